"""Training steps of one's own, repeated."""

from itertools import repeat

import numpy as np
import pytest

from omoklib import nn


@pytest.fixture
def line():
    import keras

    keras.utils.set_random_seed(0)
    ends = keras.Input((1,))
    return keras.Model(ends, keras.layers.Dense(1)(ends))


def squared(network, batch):
    import tensorflow as tf

    return tf.reduce_mean((network(batch["x"]) - batch["y"]) ** 2)


def step(network, optimizer, error, batch):
    import tensorflow as tf

    theta = network.trainable_variables
    with tf.GradientTape() as tape:
        total = error(network, batch)
    optimizer.apply(tape.gradient(total, theta), theta)
    return total


def examples():
    x = np.linspace(-1, 1, 16, dtype="float32")[:, None]
    return {"x": x, "y": 2 * x + 1}


def test_the_errors_are_those_before_each_step_and_fall(line):
    first = float(squared(line, examples()))
    errors = nn.descend(line, step, squared, repeat(examples()), 200, rate=0.1)
    assert len(errors) == 200
    assert errors[0] == pytest.approx(first)
    assert errors[-1] < 1e-3 < errors[0]
    weight, bias = (float(w.numpy().ravel()[0]) for w in line.trainable_variables)
    assert (weight, bias) == (pytest.approx(2, abs=0.05), pytest.approx(1, abs=0.05))


def test_every_step_is_told_after_it_was_taken(line):
    told, weights = [], []

    def on_step(step, error):
        told.append((step, error))
        weights.append(float(line.trainable_variables[0].numpy().ravel()[0]))

    errors = nn.descend(line, step, squared, repeat(examples()), 5, on_step=on_step)
    assert told == list(enumerate(errors, 1))
    assert len(set(weights)) == 5


def test_batches_that_run_out_are_said(line):
    with pytest.raises(ValueError, match="5 steps need as many batches; got 2"):
        nn.descend(line, step, squared, [examples()] * 2, 5)
