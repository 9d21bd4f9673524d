"""One network, two ways to run it: TensorFlow, and OpenVINO where it is installed.

Both are evaluators of states and of arrays (`omoklib.engine.leaves.ArrayEvaluator`), and give the
same answers to 1e-4. Which is faster, with how many threads and how large a batch, depends on the
machine, so it is measured: `omoklib.nn.speeds`.

TensorFlow always runs the network as it is now. OpenVINO takes a copy of its weights: while the
network learns, the copy has to be made anew.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from importlib.util import find_spec

import keras
import numpy as np

from omoklib.games import Game, State
from omoklib.nn.evaluator import KerasEvaluator
from omoklib.planes import planes_batch

__all__ = ["BACKENDS", "OpenVinoEvaluator", "available", "backend"]

BACKENDS = ("tensorflow", "openvino")
"""The ways to run a network; each is named after the package that it needs."""


def available() -> list[str]:
    """The names of `BACKENDS` that are installed here."""
    return [name for name in BACKENDS if find_spec(name) is not None]


def backend(
    name: str, model: keras.Model, game: Game, *, threads: int | None = None
) -> KerasEvaluator | OpenVinoEvaluator:
    """`model` as an evaluator that runs in the way of `name`.

    Args:
        threads: how many OpenVINO may use; None: one for each processor. TensorFlow's are set
            once for a process, so they are left alone.

    Raises:
        ValueError: there is no such backend, or the model is not one of the game.
        ImportError: its package is not installed.
    """
    if name not in BACKENDS:
        raise ValueError(f"there is no backend {name!r}; there are: {', '.join(BACKENDS)}")
    if name not in available():
        raise ImportError(f"the {name} backend is missing: python -m pip install {name}")
    if name == "tensorflow":
        return KerasEvaluator(model, game)
    return OpenVinoEvaluator(model, game, threads or os.cpu_count() or 1)


class OpenVinoEvaluator:
    """A copy of a Keras network, run by OpenVINO; it answers as `KerasEvaluator` does.

    Args:
        model: as for `KerasEvaluator`; its weights are copied now.
        threads: how many processors it may use.

    Attributes:
        history: how many boards the network sees.
    """

    def __init__(self, model: keras.Model, game: Game, threads: int) -> None:
        import openvino

        self.game = game
        self.history = KerasEvaluator(model, game).history  # holds the model against the game
        self.threads = threads
        with warnings.catch_warnings():  # OpenVINO shows Keras its input in a list, which it minds
            warnings.simplefilter("ignore")
            network = openvino.convert_model(model)
        exact = {"INFERENCE_PRECISION_HINT": "f32"}  # 16 bits are faster and miss the 1e-4
        compiled = openvino.Core().compile_model(
            network, "CPU", {"INFERENCE_NUM_THREADS": threads, **exact}
        )
        self._request = compiled.create_infer_request()
        self._outputs = [compiled.output(output.name) for output in model.outputs]

    def __call__(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[B, A]`, 0 for illegal actions, and values `[B]`; both float32.

        Raises:
            ValueError: there is no state, or one of another game, or a finished one.
        """
        legal = np.zeros((len(states), self.game.num_actions), dtype=bool)
        for row, state in enumerate(states):
            if state.game != self.game or state.is_terminal():
                raise ValueError(
                    f"this evaluator is for games of {self.game!r} that go on; got {state!r}"
                )
            legal[row, state.legal_actions()] = True
        return self.evaluate_arrays(planes_batch(states, self.history), legal)

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The same of arrays: `[B, n, n, 2h+1]` float32 and `[B, A]` bool."""
        self._request.infer([planes], share_inputs=True)
        logits, values = (self._request.get_tensor(output).data for output in self._outputs)
        masked = np.where(legal, logits, np.float32(-np.inf))
        odds = np.exp(masked - masked.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), np.array(values).reshape(-1)

    def __repr__(self) -> str:
        return f"OpenVinoEvaluator({self.game!r}, threads={self.threads})"
