"""Mistakes that real learners make, lesson by lesson, with what the feedback must say about each.

A lesson's module `lesson_NN` has `MISTAKES`: an exercise's ID -> its mistakes, at least eight.
They were written down before the checks were looked at: `tests/test_mistakes.py` proves that no
check passes one, and that each is told what is truly wrong with it.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

__all__ = ["Mistake", "bodies", "changed"]


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


def bodies(head: str, *pairs: tuple[str, str]) -> tuple[Mistake, ...]:
    """One mistake for each body of the function `head`, with what must be said about it."""
    return tuple(
        Mistake(f"def {head}:\n{textwrap.indent(body, '    ')}", says) for body, says in pairs
    )


def changed(code: str, *pairs: tuple[str, str, str]) -> tuple[Mistake, ...]:
    """The right `code` with one thing wrong: old, new, and what must be said about it."""
    for old, _, _ in pairs:
        assert old in code, old
    return tuple(Mistake(code.replace(old, new), says) for old, new, says in pairs)
