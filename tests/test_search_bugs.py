"""The UCTs that are wrong in one line: each still plays, and each is wrong as it says."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.games import BLACK, TicTacToe
from omoklib.search import MonteCarloTreeSearch, Trace, bugs

THREAT = TicTacToe().state((0, 4, 8, 7))  # O must stop X on cell 1
SEARCHES = [getattr(bugs, name) for name in bugs.__all__]
KINDS = [
    kind for kind in SEARCHES if isinstance(kind, type) and issubclass(kind, MonteCarloTreeSearch)
]


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_search_still_plays_whole_legal_games(kind):
    state, search = TicTacToe().initial_state(), kind(iteration_limit=20, rng=rng())
    while not state.is_terminal():
        state = state.take_action(search.search(state))


def test_without_the_sign_flip_the_opponent_is_expected_to_help():
    for seed in range(5):
        assert MonteCarloTreeSearch(iteration_limit=400, rng=rng(seed)).search(THREAT) == 1
        assert bugs.NoSignFlip(iteration_limit=400, rng=rng(seed)).search(THREAT) != 1


def test_without_the_sign_flip_every_node_counts_as_the_searching_player_sees_it():
    search = bugs.NoSignFlip(iteration_limit=60, rng=rng())
    search.search(THREAT)
    for child in search.root.children.values():
        deeper = sum(node.total_reward for node in child.children.values())
        own = child.total_reward - deeper  # the random game from the child itself
        assert abs(own) <= child.visits - sum(node.visits for node in child.children.values())


def test_a_draw_is_no_better_than_a_loss_if_only_wins_count():
    state = TicTacToe().state((0, 0, 2, 1, 3, 5, 4, 6, 7))  # one empty cell, and a draw
    search = bugs.DrawIsLoss(iteration_limit=5, rng=rng())
    search.search(state)
    assert state.take_action(8).reward(BLACK) == 0
    assert search.root.children[8].total_reward == 0 == search.root.total_reward


def test_the_number_of_all_iterations_makes_no_difference_at_the_root():
    right, wrong = (
        kind(iteration_limit=9 * 2, rng=rng()) for kind in (MonteCarloTreeSearch, bugs.TotalVisits)
    )
    for search in (right, wrong):
        search.search(TicTacToe().initial_state())
    child = right.root.children[0]
    log_root = np.log(right.root.visits)
    assert right.exploration_term(log_root, child) == wrong.exploration_term(log_root, child)
    deeper = np.log(child.visits)
    assert right.exploration_term(deeper, child) < wrong.exploration_term(deeper, child)


def test_the_highest_score_is_not_the_most_visited_move():
    differ = 0
    for seed in range(40):
        search = bugs.BestScoreMove(iteration_limit=60, rng=rng(seed))
        played = search.search(THREAT)
        differ += played != MonteCarloTreeSearch.best_action(search, search.root)
    assert differ > 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_search_is_traced_credit_for_credit(kind):
    trace = Trace()
    search = kind(iteration_limit=40, rng=rng(), trace=trace)
    search.search(THREAT)
    stats, waiting, edges = trace.stats_at(len(trace)), [search.root], 0
    while waiting:
        node = waiting.pop()
        waiting += node.children.values()
        for action, child in node.children.items():
            assert stats[node.state.id, action] == (child.visits, child.total_reward)
            edges += 1
    assert edges == len(stats) > 0
