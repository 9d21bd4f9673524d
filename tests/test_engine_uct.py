"""The compiled UCT: the readable search, visit for visit."""

import signal
import threading
import time

import numpy as np
import pytest
from interrupting import output_after_sigint

from omoklib.engine import UCTSearch, rules_of, uct_search
from omoklib.engine.playout import fill, new_seed
from omoklib.engine.position import position_of
from omoklib.engine.uct_tree import (
    FULL,
    USED,
    TreeNode,
    backpropagate,
    copy_subtree,
    descend,
    new_tree,
    run_simulations,
)
from omoklib.evaluators import hashed
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.search import MonteCarloTreeSearch, uct

START = TicTacToe().initial_state()


def hold_equal(ours: uct.UCTNode, theirs: uct.UCTNode) -> None:
    """Two trees are the same, node for node."""
    assert ours.state == theirs.state
    assert (ours.visits, ours.total_reward) == (theirs.visits, theirs.total_reward), ours.state
    assert ours.untried == theirs.untried
    assert list(ours.children) == list(theirs.children)
    for action, child in theirs.children.items():
        hold_equal(ours.children[action], child)


class InOrder:
    """A compiled search, and a readable one that plays out by the same numbers."""

    def __init__(self, iterations, seed, weighted=False, **options):
        self.compiled = UCTSearch(
            iteration_limit=iterations,
            rng=np.random.default_rng(seed),
            weighted=weighted,
            **options,
        )
        self.compiled._in_order = True
        self.rng = np.random.default_rng(seed)
        table = None if isinstance(weighted, bool) else weighted
        self.readable = MonteCarloTreeSearch(
            iteration_limit=iterations,
            rollout=self.rollout,
            rng=np.random.default_rng(),
            weighted=weighted if table is None else lambda _, action: table[action],
            **options,
        )

    def rollout(self, leaf, rng):
        numbers = np.zeros(leaf.game.max_plies + 1, "u4")
        fill(numbers, self.bits)
        return float(leaf.playout((numbers / 2**32).tolist()))

    def hold(self, state, kept=(None, None)):
        """Both search `state`, and find the same. Their roots."""
        result = self.compiled.search(state, kept[0])
        self.bits = new_seed(self.rng)
        assert self.readable.search(state, kept[1]) == result.action
        hold_equal(result.root, self.readable.root)
        assert result.visits == self.readable.root.visit_counts()
        assert result.simulations == self.compiled.iteration_limit
        return result.root, self.readable.root


def hold_a_search(state, iterations, seed, **options) -> None:
    """The compiled search grows the readable one's tree if both play out by the same numbers."""
    InOrder(iterations, seed, **options).hold(state)


POSITIONS = [
    START,
    TicTacToe().state((0, 4, 0, 8)),
    TicTacToe().state((0, 0, 1, 2, 4, 3, 5, 7, 6)),
    ENV_SMALL.initial_state(),
    ENV_SMALL.state((0, 40, 41, 31, 49, 22)),
    Omok(6, 4, exact=True).state((0, 14, 0, 15, 5)),
    Omok(15).state((0, 112, 113)),
    Othello(4).initial_state(),
    Othello(6).state((0, *Othello(6).initial_state().legal_actions()[:1])),
    Othello(8).initial_state(),
    Othello(10).initial_state(),
]


@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_every_visit_and_reward_equals_the_readable_searchs(state):
    count = 150 if state.game == Othello(10) else 600
    hold_a_search(state, count, seed=1)
    hold_a_search(state, count, seed=2, exploration=0.3, weighted=True)


def test_a_weight_for_every_action_is_a_weight_function_of_the_action():
    state = Othello(6).initial_state()
    table = np.random.default_rng(0).integers(-3, 9, size=37).tolist()
    hold_a_search(state, 600, seed=1, weighted=table)
    plain = uct_search(state, iterations=600, seed=1)
    assert uct_search(state, iterations=600, seed=1, weighted=[1.0] * 37).visits == plain.visits
    with pytest.raises(ValueError, match="weights must hold 37 numbers, one per action; got 36"):
        uct_search(state, iterations=10, seed=0, weighted=[1.0] * 36)


