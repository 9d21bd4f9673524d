"""Our players as engines, started from the command line, as other programs start them."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import omoklib
from omoklib.cli.serving import maker
from omoklib.games import TicTacToe

WEIGHTS = Path(omoklib.__file__).parent / "nn" / "pretrained" / "tictactoe.keras"


def talk(text, *arguments, **environment):
    run = subprocess.run(
        [sys.executable, "-m", "omoklib", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | environment,
    )
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
        "gtp",
        "--game",
        game,
        "--player",
        "uct:30",
        "--name",
        "course",
        "--seconds",
        "1",
    )
    answers = [answer.strip() for answer in text.split("\n\n") if answer.strip()]
    assert answers[0] == "= 2"
    assert answers[1] == "= course"
    assert answers[2].startswith("= ")
    assert len(answers) == 4


def test_an_engine_that_is_still_being_compiled_ends_when_it_is_told_to(tmp_path):
    cold = {"NUMBA_CACHE_DIR": str(tmp_path)}
    assert talk("START 15\nEND\n", "gomocup", **cold) == "OK\n"
    assert talk("name\nquit\n", "gtp", "--game", "othello", **cold) == "= omoklib\n\n=\n\n"


def test_a_board_without_a_network_is_refused_before_the_game():
    answers = talk("START 26\nEND\n", "gomocup", "--player", "alphazero")
    assert answers.startswith("ERROR 'alphazero': the course has trained networks")


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("uct", "UCT 0.25 s"),
        (" UCT ", "UCT 0.25 s"),
        ("uct:exploration=1", "UCT 0.25 s"),
        ("weighted", "weighted UCT 0.25 s"),
        ("alphazero", "tictactoe network, 0.25 s, proving"),
        (f"alphazero:weights={WEIGHTS}", "network, 0.25 s, proving"),
        ("uct:50", "UCT 50"),
        ("uct:seconds=2", "UCT 2 s"),
        ("alphazero:50", "tictactoe network, 50 simulations, proving"),
        ("alphazero:seconds=2", "tictactoe network, 2 s, proving"),
        ("alphazero:seconds=2,prove=no", "tictactoe network, 2 s"),
    ],
)
def test_a_search_without_a_number_thinks_as_long_as_it_may(spec, name):
    rng = np.random.default_rng(1)
    assert maker(spec)(TicTacToe(), 0.25, rng).name == name


def test_who_is_no_player_serves_nobody():
    with pytest.raises(ValueError, match="is not a player; the players are"):
        maker("stockfish")(TicTacToe(), 0.25, np.random.default_rng(1))
