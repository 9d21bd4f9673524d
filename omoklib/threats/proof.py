"""Proofs of forced wins: a move of mine, and then an answer to every move of the opponent.

`wins(..., moves)` asks "can I win within this many moves of mine, whatever the opponent does?", and
both answers, yes and no, are exact. A *hole* is an empty cell with which a player completes a line
(`omoklib.engine.fours`). Four observations save nearly all of the work:

1. A player who has a hole wins at once. The search therefore only asks about players without one.
2. If the opponent has one hole, I must play there; if there are two, I have lost.
3. A move that makes two holes wins, because the opponent can fill only one of them. There is no
   other way to win with the second move.
4. After a move that makes one hole, a four, the opponent has one answer. After any other move, a
   quiet one, the opponent has a choice, and the search must refute every answer.

Without quiet moves (`fours_only`) this is the search for a win by continuous fours. It is narrow,
so it reaches depths at which nothing else can be proved.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine import omok
from omoklib.engine.fours import NOWHERE, Lines, find_fours, holes_through, is_free
from omoklib.engine.jit import njit

__all__ = ["ANYWHERE", "room_for", "wins"]

ANYWHERE = NOWHERE
"""A stand-in for a cell: any cell will do."""


def room_for(lines: Lines, moves: int) -> np.ndarray:
    """int64 `[moves + 1, 1 + 4 * size**2]`: working room for `wins`, a row for each move count.

    A row begins with the last answer that refuted a move; tried first, it often refutes the next
    move too. The cells that make a four follow; a cell may do so on four lines.
    """
    return np.zeros((max(moves, 2) + 1, 1 + 4 * lines.size**2), np.int64)


@njit
def wins(lines, words, mine, theirs, only, near, moves, fours_only, room):
    """Whether the player to move, who has no hole, can force a win within `moves` own moves.

    Args:
        words: the stones, as line words; they change during the search and are restored at its end.
        mine, theirs: the indices of the player's first word and of the opponent's.
        only: the only first move to try, or ANYWHERE; if the opponent has a hole, that hole.
        near: a cell such that a win in two moves can only begin on a line through it; or ANYWHERE.
        room: the working room, see `room_for`.
    """
    if moves <= 2:
        return moves == 2 and makes_two(lines, words, mine, theirs, only, near, room[2, 1:])
    cells = lines.size * lines.size
    fours = find_fours(lines, words, mine, theirs, only, room[moves, 1:])
    for k in range(fours if fours_only else fours + cells):  # fours first: they are cheap
        if k == fours and wins(lines, words, mine, theirs, only, near, moves - 1, fours_only, room):
            return True  # a quicker win counts too
        cell = room[moves, 1 + k] if k < fours else k - fours
        if only not in (cell, ANYWHERE) or not is_free(lines, words, mine, theirs, cell):
            continue
        omok.drop(words, mine, lines.spots, np.uint64(cell), lines.line, lines.exact)
        count, hole = holes_through(lines, words, mine, theirs, cell)
        won, first, end, begin = count > 1, hole, 0, ANYWHERE
        if k >= fours:
            # All fours have failed, so before this stone there was no win in two. If the stone
            # makes one, that win begins on a line through it.
            first, end = room[moves, 0], cells
            begin = cell if only == ANYWHERE else ANYWHERE
            helps = moves > 3 or makes_two(lines, words, mine, theirs, ANYWHERE, begin, room[2, 1:])
            if count > 0 or not helps:  # not even if the opponent passes
                end = -1
        for n in range(-1, -1 if won else end):
            answer = first if n < 0 else n
            if not is_free(lines, words, mine, theirs, answer):
                continue
            omok.drop(words, theirs, lines.spots, np.uint64(answer), lines.line, lines.exact)
            threats, must = holes_through(lines, words, theirs, mine, answer)
            won = threats < 2 and wins(
                lines, words, mine, theirs, must, begin, moves - 1, fours_only, room
            )
            omok.take(words, theirs, lines.spots, np.uint64(answer))
            if not won:
                room[moves, 0] = answer
                break
        omok.take(words, mine, lines.spots, np.uint64(cell))
        if won:
            return True
    return False


@njit
def makes_two(lines, words, mine, theirs, only, near, found):
    """`wins` for two moves: whether one stone makes two holes. `found`: as for `find_fours`."""
    if only != ANYWHERE:
        near = only
    for k in range(find_fours(lines, words, mine, theirs, near, found)):
        if only in (found[k], ANYWHERE):
            cell = np.uint64(found[k])
            omok.drop(words, mine, lines.spots, cell, lines.line, lines.exact)
            count, _ = holes_through(lines, words, mine, theirs, found[k])
            omok.take(words, mine, lines.spots, cell)
            if count > 1:
                return True
    return False
