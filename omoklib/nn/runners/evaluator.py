"""A network as an evaluator: states -> priors and values, whichever program runs the network."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from omoklib.evaluators import cut_values
from omoklib.games import Game, State
from omoklib.games.planes import legal_mask, planes_batch

__all__ = ["NetworkEvaluator", "Runner", "RunnerEvaluator", "check_numbers"]


class NetworkEvaluator(ABC):
    """A network for one game that answers about states or arrays.

    Attributes:
        history: the number of boards it sees.
    """

    game: Game
    history: int

    def __call__(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[B, A]`, 0 for illegal actions, and values `[B]`; both float32.

        Raises:
            ValueError: there is no state, a state is finished or of another game, or the network's
                answer is not a number.
        """
        for state in states:
            if state.game != self.game:
                raise ValueError(
                    f"this evaluator is for {self.game!r}; got a state of {state.game!r}"
                )
        planes = planes_batch(states, self.history)  # refuses an empty batch
        legal = legal_mask(states)
        playable = legal.any(axis=1)
        if not playable.all():
            over = states[int(np.argmin(playable))]
            raise ValueError(f"{over!r} is over: its reward is known, so no network is asked")
        return self.evaluate_arrays(planes, legal)

    @abstractmethod
    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The same for arrays, as `omoklib.engine` asks, from planes `[B, n, n, 2h+1]` float32 and
        legal actions `[B, A]` bool.

        Raises:
            ValueError: the network's answer is not a number.
        """

    @abstractmethod
    def refresh(self) -> None:
        """Makes it answer with the weights that the network has now."""


class Runner(Protocol):
    """A copy of a network that some program runs."""

    def run(self, planes: np.ndarray) -> list[np.ndarray]:
        """Logits `[B, A]` and values `[B]` or `[B, 1]`, which this thread's next call may
        overwrite."""


class RunnerEvaluator(NetworkEvaluator):
    """A network that a runner runs; its weights no longer change.

    Args:
        game: the rules of the states.
        history: the number of boards that the network sees.
    """

    def __init__(self, game: Game, history: int, runner: Runner) -> None:
        self.game, self.history, self._runner = game, history, runner

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        logits, values = self._runner.run(planes)
        return check_numbers(_legal_softmax(logits, legal), values.reshape(-1))

    def refresh(self) -> None:
        """Does nothing: its weights no longer change."""


def _legal_softmax(logits: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """Priors `[B, A]`: those of the legal actions sum to 1, the others are 0."""
    masked = np.where(legal, logits, np.float32(-np.inf))
    odds = np.exp(masked - masked.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def check_numbers(priors: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A network's answers, checked; the values are a copy, cut to -1..1
    (`evaluators.cut_values`).

    Raises:
        ValueError: one of them is not a number, or a value lies far beyond -1..1.
    """
    if not (np.isfinite(priors).all() and np.isfinite(values).all()):
        raise ValueError(
            "the network answered NaN: its weights are no longer numbers; go back to "
            "an earlier checkpoint and train with a lower learning rate"
        )
    return priors, cut_values(values)
