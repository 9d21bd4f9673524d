"""Searches that follow a game: trees kept from move to move, clocks, stops and interruptions."""

import threading

import numpy as np
import pytest
from interrupting import output_after_sigint

from omoklib.engine.following import PuctGame, UCTGame
from omoklib.evaluators import hashed, uniform
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.search import AlphaZeroSearch

GAMES = [TicTacToe(), Omok(6, 4), Othello(6), Othello(8)]


def rng(seed=0):
    return np.random.default_rng(seed)


def numbers(root):
    """`(id, action, N, W, P)` of every edge of a tree of PUCT."""
    rows, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        rows += [(node.state.id, edge.action, edge.N, edge.W, edge.P) for edge in node.edges]
        waiting += [edge.node for edge in node.edges if edge.node is not None]
    return sorted(rows)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_without_noise_a_kept_tree_is_the_tree_of_a_new_search(game):
    following, state, draws = PuctGame(game, hashed, simulations=60), game.initial_state(), rng(3)
    while not state.is_terminal():
        following.search(state)
        assert numbers(following.root) == numbers(
            AlphaZeroSearch(hashed, simulations=60).search(state)
        )
        for _ in range(int(draws.integers(1, 3))):  # its own move, and often the opponent's
            if not state.is_terminal():
                state = state.take_action(int(draws.choice(state.legal_actions())))


def test_a_search_says_how_its_two_best_moves_stand():
    following = PuctGame(Omok(6, 4), hashed, simulations=60)
    following.search(Omok(6, 4).initial_state())
    visits = sorted(following.root.visit_counts().values())
    assert following.standing == (visits[-1], visits[-2], 60)


def test_a_tree_is_kept_only_along_the_game():
    asked = []

    def counting(states):
        asked.append(len(states))
        return hashed(states)

    def evaluations(node_id):
        asked.clear()
        following.search(ENV_SMALL.state(node_id))
        return sum(asked)

    following = PuctGame(ENV_SMALL, counting, simulations=300)
    assert evaluations((0,)) == 301
    best = max(following.root.edges, key=lambda edge: edge.N)
    reply = max(best.node.edges, key=lambda edge: edge.N)
    assert reply.N > 0
    assert evaluations((0, best.action, reply.action)) < 301
    assert evaluations((0, best.action, reply.action)) == 301  # the same again: a new search
    assert evaluations((0, best.action)) == 301  # back
    assert evaluations((0, 80)) == 301  # another game


def test_earlier_roots_stay_as_they_were():
    following, state = PuctGame(ENV_SMALL, hashed, simulations=50), ENV_SMALL.initial_state()
    following.search(state)
    root, twin = following.root, AlphaZeroSearch(hashed, simulations=50).search(state)
    following.search(ENV_SMALL.state((0, 40)))
    assert numbers(root) == numbers(twin)


def test_uct_keeps_its_tree_along_the_game_and_nowhere_else():
    following, state = UCTGame(iteration_limit=500, rng=rng()), ENV_SMALL.initial_state()
    following.search(state)
    assert following.root.visits == 500
    action = max(following.root.visit_counts(), key=following.root.visit_counts().get)
    after = state.take_action(action)
    kept = following.root.find(after.id).visit_counts()
    following.search(after)
    counts = following.root.visit_counts()
    assert following.root.visits == 500
    assert all(counts[action] >= visits for action, visits in kept.items())
    following.search(after)
    assert following.root.visits == 500 and following.root.visit_counts() != counts
    following.search(Omok(8).state(after.id))
    assert following.root.state.game == Omok(8)


@pytest.mark.parametrize("leaves", [1, 4])
def test_the_clock_ends_a_search_of_whole_simulations(leaves):
    following = PuctGame(ENV_SMALL, hashed, simulations=10**5, time_limit=0.05, leaves=leaves)
    following.search(ENV_SMALL.initial_state())
    root = following.root
    assert 1 <= root.visits < 10**5
    for edge in root.edges:
        if edge.node is not None and edge.node.edges:
            assert 1 + edge.node.visits == edge.N  # no virtual loss is left behind
    hurried = PuctGame(ENV_SMALL, hashed, simulations=100, time_limit=1e-9, leaves=leaves)
    hurried.search(ENV_SMALL.initial_state())
    assert 1 <= hurried.root.visits <= leaves


