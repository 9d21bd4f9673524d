"""The training loop: play against yourself, remember, learn, and again.

    self-play -> (state, pi, z) -> replay memory -> training steps -> a better network -> self-play

One turn of it is an iteration. After each, the run is saved whole, so that it can be stopped at
any moment and gone on with as if it had never been: the chance in iteration k is drawn from
generators seeded with the config's seed and k, and depends on nothing else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from omoklib import players
from omoklib.evaluators import Evaluator
from omoklib.games import BLACK, WHITE, Game
from omoklib.nn import network
from omoklib.nn.config import TrainingConfig
from omoklib.nn.evaluator import KerasEvaluator
from omoklib.nn.network_player import player
from omoklib.nn.training.actor import Actor
from omoklib.nn.training.learner import Diverged, Learner, Stopped
from omoklib.nn.training.run_files import RunFiles
from omoklib.nn.training.workers import Workers
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["Metrics", "Trainer"]

Metrics = dict[str, Any]
"""What an iteration was like: plain numbers by name. See `Trainer.history`."""


class Trainer:
    """A training run.

    Args:
        game: the rules.
        config: see `TrainingConfig`.
        folder: where checkpoints are kept. If it holds some, the run goes on from the newest whole
            one, and says so. Without a folder nothing is saved.
        boards: further boards of the same kind of game for the same weights. The iterations take
            turns with them, and a board that is named again has more of them; a training step takes
            one of them, each as often as it is remembered.
        start: a network whose weights a new run begins with, instead of with chance.
        threads: that play the games, if the engine does; by default one for each core, unless
            TensorFlow, which takes them all, runs the network, or there are few games.
        workers: processes that play the games in place of these threads, each on one core. However
            many threads or workers there are, the games are the same, but for a network's last
            digits, which differ with the number of states in a call, and now and then make a game
            another. With the same number, a run is the same to the last digit.
        judge: is asked about the evaluator after iterations, `judge(evaluator) -> {name: number}`;
            what it says joins the history.
        say: called with a sentence for everything that a person should know.

    Attributes:
        history: a dict for each iteration so far: iteration (1, 2, ...), total, policy, value and
            weights (the loss and its terms, means over the steps), learning_rate, games, positions,
            evaluations (states that the network was asked about), memory (positions held),
            black_wins, white_wins, draws, seconds and cpu_seconds (without judging and saving, and
            without the workers'), and the judge's numbers.
        games: the boards, the first of them first.
        memories: the replay memory of each.
        evaluator: the network as it is now, on the first board; it learns on as the run goes on.

    Raises:
        ValueError: the config does not fit a board, and everything in which it does not; the folder
            holds another game's run, or one with another config, or no checkpoint in it is whole;
            or the network of `start` is of another shape.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig | None = None,
        folder: str | Path | None = None,
        *,
        boards: Sequence[Game] = (),
        start: network.PolicyValueNetwork | None = None,
        threads: int | None = None,
        workers: Workers | None = None,
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
            game: Actor(game, self.config, self.learner.networks[game], workers, threads)
            for game in self.games
        }
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
        """How many iterations have been finished."""
        return len(self.history)

    @property
    def network(self) -> network.PolicyValueNetwork:
        """The network in training."""
        return self.learner.network

    def player(self, simulations: int | None = None) -> players.NamedPlayer:
        """The network as it is now, as a player; it stays so while the run goes on.

        Args:
            simulations: of the search, for each move, by default as in self-play; 0 plays the
                raw network's favourite.
        """
        simulations = self.config.simulations if simulations is None else simulations
        copy = network.resized(self.network, self.game)
        name = f"network after {self.iteration} iterations"
        return player(copy, self.game, simulations, name=name, frozen=True)

    def run(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        on_iteration: Callable[[Metrics], object] | None = None,
    ) -> list[Metrics]:
        """Trains until one of the limits is reached, and returns the history.

        A stop and a KeyboardInterrupt (the notebook's stop button) end it within an instant: the
        iteration in progress is given up, all before it is saved.

        Args:
            iterations: how many more; by default up to the config's number in all.
            seconds: no iteration begins after these, a wall clock's time.
            stop: is asked often; True ends the run.
            on_iteration: is called with the metrics of each iteration.

        Raises:
            ValueError: the run is going on already, in another thread.
        """
        if not self._running.acquire(blocking=False):
            raise ValueError("this trainer is running already: stop it first, or wait")
        asked = stop or (lambda: False)
        end = self.config.iterations if iterations is None else self.iteration + iterations
        deadline = time.monotonic() + (float("inf") if seconds is None else seconds)
        try:
            while self.iteration < end and time.monotonic() < deadline and not asked():
                metrics = self._iterate(asked)
                self._save()
                if on_iteration is not None:
                    on_iteration(metrics)
        except Stopped:
            self.say(f"Stopped after iteration {self.iteration}; run() goes on from here.")
        except KeyboardInterrupt:
            self.say(f"Interrupted after iteration {self.iteration}; run() goes on from here.")
        except Diverged as error:
            self.say(
                f"Training ended: {error}. The network is the one after iteration "
                f"{self.iteration}, the last good one; try a lower learning_rate."
            )
        finally:
            self._save()
            self._running.release()
        return self.history

    def _iterate(self, stop: Callable[[], bool]) -> Metrics:
        """One iteration; if it cannot be finished, everything is as it was before it."""
        game = self.games[self.iteration % len(self.games)]
        memory, actor = self.memories[game], self.actors[game]
        before, records, asked = self.learner.arrays(), memory.records, actor.evaluations
        wall, cpu = time.perf_counter(), time.process_time()
        rng = np.random.default_rng([self.config.seed, self.iteration])
        try:
            memory.capacity = self.config.capacity_at(self.iteration)
            played: list[Record] = []
            # A memory that lets games go is as full as it can be, whatever `fill` asks for.
            while not played or (
                len(memory) < self.config.fill and len(memory.records) == len(records) + len(played)
            ):
                more = actor.play(rng, stop, self.iteration)
                memory.add(more)
                played += more
            losses = self.learner.learn(self.memories, self.iteration, rng, stop)
            outcomes = [record.outcome for record in played]
            metrics: Metrics = {
                "iteration": self.iteration + 1,
                **losses,
                "learning_rate": self.config.learning_rate_at(self.iteration),
                "games": len(played),
                "positions": sum(len(record) for record in played),
                "size": game.size,
                "evaluations": actor.evaluations - asked,
                "memory": len(memory),
                "black_wins": outcomes.count(BLACK),
                "white_wins": outcomes.count(WHITE),
                "draws": outcomes.count(0),
                "seconds": time.perf_counter() - wall,
                "cpu_seconds": time.process_time() - cpu,
            }
            if self.judge is not None and metrics["iteration"] % self.config.judge_every == 0:
                metrics |= {name: float(x) for name, x in self.judge(self.evaluator).items()}
        except BaseException:
            self.learner.restore(before)
            self.memories[game] = self._memory(game, records)
            raise
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

    def _start(self, start: network.PolicyValueNetwork) -> None:
        """Takes over the weights of `start`."""
        for name in ("blocks", "filters", "history", "value_head", "has_pass"):
            theirs, mine = getattr(start, name), getattr(self.network, name)
            if theirs != mine:
                raise ValueError(
                    f"the network to start from has {name}={theirs}, this run {name}={mine}; "
                    "give the run's config the same"
                )
        self.network.set_weights(start.get_weights())

    def _resume(self, files: RunFiles) -> None:
        """Goes on from the newest whole checkpoint."""
        history, arrays, played = files.load()
        self.learner.restore(arrays)
        self.history = history
        for iteration, records in sorted(played.items()):  # as they came: the same ones stay
            memory = self.memories[records[0].game]
            memory.capacity = self.config.capacity_at(iteration - 1)
            memory.add(records)
