"""One simulation on arrays: down a tree to a leaf, and its value back home.

A walk is a simulation under way: it has gone down its tree and waits for the evaluator. Where many
games are searched together, each tree has one walk. Where a single game is searched in a hurry, its
tree has several, kept apart by a virtual loss: until its value comes home, a walk counts as lost,
so that the next one goes elsewhere.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from omoklib.engine.forest import OVER, UNSEEN, add_node, sum_as_numpy
from omoklib.engine.gumbel_formulas import select_inside, select_root
from omoklib.engine.jit import inlined, lean
from omoklib.engine.position import apply, legal, winner
from omoklib.engine.rules import PLAYER, Rules

__all__ = [
    "DONE",
    "IDLE",
    "READY",
    "WAITING",
    "Walks",
    "advance",
    "expand_all",
    "select_puct",
    "walks_for",
]

IDLE, READY, WAITING, DONE = 0, 1, 2, 3
"""What a tree is at: nothing asked of it; free to walk on; asking the evaluator; searched."""


class Walks(NamedTuple):
    """R walks, `R // B` for each of the B trees; those of tree b are neighbours.

    Attributes:
        at: `[B]` int8, IDLE, READY, WAITING or DONE.
        waits: `[R]` bool, whether the walk has a leaf to be evaluated.
        position: `[R, words]` int64, the leaf's position.
        path: `[R, plies]` int32, the edges from the root on.
        turned: `[R, plies]` int64, what `undo` needs to take each of them back.
        length: `[R]` int32, how many they are.
        leaf: `[R]` int32, the leaf's node.
        legal: `[R, A]` int16, the leaf's legal actions, `legal[:count]`.
        count: `[R]` int32.
    """

    at: np.ndarray
    waits: np.ndarray
    position: np.ndarray
    path: np.ndarray
    turned: np.ndarray
    length: np.ndarray
    leaf: np.ndarray
    legal: np.ndarray
    count: np.ndarray


def walks_for(rules: Rules, trees: int, each: int) -> Walks:
    """Room for `each` walks in every tree."""
    R = trees * each
    return Walks(
        at=np.zeros(trees, np.int8),
        waits=np.zeros(R, np.bool_),
        position=np.zeros((R, rules.words), np.int64),
        path=np.zeros((R, rules.plies), np.int32),
        turned=np.zeros((R, rules.plies), np.int64),
        length=np.zeros(R, np.int32),
        leaf=np.zeros(R, np.int32),
        legal=np.zeros((R, rules.actions), np.int16),
        count=np.zeros(R, np.int32),
    )


@lean
def advance(rules, forest, walks, simulations, cpuct, schedule):
    """Every READY tree walks until it waits for the evaluator or has its simulations.

    Args:
        schedule: int32 `[K, simulations]`, Gumbel's plan for the root (`omoklib.engine.gumbel`);
            `[0, 0]` for PUCT.

    Returns:
        How many trees are WAITING now, and how many are DONE.
    """
    waiting, done = 0, 0
    for tree in range(len(walks.at)):
        if walks.at[tree] == READY:
            walks.at[tree] = walk_on(rules, forest, walks, tree, simulations, cpuct, schedule)
        waiting += walks.at[tree] == WAITING
        done += walks.at[tree] == DONE
    return waiting, done


@inlined
def walk_on(rules, forest, walks, tree, simulations, cpuct, schedule):
    """Walks in one tree: WAITING if any of them has a leaf to be evaluated, else DONE.

    A walk that ends where the game is over needs no evaluator: its tree goes on at once.
    """
    each = len(walks.waits) // len(walks.at)
    found = DONE
    for k in range(each):
        row = tree * each + k
        while not walks.waits[row] and (
            forest.count[tree, 0] == UNSEEN or forest.visits[tree, 0] < simulations
        ):
            is_new = walk_down(rules, forest, walks, tree, row, cpuct, schedule)
            leaf = walks.leaf[row]
            if forest.count[tree, leaf] == OVER:
                if each > 1:
                    change_loss(forest, walks, tree, row, -1)
                walk_home(forest, walks, tree, row, forest.value[tree, leaf])
            elif is_new or (leaf == 0 and k == 0):
                walks.waits[row] = True
                found = WAITING
            else:  # another walk waits at this leaf already
                if each > 1:
                    change_loss(forest, walks, tree, row, -1)
                break
        if not walks.waits[row]:
            break
    return found


@inlined
def walk_down(rules, forest, walks, tree, row, cpuct, schedule):
    """From the root to a leaf; whether the leaf is a new node of the tree."""
    position = walks.position[row]
    for k in range(rules.words):
        position[k] = forest.position[tree, k]
    node, length, is_new = 0, 0, False
    while forest.count[tree, node] > 0:
        if len(schedule) == 0:
            edge = select_puct(forest, tree, node, cpuct)
        elif node == 0:
            edge = select_root(forest, tree, schedule, rules.actions)
        else:
            edge = select_inside(forest, tree, node, rules.actions)
        walks.path[row, length] = edge
        walks.turned[row, length] = apply(rules, position, forest.action[tree, edge])
        length += 1
        is_new = forest.N[tree, edge] == 0
        if is_new:
            forest.W[tree, edge] = 0.0
            forest.child[tree, edge] = add_node(forest, tree)
        node = forest.child[tree, edge]
    walks.length[row] = length
    walks.leaf[row] = node
    if forest.count[tree, node] == UNSEEN:
        walks.count[row] = legal(rules, position, walks.legal[row])
        if walks.count[row] == 0:
            forest.count[tree, node] = OVER
            forest.value[tree, node] = winner(rules, position) * position[PLAYER]
    if len(walks.waits) > len(walks.at):
        change_loss(forest, walks, tree, row, 1)
    return is_new


@inlined
def select_puct(forest, tree, node, cpuct):
    """The edge with the highest `Q + U`; ties go to the lowest action."""
    first, count = forest.first[tree, node], forest.count[tree, node]
    P = forest.root_P[tree] if node == 0 else forest.P[tree, first : first + count]
    N = forest.N[tree, first : first + count]
    W = forest.W[tree, first : first + count]
    scale = cpuct * math.sqrt(max(1, forest.visits[tree, node]))
    best, best_score = 0, -math.inf
    for k in range(count):
        score = scale * P[k]
        if N[k]:  # most edges were never visited: two divisions saved
            score = W[k] / N[k] + score / (1 + N[k])
        if score > best_score:
            best, best_score = k, score
    return first + best


@lean
def walk_home(forest, walks, tree, row, value):
    """Credits the leaf's `value`, as its player sees it, to the edges of the walk.

    The players take turns at every ply, so the sign does: the last edge belongs to the opponent.
    """
    node = 0
    sign = -1.0 if walks.length[row] % 2 else 1.0
    for k in range(walks.length[row]):
        edge = walks.path[row, k]
        forest.visits[tree, node] += 1
        forest.N[tree, edge] += 1
        forest.W[tree, edge] += sign * value
        node = forest.child[tree, edge]
        sign = -sign


@lean
def change_loss(forest, walks, tree, row, times):
    """Counts the walk as lost by everyone on its way (`times` 1), or no more (-1)."""
    node = 0
    for k in range(walks.length[row]):
        edge = walks.path[row, k]
        forest.visits[tree, node] += times
        forest.N[tree, edge] += times
        forest.W[tree, edge] -= times
        node = forest.child[tree, edge]


@lean
def expand_all(forest, walks, priors, values):
    """The evaluator's answers: every waiting walk's leaf gets its edges, and its value goes home.

    Args:
        priors: `[K, A]` float64 for the K walks that wait, in their order.
        values: `[K]` float64, as each leaf's player to move sees it.
    """
    each = len(walks.waits) // len(walks.at)
    answer = 0
    for row in range(len(walks.waits)):
        if not walks.waits[row]:
            continue
        tree, leaf = row // each, walks.leaf[row]
        forest.value[tree, leaf] = values[answer]
        add_edges(forest, tree, leaf, walks.legal[row], walks.count[row], priors[answer])
        if each > 1:
            change_loss(forest, walks, tree, row, -1)
        walk_home(forest, walks, tree, row, values[answer])
        walks.waits[row] = False
        walks.at[tree] = READY
        answer += 1


@inlined
def add_edges(forest, tree, node, actions, count, priors):
    """An edge for every legal action, its prior a share of 1 (`search.policy.legal_priors`)."""
    first = forest.edges[tree]
    forest.edges[tree] += count
    forest.first[tree, node] = first
    forest.count[tree, node] = count
    edges = slice(first, first + count)
    P, N, action = forest.P[tree, edges], forest.N[tree, edges], forest.action[tree, edges]
    for k in range(count):
        N[k] = 0
        action[k] = actions[k]
        P[k] = priors[np.uint64(actions[k])]
    total = sum_as_numpy(P, 0, count)
    if total > 0:
        for k in range(count):
            P[k] /= total
    else:
        P[:] = 1.0 / count
