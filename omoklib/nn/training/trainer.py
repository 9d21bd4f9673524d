"""The training loop: play against yourself, remember, learn, and again.

    self-play -> (state, pi, z) -> replay memory -> training steps -> a better network -> self-play

One round is an iteration. After each iteration the whole run is saved, so it can be stopped at any
moment and resumed as if it had never stopped: the random numbers of iteration k come from
generators seeded with the config's seed and k, and depend on nothing else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from omoklib import players
from omoklib._util.words import counted
from omoklib.evaluators import Evaluator
from omoklib.games import BLACK, WHITE, Game
from omoklib.nn.config import TrainingConfig
from omoklib.nn.network import PolicyValueNetwork, resized
from omoklib.nn.playing.network import player
from omoklib.nn.runners.keras import KerasEvaluator
from omoklib.nn.training.actor import Actor
from omoklib.nn.training.learner import Diverged, Learner, Stopped
from omoklib.nn.training.run_files import RunFiles
from omoklib.nn.training.workers import Workers
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["Metrics", "Trainer"]

Metrics = dict[str, Any]
"""The numbers of one iteration, by name. See `Trainer.history`."""


class Trainer:
    """A training run.

    Args:
        game: the rules.
        config: the settings; by default `TrainingConfig()`.
        folder: the folder for checkpoints. If it holds some, the run resumes from the newest whole
            one and says so. Without a folder nothing is saved.
        boards: further boards of the same kind of game for the same weights. The iterations go
            through all boards in turn; a board may be listed more than once. A training step draws
            its batch from one board, which is chosen by how many of its positions are in memory.
        start: a network whose weights a new run begins with, instead of random ones.
        threads: the number of threads that play the games if the engine plays. By default there is
            one for each core, but only one in all if there are few games, or if TensorFlow runs the
            network, because it uses every core itself.
        workers: the processes that play the games in place of these threads, each on one core. The
            number of threads or workers does not change the games, with one exception: a network's
            last digits depend on the number of states in a call, and now and then they change a
            game. With the same number, a run is the same to the last digit.
        device: where the network runs in the games: "cpu", or "gpu", where JAX runs it. TensorFlow
            learns on the GPU if it can use it, whatever this says.
        judge: a function `judge(evaluator) -> {name: number}` that is called after iterations; its
            numbers join the history.
        say: a function that is called with a sentence for everything that a person should know.

    Attributes:
        history: a dict for each iteration so far: iteration (1, 2, ...), total, policy, value and
            weights (the loss and its terms, means over the steps), learning_rate, games, positions,
            evaluations (states that the network was asked about), memory (positions held),
            black_wins, white_wins, draws, seconds and cpu_seconds (without judging and saving, and
            without the workers'), and the judge's numbers.
        games: the boards, `game` first.
        memories: the replay memory of each board.
        doing: what the current iteration is doing, in a few words; "" between iterations.
        evaluator: the network on the first board; it changes as the run continues.

    Raises:
        ValueError: the config does not fit a board (the message says in what); the folder holds a
            run of another game or config, or no whole checkpoint; or the network of `start` has
            another shape.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig | None = None,
        folder: str | Path | None = None,
        *,
        boards: Sequence[Game] = (),
        start: PolicyValueNetwork | None = None,
        threads: int | None = None,
        workers: Workers | None = None,
        device: str = "cpu",
        judge: Callable[[Evaluator], Mapping[str, float]] | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        self.game = game
        self.games = (game, *boards)
        self.config = config or TrainingConfig()
        for each in self.games:
            self.config.check_fits(each)
        self.judge = judge
        self.say = say
        self.history: list[Metrics] = []
        self.memories = {game: self._memory(game) for game in self.games}
        self.learner = Learner(game, self.config, boards)
        self.evaluator = KerasEvaluator(self.learner.network, game)
        self.actors = {
            game: Actor(game, self.config, self.learner.networks[game], workers, threads, device)
            for game in self.games
        }
        self._phase: Callable[[], str] = lambda: ""
        self._running = threading.Lock()
        self._files: RunFiles | None = None
        if folder is not None:
            self._files = RunFiles(folder, self.games, self.config, say)
        if self._files is not None and not self._files.empty:
            self._resume(self._files)
        elif start is not None:
            self._start(start)

    @property
    def memory(self) -> ReplayMemory:
        """The replay memory of the first board."""
        return self.memories[self.game]

    @property
    def iteration(self) -> int:
        """The number of iterations finished."""
        return len(self.history)

    @property
    def doing(self) -> str:
        return self._phase()

    @property
    def network(self) -> PolicyValueNetwork:
        """The network in training."""
        return self.learner.network

    def __repr__(self) -> str:
        return f"Trainer({self.game!r}, iteration {self.iteration} of {self.config.iterations})"

    def player(self, simulations: int | None = None) -> players.NamedPlayer:
        """A player with the network as it is now; further training does not change the player.

        Args:
            simulations: the number of simulations of the search per move, by default as in
                self-play; 0 plays the network's favourite move.
        """
        simulations = self.config.simulations if simulations is None else simulations
        copy = resized(self.network, self.game)
        name = f"network after {counted(self.iteration, 'iteration')}"
        return player(copy, self.game, simulations, name=name, frozen=True)

    def run(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        on_iteration: Callable[[Metrics], object] | None = None,
    ) -> list[Metrics]:
        """Trains until one of the limits is reached, and returns the history.

        `stop` and KeyboardInterrupt (the notebook's stop button) end it at once: the iteration in
        progress is dropped, and all earlier ones are saved.

        Args:
            iterations: the number of further iterations; by default up to the config's total.
            seconds: the seconds on the clock after which no iteration begins; None: no limit.
            stop: a function that is called often; if it returns True, the run ends.
            on_iteration: a function that is called with the metrics of each iteration.

        Raises:
            ValueError: the run is already going on in another thread; or its folder has been
                written to since this trainer read it.
            InUse: another program trains in its folder, or another trainer of this one.
        """
        if not self._running.acquire(blocking=False):
            raise ValueError("this trainer is running already: stop it first, or wait")
        try:
            with nullcontext() if self._files is None else self._files.writing():
                return self._run(iterations, seconds, stop or (lambda: False), on_iteration)
        finally:
            self._running.release()

    def _run(
        self,
        iterations: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
        on_iteration: Callable[[Metrics], object] | None,
    ) -> list[Metrics]:
        """The work of `run`, while nobody else writes to the folder."""
        end = self.config.iterations if iterations is None else self.iteration + iterations
        deadline = time.monotonic() + (float("inf") if seconds is None else seconds)
        try:
            while self.iteration < end and time.monotonic() < deadline and not stop():
                metrics = self._iterate(stop)
                self._save()
                if on_iteration is not None:
                    on_iteration(metrics)
        except Stopped:
            self.say(f"Stopped after iteration {self.iteration}; run() resumes from here.")
        except KeyboardInterrupt:
            self.say(f"Interrupted after iteration {self.iteration}; run() resumes from here.")
        except Diverged as error:
            self.say(
                f"Training ended: {error}. The network is the one after iteration "
                f"{self.iteration}, the last good one; resume it with a lower learning_rate."
            )
        finally:
            self._save()
        return self.history

    def _iterate(self, stop: Callable[[], bool]) -> Metrics:
        """Runs one iteration; if it cannot be finished, everything is as before it."""
        game = self.games[self.iteration % len(self.games)]
        memory, actor = self.memories[game], self.actors[game]
        arrays, records, evaluations = self.learner.arrays(), memory.records, actor.evaluations
        wall, cpu = time.perf_counter(), time.process_time()
        rng = np.random.default_rng([self.config.seed, self.iteration])
        try:
            memory.capacity = self.config.capacity_at(self.iteration)
            played: list[Record] = []
            # Once the memory removes games it is full, whatever `fill` asks for.
            while not played or (
                len(memory) < self.config.fill and len(memory.records) == len(records) + len(played)
            ):
                self._phase = _playing(actor, len(played))
                more = actor.play(rng, stop, self.iteration, memory.records)
                memory.add(more)
                played += more
            self._phase = lambda: "learning"
            losses = self.learner.learn(self.memories, self.iteration, rng, stop)
            if self.iteration + 1 == self.config.iterations:
                self.learner.measure_statistics(self.memories, rng, stop)
            outcomes = [record.outcome for record in played]
            metrics: Metrics = {
                "iteration": self.iteration + 1,
                **losses,
                "learning_rate": self.config.learning_rate_at(self.iteration),
                "games": len(played),
                "positions": sum(len(record) for record in played),
                "size": game.size,
                "evaluations": actor.evaluations - evaluations,
                "memory": len(memory),
                "black_wins": outcomes.count(BLACK),
                "white_wins": outcomes.count(WHITE),
                "draws": outcomes.count(0),
                "seconds": time.perf_counter() - wall,
                "cpu_seconds": time.process_time() - cpu,
            }
            if self.judge is not None and metrics["iteration"] % self.config.judge_every == 0:
                self._phase = lambda: "judging"
                metrics |= {name: float(x) for name, x in self.judge(self.evaluator).items()}
        except BaseException:
            self.learner.restore(arrays)
            self.memories[game] = self._memory(game, records)
            raise
        finally:
            self._phase = lambda: ""
        self.history.append(metrics)
        if self._files is not None:
            self._files.note(self.iteration, played)
        return metrics

    def _memory(self, game: Game, records: Sequence[Record] = ()) -> ReplayMemory:
        """A memory that holds `records`."""
        memory = ReplayMemory(game, self.config.capacity, engine=self.config.engine)
        memory.add(records)
        return memory

    def _save(self) -> None:
        if self._files is not None:
            self._files.save(self.history, self.learner.arrays(), list(self.memories.values()))

    def _start(self, start: PolicyValueNetwork) -> None:
        """Takes over the weights of `start`."""
        if start.has_pass != self.network.has_pass:
            logit, action = ("a", "none") if start.has_pass else ("no", "one")
            raise ValueError(
                f"the network to start from has {logit} logit for an action without a cell, such "
                f"as a pass, and {self.game!r} has {action}; start from a network of a game like it"
            )
        for name in ("blocks", "filters", "history", "value_head"):
            theirs, mine = getattr(start, name), getattr(self.network, name)
            if theirs != mine:
                raise ValueError(
                    f"the network to start from has {name}={theirs}, this run {name}={mine}; "
                    "give the run's config the same"
                )
        self.network.set_weights(start.get_weights())

    def _resume(self, files: RunFiles) -> None:
        """Resumes the run from the newest whole checkpoint."""
        history, arrays, played = files.load(self.learner.check)
        self.learner.restore(arrays)
        self.history = history
        for iteration, records in sorted(played.items()):  # in their order, so the same ones stay
            memory = self.memories[records[0].game]
            memory.capacity = self.config.capacity_at(iteration - 1)
            memory.add(records)


def _playing(actor: Actor, before: int) -> Callable[[], str]:
    """How far the games are that `actor` plays, in words, after `before` others."""
    games = before + actor.config.games
    return lambda: f"{before + actor.finished} of {games} games played"
