"""One simulation on arrays: down a tree to a leaf, and back to the root with its value.

A walk is a simulation in progress: it has reached a leaf and waits for the evaluator. When many
games are searched together, each tree has one walk. When a single game must be searched quickly,
its tree has several walks. A virtual loss keeps them apart: until its value arrives, a walk counts
as lost, so the next walk goes elsewhere.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from omoklib.engine.foresight import UNPROVED, look_at_leaf
from omoklib.engine.forest import OVER, UNSEEN, add_node, sum_as_numpy
from omoklib.engine.gumbel_formulas import select_inside, select_root
from omoklib.engine.inputs import show_actions, show_board, show_player
from omoklib.engine.jit import inlined, lean, pasted
from omoklib.engine.position import apply, cells_of, legal, undo, winner
from omoklib.engine.proving import bring_home, is_lost, prove_child, won_edge
from omoklib.engine.rules import PLAYER, Rules

__all__ = [
    "DONE",
    "IDLE",
    "READY",
    "WAITING",
    "Walks",
    "advance",
    "expand_all",
    "first_play",
    "select_puct",
    "walks_for",
]

IDLE, READY, WAITING, DONE = 0, 1, 2, 3
"""The state of a tree: not searched; ready to walk; waiting for the evaluator; finished."""


class Walks(NamedTuple):
    """R walks, `R // B` for each of the B trees; the walks of one tree are adjacent.

    Attributes:
        at: `[B]` int8, the state of each tree: IDLE, READY, WAITING or DONE.
        waits: `[R]` bool, whether the walk has a leaf to be evaluated.
        position: `[R, words]` int64, the leaf's position, until its planes are written.
        path: `[R, plies]` int32, the edges taken, from the root down.
        turned: `[R, plies]` int64, the numbers that `undo` needs to take back each of them.
        length: `[R]` int32, the number of edges taken.
        leaf: `[R]` int32, the leaf's node.
        legal: `[R, A]` int16, the leaf's legal actions, `legal[:count]`.
        count: `[R]` int32, the number of legal actions.
        planes, mask: float32 `[R, n * n, 2h + 1]` and bool `[R, A]`, the leaf and its legal
            actions for a network; `[R, 0, 1]` and `[R, 0]` if nobody reads them.
        cells: `[R, n * n]` int8, the working room.
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
    planes: np.ndarray
    mask: np.ndarray
    cells: np.ndarray


def walks_for(rules: Rules, trees: int, each: int, history: int | None = None) -> Walks:
    """`each` walks for every tree, none of them in progress.

    Args:
        history: h, the number of boards that the planes show; None: there are no planes.
    """
    R, cells = trees * each, rules.size**2
    shown, A = (0, 0) if history is None else (cells, rules.actions)
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
        planes=np.zeros((R, shown, 2 * (history or 0) + 1), np.float32),
        mask=np.zeros((R, A), np.bool_),
        cells=np.zeros((R, cells), np.int8),
    )


@lean
def advance(rules, forest, walks, simulations, cpuct, reduction, schedule):
    """Lets every READY tree walk until it waits for the evaluator or has all its simulations.

    Args:
        reduction: as in `AlphaZeroSearch`; None there is -1 here.
        schedule: int32 `[K, simulations]`, Gumbel's plan for the root (`omoklib.engine.gumbel`);
            `[0, 0]` for PUCT.

    Returns:
        The number of trees that are WAITING now, and of those that are DONE.
    """
    waiting, done = 0, 0
    for tree in range(len(walks.at)):
        if walks.at[tree] == READY:
            walks.at[tree] = walk_on(
                rules, forest, walks, tree, simulations, cpuct, reduction, schedule
            )
        waiting += walks.at[tree] == WAITING
        done += walks.at[tree] == DONE
    return waiting, done


@pasted
def walk_on(rules, forest, walks, tree, simulations, cpuct, reduction, schedule):
    """Walks in one tree. Returns WAITING if a walk has a leaf to be evaluated, else DONE.

    A walk that ends in a finished game needs no evaluator, so its tree starts the next at once.
    """
    each = len(walks.waits) // len(walks.at)
    found = DONE
    for k in range(each):
        row = tree * each + k
        while not walks.waits[row] and (
            forest.count[tree, 0] == UNSEEN
            or (forest.visits[tree, 0] < simulations and forest.proof[tree, 0] == UNPROVED)
        ):
            is_new = walk_down(rules, forest, walks, tree, row, cpuct, reduction, schedule)
            leaf = walks.leaf[row]
            if forest.count[tree, leaf] == OVER or forest.proof[tree, leaf] != UNPROVED:
                if each > 1:
                    change_loss(forest, walks, tree, row, -1)
                walk_home(forest, walks, tree, row, forest.value[tree, leaf])
            elif is_new or (leaf == 0 and k == 0):
                walks.waits[row] = True
                found = WAITING
                if walks.mask.shape[1]:
                    show_leaf(rules, forest, walks, tree, row)
            else:  # another walk is already waiting at this leaf
                if each > 1:
                    change_loss(forest, walks, tree, row, -1)
                break
        if not walks.waits[row]:
            break
    return found


