"""Exercises that check themselves: `from omoklib.check import lesson; q = lesson("01")`.

`records` defines what an exercise is; `exercises` holds them, a package for each lesson and in it
a module for each exercise; `runner` judges a solution; `yours` chooses between the learner's
version and the library's; `lesson` is the learner's side. The best results are kept in one small
file (`progress`), and nothing is sent anywhere.
"""

from __future__ import annotations

import os

from omoklib.check.lesson import Lesson, lesson

__all__ = ["Lesson", "fast", "lesson"]


def fast(full: object, small: object) -> object:
    """`full`, or `small` if the environment variable `OMOK_FAST` is 1, as it is in tests."""
    return small if os.environ.get("OMOK_FAST", "0") not in ("", "0") else full
