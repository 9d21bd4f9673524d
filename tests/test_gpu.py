"""Training whose games a GPU plays: what is asked of it, and what is said where there is none."""

from importlib.util import find_spec

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="TensorFlow is not installed")
pytest.importorskip("jax", reason="JAX is not installed")

from positions import random_states

from omoklib import nn
from omoklib.cli.main import main
from omoklib.games import Omok, TicTacToe
from omoklib.nn.runners import backends, jax
from omoklib.nn.runners.backends import backend, check_gpu, has_gpu
from omoklib.nn.training.actor import Actor
from omoklib.nn.training.run import Resources

CONFIG = nn.TrainingConfig(blocks=1, filters=4, games=4, simulations=4)


def test_the_games_of_a_run_on_the_gpu_are_played_by_jax():
    game = TicTacToe()
    network = nn.build(game, blocks=1, filters=4)
    actor = Actor(game, CONFIG, network, device="gpu")
    assert actor._counted.evaluator.name == "jax"
    records = actor.play(np.random.default_rng(0), lambda: False)
    assert len(records) == 4
    assert isinstance(Actor(game, CONFIG, network)._counted.evaluator, nn.KerasEvaluator)


def test_a_network_that_has_learned_is_not_compiled_again():
    game = Omok(5, 4)
    model = nn.build(game, blocks=1, filters=4)
    evaluator = backend("jax", model, game)
    states = random_states(game, 8, seed=1)
    evaluator(states)
    compiled = jax._run._cache_size()
    model.set_weights([w + 0.1 for w in model.get_weights()])
    evaluator.refresh()
    evaluator(states)
    evaluator(states[:5])  # filled up to 8
    assert jax._run._cache_size() == compiled


def test_where_jax_finds_no_gpu_or_is_missing_the_message_says_how_to_get_one(monkeypatch, capsys):
    monkeypatch.setattr(jax, "platform", lambda: "cpu")
    with pytest.raises(ValueError, match=r"finds no GPU here.*pip install 'jax\[cuda13\]'"):
        check_gpu()
    with pytest.raises(ValueError, match="finds no GPU here"):
        Resources(device="gpu")
    assert main(["train", "tictactoe", "--device", "gpu"]) != 0
    assert "finds no GPU here" in capsys.readouterr().err
    found = lambda package: None if package == "jax" else find_spec(package)  # noqa: E731
    monkeypatch.setattr(backends, "find_spec", found)
    assert not has_gpu()
    with pytest.raises(ValueError, match="which is not installed"):
        check_gpu()


def test_where_jax_finds_one_it_is_used(monkeypatch):
    monkeypatch.setattr(jax, "platform", lambda: "gpu")
    assert has_gpu()
    assert Resources(device="gpu").device == "gpu"
