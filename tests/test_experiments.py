"""The measurements again: into a file of one's own, and never old numbers as if they were new."""

import json
import shutil
from types import SimpleNamespace

import pytest

import omoklib.nn
from omoklib.experiments import ablation, course_ladder, own_player, proof_ladder
from omoklib.experiments.out import file_to_write
from omoklib.games import TicTacToe

ROOMS = [ablation, course_ladder, own_player, proof_ladder]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.RESULTS.stem)
def test_out_names_the_file_and_the_courses_own_is_the_default(room, tmp_path):
    assert file_to_write(room.__doc__, room.RESULTS, []) == room.RESULTS
    path = tmp_path / "again.json"
    assert file_to_write(room.__doc__, room.RESULTS, ["--out", str(path)]) == path


def test_the_help_says_what_out_does(capsys):
    with pytest.raises(SystemExit):
        file_to_write(proof_ladder.__doc__, proof_ladder.RESULTS, ["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "python -m omoklib.experiments.proof_ladder [-h] [--out FILE]" in said
    assert "measure everything again" in said


def test_a_file_in_no_folder_is_refused_before_hours_of_games(tmp_path, capsys):
    with pytest.raises(SystemExit):
        file_to_write("", proof_ladder.RESULTS, ["--out", str(tmp_path / "nowhere" / "a.json")])
    assert "must be a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.RESULTS.stem)
def test_a_run_that_finds_everything_says_so(room, tmp_path, capsys):
    path = tmp_path / room.RESULTS.name
    shutil.copy(room.RESULTS, path)
    assert room.main(path) == 0
    said = capsys.readouterr().out
    assert f"Nothing was missing in {path}. To measure everything again: --out FILE" in said
    assert json.loads(path.read_text()) == json.loads(room.RESULTS.read_text())


def test_a_new_file_gets_all_games_of_the_proof_ladder(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(proof_ladder, "PLAYERS", {"one": "uct:1", "random": "random"})
    monkeypatch.setattr(proof_ladder, "_OPENINGS", 2)
    monkeypatch.setattr(proof_ladder, "_PAIRS", (1, 2))
    path = tmp_path / "again.json"
    proof_ladder.main(path)
    said = capsys.readouterr().out
    assert len(json.loads(path.read_text())["games"]) == 4
    assert "one" in said and "Nothing was missing" not in said
    proof_ladder.main(path)
    said = capsys.readouterr()
    assert "Nothing was missing" in said.out
    assert not said.err  # no bar without games


def test_a_new_file_gets_every_run_of_the_ablation(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ablation, "mistakes", lambda variant, seed: seed / 100)
    path = tmp_path / "again.json"
    ablation.main(path)
    rows = [seed / 100 for seed in ablation.SEEDS]
    assert ablation.read_ablation(path) == dict.fromkeys(ablation.VARIANTS, rows)
    assert "Nothing was missing" not in capsys.readouterr().out


def test_a_new_file_gets_new_networks(tmp_path, capsys, monkeypatch):
    folders = []

    def trainer(game, config, folder, judge):
        folders.append(folder)
        return SimpleNamespace(run=lambda: None)

    monkeypatch.setattr(omoklib.nn, "Trainer", trainer)
    monkeypatch.setattr(own_player, "GAMES", (TicTacToe(),))
    monkeypatch.setattr(own_player, "measure", lambda trainer: {"training": {}})
    own_player.main(tmp_path / "again.json")
    own_player.main(tmp_path / "third.json")
    assert [folder.parent.name for folder in folders] == ["again.runs", "third.runs"]
    assert json.loads((tmp_path / "third.json").read_text()) == {"tictactoe": {"training": {}}}
    assert "Nothing was missing" not in capsys.readouterr().out
