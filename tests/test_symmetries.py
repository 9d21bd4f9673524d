"""The eight symmetries of the square."""

import numpy as np
import pytest
from positions import random_states

from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.games.planes import planes
from omoklib.games.symmetries import (
    SYMMETRIES,
    inverse,
    symmetries_of,
    transform_action,
    transform_id,
    transform_planes,
    transform_policy,
)

OMOK = Omok(5, 4)
OTHELLO_GAME_SYMMETRIES = [0, 2, 5, 7]


def images(k, size=4):
    return tuple(transform_action(cell, k, size) for cell in range(size**2))


def test_there_are_eight_different_ones_and_two_in_a_row_are_one_of_them():
    table = {images(k): k for k in SYMMETRIES}
    assert len(table) == 8
    for j in SYMMETRIES:
        for k in SYMMETRIES:
            assert tuple(images(k)[cell] for cell in images(j)) in table


@pytest.mark.parametrize("k", SYMMETRIES)
def test_the_inverse_undoes_each_kind_of_transformation(k, rng):
    back = inverse(k)
    pi, stack = rng.random((3, 26)), rng.random((3, 5, 5, 7))
    assert [transform_action(transform_action(a, k, 5), back, 5) for a in range(26)] == [*range(26)]
    np.testing.assert_array_equal(transform_policy(transform_policy(pi, k, 5), back, 5), pi)
    np.testing.assert_array_equal(transform_planes(transform_planes(stack, k), back), stack)
    assert transform_id(transform_id((0, 3, 7, 1), k, 5), back, 5) == (0, 3, 7, 1)


@pytest.mark.parametrize("k", SYMMETRIES)
def test_play_then_transform_is_transform_then_play(k):
    for state in random_states(OMOK, 20, most_plies=12):
        mirrored = OMOK.state(transform_id(state.id, k, 5))
        np.testing.assert_array_equal(planes(mirrored, 3), transform_planes(planes(state, 3), k))
        action = state.legal_actions()[-1]
        after = mirrored.take_action(transform_action(action, k, 5))
        assert after.id == transform_id(state.take_action(action).id, k, 5)


@pytest.mark.parametrize("k", SYMMETRIES)
def test_a_policy_and_the_planes_turn_the_same_way(k):
    cells = np.eye(9)
    for cell in range(9):
        pi = transform_policy(cells[cell], k, 3)
        plane = transform_planes(cells[cell].reshape(3, 3, 1), k)
        np.testing.assert_array_equal(pi, plane.ravel())
        assert int(pi.argmax()) == transform_action(cell, k, 3)


def test_one_is_a_quarter_turn_counterclockwise_and_four_a_mirroring_left_to_right():
    assert transform_action(2, 1, 3) == 0
    assert transform_action(0, 4, 3) == 2 and transform_action(6, 4, 3) == 8


def test_a_pass_stays_a_pass(rng):
    pi = rng.random(65)
    for k in SYMMETRIES:
        assert transform_action(64, k, 8) == 64
        assert transform_policy(pi, k, 8)[64] == pi[64]


def test_othello_games_keep_four_symmetries():
    game = Othello(6)
    start = game.initial_state().board[:, :, np.newaxis]
    same = [k for k in SYMMETRIES if (transform_planes(start, k) == start).all()]
    assert same == OTHELLO_GAME_SYMMETRIES
    for state in random_states(game, 20, most_plies=20):
        for k in OTHELLO_GAME_SYMMETRIES:
            mirrored = game.state(transform_id(state.id, k, 6))
            turned = transform_planes(state.board[:, :, np.newaxis], k)[:, :, 0]
            np.testing.assert_array_equal(mirrored.board, turned)
            legal = sorted(transform_action(a, k, 6) for a in state.legal_actions())
            assert mirrored.legal_actions() == legal


@pytest.mark.parametrize(
    "call",
    [
        lambda: inverse(8),
        lambda: transform_action(0, -1, 3),
        lambda: transform_action(10, 0, 3),
        lambda: transform_action(-1, 0, 3),
        lambda: transform_policy(np.ones(8), 0, 3),
        lambda: transform_policy(1.0, 0, 3),
        lambda: transform_planes(np.ones((3, 3, 1)), 9),
        lambda: transform_id((4, 0), 0, 3),
    ],
)
def test_what_is_not_on_the_board_is_refused(call):
    with pytest.raises(ValueError, match=r"got|not on"):
        call()


def test_tic_tac_toes_line_is_a_line_in_every_mirror():
    won = TicTacToe().state((0, 0, 3, 1, 4, 2))
    for k in SYMMETRIES:
        mirrored = TicTacToe().state(transform_id(won.id, k, 3))
        line = sorted(transform_action(cell, k, 3) for cell in won.winning_line())
        assert mirrored.winning_line() == line


def test_a_game_is_only_learnt_from_in_mirrors_that_its_rules_do_not_notice():
    assert symmetries_of(Omok(5)) == symmetries_of(Othello(4)) == tuple(SYMMETRIES)
    assert symmetries_of(ConnectFour(5)) == (0, 4)