@pasted
def walk_down(rules, forest, walks, tree, row, cpuct, reduction, schedule):
    """Walks from the root to a leaf. Returns whether the leaf is a new node of the tree."""
    position = walks.position[row]
    for k in range(rules.words):
        position[k] = forest.position[tree, k]
    node, length, is_new = 0, 0, False
    while forest.count[tree, node] > 0 and forest.proof[tree, node] == UNPROVED:
        won = -1
        if forest.ahead.level > 0:
            won = won_edge(rules, forest, tree, node, position)
        if won >= 0:
            edge = won
        elif len(schedule) == 0:
            edge = select_puct(forest, tree, node, cpuct, reduction)
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
        if won >= 0:
            prove_child(forest, tree, node)
    walks.length[row] = length
    walks.leaf[row] = node
    if forest.count[tree, node] == UNSEEN:
        walks.count[row] = legal(rules, position, walks.legal[row])
        if walks.count[row] == 0:
            forest.count[tree, node] = OVER
            forest.value[tree, node] = winner(rules, position) * position[PLAYER]
            if forest.ahead.level > 0:
                forest.proof[tree, node] = winner(rules, position) * position[PLAYER]
        elif forest.ahead.level > 0 and node > 0:
            proof, walks.count[row] = look_at_leaf(
                rules, forest.ahead, position, walks.legal[row], np.int64(walks.count[row])
            )
            if proof != UNPROVED:
                forest.count[tree, node] = OVER
                forest.value[tree, node] = proof
                forest.proof[tree, node] = proof
    if len(walks.waits) > len(walks.at):
        change_loss(forest, walks, tree, row, 1)
    return is_new


@lean
def show_leaf(rules, forest, walks, tree, row):
    """Writes the planes and the mask of a walk's leaf.

    To find the earlier boards, it takes back the actions that led to the leaf: first those of the
    walk, then those of the game.
    """
    position, planes, cells = walks.position[row], walks.planes[row], walks.cells[row]
    history, player = planes.shape[1] // 2, position[PLAYER]
    planes[:] = 0
    show_player(planes, player, history)
    show_actions(walks.mask[row], walks.legal[row], walks.count[row])
    for back in range(history):
        cells_of(rules, position, cells)
        show_board(planes, cells, player, back, history)
        step = walks.length[row] - 1 - back
        ply = forest.ply[tree] + step  # a ply of the game, once the walk has no more steps
        if step >= 0:
            edge = walks.path[row, step]
            undo(rules, position, forest.action[tree, edge], walks.turned[row, step])
        elif ply >= 0:
            undo(rules, position, forest.past[tree, ply], forest.past_turned[tree, ply])
        else:
            break


@inlined
def select_puct(forest, tree, node, cpuct, reduction):
    """The edge with the highest `Q + U`; ties go to the lowest action."""
    unvisited = 0.0
    if reduction >= 0:
        unvisited = first_play(forest, tree, node, reduction)
    first, count = forest.first[tree, node], forest.count[tree, node]
    P = forest.root_P[tree] if node == 0 else forest.P[tree, first : first + count]
    N = forest.N[tree, first : first + count]
    W = forest.W[tree, first : first + count]
    scale = cpuct * math.sqrt(max(1, forest.visits[tree, node]))
    best, best_score = 0, -math.inf
    for k in range(count):
        score = scale * P[k]
        if N[k]:  # most edges have no visits, and skip two divisions
            if forest.ahead.level > 0 and is_lost(forest, tree, first + k):
                continue
            score = W[k] / N[k] + score / (1 + N[k])
        else:
            score += unvisited
        if score > best_score:
            best, best_score = k, score
    return first + best


@lean
def first_play(forest, tree, node, reduction):
    """The Q of an unvisited edge: `AlphaZeroSearch.first_play`."""
    first, count = forest.first[tree, node], forest.count[tree, node]
    visits, total, mass = 0, 0.0, 0.0
    for k in range(count):
        edge = first + k
        if forest.N[tree, edge] == 0:
            continue
        if forest.ahead.level > 0 and is_lost(forest, tree, edge):
            continue
        visits += forest.N[tree, edge]
        total += forest.W[tree, edge]
        mass += forest.root_P[tree, k] if node == 0 else forest.P[tree, edge]
    return total / visits - reduction * math.sqrt(mass) if visits else 0.0


@lean
def walk_home(forest, walks, tree, row, value):
    """Credits the leaf's `value`, as its player to move sees it, to the edges of the walk.

    The players alternate, so the sign does too; the last edge belongs to the opponent.
    """
    if forest.ahead.level > 0:
        bring_home(forest, tree, walks.path[row], walks.length[row], value)
        return
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
    """Adds (`times` 1) or removes (-1) the virtual loss on every edge of the walk."""
    node = 0
    for k in range(walks.length[row]):
        edge = walks.path[row, k]
        forest.visits[tree, node] += times
        forest.N[tree, edge] += times
        forest.W[tree, edge] -= times
        node = forest.child[tree, edge]


@lean
def expand_all(forest, walks, priors, values):
    """Gives every waiting walk's leaf its edges, and carries the leaf's value back to the root.

    Args:
        priors: `[K, A]` float64, the priors for the K waiting walks in their order.
        values: `[K]` float64, the values as each leaf's player to move sees them.
    """
    each = len(walks.waits) // len(walks.at)
    answer = 0
    for row in range(len(walks.waits)):
        if not walks.waits[row]:
            continue
        tree, leaf = row // each, walks.leaf[row]
        if forest.proof[tree, leaf] == UNPROVED:  # or it was proved while it waited
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
    """Adds an edge for every legal action; the priors sum to 1 (`search.policy.legal_priors`)."""
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
