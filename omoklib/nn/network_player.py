"""A network as a player."""

from __future__ import annotations

from omoklib import players
from omoklib.evaluators import cached
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.evaluator import KerasEvaluator, NetworkEvaluator
from omoklib.nn.runners.speeds import evaluator_for
from omoklib.players.searching import ENGINE_SIMULATIONS

__all__ = ["batch_for", "player", "player_with"]

_LEAVES = 8
"""How many positions the compiled search shows the network at a time."""


def player(
    network: keras.Model,
    game: Game,
    simulations: int = 50,
    *,
    seconds: float | None = None,
    name: str = "network",
    frozen: bool = False,
) -> players.NamedPlayer:
    """A player that plays `game` with `network`.

    Args:
        simulations: of AlphaZero's search, for each move; 0: the network's favourite move, without
            a search.
        seconds: for a move, at most.
        name: for tables and messages.
        frozen: promises that the network no longer learns. It then runs in the fastest way that is
            installed (`evaluator_for`). If it also sees no history, a short search keeps its
            answers, so no position is shown to it twice.
    """
    if frozen:
        evaluator = evaluator_for(network, game, batch=batch_for(simulations))
    else:
        evaluator = KerasEvaluator(network, game)
    return player_with(evaluator, simulations, seconds=seconds, name=name, frozen=frozen)


def batch_for(simulations: int) -> int:
    """How many positions a search of `simulations` simulations shows the network at a time."""
    return _LEAVES if simulations >= ENGINE_SIMULATIONS else 1


def player_with(
    evaluator: NetworkEvaluator,
    simulations: int,
    *,
    seconds: float | None = None,
    name: str = "network",
    frozen: bool = False,
) -> players.NamedPlayer:
    """As `player`, for a network that is already an evaluator."""
    if simulations == 0:
        return players.raw_policy(evaluator, name=name)
    # The compiled search is fast enough without kept answers.
    if frozen and evaluator.history == 1 and simulations < ENGINE_SIMULATIONS:
        evaluator = cached(evaluator)
    budget = f"{simulations} simulations" if seconds is None else f"{seconds:g} s"
    name = f"{name}, {budget}"
    return players.alphazero(evaluator, simulations, seconds=seconds, name=name)
