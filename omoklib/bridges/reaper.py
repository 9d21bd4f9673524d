"""The reaper: a tiny process that ends other programs if this one is killed.

A program that is killed cannot clean up. But the system closes its pipes, so the reaper sleeps at
the end of one: when the pipe closes, it kills the programs that it was given with all that they
have started (`omoklib.bridges.family`), and ends. It runs only while there is something to watch,
and only on systems with process groups (not Windows).
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

from omoklib.bridges import family

__all__ = ["forget", "let_go_of", "watch"]

_PROGRAM = Path(family.__file__)

_lock = threading.Lock()
_watched: set[str] = set()
_process: subprocess.Popen | None = None
_owner = 0  # the process that is watched: a fork inherits these values, but is another process


def watch(group: int, mark: str) -> None:
    """Makes sure that the process group `group`, and anything that has `mark` in its environment,
    does not outlive this program."""
    global _process, _owner
    if os.name != "posix" or not sys.executable:
        return
    with _lock:
        if _owner != os.getpid():
            _watched.clear()
            _process, _owner = None, os.getpid()
        if _process is None:
            try:
                _process = subprocess.Popen(
                    [sys.executable, "-I", "-S", str(_PROGRAM)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError:  # no room for another process: then nobody watches
                return
        _watched.add(text := f"{group} {mark}")
        _tell(f"+{text}\n")


def forget(group: int, mark: str) -> None:
    """Ends the watch over what `watch` was given. With nothing left to watch, the reaper ends
    too."""
    global _process
    with _lock:
        text = f"{group} {mark}"
        if _process is None or _owner != os.getpid() or text not in _watched:
            return
        _watched.discard(text)
        _tell(f"-{text}\n")
        if not _watched:
            _tell(".\n")  # closing the pipe is not enough: a fork may hold it
            with contextlib.suppress(OSError):
                _process.stdin.close()
            _process.wait()
            _process = None


def let_go() -> None:
    """Gives back, in a fork, its copy of the pipe, which would keep the reaper asleep."""
    global _lock
    _lock = threading.Lock()  # a thread that is gone may have held the old one
    if _process is not None and _process.stdin is not None and not _process.stdin.closed:
        let_go_of(_process.stdin.fileno())


def let_go_of(number: int) -> None:
    """Makes the descriptor `number`, in a fork, lead nowhere from now on.

    It is not closed: the file object that has it would close another one of that number later.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, number, inheritable=False)
    os.close(nowhere)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=let_go)


def _tell(text: str) -> None:
    with contextlib.suppress(OSError):  # somebody killed the reaper: then nobody watches
        _process.stdin.write(text.encode())
        _process.stdin.flush()
