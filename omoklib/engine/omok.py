"""Omok on arrays: one number for every row, column and diagonal.

A player's stones are kept as 6 * size - 2 line words, one for each row, column, diagonal and
antidiagonal; bit k of a word is the stone on the k-th cell of that line. A stone is a bit in four
words, and a few shifts find five in a row:

    word & word >> 1 & word >> 2 & word >> 3 & word >> 4

The board's part of a position (see `omoklib.engine.rules`) holds Black's words, then White's.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import inlined, lean

__all__ = ["drop", "line_words", "spots_of", "take"]


def line_words(size: int) -> int:
    """The number of lines of a board: rows, columns, diagonals and antidiagonals."""
    return 6 * size - 2


def spots_of(size: int) -> np.ndarray:
    """`[size**2, 4, 2]` uint64: the word and the bit (1, 2, 4, ...) of each cell on its four lines.

    >>> spots_of(3)[5].tolist()  # row 1, column 2
    [[1, 4], [5, 2], [7, 4], [14, 4]]
    """
    row, column = np.divmod(np.arange(size**2), size)
    words = (row, size + column, 3 * size - 1 + row - column, 4 * size - 1 + row + column)
    bits = (column, row, column, column)
    pairs = [np.stack([word, 1 << bit], axis=-1) for word, bit in zip(words, bits, strict=True)]
    return np.stack(pairs, axis=1).astype(np.uint64)


@inlined
def drop(words, first, spots, cell, line, exact):
    """Puts a player's stone on `cell`. Returns whether one of its four lines now wins.

    Two lines are tested at once, side by side in one 64-bit number. A line has at most 26 cells, so
    zeros always separate the two.

    Args:
        words: int64, the line words; the player's begin at `first`, uint64.
        cell: the cell, uint64: an unsigned index spares the check whether it counts from the end.
    """
    row, column = first + spots[cell, 0, 0], first + spots[cell, 1, 0]
    fall, rise = first + spots[cell, 2, 0], first + spots[cell, 3, 0]
    in_row = words[row] | np.int64(spots[cell, 0, 1])  # every read comes before the first write:
    in_column = words[column] | np.int64(spots[cell, 1, 1])  # the four need not wait for each other
    in_fall = words[fall] | np.int64(spots[cell, 2, 1])
    in_rise = words[rise] | np.int64(spots[cell, 3, 1])
    words[row], words[column] = in_row, in_column
    words[fall], words[rise] = in_fall, in_rise
    straight, oblique = in_row | in_column << 32, in_fall | in_rise << 32
    return runs(straight, line, exact) | runs(oblique, line, exact) != 0


@inlined
def runs(word, line, exact):
    """A bit for every place where `word` has `line` ones in a row; `exact`: exactly `line`."""
    run = word
    for k in range(1, line):
        run &= word >> k  # bit i stays set if bits i to i + k are set
    if exact:
        run &= ~(word << 1) & ~(word >> line)
    return run


@lean
def take(words, first, spots, cell):
    """Removes the player's stone from `cell`."""
    for axis in range(4):
        words[first + spots[cell, axis, 0]] ^= np.int64(spots[cell, axis, 1])
