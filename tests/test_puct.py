"""AlphaZero's search."""

import math

import numpy as np
import pytest
from positions import random_states

from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.search import AlphaZeroSearch, Trace, best_action, search_all, visit_policy
from omoklib.search.edges import Edge, Node

TTT = TicTacToe()
OMOK = Omok(6, 4)
GAMES = [TTT, OMOK, Othello(6)]


def every_edge(root: Node):
    waiting, seen = [root], set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        for edge in node.edges:
            yield edge
            if edge.node:
                waiting.append(edge.node)


def numbers(root: Node):
    return [(edge.origin.state.id, edge.action, edge.N, edge.W) for edge in every_edge(root)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_roots_edge_visits_sum_to_simulations(game):
    for state in random_states(game, 5):
        root = AlphaZeroSearch(hashed, simulations=37).search(state)
        assert sum(edge.N for edge in root.edges) == root.visits == 37


def test_an_edge_and_a_node_are_shown_with_their_numbers():
    node = Node(TTT.state((0, 4)))
    edge = Edge(node, 0, 0.25)
    node.edges, edge.N, edge.W = [edge], 4, 1.0
    assert repr(edge) == "<Edge a1: N 4, W +1.00, Q +0.25, P 0.25>"
    assert repr(node) == "<Node (0, 4): 1 edge, 4 visits>"


def test_puct_is_q_plus_u_with_the_roots_first_selection_led_by_the_prior():
    search = AlphaZeroSearch(hashed, simulations=1, cpuct=2.5)
    search.root = node = Node(TTT.initial_state())
    search._root_priors = [0.2, 0.5, 0.3]
    node.edges = [Edge(node, action, P) for action, P in enumerate(search._root_priors)]
    assert search.select(node).action == 1  # sqrt(0) would silence the prior, and choose 0
    for edge, N, W in zip(node.edges, (3, 4, 1), (2.0, 1.0, 0.75), strict=True):
        edge.N, edge.W = N, W
    by_hand = [
        W / N + 2.5 * P * math.sqrt(8) / (1 + N)
        for P, N, W in zip((0.2, 0.5, 0.3), (3, 4, 1), (2.0, 1.0, 0.75), strict=True)
    ]
    assert search.select(node).action == int(np.argmax(by_hand))


def test_ties_go_to_the_lowest_action_puct():
    root = AlphaZeroSearch(uniform, simulations=10).search(TTT.initial_state())
    assert [edge.N for edge in root.edges] == [2, 1, 1, 1, 1, 1, 1, 1, 1]
    assert best_action(visit_policy(root)) == 0


def test_an_edges_W_is_seen_by_the_player_who_takes_it():
    """An evaluator that always favours the player to move makes every visited edge look bad."""

    def glad(states):
        priors, values = uniform(states)
        return priors, np.full_like(values, 0.5)

    root = AlphaZeroSearch(glad, simulations=9).search(OMOK.initial_state())
    assert [edge.W for edge in root.edges if edge.N] == [-0.5] * 9


def test_backfill_turns_the_value_for_each_player_along_the_breadcrumbs():
    search = AlphaZeroSearch(hashed, simulations=1)
    nodes = [Node(TTT.state(node_id)) for node_id in ((0,), (0, 4), (0, 4, 0), (0, 4, 0, 1))]
    search.root = nodes[0]
    crumbs = [Edge(node, action, 1.0) for node, action in zip(nodes, (4, 0, 1), strict=False)]
    search.backfill(nodes[3], 0.75, crumbs)  # White moves at the leaf and sees +0.75
    assert [edge.W for edge in crumbs] == [-0.75, 0.75, -0.75]
    assert [edge.N for edge in crumbs] == [1, 1, 1]


def test_a_terminal_leaf_is_never_evaluated_by_the_network():
    def strict(states):
        assert not any(state.is_terminal() for state in states)
        return hashed(states)

    state = TTT.state((0, 0, 3, 1, 4))
    root = AlphaZeroSearch(strict, simulations=200).search(state)
    winning = next(edge for edge in root.edges if edge.action == 2)
    assert winning.Q == 1.0
    assert best_action(visit_policy(root)) == 2


@pytest.mark.parametrize(("ahead", "tried"), [(0.5, 1), (-0.5, 9)])
def test_a_player_who_is_behind_tries_every_move_unless_the_first_play_is_reduced(ahead, tried):
    state = TicTacToe().initial_state()
    sure = np.array([0.92] + 8 * [0.01])

    def judge(states):
        """The first player is `ahead`, whatever happens."""
        values = [ahead * one.player for one in states]
        return np.tile(sure, (len(states), 1)), np.array(values)

    def moves_tried(reduction):
        root = AlphaZeroSearch(judge, simulations=24, reduction=reduction).search(state)
        return sum(edge.N > 0 for edge in root.edges)

    assert moves_tried(None) == tried
    assert moves_tried(0.2) == 1


def test_the_first_play_is_the_mean_of_the_visited_edges_less_the_reduction():
    search = AlphaZeroSearch(uniform, simulations=1, reduction=0.5)
    root = search.search(TicTacToe().initial_state())
    assert search.first_play([(edge, 0.1) for edge in root.edges[1:]]) == 0  # nothing is visited
    for edge, (N, W) in zip(root.edges, [(3, 2.0), (1, -1.0)], strict=False):
        edge.N, edge.W = N, W
    candidates = [(edge, P) for edge, P in zip(root.edges, [0.5, 0.14, 0.36], strict=False)]
    assert search.first_play(candidates) == pytest.approx(1 / 4 - 0.5 * 0.8)


def test_a_drawn_leaf_credits_0_to_both_sides():
    root = AlphaZeroSearch(hashed, simulations=12).search(TTT.state((0, 0, 1, 2, 4, 3, 5, 7, 6)))
    assert [(edge.action, edge.N, edge.W) for edge in root.edges] == [(8, 12, 0.0)]


def test_noise_is_drawn_once_for_a_search_and_at_the_root_only():
    rng = np.random.default_rng(1)
    trace = Trace()
    search = AlphaZeroSearch(hashed, simulations=60, epsilon=0.25, alpha=0.5, rng=rng, trace=trace)
    root = search.search(OMOK.initial_state())
    nu = np.random.default_rng(1).dirichlet([0.5] * 36)
    mixed = [0.75 * edge.P + 0.25 * noise for edge, noise in zip(root.edges, nu, strict=True)]
    for event in trace.events:
        if event.phase == "select":
            node = root.find(event.node_id)
            expected = mixed if node is root else [edge.P for edge in node.edges]
            assert [row.P for row in event.choices] == pytest.approx(expected)
    assert rng.bit_generator.state == _advanced(1, 36).bit_generator.state


def _advanced(seed, edges):
    rng = np.random.default_rng(seed)
    rng.dirichlet([0.5] * edges)
    return rng


def test_epsilon_0_draws_no_noise():
    state = OMOK.initial_state()
    plain = AlphaZeroSearch(hashed, simulations=40).search(state)
    silent = AlphaZeroSearch(
        hashed, simulations=40, epsilon=0.0, rng=np.random.default_rng(0)
    ).search(state)
    assert numbers(plain) == numbers(silent)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_game_of_a_batch_is_searched_as_if_alone(game):
    states = random_states(game, 20)
    settings = [
        {"simulations": 5 + 3 * k, "epsilon": 0.25 * (k % 2), "cpuct": 1 + k / 10}
        for k in range(20)
    ]

    def searches():
        return [
            AlphaZeroSearch(hashed, rng=np.random.default_rng(k), **options)
            for k, options in enumerate(settings)
        ]

    alone = [
        numbers(search.search(state)) for search, state in zip(searches(), states, strict=True)
    ]
    together = search_all(searches(), states, hashed)
    assert [numbers(root) for root in together] == alone


def test_a_batch_asks_once_a_step():
    sizes = []

    def counting(states):
        sizes.append(len(states))
        return hashed(states)

    searches = [AlphaZeroSearch(hashed, simulations=10) for _ in range(8)]
    search_all(searches, [OMOK.initial_state()] * 8, counting)
    assert sizes == [8] * 11  # the roots, then ten simulations each


def test_a_kept_subtree_is_topped_up_to_the_number_of_simulations():
    search = AlphaZeroSearch(hashed, simulations=50)
    root = search.search(OMOK.initial_state())
    after = OMOK.state((0, best_action(visit_policy(root))))
    kept = root.find(after.id)
    known = kept.visits
    assert known > 0
    assert search.search(after, root=kept) is kept
    assert kept.visits == 50
    with pytest.raises(ValueError, match="root must be the node of"):
        search.search(OMOK.initial_state(), root=kept)


def test_keyed_by_position_merges_transpositions_and_by_history_does_not():
    def nodes_at_ply_three(root):
        return {
            (id(edge.node), edge.node.state.id)
            for edge in every_edge(root)
            if edge.node and edge.node.state.ply == 3
        }

    state = TTT.initial_state()
    history = AlphaZeroSearch(uniform, simulations=400).search(state)
    position = AlphaZeroSearch(uniform, simulations=400, keyed_by="position").search(state)
    assert position.visits == history.visits == 400
    keys = [TTT.state(node_id).key() for _, node_id in nodes_at_ply_three(position)]
    assert len(keys) == len(set(keys))
    keys = [TTT.state(node_id).key() for _, node_id in nodes_at_ply_three(history)]
    assert len(keys) > len(set(keys))
    assert any(edge.node.visits > edge.N for edge in every_edge(position) if edge.node)
    assert not any(edge.node.visits > edge.N for edge in every_edge(history) if edge.node)


def test_the_trace_ends_with_the_trees_own_numbers():
    for keyed_by in ("history", "position"):
        trace = Trace()
        search = AlphaZeroSearch(hashed, simulations=80, keyed_by=keyed_by, trace=trace)
        root = search.search(TTT.initial_state())
        stats = trace.stats_at(len(trace))
        for node_id, action, N, W in numbers(root):
            assert stats.get((node_id, action), (0, 0.0)) == (N, W)
        assert trace.events[0].phase == "expand" and trace.events[0].simulation == -1


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"simulations": 0}, ValueError),
        ({"simulations": 1.5}, TypeError),
        ({"cpuct": -1}, ValueError),
        ({"epsilon": 1.5, "rng": np.random.default_rng()}, ValueError),
        ({"epsilon": 0.25}, TypeError),
        ({"alpha": 0}, ValueError),
        ({"keyed_by": "name"}, ValueError),
        ({"evaluator": 3}, TypeError),
    ],
)
def test_bad_settings_are_refused_in_words(options, error):
    settings = {"evaluator": hashed, "simulations": 5, **options}
    with pytest.raises(error, match="got"):
        AlphaZeroSearch(settings.pop("evaluator"), **settings)


def test_a_finished_game_is_not_searched():
    with pytest.raises(ValueError, match="the game is over"):
        AlphaZeroSearch(hashed, simulations=5).search(TTT.state((0, 0, 3, 1, 4, 2)))


@pytest.mark.parametrize(
    "broken",
    [
        lambda priors, values: (priors[:, :-1], values),
        lambda priors, values: (priors, values[:0]),
        lambda priors, values: (priors * np.nan, values),
        lambda priors, values: (-priors, values),
        lambda priors, values: (priors, values * np.nan),
        lambda priors, values: (priors, values + 2),
        lambda priors, values: priors,
    ],
)
def test_an_evaluators_bad_answer_is_refused(broken):
    search = AlphaZeroSearch(lambda states: broken(*uniform(states)), simulations=5)
    with pytest.raises((ValueError, TypeError)):
        search.search(TTT.initial_state())


def test_stop_ends_a_search_and_keeps_its_tree():
    search = AlphaZeroSearch(lambda states: (search.stop(), uniform(states))[1], simulations=10**9)
    assert search.search(OMOK.initial_state()).visits == 1
