"""Gumbel search of many games at once: which actions the root tries, and what it learns from them.

With few simulations, PUCT may visit the wrong handful of actions, and its visit counts say little.
Gumbel search draws m actions at the root without replacement: it adds Gumbel noise g to the
logarithms of the priors and takes the m best. All of them get the same number of visits; then the
better half gets more, and so on (sequential halving). The policy to learn from is made of values
instead of visits: `softmax(ln P + sigma(q))`. With exact values it is at least as good as the
priors, however few the simulations.

The formulas themselves are in `gumbel_formulas`, below the walk that calls them; this module is
above it.

Source: Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel",
2022; as in mctx's `gumbel_muzero_policy`.
"""

from __future__ import annotations

import math

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib.engine.forest import clear, play_action
from omoklib.engine.gumbel_formulas import best_at, improved_policy
from omoklib.engine.leaves import ArrayEvaluator
from omoklib.engine.puct import PuctBatch
from omoklib.evaluators import Evaluator
from omoklib.games import Game

__all__ = ["GumbelBatch", "considered_visits", "schedule_of"]


def considered_visits(considered: int, simulations: int) -> list[int]:
    """For every simulation, the number of visits that the action to try next already has.

    >>> considered_visits(4, 12)  # each of the four once, then the best two four times more
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    """
    if considered <= 1:
        return list(range(simulations))
    rounds = math.ceil(math.log2(considered))
    plan: list[int] = []
    visits, left = [0] * considered, considered
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            plan += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(2, left // 2)
    return plan[:simulations]


def schedule_of(most: int, simulations: int) -> np.ndarray:
    """`[most + 1, simulations]` int32: `considered_visits` for 0 to `most` actions."""
    return np.array([considered_visits(m, simulations) for m in range(most + 1)], np.int32)


class GumbelBatch(PuctBatch):
    """A `PuctBatch` with Gumbel's choice of actions, at the root and below.

    Every move starts a new tree, because the plan for the root counts visits from 0.

    Args:
        considered: m, the most actions that the root tries.
        scale: the factor of the noise; 0 removes all randomness, for matches.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator | ArrayEvaluator,
        *,
        batch: int,
        simulations: int,
        considered: int = 16,
        scale: float = 1.0,
    ) -> None:
        super().__init__(game, evaluator, batch=batch, simulations=simulations)
        most = min(int(check_positive("considered", considered, whole=True)), game.num_actions)
        self.schedule = schedule_of(most, self.simulations)
        self.scale = check_positive("scale", scale, zero=True)

    @property
    def is_noisy(self) -> bool:
        """Whether a search draws noise and so needs a generator."""
        return self.scale > 0

    def move_root(self, slot: int, action: int) -> None:
        """Moves the slot's root along `action` and keeps nothing of the tree."""
        play_action(self.rules, self.forest, slot, action)
        clear(self.forest, slot)

    def set_root_priors(self, slot: int) -> None:
        """Sets P at the root to `g + ln P`, for the formula; draws g."""
        P = self.root_edges(slot)[1]
        g = self.noise(slot, len(P)) if self.scale else np.zeros(len(P))
        self.forest.root_P[slot, : len(P)] = g + np.log(np.maximum(P, np.finfo(np.float64).tiny))

    def noise(self, slot: int, count: int) -> np.ndarray:
        """`[count]`: g for the legal actions of the slot's root."""
        return self.scale * self.rngs[slot].gumbel(size=count)

    def choose(self, slot: int, drawn: bool) -> int:
        """The action to play: among the most visited, the one with the best `g + ln P + sigma(q)`.

        Args:
            drawn: whether g counts in this last comparison.
        """
        actions, _, N, _ = self.root_edges(slot)
        if drawn:
            best = best_at(self.forest, slot, N.max(), self.rules.actions)
            return int(actions[best - self.forest.first[slot, 0]])
        most = actions[N.max() == N]
        return int(most[np.argmax(self.policy(slot)[most])])

    def policy(self, slot: int) -> np.ndarray:
        """`[A]` float64, the policy to learn from: `softmax(ln P + sigma(q))`."""
        actions = self.root_edges(slot)[0]
        shares = np.empty(len(actions))
        improved_policy(self.forest, slot, self.rules.actions, shares)
        pi = np.zeros(self.rules.actions)
        pi[actions] = shares
        return pi

    def value(self, slot: int) -> float:
        """The mean of the actions' values under `policy`, as the root's player to move sees it.

        PUCT's value, the mean over all simulations, would include actions that were tried and
        dropped.
        """
        return improved_policy(
            self.forest, slot, self.rules.actions, np.empty(self.forest.count[slot, 0])
        )
