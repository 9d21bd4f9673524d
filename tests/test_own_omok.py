"""A game made of a learner's functions is Omok where the functions are right."""

from __future__ import annotations

import re

import numpy as np
import pytest

from omoklib import ids, players
from omoklib.check.own_omok import OwnOmok
from omoklib.draw import board_svg
from omoklib.games import Omok
from omoklib.games.contract import check_game
from omoklib.games.symmetries import SYMMETRIES, transform_id

OURS = {"board": ids.board, "turn": ids.turn, "free": ids.legal_actions}


def test_it_keeps_the_contract_of_a_game(rng):
    check_game(OwnOmok(5, 4, **OURS), rng)


def test_it_plays_as_omok_does(rng):
    mine, right = OwnOmok(5, 4, **OURS).initial_state(), Omok(5, 4).initial_state()
    while not right.is_terminal():
        assert mine.legal_actions() == right.legal_actions() and mine.player == right.player
        action = int(rng.choice(right.legal_actions()))
        mine, right = mine.take_action(action), right.take_action(action)
        assert np.array_equal(mine.board, right.board)
        assert (mine.winner(), mine.winning_line()) == (right.winner(), right.winning_line())
    assert mine.is_terminal() and mine.result_text() == right.result_text()


def test_a_row_that_is_too_long_is_no_part_of_its_winning_line():
    node_id = (0, 0, 20, 1, 22, 3, 24, 7, 16, 12, 18, 2)  # c1: four across, three down
    for game in (OwnOmok(5, 3, exact=True, **OURS), Omok(5, 3, exact=True)):
        assert game.state(node_id).winning_line() == [2, 7, 12]


def test_its_functions_are_what_runs(rng):
    asked = []
    game = OwnOmok(3, 3, **OURS | {"board": lambda *at: (asked.append(at), ids.board(*at))[1]})
    player = players.uct(iterations=20, rng=rng)
    assert player(game.state((0, 4))) in range(9)
    assert len(asked) > 20


def test_the_engine_may_play_it_only_where_its_functions_are_right():
    def fails(*at):
        raise KeyError(at)

    assert OwnOmok(9, 5, **OURS).twin == Omok(9, 5)
    for wrong in (
        {"board": lambda *at: ids.board(*at).T},
        {"turn": lambda node_id: 1},
        {"free": lambda *at: ids.legal_actions(*at)[::-1]},
        {"free": fails},
    ):
        game = OwnOmok(9, 5, **OURS | wrong)
        assert game.twin is game


def test_what_is_no_function_is_refused():
    with pytest.raises(TypeError, match="turn must be a function of an ID; got 1"):
        OwnOmok(3, 3, **OURS | {"turn": 1})


def test_a_board_without_the_last_stone_wins_nothing():
    crooked = OwnOmok(9, 5, **OURS | {"board": lambda *at: ids.board(*at).T})
    state = crooked.state((0, 9))  # a2 is played, and b1 gets the stone
    assert not state.is_terminal() and state.winner() == 0 and state.winning_line() == []
    ring, on_a_stone = (
        re.findall(r'r="([\d.]+)" fill="none"', board_svg(shown))
        for shown in (state, Omok(9, 5).state((0, 9)))
    )
    assert float(ring[-1]) > 10 > float(on_a_stone[-1])  # where no stone is, the ring shows


def test_where_a_move_lays_stones_in_all_views_every_win_is_seen(rng):
    def board(node_id, size):
        views = (ids.board(transform_id(node_id, k, size), size) for k in SYMMETRIES)
        return np.sign(sum(views))

    def free(*at):
        return np.flatnonzero(board(*at) == 0).tolist()

    game = OwnOmok(9, 5, board=board, turn=ids.turn, free=free)
    assert game.twin is game
    wins = 0
    for _ in range(10):
        state = game.initial_state()
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        cells = state.board.reshape(-1).tolist()
        rows = {cells[cell] for cell in range(81) if cells[cell] and game.wins_at(cells, cell)}
        assert rows == ({state.winner()} if state.winner() else set())
        assert state.ply <= 15  # a move takes a whole kind of cells
        wins += state.winner() != 0
    assert wins
