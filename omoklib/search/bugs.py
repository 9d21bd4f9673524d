"""Searches with one known mistake each, to watch and to write a failing test for.

Every class is `MonteCarloTreeSearch` or `AlphaZeroSearch` with one method changed: either to what
the course's source documents say, or to a common error. (`ShyOfWinning` has two mistakes, to be
told apart.) None of them crashes, which is why they are worth knowing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from omoklib.search.batch import Steps
from omoklib.search.edges import Edge, Node
from omoklib.search.puct import AlphaZeroSearch
from omoklib.search.uct import MonteCarloTreeSearch, UCTNode

__all__ = [
    "BestScoreMove",
    "DrawIsLoss",
    "ExpandsFinishedGames",
    "NoSignFlip",
    "NoiseEverySimulation",
    "OneSidedBackfill",
    "ShyOfWinning",
    "SilentPrior",
    "TotalVisits",
    "with_one_wrong_part",
]


class NoSignFlip(MonteCarloTreeSearch):
    """Reads "if you win, w + 1" as: every node on the way gets the credit when the searcher wins.

    The opponent's moves are then the ones that suit us: the search expects the opponent to help.
    """

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        root_player = self.root.state.player
        reward = value if leaf.state.player == root_player else -value
        node: UCTNode | None = leaf
        while node is not None:
            self.credit(node, reward)  # the correct search changes the sign at every step
            node = node.parent


class DrawIsLoss(MonteCarloTreeSearch):
    """Reads "if you win, w + 1" as: a win counts 1, and a draw counts as much as a loss."""

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        node: UCTNode | None = leaf
        while node is not None:
            value = -value
            self.credit(node, 1.0 if value > 0 else 0.0)
            node = node.parent


class TotalVisits(MonteCarloTreeSearch):
    """Takes the formula's N for the number of all iterations; it is the parent's visits."""

    def exploration_term(self, log_visits: float, child: UCTNode) -> float:
        return super().exploration_term(math.log(self.root.visits), child)


class BestScoreMove(MonteCarloTreeSearch):
    """Plays the move with the highest UCB score instead of the most visited one."""

    def best_action(self, root: UCTNode) -> int:
        return self.best_child(root).action


class SilentPrior(AlphaZeroSearch):
    """Computes U with `sqrt(sum N)`, which silences the prior at a node's first selection."""

    def scale(self, node: Node) -> float:
        return self.cpuct * math.sqrt(node.visits)


class NoiseEverySimulation(AlphaZeroSearch):
    """Draws `nu` again at each selection at the root, so the draws average out."""

    def priors(self, node: Node) -> list[float]:
        return self.noisy_priors(node) if node is self.root else super().priors(node)


class ExpandsFinishedGames(AlphaZeroSearch):
    """Tests for a finished game the wrong way round: no leaf is evaluated and no tree grows."""

    def evaluate_leaf(self, leaf: Node) -> Steps[float]:
        if leaf.state.is_terminal():
            return (yield from super().evaluate_leaf(leaf))
        return 0.0


class OneSidedBackfill(AlphaZeroSearch):
    """Credits every edge with the leaf's value as it is, no matter which player took the edge."""

    def backfill(self, leaf: Node, value: float, breadcrumbs: Sequence[Edge]) -> None:
        for edge in breadcrumbs:
            edge.N += 1
            edge.W += value


class ShyOfWinning(AlphaZeroSearch):
    """Two mistakes: it credits finished games as the root's player sees them, and looks once less.

    A win of the root's player ends with the other one to move, so it goes home as a defeat. And the
    first look at the root counts as a simulation, so the visits sum to one too few.
    """

    def evaluate_leaf(self, leaf: Node) -> Steps[float]:
        if leaf.state.is_terminal():
            return float(leaf.state.reward(self.root.state.player))
        return (yield from super().evaluate_leaf(leaf))

    def goes_on(self) -> bool:
        return self.root.visits < self.simulations - 1


def with_one_wrong_part(parts: Sequence[Callable[..., Any]]) -> tuple[Callable[..., Any], ...]:
    """The parts of a search, `puct`, `choose`, `expand` and `backfill`, the last one replaced.

    The new `backfill` makes the mistake of `OneSidedBackfill`.
    """

    def one_sided(breadcrumbs: Sequence[Any], value: float, leaf_player: int) -> None:
        for edge in breadcrumbs:
            edge.N, edge.W = edge.N + 1, edge.W + value

    return (*parts[:-1], one_sided)
