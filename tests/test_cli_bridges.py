"""Our players as engines, started from the command line, as other programs start them."""

import subprocess
import sys

import numpy as np
import pytest

from omoklib.cli.serving import maker
from omoklib.games import TicTacToe


def talk(text, *arguments):
    run = subprocess.run(
        [sys.executable, "-m", "omoklib", *arguments],
        input=text, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    return run.stdout


def test_gomocup_answers_a_manager():
    talked = "START 15\nINFO timeout_turn 1000\nBEGIN\nTURN 7,8\nEND\n"
    lines = talk(talked, "gomocup", "--player", "uct:50", "--seed", "1").splitlines()
    assert lines[0] == "OK"
    assert len(lines) == 3
    for line in lines[1:]:
        x, y = map(int, line.split(","))
        assert 0 <= x < 15
        assert 0 <= y < 15


@pytest.mark.parametrize("game", ["omok", "othello:6"])
def test_gtp_answers_a_controller(game):
    text = talk(
        "protocol_version\nname\ngenmove black\nquit\n",
        "gtp", "--game", game, "--player", "uct:30", "--name", "course", "--seconds", "1",
    )  # fmt: skip
    answers = [answer.strip() for answer in text.split("\n\n") if answer.strip()]
    assert answers[0] == "= 2"
    assert answers[1] == "= course"
    assert answers[2].startswith("= ")
    assert len(answers) == 4


def test_a_search_without_a_number_thinks_as_long_as_it_may():
    rng = np.random.default_rng(1)
    assert maker("uct")(TicTacToe(), 0.25, rng).name == "UCT 0.25 s"
    assert maker("weighted")(TicTacToe(), 0.25, rng).name == "weighted UCT 0.25 s"
    assert maker("uct:50")(TicTacToe(), 0.25, rng).name == "UCT 50"
    with pytest.raises(ValueError, match="no player"):
        maker("stockfish")(TicTacToe(), 0.25, rng)
