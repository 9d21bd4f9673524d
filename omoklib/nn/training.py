"""The training loop: play against yourself, remember, learn, and again.

    self-play -> (state, pi, z) -> replay memory -> training steps -> a better network -> self-play

One turn of it is an iteration. After each, the run is saved whole, so that it can be stopped at
any moment and gone on with as if it had never been: the chance in iteration k is drawn from
generators seeded with the config's seed and k, and depends on nothing else.
"""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from omoklib import players
from omoklib.evaluators import Evaluator
from omoklib.games import BLACK, WHITE, Game
from omoklib.memory import ReplayMemory
from omoklib.nn import network
from omoklib.nn.actor import Actor, Stopped
from omoklib.nn.checkpoints import Checkpoints
from omoklib.nn.config import TrainingConfig
from omoklib.nn.evaluator import KerasEvaluator
from omoklib.nn.learner import Learner
from omoklib.nn.network_player import player

__all__ = ["Metrics", "Trainer"]

Metrics = dict[str, Any]
"""What an iteration was like: plain numbers by name. See `Trainer.history`."""

_FREE = ("iterations", "judge_every", "keep")
"""Settings that a resumed run may change."""


class _Diverged(Exception):
    """The loss or a weight is no number any more."""


class Trainer:
    """A training run.

    Args:
        game: the rules.
        config: see `TrainingConfig`.
        folder: where checkpoints are kept. If it holds some, the run goes on from the newest whole
            one, and says so. Without a folder nothing is saved.
        judge: is asked about the evaluator after iterations, `judge(evaluator) -> {name: number}`;
            what it says joins the history.
        say: is told, in sentences, what a person should know.

    Attributes:
        history: a dict for each iteration so far: iteration (1, 2, ...), total, policy, value and
            weights (the loss and its terms, means over the steps), learning_rate, games, positions,
            evaluations (states that the network was asked about), memory (positions held),
            black_wins, white_wins, draws, seconds and cpu_seconds (without judging and saving), and
            the judge's numbers.
        memory: the replay memory.
        evaluator: the network as it is now; it learns on as the run goes on.

    Raises:
        ValueError: the folder holds another game's run, or one with another config, or no
            checkpoint in it is whole.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig | None = None,
        folder: str | Path | None = None,
        *,
        judge: Callable[[Evaluator], Mapping[str, float]] | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        self.game = game
        self.config = config or TrainingConfig()
        self.judge = judge
        self.say = say
        self.history: list[Metrics] = []
        self.memory = ReplayMemory(game, self.config.capacity)
        self.learner = Learner(game, self.config)
        self.evaluator = KerasEvaluator(self.learner.network, game)
        self.actor = Actor(game, self.config, self.evaluator)
        self._checkpoints = Checkpoints(folder, self.config.keep) if folder is not None else None
        self._saved = 0
        self._running = threading.Lock()
        if self._checkpoints is not None and self._checkpoints.paths():
            self._resume(self._checkpoints)

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
        except _Diverged as error:
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
        before, records = self.learner.arrays(), self.memory.records
        wall, cpu = time.perf_counter(), time.process_time()
        rng = np.random.default_rng([self.config.seed, self.iteration])
        try:
            asked = self.actor.evaluations
            played = self.actor.play(rng, stop)
            self.memory.add(played)
            losses = self._learn(rng, stop)
            outcomes = [record.outcome for record in played]
            metrics: Metrics = {
                "iteration": self.iteration + 1,
                **losses,
                "learning_rate": self.config.learning_rate_at(self.iteration),
                "games": len(played),
                "positions": sum(len(record) for record in played),
                "evaluations": self.actor.evaluations - asked,
                "memory": len(self.memory),
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
            self.memory = ReplayMemory(self.game, self.config.capacity)
            self.memory.add(records)
            raise
        self.history.append(metrics)
        return metrics

    def _learn(self, rng: np.random.Generator, stop: Callable[[], bool]) -> dict[str, float]:
        """The training steps of an iteration; the mean of each loss term over them."""
        config, steps = self.config, []
        learning_rate = config.learning_rate_at(self.iteration)
        for _ in range(config.steps):
            if stop():
                raise Stopped
            batch = self.memory.sample(
                rng,
                config.batch_size,
                history=config.history,
                symmetries=config.symmetries,
                root_value_share=config.root_value_share,
            )
            steps.append(self.learner.step(batch, learning_rate))
            if not np.isfinite(steps[-1]["total"]):
                raise _Diverged(f"the loss of iteration {self.iteration + 1} is not a number")
        if not all(np.isfinite(array).all() for array in self.network.get_weights()):
            raise _Diverged(f"a weight is not a number after iteration {self.iteration + 1}")
        return {name: float(np.mean([step[name] for step in steps])) for name in steps[0]}

    def _save(self) -> None:
        """Writes a checkpoint, if there is a folder and something new to keep."""
        if self._checkpoints is None or self._saved == self.iteration:
            return
        facts = {
            "game": repr(self.game),
            "config": dataclasses.asdict(self.config),
            "history": self.history,
        }
        memory = {f"memory/{name}": array for name, array in self.memory.to_arrays().items()}
        try:
            self._checkpoints.write(self.iteration, facts, self.learner.arrays() | memory)
            self._saved = self.iteration
        except OSError as error:
            self.say(f"The checkpoint could not be written, training goes on: {error}")

    def _resume(self, checkpoints: Checkpoints) -> None:
        """Goes on from the newest whole checkpoint."""
        path, facts, arrays = checkpoints.read_newest(self.say)
        if facts["game"] != repr(self.game):
            raise ValueError(f"{path} is of {facts['game']}; this run is of {self.game!r}")
        saved, mine = facts["config"], dataclasses.asdict(self.config)
        differing = [
            f"{name}={saved.get(name)}"
            for name in sorted(saved.keys() | mine.keys())
            if name not in _FREE and saved.get(name) != mine.get(name)
        ]
        if differing:
            raise ValueError(
                f"{path} is of a run with {', '.join(differing)}; "
                "go on with the same config, or train in another folder"
            )
        self.learner.restore(arrays)
        memory = {name[7:]: array for name, array in arrays.items() if name.startswith("memory/")}
        self.memory = ReplayMemory.from_arrays(self.game, self.config.capacity, memory)
        self.history = facts["history"]
        self._saved = self.iteration
        self.say(f"Resumed from {path}: {self.iteration} iterations are done.")
