"""What an earlier compiled UCT knows of a position: a subtree, copied out of the old tree.

The old tree stays as it was: somebody may still look at it.
"""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import njit
from omoklib.engine.rules import Rules
from omoklib.engine.uct_node import TreeNode
from omoklib.engine.uct_tree import USED, UCTTree, new_tree
from omoklib.games import State

__all__ = ["Place", "copy_subtree", "places_of", "tree_from"]

Place = tuple[UCTTree, int]
"""A tree, and a node in it."""


def places_of(root: TreeNode | None, state: State) -> list[Place]:
    """Where the node `root` of `state` stands in the trees it was read from; [] for None.

    Raises:
        TypeError: `root` is not such a node.
        ValueError: it belongs to another state.
    """
    if root is None:
        return []
    if not isinstance(root, TreeNode):
        raise TypeError(f"root is a node of an earlier result of the engine; got {root!r}")
    if root.state != state:
        raise ValueError(f"root is the node of {root.state!r}, not of {state!r}")
    return root.places


def tree_from(kept: Place | None, rules: Rules, position: np.ndarray, places: int) -> UCTTree:
    """A tree for `position`: what is below `kept`, or nothing but the root.

    Args:
        places: how many there shall be; what is kept has room in any case.
    """
    if kept is None:
        return new_tree(rules, position, places)
    old, top = kept
    tree = new_tree(rules, position, max(places, int(old.counts[USED])))
    copy_subtree(old, top, tree)
    return tree


@njit
def copy_subtree(old, top, new):
    """Makes the node `top` of `old`, with all that is below it, the whole of `new`.

    The nodes are copied level by level: each in its turn, its children set down at the end of the
    queue. What a node has in room it keeps.

    Args:
        new: of as many places as `old` has in use, or more.
    """
    source = np.full(old.counts[USED], -1, np.int64)  # where each node of `new` stands in `old`
    source[0], used = top, 1
    for node in range(len(source)):
        place = source[node]
        if place < 0:  # room for a child that is not there yet, or beyond the last node
            continue
        new.visits[node] = old.visits[place]
        new.reward[node] = old.reward[place]
        new.value[node] = old.value[place]
        new.first[node] = used
        new.children[node] = old.children[place]
        new.room[node] = old.room[place]
        new.legal[node] = old.legal[place]
        new.action[node] = old.action[place]
        for k in range(old.children[place]):
            source[used + k] = old.first[place] + k
        used += old.room[place]
    new.counts[USED] = used
