"""A compiled search's tree as the nodes of the readable search, made when somebody looks.

Every widget, figure and function that takes an `omoklib.search.uct.Node` takes a `TreeNode`.
"""

from __future__ import annotations

from omoklib.engine.uct_tree import Tree
from omoklib.games import State
from omoklib.search.uct import Node

__all__ = ["TreeNode"]


class TreeNode(Node):
    """A node of one tree, or the sum of the same node in several.

    Attributes:
        parent, action, weight: as in `Node`.
    """

    __slots__ = ("_children", "_places", "_state")

    def __init__(
        self,
        places: list[tuple[Tree, int]],
        state: State | None = None,
        parent: TreeNode | None = None,
        action: int | None = None,
        weight: float = 1.0,
    ) -> None:
        self._places = places
        self._state = state
        self._children: dict[int, TreeNode] | None = None
        self.parent, self.action, self.weight = parent, action, weight

    @classmethod
    def root_of(cls, state: State, trees: list[Tree]) -> TreeNode:
        """The root of `trees` that were all grown from `state`."""
        return cls([(tree, 0) for tree in trees], state)

    @property
    def state(self) -> State:
        """The state, played when it is first asked for."""
        if self._state is None:
            self._state = self.parent.state.take_action(self.action)
        return self._state

    @property
    def visits(self) -> int:
        """How many simulations came through here."""
        return sum(int(tree.visits[place]) for tree, place in self._places)

    @property
    def total_reward(self) -> float:
        """The sum of their values, as the player who moved into this node sees them."""
        return sum(float(tree.reward[place]) for tree, place in self._places)

    @property
    def children(self) -> dict[int, TreeNode]:
        """By action, in increasing order of the action."""
        if self._children is None:
            found: dict[int, list[tuple[Tree, int]]] = {}
            for tree, place in self._places:
                first, count = int(tree.first[place]), int(tree.children[place])
                for child in range(first, first + count):
                    found.setdefault(int(tree.action[child]), []).append((tree, child))
            self._children = {
                action: TreeNode(found[action], None, self, action) for action in sorted(found)
            }
        return self._children

    @property
    def untried(self) -> list[int]:
        """The legal actions that have no child, in increasing order."""
        return [action for action in self.state.legal_actions() if action not in self.children]
