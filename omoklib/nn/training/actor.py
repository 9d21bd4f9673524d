"""The half of training that plays: the games of an iteration, by the current network."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib._util.threads import processors
from omoklib.evaluators import Evaluator, cached
from omoklib.games import ROOT, Game, NodeId, State
from omoklib.games.base import close_cells
from omoklib.nn.config import TrainingConfig
from omoklib.nn.network import PolicyValueNetwork
from omoklib.nn.runners.backends import IN_16_BITS, available, backend
from omoklib.nn.runners.keras import KerasEvaluator
from omoklib.nn.training.learner import Stopped, network_of
from omoklib.nn.training.workers import PlayedShare, Share, Workers
from omoklib.players import urgent_action
from omoklib.selfplay.games import Record, play_games
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["Actor", "openings", "play_alone", "play_share"]

_STATES = 32
"""The fewest states per call of the network with which a thread is worth having."""

_CLASSICAL_DEPTH = 2
"""The depth of the classical engine in openings: a move takes about a millisecond."""


class _Counted:
    """An evaluator that counts the states it sees and can be stopped; threads share it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.count = 0
        self.stop: Callable[[], bool] = lambda: False
        self._turn = Lock()

    def __call__(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        self._note(len(states))
        return self.evaluator(states)

    def _note(self, states: int) -> None:
        with self._turn:  # `stop` may not be safe to call from two threads at once
            if self.stop():
                raise Stopped
            self.count += states


class _CountedArrays(_Counted):
    """`_Counted` for an evaluator of arrays."""

    @property
    def history(self) -> int:
        return self.evaluator.history

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        self._note(len(planes))
        return self.evaluator.evaluate_arrays(planes, legal)


class Actor:
    """Plays games against itself according to a config.

    Args:
        network: the network that plays; it may learn between two calls of `play`, but not during
            one.
        workers: the processes that play in its place; without them it plays here.
        threads: the number of threads that share the games that the engine plays here. By default
            there is one if TensorFlow runs the network, because it uses every core itself;
            otherwise one for each core, or fewer if there are too few games to keep the network's
            calls large.
        device: where the network runs that plays here: "cpu", in the config's backend; or "gpu",
            where JAX runs it.

    Attributes:
        finished: the number of games of the last call of `play` that have ended; with workers it
            is known only at the end.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig,
        network: PolicyValueNetwork,
        workers: Workers | None = None,
        threads: int | None = None,
        device: str = "cpu",
    ) -> None:
        self.game = game
        self.config = config
        self.network = network
        self.workers = workers
        runs_it = _backend(config, device)
        threads = _threads(config, runs_it) if threads is None else threads
        check_positive("threads", threads, whole=True)
        self.threads = threads if config.engine else 1
        self._asked_by_workers = 0
        self.finished = 0
        self._turn = Lock()
        evaluator = _evaluator(game, config, network, runs_it, self.threads)
        takes_arrays = hasattr(evaluator, "evaluate_arrays")
        self._counted = (_CountedArrays if takes_arrays else _Counted)(evaluator)

    @property
    def evaluations(self) -> int:
        """The states that the network has been asked about so far."""
        return self._counted.count + self._asked_by_workers

    def play(
        self,
        rng: np.random.Generator,
        stop: Callable[[], bool],
        iteration: int = 0,
        known: Sequence[Record] = (),
    ) -> list[Record]:
        """The games of one iteration.

        Args:
            known: the games played before, for `turning_share`.

        Raises:
            Stopped: `stop()` was true before they were finished.
        """
        self.finished = 0
        starts = openings(self.game, self.config, rng, known)
        seeds = rng.integers(2**63, size=len(starts)).tolist()
        share = Share(self.game, self.config, iteration, tuple(seeds), tuple(starts))
        if self.workers is None:
            return self.play_share(share, stop)
        records, asked = self.workers.play(share, self.network.get_weights(), stop)
        self._asked_by_workers += asked
        self.finished = len(records)
        return records

    def play_share(self, share: Share, stop: Callable[[], bool] = lambda: False) -> list[Record]:
        """The games of `share`, played here.

        Raises:
            Stopped: `stop()` was true before they were finished.
        """
        config, counted = self.config, self._counted
        counted.stop = stop
        refresh = getattr(counted.evaluator, "refresh", None)
        if refresh is not None:  # it runs a copy of the network, which may be out of date
            refresh()
        # A network without history sees only the position, so it is asked once for each.
        keep = config.history == 1 and not config.engine
        return play_games(
            self.game,
            cached(counted) if keep else counted,
            len(share.seeds),
            config.search_at(share.iteration),
            seeds=share.seeds,
            openings=share.starts,
            threads=self.threads,
            on_game=self._note_game,
        )

    def _note_game(self) -> None:
        with self._turn:  # several threads play
            self.finished += 1


def play_share(share: Share, weights: Sequence[np.ndarray]) -> PlayedShare:
    """`Actor.play_share` in another process, where everything it needs arrives with the call.

    Args:
        weights: the weights of the network, in Keras' order.

    Returns:
        The games, as `ReplayMemory.to_arrays` writes them, in the order of the share's seeds; and
        the number of states that the network was asked about.
    """
    actor = _actor(share.game, share.config)
    actor.network.set_weights(weights)
    before = actor.evaluations
    memory = ReplayMemory(share.game, sys.maxsize)
    memory.add(actor.play_share(share))
    return memory.to_arrays(), actor.evaluations - before


def play_alone(share: Share, weights: Sequence[np.ndarray]) -> PlayedShare:
    """`play_share` on one core, because the other cores are for the other workers."""
    os.environ["TF_NUM_INTRAOP_THREADS"] = "1"  # TensorFlow reads it when it first computes
    return play_share(share, weights)


@lru_cache(maxsize=8)
def _actor(game: Game, config: TrainingConfig) -> Actor:
    """The actor of this process, kept between iterations: networks take seconds to build."""
    return Actor(game, config, network_of(game, config), threads=1)


def openings(
    game: Game,
    config: TrainingConfig,
    rng: np.random.Generator,
    known: Sequence[Record] = (),
) -> list[NodeId]:
    """The IDs at which the games of one iteration begin: after random moves, close to each other or
    scattered, where one of the `known` games turned, or at the root.

    A random move that would end the game is not made. If a guarded opening becomes so crowded that
    a player can win at once, the game begins at a random earlier ply.
    """
    starts = [ROOT] * config.games
    crowded = round(config.opening_share * config.games)
    scattered = round(config.scattered_share * config.games)
    for index in range(crowded):
        starts[index] = _crowded(game, config, rng)
    for index in range(crowded, crowded + scattered):
        starts[index] = _scattered(game, config, rng)
    turning = round(config.turning_share * config.games)
    points = [record.turning_point() for record in known] if turning else []
    points = [point for point in points if point is not None]
    if points:
        drawn = rng.integers(len(points), size=turning)
        starts[-turning:] = [points[index] for index in drawn]
    return starts


def _crowded(game: Game, config: TrainingConfig, rng: np.random.Generator) -> NodeId:
    """The ID of an opening whose moves are near each other or guarded, as the config says."""
    state = game.initial_state()
    for _ in range(rng.integers(1, config.opening_plies + 1)):
        legal = state.legal_actions()
        if config.opening_guarded and (forced := urgent_action(state)) is not None:
            legal = [forced]
        elif config.opening_reach:
            legal = sorted({*legal} & {*close_cells(state, config.opening_reach)}) or legal
        after = state.take_action(legal[rng.integers(len(legal))])
        if after.is_terminal():
            if config.opening_guarded:
                state = game.state(state.id[: rng.integers(1, len(state.id) + 1)])
            break
        state = after
    return state.id


def _scattered(game: Game, config: TrainingConfig, rng: np.random.Generator) -> NodeId:
    """The ID of an opening whose random moves lie anywhere, with the classical engine's after
    them. If its moves end the game, the opening ends at one of them, drawn at random."""
    state = game.initial_state()
    for _ in range(rng.integers(1, config.scattered_plies + 1)):
        legal = state.legal_actions()
        after = state.take_action(legal[rng.integers(len(legal))])
        if after.is_terminal():
            break
        state = after
    if not config.classical_plies:
        return state.id
    from omoklib.engine.classical import ClassicalSearch  # numba loads only here

    engine, random_plies = ClassicalSearch(game, depth=_CLASSICAL_DEPTH), state.ply
    for _ in range(rng.integers(config.classical_plies + 1)):
        after = state.take_action(engine.search(state).action)
        if after.is_terminal():
            return state.id[: 1 + rng.integers(random_plies, state.ply + 1)]
        state = after
    return state.id


_FASTEST = ("openvino", "numpy", "tensorflow")


def _backend(config: TrainingConfig, device: str) -> str:
    """The name of the backend that runs the network."""
    if device == "gpu":
        return "jax"
    if config.backend == "fastest":
        return next(name for name in _FASTEST if name in available())
    return config.backend


def _threads(config: TrainingConfig, runs_it: str) -> int:
    """The default number of threads that play, if the backend `runs_it` runs the network."""
    if runs_it == "tensorflow":
        return 1
    return max(1, min(processors(), min(config.games, config.parallel) // _STATES))


def _evaluator(
    game: Game, config: TrainingConfig, network: PolicyValueNetwork, runs_it: str, threads: int
) -> Evaluator:
    """The network, run by the backend `runs_it`, for `threads` threads that ask it."""
    if runs_it == "tensorflow":
        return KerasEvaluator(network, game)
    precision = config.precision if runs_it in IN_16_BITS else "float32"
    return backend(runs_it, network, game, threads=threads, callers=threads, precision=precision)
