"""Judges of a position's value: a player with an opinion, a search, a solver, an evaluator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from omoklib.evaluators import evaluate
from omoklib.games import BLACK, State
from omoklib.search.policy import principal_line

__all__ = ["Judge", "Judgement", "blunders", "judge"]


@dataclass(frozen=True)
class Judgement:
    """A position's value as Black sees it, and the action that seems best (None: not known)."""

    value: float
    best: int | None = None


Judge = Callable[[State], Judgement]


def judge(thing: Any) -> Judge:
    """A judge made of a player with `analyse`, a search, a `Solver`, or an evaluator.

    It judges finished games by their result.

    Raises:
        TypeError: `thing` is none of these.
    """
    ask = _asking(thing)

    def verdict(state: State) -> Judgement:
        if state.is_terminal():
            return Judgement(float(state.reward(BLACK)))
        value, best = ask(state)
        return Judgement(value * state.player, best)

    return verdict


def _asking(thing: Any) -> Callable[[State], tuple[float, int | None]]:
    """A function of a state: its value as the player to move sees it, and the best action."""
    if getattr(thing, "analyse", None) is not None:

        def ask(state: State) -> tuple[float, int | None]:
            analysis = thing.analyse(state)
            return analysis.value, analysis.line[0] if analysis.line else None

    elif hasattr(thing, "solve"):

        def ask(state: State) -> tuple[float, int | None]:
            solution = thing.solve(state)
            return solution.value, solution.best_actions[0]

    elif hasattr(thing, "search"):

        def ask(state: State) -> tuple[float, int | None]:
            thing.search(state)  # both kinds of search leave their tree in `root`
            counts, line = thing.root.visit_counts(), principal_line(thing.root)
            return _mean(thing.root, counts), line[0] if line else None

    elif callable(thing) and not hasattr(thing, "choose"):

        def ask(state: State) -> tuple[float, int | None]:
            priors, values = evaluate(thing, [state])
            return float(values[0]), _favourite(priors[0])

    else:
        raise TypeError(
            "a replay must be judged by an evaluator, a search, a Solver, or a player that can "
            f"`analyse`; got {thing!r}"
        )
    return ask


def _favourite(priors: np.ndarray) -> int | None:
    """The action with the highest prior; None if several have it, as without a network."""
    best = np.flatnonzero(priors == priors.max())
    return int(best[0]) if len(best) == 1 else None


def _mean(root: Any, counts: dict[int, int]) -> float:
    """The mean value of the search's visits, as the player to move at `root` sees it."""
    if hasattr(root, "edges"):
        return sum(edge.W for edge in root.edges) / max(1, sum(counts.values()))
    return -root.value


def blunders(
    movers: Sequence[int], verdicts: Sequence[Judgement | None], threshold: float
) -> dict[int, float]:
    """The costs of the moves that cost their mover at least `threshold`, by move, from 1.

    Args:
        movers: the players who made moves 1, 2, ...
        verdicts: the verdicts on the positions after 0, 1, 2, ... moves; None where there is none
            yet.

    >>> blunders([1, -1], [Judgement(0.5), Judgement(-0.25), Judgement(-0.25)], 0.5)
    {1: 0.75}
    """
    lost = {}
    for move, mover in enumerate(movers, 1):
        before, after = verdicts[move - 1], verdicts[move]
        if before is not None and after is not None:
            drop = mover * (before.value - after.value)
            if drop >= threshold:
                lost[move] = drop
    return lost
