"""Scores, Wilson's interval and Elo."""

import math

import numpy as np
import pytest

from omoklib.arena.scores import Tally, elo_difference, expected_score, wilson


def test_wilsons_interval_is_the_one_of_the_books():
    # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
    for wins, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_wilsons_ends_are_where_the_normal_test_just_rejects():
    low, high = wilson(0.7, 50, z=2.0)
    for p in (low, high):
        assert abs(0.7 - p) == pytest.approx(2.0 * math.sqrt(p * (1 - p) / 50))


def test_without_games_nothing_is_known():
    assert wilson(0.5, 0) == (0.0, 1.0)
    assert Tally().score == 0.5
    assert not Tally().differs_from(0.5)


def test_a_player_who_won_or_lost_all_games_has_an_infinite_elo_and_can_be_shown():
    for games in range(1, 200):
        won, lost = Tally(games, 0, 0), Tally(0, 0, games)
        assert won.interval[1] == 1.0 and won.elo_interval[1] == math.inf
        assert lost.interval[0] == 0.0 and lost.elo_interval[0] == -math.inf
        assert "+inf" in repr(won) and "-inf" in repr(lost)


@pytest.mark.parametrize("draws", [0.0, 0.3, 0.9])
def test_the_interval_holds_the_true_score_in_at_least_93_of_100_matches_draws_or_not(draws):
    rng = np.random.default_rng(3)
    wins = (1 - draws) * 0.7
    truth = wins + draws / 2
    inside = 0
    for counts in rng.multinomial(60, [wins, draws, 1 - wins - draws], size=4000).tolist():
        low, high = Tally(*counts).interval
        inside += low <= truth <= high
    assert inside / 4000 >= 0.93


def test_no_difference_is_too_large_for_an_expected_score():
    assert [expected_score(difference) for difference in (-1e9, 0, 1e9)] == [0, 0.5, 1]


def test_elo_and_expected_score_undo_each_other():
    for score in (0.01, 0.5, 0.64, 0.99):
        assert expected_score(elo_difference(score)) == pytest.approx(score)
    assert elo_difference(0.5) == 0
    assert (elo_difference(1.0), elo_difference(0.0)) == (math.inf, -math.inf)


def test_a_draw_counts_half_and_tallies_add_up():
    tally = Tally(3, 4, 1) + Tally(1, 0, 1)
    assert tally == Tally(4, 4, 2)
    assert (tally.games, tally.score) == (10, 0.6)


def test_a_question_is_decided_when_the_interval_excludes_the_score():
    assert Tally(70, 0, 30).differs_from(0.5)
    assert not Tally(55, 0, 45).differs_from(0.5)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: wilson(1.2, 10), ValueError),
        (lambda: wilson(0.5, -1), ValueError),
        (lambda: wilson(0.5, 10.5), TypeError),
        (lambda: wilson(0.5, 10, z=0), ValueError),
        (lambda: elo_difference(-0.1), ValueError),
        (lambda: Tally(-1, 0, 0), ValueError),
        (lambda: Tally(1.5, 0, 0), TypeError),
    ],
)
def test_numbers_that_are_no_scores_are_refused(call, error):
    with pytest.raises(error):
        call()
