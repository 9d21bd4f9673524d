"""A Keras network as a player."""

from __future__ import annotations

from omoklib import players
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.playing.evaluator import batch_for, player_with
from omoklib.nn.runners.keras import KerasEvaluator
from omoklib.nn.runners.speeds import evaluator_for

__all__ = ["player"]


def player(
    network: keras.Model,
    game: Game,
    simulations: int = 50,
    *,
    seconds: float | None = None,
    name: str = "network",
    frozen: bool = False,
    prove: str = "no",
    reduction: float | None = None,
) -> players.NamedPlayer:
    """A player that plays `game` with `network`.

    Args:
        simulations: the number of simulations of AlphaZero's search per move; 0 plays the network's
            favourite move, without a search.
        seconds: the most seconds for a move; None: no limit.
        name: the player's name in tables and messages.
        frozen: the caller's promise that the network no longer learns. It then runs in the fastest
            way that is installed (`evaluator_for`). If it also sees no history, a short search
            keeps its answers, so no position is shown to it twice.
        prove, reduction: as in `omoklib.players.alphazero`.
    """
    if frozen:
        evaluator = evaluator_for(network, game, batch=batch_for(simulations))
    else:
        evaluator = KerasEvaluator(network, game)
    settings = {"seconds": seconds, "prove": prove, "reduction": reduction}
    return player_with(evaluator, simulations, name=name, frozen=frozen, **settings)
