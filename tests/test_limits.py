"""Numbers at the edge: refused at the door, or counted without an overflow."""

import math
import sys

import numpy as np
import pytest

from omoklib import players
from omoklib._util.arguments import (
    LEAST,
    MOST,
    MOST_LEAVES,
    MOST_SECONDS,
    MOST_THREADS,
    check_positive,
    check_seconds,
    check_weights,
)
from omoklib.arena.clock import Clock
from omoklib.bridges import GTPEngine
from omoklib.engine import uct, uct_tree
from omoklib.engine.gumbel import GumbelBatch
from omoklib.engine.puct import PuctBatch
from omoklib.engine.rules import rules_of
from omoklib.engine.uct import UCTSearch, uct_search
from omoklib.evaluators import uniform
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.players.specs import make_player
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch

ODD = [math.nan, math.inf, -math.inf, 1e307, 5e-324, -1.0, 10**400, np.float32("inf")]


def rng():
    return np.random.default_rng(0)


@pytest.mark.parametrize("number", [MOST * 1.01, LEAST / 2, *ODD])
def test_a_number_beyond_the_limits_is_refused_in_words(number):
    with pytest.raises(ValueError, match=r"cpuct must be .*; got "):
        check_positive("cpuct", number, zero=True)
    with pytest.raises(ValueError, match=r"seconds must be .*; got "):
        check_seconds("seconds", number)


def test_the_limits_themselves_are_allowed():
    for number in (LEAST, 1, MOST):
        assert check_positive("cpuct", number) == number
    assert check_positive("cpuct", 0, zero=True) == 0
    assert check_positive("seed", 10**400, whole=True) == 10**400
    assert check_seconds("seconds", MOST_SECONDS) == MOST_SECONDS
    with pytest.raises(ValueError, match="at most 1,000,000; got 1000001"):
        check_seconds("seconds", 1_000_001)


def puct_batch(**settings):
    return PuctBatch(TicTacToe(), uniform, **{"batch": 1, "simulations": 4} | settings)


def alphazero(**settings):
    return AlphaZeroSearch(uniform, rng=rng(), **{"simulations": 4} | settings)


DOORS = {
    "UCT exploration": lambda x: UCTSearch(iteration_limit=4, rng=rng(), exploration=x),
    "UCT time": lambda x: UCTSearch(time_limit=x, rng=rng()),
    "UCT memory": lambda x: UCTSearch(iteration_limit=4, rng=rng(), memory=x),
    "UCT weights": lambda x: UCTSearch(iteration_limit=4, rng=rng(), weighted=[0.0] * 8 + [x]),
    "readable exploration": lambda x: MonteCarloTreeSearch(
        iteration_limit=4, rng=rng(), exploration=x
    ),
    "readable time": lambda x: MonteCarloTreeSearch(time_limit=x, rng=rng()),
    "cpuct": lambda x: puct_batch(cpuct=x),
    "epsilon": lambda x: puct_batch(epsilon=x),
    "alpha": lambda x: puct_batch(alpha=x),
    "scale": lambda x: GumbelBatch(TicTacToe(), uniform, batch=1, simulations=4, scale=x),
    "readable cpuct": lambda x: alphazero(cpuct=x),
    "readable epsilon": lambda x: alphazero(epsilon=x),
    "readable alpha": lambda x: alphazero(alpha=x),
    "readable seconds": lambda x: alphazero(time_limit=x),
    "player's exploration": lambda x: players.uct(4, rng=rng(), exploration=x),
    "player's seconds": lambda x: players.uct(seconds=x, rng=rng()),
    "AlphaZero's seconds": lambda x: players.alphazero(uniform, 4, seconds=x),
    "AlphaZero's cpuct": lambda x: players.alphazero(uniform, 4, cpuct=x),
    "classical": lambda x: players.classical(seconds=x),
    "clock": lambda x: Clock(x),
    "grace": lambda x: Clock(1.0, x),
    "program": lambda x: GTPEngine([sys.executable], x),
}