@pytest.mark.parametrize("state", POSITIONS[3:], ids=repr)
def test_a_kept_subtree_is_grown_on_as_the_readable_one(state):
    both = InOrder(300, seed=3)
    ours, theirs = both.hold(state)
    for _ in range(3):
        state = state.take_action(both.readable.best_action(theirs))
        before = [(node.visits, node.total_reward) for node in (ours, *ours.children.values())]
        after = both.hold(state, (ours.find(state.id), theirs.find(state.id)))
        assert before == [
            (node.visits, node.total_reward) for node in (ours, *ours.children.values())
        ]
        ours, theirs = after


@pytest.mark.parametrize("state", POSITIONS, ids=repr)
@pytest.mark.parametrize("weighted", [False, True])
def test_the_tree_is_the_readable_one_with_the_hashed_evaluator(state, weighted):
    """The compiled steps of an iteration, with any values in the place of playouts."""

    def value_of(leaf, rng=None):
        return float(hashed([leaf])[1][0])

    rules, root = rules_of(state.game), position_of(rules_of(state.game), state)
    tree = new_tree(rules, root, 5000)
    path, scores = np.empty(rules.plies + 1, np.int64), np.empty(rules.actions)
    for _ in range(400):
        position = root.copy()
        depth = descend(rules, tree, position, path, scores, 1.1, weighted)
        leaf = state
        for node in path[1 : depth + 1]:
            leaf = leaf.take_action(int(tree.action[node]))
        value = float(leaf.reward(leaf.player)) if leaf.is_terminal() else value_of(leaf)
        backpropagate(tree, path, depth, value)
    readable = MonteCarloTreeSearch(
        iteration_limit=400,
        exploration=1.1,
        weighted=weighted,
        rollout=value_of,
        rng=np.random.default_rng(),
    )
    readable.search(state)
    hold_equal(TreeNode.root_of(state, [tree]), readable.root)


def test_the_move_is_the_most_visited_and_values_are_the_searchers():
    winning = TicTacToe().state((0, 0, 3, 1, 4))
    result = uct_search(winning, iterations=400, seed=0)
    assert result.action == 2 == max(result.visits, key=result.visits.__getitem__)
    assert result.values[2] == 1.0
    assert sum(result.visits.values()) == result.simulations == 400
    assert list(result.visits) == winning.legal_actions()
    assert not result.full


def test_ties_go_to_the_lowest_action_in_the_compiled_search():
    drawn = TicTacToe().state((0, 0, 1, 2, 4, 3, 5, 7))
    result = uct_search(drawn, iterations=2, seed=0)
    assert result.visits == {6: 1, 8: 1} and result.action == 6


def test_the_same_seed_finds_the_same_and_another_does_not():
    state = ENV_SMALL.initial_state()
    one, again, other = (uct_search(state, iterations=500, seed=s) for s in (1, 1, 2))
    assert one.visits == again.visits != other.visits
    assert one.values == again.values
    by_rng = uct_search(state, iterations=500, rng=np.random.default_rng(1))
    assert by_rng.visits == one.visits


def test_the_tree_is_read_like_the_readable_one():
    result = uct_search(ENV_SMALL.state((0, 40)), iterations=2000, seed=0)
    assert isinstance(result.root, uct.UCTNode)
    child = result.root.children[result.action]
    assert child.parent is result.root and child.state.last_action == result.action
    assert result.root.find(child.state.id) is child
    assert child.value == child.total_reward / child.visits
    assert len(result.root.children) == 80 and result.root.untried == []


def test_threads_grow_trees_of_their_own_and_their_numbers_are_added_up():
    result = uct_search(ENV_SMALL.initial_state(), iterations=1001, seed=4, threads=2)
    assert result.simulations == result.root.visits == 1001
    assert sum(result.visits.values()) == 1001
    for child in result.root.children.values():
        assert child.visits == sum(int(tree.visits[place]) for tree, place in child._places)
    again = uct_search(ENV_SMALL.initial_state(), iterations=1001, seed=4, threads=2)
    assert again.visits == result.visits
    assert uct_search(START, iterations=1, seed=4, threads=3).simulations == 1


