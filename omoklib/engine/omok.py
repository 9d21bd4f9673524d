"""Omok on arrays: every row, column and diagonal is one number.

A player's stones are kept as 6 * size - 2 line words, one for each row, column, diagonal and
antidiagonal; bit k of a word is the stone at the k-th cell of that line. A stone is a bit in four
words, and five in a row is a few shifts:

    word & word >> 1 & word >> 2 & word >> 3 & word >> 4

The board's part of a position (see `omoklib.engine.rules`) holds Black's words, then White's.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import njit

__all__ = ["has_run", "line_words", "makes_line", "spots_of", "stone_at", "toggle"]


def line_words(size: int) -> int:
    """How many lines a board has: rows, columns, diagonals and antidiagonals."""
    return 6 * size - 2


def spots_of(size: int) -> np.ndarray:
    """`[size**2, 4, 2]` int64: the word and the bit (1, 2, 4, ...) of each cell on its four lines.

    >>> spots_of(3)[5].tolist()  # row 1, column 2
    [[1, 4], [5, 2], [9, 4], [14, 4]]
    """
    row, column = np.divmod(np.arange(size**2), size)
    words = (row, size + column, 3 * size - 1 + row - column, 4 * size - 1 + row + column)
    bits = (column, row, column, column)
    pairs = [np.stack([word, 1 << bit], axis=-1) for word, bit in zip(words, bits, strict=True)]
    return np.stack(pairs, axis=1).astype(np.int64)


@njit
def has_run(word, line, exact):
    """Whether `word` has `line` ones in a row; with `exact`, such a row that is no longer."""
    run = word
    for k in range(1, line):
        run &= word >> k  # bit i stays where bits i to i + k are set
    if exact:
        run &= ~(word << 1) & ~(word >> line)
    return run != 0


@njit
def makes_line(words, first, spots, cell, line, exact):
    """Whether the stone at `cell` stands in a winning line: only its four lines are read.

    Two lines are tested at once, side by side in a number of 64 bits. A line has 26 cells at
    most, so that zeros stay between the two.

    Args:
        words: int64; the player's line words begin at `first`.
    """
    straight = words[first + spots[cell, 0, 0]] | words[first + spots[cell, 1, 0]] << 32
    if has_run(straight, line, exact):
        return True
    oblique = words[first + spots[cell, 2, 0]] | words[first + spots[cell, 3, 0]] << 32
    return has_run(oblique, line, exact)


@njit
def toggle(words, first, spots, cell):
    """Puts the player's stone on `cell`, or takes it away again."""
    for k in range(4):
        words[first + spots[cell, k, 0]] ^= spots[cell, k, 1]


@njit
def stone_at(words, first, spots, cell):
    """Whether the player has a stone on `cell`."""
    return words[first + spots[cell, 0, 0]] & spots[cell, 0, 1] != 0
