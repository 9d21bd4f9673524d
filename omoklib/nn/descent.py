"""A descent: many training steps, with your own step and your own error, as in lesson 05."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

__all__ = ["descend"]


def descend(
    network: Any,
    step: Callable[[Any, Any, Callable[[Any, Any], Any], Any], Any],
    error: Callable[[Any, Any], Any],
    batches: Iterable[Any],
    steps: int,
    rate: float = 3e-3,
    on_step: Callable[[int, float], object] | None = None,
) -> list[float]:
    """The error at every step, before the step was taken; the weights of `network` have changed.

    Args:
        network: a Keras model, in training.
        step: a function; `step(network, optimizer, error, batch)` moves the weights once, and
            returns `error(network, batch)` as a scalar tensor. It is compiled.
        batches: the batches, at least `steps` of them, all of one shape: arrays, or dicts or tuples
            of arrays.
        rate: the learning rate of the first step. It falls to 0, along half a wave of the cosine.
        on_step: a function that is called after every step with the number of steps taken and the
            error before the last; it may ask the network, but must not change it.

    Raises:
        ValueError: there are fewer than `steps` batches.
    """
    import keras
    import tensorflow as tf

    optimizer = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(rate, steps))
    optimizer.build(network.trainable_variables)  # a compiled step cannot make variables
    compiled = tf.function(lambda batch: step(network, optimizer, error, batch), autograph=False)
    errors = []
    for batch in islice(batches, steps):
        errors.append(float(compiled(tf.nest.map_structure(tf.convert_to_tensor, batch))))
        if on_step is not None:
            on_step(len(errors), errors[-1])
    if len(errors) < steps:
        raise ValueError(f"{steps} steps need as many batches; got {len(errors)}")
    return errors
