"""Everything that a program has started, found by a mark in its environment and ended.

A program hands its environment on to whatever it starts. So a mark in it finds its children and
theirs, even those that have left its process group, or that outlive their parents. Linux shows the
environments of one's own processes in `/proc`; elsewhere only the process group is ended.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path

__all__ = ["MARK", "end_family"]

MARK = "OMOKLIB_ENGINE"
"""The name of the variable; its value differs for each run of a program."""

_ROUNDS = 40
_EMPTY_ROUNDS = 2
_LATEST = 5
"""The number of processes that are examined again if another one has begun."""

_PROC = Path("/proc")


def end_family(group: int, mark: str) -> None:
    """Kills the processes of the process group, and all whose environment has this `mark`."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # it has ended
        os.killpg(group, signal.SIGKILL)
    empty = 0
    for _ in range(_ROUNDS):  # one that was just starting another may have been quicker
        empty = 0 if _kill_marked(mark) else empty + 1
        if empty == _EMPTY_ROUNDS:
            return


def _kill_marked(mark: str) -> bool:
    """Kills the processes with this mark, as soon as each is found. Returns whether there were any.

    The newest come first, including those that begin in the meantime: a program that keeps
    replacing itself is gone a moment later.
    """
    wanted = f"{MARK}={mark}".encode()
    found = False
    newest = None
    try:
        numbers = [int(name) for name in os.listdir(_PROC) if name.isdigit()]
        while numbers:
            if (last := _newest()) != newest:  # numbers begin again at 1 when they have run out
                newest = last
                numbers += range(max(1, last - _LATEST), last + 1)
            found |= _kill_if(wanted, numbers.pop())
    except (OSError, IndexError, ValueError):  # there is no /proc, or not one of Linux
        pass
    return found


def _newest() -> int:
    """The number of the process that has begun last."""
    with open(f"{_PROC}/loadavg", "rb") as file:
        return int(file.read().split()[-1])


def _kill_if(wanted: bytes, number: int) -> bool:
    """Kills process `number` if it has `wanted` in its environment. Returns whether it had."""
    if number == os.getpid():
        return False
    try:
        # That of a process which has ended and was not waited for is empty.
        with open(f"{_PROC}/{number}/environ", "rb") as file:
            if wanted not in file.read().split(b"\0"):
                return False
        os.kill(number, signal.SIGKILL)
    except OSError:  # somebody else's, or it has just ended
        return False
    return True


def _main() -> None:
    """The reaper: reads `+GROUP MARK` and `-GROUP MARK`, and kills what is left when its input
    ends; after a `.`, it kills nothing."""
    left = set()
    for line in sys.stdin:
        if line[0] == ".":
            return
        (left.add if line[0] == "+" else left.discard)(line[1:].strip())
    for text in left:
        group, mark = text.split()
        end_family(int(group), mark)


if __name__ == "__main__":
    _main()
