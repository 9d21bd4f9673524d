"""Minimax and alpha-beta: what a state is worth if both sides play perfectly.

Both are written in the negamax form: a value is as the player to move sees it, and a child's
value changes its sign on the way up, because there the other player is to move.

Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from omoklib.games.base import State
from omoklib.gametree.count import check_depth

__all__ = ["Reward", "SearchStats", "TranspositionTable", "alpha_beta", "minimax"]

Reward = Callable[[State, int], float]
"""The worth of a finished state to a player. `State.reward` is +1, 0 or -1; `OthelloState.margin`
counts discs. It must be zero-sum: what one player gains the other loses."""

TranspositionTable = dict[Hashable, tuple[float, float]]
"""A transposition table: for a position, the bounds (low, high) between which its value lies."""


@dataclass
class SearchStats:
    """The counts of a search, which grow as it goes.

    Attributes:
        nodes: the number of states visited, finished ones included.
        table_hits: the number of states answered from the table.
        cutoffs: the number of states whose remaining actions were skipped.
    """

    nodes: int = 0
    table_hits: int = 0
    cutoffs: int = 0


def minimax(
    state: State, *, stats: SearchStats | None = None, reward: Reward = State.reward
) -> float:
    """The value of `state` under perfect play, as its player to move sees it.

    Every node of the tree below is visited.

    >>> from omoklib.games import TicTacToe
    >>> minimax(TicTacToe().state((0, 0, 3, 1, 4)))  # Black completes the top row
    1
    """
    check_depth(state)
    return _minimax(state, stats or SearchStats(), reward)


def _minimax(state: State, stats: SearchStats, reward: Reward) -> float:
    stats.nodes += 1
    if state.is_terminal():
        return reward(state, state.player)
    return max(
        -_minimax(state.take_action(action), stats, reward) for action in state.legal_actions()
    )


def alpha_beta(
    state: State,
    alpha: float = -math.inf,
    beta: float = math.inf,
    *,
    table: TranspositionTable | None = None,
    stats: SearchStats | None = None,
    reward: Reward = State.reward,
) -> float:
    """The value of `state`, as its player to move sees it, from only a part of the tree.

    Elsewhere in the tree the player to move can already get `alpha`, and the opponent can hold
    them to `beta`. Once the value is known to lie outside these bounds, the rest can be skipped.

    Args:
        alpha, beta: the bounds. An answer between them is exact; otherwise it is itself a bound:
            `alpha` or less means "at most this", `beta` or more means "at least this".
        table: the memory of positions, for this search and later ones. A table belongs to one game
            and one `reward`.

    Raises:
        ValueError: `alpha` is not below `beta`.

    >>> from omoklib.games import TicTacToe
    >>> stats = SearchStats()
    >>> alpha_beta(TicTacToe().initial_state(), stats=stats)
    0
    >>> stats.nodes  # out of 549,946
    18297
    """
    if not alpha < beta:
        raise ValueError(f"alpha must be below beta; got alpha={alpha}, beta={beta}")
    check_depth(state)
    return _alpha_beta(state, alpha, beta, table, stats or SearchStats(), reward)


def _alpha_beta(
    state: State,
    alpha: float,
    beta: float,
    table: TranspositionTable | None,
    stats: SearchStats,
    reward: Reward,
) -> float:
    stats.nodes += 1
    if state.is_terminal():
        return reward(state, state.player)
    low, high = -math.inf, math.inf
    if table is not None:
        key = state.key()
        low, high = table.get(key, (low, high))
        if low == high or low >= beta or high <= alpha:  # exact, or a bound that settles it here
            stats.table_hits += 1
            return low if low >= beta else high
    best = -math.inf
    for action in state.legal_actions():
        child = state.take_action(action)
        value = -_alpha_beta(child, -beta, -max(alpha, best), table, stats, reward)
        best = max(best, value)
        if best >= beta:
            stats.cutoffs += 1
            break
    if table is not None:
        # A value above alpha is a lower bound, one below beta an upper bound; between the two it is
        # both, and exact. The bound that this search did not improve stays as it was.
        table[key] = best if best > alpha else low, best if best < beta else high
    return best
