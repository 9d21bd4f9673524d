"""Numbers in sentences."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str) -> str:
    """A whole number and its noun, which has an ending unless the number is 1.

    >>> [counted(number, "game") for number in (0, 1, 1200)]
    ['0 games', '1 game', '1200 games']
    >>> counted(2, "loss"), counted(2, "match")
    ('2 losses', '2 matches')
    """
    ending = "" if number == 1 else "es" if noun.endswith(("s", "ch")) else "s"
    return f"{number} {noun}{ending}"
