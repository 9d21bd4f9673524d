"""The threats on a board: the cells where one more stone would win.

A player who could win with the next stone has a *four*: line - 1 stones of a row, with the last
cell free. It is called a four whatever the length of the line. The free cell is its *hole*. The
opponent must answer a four in its hole; nobody can answer two holes at once.

The board is the engine's (`omoklib.engine.omok`): each row, column and diagonal is a word, and one
function call examines a whole line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from omoklib.engine import omok
from omoklib.engine.jit import njit
from omoklib.engine.othello import count_bits
from omoklib.engine.position import position_of
from omoklib.engine.rules import BOARD, rules_of
from omoklib.games import Omok
from omoklib.games.omok import OmokState
from omoklib.ids import BLACK

__all__ = [
    "NOWHERE",
    "Lines",
    "completing",
    "find_fours",
    "holes_through",
    "is_free",
    "lines_of",
    "words_of",
]


NOWHERE = -1
"""It stands for a cell where there is none."""


class Lines(NamedTuple):
    """A board of Omok for compiled functions: L lines, the words of `engine.omok`.

    Attributes:
        size, line, exact: as in `Omok`.
        spots: `[size**2, 4, 2]`, see `omok.spots_of`.
        places: int64 `[L]`, one bit for each place of a line.
        cells: int64 `[L, size]`, the cell at each place; -1 beyond the line's end.
    """

    size: int
    line: int
    exact: bool
    spots: np.ndarray
    places: np.ndarray
    cells: np.ndarray


@lru_cache(maxsize=64)
def lines_of(game: Omok) -> Lines:
    """The lines of `game`'s board."""
    size, spots = game.size, omok.spots_of(game.size)
    cells = np.full((omok.line_words(size), size), -1, np.int64)
    for cell, of_cell in enumerate(spots.tolist()):
        for line, bit in of_cell:
            cells[line, bit.bit_length() - 1] = cell
    places = np.where(cells >= 0, 1 << np.arange(size), 0).sum(axis=1)
    return Lines(size, game.line, game.exact, spots, places, cells)


def words_of(state: OmokState) -> tuple[np.ndarray, np.uint64, np.uint64]:
    """All line words of `state`, and the indices of the mover's first word and the opponent's."""
    words = position_of(rules_of(state.game), state)[BOARD:].copy()
    black, white = np.uint64(0), np.uint64(len(words) // 2)
    return (words, black, white) if state.player == BLACK else (words, white, black)


@njit
def is_free(lines, words, mine, theirs, cell):
    """Whether `cell` is empty."""
    row, column = divmod(cell, lines.size)
    return (words[mine + np.uint64(row)] | words[theirs + np.uint64(row)]) >> column & 1 == 0


@njit
def holes(own, other, places, line, exact):
    """A bit for every place of one line where a stone would make a winning row.

    Args:
        own, other: the words of the line, for the player and for the opponent.
        places: a bit for each place that the line has.
    """
    free, found = places & ~(own | other), own & 0
    for hole in range(line):
        rows = free >> hole  # bit i: do places i to i + line - 1 lack only this hole to be a row?
        for k in range(line):
            if k != hole:
                rows &= own >> k
        if exact:
            rows &= ~(own << 1) & ~(own >> line)
        found |= rows << hole
    return found


@njit
def fours(own, other, places, line, exact):
    """A bit for every place of one line where a stone would make a hole; arguments of `holes`."""
    free, found = places & ~(own | other), own & 0
    for hole in range(1, line):
        for second in range(hole):
            rows = free >> hole & free >> second
            for k in range(line):
                if k not in (hole, second):
                    rows &= own >> k
            if exact:
                rows &= ~(own << 1) & ~(own >> line)
            found |= rows << hole | rows << second
    return found


@njit
def holes_through(lines, words, mine, theirs, cell):
    """How many holes the player has on the four lines through `cell`, and one of them or NOWHERE.

    Args:
        cell: holds a stone, so no hole lies on two of the lines.
    """
    count, found = 0, NOWHERE
    for axis in range(4):
        at = lines.spots[cell, axis, 0]
        own, other = words[mine + at], words[theirs + at]
        bits = holes(own, other, lines.places[at], lines.line, lines.exact)
        while bits:
            found = lines.cells[at, lowest_place(bits)]
            count += 1
            bits &= bits - 1
    return count, found


@njit
def lowest_place(bits):
    """The place of the lowest set bit."""
    return count_bits(np.uint64((bits & -bits) - 1))


@njit
def completing(lines, words, mine, theirs):
    """bool `[size**2]`: the cells where a stone of the player would win at once."""
    found = np.zeros(lines.size * lines.size, np.bool_)
    for cell in range(len(found)):
        if is_free(lines, words, mine, theirs, cell):
            spot = np.uint64(cell)
            found[cell] = omok.drop(words, mine, lines.spots, spot, lines.line, lines.exact)
            omok.take(words, mine, lines.spots, spot)
    return found


@njit
def find_fours(lines, words, mine, theirs, near, found):
    """Writes the cells where a stone of the player makes a hole. Returns how many.

    A cell where it does so on two lines is written twice.

    Args:
        near: only the four lines through this cell are examined; NOWHERE: all lines.
        found: int64 `[4 * size**2]`.
    """
    count = 0
    for k in range(4 if near != NOWHERE else len(lines.places)):
        at = lines.spots[near, k, 0] if near != NOWHERE else np.uint64(k)
        own, other = words[mine + at], words[theirs + at]
        bits = fours(own, other, lines.places[at], lines.line, lines.exact)
        while bits:
            found[count] = lines.cells[at, lowest_place(bits)]
            count += 1
            bits &= bits - 1
    return count
