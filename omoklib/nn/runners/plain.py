"""A trained network in numpy only: ready in a fraction of a second, without TensorFlow.

A file beside the weights (`pretrained/omok.npz`) holds the network as the steps of
`omoklib.nn.runners.graph`, in order, with their numbers as 16-bit floats. Numpy takes about 5 ms
for a position, which is fast enough for a game against a person. `tools/record_network.py` makes
such a file.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np

from omoklib import players
from omoklib.evaluators import cached
from omoklib.games import Game, State
from omoklib.games.planes import planes_batch
from omoklib.players.pretrained import PRETRAINED

__all__ = ["PlainEvaluator", "plain_player", "recorded_names"]

_FOLDER = "pretrained"


def recorded_names() -> list[str]:
    """The names of the weights that have such a file."""
    return [name for name in PRETRAINED if _file(name).is_file()]


def plain_player(
    name: str, simulations: int = 100, *, seconds: float | None = None, game: Game | None = None
) -> players.NamedPlayer:
    """The player of `omoklib.nn.pretrained`, run by numpy, for the one board of `game`.

    Raises:
        ValueError: there is no file for these weights, or they do not play `game`.
    """
    game = PRETRAINED[name].game if game is None and name in PRETRAINED else game
    evaluator = PlainEvaluator(name, game)
    if simulations == 0:
        return players.raw_policy(evaluator, name=f"{name} network")
    budget = f"{simulations} simulations" if seconds is None else f"{seconds:g} s"
    return players.alphazero(
        cached(evaluator),
        simulations,
        seconds=seconds,
        engine=False,
        name=f"{name} network, {budget}",
    )


class PlainEvaluator:
    """An `Evaluator`: the pretrained network `name`, on any board that it plays.

    Attributes:
        history: how many boards the network sees.
    """

    def __init__(self, name: str, game: Game) -> None:
        if name not in recorded_names():
            raise ValueError(f"numpy runs the weights {', '.join(recorded_names())}; got {name!r}")
        if not PRETRAINED[name].plays(game):
            raise ValueError(f"the weights {name!r} do not play {game!r}")
        self.game = game
        self._steps, self._numbers, self._outputs = _program(name)
        self.history = (next(s[1][-1] for s in self._steps if s[0] == "planes") - 1) // 2

    def __call__(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[B, A]`, 0 for illegal actions, and values `[B]` of the player to move.

        Raises:
            ValueError: a state is of another game, or finished.
        """
        legal = np.zeros((len(states), self.game.num_actions), dtype=bool)
        for row, state in enumerate(states):
            if state.game != self.game or state.is_terminal():
                raise ValueError(f"unfinished states of {self.game!r} are evaluated; got {state!r}")
            legal[row, state.legal_actions()] = True
        logits, values = self.run(planes_batch(states, self.history))
        odds = np.exp(np.where(legal, logits - logits.max(axis=1, keepdims=True), -np.inf))
        return odds / odds.sum(axis=1, keepdims=True), values.reshape(-1)

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        """Logits `[B, A]` and values `[B, 1]` for planes `[B, n, n, 2h+1]`."""
        made: list[Any] = []
        size = {"cells": self.game.size**2, "side": self.game.size}
        for word, *told in self._steps:
            if word == "planes":
                made.append(planes)
            elif word == "constant":
                made.append(self._numbers[told[0]])
            elif word == "convolution":
                made.append(_convolution(made[told[0]], self._numbers[told[1]], told[2]))
            elif word == "matmul":
                made.append(made[told[0]] @ self._numbers[told[1]])
            elif word in ("add", "multiply"):
                made.append(getattr(np, word)(made[told[0]], made[told[1]]))
            elif word == "apply":
                made.append(_FUNCTIONS[told[0]](made[told[1]]))
            elif word in ("mean", "max"):
                made.append(getattr(made[told[0]], word)(axis=(2, 3), keepdims=told[1]))
            elif word == "join":
                made.append(np.concatenate([made[x] for x in told[0]], axis=told[1]))
            elif word == "reshape":
                x = made[told[0]]
                made.append(x.reshape(len(x), *(size.get(side, side) for side in told[1])))
            else:
                made.append(made[told[0]].transpose(told[1]))
        return [made[output] for output in self._outputs]


_FUNCTIONS = {
    "relu": lambda x: np.maximum(x, 0),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}


def _convolution(x: np.ndarray, kernel: np.ndarray, margin: Sequence[int]) -> np.ndarray:
    """`[B, C, n, n]` with a kernel `[F, C, h, w]` -> `[B, F, n, n]`."""
    batch = len(x)
    filters, channels, high, wide = kernel.shape
    above, beside = margin
    padded = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (high, wide), axis=(2, 3))
    rows, columns = windows.shape[2:4]
    seen = windows.transpose(0, 1, 4, 5, 2, 3).reshape(batch, channels * high * wide, -1)
    return (kernel.reshape(filters, -1) @ seen).reshape(batch, filters, rows, columns)


def _file(name: str) -> Any:
    return resources.files("omoklib.nn") / _FOLDER / f"{name}.npz"


@lru_cache(maxsize=4)
def _program(name: str) -> tuple[list[list], list[np.ndarray], list[int]]:
    """The steps, their numbers, and which steps are the outputs."""
    with np.load(io.BytesIO(_file(name).read_bytes())) as file:
        told = json.loads(str(file["program"]))
        numbers = [file[f"n{i}"].astype(np.float32) for i in range(told["numbers"])]
    return told["steps"], numbers, told["outputs"]
