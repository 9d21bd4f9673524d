"""Workers on this machine, and the choice between them and those of a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from omoklib._util.processes import JobFailed, Processes
from omoklib.nn.training.actor import play_alone
from omoklib.nn.training.learner import Stopped
from omoklib.nn.training.workers import PlayedShare, Share, Workers

__all__ = ["LocalWorkers", "workers_of"]

_DEATHS = 10
"""The most workers that may die in an iteration; if more do, a new one would die too."""


def workers_of(count: int, ray: str | None, say: Callable[[str], object]) -> Workers:
    """`count` workers: processes of this machine, or of the Ray cluster at the address `ray`.

    Raises:
        ImportError: Ray is not installed.
        ConnectionError: there is no cluster at that address.
        ValueError: `count` is below 1.
    """
    if ray is None:
        return LocalWorkers(count, say)
    from omoklib.nn.training.ray_workers import RayWorkers

    return RayWorkers(count, ray)


class LocalWorkers(Workers):
    """Processes of this machine, each on one core. They end with the process that made them.

    In a script, training with workers must be under `if __name__ == "__main__":`, because new
    processes import the script.
    """

    def __init__(self, count: int, say: Callable[[str], object] = print) -> None:
        super().__init__(count)
        self.say = say
        self._processes = Processes(_work, count)

    def _ask(
        self, shares: Sequence[Share], weights: Sequence[np.ndarray], stop: Callable[[], bool]
    ) -> list[PlayedShare]:
        deaths = 0

        def died(job: Any, exit_code: int, news: Any) -> None:
            nonlocal deaths
            deaths += 1
            if deaths > _DEATHS:
                raise RuntimeError(
                    f"{deaths} workers died, the last with exit code {exit_code}. In a script, "
                    "training with workers must be under `if __name__ == '__main__':`"
                )
            self.say(f"A worker died (exit code {exit_code}); another plays its games again.")

        def check() -> None:
            if stop():
                raise Stopped

        jobs = [(share, weights) for share in shares]
        try:
            answers = dict(self._processes.answers(jobs, died, check))
        except JobFailed as error:
            raise RuntimeError(f"a worker failed: {error}") from None
        return [answers[place] for place in range(len(jobs))]

    def end(self) -> None:
        self._processes.end()


def _work(job: tuple, report: Callable[[Any], None]) -> PlayedShare:
    """Does a job in a process."""
    return play_alone(*job)
