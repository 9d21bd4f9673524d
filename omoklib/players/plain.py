"""Players without a tree search: random moves, perfect play, and a network's first idea."""

from __future__ import annotations

import numpy as np

from omoklib._util.arguments import check_rng
from omoklib.evaluators import Evaluator, evaluate
from omoklib.games import Game, State
from omoklib.games.base import check_not_over
from omoklib.gametree import Solver
from omoklib.players.named import Analysis, NamedPlayer
from omoklib.search.policy import legal_priors

__all__ = ["minimax", "random", "raw_policy"]


def random(rng: np.random.Generator) -> NamedPlayer:
    """Plays a random legal move, all equally likely."""
    check_rng(rng)

    def choose(state: State) -> int:
        legal = state.legal_actions()
        return legal[int(rng.integers(len(legal)))]

    return NamedPlayer("random", choose)


def minimax(rng: np.random.Generator | None = None) -> NamedPlayer:
    """Plays perfectly, for games small enough to solve, such as Tic-Tac-Toe.

    Args:
        rng: the generator for the choice among the best moves; without it the lowest is played.
    """
    if rng is not None:
        check_rng(rng)
    solvers: dict[Game, Solver] = {}

    def choose(state: State) -> int:
        best = solvers.setdefault(state.game, Solver(state.game)).solve(state).best_actions
        return best[0] if rng is None else best[int(rng.integers(len(best)))]

    return NamedPlayer("perfect", choose)


def raw_policy(evaluator: Evaluator, name: str = "raw policy") -> NamedPlayer:
    """Plays the evaluator's favourite legal move: a network without a search."""

    def analyse(state: State) -> Analysis:
        check_not_over(state)
        all_priors, values = evaluate(evaluator, [state])
        actions = state.legal_actions()
        kept = legal_priors(all_priors[0], actions).tolist()
        priors = dict(zip(actions, kept, strict=True))
        return Analysis({}, {}, priors, float(values[0]), [max(priors, key=priors.__getitem__)])

    return NamedPlayer(name, lambda state: analyse(state).line[0], analyse=analyse)
