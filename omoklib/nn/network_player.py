"""A network as a player."""

from __future__ import annotations

import keras

from omoklib import players
from omoklib.evaluators import cached
from omoklib.games import Game
from omoklib.nn.evaluator import KerasEvaluator

__all__ = ["player"]


def player(
    network: keras.Model,
    game: Game,
    simulations: int = 50,
    *,
    name: str = "network",
    frozen: bool = False,
) -> players.NamedPlayer:
    """Plays `game` with `network`.

    Args:
        simulations: of AlphaZero's search, for each move; 0 plays the network's favourite move,
            without a search.
        name: for tables and messages.
        frozen: promises that the network learns no more. If it sees no history either, its
            answers are kept, and no position is shown to it twice.
    """
    evaluator = KerasEvaluator(network, game)
    if simulations == 0:
        return players.raw_policy(evaluator, name=name)
    asked = cached(evaluator) if frozen and evaluator.history == 1 else evaluator
    return players.alphazero(asked, simulations, name=f"{name}, {simulations} simulations")
