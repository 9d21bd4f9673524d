"""Searches that prove: right about the result, alike compiled and readable, and never in doubt."""

import numpy as np
import pytest
from positions import sharp_states
from trees import every_node

from omoklib.engine import UCTSearch
from omoklib.engine.foresight import UNPROVED, foresight_for, win_finder_for
from omoklib.engine.playout import fill, new_seed
from omoklib.engine.proving import begin_at
from omoklib.engine.puct import PuctBatch, puct_search, search_batch
from omoklib.evaluators import hashed, uniform
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.gametree import Solver
from omoklib.search import AlphaZeroSearch, Trace
from omoklib.search.proving import (
    DRAW,
    FIND_WIN_AT,
    LOSS,
    WIN,
    ProvingAlphaZeroSearch,
    ProvingTreeSearch,
    proof_from,
    proved_policy,
    votes_left,
)
from omoklib.threats import puzzles, stored_puzzles
from omoklib.threats.solve import prover_of

GAMES = [TicTacToe(), Omok(6, 4), Omok(7, 4, exact=True), Othello(4), Othello(6)]
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)
every_level = pytest.mark.parametrize("prove", ["ends", "all"])
# Compiled with the solver of Othello's endgames, a search takes half a minute to begin.
every_search = pytest.mark.parametrize(
    ("game", "prove"),
    [
        pytest.param(
            game, prove, marks=[pytest.mark.slow] * (type(game) is Othello and prove == "all")
        )
        for game in GAMES
        for prove in ("ends", "all")
    ],
    ids=repr,
)
SOLVER = Solver(TicTacToe())


def assert_same(ours, theirs):
    """Every state, proof, P, N and W of two trees, to the last bit."""
    for mine, yours in zip(every_node(ours), every_node(theirs), strict=True):
        assert (mine.state, mine.proof) == (yours.state, yours.proof)
        assert [(e.action, e.P, e.N, e.W, e.proof) for e in mine.edges] == [
            (e.action, e.P, e.N, e.W, e.proof) for e in yours.edges
        ], mine.state


def test_a_node_is_proved_by_one_winning_move_or_by_all_its_moves():
    assert proof_from([None, LOSS, WIN]) == WIN
    assert proof_from([LOSS, LOSS]) == LOSS
    assert proof_from([LOSS, DRAW]) == DRAW
    assert proof_from([None, LOSS]) is None
    assert proof_from([None, DRAW]) is None
    assert proof_from([]) is None


def test_a_won_move_is_played_a_lost_one_is_not_whatever_the_visits_say():
    N, P = np.array([9, 2, 1]), np.array([0.7, 0.2, 0.1])
    assert votes_left(N, P, [None, WIN, None]).argmax() == 1
    assert votes_left(N, P, [LOSS, None, DRAW]).tolist() == [0, 2, 1]
    assert votes_left(N, P, [LOSS, LOSS, LOSS]).argsort().tolist() == [2, 1, 0]
    assert votes_left(np.ones(3), P[::-1], [LOSS, LOSS, LOSS]).argmax() == 2
    none = np.array([3, 0, 0])
    assert votes_left(none, P, [LOSS, None, None]).tolist() == [0, 0.2, 0.1]
    assert votes_left(none, 0 * P, [LOSS, None, None]).tolist() == [0, 1, 0]


@pytest.mark.parametrize("search", ["puct", "uct"])
def test_a_proof_of_tic_tac_toe_is_never_wrong_and_every_win_and_loss_is_proved(search):
    rng = np.random.default_rng(0)
    late = [state for state in SOLVER.positions() if state.ply >= 3]
    for index in rng.choice(len(late), 60, replace=False):
        state = late[index]
        if search == "puct":
            root = ProvingAlphaZeroSearch(hashed, simulations=2000).search(state)
            action = int(proved_policy(root).argmax())
        else:
            proving = ProvingTreeSearch(iteration_limit=2000, rng=rng)
            action, root = proving.search(state), proving.root
        value = SOLVER.value(state)
        assert root.proof == value or (value == DRAW and root.proof is None), state
        assert action in SOLVER.best_actions(state), state


