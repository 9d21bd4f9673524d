"""Several processes that play games, each one game at a time.

A process that dies takes one game with it: its player to move has lost, and another process goes
on with the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler

from omoklib._util.processes import Helper
from omoklib.arena.entrants import Entrant, label_of
from omoklib.arena.game import Played, forfeited
from omoklib.arena.jobs import Job, Rules, play_job
from omoklib.games import NodeId

__all__ = ["run_pool"]

_PATIENCE = 5.0
"""Seconds that a process may take to end when there is nothing left to do."""

_IMPORTED = (
    "Other processes import what they play with: a function of Fresh stands in a module, and not "
    "in a notebook's cell"
)

_SENT = {kind.__name__: kind for kind in (FileNotFoundError, ImportError, TypeError, ValueError)}
"""Errors of making a player that are the same error here as there."""


class _Worker(Helper):
    """A process, the job that it plays, and how far the game has come.

    Attributes:
        names, reached: Black's and White's names, and the state, as last heard.
        over: whether the process has ended, or is to be.
    """

    def __init__(self, rules: Rules, entrants: Sequence[Entrant]) -> None:
        super().__init__(_work)
        self.job: Job | None = None
        self.names = ("", "")
        self.reached: NodeId | None = None
        self.over = False
        self.send((rules, list(entrants)))

    def give(self, job: Job) -> None:
        """The process is to play `job` next."""
        self.job, self.reached = job, None
        self.send(job)

    def hear(self, rules: Rules) -> Played | None:
        """The game, if the process's next message, or its death, is the end of it.

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
        return self._lost(rules) if kind == "died" else content

    def end(self, patience: float = 0.0) -> int:
        self.send(None)
        return super().end(patience)

    def _lost(self, rules: Rules) -> Played:
        """The game that the process was playing when it died."""
        code = f"exit code {self.wait(_PATIENCE)}"
        if self.reached is None:
            raise RuntimeError(
                f"a process ended ({code}) before the first move of its game. In a script, a match "
                "with workers stands under `if __name__ == '__main__':`"
            )
        state = rules.game.state(self.reached)
        reason = f"ended its process ({code})"
        return forfeited(state, len(self.job.opening) - 1, self.names, reason)


def run_pool(
    jobs: Sequence[Job],
    rules: Rules,
    entrants: Sequence[Entrant],
    count: int,
) -> Iterator[tuple[Job, Played]]:
    """Every job with its game, as they end, by `count` processes; see `run_jobs`.

    Raises:
        TypeError: an entrant cannot be sent to another process.
    """
    try:
        ForkingPickler.dumps(list(entrants))
    except Exception as error:  # a class of its own for each thing that cannot be sent
        raise TypeError(f"{_IMPORTED}; got {[*map(label_of, entrants)]} ({error})") from None
    waiting = list(reversed(jobs))
    workers: list[_Worker] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < count:
                workers.append(_Worker(rules, entrants))
                workers[-1].give(waiting.pop())
            for line in wait([worker.line for worker in workers]):
                worker = next(worker for worker in workers if worker.line is line)
                played = worker.hear(rules)
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
    """A process: plays the jobs that come along `line` until None, or nothing more, comes."""
    try:
        rules, entrants = line.recv()
        while (job := line.recv()) is not None:
            clock = rules.clock()
            played = play_job(
                job,
                rules,
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
