"""What the Gomocup protocol's words and numbers mean, and how a square is written."""

from __future__ import annotations

import re

from omoklib.bridges.lines import Line
from omoklib.games import Omok

__all__ = [
    "LINE",
    "SIZES",
    "Trouble",
    "cell_in",
    "game_of",
    "named",
    "size_in",
    "square_in",
    "unknown_in",
    "word_of",
]

LINE = 5
SIZES = range(LINE, 27)
EXACT, CONTINUOUS, RENJU, CARO = 1, 2, 4, 8  # the bits of INFO rule


class Trouble(Exception):
    """What a manager is told after ERROR."""


def word_of(line: Line) -> str:
    """The command of a line, in capital letters."""
    return line.text.split(None, 1)[0].upper() if line.text.strip() else ""


def size_in(text: str) -> int:
    """The board's size after START.

    Raises:
        Trouble: it is no number, or not one of `SIZES`.
    """
    if not re.fullmatch(r"\d{1,4}", text):
        raise Trouble(f"START wants one number, the size; got {text[:40]!r}")
    if int(text) not in SIZES:
        raise Trouble(f"unsupported size {text}; allowed are {SIZES[0]} to {SIZES[-1]}, as 20")
    return int(text)


def square_in(text: str) -> str:
    """The width after RECTSTART, as a text, where the height is the same.

    Raises:
        Trouble: it is not, or these are not two numbers.
    """
    sides = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", text)
    if not sides:
        raise Trouble(f"RECTSTART wants width,height; got {text[:40]!r}")
    if sides[1] != sides[2]:
        raise Trouble("rectangular boards are not supported; START 20 is")
    return sides[1]


def game_of(size: int, rule: int) -> Omok:
    """The game of a board's size and `INFO rule`, or the nearest to it that is known here."""
    return Omok(size, LINE, exact=bool(rule & (EXACT | RENJU | CARO)))


def unknown_in(rule: int) -> list[str]:
    """What a person is told of an `INFO rule` that is not known here."""
    said = []
    if rule & CONTINUOUS:
        said.append("a game that goes on after a five is not known here")
    if rule & (RENJU | CARO):
        said.append("renju and caro are not known here; exactly five wins")
    return said


def cell_in(text: str, size: int) -> int:
    """The cell of `x,y`: the column from the left, the row from the top, from 0.

    Raises:
        Trouble: there is no such cell.

    >>> cell_in("3, 1", 9)
    12
    """
    place = re.fullmatch(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", text)
    if not place or int(place[1]) >= size or int(place[2]) >= size:
        raise Trouble(f"x,y wanted, each 0 to {size - 1}; got {text[:40]!r}")
    return int(place[2]) * size + int(place[1])


def named(cell: int, size: int) -> str:
    """`x,y`.

    >>> named(12, 9)
    '3,1'
    """
    row, column = divmod(cell, size)
    return f"{column},{row}"
