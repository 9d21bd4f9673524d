"""A training run in its folder: what is saved, and what the run is resumed from."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from omoklib.games import Game
from omoklib.nn.config import TrainingConfig
from omoklib.nn.training.checkpoints import Checkpoints
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["RunFiles"]

_FREE = ("iterations", "judge_every", "keep")
"""Settings that a resumed run may change."""


class RunFiles:
    """The files of one run.

    Args:
        games: the boards, in the order of their turns.
        say: is called with a sentence for everything that a person should know.
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
            history: as in `Trainer`, an entry for each iteration.
            arrays: everything that learning changes.
            memories: one for each board.
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

    def load(
        self,
    ) -> tuple[list[dict[str, Any]], dict[str, np.ndarray], dict[int, list[Record]]]:
        """The history, the arrays and, by iteration, the games of the newest whole checkpoint.

        Raises:
            ValueError: it belongs to other games or another config, or no checkpoint is whole.
        """
        path, facts, arrays, games = self.checkpoints.read_newest(self.say)
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
        self._saved = len(facts["history"])
        self.say(f"Resumed from {path}: {self._saved} iterations are done.")
        played = {
            iteration: ReplayMemory.from_arrays(self._game(iteration), 2**62, some).records
            for iteration, some in games.items()
        }
        return facts["history"], arrays, played

    def _oldest_needed(
        self, history: Sequence[Mapping[str, Any]], memories: Sequence[ReplayMemory]
    ) -> int:
        """The first iteration of which a game is still in memory."""
        oldest = len(history)
        for memory in memories:
            left = len(memory.records)
            for metrics in reversed(history):
                if self._game(metrics["iteration"]) != memory.game:
                    continue
                if left <= 0:
                    break
                left -= metrics["games"]
                oldest = min(oldest, metrics["iteration"])
        return oldest

    def _game(self, iteration: int) -> Game:
        """The board of iteration 1, 2, ...; a board may come up several times in a round."""
        return self.games[(iteration - 1) % len(self.games)]
