"""Othello on bitboards of 64 bits, for boards up to 8x8: bit i stands for cell i.

All runs in one direction are followed at once: a shift moves every disc of a side by one step. As
in `omoklib.games.othello`, but without a loop that ends early: a run over six discs at most is six
shifts, on every board, which a processor does faster than it decides.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import lean

__all__ = ["bit_at", "count_bits", "find_flips", "find_moves", "index_of", "inner_of", "nth_bit"]

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
    """The cells of `passable` that are reached from `start` by steps to higher cells."""
    run = start << step & passable
    run |= run << step & passable
    passable &= passable << step  # pairs of passable cells: from here on two steps at once
    run |= run << step + step & passable
    run |= run << step + step & passable
    return run


@lean
def run_down(start, passable, step):
    """The cells of `passable` that are reached from `start` by steps to lower cells."""
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
    """The bitboard of the cells where `own` may move; all uint64, `size` too.

    Args:
        inner: `inner_of(size)`; a run that steps sideways may not walk over the first and the
            last column, as the step beyond comes out at the other side.
    """
    sideways = other & inner
    moves = (
        moves_along(own, sideways, _ONE)
        | moves_along(own, other, size)
        | moves_along(own, sideways, size + _ONE)
        | moves_along(own, sideways, size - _ONE)
    )
    # A step sideways out of an inner column stays on its row, so only the top and bottom are left.
    cells = size * size
    on_board = ~np.uint64(0) >> np.uint64(64) - cells
    return moves & on_board & ~(own | other)


@lean
def flips_along(disc, own, passable, step):
    """The discs of `passable` between the new `disc` and the next of `own`, both ways."""
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
    """The bitboard of the discs of `other` that the new `disc` (one bit) of `own` turns."""
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
    """How many bits of a uint64 are set, as an int64; compilers know this pattern."""
    word -= word >> np.uint64(1) & _PAIRS
    word = (word & _FOURS) + (word >> np.uint64(2) & _FOURS)
    word = word + (word >> np.uint64(4)) & _EIGHTS
    return np.int64(word * _BYTES >> np.uint64(56))


@lean
def nth_bit(word, n):
    """The bitboard of the n-th set bit alone, counted from the lowest, 0 the first."""
    for _ in range(n):
        word &= word - _ONE  # drops the lowest bit
    return word & ~(word - _ONE)  # keeps the lowest bit alone


@lean
def index_of(disc):
    """The cell of a bitboard that holds a single one."""
    return count_bits(disc - _ONE)
