"""Many searches side by side, with one call of the evaluator for all of them.

A search, or a whole game of searches, is a generator that yields every state it wants evaluated.
`drive` collects one state from each, asks the evaluator once, and hands out the answers.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

import numpy as np

from omoklib.evaluators import Evaluator, evaluate
from omoklib.games.base import State

__all__ = ["Steps", "drive"]

Result = TypeVar("Result")

Steps = Generator[State, tuple[np.ndarray, float], Result]
"""A search or game in progress. It yields a state; it is sent that state's priors `[A]` and its
value as the state's player to move sees it; at the end it returns its result."""


def drive(
    processes: Iterable[Steps[Result]], evaluator: Evaluator, at_once: int | None = None
) -> list[Result]:
    """The results of all `processes`, in their order.

    Args:
        at_once: the number of processes that run side by side; None: all of them. When one ends,
            the next begins, so the batch stays full.

    Raises:
        ValueError: the evaluator's answer is malformed.
    """
    queue = enumerate(processes)
    running: dict[int, Steps[Result]] = {}
    asking: dict[int, State] = {}
    results: dict[int, Result] = {}

    def resume(index: int, answer: tuple[np.ndarray, float] | None) -> None:
        try:
            asking[index] = running[index].send(answer)
        except StopIteration as end:
            results[index] = end.value
            del running[index]

    while True:
        while at_once is None or len(running) < at_once:
            index, process = next(queue, (-1, None))
            if process is None:
                break
            running[index] = process
            resume(index, None)
        if not asking:
            return [results[index] for index in sorted(results)]
        asked = dict(asking)
        asking.clear()
        priors, values = evaluate(evaluator, list(asked.values()))
        for row, index in enumerate(asked):
            resume(index, (priors[row], float(values[row])))
