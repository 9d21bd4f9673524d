"""Ladders from the command line."""

import json

import pytest

from omoklib.__main__ import main
from omoklib.games.records import load_records

SHORT = ["ladder", "--game", "tictactoe", "--games", "6", "random", "uct:20"]


def json_of(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out, parse_constant=pytest.fail)


def test_a_ladder_prints_its_table_the_strongest_first(capsys):
    assert main([*SHORT, "me=uct:60"]) == 0
    text = capsys.readouterr().out
    assert "3 players, 18 games" in text
    assert text.index("uct:20") < text.index("random")
    assert "me " in text


def test_the_same_ladder_as_json(capsys):
    found = json_of(capsys, *SHORT)
    assert (found["game"], found["games"], found["anchor"]) == ("tictactoe", 6, "random")
    assert [player["name"] for player in found["players"]] == ["uct:20", "random"]
    assert found["players"][1]["elo"] == 0
    assert all(player["games"] == 6 for player in found["players"])


def test_a_ladder_in_a_file_goes_on_and_takes_new_players(capsys, tmp_path):
    out = str(tmp_path / "ladder.json")
    first = json_of(capsys, *SHORT, "--out", out)
    assert json_of(capsys, *SHORT, "--out", out) == first
    more = json_of(
        capsys, "ladder", "me=minimax", "--game", "tictactoe", "--games", "6", "--out", out
    )
    assert {player["name"] for player in more["players"]} == {"random", "uct:20", "me"}
    assert more["games"] == 18


def test_neighbours_meet_in_the_swiss_system(capsys):
    players = ["uct:10", "uct:30", "uct:90"]
    found = json_of(capsys, *SHORT, *players, "--schedule", "swiss", "--rounds", "2")
    assert len(found["players"]) == 5
    assert 5 * 6 <= found["games"] <= 10 * 6


def test_the_games_can_be_kept_as_records(capsys, tmp_path):
    path = tmp_path / "games.sgf"
    assert main([*SHORT, "--save", str(path)]) == 0
    assert len(load_records(path)) == 6


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ladder", "random"], "two players or more"),
        (["ladder"], "two players or more"),
        (["ladder", "random", "random"], "a player was named twice"),
        (["ladder", "random", "stockfish"], "'stockfish' is not a player"),
        (["ladder", "random", "me=stockfish"], "'stockfish' is not a player"),
        (["ladder", "random", "uct:5", "--games", "5"], "an even number"),
    ],
)
def test_what_is_no_ladder_is_told_and_leaves_no_file(arguments, told, capsys, tmp_path):
    out = tmp_path / "ladder.json"
    assert main([*arguments, "--out", str(out)]) == 2
    assert told in capsys.readouterr().err
    assert not out.exists()
