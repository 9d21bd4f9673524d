"""Players: a state goes in, a move comes out.

A player is any function of a state. The ones made here also have a name for tables, can be stopped
while they think (from another thread), and where there is a search behind them, tell what it saw.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from omoklib.evaluators import Evaluator, evaluate
from omoklib.games import Game, State
from omoklib.gametree import Solver
from omoklib.search import puct
from omoklib.search import uct as uct_search
from omoklib.search.limits import check_not_over, check_positive, check_rng
from omoklib.search.policy import (
    best_action,
    legal_priors,
    principal_line,
    sample_action,
    visit_policy,
)

__all__ = [
    "Analysis", "NamedPlayer", "Player", "alphazero", "minimax", "random", "raw_policy", "uct",
]  # fmt: skip

Player = Callable[[State], int]
"""A person, a search, a network, another program."""


@dataclass(frozen=True)
class Analysis:
    """What a player sees in a state. Every value is as the player to move there sees it.

    Attributes:
        visits: how often the search tried each action; `{}` without a search.
        Q: the mean value of each action.
        priors: the network's first opinion of each legal action; `{}` in UCT.
        value: of the state itself, in -1..1.
        line: the expected moves, best reply after best reply.
        root: of the search's tree, for the tree explorer; None without a search.
    """

    visits: dict[int, int]
    Q: dict[int, float]
    priors: dict[int, float]
    value: float
    line: list[int]
    root: Any = field(default=None, repr=False, compare=False)


def _nothing_to_stop() -> None:
    """For players that answer at once."""


@dataclass(frozen=True)
class NamedPlayer:
    """A player: call it with a state to get an action.

    Attributes:
        name: for tables and messages.
        choose: the function behind it.
        stop: makes a running `choose` answer soon, with the best it has found.
        analyse: what the player sees in a state, or None where it has no opinion to show.

    Raises:
        TypeError: it is called with something that is not a state.
        ValueError: it is called with a finished game.

    >>> from omoklib import TicTacToe
    >>> lowest = NamedPlayer("lowest cell", lambda state: state.legal_actions()[0])
    >>> lowest(TicTacToe().state((0, 0)))
    1
    """

    name: str
    choose: Player = field(repr=False)
    stop: Callable[[], None] = field(default=_nothing_to_stop, repr=False)
    analyse: Callable[[State], Analysis] | None = field(default=None, repr=False)

    def __call__(self, state: State) -> int:
        _check_state(state)
        return self.choose(state)


def random(rng: np.random.Generator) -> NamedPlayer:
    """Plays any legal move, each as likely as the others."""
    check_rng(rng)

    def choose(state: State) -> int:
        legal = state.legal_actions()
        return legal[int(rng.integers(len(legal)))]

    return NamedPlayer("random", choose)


def minimax(rng: np.random.Generator | None = None) -> NamedPlayer:
    """Plays perfectly, for games small enough to solve, such as Tic-Tac-Toe.

    Args:
        rng: draws among the best moves; without it the lowest is played.
    """
    if rng is not None:
        check_rng(rng)
    solvers: dict[Game, Solver] = {}

    def choose(state: State) -> int:
        best = solvers.setdefault(state.game, Solver(state.game)).solve(state).best_actions
        return best[0] if rng is None else best[int(rng.integers(len(best)))]

    return NamedPlayer("perfect", choose)


def uct(
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    rng: np.random.Generator,
    weighted: bool | uct_search.Weight = False,
    exploration: float = math.sqrt(2),
    rollout: uct_search.Rollout = uct_search.random_rollout,
    name: str | None = None,
) -> NamedPlayer:
    """Plays the most visited move of UCT, by `iterations` or by `seconds` a move."""
    search = uct_search.MonteCarloTreeSearch(
        iteration_limit=iterations,
        time_limit=seconds,
        exploration=exploration,
        rollout=rollout,
        weighted=weighted,
        rng=rng,
    )
    budget = f"{iterations}" if seconds is None else f"{seconds:g} s"

    def analyse(state: State) -> Analysis:
        _check_state(state)
        if search.root is None or search.root.state != state:
            search.search(state)
        root = search.root
        Q = {action: child.value for action, child in root.children.items()}
        return Analysis(root.visit_counts(), Q, {}, -root.value, principal_line(root), root)

    name = name or f"{'weighted ' if weighted else ''}UCT {budget}"
    return NamedPlayer(name, search.search, search.stop, analyse)


def alphazero(
    evaluator: Evaluator,
    simulations: int,
    rng: np.random.Generator | None = None,
    *,
    cpuct: float = 1.5,
    epsilon: float = 0.0,
    alpha: float = 0.3,
    drawn_plies: int = 0,
    name: str | None = None,
) -> NamedPlayer:
    """Plays the most visited move of AlphaZero's search.

    Args:
        rng: needed for noise (`epsilon` above 0) and for drawn moves.
        drawn_plies: moves before this ply are drawn by their visits, for variety.
    """
    check_positive("drawn_plies", drawn_plies, whole=True, zero=True)
    if drawn_plies:
        check_rng(rng)
    search = puct.AlphaZeroSearch(
        evaluator, simulations=simulations, cpuct=cpuct, epsilon=epsilon, alpha=alpha, rng=rng
    )

    def choose(state: State) -> int:
        pi = visit_policy(search.search(state))
        return sample_action(pi, rng) if state.ply < drawn_plies else best_action(pi)

    def analyse(state: State) -> Analysis:
        _check_state(state)
        known = search.root is not None and search.root.state == state
        root = search.root if known else search.search(state)
        Q = {edge.action: edge.Q for edge in root.edges}
        priors = {edge.action: edge.P for edge in root.edges}
        value = sum(edge.W for edge in root.edges) / root.visits
        return Analysis(root.visit_counts(), Q, priors, value, principal_line(root), root)

    return NamedPlayer(name or f"AlphaZero {simulations}", choose, search.stop, analyse)


def raw_policy(evaluator: Evaluator, name: str = "raw policy") -> NamedPlayer:
    """Plays the evaluator's favourite legal move: a network without a search."""

    def analyse(state: State) -> Analysis:
        _check_state(state)
        all_priors, values = evaluate(evaluator, [state])
        actions = state.legal_actions()
        kept = legal_priors(all_priors[0], actions).tolist()
        priors = dict(zip(actions, kept, strict=True))
        return Analysis({}, {}, priors, float(values[0]), [max(priors, key=priors.__getitem__)])

    return NamedPlayer(name, lambda state: analyse(state).line[0], analyse=analyse)


def _check_state(state: State) -> None:
    if not isinstance(state, State):
        raise TypeError(f"a player is asked about a state, such as game.state(id); got {state!r}")
    check_not_over(state)
