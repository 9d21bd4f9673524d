"""A network run by JAX, which computes on a graphics card (GPU) if there is one.

JAX compiles a program again for each shape of its input, which takes seconds. So a network is
written down here as its operations alone, and its weights are an input like the planes: when it has
learned, nothing is compiled. For the same reason a batch is filled up to a power of 2.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from omoklib.nn.runners.graph import translate

# By default JAX takes three quarters of the card's memory at once; TensorFlow may need some.
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import jax
import jax.numpy as jnp

if TYPE_CHECKING:
    from omoklib.nn._keras import keras
    from omoklib.nn.light_weights import LightWeights

__all__ = ["JaxRunner", "platform"]

_FEWEST = 8  # positions in a call: smaller batches would save no time


def platform() -> str:
    """The kind of the first device that JAX finds: "gpu", or "cpu" if there is nothing else."""
    return jax.local_devices()[0].platform


class JaxRunner:
    """A copy of a network on the first device that JAX finds, a GPU before the processor; see
    `omoklib.nn.runners.evaluator.Runner`.

    Args:
        precision: "float32", or "bfloat16" for numbers of 16 bits.
        size: the number of rows of the board, if light weights are to play on another than their
            own.
    """

    def __init__(
        self, model: keras.Model | LightWeights, precision: str, size: int | None = None
    ) -> None:
        builder = _Builder()
        outputs = translate(model, builder, size)
        self._operations, self._outputs = tuple(builder.operations), tuple(outputs)
        self._weights = jax.device_put([w.astype(precision) for w in builder.weights])

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        B = len(planes)
        filled = np.zeros((max(_FEWEST, 1 << (B - 1).bit_length()), *planes.shape[1:]), np.float32)
        filled[:B] = planes
        answers = _run(self._operations, self._outputs, self._weights, filled)
        return [answer[:B] for answer in jax.device_get(answers)]


@partial(jax.jit, static_argnums=(0, 1))
def _run(
    operations: tuple[tuple, ...],
    outputs: tuple[int, ...],
    weights: Sequence[jax.Array],
    planes: jax.Array,
) -> list[jax.Array]:
    """The outputs of a network that `_Builder` wrote down, float32."""
    tensors: list[jax.Array] = []
    left = iter(weights)
    with jax.default_matmul_precision("float32"):  # a card would round to 10 binary digits
        for word, inputs, settings in operations:
            if word == "planes":
                tensors.append(planes.astype(weights[0].dtype))
            elif word == "weights":
                tensors.append(next(left))
            else:
                tensors.append(_OPERATIONS[word](*(tensors[x] for x in inputs), *settings))
    return [tensors[output].astype(jnp.float32) for output in outputs]


_FUNCTIONS: dict[str, Callable] = {
    "relu": jax.nn.relu,
    "tanh": jnp.tanh,
    "sigmoid": jax.nn.sigmoid,
}

_OPERATIONS: dict[str, Callable] = {
    "convolution": lambda x, kernel, margin: jax.lax.conv_general_dilated(
        x, kernel, (1, 1), [(zeros, zeros) for zeros in margin]
    ),
    "matmul": jnp.matmul,
    "add": jnp.add,
    "multiply": jnp.multiply,
    "apply": lambda x, function: _FUNCTIONS[function](x),
    "mean": lambda x, keep: x.mean((2, 3), keepdims=keep),
    "maximum": lambda x, keep: x.max((2, 3), keepdims=keep),
    "join": lambda *xs_axis: jnp.concatenate(xs_axis[:-1], xs_axis[-1]),
    "reshape": lambda x, shape: x.reshape(-1, *shape),
    "transpose": jnp.transpose,
}


class _Builder:
    """A `runners.graph.GraphBuilder` that writes operations down: the word of each, the tensors it
    takes, and its settings. A tensor is the number of the operation that makes it."""

    def __init__(self) -> None:
        self.operations: list[tuple[str, tuple[int, ...], tuple]] = []
        self.weights: list[np.ndarray] = []

    def planes(self, shape: Sequence[int | None]) -> int:
        return self._made("planes")

    def constant(self, numbers: np.ndarray) -> int:
        self.weights.append(np.asarray(numbers))
        return self._made("weights")

    def convolution(self, x: int, kernel: np.ndarray, margin: Sequence[int]) -> int:
        return self._made("convolution", x, self.constant(kernel), settings=(tuple(margin),))

    def matmul(self, x: int, matrix: np.ndarray) -> int:
        return self._made("matmul", x, self.constant(matrix))

    def add(self, x: int, y: int) -> int:
        return self._made("add", x, y)

    def multiply(self, x: int, y: int) -> int:
        return self._made("multiply", x, y)

    def apply(self, function: str, x: int) -> int:
        return self._made("apply", x, settings=(function,))

    def mean(self, x: int, keep: bool) -> int:
        return self._made("mean", x, settings=(bool(keep),))

    def maximum(self, x: int, keep: bool) -> int:
        return self._made("maximum", x, settings=(bool(keep),))

    def join(self, xs: Sequence[int], axis: int) -> int:
        return self._made("join", *xs, settings=(axis,))

    def reshape(self, x: int, shape: Sequence[int]) -> int:
        return self._made("reshape", x, settings=(tuple(shape),))

    def transpose(self, x: int, order: Sequence[int]) -> int:
        return self._made("transpose", x, settings=(tuple(order),))

    def _made(self, word: str, *inputs: int, settings: tuple = ()) -> int:
        self.operations.append((word, inputs, settings))
        return len(self.operations) - 1
