"""A network at work: as fast as the program that runs it, and hardly slowed down by the search.

The network is the one of `rows_network`: 3 blocks of 32 filters, for Omok 9x9.
"""

from __future__ import annotations

import time
import warnings
from collections import defaultdict
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from statistics import median
from threading import get_ident
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.rows import Measure, Missing, ratio, row, steps_per_second
from bench.rows_network import network
from omoklib._util.threads import processors
from omoklib.arena.openings import random_openings
from omoklib.engine.leaves import ArrayEvaluator
from omoklib.games import ENV_SMALL, Game
from omoklib.ids import NodeId
from omoklib.selfplay.games import play_games

if TYPE_CHECKING:  # TensorFlow is heavy: only the rows that need it wait for it
    from omoklib.nn.runners.speeds import Way

__all__ = ["direct", "evaluated", "move", "self_play"]

_SIMULATIONS = 100  # per move
_GAMES = 10_000  # more than any round has time for


def evaluated(evaluator: ArrayEvaluator, batch: int) -> Measure:
    """Positions a second, from planes that are ready."""
    planes, legal = _planes(batch), np.ones((batch, ENV_SMALL.num_actions), bool)

    def step() -> int:
        evaluator.evaluate_arrays(planes, legal)
        return batch

    step()
    return steps_per_second(step)


def direct(batch: int, settings: dict[str, str]) -> Measure:
    """The same through OpenVINO as its manual says: its own converter, a request, nothing more."""
    try:
        import_module("omoklib.nn.runners.openvino")  # keeps it silent
        import openvino
    except ImportError as error:
        raise Missing("missing: openvino (python -m pip install openvino)") from error
    with warnings.catch_warnings():  # OpenVINO shows Keras its input in a list, which it minds
        warnings.simplefilter("ignore")
        graph = openvino.convert_model(network()[0])
    request = openvino.Core().compile_model(graph, "CPU", settings).create_infer_request()
    planes = _planes(batch)

    def step() -> int:
        request.infer([planes], share_inputs=True)
        return batch

    step()
    return steps_per_second(step)


def self_play(evaluator: ArrayEvaluator, game: Game, threads: int, batch: int) -> Measure:
    """Leaves a second, of games side by side in several threads.

    Only the time between each thread's first answer and its last counts: self-play goes on for
    hours, but in a round its start and its end would take much of the time.

    Args:
        batch: the number of games that each thread plays.
    """
    clock = _Clock(evaluator)
    play = partial(
        play_games,
        game,
        clock,
        _GAMES,
        simulations=_SIMULATIONS,
        openings=_openings(game),
        parallel=threads * batch,
        engine=True,
        threads=threads,
    )

    def measure(seconds: float) -> float:
        clock.start(seconds)
        with suppress(_TimeUp):
            play(rng=np.random.default_rng(0))
        return clock.rate()

    measure(0.5)
    return measure


class _TimeUp(Exception):
    """Ends self-play."""


class _Clock:
    """An evaluator that notes how much each thread asks, and when, until the time is up."""

    def __init__(self, evaluator: ArrayEvaluator) -> None:
        self.history = evaluator.history
        self._evaluator = evaluator
        self.start(0)

    def start(self, seconds: float) -> None:
        self._end = time.perf_counter() + seconds
        self._answers: dict[int, list[tuple[float, int]]] = defaultdict(list)

    def rate(self) -> float:
        """Positions a second, of all threads."""
        return sum(
            sum(count for _, count in answers[1:]) / (answers[-1][0] - answers[0][0])
            for answers in self._answers.values()
            if len(answers) > 1
        )

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        answers = self._answers[get_ident()]
        if len(answers) > 1 and time.perf_counter() > self._end:  # two calls at least
            raise _TimeUp
        answer = self._evaluator.evaluate_arrays(planes, legal)
        answers.append((time.perf_counter(), len(planes)))
        return answer


