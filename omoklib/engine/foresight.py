"""What is certain ahead of a search: forced wins in Omok, the last plies of Othello.

A search that proves (`omoklib.search.proving`) asks three questions, each as often as it can
afford:

- `look_at_leaf` about every new node, so it has to be quick. In Omok it looks for wins by fours
  (`omoklib.engine.fours`); on most boards no row lacks only two stones, and one look at each line
  shows that. In Othello it solves the last few plies.
- `look_at_root` once a move, with more tries.
- `find_win` at every other node that the search keeps coming back to. It looks for wins by threes
  (`omoklib.engine.threes`), which take longer to find.

If the opponent threatens to win by fours, only the moves that may stop it are worth a search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine import omok
from omoklib.engine.endgame import Endings, endings_for, solve_bits
from omoklib.engine.fours import (
    NOWHERE,
    Lines,
    holes_through,
    lines_of,
    lowest_hole,
    room_for_fours,
    still_wins,
    wins_by_fours,
)
from omoklib.engine.jit import lean
from omoklib.engine.othello import bit_at, find_flips
from omoklib.engine.position import discs_of, first_word, legal, position_of, winner
from omoklib.engine.rules import BITBOARD, LEFT, OMOK, PLAYER, rules_of
from omoklib.engine.threes import room_for_threes, wins_by_threes
from omoklib.games import Game, Omok, Othello, State
from omoklib.search.proving import LEVELS, LOSS, WIN, Foreseen, Foresight, WinFinder, check_level

__all__ = [
    "NOTHING",
    "UNPROVED",
    "Ahead",
    "Fours",
    "ahead_for",
    "find_win",
    "foresight_for",
    "look_at_leaf",
    "look_at_root",
    "win_finder_for",
]

UNPROVED = 2
"""A stand-in for no proof; a proof is 1, 0 or -1."""

# The reach of the look ahead in Omok. Tries are stones of one player that are tried in one search.
_FOURS = np.int64(16)  # own moves in a win by fours, at most
_LEAF_TRIES = np.int64(24)
_ROOT_TRIES = np.int64(20_000)
_DEFENCE_TRIES = np.int64(1_000)  # at the root, for the opponent, after each defence
_THREES = np.int64(6)  # threes and fours before a win by fours ends an attack, at most
_THREES_TRIES = np.int64(64)  # for each visit of the node
_ROOT_THREES_TRIES = np.int64(2_000)

# The reach of the look ahead in Othello.
_LEAF_CELLS = 8  # a leaf is solved if it has at most this many empty cells
_ROOT_CELLS = 12
_PLACES = 2**16  # in the solver's table


class Fours(NamedTuple):
    """The arguments of a search for wins by fours: see `fours.wins_by_fours` and
    `room_for_fours`."""

    lines: Lines
    room: np.ndarray


class Ahead(NamedTuple):
    """The reach of a search ahead of its tree.

    The code for a field that is None is not compiled: a search that proves nothing does not wait
    for the compilation of code that only other searches use.

    Attributes:
        level: the level of proof, one of the numbers of `search.proving.LEVELS`.
        narrow: whether actions that lose are left out. UCT keeps all actions.
        fours: the room for Omok's wins by fours; None: they are not looked for.
        threes: the room for Omok's wins by threes, see `threes.room_for_threes`; None: they are not
            looked for.
        endings: the solver's board, table and room for Othello; None: endings are not solved.
    """

    level: int
    narrow: bool
    fours: Fours | None
    threes: np.ndarray | None
    endings: Endings | None


NOTHING = Ahead(0, False, None, None, None)
"""The `Ahead` of a search that proves nothing."""


def ahead_for(game: Game, prove: str, narrow: bool = True, threes: bool = True) -> Ahead:
    """The `Ahead` of a search of `game`, or of its twin, that proves at the level `prove`.

    Args:
        narrow: as in `Ahead`.
        threes: whether wins by threes are looked for, if actions that lose are left out.

    Raises:
        ValueError: `prove` is none of `search.proving.LEVELS`.
    """
    ahead = Ahead(LEVELS[check_level(prove)], narrow and prove == "all", None, None, None)
    game = game.twin
    if prove == "all" and type(game) is Omok:
        fours = Fours(lines_of(game), room_for_fours(game.size, int(_FOURS)))
        room = room_for_threes(game.size) if narrow and threes else None
        return ahead._replace(fours=fours, threes=room)
    if prove == "all" and type(game) is Othello and game.size <= 8:
        return ahead._replace(endings=endings_for(game.size, _PLACES))
    return ahead


@lean
def look_at_leaf(rules, ahead, position, actions, count):
    """What is certain about `position`, whose game is not over.

    Args:
        position: the position, which changes on the way and is restored at the end.
        actions: the legal actions, `actions[:count]`; those worth a search replace them.

    Returns:
        The proof as the player to move sees it, or UNPROVED; and the number of actions left.
    """
    if rules.kind == OMOK:
        fours, narrow, tries = ahead.fours, ahead.narrow, _LEAF_TRIES
        return look_for_fours(fours, narrow, rules, position, actions, count, tries, tries)
    if rules.kind == BITBOARD and position[LEFT] <= _LEAF_CELLS:
        return solve_leaf(ahead.endings, rules, position), count
    return UNPROVED, count


@lean
def look_at_root(rules, ahead, position, actions, count):
    """As `look_at_leaf`, with more tries. A proof comes with the one action that achieves it."""
    if rules.kind == OMOK:
        fours, narrow = ahead.fours, ahead.narrow
        proof, left = look_for_fours(
            fours, narrow, rules, position, actions, count, _ROOT_TRIES, _DEFENCE_TRIES
        )
        if proof == LOSS and left == count:  # all moves lose: the search picks the best defence
            return UNPROVED, count
        if proof == UNPROVED:
            first = look_for_threes(ahead.threes, fours, rules, position, _ROOT_THREES_TRIES)
            if first != NOWHERE:
                actions[0] = first
                return WIN, 1
        return proof, left
    if rules.kind == BITBOARD and position[LEFT] <= _ROOT_CELLS:
        return solve_root(ahead.endings, rules, position, actions, count)
    return UNPROVED, count


@lean
def find_win(threes, fours, rules, position, visits):
    """The first move of a win by threes, or NOWHERE.

    The position is one that `look_at_leaf` has not proved.

    Args:
        threes, fours: as in `Ahead`.
        position: the position, which changes on the way and is restored at the end.
        visits: the visits of the node so far; the search tries more where the tree has spent more.
    """
    return look_for_threes(threes, fours, rules, position, _THREES_TRIES * visits)


@lean
def look_for_fours(fours, narrow, rules, position, actions, count, tries, defence_tries):
    """As `look_at_leaf`, for Omok.

    Args:
        fours, narrow: as in `Ahead`.
        tries: as for `fours.wins_by_fours`, for the player to move.
        defence_tries: the tries for the opponent, after each of the player's moves.
    """
    if fours is None:
        return UNPROVED, count
    lines, room = fours.lines, fours.room
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    hole, _ = lowest_hole(lines, position, mine, theirs)
    if hole != NOWHERE:
        actions[0] = hole
        return WIN, 1
    must, several = lowest_hole(lines, position, theirs, mine)
    if several:  # only one of them can be filled
        actions[0] = must
        return LOSS, 1
    first = wins_by_fours(lines, position, mine, theirs, must, _FOURS, tries, room)
    if first != NOWHERE:
        actions[0] = first
        return WIN, 1
    if must != NOWHERE:
        actions[0] = must
        room[len(room) - 1, 0] = 0  # no chain is known
        lost = loses_by_fours(fours, rules, position, must, defence_tries)
        return (LOSS if lost else UNPROVED), 1
    if not narrow:
        return UNPROVED, count
    threat = wins_by_fours(lines, position, theirs, mine, NOWHERE, _FOURS, defence_tries, room)
    if threat == NOWHERE:
        return UNPROVED, count
    kept = 0  # the number of actions that may stop the threat
    for k in range(count):
        action = np.int64(actions[k])
        if not loses_by_fours(fours, rules, position, action, defence_tries):
            actions[kept] = action  # if none is kept, all stay as they are
            kept += 1
    if kept == 0:
        return LOSS, count
    return UNPROVED, kept


@lean
def loses_by_fours(fours, rules, position, action, tries):
    """Whether the opponent wins by fours after `action`, as far as `tries` shows.

    Before it, the opponent has no hole except at `action`. The chain that won last is tried first.
    """
    lines, cell, room = fours.lines, np.uint64(action), fours.room
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    omok.drop(position, mine, lines.spots, cell, lines.line, lines.exact)
    threats, answer = holes_through(lines, position, mine, theirs, action)
    lost = False
    if threats < 2:
        lost = still_wins(lines, position, theirs, mine, answer, room)
        if not lost:
            first = wins_by_fours(lines, position, theirs, mine, answer, _FOURS, tries, room)
            lost = first != NOWHERE
    omok.take(position, mine, lines.spots, cell)
    return lost


@lean
def look_for_threes(threes, fours, rules, position, tries):
    """As `find_win`; `tries` as for `threes.wins_by_threes`."""
    if threes is None:
        return NOWHERE
    lines, room = fours.lines, fours.room
    mine = first_word(rules, position[PLAYER])
    theirs = first_word(rules, -position[PLAYER])
    must, _ = lowest_hole(lines, position, theirs, mine)
    return wins_by_threes(lines, position, mine, theirs, must, _THREES, tries, threes, room)


@lean
def solve_leaf(endings, rules, position):
    """The proof of a position of Othello, as the player to move sees it."""
    if endings is None:
        return UNPROVED
    own, other = discs_of(rules, position)
    low, high = np.int64(-1), np.int64(1)  # a win or a loss, whatever the score
    squares, table, room, nodes = endings.squares, endings.table, endings.room, endings.nodes
    score = solve_bits(own, other, low, high, squares, table, room, nodes)
    return min(1, max(-1, score))


@lean
def solve_root(endings, rules, position, actions, count):
    """As `look_at_root`, for Othello: the one action that is left has the best score."""
    if endings is None:
        return UNPROVED, count
    own, other = discs_of(rules, position)
    squares, most = endings.squares, rules.size * rules.size
    best, best_action = -most - 1, actions[0]
    for k in range(count):
        disc, flips = own & ~own, own & ~own
        if actions[k] < most:
            disc = bit_at(actions[k])
            flips = find_flips(disc, own, other, squares.size, squares.inner)
        score = -solve_bits(
            other ^ flips,
            own | flips | disc,
            -most,
            -max(best, -most),
            squares,
            endings.table,
            endings.room,
            endings.nodes,
        )
        if score > best:
            best, best_action = score, actions[k]
    actions[0] = best_action
    return min(1, max(-1, best)), 1


def foresight_for(game: Game, prove: str = "all", narrow: bool = True) -> Foresight:
    """The compiled searches' foresight for the readable ones. Arguments as for `ahead_for`."""
    rules, ahead = rules_of(game), ahead_for(game, prove, narrow)
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


def win_finder_for(game: Game, prove: str = "all") -> WinFinder | None:
    """What `find_win` finds, for the readable search; None if it finds nothing in this game."""
    rules, ahead = rules_of(game), ahead_for(game, prove)
    if ahead.threes is None:
        return None

    def find(state: State, visits: int) -> int | None:
        position = position_of(rules, state)
        action = find_win(ahead.threes, ahead.fours, rules, position, np.int64(visits))
        return None if action == NOWHERE else int(action)

    return find
