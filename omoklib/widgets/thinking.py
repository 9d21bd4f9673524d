"""Thinking in a thread: a player searches, and the board stays alive.

On a platform without threads (WebAssembly), the player thinks before `start` returns.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from omoklib._util.threads import can_start_threads, in_background
from omoklib.players.asking import POLL_S, Reply

__all__ = ["Thinker"]

GRACE_S = 0.3  # seconds for a player that was told to stop to answer with its best move so far


class _Dropped(BaseException):
    """Raised in a thread whose answer is no longer wanted."""


@dataclass
class _Job:
    think: Callable[[], Any]
    done: Callable[[Any, Exception | None], None]
    stop: Callable[[], object]
    before: _Job | None  # the last job that began to think; forgotten when that one has ended
    wanted: bool = True  # like the next two, it changes only under the thinker's lock
    began: bool = False  # whether it thinks, or has thought
    delivering: bool = False  # whether `done` is running
    reply: Reply | None = None  # None: the job runs in the caller's thread


class Thinker:
    """Runs one thought at a time; only the latest one counts.

    Args:
        lock: the lock that is held while an answer is delivered, so that no other change is half
            made.
    """

    def __init__(self, lock: threading.RLock) -> None:
        self._lock = lock
        self._job: _Job | None = None
        self._runs_here = False

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited or being delivered."""
        return self._job is not None and (self._job.wanted or self._job.delivering)

    def start(
        self,
        think: Callable[[], Any],
        done: Callable[[Any, Exception | None], None],
        stop: Callable[[], object] = lambda: None,
    ) -> None:
        """Runs `think()` in a thread, then `done(answer, None)`, or `done(None, error)`.

        An unfinished thought is dropped. `stop` makes `think` return early, if it can.
        """
        with self._lock:
            self.drop()
            before = self._job
            while before is not None and not before.began:  # dropped, so it never will
                before = before.before
            job = _Job(think, done, stop, before)
            if can_start_threads():
                job.reply = Reply(lambda: self._run(job), stop)
                self._job = job
            else:
                self._job = job
                self._run_here()

    def stop(self) -> bool:
        """Asks for the answer now. Returns whether it came; if not, the thought is dropped."""
        job = self._job
        if job is None or not job.wanted or job.reply is None:
            return True
        job.reply.stop(GRACE_S)
        with self._lock:
            answered = not job.wanted
            job.wanted = False
        if not answered:
            in_background(lambda: _end(job))
        return answered

    def drop(self) -> None:
        """Drops the current thought: `done` will not be called for it."""
        with self._lock:
            if self._job is not None and self._job.wanted:
                self._job.wanted = False
                if self._job.reply is not None:
                    self._job.reply.stop(0)

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until there is no thought. Returns whether that came in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with self._lock:  # not between an answer and the next thought that it starts
                if not self.thinking:
                    return True
                reply = self._job.reply
            if reply is not None:
                reply.wait(POLL_S)
        return False

    def _run_here(self) -> None:
        """Runs the job in the caller's thread, and then the jobs that its answer has started.

        They run one after the other, not nested: otherwise a game between two players would nest
        deeper with every move.
        """
        if self._runs_here:
            return
        self._runs_here = True
        try:
            while self._job.wanted:
                self._run(self._job)
        finally:
            self._runs_here = False

    def _run(self, job: _Job) -> None:
        try:
            if job.before is not None:
                _end(job.before, job)  # a player should not be kept waiting by a dropped question
            with self._lock:
                if not job.wanted:
                    return
                job.before, job.began = None, True
            answer, trouble = None, None
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


def _end(job: _Job, after: _Job | None = None) -> None:
    """Waits for a dropped job's thread to end, and breaks it off if it does not stop.

    Args:
        after: the job that waits; once it is dropped too, nobody waits.
    """
    while job.reply is not None and not job.reply.stop(GRACE_S):
        if after is not None and not after.wanted:
            return
        if not job.delivering:
            _raise_in(job.reply.thread)


def _raise_in(thread: threading.Thread) -> None:
    """Ends a thread whose player cannot be stopped, at its next step in Python.

    Otherwise a player that tries to solve a 9x9 board by brute force would keep a core busy until
    the kernel is restarted. It is safe because `done` never runs for a dropped job. A thread that
    imports or compiles is left alone: a half-imported package would stay broken, and LLVM would
    stay locked.
    """
    if thread.is_alive() and thread.ident is not None and not _prepares(thread.ident):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(_Dropped)
        )


def _prepares(thread: int) -> bool:
    """Whether thread number `thread` is importing a module or compiling a function."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        package = str(frame.f_globals.get("__name__")).partition(".")[0]
        if package in ("importlib", "numba", "llvmlite"):
            return True
        frame = frame.f_back
    return False
