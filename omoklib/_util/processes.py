"""Other processes of this machine that do jobs for this process."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from omoklib._util.threads import in_background

__all__ = ["JobFailed", "LastAnswer", "Processes"]

_POLL_S = 0.2
"""The seconds between two checks of whether to stop."""

_PATIENCE = 5.0
"""The seconds that a process gets to end by itself."""


class LastAnswer(NamedTuple):
    """A wrapped answer, which a job returns if its process must not get another job."""

    answer: Any


class JobFailed(RuntimeError):
    """A job raised an error in its process.

    Attributes:
        kind: the name of the error's class.
        text: the error's message.
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


class Processes:
    """Up to `count` processes that do jobs, each one job at a time.

    A process is spawned when there is a job for it, so it shares nothing with this process. It
    then stays for further jobs, and ends with this process at the latest.

    Args:
        work: a function that is called in a process as `work(job, report)` and returns the answer.
            It stands in a module, or is a `partial` of one that does. It may call `report(news)` to
            say how far it has got.
    """

    def __init__(self, work: Callable[[Any, Callable[[Any], None]], Any], count: int) -> None:
        self._work = work
        self._count = count
        self._idle: list[_Process] = []
        self._busy: list[_Process] = []

    def answers(
        self,
        jobs: Sequence[Any],
        died: Callable[[Any, int, Any], Any],
        check: Callable[[], object] = lambda: None,
    ) -> Iterator[tuple[int, Any]]:
        """The place of each job in `jobs`, with its answer, as the answers come.

        After an error, or if the iterator is closed early, all processes have ended.

        Args:
            died: a function that is called as `died(job, exit_code, news)` when a process dies,
                with the last news that it reported, or None. It returns an answer to take for the
                job, or None to give the job to another process.
            check: a function that is called several times a second; an error that it raises ends
                the work.

        Raises:
            JobFailed: a job raised an error.
        """
        waiting = [*reversed(range(len(jobs)))]
        try:
            while waiting or self._busy:
                while waiting and len(self._busy) < self._count:
                    process = self._idle.pop() if self._idle else _Process(self._work)
                    self._busy.append(process)
                    process.give(waiting.pop(), jobs)
                check()
                for line in wait([process.line for process in self._busy], _POLL_S):
                    process = next(one for one in self._busy if one.line is line)
                    kind, content = process.hear()
                    if kind == "news":
                        continue
                    self._busy.remove(process)
                    if kind == "died":
                        content = died(jobs[process.place], process.end(_PATIENCE), process.news)
                        if content is None:
                            waiting.append(process.place)
                            continue
                    elif kind == "answer":
                        self._idle.append(process)
                    else:
                        process.end()
                    if kind == "failed":
                        raise JobFailed(*content)
                    yield process.place, content
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """Ends all processes; those without a job get some seconds to end by themselves."""
        busy, idle, self._busy, self._idle = self._busy, self._idle, [], []
        for process in idle:
            process.send(None)
        for process in busy:
            process.end()
        for process in idle:
            process.end(_PATIENCE)


class _Process:
    """One process, and the job that it is doing.

    Attributes:
        line: the connection to the process.
        place: the job's place among the jobs.
        news: the last report about the job; None: there was none.
    """

    def __init__(self, work: Callable[..., Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self._process = context.Process(target=_run, args=(far_end,), daemon=True)
        self._process.start()
        far_end.close()  # now the process has the only copy, and `line` ends when it dies
        self.place, self.news = -1, None
        self.send(work)

    def give(self, place: int, jobs: Sequence[Any]) -> None:
        """Sends the job at `place`."""
        self.place, self.news = place, None
        self.send(jobs[place])

    def send(self, message: Any) -> None:
        """Sends `message`; does nothing if the process has died."""
        with contextlib.suppress(ConnectionError):
            self.line.send(message)

    def hear(self) -> tuple[str, Any]:
        """The kind and the content of its next message: news, answer, last or failed; or died."""
        try:
            kind, content = self.line.recv()
        except (EOFError, ConnectionError):
            return "died", None
        if kind == "news":
            self.news = content
        return kind, content

    def end(self, patience: float = 0.0) -> int:
        """Ends it, after `patience` seconds to end by itself. Returns the exit code."""
        self._process.join(patience)
        self._process.kill()
        self._process.join()
        self.line.close()
        return self._process.exitcode


def _run(line: Connection) -> None:
    """Runs in the process: does the jobs that come through `line`, until None or nothing comes."""
    in_background(_end_with_parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    with contextlib.suppress(EOFError, ConnectionError):
        try:
            work = line.recv()
            while (job := line.recv()) is not None:
                answer = work(job, lambda news: line.send(("news", news)))
                last = isinstance(answer, LastAnswer)
                line.send(("last", answer.answer) if last else ("answer", answer))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:
            line.send(("failed", (type(error).__name__, str(error))))


def _end_with_parent() -> None:
    """Ends this process as soon as the one that started it has ended, even in the middle of a job:
    a program that is killed cannot end its processes itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
