"""A training run in its folder: what is saved, and what the run is resumed from."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.words import counted
from omoklib.games import Game
from omoklib.nn.config import TrainingConfig
from omoklib.nn.training.checkpoints import Checkpoints
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["RunFiles"]

_FREE = ("iterations", "judge_every", "keep", "learning_rate", "final_learning_rate")
"""The settings that a resumed run may change."""


class RunFiles:
    """The files of one run.

    Args:
        games: the boards, in the order of their turns.
        say: a function that is called with a sentence for everything that a person should know.
    """

    def __init__(
        self,
        folder: str | Path,
        games: Sequence[Game],
        config: TrainingConfig,
        say: Callable[[str], object],
    ) -> None:
        self.games = tuple(games)
        self.config = config
        self.say = say
        self.checkpoints = Checkpoints(folder, config.keep)
        self._saved = 0
        self._unsaved: dict[int, Sequence[Record]] = {}
        self._lost: dict[int, str] = {}  # iteration -> why its games could not be read

    @property
    def empty(self) -> bool:
        """Whether there is no checkpoint to resume from."""
        return not self.checkpoints.paths()

    def note(self, iteration: int, records: Sequence[Record]) -> None:
        """Keeps the games of an iteration until the next `save`."""
        self._unsaved[iteration] = records

    def save(
        self,
        history: Sequence[Mapping[str, Any]],
        arrays: Mapping[str, np.ndarray],
        memories: Sequence[ReplayMemory],
    ) -> None:
        """Writes the new games and a checkpoint if there is anything new, and reports failures.

        Args:
            history: the history, as in `Trainer`: an entry for each iteration.
            arrays: the arrays of everything that learning changes.
            memories: the memories, one for each board.
        """
        if self._saved == len(history):
            return
        facts = {
            "games": [repr(game) for game in self.games],
            "config": dataclasses.asdict(self.config),
            "history": list(history),
        }
        try:
            for iteration, records in sorted(self._unsaved.items()):
                games = ReplayMemory(records[0].game, sum(len(record) for record in records))
                games.add(records)
                self.checkpoints.write_games(iteration, games.to_arrays())
                del self._unsaved[iteration]
            oldest = self._oldest_needed(history, memories)
            self.checkpoints.write(len(history), facts, arrays, oldest)
            self._saved = len(history)
        except OSError as error:
            self.say(f"The checkpoint could not be written, training goes on: {error}")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Until the block ends, no other program or thread trains in this folder.

        Raises:
            InUse: one does.
            ValueError: one has trained in it since this run was read from it.
        """
        with self.checkpoints.writing():
            yield

    def load(
        self, check: Callable[[Mapping[str, np.ndarray]], object]
    ) -> tuple[list[dict[str, Any]], dict[str, np.ndarray], dict[int, list[Record]]]:
        """The history, the arrays and, by iteration, the games of the newest whole checkpoint.

        Games that are missing or damaged are left out, and `say` is told which. A run is for its
        weights, and these never depend on the games.

        Args:
            check: a function that raises a ValueError if the arrays are not those of this run's
                network.

        Raises:
            ValueError: the checkpoints belong to other games or another config, or none is whole.
        """
        foreign = None
        for path, facts, arrays in self.checkpoints.read_whole(self.say):
            try:
                history = _history(facts, path)
            except ValueError as error:
                self.say(f"{error}; going back to the checkpoint before it.")
                continue
            self._check_same(path, facts)
            try:
                check(arrays)
            except ValueError as error:
                foreign = error
                self.say(f"{path}: {error}; going back to the checkpoint before it.")
                continue
            self._saved = len(history)
            self.say(f"Resumed from {path}, after {counted(self._saved, 'iteration')}.")
            return history, arrays, self._games_of(path)
        if foreign is not None:
            raise foreign
        raise ValueError(
            f"no checkpoint in {self.checkpoints.folder} is whole; train in another folder"
        )

    def _check_same(self, path: Path, facts: Mapping[str, Any]) -> None:
        """Checks that the checkpoint at `path` is of these games and this config.

        Raises:
            ValueError: it is not.
        """
        names = [repr(game) for game in self.games]
        if facts["games"] != names:
            raise ValueError(
                f"{path} is of {', '.join(facts['games'])}; this run is of {', '.join(names)}"
            )
        # A run that is older than a setting had the setting's default.
        saved = dataclasses.asdict(TrainingConfig()) | facts["config"]
        mine = dataclasses.asdict(self.config)
        differing = [
            f"{name}={saved.get(name)}"
            for name in sorted(saved.keys() | mine.keys())
            if name not in _FREE and saved.get(name) != mine.get(name)
        ]
        if differing:
            raise ValueError(
                f"{path} is of a run with {', '.join(differing)}; "
                "resume it with the same config, or train in another folder"
            )

    def _games_of(self, path: Path) -> dict[int, list[Record]]:
        """The games in memory at the checkpoint `path`, by iteration; those that are damaged are
        left out."""
        played, self._lost = {}, {}
        for iteration in self.checkpoints.needed(path):
            try:
                arrays = self.checkpoints.read_games(iteration)
                memory = ReplayMemory.from_arrays(self._game(iteration), 2**62, arrays)
                if not memory.records:
                    raise ValueError("there is no game in it")
                played[iteration] = memory.records
            except FileNotFoundError:
                self._lost[iteration] = f"{self.checkpoints.games_file(iteration)} is missing"
            except (OSError, ValueError) as error:
                name = str(self.checkpoints.games_file(iteration))
                said = str(error)
                self._lost[iteration] = said if name in said else f"{name}: {said}"
        if self._lost:
            which = ", ".join(map(str, self._lost))
            reasons = "; ".join(self._lost.values())
            self.say(
                f"The memory lacks the games of iteration {which}: {reasons}. The weights are "
                "whole, and the run goes on without these games."
            )
        return played

    def _oldest_needed(
        self, history: Sequence[Mapping[str, Any]], memories: Sequence[ReplayMemory]
    ) -> int:
        """The first iteration that still has a game in memory."""
        oldest = len(history)
        for memory in memories:
            left = len(memory.records)
            for metrics in reversed(history):
                if self._game(metrics["iteration"]) != memory.game:
                    continue
                if left <= 0:
                    break
                if metrics["iteration"] in self._lost:
                    continue
                left -= metrics["games"]
                oldest = min(oldest, metrics["iteration"])
        return oldest

    def _game(self, iteration: int) -> Game:
        """The board of iteration 1, 2, ...; a board may come up several times in a round."""
        return self.games[(iteration - 1) % len(self.games)]


def _history(facts: Mapping[str, Any], path: Path) -> list[dict[str, Any]]:
    """The history in a checkpoint's facts, after a check that all facts have their form.

    Raises:
        ValueError: they have another one.
    """
    games, config, history = (facts.get(name) for name in ("games", "config", "history"))
    whole = (
        isinstance(games, list)
        and all(isinstance(name, str) for name in games)
        and isinstance(config, dict)
        and isinstance(history, list)
        and len(history) == int(path.stem.rpartition("-")[2])
        and all(_is_metrics(metrics, place) for place, metrics in enumerate(history, 1))
    )
    if not whole:
        raise ValueError(f"{path} is not a whole checkpoint (its facts are not those of a run)")
    return history


def _is_metrics(metrics: Any, iteration: int) -> bool:
    """Whether `metrics` are numbers by name, those of `iteration`."""
    return (
        isinstance(metrics, dict)
        and all(type(number) in (int, float) for number in metrics.values())
        and metrics.get("iteration") == iteration
        and type(metrics.get("games")) is int
        and metrics["games"] >= 0
    )