def test_kept_trees_of_several_threads_grow_on_each_by_itself():
    state, search = (
        ENV_SMALL.initial_state(),
        UCTSearch(iteration_limit=2000, rng=np.random.default_rng(0), threads=2),
    )
    first = search.search(state)
    state = state.take_action(first.action)
    kept = first.root.find(state.id)
    assert 0 < kept.visits < 2000
    second = search.search(state, kept)
    assert second.simulations == second.root.visits == 2000
    for (old, top), (tree, root) in zip(kept.places, second.root.places, strict=True):
        assert tree.visits[root] > old.visits[top] > 0
    with pytest.raises(ValueError, match="root must be the node of"):
        search.search(ENV_SMALL.initial_state(), kept)
    with pytest.raises(TypeError, match="root must be a node of an earlier result"):
        search.search(state, uct.UCTNode(state))


def test_a_kept_subtree_that_has_its_iterations_already_is_searched_no_more():
    state = TicTacToe().state((0, 0, 3, 1))
    first = uct_search(state, iterations=900, seed=0)
    after = state.take_action(first.action)
    kept = first.root.find(after.id)
    again = UCTSearch(iteration_limit=5, rng=np.random.default_rng(0)).search(after, kept)
    assert again.visits == kept.visit_counts() and again.simulations == kept.visits > 5


def test_a_copied_subtree_takes_no_more_places_than_it_had():
    rules, root = rules_of(ENV_SMALL), position_of(rules_of(ENV_SMALL), ENV_SMALL.initial_state())
    old, new = (new_tree(rules, root, 10**5) for _ in range(2))
    run_simulations(rules, root, old, new_seed(np.random.default_rng(0)), 1.0, False, 10**4, False)
    copy_subtree(old, 0, new)
    assert new.counts[USED] < old.counts[USED]  # places that children moved away from are gone
    hold_equal(
        TreeNode.root_of(ENV_SMALL.initial_state(), [new]),
        TreeNode.root_of(ENV_SMALL.initial_state(), [old]),
    )


def test_where_the_memory_is_used_up_the_tree_stops_growing_and_the_search_goes_on():
    result = uct_search(ENV_SMALL.initial_state(), iterations=5000, seed=0, memory=20_000)
    assert result.full and result.simulations == 5000
    assert sum(result.visits.values()) == pytest.approx(5000, abs=800)
    enough = uct_search(ENV_SMALL.initial_state(), iterations=5000, seed=0)
    assert not enough.full
    with pytest.raises(ValueError, match=r"at least 2706 bytes, .*; got memory=100"):
        uct_search(ENV_SMALL.initial_state(), iterations=10, seed=0, memory=100)


def test_a_tree_never_needs_more_places_than_it_is_given(rng):
    for size, iterations in ((26, 700), (4, 3000), (15, 5000)):
        tree = uct_search(
            Omok(size).initial_state() if size > 4 else Othello(4).initial_state(),
            iterations=iterations,
            seed=0,
        ).root._places[0][0]
        assert tree.counts[FULL] == 0


def test_a_time_limit_is_kept_to_and_at_least_one_simulation_done():
    result = uct_search(ENV_SMALL.initial_state(), seconds=0.03, seed=0)
    assert result.simulations >= 1
    assert uct_search(ENV_SMALL.initial_state(), seconds=1e-9, seed=0).simulations == 1
    both = uct_search(ENV_SMALL.initial_state(), seconds=0.02, seed=0, threads=2)
    assert both.simulations >= 2


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_a_search_that_would_never_end(threads):
    search = UCTSearch(iteration_limit=10**15, rng=np.random.default_rng(0), threads=threads)
    results = []
    thread = threading.Thread(target=lambda: results.append(search.search(START)))
    thread.start()
    while not results:  # `stop` may come before the search begins, as it may from a button
        search.stop()
        time.sleep(0.01)
    thread.join()
    assert 1 <= results[0].simulations < 10**15


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_search_and_leaves_the_process_usable(threads):
    uct_search(START, iterations=2, seed=0, threads=threads)  # LLVM, while it loads, hears nothing
    search = UCTSearch(iteration_limit=10**15, rng=np.random.default_rng(0), threads=threads)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        search.search(START)
    timer.join()
    assert threading.active_count() <= before
    assert uct_search(START, iterations=50, seed=0).simulations == 50


