"""A UCT search tree on arrays, and the four steps of an iteration.

A node is a number, its place in every array of the tree; the root is 0. The children of a node are
adjacent, in increasing order of their actions, so choosing one reads memory from left to right. A
node starts with room for 4 children. When that is full, they move to a new place with room for four
times as many, and the old place is abandoned.

`TreeNode` presents the tree as nodes of the readable search, each made when it is first asked for:
every widget, figure and function that takes an `omoklib.search.uct.UCTNode` takes a `TreeNode`. A
later search may start from a copy of a subtree (`tree_from`). The old tree does not change, because
somebody may still be reading it.

Source: that of `omoklib.search.uct`, which does the same in plain Python.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from omoklib.engine.foresight import NOTHING, UNPROVED, Ahead, look_at_leaf
from omoklib.engine.jit import inlined, lean, njit
from omoklib.engine.playout import fill, play_out
from omoklib.engine.position import apply, count_legal, next_legal, winner
from omoklib.engine.rules import PLAYER, Rules
from omoklib.games import State
from omoklib.search.proving import LOSS, WIN, proved_policy
from omoklib.search.uct import UCTNode

__all__ = [
    "BYTES_A_PLACE",
    "FULL",
    "USED",
    "Place",
    "TreeNode",
    "UCTResult",
    "UCTTree",
    "backpropagate",
    "copy_subtree",
    "descend",
    "new_tree",
    "places_of",
    "result_of",
    "run_simulations",
    "tree_from",
]

_LOGS = np.array([-math.inf, *(math.log(visits) for visits in range(1, 1024))])

USED, FULL = 0, 1
"""The indices into `UCTTree.counts`."""


class UCTTree(NamedTuple):
    """All nodes of a search; every array but `counts` is `[places]`.

    Attributes:
        visits: int32, the number of simulations that went through the node.
        reward: float64, the sum of their values as the player who moved into the node sees them.
        value: float64, `reward / visits`, divided once a visit instead of at every reading.
        first: int32, the place of the node's first child.
        children: int16, the number of children.
        room: int16, the number of children that fit there.
        legal: int16, the number of possible children; 0 if the game is over.
        action: int16, the move that leads to the node.
        proof: int8, the result as the node's player to move sees it, or UNPROVED.
        counts: int64 `[2]`, the number of places in use (USED), and of times that no place was left
            (FULL).
        ahead: the level at which the search proves, and its reach ahead.
    """

    visits: np.ndarray
    reward: np.ndarray
    value: np.ndarray
    first: np.ndarray
    children: np.ndarray
    room: np.ndarray
    legal: np.ndarray
    action: np.ndarray
    proof: np.ndarray
    counts: np.ndarray
    ahead: Ahead


_TYPES = (
    np.int32,
    np.float64,
    np.float64,
    np.int32,
    np.int16,
    np.int16,
    np.int16,
    np.int16,
    np.int8,
)
BYTES_A_PLACE = sum(np.dtype(kind).itemsize for kind in _TYPES)


def new_tree(rules, position: np.ndarray, places: int, ahead: Ahead = NOTHING) -> UCTTree:
    """A tree that holds only its root, for `position`.

    The operating system allocates memory when it is first written: places cost nothing until the
    search uses them.
    """
    tree = UCTTree(*(np.empty(places, kind) for kind in _TYPES), np.array([1, 0]), ahead)
    new_node(rules, tree, 0, -1, position)
    return tree


@inlined
def new_node(rules, tree, node, action, position):
    """Writes a node that has no visits and no children."""
    tree.visits[node] = 0
    tree.reward[node] = 0.0
    tree.children[node] = 0
    tree.room[node] = 0
    tree.action[node] = action
    tree.proof[node] = UNPROVED
    tree.legal[node] = count_legal(rules, position)


@njit
def run_simulations(rules, root, tree, seed, exploration, weighted, iterations, in_order):
    """Runs `iterations` simulations from the position `root`, which does not change.

    Args:
        seed: uint64 `[1]`, the generator's state, see `playout.fill`; it is advanced.
        in_order: as for `playout.play_out`.
    """
    position, path = np.empty_like(root), np.empty(rules.plies + 1, np.int64)
    actions, scores = np.empty(rules.actions, np.int16), np.empty(rules.actions)
    numbers = np.empty(rules.plies + 1, np.uint32)
    for _ in range(iterations):
        for k in range(rules.words):
            position[k] = root[k]
        depth = descend(rules, tree, position, path, scores, exploration, weighted)
        if tree.ahead.level > 0:
            if tree.visits[path[depth]] == 0 and depth > 0:
                tree.proof[path[depth]] = certain(rules, tree, path[depth], position, actions)
            if tree.proof[path[depth]] != UNPROVED:
                bring_home(tree, path, depth, float(tree.proof[path[depth]]))
                if tree.proof[0] != UNPROVED:
                    break
                continue
        if tree.legal[path[depth]] == 0:
            value = float(winner(rules, position) * position[PLAYER])
        else:
            fill(numbers, seed)
            value = float(play_out(rules, position, actions, numbers, in_order))
        backpropagate(tree, path, depth, value)


@inlined
def descend(rules, tree, position, path, scores, exploration, weighted):
    """Select and expand: walks from the root down to a new node, or to one that ends the game.

    Args:
        position: the root's position at first, that of the node found at the end.
        path: int64, the nodes on the way, which are written into it.
        scores: float64 `[A]`, the working room.

    Returns:
        The depth of the node found, `path[depth]`.
    """
    node, depth = 0, 0
    path[0] = 0
    while (
        tree.children[node] == tree.legal[node]
        and tree.legal[node] > 0
        and tree.proof[node] == UNPROVED
    ):
        node = best_child(rules, tree, node, scores, exploration, weighted)
        apply(rules, position, tree.action[node])
        depth += 1
        path[depth] = node
    if tree.legal[node] > 0 and tree.proof[node] == UNPROVED and has_room(tree, node):
        depth += 1
        path[depth] = expand(rules, tree, node, position)
    return depth


@inlined
def best_child(rules, tree, node, scores, exploration, weighted):
    """The child with the highest UCB, as the player to move at `node` sees it.

    It computes all scores first, then the highest, then the child that has it. No loop takes a
    decision on the way: a processor guesses the outcome of a decision and loses time when the guess
    is wrong. The first loop also works on several children at once.
    """
    first, count = np.uint64(tree.first[node]), np.uint64(tree.children[node])
    log_visits = log_of(tree.visits[node])
    for k in range(count):
        n = float(tree.visits[first + k])
        scores[k] = tree.value[first + k] + exploration * math.sqrt(log_visits / n)
    if weighted:
        for k in range(count):
            n, c = float(tree.visits[first + k]), rules.weights[tree.action[first + k]]
            scores[k] = tree.value[first + k] + exploration * c * math.sqrt(log_visits / n)
    if tree.ahead.level > 0:
        for k in range(count):
            if tree.proof[first + k] == WIN:  # of the opponent, who moves there
                scores[k] = -math.inf
    highest = scores[0]
    for k in range(count):
        highest = scores[k] if scores[k] > highest else highest
    best, last = np.uint64(0), count - np.uint64(1)
    while best < last and scores[best] != highest:  # the count ends it, whatever the scores are
        best += np.uint64(1)
    return np.int64(first + best)


@inlined
def log_of(visits):
    """The logarithm of `visits`, at least 1; for few visits, as most nodes have, from a table."""
    return _LOGS[visits] if visits < len(_LOGS) else math.log(visits)


@inlined
def has_room(tree, node):
    """Whether one more child fits; if the children need more room, they move first."""
    return tree.children[node] < tree.room[node] or move_children(tree, node)


@lean
def move_children(tree, node):
    """Moves the children to a place with more room. Returns whether there was one."""
    count = tree.children[node]
    room = min(max(4, 4 * count), tree.legal[node])
    old, new = tree.first[node], tree.counts[USED]
    if new + room > len(tree.visits):
        tree.counts[FULL] += 1
        return False
    for k in range(count):
        tree.visits[new + k] = tree.visits[old + k]
        tree.reward[new + k] = tree.reward[old + k]
        tree.value[new + k] = tree.value[old + k]
        tree.first[new + k] = tree.first[old + k]
        tree.children[new + k] = tree.children[old + k]
        tree.room[new + k] = tree.room[old + k]
        tree.legal[new + k] = tree.legal[old + k]
        tree.action[new + k] = tree.action[old + k]
        tree.proof[new + k] = tree.proof[old + k]
    tree.first[node], tree.room[node] = new, room
    tree.counts[USED] += room
    return True


@inlined
def expand(rules, tree, node, position):
    """Adds a child for the lowest untried action and plays that action at `position`."""
    first, count = tree.first[node], tree.children[node]
    last = tree.action[first + count - 1] if count > 0 else -1
    action = next_legal(rules, position, last)
    apply(rules, position, action)
    new_node(rules, tree, first + count, action, position)
    tree.children[node] += 1
    return first + count


@inlined
def backpropagate(tree, path, depth, value):
    """Counts one visit from `path[depth]` up to the root; `value` changes sign at every step.

    Args:
        value: the value as the player to move at `path[depth]` sees it.
    """
    for level in range(depth, -1, -1):
        value = -value  # now as the player who moved into this node sees it
        node = path[level]
        tree.visits[node] += 1
        tree.reward[node] += value
        tree.value[node] = tree.reward[node] / tree.visits[node]


@lean
def certain(rules, tree, node, position, actions):
    """The proof of a new node whose `position` this is, or UNPROVED; `actions`, int16 `[A]`, is the
    working room."""
    if tree.legal[node] == 0:
        return winner(rules, position) * position[PLAYER]
    proof, _ = look_at_leaf(rules, tree.ahead, position, actions, tree.legal[node])
    return proof


@lean
def bring_home(tree, path, depth, value):
    """As `backpropagate`, where something is proved at `path[depth]`: the proof goes along.

    Above a node that is proved, its proof is the value.
    """
    for level in range(depth, -1, -1):
        value = -value
        node = path[level]
        tree.visits[node] += 1
        tree.reward[node] += value
        tree.value[node] = tree.reward[node] / tree.visits[node]
        if level > 0:
            parent = path[level - 1]
            if tree.proof[node] != UNPROVED and tree.proof[parent] == UNPROVED:
                prove(tree, parent)
            if tree.proof[parent] != UNPROVED:
                value = float(tree.proof[parent])


@lean
def prove(tree, node):
    """The node's proof, if it follows from those of its children."""
    best, whole = LOSS, tree.children[node] == tree.legal[node]
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proof[child] == UNPROVED:
            whole = False
        else:
            best = max(best, -tree.proof[child])
    if whole or best == WIN:
        tree.proof[node] = best


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
        """The trees that hold this node, each with the node's number in it."""
        return self._places

    @property
    def state(self) -> State:
        """The state, computed when it is first asked for."""
        if self._state is None:
            self._state = self.parent.state.take_action(self.action)
        return self._state

    @property
    def visits(self) -> int:
        """The number of simulations that went through this node."""
        return sum(int(tree.visits[place]) for tree, place in self._places)

    @property
    def total_reward(self) -> float:
        """The sum of their values, as the player who moved into this node sees them."""
        return sum(float(tree.reward[place]) for tree, place in self._places)

    @property
    def proof(self) -> int | None:
        """The result that any of the trees has proved, as the player to move sees it."""
        known = (int(tree.proof[place]) for tree, place in self._places)
        return next((proof for proof in known if proof != UNPROVED), None)

    @property
    def children(self) -> dict[int, TreeNode]:
        """The children by action, in increasing order of the actions."""
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
    """The result of a search.

    Attributes:
        action: the most visited action; ties go to the lowest.
        visits: the visits by action, for every action tried.
        values: the mean value of every action tried, as the player to move sees it.
        simulations: the number of simulations of all threads, including those of a kept subtree.
        full: whether the memory was used up; the search then continued without new nodes.
        root: the tree, an `omoklib.search.uct.UCTNode` whose nodes are made when first asked for.
    """

    action: int
    visits: dict[int, int]
    values: dict[int, float]
    simulations: int
    full: bool
    root: TreeNode


