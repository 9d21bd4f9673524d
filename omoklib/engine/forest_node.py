"""A tree of a forest as the readable search's nodes and edges, made when somebody looks.

The forest's tables are written over by the next search. So the tree's part of them is copied first,
which takes no time, and the objects are read from the copy.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine.forest import Forest
from omoklib.games import State
from omoklib.search.edges import Edge, Node

__all__ = ["ForestNode", "copy_of_tree"]


class Tables(NamedTuple):
    """One tree, as in `Forest`: `[nodes]`, and `[edges]` from `action` on."""

    first: np.ndarray
    count: np.ndarray
    action: np.ndarray
    P: np.ndarray
    N: np.ndarray
    W: np.ndarray
    child: np.ndarray


def copy_of_tree(forest: Forest, tree: int, state: State) -> ForestNode:
    """The root of a tree whose root stands for `state`; later searches do not change it."""
    nodes, edges = int(forest.nodes[tree]), int(forest.edges[tree])
    by_node = (forest.first, forest.count)
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

    @property
    def state(self) -> State:
        """The state, played when it is first asked for."""
        if self._state is None:
            self._state = self._origin.origin.state.take_action(self._origin.action)
        return self._state

    @property
    def edges(self) -> list[Edge]:
        """In increasing order of their actions; [] where the search has not been beyond."""
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
