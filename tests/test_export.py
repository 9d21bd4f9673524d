"""A network leaves the library as ONNX, and answers there as it does here."""

import subprocess
import sys

import numpy as np
import pytest

from omoklib import nn
from omoklib.__main__ import main
from omoklib.games import Omok, Othello

pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
onnxruntime = pytest.importorskip("onnxruntime", reason="ONNX Runtime is not installed")


@pytest.mark.parametrize("game", [Omok(7, line=4), Othello(6)], ids=repr)
@pytest.mark.parametrize("value_head", ["tanh", "wdl"])
def test_an_exported_network_answers_as_keras_does(tmp_path, game, value_head):
    network = nn.build(game, blocks=2, filters=8, history=2, value_head=value_head)
    rng = np.random.default_rng(0)
    network.set_weights([w + rng.uniform(0, 0.02, w.shape) for w in network.get_weights()])
    weights = nn.save(network, tmp_path / "mine.keras")
    out = tmp_path / "mine.onnx"
    assert main(["export", str(weights), str(out)]) == 0
    session = onnxruntime.InferenceSession(out, providers=["CPUExecutionProvider"])
    assert [one.name for one in session.get_inputs()] == ["planes"]
    assert session.get_inputs()[0].shape == ["B", game.size, game.size, 5]
    assert [one.shape for one in session.get_outputs()] == [["B", game.num_actions], ["B"]]
    for batch in (1, 9):
        planes = rng.integers(0, 2, (batch, game.size, game.size, 5)).astype(np.float32)
        policy, value = session.run(["policy", "value"], {"planes": planes})
        wanted = [np.asarray(part) for part in network(planes, training=False)]
        np.testing.assert_allclose(policy, wanted[0], atol=1e-5)
        np.testing.assert_allclose(value, wanted[1].reshape(-1), atol=1e-5)


def test_shipped_weights_go_out_for_another_board_with_their_card(tmp_path):
    out = tmp_path / "omok7.onnx"
    assert main(["export", "omok", str(out), "--size", "7"]) == 0
    session = onnxruntime.InferenceSession(out, providers=["CPUExecutionProvider"])
    assert session.get_inputs()[0].shape[1:3] == [7, 7]
    card = out.with_suffix(".md").read_text(encoding="utf-8")
    assert card.startswith("# Weights: omok\n") and "Board: 7x7" in card
    game = Omok(7)
    planes = np.random.default_rng(0).integers(0, 2, (9, 7, 7, 3)).astype(np.float32)
    for told, wanted in zip(
        session.run(["policy", "value"], {"planes": planes}),
        nn.pretrained_network("omok", game)(planes, training=False),
        strict=True,
    ):
        np.testing.assert_allclose(told, np.asarray(wanted).reshape(told.shape), atol=5e-5)


def test_shipped_weights_leave_the_library_without_tensorflow(tmp_path):
    code = (
        "import sys; sys.modules['tensorflow'] = None\n"
        "from omoklib.__main__ import main\n"
        f"sys.exit(main(['export', 'othello6', {str(tmp_path / 'othello6.onnx')!r}]))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    session = onnxruntime.InferenceSession(
        tmp_path / "othello6.onnx", providers=["CPUExecutionProvider"]
    )
    planes = np.random.default_rng(0).integers(0, 2, (9, 6, 6, 3)).astype(np.float32)
    wanted = nn.pretrained_network("othello6")(planes, training=False)
    for told, right in zip(
        session.run(["policy", "value"], {"planes": planes}), wanted, strict=True
    ):
        np.testing.assert_allclose(told, np.asarray(right).reshape(told.shape), atol=5e-5)


def test_a_network_goes_out_as_the_plain_arrays_that_numpy_plays_with(tmp_path):
    weights = nn.save(nn.build(Omok(5, line=4), blocks=1, filters=4), tmp_path / "mine.keras")
    beside = weights.with_suffix(".npz")
    written = beside.read_bytes()
    beside.unlink()
    assert main(["export", str(weights), str(beside)]) == 0
    assert beside.read_bytes() == written


def test_what_is_no_network_or_no_onnx_name_is_refused(tmp_path, capsys):
    assert main(["export", str(tmp_path / "none.keras"), str(tmp_path / "x.onnx")]) == 2
    assert "there is no file" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["export", "omok6", str(tmp_path / "x.txt")])
    assert "must end in .onnx" in capsys.readouterr().err
