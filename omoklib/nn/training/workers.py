"""Self-play by several processes, of this machine or, with Ray, of many.

The games of an iteration are dealt out like cards, a share to each worker. A game's seed and where
it begins are dealt with it, so it does not matter who plays it. A worker that dies is replaced, and
its share is played again: what a share was is only taken once all of it is there.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

import numpy as np

from omoklib._util.processes import Helper
from omoklib.games import Game, NodeId
from omoklib.nn.training.actor import play_share
from omoklib.nn.training.config import TrainingConfig
from omoklib.nn.training.learner import Stopped
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["LocalWorkers", "Workers", "workers_of"]

POLL_S = 0.2
"""Seconds between two looks at whether the run is to stop."""

_DEATHS = 10
"""So many workers may die in an iteration; then something is wrong that a new one cannot mend."""

Answer = tuple[dict[str, np.ndarray], int]
"""What `play_share` returns."""


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


class Workers(ABC):
    """Processes that play the games of an iteration.

    Raises:
        ValueError: `count` is below 1.
    """

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"there is at least one worker; got {count}")
        self.count = count

    def play(
        self,
        game: Game,
        config: TrainingConfig,
        weights: Sequence[np.ndarray],
        seeds: Sequence[int],
        starts: Sequence[NodeId],
        iteration: int,
        stop: Callable[[], bool],
    ) -> tuple[list[Record], int]:
        """The games, one for each of `seeds` and in their order; and how many states the network
        was asked about.

        Args:
            weights: of the network, in Keras' order.
            starts: where each game begins.
            stop: is asked several times a second.

        Raises:
            Stopped: `stop()` was true before they were finished.
            RuntimeError: the workers fail, or die again and again.
        """
        dealt = range(min(self.count, len(seeds)))
        shares = [(seeds[k :: self.count], starts[k :: self.count]) for k in dealt]
        answers = self._ask((game, config, weights), shares, iteration, stop)
        records: list[Record | None] = [None] * len(seeds)
        for k, (games, _) in enumerate(answers):
            # Too many games or too few do not fit in here: an error, and no record.
            records[k :: self.count] = ReplayMemory.from_arrays(game, 2**62, games).records
        for record, start in zip(records, starts, strict=True):
            if record.id[: len(start)] != start:
                raise RuntimeError(f"a worker was to begin at {start}, and played {record.id}")
        return records, sum(asked for _, asked in answers)

    @abstractmethod
    def _ask(
        self,
        about: tuple[Game, TrainingConfig, Sequence[np.ndarray]],
        shares: Sequence[tuple[Sequence[int], Sequence[NodeId]]],
        iteration: int,
        stop: Callable[[], bool],
    ) -> list[Answer]:
        """The answer to each share. However it ends, nobody goes on playing."""

    @abstractmethod
    def end(self) -> None:
        """Lets the workers go; new ones are made if more games are wanted."""


class LocalWorkers(Workers):
    """Processes of this machine, each on one core. They end with the process that made them.

    In a script, training with workers stands under `if __name__ == "__main__":`, as new processes
    import the script.
    """

    def __init__(self, count: int, say: Callable[[str], object] = print) -> None:
        super().__init__(count)
        self.say = say
        self._processes: list[_Process] = []

    def _ask(self, about, shares, iteration, stop) -> list[Answer]:
        answers: dict[int, Answer] = {}
        deaths = 0
        try:
            while len(self._processes) < len(shares):
                self._processes.append(_Process())
            tasks = [(*about, *share, iteration) for share in shares]
            for process, task in zip(self._processes, tasks, strict=False):
                process.send(task)
            while len(answers) < len(shares):
                if stop():
                    raise Stopped
                playing = {
                    self._processes[k].line: k for k in range(len(shares)) if k not in answers
                }
                for line in wait(list(playing), POLL_S):
                    k = playing[line]
                    answer = self._processes[k].answer()
                    if answer is not None:
                        answers[k] = answer
                        continue
                    deaths += 1
                    code = self._processes[k].end()
                    if deaths > _DEATHS:
                        raise RuntimeError(
                            f"{deaths} workers died, the last with exit code {code}. In a script, "
                            "training with workers stands under `if __name__ == '__main__':`"
                        )
                    self.say(f"A worker died (exit code {code}); another plays its games again.")
                    self._processes[k] = _Process()
                    self._processes[k].send(tasks[k])
        except BaseException:
            self.end()
            raise
        return [answers[k] for k in range(len(shares))]

    def end(self) -> None:
        for process in self._processes:
            process.end()
        self._processes.clear()


class _Process(Helper):
    """A process that plays the shares that it is sent, one at a time."""

    def __init__(self) -> None:
        super().__init__(_work)

    def answer(self) -> Answer | None:
        """What it answered; None: it died.

        Raises:
            RuntimeError: it failed.
        """
        try:
            answer = self.line.recv()
        except (EOFError, ConnectionError):
            return None
        if isinstance(answer, str):
            raise RuntimeError(f"a worker failed: {answer}")
        return answer


def _work(line: Connection) -> None:
    """A process: plays what comes along `line`, until nothing more can come."""
    while True:
        task = line.recv()
        try:
            answer: Answer | str = play_alone(*task)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        line.send(answer)


def play_alone(*task: Any) -> Answer:
    """`play_share` on one core: the others are for the other workers."""
    os.environ["TF_NUM_INTRAOP_THREADS"] = "1"  # TensorFlow reads it when it first computes
    return play_share(*task)
