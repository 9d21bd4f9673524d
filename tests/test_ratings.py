"""Ratings from the games of many players."""

import numpy as np
import pytest

from omoklib.arena.ratings import rate
from omoklib.arena.scores import Tally, elo_difference, expected_score

NAMES = tuple("abcdefgh")


def played(strengths, games, draws, rng, skip=lambda i, j: False):
    """`[n, n]` points of players of these strengths, `games` in each pairing, some drawn."""
    points = np.zeros((len(strengths), len(strengths)))
    for i in range(len(strengths)):
        for j in range(i):
            if not skip(i, j):
                score = expected_score(strengths[i] - strengths[j])
                drawn = min(draws, 2 * score, 2 - 2 * score)
                win = score - drawn / 2
                wins, halves, _ = rng.multinomial(games, [win, drawn, 1 - win - drawn])
                points[i, j] = wins + halves / 2
                points[j, i] = games - points[i, j]
    return points


@pytest.mark.parametrize(
    ("strengths", "games", "draws", "anchor"),
    [
        (np.arange(8) * 100, 20, 0.0, ""),
        (np.arange(8) * 100, 20, 0.0, "a"),
        (np.arange(8) * 50, 40, 0.5, "c"),
        (np.arange(4) * 400, 20, 0.0, "a"),
    ],
)
def test_known_strengths_lie_in_their_95_percent_intervals_in_95_of_100_runs(
    strengths, games, draws, anchor
):
    rng, runs = np.random.default_rng(8), 200
    names = NAMES[: len(strengths)]
    zero = strengths[names.index(anchor)] if anchor else strengths.mean()
    inside = []
    for _ in range(runs):
        ratings = rate(names, played(strengths, games, draws, rng), anchor)
        for name, truth in zip(names, strengths - zero, strict=True):
            low, high = ratings.interval(name)
            inside += [low <= truth <= high] if name != anchor else []
    noise = 3 * np.sqrt(0.95 * 0.05 / runs)  # players of one run are not independent
    print(f"{np.mean(inside):.1%} of {len(inside)} intervals hold the truth")
    assert np.mean(inside) >= 0.95 - noise


def test_the_difference_of_two_who_never_met_lies_in_its_interval_as_often():
    rng, strengths, inside = np.random.default_rng(9), np.arange(6) * 80, []
    for _ in range(200):
        points = played(strengths, 40, 0.2, rng, skip=lambda i, j: i - j > 2)
        _, low, high = rate(NAMES[:6], points).difference("f", "a")
        inside.append(low <= 400 <= high)
    assert np.mean(inside) >= 0.95 - 3 * np.sqrt(0.95 * 0.05 / 200)


def test_with_two_players_the_difference_is_elos_nearly():
    ratings = rate(["a", "b"], np.array([[0, 750], [250, 0]]))
    assert ratings.difference("a", "b")[0] == pytest.approx(elo_difference(0.75), abs=1)
    assert ratings["a"] == pytest.approx(-ratings["b"])


def test_the_ratings_are_where_expected_points_equal_points():
    points = played(np.arange(5) * 90, 2000, 0.3, np.random.default_rng(2))
    ratings = rate(NAMES[:5], points)
    expected = sum(2000 * expected_score(ratings["e"] - ratings[name]) for name in NAMES[:4])
    assert points[4].sum() == pytest.approx(expected, abs=1)


def test_the_zero_is_the_mean_or_the_anchor_and_changes_no_difference():
    points = played(np.arange(5) * 90, 20, 0.3, np.random.default_rng(2))
    mean, anchored = rate(NAMES[:5], points), rate(NAMES[:5], points, "d")
    assert mean.elo.mean() == pytest.approx(0)
    assert anchored["d"] == 0
    assert anchored.interval("d") == (0, 0)
    assert mean.difference("e", "a") == pytest.approx(anchored.difference("e", "a"))
    low, high = anchored.interval("a")
    assert anchored.difference("a", "d") == pytest.approx((anchored["a"], low, high))


