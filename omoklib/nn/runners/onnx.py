"""A network in ONNX, the format that most programs read, and ONNX Runtime to run it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from omoklib.nn.light_weights import LightWeights
from omoklib.nn.runners.graph import translate

if TYPE_CHECKING:
    from omoklib.nn._keras import keras

__all__ = ["OnnxRunner", "onnx_model"]

_OPSET = 17  # from 2022: every ONNX Runtime in use supports it
_IR = 8  # the version of the file format that belongs to it

_OUTPUTS = ("policy", "value")


def onnx_model(model: keras.Model | LightWeights, size: int | None = None) -> bytes:
    """`model` as the contents of an `.onnx` file.

    Its input is `planes`, float32 `[B, n, n, 2h+1]`; its outputs are `policy`, logits `[B, A]`, and
    `value`, `[B]` as the player to move sees it. B is free.

    Args:
        size: the number of rows of the board, if light weights are to play on another than their
            own.

    Raises:
        Untranslatable: the model has a layer that `runners.graph` cannot translate.
    """
    builder = _Builder()
    policy, value = translate(model, builder, size)
    if isinstance(model, LightWeights):
        actions = (size or model.size) ** 2 + model.has_pass
    else:
        actions = model.output_shape[0][1]
    flat = builder.reshape(value, ())
    for tensor, name in zip((policy, flat), _OUTPUTS, strict=True):
        builder.nodes.append(helper.make_node("Identity", [tensor], [name]))
    shapes = (("B", actions), ("B",))
    return builder.model(
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
            for name, shape in zip(_OUTPUTS, shapes, strict=True)
        ]
    )


class OnnxRunner:
    """A copy of a network; see `omoklib.nn.runners.evaluator.Runner`."""

    def __init__(self, model: keras.Model, threads: int, callers: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = max(1, threads // callers)
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            onnx_model(model), options, providers=["CPUExecutionProvider"]
        )

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        return self._session.run(None, {"planes": planes})


class _Builder:
    """A `runners.graph.GraphBuilder` that makes ONNX operations; a tensor is its name."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def model(self, outputs: Sequence[Any]) -> bytes:
        """The contents of a file with the whole network and these outputs."""
        graph = helper.make_graph(self.nodes, "network", [self.input], outputs, self.constants)
        opset = [helper.make_opsetid("", _OPSET)]
        return helper.make_model(graph, opset_imports=opset, ir_version=_IR).SerializeToString()

    def planes(self, shape: Sequence[int | None]) -> str:
        self.input = helper.make_tensor_value_info("planes", TensorProto.FLOAT, ("B", *shape))
        return "planes"

    def constant(self, numbers: np.ndarray) -> str:
        return self._constant(numbers.astype(np.float32))

    def convolution(self, x: str, kernel: np.ndarray, margin: Sequence[int]) -> str:
        return self._node("Conv", x, self.constant(kernel), pads=[*margin, *margin])

    def matmul(self, x: str, matrix: np.ndarray) -> str:
        return self._node("MatMul", x, self.constant(matrix))

    def add(self, x: str, y: str) -> str:
        return self._node("Add", x, y)

    def multiply(self, x: str, y: str) -> str:
        return self._node("Mul", x, y)

    def apply(self, function: str, x: str) -> str:
        return self._node(function.capitalize(), x)

    def mean(self, x: str, keep: bool) -> str:
        return self._node("ReduceMean", x, axes=[2, 3], keepdims=int(keep))

    def maximum(self, x: str, keep: bool) -> str:
        return self._node("ReduceMax", x, axes=[2, 3], keepdims=int(keep))

    def join(self, xs: Sequence[str], axis: int) -> str:
        return self._node("Concat", *xs, axis=axis)

    def reshape(self, x: str, shape: Sequence[int]) -> str:
        return self._node("Reshape", x, self._constant(np.array([-1, *shape], np.int64)))

    def transpose(self, x: str, order: Sequence[int]) -> str:
        return self._node("Transpose", x, perm=list(order))

    def _constant(self, numbers: np.ndarray) -> str:
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(numbers), name))
        return name

    def _node(self, kind: str, *inputs: str, **settings: Any) -> str:
        name = f"{kind}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **settings))
        return name
