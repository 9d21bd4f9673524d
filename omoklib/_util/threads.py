"""Threads, where the platform has them: WebAssembly, for one, starts none."""

from __future__ import annotations

import math
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import TypeVar

__all__ = ["can_start_threads", "in_background", "processors", "short_turns", "side_by_side"]

Answer = TypeVar("Answer")


def can_start_threads() -> bool:
    """Whether this platform can start a thread.

    With `OMOK_NO_THREADS=1` in the environment the answer is no, so that a test on any machine can
    run what WebAssembly runs.
    """
    return os.environ.get("OMOK_NO_THREADS") != "1" and _one_starts()


@cache
def _one_starts() -> bool:
    """Whether a thread that does nothing could be started."""
    try:
        in_background(lambda: None)
    except RuntimeError:  # "can't start new thread"
        return False
    return True


def in_background(work: Callable[[], object], name: str | None = None) -> threading.Thread:
    """A thread that has begun `work()`, and that does not keep the program from ending.

    It works in a copy of the caller's context: in a notebook, what it shows stands below the cell
    that began it.

    Raises:
        RuntimeError: the platform starts no threads; see `can_start_threads`.
    """
    context = copy_context()
    thread = threading.Thread(target=lambda: context.run(work), name=name, daemon=True)
    thread.start()
    return thread


SHORT_TURN_S = 1e-4
"""The most seconds for which a thread keeps the interpreter in a block of `short_turns`."""

_blocks: list[float] = []  # one for each block that goes on: the seconds of a turn before it
_counting = threading.Lock()


@contextmanager
def short_turns() -> Iterator[None]:
    """In the block, all threads of this process take shorter turns with the interpreter.

    A search in Python gives the interpreter away for a moment whenever numpy draws, and takes it
    back at once; a thread that waits for its turn then starts waiting again. With turns of the
    usual 5 milliseconds, it can wait for seconds: beside such a search, an import of 0.1 seconds
    took two minutes, and with short turns 0.3 seconds.
    """
    with _counting:
        _blocks.append(sys.getswitchinterval())
        sys.setswitchinterval(min(SHORT_TURN_S, _blocks[0]))
    try:
        yield
    finally:
        with _counting:
            usual = _blocks[0]
            _blocks.pop()
            if not _blocks:
                sys.setswitchinterval(usual)


def processors() -> int:
    """The number of threads of this process that can run at once; one on a platform without
    threads."""
    if not can_start_threads():
        return 1
    mine = getattr(os, "sched_getaffinity", None)
    count = len(mine(0)) if mine else os.cpu_count() or 1
    return int(min(count, _share_of_container()))


_CPU_TIME = Path("/sys/fs/cgroup/cpu.max")
"""The file in which Linux says how much processor time a container gets in each period (cgroup
v2)."""


@cache
def _share_of_container() -> float:
    """The processor time that this container gets, in processors; infinite without a limit.

    More threads than that would be stopped together for the rest of each period.
    """
    try:
        time, period = _CPU_TIME.read_text(encoding="ascii").split()
        return math.inf if time == "max" else max(1, math.ceil(int(time) / int(period)))
    except (OSError, ValueError, ZeroDivisionError):  # another system, or an older Linux
        return math.inf


def side_by_side(jobs: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """The answers of all `jobs`: the first runs in this thread, the others in shared ones.

    No job may call this. It returns when all of them have ended, even if one raised an error.
    """
    if len(jobs) == 1:
        return [jobs[0]()]
    others = [_helpers().submit(job) for job in jobs[1:]]
    try:
        first = jobs[0]()
    finally:
        wait(others)
    return [first, *(other.result() for other in others)]


@cache
def _helpers() -> ThreadPoolExecutor:
    """The threads that the whole process shares."""
    return ThreadPoolExecutor(max(1, processors() - 1), "omoklib-helper")


if hasattr(os, "register_at_fork"):  # a forked process does not have its parent's threads
    os.register_at_fork(after_in_child=_helpers.cache_clear)
