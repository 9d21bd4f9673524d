"""Connect Four, the game that lesson 08 builds on the contract."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from omoklib import nn
from omoklib.engine import search_batch
from omoklib.evaluators import hashed
from omoklib.games.compiled import is_compiled
from omoklib.games.connect_four import ConnectFour, Drop, four_through, landing_cells
from omoklib.games.contract import check_game
from omoklib.gametree import alpha_beta
from omoklib.search import AlphaZeroSearch


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


def test_the_winning_line_is_every_line_that_the_last_stone_completes():
    state = ConnectFour(4).state((0, 12, 13, 8, 9, 4, 5))
    assert state.winning_line() == []
    assert state.take_action(0).winning_line() == [0, 4, 8, 12]
    board = np.zeros((7, 7), np.int8)
    two_lines = [35, 36, 37, 38, 31, 24, 17]
    board.flat[two_lines] = 1
    won = Drop(ConnectFour(), (0, 38), board, won=True)
    assert won.winning_line() == sorted(two_lines)


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


@dataclass(frozen=True)
class Own(ConnectFour):
    """Rules of one's own, as the engine must believe; it knows their twin."""

    @property
    def twin(self):
        return ConnectFour(self.size, self.line)


@dataclass(frozen=True)
class Shorter(Own):
    """The same with a twin that is another game."""

    @property
    def twin(self):
        return ConnectFour(self.size, self.line - 1)


def test_the_engine_plays_a_game_whose_twin_it_knows_and_speaks_of_the_game_itself():
    own, rng = Own(5), np.random.default_rng(1)
    check_game(own, rng)
    assert is_compiled(own)
    for node_id in ((0,), (0, 22, 17, 21)):
        compiled = search_batch([own.state(node_id)], hashed, simulations=60)[0]
        readable = AlphaZeroSearch(hashed, simulations=60).search(own.state(node_id))
        assert compiled.state.game == own
        assert compiled.visit_counts() == readable.visit_counts()


def test_a_twin_that_is_another_game_is_found_out():
    with pytest.raises(AssertionError, match=r"its twin, .* must be the same game"):
        check_game(Shorter(5), np.random.default_rng(0))


def test_a_first_config_lets_the_engine_play_what_it_knows():
    config = nn.config_for(Own(5), minutes=1)
    assert config.engine
    assert config.considered > 0
    assert not nn.config_for(Unknown(5), minutes=1).engine
    with pytest.raises(ValueError, match="the engine knows Omok, Othello and Connect Four"):
        config.check_fits(Unknown(5))


@dataclass(frozen=True)
class Unknown(ConnectFour):
    """A subclass may have other rules, so the engine does not know it."""
