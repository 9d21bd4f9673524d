"""Othello on bits: boards up to 8x8 as two 64-bit words, larger ones as a word for each row.

On a small board, bit i of a player's bitboard stands for cell i. One shift moves every disc of a
side by one step, so all runs in one direction are followed at once. `omoklib.games.othello` does
the same, but its loop stops early. Here a run always takes six shifts, enough for six discs: a
processor makes six shifts faster than it takes a decision.

A larger board, 10x10 to 26x26, does not fit into 64 bits. There, a player's discs are one word for
each row; bit k of a word is the disc in column k. In a position (see `omoklib.engine.rules`),
Black's rows come first, then White's; `own` and `other` are the indices at which the rows of a
player and of the opponent begin. All cells of a row look in a direction at once.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import lean

__all__ = [
    "bit_at",
    "count_bits",
    "count_turned",
    "find_flips",
    "find_moves",
    "has_move",
    "index_of",
    "inner_of",
    "moves_in_row",
    "nth_bit",
    "turn_discs",
]

_ONE = np.uint64(1)


def inner_of(size: int) -> int:
    """The bitboard of all cells outside the first and the last column."""
    row = (1 << size - 1) - 2
    return sum(row << size * k for k in range(size))


@lean
def bit_at(cell):
    """The bitboard of one cell, uint64."""
    return _ONE << np.uint64(cell)


@lean
def run_up(start, passable, step):
    """The cells of `passable` that can be reached from `start` by steps to higher cells."""
    run = start << step & passable
    run |= run << step & passable
    passable &= passable << step  # pairs of passable cells: from here on, two steps at once
    run |= run << step + step & passable
    run |= run << step + step & passable
    return run


@lean
def run_down(start, passable, step):
    """The cells of `passable` that can be reached from `start` by steps to lower cells."""
    run = start >> step & passable
    run |= run >> step & passable
    passable &= passable >> step
    run |= run >> step + step & passable
    run |= run >> step + step & passable
    return run


@lean
def moves_along(own, passable, step):
    """The cells one step beyond every run of `passable` that starts at `own`."""
    return run_up(own, passable, step) << step | run_down(own, passable, step) >> step


@lean
def find_moves(own, other, size, inner):
    """The bitboard of the cells where `own` may move; everything is uint64, `size` too.

    Args:
        inner: the bitboard `inner_of(size)`. A run with sideways steps must not cross the first or
            the last column: the next step would come out on the other side.
    """
    sideways = other & inner
    moves = (
        moves_along(own, sideways, _ONE)
        | moves_along(own, other, size)
        | moves_along(own, sideways, size + _ONE)
        | moves_along(own, sideways, size - _ONE)
    )
    # A sideways step from an inner column stays in its row; only the top and bottom need a check.
    cells = size * size
    on_board = ~np.uint64(0) >> np.uint64(64) - cells
    return moves & on_board & ~(own | other)


@lean
def flips_along(disc, own, passable, step):
    """The discs of `passable` between the new `disc` and the nearest of `own`, both ways."""
    up = run_up(disc, passable, step)
    down = run_down(disc, passable, step)
    flips = np.uint64(0)
    if up << step & own:
        flips |= up
    if down >> step & own:
        flips |= down
    return flips


@lean
def find_flips(disc, own, other, size, inner):
    """The bitboard of the discs of `other` that the new `disc` of `own`, one bit, turns."""
    sideways = other & inner
    return (
        flips_along(disc, own, sideways, _ONE)
        | flips_along(disc, own, other, size)
        | flips_along(disc, own, sideways, size + _ONE)
        | flips_along(disc, own, sideways, size - _ONE)
    )


_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)


@lean
def count_bits(word):
    """The number of set bits of a uint64, as an int64; compilers recognise this pattern."""
    word -= word >> np.uint64(1) & _PAIRS
    word = (word & _FOURS) + (word >> np.uint64(2) & _FOURS)
    word = word + (word >> np.uint64(4)) & _EIGHTS
    return np.int64(word * _BYTES >> np.uint64(56))


@lean
def nth_bit(word, n):
    """The bitboard of the n-th set bit only, counted from the lowest, which is number 0."""
    for _ in range(n):
        word &= word - _ONE  # drops the lowest bit
    return word & ~(word - _ONE)  # keeps only the lowest bit


@lean
def index_of(disc):
    """The cell of the only bit of a bitboard."""
    return count_bits(disc - _ONE)


# Boards larger than 8x8, on rows of bits.


@lean
def direction(k):
    """The k-th of the eight directions, as steps down and to the right."""
    k += k >= 4  # number 4 of the nine stands still
    return k // 3 - 1, k % 3 - 1


@lean
def shifted(word, right):
    """The cells of a row, moved `right` columns to the right; to the left if it is negative."""
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
    """The `cells` from which a run of the opponent's discs leads to one of the player's."""
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
    """The number of the opponent's discs that a move to `cell` encloses in one direction."""
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
    """The numbers of discs that a move to `cell` turns: five bits for each of the 8 directions."""
    turned = 0
    for k in range(8):
        down, right = direction(k)
        turned |= run_length(words, own, other, size, cell, down, right) << 5 * k
    return turned


@lean
def turn_discs(words, own, other, size, cell, turned):
    """Flips the discs that `turned` counts around `cell`; a second call flips them back."""
    for k in range(8):
        down, right = direction(k)
        row, column = cell // size, cell % size
        for _ in range(turned >> 5 * k & 31):
            row += down
            column += right
            words[own + row] ^= 1 << column
            words[other + row] ^= 1 << column
