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

    both = []
    for error in (policy_error, value_error):
        with tf.GradientTape() as tape:
            total = error()
        weights = network.trainable_variables
        found = zip(weights, tape.gradient(total, weights), strict=True)
        both.append([np.zeros(np.prod(w.shape)) if g is None else np.ravel(g) for w, g in found])
    pairs = list(zip(*both, strict=True))
    shared = [pair for pair in pairs if pair[0].any() and pair[1].any()]
    parts = {
        "stem": shared[:2],
        "block": shared[2:],
        "policy head": [pair for pair in pairs if not pair[1].any()],
        "value head": [pair for pair in pairs if not pair[0].any()],
    }
    return {
        part: (np.concatenate([p for p, _ in of]), np.concatenate([v for _, v in of]))
        for part, of in parts.items()
    }
