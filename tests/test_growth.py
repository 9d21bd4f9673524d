"""A grown network answers as before, and its new parts learn."""

import numpy as np
import pytest
import tensorflow as tf

from omoklib import nn
from omoklib.games import Omok, Othello
from omoklib.nn.growth import grown, revived

SIZE = 5


def network(game=None, **options):
    """A network whose every number is drawn, as after training."""
    made = nn.build(game or Omok(SIZE, line=4), **{"blocks": 1, "filters": 6, **options})
    rng = np.random.default_rng(5)
    made.set_weights([w + rng.uniform(0.1, 0.6, w.shape) for w in made.get_weights()])
    return made


def planes(count=8, size=SIZE, depth=3):
    return np.random.default_rng(1).integers(0, 2, (count, size, size, depth)).astype(np.float32)


@pytest.mark.parametrize(("blocks", "filters"), [(1, 6), (3, 6), (1, 9), (3, 16)])
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("head", ["tanh", "wdl"])
def test_it_says_what_the_smaller_one_says(blocks, filters, training, head):
    small = network(value_head=head)
    large = grown(small, blocks=blocks, filters=filters, seed=3)
    assert (large.blocks, large.filters, large.value_head) == (blocks, filters, head)
    for mine, theirs in zip(
        large(planes(), training=training), small(planes(), training=training), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


def test_the_pass_is_read_off_the_same_planes():
    small = network(Othello(4), history=2)
    large = grown(small, blocks=2, filters=10)
    asked = planes(size=4, depth=5)
    for mine, theirs in zip(large(asked), small(asked), strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


def test_steps_of_learning_reach_every_new_part():
    large = grown(nn.build(Omok(SIZE, line=4), blocks=1, filters=6), blocks=2, filters=9)
    before = [variable.numpy() for variable in large.trainable_variables]
    optimizer = tf.keras.optimizers.Adam(0.01)
    for _ in range(3):
        with tf.GradientTape() as tape:
            logits, values = large(planes(), training=True)
            loss = tf.reduce_sum(logits**2) + tf.reduce_sum((values - 0.3) ** 2)
        theta = large.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, theta), theta, strict=True))
    for variable, old in zip(large.trainable_variables, before, strict=True):
        assert (variable.numpy() != old).mean() > 0.5, variable.path  # some units are silent
    inner = large.get_layer("block1_2_conv").get_weights()[0]
    assert (inner[..., 6:, :6] != 0).all()  # the way from new planes into old ones was closed
    assert (large.get_layer("block2_2_norm").get_weights()[0] != 0).all()


@pytest.mark.parametrize("training", [False, True])
def test_a_block_that_came_to_nothing_is_new_and_the_answers_stay(training):
    faded = network(blocks=3)
    for name in ("block2_1_conv", "block2_2_conv"):
        (kernel,) = faded.get_layer(name).get_weights()
        faded.get_layer(name).set_weights([1e-25 * kernel])
    scale, shift, *_ = faded.get_layer("block2_2_norm").get_weights()
    zeros = np.zeros_like(scale)
    faded.get_layer("block2_2_norm").set_weights([scale, shift, zeros, zeros])
    alive = revived(faded, seed=3)
    for mine, theirs in zip(
        alive(planes(), training=training), faded(planes(), training=training), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)
    with tf.GradientTape() as tape:
        logits, values = alive(planes(), training=True)
        loss = tf.reduce_sum(logits**2) + tf.reduce_sum((values - 0.3) ** 2)
    kernel = alive.get_layer("block2_2_conv").trainable_variables[0]
    assert (tape.gradient(loss, kernel).numpy() != 0).mean() > 0.5
    assert revived(alive) is alive


def test_a_network_does_not_shrink():
    for size in ({"blocks": 1, "filters": 5}, {"blocks": 0, "filters": 6}):
        with pytest.raises(ValueError, match="must have at least 1 blocks and 6 filters"):
            grown(network(), **size)
