"""Matches in several processes."""

import numpy as np
import pytest
from arena_players import (
    games_of,
    make_broken,
    make_crashed,
    make_hung,
    make_lowest,
    make_random,
)

from omoklib.arena import SPRT, Fresh, match, random_openings
from omoklib.games import ROOT, TicTacToe
from omoklib.players import NamedPlayer

TTT = TicTacToe()
OPENINGS = random_openings(TTT, 12, 2, np.random.default_rng(2))


def test_the_result_does_not_depend_on_the_number_of_processes():
    entrants = "uct:20", Fresh(make_random)
    alone = match(*entrants, TTT, openings=OPENINGS, seed=3)
    together = match(*entrants, TTT, openings=OPENINGS, seed=3, workers=2)
    assert games_of(alone) == games_of(together)
    assert (together.first, together.second) == ("UCT 20", "random")
    assert games_of(alone) != games_of(match(*entrants, TTT, openings=OPENINGS, seed=4))


def test_a_sequential_test_ends_at_the_same_pair_whoever_plays():
    entrants = "minimax", Fresh(make_lowest)
    test, openings = SPRT(0, 100), [ROOT, (0, 4)] * 100
    alone = match(*entrants, TTT, openings=openings, sprt=test)
    together = match(*entrants, TTT, openings=openings, sprt=test, workers=2)
    assert alone.verdict == "H1"
    assert len(alone.games) < 100
    assert games_of(alone) == games_of(together)


def test_a_process_that_dies_loses_the_game_of_its_player_to_move_only():
    openings = [ROOT, (0, 4), (0, 4, 0)]
    result = match(Fresh(make_crashed), "random", TTT, openings=openings, workers=2)
    assert result.losses == len(result.games) == 6
    assert set(result.forfeits) == {"crashed ended its process (exit code 7)"}
    for played in result.games:
        assert not played.state.is_terminal()
        assert played.opening in openings
        assert played.state.ply >= 2


def test_a_hung_player_in_another_process_forfeits():
    result = match(
        Fresh(make_hung),
        Fresh(make_lowest),
        TTT,
        openings=[ROOT, (0, 4)],
        workers=2,
        seconds_per_move=1,
        grace=0,
    )
    assert result.forfeits == ["hung did not answer within 1 s and 0 s of grace"] * 4


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_cannot_be_made_is_an_error_and_no_forfeit(workers):
    with pytest.raises(ImportError, match="no network here"):
        match(Fresh(make_broken), "random", TTT, openings=OPENINGS, workers=workers)
    with pytest.raises(ValueError, match="is not a player"):
        match("randm", "random", TTT, openings=OPENINGS, workers=workers)


def test_players_that_other_processes_cannot_have_are_refused():
    lowest = NamedPlayer("lowest", lambda state: 0)
    with pytest.raises(TypeError, match=r"got the player .lowest. as it is\. Give a text"):
        match(lowest, "random", TTT, openings=OPENINGS, workers=2)
    with pytest.raises(TypeError, match="the function of a Fresh must be in a module"):
        match(Fresh(lambda rng: lowest), "random", TTT, openings=OPENINGS, workers=2)
    with pytest.raises(ValueError, match="workers must be above 0"):
        match("random", "random", TTT, openings=OPENINGS, workers=0)
    with pytest.raises(TypeError, match="a player must be a function of a state, a text"):
        match(None, "random", TTT, openings=OPENINGS)
    with pytest.raises(TypeError, match="make must be a function of a generator"):
        Fresh("uct:100")


def test_a_player_made_for_a_game_is_closed_after_it():
    closed = []

    class Engine:
        name = "engine"

        def __call__(self, state):
            return state.legal_actions()[0]

        def close(self):
            closed.append(len(closed))
            raise OSError("gone already")

    match(Fresh(lambda rng: Engine()), "random", TTT, openings=[ROOT, (0, 4)])
    assert closed == [0, 1, 2, 3]
    engine = Engine()
    match(engine, "random", TTT, openings=[ROOT])
    assert closed == [0, 1, 2, 3]
