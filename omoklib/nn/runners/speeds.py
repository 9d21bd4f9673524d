"""The speed of a network on this machine in each way to run it, and the choice of the fastest.

    evaluator = evaluator_for(network, game)  # in the fastest way; measured once, then remembered
    print(choose(network, game))  # openvino, 2 threads, 64 at a time: 28,197 positions/s

The measured speeds of each kind of network on this machine are kept in one file, `speeds.json`. If
you delete it, the next run measures again.
"""

from __future__ import annotations

import json
import math
import os
import platform
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from omoklib._util.arguments import MOST_THREADS
from omoklib._util.files import read_json, write_whole
from omoklib._util.locks import InUse, only_writer
from omoklib._util.threads import processors
from omoklib._util.words import counted
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.config import PRECISIONS, check_precision
from omoklib.nn.runners.backends import BACKENDS, IN_16_BITS, available, backend, has_gpu
from omoklib.nn.runners.evaluator import NetworkEvaluator
from omoklib.nn.runners.graph import Untranslatable
from omoklib.nn.runners.keras import KerasEvaluator

__all__ = ["BATCHES", "Way", "choose", "evaluator_for", "measured", "time_runners"]

BATCHES = (1, 8, 32, 128, 256)
"""The batch sizes that are tried."""

_MOST_BYTES = 16 * 2**20
_PATIENCE_S = 5.0
_ENOUGH = 0.95  # of the highest speed: a smaller batch needs less memory and wastes less at the end
_LONG = 0.03  # seconds: a call that takes this long gains nothing from a larger batch
_SHORT = 0.01  # seconds: a quicker call is repeated, so that the clock can measure it


@dataclass(frozen=True)
class Way:
    """A way to run a network.

    Attributes:
        backend: the backend's name, one of `omoklib.nn.runners.backends.BACKENDS`.
        threads: the number of threads it uses.
        precision: the precision of the arithmetic, one of `omoklib.nn.config.PRECISIONS`.
        batch: the number of positions in a call.
        speed: the positions per second, the median of the measurements.
    """

    backend: str
    threads: int
    precision: str
    batch: int
    speed: float

    def evaluator(self, model: keras.Model, game: Game, *, callers: int = 1) -> NetworkEvaluator:
        """`model` as an evaluator that runs this way, for `callers` threads that ask at once."""
        threads = max(self.threads, callers)
        return backend(
            self.backend,
            model,
            game,
            threads=threads,
            callers=callers,
            precision=self.precision,
        )

    def __str__(self) -> str:
        halved = "" if self.precision == "float32" else f" in {self.precision}"
        return (
            f"{self.backend}{halved}, {counted(self.threads, 'thread')}, {self.batch} at a time: "
            f"{self.speed:,.0f} positions/s"
        )


def evaluator_for(
    model: keras.Model,
    game: Game,
    *,
    batch: int | None = None,
    precision: str = "float32",
    folder: Path | None = None,
) -> NetworkEvaluator:
    """`model` as an evaluator that runs in the fastest way that is installed here.

    On a machine with a choice, the first time takes about two seconds. Every way but TensorFlow
    runs a copy of the weights: after learning, call the evaluator's `refresh`.

    Args:
        batch, precision, folder: as in `choose`.
    """
    if available() == ["tensorflow"] and precision == "float32":
        return KerasEvaluator(model, game)
    way = choose(model, game, batch=batch, precision=precision, folder=folder)
    return way.evaluator(model, game)


def choose(
    model: keras.Model,
    game: Game,
    *,
    batch: int | None = None,
    precision: str = "float32",
    folder: Path | None = None,
) -> Way:
    """The fastest way to run `model` here; among nearly equal ones, that with the smallest batch.

    Args:
        batch: the most positions in a call; None: as many as are best.
        precision: the precision allowed; "bfloat16" also allows numbers of 16 bits where they are
            faster.
        folder: the folder in which the measured speeds are kept; None: `omoklib` in the user's
            cache folder.

    Raises:
        ValueError: there is no such precision, or `batch` is below 1.
    """
    if batch is not None and batch < 1:
        raise ValueError(f"batch must be 1 or more; got {batch}")
    ways = measured(model, game, precision=precision, folder=folder)
    if batch is not None:  # only the ways with the largest batch that fits
        fits = max(way.batch for way in ways if way.batch <= batch)
        ways = [way for way in ways if way.batch == fits]
    best = max(way.speed for way in ways)
    enough = [way for way in ways if way.speed >= _ENOUGH * best]
    return min(enough, key=lambda way: (way.batch, -way.speed))


