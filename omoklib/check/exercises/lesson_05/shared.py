"""What several exercises of lesson 05 share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from omoklib.check.records import Case, close

__all__ = ["TENSORFLOW", "numbers", "raised"]


def numbers(expected: object, got: object) -> str:
    """Like `close`, where a list, a tuple, an array and a tensor of numbers are all the same."""
    if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
        expected, got = np.asarray(expected, float), np.asarray(got, float)
    return close(1e-6)(expected, got)


def raised(*words: str) -> Callable[[Case, object, object], bool]:
    """A predicate: the code raised, and what it said has one of these words."""

    def applies(case: Case, got: object, expected: object) -> bool:
        return isinstance(got, Exception) and any(word in str(got) for word in words)

    return applies


TENSORFLOW = """
import numpy as np
from omoklib.nn import keras, tf

layers = keras.layers
"""
