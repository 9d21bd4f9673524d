"""The engine's PUCT equals the readable one, visit for visit."""

import numpy as np
import pytest
from positions import random_states

from omoklib.engine.forest import sum_as_numpy
from omoklib.engine.leaves import UniformArrays, asker, leaf_id
from omoklib.engine.puct import PuctBatch, puct_search, search_batch
from omoklib.engine.walk import WAITING, advance
from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.planes import planes_batch
from omoklib.search import AlphaZeroSearch, visit_policy

GAMES = [TicTacToe(), Omok(6, 4), Omok(7, 4, exact=True), Othello(6)]
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def assert_same(ours, theirs):
    """Every state, P, N and W of two trees, to the last bit."""
    waiting = [(ours, theirs)]
    while waiting:
        ours, theirs = waiting.pop()
        assert ours.state == theirs.state
        assert [(e.action, e.P, e.N, e.W) for e in ours.edges] == [
            (e.action, e.P, e.N, e.W) for e in theirs.edges
        ]
        for mine, yours in zip(ours.edges, theirs.edges, strict=True):
            assert (mine.node is None) == (yours.node is None)
            if mine.node is not None:
                waiting.append((mine.node, yours.node))


def rng_of(index):
    return np.random.default_rng(100 + index)


@every_game
@pytest.mark.parametrize(("epsilon", "reduction"), [(0.0, None), (0.25, None), (0.25, 0.2)])
def test_every_tree_of_a_batch_equals_the_readable_search_alone(game, epsilon, reduction):
    states = random_states(game, 8, seed=5, most_plies=game.max_plies // 2)
    rngs = [rng_of(index) for index in range(8)]
    options = {"simulations": 70, "epsilon": epsilon, "cpuct": 1.1, "reduction": reduction}
    roots = search_batch(states, hashed, rngs=rngs, **options)
    for index, (state, root) in enumerate(zip(states, roots, strict=True)):
        assert root.visits == 70
        assert_same(root, AlphaZeroSearch(hashed, rng=rng_of(index), **options).search(state))


@every_game
def test_a_whole_game_with_kept_subtrees_and_noise_equals_the_readable_one(game):
    options = {"simulations": 30, "epsilon": 0.3, "alpha": 0.5}
    batch = PuctBatch(game, hashed, batch=3, **options)
    searches = [AlphaZeroSearch(hashed, rng=rng_of(index), **options) for index in range(3)]
    states, kept = [game.initial_state()] * 3, [None] * 3
    for slot in range(3):
        batch.begin(slot, states[slot], rng_of(slot))
    while batch.busy:
        for slot in batch.step():
            root = searches[slot].search(states[slot], kept[slot])
            assert_same(batch.root(slot), root)
            assert batch.visits(slot).sum() == 30
            assert batch.value(slot) == sum(e.W for e in root.edges) / 30
            action = int(np.argmax(visit_policy(root) * rng_of(slot).random(game.num_actions)))
            states[slot] = states[slot].take_action(action)
            kept[slot] = root.find(states[slot].id)
            assert batch.play(slot, action) == (not states[slot].is_terminal())
            assert batch.id(slot) == states[slot].id
    assert all(state.is_terminal() for state in states)


def test_slots_are_put_to_use_again_while_others_go_on():
    game, seen = Omok(5, 4), []
    states = random_states(game, 9, seed=1)
    batch = PuctBatch(game, hashed, batch=2, simulations=20)
    waiting = list(enumerate(states))
    running = {}
    for slot in range(2):
        running[slot] = waiting.pop(0)
        batch.begin(slot, running[slot][1])
    while batch.busy:
        for slot in batch.step():
            index, state = running[slot]
            assert_same(batch.root(slot), AlphaZeroSearch(hashed, simulations=20).search(state))
            seen.append(index)
            if waiting:
                running[slot] = waiting.pop(0)
                batch.begin(slot, running[slot][1])
    assert sorted(seen) == list(range(9))


@pytest.mark.parametrize("game", [Omok(6, 4), Othello(6), Othello(10)], ids=repr)
@pytest.mark.parametrize("history", [0, 1, 3, 8])
def test_planes_and_legal_actions_of_leaves_are_those_of_their_states(game, history):
    states = random_states(game, 6, seed=3, most_plies=12)
    evaluator = UniformArrays()
    evaluator.history = history
    batch = PuctBatch(game, evaluator, batch=6, simulations=40)
    for slot, state in enumerate(states):
        batch.begin(slot, state)
    forest, walks = batch.forest, batch.walks
    for _ in range(12):
        advance(batch.rules, forest, walks, 40, 1.5, -1.0, batch.schedule)
        assert (walks.at == WAITING).all()
        leaves = [game.state(leaf_id(forest, walks, row)) for row in range(6)]
        wanted = planes_batch(leaves, max(history, 1))
        wanted = wanted if history else wanted[..., -1:]
        assert np.array_equal(walks.planes.reshape(wanted.shape), wanted)
        assert [np.flatnonzero(row).tolist() for row in walks.mask] == [
            leaf.legal_actions() for leaf in leaves
        ]
        batch.step()


@every_game
def test_an_evaluator_of_arrays_gives_the_same_tree_as_one_of_states(game):
    states = random_states(game, 4, seed=8)
    for ours, theirs in zip(
        search_batch(states, UniformArrays(), simulations=50),
        search_batch(states, uniform, simulations=50),
        strict=True,
    ):
        assert_same(ours, theirs)


@every_game
@pytest.mark.parametrize("leaves", [2, 8])
def test_leaves_evaluated_together_leave_no_trace_of_the_virtual_loss(game, leaves):
    asked = []

    def counted(states):
        asked.append(len(states))
        assert len({state.id for state in states}) == len(states)
        return hashed(states)

    root = puct_search(game.initial_state(), counted, simulations=90, leaves=leaves)
    assert root.visits == 90
    assert max(asked) <= leaves
    assert len(asked) < 91
    waiting = [root]
    while waiting:  # every W is the sum of what came home through the edge
        node = waiting.pop()
        for edge in node.edges:
            assert abs(edge.W) <= edge.N
            if edge.node is not None and edge.node.edges:
                _, values = hashed([edge.node.state])
                assert edge.node.visits + 1 == edge.N
                assert -values[0] - sum(below.W for below in edge.node.edges) == edge.W
                waiting.append(edge.node)


def test_leaves_evaluated_together_find_a_win_in_one():
    state = Omok(6, 4).state((0, 0, 6, 1, 7, 2, 8))
    for leaves in (1, 8):
        root = puct_search(state, uniform, simulations=200, leaves=leaves)
        assert visit_policy(root).argmax() == 3


def test_numbers_are_added_in_numpys_order():
    rng = np.random.default_rng(0)
    for length in [*range(1, 40), 127, 128, 129, 136, 200, 255, 361, 676]:
        numbers = rng.random(700) * 10.0 ** rng.integers(-6, 6, 700)
        assert sum_as_numpy(numbers, 0, length) == numbers[:length].sum()


class Answers:
    """An evaluator of arrays with one thing wrong."""

    history = 1

    def __init__(self, prior=0.5, value=0.0, width=9):
        self.answer = prior, value, width

    def evaluate_arrays(self, planes, legal):
        prior, value, width = self.answer
        return np.full((len(planes), width), prior), np.full(len(planes), value)


@pytest.mark.parametrize(
    "wrong", [{"prior": -0.1}, {"prior": np.nan}, {"value": 1.5}, {"value": np.nan}, {"width": 8}]
)
def test_an_answer_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match=r"an evaluator's (priors|values|value) .*; got"):
        puct_search(TicTacToe().initial_state(), Answers(**wrong), simulations=5)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"simulations": 0}, ValueError),
        ({"simulations": 1.5}, TypeError),
        ({"cpuct": -1.0}, ValueError),
        ({"reduction": -0.1}, ValueError),
        ({"reduction": "0.2"}, TypeError),
        ({"epsilon": 2.0}, ValueError),
        ({"epsilon": 0.2}, TypeError),  # noise without a generator
        ({"leaves": 0}, ValueError),
    ],
)
def test_bad_settings_are_refused_as_the_readable_search_does(options, error):
    with pytest.raises(error, match="got"):
        puct_search(TicTacToe().initial_state(), hashed, **{"simulations": 5, **options})


