"""The readable UCT search."""

import math
import time

import numpy as np
import pytest
from trees import every_node

from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.ids import BLACK
from omoklib.search import MonteCarloTreeSearch, Trace, principal_line
from omoklib.search.proving import proved_line
from omoklib.search.uct import UCTNode

TTT = TicTacToe()


def search(iterations=200, seed=0, **options):
    return MonteCarloTreeSearch(
        iteration_limit=iterations, rng=np.random.default_rng(seed), **options
    )


def test_a_node_is_shown_with_its_move_and_its_numbers():
    uct = search(10)
    uct.search(TTT.state((0, 0, 1, 2, 4, 7)))
    child = uct.root.children[3]
    child.visits, child.total_reward = 4, -1.0
    assert (repr(uct.root)[:17], repr(child)) == ("<UCTNode root: w ", "<UCTNode a2: w −1, n 4>")


def test_the_roots_visits_are_the_iterations_and_a_nodes_are_its_childrens_and_its_own():
    uct = search(500)
    uct.search(ENV_SMALL.initial_state())
    assert uct.root.visits == 500
    for node in every_node(uct.root):
        if node.children and node is not uct.root:
            assert node.visits == 1 + sum(child.visits for child in node.children.values())


def test_children_are_expanded_one_an_iteration_lowest_action_first():
    uct = search(5)
    uct.search(TTT.initial_state())
    assert list(uct.root.children) == [0, 1, 2, 3, 4]
    assert uct.root.untried == [5, 6, 7, 8]


def test_a_child_is_chosen_by_ucb_with_the_parents_visits():
    uct = search(1, exploration=0.7)
    root = UCTNode(TTT.initial_state())
    root.untried, root.visits = [], 10
    for action, (visits, total) in enumerate([(4, 1.0), (3, 2.0), (3, -1.0)]):
        child = UCTNode(TTT.state((0, action)), root, action)
        child.visits, child.total_reward = visits, total
        root.children[action] = child
    by_hand = [W / n + 0.7 * math.sqrt(math.log(10) / n) for n, W in [(4, 1), (3, 2), (3, -1)]]
    assert uct.best_child(root).action == int(np.argmax(by_hand)) == 1


def test_a_nodes_reward_is_seen_by_the_player_who_moved_into_it():
    winning = TTT.state((0, 0, 3, 1, 4))  # Black to move wins at once on cell 2
    uct = search(100)
    uct.search(winning)
    child = uct.root.children[2]
    assert child.state.reward(BLACK) == 1
    assert child.total_reward == child.visits > 0


def test_ties_go_to_the_lowest_action_uct():
    """Visits that are equal, and scores that are equal."""
    uct = search(9, rollout=lambda state, rng: 0.0)
    assert uct.search(TTT.initial_state()) == 0
    uct = search(10, rollout=lambda state, rng: 0.0)
    uct.search(TTT.initial_state())
    assert uct.root.children[0].visits == 2


def with_children(node, *told):
    """The children of `node` for its first actions, with these visits and rewards."""
    for action, (visits, reward) in zip(node.state.legal_actions(), told, strict=False):
        child = UCTNode(node.state.take_action(action), node, action)
        child.visits, child.total_reward = visits, reward
        node.children[action] = child
        node.untried.remove(action)
    return list(node.children.values())


def test_the_best_line_plays_the_first_move_then_breaks_ties_by_value_and_stops_at_one_visit():
    root = UCTNode(TTT.initial_state())
    first, _ = with_children(root, (6, -1.0), (6, 1.0))
    _, second, _ = with_children(first, (2, -1.0), (2, 1.0), (1, 1.0))
    (third,) = with_children(second, (1, 1.0))
    for line in (principal_line, proved_line):
        assert line(root) == [0, 2]
    third.proof = -1  # X, who moves into it, has won
    assert principal_line(root) == [0, 2]
    assert proved_line(root) == [0, 2, third.action]


def test_a_search_plays_its_most_visited_move():
    uct = search(300, seed=3)
    action = uct.search(ENV_SMALL.state((0, 40, 41)))
    assert uct.root.children[action].visits == max(uct.root.visit_counts().values())


def test_a_drawn_leaf_credits_nothing_to_either_side():
    drawn_next = TTT.state((0, 0, 1, 2, 4, 3, 5, 7, 6))  # one cell left, and a draw
    uct = search(20)
    assert uct.search(drawn_next) == 8
    assert uct.root.children[8].total_reward == 0
    assert uct.root.children[8].visits == 20


