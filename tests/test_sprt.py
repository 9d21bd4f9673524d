"""The sequential test."""

import math
from functools import cache

import numpy as np
import pytest

from omoklib.arena.scores import expected_score
from omoklib.arena.sprt import SPRT

RUNS = 1000


def pairs_of(elo, draws, rng, size):
    """`[RUNS, size]` results 0..4 of pairs, the two games of one independent of each other."""
    win = expected_score(elo) - draws / 2
    game = np.array([1 - win - draws, draws, win])
    return rng.choice(5, size=(RUNS, size), p=np.convolve(game, game))


def decided_for(test, results):
    """How many runs end with each verdict, and their mean length in pairs."""
    decide = cache(lambda counts: test.decide(counts))
    verdicts, lengths = [], []
    for row in results.tolist():
        counts = [0] * 5
        for result in row:
            counts[result] += 1
            verdict = decide(tuple(counts))
            if verdict:
                break
        verdicts.append(verdict)
        lengths.append(sum(counts))
    return verdicts.count("H0"), verdicts.count("H1"), sum(lengths) / RUNS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "draws"),
    [(SPRT(0, 100), 0.0), (SPRT(0, 100), 0.4), (SPRT(-60, 60, alpha=0.02, beta=0.1), 0.2)],
)
def test_each_error_is_as_rare_as_asked_for_in_1000_simulated_matches(test, draws):
    rng = np.random.default_rng(5)
    for elo, error, rate in [(test.elo0, 1, test.alpha), (test.elo1, 0, test.beta)]:
        counts = decided_for(test, pairs_of(elo, draws, rng, 400))
        assert counts[0] + counts[1] == RUNS
        noise = 3 * math.sqrt(rate * (1 - rate) / RUNS)
        assert counts[error] / RUNS <= rate + noise


def test_pairs_that_balance_each_other_are_decided_sooner_at_the_same_error_rate():
    """Where Black always wins, pairs of equals end 1-1; game by game that looks like noise."""
    test, rng = SPRT(0, 100), np.random.default_rng(6)
    balanced = rng.choice(5, size=(RUNS, 400), p=[0.02, 0.08, 0.8, 0.08, 0.02])
    wrong, length = decided_for(test, balanced)[1:]
    assert wrong / RUNS <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
    assert length < decided_for(test, pairs_of(0, 0.0, rng, 400))[2] / 2


def test_with_two_results_the_ratio_is_walds_own():
    """Without draws and with single games nothing is left to be fitted: 30 wins, 20 losses."""
    s0, s1 = expected_score(0), expected_score(80)
    walds = 30 * math.log(s1 / s0) + 20 * math.log((1 - s1) / (1 - s0))
    assert SPRT(0, 80).llr([20, 0, 30]) == pytest.approx(walds, abs=2e-3)


def test_the_ratio_is_near_that_of_a_normal_distribution_where_games_are_many():
    """(s1 - s0)(2 mean - s0 - s1) / (2 variance of the mean): the GSPRT's approximation."""
    counts = np.array([300, 900, 2000, 1000, 400])
    points = np.linspace(0, 1, 5)
    mean = counts @ points / counts.sum()
    variance = (counts @ points**2 / counts.sum() - mean**2) / counts.sum()
    s0, s1 = expected_score(0), expected_score(10)
    normal = (s1 - s0) * (2 * mean - s0 - s1) / variance / 2
    assert SPRT(0, 10).llr(counts) == pytest.approx(normal, rel=0.02)


def test_swapping_the_players_turns_the_ratio_round():
    test = SPRT(-30, 30)
    assert test.llr([1, 4, 9, 3, 2]) == pytest.approx(-test.llr([2, 3, 9, 4, 1]))


def test_results_that_are_all_alike_are_decided_after_some_games_and_not_at_once():
    test = SPRT(0, 100)
    for k, verdict in [(4, "H1"), (0, "H0"), (2, "H0")]:
        few, many = [0] * 5, [0] * 5
        few[k], many[k] = 3, 100
        assert test.decide(few) == ""
        assert test.decide(many) == verdict
    assert test.llr([0] * 5) == 0


def test_the_furthest_hypotheses_are_still_told_apart():
    test = SPRT(-3000, 3000)
    for counts, verdict in (([0, 0, 0, 0, 9], "H1"), ([9, 0, 0, 0, 0], "H0"), ([0] * 5, "")):
        assert test.decide(counts) == verdict


def test_a_verdict_is_said_in_words():
    test = SPRT(0, 50)
    assert test.words("H1") == "H1 accepted: rather 50 Elo or more than 0 or less"
    assert test.words("H0") == "H0 accepted: rather 0 Elo or less than 50 or more"
    assert "play more games" in test.words("")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: SPRT(50, 0), ValueError, "must be below elo1; got 50 and 0"),
        (lambda: SPRT(0, math.inf), ValueError, "elo1"),
        (lambda: SPRT(0, 1e9), ValueError, "elo1 must be between -3000 and 3000; got 1000000000"),
        (lambda: SPRT(-3001, 0), ValueError, "elo0 must be between -3000 and 3000; got -3001"),
        (lambda: SPRT("0", 50), TypeError, "elo0 must be a number"),
        (lambda: SPRT(0, 50, alpha=0), ValueError, "alpha must be between 0 and 1/2"),
        (lambda: SPRT(0, 50, beta=0.7), ValueError, "beta must be between 0 and 1/2"),
        (lambda: SPRT(0, 50).llr([1, 2]), ValueError, "five numbers for pairs"),
        (lambda: SPRT(0, 50).llr([1, 2, -3]), ValueError, "0 or more"),
    ],
)
def test_tests_that_make_no_sense_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