@every_game
def test_every_proof_in_a_tree_follows_from_the_proofs_below(game):
    proved = 0
    for state in sharp_states(game, 8):
        root = ProvingAlphaZeroSearch(hashed, simulations=200).search(state)
        for node in every_node(root):
            if node.edges:
                assert node.proof == proof_from(edge.proof for edge in node.edges)
                proved += node.proof is not None
            elif node.state.is_terminal():
                assert node.proof == node.state.reward(node.state.player)
    assert proved


def test_a_move_that_is_proved_lost_is_visited_once_and_no_more():
    state = Omok(6, 4).state((0, 0, 14, 35, 15, 30, 16))  # White threatens 13 and 17
    trace = Trace()
    root = ProvingAlphaZeroSearch(hashed, simulations=600, trace=trace).search(state)
    lost = {
        (node.state.id, edge.action)
        for node in every_node(root)
        for edge in node.edges
        if edge.proof == LOSS
    }
    assert len(lost) > 10
    known = {}  # how often each was chosen after its child had been proved
    for node in every_node(root):
        for edge in node.edges:
            if edge.node is not None and edge.node.state.is_terminal():
                known[node.state.id, edge.action] = edge.N
    assert known
    assert all(N == 1 for (node_id, action), N in known.items() if (node_id, action) in lost)


def test_a_search_ends_where_its_root_is_proved():
    state = Omok(6, 4).state((0, 0, 6, 1, 7, 2, 8))  # 3 wins
    for root in (
        ProvingAlphaZeroSearch(uniform, simulations=500).search(state),
        puct_search(state, uniform, simulations=500, prove="ends"),
        puct_search(state, uniform, simulations=500, prove="all"),
    ):
        assert root.proof == WIN
        assert root.visits < 500
        assert proved_policy(root).argmax() == 3
    assert puct_search(state, uniform, simulations=500).visits == 500


@every_search
@pytest.mark.parametrize("reduction", [None, 0.2])
def test_every_proving_tree_of_a_batch_equals_the_readable_one(game, prove, reduction):
    states = sharp_states(game, 8, seed=5)
    options = {"simulations": 90, "cpuct": 1.1, "reduction": reduction}
    roots = search_batch(states, hashed, prove=prove, **options)
    eyes = {"foresee": foresight_for(game, prove), "find_win": win_finder_for(game, prove)}
    proved = 0
    for state, root in zip(states, roots, strict=True):
        theirs = ProvingAlphaZeroSearch(hashed, **eyes, **options).search(state)
        assert_same(root, theirs)
        proved += sum(node.proof is not None for node in every_node(root))
    assert proved


def test_a_busy_node_is_examined_more_than_once_in_both_searches():
    game, asked = Omok(9), []
    find_win = win_finder_for(game)

    def noted(state, visits):
        asked.append(visits)
        return find_win(state, visits)

    state = game.state((0, 41, 31, 50))
    options = {"simulations": 500, "cpuct": 0.5}
    eyes = {"foresee": foresight_for(game), "find_win": noted}
    root = ProvingAlphaZeroSearch(hashed, **eyes, **options).search(state)
    assert set(asked) == set(FIND_WIN_AT)
    [compiled] = search_batch([state], hashed, prove="all", **options)
    assert_same(compiled, root)


@every_search
def test_a_whole_game_of_proving_searches_equals_the_readable_one(game, prove):
    options = {"simulations": 40, "epsilon": 0.3, "alpha": 0.5}
    eyes = {"foresee": foresight_for(game, prove), "find_win": win_finder_for(game, prove)}
    batch = PuctBatch(game, hashed, batch=3, prove=prove, **options)
    searches = [
        ProvingAlphaZeroSearch(hashed, **eyes, rng=np.random.default_rng(k), **options)
        for k in range(3)
    ]
    states, kept = [game.initial_state()] * 3, [None] * 3
    for slot in range(3):
        batch.begin(slot, states[slot], np.random.default_rng(slot))
    while batch.busy:
        for slot in batch.step():
            root = searches[slot].search(states[slot], kept[slot])
            assert_same(batch.root(slot), root)
            assert np.allclose(batch.policy(slot), proved_policy(root), atol=0, rtol=1e-15)
            action = batch.choose(slot, drawn=False)
            assert action == proved_policy(root).argmax()
            states[slot] = states[slot].take_action(action)
            kept[slot] = root.find(states[slot].id)
            assert batch.play(slot, action) == (not states[slot].is_terminal())
    assert all(state.is_terminal() for state in states)


