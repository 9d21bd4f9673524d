"""The tree of AlphaZero's search: nodes joined by edges, and the statistics kept on the edges."""

from __future__ import annotations

from omoklib._util.words import counted
from omoklib.draw.numbers import signed
from omoklib.games.base import State
from omoklib.ids import NodeId

__all__ = ["Edge", "Node"]


class Edge:
    """One action at a node, with the statistics that the search keeps of it.

    Attributes:
        origin: the node where it starts.
        P: the prior that the evaluator gave it; root noise is kept elsewhere.
        N: the number of visits.
        W: the sum of the values backed up, as `player` sees them.
        node: the node it leads to, made at the first visit.
    """

    __slots__ = ("N", "P", "W", "action", "node", "origin")

    def __init__(self, origin: Node, action: int, P: float) -> None:
        self.origin = origin
        self.action = action
        self.P = P
        self.N = 0
        self.W = 0.0
        self.node: Node | None = None

    def __repr__(self) -> str:
        name = self.origin.state.game.action_name(self.action)
        return f"<Edge {name}: N {self.N}, W {signed(self.W)}, Q {signed(self.Q)}, P {self.P:.2f}>"

    @property
    def player(self) -> int:
        """The player who takes the edge. `W` and `Q` are as this player sees them."""
        return self.origin.state.player

    @property
    def Q(self) -> float:
        """`W / N`, the mean value; 0 before the first visit."""
        return self.W / self.N if self.N else 0.0

    @property
    def proof(self) -> int | None:
        """1, 0 or -1 where the result is proved, as `player` sees it; None where it is not."""
        return None if self.node is None or self.node.proof is None else -self.node.proof


class Node:
    """A state in the tree, and an edge for every legal action once it has been evaluated.

    Attributes:
        edges: the edges, in increasing order of their actions.
        proof: the result, 1, 0 or -1, where a search has proved it (`omoklib.search.proving`), as
            the player to move sees it; None where it has not.
    """

    __slots__ = ("edges", "proof", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.proof: int | None = None
        self.edges: list[Edge] = []

    def __repr__(self) -> str:
        edges, visits = counted(len(self.edges), "edge"), counted(self.visits, "visit")
        return f"<Node {self.state.id}: {edges}, {visits}>"

    @property
    def visits(self) -> int:
        """The sum of the edges' visits."""
        return sum(edge.N for edge in self.edges)

    def is_leaf(self) -> bool:
        """Whether a walk ends here: the search has not gone beyond this node, or has proved it."""
        return not self.edges or self.proof is not None

    def visit_counts(self) -> dict[int, int]:
        """The visits of every edge, by action."""
        return {edge.action: edge.N for edge in self.edges}

    def action_values(self) -> dict[int, float]:
        """`Q` of every edge, by action."""
        return {edge.action: edge.Q for edge in self.edges}

    def find(self, node_id: NodeId) -> Node | None:
        """The node of the descendant `node_id`; None if the tree does not hold it."""
        depth = len(self.state.id)
        if node_id[:depth] != self.state.id:
            return None
        node: Node | None = self
        for action in node_id[depth:]:
            edges = node.edges if node else []
            node = next((edge.node for edge in edges if edge.action == action), None)
        return node
