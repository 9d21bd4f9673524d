"""Self-play by several processes, of this machine or, with Ray, of many.

The games of an iteration are dealt out like cards, a share to each worker. A game's seed and where
it begins are dealt with it, so it does not matter who plays it. A worker that dies is replaced, and
its share is played again: what a share was is only taken once all of it is there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import numpy as np

from omoklib.games import Game, NodeId
from omoklib.nn.training.config import TrainingConfig
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["POLL_S", "Answer", "Workers"]

POLL_S = 0.2
"""Seconds between two looks at whether the run is to stop."""

Answer = tuple[dict[str, np.ndarray], int]
"""What `actor.play_share` returns."""


class Workers(ABC):
    """Processes that play the games of an iteration.

    Raises:
        ValueError: `count` is below 1.
    """

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"there is at least one worker; got {count}")
        self.count = count

    def play(
        self,
        game: Game,
        config: TrainingConfig,
        weights: Sequence[np.ndarray],
        seeds: Sequence[int],
        starts: Sequence[NodeId],
        iteration: int,
        stop: Callable[[], bool],
    ) -> tuple[list[Record], int]:
        """The games, one for each of `seeds` and in their order; and how many states the network
        was asked about.

        Args:
            weights: of the network, in Keras' order.
            starts: where each game begins.
            stop: is asked several times a second.

        Raises:
            Stopped: `stop()` was true before they were finished.
            RuntimeError: the workers fail, or die again and again.
        """
        dealt = range(min(self.count, len(seeds)))
        shares = [(seeds[k :: self.count], starts[k :: self.count]) for k in dealt]
        answers = self._ask((game, config, weights), shares, iteration, stop)
        records: list[Record | None] = [None] * len(seeds)
        for k, (games, _) in enumerate(answers):
            # Too many games or too few do not fit in here: an error, and no record.
            records[k :: self.count] = ReplayMemory.from_arrays(game, 2**62, games).records
        for record, start in zip(records, starts, strict=True):
            if record.id[: len(start)] != start:
                raise RuntimeError(f"a worker was to begin at {start}, and played {record.id}")
        return records, sum(asked for _, asked in answers)

    @abstractmethod
    def _ask(
        self,
        about: tuple[Game, TrainingConfig, Sequence[np.ndarray]],
        shares: Sequence[tuple[Sequence[int], Sequence[NodeId]]],
        iteration: int,
        stop: Callable[[], bool],
    ) -> list[Answer]:
        """The answer to each share. However it ends, nobody goes on playing."""

    @abstractmethod
    def end(self) -> None:
        """Lets the workers go; new ones are made if more games are wanted."""
