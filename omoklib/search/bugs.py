"""Searches that are wrong in one line each: to measure, and to write the failing test for.

Every class is `MonteCarloTreeSearch` with a single thing changed. All of them run, look busy, and
beat a random player.
"""

from __future__ import annotations

import math

from omoklib.search.uct import MonteCarloTreeSearch, UCTNode

__all__ = ["BestScoreMove", "DrawIsLoss", "NoSignFlip", "TotalVisits"]


class NoSignFlip(MonteCarloTreeSearch):
    """Reads "if you win, w + 1" as: every node on the way is credited when the searcher wins.

    The opponent's moves are then chosen by what is good for us: the search expects help.
    """

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        root_player = self.root.state.player
        reward = value if leaf.state.player == root_player else -value
        node: UCTNode | None = leaf
        while node is not None:
            self.credit(node, reward)  # the right search changes its sign at every step
            node = node.parent


class DrawIsLoss(MonteCarloTreeSearch):
    """Reads "if you win, w + 1" as: a win counts 1, a draw no more than a loss."""

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        node: UCTNode | None = leaf
        while node is not None:
            value = -value
            self.credit(node, 1.0 if value > 0 else 0.0)
            node = node.parent


class TotalVisits(MonteCarloTreeSearch):
    """Reads N of the formula as the number of all iterations: it is the visits of the parent."""

    def exploration_term(self, log_visits: float, child: UCTNode) -> float:
        return super().exploration_term(math.log(self.root.visits), child)


class BestScoreMove(MonteCarloTreeSearch):
    """Plays the move with the highest UCB score, and not the most visited one."""

    def best_action(self, root: UCTNode) -> int:
        return self.best_child(root).action
