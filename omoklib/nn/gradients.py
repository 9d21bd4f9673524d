"""Gradients of several errors, joined for each part of a network: what the trunk lab shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["gradients_by_part"]


def gradients_by_part(
    network: Any, policy_error: Callable[[], Any], value_error: Callable[[], Any]
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The gradients of the two errors, flat, for "stem", "block", "policy head" and "value head".

    A weight belongs to a head if only that head's error depends on it; the others are shared. The
    first two arrays of shared weights are the stem's.

    Args:
        network: a Keras model with a stem that has a bias, blocks, and two heads.
        policy_error, value_error: functions that return a scalar tensor, computed by `network`.
    """
    import tensorflow as tf

    weights = network.trainable_variables
    both = []
    for error in (policy_error, value_error):
        with tf.GradientTape() as tape:
            total = error()
        both.append(tape.gradient(total, weights))
    pairs = list(zip(*both, strict=True))
    # What an error does not depend on has the gradient None, or 0 if its term has the weight 0.
    # A bias that shifts all logits alike has the gradient 0, too, but for rounding.
    heads = {
        "policy head": [(p, v) for p, v in pairs if p is not None and not _pulls(v)],
        "value head": [(p, v) for p, v in pairs if v is not None and not _pulls(p)],
    }
    shared = [(p, v) for p, v in pairs if _pulls(p) and _pulls(v)]
    parts = {"stem": shared[:2], "block": shared[2:], **heads}
    return {
        part: (
            np.concatenate([_flat(p, v) for p, v in of]),
            np.concatenate([_flat(v, p) for p, v in of]),
        )
        for part, of in parts.items()
    }


def _pulls(gradient: Any) -> bool:
    """Whether there is a gradient, and it is not 0."""
    return gradient is not None and bool(np.any(gradient))


def _flat(gradient: Any, like: Any) -> np.ndarray:
    """`gradient` as one row; as many zeros as `like` has numbers if it is None."""
    return np.zeros(np.size(like)) if gradient is None else np.ravel(gradient)
