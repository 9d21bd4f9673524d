"""A Keras network, translated layer by layer for a program that runs it faster than Keras does.

Such programs (`omoklib.nn.runners.backends`) come with converters, but those take seconds, and the
weights of a network that learns change again and again. The networks here are made of a dozen kinds
of layers, so a translation of each kind is short and takes milliseconds.

Keras keeps the features of a cell together, `[B, n, n, C]`; the other programs keep the plane of a
feature together, `[B, C, n, n]`. Every tensor of four axes is therefore transposed once, on its way
in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from omoklib.nn.light_weights import LightWeights, Untranslatable

if TYPE_CHECKING:
    from omoklib.nn._keras import keras

__all__ = ["GraphBuilder", "Untranslatable", "translate"]


class GraphBuilder(Protocol):
    """The operations of a network, in some program. A tensor is whatever the builder returns."""

    def planes(self, shape: Sequence[int | None]) -> Any:
        """The input, `shape` without the batch."""

    def constant(self, numbers: np.ndarray) -> Any: ...

    def convolution(self, x: Any, kernel: np.ndarray, margin: Sequence[int]) -> Any:
        """`[B, C, n, n]` with a kernel `[F, C, h, w]`; `margin`: rows and columns of zeros added
        on each side."""

    def matmul(self, x: Any, matrix: np.ndarray) -> Any: ...

    def add(self, x: Any, y: Any) -> Any: ...

    def multiply(self, x: Any, y: Any) -> Any: ...

    def apply(self, function: str, x: Any) -> Any:
        """One of `FUNCTIONS`, applied to each number."""

    def mean(self, x: Any, keep: bool) -> Any:
        """The mean over the last two axes, which are kept with length 1 or dropped."""

    def maximum(self, x: Any, keep: bool) -> Any: ...

    def join(self, xs: Sequence[Any], axis: int) -> Any: ...

    def reshape(self, x: Any, shape: Sequence[int]) -> Any:
        """To `[B, *shape]`."""

    def transpose(self, x: Any, order: Sequence[int]) -> Any: ...


FUNCTIONS = ("relu", "tanh", "sigmoid")
"""The functions that may follow a layer."""

_CHANNELS_FIRST, _CHANNELS_LAST = (0, 3, 1, 2), (0, 2, 3, 1)


def translate(
    model: keras.Model | LightWeights, builder: GraphBuilder, size: int | None = None
) -> list[Any]:
    """The logits and the value of `model`, in inference mode, as tensors of `builder`.

    Args:
        size: the number of rows of the board, if light weights are to play on another than their
            own.

    Raises:
        Untranslatable: the model is not a graph of layers, or has a layer unknown here.
    """
    if isinstance(model, LightWeights):
        return _translate_light(model, size or model.size, builder)
    if not getattr(model, "outputs", None):
        raise Untranslatable(f"{model.name} is not a graph of layers from its inputs to outputs")
    made: dict[int, Any] = {}

    def tensor_of(tensor: keras.KerasTensor) -> Any:
        if id(tensor) not in made:
            layer, call, _ = tensor._keras_history
            inputs = layer._inbound_nodes[call].input_tensors
            made_by = _LAYERS.get(type(layer).__name__)
            if made_by is None:
                raise Untranslatable(
                    f"the layer {layer.name} is a {type(layer).__name__}, which has no translation"
                )
            xs = [tensor_of(one) for one in inputs]
            made[id(tensor)] = made_by(builder, layer, tensor, xs, [len(x.shape) for x in inputs])
        return made[id(tensor)]

    return [tensor_of(output) for output in model.outputs]


def _translate_light(weights: LightWeights, size: int, builder: GraphBuilder) -> list[Any]:
    """The logits and the value of a network on boards of `size` rows, as tensors of `builder`."""
    K, S = weights.kernels, weights.shifts

    def shifted(x: Any, name: str, axes: int) -> Any:
        return builder.add(x, builder.constant(S[name].reshape(1, -1, *[1] * (axes - 2))))

    def convolution(x: Any, name: str) -> Any:
        kernel = np.ascontiguousarray(K[name].transpose(3, 2, 0, 1))
        return shifted(builder.convolution(x, kernel, (1, 1)), name, 4)

    def dense(x: Any, name: str) -> Any:
        return shifted(builder.matmul(x, K[name]), name, 2)

    def relu(x: Any) -> Any:
        return builder.apply("relu", x)

    planes = builder.planes((size, size, 2 * weights.history + 1))
    x = relu(convolution(builder.transpose(planes, _CHANNELS_FIRST), "stem"))
    for index in range(1, weights.blocks + 1):
        inner = relu(convolution(x, f"block{index}_1"))
        x = relu(builder.add(x, convolution(inner, f"block{index}_2")))
    pooled = builder.join([builder.mean(x, False), builder.maximum(x, False)], 1)
    kernel = K["policy"].T[:, :, None, None]
    logits = shifted(builder.convolution(x, np.ascontiguousarray(kernel), (0, 0)), "policy", 4)
    logits = builder.reshape(logits, (size**2,))
    if weights.has_pass:
        logits = builder.join([logits, dense(pooled, "policy_pass")], 1)
    hidden = relu(dense(pooled, "value_hidden"))
    if weights.value_head == "tanh":
        return [logits, builder.apply("tanh", dense(hidden, "value_tanh"))]
    winner = builder.apply("tanh", dense(hidden, "value_winner"))
    decided = builder.apply("sigmoid", dense(hidden, "value_decided"))
    return [logits, builder.multiply(winner, decided)]


def _input(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    x = build.planes(out.shape[1:])
    return build.transpose(x, _CHANNELS_FIRST) if len(out.shape) == 4 else x


def _conv(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    plain = {"strides": (1, 1), "dilation_rate": (1, 1), "groups": 1}
    if any(getattr(layer, name) != value for name, value in plain.items()):
        raise Untranslatable(f"{layer.name} is a convolution with strides, dilation or groups")
    height, width = layer.kernel_size
    if layer.padding == "same" and not (height % 2 and width % 2):
        raise Untranslatable(f"{layer.name} has a kernel without a middle: {layer.kernel_size}")
    margin = (height // 2, width // 2) if layer.padding == "same" else (0, 0)
    kernel, *bias = layer.get_weights()
    y = build.convolution(xs[0], np.ascontiguousarray(kernel.transpose(3, 2, 0, 1)), margin)
    if bias:
        y = build.add(y, build.constant(bias[0].reshape(1, -1, 1, 1)))
    return _activated(build, layer, y)


def _norm(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    """A scale and a shift: the layer's means and variances no longer change."""
    if layer.axis not in (-1, axes[0] - 1):
        raise Untranslatable(f"{layer.name} normalises another axis than the last")
    one = np.ones(out.shape[-1], np.float32)
    gamma = one if layer.gamma is None else np.asarray(layer.gamma)
    beta = 0 * one if layer.beta is None else np.asarray(layer.beta)
    scale = gamma / np.sqrt(np.asarray(layer.moving_variance) + np.float32(layer.epsilon))
    shift = beta - np.asarray(layer.moving_mean) * scale
    shape = (1, -1) + (1,) * (axes[0] - 2)
    scaled = build.multiply(xs[0], build.constant(scale.reshape(shape)))
    return build.add(scaled, build.constant(shift.reshape(shape)))


