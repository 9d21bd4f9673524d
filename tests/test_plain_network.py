"""The network that numpy runs is the one that Keras runs, and it is there without TensorFlow."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from positions import random_states

from omoklib import nn
from omoklib.games import ENV_SMALL, Omok, Othello
from omoklib.games.planes import planes_batch
from omoklib.nn.light_weights import light_beside, light_path
from omoklib.nn.runners import winograd
from omoklib.nn.runners.plain import PlainEvaluator, PlainRunner, quick_precision, shipped_runner
from omoklib.nn.shipped import shipped_file, shipped_light
from omoklib.players.pretrained import PRETRAINED
from omoklib.players.specs import make_player

BOARDS = [(name, entry.game) for name, entry in PRETRAINED.items()]
BOARDS += [("omok", Omok(size)) for size in (6, 10, 15, 20)]


@pytest.mark.parametrize(("name", "game"), BOARDS, ids=str)
def test_numpy_answers_as_keras_does_to_a_hundred_thousandth(name, game):
    pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
    exact = nn.KerasEvaluator(nn.pretrained_network(name, game), game)
    states = random_states(game, 40, seed=game.size, most_plies=game.size**2 // 2)
    for mine, right in zip(PlainEvaluator(name, game)(states), exact(states), strict=True):
        np.testing.assert_allclose(mine, right, rtol=0, atol=1e-5)


@pytest.mark.skipif(
    quick_precision() == "float32",
    reason="OpenVINO is not installed, or the processor does not multiply numbers of 16 bits",
)
@pytest.mark.parametrize(("name", "game"), BOARDS, ids=str)
def test_numbers_of_16_bits_answer_nearly_alike(name, game):
    states = random_states(game, 200, seed=game.size, most_plies=game.size**2 // 2)
    exact, halved = PlainEvaluator(name, game), PlainEvaluator(name, game, "bfloat16")
    (p, v), (q, w) = exact(states), halved(states)
    assert 0 < np.abs(p - q).mean() < 0.002
    assert 0 < np.abs(v - w).mean() < 0.02
    favourites = np.take_along_axis(p, q.argmax(axis=1)[:, None], axis=1)[:, 0]
    assert (favourites > p.max(axis=1) - 0.03).all()


@pytest.mark.parametrize("value_head", ["tanh", "wdl"])
@pytest.mark.parametrize("game", [Omok(7, 4), Othello(6)], ids=repr)
def test_a_saved_network_has_its_light_weights_beside_it(game, value_head, tmp_path):
    pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
    network = nn.build(game, blocks=2, filters=12, history=2, value_head=value_head)
    rng = np.random.default_rng(0)
    network.set_weights([w + np.abs(rng.normal(0, 0.1, w.shape)) for w in network.get_weights()])
    path = nn.save(network, tmp_path / "mine.keras")
    states = random_states(game, 9)
    mine = PlainEvaluator(PlainRunner(light_beside(path)), game)(states)
    for got, right in zip(mine, nn.KerasEvaluator(network, game)(states), strict=True):
        np.testing.assert_allclose(got, right, rtol=0, atol=1e-5)


@pytest.mark.parametrize("name", PRETRAINED)
def test_no_weight_is_so_small_that_it_slows_the_processor_down(name):
    weights = shipped_light(name)
    for array in (*weights.kernels.values(), *weights.shifts.values()):
        assert (np.abs(array[array != 0]) >= 1e-20).all()
    file = np.load(light_path(shipped_file(name)))
    kernels = {key: file[key] for key in file if key.endswith(".kernel")}
    assert kernels
    for key, kernel in kernels.items():
        read = weights.kernels[key.removesuffix(".kernel")]
        np.testing.assert_allclose(read, kernel, rtol=0, atol=1e-20)


def test_light_weights_of_another_file_are_not_read(tmp_path):
    for name in ("tictactoe", "omok6"):
        source = shipped_file(name)
        for path in (source, light_path(source)):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    mine = tmp_path / "tictactoe.keras"
    assert light_beside(mine).size == 3
    mine.write_bytes((tmp_path / "omok6.keras").read_bytes())
    assert light_beside(mine) is None
    light_path(tmp_path / "omok6.keras").write_bytes(b"half of it")
    assert light_beside(tmp_path / "omok6.keras") is None


def plain_convolution(x, kernel):
    """`[B, n, n, C]` with a kernel `[3, 3, C, F]`, by the formula, in 64 bits."""
    padded = np.pad(x.astype(np.float64), ((0, 0), (1, 1), (1, 1), (0, 0)))
    n = x.shape[1]
    return sum(
        padded[:, i : i + n, j : j + n] @ kernel[i, j].astype(np.float64)
        for i in range(3)
        for j in range(3)
    )


@pytest.mark.parametrize("size", [3, 7, 8, 15])
def test_tiles_give_what_the_formula_of_a_convolution_gives(size):
    rng = np.random.default_rng(size)
    C, F, B = 5, 4, 2
    x, kernel = (rng.normal(size=s).astype(np.float32) for s in ((B, size, size, C), (3, 3, C, F)))
    side, T = 3 * -(-size // 3) + 2, B * winograd.tiles_of(size)
    board = (slice(None), slice(1, size + 1), slice(1, size + 1))
    images, added, y = (np.zeros((B, side, side, k), np.float32) for k in (C, F, F))
    images[board], shift = x, rng.normal(size=F).astype(np.float32)
    added[board] = rng.normal(size=(B, size, size, F))
    tiles = np.empty((25, T, C), np.float32)
    winograd.to_tiles(images, np.empty((5, side * C), np.float32), tiles)
    products = tiles @ winograd.transformed(kernel)
    winograd.from_tiles(products, shift, added, np.empty((3, 5, F), np.float32), y, size)
    right = np.maximum(plain_convolution(x, kernel) + shift + added[board], 0)
    np.testing.assert_allclose(y[board], right, atol=2e-5)
    y[board] = 0
    assert not y.any(), "the margin stays zero"


def test_an_answer_depends_on_neither_the_batch_nor_the_threads():
    weights = shipped_runner("omok").weights
    planes = planes_batch(random_states(ENV_SMALL, 37, most_plies=40), 1)
    alone = [PlainRunner(weights, threads=1).run(planes[row : row + 1]) for row in range(37)]
    for threads in (1, 2, 3):
        logits, values = PlainRunner(weights, threads=threads).run(planes)
        for row, (one, value) in enumerate(alone):
            np.testing.assert_allclose(logits[row], one[0], rtol=0, atol=1e-4)
            np.testing.assert_allclose(values[row], value[0], rtol=0, atol=1e-5)


def test_priors_are_shares_of_the_legal_moves_and_finished_games_are_refused():
    evaluator = PlainEvaluator("omok", ENV_SMALL)
    states = [ENV_SMALL.state((0, 40)), ENV_SMALL.state((0, 40, 41, 31))]
    priors, values = evaluator(states)
    assert priors.shape == (2, 81) and priors[0, 40] == 0 and priors[1, 31] == 0
    assert np.allclose(priors.sum(axis=1), 1) and (np.abs(values) <= 1).all()
    over = ENV_SMALL.state((0, 0, 9, 1, 10, 2, 11, 3, 12, 4))
    with pytest.raises(ValueError, match="is over"):
        evaluator([over])


def test_it_takes_a_win_and_stops_one():
    player = make_player("alphazero:20", ENV_SMALL, np.random.default_rng(0))
    assert player(ENV_SMALL.state((0, 40, 1, 41, 3, 42, 5, 43, 7))) in (39, 44)
    assert player(ENV_SMALL.state((0, 39, 0, 40, 2, 41, 44, 42))) == 38


def test_weights_that_are_not_for_a_game_are_refused():
    with pytest.raises(ValueError, match="there are weights for tictactoe"):
        PlainEvaluator("chess", ENV_SMALL)
    with pytest.raises(ValueError, match="are for Omok"):
        PlainEvaluator("omok", Othello(8))
    with pytest.raises(ValueError, match="without a pass cannot serve"):
        PlainEvaluator(shipped_runner("omok"), Othello(8))


@pytest.mark.parametrize("missing", ["tensorflow, keras, numba", "tensorflow, keras, threads"])
def test_it_is_there_without_tensorflow(missing):
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({missing!r}.split(', ')))\n"
        "import numpy as np; from omoklib.games import ENV_SMALL\n"
        "from omoklib.players.specs import make_player\n"
        "p = make_player('alphazero:8', ENV_SMALL, np.random.default_rng(0))\n"
        "print(p(ENV_SMALL.initial_state()) in range(81))"
    )
    no_threads = {"OMOK_NO_THREADS": "1"} if "threads" in missing else {}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | no_threads,
    )
    assert done.stdout.strip() == "True"


START = """
import re, sys, time
from pathlib import Path
import numpy as np
from omoklib.games import Omok
from omoklib.players.specs import make_player
player = make_player(sys.argv[1], Omok(15), np.random.default_rng(0))
move = player(Omok(15).state((0, 112)))
status = Path("/proc/self/status").read_text()  # getrusage counts the parent's memory, too
peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1]) / 1024
heavy = [name for name in ("tensorflow", "keras", "onnxruntime") if name in sys.modules]
print(move in range(225), time.process_time(), peak, *heavy)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in other units elsewhere")
@pytest.mark.parametrize("spec", ["alphazero:400", "alphazero:seconds=0.5,prove=all"])
def test_the_first_searched_move_takes_little_time_and_memory_once_compiled(spec):
    """400 simulations on 15x15, or half a second of them, from the start of Python on.

    The first start on a machine compiles.

    It takes more processor time where other programs share the processor's caches, so the limits
    are wide. They still rule out a start that loads TensorFlow.
    """
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", START, spec], capture_output=True, text=True, check=True
        )
    right, seconds, megabytes, *heavy = run.stdout.split()
    assert (right, heavy) == ("True", [])
    assert float(seconds) < 4
    assert float(megabytes) < 300
