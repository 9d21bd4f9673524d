"""How fast a network runs on this machine, in which way, and the choice that follows.

choice = choose(model, game)         # measured once a machine and kind of network, then read
print(choice)                        # openvino, 2 threads, 256 at a time: 9,472 positions/s
evaluator = choice.evaluator(model, game)
"""

from __future__ import annotations

import json
import os
import platform
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import keras
import numpy as np

from omoklib.engine.leaves import ArrayEvaluator
from omoklib.games import Game
from omoklib.nn.backends import available, backend

__all__ = ["BATCHES", "Choice", "choose", "measure"]

BATCHES = (32, 64, 128, 256, 512)
"""The batch sizes that are tried."""

_ROUNDS = 5
_ENOUGH = 0.95  # of the highest speed: a smaller batch needs less memory and wastes less at the end


@dataclass(frozen=True)
class Choice:
    """A way to run a network.

    Attributes:
        backend: its name, one of `omoklib.nn.backends.BACKENDS`.
        threads: for OpenVINO.
        batch: positions in a call.
        speed: positions a second, the median of what was measured.
    """

    backend: str
    threads: int
    batch: int
    speed: float

    def evaluator(self, model: keras.Model, game: Game) -> ArrayEvaluator:
        """`model` as an evaluator that runs this way."""
        return backend(self.backend, model, game, threads=self.threads)

    def __str__(self) -> str:
        return (
            f"{self.backend}, {self.threads} threads, {self.batch} at a time: "
            f"{self.speed:,.0f} positions/s"
        )


def measure(
    model: keras.Model, game: Game, *, batches: tuple[int, ...] = BATCHES, seconds: float = 0.05
) -> list[Choice]:
    """Every installed backend with every number of threads and batch, in turns.

    Args:
        seconds: for each of them, in each of five rounds.
    """
    processors = os.cpu_count() or 1
    ways = []
    for name in available():
        for threads in sorted({1, processors}) if name == "openvino" else [processors]:
            ways.append((name, threads, backend(name, model, game, threads=threads)))
    rng = np.random.default_rng(0)
    shape = (max(batches), game.size, game.size, 2 * ways[0][2].history + 1)
    planes = rng.integers(0, 2, shape).astype(np.float32)
    legal = np.ones((max(batches), game.num_actions), dtype=bool)
    speeds: dict[tuple[str, int, int], list[float]] = {}
    for turn in range(_ROUNDS + 1):
        for name, threads, evaluator in ways:
            for batch in batches:
                speed = _speed(evaluator, planes[:batch], legal[:batch], seconds if turn else 0)
                if turn:  # the first round warms up
                    speeds.setdefault((name, threads, batch), []).append(speed)
    return [Choice(*way, median(numbers)) for way, numbers in speeds.items()]


def choose(model: keras.Model, game: Game, *, folder: Path | None = None) -> Choice:
    """The fastest way to run `model` here; of nearly equal ones, that with the smallest batch.

    Args:
        folder: where the choice is kept; `~/.cache/omoklib` if None.
    """
    file = (folder or Path.home() / ".cache" / "omoklib") / "speeds.json"
    known = _read(file)
    shapes = [list(model.input_shape), model.count_params(), available(), os.cpu_count()]
    key = json.dumps([platform.node(), platform.processor(), game.size, *shapes])
    if key in known:
        return Choice(**known[key])
    choices = measure(model, game)
    best = max(choice.speed for choice in choices)
    choice = min(
        (one for one in choices if one.speed >= _ENOUGH * best),
        key=lambda one: (one.batch, -one.speed),
    )
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(known | {key: asdict(choice)}, indent=1), encoding="utf-8")
    except OSError:  # nowhere to keep it: it is measured again the next time
        pass
    return choice


def _read(file: Path) -> dict[str, dict]:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _speed(
    evaluator: ArrayEvaluator, planes: np.ndarray, legal: np.ndarray, seconds: float
) -> float:
    """Positions a second, over `seconds` or one call."""
    began = time.perf_counter()
    done, now = 0, began
    while now - began < seconds or not done:
        evaluator.evaluate_arrays(planes, legal)
        done += len(planes)
        now = time.perf_counter()
    return done / (now - began)
