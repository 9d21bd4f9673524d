"""Wins by threes: quiet stones that threaten, each so that the opponent has only a few answers.

A *three* is a stone that makes no hole (`omoklib.engine.fours`) but threatens one more stone, which
would make two holes at once and so win. A three leaves the opponent a choice, but a short one: an
answer fills the cell of that next stone or one of its two holes, or it is a four, which must itself
be answered first. Every other move changes nothing about the threat, so it loses.

`wins_by_threes` looks for a win in which each of the player's stones is a four or a three. Players
call such attacks "victory by continuous threats". A win that is found holds against every defence;
wins with stones that threaten less are not looked for (`omoklib.threats` proves those).

Source: Victor Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine import omok
from omoklib.engine.fours import (
    NOWHERE,
    find_fours,
    find_lacking,
    holes_through,
    wins_by_fours,
)
from omoklib.engine.jit import lean

__all__ = ["room_for_threes", "wins_by_threes"]

_LEVELS = 24  # stones of the player in one line of play, forced ones included
_FOURS = np.int64(8)  # the longest win by fours that may end an attack, in own moves
_FOUR_TRIES = np.int64(32)  # the most stones that are tried in looking for it


def room_for_threes(size: int) -> np.ndarray:
    """int32 `[levels, 3, 8 * (1 + size**2)]`: the working room of `wins_by_threes`, for each own
    move.

    A level has three rows. The first holds: the number of cells to try, which of them is next, the
    stone that was tried, the cell that has to be filled first (or NOWHERE), the threes and fours
    that are left, the number of answers to the stone, which of them is on the board, and from place
    8 on the cells. The second row holds the answers, the third cells that make a four.
    """
    return np.zeros((_LEVELS, 3, 8 * (1 + size * size)), np.int32)


_COUNT, _NEXT, _STONE, _ONLY, _DEPTH, _ANSWERS, _AT, _CELLS = 0, 1, 2, 3, 4, 5, 6, 8


@lean
def wins_by_threes(lines, words, mine, theirs, only, moves, tries, room, fours):
    """The first move of a win by threes and fours, or NOWHERE.

    The player to move has no hole, and no win by fours that has been found.

    Args:
        words, mine, theirs, only: as for `fours.wins_by_fours`.
        moves: the most threes and fours in a line of play, before a win by fours ends it.
        tries: the most stones of the player that are tried in all, those of wins by fours aside.
        room, fours: the working rooms, see `room_for_threes` and `fours.room_for_fours`.
    """
    left = tries
    for depth in range(1, moves + 1):  # quick wins first
        found, left = attack_within(lines, words, mine, theirs, only, depth, left, room, fours)
        if found != NOWHERE or left <= 0:
            return found
    return NOWHERE


@lean
def attack_within(lines, words, mine, theirs, only, depth, tries, room, fours):
    """As `wins_by_threes`, with at most `depth` threes and fours in a line of play.

    Each level is a stone of the player and an answer to it. A stone wins if all its answers are
    refuted; an answer is refuted if some stone of the next level wins.

    Returns:
        The first move or NOWHERE; and the tries left.
    """
    level, placed = 0, False  # `placed`: whether the level's stone is on the board
    begin_level(lines, words, mine, theirs, only, NOWHERE, depth, room[0, 0])
    while level >= 0:
        row, answers = room[level, 0], room[level, 1]
        only = np.int64(row[_ONLY])
        if not placed and (row[_NEXT] == row[_COUNT] or tries <= 0):
            # No stone of this level wins. So the answer above holds, and the stone above fails.
            level -= 1
            if level >= 0:
                take_answer(lines, words, theirs, room[level])
                take_stone(lines, words, mine, room[level])
        elif not placed:
            # The next stone is tried; it fails at once if it threatens nothing.
            cell = np.int64(row[_CELLS + row[_NEXT]])
            row[_STONE], row[_NEXT], tries = cell, row[_NEXT] + 1, tries - 1
            omok.drop(words, mine, lines.spots, np.uint64(cell), lines.line, lines.exact)
            count = answers_to(lines, words, mine, theirs, cell, only, answers, room[level, 2])
            row[_ANSWERS], row[_AT], placed = count, 0, count > 0
            if not placed:
                take_stone(lines, words, mine, room[level])
        elif row[_AT] == row[_ANSWERS]:
            # All answers are refuted: the stone wins. So the answer above is refuted as well.
            take_stone(lines, words, mine, room[level])
            if level == 0:
                return np.int64(row[_STONE]), tries
            level -= 1
            take_answer(lines, words, theirs, room[level])
            room[level, 0, _AT] += 1
        else:
            # The next answer is tried. A win by fours refutes it; else the next level may.
            answer = np.int64(answers[row[_AT]])
            omok.drop(words, theirs, lines.spots, np.uint64(answer), lines.line, lines.exact)
            holes, must = holes_through(lines, words, theirs, mine, answer)
            rest = np.int64(row[_DEPTH]) - (only == NOWHERE)  # to fill a hole costs no depth
            if holes < 2 and refutes(lines, words, mine, theirs, must, fours):
                take_answer(lines, words, theirs, room[level])
                row[_AT] += 1
            elif holes < 2 and rest > 0 and level + 1 < len(room):
                level, placed, last = level + 1, False, np.int64(row[_STONE])
                begin_level(lines, words, mine, theirs, must, last, rest, room[level, 0])
            else:
                take_answer(lines, words, theirs, room[level])
                take_stone(lines, words, mine, room[level])
                placed = False
    return NOWHERE, tries


@lean
def take_stone(lines, words, mine, rows):
    """Takes back the stone of a level, whose rows of the room are `rows`."""
    omok.take(words, mine, lines.spots, np.uint64(rows[0, _STONE]))


@lean
def take_answer(lines, words, theirs, rows):
    """Takes back the answer that is on the board at a level."""
    omok.take(words, theirs, lines.spots, np.uint64(rows[1, rows[0, _AT]]))


@lean
def refutes(lines, words, mine, theirs, only, fours):
    """Whether the player wins by fours after an answer."""
    tries = _FOUR_TRIES
    return wins_by_fours(lines, words, mine, theirs, only, _FOURS, tries, fours) != NOWHERE


@lean
def begin_level(lines, words, mine, theirs, only, last, depth, row):
    """Writes the first entries of a level into its row."""
    row[_COUNT] = threats_to_try(lines, words, mine, theirs, only, last, row[_CELLS:])
    row[_NEXT], row[_ONLY], row[_DEPTH] = 0, only, depth


@lean
def threats_to_try(lines, words, mine, theirs, only, last, cells):
    """Writes the cells that may make a four or a three, each once. Returns how many.

    Args:
        only: as for `fours.wins_by_fours`; the opponent's hole must be filled, threat or not.
        last: the cell whose four lines alone are examined; NOWHERE: all lines are.
    """
    if only != NOWHERE:
        cells[0] = only
        return 1
    count = find_fours(lines, words, mine, theirs, last, cells)  # first: they leave one answer
    count += find_lacking(lines, words, mine, theirs, last, np.int64(3), cells[count:])
    kept = 0
    for k in range(count):
        known = False
        for before in range(kept):
            known |= cells[before] == cells[k]
        if not known:
            cells[kept] = cells[k]
            kept += 1
    return kept


@lean
def answers_to(lines, words, mine, theirs, cell, only, answers, found):
    """Writes the opponent's answers to the player's stone on `cell`. Returns how many.

    It is 0 if the stone threatens nothing, so that any answer will do.

    Args:
        only: the opponent's hole that the stone filled: the threat may be an older one. NOWHERE:
            the stone itself has to threaten.
        found: int32, the working room.
    """
    holes, hole = holes_through(lines, words, mine, theirs, cell)
    if holes > 0:  # two are a win by fours, which was found before
        answers[0] = hole
        return 1
    near = cell if only == NOWHERE else NOWHERE
    for k in range(find_fours(lines, words, mine, theirs, near, found)):
        stone = np.int64(found[k])  # is it the next one, which would make two holes?
        omok.drop(words, mine, lines.spots, np.uint64(stone), lines.line, lines.exact)
        count = find_lacking(lines, words, mine, theirs, stone, np.int64(1), answers)
        omok.take(words, mine, lines.spots, np.uint64(stone))
        if count > 1:  # its holes, and now its own cell
            answers[count] = stone
            count += 1
            return count + find_fours(lines, words, theirs, mine, NOWHERE, answers[count:])
    return 0