def _dense(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    if axes[0] != 2:
        raise Untranslatable(f"{layer.name} is a dense layer of {axes[0]} axes")
    weights, *bias = layer.get_weights()
    y = build.matmul(xs[0], weights)
    if bias:
        y = build.add(y, build.constant(bias[0].reshape(1, -1)))
    return _activated(build, layer, y)


def _activation(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    return _activated(build, layer, xs[0])


def _relu(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    if layer.max_value is not None or layer.negative_slope or layer.threshold:
        raise Untranslatable(f"{layer.name} is not a plain ReLU")
    return build.apply("relu", xs[0])


def _folded(word: str) -> Callable:
    """Addition or multiplication of two or more tensors, one after the other."""

    def fold(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
        if len(set(axes)) > 1:
            raise Untranslatable(f"{layer.name} combines tensors of {axes} axes")
        y = xs[0]
        for x in xs[1:]:
            y = getattr(build, word)(y, x)
        return y

    return fold


def _pool(word: str) -> Callable:
    def pool(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
        return getattr(build, word)(xs[0], layer.keepdims)

    return pool


def _join(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    axis = layer.axis % axes[0]
    return build.join(xs, _CHANNELS_FIRST.index(axis) if axes[0] == 4 else axis)


def _reshape(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    """`Reshape` and `Flatten`. Keras' order of the numbers holds in channels-last order only."""
    if None in out.shape[1:]:
        raise Untranslatable(f"{layer.name} gives a shape that depends on the input")
    x = build.transpose(xs[0], _CHANNELS_LAST) if axes[0] == 4 else xs[0]
    y = build.reshape(x, out.shape[1:])
    return build.transpose(y, _CHANNELS_FIRST) if len(out.shape) == 4 else y


def _same(build: GraphBuilder, layer: Any, out: Any, xs: list, axes: list[int]) -> Any:
    return xs[0]


def _activated(build: GraphBuilder, layer: Any, x: Any) -> Any:
    name = layer.activation.__name__
    if name == "linear":
        return x
    if name not in FUNCTIONS:
        raise Untranslatable(
            f"{layer.name} has the activation {name}; these can be translated: "
            f"{', '.join(('linear', *FUNCTIONS))}"
        )
    return build.apply(name, x)


_LAYERS: dict[str, Callable] = {
    "Activation": _activation,
    "Add": _folded("add"),
    "BatchNormalization": _norm,
    "Concatenate": _join,
    "Conv2D": _conv,
    "Dense": _dense,
    "Dropout": _same,
    "Flatten": _reshape,
    "GlobalAveragePooling2D": _pool("mean"),
    "GlobalMaxPooling2D": _pool("maximum"),
    "InputLayer": _input,
    "Multiply": _folded("multiply"),
    "ReLU": _relu,
    "Reshape": _reshape,
}
