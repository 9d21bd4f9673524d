"""Counting trees, and perfect play."""

import math
from collections import Counter

import pytest
from positions import random_states

from omoklib.games import BLACK, WHITE, Omok, Othello, TicTacToe
from omoklib.games.othello import OthelloState
from omoklib.gametree import (
    SearchStats,
    Solver,
    TreeCount,
    alpha_beta,
    count_positions,
    count_tree,
    minimax,
    perft,
    positions,
    solve,
)

TTT = TicTacToe()
EMPTY = TTT.initial_state()
PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284]


def walk(state):
    """Nodes, games, Black's wins, White's wins and draws, one node at a time."""
    waiting, nodes, winners = [state], 0, Counter()
    while waiting:
        state = waiting.pop()
        nodes += 1
        actions = state.legal_actions()
        waiting += map(state.take_action, actions)
        if not actions:
            winners[state.winner()] += 1
    return nodes, winners.total(), winners[BLACK], winners[WHITE], winners[0]


def test_tic_tac_toe_has_its_published_counts():
    assert count_tree(TTT) == TreeCount(549_946, 255_168, 131_184, 77_904, 46_080)
    assert count_positions(TTT) == 5_478
    assert count_positions(TTT, up_to_symmetry=True) == 765


@pytest.mark.parametrize("game", [TTT, Omok(2, 2), Omok(3, 2), Omok(3, 3, exact=True)], ids=repr)
def test_remembered_counts_equal_a_walk_through_the_tree(game):
    assert count_tree(game) == walk(game.initial_state())


def test_othello_has_its_published_perft():
    root = Othello().initial_state()
    assert [perft(root, depth) for depth in range(8)] == PERFT[:8]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [8, 9, 10])  # at 9 plies the first games are over
def test_othello_has_its_published_perft_deeper_down(depth):
    assert perft(Othello().initial_state(), depth) == PERFT[depth]


def test_a_game_that_ends_early_is_one_line_of_play_however_deep_one_looks():
    assert perft(TTT.state((0, 0, 3, 1, 4, 2)), 1) == 1
    state = TTT.state((0, 4, 0))
    assert perft(state, 7) == perft(state, 20) == walk(state)[1]


def test_positions_come_once_each_in_order_of_plies():
    states = list(positions(TTT))
    assert len({state.key() for state in states}) == len(states)
    assert [state.ply for state in states] == sorted(state.ply for state in states)


def test_tic_tac_toe_is_a_draw_by_every_method():
    assert minimax(EMPTY) == alpha_beta(EMPTY) == alpha_beta(EMPTY, table={}) == 0
    assert solve(EMPTY) == (0, list(range(9)))


def test_othello_4x4_is_lost_by_eight_discs():
    root = Othello(4).initial_state()
    assert alpha_beta(root, table={}, reward=OthelloState.margin) == -8
    assert Solver(Othello(4)).value(root) == -1


@pytest.mark.parametrize(
    ("game", "plies"), [(TTT, 4), (Omok(4, 3), 9), (Omok(4, 4), 9), (Othello(4), 7)], ids=repr
)
def test_alpha_beta_with_and_without_a_table_equals_minimax(game, plies):
    table = {}
    states = random_states(game, 60, most_plies=11)
    for state in (state for state in states if state.ply >= plies):
        value = minimax(state)
        assert alpha_beta(state) == alpha_beta(state, table=table) == value
        best = [a for a in state.legal_actions() if -minimax(state.take_action(a)) == value]
        assert solve(state, table) == (value, best)


def test_alpha_beta_equals_minimax_on_disc_margins_too():
    states = [state for state in random_states(Othello(4), 60, most_plies=10) if state.ply > 6]
    table = {}
    for state in states:
        value = minimax(state, reward=OthelloState.margin)
        assert alpha_beta(state, table=table, reward=OthelloState.margin) == value


@pytest.mark.parametrize("window", [(-1, 1), (-1, 0), (0, 1), (-0.5, 0.5)])
def test_beyond_its_window_alpha_beta_gives_a_bound(window):
    alpha, beta = window
    table = {}
    for state in (state for state in random_states(TTT, 40, most_plies=8) if state.ply > 2):
        value, found = minimax(state), alpha_beta(state, alpha, beta, table=table)
        if found <= alpha:
            assert value <= found
        elif found >= beta:
            assert value >= found
        else:
            assert value == found


def test_alpha_beta_and_a_table_look_at_fewer_nodes():
    plain, pruned, remembered = SearchStats(), SearchStats(), SearchStats()
    minimax(EMPTY, stats=plain)
    alpha_beta(EMPTY, stats=pruned)
    alpha_beta(EMPTY, table={}, stats=remembered)
    assert plain == SearchStats(nodes=549_946, table_hits=0, cutoffs=0)
    assert (pruned.nodes, pruned.table_hits) == (18_297, 0)
    assert remembered.nodes < pruned.nodes / 3
    assert remembered.table_hits and remembered.cutoffs


def test_values_are_as_the_player_to_move_sees_them():
    wins = TTT.state((0, 0, 3, 1, 4))  # Black has 0 and 1, and the move
    assert minimax(wins) == 1
    lost = wins.take_action(2)  # White to move has lost
    assert minimax(lost) == alpha_beta(lost) == -1
    assert solve(lost) == (-1, [])


def test_a_solver_knows_every_undecided_position():
    solver = Solver(TTT)
    undecided = solver.positions()
    assert len(undecided) == 4_520
    values = [solver.value(state) for state in undecided]
    assert [solver.solve(state).value for state in undecided] == values
    for state, value in zip(undecided, values, strict=True):
        worth = solver.action_values(state)
        assert solver.best_actions(state) == [a for a in worth if worth[a] == value]


def test_a_solver_refuses_another_games_state():
    with pytest.raises(ValueError, match="this solver knows Omok"):
        Solver(TTT).value(Omok(4, 4).initial_state())


def test_a_window_without_room_is_refused():
    with pytest.raises(ValueError, match="alpha must be below beta"):
        alpha_beta(EMPTY, 1, 1)
    with pytest.raises(ValueError, match="alpha must be below beta"):
        alpha_beta(EMPTY, math.nan, 1)


@pytest.mark.parametrize("walk_all", [minimax, alpha_beta, solve])
def test_a_tree_too_deep_to_walk_is_refused(walk_all):
    with pytest.raises(ValueError, match="Take a smaller board"):
        walk_all(Omok(26).initial_state())


@pytest.mark.parametrize(
    ("depth", "error"), [(-1, ValueError), (2.0, TypeError), (True, TypeError)]
)
def test_a_depth_is_a_whole_number_of_plies(depth, error):
    with pytest.raises(error, match=r"depth|integer"):
        perft(EMPTY, depth)