def test_who_won_or_lost_all_games_has_a_finite_rating_and_an_honest_interval():
    points = np.array([[0, 20, 20], [0, 0, 20], [0, 0, 0]])
    ratings = rate("abc", points)
    assert np.isfinite(ratings.elo).all()
    assert ratings.order == ["a", "b", "c"]
    assert ratings["a"] - ratings["b"] > 400
    _, low, high = ratings.difference("a", "b")
    assert low > 0
    assert high > 800


def test_the_search_for_the_top_ends_however_many_games_there_are():
    for games in (1e9, 1e15):
        ratings = rate("ab", np.array([[0, games], [0, 0]]))
        assert np.isfinite(ratings.elo).all()
        assert ratings["a"] - ratings["b"] > 3000


def test_more_games_make_narrower_intervals():
    widths = []
    for games in (10, 40, 160):
        low, high = rate("ab", np.array([[0, 0.6], [0.4, 0]]) * games).interval("a")
        widths.append(high - low)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.05)
    assert widths[1] / widths[2] == pytest.approx(2, rel=0.05)


def test_without_games_nothing_is_known_and_groups_that_never_met_are_named():
    assert rate(["only"], np.zeros((1, 1))).order == ["only"]
    apart = np.zeros((4, 4))
    apart[0, 1] = apart[1, 0] = apart[2, 3] = 10
    ratings = rate("abcd", apart)
    assert "No chain of games leads from a to c, d" in ratings.warning
    assert "No chain" in repr(ratings)
    apart[0, 3] = 1
    assert rate("abcd", apart).warning == ""


def test_a_player_joins_with_its_games_against_those_who_are_rated():
    points = np.array([[0, 15, 18.5], [5, 0, 14], [1.5, 6, 0]])
    ratings = rate("abc", points, anchor="c")
    joined = ratings.joined_by("new", {"a": Tally(10, 4, 6), "z": Tally(5, 0, 0)})
    assert joined.names == (*"abc", "new")
    assert joined.anchor == "c"
    assert joined.games("new") == 20
    assert joined.score("new") == 0.6
    assert joined["new"] > joined["a"]
    with pytest.raises(ValueError, match="different"):
        joined.joined_by("new", {})


def test_a_ladder_in_words_says_what_its_text_does():
    ratings = rate("ab", np.array([[0, 15], [5, 0]]), anchor="b")
    (elo, interval), words = ratings.written("a"), ratings.in_words
    assert words == f"A ladder, the strongest on top: a {elo} {interval}; b 0 the zero."
    assert repr(ratings).split("\n")[0].split() == f"a {elo} {interval}".split()


def test_games_and_scores_are_counted():
    ratings = rate("abc", np.array([[0, 7.5, 0], [2.5, 0, 1], [0, 3, 0]]))
    assert [ratings.games(name) for name in "abc"] == [10, 14, 4]
    assert [ratings.score(name) for name in "abc"] == [0.75, 0.25, 0.75]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rate([], np.zeros((0, 0))), "one or more"),
        (lambda: rate("aa", np.zeros((2, 2))), "names must be different"),
        (lambda: rate("ab", np.zeros((3, 3))), "table of 2 x 2"),
        (lambda: rate("ab", np.eye(2)), "the diagonal 0"),
        (lambda: rate("ab", -np.ones((2, 2))), "0 or more"),
        (lambda: rate("ab", np.array([[0, np.inf], [1, 0]])), "0 or more"),
        (lambda: rate("ab", np.array([[0, np.nan], [1, 0]])), "0 or more"),
        (lambda: rate("ab", np.zeros((2, 2)), "z"), "anchor must be one of a, b; got 'z'"),
        (lambda: rate("ab", np.zeros((2, 2))).interval("z"), "the players are a, b; got 'z'"),
    ],
)
def test_tables_that_make_no_sense_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