def test_a_block_is_found_in_omok():
    open_three = Omok(6, 4).state((0, 14, 0, 15, 5, 16))  # c3 d3 e3: White must stop one end
    assert search(4000).search(open_three) in (13, 17)


def test_exactly_one_limit_must_be_given():
    rng = np.random.default_rng()
    with pytest.raises(ValueError, match="not both"):
        MonteCarloTreeSearch(rng=rng)
    with pytest.raises(ValueError, match="not both"):
        MonteCarloTreeSearch(time_limit=1.0, iteration_limit=10, rng=rng)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"iteration_limit": 0}, ValueError),
        ({"iteration_limit": 2.5}, TypeError),
        ({"iteration_limit": True}, TypeError),
        ({"time_limit": -1}, ValueError),
        ({"time_limit": 0}, ValueError),
        ({"time_limit": float("nan")}, ValueError),
        ({"iteration_limit": 5, "exploration": -1}, ValueError),
        ({"iteration_limit": 5, "rng": 7}, TypeError),
    ],
)
def test_bad_settings_are_refused_in_words(options, error):
    with pytest.raises(error, match="got"):
        MonteCarloTreeSearch(**{"rng": np.random.default_rng(), **options})


def test_a_finished_game_is_not_searched():
    with pytest.raises(ValueError, match="the game is over"):
        search().search(TTT.state((0, 0, 3, 1, 4, 2)))


def test_a_time_limit_ends_the_search():
    uct = MonteCarloTreeSearch(time_limit=0.05, rng=np.random.default_rng(0))
    begin = time.perf_counter()
    uct.search(ENV_SMALL.initial_state())
    assert time.perf_counter() - begin >= 0.05
    assert uct.root.visits >= 1


def test_stop_ends_a_search_and_keeps_its_tree():
    uct = search(10**9)
    uct.rollout = lambda state, rng: uct.stop() or 0.0
    assert uct.search(TTT.initial_state()) == 0
    assert uct.root.visits == 1


def test_a_kept_subtree_counts_towards_the_next_searchs_iterations():
    uct = search(300)
    start = TTT.initial_state()
    after = start.take_action(uct.search(start))
    kept = uct.root.find(after.id)
    before = kept.visits
    assert before > 0
    uct.search(after, root=kept)
    assert uct.root is kept and kept.visits == 300 and kept.parent is None
    with pytest.raises(ValueError, match="root must be the node of"):
        uct.search(start, root=kept)


def test_weights_multiply_the_exploration_term_alone():
    othello = Othello(6)
    uct = search(60, weighted=True)
    uct.search(othello.initial_state())
    log_visits = math.log(uct.root.visits)
    for action, child in uct.root.children.items():
        expected = othello.weights[action] * math.sqrt(2) * math.sqrt(log_visits / child.visits)
        assert uct.exploration_term(log_visits, child) == pytest.approx(expected)


def test_a_weight_function_of_ones_changes_nothing():
    state = Othello(6).initial_state()
    plain, weighted = search(200), search(200, weighted=lambda state, action: 1.0)
    plain.search(state)
    weighted.search(state)
    assert plain.root.visit_counts() == weighted.root.visit_counts()


def test_the_same_seed_grows_the_same_tree_and_a_trace_changes_nothing():
    state = ENV_SMALL.state((0, 40))
    plain, traced = search(300, seed=5), search(300, seed=5, trace=Trace())
    assert plain.search(state) == traced.search(state)
    assert [(n.state.id, n.visits, n.total_reward) for n in every_node(plain.root)] == [
        (n.state.id, n.visits, n.total_reward) for n in every_node(traced.root)
    ]


def test_the_trace_ends_with_the_trees_own_numbers():
    trace = Trace()
    uct = search(150, trace=trace)
    uct.search(TTT.initial_state())
    stats = trace.stats_at(len(trace))
    for node in every_node(uct.root):
        if node.parent:
            assert stats[node.parent.state.id, node.action] == (node.visits, node.total_reward)
    assert {event.simulation for event in trace.events} == set(range(150))
    for event in trace.events:
        if event.phase == "select":
            best = max(event.choices, key=lambda row: row.score)
            assert best.action == event.action
