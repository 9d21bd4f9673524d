"""Arrays in files: some facts as JSON, and plain arrays of numbers by name.

A file is an ordinary `.npz`, which `np.load` reads too. But files come from anywhere, so this
module reads them itself: no pickle, no array larger than what the file holds of it, and nothing at
all of a file that would fill the memory. Whatever is wrong is a `ValueError` that says what.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.files import json_of, read_limited, replacing

__all__ = ["opened_zip", "read_arrays", "write_arrays"]

MOST_BYTES = 2 * 2**30
"""The most that the arrays of a file take in memory, together."""

_MOST_ARRAYS = 20_000
_MOST_NUMBER = 10**12  # entries of a shape
_HEADER = re.compile(
    r"\{'descr': '([<>|=]?[biufU][0-9]{1,9})', 'fortran_order': (True|False), "
    r"'shape': \(([0-9, ]{0,200})\), \} *\n"
)
_BAD_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    NotImplementedError,  # a way to pack that zipfile does not know
    OSError,  # the file is in memory, so no disk is to blame
    OverflowError,
    RuntimeError,  # it is encrypted
    UnicodeError,
)
"""The errors that `zipfile` raises for files in memory that are damaged or odd."""


@contextmanager
def opened_zip(path: Path, most: int) -> Iterator[zipfile.ZipFile]:
    """The zip at `path`, read into memory: whatever is wrong with it is a `ValueError`.

    Args:
        most: the most bytes that the file may have.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: the file is truncated, damaged or longer.
    """
    data = read_limited(path, most)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            yield file
    except _BAD_ZIP as error:
        raise ValueError(f"{error}" or type(error).__name__) from error


def write_arrays(
    path: Path, facts: Mapping[str, Any], arrays: Mapping[str, np.ndarray], *, packed: bool = True
) -> None:
    """Writes `facts` (as JSON) and `arrays` to `path`, which ends in `.npz`, whole or not at all.

    Args:
        packed: whether the arrays are compressed.

    Raises:
        OSError: for example, the disk is full; an older file at `path` does not change.
    """
    with replacing(path) as part:
        write = np.savez_compressed if packed else np.savez
        write(part, facts=np.array(json.dumps(facts)), **arrays)


def read_arrays(path: Path, most: int = MOST_BYTES) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The facts and the arrays that `write_arrays` wrote.

    Args:
        most: the most bytes that the arrays may take in memory.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: the file is truncated, damaged, of another kind, or too large. The message does
            not name the file.
    """
    with opened_zip(path, most) as file:
        entries = file.infolist()
        if len(entries) > _MOST_ARRAYS:
            raise ValueError(f"it has {len(entries):,} arrays; {_MOST_ARRAYS:,} are read")
        total = sum(entry.file_size for entry in entries)
        if total > most:
            raise ValueError(f"its arrays have {total:,} bytes; at most {most:,} are read")
        arrays = {
            entry.filename.removesuffix(".npy"): _array(entry.filename, _unpacked(file, entry))
            for entry in entries
        }
    text = arrays.pop("facts", None)
    if text is None or text.dtype.kind != "U" or text.shape:
        raise ValueError("it has no facts")
    facts = json_of(str(text))
    if not isinstance(facts, dict):
        raise ValueError("its facts are not a JSON object")
    return facts, arrays


def _unpacked(file: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The contents of a part of a zip, with no more memory than the part declares: reading it whole
    would unpack all of it first, whatever it declares, and some ways to pack cannot be read in
    pieces.

    Raises:
        ValueError: it is packed in another way than numpy does.
    """
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(
            f"{entry.filename[:60]!r} in it is packed in a way that numpy does not use"
        )
    with file.open(entry) as part:
        return part.read(entry.file_size)


def _array(name: str, data: bytes) -> np.ndarray:
    """The array of a `.npy` file; it has exactly the numbers that are there."""
    file = io.BytesIO(data)
    version = data[6:8]
    if data[:6] != b"\x93NUMPY" or version not in (b"\x01\x00", b"\x02\x00", b"\x03\x00"):
        raise ValueError(f"{name[:60]!r} in it is not an array")
    width, kind = (2, "<H") if version == b"\x01\x00" else (4, "<I")
    file.seek(8)
    (length,) = struct.unpack(kind, file.read(width))
    header = _HEADER.fullmatch(file.read(min(length, 1000)).decode("latin-1"))
    if header is None:
        raise ValueError(f"{name[:60]!r} in it is not an array of numbers")
    dtype = np.dtype(header[1])
    shape = tuple(int(word) for word in header[3].replace(" ", "").split(",") if word)
    rest = len(data) - file.tell()
    if any(side > _MOST_NUMBER for side in shape) or prod(shape) * dtype.itemsize != rest:
        raise ValueError(f"{name[:60]!r} in it has {rest:,} bytes, too many or too few for {shape}")
    flat = np.frombuffer(data, dtype=dtype, count=prod(shape), offset=file.tell())
    return flat.reshape(shape, order="F" if header[2] == "True" else "C")
