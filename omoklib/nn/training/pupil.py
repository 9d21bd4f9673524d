"""A network in training whose games, memory and loop are written by a learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from omoklib.evaluators import Evaluator, cached
from omoklib.games import Game, State
from omoklib.games.symmetries import symmetries_of
from omoklib.nn.config import TrainingConfig
from omoklib.nn.runners.keras import KerasEvaluator
from omoklib.nn.training.actor import openings
from omoklib.nn.training.learner import Learner
from omoklib.search import AlphaZeroSearch, visit_policy
from omoklib.selfplay.memory import batch_of

__all__ = ["Pupil"]


class Pupil:
    """A network that thinks and learns, and leaves the games, the memory and the loop to you.

    >>> pupil = Pupil(TicTacToe(), config, rng=np.random.default_rng(0))  # doctest: +SKIP
    >>> pi = pupil.think(pupil.opening())  # doctest: +SKIP
    >>> loss = pupil.learn(positions)  # doctest: +SKIP

    Args:
        config: the settings of the network, of its search with noise, of the openings and of the
            steps.
        judge: a function `judge(evaluator) -> {name: number}` that is called after each `learn`.
        rng: the generator for the openings, the noise and the batches.

    Attributes:
        network: the network; `learn` changes its weights.
        evaluator: the network, asked about states.
        history: a dict for each `learn` so far: `total` (the mean loss) and the judge's numbers.

    Raises:
        ValueError: the config asks for boards of the past, which a list of positions does not hold.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig,
        judge: Callable[[Evaluator], Mapping[str, float]] | None = None,
        *,
        rng: np.random.Generator,
    ) -> None:
        if config.history != 1:
            raise ValueError(
                f"history must be 1, because a pupil sees one board; got history={config.history}"
            )
        self.game, self.config, self.judge, self.rng = game, config, judge, rng
        self._learner = Learner(game, config)
        self.network = self._learner.network
        self.evaluator = KerasEvaluator(self.network, game)
        self.history: list[dict[str, float]] = []
        self._search = self._searching()
        self._symmetries = symmetries_of(game)

    def opening(self) -> State:
        """The state at which a game begins: the empty board or, with the chances that the config
        names, one after some random moves."""
        drawn, share = self.rng.random(), self.config.opening_share
        either = share + self.config.scattered_share
        shares = {
            "opening_share": float(drawn < share),
            "scattered_share": float(share <= drawn < either),
        }
        one = replace(self.config, games=1, **shares)
        return self.game.state(openings(self.game, one, self.rng)[0])

    def think(self, state: State) -> list[float]:
        """The policy `pi` of a search with noise: each action's share of the visits."""
        return visit_policy(self._search.search(state)).tolist()

    def learn(self, positions: Sequence[tuple[State, Sequence[float], float]]) -> float:
        """The mean loss of the config's training steps on batches that are drawn from `positions`.

        Args:
            positions: the positions, `(state, pi, z)`, with `z` as the state's player to move sees
                it. All examples of a batch are turned or mirrored in the same way, drawn for each
                batch.

        Raises:
            ValueError: there are no positions.
        """
        if not positions:
            raise ValueError("nothing to learn from: put games into the memory first")
        rate = self.config.learning_rate_at(len(self.history))
        losses = []
        for _ in range(self.config.steps):
            drawn = self.rng.integers(len(positions), size=self.config.batch_size)
            symmetry = self._symmetries[self.rng.integers(len(self._symmetries))]
            batch = batch_of([positions[k] for k in drawn], symmetry)
            losses.append(self._learner.step(batch, rate)["total"])
        self._search = self._searching()
        judged = self.judge(self.evaluator) if self.judge else {}
        self.history.append({"total": float(np.mean(losses)), **judged})
        return self.history[-1]["total"]

    def _searching(self) -> AlphaZeroSearch:
        """The search that asks the network as it is now, about each position only once."""
        return AlphaZeroSearch(cached(self.evaluator), rng=self.rng, **self.config.puct)
