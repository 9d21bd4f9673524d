"""From a network's priors to legal ones; from visit counts to a policy, and on to a move."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Protocol

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.games.base import State

__all__ = [
    "SearchNode",
    "best_action",
    "legal_priors",
    "principal_line",
    "sample_action",
    "visit_policy",
]


class SearchNode(Protocol):
    """The members that the nodes of both searches share."""

    state: State

    def visit_counts(self) -> dict[int, int]:
        """The visits by action, for every action with a child or an edge, in increasing order."""

    def action_values(self) -> dict[int, float]:
        """The mean value by action, as the player to move sees it; 0 where nobody went."""

    def find(self, node_id: tuple[int, ...]) -> SearchNode | None:
        """The node of the descendant `node_id`; None if the tree does not hold it."""


def legal_priors(priors: np.ndarray, actions: Sequence[int]) -> np.ndarray:
    """The network's `priors`, kept for the legal `actions` alone and made to sum to 1.

    Args:
        priors: the priors `[A]`, one number for each action of the game, none negative.
        actions: the K legal actions, each in 0..A-1.

    Returns:
        `[K]` float64 in the order of `actions`; all equal if the network gave every legal
        action 0, as an untrained one may.

    Raises:
        ValueError: there is no legal action: a finished game has no priors.

    >>> legal_priors(np.array([0.1, 0.6, 0.3]), [0, 2])
    array([0.25, 0.75])
    """
    if not len(actions):
        raise ValueError("there is no legal action here: a finished game has no priors")
    kept = np.asarray(priors, dtype=np.float64)[list(actions)]
    total = kept.sum()
    return kept / total if total > 0 else np.full(len(kept), 1 / len(kept))


def visit_policy(root: SearchNode, temperature: float = 1.0) -> np.ndarray:
    """The policy `pi` that the visits of a search stand for: `pi(a) ~ N(a)^(1/tau)`.

    Args:
        temperature: the temperature `tau`, 0 or more. 1 keeps the shares of the visits. The closer
            to 0, the more the most visited action gets; at 0 it gets everything (ties go to the
            lowest).

    Returns:
        `[A]` float64 that sums to 1; 0 for actions that are not legal.

    Raises:
        ValueError: no action has been visited yet.
    """
    check_positive("temperature", temperature, zero=True)
    counts = root.visit_counts()
    most = max(counts.values(), default=0)
    if most == 0:
        raise ValueError("this node has no visited action: search from it first")
    pi = np.zeros(root.state.game.num_actions)
    if temperature == 0:
        pi[max(counts, key=counts.__getitem__)] = 1.0
        return pi
    shares = np.array(list(counts.values()), dtype=np.float64) / most  # at most 1: no overflow
    with np.errstate(under="ignore"):
        pi[list(counts)] = shares ** (1 / temperature)
    return pi / pi.sum()


def best_action(pi: np.ndarray) -> int:
    """The most likely action of a policy `[A]`; ties go to the lowest.

    >>> best_action(np.array([0.2, 0.4, 0.4]))
    1
    """
    return int(np.argmax(pi))


def sample_action(pi: np.ndarray, rng: np.random.Generator) -> int:
    """An action drawn from a policy `[A]`."""
    return int(check_rng(rng).choice(len(pi), p=pi))


def principal_line(
    root: SearchNode,
    votes_of: Callable[[SearchNode], Mapping[int, float]] | None = None,
    certain: Callable[[SearchNode], Container[int]] = lambda node: (),
) -> list[int]:
    """The best line, or principal variation: the most visited actions, from `root` down.

    The first is the move to play, so ties go to the lowest. Below it ties go to the higher value,
    and the line ends before an action with one visit, which says nothing unless it is certain.

    Args:
        votes_of: the votes for a node's actions; None: their visits.
        certain: a node's actions whose result is certain.
    """
    line: list[int] = []
    node: SearchNode | None = root
    while node is not None and any((counts := node.visit_counts()).values()):
        votes = counts if votes_of is None else votes_of(node)
        values = node.action_values() if line else {}
        best = max(votes, key=lambda a: (votes[a], values.get(a, -math.inf), -a))
        if line and counts.get(best, 0) < 2 and best not in certain(node):
            break
        line.append(best)
        node = root.find((*root.state.id, *line))
    return line
