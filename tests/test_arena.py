"""Matches between players."""

import re

import numpy as np
import pytest

from omoklib.arena import SPRT, MatchResult, Played, match, play, random_openings
from omoklib.arena.scores import Tally
from omoklib.games import BLACK, ENV_SMALL, ROOT, Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour
from omoklib.players import NamedPlayer, minimax, random

TTT = TicTacToe()
LOWEST = NamedPlayer("lowest", lambda state: state.legal_actions()[0])
HIGHEST = NamedPlayer("highest", lambda state: state.legal_actions()[-1])


def rng(seed=0):
    return np.random.default_rng(seed)


def test_random_openings_are_distinct_undecided_and_of_the_plies_asked_for():
    for game, count, plies in [(TTT, 40, 5), (ENV_SMALL, 30, 4), (Othello(6), 30, 8)]:
        openings = random_openings(game, count, plies, rng())
        assert len(set(openings)) == count
        for opening in openings:
            assert len(opening) == plies + 1
            assert not game.state(opening).is_terminal()


def test_random_openings_follow_the_generator():
    assert random_openings(TTT, 5, 2, rng(4)) == random_openings(TTT, 5, 2, rng(4))
    assert random_openings(TTT, 5, 2, rng(4)) != random_openings(TTT, 5, 2, rng(5))


def test_more_openings_than_there_are_is_an_error_that_says_how_many_there_are():
    assert random_openings(TTT, 1, 0, rng()) == [ROOT]
    with pytest.raises(ValueError, match=r"10 distinct openings of 1 plies .* but only 9 found"):
        random_openings(TTT, 10, 1, rng())
    with pytest.raises(ValueError, match="plies must be below 9"):
        random_openings(TTT, 1, 9, rng())


def test_every_opening_is_played_once_from_either_side():
    openings = random_openings(TTT, 6, 2, rng())
    result = match(LOWEST, HIGHEST, TTT, openings=openings)
    assert len(result.games) == 12
    for index, opening in enumerate(openings):
        one, two = result.games[2 * index : 2 * index + 2]
        assert one.opening == two.opening == opening
        assert (one.black, one.white) == ("lowest", "highest")
        assert (two.black, two.white) == ("highest", "lowest")


def test_the_result_is_the_one_that_the_ids_tell():
    result = match(random(rng()), random(rng(1)), TTT, openings=random_openings(TTT, 20, 2, rng()))
    as_first = []
    for index, played in enumerate(result.games):
        assert played.state.is_terminal()
        assert played.result == TTT.state(played.id).reward(BLACK)
        as_first.append(played.result if index % 2 == 0 else -played.result)
    counts = [as_first.count(value) for value in (1, 0, -1)]
    assert [result.wins, result.draws, result.losses] == counts
    assert result.as_black + result.as_white == result.tally == Tally(*counts)
    assert result.ids == [played.id for played in result.games]
    assert result.part(0, 10).tally + result.part(10, 40).tally == result.tally
    with pytest.raises(ValueError, match="first game of a pair; got start=3"):
        result.part(3, 10)


def test_swapping_the_players_turns_the_score_round():
    openings = random_openings(TTT, 10, 3, rng())
    one = match(LOWEST, HIGHEST, TTT, openings=openings)
    two = match(HIGHEST, LOWEST, TTT, openings=openings)
    assert one.score == pytest.approx(1 - two.score)
    assert one.elo == pytest.approx(-two.elo)


def test_equal_players_score_one_half_from_any_opening():
    openings = random_openings(Omok(5, 4), 15, 4, rng())
    assert match(LOWEST, LOWEST, Omok(5, 4), openings=openings).score == 0.5


def test_perfect_players_draw_and_beat_random_ones_at_tic_tac_toe():
    assert match(minimax(), minimax(), TTT, openings=[ROOT] * 3).draws == 6
    result = match(minimax(), random(rng()), TTT, openings=[ROOT] * 10)
    assert result.losses == 0
    assert result.score > 0.8


def test_players_that_repeat_themselves_are_told_so():
    repeated = match(LOWEST, HIGHEST, TTT, openings=[ROOT] * 20)
    assert repeated.distinct == 2
    assert "Only 2 of the 40 games are distinct" in repeated.warning
    assert "Only 2 of the 40" in repr(repeated)
    assert "Only 2 of the 40" in repeated._repr_html_()
    varied = match(LOWEST, HIGHEST, TTT, openings=random_openings(TTT, 20, 2, rng()))
    assert varied.distinct == 40
    assert varied.warning == ""


def test_a_sequential_test_ends_the_match_with_a_pair_and_the_result_says_so():
    openings = random_openings(TTT, 60, 2, rng())
    result = match(minimax(), LOWEST, TTT, openings=openings, sprt=SPRT(0, 100))
    assert result.verdict == "H1"
    assert len(result.games) % 2 == 0
    assert len(result.games) < 120
    assert SPRT(0, 100).decide(result.pairs) == "H1"
    assert sum(result.pairs) == len(result.games) / 2
    assert "H1 accepted: rather 100 Elo or more than 0 or less" in repr(result)
    short = match(minimax(), LOWEST, TTT, openings=openings[:3], sprt=SPRT(0, 100))
    assert short.verdict == ""
    assert "not decided between 0 and 100 Elo: play more games" in short._repr_html_()
    assert match(minimax(), LOWEST, TTT, openings=openings[:1]).verdict == ""


