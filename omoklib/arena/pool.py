"""Several processes that play games, each one game at a time.

A process that dies takes one game with it: the player to move there has lost, and another process
plays the next game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler

from omoklib._util.processes import Helper
from omoklib.arena.entrants import Entrant, label_of
from omoklib.arena.game import Played, forfeited
from omoklib.arena.jobs import Conditions, Job, play_job
from omoklib.games import NodeId

__all__ = ["run_pool"]

_PATIENCE = 5.0
"""Seconds that a process gets to end once there is nothing left to play."""

_IMPORTED = (
    "Other processes import what they play with: the function of a Fresh must be in a module, not "
    "in a notebook's cell"
)

_SENT = {kind.__name__: kind for kind in (FileNotFoundError, ImportError, TypeError, ValueError)}
"""Errors of making a player that are raised again here as what they are."""


class _Worker(Helper):
    """A process, the job that it plays, and how far the game has got.

    Attributes:
        names, reached: Black's and White's names, and the state, as last reported.
        over: whether the process has ended, or is to end.
    """

    def __init__(self, conditions: Conditions, entrants: Sequence[Entrant]) -> None:
        super().__init__(_work)
        self.job: Job | None = None
        self.names = ("", "")
        self.reached: NodeId | None = None
        self.over = False
        self.send((conditions, list(entrants)))

    def give(self, job: Job) -> None:
        """Have the process play `job` next."""
        self.job, self.reached = job, None
        self.send(job)

    def hear(self, conditions: Conditions) -> Played | None:
        """The game, if the process's next message, or its death, ends it; else None.

        Raises:
            RuntimeError: the process could not start, or failed.
            ValueError, ...: a player could not be made.
        """
        try:
            kind, content = self.line.recv()
        except (EOFError, ConnectionError):
            kind, content = "died", None
        if kind == "reached":
            self.names, self.reached = content
            return None
        if kind == "error":
            name, text = content
            raise _SENT.get(name, RuntimeError)(text)
        self.over = kind != "played"
        return self._lost(conditions) if kind == "died" else content

    def end(self, patience: float = 0.0) -> int:
        self.send(None)
        return super().end(patience)

    def _lost(self, conditions: Conditions) -> Played:
        """The game that the process was playing when it died."""
        code = f"exit code {self.wait(_PATIENCE)}"
        if self.reached is None:
            raise RuntimeError(
                f"a process ended ({code}) before the first move of its game. In a script, a match "
                "with workers must be under `if __name__ == '__main__':`"
            )
        state = conditions.game.state(self.reached)
        reason = f"ended its process ({code})"
        return forfeited(state, len(self.job.opening) - 1, self.names, reason)


def run_pool(
    jobs: Sequence[Job],
    conditions: Conditions,
    entrants: Sequence[Entrant],
    count: int,
) -> Iterator[tuple[Job, Played]]:
    """Every job with its game, as the games end, played by `count` processes.

    Raises:
        TypeError: an entrant cannot be sent to another process.
    """
    try:
        ForkingPickler.dumps(list(entrants))
    except Exception as error:  # each kind of thing that cannot be sent raises its own
        raise TypeError(f"{_IMPORTED}; got {[*map(label_of, entrants)]} ({error})") from None
    waiting = list(reversed(jobs))
    workers: list[_Worker] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < count:
                workers.append(_Worker(conditions, entrants))
                workers[-1].give(waiting.pop())
            for line in wait([worker.line for worker in workers]):
                worker = next(worker for worker in workers if worker.line is line)
                played = worker.hear(conditions)
                if played is None:
                    continue
                job = worker.job
                if worker.over or not waiting:
                    workers.remove(worker)
                    worker.end(0.0 if worker.over else _PATIENCE)
                else:
                    worker.give(waiting.pop())
                yield job, played
    finally:
        for worker in workers:
            worker.end()


def _work(line: Connection) -> None:
    """What a process does: play the jobs that come through `line` until None, or nothing, comes."""
    try:
        conditions, entrants = line.recv()
        while (job := line.recv()) is not None:
            clock = conditions.clock()
            played = play_job(
                job,
                conditions,
                entrants,
                clock,
                lambda names, state: line.send(("reached", (names, state.id))),
            )
            # A player that is stuck would slow down the next games: this process is done.
            line.send(("last" if clock.anybody_stuck() else "played", played))
    except (EOFError, ConnectionError):
        raise
    except Exception as error:
        text = str(error)
        if isinstance(error, AttributeError):
            text += f". {_IMPORTED}"
        line.send(("error", (type(error).__name__, text)))
