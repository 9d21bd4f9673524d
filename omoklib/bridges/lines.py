"""Lines of text from and to another program: bounded, stamped with their arrival, never blocking.

A thread reads the stream. So a caller that waits for a line can give up at a certain time, and can
look at what comes next while a player thinks.
"""

from __future__ import annotations

import io
import os
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

__all__ = ["LONGEST", "LineReader", "LineWriter", "ReceivedLine", "chunks_of", "split_lines"]

LONGEST = 4096
"""Bytes of a line that are kept; what comes after them, up to the line's end, is thrown away."""

CHUNK_BYTES = 1 << 16
AHEAD = 10_000  # unread lines that are kept; the reader stops there, and so does the writer


class ReceivedLine(NamedTuple):
    """A line without its end, and when it came (`time.perf_counter`, seconds)."""

    text: str
    at: float

    @property
    def too_long(self) -> bool:
        return len(self.text) > LONGEST


def split_lines(chunks: Iterable[bytes], *, cr_ends: bool = False) -> Iterator[bytes]:
    """The lines in `chunks`, without their ends, each cut to one byte more than `LONGEST`.

    Args:
        cr_ends: whether a lone CR ends a line too; then CR LF leaves an empty line behind.

    >>> list(split_lines([b"one\\r\\ntw", b"o\\nthree"]))
    [b'one\\r', b'two', b'three']
    """
    rest = b""
    for chunk in chunks:
        if cr_ends:
            chunk = chunk.replace(b"\r", b"\n")
        *whole, tail = chunk.split(b"\n")
        for line in whole:
            yield (rest + line)[: LONGEST + 1]
            rest = b""
        rest = (rest + tail)[: LONGEST + 1]
    if rest:
        yield rest


class LineReader:
    """The lines of a stream, as they come.

    Args:
        stream: of bytes or of text.
        cr_ends: see `split_lines`; then empty lines are left out.
    """

    def __init__(self, stream: IO, *, cr_ends: bool = False) -> None:
        self._chunks = chunks_of(stream)
        self._cr_ends = cr_ends
        self._waiting: deque[ReceivedLine] = deque()
        self._ended = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True, name="lines")
        self._thread.start()

    def get(self, until: float | None = None) -> ReceivedLine | None:
        """The next line, or None if the stream has ended.

        Args:
            until: when to give up (`time.perf_counter`, seconds).

        Raises:
            TimeoutError: no line came until then.
        """
        with self._changed:
            while not self._waiting and not self._ended:
                left = None if until is None else until - time.perf_counter()
                if left is not None and left <= 0:
                    raise TimeoutError
                self._changed.wait(0.1 if left is None else min(left, 0.1))
            if not self._waiting:
                return None
            self._changed.notify_all()
            return self._waiting.popleft()

    def put_back(self, line: ReceivedLine) -> None:
        """`line` is the next one again."""
        with self._changed:
            self._waiting.appendleft(line)

    def ahead(self) -> ReceivedLine | None:
        """The next line, which is not taken; None while there is none."""
        with self._changed:
            return self._waiting[0] if self._waiting else None

    @property
    def ended(self) -> bool:
        """Whether the stream has ended and all of its lines have been taken."""
        with self._changed:
            return self._ended and not self._waiting

    def _read(self) -> None:
        try:
            for raw in split_lines(self._chunks, cr_ends=self._cr_ends):
                if self._cr_ends and not raw:
                    continue
                line = ReceivedLine(raw.decode("ascii", "replace"), time.perf_counter())
                with self._changed:
                    while len(self._waiting) >= AHEAD:
                        self._changed.wait()
                    self._waiting.append(line)
                    self._changed.notify_all()
        except (OSError, ValueError):  # the stream was closed while it was being read
            pass
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify_all()


def chunks_of(stream: IO) -> Iterator[bytes]:
    """The contents of a stream, as soon as they arrive.

    A file is read without Python's buffer: a thread waiting in there would keep the program from
    ending.
    """
    try:
        number = stream.fileno()
    except (AttributeError, OSError):  # a stream in memory
        while chunk := stream.readline(CHUNK_BYTES):
            yield chunk if isinstance(chunk, bytes) else chunk.encode("ascii", "replace")
        return
    while chunk := os.read(number, CHUNK_BYTES):
        yield chunk


class LineWriter:
    """Writes text to a stream of bytes or of text, and flushes it at once.

    Attributes:
        gone: whether nobody reads any more; what is written after that is dropped.
    """

    def __init__(self, stream: IO) -> None:
        self._stream = getattr(stream, "buffer", stream)
        self._takes_text = isinstance(self._stream, io.TextIOBase)
        self.gone = False

    def write(self, text: str) -> None:
        """Writes `text` as printable ASCII and line ends: anything else becomes `?`."""
        clean = "".join(c if c == "\n" or " " <= c <= "~" else "?" for c in text)
        try:
            self._stream.write(clean if self._takes_text else clean.encode("ascii"))
            self._stream.flush()
        except (OSError, ValueError):
            self.gone = True
