"""Keras on TensorFlow, without their greetings; all modules of this room import them from here."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["keras", "tf"]

_GREETING = (b"absl::InitializeLog()", b"oneDNN custom operations are on")


@contextmanager
def _without_greeting() -> Iterator[None]:
    """Drops only TensorFlow's two lines of greeting from the error stream.

    C++ code writes them directly to file descriptor 2, whatever the log level. During the import,
    the descriptor therefore leads to a file, whose other lines are passed on afterwards.
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


try:
    with _without_greeting():
        import keras
        import tensorflow as tf
except ImportError as error:
    raise ImportError(
        f"networks need TensorFlow, which could not be imported ({error}). "
        "To install it: python -m pip install tensorflow"
    ) from error
if keras.backend.backend() != "tensorflow":
    raise ImportError(
        f"networks need Keras on TensorFlow; KERAS_BACKEND is {keras.backend.backend()!r}. "
        "Start Python again without it."
    )
