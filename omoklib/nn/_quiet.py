"""TensorFlow's greeting, kept out of the learner's cell."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["quiet_greeting"]

_GREETING = (b"absl::InitializeLog()", b"oneDNN custom operations are on")


@contextmanager
def quiet_greeting() -> Iterator[None]:
    """Drops TensorFlow's two lines of greeting, and nothing else, from the error stream.

    They are written by C++ code straight to file descriptor 2, whatever the log level, so
    the descriptor is held back for the time of the import; every other line is passed on.
    """
    sys.stderr.flush()
    stderr = os.dup(2)
    with tempfile.TemporaryFile() as held:
        os.dup2(held.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
            held.seek(0)
            for line in held:
                if not any(words in line for words in _GREETING):
                    os.write(2, line)