class Pair:
    """A compiled UCT that proves, and a readable one that plays out by the same numbers."""

    def __init__(self, game, prove, iterations):
        self.compiled = UCTSearch(
            iteration_limit=iterations, prove=prove, rng=np.random.default_rng(3)
        )
        self.compiled._in_order = True
        self.readable = ProvingTreeSearch(
            foresee=foresight_for(game, prove, narrow=False),
            iteration_limit=iterations,
            rollout=self.rollout,
            rng=np.random.default_rng(),
        )
        self.rng = np.random.default_rng(3)

    def rollout(self, leaf, rng):
        numbers = np.zeros(leaf.game.max_plies + 1, "u4")
        fill(numbers, self.bits)
        return float(leaf.playout((numbers / 2**32).tolist()))

    def search(self, state, kept=(None, None)):
        result = self.compiled.search(state, kept[0])
        self.bits = new_seed(self.rng)
        assert self.readable.search(state, kept[1]) == result.action
        assert_same_uct(result.root, self.readable.root)
        return result.root, self.readable.root, result.action


def assert_same_uct(ours, theirs):
    """Two trees of UCT are the same, node for node, proofs included; how many are proved."""
    assert ours.state == theirs.state
    assert (ours.visits, ours.total_reward, ours.proof, ours.untried) == (
        theirs.visits,
        theirs.total_reward,
        theirs.proof,
        theirs.untried,
    ), ours.state
    assert list(ours.children) == list(theirs.children)
    return (ours.proof is not None) + sum(
        assert_same_uct(child, theirs.children[action]) for action, child in ours.children.items()
    )


@every_search
def test_a_proving_uct_equals_the_readable_one_with_kept_subtrees(game, prove):
    proved = 0
    for state in sharp_states(game, 3, seed=8):
        pair, kept = Pair(game, prove, 300), (None, None)
        for _ in range(3):
            ours, theirs, action = pair.search(state, kept)
            proved += assert_same_uct(ours, theirs)
            state = state.take_action(action)
            if state.is_terminal():
                break
            kept = ours.find(state.id), theirs.find(state.id)
    assert proved


def test_trees_side_by_side_end_where_one_of_them_is_proved():
    state = Omok(6, 4).state((0, 0, 6, 1, 7, 2, 8))  # 3 wins
    search = UCTSearch(iteration_limit=10**6, threads=2, prove="ends", rng=np.random.default_rng(0))
    result = search.search(state)
    assert (result.action, result.root.proof) == (3, WIN)
    assert result.simulations < 10**6


@every_game
def test_a_search_that_proves_nothing_is_the_same_to_the_last_bit(game):
    states = sharp_states(game, 6, seed=2)
    for state, root in zip(states, search_batch(states, hashed, simulations=80), strict=True):
        assert_same(root, AlphaZeroSearch(hashed, simulations=80).search(state))


@every_level
def test_leaves_evaluated_together_prove_nothing_wrong(prove):
    game = Omok(6, 4)
    for state in sharp_states(game, 10, seed=9):
        root = puct_search(state, hashed, simulations=300, leaves=8, prove=prove)
        sure = puct_search(state, hashed, simulations=3000, prove="ends").proof
        assert root.proof is None or sure is None or root.proof == sure
        for node in every_node(root):
            if node.edges and node is not root:
                follows = proof_from(edge.proof for edge in node.edges)
                by_threes = prove == "all" and follows is None and node.proof == LOSS
                assert node.proof == follows or by_threes


def test_every_win_by_fours_of_the_puzzles_is_proved_at_once():
    """Five moves and deeper, the puzzles' quickest wins are continuous fours."""
    deep = [puzzle for puzzle in stored_puzzles("attack") if puzzle.depth == 5]
    assert len(deep) > 30
    for puzzle in deep:
        root = puct_search(puzzle.state, uniform, simulations=10, prove="all")
        assert (root.proof, root.visits) == (WIN, 1)
        assert puzzle.kept_by(int(proved_policy(root).argmax()))


