"""Other processes of this machine that work for this one."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection

__all__ = ["Helper"]


class Helper:
    """A process that works for this one, and ends with it.

    It is spawned, so that nothing of this process is shared.

    Args:
        work: a function of a module: is called there with the other end of `line`, and may go on
            until that raises EOFError or ConnectionError.

    Attributes:
        line: what is sent to it, and comes from it; EOFError or ConnectionError: it has died.
    """

    def __init__(self, work: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self._process = context.Process(target=_work, args=(work, far_end), daemon=True)
        self._process.start()
        far_end.close()  # the process has the only one left: when it dies, we hear it

    def send(self, message: object) -> None:
        """Sends `message`; nothing happens where the process has died."""
        with contextlib.suppress(ConnectionError):
            self.line.send(message)

    def wait(self, patience: float) -> int | None:
        """The exit code, if the process ends by itself within `patience` seconds; else None."""
        self._process.join(patience)
        return self._process.exitcode

    def end(self, patience: float = 0.0) -> int:
        """The exit code. The process has ended by itself within `patience` seconds, or by force."""
        self.wait(patience)
        self._process.kill()
        self._process.join()
        self.line.close()
        return self._process.exitcode


def _work(work: Callable[[Connection], None], line: Connection) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started us
    with contextlib.suppress(EOFError, ConnectionError):
        work(line)