@cache
def _openings(game: Game) -> list[NodeId]:
    """Games begin at all stages, as they are in the midst of self-play."""
    rng = np.random.default_rng(0)
    openings: list[NodeId] = []
    for plies in range(2, 32, 3):
        openings += random_openings(game, 40, plies, rng)
    return [openings[k] for k in rng.permutation(len(openings))]


@cache
def _planes(batch: int) -> np.ndarray:
    shape = (batch, *network()[0].input_shape[1:])
    return np.random.default_rng(0).integers(0, 2, shape).astype(np.float32)


def _choice(**settings: Any) -> Way:
    model, _ = network()  # first: it says what is missing
    from omoklib.nn.runners.speeds import choose

    return choose(model, ENV_SMALL, **settings)


def _bf16() -> ArrayEvaluator:
    model, _ = network()
    from omoklib.nn.runners.backends import backend

    try:
        return backend("openvino", model, ENV_SMALL, precision="bfloat16")
    except ImportError as error:
        raise Missing(f"missing: {error}") from error


def move(simulations: int) -> Measure:
    """Seconds for a move against a person: the median of as many as there is time for."""
    model, _ = network()
    from omoklib import nn

    openings = random_openings(ENV_SMALL, 20, 8, np.random.default_rng(1))
    states = [ENV_SMALL.state(opening) for opening in openings]
    player = nn.player(model, ENV_SMALL, simulations, frozen=True)
    player(ENV_SMALL.initial_state())

    def measure(seconds: float) -> float:
        end, taken = time.perf_counter() + seconds, []
        while not taken or time.perf_counter() < end:
            began = time.perf_counter()
            player(states[len(taken) % len(states)])
            taken.append(time.perf_counter() - began)
        return median(taken)

    return measure


@row("network, the program's choice, 256 positions", "positions/s")
def _() -> Measure:
    return evaluated(_choice(batch=256).evaluator(network()[0], ENV_SMALL), 256)


@row("network, TensorFlow, 256 positions", "positions/s")
def _() -> Measure:
    return evaluated(network()[1], 256)


@row("network, OpenVINO directly, 256 positions", "positions/s")
def _() -> Measure:
    return direct(256, {"INFERENCE_PRECISION_HINT": "f32"})


@row("network, the program's in bf16, 256 positions", "positions/s")
def _() -> Measure:
    return evaluated(_bf16(), 256)


@row("network, OpenVINO directly in bf16, 256 positions", "positions/s")
def _() -> Measure:
    return direct(256, {"INFERENCE_PRECISION_HINT": "bf16"})


@row("network alone, the batch of self-play", "positions/s")
def _() -> Measure:
    choice = _choice()
    return evaluated(choice.evaluator(network()[0], ENV_SMALL), choice.batch)


@row("self-play, leaves", "positions/s")
def _() -> Measure:
    choice, threads = _choice(), processors()
    evaluator = choice.evaluator(network()[0], ENV_SMALL, callers=threads)
    return self_play(evaluator, ENV_SMALL, threads, choice.batch)


@row("a move of 400 simulations, network", "seconds", at_most=0.4)
def _() -> Measure:
    return move(400)


ratio(
    "network / OpenVINO directly",
    "network, the program's choice, 256 positions",
    "network, OpenVINO directly, 256 positions",
    at_least=0.9,
)
ratio(
    "TensorFlow / OpenVINO directly",
    "network, TensorFlow, 256 positions",
    "network, OpenVINO directly, 256 positions",
)
ratio(
    "network / OpenVINO directly, both in bf16",
    "network, the program's in bf16, 256 positions",
    "network, OpenVINO directly in bf16, 256 positions",
    at_least=0.9,
)
ratio(
    "self-play / network alone",
    "self-play, leaves",
    "network alone, the batch of self-play",
    at_least=0.85,
)
ratio(
    "self-play / predict, one leaf at a time",
    "self-play, leaves",
    "network, model.predict, 1 position",
    at_least=200,
)