INTERRUPTED = """
import numpy as np
from omoklib.engine import UCTSearch, uct_search
from omoklib.games import ENV_SMALL
start = ENV_SMALL.initial_state()
uct_search(start, iterations=1, seed=0)
search = UCTSearch(iteration_limit=10**15, rng=np.random.default_rng(0), threads=%d)
print("searching", flush=True)
try:
    search.search(start)
except KeyboardInterrupt:
    print("interrupted", uct_search(start, iterations=50, seed=0).simulations)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_sigint_from_outside_ends_a_search_and_the_next_one_works(threads):
    assert output_after_sigint(INTERRUPTED % threads) == "interrupted 50\n"


def test_other_threads_run_on_while_compiled_code_does():
    rules, root = rules_of(ENV_SMALL), position_of(rules_of(ENV_SMALL), ENV_SMALL.initial_state())
    tree, seed = new_tree(rules, root, 10**5), new_seed(np.random.default_rng(0))
    thread = threading.Thread(
        target=run_simulations, args=(rules, root, tree, seed, 1.0, False, 10**4, False)
    )
    ticks = 0
    thread.start()
    while thread.is_alive():
        ticks += 1
    assert ticks > 100  # one call: had it kept the lock, this loop would have stood still


def test_a_limit_has_the_readable_searchs_name_or_the_short_one():
    named = uct_search(START, iteration_limit=50, seed=0)
    assert named.visits == uct_search(START, iterations=50, seed=0).visits
    assert uct_search(START, time_limit=1e-9, seed=0).simulations == 1


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({}, ValueError),
        ({"iterations": 5, "seconds": 1.0}, ValueError),
        ({"iterations": 0}, ValueError),
        ({"iterations": 2.5}, TypeError),
        ({"iterations": True}, TypeError),
        ({"seconds": -1}, ValueError),
        ({"seconds": 0}, ValueError),
        ({"seconds": float("nan")}, ValueError),
        ({"iterations": 5, "iteration_limit": 5}, ValueError),
        ({"seconds": 1.0, "time_limit": 1.0}, ValueError),
        ({"iteration_limit": 5, "seconds": 1.0}, ValueError),
        ({"iterations": 5, "exploration": -1}, ValueError),
        ({"iterations": 5, "rng": 7}, TypeError),
        ({"iterations": 5, "rng": None}, TypeError),
        ({"iterations": 5, "threads": 0}, ValueError),
        ({"iterations": 5, "weighted": lambda state, action: 1.0}, TypeError),
        ({"iterations": 5, "weighted": [1.0] * 8 + [float("inf")]}, ValueError),
        ({"iterations": 5, "weighted": 2.0}, ValueError),
        ({"iterations": 5, "weighted": None}, ValueError),
        ({"iterations": 5, "seed": 3}, ValueError),
    ],
)
def test_bad_settings_are_refused_as_by_the_readable_search(options, error):
    with pytest.raises(error, match="got"):
        uct_search(START, **{"rng": np.random.default_rng(), **options})


def test_a_finished_game_and_an_unknown_one_are_not_searched():
    with pytest.raises(ValueError, match="the game is over"):
        uct_search(TicTacToe().state((0, 0, 3, 1, 4, 2)), iterations=5, seed=0)


def test_exploration_grows_the_term_it_multiplies():
    calm = uct_search(ENV_SMALL.initial_state(), iterations=5000, seed=0, exploration=0.0)
    broad = uct_search(ENV_SMALL.initial_state(), iterations=5000, seed=0, exploration=5.0)
    assert max(calm.visits.values()) > 2 * max(broad.visits.values())