@pytest.mark.parametrize("game", [Omok(9), Omok(12, exact=True)], ids=repr)
def test_the_root_leaves_out_only_moves_that_lose_to_continuous_fours(game):
    left_out = 0
    for puzzle in puzzles(game, 12, np.random.default_rng(4), depth=(2, 2), kind="defence"):
        root = puct_search(puzzle.state, uniform, simulations=1, prove="all")
        if root.proof == WIN:  # the puzzle's player has fours of their own
            continue
        kept, prover = {edge.action for edge in root.edges}, prover_of(puzzle.state)
        for action in set(puzzle.state.legal_actions()) - kept:
            assert any(prover.loses(action, n, True) for n in range(2, 17)), (puzzle.state, action)
            left_out += 1
        assert not all(prover.loses(action, 2, fours_only=True) for action in kept)
    assert left_out > 100


def root_in_the_making(prove="all"):
    """A batch whose root has its edges and needs narrowing: White has to meet an open three."""
    game = Omok(9)
    batch = PuctBatch(game, hashed, batch=1, simulations=40, prove=prove)
    batch.begin(0, game.state((0, 37, 0, 38, 8, 39)))
    while batch.forest.count[0, 0] <= 0:
        batch.step()
    return batch


def give_edges(batch, actions):
    """Gives the root these edges, none of them visited."""
    forest, count = batch.forest, len(actions)
    forest.first[0, 0], forest.count[0, 0], forest.edges[0] = 0, count, count
    forest.action[0, :count], forest.P[0, :count], forest.N[0, :count] = actions, 1 / count, 0


def test_a_root_that_lacks_edges_keeps_those_that_are_worth_a_search():
    worth = root_in_the_making().root_edges(0)[0].tolist()
    legal = Omok(9).state((0, 37, 0, 38, 8, 39)).legal_actions()
    assert 2 < len(worth) < 20
    for all_edges in (worth, legal):
        for lacking in ([], worth[:1], worth[1:2], worth[-1:], worth[1:]):
            batch = root_in_the_making()
            give_edges(batch, [action for action in all_edges if action not in lacking])
            begin_at(batch.rules, batch.forest, 0, np.empty(batch.rules.actions, np.int16))
            actions, P, _, _ = batch.root_edges(0)
            assert actions.tolist() == [action for action in worth if action not in lacking]
            assert all_edges is worth or P.sum() == pytest.approx(1)
            while batch.busy:
                batch.step()
            assert set(np.flatnonzero(batch.visits(0))) <= set(worth) - set(lacking)


def test_a_root_without_any_edge_that_is_worth_a_search_stays_as_it_is():
    batch = root_in_the_making()
    give_edges(batch, [0, 1])
    before = [table.tolist() for table in batch.root_edges(0)[:3]]
    begin_at(batch.rules, batch.forest, 0, np.empty(batch.rules.actions, np.int16))
    assert [table.tolist() for table in batch.root_edges(0)[:3]] == before


def test_a_proved_action_without_an_edge_proves_nothing():
    game = Omok(9)
    batch = PuctBatch(game, hashed, batch=1, simulations=40, prove="all")
    state = game.state((0, 40, 0, 41, 8, 42, 72, 43, 80))  # Black wins at d5 or i5
    batch.begin(0, state)
    give_edges(batch, [1, 2])
    begin_at(batch.rules, batch.forest, 0, np.empty(batch.rules.actions, np.int16))
    assert batch.forest.proof[0, 0] == UNPROVED
    assert batch.root_edges(0)[0].tolist() == [1, 2]


def test_a_readable_root_that_lacks_edges_is_narrowed_alike():
    game = Omok(9)
    state = game.state((0, 37, 0, 38, 8, 39))
    search = ProvingAlphaZeroSearch(hashed, foresee=foresight_for(game), simulations=5)
    root = search.search(state)
    worth = [edge.action for edge in root.edges]
    del root.edges[0]
    search.begin_at(root)
    assert [edge.action for edge in root.edges] == worth[1:]
    root.edges[:] = root.edges[:1]
    root.edges[0].action = 0
    search.begin_at(root)
    assert [edge.action for edge in root.edges] == [0]
