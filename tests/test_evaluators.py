"""Evaluators: priors and values for a batch of states."""

import os
import subprocess
import sys

import numpy as np
import pytest
from positions import random_states

from omoklib import players
from omoklib.engine import puct_search
from omoklib.engine.leaves import UniformArrays
from omoklib.evaluators import (
    TOLERANCE,
    cached,
    cut_values,
    evaluate,
    hashed,
    hashed_by_position,
    rollouts,
    uniform,
)
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.gametree import minimax

TTT = TicTacToe()
GAMES = [TTT, Omok(5, 4), Othello(6)]
WON = TTT.state((0, 0, 3, 1, 4, 2))
ONE_ROAD, ANOTHER_ROAD = TTT.state((0, 0, 4, 8)), TTT.state((0, 8, 4, 0))


def all_evaluators():
    rng = np.random.default_rng(1)
    return [uniform, hashed, hashed_by_position, rollouts(rng, 3), cached(hashed)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_evaluator_gives_a_policy_over_the_legal_actions_and_a_value(game):
    states = random_states(game, 12, most_plies=8)
    for evaluator in all_evaluators():
        priors, values = evaluate(evaluator, states)
        assert priors.shape == (12, game.num_actions) and values.shape == (12,)
        assert priors.dtype == values.dtype == np.float64
        np.testing.assert_allclose(priors.sum(axis=1), 1)
        for row, state in zip(priors, states, strict=True):
            assert set(np.flatnonzero(row)) == set(state.legal_actions())


@pytest.mark.parametrize("evaluator", [uniform, hashed, hashed_by_position, cached(hashed)])
def test_an_answer_does_not_depend_on_the_batch_around_it(evaluator):
    states = random_states(Omok(5, 4), 12)
    priors, values = evaluator(states)
    for row, state in enumerate(states):
        alone = evaluator([state])
        np.testing.assert_array_equal(priors[row], alone[0][0])
        assert values[row] == alone[1][0]


def test_hashed_tells_histories_apart_and_hashed_by_position_does_not():
    priors, values = hashed([ONE_ROAD, ANOTHER_ROAD])
    assert values[0] != values[1] and (priors[0] != priors[1]).any()
    priors, values = hashed_by_position([ONE_ROAD, ANOTHER_ROAD])
    assert values[0] == values[1] and (priors[0] == priors[1]).all()


def test_hashed_by_position_tells_the_side_to_move_apart():
    states = [s for s in random_states(Othello(4), 400, most_plies=11) if s.last_action == 16]
    before = [s.game.state(s.id[:-1]) for s in states]  # one pass ago: the same board
    assert (hashed_by_position(states)[1] != hashed_by_position(before)[1]).any()


def test_hashed_is_the_same_in_every_process():
    code = (
        "from omoklib import TicTacToe; from omoklib.evaluators import hashed\n"
        "priors, values = hashed([TicTacToe().state((0, 4))]); print(values[0], priors[0].tolist())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    priors, values = hashed([TTT.state((0, 4))])
    assert printed == {f"{values[0]} {priors[0].tolist()}\n"}


@pytest.mark.parametrize("evaluator", [hashed, hashed_by_position])
def test_hashed_values_lie_on_their_grid_and_fill_it(evaluator):
    _, values = evaluator(random_states(Omok(6, 4), 400, most_plies=10))
    np.testing.assert_array_equal(values * 1024, np.round(values * 1024))
    assert values.min() < -0.9 and values.max() > 0.9 and abs(values.mean()) < 0.15


def test_rollouts_see_the_result_as_each_states_own_player_does(rng):
    one_left = TTT.state((0, 0, 3, 1, 4, 6, 2, 5, 7))  # Black fills 8: 2, 5, 8 are not all Black's
    black_wins = TTT.state((0, 0, 1, 4, 2, 3, 5, 7, 6))  # Black's last cell, 8, completes 0 4 8
    for state in (one_left, black_wins):
        assert rollouts(rng, 5)([state])[1] == [minimax(state)]
    mean = rollouts(rng, 4000)([TTT.initial_state(), TTT.state((0, 4))])[1]
    assert mean[0] == pytest.approx(0.585 - 0.288, abs=0.05)  # a random game's wins less losses
    assert mean[1] == pytest.approx(-0.48, abs=0.06)  # White sees the centre taken


def test_rollouts_repeat_with_the_same_generator():
    answers = [rollouts(np.random.default_rng(5), 2)(random_states(TTT, 6))[1] for _ in range(2)]
    np.testing.assert_array_equal(*answers)


def test_a_cache_asks_once_for_each_new_position():
    asked = []

    def counting(states):
        asked.append([state.id for state in states])
        return uniform(states)

    with_cache = cached(counting)
    with_cache([ONE_ROAD, ANOTHER_ROAD, TTT.state((0, 4))])
    with_cache([ANOTHER_ROAD, TTT.state((0, 5)), TTT.state((0, 4))])
    assert asked == [[ONE_ROAD.id, (0, 4)], [(0, 5)]]


def test_a_cache_keeps_games_apart_and_forgets_the_oldest():
    asked = []

    def counting(states):
        asked.extend(states)
        return uniform(states)

    with_cache = cached(counting, capacity=2)
    assert with_cache([TTT.initial_state()])[0].shape == (1, 9)
    assert with_cache([Omok(3, 3, exact=True).initial_state()])[0].shape == (1, 9)
    with_cache([TTT.state((0, 1)), TTT.state((0, 2)), TTT.state((0, 3))])
    with_cache([TTT.state((0, 1))])  # two newer ones have taken its place
    assert len(asked) == 6


@pytest.mark.parametrize("evaluator", all_evaluators())
def test_a_finished_state_is_never_evaluated(evaluator):
    with pytest.raises(ValueError, match="the game is over at"):
        evaluator([TTT.initial_state(), WON])
    with pytest.raises(ValueError, match="one state or more; got none"):
        evaluator([])


@pytest.mark.parametrize(
    ("broken", "error", "says"),
    [
        (lambda p, v: (p[:, :-1], v), ValueError, r"priors must have the shape .* got \(2, 8\)"),
        (lambda p, v: (p, v[:1]), ValueError, r"values must have the shape .* got \(1,\)"),
        (lambda p, v: (p, v[:, None]), ValueError, r"values must have the shape .* got \(2, 1\)"),
        (lambda p, v: (p * np.nan, v), ValueError, r"0 or more; got nan at \[0, 0\]"),
        (lambda p, v: (p + np.inf, v), ValueError, r"0 or more; got inf at \[0, 0\]"),
        (lambda p, v: (p - 0.2, v), ValueError, "0 or more; got -0.2"),
        (lambda p, v: (p, v * np.nan), ValueError, r"in -1..1; got nan at \[0\]"),
        (lambda p, v: (p, v + 1.5), ValueError, r"in -1..1; got 1.5 at \[0\]"),
        (lambda p, v: p, TypeError, "a pair, .* got a ndarray"),
        (lambda p, v: (p, ["high", "low"]), TypeError, "two arrays of real numbers"),
        (lambda p, v: (p * 1j, v), TypeError, "two arrays of real numbers"),
        (lambda p, v: (p, v * 1j), TypeError, "two arrays of real numbers"),
        (lambda p, v: None, TypeError, "got a NoneType"),
    ],
)
def test_an_answer_that_is_none_is_refused(broken, error, says):
    with pytest.raises(error, match=says):
        evaluate(lambda states: broken(*uniform(states)), [ONE_ROAD, TTT.state((0, 4))])


@pytest.mark.parametrize(
    "make", [lambda: rollouts(np.random.default_rng(), 0), lambda: cached(uniform, 0)]
)
def test_counts_below_one_are_refused(make):
    with pytest.raises(ValueError, match="above 0; got 0"):
        make()


@pytest.mark.parametrize("beyond", [1.0000001192, 1 + TOLERANCE, -1.0000001192])
def test_a_value_a_rounding_step_beyond_1_is_cut(beyond):
    states = [Omok(5).initial_state()]
    _, values = evaluate(lambda s: (uniform(s)[0], np.array([beyond])), states)
    assert values.tolist() == [np.sign(beyond)]
    assert cut_values(np.float32([beyond, 0.5])).tolist() == [np.sign(beyond), 0.5]


@pytest.mark.parametrize("engine", [False, True])
def test_a_search_takes_values_a_rounding_step_beyond_1_and_refuses_nonsense(engine):
    class Sure:
        """An evaluator of states or of arrays, too sure of everything."""

        history = 0

        def __init__(self, value):
            self.value = value

        def __call__(self, states):
            return uniform(states)[0], np.full(len(states), self.value, np.float32)

        def evaluate_arrays(self, planes, legal):
            return legal / legal.sum(axis=1, keepdims=True), np.full(len(legal), self.value)

    state = Omok(5).initial_state()
    player = players.alphazero(Sure(1.0000001192), 20, engine=engine)
    assert player(state) in range(25)
    assert -1 <= player.analyse(state).value <= 1
    for nonsense in (1.5, np.nan, -7.0, np.inf):
        with pytest.raises(ValueError, match=r"value must be a number in -1\.\.1; got"):
            players.alphazero(Sure(nonsense), 20, engine=engine)(state)


def test_the_engine_refuses_complex_numbers():
    class Turned(UniformArrays):
        def evaluate_arrays(self, planes, legal):
            priors, values = super().evaluate_arrays(planes, legal)
            return priors * 1j, values

    with pytest.raises(TypeError, match="priors must be real numbers; got complex128"):
        puct_search(Omok(5).initial_state(), Turned(), simulations=8)
