"""Solved endgames of Othello, held against plain alpha-beta and against published positions."""

import numpy as np
import pytest
from positions import random_state, tournament_score

from omoklib.engine import COMPILED
from omoklib.engine.endgame import EndgameSolver, squares_of, stable_discs
from omoklib.games import BLACK, Omok, Othello
from omoklib.games.othello import OthelloState
from omoklib.gametree import alpha_beta

# From the FFO endgame suite (Jean-Christophe Weill, French Othello Federation), 14 to 20 empty
# cells; the scores of all moves as Edax gives them in its `fforum` files. X moves, or O.
FFO = {
    1: (
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        "g8:18 h1:12 h7:6 a2:6 a3:4 b1:-4 a4:-22 g2:-24",
    ),
    2: (
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X",
        "a4:10 b2:0 a3:-6 g7:-8 a7:-12 h7:-14 b7:-14 h2:-24",
    ),
    5: (
        "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X",
        "g8:32 g2:12 b2:-20 g6:-26 g1:-32 g7:-34",
    ),
    9: (
        "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O",
        "g7:-8 a4:-8 b1:-16 a7:-16 b7:-26 a3:-30 g1:-38 h7:-40",
    ),
    13: (
        "--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X",
        "b7:14 a4:0 a3:-8 b1:-18 g8:-20 h7:-20 a2:-24",
    ),
    40: ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", "a2:38"),
}


def published(number):
    """The position as a state, and the published scores of its moves by action."""
    text, scores = FFO[number]
    cells, mover = text.split()
    boards = {stone: sum(1 << k for k, one in enumerate(cells) if one == stone) for stone in "XO"}
    other = "O" if mover == "X" else "X"
    node_id = (0,) if mover == "X" else (0, 0)  # of its history only whose turn it is is known
    state = OthelloState(Othello(8), node_id, boards[mover], boards[other])
    known = {}
    for entry in scores.split():
        name, score = entry.split(":")
        known["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)] = int(score)
    return state, known


def late_states(game, count, empty, seed=0):
    rng, states = np.random.default_rng(seed), []
    while len(states) < count:
        plies = game.size**2 - 4 - int(rng.integers(1, empty + 1))
        state = random_state(game, plies, rng)
        if state is not None:
            states.append(state)
    return states


@pytest.mark.parametrize("size", [4, 6, 8])
def test_scores_are_those_of_plain_alpha_beta(size):
    game = Othello(size)
    solver = EndgameSolver(game, places=2**12)
    for state in late_states(game, 20, 8, seed=size):
        value = alpha_beta(state, reward=tournament_score)
        found = solver.solve(state)
        assert found.score == value, state
        assert solver.solve(state, exact=False).score == np.sign(value)
        scores = solver.scores(state)
        assert list(scores) == state.legal_actions()
        assert scores[found.action] == max(scores.values()) == value
        for action, score in scores.items():
            below = alpha_beta(state.take_action(action), reward=tournament_score)
            assert score == -below, (state, action)


def test_a_small_and_a_new_table_give_the_same_scores():
    game = Othello(8)
    small, large = EndgameSolver(game, places=2), EndgameSolver(game)
    for state in late_states(game, 6, 11, seed=3):
        assert small.solve(state).score == large.solve(state).score


def test_discs_that_are_called_stable_are_never_turned():
    game, rng, seen = Othello(8), np.random.default_rng(4), 0
    squares = squares_of(8)
    for state in late_states(game, 30, 30, seed=5):
        for own, player in ((state.own, state.player), (state.other, -state.player)):
            other = state.other if player == state.player else state.own
            stable = int(stable_discs(np.uint64(own), np.uint64(other), squares))
            assert stable & ~own == 0
            seen += stable.bit_count()
            later = state
            while not later.is_terminal():
                later = later.take_action(int(rng.choice(later.legal_actions())))
                discs = later.own if later.player == player else later.other
                assert stable & ~discs == 0, (state, later)
    assert seen > 100


@pytest.mark.skipif(not COMPILED, reason="14 empty cells take minutes without numba")
@pytest.mark.parametrize("number", [1, 2, 5, 9, 13])
def test_published_endgames_have_their_published_scores_move_for_move(number):
    state, known = published(number)
    scores = EndgameSolver(Othello(8)).scores(state)
    assert {action: scores[action] for action in known} == known
    assert max(scores.values()) == max(known.values())


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="20 empty cells take hours without numba")
def test_the_published_endgame_40_with_20_empty_cells_is_won_by_38_at_a2_alone():
    state, known = published(40)
    assert int((state.board == 0).sum()) == 20 and state.player == BLACK
    found = EndgameSolver(Othello(8), places=2**22).solve(state)
    assert (found.score, found.action) == (38, 8)
    assert known == {8: 38}


def test_what_it_does_not_solve_is_refused():
    with pytest.raises(TypeError, match="those of Othello; got Omok"):
        EndgameSolver(Omok(8))
    with pytest.raises(ValueError, match="up to 8x8"):
        EndgameSolver(Othello(10))
    with pytest.raises(ValueError, match="must be a power of two"):
        EndgameSolver(Othello(6), places=1000)
    with pytest.raises(ValueError, match="got a state of Othello"):
        EndgameSolver(Othello(6)).solve(Othello(8).initial_state())
