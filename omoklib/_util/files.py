"""Files that are written whole or not at all.

A file is written beside its place, flushed to the disk, and then renamed, which the file system
does at once or not at all: whenever the program or the machine stops, and whoever looks meanwhile,
there is the older file or the new one.
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
        OSError: the file cannot be written; there is what was there before.
    """
    data = content.encode() if isinstance(content, str) else content
    with replacing(path) as part:
        part.write_bytes(data)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Where to write what replaces the file at `path` once the block is done.

    It has the ending of `path`, which says to many a writer what to write. After an error there is
    what was there before. A pipe or a device, such as /dev/null, is written to as it is, and a
    link is followed.

    Raises:
        OSError: of the block or of the disk; it names `path`, which a full disk does not.
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
        if error.errno is None:  # a library's own, with words of its own
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def is_unfinished(path: Path) -> bool:
    """Whether `path` is named as what `replacing` lets write: a killed process leaves it behind."""
    return _UNFINISHED.fullmatch(path.name) is not None