def result_of(state: State, trees: list[UCTTree]) -> UCTResult:
    """The result of `trees`, grown from `state`, together."""
    root = TreeNode.root_of(state, trees)
    visits = root.visit_counts()
    return UCTResult(
        action=int(proved_policy(root).argmax()),
        visits=visits,
        values={action: child.value for action, child in root.children.items()},
        simulations=root.visits,
        full=any(tree.counts[FULL] > 0 for tree in trees),
        root=root,
    )


Place = tuple[UCTTree, int]
"""A tree, and a node in it."""


def places_of(root: TreeNode | None, state: State) -> list[Place]:
    """The places of `root`, the node of `state`, in the trees it was read from; [] for None.

    Raises:
        TypeError: `root` is not such a node.
        ValueError: it belongs to another state.
    """
    if root is None:
        return []
    if not isinstance(root, TreeNode):
        raise TypeError(f"root must be a node of an earlier result of the engine; got {root!r}")
    if root.state != state:
        raise ValueError(f"root must be the node of {state!r}; got that of {root.state!r}")
    return root.places


def tree_from(
    kept: Place | None, rules: Rules, position: np.ndarray, places: int, ahead: Ahead
) -> UCTTree:
    """A tree for `position`: a copy of the subtree below `kept`, or only a root.

    Args:
        places: the number of places; a kept subtree gets more if it needs them.
    """
    if kept is None:
        return new_tree(rules, position, places, ahead)
    old, top = kept
    tree = new_tree(rules, position, max(places, int(old.counts[USED])), ahead)
    copy_subtree(old, top, tree)
    return tree


@njit
def copy_subtree(old, top, new):
    """Fills `new` with the subtree of `old` whose root is the node `top`.

    The nodes are copied level by level; the children of each copied node join the end of the
    queue. Every node keeps its room for children.

    Args:
        new: the new tree, with at least as many places as `old` has in use.
    """
    source = np.full(old.counts[USED], -1, np.int64)  # the place in `old` of each node of `new`
    source[0], used = top, 1
    for node in range(len(source)):
        place = source[node]
        if place < 0:  # room for a child that does not exist yet, or a place after the last node
            continue
        new.visits[node] = old.visits[place]
        new.reward[node] = old.reward[place]
        new.value[node] = old.value[place]
        new.first[node] = used
        new.children[node] = old.children[place]
        new.room[node] = old.room[place]
        new.legal[node] = old.legal[place]
        new.action[node] = old.action[place]
        new.proof[node] = old.proof[place]
        for k in range(old.children[place]):
            source[used + k] = old.first[place] + k
        used += old.room[place]
    new.counts[USED] = used
    if new.children[0] == 0:  # what was foreseen of a leaf is no help at a root
        new.proof[0] = UNPROVED
