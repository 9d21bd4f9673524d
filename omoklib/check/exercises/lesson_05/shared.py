"""What several exercises of lesson 05 share."""

from __future__ import annotations

from collections.abc import Callable

from omoklib.check.records import Case, same_numbers

__all__ = ["TENSORFLOW", "numbers", "raised"]


numbers = same_numbers(1e-6)
"""The comparer of numbers that TensorFlow may have computed, in 32 bits."""


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
