"""A network asked about positions: our one compiled call against Keras' `predict`.

`predict` is here as the opponent; nothing else in omoklib calls it. It gets its planes ready made,
while our evaluator starts from states.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from bench.rows import Measure, Missing, ratio, row, steps_per_second
from omoklib.arena.openings import random_openings
from omoklib.games import ENV_SMALL
from omoklib.games.planes import planes_batch

__all__ = ["compiled", "network", "predicted"]


@cache
def network() -> tuple[Any, Any]:
    """A network of 3 blocks x 32 filters for the 9x9 board, and its evaluator."""
    try:
        from omoklib.nn.network import build
        from omoklib.nn.runners.keras import KerasEvaluator
    except ImportError as error:
        raise Missing(f"missing: {error}") from error
    model = build(ENV_SMALL, blocks=3, filters=32)
    return model, KerasEvaluator(model, ENV_SMALL)


@cache
def _states(count: int) -> list:
    openings = random_openings(ENV_SMALL, count, 10, np.random.default_rng(0))
    return [ENV_SMALL.state(opening) for opening in openings]


def compiled(batch: int) -> Measure:
    """Positions a second through `KerasEvaluator`."""
    _, evaluator = network()
    states = _states(batch)

    def step() -> int:
        evaluator(states)
        return batch

    step()
    return steps_per_second(step)


def predicted(batch: int) -> Measure:
    """Positions a second through `model.predict`."""
    model, evaluator = network()
    planes = planes_batch(_states(batch), evaluator.history)

    def step() -> int:
        model.predict(planes, batch_size=batch, verbose=0)
        return batch

    step()
    return steps_per_second(step)


@row("network, model.predict, 1 position", "positions/s")
def _() -> Measure:
    return predicted(1)


@row("network, model.predict, 256 positions", "positions/s")
def _() -> Measure:
    return predicted(256)


@row("network, compiled, 1 position", "positions/s")
def _() -> Measure:
    return compiled(1)


@row("network, compiled, 256 positions", "positions/s")
def _() -> Measure:
    return compiled(256)


ratio(
    "compiled / predict, 1 position",
    "network, compiled, 1 position",
    "network, model.predict, 1 position",
    at_least=20,
)
ratio(
    "compiled 256 / predict 1, a position",
    "network, compiled, 256 positions",
    "network, model.predict, 1 position",
    at_least=200,
)
ratio(
    "compiled / predict, 256 positions",
    "network, compiled, 256 positions",
    "network, model.predict, 256 positions",
)