@pytest.mark.parametrize("leaves", [1, 4])
def test_stop_ends_a_search_and_the_next_one_is_whole(leaves):
    def stopping(states):
        following.stop()
        return uniform(states)

    following = PuctGame(ENV_SMALL, stopping, simulations=100, leaves=leaves)
    following.search(ENV_SMALL.initial_state())
    assert 1 <= following.root.visits <= leaves
    following.stop()  # when nothing is searched: forgotten
    following._batch._ask = PuctGame(ENV_SMALL, uniform, simulations=100, leaves=leaves)._batch._ask
    following.search(ENV_SMALL.state((0, 40)))
    assert following.root.visits == 100


@pytest.mark.parametrize("leaves", [1, 4])
def test_after_an_interruption_the_next_search_is_as_if_it_had_never_been(leaves):
    calls = []

    def fragile(states):
        calls.append(1)
        if len(calls) == 7:
            raise KeyboardInterrupt
        return hashed(states)

    following = PuctGame(ENV_SMALL, fragile, simulations=100, leaves=leaves)
    with pytest.raises(KeyboardInterrupt):
        following.search(ENV_SMALL.initial_state())
    assert following.root is None
    following.search(ENV_SMALL.state((0, 40)))
    fresh = PuctGame(ENV_SMALL, hashed, simulations=100, leaves=leaves)
    fresh.search(ENV_SMALL.state((0, 40)))
    assert numbers(following.root) == numbers(fresh.root)


INTERRUPTED = """
from omoklib.engine.following import PuctGame
from omoklib.engine.leaves import UniformArrays
from omoklib.games import ENV_SMALL
PuctGame(ENV_SMALL, UniformArrays(), simulations=9, leaves=8).search(ENV_SMALL.initial_state())
following = PuctGame(ENV_SMALL, UniformArrays(), simulations=10**6, leaves=8)
print("searching", flush=True)
try:
    following.search(ENV_SMALL.initial_state())
except KeyboardInterrupt:
    following = PuctGame(ENV_SMALL, UniformArrays(), simulations=50)
    following.search(ENV_SMALL.initial_state())
    print("interrupted", following.root.visits)
"""


def test_sigint_from_outside_ends_a_search_with_a_network_and_the_next_one_works():
    assert output_after_sigint(INTERRUPTED) == "interrupted 50\n"


def test_a_search_in_another_thread_hears_stop():
    started = threading.Event()

    def slow(states):
        started.set()
        return uniform(states)

    following = PuctGame(ENV_SMALL, slow, simulations=10**5)
    thread = threading.Thread(target=following.search, args=(ENV_SMALL.initial_state(),))
    thread.start()
    assert started.wait(60)
    following.stop()
    thread.join(60)
    assert not thread.is_alive() and following.root.visits >= 1


def test_noise_is_drawn_for_every_move_from_the_players_generator():
    def roots(seed):
        following = PuctGame(TicTacToe(), hashed, simulations=80, epsilon=0.5, rng=rng(seed))
        for node_id in ((0,), (0, 4), (0, 4, 0)):
            following.search(TicTacToe().state(node_id))
            yield numbers(following.root)

    assert list(roots(1)) == list(roots(1)) != list(roots(2))
    with pytest.raises(TypeError, match=r"rng must be a np\.random\.Generator"):
        PuctGame(TicTacToe(), hashed, simulations=5, epsilon=0.5)


def test_what_cannot_be_searched_is_refused():
    following = PuctGame(TicTacToe(), hashed, simulations=5)
    with pytest.raises(ValueError, match="the game is over"):
        following.search(TicTacToe().state((0, 0, 3, 1, 4, 2)))
    with pytest.raises(ValueError, match="this searches"):
        following.search(ENV_SMALL.initial_state())
    following.search(TicTacToe().initial_state())

    class ForAnother:
        game = ENV_SMALL
        history = 1

        def evaluate_arrays(self, planes, legal):
            """Never asked."""

    with pytest.raises(ValueError, match="this evaluator is for Omok"):
        PuctGame(TicTacToe(), ForAnother(), simulations=5)
    with pytest.raises(ValueError, match="time_limit must be above 0; got 0"):
        PuctGame(TicTacToe(), hashed, simulations=5, time_limit=0)
