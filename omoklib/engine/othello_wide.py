"""Othello on rows of bits, for boards that do not fit 64 bits: 10x10 to 26x26.

A player's discs are one word a row; bit k of a word is the disc in column k. Inside a position (see
`omoklib.engine.rules`), Black's rows come first, then White's; `own` and `other` say where the rows
of a player and of the opponent begin. A whole row of cells looks into a direction at once.
"""

from __future__ import annotations

from omoklib.engine.jit import lean

__all__ = ["count_turned", "has_move", "moves_in_row", "turn_discs"]


@lean
def direction(k):
    """The k-th of the eight directions, as steps down and to the right."""
    k += k >= 4  # the fifth of the nine is standing still
    return k // 3 - 1, k % 3 - 1


@lean
def shifted(word, right):
    """The cells of a row, moved by `right` columns; to the left if it is negative."""
    return word << right if right > 0 else word >> -right


@lean
def moves_in_row(words, own, other, size, row):
    """The cells of `row`, as bits, where the player may move."""
    empty = (1 << size) - 1 & ~(words[own + row] | words[other + row])
    moves = 0
    for k in range(8):
        down, right = direction(k)
        moves |= enclosing(words, own, other, size, row, empty & ~moves, down, right)
    return moves


@lean
def enclosing(words, own, other, size, row, cells, down, right):
    """Those of `cells` from which a run of the opponent's discs leads to one of the player's."""
    found, steps, row = 0, 1, row + down
    if not 0 <= row < size:
        return found
    run = shifted(cells, right) & words[other + row]
    while run and 0 <= row + down < size:
        row, steps = row + down, steps + 1
        beyond = shifted(run, right)
        found |= shifted(beyond & words[own + row], -right * steps)
        run = beyond & words[other + row]
    return found


@lean
def has_move(words, own, other, size):
    """Whether the player can turn a disc anywhere."""
    for row in range(size):
        if moves_in_row(words, own, other, size, row):
            return True
    return False


@lean
def run_length(words, own, other, size, cell, down, right):
    """How many of the opponent's discs lie enclosed from `cell` on, in a direction."""
    row, column = cell // size + down, cell % size + right
    length = 0
    while 0 <= row < size and 0 <= column < size:
        if words[own + row] >> column & 1:
            return length
        if not words[other + row] >> column & 1:
            return 0
        length += 1
        row += down
        column += right
    return 0


@lean
def count_turned(words, own, other, size, cell):
    """The discs that a move to `cell` turns, five bits for each of 8 directions."""
    turned = 0
    for k in range(8):
        down, right = direction(k)
        turned |= run_length(words, own, other, size, cell, down, right) << 5 * k
    return turned


@lean
def turn_discs(words, own, other, size, cell, turned):
    """Changes the colour of the discs that `turned` counts around `cell`; twice: as before."""
    for k in range(8):
        down, right = direction(k)
        row, column = cell // size, cell % size
        for _ in range(turned >> 5 * k & 31):
            row += down
            column += right
            words[own + row] ^= 1 << column
            words[other + row] ^= 1 << column
