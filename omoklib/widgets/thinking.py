"""Thinking beside the kernel: a player searches in a thread, and the board stays alive."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Thinker"]

GRACE_S = 0.3  # for a player that was told to stop to come up with its best move so far
POLL_S = 0.02


class _Dropped(BaseException):
    """Raised inside a thread whose answer nobody wants any more."""


@dataclass
class _Job:
    think: Callable[[], Any]
    done: Callable[[Any, Exception | None], None]
    stop: Callable[[], None]
    wanted: bool = True  # changed, like the next, under the thinker's lock only
    delivering: bool = False  # `done` is running
    thread: threading.Thread = field(init=False)


class Thinker:
    """Does one piece of thinking at a time; the latest asked for is the only one that counts.

    Args:
        lock: held while an answer is delivered, so that it meets no half-made change.
    """

    def __init__(self, lock: threading.RLock) -> None:
        self._lock = lock
        self._job: _Job | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited or being delivered."""
        return self._job is not None and (self._job.wanted or self._job.delivering)

    def start(
        self,
        think: Callable[[], Any],
        done: Callable[[Any, Exception | None], None],
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        """Run `think()` in a thread, then `done(answer, None)`, or `done(None, what it raised)`.

        Whatever is still being thought about is dropped. `stop` makes `think` return early,
        where it can.
        """
        with self._lock:
            self.drop()
            job, before = _Job(think, done, stop), self._job
            job.thread = threading.Thread(target=self._run, args=(job, before), daemon=True)
            self._job = job
            job.thread.start()

    def stop(self) -> bool:
        """Have the answer now: the best so far. Whether there was one; if not, it is dropped."""
        job = self._job
        if job is None or not job.wanted:
            return True
        end = time.monotonic() + GRACE_S
        while job.wanted and time.monotonic() < end:
            job.stop()
            job.thread.join(POLL_S)
        with self._lock:
            answered = not job.wanted
            job.wanted = False
        if not answered:
            threading.Thread(target=_see_off, args=(job,), daemon=True).start()
        return answered

    def drop(self) -> None:
        """Forget what is being thought about: `done` will not be called for it."""
        with self._lock:
            if self._job is not None and self._job.wanted:
                self._job.wanted = False
                self._job.stop()

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait until nothing is being thought about; whether that came in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with self._lock:  # so that an answer which starts the next thought is seen whole
                if not self.thinking:
                    return True
                thread = self._job.thread
            thread.join(POLL_S)
        return False

    def _run(self, job: _Job, before: _Job | None) -> None:
        try:
            if before is not None:
                _see_off(before)  # two threads must not use one player's search
            answer, trouble = None, None
            if job.wanted:
                try:
                    answer = job.think()
                except Exception as error:  # a player may be anybody's function
                    trouble = error
            with self._lock:
                if job.wanted:
                    job.wanted, job.delivering = False, True
                    try:
                        job.done(answer, trouble)
                    finally:
                        job.delivering = False
        except _Dropped:
            pass


def _see_off(job: _Job) -> None:
    """Wait for a dropped job's thread to end, and hurry it."""
    end = time.monotonic() + GRACE_S
    while job.thread.is_alive():
        job.stop()
        job.thread.join(POLL_S)
        if time.monotonic() > end and not job.delivering:
            _raise_in(job.thread)
            end += GRACE_S


def _raise_in(thread: threading.Thread) -> None:
    """End a thread whose player cannot be stopped, at its next step in Python.

    Without this, a player that would solve a 9x9 board by brute force keeps a core busy until
    the kernel is restarted. It is safe here because `done` never runs for a dropped job. A thread
    that imports or compiles is left alone: a package half imported would stay broken, and LLVM
    would stay locked.
    """
    if thread.is_alive() and thread.ident is not None and not _prepares(thread.ident):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(_Dropped)
        )


def _prepares(thread: int) -> bool:
    """Whether the thread of that number is importing a module or compiling a function."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        package = str(frame.f_globals.get("__name__")).partition(".")[0]
        if package in ("importlib", "numba", "llvmlite"):
            return True
        frame = frame.f_back
    return False