def measured(
    model: keras.Model, game: Game, *, precision: str = "float32", folder: Path | None = None
) -> list[Way]:
    """The answer of `time_runners`, remembered from the first time on."""
    file = (folder or _caches()) / "speeds.json"
    machine = [platform.node(), platform.processor(), processors(), available()]
    network = [model.input_shape, model.output_shape, model.count_params(), precision]
    key = json.dumps([*machine, *network, list(Way.__dataclass_fields__)])
    known = _read(file)
    if key not in known:
        ways = time_runners(model, game, precision=precision)
        known = _add(file, {key: [asdict(way) for way in ways]})
    return [Way(**numbers) for numbers in known[key]]


def time_runners(
    model: keras.Model,
    game: Game,
    *,
    batches: Sequence[int] = BATCHES,
    precision: str = "float32",
    seconds: float = 0.6,
) -> list[Way]:
    """The speed of every backend worth a trial with every number of threads and batch, in turn.

    Args:
        batches: the batch sizes, increasing; those after a call of 0.03 seconds are left out.
        precision: the precision allowed; "bfloat16" measures `IN_16_BITS` in both precisions.
        seconds: the seconds for the rounds, without the preparation; there is at least one round.
    """
    ways = _ways(model, game, precision)
    largest = max(batches)
    planes = np.random.default_rng(0).integers(0, 2, (largest, *model.input_shape[1:]))
    planes = planes.astype(np.float32)
    legal = np.ones((largest, game.num_actions), dtype=bool)
    speeds: dict[tuple[str, int, str, int], list[float]] = {}
    for way, evaluator in ways.items():
        for batch in batches:
            evaluator.evaluate_arrays(planes[:batch], legal[:batch])  # the first call is slow
            speeds[*way, batch] = []
            if batch / _speed(evaluator, planes[:batch], legal[:batch]) > _LONG:
                break
    began = time.perf_counter()
    rounds = 0
    while not rounds or time.perf_counter() - began < seconds:
        for (*way, batch), numbers in speeds.items():
            numbers.append(_speed(ways[tuple(way)], planes[:batch], legal[:batch]))
        rounds += 1
    return [Way(*way, median(numbers)) for way, numbers in speeds.items()]


def _ways(
    model: keras.Model, game: Game, precision: str
) -> dict[tuple[str, int, str], NetworkEvaluator]:
    """By backend, threads and precision, the evaluator that runs that way."""
    check_precision(precision)
    every = processors()
    ways = {}
    for name in _worth_a_trial():
        for threads in [every] if name in ("tensorflow", "jax") else sorted({1, every}):
            kinds = {"float32", precision} if name in IN_16_BITS else {"float32"}
            for numbers in sorted(kinds, reverse=True):
                with suppress(Untranslatable):
                    ways[name, threads, numbers] = backend(
                        name, model, game, threads=threads, precision=numbers
                    )
    return ways


def _worth_a_trial() -> list[str]:
    """The backends that may be the fastest. On a processor JAX never is, and is slow to begin."""
    return [name for name in available() if name != "jax" or has_gpu()]


def _speed(evaluator: NetworkEvaluator, planes: np.ndarray, legal: np.ndarray) -> float:
    """Positions a second, from as many calls as the clock needs."""
    began = time.perf_counter()
    done, now = 0, began
    while now - began < _SHORT:
        evaluator.evaluate_arrays(planes, legal)
        done += len(planes)
        now = time.perf_counter()
    return done / (now - began)


def _caches() -> Path:
    """The user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "omoklib"


def _read(file: Path) -> dict[str, list[dict]]:
    """The speeds in the file; those that are not in the form that `_add` writes are left out."""
    try:
        known = read_json(file, _MOST_BYTES)
    except (OSError, ValueError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {key: ways for key, ways in known.items() if _are_ways(ways)}


def _are_ways(ways: Any) -> bool:
    """Whether `ways` are the fields of one `Way` or more that this machine can run, one of them a
    position at a time."""
    kinds = {"backend": str, "threads": int, "precision": str, "batch": int, "speed": float}
    return (
        isinstance(ways, list)
        and bool(ways)
        and all(
            isinstance(way, dict)
            and way.keys() == kinds.keys()
            and all(type(way[name]) is kind for name, kind in kinds.items())
            and way["backend"] in BACKENDS
            and way["precision"] in PRECISIONS
            and 1 <= way["threads"] <= max(MOST_THREADS, processors())
            and 1 <= way["batch"] <= max(BATCHES)
            and 0 < way["speed"] < math.inf
            for way in ways
        )
        and any(way["batch"] == 1 for way in ways)
    )


def _add(file: Path, more: dict[str, list[dict]]) -> dict[str, list[dict]]:
    """The contents of the file with `more`, which is added to it. Without the file, because it
    cannot be written, the speeds are measured again next time."""
    with suppress(OSError, InUse):
        file.parent.mkdir(parents=True, exist_ok=True)
        with only_writer(file, _PATIENCE_S):
            known = _read(file) | more
            write_whole(file, json.dumps(known, indent=1))
    return _read(file) | more
