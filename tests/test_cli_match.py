"""Matches from the command line."""

import json

import numpy as np
import pytest

from omoklib.__main__ import main
from omoklib.arena import random_openings
from omoklib.games import Omok
from omoklib.games.records import load_records
from omoklib.players.specs import make_player

SHORT = ["match", "uct:30", "random", "--game", "tictactoe", "--games", "8"]


def json_of(capsys, *arguments):
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out, parse_constant=pytest.fail)


def test_a_match_prints_what_is_known_of_both(capsys):
    assert main(SHORT) == 0
    text = capsys.readouterr().out
    assert "UCT 30 against random" in text
    assert "95% interval" in text


def test_the_same_seed_plays_the_same_match_with_any_number_of_workers(capsys):
    code, one = json_of(capsys, *SHORT)
    assert code == 0
    assert json_of(capsys, *SHORT, "--workers", "2")[1] == one
    assert json_of(capsys, *SHORT)[1] == one
    assert one["games"] == one["wins"] + one["draws"] + one["losses"] == 8


def test_infinite_elo_is_null_in_json(capsys, tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("(0, 4, 0, 1, 2)  # Black wins at a3 unless White takes it\n", encoding="utf-8")
    words = ["match", "minimax", "minimax", "--game", "tictactoe", "--openings", str(path)]
    _, found = json_of(capsys, *words, "--games", "2")
    assert found["elo"] in (0.0, None)
    assert found["game"] == "tictactoe"


def test_a_file_of_openings_must_hold_enough_of_them(capsys, tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("b2 a1\na1 b2\n", encoding="utf-8")
    words = ["match", "random", "random", "--game", "tictactoe", "--openings", str(path)]
    assert main([*words, "--games", "6"]) == 2
    assert "say --games 4" in capsys.readouterr().err
    assert main([*words, "--games", "4"]) == 0
    assert main([*words, "--games", "4", "--plies", "2"]) == 2


def test_openings_can_be_drawn_that_a_player_finds_even(capsys, tmp_path):
    game, path = Omok(5, line=4), tmp_path / "games.txt"
    words = ["match", "random", "random", "--game", "omok:5,line=4", "--games", "16"]
    assert main([*words, "--plies", "4", "--even", "uct:400", "--save", str(path)]) == 0
    kept = {played.id[: 1 + played.start] for played in load_records(path)}
    drawn = random_openings(game, 8, 4, np.random.default_rng(0))
    judge = make_player("uct:4000", game, np.random.default_rng(1))
    lead = {
        name: np.mean([abs(judge.analyse(game.state(i)).value) for i in ids])
        for name, ids in (("kept", kept), ("drawn", drawn))
    }
    assert lead["kept"] < 0.5 * lead["drawn"]


def test_only_a_player_with_values_finds_openings_even(capsys, tmp_path):
    assert main([*SHORT, "--even", "random"]) == 2
    assert "'random' has none" in capsys.readouterr().err
    assert main([*SHORT, "--even", "uct:20", "--openings", str(tmp_path)]) == 2


def test_a_match_goes_on_from_its_file(capsys, tmp_path):
    out = tmp_path / "match.jsonl"
    _, whole = json_of(capsys, *SHORT, "--out", str(out))
    lines = out.read_text(encoding="utf-8").splitlines(keepends=True)
    out.write_text("".join(lines[:4]), encoding="utf-8")
    assert json_of(capsys, *SHORT, "--out", str(out))[1] == whole
    assert main([*SHORT, "--out", str(out), "--seed", "5"]) == 2
    assert "another match" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["games.txt", "games.sgf"])
def test_the_games_can_be_kept_as_records(name, tmp_path, capsys):
    path = tmp_path / name
    assert main([*SHORT, "--save", str(path)]) == 0
    games = load_records(path)
    assert len(games) == 8
    assert {game.black for game in games} == {"UCT 30", "random"}
    assert all(game.start == 3 and game.result is not None for game in games)


def test_the_exit_code_says_whether_the_first_was_found_stronger(capsys):
    stronger = ["match", "uct:100", "random", "--game", "tictactoe", "--sprt", "0,100"]
    code, found = json_of(capsys, *stronger)
    assert (code, found["verdict"]) == (0, "H1")
    weaker = ["match", "random", "uct:100", "--game", "tictactoe", "--sprt", "0,100"]
    code, found = json_of(capsys, *weaker)
    assert (code, found["verdict"]) == (1, "H0")


def test_who_cannot_play_forfeits_and_the_match_goes_on(capsys):
    words = ["match", "uct:1000000", "random", "--game", "omok:15", "--games", "2"]
    code, found = json_of(capsys, *words, "--seconds", "0.01", "--plies", "2")
    assert code == 0
    assert found["games"] == 2
