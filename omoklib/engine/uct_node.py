"""What a compiled search found: its tree as the readable search's nodes, made when looked at.

Every widget, figure and function that takes an `omoklib.search.uct.UCTNode` takes a `TreeNode`.
"""

from __future__ import annotations

from dataclasses import dataclass

from omoklib.engine.uct_tree import FULL, UCTTree
from omoklib.games import State
from omoklib.search.uct import UCTNode

__all__ = ["TreeNode", "UCTResult", "result_of"]


class TreeNode(UCTNode):
    """A node of one tree, or the sum of the same node in several.

    Attributes:
        parent, action, weight: as in `UCTNode`.
    """

    __slots__ = ("_children", "_places", "_state")

    def __init__(
        self,
        places: list[tuple[UCTTree, int]],
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
    def root_of(cls, state: State, trees: list[UCTTree]) -> TreeNode:
        """The root of `trees` that were all grown from `state`."""
        return cls([(tree, 0) for tree in trees], state)

    @property
    def places(self) -> list[tuple[UCTTree, int]]:
        """The trees that hold this node, each with its number there."""
        return self._places

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
            found: dict[int, list[tuple[UCTTree, int]]] = {}
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


@dataclass(frozen=True)
class UCTResult:
    """What a search found.

    Attributes:
        action: the most visited; ties go to the lowest.
        visits: of every action tried.
        values: the mean value of every action tried, as the player to move sees it.
        simulations: of all threads, and those that a kept subtree brought along.
        full: whether the memory was used up; the search then went on without new nodes.
        root: the tree, node by node made when looked at; like `omoklib.search.uct.UCTNode`.
    """

    action: int
    visits: dict[int, int]
    values: dict[int, float]
    simulations: int
    full: bool
    root: TreeNode


def result_of(state: State, trees: list[UCTTree]) -> UCTResult:
    """What `trees`, grown from `state`, have found together."""
    root = TreeNode.root_of(state, trees)
    visits = root.visit_counts()
    return UCTResult(
        action=max(visits, key=lambda action: (visits[action], -action)),
        visits=visits,
        values={action: child.value for action, child in root.children.items()},
        simulations=root.visits,
        full=any(tree.counts[FULL] > 0 for tree in trees),
        root=root,
    )
