"""The network that numpy runs is the one that Keras runs, and it is there without TensorFlow."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from omoklib.games import ENV_SMALL, Omok, Othello
from omoklib.games.planes import planes_batch
from omoklib.nn.runners.plain import PlainEvaluator, plain_player, recorded_names
from omoklib.players.specs import make_player


@pytest.mark.parametrize("size", [9, 15])
def test_numpy_and_keras_agree_on_every_size_of_board(size):
    from omoklib import nn

    game, rng = Omok(size), np.random.default_rng(0)
    ids = [(0, *map(int, rng.permutation(size**2)[:moves])) for moves in (0, 1, 6, 17)]
    states = [game.state(node_id) for node_id in ids]
    planes = planes_batch(states, 1)
    right = nn.pretrained_network("omok", game)(planes, training=False)
    for mine, theirs in zip(PlainEvaluator("omok", game).run(planes), right, strict=True):
        theirs = np.asarray(theirs)
        assert np.abs(mine.reshape(theirs.shape) - theirs).max() < 0.02, "16-bit weights"
        assert mine.reshape(len(states), -1).argmax(axis=1).tolist() == (
            theirs.reshape(len(states), -1).argmax(axis=1).tolist()
        )


def test_priors_are_shares_of_the_legal_moves_and_finished_games_are_refused():
    evaluator = PlainEvaluator("omok", ENV_SMALL)
    states = [ENV_SMALL.state((0, 40)), ENV_SMALL.state((0, 40, 41, 31))]
    priors, values = evaluator(states)
    assert priors.shape == (2, 81) and priors[0, 40] == 0 and priors[1, 31] == 0
    assert np.allclose(priors.sum(axis=1), 1) and (np.abs(values) <= 1).all()
    over = ENV_SMALL.state((0, 0, 9, 1, 10, 2, 11, 3, 12, 4))
    with pytest.raises(ValueError, match="unfinished states"):
        evaluator([over])


def test_it_takes_a_win_and_stops_one():
    player = make_player("alphazero:20,runner=numpy", ENV_SMALL, np.random.default_rng(0))
    assert player(ENV_SMALL.state((0, 40, 1, 41, 3, 42, 5, 43, 7))) in (39, 44)
    assert player(ENV_SMALL.state((0, 39, 0, 40, 2, 41, 44, 42))) == 38


def test_what_numpy_does_not_run_is_refused():
    assert "omok" in recorded_names()
    with pytest.raises(ValueError, match="numpy runs the weights tictactoe, omok"):
        plain_player("omok6")
    with pytest.raises(ValueError, match="do not play"):
        PlainEvaluator("omok", Othello(8))
    with pytest.raises(ValueError, match="got runner=jax"):
        make_player("alphazero:20,runner=jax", ENV_SMALL, np.random.default_rng(0))


def test_it_is_there_without_tensorflow():
    code = (
        "import sys; sys.modules.update(tensorflow=None, keras=None, numba=None)\n"
        "import numpy as np; from omoklib.games import ENV_SMALL\n"
        "from omoklib.players.specs import make_player\n"
        "p = make_player('alphazero:8,runner=numpy', ENV_SMALL, np.random.default_rng(0))\n"
        "print(p(ENV_SMALL.initial_state()) in range(81))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"
