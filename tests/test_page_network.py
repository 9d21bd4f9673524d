"""A network on the page answers as it does in Python, run by ONNX Runtime's WebAssembly in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from omoklib.games import Omok, Othello
from omoklib.games.connect_four import ConnectFour
from omoklib.widgets.page_folder import bring_runtime, page_text

ASK = Path(__file__).resolve().parent / "js" / "ask_network.mjs"


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return bring_runtime(print)
    except OSError as error:
        pytest.skip(f"ONNX Runtime for browsers cannot be fetched: {error}")


@pytest.mark.parametrize(
    ("game", "history"), [(Omok(7, line=4), 3), (Othello(6), 1), (ConnectFour(), 2)]
)
def test_the_page_reads_a_network_as_python_does(game, history, runtime, node, tmp_path):
    network = pytest.importorskip("omoklib.nn.network", reason="needs TensorFlow")
    onnx = pytest.importorskip("omoklib.nn.runners.onnx", reason="needs onnx and onnxruntime")
    from omoklib.nn.runners.keras import KerasEvaluator

    model = network.build(game, blocks=1, filters=8, history=history, seed=4)
    file = tmp_path / "network.onnx"
    file.write_bytes(onnx.onnx_model(model))
    rng = np.random.default_rng(6)
    states = [game.initial_state()]
    for _ in range(8):
        states.append(states[-1].take_action(int(rng.choice(states[-1].legal_actions()))))
    priors, values = KerasEvaluator(model, game)(states)
    ids = json.dumps([state.id for state in states])
    command = [node, str(ASK), str(runtime), str(file), page_text(game), str(history), ids]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    np.testing.assert_allclose(told["priors"], priors, atol=1e-5)
    np.testing.assert_allclose(told["values"], values, atol=1e-5)
