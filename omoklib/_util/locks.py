"""One writer for each file or folder.

Two programs that write the same file would each lose what the other has written. So a program locks
what it writes, by a hidden file beside it (in it, if it is a folder). The operating system holds
the lock and lets go of it when the program ends, however it ends: a crash leaves no lock behind.
The hidden file says who holds it.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omoklib._util.files import json_of

__all__ = ["InUse", "only_writer"]

_WITHOUT = {
    getattr(errno, name)
    for name in ("EACCES", "EDQUOT", "ENOLCK", "ENOSPC", "ENOSYS", "ENOTSUP", "EPERM", "EROFS")
    if hasattr(errno, name)
}
"""The errors of a disk on which no lock can be made: it is full, write-protected, or has none."""

_MOST_NOTE = 1000  # bytes of the hidden file that are read
_POLL_S = 0.05
_LONGEST_NAME = 200  # bytes; file systems allow 255, which are 85 Korean syllables


class InUse(RuntimeError):
    """Another program, or another thread of this one, writes the same file or folder."""


@dataclass
class _Hold:
    """A lock of this program: the thread that holds it, and how many times."""

    thread: int
    lock: Any
    times: int = 1


_holds: dict[Path, _Hold] = {}
_guard = threading.Lock()


@contextmanager
def only_writer(path: str | Path, patience: float = 0.0) -> Iterator[None]:
    """Until the block ends, this thread is the only one that writes `path`, a file or a folder.

    The thread that holds the lock may take it again. What is neither a file nor a folder, such as
    /dev/null, is not locked. Where no lock can be made, because the disk is full or read-only,
    there is none: writing will fail there, too.

    Args:
        path: a folder that exists, or a file that may not exist yet.
        patience: the seconds to wait for another writer.

    Raises:
        InUse: somebody else writes it; the message says who, and since when.
        OSError: the folder of `path` does not exist.
    """
    if sys.platform == "emscripten":  # a page is one process with one thread
        yield
        return
    target = Path(os.path.realpath(path))
    if target.exists() and not (target.is_file() or target.is_dir()):
        yield
        return
    place = (
        target / ".lock" if target.is_dir() else target.with_name(f".{_short(target.name)}.lock")
    )
    if not place.parent.is_dir():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    hold = _taken(place, Path(path), patience)
    try:
        yield
    finally:
        if hold is not None:
            _let_go(place, hold)


def _short(name: str) -> str:
    """`name`; of one so long that no ending fits behind it, its beginning and a checksum."""
    encoded = os.fsencode(name)
    if len(encoded) <= _LONGEST_NAME:
        return name
    return f"{name[:40]}.{hashlib.sha256(encoded).hexdigest()[:16]}"


def _taken(place: Path, path: Path, patience: float) -> _Hold | None:
    """This thread's hold on the lock at `place`; None where no lock can be made."""
    from filelock import FileLock, Timeout  # needed only to write

    end = time.monotonic() + patience
    while True:
        with _guard:
            hold = _holds.get(place)
            if hold is not None and hold.thread == threading.get_ident():
                hold.times += 1
                return hold
            if hold is None:
                lock = FileLock(place, timeout=0, mode=0o666, thread_local=False)
                try:
                    lock.acquire()
                except Timeout:
                    pass
                except OSError as error:
                    if error.errno in _WITHOUT:
                        return None
                    raise OSError(error.errno, error.strerror, str(path)) from None
                else:
                    _sign(place)
                    _holds[place] = hold = _Hold(threading.get_ident(), lock)
                    return hold
        if time.monotonic() >= end:
            raise InUse(
                f"{path} is in use: {_holder(place)} writes it. Two writers would lose what the "
                "other has written: wait until it has ended, or name another place"
            )
        time.sleep(_POLL_S)


def _let_go(place: Path, hold: _Hold) -> None:
    with _guard:
        hold.times -= 1
        if hold.times or _holds.get(place) is not hold:  # or it is the lock of who forked us
            return
        del _holds[place]
        if os.name == "posix":  # elsewhere an open file has to stay
            with contextlib.suppress(OSError):
                place.unlink()
        hold.lock.release()


def _start_without() -> None:
    """Starts, in a fork, without locks: they stay with the process that forked."""
    global _guard
    _guard = threading.Lock()  # a thread that is gone may have held the old one
    _holds.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_without)


def _sign(place: Path) -> None:
    """Writes into the hidden file who holds the lock."""
    program = " ".join([Path(sys.argv[0]).name if sys.argv else "python", *sys.argv[1:]])
    note = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "program": program[:100],
        "since": time.strftime("%Y-%m-%d %H:%M:%S"),
    }
    with contextlib.suppress(OSError):  # the lock holds without its note
        place.write_text(json.dumps(note), encoding="utf-8")


def _holder(place: Path) -> str:
    """The holder of the lock, in words."""
    try:
        with place.open("rb") as file:
            note = json_of(file.read(_MOST_NOTE))
        pid, host = int(note["pid"]), str(note["host"])
        program, since = str(note["program"]), str(note["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return "another program"
    if host != socket.gethostname():
        who = f"process {pid} of the machine {host}"
    elif pid == os.getpid():
        who = "another thread of this program"
    else:
        who = f"process {pid}"
    return f"{who} ({program}, since {since})"
