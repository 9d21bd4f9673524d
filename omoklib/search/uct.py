"""Monte Carlo tree search with UCB at every node: UCT.

Each iteration walks down the tree by UCB, adds one child, plays a random game from it, and carries
the result back up. A node's statistics are as the player who moved into it sees them, because that
is the player who chooses it.

Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy

import numpy as np

from omoklib._util.arguments import check_limits, check_positive, check_rng
from omoklib.games.base import State, check_not_over
from omoklib.search.nodes import UCTNode
from omoklib.search.trace import Choice, Event, Listener

__all__ = ["MonteCarloTreeSearch", "Rollout", "UCTNode", "Weight", "random_rollout"]

Rollout = Callable[[State, np.random.Generator], float]
"""A guess at how `state` ends, in -1..1, as its player to move sees it."""

Weight = Callable[[State, int], float]
"""The factor of an action's exploration term at a state; 1 is neutral."""


def random_rollout(state: State, rng: np.random.Generator) -> float:
    """The result of one random game from `state`, as its player to move sees it."""
    return state.playout(rng.random(state.game.max_plies).tolist())


class MonteCarloTreeSearch:
    """UCT, limited by time or by iterations.

    Args:
        time_limit: the number of seconds for a search; or
        iteration_limit: the number of simulations for a search. Exactly one of the two is given.
        exploration: the constant `c` of UCB, `W/n + c * weight * sqrt(ln N / n)`; at least 0.
        rollout: the function that estimates the value of a new leaf, by default with one random
            game.
        weighted: the weights of the exploration terms. False: none. True: the game's own
            (`State.weight`). Or a function `(state, action) -> weight`.
        rng: the generator for all random numbers.
        trace: a function that is called with every event of the search.

    Attributes:
        root: the tree of the last search.

    Raises:
        TypeError: `rng` is not a generator, or an argument is not a number.
        ValueError: both limits or none, or a number out of range.
    """

    def __init__(
        self,
        *,
        time_limit: float | None = None,
        iteration_limit: int | None = None,
        exploration: float = math.sqrt(2),
        rollout: Rollout = random_rollout,
        weighted: bool | Weight = False,
        rng: np.random.Generator,
        trace: Listener | None = None,
    ) -> None:
        check_limits(time_limit, iteration_limit)
        self.time_limit, self.iteration_limit = time_limit, iteration_limit
        self.exploration = check_positive("exploration", exploration, zero=True)
        self.rollout = rollout
        self.weight: Weight | None = _game_weight if weighted is True else (weighted or None)
        self.rng = check_rng(rng)
        self.trace = trace
        self.root: UCTNode | None = None
        self._stopped = False

    def search(self, state: State, root: UCTNode | None = None) -> int:
        """The most visited action of `state`; ties go to the lowest.

        Args:
            root: the node of `state` from an earlier search, whose subtree this search continues.
                Its visits count towards `iteration_limit`.

        Raises:
            TypeError: `state` is not a state.
            ValueError: the game is over, or `root` belongs to another state.
        """
        check_not_over(state)
        if root is not None and root.state != state:
            raise ValueError(f"root must be the node of {state!r}; got that of {root.state!r}")
        self.root = root or UCTNode(state)
        self.root.parent = None
        for _ in self._iterations():
            self.simulate()
        return self.best_action(self.root)

    @property
    def done(self) -> int:
        """The number of simulations done by the current search, or by the last one."""
        return 0 if self.root is None else self.root.visits

    def stop(self) -> None:
        """Makes a running search return the best it has found; any thread may call it."""
        self._stopped = True

    def simulate(self) -> None:
        """One iteration: the four steps."""
        leaf = self.expand(self.select(self.root))
        value = self.evaluate(leaf)
        self.backpropagate(leaf, value)

    def select(self, node: UCTNode) -> UCTNode:
        """The node below `node` that UCB leads to, with untried actions or at the game's end."""
        while node.children and not node.untried:
            node = self.best_child(node)
        return node

    def best_child(self, node: UCTNode) -> UCTNode:
        """The child with the highest UCB, as the player to move at `node` sees it."""
        log_visits = math.log(node.visits)
        best, best_score = None, -math.inf
        for child in self.candidates(node):
            score = child.value + self.exploration_term(log_visits, child)
            if score > best_score:
                best, best_score = child, score
        if self.trace is not None:
            choices = self._choices(node, log_visits)
            self._tell(node.state, "select", action=best.action, choices=choices)
        return best

    def candidates(self, node: UCTNode) -> Iterable[UCTNode]:
        """The children that can be chosen; here, all of them."""
        return node.children.values()

    def exploration_term(self, log_visits: float, child: UCTNode) -> float:
        """`c * weight * sqrt(ln N / n)`, where N is the parent's visits and n the child's."""
        return self.exploration * child.weight * math.sqrt(log_visits / child.visits)

    def expand(self, node: UCTNode) -> UCTNode:
        """A new child for the lowest untried action; `node` itself if the game is over."""
        if not node.untried:
            return node
        action = node.untried.pop(0)
        weight = self.weight(node.state, action) if self.weight else 1.0
        child = UCTNode(node.state.take_action(action), node, action, weight)
        node.children[action] = child
        if self.trace is not None:
            self._tell(node.state, "expand", children=((action, None),))
        return child

    def evaluate(self, leaf: UCTNode) -> float:
        """The value of `leaf` as its player to move sees it: its result, or that of a rollout."""
        state = leaf.state
        moves: tuple[int, ...] = ()
        if state.is_terminal():
            value = float(state.reward(state.player))
        else:
            if self.trace is not None and self.rollout is random_rollout:
                moves = _random_moves(state, deepcopy(self.rng))
            value = float(self.rollout(state, self.rng))
        if self.trace is not None:
            self._tell(state, "evaluate", value=value, moves=moves)
        return value

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        """Carries `value` from `leaf` up to the root; its sign changes at every step.

        Args:
            value: the value as `leaf`'s player to move sees it.
        """
        node: UCTNode | None = leaf
        while node is not None:
            value = -value
            self.credit(node, value)
            node = node.parent

    def credit(self, node: UCTNode, value: float) -> None:
        """Counts one visit of `node`, worth `value` to the player who moved into it."""
        before = node.visits, node.total_reward
        node.visits += 1
        node.total_reward += value
        if self.trace is not None and node.parent is not None:
            numbers = {"value": value, "before": before, "after": (node.visits, node.total_reward)}
            numbers |= {"action": node.action, "proof": node.parent.proof}
            self._tell(node.parent.state, "backpropagate", **numbers)

    def best_action(self, root: UCTNode) -> int:
        """The most visited action; ties go to the lowest."""
        counts = root.visit_counts()
        return max(counts, key=lambda action: (counts[action], -action))

    def _iterations(self) -> Iterator[None]:
        """One item for each iteration, at least one, until the limit or `stop`."""
        self._stopped = False
        end = time.perf_counter() + self.time_limit if self.time_limit else math.inf
        most = self.iteration_limit or math.inf
        while not self.root.children or (
            self.root.visits < most
            and self.goes_on()
            and not self._stopped
            and time.perf_counter() < end
        ):
            yield

    def goes_on(self) -> bool:
        """Whether there is anything left to find out: here, always."""
        return True

    def _choices(self, node: UCTNode, log_visits: float) -> tuple[Choice, ...]:
        rows = []
        for action, child in node.children.items():
            Q, U = child.value, self.exploration_term(log_visits, child)
            rows.append(Choice(action, child.visits, child.total_reward, Q, None, U, Q + U))
        return tuple(rows)

    def _tell(self, at: State, phase: str, **numbers: object) -> None:
        """Reports an event at the state `at`; the root's visits count the finished simulations."""
        self.trace(Event(self.root.visits, phase, at.id, at.player, **numbers))


def _random_moves(state: State, rng: np.random.Generator) -> tuple[int, ...]:
    """The moves of the game that `random_rollout` plays with this `rng`."""
    moves = []
    for number in rng.random(state.game.max_plies):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        moves.append(legal[int(number * len(legal))])
        state = state.take_action(moves[-1])
    return tuple(moves)


def _game_weight(state: State, action: int) -> float:
    return state.weight(action)
