"""The half of training that plays: the games of an iteration, by the network as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from omoklib.evaluators import Evaluator, cached
from omoklib.games import ROOT, Game, NodeId, State
from omoklib.nn.config import TrainingConfig
from omoklib.selfplay import Record, play_games

__all__ = ["Actor", "Stopped"]


class Stopped(Exception):
    """The run was asked to stop within an iteration."""


class Actor:
    """Plays games against itself as a config wants them.

    Args:
        evaluator: the network; it may learn between two calls of `play`, not within one.

    Attributes:
        evaluations: the states that the network has been asked about so far.
    """

    def __init__(self, game: Game, config: TrainingConfig, evaluator: Evaluator) -> None:
        self.game = game
        self.config = config
        self.evaluator = evaluator
        self.evaluations = 0

    def play(self, rng: np.random.Generator, stop: Callable[[], bool]) -> list[Record]:
        """The games of one iteration.

        Raises:
            Stopped: `stop()` was true before they were finished.
        """
        config = self.config
        # A network without history sees the position and no more: ask it once for each.
        known = cached(self._counted) if config.history == 1 else self._counted

        def stoppable(states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
            if stop():
                raise Stopped
            return known(states)

        return play_games(
            self.game,
            stoppable,
            config.games,
            simulations=config.simulations,
            rng=rng,
            cpuct=config.cpuct,
            epsilon=config.epsilon,
            alpha=config.alpha,
            temperature_plies=config.temperature_plies,
            openings=self.openings(rng),
            parallel=config.parallel,
        )

    def openings(self, rng: np.random.Generator) -> list[NodeId]:
        """Where the games of one iteration begin: after random moves, or at the root.

        A random move that would end the game is not made.
        """
        config = self.config
        openings = [ROOT] * config.games
        for index in range(round(config.opening_share * config.games)):
            state = self.game.initial_state()
            for _ in range(rng.integers(1, config.opening_plies + 1)):
                legal = state.legal_actions()
                after = state.take_action(legal[rng.integers(len(legal))])
                if after.is_terminal():
                    break
                state = after
            openings[index] = state.id
        return openings

    def _counted(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        self.evaluations += len(states)
        return self.evaluator(states)
