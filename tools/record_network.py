"""Writes the file from which numpy runs a pretrained network (`omoklib.nn.runners.plain`).

python tools/record_network.py omok
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.files import write_whole
from omoklib.nn.runners.graph import translate
from omoklib.nn.weights import pretrained_network
from omoklib.players.pretrained import PRETRAINED

FOLDER = Path(__file__).resolve().parent.parent / "omoklib" / "nn" / "pretrained"


def record(name: str) -> bytes:
    """The file for the pretrained network `name`, made from its Keras file."""
    recorder = Recorder(PRETRAINED[name].game.size)
    outputs = translate(pretrained_network(name), recorder)
    told = {"steps": recorder.steps, "numbers": len(recorder.numbers), "outputs": outputs}
    file = io.BytesIO()
    numbers = {f"n{i}": one.astype(np.float16) for i, one in enumerate(recorder.numbers)}
    np.savez_compressed(file, program=json.dumps(told), **numbers)
    return file.getvalue()


class Recorder:
    """A `runners.graph.GraphBuilder` that writes down its steps; a tensor is its step's number.

    Sides of the board are written as words, so that the steps fit every size.
    """

    def __init__(self, size: int) -> None:
        self.words = {size**2: "cells", size: "side"}
        self.steps: list[list] = []
        self.numbers: list[np.ndarray] = []

    def planes(self, shape: Sequence[int | None]) -> int:
        return self._step("planes", list(shape))

    def constant(self, numbers: np.ndarray) -> int:
        return self._step("constant", self._kept(numbers))

    def convolution(self, x: int, kernel: np.ndarray, margin: Sequence[int]) -> int:
        return self._step("convolution", x, self._kept(kernel), list(margin))

    def matmul(self, x: int, matrix: np.ndarray) -> int:
        return self._step("matmul", x, self._kept(matrix))

    def add(self, x: int, y: int) -> int:
        return self._step("add", x, y)

    def multiply(self, x: int, y: int) -> int:
        return self._step("multiply", x, y)

    def apply(self, function: str, x: int) -> int:
        return self._step("apply", function, x)

    def mean(self, x: int, keep: bool) -> int:
        return self._step("mean", x, keep)

    def maximum(self, x: int, keep: bool) -> int:
        return self._step("max", x, keep)

    def join(self, xs: Sequence[int], axis: int) -> int:
        return self._step("join", list(xs), axis)

    def reshape(self, x: int, shape: Sequence[int]) -> int:
        return self._step("reshape", x, [self.words.get(side, side) for side in shape])

    def transpose(self, x: int, order: Sequence[int]) -> int:
        return self._step("transpose", x, list(order))

    def _kept(self, numbers: np.ndarray) -> int:
        self.numbers.append(np.asarray(numbers))
        return len(self.numbers) - 1

    def _step(self, *step: Any) -> int:
        self.steps.append(list(step))
        return len(self.steps) - 1


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        write_whole(FOLDER / f"{wanted}.npz", record(wanted))
