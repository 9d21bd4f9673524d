"""A network's evaluator as a player."""

from __future__ import annotations

from omoklib import players
from omoklib._util.words import counted
from omoklib.evaluators import cached
from omoklib.nn.runners.evaluator import NetworkEvaluator
from omoklib.players.searching import ENGINE_SIMULATIONS
from omoklib.search.proving import proving_words

__all__ = ["batch_for", "player_with"]

_LEAVES = 8
"""The most positions that the compiled search shows the network at a time."""


def batch_for(simulations: int) -> int:
    """The most positions that a search of `simulations` shows the network at a time."""
    return _LEAVES if simulations >= ENGINE_SIMULATIONS else 1


def player_with(
    evaluator: NetworkEvaluator,
    simulations: int,
    *,
    seconds: float | None = None,
    name: str = "network",
    frozen: bool = False,
    prove: str = "no",
    reduction: float | None = None,
) -> players.NamedPlayer:
    """A player that plays with `evaluator`; the settings are those of `omoklib.nn.player`."""
    if simulations == 0:
        return players.raw_policy(evaluator, name=name)
    # The compiled search is fast enough without kept answers.
    if frozen and evaluator.history == 1 and simulations < ENGINE_SIMULATIONS:
        evaluator = cached(evaluator)
    budget = counted(simulations, "simulation") if seconds is None else f"{seconds:g} s"
    name = f"{name}, {budget}{proving_words(prove)}"
    settings = {"prove": prove, "reduction": reduction}
    return players.alphazero(evaluator, simulations, seconds=seconds, name=name, **settings)
