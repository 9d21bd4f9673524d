"""A search of your own, made readable for the stepper, the explorer and the board.

The nodes of lesson 03 have `state`, `parent`, `action`, `children` (by action), `visits` and
`total_reward`, the last as the player who moved into the node sees it. The edges of lesson 06 have
`action`, `player`, `P`, `N`, `W` and `Q`, as the player who takes the edge sees them. Lesson 09
takes the nodes and edges of `omoklib.search.edges`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from omoklib.evaluators import Evaluator
from omoklib.games import State
from omoklib.ids import NodeId
from omoklib.players import Analysis, NamedPlayer
from omoklib.search import Choice, Event, Trace, uct
from omoklib.search.edges import Edge, Node
from omoklib.search.policy import principal_line
from omoklib.search.proving import ProvingAlphaZeroSearch

__all__ = [
    "OwnProvingSearch",
    "as_player",
    "as_tree",
    "recorded",
    "recorded_on_edges",
    "root_visits",
]

Grow = Callable[[State, int, np.random.Generator], Any]
"""A search: `(state, iterations, rng)` -> the root of the tree it has grown."""


class OwnProvingSearch(ProvingAlphaZeroSearch):
    """The library's search that proves, whose values and proofs a function of yours carries home.

    Args:
        evaluator, settings: as in `AlphaZeroSearch`.
        carry_home: a function; `carry_home(breadcrumbs, value)` credits the edges of a walk, the
            first one first, and proves what follows; `value` is as the leaf's player to move sees
            it.

    Attributes:
        last_walk: the edges of the last walk, the first one first; empty before the first walk.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        carry_home: Callable[[Sequence[Edge], float], object],
        **settings: Any,
    ) -> None:
        super().__init__(evaluator, **settings)
        self.carry_home = carry_home
        self.last_walk: list[Edge] = []

    def backfill(self, leaf: Node, value: float, breadcrumbs: Sequence[Edge]) -> None:
        """Calls `carry_home`, and reports to the trace what it did."""
        before = [(edge.N, edge.W) for edge in breadcrumbs]
        self.last_walk = list(breadcrumbs)
        self.carry_home(breadcrumbs, value)
        for edge, (N, W) in reversed(list(zip(breadcrumbs, before, strict=True))):
            numbers = {"value": edge.W - W, "before": (N, W), "after": (edge.N, edge.W)}
            numbers |= {"action": edge.action, "proof": edge.origin.proof}
            self._tell(edge.origin.state, "backpropagate", **numbers)


def recorded(
    root: Any,
    iterations: int,
    rng: np.random.Generator,
    steps: tuple[Callable, Callable, Callable, Callable],
    ucb: Callable[[float, int, int, float], float],
    c: float = 1.4,
) -> Trace:
    """A trace of what the four steps did to the tree of `root`, for `SearchStepper`.

    It reads everything off the nodes before and after each step, and does nothing itself; the moves
    of a random game it hears from the states on which `simulate` plays them.

    Args:
        root: a new node for the state to search.
        steps: the four steps: `select(node, c)`, `expand(node)`, `simulate(state, rng)` and
            `backpropagate(node, result)`.
        ucb: the function for the score of a child, `ucb(w, n, N, c)`.
    """
    select, expand, simulate, backpropagate = steps
    trace = Trace()
    for k in range(iterations):
        stop = select(root, c)
        for node, child in _pairs(stop):
            rows = tuple(_row(below, node, ucb, c) for below in node.children.values())
            trace(_event(k, "select", node, action=child.action, choices=rows))
        leaf = expand(stop)
        if leaf is not stop:
            trace(_event(k, "expand", stop, children=((leaf.action, None),)))
        ends: list[NodeId] = []
        result = simulate(_Watched(leaf.state, ends), rng)
        moves = ends[-1][len(leaf.state.id) :] if ends else ()
        trace(_event(k, "evaluate", leaf, value=float(result), moves=moves))
        way = _pairs(leaf)
        before = [(child.visits, child.total_reward) for _, child in way]
        backpropagate(leaf, result)
        for (node, child), (n, w) in reversed(list(zip(way, before, strict=True))):
            numbers = {"before": (n, w), "after": (child.visits, child.total_reward)}
            value = float(child.total_reward - w)
            trace(_event(k, "backpropagate", node, action=child.action, value=value, **numbers))
    return trace


