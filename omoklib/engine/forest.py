"""Search trees on arrays: B of them side by side, for `omoklib.engine.puct`.

A tree is two tables. A node is a row of the first; its edges are `count` adjacent rows of the
second, starting at `first`, in increasing order of their actions. Node 0 is the root. A node is
made after its parent, and its edges after its parent's edges. Row numbers therefore increase on the
way down, so a subtree can move to the front of the same table (`keep_subtree`).

The next search overwrites the tables. Anyone who wants to look at a tree takes a copy of its rows
(`copy_of_tree`), which is quick; the copy presents its nodes and edges as those of the readable
search, each made when it is first asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine.foresight import NOTHING, UNPROVED, Ahead
from omoklib.engine.jit import inlined, lean
from omoklib.engine.position import apply
from omoklib.engine.rules import Rules
from omoklib.games import State
from omoklib.search.edges import Edge, Node

__all__ = [
    "MOST_ROWS",
    "OVER",
    "UNSEEN",
    "Forest",
    "ForestNode",
    "add_node",
    "clear",
    "copy_of_tree",
    "keep_subtree",
    "plant",
    "play_action",
    "sum_as_numpy",
]

MOST_ROWS = 2**31 - 1
"""The most edges of a tree: their row numbers, and all visits, are counted in 32 bits."""

UNSEEN, OVER = 0, -1
"""The stand-ins for a node's number of edges: not evaluated yet; the game is over there."""


class Forest(NamedTuple):
    """B trees, each with room for M nodes and E edges.

    Attributes:
        position: `[B, words]` int64, the root's position (see `omoklib.engine.position`).
        past: `[B, plies]` int16, the actions that led to the root.
        past_turned: `[B, plies]` int64, the numbers that `undo` needs to take back each of them.
        ply: `[B]` int32, the number of those actions.
        nodes, edges: `[B]` int32, the numbers of nodes and of edges in use.
        first, count: `[B, M]` int32, the place of a node's first edge, and the number of its edges,
            or UNSEEN or OVER.
        visits: `[B, M]` int32, the sum of the visits of a node's edges.
        value: `[B, M]` float64, the value from the evaluator or the rules, as the node's player
            sees it.
        proof: `[B, M]` int8, the result as the node's player sees it, or UNPROVED.
        action, P, N, W, child: `[B, E]`, as in `omoklib.search.edges.Edge`; int16, float64, int32,
            float64, int32. W and child mean nothing until an edge is visited, and most edges never
            are.
        root_P: `[B, A]` float64, the P that the formula uses at the root's edges, noise included.
        renamed: `[M]` int32, the working room of `keep_subtree`.
        scores: `[A]` float64, the working room of `gumbel_formulas.select_inside`.
        ahead: the level at which the searches prove, and their reach ahead.
    """

    position: np.ndarray
    past: np.ndarray
    past_turned: np.ndarray
    ply: np.ndarray
    nodes: np.ndarray
    edges: np.ndarray
    first: np.ndarray
    count: np.ndarray
    visits: np.ndarray
    value: np.ndarray
    proof: np.ndarray
    action: np.ndarray
    P: np.ndarray
    N: np.ndarray
    W: np.ndarray
    child: np.ndarray
    root_P: np.ndarray
    renamed: np.ndarray
    scores: np.ndarray
    ahead: Ahead


