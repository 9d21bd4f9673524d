"""Processes on this machine that work for this one."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection

__all__ = ["Helper"]


class Helper:
    """A process that works for this one, and ends with it.

    It is spawned, so it shares nothing with this process.

    Args:
        work: a function in a module, called in the process with the other end of `line`. It may
            run until that raises EOFError or ConnectionError.

    Attributes:
        line: the connection to it; EOFError or ConnectionError on it: the process has died.
    """

    def __init__(self, work: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self._process = context.Process(target=_work, args=(work, far_end), daemon=True)
        self._process.start()
        far_end.close()  # the process has the only copy left: when it dies, `line` says so

    def send(self, message: object) -> None:
        """Sends `message`; does nothing if the process has died."""
        with contextlib.suppress(ConnectionError):
            self.line.send(message)

    def wait(self, patience: float) -> int | None:
        """The exit code, if the process ends by itself within `patience` seconds; else None."""
        self._process.join(patience)
        return self._process.exitcode

    def end(self, patience: float = 0.0) -> int:
        """End the process: it gets `patience` seconds to end by itself. Returns the exit code."""
        self.wait(patience)
        self._process.kill()
        self._process.join()
        self.line.close()
        return self._process.exitcode


def _work(work: Callable[[Connection], None], line: Connection) -> None:
    """Runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    with contextlib.suppress(EOFError, ConnectionError):
        work(line)
