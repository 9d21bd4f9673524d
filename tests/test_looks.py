"""Counting what a search looks at."""

import math

from omoklib.games import TicTacToe
from omoklib.gametree import looked_at

GAME = TicTacToe()
CENTRE_FIRST, EDGES_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7), (1, 3, 5, 7, 0, 2, 6, 8, 4)


def nodes_below(state):
    after = [state.take_action(action) for action in state.legal_actions()]
    return len(after) + sum(map(nodes_below, after))


def minimax(state):
    if state.is_terminal():
        return state.reward(state.player)
    return max(-minimax(state.take_action(action)) for action in state.legal_actions())


def alpha_beta(state, alpha=-2, beta=2):
    if state.is_terminal():
        return state.reward(state.player)
    for action in state.legal_actions():
        alpha = max(alpha, -alpha_beta(state.take_action(action), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def test_a_search_that_leaves_nothing_out_looks_at_every_node_below():
    for node_id in [(0, 4), (0, 4, 0, 8), (0, 0, 3, 1, 4, 8, 6)]:
        state = GAME.state(node_id)
        assert looked_at(minimax, state) == nodes_below(state)
        assert looked_at(minimax, state, order=EDGES_FIRST) == nodes_below(state)


def test_the_order_is_the_one_in_which_moves_are_found():
    found = []
    looked_at(lambda state: found.extend(state.legal_actions()), GAME.state((0, 4)), CENTRE_FIRST)
    assert found == [0, 2, 6, 8, 1, 3, 5, 7]


def test_alpha_beta_looks_at_less_where_good_moves_come_first():
    root = GAME.initial_state()
    counts = [looked_at(alpha_beta, root, order=order) for order in (CENTRE_FIRST, EDGES_FIRST)]
    assert 5 * counts[0] < counts[1] < math.factorial(9)
