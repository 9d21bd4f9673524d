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

_ROUNDS = 20
_PROC = Path("/proc")


def end_family(group: int, mark: str) -> None:
    """Kills the processes of the process group, and all whose environment has this `mark`."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # it has ended
        os.killpg(group, signal.SIGKILL)
    for _ in range(_ROUNDS):  # one that was just starting another may have been quicker
        found = _marked(mark)
        if not found:
            return
        for number in found:
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)


def _marked(mark: str) -> list[int]:
    """The processes with this mark, but for those that have ended and were not waited for."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    try:
        names = os.listdir(_PROC)
    except OSError:
        return []
    for name in names:
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            if wanted in (_PROC / name / "environ").read_bytes().split(b"\0"):
                found.append(int(name))
        except OSError:  # somebody else's, or it has just ended
            continue
    return found


def _main() -> None:
    """The reaper: reads `+GROUP MARK` and `-GROUP MARK`, and ends what is left at the end; at a
    `.`, nothing is."""
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
