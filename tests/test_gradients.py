"""The gradients of two errors, joined for each part of a network."""

import numpy as np
import pytest

from omoklib import nn


@pytest.fixture
def network():
    import keras
    from keras import layers

    keras.utils.set_random_seed(0)
    board = keras.Input((3, 3, 3))
    stem = layers.Conv2D(4, 3, padding="same", activation="relu")(board)
    inner = layers.Conv2D(4, 3, padding="same", activation="relu")(stem)
    block = layers.ReLU()(layers.Add()([stem, layers.Conv2D(4, 3, padding="same")(inner)]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(block))
    value = layers.Dense(1, activation="tanh")(layers.GlobalAveragePooling2D()(block))
    return keras.Model(board, [logits, value])


def test_every_weight_belongs_to_one_part_and_a_head_feels_its_own_error_alone(network):
    import tensorflow as tf

    boards = np.random.default_rng(0).random((8, 3, 3, 3)).astype("float32")
    found = nn.gradients_by_part(
        network,
        lambda: tf.reduce_mean(tf.nn.log_softmax(network(boards)[0])[:, 0]),
        lambda: tf.reduce_mean((network(boards)[1] - 1) ** 2),
    )
    assert list(found) == ["stem", "block", "policy head", "value head"]
    assert sum(policy.size for policy, _ in found.values()) == network.count_params()
    assert found["stem"][0].size == 4 * 3 * 9 + 4
    assert found["policy head"][0].any() and not found["policy head"][1].any()
    assert found["value head"][1].any() and not found["value head"][0].any()
    for part in ("stem", "block"):
        assert all(gradient.any() for gradient in found[part])
