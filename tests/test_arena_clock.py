"""Time limits: a player that does not answer loses its game, and nothing else."""

import threading
import time

import pytest
from arena_players import lowest, make_hung, make_lowest

from omoklib.arena import Clock, Fresh, match, play
from omoklib.games import ROOT, TicTacToe
from omoklib.players import Analysis, NamedPlayer

TTT = TicTacToe()
LIMIT = {"seconds_per_move": 0.3, "grace": 0.3}
LOWEST = NamedPlayer("lowest", lowest)


def test_a_hung_player_forfeits_and_the_match_goes_on():
    hung = make_hung(None)
    result = match(hung, LOWEST, TTT, openings=[ROOT, (0, 4)], **LIMIT)
    assert result.losses == len(result.games) == 4
    first, *later = result.forfeits
    assert first == "hung did not answer within 0.3 s and 0.3 s of grace"
    assert later == ["hung is still busy with a move of an earlier game"] * 3
    assert [played.id for played in result.games] == [ROOT, (0, 0), (0, 4, 0), (0, 4)]


def test_a_hung_player_that_is_made_anew_gets_a_new_chance_in_every_game():
    result = match(Fresh(make_hung), Fresh(make_lowest), TTT, openings=[ROOT], **LIMIT)
    assert result.forfeits == ["hung did not answer within 0.3 s and 0.3 s of grace"] * 2


def test_a_player_is_told_to_stop_at_the_limit_and_may_answer_within_the_grace():
    stopped = threading.Event()

    def choose(state):
        assert stopped.wait(30)
        return lowest(state)

    thinker = NamedPlayer("thinker", choose, stopped.set)
    played = play(thinker, LOWEST, TTT, seconds_per_move=0.05, grace=30)
    assert stopped.is_set()
    assert played.forfeit == ""


def test_a_player_in_time_is_never_stopped():
    stops = []
    player = NamedPlayer("quick", lowest, lambda: stops.append(1))
    assert play(player, player, TTT, seconds_per_move=60).forfeit == ""
    assert stops == []


def test_a_player_that_comes_free_plays_again():
    free = threading.Event()

    def choose(state):
        free.wait()
        return lowest(state)

    clock, player, state = Clock(0.05, 0), NamedPlayer("late", choose), TTT.initial_state()
    assert "did not answer" in clock.ask(player, state).reason
    assert "still busy" in clock.ask(player, state).reason
    assert clock.anybody_stuck()
    free.set()
    while clock.anybody_stuck():
        time.sleep(0.01)
    answer = Clock(60).ask(player, state)
    assert (answer.action, answer.reason) == (0, "")
    assert clock.ask(player, state).reason == ""


@pytest.mark.parametrize("stop", [lambda: 1 / 0, lambda: threading.Event().wait()])
def test_a_stop_that_fails_or_hangs_holds_nobody_up(stop):
    player = NamedPlayer("hung", lambda state: threading.Event().wait(), stop)
    assert "did not answer" in play(player, LOWEST, TTT, **LIMIT).forfeit


def test_errors_illegal_moves_and_ctrl_c_are_with_a_limit_what_they_are_without():
    def broken(state):
        raise RuntimeError("out of ideas")

    def interrupted(state):
        raise KeyboardInterrupt

    limit = {"seconds_per_move": 60}
    assert play(broken, LOWEST, TTT, **limit).forfeit == "broken raised RuntimeError: out of ideas"
    far = NamedPlayer("far", lambda state: 99)
    assert play(LOWEST, far, TTT, **limit).forfeit.startswith("far answered 99: ")
    with pytest.raises(KeyboardInterrupt):
        play(interrupted, LOWEST, TTT, **limit)


def test_a_games_seconds_are_those_of_its_players():
    def slow(state):
        time.sleep(0.02)
        return lowest(state)

    for limit in ({}, {"seconds_per_move": 60}):
        black, white = play(slow, LOWEST, TTT, **limit).seconds
        assert black >= 4 * 0.02
        assert black > white


@pytest.mark.parametrize("times", [{"seconds_per_move": 0}, {"seconds_per_move": 1, "grace": -1}])
def test_times_that_are_none_are_refused(times):
    with pytest.raises(
        ValueError, match=r"seconds_per_move must be above 0|grace must be 0 or more"
    ):
        play(LOWEST, LOWEST, TTT, **times)


def test_a_player_that_searches_has_thought_once_before_its_clock_runs():
    """Loading takes a second here, and a move may take 0.2 s with its grace."""
    loaded, asked = [], []

    def load():
        if not loaded:
            time.sleep(1.0)
            loaded.append(True)

    def make(rng):
        def choose(state):
            load()
            asked.append(state.id)
            return int(rng.choice(state.legal_actions()))

        def analyse(state):
            load()
            rng.random()  # what it draws is given back
            return Analysis({}, {}, {}, 0.0, [])

        return NamedPlayer("slow to load", choose, analyse=analyse)

    limits = {"seconds_per_move": 0.1, "grace": 0.1, "openings": [ROOT], "seed": 3}
    with_clock = match(Fresh(make), "random", TTT, **limits)
    assert not with_clock.forfeits and ROOT in asked
    loaded.clear()
    without = match(Fresh(make), "random", TTT, openings=[ROOT], seed=3)
    assert [played.id for played in without.games] == [played.id for played in with_clock.games]


def test_a_player_that_fails_when_it_is_made_ready_plays_all_the_same():
    def fails(state):
        raise RuntimeError("no opinion")

    player = NamedPlayer("x", lambda state: state.legal_actions()[0], analyse=fails)
    found = match(player, "random", TTT, openings=[ROOT], seconds_per_move=5.0)
    assert not found.forfeits