def recorded_on_edges(
    state: State,
    evaluator: Evaluator,
    simulations: int,
    parts: Sequence[Callable],
    cpuct: float = 1.5,
) -> Trace:
    """A trace of what the four parts of an AlphaZero search did, for `SearchStepper`.

    The parts choose, expand and count; this function walks from the root to a leaf.

    Args:
        parts: the four parts: `puct(Q, P, N, total, cpuct)`, `choose(edges, cpuct)`,
            `expand(state, priors)` and `backfill(breadcrumbs, value, leaf_player)`.
    """
    puct, choose, expand, backfill = parts
    trace, tree = Trace(), {}

    def look(k: int, leaf: State) -> float:
        """The value of `leaf` as its player to move sees it; it adds edges unless the game is
        over."""
        if leaf.is_terminal():
            value = float(leaf.reward(leaf.player))
        else:
            priors, values = evaluator([leaf])
            tree[leaf.id], value = expand(leaf, priors[0]), float(values[0])
            children = tuple((edge.action, float(edge.P)) for edge in tree[leaf.id])
            trace(Event(k, "expand", leaf.id, leaf.player, children=children))
        trace(Event(k, "evaluate", leaf.id, leaf.player, value=value))
        return value

    look(-1, state)
    for k in range(simulations):
        leaf, crumbs, states = state, [], []
        while leaf.id in tree:
            edges = tree[leaf.id]
            total = sum(edge.N for edge in edges)
            rows = tuple(_edge_row(edge, puct, total, cpuct) for edge in edges)
            edge = edges[choose(edges, cpuct)]
            trace(Event(k, "select", leaf.id, leaf.player, action=edge.action, choices=rows))
            crumbs.append(edge)
            states.append(leaf)
            leaf = leaf.take_action(edge.action)
        value = look(k, leaf)
        before = [(edge.N, float(edge.W)) for edge in crumbs]
        backfill(crumbs, value, leaf.player)
        for at, edge, (N, W) in reversed(list(zip(states, crumbs, before, strict=True))):
            numbers = {"before": (N, W), "after": (edge.N, float(edge.W))}
            credit = float(edge.W) - W
            trace(Event(k, "backpropagate", at.id, at.player, edge.action, value=credit, **numbers))
    return trace


def root_visits(trace: Trace) -> dict[int, int]:
    """Visits of the root's edges by action, counted in a trace of `recorded_on_edges`."""
    root = trace.events[0]
    chosen = [
        event.action
        for event in trace.events
        if event.phase == "select" and event.node_id == root.node_id
    ]
    return {action: chosen.count(action) for action, _ in root.children}


def as_tree(root: Any) -> uct.UCTNode:
    """The same tree with nodes of `omoklib.search`, for `TreeExplorer`.

    >>> from omoklib.games import TicTacToe
    >>> search = uct.MonteCarloTreeSearch(iteration_limit=30, rng=np.random.default_rng(0))
    >>> _ = search.search(TicTacToe().initial_state())
    >>> as_tree(search.root).visit_counts() == search.root.visit_counts()
    True
    """
    top = uct.UCTNode(root.state)
    waiting = [(root, top)]
    while waiting:
        mine, ours = waiting.pop()
        ours.visits, ours.total_reward = mine.visits, float(mine.total_reward)
        ours.untried = [a for a in ours.untried if a not in mine.children]
        for action in sorted(mine.children):
            child = uct.UCTNode(mine.children[action].state, ours, action)
            ours.children[action] = child
            waiting.append((mine.children[action], child))
    return top


def as_player(name: str, search: Grow, iterations: int, rng: np.random.Generator) -> NamedPlayer:
    """A player of the most visited move of `search` (ties go to the lowest), with an opinion."""
    last: list[Any] = [None]  # the tree of the last position

    def root_of(state: State) -> uct.UCTNode:
        if last[0] is None or last[0].state != state:
            last[0] = as_tree(search(state, iterations, rng))
        return last[0]

    def choose(state: State) -> int:
        last[0] = None
        counts = root_of(state).visit_counts()
        return max(counts, key=lambda action: (counts[action], -action))

    def analyse(state: State) -> Analysis:
        root = root_of(state)
        Q = {action: child.value for action, child in root.children.items()}
        return Analysis(root.visit_counts(), Q, {}, -root.value, principal_line(root), root)

    return NamedPlayer(name, choose, analyse=analyse)


class _Watched:
    """`state`, to a function that plays on from it.

    All that follow it are watched, too: `ends` gets the ID of each finished game.
    """

    def __init__(self, state: State, ends: list[NodeId]) -> None:
        self._state, self._ends = state, ends

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._state, name)

    def take_action(self, action: int) -> _Watched:
        """The state after `action`, watched."""
        after = self._state.take_action(action)
        if after.is_terminal():
            self._ends.append(after.id)
        return _Watched(after, self._ends)


def _pairs(node: Any) -> list[tuple[Any, Any]]:
    """(parent, child) from the root down to `node`."""
    pairs = []
    while node.parent is not None:
        pairs.append((node.parent, node))
        node = node.parent
    return pairs[::-1]


def _row(child: Any, node: Any, ucb: Callable, c: float) -> Choice:
    w, n = float(child.total_reward), child.visits
    Q, score = w / n if n else 0.0, float(ucb(w, n, node.visits, c))
    return Choice(child.action, n, w, Q, None, score - Q, score)


def _edge_row(edge: Any, puct: Callable, total: int, cpuct: float) -> Choice:
    Q = float(edge.Q)
    score = float(puct(Q, edge.P, edge.N, total, cpuct))
    return Choice(edge.action, edge.N, float(edge.W), Q, float(edge.P), score - Q, score)


def _event(k: int, phase: str, node: Any, **numbers: Any) -> Event:
    return Event(k, phase, node.state.id, node.state.player, **numbers)
