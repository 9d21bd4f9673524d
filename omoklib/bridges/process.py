"""Another program, running beside this one and spoken to in lines. It never outlives this one.

It is started without a shell, in a process group of its own, which is killed as a whole, with all
that it has started (`omoklib.bridges.family`): by `close`, at this program's exit, and by the
reaper (`omoklib.bridges.reaper`) if this program is killed itself.
"""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import queue
import secrets
import shlex
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO

from omoklib._util.printable import printable
from omoklib.bridges import reaper
from omoklib.bridges.family import MARK, end_family
from omoklib.bridges.lines import Bell, LineReader, chunks_of, send_all

__all__ = ["EngineError", "EngineProcess", "as_arguments"]

FAREWELL_S = 0.5  # seconds for a program to end itself once it has been told to
EMPTY_S = 0.2  # seconds for its pipes to end once it is killed; children that it left may hold them
LAST_WORDS = 2000  # bytes of its error stream that are kept

_running: weakref.WeakSet[EngineProcess] = weakref.WeakSet()


class EngineError(RuntimeError):
    """Another program crashed, was late, refused a command, or did not answer with a move."""


def as_arguments(command: str | Sequence[str]) -> list[str]:
    """The words of a command; a text is split at spaces, respecting quotes, without a shell.

    Raises:
        TypeError: it is neither a text nor a list of texts.
        ValueError: it has no word, or a quote is not closed.

    >>> as_arguments("engine --name 'two words'")
    ['engine', '--name', 'two words']
    """
    if isinstance(command, str):
        words = shlex.split(command)
    elif isinstance(command, Sequence) and all(isinstance(word, str) for word in command):
        words = list(command)
    else:
        raise TypeError(f"a command must be a text or a list of texts; got {command!r}")
    if not words or not words[0]:
        raise ValueError(f"a command must name a program; got {command!r}")
    return words


class EngineProcess:
    """One run of a program.

    Args:
        arguments: the program and its arguments.
        cr_ends: whether its lines may end with a lone CR.

    Raises:
        FileNotFoundError: there is no such program.
        OSError: it cannot be started.
    """

    def __init__(self, arguments: Sequence[str], *, cr_ends: bool = False) -> None:
        self._mark = secrets.token_hex(8)
        self._process = subprocess.Popen(
            arguments,
            env=os.environ | {MARK: self._mark},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name == "posix",
        )
        self._owner = os.getpid()  # a fork inherits this object, but not the threads
        reaper.watch(self._process.pid, self._mark)
        self._closing = threading.Lock()
        self._closed = False
        self._last_words = b""
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._bell: Bell | None = None
        without_thread = [self._process.stdout, self._process.stderr, self._process.stdin]
        try:
            self._lines = LineReader(without_thread[0], cr_ends=cr_ends, close_stream=True)
            del without_thread[0]
            self._bell = Bell()
            for work in (self._listen, self._write):
                thread = threading.Thread(
                    target=work, args=(without_thread[0],), daemon=True, name="engine"
                )
                thread.start()
                self._threads.append(thread)
                del without_thread[0]
        except BaseException:  # no room for a pipe or a thread: the threads that run end with it
            _kill(self._process, self._mark)
            reaper.forget(self._process.pid, self._mark)
            self._unsent.put(None)
            for stream in without_thread:
                stream.close()
            if self._bell is not None:
                self._bell.ring()
                for thread in self._threads:
                    thread.join()
                self._bell.close()
            raise
        _running.add(self)

    @property
    def alive(self) -> bool:
        """Whether it can be spoken to; never from a fork of the process that started it."""
        return os.getpid() == self._owner and not self._closed and not self._lines.ended

    def send(self, text: str) -> None:
        """Sends lines, each with its line end; does not wait until they are read."""
        self._unsent.put(text.encode("ascii"))

    def read(self, until: float, wait: float = math.inf) -> str:
        """The next line, without its end.

        Args:
            until: the moment to give up (`time.perf_counter`, seconds). A line that came later does
                not count: a program that never stops talking would never be late.
            wait: the seconds after which to give up for now.

        Raises:
            TimeoutError: none came by then.
            EngineError: the program has ended, or the line is too long.
        """
        line = self._lines.get(min(until, time.perf_counter() + wait))
        if line is None:
            self.close()
            raise EngineError(f"ended with exit code {self._process.returncode}{self._words()}")
        if line.at > until:
            raise TimeoutError
        if line.too_long:
            raise EngineError(f"answered with a line that has no end: {line.text[:40]!r} ...")
        return line.text

    def close(self, farewell: str = "") -> None:
        """Ends the program and everything it has started; does nothing the second time, nor in a
        fork of the process that started it.

        Args:
            farewell: the lines that tell it to end itself; it gets half a second to do so.
        """
        if os.getpid() != self._owner:
            return
        with self._closing:
            if self._closed:
                return
            self._closed = True
            if farewell:
                self.send(farewell)
            self._unsent.put(None)
            end = time.perf_counter() + (FAREWELL_S if farewell else 0.0)
            with contextlib.suppress(TimeoutError):
                while self._lines.get(end) is not None and time.perf_counter() < end:
                    pass
            # The program has not been waited for yet, so no other has its process number.
            _kill(self._process, self._mark)
            reaper.forget(self._process.pid, self._mark)
            _running.discard(self)
            self._lines.close()
            end = time.perf_counter() + EMPTY_S
            for thread in self._threads:
                thread.join(max(0.0, end - time.perf_counter()))
            self._bell.ring()
            for thread in self._threads:
                thread.join(None if self._bell.is_heard else EMPTY_S)
            self._bell.close()

    def _write(self, stream: IO[bytes]) -> None:
        """Writes what is sent, in a thread: a program that does not read cannot hold us up."""
        with contextlib.suppress(OSError):
            while (data := self._unsent.get()) is not None and send_all(stream, data, self._bell):
                pass
        with contextlib.suppress(OSError):
            stream.close()

    def _listen(self, stream: IO[bytes]) -> None:
        """Reads the error stream, so that it never fills up, and keeps the end of it."""
        with contextlib.suppress(OSError):
            for chunk in chunks_of(stream, self._bell):
                self._last_words = (self._last_words + chunk)[-LAST_WORDS:]
        with contextlib.suppress(OSError):
            stream.close()

    def _words(self) -> str:
        lines = self._last_words.decode("ascii", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f": {printable(said[-1][:200])}" if said else ""


def _kill(process: subprocess.Popen, mark: str) -> None:
    end_family(process.pid, mark)
    process.kill()
    process.wait()


def _let_go() -> None:
    """Gives back, in a fork, its copies of all pipes, so that they end where they should."""
    for process in list(_running):
        for stream in (process._process.stdin, process._process.stdout, process._process.stderr):
            with contextlib.suppress(OSError, ValueError):  # closed meanwhile
                reaper.let_go_of(stream.fileno())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


@atexit.register
def _close_all() -> None:
    for process in list(_running):
        process.close()
