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
from omoklib.engine.inputs import show_actions, show_board, show_player
from omoklib.engine.jit import lean, njit
from omoklib.engine.position import cells_of, undo
from omoklib.engine.rules import PLAYER, Rules
from omoklib.engine.walk import Walks
from omoklib.evaluators import Evaluator, cut_values, evaluate
from omoklib.games import Game
from omoklib.ids import ROOT, NodeId

__all__ = ["ArrayEvaluator", "Ask", "UniformArrays", "asker", "leaf_id", "root_id", "write_planes"]

Ask = Callable[[Forest, Walks], tuple[np.ndarray, np.ndarray]]
"""The answers to the K waiting walks: priors `[K, A]` and values `[K]`, float64."""


@runtime_checkable
class ArrayEvaluator(Protocol):
    """An evaluator that takes arrays instead of states.

    Attributes:
        history: h, how many boards it sees; 0: the colour plane only.
    """

    history: int

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[K, A]` and values `[K]` from planes `[K, n, n, 2h+1]` and legal `[K, A]`.

        Both arrays are only lent: the next call overwrites them.
        """


class UniformArrays:
    """`omoklib.evaluators.uniform` for arrays."""

    history = 0

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        return legal / legal.sum(axis=1, keepdims=True), np.zeros(len(legal))


def asker(game: Game, rules: Rules, rows: int, evaluator: Evaluator | ArrayEvaluator) -> Ask:
    """The function that asks `evaluator`, of states or of arrays, about all waiting walks.

    Args:
        rows: the most walks that can wait at once.
    """
    if not isinstance(evaluator, ArrayEvaluator):
        return lambda forest, walks: evaluate(
            evaluator,
            [game.state(leaf_id(forest, walks, row)) for row in np.flatnonzero(walks.waits)],
        )
    size, history = game.size, evaluator.history
    planes = np.zeros((rows, size, size, 2 * history + 1), np.float32)
    legal = np.zeros((rows, game.num_actions), np.bool_)

    def ask(forest: Forest, walks: Walks) -> tuple[np.ndarray, np.ndarray]:
        K = write_planes(rules, forest, walks, history, planes, legal)
        priors, values = evaluator.evaluate_arrays(planes[:K], legal[:K])
        priors = _shaped("priors", priors, (K, game.num_actions))
        values = _shaped("values", values, (K,))
        if are_within(priors, 0, MOST) and are_within(values[:, None], -1, 1):
            return priors, values
        if not (priors.min() >= 0 and priors.max() < np.inf):  # false for NaN, too
            raise ValueError(
                f"an evaluator's priors are at least 0; got {priors.min()} to {priors.max()}"
            )
        return priors, cut_values(values)

    return ask


@lean
def are_within(numbers, low, high):
    """Whether all `numbers` `[K, C]` lie in low..high; NaN does not."""
    within = True
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            within &= (numbers[row, column] >= low) & (numbers[row, column] <= high)
    return within


def _shaped(what: str, answer: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """`answer` as float64, checked to have the shape."""
    numbers = np.ascontiguousarray(answer, dtype=np.float64)
    if numbers.shape != shape:
        raise ValueError(f"an evaluator's {what} have the shape {shape}; got {numbers.shape}")
    return numbers


def root_id(forest: Forest, tree: int) -> NodeId:
    """The ID of a tree's root."""
    return (*ROOT, *forest.past[tree, : forest.ply[tree]].tolist())


def leaf_id(forest: Forest, walks: Walks, row: int) -> NodeId:
    """The ID of the leaf that a walk has reached."""
    tree = row * len(walks.at) // len(walks.waits)
    path = walks.path[row, : walks.length[row]]
    return (*root_id(forest, tree), *forest.action[tree, path].tolist())


@njit
def write_planes(rules, forest, walks, history, planes, legal):
    """Writes planes and legal actions of the K waiting walks, in their order. Returns K.

    To find the earlier boards, it takes back the actions that led to the leaf: first those of the
    walk, then those of the game.

    Args:
        planes: float32 `[R, n, n, 2 * history + 1]`; the first K are written.
        legal: bool `[R, A]`.
    """
    each = len(walks.waits) // len(walks.at)
    squares = rules.size * rules.size
    position, cells = np.empty(rules.words, np.int64), np.empty(squares, np.int8)
    flat = planes.reshape(len(planes), squares, 2 * history + 1)
    written = 0
    for row in range(len(walks.waits)):
        if not walks.waits[row]:
            continue
        tree, seen = row // each, flat[written]
        position[:] = walks.position[row]
        player = position[PLAYER]
        seen[:] = 0
        show_player(seen, player, history)
        show_actions(legal[written], walks.legal[row], walks.count[row])
        for back in range(history):
            cells_of(rules, position, cells)
            show_board(seen, cells, player, back, history)
            step = walks.length[row] - 1 - back
            ply = forest.ply[tree] + step  # a ply of the game, once the walk has no more steps
            if step >= 0:
                edge = walks.path[row, step]
                undo(rules, position, forest.action[tree, edge], walks.turned[row, step])
            elif ply >= 0:
                undo(rules, position, forest.past[tree, ply], forest.past_turned[tree, ply])
            else:
                break
        written += 1
    return written
