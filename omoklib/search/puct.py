"""AlphaZero's search: PUCT, with an evaluator in place of random games.

A simulation has three steps. It follows edges down the tree to a leaf (`move_to_leaf`). It asks the
evaluator about the leaf and gives the leaf an edge for every legal action (`evaluate_leaf`). It
carries the value back along the breadcrumbs, the edges it took (`backfill`).

The search is written as a generator (`steps`): it yields every state that it wants evaluated and
waits for the answer. `search` runs one search, `search_all` runs many at once.

Source: Silver et al., "Mastering Chess and Shogi by Self-Play with a General Reinforcement
Learning Algorithm", 2017; the formula with its constant `cpuct` from AlphaGo Zero, 2017.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterable, Iterator, Sequence

import numpy as np

from omoklib._util.arguments import check_positive, check_rng, check_seconds, check_share
from omoklib.evaluators import Evaluator
from omoklib.games.base import State, check_not_over
from omoklib.search.batch import Steps, drive
from omoklib.search.edges import Edge, Node
from omoklib.search.policy import legal_priors
from omoklib.search.trace import Choice, Event, Listener

__all__ = ["AlphaZeroSearch", "Edge", "Node", "search_all"]


class AlphaZeroSearch:
    """PUCT from a state: `simulations` visits of the root's edges.

    Args:
        evaluator: the function that gives states their priors and values.
        simulations: the number of simulations: the sum of the root's edge visits at the end.
        time_limit: the most seconds for a search; None: no limit. At least one simulation is always
            finished.
        cpuct: the weight of exploration in `U = cpuct * P * sqrt(max(1, sum N)) / (1 + N)`.
        epsilon: the share of noise in the root's priors, `(1 - epsilon) P + epsilon nu`.
        alpha: the parameter of the Dirichlet distribution from which `nu` is drawn, once for each
            search.
        rng: the generator for the noise; needed if `epsilon` is above 0.
        reduction: what an unvisited move counts as. None: as a draw, Q = 0. A number: as the mean
            of its siblings' simulations, less `reduction * sqrt(the sum of their P)`; see
            `first_play`.
        keyed_by: what a node stands for. "history": every ID has its own node, so the tree is a
            tree. "position": all IDs that lead to one position share a node, so the visits of an
            edge may differ from those of the node it leads to. A shared node keeps the state that
            came first.
        trace: a function that is called with every event of the search.

    Attributes:
        root: the tree of the last search.

    Raises:
        TypeError: an argument is not a number, or `rng` is missing or not a generator.
        ValueError: a number is out of range, or `keyed_by` is unknown.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        *,
        simulations: int,
        time_limit: float | None = None,
        cpuct: float = 1.5,
        epsilon: float = 0.0,
        alpha: float = 0.3,
        rng: np.random.Generator | None = None,
        reduction: float | None = None,
        keyed_by: str = "history",
        trace: Listener | None = None,
    ) -> None:
        if not callable(evaluator):
            raise TypeError(
                f"an evaluator must be a function of a list of states; got {evaluator!r}"
            )
        if keyed_by not in ("history", "position"):
            raise ValueError(f'keyed_by must be "history" or "position"; got {keyed_by!r}')
        self.evaluator = evaluator
        self.simulations = int(check_positive("simulations", simulations, whole=True))
        if time_limit is not None:
            check_seconds("time_limit", time_limit)
        self.time_limit = time_limit
        self.cpuct = check_positive("cpuct", cpuct, zero=True)
        self.epsilon = check_share("epsilon", epsilon)
        self.alpha = check_positive("alpha", alpha)
        self.rng = check_rng(rng) if epsilon or rng is not None else None
        if reduction is not None:
            reduction = float(check_positive("reduction", reduction, zero=True))
        self.reduction = reduction
        self.keyed_by = keyed_by
        self.trace = trace
        self.root: Node | None = None
        self._root_priors: list[float] = []  # with noise, one for each edge of the root
        self._positions: dict[Hashable, Node] = {}
        self._simulation = -1
        self._stopped = False

    def search(self, state: State, root: Node | None = None) -> Node:
        """The root of the tree grown from `state`.

        Args:
            root: the node of `state` in an earlier tree, which this search continues: it stops
                when the root's edge visits, including the earlier ones, reach `simulations`.

        Raises:
            ValueError: the game is over, `root` belongs to another state, or the evaluator's
                answer is malformed.
        """
        return drive([self.steps(state, root)], self.evaluator)[0]

    @property
    def done(self) -> int:
        """The number of simulations done by the current search, or by the last one."""
        return 0 if self.root is None else self.root.visits

    def stop(self) -> None:
        """Makes a running search return the tree it has; any thread may call it.

        The search finishes at least one simulation, because a root without visits has no choice.
        """
        self._stopped = True

    def steps(self, state: State, root: Node | None = None) -> Steps[Node]:
        """The search as a generator; see the module's docstring."""
        check_not_over(state)
        if root is not None and root.state != state:
            raise ValueError(f"root must be the node of {state!r}; got that of {root.state!r}")
        self.root = root or Node(state)
        if self.keyed_by == "position":
            self._positions = {node.state.key(): node for node in _nodes_below(self.root)}
        self._stopped, self._simulation = False, -1
        end = math.inf if self.time_limit is None else time.perf_counter() + self.time_limit
        if not self.root.edges:
            yield from self.evaluate_leaf(self.root)
        self.begin_at(self.root)
        self._root_priors = self.noisy_priors(self.root)
        done = self.root.visits
        while done < self.simulations and self.goes_on():
            if done and (self._stopped or time.perf_counter() >= end):
                break
            self._simulation = done
            leaf, breadcrumbs = self.move_to_leaf()
            value = yield from self.evaluate_leaf(leaf)
            self.backfill(leaf, value, breadcrumbs)
            done += 1
        return self.root

    def begin_at(self, root: Node) -> None:
        """Prepares a root that has its edges for the first simulation; here, it does nothing."""

    def goes_on(self) -> bool:
        """Whether there is anything left to find out: here, always."""
        return True

    def noisy_priors(self, root: Node) -> list[float]:
        """`(1 - epsilon) P + epsilon nu` for every edge of the root; it draws `nu`."""
        if not self.epsilon:
            return [edge.P for edge in root.edges]
        nu = self.rng.dirichlet([self.alpha] * len(root.edges)).tolist()
        return [
            (1 - self.epsilon) * edge.P + self.epsilon * noise
            for edge, noise in zip(root.edges, nu, strict=True)
        ]

    def move_to_leaf(self) -> tuple[Node, list[Edge]]:
        """The leaf that PUCT leads to from the root, and the breadcrumbs, first edge first."""
        node, breadcrumbs = self.root, []
        while not node.is_leaf():
            edge = self.select(node)
            breadcrumbs.append(edge)
            node = self._follow(node, edge)
        return node, breadcrumbs

    def select(self, node: Node) -> Edge:
        """The edge with the highest `Q + U`; ties go to the lowest action."""
        priors, scale = self.priors(node), self.scale(node)
        candidates = list(self.candidates(node, priors))
        unvisited = self.first_play(candidates)
        best, best_score = node.edges[0], -math.inf
        for edge, P in candidates:
            score = (edge.Q if edge.N else unvisited) + scale * P / (1 + edge.N)
            if score > best_score:
                best, best_score = edge, score
        if self.trace is not None:
            choices = self._choices(node, priors, scale, unvisited)
            self._tell(node.state, "select", action=best.action, choices=choices)
        return best

    def first_play(self, candidates: Iterable[tuple[Edge, float]]) -> float:
        """The Q of an unvisited edge, its first-play urgency.

        With 0, a player who is behind visits every legal move once, since each looks better than
        those that are known; a player who is ahead visits none. The mean of the visited edges
        tells the two apart. It is reduced by more, the more of the prior has been visited: what is
        left is what the evaluator thinks little of.

        Source: Gelly and Wang, "Exploration exploitation in Go: UCT for Monte-Carlo Go", 2006; the
        reduction from Leela Zero and KataGo.
        """
        if self.reduction is None:
            return 0.0
        N, W, mass = 0, 0.0, 0.0
        for edge, P in candidates:
            if edge.N:
                N, W, mass = N + edge.N, W + edge.W, mass + P
        return W / N - self.reduction * math.sqrt(mass) if N else 0.0

    def evaluate_leaf(self, leaf: Node) -> Steps[float]:
        """The value of `leaf` as its player to move sees it; it adds the leaf's edges.

        The value of a finished game is its result, and the evaluator is not asked.
        """
        state = leaf.state
        if state.is_terminal():
            value = float(state.reward(state.player))
            self._tell(state, "evaluate", value=value)
            return value
        return (yield from self.expand(leaf, state.legal_actions()))

    def expand(self, leaf: Node, actions: Sequence[int]) -> Steps[float]:
        """The evaluator's value of `leaf`, which gets an edge for each of the `actions`."""
        state = leaf.state
        priors, value = yield state
        kept = legal_priors(priors, actions).tolist()
        leaf.edges = [Edge(leaf, a, P) for a, P in zip(actions, kept, strict=True)]
        self._tell(state, "expand", children=tuple(zip(actions, kept, strict=True)))
        self._tell(state, "evaluate", value=float(value))
        return float(value)

    def backfill(self, leaf: Node, value: float, breadcrumbs: Sequence[Edge]) -> None:
        """Credits `value` to every edge on the way back, each as its own player sees it.

        Args:
            value: the value as `leaf`'s player to move sees it.
        """
        for edge in reversed(breadcrumbs):
            direction = 1 if edge.player == leaf.state.player else -1
            before = edge.N, edge.W
            edge.N += 1
            edge.W += value * direction
            if self.trace is not None:
                numbers = {"value": value * direction, "before": before, "after": (edge.N, edge.W)}
                numbers |= {"action": edge.action, "proof": edge.origin.proof}
                self._tell(edge.origin.state, "backpropagate", **numbers)

    def _follow(self, node: Node, edge: Edge) -> Node:
        """The node that `edge` leads to, made at its first visit."""
        if edge.node is None:
            edge.node = Node(node.state.take_action(edge.action))
            if self.keyed_by == "position":
                edge.node = self._positions.setdefault(edge.node.state.key(), edge.node)
        return edge.node

    def candidates(self, node: Node, priors: list[float]) -> Iterable[tuple[Edge, float]]:
        """The edges that can be chosen, each with its P; here, all of them."""
        return zip(node.edges, priors, strict=True)

    def priors(self, node: Node) -> list[float]:
        """The P that the formula uses: the edges' own, and at the root those with the noise."""
        return self._root_priors if node is self.root else [edge.P for edge in node.edges]

    def scale(self, node: Node) -> float:
        """The part of U that all edges share, `cpuct * sqrt(max(1, sum N))`."""
        return self.cpuct * math.sqrt(max(1, node.visits))

    def _choices(
        self, node: Node, priors: list[float], scale: float, unvisited: float
    ) -> tuple[Choice, ...]:
        rows = []
        for edge, P in zip(node.edges, priors, strict=True):
            Q, U = edge.Q if edge.N else unvisited, scale * P / (1 + edge.N)
            rows.append(Choice(edge.action, edge.N, edge.W, Q, P, U, Q + U))
        return tuple(rows)

    def _tell(self, at: State, phase: str, **numbers: object) -> None:
        if self.trace is not None:
            self.trace(Event(self._simulation, phase, at.id, at.player, **numbers))


def search_all(
    searches: Sequence[AlphaZeroSearch],
    states: Sequence[State],
    evaluator: Evaluator,
    roots: Sequence[Node | None] | None = None,
) -> list[Node]:
    """The roots of B searches, each of its own state, run side by side.

    Each tree is the one that its search would have grown alone, as long as the evaluator's answer
    to a state does not depend on the rest of the batch.

    Args:
        searches: the B searches; their own evaluators are not asked.
        states: the B states, one for each search.
        roots: the kept subtree, or None, of each search, as for `AlphaZeroSearch.search`; None: no
            subtree is kept.
    """
    kept = roots if roots is not None else [None] * len(searches)
    trios = zip(searches, states, kept, strict=True)
    return drive((search.steps(state, root) for search, state, root in trios), evaluator)


def _nodes_below(root: Node) -> Iterator[Node]:
    """`root` and all nodes that the tree holds below it."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [edge.node for edge in node.edges if edge.node is not None]
