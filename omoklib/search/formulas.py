"""PUCT's formulas on arrays, for looking at them apart from a search.

`AlphaZeroSearch` works edge by edge and says the same; a test holds the two together.
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
        least: 1 lets the priors decide the first selection. 0 is the formula as the course's
            source writes it: at the first selection every U is 0.

    Returns:
        Q `[K]` and U `[K]`; the edge with the highest sum is chosen, the lowest where sums tie.

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
