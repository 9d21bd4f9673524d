"""The tree of UCT: nodes, and the statistics kept on them."""

from __future__ import annotations

from omoklib.draw.numbers import signed
from omoklib.games.base import State
from omoklib.ids import NodeId

__all__ = ["UCTNode"]


class UCTNode:
    """A state in the tree, with the statistics that the search keeps of it.

    Attributes:
        children: the children by action, in increasing order of the actions.
        untried: the legal actions that have no child yet, in increasing order.
        visits: the number of simulations that went through this node.
        total_reward: the sum of their values as the player who moved into this node sees them
            (at the root: the opponent of the player to move).
        weight: the factor of this node's exploration term; 1 in an unweighted search.
        proof: the result, 1, 0 or -1, where a search has proved it (`omoklib.search.proving`), as
            the player to move sees it; None where it has not.
    """

    __slots__ = (
        "action",
        "children",
        "parent",
        "proof",
        "state",
        "total_reward",
        "untried",
        "visits",
        "weight",
    )

    def __init__(
        self,
        state: State,
        parent: UCTNode | None = None,
        action: int | None = None,
        weight: float = 1.0,
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.weight = weight
        self.proof: int | None = None
        self.children: dict[int, UCTNode] = {}
        self.untried = state.legal_actions()
        self.visits = 0
        self.total_reward = 0.0

    def __repr__(self) -> str:
        name = "root" if self.parent is None else self.state.game.action_name(self.action)
        return f"<UCTNode {name}: w {signed(self.total_reward, 'g')}, n {self.visits}>"

    @property
    def value(self) -> float:
        """The mean of the values, as the player who moved into this node sees them; 0 unvisited."""
        return self.total_reward / self.visits if self.visits else 0.0

    def visit_counts(self) -> dict[int, int]:
        """The visits of every child, by action."""
        return {action: child.visits for action, child in self.children.items()}

    def action_values(self) -> dict[int, float]:
        """The value of every child, by action."""
        return {action: child.value for action, child in self.children.items()}

    def find(self, node_id: NodeId) -> UCTNode | None:
        """The node of the descendant `node_id`; None if the tree does not hold it."""
        depth = len(self.state.id)
        if node_id[:depth] != self.state.id:
            return None
        node: UCTNode | None = self
        for action in node_id[depth:]:
            node = node.children.get(action) if node else None
        return node
