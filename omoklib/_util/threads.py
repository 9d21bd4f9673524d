"""Threads, where the platform has them: WebAssembly, for one, starts none."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache

__all__ = ["can_start_threads", "in_background"]


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

    Raises:
        RuntimeError: the platform starts no threads; see `can_start_threads`.
    """
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread
