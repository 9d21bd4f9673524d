"""AlphaZero's search with one known mistake each: to switch on, to watch, and to write a test for.

Each class changes one method of `AlphaZeroSearch` into what the course's source document says, or
into what is often written instead. None of them crashes; that is what makes them worth knowing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from omoklib.search.batch import Steps
from omoklib.search.edges import Edge, Node
from omoklib.search.puct import AlphaZeroSearch

__all__ = ["ExpandsFinishedGames", "NoiseEverySimulation", "OneSidedBackfill", "SilentPrior"]


class SilentPrior(AlphaZeroSearch):
    """U with `sqrt(sum N)`: 0 at a node's first selection, which the prior then cannot lead."""

    def scale(self, node: Node) -> float:
        return self.cpuct * math.sqrt(node.visits)


class NoiseEverySimulation(AlphaZeroSearch):
    """`nu` is drawn again at each selection at the root, so that the draws average out."""

    def priors(self, node: Node) -> list[float]:
        return self.noisy_priors(node) if node is self.root else super().priors(node)


class ExpandsFinishedGames(AlphaZeroSearch):
    """The test for a finished game the wrong way round: no leaf is evaluated, no tree grows."""

    def evaluate_leaf(self, leaf: Node) -> Steps[float]:
        if leaf.state.is_terminal():
            return (yield from super().evaluate_leaf(leaf))
        return 0.0


class OneSidedBackfill(AlphaZeroSearch):
    """Every edge is credited the leaf's value as it is, no matter which player took the edge."""

    def backfill(self, leaf: Node, value: float, breadcrumbs: Sequence[Edge]) -> None:
        for edge in breadcrumbs:
            edge.N += 1
            edge.W += value
