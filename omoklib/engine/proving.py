"""Proofs in the trees of `omoklib.engine.forest`: `omoklib.search.proving`, compiled."""

from __future__ import annotations

import numpy as np

from omoklib.engine.foresight import UNPROVED, find_win, look_at_root
from omoklib.engine.forest import OVER, UNSEEN, add_node, keep_subtree, sum_as_numpy
from omoklib.engine.jit import inlined, lean
from omoklib.engine.position import legal
from omoklib.search.proving import FIND_WIN_AT, LOSS, WIN

__all__ = ["begin_at", "bring_home", "is_lost", "prove_child", "won_edge"]


@inlined
def is_lost(forest, tree, edge):
    """Whether the move of a visited edge is proved lost for the player who takes it."""
    return forest.proof[tree, forest.child[tree, edge]] == WIN


@lean
def won_edge(rules, forest, tree, node, position):
    """The edge of a move that certainly wins at a node that is examined again; else -1."""
    visits = np.int64(forest.visits[tree, node])
    if node == 0 or visits not in FIND_WIN_AT:
        return -1
    action = find_win(forest.ahead.threes, forest.ahead.fours, rules, position, visits)
    first = forest.first[tree, node]
    for edge in range(first, first + forest.count[tree, node]):
        if forest.action[tree, edge] == action:
            return edge
    return -1


@lean
def prove_child(forest, tree, node):
    """Notes that the player to move at `node` has lost, because the move to it wins."""
    if forest.count[tree, node] == UNSEEN:
        forest.count[tree, node] = OVER
    forest.value[tree, node] = LOSS
    forest.proof[tree, node] = LOSS


@lean
def bring_home(forest, tree, path, length, value):
    """Credits a value to the edges of a walk, from its leaf upwards, and proves what follows.

    Args:
        path: the edges from the root on, `path[:length]`.
        value: the value as the leaf's player to move sees it; above a proved node, its proof
            replaces it.
    """
    for k in range(length - 1, -1, -1):
        edge = path[k]
        node = forest.child[tree, path[k - 1]] if k > 0 else 0
        forest.visits[tree, node] += 1
        forest.N[tree, edge] += 1
        forest.W[tree, edge] -= value
        if forest.proof[tree, node] == UNPROVED and (
            forest.proof[tree, forest.child[tree, edge]] != UNPROVED
        ):
            prove(forest, tree, node)
        proof = forest.proof[tree, node]
        value = -value if proof == UNPROVED else float(proof)


@lean
def prove(forest, tree, node):
    """Writes the node's proof, if it follows from those of its edges."""
    best, first = LOSS, forest.first[tree, node]
    whole = True
    for edge in range(first, first + forest.count[tree, node]):
        proof = UNPROVED
        if forest.N[tree, edge] > 0:
            proof = forest.proof[tree, forest.child[tree, edge]]
        if proof == UNPROVED:
            whole = False
        else:
            best = max(best, -proof)
    if whole or best == WIN:
        forest.proof[tree, node] = best
        forest.value[tree, node] = best


@lean
def begin_at(rules, forest, tree, actions):
    """Removes the root's edges that are not worth a search; the root has its edges already.

    A proof that is foreseen at the root counts as one simulation of its one action. One that was
    foreseen when the root was an inner node is forgotten: it names no action.

    Args:
        actions: int16 `[A]`, the working room.
    """
    forest.proof[tree, 0] = UNPROVED
    prove(forest, tree, 0)
    if forest.proof[tree, 0] != UNPROVED:
        return
    count = legal(rules, forest.position[tree], actions)
    proof, count = look_at_root(rules, forest.ahead, forest.position[tree], actions, count)
    kept = keep_edges(forest, tree, actions, count)
    if proof == UNPROVED or kept != 1:  # also where the proved action has no edge
        prove(forest, tree, 0)
        return
    edge = forest.first[tree, 0]
    if forest.N[tree, edge] == 0:
        forest.W[tree, edge] = 0.0
        forest.child[tree, edge] = add_node(forest, tree)
    forest.visits[tree, 0] += 1
    forest.N[tree, edge] += 1
    forest.W[tree, edge] += proof
    forest.proof[tree, forest.child[tree, edge]] = -proof
    forest.proof[tree, 0] = proof
    forest.value[tree, 0] = proof


@lean
def keep_edges(forest, tree, actions, count):
    """Keeps the root's edges for `actions[:count]`, removes the others, and makes P sum to 1.

    A root that was reached as an inner node may lack edges, as fewer actions seemed worth a search
    there. Without an edge for any of the actions, all edges stay.

    Args:
        actions: the actions to keep, in increasing order, as the edges are.

    Returns:
        The number of the actions that have an edge.
    """
    first, before = forest.first[tree, 0], forest.count[tree, 0]
    kept, visits, at = 0, 0, 0
    for edge in range(first, first + before):
        while at < count and actions[at] < forest.action[tree, edge]:
            at += 1
        if at == count or actions[at] != forest.action[tree, edge]:
            continue
        to = first + kept
        forest.action[tree, to] = forest.action[tree, edge]
        forest.P[tree, to] = forest.P[tree, edge]
        forest.N[tree, to] = forest.N[tree, edge]
        if forest.N[tree, edge] > 0:
            forest.W[tree, to] = forest.W[tree, edge]
            forest.child[tree, to] = forest.child[tree, edge]
        visits += forest.N[tree, edge]
        kept += 1
    if kept == 0 or kept == before:  # then no row has moved
        return kept
    forest.count[tree, 0] = kept
    forest.visits[tree, 0] = visits
    total = sum_as_numpy(forest.P[tree, first : first + kept], 0, kept)
    for edge in range(first, first + kept):
        forest.P[tree, edge] = forest.P[tree, edge] / total if total > 0 else 1 / kept
    keep_subtree(forest, tree, 0)
    return kept
