"""Lines of text from and to another program: bounded, stamped with their arrival, never blocking.

A thread reads the stream. So a caller that waits for a line can give up at a certain time, and can
look at what comes next while a player thinks.

A stream belongs to the thread that reads or writes it until that thread has ended, and only then is
it closed. The system gives the number of a closed pipe to the next one that is opened: a thread
that still read there would take the answers of another program. A program that has ended does not
end its pipe if it has left children behind. So a thread also waits for a `Bell`, which ends it.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

__all__ = [
    "LONGEST",
    "Bell",
    "LineReader",
    "LineWriter",
    "ReceivedLine",
    "chunks_of",
    "send_all",
    "split_lines",
]

LONGEST = 4096
"""The most bytes of a line that are kept; the rest, up to the line's end, is thrown away."""

CHUNK_BYTES = 1 << 16
AT_ONCE = 512  # bytes that a pipe which is ready takes without waiting for its reader (POSIX)
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


class Bell:
    """A bell that wakes the threads that wait for a pipe, so that they end; one ring is heard for
    ever.

    Where the system cannot wait for a pipe and a bell at once (Windows), nobody hears it, and
    `is_heard` is False: a thread then ends when its pipe does.
    """

    def __init__(self) -> None:
        self.is_heard = hasattr(select, "poll")
        self._lock = threading.Lock()  # or two threads would close one number twice
        self._ears, self._rope = os.pipe() if self.is_heard else (None, None)

    def ring(self) -> None:
        """Wakes everybody, now and later."""
        with self._lock:
            rope, self._rope = self._rope, None
            if rope is not None:
                os.write(rope, b"!")  # closing is not enough: a fork may hold the same pipe
                os.close(rope)

    def close(self) -> None:
        """Rings, and closes the bell's own pipe; nobody may wait any more."""
        self.ring()
        with self._lock:
            ears, self._ears = self._ears, None
            if ears is not None:
                os.close(ears)

    def wait(self, number: int, *, to_write: bool = False) -> bool:
        """Waits until the pipe `number` can be read, or written. Returns False if the bell rang."""
        if not self.is_heard:
            return True
        both = select.poll()
        both.register(number, select.POLLOUT if to_write else select.POLLIN)
        both.register(self._ears, select.POLLIN)
        return all(found != self._ears for found, _ in both.poll())


class LineReader:
    """The lines of a stream, as they come. Close it before the stream is closed.

    Args:
        stream: the stream, of bytes or of text.
        cr_ends: as in `split_lines`; if it is true, empty lines are left out.
        close_stream: whether the thread that reads the stream closes it, as the last thing it does.
    """

    def __init__(self, stream: IO, *, cr_ends: bool = False, close_stream: bool = False) -> None:
        self._stream = stream
        self._close_stream = close_stream
        self._bell = Bell()
        self._closed = False
        self._can_leave = self._bell.is_heard and _number_of(stream) is not None
        self._chunks = chunks_of(stream, self._bell)
        self._cr_ends = cr_ends
        self._waiting: deque[ReceivedLine] = deque()
        self._ended = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True, name="lines")
        try:
            self._thread.start()
        except BaseException:  # no room for a thread: the stream stays the caller's
            self._bell.close()
            raise

    def get(self, until: float | None = None) -> ReceivedLine | None:
        """The next line, or None if the stream has ended.

        Args:
            until: the moment to give up (`time.perf_counter`, seconds).

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
        """Makes `line` the next one again."""
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

    def close(self) -> None:
        """Ends the thread that reads; lines that it has read can still be taken."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._bell.ring()
        self._thread.join(None if self._can_leave else 0.5)

    def _read(self) -> None:
        try:
            for raw in split_lines(self._chunks, cr_ends=self._cr_ends):
                if self._cr_ends and not raw:
                    continue
                line = ReceivedLine(raw.decode("ascii", "replace"), time.perf_counter())
                with self._changed:
                    while len(self._waiting) >= AHEAD and not self._closed:
                        self._changed.wait()
                    if self._closed:
                        return
                    self._waiting.append(line)
                    self._changed.notify_all()
        except (OSError, ValueError):  # the stream has failed: then it has ended
            pass
        finally:
            if self._close_stream:
                with contextlib.suppress(OSError):
                    self._stream.close()
            self._bell.close()
            with self._changed:
                self._ended = True
                self._changed.notify_all()


def chunks_of(stream: IO, bell: Bell) -> Iterator[bytes]:
    """The contents of a stream, as soon as they arrive, until it ends or the bell rings.

    A file is read without Python's buffer: a thread waiting in there would keep the program from
    ending.
    """
    number = _number_of(stream)
    if number is None:
        while chunk := stream.readline(CHUNK_BYTES):
            yield chunk if isinstance(chunk, bytes) else chunk.encode("ascii", "replace")
        return
    while bell.wait(number) and (chunk := os.read(number, CHUNK_BYTES)):
        yield chunk


def send_all(stream: IO[bytes], data: bytes, bell: Bell) -> bool:
    """Writes `data` to a pipe. Returns whether all of it was written before the bell rang.

    Raises:
        OSError: nobody reads the pipe any more.
    """
    number, left = stream.fileno(), memoryview(data)
    while left:
        if not bell.wait(number, to_write=True):
            return False
        left = left[os.write(number, left[:AT_ONCE]) :]
    return True


def _number_of(stream: IO) -> int | None:
    """The system's number of a stream; None for a stream in memory."""
    try:
        return stream.fileno()
    except (AttributeError, OSError):  # a stream in memory
        return None


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
