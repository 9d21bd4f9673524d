"""Connect Four, the game that lesson 08 builds on the contract."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.games.connect_four import ConnectFour, four_through, landing_cells
from omoklib.games.contract import check_game
from omoklib.gametree import alpha_beta


@pytest.mark.parametrize("size", [4, 5, 7])
def test_connect_four_keeps_the_contract(size):
    check_game(ConnectFour(size), np.random.default_rng(size))


def test_a_line_is_seen_from_each_of_its_stones_in_every_direction():
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        board = np.zeros((7, 7), np.int8)
        cells = [(1 + k * down) * 7 + (4 if right < 0 else 1) + k * right for k in range(4)]
        board.flat[cells] = 1
        assert all(four_through(board, cell) for cell in cells)
        board.flat[cells[2]] = -1
        assert not any(four_through(board, cell) for cell in cells)


def test_a_full_column_takes_no_stone():
    state = ConnectFour(4).state((0, 12, 8, 4, 0))
    assert landing_cells(state.board) == [13, 14, 15]
    with pytest.raises(ValueError, match="come to rest on a1"):
        state.take_action(0)


def test_the_first_player_cannot_force_four_in_a_row_on_4x4_but_three():
    assert alpha_beta(ConnectFour(4).initial_state(), table={}) == 0
    assert alpha_beta(ConnectFour(4, 3).initial_state(), table={}) == 1


def test_a_line_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="2 to 3 long"):
        ConnectFour(3)
