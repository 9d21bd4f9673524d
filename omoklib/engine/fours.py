"""The threats on a board: the cells where one more stone would win.

A player who could win with the next stone has a *four*: line - 1 stones of a row, with the last
cell free. It is called a four whatever the length of the line. The free cell is its *hole*. The
opponent must answer a four in its hole; nobody can answer two holes at once.

Each row, column and diagonal is a word (`omoklib.engine.omok`), and one function call examines a
whole line. `wins_by_fours` looks for a chain of fours, each answered in its hole, until one stone
makes two holes. `omoklib.threats`, a room above, also proves wins that need quiet moves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from omoklib.engine import omok
from omoklib.engine.jit import lean, njit
from omoklib.engine.othello import count_bits
from omoklib.engine.position import position_of
from omoklib.engine.rules import BOARD, rules_of
from omoklib.games import Omok
from omoklib.games.omok import OmokState
from omoklib.ids import BLACK

__all__ = [
    "NOWHERE",
    "Lines",
    "completing",
    "find_fours",
    "find_lacking",
    "holes_through",
    "is_free",
    "lacking",
    "lines_of",
    "lowest_hole",
    "lowest_place",
    "room_for_fours",
    "still_wins",
    "wins_by_fours",
    "words_of",
]


NOWHERE = np.int64(-1)  # see `engine.jit` on constants
"""A stand-in for no cell."""


class Lines(NamedTuple):
    """A board of Omok for compiled functions: L lines, the words of `engine.omok`.

    Attributes:
        size, line, exact: as in `Omok`.
        spots: the `[size**2, 4, 2]` of `omok.spots_of`.
        places: int64 `[L]`, a bit for each place of a line.
        cells: int64 `[L, size]`, the cell at each place; -1 beyond the line's end.
    """

    size: int
    line: int
    exact: bool
    spots: np.ndarray
    places: np.ndarray
    cells: np.ndarray


@lru_cache(maxsize=64)
def lines_of(game: Omok) -> Lines:
    """The lines of `game`'s board."""
    size, spots = game.size, omok.spots_of(game.size)
    cells = np.full((omok.line_words(size), size), -1, np.int64)
    for cell, of_cell in enumerate(spots.tolist()):
        for line, bit in of_cell:
            cells[line, bit.bit_length() - 1] = cell
    places = np.where(cells >= 0, 1 << np.arange(size), 0).sum(axis=1)
    return Lines(size, game.line, game.exact, spots, places, cells)


