"""Probes of a learner's Keras model: what it is made of, and what its answers depend on.

The cases of lesson 05 call them. Here, a call that a learner copies finds them, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

__all__ = [
    "boards",
    "convolutions",
    "logits_with",
    "misplaced_relu",
    "parts",
    "relus",
    "side_seen",
    "value_from_logits",
    "with_random_weights",
]


def boards(size: int, count: int = 4) -> np.ndarray:
    """Planes of random numbers, float32 `[count, size, size, 3]`; the size is the seed."""
    return np.random.default_rng(size).normal(0, 3, (count, size, size, 3)).astype("float32")


def parts(model: Any) -> Iterator[Any]:
    """All layers of a model, and of the models in it."""
    for step in getattr(model, "operations", None) or model.layers:  # a Sequential has layers only
        yield step
        if hasattr(step, "operations") or hasattr(step, "layers"):
            yield from parts(step)


def convolutions(model: Any) -> list[Any]:
    """Its 3x3 convolutions, from the planes upwards."""
    return [step for step in parts(model) if getattr(step, "kernel_size", None) == (3, 3)]


def relus(model: Any) -> int:
    """How often it cuts off what is negative."""
    found = 0
    for step in parts(model):
        name = getattr(getattr(step, "activation", None), "__name__", "")
        found += name == "relu" or type(step).__name__ in ("ReLU", "Relu")
    return found


def misplaced_relu(model: Any) -> bool:
    """Whether an answer of the model is that of a tower without one of its three ReLUs.

    The tower is built again from the model's weights, with and without each ReLU, so that a ReLU
    which stands elsewhere does not hide the one that is missing.
    """
    x = 0.3 * boards(3, 16)  # so that tanh can be undone
    logits, values = (np.array(answer) for answer in with_random_weights(model)(x))
    answers = logits, np.arctanh(np.clip(values, -0.999999, 0.999999))
    kernels = [step.get_weights() for step in convolutions(model)]
    heads = [
        array.ravel() for array in model.get_weights() if array.size == kernels[-1][0].shape[3]
    ]
    for stem, inner, end in product((True, False), repeat=3):
        features = _convolved(x, *kernels[0], cut=stem)
        added = _convolved(_convolved(features, *kernels[1], cut=inner), *kernels[2], cut=False)
        features = features + added
        features = np.maximum(features, 0) if end else features
        ways = [features @ head for head in heads], [features.mean((1, 2)) @ head for head in heads]
        found = [
            any(_move_alike(answer, way) for way in some)
            for answer, some in zip(answers, ways, strict=True)
        ]
        if stem and inner and end:
            if all(found):
                return False
        elif any(found):
            return True
    return False


def _convolved(x: np.ndarray, kernel: np.ndarray, *bias: np.ndarray, cut: bool) -> np.ndarray:
    """A 3x3 convolution of `[B, size, size, C]` whose borders are 0, with or without its ReLU."""
    size, padded = x.shape[1], np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    steps = product(range(3), repeat=2)
    total = sum(padded[:, r : r + size, c : c + size] @ kernel[r, c] for r, c in steps)
    total = total + sum(bias)
    return np.maximum(total, 0) if cut else total


def _move_alike(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two arrays of the same numbers differ by a constant: the bias of a head."""
    apart = one.ravel() - other.ravel()
    return bool(np.ptp(apart) < 1e-3 * max(1.0, np.ptp(one)))


def with_random_weights(model: Any) -> Any:
    """The model, whose weights and biases are now random numbers, the same at every call."""
    rng = np.random.default_rng(0)
    model.set_weights([rng.normal(0, 0.3, array.shape) for array in model.get_weights()])
    return model


def side_seen(model: Any) -> int:
    """The side of the square of logits that notice a change at the centre of a 13x13 board."""
    model = with_random_weights(model)
    here = boards(13, 16)
    there = here.copy()
    there[:, 6, 6] += 5
    change = np.abs(np.array(model(here)[0]) - np.array(model(there)[0])).max(axis=0)
    rows = np.flatnonzero((change.reshape(13, 13) > 1e-5).any(axis=1))
    return int(rows[-1] - rows[0] + 1) if len(rows) else 0


def logits_with(model: Any, scale: float, *, convolution: int = -1, answer: int = 0) -> np.ndarray:
    """The logits, with the numbers of one 3x3 convolution made `scale` times their size.

    Args:
        convolution: which one, counted from the planes upwards; -1 is the block's last.
        answer: 0 for the logits, 1 for the values.
    """
    changed = convolutions(with_random_weights(model))[convolution]
    changed.set_weights([scale * np.abs(array) for array in changed.get_weights()])
    return np.array(model(boards(3, 16))[answer])


def value_from_logits(model: Any) -> bool:
    """Whether the mean of the logits alone decides the value: they rise on one line."""
    logits, values = (np.array(a) for a in with_random_weights(model)(0.05 * boards(3, 16)))
    before_tanh = np.arctanh(np.clip(values[:, 0], -0.999999, 0.999999))
    return bool(np.abs(np.corrcoef(logits.mean(axis=1), before_tanh)[0, 1]) > 0.999)