def test_a_finished_game_another_game_and_an_illegal_action_are_refused():
    batch = PuctBatch(TicTacToe(), hashed, batch=1, simulations=5)
    with pytest.raises(ValueError, match="the game is over"):
        batch.begin(0, TicTacToe().state((0, 0, 3, 1, 4, 2)))
    with pytest.raises(ValueError, match="got a state of Omok"):
        batch.begin(0, Omok(5, 4).initial_state())
    batch.begin(0, TicTacToe().state((0, 4)))
    with pytest.raises(ValueError, match="being searched"):
        batch.play(0, 0)
    while batch.busy:
        batch.step()
    with pytest.raises(ValueError, match="not legal"):
        batch.play(0, 4)


def test_the_adapter_takes_both_kinds_of_evaluators():
    game = TicTacToe()
    for evaluator in (uniform, UniformArrays()):
        batch = PuctBatch(game, evaluator, batch=2, simulations=5)
        for slot in range(2):
            batch.begin(slot, game.state((0, 4)))
        advance(batch.rules, batch.forest, batch.walks, 5, 1.5, -1.0, batch.schedule)
        priors, values = asker(game, evaluator)(batch.forest, batch.walks)
        assert priors.shape == (2, 9) and priors[:, 4].tolist() == [0, 0]
        assert values.tolist() == [0, 0]
