"""The leaves of many trees, evaluated in one call.

A network takes arrays: planes as `omoklib.games.planes` makes them, and a mask of the legal
actions. Compiled code writes both. An evaluator that takes them (`ArrayEvaluator`) has two more
members than a plain one. For any other evaluator the states are rebuilt from their IDs. That is
slow, but everything that works with `omoklib.search` works here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import numpy as np

from omoklib._util.arguments import MOST
from omoklib.engine.forest import Forest
from omoklib.engine.jit import lean
from omoklib.engine.walk import Walks
from omoklib.evaluators import Evaluator, cut_values, evaluate
from omoklib.games import Game
from omoklib.ids import ROOT, NodeId

__all__ = ["ArrayEvaluator", "Ask", "UniformArrays", "asker", "leaf_id", "root_id"]

Ask = Callable[[Forest, Walks], tuple[np.ndarray, np.ndarray]]
"""The answers to the K waiting walks: priors `[K, A]` and values `[K]`, float64."""


@runtime_checkable
class ArrayEvaluator(Protocol):
    """An evaluator that takes arrays instead of states.

    Attributes:
        history: h, the number of boards it sees; 0: the colour plane only.
    """

    history: int

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[K, A]` and values `[K]` from planes `[K, n, n, 2h+1]` and legal `[K, A]`.

        Copy the arrays to keep them: the next call overwrites both.
        """


class UniformArrays:
    """`omoklib.evaluators.uniform` for arrays."""

    history = 0

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        return legal / legal.sum(axis=1, keepdims=True), np.zeros(len(legal))


def asker(game: Game, evaluator: Evaluator | ArrayEvaluator) -> Ask:
    """The function that asks `evaluator`, of states or of arrays, about all waiting walks.

    For an evaluator of arrays, the walks must have planes with its history.
    """
    if not isinstance(evaluator, ArrayEvaluator):
        return lambda forest, walks: evaluate(
            evaluator,
            [game.state(leaf_id(forest, walks, row)) for row in np.flatnonzero(walks.waits)],
        )

    def ask(forest: Forest, walks: Walks) -> tuple[np.ndarray, np.ndarray]:
        rows = slice(None) if walks.waits.all() else walks.waits
        planes, legal = walks.planes[rows], walks.mask[rows]
        K = len(legal)
        priors, values = evaluator.evaluate_arrays(
            planes.reshape(K, game.size, game.size, -1), legal
        )
        priors = _shaped("priors", priors, (K, game.num_actions))
        values = _shaped("values", values, (K,))
        if are_within(priors.ravel(), 0.0, MOST) and are_within(values, -1.0, 1.0):
            return priors, values
        if not (priors.min() >= 0 and priors.max() < np.inf):  # false for NaN, too
            raise ValueError(
                f"an evaluator's priors must be at least 0; got {priors.min()} to {priors.max()}"
            )
        return priors, cut_values(values)

    return ask


@lean
def are_within(numbers, low, high):
    """Whether all `numbers` lie in low..high; NaN does not."""
    within = True
    for k in range(len(numbers)):
        within &= (numbers[k] >= low) & (numbers[k] <= high)
    return within


def _shaped(what: str, answer: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """`answer` as float64, checked to have the shape."""
    if np.iscomplexobj(answer):  # NumPy would drop the imaginary parts
        kind = np.asarray(answer).dtype
        raise TypeError(f"an evaluator's {what} must be real numbers; got {kind}")
    numbers = np.ascontiguousarray(answer, dtype=np.float64)
    if numbers.shape != shape:
        raise ValueError(f"an evaluator's {what} must have the shape {shape}; got {numbers.shape}")
    return numbers


def root_id(forest: Forest, tree: int) -> NodeId:
    """The ID of a tree's root."""
    return (*ROOT, *forest.past[tree, : forest.ply[tree]].tolist())


def leaf_id(forest: Forest, walks: Walks, row: int) -> NodeId:
    """The ID of the leaf that a walk has reached."""
    tree = row * len(walks.at) // len(walks.waits)
    path = walks.path[row, : walks.length[row]]
    return (*root_id(forest, tree), *forest.action[tree, path].tolist())