def test_a_test_that_is_fed_repeated_games_is_called_too_sure():
    result = match(minimax(), LOWEST, TTT, openings=[ROOT] * 60, sprt=SPRT(0, 100))
    assert "the interval is too narrow and the test too sure" in result.warning


def broken(state):
    raise RuntimeError("out of ideas")


class Unspeakable(Exception):
    """Neither an error nor an answer that can be put into words."""

    def __repr__(self):
        raise ZeroDivisionError

    __str__ = __repr__


def unspeakable(state):
    raise Unspeakable


def vandal(state):
    state.board[:] = 1


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (broken, "broken raised RuntimeError: out of ideas"),
        (NamedPlayer("greedy", lambda state: 4), "greedy answered 4: action 4 .* is not legal"),
        (NamedPlayer("far", lambda state: 99), "far answered 99: "),
        (NamedPlayer("silent", lambda state: None), "silent answered None: "),
        (NamedPlayer("vague", lambda state: 3.0), "vague answered 3.0: "),
        (NamedPlayer("boolean", lambda state: True), "boolean answered True: "),
        (NamedPlayer("wordy", lambda state: "e5" * 10**6), "wordy answered 'e5.{,300}: .{,310}$"),
        (unspeakable, "unspeakable raised Unspeakable: a Unspeakable that cannot be shown"),
        (NamedPlayer("evil", lambda state: Unspeakable()), "evil answered a Unspeakable that"),
        (vandal, "vandal raised ValueError: assignment destination is read-only"),
    ],
)
def test_a_player_that_fails_forfeits_that_game_and_the_match_goes_on(player, reason):
    result = match(player, LOWEST, TTT, openings=[(0, 4), (0, 4, 0)])
    assert len(result.games) == 4
    assert result.losses == len(result.forfeits) == 4
    for played in result.games:
        assert not played.state.is_terminal()
    assert all(re.match(reason, forfeit) for forfeit in result.forfeits)


def test_a_seed_is_as_large_as_one_likes():
    one, two = (match("random", LOWEST, TTT, openings=[ROOT], seed=10**400) for _ in range(2))
    assert one.ids == two.ids


def test_stopping_the_kernel_is_no_forfeit():
    def interrupted(state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(interrupted, LOWEST, TTT)


def test_what_is_not_a_player_forfeits_nothing_but_is_refused():
    with pytest.raises(TypeError, match=r"got 'uct:10'\. `match` also takes texts"):
        play(LOWEST, "uct:10", TTT)


def test_a_match_needs_openings_that_leave_a_game_to_play():
    over = (0, 0, 3, 1, 4, 2)
    with pytest.raises(ValueError, match="at least one opening"):
        match(LOWEST, LOWEST, TTT, openings=[])
    with pytest.raises(ValueError, match="is over"):
        match(LOWEST, LOWEST, TTT, openings=[ROOT, over])
    with pytest.raises(ValueError, match="taken"):
        match(LOWEST, LOWEST, TTT, openings=[(0, 4, 4)])
    with pytest.raises(ValueError, match="is over"):
        play(LOWEST, LOWEST, TTT, over)


def test_a_result_is_shown_as_text_and_as_a_table_with_names_escaped():
    games = (Played(TTT, (0, 4), 0, "<b>", "second", 1), Played(TTT, (0, 5), 0, "second", "<b>", 0))
    result = MatchResult(TTT, "<b>", "second", games)
    assert "<b> against second" in repr(result)
    assert "&lt;b&gt; against second" in result._repr_html_()
    assert "75.0%" in repr(result)
    assert "100.0%, 50.0%" in repr(result)


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        (Omok(5, line=4), "as Black, as White"),
        (TicTacToe(), "as X, as O"),
        (ConnectFour(5), "as Red, as Yellow"),
    ],
)
def test_a_result_calls_the_sides_as_the_boards_of_its_game_do(game, sides):
    openings = random_openings(game, 1, plies=1, rng=rng())
    result = match(random(rng()), random(rng(1)), game, openings=openings)
    assert sides in dict(result.rows())


def test_a_result_shown_as_text_cannot_command_a_terminal():
    lost = Played(TTT, (0, 4), 0, "a", "b\x1b]0;", 1, "b\x1b]0; said \x1b[2J")
    shown = repr(MatchResult(TTT, "a", "b\x1b]0;", (lost, lost)))
    assert "\x1b" not in shown and r"\x1b[2J" in shown


def test_a_bar_is_shown_only_where_it_is_asked_for(capsys):
    match(LOWEST, HIGHEST, TTT, openings=[ROOT, (0, 4)])
    assert capsys.readouterr() == ("", "")
    match(LOWEST, HIGHEST, TTT, openings=[ROOT, (0, 4)], progress=True)
    assert "lowest - highest" in capsys.readouterr().err
