"""Numbers and names in sentences."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["as_code", "capital", "counted"]


def as_code(names: Iterable[str]) -> str:
    """Names as a sentence has them, each between backticks; "" for none.

    >>> as_code(["select", "expand", "simulate"])
    '`select`, `expand` and `simulate`'
    """
    *others, last = [f"`{name}`" for name in names] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def capital(text: str) -> str:
    """`text` with a capital first letter, to begin a sentence.

    >>> capital("random moves")
    'Random moves'
    """
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """A whole number and its noun, which has an ending unless the number is 1.

    >>> [counted(number, "game") for number in (0, 1, 1200)]
    ['0 games', '1 game', '1200 games']
    >>> counted(2, "loss"), counted(2, "match")
    ('2 losses', '2 matches')
    """
    ending = "" if number == 1 else "es" if noun.endswith(("s", "ch")) else "s"
    return f"{number} {noun}{ending}"
