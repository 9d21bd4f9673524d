"""Self-play by several processes, of this machine or, with Ray, of many.

The games of an iteration are dealt out like cards, a share to each worker. A game's seed and its
start are dealt with it, so it does not matter who plays it. A worker that dies is replaced, and its
share is played again: a share counts only once all of it is there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from omoklib.games import Game, NodeId
from omoklib.nn.config import TrainingConfig
from omoklib.selfplay.games import Record
from omoklib.selfplay.memory import ReplayMemory

__all__ = ["PlayedShare", "Share", "Workers"]

PlayedShare = tuple[dict[str, np.ndarray], int]
"""The games of a share, as `ReplayMemory.to_arrays` writes them, and how many states the network
was asked about."""


@dataclass(frozen=True)
class Share:
    """Games of one iteration, with everything that decides them except the network's weights.

    Attributes:
        iteration: the number of the iteration, from 0.
        seeds: the seeds of the games' generators.
        starts: the IDs at which the games begin, one for each seed.
    """

    game: Game
    config: TrainingConfig
    iteration: int
    seeds: tuple[int, ...]
    starts: tuple[NodeId, ...]

    def dealt(self, count: int) -> list[Share]:
        """The same games dealt into `count` shares, or fewer, so that none of them is empty."""
        return [
            replace(self, seeds=self.seeds[k::count], starts=self.starts[k::count])
            for k in range(min(count, len(self.seeds)))
        ]


class Workers(ABC):
    """Processes that play the games of an iteration.

    Raises:
        ValueError: `count` is below 1.
    """

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"there must be at least one worker; got {count}")
        self.count = count

    def play(
        self, share: Share, weights: Sequence[np.ndarray], stop: Callable[[], bool]
    ) -> tuple[list[Record], int]:
        """The games of `share`, in the order of its seeds, and how many states the network was
        asked about.

        Args:
            weights: the weights of the network, in Keras' order.
            stop: a function that is asked several times a second whether to stop.

        Raises:
            Stopped: `stop()` was true before they were finished.
            RuntimeError: the workers fail, or die again and again.
        """
        answers = self._ask(share.dealt(self.count), weights, stop)
        records: list[Record | None] = [None] * len(share.seeds)
        for k, (games, _) in enumerate(answers):
            # Too many games or too few do not fit in here: that raises an error, and nothing is
            # kept.
            records[k :: self.count] = ReplayMemory.from_arrays(share.game, 2**62, games).records
        for record, start in zip(records, share.starts, strict=True):
            if record.id[: len(start)] != start:
                raise RuntimeError(f"a worker was to begin at {start}, and played {record.id}")
        return records, sum(asked for _, asked in answers)

    @abstractmethod
    def _ask(
        self, shares: Sequence[Share], weights: Sequence[np.ndarray], stop: Callable[[], bool]
    ) -> list[PlayedShare]:
        """The answer to each share. However the call ends, nobody goes on playing."""

    @abstractmethod
    def end(self) -> None:
        """Lets the workers go; new ones are made if more games are wanted."""