def words_of(state: OmokState) -> tuple[np.ndarray, np.uint64, np.uint64]:
    """All line words of `state`, and the indices of the mover's first word and the opponent's."""
    words = position_of(rules_of(state.game), state)[BOARD:].copy()
    black, white = np.uint64(0), np.uint64(len(words) // 2)
    return (words, black, white) if state.player == BLACK else (words, white, black)


@lean
def is_free(lines, words, mine, theirs, cell):
    """Whether `cell` is empty."""
    row, column = divmod(cell, lines.size)
    return (words[mine + np.uint64(row)] | words[theirs + np.uint64(row)]) >> column & 1 == 0


@lean
def lacking(own, other, places, line, exact, missing):
    """The free places, as bits, of the rows that need exactly `missing` more stones of the player.

    A row is `line` places side by side without a stone of the opponent. With 1 missing, a stone on
    the free place wins: these are the holes. With 2, a stone on either free place makes a hole.
    All rows of a line are counted at once: bit i of `ones`, `twos`, `fours` ... together is the
    number of stones on the places i to i + line - 1.

    Args:
        own, other: the words of the line, for the player and for the opponent.
        places: a bit for each place that the line has.
        line, exact: as in `Omok`.
    """
    if count_bits(np.uint64(own)) < line - missing:
        return own & 0
    free = places & ~(own | other)
    rows, allowed = ~(own & 0), own | free
    ones, twos, fours, eights, sixteens = own & 0, own & 0, own & 0, own & 0, own & 0
    for k in range(line):
        rows &= allowed >> k
        stones = own >> k
        ones, carry = ones ^ stones, ones & stones
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights, carry = eights ^ carry, eights & carry
        sixteens ^= carry
    wanted = line - missing
    rows &= ones if wanted & 1 else ~ones
    rows &= twos if wanted & 2 else ~twos
    rows &= fours if wanted & 4 else ~fours
    rows &= eights if wanted & 8 else ~eights
    rows &= sixteens if wanted & 16 else ~sixteens
    if exact:
        rows &= ~(own << 1) & ~(own >> line)
    found = own & 0
    if rows:
        for k in range(line):
            found |= rows << k
    return found & free


@lean
def holes_through(lines, words, mine, theirs, cell):
    """The number of the player's holes on the four lines through `cell`, and one of them or
    NOWHERE.

    Args:
        cell: a cell with a stone, so no hole lies on two of the lines.
    """
    count, found = 0, NOWHERE
    for axis in range(4):
        at = lines.spots[cell, axis, 0]
        own, other = words[mine + at], words[theirs + at]
        bits = lacking(own, other, lines.places[at], lines.line, lines.exact, 1)
        while bits:
            found = lines.cells[at, lowest_place(bits)]
            count += 1
            bits &= bits - 1
    return count, found


@lean
def lowest_hole(lines, words, mine, theirs):
    """The player's lowest hole or NOWHERE, and whether the player has more than one."""
    lowest, several = NOWHERE, False
    for k in range(len(lines.places)):
        at = np.uint64(k)
        own = words[mine + at]
        if count_bits(np.uint64(own)) < lines.line - 1:
            continue
        bits = lacking(own, words[theirs + at], lines.places[at], lines.line, lines.exact, 1)
        while bits:
            cell = lines.cells[at, lowest_place(bits)]
            several |= lowest != NOWHERE and lowest != cell
            lowest = cell if lowest == NOWHERE else min(lowest, cell)
            bits &= bits - 1
    return lowest, several


@lean
def lowest_place(bits):
    """The place of the lowest set bit."""
    return count_bits(np.uint64((bits & -bits) - 1))


@njit
def completing(lines, words, mine, theirs):
    """bool `[size**2]`: the cells where a stone of the player would win at once."""
    found = np.zeros(lines.size * lines.size, np.bool_)
    for cell in range(len(found)):
        if is_free(lines, words, mine, theirs, cell):
            spot = np.uint64(cell)
            found[cell] = omok.drop(words, mine, lines.spots, spot, lines.line, lines.exact)
            omok.take(words, mine, lines.spots, spot)
    return found


@lean
def find_fours(lines, words, mine, theirs, near, found):
    """Writes the cells where a stone of the player makes a hole: `find_lacking` two stones."""
    return find_lacking(lines, words, mine, theirs, near, np.int64(2), found)


@lean
def find_lacking(lines, words, mine, theirs, near, missing, found):
    """Writes the free cells of the rows that need exactly `missing` more stones of the player.

    A cell for which that is true on two lines is written twice.

    Args:
        near: the cell whose four lines alone are examined; NOWHERE: all lines are.
        found: an array of whole numbers `[4 * size**2]`, into which the cells are written.

    Returns:
        The number of cells written.
    """
    count = 0
    for k in range(4 if near != NOWHERE else len(lines.places)):
        at = lines.spots[near, k, 0] if near != NOWHERE else np.uint64(k)
        own, other = words[mine + at], words[theirs + at]
        bits = lacking(own, other, lines.places[at], lines.line, lines.exact, missing)
        while bits:
            found[count] = lines.cells[at, lowest_place(bits)]
            count += 1
            bits &= bits - 1
    return count


def room_for_fours(size: int, moves: int) -> np.ndarray:
    """int32 `[moves, 5 + 4 * size**2]`: the working room of `wins_by_fours`, a row for each own
    move.

    A row holds: the number of cells that make a four, which of them is next, the stone that was
    tried, the answer in its hole, the cell that has to be filled first (or NOWHERE), and then the
    cells. The last row keeps the chain that won last: its length, then its stones.
    """
    return np.zeros((max(2, moves), 5 + 4 * size * size), np.int32)


_COUNT, _NEXT, _STONE, _ANSWER, _ONLY, _CELLS = 0, 1, 2, 3, 4, 5


@lean
def wins_by_fours(lines, words, mine, theirs, only, moves, tries, room):
    """The first move of a win by continuous fours, or NOWHERE.

    The player to move has no hole. A win that is found holds against every defence. Quick wins are
    found first: with 2 own moves (a stone that makes two holes), then with 3, and so on.

    Args:
        words: the stones, as line words; they change on the way and are restored at the end.
        mine, theirs: the indices at which the words of the player to move and of the opponent
            begin.
        only: the opponent's one hole, which the first move has to fill; NOWHERE: there is none.
        moves: the most own moves, including the one that completes the row.
        tries: the most stones of the player that are tried in all.
        room: the working room, see `room_for_fours`.
    """
    left, deepest = tries, min(moves, len(room)) - 1
    for depth in range(1, deepest + 1):
        found, left, cut = wins_within(lines, words, mine, theirs, only, depth, left, room)
        if found != NOWHERE or not cut or left <= 0:
            return found
    return NOWHERE


@lean
def wins_within(lines, words, mine, theirs, only, depth, tries, room):
    """As `wins_by_fours`, where own move `depth` or an earlier one makes two holes.

    Returns:
        The first move or NOWHERE; the tries left; whether `depth` or `tries` cut a chain short.
    """
    level, cut = 0, False
    begin_row(lines, words, mine, theirs, only, room[0])
    while level >= 0:
        row = room[level]
        if row[_NEXT] == row[_COUNT]:
            level -= 1
            if level >= 0:
                take_back(lines, words, mine, theirs, room[level])
            continue
        cell = np.int64(row[_CELLS + row[_NEXT]])
        row[_NEXT] += 1
        if row[_ONLY] != NOWHERE and row[_ONLY] != cell:
            continue
        tries -= 1
        omok.drop(words, mine, lines.spots, np.uint64(cell), lines.line, lines.exact)
        count, hole = holes_through(lines, words, mine, theirs, cell)
        if count == 1 and level + 1 < depth and tries > 0:
            row[_STONE], row[_ANSWER] = cell, hole
            omok.drop(words, theirs, lines.spots, np.uint64(hole), lines.line, lines.exact)
            threats, must = holes_through(lines, words, theirs, mine, hole)
            if threats > 1:
                take_back(lines, words, mine, theirs, row)
            else:
                level += 1
                begin_row(lines, words, mine, theirs, must, room[level])
            continue
        omok.take(words, mine, lines.spots, np.uint64(cell))
        if count > 1 or tries <= 0:
            for above in range(level - 1, -1, -1):
                take_back(lines, words, mine, theirs, room[above])
            if count < 2:
                return NOWHERE, tries, True
            row[_STONE], chain = cell, room[len(room) - 1]
            chain[0] = level + 1
            for k in range(level + 1):
                chain[1 + k] = room[k, _STONE]
            return np.int64(chain[1]), tries, True
        cut |= count == 1
    return NOWHERE, tries, cut


@lean
def still_wins(lines, words, mine, theirs, only, room):
    """Whether the chain that last won in a similar position wins here too.

    This is much quicker than a new search. Arguments as for `wins_by_fours`.
    """
    chain, won, played, answered = room[len(room) - 1], False, 0, 0
    for k in range(chain[0]):
        cell = np.int64(chain[1 + k])
        if only != NOWHERE and only != cell:
            break
        if not is_free(lines, words, mine, theirs, cell):
            break
        omok.drop(words, mine, lines.spots, np.uint64(cell), lines.line, lines.exact)
        room[k, _STONE], played = cell, k + 1
        count, hole = holes_through(lines, words, mine, theirs, cell)
        won = count > 1
        if count != 1:
            break
        omok.drop(words, theirs, lines.spots, np.uint64(hole), lines.line, lines.exact)
        room[k, _ANSWER], answered = hole, k + 1
        threats, only = holes_through(lines, words, theirs, mine, hole)
        if threats > 1:
            break
    for k in range(played - 1, -1, -1):
        if k < answered:
            omok.take(words, theirs, lines.spots, np.uint64(room[k, _ANSWER]))
        omok.take(words, mine, lines.spots, np.uint64(room[k, _STONE]))
    return won


@lean
def begin_row(lines, words, mine, theirs, only, row):
    """Writes the cells that make a four into a row of the room."""
    row[_COUNT] = find_fours(lines, words, mine, theirs, only, row[_CELLS:])
    row[_NEXT] = 0
    row[_ONLY] = only


@lean
def take_back(lines, words, mine, theirs, row):
    """Takes back the stone of a row of the room, and the answer to it."""
    omok.take(words, theirs, lines.spots, np.uint64(row[_ANSWER]))
    omok.take(words, mine, lines.spots, np.uint64(row[_STONE]))
