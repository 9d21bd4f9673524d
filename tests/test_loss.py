"""The loss, in Keras and by hand."""

import numpy as np
import pytest
from games_played import memory_of

from omoklib import nn
from omoklib.games import Othello, TicTacToe
from omoklib.nn.config import TrainingConfig
from omoklib.nn.loss import LossScales, loss_by_hand, loss_terms
from omoklib.nn.training.learner import Learner


@pytest.mark.parametrize("game", [TicTacToe(), Othello(4)], ids=repr)
@pytest.mark.parametrize(
    "scales", [LossScales(), LossScales(0.5, 2.0, 1e-2), LossScales(value=0), LossScales(policy=0)]
)
def test_the_loss_in_keras_is_the_loss_by_hand(game, scales):
    network = nn.build(game, blocks=1, filters=8, seed=4)
    batch = memory_of(game).sample(np.random.default_rng(0), 32)
    in_keras = loss_terms(network, *batch, scales, training=False)
    logits, v = (np.array(part) for part in network(batch.planes, training=False))
    theta = [variable.numpy() for variable in network.trainable_variables]
    by_hand = loss_by_hand(logits, v, batch.pi, batch.z, batch.legal, theta, scales)
    assert list(in_keras) == list(by_hand) == ["value", "policy", "weights", "total"]
    for name, term in by_hand.items():
        assert float(in_keras[name]) == pytest.approx(term, rel=1e-5, abs=1e-7), name


def test_a_term_that_is_switched_off_is_zero_and_the_others_stay():
    game = TicTacToe()
    network = nn.build(game, blocks=1, filters=8)
    batch = memory_of(game).sample(np.random.default_rng(0), 32)
    full = loss_terms(network, *batch, training=False)
    for name in ("value", "policy", "weights"):
        less = loss_terms(network, *batch, LossScales(**{name: 0.0}), training=False)
        assert float(less[name]) == 0
        for other in {"value", "policy", "weights"} - {name}:
            assert float(less[other]) == float(full[other])


def test_steps_make_the_loss_of_a_batch_fall():
    game = TicTacToe()
    learner = Learner(game, TrainingConfig(blocks=1, filters=8))
    batch = memory_of(game).sample(np.random.default_rng(0), 64)
    losses = [learner.step(batch, 1e-2)["total"] for _ in range(30)]
    assert losses[-1] < losses[0] - 0.5


def test_the_same_steps_from_the_same_seed_give_the_same_weights():
    game = TicTacToe()
    batch = memory_of(game).sample(np.random.default_rng(0), 64)
    twins = [Learner(game, TrainingConfig(blocks=1, filters=8, seed=7)) for _ in range(2)]
    for learner in twins:
        for _ in range(5):
            learner.step(batch, 1e-3)
    one, other = (learner.arrays() for learner in twins)
    assert one.keys() == other.keys()
    for name in one:
        np.testing.assert_array_equal(one[name], other[name])


def test_weights_of_another_network_are_refused_and_change_nothing():
    game = TicTacToe()
    learner = Learner(game, TrainingConfig(blocks=1, filters=8))
    before = learner.arrays()
    with pytest.raises(ValueError, match="another network"):
        learner.restore(Learner(game, TrainingConfig(blocks=1, filters=16)).arrays())
    for name, array in learner.arrays().items():
        np.testing.assert_array_equal(array, before[name])
