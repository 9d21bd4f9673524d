"""The ID."""

import numpy as np
import pytest

from omoklib.games import ENV_REGULAR, ENV_SMALL, TicTacToe
from omoklib.ids import (
    BLACK,
    ROOT,
    WHITE,
    board,
    check_id,
    child,
    legal_actions,
    parent,
    turn,
)


def test_actions_are_row_major_cells_and_the_roots_0_is_not_an_action():
    stones = board((0, 0, 5), 3)
    assert stones[0, 0] == BLACK and stones[1, 2] == WHITE
    assert np.count_nonzero(board(ROOT, 3)) == 0
    assert 0 in legal_actions(ROOT, 3)
    assert ENV_SMALL.num_actions == 81 and ENV_REGULAR.num_actions == 225


def test_child_and_parent_undo_each_other():
    assert parent(child((0, 40), 41)) == (0, 40)
    assert child(ROOT, np.int64(8)) == (0, 8)
    with pytest.raises(ValueError, match="no parent"):
        parent(ROOT)


def test_the_turn_is_the_parity_of_the_id():
    assert [turn(node_id) for node_id in (ROOT, (0, 1), (0, 1, 2))] == [BLACK, WHITE, BLACK]


def test_legal_actions_are_the_empty_cells_in_increasing_order():
    assert legal_actions((0, 40, 0), 9) == [cell for cell in range(1, 81) if cell != 40]
    assert legal_actions((0, *range(9)), 3) == []


def test_an_id_does_not_know_that_its_game_is_over():
    won = (0, 0, 3, 1, 4, 2)
    assert legal_actions(won, 3) == [5, 6, 7, 8]
    assert TicTacToe().state(won).legal_actions() == []


def test_the_board_of_an_id_is_the_board_of_its_state():
    rng = np.random.default_rng(0)
    for _ in range(50):
        node_id = (0, *rng.permutation(81)[: rng.integers(9)].tolist())
        assert np.array_equal(board(node_id, 9), ENV_SMALL.state(node_id).board)


@pytest.mark.parametrize(
    ("node_id", "error", "said"),
    [
        ((), ValueError, "must start with the root's 0"),
        ((4, 0), ValueError, "must start with the root's 0"),
        ((0, 4, 4), ValueError, "action 4 .*twice"),
        ((0, 9), ValueError, "action 9 .*0 to 8"),
        ((0, -1), ValueError, "action -1"),
        ((0, True), TypeError, "True"),
        ((0, 1.0), TypeError, "1.0"),
        ((0, "1"), TypeError, "'1'"),
        ((0, None), TypeError, "None"),
        ("0,1", TypeError, "tuple"),
        (7, TypeError, "tuple"),
        ((np.bool_(False), 1), TypeError, "False"),
    ],
)
@pytest.mark.parametrize("read", [legal_actions, board])
def test_a_bad_id_is_refused_in_words(read, node_id, error, said):
    with pytest.raises(error, match=said):
        read(node_id, 3)


@pytest.mark.parametrize(("size", "error"), [(0, ValueError), (2.5, TypeError), (-3, ValueError)])
def test_a_bad_board_size_is_refused_in_words(size, error):
    with pytest.raises(error, match=f"board_size.*{size}"):
        legal_actions(ROOT, size)


def test_numpy_integers_become_plain_ones():
    checked = check_id(np.array([0, 40, 41]))
    assert checked == (0, 40, 41)
    assert all(type(action) is int for action in checked)
