"""The command line as a whole: help, exit codes, and what it loads."""

import io
import json
import os
import subprocess
import sys
import threading
from importlib import import_module

import pytest

from omoklib.__main__ import main
from omoklib.cli import COMMANDS
from omoklib.players.asking import Reply


def code_of(arguments):
    """The exit code, whoever ends the program: argparse or we."""
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code


def test_without_a_command_a_newcomer_is_told_what_there_is(capsys):
    assert main([]) == 0
    text = capsys.readouterr().out
    for word in (*COMMANDS, "make lab", "00_start_here"):
        assert word in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, capsys):
    assert code_of([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"python -m omoklib {command}" in text
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_a_module_of_its_own(command):
    module = import_module(f"omoklib.cli.{command}")
    assert {"add_parser", "run"} <= set(module.__all__)


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["bench", "--nonsense"],
        ["bench", "--only", "nonsense"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "nan"],
        ["audit"],
        ["audit", "--out", "x.json", "--games", "30"],
        ["audit", "--out", "x.json", "--size", "7"],
        ["play", "--game", "chess"],
        ["play", "--game", "omok:6,line=9"],
        ["play", "--against", "stockfish"],
        ["play", "--as", "referee"],
        ["play", "--load", "nowhere.txt"],
        ["play", "--seed", "-1"],
        ["play", "--save", "nowhere/game.txt"],
        ["play", "--against", "alphazero:10,weights=nowhere.keras"],
        ["play", "--against", "gomocup:nowhere"],
        ["match", "random"],
        ["match", "random", "stockfish"],
        ["match", "random", "random", "--games", "7"],
        ["match", "random", "random", "--games", "none"],
        ["match", "random", "random", "--games", "9" * 5000],
        ["match", "random", "random", "--games", "1000", "--game", "tictactoe", "--plies", "1"],
        ["match", "random", "random", "--plies", "81"],
        ["match", "random", "random", "--out", "."],
        ["match", "random", "random", "--save", "nowhere/games.sgf"],
        ["match", "random", "random", "--game", "tictactoe", "--plies", "1"],
        ["match", "random", "random", "--openings", "nowhere.txt"],
        ["gomocup", "--player", "stockfish"],
        ["gtp", "--player", "uct:often"],
        ["match", "random", "random", "--sprt", "5"],
        ["match", "random", "random", "--sprt", "50,0"],
        ["match", "random", "random", "--sprt=-1e9,0"],
        ["match", "random", "random", "--sprt", "0,nan"],
        ["match", "random", "random", "--seconds", "0"],
        ["match", "random", "random", "--workers", "0"],
        ["match", "random", "random", "--workers", "100000"],
        ["gtp", "--game", "omok:26"],
        ["gtp", "--rows", "left"],
        ["gtp", "--player", "stockfish"],
        ["gomocup", "--seconds", "never"],
    ],
)
def test_what_is_not_a_command_ends_with_exit_code_2_and_a_sentence(
    arguments, capfd, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert code_of(arguments) == 2
    shown = capfd.readouterr()
    assert shown.err.strip()
    assert "Traceback" not in shown.err
    assert not list(tmp_path.iterdir())


def test_a_bad_game_is_told_in_the_words_of_the_grammar(capsys):
    assert code_of(["play", "--game", "chess"]) == 2
    assert "'chess' is not a game; the games are: tictactoe" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["gtp", "--player", "random"], ["gomocup"], ["play"]])
def test_streams_that_are_closed_are_empty(arguments, monkeypatch):
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(arguments) == 0


def test_a_command_does_not_end_the_program_that_called_it(monkeypatch):
    over = threading.Event()
    player = Reply(over.wait)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["gtp", "--player", "random"]) == 0  # and not: this process is gone
    over.set()
    assert player.wait(60)


def test_bench_prints_a_table_or_json(capsys):
    words = ["bench", "--only", "PUCT, uniform priors", "--seconds", "0.01"]
    assert main(words) == 0
    assert "PUCT, uniform priors" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["measured"][0]["unit"] == "simulations/s"


def test_check_says_what_is_there_and_its_exit_code_says_whether_that_is_all(capsys):
    code = main(["check"])
    text = capsys.readouterr().out
    assert "numpy" in text
    assert (code == 0) == ("Everything is here" in text)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (ValueError("the size is wrong"), 2, "omoklib: the size is wrong"),
        (FileNotFoundError(2, "No such file or directory", "x.txt"), 2, "x.txt"),
        (ImportError("TensorFlow is missing: pip install"), 1, "TensorFlow is missing"),
        (RuntimeError("the engine died"), 1, "the engine died"),
        (PermissionError(13, "Permission denied", "x.txt"), 2, "omoklib: x.txt: Permission denied"),
        (MemoryError("Unable to allocate 8 EiB"), 1, "not enough memory (Unable to"),
        (KeyboardInterrupt(), 130, "stopped"),
    ],
)
def test_errors_become_exit_codes_and_sentences(error, code, told, monkeypatch, capsys):
    def fail(options):
        raise error

    monkeypatch.setattr("omoklib.cli.check.run", fail)
    assert main(["check"]) == code
    assert told in capsys.readouterr().err


def test_what_is_in_a_file_cannot_command_a_terminal(tmp_path, capsys):
    file = tmp_path / "openings"
    file.write_bytes(b"\x1b[2Jhello\x07\n")
    assert main(["match", "random", "random", "--openings", str(file)]) == 2
    said = capsys.readouterr().err
    assert r"\x1b[2Jhello\x07" in said and "\x1b" not in said


def test_a_name_that_the_output_cannot_write_costs_no_result():
    words = ["ladder", "\u2603=random", "random", "--game", "tictactoe", "--games", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "omoklib", *words],
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
        stdout=subprocess.PIPE,
        timeout=120,
        check=True,
    )
    assert rb"\u2603 " in done.stdout


def test_a_bug_is_not_hidden(monkeypatch):
    monkeypatch.setattr("omoklib.cli.check.run", lambda options: [][0])
    with pytest.raises(IndexError):
        main(["check"])


def run_module(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "omoklib", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        **options,
    )


@pytest.mark.parametrize("arguments", [[], ["match", "--help"]])
def test_help_comes_without_loading_anything_heavy(arguments):
    code = (
        f"import sys, runpy; sys.argv = ['omoklib', *{arguments!r}]\n"
        "try: runpy.run_module('omoklib', run_name='__main__')\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"tensorflow", "numba", "matplotlib", "ipywidgets"}.isdisjoint(run.stdout.split())


def test_the_module_ends_with_the_exit_code():
    assert run_module("play", "--game", "chess").returncode == 2
    assert run_module("play", "--as", "both", input="quit\n").returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="pipes of Windows break otherwise")
def test_a_reader_who_has_seen_enough_is_no_error():
    run = subprocess.run(
        f"{sys.executable} -m omoklib match --help | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.stdout.startswith("usage")
    assert "Traceback" not in run.stderr
