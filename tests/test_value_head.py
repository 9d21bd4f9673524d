"""The two value heads: one number, or the chances of a win, a draw and a loss."""

from __future__ import annotations

import dataclasses

import keras
import numpy as np
import pytest
import tensorflow as tf

from omoklib import nn
from omoklib.games import Omok, TicTacToe
from omoklib.nn.loss import with_outcomes
from omoklib.nn.network import sharing_layers
from omoklib.nn.runners.backends import available, backend

TTT = TicTacToe()


def grown(value_head="wdl", game=TTT):
    """A network whose weights are no longer those it began with."""
    network = nn.build(game, blocks=1, filters=8, value_head=value_head)
    rng = np.random.default_rng(0)
    weights = [w + rng.uniform(-0.1, 0.1, w.shape) for w in network.get_weights()]
    network.set_weights(weights)
    return network


def some_planes(game=TTT, count=5):
    return np.random.default_rng(1).integers(0, 2, (count, game.size, game.size, 3)).astype("f4")


def chances(winner, decided):
    """`[B, 3]`: win, draw, loss, by the definition in the network."""
    d, t = 1 / (1 + np.exp(-decided[:, 0])), np.tanh(winner[:, 0])
    return np.stack([d * (1 + t) / 2, 1 - d, d * (1 - t) / 2], axis=1)


def test_a_wdl_heads_value_is_the_chance_of_a_win_less_that_of_a_loss():
    network = grown()
    logits, values = network(some_planes())
    again, same, winner, decided = (x.numpy() for x in with_outcomes(network)(some_planes()))
    np.testing.assert_array_equal(logits, again)
    np.testing.assert_array_equal(values, same)
    p = chances(winner, decided)
    np.testing.assert_allclose(p.sum(axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(values, p[:, 0] - p[:, 2], atol=1e-6)


@pytest.mark.parametrize("game", [TTT, Omok(4, line=3)], ids=["its own board", "another"])
def test_a_wdl_heads_loss_is_the_cross_entropy_of_the_result(game):
    network = grown() if game == TTT else sharing_layers(grown(), game)
    planes, z = some_planes(game), np.array([1, 0, -1, 0.8, -0.25], np.float32)
    model = with_outcomes(network)
    _, _, winner, decided = (x.numpy().astype(float) for x in model(planes))
    target = np.stack([np.maximum(z, 0), 1 - np.abs(z), np.maximum(-z, 0)], axis=1)
    expected = -np.mean(np.sum(target * np.log(chances(winner, decided)), axis=1))
    actions = game.num_actions
    pi = np.full((5, actions), 1 / actions, np.float32)
    legal = np.ones((5, actions), bool)
    terms = nn.loss_terms(
        model, *map(tf.constant, (planes, pi, z, legal)), nn.LossScales(value=2.0), training=False
    )
    assert float(terms["value"]) == pytest.approx(2 * expected, rel=1e-5)


def test_the_tanh_head_is_as_it_was_and_old_files_have_it(tmp_path):
    network = grown("tanh")
    assert with_outcomes(network) is network
    config = network.get_config()
    assert config.pop("value_head") == "tanh"
    old = nn.PolicyValueNetwork.from_config(config)
    assert old.value_head == "tanh"
    assert [w.shape for w in old.get_weights()] == [w.shape for w in network.get_weights()]


def test_a_wdl_network_is_saved_resized_and_translated_as_any_other(tmp_path):
    network = grown()
    loaded = nn.load(nn.save(network, tmp_path / "w.keras"), TTT)
    assert loaded.value_head == "wdl"
    larger = nn.resized(loaded, Omok(5, line=3))
    assert larger.value_head == "wdl"
    for mine, theirs in zip(network(some_planes()), loaded(some_planes()), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    planes, legal = some_planes(), np.ones((5, 9), bool)
    expected = backend("tensorflow", network, TTT).evaluate_arrays(planes, legal)
    for name in sorted(set(available()) - {"tensorflow"}):
        for mine, theirs in zip(
            backend(name, network, TTT, threads=1).evaluate_arrays(planes, legal),
            expected,
            strict=True,
        ):
            np.testing.assert_allclose(mine, theirs, atol=1e-4)


def test_a_wdl_head_learns_results_and_a_run_with_it_is_resumed(tmp_path):
    config = nn.TrainingConfig(
        value_head="wdl",
        blocks=1,
        filters=8,
        games=8,
        simulations=4,
        steps=2,
        batch_size=32,
        root_value_share=0.25,
    )
    run = nn.Trainer(TTT, config, tmp_path, say=lambda _: None)
    run.run(1)
    batch = run.memory.sample(np.random.default_rng(0), 32, root_value_share=0.25)
    losses = [run.learner.step(batch, 3e-3)["value"] for _ in range(60)]
    assert losses[-1] < 0.7 * losses[0]
    assert np.corrcoef(run.network(batch.planes, training=True)[1], batch.z)[0, 1] > 0.8
    again = nn.Trainer(TTT, config, tmp_path, say=lambda _: None)
    assert again.network.value_head == "wdl" and again.iteration == 1
    with pytest.raises(ValueError, match="value_head=wdl, this run value_head=tanh"):
        nn.Trainer(TTT, dataclasses.replace(config, value_head="tanh"), start=run.network)


def test_an_unknown_value_head_is_refused():
    with pytest.raises(ValueError, match="value_head must be one of tanh, wdl; got 'softmax'"):
        nn.TrainingConfig(value_head="softmax")
    with pytest.raises(ValueError, match="value_head must be one of tanh, wdl; got 'softmax'"):
        nn.build(TTT, value_head="softmax")
    assert isinstance(grown(), keras.Model)
