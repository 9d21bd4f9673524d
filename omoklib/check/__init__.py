"""Exercises that check themselves: `from omoklib.check import lesson; q = lesson("01")`.

`records` says what an exercise is; `exercises` holds them, one module a lesson; `runner` judges a
solution; `yours` chooses between the learner's version and the library's; `lesson` is what the
learner sees. The best results go into one small file (`progress`), and nothing is sent anywhere.
"""

from __future__ import annotations

import os

from omoklib.check.lesson import Lesson, lesson

__all__ = ["Lesson", "fast", "lesson"]


def fast(full: object, small: object) -> object:
    """`full`; under the environment variable `OMOK_FAST=1` (as in tests) `small`."""
    return small if os.environ.get("OMOK_FAST", "0") not in ("", "0") else full
