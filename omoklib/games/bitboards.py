"""Othello's discs as bitboards: whole numbers in which bit i stands for cell i.

A shift moves every disc of a side at once, so a few dozen operations find all moves of a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

__all__ = ["after_draw", "bits", "find_flips", "find_moves"]


def bits(bitboard: int) -> Iterator[int]:
    """The cells of a bitboard, in increasing order.

    >>> list(bits(0b10010))
    [1, 4]
    """
    while bitboard:
        lowest = bitboard & -bitboard
        yield lowest.bit_length() - 1
        bitboard ^= lowest


def find_moves(own: int, other: int, size: int) -> int:
    """The bitboard of the empty cells where a disc of `own` encloses discs of `other`.

    From every own disc a run walks over opposing discs, for all discs at once and one direction
    after the other; the first cell after a run is a move if it is empty.
    """
    inner, full = _masks(size)
    moves = 0
    for shift, passable in _axes(other, inner, size):
        run = own << shift & passable
        while run:
            run <<= shift
            moves |= run
            run &= passable
        run = own >> shift & passable
        while run:
            run >>= shift
            moves |= run
            run &= passable
    return moves & full & ~(own | other)


def find_flips(disc: int, own: int, other: int, size: int) -> int:
    """The bitboard of the discs of `other` that the new `disc` (one bit) of `own` turns."""
    inner, _ = _masks(size)
    flips = 0
    for shift, passable in _axes(other, inner, size):
        line, cell = 0, disc << shift
        while cell & passable:
            line |= cell
            cell <<= shift
        if cell & own:
            flips |= line
        line, cell = 0, disc >> shift
        while cell & passable:
            line |= cell
            cell >>= shift
        if cell & own:
            flips |= line
    return flips


def after_draw(own: int, other: int, moves: int, number: float, size: int) -> tuple[int, int]:
    """Both sides' discs after the move that `number`, in [0, 1), draws from the bitboard `moves`.

    >>> after_draw(0b0001, 0b0010, 0b0100, 0.5, 4)
    (7, 0)
    """
    count = moves.bit_count()
    for _ in range(min(int(number * count), count - 1)):  # ends, whatever the number is
        moves &= moves - 1  # drops the lowest bit
    disc = moves & -moves  # keeps only the lowest bit
    flips = find_flips(disc, own, other, size)
    return own | flips | disc, other ^ flips


def _axes(other: int, inner: int, size: int) -> tuple[tuple[int, int], ...]:
    """For each axis: how far a step shifts, and the opposing discs that a run may walk over.

    A run that steps sideways may not walk over the first and last column: the step beyond
    would come out at the other side of the board. Nothing enclosed can lie there.
    """
    sideways = other & inner
    return (1, sideways), (size, other), (size + 1, sideways), (size - 1, sideways)


@lru_cache(maxsize=32)
def _masks(size: int) -> tuple[int, int]:
    """The bitboards of all cells outside the first and last column, and of all cells."""
    row = (1 << size - 1) - 2
    inner = sum(row << size * k for k in range(size))
    return inner, (1 << size**2) - 1
