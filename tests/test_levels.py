"""The levels that a person chooses opponents by."""

import numpy as np
import pytest

from omoklib.experiments import levels as experiment
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.names import game_named
from omoklib.players.levels import FILE, LEVEL_NAMES, _measured, levels, specs
from omoklib.players.specs import checked_player

GAMES = [TicTacToe(), Omok(6, line=4), Omok(9), Omok(15), Othello(6), Othello(8)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_board_has_seven_levels_whose_players_there_are(game):
    found = levels(game)
    assert [level.name for level in found] == list(LEVEL_NAMES)
    assert sorted(level.spec for level in found) == sorted(specs(game))
    for level in found:
        checked_player(level.spec)
        assert level.words().startswith(f"{level.spec};")


def test_what_is_said_of_a_level_was_measured():
    assert _measured(), f"{FILE.name} holds no ladder"
    for text, told in _measured().items():
        found = levels(game_named(text))
        ratings = [level.elo for level in found]
        assert ratings == sorted(ratings)
        assert sum(level.low == level.high for level in found) == 1  # the one compared to
        assert all(level.low <= level.elo <= level.high and level.games for level in found)
        assert told["games"] * 2 >= sum(level.games for level in found)


def test_a_board_without_a_ladder_says_so():
    assert levels(Omok(7, line=4))[0].words() == "uct:100; not measured on this board"


def test_levels_are_measured_and_ordered_as_a_ladder_finds_them(tmp_path, monkeypatch):
    players = [f"uct:{count}" for count in (8, 1, 2, 3, 4, 5, 6)]
    monkeypatch.setattr(experiment, "specs", lambda game: players)
    found = experiment.measure(TicTacToe(), tmp_path / "ladder.json", openings=2)
    ratings = [entry["elo"] for entry in found["levels"]]
    assert ratings == sorted(ratings) and found["games"] > 0
    assert {entry["spec"] for entry in found["levels"]} == set(players)
    assert [entry["name"] for entry in found["levels"]] == list(LEVEL_NAMES)
    anchor = next(entry for entry in found["levels"] if entry["spec"] == players[3])
    assert anchor["elo"] == anchor["low"] == anchor["high"] == 1500
    assert np.isfinite(ratings).all()
    again = experiment.measure(TicTacToe(), tmp_path / "ladder.json", openings=2)
    assert again == found  # nothing is missing any more