@pytest.mark.parametrize("number", ODD)
@pytest.mark.parametrize("door", DOORS)
def test_every_numeric_setting_refuses_odd_numbers(door, number):
    if door == "UCT weights" and number in (-1.0, 5e-324):
        return  # a weight may be negative, and as small as it likes
    with pytest.raises((ValueError, TypeError)):
        DOORS[door](number)


@pytest.mark.parametrize(
    "spec",
    [
        "weighted:2000,exploration=1e307",
        "uct:2000,exploration=-1",
        "uct:seconds=1e300",
        "uct:seconds=0",
        "classical:seconds=1e12",
        "uct:0",
    ],
)
def test_specs_are_refused_in_words_too(spec):
    with pytest.raises(ValueError, match="; got "):
        make_player(spec, ENV_SMALL, rng())


@pytest.mark.parametrize("x", [LEAST, MOST])
def test_searches_with_the_most_extreme_settings_find_legal_moves(x):
    state = Othello(4).initial_state()
    weights = [x, -x] * 8 + [x]
    for search in (
        players.uct(300, rng=rng(), exploration=x, weighted=weights, engine=True),
        players.uct(300, rng=rng(), exploration=x, weighted=True, engine=True),
        players.uct(300, rng=rng(), exploration=x, engine=False),
        players.alphazero(uniform, 60, rng(), cpuct=x, epsilon=0.5, alpha=x, engine=True),
        players.alphazero(uniform, 60, rng(), cpuct=x, epsilon=0.5, alpha=x, engine=False),
    ):
        assert search(state) in state.legal_actions()
        assert math.isfinite(search.analyse(state).value)


def test_many_threads_leaves_and_simulations_are_refused_with_the_number():
    with pytest.raises(ValueError, match=f"threads must be at most {MOST_THREADS}; got 257"):
        UCTSearch(iteration_limit=4, rng=rng(), threads=257)
    with pytest.raises(ValueError, match="threads must be at most"):
        players.uct(seconds=1, rng=rng(), threads=10**6)
    with pytest.raises(ValueError, match="leaves must be at most 4,096"):
        players.alphazero(uniform, 4, leaves=MOST_LEAVES + 1)
    most = (2**31 - 1) // 9 - 1
    with pytest.raises(ValueError, match=f"simulations must be at most {most:,}; got {most + 1}"):
        puct_batch(simulations=most + 1)
    for batch in (AlphaZeroSearch(uniform, simulations=10**400),):  # counted in Python
        assert batch.simulations == 10**400


def test_a_tree_ends_before_its_visits_overflow(monkeypatch):
    assert np.iinfo(np.int32).max >= uct.MOST_VISITS
    monkeypatch.setattr(uct, "MOST_VISITS", 1000)
    state = TicTacToe().initial_state()
    search = UCTSearch(time_limit=600.0, rng=rng())
    first = search.search(state)
    assert first.simulations == 1000
    child = first.root.children[first.action]
    assert search.search(child.state, child).simulations == 1000
    assert search.search(state, first.root).simulations == 1000  # nothing is left to do
    assert uct_search(state, iterations=10**15, seed=0, threads=2).simulations == 2000


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_the_choice_of_a_child_never_leaves_its_array(value):
    game = Omok(5)
    found = uct_search(game.initial_state(), iterations=400, seed=0)
    tree = found.root.places[0][0]
    tree.value[:] = value
    best_child = getattr(uct_tree.best_child, "py_func", uct_tree.best_child)
    with np.errstate(invalid="ignore"):
        child = best_child(rules_of(game), tree, 0, np.empty(game.num_actions), 1e300, True)
    assert tree.first[0] <= child < tree.first[0] + tree.children[0]


def test_weights_are_numbers_that_can_be_multiplied():
    for odd in (math.nan, math.inf, -math.inf, 1e13):
        with pytest.raises(ValueError, match=r"from -1e.12 to 1e.12"):
            check_weights([0.0, odd])
    assert check_weights([-2.0, 1e-300]).tolist() == [-2.0, 1e-300]
