"""What is foreseen is certain: held against the exact prover of threats, and against alpha-beta."""

import numpy as np
import pytest
from positions import random_state, tournament_score

from omoklib.engine.foresight import foresight_for
from omoklib.engine.fours import (
    NOWHERE,
    lacking,
    lines_of,
    room_for_fours,
    wins_by_fours,
    words_of,
)
from omoklib.engine.threes import room_for_threes, wins_by_threes
from omoklib.games import Omok, Othello
from omoklib.gametree import alpha_beta
from omoklib.search.proving import LOSS, WIN
from omoklib.threats.puzzles import sensible_game
from omoklib.threats.solve import prover_of

BOARDS = [Omok(6, 4), Omok(6), Omok(7, 4, exact=True), Omok(9), Omok(13, exact=True), Omok(20)]
every_board = pytest.mark.parametrize("game", BOARDS, ids=repr)


def states_of(game, games, seed=0, step=3):
    rng = np.random.default_rng(seed)
    return [state for _ in range(games) for state in sensible_game(game, rng)[4::step]]


def rows_lacking(own, other, size, line, exact, missing):
    """The definition, place by place."""
    found = set()
    for first in range(size - line + 1):
        row = range(first, first + line)
        mine = [place for place in row if own >> place & 1]
        free = [place for place in row if not (own | other) >> place & 1]
        ends = [p for p in (first - 1, first + line) if 0 <= p < size and own >> p & 1]
        if len(mine) == line - missing and len(free) == missing and not (exact and ends):
            found.update(free)
    return sum(1 << place for place in found)


@pytest.mark.parametrize("line", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("exact", [False, True])
def test_places_that_fill_a_row_are_those_of_the_definition(line, exact):
    rng = np.random.default_rng(line)
    for _ in range(300):
        size = int(rng.integers(1, 21))
        kinds = rng.choice(3, size, p=[0.3, 0.55, 0.15])
        own = sum(1 << k for k in range(size) if kinds[k] == 1)
        other = sum(1 << k for k in range(size) if kinds[k] == 2)
        for missing in (1, 2):
            if missing <= line:
                got = lacking(own, other, 2**size - 1, line, exact, missing)
                assert got == rows_lacking(own, other, size, line, exact, missing)


@every_board
def test_wins_by_fours_are_those_of_the_exact_prover(game):
    room, seen = room_for_fours(game.size, 4), {True: 0, False: 0}
    for state in states_of(game, 4):
        prover = prover_of(state)
        if prover.winning or len(prover.blocks) > 1:
            continue
        only, before = prover.blocks[0] if prover.blocks else NOWHERE, prover.words.copy()
        stones = prover.lines, prover.words, prover.mine, prover.theirs
        first = wins_by_fours(*stones, only, 4, 10**6, room)
        assert (prover.words == before).all()
        assert (first != NOWHERE) == prover.wins(4, fours_only=True), state
        assert first == NOWHERE or prover.wins(4, fours_only=True, action=int(first)), state
        seen[first != NOWHERE] += 1
    assert min(seen.values()) > 0


@every_board
@pytest.mark.parametrize("at_root", [False, True])
def test_what_is_foreseen_in_omok_holds_and_what_is_left_out_loses(game, at_root):
    foresee, seen = foresight_for(game), {WIN: 0, LOSS: 0, "narrow": 0}
    for state in states_of(game, 8, seed=1, step=4):
        proof, actions = foresee(state, at_root)
        prover, legal = prover_of(state), state.legal_actions()
        assert actions == sorted(actions) and set(actions) <= set(legal)
        if proof == WIN:
            by_fours = any(prover.wins(n, True, actions[0]) for n in range(1, 17))
            # Wins by threes hold: `test_threes` plays them out.
            assert by_fours or (at_root and actions == [first_by_threes(state)]), state
            seen[WIN] += 1
            continue
        left_out = set(legal) - set(actions) if proof is None else legal
        for action in left_out:
            assert any(prover.loses(action, n, True) for n in range(1, 17)), (state, action)
        seen[LOSS] += proof == LOSS
        seen["narrow"] += proof is None and len(actions) < len(legal)
    assert seen[WIN] > 0
    # On six by six there is a win by threes almost wherever there is a threat to meet.
    assert seen["narrow"] > 0 or (at_root and game.size == 6)


def first_by_threes(state):
    lines, room = lines_of(state.game), room_for_threes(state.game.size)
    (words, mine, theirs), fours = words_of(state), room_for_fours(state.game.size, 16)
    only = np.int64(next(iter(prover_of(state).blocks), NOWHERE))
    tried = np.int64(6), np.int64(2000)
    return wins_by_threes(lines, words, mine, theirs, only, *tried, room, fours)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_what_is_foreseen_in_othello_is_the_result_of_perfect_play(size):
    game, rng, asked = Othello(size), np.random.default_rng(size), 0
    foresee = foresight_for(game)
    while asked < 12:
        state = random_state(game, size**2 - 4 - int(rng.integers(2, 9)), rng)
        if state is None:
            continue
        asked += 1
        value = alpha_beta(state, reward=tournament_score)
        proof, actions = foresee(state, True)
        assert proof == np.sign(value)
        assert -alpha_beta(state.take_action(actions[0]), reward=tournament_score) == value
        assert foresee(state, False).proof in (None, np.sign(value))
    start = Othello(8).initial_state()
    assert foresight_for(start.game)(start, True) == (None, start.legal_actions())


def test_less_is_proved_if_less_is_asked_for():
    state = Omok(6, 4).state((0, 0, 6, 1, 7, 2, 8))  # 3 wins
    assert foresight_for(state.game, "all")(state, False) == (WIN, [3])
    assert foresight_for(state.game, "ends")(state, False) == (None, state.legal_actions())
    over = state.take_action(3)
    assert foresight_for(state.game, "ends")(over, False) == (LOSS, [])
    with pytest.raises(ValueError, match="prove must be one of no, ends, all; got 'some'"):
        foresight_for(state.game, "some")
