"""Files: written whole or not at all, and read up to a limit.

A file is written under another name in the same folder, flushed to the disk, and then renamed,
which the file system does completely or not at all; then the folder is flushed. So whenever the
program or the machine stops, and whenever another program reads it, the old file or the new one is
there.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import json
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = [
    "is_unfinished",
    "json_of",
    "new_file",
    "read_json",
    "read_limited",
    "replacing",
    "stamp_of",
    "synced_folder",
    "write_whole",
]

_UNFINISHED = re.compile(r"\..*\.\d+(-[0-9a-f]+)?\.part(\..+)?", re.S)

_STEP_BYTES = 2**20

_MOST_NAME = 40
"""The characters of a file's name that its unfinished file repeats: names have 255 bytes at
most."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Puts `content`, text as UTF-8, into the file at `path`; see `replacing`.

    Raises:
        OSError: the file cannot be written; the old file is still there.
    """
    data = content.encode() if isinstance(content, str) else content
    with replacing(path) as part:
        part.write_bytes(data)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """The path to write to; the file there replaces the one at `path` when the block ends.

    It has the suffix of `path`, which tells many writers which format to write, and the mode of the
    old file, if there is one. Several threads and programs may replace a file at once: each writes
    to its own path, and the last one wins. After an error the old file is still there. A pipe or a
    device, such as /dev/null, is written to directly, and a link is followed.

    Raises:
        OSError: raised by the block or by the disk; or the old file is write-protected. It names
            `path`, even if the disk is full.
    """
    part = None
    try:
        target = _followed(path)
        if target.exists() and not target.is_file():
            yield target
            return
        part = _unfinished(target)
        _create(part, target)
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(part, target)
        synced_folder(target.parent)
    except OSError as error:
        if error.errno is not None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        if part is None or part.name not in str(error):
            raise  # a library's own error, with its own message
        words = str(error).replace(str(part), str(path)).replace(part.name, path.name)
        raise OSError(words) from None
    finally:
        if part is not None:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def is_unfinished(path: Path) -> bool:
    """Whether `path` is a file of `replacing` that a killed process has left behind."""
    return _UNFINISHED.fullmatch(path.name) is not None


def synced_folder(folder: Path) -> None:
    """Flushes the names in `folder` to the disk, on systems that can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems flush no folders
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def stamp_of(path: Path) -> tuple[int, ...] | None:
    """The marks that tell the file at `path` from any other that might replace it; None if there is
    none."""
    try:
        facts = path.stat()
    except FileNotFoundError:
        return None
    return facts.st_ino, facts.st_size, facts.st_mtime_ns


def read_limited(path: Path, most: int) -> bytes:
    """The contents of the file at `path`; of a device without an end, no more than the limit.

    Args:
        most: the most bytes that it may have.

    Raises:
        OSError: the file does not exist, or cannot be read.
        ValueError: it is longer; the message names it and the limit.
    """
    parts: list[bytes] = []
    left = most + 1
    with path.open("rb") as file:
        # Python takes as much memory as it is asked to read, even of a short file.
        step = max(os.fstat(file.fileno()).st_size + 1, _STEP_BYTES)
        while left and (part := file.read(min(left, step))):
            parts.append(part)
            left -= len(part)
    if not left:
        raise ValueError(f"{path} is too long: such a file must have at most {most:,} bytes")
    return b"".join(parts)


def read_json(path: Path, most: int) -> Any:
    """The contents of the file at `path`, as JSON.

    Args:
        most: the most bytes that it may have.

    Raises:
        OSError: the file does not exist, or cannot be read.
        ValueError: it is longer, or not JSON.
    """
    return json_of(read_limited(path, most))


def json_of(text: str | bytes) -> Any:
    """The contents of `text`, as JSON.

    Raises:
        ValueError: it is not JSON, or nested too deeply to be read.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _followed(path: Path) -> Path:
    """`path` without links."""
    try:
        return path.resolve()
    except RuntimeError:  # what Python 3.12 and older raise for links that run in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None


def _unfinished(target: Path) -> Path:
    """A free path beside `target`, which no other thread or program has."""
    suffix = target.suffix if len(os.fsencode(target.suffix)) <= _MOST_NAME else ""
    token = f"{os.getpid()}-{secrets.token_hex(4)}"
    return target.with_name(f".{target.stem[:_MOST_NAME]}.{token}.part{suffix}")


def _create(part: Path, target: Path) -> None:
    """Creates `part`, empty, with the mode and the owner of the file at `target` if there is one.

    Raises:
        OSError: it cannot be created, or `target` is write-protected.
    """
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY
    try:
        old = target.stat()
    except FileNotFoundError:
        os.close(os.open(part, flags, 0o666))
        return
    if not old.st_mode & 0o222:  # the administrator, too, has protected it for a reason
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    os.close(os.open(target, os.O_WRONLY))  # the system's own error, if it may not be written
    os.close(os.open(part, flags, 0o600))
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):  # only the administrator gives files away
            os.chown(part, old.st_uid, old.st_gid)
    os.chmod(part, stat.S_IMODE(old.st_mode))


def new_file(text: str) -> Path:
    """The file of this name; it is checked to be writable now, before hours of games."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"must be a file in a folder that exists; got {text!r}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"must be a file that you may write to; got {text!r}")
    return path
