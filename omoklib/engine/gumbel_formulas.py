"""The edge that Gumbel search takes, at the root and below (Danihelka et al., 2022).

    sigma(q) = 0.1 * (50 + max N) * (q - min q) / (max q - min q)

An action without visits has no q. It gets the mixed value, which lies between the evaluator's value
of the node and the mean q of the visited actions, weighted by their priors (appendix D). The
constants are mctx's. So is one detail: the mixed value counts towards the smallest and the largest
q whenever one of the game's A actions, legal or not, is unvisited.
"""

from __future__ import annotations

import math

from omoklib.engine.forest import sum_as_numpy
from omoklib.engine.jit import inlined, lean

__all__ = [
    "LOW",
    "best_at",
    "completed_q",
    "completed_values",
    "improved_policy",
    "select_inside",
    "select_root",
    "sigma",
]

LOW = -1e9
"""The lowest score of an action that may be taken."""

_SCALE, _VISITS = 0.1, 50.0
_TINY = 2.2250738585072014e-308  # the smallest normal float64: no share is exactly 0


@lean
def completed_values(forest, tree, node, actions):
    """The numbers of a node that `sigma` needs: mixed value, smallest q, largest q, max N.

    Args:
        actions: A, the number of the game's actions.
    """
    P, N, W = edges_of(forest, tree, node)
    visited, most, probability, weighted = 0, 0, 0.0, 0.0
    low, high = math.inf, -math.inf
    visits = forest.visits[tree, node]
    left = visits
    for k in range(len(N)):
        if N[k] == 0:
            continue
        q, prior = W[k] / N[k], max(_TINY, P[k])
        visited += 1
        most = max(most, N[k])
        probability += prior
        weighted += prior * q
        low, high = min(low, q), max(high, q)
        left -= N[k]
        if left == 0:  # no later edge has visits
            break
    mean = weighted / probability if visited else 0.0
    mixed = (forest.value[tree, node] + visits * mean) / (visits + 1)
    if visited < actions:
        low, high = min(low, mixed), max(high, mixed)
    return mixed, low, high, most


@inlined
def edges_of(forest, tree, node):
    """P, N and W of the node's edges, each `[K]`; W means nothing where N is 0.

    The loops over them count from 0. Compiled code then knows that no index is negative, which
    halves the time of a search.
    """
    first = forest.first[tree, node]
    edges = slice(first, first + forest.count[tree, node])
    return forest.P[tree, edges], forest.N[tree, edges], forest.W[tree, edges]


@inlined
def sigma(q, low, high, most):
    """`sigma(q)`: a completed q, scaled to be added to the logarithm of a prior."""
    return (_VISITS + most) * _SCALE * (q - low) / max(high - low, 1e-8)


@inlined
def completed_q(forest, tree, edge, mixed):
    """The edge's mean value, or the mixed value if the edge has no visits."""
    N = forest.N[tree, edge]
    return forest.W[tree, edge] / N if N else mixed


@lean
def select_root(forest, tree, schedule, actions):
    """Sequential halving: the best `g + ln P + sigma(q)` among the actions whose turn it is.

    Args:
        schedule: `[K, simulations]` int32, the plans; row m, for m considered actions, holds the
            visits that an action has when its turn comes.
    """
    considered = min(forest.count[tree, 0], len(schedule) - 1)
    return best_at(forest, tree, schedule[considered, forest.visits[tree, 0]], actions)


@lean
def best_at(forest, tree, visits, actions):
    """The root's edge with the best `g + ln P + sigma(q)` among those with `visits` visits."""
    _, N, W = edges_of(forest, tree, 0)
    root_P = forest.root_P[tree]
    mixed, low, high, most = completed_values(forest, tree, 0, actions)
    unvisited = sigma(mixed, low, high, most)
    best, best_score = 0, -math.inf
    for k in range(len(N)):
        if N[k] != visits:
            continue
        scaled = sigma(W[k] / visits, low, high, most) if visits else unvisited
        score = max(LOW, root_P[k] + scaled)
        if score > best_score:
            best, best_score = k, score
    return forest.first[tree, 0] + best


@lean
def select_inside(forest, tree, node, actions):
    """Below the root: the edge whose visits lag most behind `softmax(ln P + sigma(q))`.

    `softmax(ln P + s)` is `P exp(s)`, normalised. The largest possible s is subtracted first, so
    that no exponential overflows. All unvisited edges have the same s and share one exponential;
    they are written first, several in one step of the processor. The sum uses NumPy's order, in
    which eight additions do not wait for each other.
    """
    P, N, W = edges_of(forest, tree, node)
    mixed, low, high, most = completed_values(forest, tree, node, actions)
    top = (_VISITS + most) * _SCALE
    scores = forest.scores[: len(P)]
    unvisited = math.exp(sigma(mixed, low, high, most) - top)
    for k in range(len(P)):
        scores[k] = P[k] * unvisited
    if most > 0:
        for k in range(len(P)):
            if N[k]:
                scores[k] = P[k] * math.exp(sigma(W[k] / N[k], low, high, most) - top)
    total = sum_as_numpy(scores, 0, len(P))
    share = 1 / total if total > 0 else 0.0
    visits = 1 / (1.0 + forest.visits[tree, node])
    best, best_score = 0, -math.inf
    for k in range(len(P)):
        score = scores[k] * share - N[k] * visits
        if score > best_score:
            best, best_score = k, score
    return forest.first[tree, node] + best


@lean
def improved_policy(forest, tree, actions, shares):
    """Writes `softmax(ln P + sigma(q))` of the root's edges. Returns the mean q under that policy.

    Args:
        actions: A, the number of the game's actions.
        shares: float64 `[K]`, the shares to write, one for each of the root's K edges.
    """
    first, count = forest.first[tree, 0], forest.count[tree, 0]
    mixed, low, high, most = completed_values(forest, tree, 0, actions)
    top, total, mean = -math.inf, 0.0, 0.0
    for k in range(count):
        shares[k] = sigma(completed_q(forest, tree, first + k, mixed), low, high, most)
        top = max(top, shares[k])
    for k in range(count):
        shares[k] = max(_TINY, forest.P[tree, first + k]) * math.exp(shares[k] - top)
        total += shares[k]
    for k in range(count):
        shares[k] /= total
        mean += shares[k] * completed_q(forest, tree, first + k, mixed)
    return mean