def plant(rules: Rules, trees: int, nodes: int, ahead: Ahead = NOTHING) -> Forest:
    """Empty trees. The machine gives memory only to the rows that are written."""
    B, M, E, T = trees, nodes, nodes * rules.actions, rules.plies
    return Forest(
        position=np.zeros((B, rules.words), np.int64),
        past=np.zeros((B, T), np.int16),
        past_turned=np.zeros((B, T), np.int64),
        ply=np.zeros(B, np.int32),
        nodes=np.zeros(B, np.int32),
        edges=np.zeros(B, np.int32),
        first=np.zeros((B, M), np.int32),
        count=np.zeros((B, M), np.int32),
        visits=np.zeros((B, M), np.int32),
        value=np.zeros((B, M)),
        proof=np.zeros((B, M), np.int8),
        action=np.zeros((B, E), np.int16),
        P=np.zeros((B, E)),
        N=np.zeros((B, E), np.int32),
        W=np.zeros((B, E)),
        child=np.zeros((B, E), np.int32),
        root_P=np.zeros((B, rules.actions)),
        renamed=np.zeros(M, np.int32),
        scores=np.zeros(rules.actions),
        ahead=ahead,
    )


@lean
def clear(forest, tree):
    """Empties the tree, except for a root that has not been evaluated."""
    forest.nodes[tree] = 0
    forest.edges[tree] = 0
    add_node(forest, tree)


@inlined
def add_node(forest, tree):
    """Adds an UNSEEN node to the tree. Returns its number."""
    node = forest.nodes[tree]
    forest.nodes[tree] += 1
    forest.count[tree, node] = UNSEEN
    forest.visits[tree, node] = 0
    forest.proof[tree, node] = UNPROVED
    return node


@lean
def play_action(rules, forest, tree, action):
    """Moves the root along the legal `action` and keeps the subtree below it."""
    kept, first = -1, forest.first[tree, 0]
    for edge in range(first, first + forest.count[tree, 0]):
        if forest.action[tree, edge] == action and forest.N[tree, edge] > 0:
            kept = forest.child[tree, edge]
    if kept < 0:
        clear(forest, tree)
    else:
        keep_subtree(forest, tree, kept)
    ply = forest.ply[tree]
    forest.past[tree, ply] = action
    forest.past_turned[tree, ply] = apply(rules, forest.position[tree], action)
    forest.ply[tree] = ply + 1


@lean
def keep_subtree(forest, tree, top):
    """Makes the node `top` the root and forgets everything that is not below it.

    First every kept node gets its new number, in the order of the old numbers. Then the rows move;
    each moves to its own place or to one that has already been read.
    """
    renamed = forest.renamed
    renamed[: forest.nodes[tree]] = -1
    renamed[top] = 0
    kept = 0
    for node in range(top, forest.nodes[tree]):
        if renamed[node] < 0:
            continue
        renamed[node] = kept
        kept += 1
        first = forest.first[tree, node]
        for edge in range(first, first + forest.count[tree, node]):
            if forest.N[tree, edge] > 0:
                renamed[forest.child[tree, edge]] = 0  # kept; it gets its number in its turn
    edges = 0
    for node in range(top, forest.nodes[tree]):
        if renamed[node] < 0:
            continue
        to, first = renamed[node], forest.first[tree, node]
        forest.first[tree, to] = edges
        forest.count[tree, to] = forest.count[tree, node]
        forest.visits[tree, to] = forest.visits[tree, node]
        forest.value[tree, to] = forest.value[tree, node]
        forest.proof[tree, to] = forest.proof[tree, node]
        for edge in range(first, first + forest.count[tree, to]):
            forest.action[tree, edges] = forest.action[tree, edge]
            forest.P[tree, edges] = forest.P[tree, edge]
            forest.N[tree, edges] = forest.N[tree, edge]
            if forest.N[tree, edge] > 0:
                forest.W[tree, edges] = forest.W[tree, edge]
                forest.child[tree, edges] = renamed[forest.child[tree, edge]]
            edges += 1
    forest.nodes[tree] = kept
    forest.edges[tree] = edges


@lean
def sum_as_numpy(numbers, start, stop):
    """`numbers[start:stop].sum()`, equal to the last bit, for up to 1000 numbers.

    The readable search normalises priors with NumPy. Another order of addition would round
    differently, and the two searches might differ at a tie. NumPy halves anything longer than 128
    numbers. Halving three times is enough for every board, so there are three functions here:
    numba cannot keep a recursive function on disk.
    """
    if stop - start <= 128:
        return sum_block(numbers, start, stop)
    middle = middle_of(start, stop)
    return sum_four(numbers, start, middle) + sum_four(numbers, middle, stop)


