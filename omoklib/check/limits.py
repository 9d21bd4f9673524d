"""Limits for somebody else's code: on its time, and on what it prints."""

from __future__ import annotations

import contextlib
import ctypes
import io
import signal
import threading
from collections.abc import Iterator

from omoklib._util.threads import can_start_threads

__all__ = ["Captured", "OutOfTime", "captured", "time_limit"]

_AGAIN = 0.5
"""The seconds until the exception is raised again, for code that swallows every exception."""


class OutOfTime(BaseException):
    """The time is up. It is not an `Exception`, so `except Exception` does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` inside the block once it has run for `seconds`.

    On the main thread of Linux and macOS, where a Jupyter kernel runs its cells, a timer signal
    raises it, which also ends a sleep. On Windows and on other threads, a watching thread raises
    it. Neither can interrupt a single long call into compiled code. On platforms with neither timer
    signals nor threads (WebAssembly), there is no limit.
    """
    on_main_thread = threading.current_thread() is threading.main_thread()
    if on_main_thread and hasattr(signal, "setitimer"):
        yield from _by_signal(seconds)
    elif can_start_threads():
        yield from _by_thread(seconds)
    else:
        yield


def _by_signal(seconds: float) -> Iterator[None]:
    def stop(number: int, frame: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # again: the signal may have come just before that line
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _by_thread(seconds: float) -> Iterator[None]:
    watched = ctypes.c_ulong(threading.get_ident())
    throw = ctypes.pythonapi.PyThreadState_SetAsyncExc
    done = threading.Event()

    def watch() -> None:
        wait = seconds
        while not done.wait(wait):
            throw(watched, ctypes.py_object(OutOfTime))
            wait = _AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()

    def end() -> None:
        done.set()
        watcher.join()
        throw(watched, None)  # takes back an exception that has not arrived yet

    try:
        yield
    finally:
        try:
            end()
        finally:  # again: the exception may have come just before that line
            end()


class Captured(io.TextIOBase):
    """An output stream that keeps the beginning of what is written to it."""

    MOST = 1000  # characters

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: self.MOST - len(self.text)]
        return len(text)


@contextlib.contextmanager
def captured() -> Iterator[Captured]:
    """Catches what the block prints: the beginning is kept, and the rest is dropped."""
    out = Captured()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        yield out
