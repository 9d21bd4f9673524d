"""PUCT's formulas on arrays, to study them without a search.

`AlphaZeroSearch` computes the same edge by edge; a test compares the two.
"""

from __future__ import annotations

import numpy as np

__all__ = ["mix_noise", "puct_terms"]


def puct_terms(
    N: np.ndarray, W: np.ndarray, P: np.ndarray, cpuct: float, *, least: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """`Q = W / N` (0 unvisited) and `U = cpuct * P * sqrt(max(least, sum N)) / (1 + N)`.

    Args:
        N, W, P: `[K]`, the visits, summed values and priors of a node's K edges.
        cpuct: the weight of exploration.
        least: the least value of `sum N` under the root sign. 1 lets the priors decide the first
            selection. 0 is the formula of the course's source: at the first selection every U is 0.

    Returns:
        Q `[K]` and U `[K]`. A search takes the edge with the highest sum; ties go to the lowest.

    >>> Q, U = puct_terms(np.array([3, 0]), np.array([1.5, 0.0]), np.array([0.25, 0.75]), 2.0)
    >>> Q, U.round(3)
    (array([0.5, 0. ]), array([0.217, 2.598]))
    """
    N, W, P = np.asarray(N, float), np.asarray(W, float), np.asarray(P, float)
    Q = np.divide(W, N, out=np.zeros_like(W), where=N > 0)
    return Q, cpuct * P * np.sqrt(max(least, N.sum())) / (1 + N)


def mix_noise(P: np.ndarray, nu: np.ndarray, epsilon: float) -> np.ndarray:
    """`(1 - epsilon) P + epsilon nu`, the priors at the root of a search; all `[K]`.

    >>> mix_noise(np.array([1.0, 0.0]), np.array([0.5, 0.5]), 0.25)
    array([0.875, 0.125])
    """
    return (1 - epsilon) * np.asarray(P, float) + epsilon * np.asarray(nu, float)
