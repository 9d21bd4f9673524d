"""The command line."""

import json
import subprocess
import sys

import pytest

from omoklib.__main__ import main


def test_without_a_command_a_newcomer_is_told_what_there_is(capsys):
    assert main([]) == 0
    text = capsys.readouterr().out
    for word in ("bench", "check", "audit", "make lab", "00_start_here"):
        assert word in text


@pytest.mark.parametrize("command", ["bench", "check", "audit"])
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert command in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["bench", "--nonsense"],
        ["bench", "--only", "nonsense"],
        ["bench", "--seconds", "0"],
        ["audit"],
        ["audit", "--out", "x.json", "--games", "30"],
        ["audit", "--out", "x.json", "--size", "7"],
    ],
)
def test_what_is_not_a_command_ends_with_exit_code_2_and_a_sentence(arguments, capsys, tmp_path):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert capsys.readouterr().err


def test_bench_prints_a_table_or_json(capsys):
    words = ["bench", "--only", "playouts", "--seconds", "0.01"]
    assert main(words) == 0
    assert "playouts, Omok 9x9" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["measured"][0]["unit"] == "games/s"


def test_check_says_what_is_there_and_its_exit_code_says_whether_that_is_all(capsys):
    code = main(["check"])
    text = capsys.readouterr().out
    assert "numpy" in text
    assert (code == 0) == ("Everything is here" in text)


def test_the_command_line_starts_as_a_module_without_loading_anything_heavy():
    code = (
        "import sys, runpy; sys.argv = ['omoklib']\n"
        "try: runpy.run_module('omoklib', run_name='__main__')\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"tensorflow", "matplotlib", "ipywidgets"}.isdisjoint(run.stdout.split())
