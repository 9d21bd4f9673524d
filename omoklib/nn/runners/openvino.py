"""A network run by OpenVINO, Intel's runtime, which is fast on laptop processors.

It can also compute in numbers of 16 bits (bfloat16), which recent processors multiply several times
as fast. Its answers then differ from the exact ones by about 1%.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np

from omoklib.nn.runners.graph import translate

# When it is imported, OpenVINO would tell its makers so over the network. Without the package that
# does this, it stays silent.
sys.modules.setdefault("openvino_telemetry", None)

import openvino  # noqa: E402
from openvino import opset13 as ops  # noqa: E402

if TYPE_CHECKING:
    from omoklib.nn._keras import keras
    from omoklib.nn.light_weights import LightWeights

__all__ = ["OpenVinoRunner", "has_bfloat16"]


class OpenVinoRunner:
    """A copy of a network; see `omoklib.nn.runners.evaluator.Runner`.

    Args:
        size: the number of rows of the board, if light weights are to play on another than their
            own.
    """

    def __init__(
        self,
        model: keras.Model | LightWeights,
        threads: int,
        callers: int,
        precision: str,
        size: int | None = None,
    ) -> None:
        builder = _Builder()
        outputs = [ops.result(tensor) for tensor in translate(model, builder, size)]
        graph = openvino.Model(outputs, [builder.input])
        settings = {
            "INFERENCE_NUM_THREADS": max(1, threads // callers),
            "NUM_STREAMS": 1,
            "INFERENCE_PRECISION_HINT": {"float32": "f32", "bfloat16": "bf16"}[precision],
            "ENABLE_CPU_PINNING": False,  # other processes need the processors too
        }
        # With a single stream, a caller computes in its own thread. With several, other threads
        # take over the calls, which costs small networks half as much processor time again.
        copies = [_core().compile_model(graph, "CPU", settings) for _ in range(callers)]
        self._copies, self._turn = cycle(copies), threading.Lock()
        self._outputs = len(outputs)
        self._own = threading.local()  # a request serves one call at a time

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        """The outputs, which this thread's next call overwrites."""
        if not hasattr(self._own, "request"):
            with self._turn:
                self._own.request = next(self._copies).create_infer_request()
        request = self._own.request
        request.infer([planes], share_inputs=True)
        return [request.get_output_tensor(k).data for k in range(self._outputs)]


def has_bfloat16() -> bool:
    """Whether this processor multiplies numbers of 16 bits itself."""
    return "BF16" in _core().get_property("CPU", "OPTIMIZATION_CAPABILITIES")


@cache
def _core() -> openvino.Core:
    return openvino.Core()


class _Builder:
    """A `runners.graph.GraphBuilder` that makes OpenVINO's operations."""

    def planes(self, shape: Sequence[int | None]) -> Any:
        self.input = ops.parameter([-1, *(size or -1 for size in shape)], np.float32)
        return self.input

    def constant(self, numbers: np.ndarray) -> Any:
        return ops.constant(numbers.astype(np.float32))

    def convolution(self, x: Any, kernel: np.ndarray, margin: Sequence[int]) -> Any:
        return ops.convolution(x, self.constant(kernel), [1, 1], margin, margin, [1, 1])

    def matmul(self, x: Any, matrix: np.ndarray) -> Any:
        return ops.matmul(x, self.constant(matrix), False, False)

    def add(self, x: Any, y: Any) -> Any:
        return ops.add(x, y)

    def multiply(self, x: Any, y: Any) -> Any:
        return ops.multiply(x, y)

    def apply(self, function: str, x: Any) -> Any:
        return getattr(ops, function)(x)

    def mean(self, x: Any, keep: bool) -> Any:
        return ops.reduce_mean(x, ops.constant([2, 3]), keep)

    def maximum(self, x: Any, keep: bool) -> Any:
        return ops.reduce_max(x, ops.constant([2, 3]), keep)

    def join(self, xs: Sequence[Any], axis: int) -> Any:
        return ops.concat(list(xs), axis)

    def reshape(self, x: Any, shape: Sequence[int]) -> Any:
        return ops.reshape(x, ops.constant([-1, *shape]), False)

    def transpose(self, x: Any, order: Sequence[int]) -> Any:
        return ops.transpose(x, ops.constant(list(order)))
