"""What is certain ahead of a search: wins by continuous fours in Omok, and how to meet them.

`look_at_leaf` is asked about every new node of a search that proves (`omoklib.search.proving`), and
has to be quick: most boards have no line with two stones missing, which costs a look at each line.
`look_at_root` is asked once a move. It tries more, and leaves only those moves that stop a win by
fours with which the opponent threatens.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine import omok
from omoklib.engine.fours import (
    NOWHERE,
    Lines,
    holes_through,
    lacking,
    lines_of,
    lowest_place,
    room_for_fours,
    wins_by_fours,
)
from omoklib.engine.jit import lean
from omoklib.engine.othello import count_bits
from omoklib.engine.position import first_word, legal, position_of, winner
from omoklib.engine.rules import OMOK, PLAYER, rules_of
from omoklib.games import Game, Omok, State
from omoklib.search.proving import LEVELS, LOSS, WIN, Foreseen, Foresight, check_level

__all__ = [
    "NOTHING",
    "UNPROVED",
    "Ahead",
    "ahead_for",
    "foresight_for",
    "look_at_leaf",
    "look_at_root",
]

UNPROVED = 2
"""In the place of a proof, which is 1, 0 or -1, where there is none."""

_ALL = LEVELS["all"]
_MOVES = 16  # the longest win by fours that is looked for, in own moves
_LEAF_TRIES = 24  # stones of the player that are tried at a leaf
_ROOT_TRIES = 20_000  # at the root
_DEFENCE_TRIES = 1_000  # at the root, after each move that may stop the opponent


class Ahead(NamedTuple):
    """How far a search looks ahead of its tree.

    Attributes:
        level: one of the numbers of `search.proving.LEVELS`.
        lines: of Omok's board; empty where they are not needed.
        room: see `fours.room_for_fours`.
    """

    level: int
    lines: Lines
    room: np.ndarray


def _no_lines() -> Lines:
    """In the place of a board's lines."""
    spots = np.zeros((0, 4, 2), np.uint64)
    return Lines(0, 0, False, spots, np.zeros(0, np.int64), np.zeros((0, 0), np.int64))


NOTHING = Ahead(0, _no_lines(), room_for_fours(0, 0))
"""Of a search that proves nothing."""


def ahead_for(game: Game, prove: str) -> Ahead:
    """How far a search of `game` looks that proves so much.

    Args, errors: as for `check_level`.
    """
    check_level(prove)
    if prove == "all" and type(game) is Omok:
        return Ahead(_ALL, lines_of(game), room_for_fours(game.size, _MOVES))
    return NOTHING._replace(level=LEVELS[prove])


def foresight_for(game: Game, prove: str = "all") -> Foresight:
    """For the readable searches: what the compiled ones foresee."""
    rules, ahead = rules_of(game), ahead_for(game, prove)
    room = np.empty(rules.actions, np.int16)

    def foresee(state: State, at_root: bool) -> Foreseen:
        position = position_of(rules, state)
        count = legal(rules, position, room)
        if count == 0:
            return Foreseen(int(winner(rules, position) * state.player), [])
        look = look_at_root if at_root else look_at_leaf
        proof, count = look(rules, ahead, position, room, count)
        return Foreseen(None if proof == UNPROVED else int(proof), room[:count].tolist())

    return foresee


@lean
def look_at_leaf(rules, ahead, position, actions, count):
    """What is certain about `position`, whose game is not over.

    Args:
        position: changed on the way, and the same again at the end.
        actions: the legal actions, `actions[:count]`; those worth a search are written there.

    Returns:
        The proof as the player to move sees it, or UNPROVED; how many actions are left.
    """
    if ahead.level < _ALL or rules.kind != OMOK:
        return UNPROVED, count
    return look_for_fours(rules, ahead, position, actions, count, _LEAF_TRIES)


@lean
def look_at_root(rules, ahead, position, actions, count):
    """As `look_at_leaf`, with more patience, and with the moves that stop what is threatened."""
    if ahead.level < _ALL or rules.kind != OMOK:
        return UNPROVED, count
    proof, left = look_for_fours(rules, ahead, position, actions, count, _ROOT_TRIES)
    if proof != UNPROVED or left == 1:
        return proof, left
    return UNPROVED, stops(rules, ahead, position, actions, count)


@lean
def look_for_fours(rules, ahead, position, actions, count, tries):
    """As `look_at_leaf`, for Omok; `tries` as for `fours.wins_by_fours`."""
    lines, room = ahead.lines, ahead.room
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    hole, _ = lowest_hole(lines, position, mine, theirs)
    if hole != NOWHERE:
        actions[0] = hole
        return WIN, 1
    must, several = lowest_hole(lines, position, theirs, mine)
    if several:  # one of them can be filled
        actions[0] = must
        return LOSS, 1
    first = wins_by_fours(lines, position, mine, theirs, must, _MOVES, tries, room)
    if first != NOWHERE:
        actions[0] = first
        return WIN, 1
    if must == NOWHERE:
        return UNPROVED, count
    actions[0] = must
    lost = loses_by_fours(rules, ahead, position, must, tries)
    return (LOSS if lost else UNPROVED), 1


@lean
def loses_by_fours(rules, ahead, position, action, tries):
    """Whether the opponent, who has no hole but at `action`, wins by fours after it."""
    lines, cell = ahead.lines, np.uint64(action)
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    omok.drop(position, mine, lines.spots, cell, lines.line, lines.exact)
    threats, answer = holes_through(lines, position, mine, theirs, action)
    first = NOWHERE
    if threats < 2:
        first = wins_by_fours(lines, position, theirs, mine, answer, _MOVES, tries, ahead.room)
    omok.take(position, mine, lines.spots, cell)
    return first != NOWHERE


@lean
def stops(rules, ahead, position, actions, count):
    """Keeps the moves after which the opponent has no win by fours, if there is one to stop.

    Nobody has a hole. Where no move stops it, all are kept: the search says which is the hardest
    to answer.

    Returns:
        How many of `actions` are left.
    """
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    lines = ahead.lines
    if (
        wins_by_fours(lines, position, theirs, mine, NOWHERE, _MOVES, _DEFENCE_TRIES, ahead.room)
        == NOWHERE
    ):
        return count
    kept = 0
    for k in range(count):
        action = actions[k]
        if not loses_by_fours(rules, ahead, position, action, _DEFENCE_TRIES):
            actions[k] = actions[kept]
            actions[kept] = action
            kept += 1
    if kept > 0:
        return kept
    return count


@lean
def lowest_hole(lines, words, mine, theirs):
    """The player's lowest hole or NOWHERE, and whether there are others."""
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
