"""What a network sees of a state."""

import numpy as np
import pytest
from positions import random_states

from omoklib.games import ENV_REGULAR, ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.games.planes import planes, planes_batch

GAMES = [TicTacToe(), Omok(5, 4), Othello(6)]


def one_by_one(state, history):
    """The planes, from nothing but IDs: every earlier board replayed."""
    n = state.game.size
    seen = np.zeros((n, n, 2 * history + 1))
    for ago in range(min(history, state.ply + 1)):
        board = state.game.state(state.id[: len(state.id) - ago]).board
        seen[:, :, ago] = board == state.player
        seen[:, :, history + ago] = board == -state.player
    seen[:, :, -1] = 1 if state.player == 1 else 0
    return seen


@pytest.mark.parametrize("history", [1, 2, 8])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_planes_are_own_stones_then_the_opponents_then_the_colour(game, history):
    for state in random_states(game, 30, most_plies=12):
        np.testing.assert_array_equal(planes(state, history), one_by_one(state, history))


def test_seventeen_planes_by_default_and_five_with_a_history_of_two():
    assert planes(ENV_REGULAR.state((0, 112))).shape == (15, 15, 17)
    assert planes(ENV_SMALL.state((0, 40)), history=2).shape == (9, 9, 5)
    assert planes(ENV_SMALL.initial_state()).dtype == np.float32


def test_the_players_trade_places_from_one_ply_to_the_next():
    before, after = (planes(TicTacToe().state(i), 1) for i in [(0, 4, 0), (0, 4, 0, 8)])
    np.testing.assert_array_equal(before[:, :, 1], after[:, :, 0])
    assert before[:, :, 2].all() and not after[:, :, 2].any()


def test_the_first_board_shows_no_past():
    assert planes(ENV_SMALL.initial_state())[:, :, :-1].sum() == 0
    othello = planes(Othello().initial_state(), history=3)
    assert othello[:, :, [0, 3]].sum() == 4 and othello[:, :, [1, 2, 4, 5]].sum() == 0


def test_a_pass_is_a_ply_of_the_history():
    game = Othello(4)
    passed = next(s for s in random_states(game, 300, most_plies=11) if s.last_action == 16)
    seen = planes(passed, history=2)
    np.testing.assert_array_equal(seen[:, :, 0], seen[:, :, 1])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_batch_holds_the_planes_of_each_state(game):
    states = random_states(game, 10, most_plies=10)
    batch = planes_batch(states, 3)
    assert batch.shape == (10, game.size, game.size, 7) and batch.dtype == np.float32
    for row, state in zip(batch, states, strict=True):
        np.testing.assert_array_equal(row, planes(state, 3))


def test_a_history_below_one_is_refused():
    with pytest.raises(ValueError, match="must show 1 board or more; got history=0"):
        planes(ENV_SMALL.initial_state(), 0)
    with pytest.raises(TypeError, match=r"got 2\.5"):
        planes(ENV_SMALL.initial_state(), 2.5)


def test_a_batch_of_nothing_and_a_mixed_batch_are_refused():
    with pytest.raises(ValueError, match="got none"):
        planes_batch([])
    with pytest.raises(ValueError, match="must hold boards of one size; got 9 and 15"):
        planes_batch([ENV_SMALL.initial_state(), ENV_REGULAR.initial_state()])
