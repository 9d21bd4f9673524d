"""Othello on an array of cells, for boards that do not fit 64 bits: 10x10 to 26x26.

A board is `[size**2]` int64 inside a position (see `omoklib.engine.rules`): 1 Black's disc, -1
White's, 0 empty.
"""

from __future__ import annotations

from omoklib.engine.jit import lean

__all__ = ["can_play", "count_turned", "has_move", "turn_discs"]


@lean
def run_length(cells, first, size, cell, down, right, player):
    """How many opposing discs lie enclosed from `cell` on, in the direction of (down, right)."""
    row, column = cell // size + down, cell % size + right
    length = 0
    while 0 <= row < size and 0 <= column < size:
        disc = cells[first + row * size + column]
        if disc == player:
            return length
        if disc == 0:
            return 0
        length += 1
        row += down
        column += right
    return 0


@lean
def count_turned(cells, first, size, cell, player):
    """The discs that `player` turns from the empty `cell`, five bits for each of 8 directions."""
    turned = 0
    for k in range(8):
        down, right = direction(k)
        turned |= run_length(cells, first, size, cell, down, right, player) << 5 * k
    return turned


@lean
def direction(k):
    """The k-th of the eight directions, as steps down and to the right."""
    k += k >= 4  # the fifth of the nine is standing still
    return k // 3 - 1, k % 3 - 1


@lean
def turn_discs(cells, first, size, cell, turned):
    """Changes the colour of the discs that `turned` counts around `cell`; twice: as before."""
    for k in range(8):
        down, right = direction(k)
        step = down * size + right
        for distance in range(1, (turned >> 5 * k & 31) + 1):
            cells[first + cell + step * distance] *= -1


@lean
def can_play(cells, first, size, cell, player):
    """Whether `cell` is empty and a disc of `player` there turns others."""
    return cells[first + cell] == 0 and count_turned(cells, first, size, cell, player) != 0


@lean
def has_move(cells, first, size, player):
    """Whether `player` can turn a disc anywhere."""
    for cell in range(size * size):  # a plain loop: compiled code has no generators
        if can_play(cells, first, size, cell, player):
            return True
    return False
