"""Random games on arrays, from any position to the end.

The random numbers are drawn beforehand, so a game is a function of them: its k-th move is the legal
action number `numbers[k] * count >> 32`, where `numbers[k]` has 32 random bits and `count` is the
number of legal actions. `State.playout` does the same with `numbers[k] / 2**32`.
"""

from __future__ import annotations

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.engine import omok, othello
from omoklib.engine.jit import inlined, lean, njit
from omoklib.engine.position import apply, discs_of, first_word, legal, position_of, winner
from omoklib.engine.rules import BITBOARD, OMOK, PLAYER, rules_of
from omoklib.games import State

__all__ = ["fill", "new_seed", "play_out", "playouts"]


def playouts(state: State, count: int, rng: np.random.Generator) -> np.ndarray:
    """`[count]` int64: the results of random games, as the player to move at `state` sees them.

    >>> from omoklib.games import TicTacToe
    >>> playouts(TicTacToe().state((0, 0, 3, 1, 4)), 1000, np.random.default_rng(0)).mean() > 0
    np.True_
    """
    check_positive("count", count, whole=True)
    rules, seed, results = rules_of(state.game), new_seed(rng), np.empty(count, np.int64)
    if state.is_terminal():
        results[:] = state.reward(state.player)
    else:
        _play_many(rules, position_of(rules, state), seed, results)
    return results


def new_seed(rng: np.random.Generator) -> np.ndarray:
    """`[1]` uint64: a state for the small generator in `fill`, drawn from `rng`."""
    return check_rng(rng).integers(2**64, size=1, dtype=np.uint64)


@njit
def _play_many(rules, position, seed, results):
    """Fills `results` with the results of random games from `position`, which is not changed."""
    room, numbers = np.empty(rules.actions, np.int16), np.empty(rules.plies + 1, np.uint32)
    copy = np.empty_like(position)
    for k in range(len(results)):
        copy[:] = position
        fill(numbers, seed)
        results[k] = play_out(rules, copy, room, numbers, False)


@lean
def play_out(rules, position, room, numbers, in_order):
    """The result of one random game, as the player to move at `position` sees it: 1, 0 or -1.

    Args:
        position: a position that is not over; it changes, and holds nothing of use afterwards.
        room: int16 `[A]`, the working room.
        numbers: uint32, random numbers, enough for the longest game.
        in_order: whether a number counts the legal actions in increasing order, as the readable
            playout does. Any other order is just as random, and faster.
    """
    if rules.kind == OMOK:
        return _omok(rules, position, room, numbers, in_order)
    if rules.kind == BITBOARD:
        return _bitboards(rules, position, numbers)
    player, k = position[PLAYER], 0
    count = legal(rules, position, room)
    while count:
        apply(rules, position, room[_pick(numbers[k], count)])
        count = legal(rules, position, room)
        k += 1
    return winner(rules, position) * player


@inlined
def _pick(number, count):
    """One of 0..count-1, all equally likely, chosen by 32 random bits; uint64."""
    return np.uint64(number) * np.uint64(count) >> np.uint64(32)


@lean
def _omok(rules, position, empty, numbers, in_order):
    """`play_out` for Omok: one list of empty cells, which shrinks with every move."""
    spots, line, exact = rules.spots, rules.line, rules.exact
    left = np.uint64(legal(rules, position, empty))
    player = mover = position[PLAYER]
    for k in range(left):
        chosen = _pick(numbers[k], left)
        cell = np.uint64(empty[chosen])
        left -= np.uint64(1)
        if in_order:
            for place in range(chosen, left):
                empty[place] = empty[place + np.uint64(1)]
        else:
            empty[chosen] = empty[left]
        if omok.drop(position, first_word(rules, mover), spots, cell, line, exact):
            return mover * player
        mover = -mover
    return np.int64(0)


@lean
def _bitboards(rules, position, numbers):
    """`play_out` for Othello on two bitboards, which swap roles at every ply."""
    own, other = discs_of(rules, position)
    size, inner = np.uint64(rules.size), rules.inner
    sign, k, passed = 1, 0, False
    while True:
        moves = othello.find_moves(own, other, size, inner)
        if moves:
            disc = othello.nth_bit(moves, _pick(numbers[k], othello.count_bits(moves)))
            flips = othello.find_flips(disc, own, other, size, inner)
            own, other = own | flips | disc, other ^ flips
            passed = False
        elif passed:  # neither player can move: the game ended one ply ago
            margin = sign * (othello.count_bits(own) - othello.count_bits(other))
            return np.int64(margin > 0) - np.int64(margin < 0)
        else:
            passed = True
        own, other, sign = other, own, -sign
        k += 1


_LOW = np.uint64(2**32 - 1)
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN = np.uint64(0x94D049BB133111EB)


@lean
def fill(numbers, seed):
    """Fills uint32 `numbers` with random bits; the last of an odd count is not changed.

    SplitMix64 makes them: it mixes a counter thoroughly. No number depends on the one before, so
    the compiler works on several at once.

    Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    """
    counter = seed[0]
    for pair in range(len(numbers) // 2):
        counter += _STEP
        bits = (counter ^ counter >> np.uint64(30)) * _MIX
        bits = (bits ^ bits >> np.uint64(27)) * _MIX_AGAIN
        bits ^= bits >> np.uint64(31)
        numbers[2 * pair] = np.uint32(bits & _LOW)
        numbers[2 * pair + 1] = np.uint32(bits >> np.uint64(32))
    seed[0] = counter
