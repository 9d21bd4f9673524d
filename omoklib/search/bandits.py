"""Bandits: slot machines with hidden chances, and rules for choosing among them.

A move in a game tree is an arm too: it pays now and then, and only trying it shows how often. Every
function here plays R runs side by side, as rows of one array, so a claim about a rule can rest on
hundreds of runs instead of one lucky run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from omoklib._util.arguments import check_positive, check_rng, check_share

__all__ = [
    "Bandit",
    "BanditRuns",
    "Policy",
    "epsilon_greedy",
    "greedy",
    "play_bandit",
    "ucb",
    "ucb_policy",
]

Policy = Callable[[np.ndarray, np.ndarray, np.random.Generator], np.ndarray]
"""A rule for choosing arms: a function of the wins `[R, K]` and the pulls `[R, K]` so far and of a
generator, which returns scores `[R, K]`. The arm with the highest score is pulled next; ties go to
the lowest arm."""


@dataclass(frozen=True)
class Bandit:
    """K arms: arm k pays 1 with probability `means[k]`, and 0 otherwise."""

    means: tuple[float, ...]

    def __post_init__(self) -> None:
        means = tuple(float(mean) for mean in self.means)
        if not means or not all(0.0 <= mean <= 1.0 for mean in means):
            raise ValueError(
                f"a bandit must have at least one mean, each in 0..1; got {self.means!r}"
            )
        object.__setattr__(self, "means", means)

    @property
    def best(self) -> int:
        """The arm with the highest mean; ties go to the lowest."""
        return int(np.argmax(self.means))

    @property
    def gaps(self) -> np.ndarray:
        """`[K]`: what one pull of each arm loses, on average, against the best arm."""
        return max(self.means) - np.array(self.means)


@dataclass(frozen=True)
class BanditRuns:
    """The record of R runs of T pulls each."""

    arms: np.ndarray  # [R, T] the arm pulled
    rewards: np.ndarray  # [R, T] 0 or 1
    regret: np.ndarray  # [R, T] the sum of the gaps of the arms pulled, this pull included


def ucb(w: ArrayLike, n: ArrayLike, N: ArrayLike, c: float) -> np.ndarray:
    """The upper confidence bound `w / n + c * sqrt(ln N / n)`; infinite for an untried arm.

    Args:
        w: the wins of the arm, a number or an array.
        n: the pulls of the arm, of the same shape.
        N: the pulls of all the arms together; broadcasts against `n`.
        c: the weight of exploration, 0 or more.

    >>> float(ucb(3, 4, 10, 1.0).round(4))
    1.5087
    >>> ucb(np.array([1, 0]), np.array([2, 0]), 2, 0.0)
    array([0.5, inf])
    """
    w, n, N = np.asarray(w, float), np.asarray(n, float), np.asarray(N, float)
    tried = np.maximum(n, 1.0)
    return np.where(n > 0, w / tried + c * np.sqrt(np.log(np.maximum(N, 1.0)) / tried), np.inf)


def ucb_policy(c: float) -> Policy:
    """The rule that pulls the arm with the highest upper confidence bound."""
    check_positive("c", c, zero=True)
    return lambda wins, pulls, rng: ucb(wins, pulls, pulls.sum(axis=1, keepdims=True), c)


def greedy() -> Policy:
    """The rule that pulls each arm once, then the arm that has paid best so far: UCB with c = 0."""
    return ucb_policy(0.0)


def epsilon_greedy(epsilon: float) -> Policy:
    """The greedy rule, except that with probability `epsilon` it pulls an arm at random."""
    check_share("epsilon", epsilon)

    def scores(wins: np.ndarray, pulls: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        exploit = ucb(wins, pulls, 1.0, 0.0)
        explores = rng.random((len(wins), 1)) < epsilon
        return np.where(explores, rng.random(wins.shape), exploit)

    return scores


def play_bandit(
    bandit: Bandit,
    policy: Policy,
    pulls: int,
    rng: np.random.Generator,
    *,
    runs: int = 1,
    first: Sequence[int] = (),
) -> BanditRuns:
    """`runs` runs: first the arms in `first`, in order, then `pulls` pulls that `policy` chooses.

    The generator alone decides what an arm pays at its j-th pull; the policy, the other arms and
    the length of the play do not matter. Two policies with equal generators therefore meet the same
    machines, and a short play is the beginning of a longer one.

    Raises:
        TypeError: `rng` is not a generator.
        ValueError: there are no runs, `pulls` is below 0, or an arm in `first` does not exist.
    """
    check_rng(rng)
    total, K = len(first) + pulls, len(bandit.means)
    if pulls < 0 or runs < 1 or not all(0 <= arm < K for arm in first):
        raise ValueError(
            f"a play must have pulls >= 0, runs >= 1 and first arms in 0..{K - 1}; "
            f"got pulls={pulls}, runs={runs}, first={list(first)}"
        )
    # Payouts have a stream of their own, pull by pull, so a longer play only lengthens it.
    payout = rng.spawn(1)[0].random((total, runs, K)) < np.array(bandit.means)
    wins, counts = np.zeros((runs, K)), np.zeros((runs, K))
    arms, rewards = np.zeros((runs, total), int), np.zeros((runs, total), int)
    rows = np.arange(runs)
    for t in range(total):
        if t < len(first):
            arm = np.full(runs, first[t])
        else:
            arm = policy(wins, counts, rng).argmax(axis=1)
        reward = payout[counts[rows, arm].astype(int), rows, arm]
        arms[:, t], rewards[:, t] = arm, reward
        counts[rows, arm] += 1
        wins[rows, arm] += reward
    return BanditRuns(arms, rewards, bandit.gaps[arms].cumsum(axis=1))
