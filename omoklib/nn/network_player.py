"""A network as a player."""

from __future__ import annotations

import keras

from omoklib import players
from omoklib.evaluators import cached
from omoklib.games import Game
from omoklib.nn.evaluator import KerasEvaluator
from omoklib.nn.speeds import evaluator_for
from omoklib.players.searching import ENGINE_SIMULATIONS

__all__ = ["player"]

_LEAVES = 8
"""How many positions the compiled search shows to the network at a time."""


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
        frozen: promises that the network learns no more. Then it runs in the fastest way that
            is installed (`evaluator_for`). If it sees no history either, a short search keeps
            its answers, and no position is shown to it twice.
    """
    compiled = simulations >= ENGINE_SIMULATIONS  # and fast enough to do without kept answers
    if frozen:
        evaluator = evaluator_for(network, game, batch=_LEAVES if compiled else 1)
    else:
        evaluator = KerasEvaluator(network, game)
    if simulations == 0:
        return players.raw_policy(evaluator, name=name)
    if frozen and evaluator.history == 1 and not compiled:
        evaluator = cached(evaluator)
    return players.alphazero(evaluator, simulations, name=f"{name}, {simulations} simulations")
