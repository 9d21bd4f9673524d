"""Mistakes that real learners make, lesson by lesson, with what the feedback must say about each.

A lesson's module `lesson_NN` has `MISTAKES`: an exercise's ID -> its mistakes, at least eight.
They were written down before the checks were looked at: `tests/test_mistakes.py` proves that no
check passes one, and that each is told what is truly wrong with it.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

__all__ = ["Mistake"]


@dataclass(frozen=True)
class Mistake:
    """A wrong solution, and a fragment of its feedback that states the true diagnosis.

    `source` is the learner's cell. It is run after the exercise's `setup` and after the reference
    solutions of the exercises that it needs, so a mistake in a helper is written out in `source`.
    """

    source: str
    says: str

    def __post_init__(self) -> None:
        if not self.says.strip():
            raise ValueError("a mistake must say what its feedback says")
        object.__setattr__(self, "source", textwrap.dedent(self.source).strip())
