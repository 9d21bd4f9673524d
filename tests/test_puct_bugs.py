"""Each known mistake of PUCT is seen by a test that the sound search passes."""

import numpy as np
import pytest

from omoklib.check.exercises.lesson_06 import REPAIR
from omoklib.evaluators import hashed, uniform
from omoklib.games import TicTacToe
from omoklib.search import AlphaZeroSearch
from omoklib.search.bugs import (
    ExpandsFinishedGames,
    NoiseEverySimulation,
    OneSidedBackfill,
    ShyOfWinning,
    SilentPrior,
    with_one_wrong_part,
)

EMPTY = TicTacToe().initial_state()


def the_first_selection_follows_the_prior(kind) -> bool:
    def fond_of_the_centre(states):
        priors, values = uniform(states)
        priors[:, 4] = 5.0
        return priors, values

    return kind(fond_of_the_centre, simulations=1).search(EMPTY).edges[4].N == 1


def noise_is_drawn_once(kind) -> bool:
    rng, once = np.random.default_rng(1), np.random.default_rng(1)
    kind(hashed, simulations=10, epsilon=0.25, rng=rng).search(EMPTY)
    once.dirichlet([0.3] * 9)
    return rng.bit_generator.state == once.bit_generator.state


def the_roots_visits_sum_to_the_simulations(kind) -> bool:
    return kind(hashed, simulations=10).search(EMPTY).visits == 10


def a_glad_leaf_costs_the_edge_into_it(kind) -> bool:
    def glad(states):
        priors, values = uniform(states)
        return priors, values + 0.5

    return sum(edge.W for edge in kind(glad, simulations=1).search(EMPTY).edges) == -0.5


def a_win_in_one_is_taken(kind) -> bool:
    visits = kind(uniform, simulations=50).search(TicTacToe().state((0, 0, 3, 1, 4))).visit_counts()
    return max(visits, key=visits.get) == 2


@pytest.mark.parametrize(
    ("claim", "broken"),
    [
        (the_first_selection_follows_the_prior, SilentPrior),
        (noise_is_drawn_once, NoiseEverySimulation),
        (the_roots_visits_sum_to_the_simulations, ExpandsFinishedGames),
        (a_glad_leaf_costs_the_edge_into_it, OneSidedBackfill),
        (the_roots_visits_sum_to_the_simulations, ShyOfWinning),
        (a_win_in_one_is_taken, ShyOfWinning),
    ],
)
def test_a_known_mistake_fails_the_claim_that_the_sound_search_keeps(claim, broken):
    assert claim(AlphaZeroSearch)
    assert not claim(broken)


@pytest.mark.parametrize("moves", [(0,), (0, 0, 3, 1, 4), (0, 0, 2, 4)])
def test_the_program_to_repair_in_lesson_06_is_the_search_that_is_shy_of_winning(moves):
    names: dict = {"__name__": "notebook"}
    exec(f"{REPAIR.setup}\n{REPAIR.starter}", names)
    state = TicTacToe().state(moves)
    shown = ShyOfWinning(hashed, simulations=60, cpuct=1.5).search(state).visit_counts()
    assert names["sams_search"](state, hashed, 60, 1.5) == shown


def test_only_backfill_is_replaced_by_a_wrong_part():
    parts = with_one_wrong_part((len, max, min, sum))
    assert parts[:3] == (len, max, min)
    assert parts[3] is not sum
