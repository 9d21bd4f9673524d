"""Wins by threes: every one that is found is played out against every defence."""

import numpy as np
import pytest
from positions import sharp_states

from omoklib.engine.foresight import foresight_for, win_finder_for
from omoklib.engine.fours import (
    NOWHERE,
    completing,
    lines_of,
    room_for_fours,
    wins_by_fours,
    words_of,
)
from omoklib.engine.threes import room_for_threes, wins_by_threes
from omoklib.games import Omok, Othello
from omoklib.search.proving import WIN
from omoklib.threats import solve_threats, stored_puzzles

GAMES = [Omok(6, 4), Omok(7, 4, exact=True), Omok(9, 5), Omok(9, 5, exact=True)]


def first_move(state, tries=20_000, moves=8):
    """The first move of a win by fours or threes, or None; the player to move has no hole."""
    game = state.game
    lines, (words, mine, theirs) = lines_of(game), words_of(state)
    before, holes = words.copy(), np.flatnonzero(completing(lines, words, theirs, mine))
    if len(holes) > 1:
        return None
    only = np.int64(holes[0]) if len(holes) else NOWHERE
    threes, fours = room_for_threes(game.size), room_for_fours(game.size, 16)
    here, most = (lines, words, mine, theirs, only), np.int64(tries)
    found = wins_by_fours(*here, np.int64(16), most, fours)
    if found == NOWHERE:
        found = wins_by_threes(*here, np.int64(moves), most, threes, fours)
    assert (words == before).all()
    return None if found == NOWHERE else int(found)


def has_hole(state):
    return bool(completing(lines_of(state.game), *words_of(state)).any())


def assert_wins(state):
    """The player to move wins: at once, or by what `first_move` finds, whatever the answer."""
    if has_hole(state):
        return
    action = first_move(state)
    assert action is not None, state.id
    after = state.take_action(action)
    assert not has_hole(after), state.id
    for answer in after.legal_actions():
        assert_wins(after.take_action(answer))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_win_that_is_found_holds_against_every_defence(game):
    wins = 0
    for state in sharp_states(game, 60, seed=8):
        if has_hole(state) or first_move(state, tries=300) is None:
            continue
        assert_wins(state)
        wins += 1
    assert wins >= 5


def test_it_solves_the_puzzles_that_fours_alone_do_not():
    by_fours = 0
    for puzzle in stored_puzzles("attack"):
        by_fours += solve_threats(puzzle.state, depth=8, fours_only=True).wins
        action = first_move(puzzle.state, tries=500, moves=6)
        assert action is not None and puzzle.kept_by(action)
    assert by_fours < 180


def needs_threes():
    """A puzzle's state in which no win by fours exists, but one by threes."""
    states = (puzzle.state for puzzle in stored_puzzles("attack") if puzzle.depth > 3)
    return next(s for s in states if not solve_threats(s, depth=8, fours_only=True).wins)


def test_no_more_stones_are_tried_than_allowed():
    state = needs_threes()
    assert first_move(state, tries=1) is None
    assert first_move(state) is not None


def test_a_search_asks_at_its_root_and_where_it_comes_back_to():
    state = needs_threes()
    assert win_finder_for(state.game)(state, 8) == first_move(state, 8 * 64, 6)
    assert foresight_for(state.game)(state, False).proof is None
    assert foresight_for(state.game)(state, True) == (WIN, [first_move(state, 2000, 6)])
    assert win_finder_for(state.game, "ends") is None
    assert win_finder_for(Othello(6)) is None
