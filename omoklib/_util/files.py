"""Files that are written whole or not at all.

A file is written under another name in the same folder, flushed to the disk, and then renamed,
which the file system does completely or not at all. So whenever the program or the machine stops,
and whenever another program reads it, the old file or the new one is there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["is_unfinished", "replacing", "write_whole"]

_UNFINISHED = re.compile(r"\..+\.\d+\.part(\..+)?")


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

    It has the suffix of `path`, which tells many writers which format to write. After an error the
    old file is still there. A pipe or a device, such as /dev/null, is written to directly, and a
    link is followed.

    Raises:
        OSError: raised by the block or by the disk. It names `path`, even if the disk is full.
    """
    target = path.resolve()
    part = target.with_name(f".{target.stem}.{os.getpid()}.part{target.suffix}")
    try:
        if target.exists() and not target.is_file():
            yield target
            return
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(part, target)
    except OSError as error:
        if error.errno is None:  # a library's own error, with its own message
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def is_unfinished(path: Path) -> bool:
    """Whether `path` is a file of `replacing` that a killed process has left behind."""
    return _UNFINISHED.fullmatch(path.name) is not None