@lean
def sum_four(numbers, start, stop):
    """`sum_as_numpy` of up to four blocks."""
    if stop - start <= 128:
        return sum_block(numbers, start, stop)
    middle = middle_of(start, stop)
    return sum_two(numbers, start, middle) + sum_two(numbers, middle, stop)


@lean
def sum_two(numbers, start, stop):
    """`sum_as_numpy` of up to two blocks."""
    if stop - start <= 128:
        return sum_block(numbers, start, stop)
    middle = middle_of(start, stop)
    return sum_block(numbers, start, middle) + sum_block(numbers, middle, stop)


@inlined
def middle_of(start, stop):
    """The index at which NumPy halves: the first half's length is a multiple of 8."""
    half = (stop - start) // 2
    return start + half - half % 8


@lean
def sum_block(numbers, start, stop):
    """`sum_as_numpy` of at most 128 numbers: eight sums side by side, then the remainder."""
    if stop - start < 8:
        total = 0.0
        for k in range(start, stop):
            total += numbers[k]
        return total
    r0, r1, r2, r3, r4, r5, r6, r7 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    while start + 8 <= stop:
        r0 += numbers[start]
        r1 += numbers[start + 1]
        r2 += numbers[start + 2]
        r3 += numbers[start + 3]
        r4 += numbers[start + 4]
        r5 += numbers[start + 5]
        r6 += numbers[start + 6]
        r7 += numbers[start + 7]
        start += 8
    total = ((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))
    for k in range(start, stop):
        total += numbers[k]
    return total


class Tables(NamedTuple):
    """A copy of one tree; fields as in `Forest`, `[nodes]`, and `[edges]` from `action` on."""

    first: np.ndarray
    count: np.ndarray
    proof: np.ndarray
    action: np.ndarray
    P: np.ndarray
    N: np.ndarray
    W: np.ndarray
    child: np.ndarray


def copy_of_tree(forest: Forest, tree: int, state: State) -> ForestNode:
    """The root of a copy of the tree that was grown from `state`; later searches leave it alone."""
    nodes, edges = int(forest.nodes[tree]), int(forest.edges[tree])
    by_node = (forest.first, forest.count, forest.proof)
    by_edge = (forest.action, forest.P, forest.N, forest.W, forest.child)
    return ForestNode(
        Tables(
            *(table[tree, :nodes].copy() for table in by_node),
            *(table[tree, :edges].copy() for table in by_edge),
        ),
        0,
        state,
    )


class ForestNode(Node):
    """A node of a copied tree."""

    __slots__ = ("_edges", "_number", "_origin", "_state", "_tables")

    def __init__(
        self, tables: Tables, number: int, state: State | None = None, origin: Edge | None = None
    ) -> None:
        self._tables, self._number = tables, number
        self._state, self._origin = state, origin
        self._edges: list[Edge] | None = None
        proof = int(tables.proof[number])
        self.proof = None if proof == UNPROVED else proof

    @property
    def state(self) -> State:
        """The state, computed when it is first asked for."""
        if self._state is None:
            self._state = self._origin.origin.state.take_action(self._origin.action)
        return self._state

    @property
    def edges(self) -> list[Edge]:
        """The edges in increasing order of their actions; [] if the search never went beyond this
        node."""
        if self._edges is None:
            table, first = self._tables, int(self._tables.first[self._number])
            self._edges = []
            for k in range(first, first + int(table.count[self._number])):
                edge = Edge(self, int(table.action[k]), float(table.P[k]))
                if table.N[k] > 0:
                    edge.N, edge.W = int(table.N[k]), float(table.W[k])
                    edge.node = ForestNode(table, int(table.child[k]), origin=edge)
                self._edges.append(edge)
        return self._edges
