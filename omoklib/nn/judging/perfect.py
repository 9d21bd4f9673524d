"""A judge by perfect play: how many mistakes does a network make, alone and with a search?

It is for games small enough to be solved completely, such as Tic-Tac-Toe. The network is asked
about every position that can be reached and is not decided yet. A mistake is a move that gives away
some of the position's value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from omoklib._util.words import counted
from omoklib.evaluators import Evaluator, cached
from omoklib.games import Game, State
from omoklib.gametree import Solver
from omoklib.gametree.count import positions
from omoklib.search import AlphaZeroSearch, best_action, search_all, visit_policy

__all__ = ["PerfectJudge", "Verdict"]

_AT_ONCE = 512

_MOST_POSITIONS = 50_000
"""The most positions: with more, solving takes minutes to years and keeps a state of each in
memory."""


@dataclass(frozen=True)
class Verdict:
    """The result of one move in each of P positions.

    Attributes:
        positions: the number of positions, P.
        mistakes: the states in which the move gave value away.
        thrown_away: the mistakes whose states were won or drawn before the move and lost after it.
    """

    positions: int
    mistakes: list[State]
    thrown_away: list[State]

    def __str__(self) -> str:
        return (
            f"{counted(len(self.mistakes), 'mistake')} in "
            f"{counted(self.positions, 'position')}, "
            f"{len(self.thrown_away)} of them from a win or a draw into a loss"
        )


def _positions(game: Game) -> list[State]:
    """One state of each position that is reachable and not decided.

    Raises:
        ValueError: there are more than `_MOST_POSITIONS`, including finished ones.
    """
    found = list(islice(positions(game), _MOST_POSITIONS + 1))
    if len(found) > _MOST_POSITIONS:
        raise ValueError(
            f"perfect play is worked out for games of at most {_MOST_POSITIONS:,} positions, such "
            f"as TicTacToe(); {game!r} has more. Judge a network for it by matches (omoklib.arena)"
        )
    return [state for state in found if not state.is_terminal()]


class PerfectJudge:
    """Knows the exact value of every position of `game`, and of every move in it.

    It can be a trainer's `judge`.

    Attributes:
        states: the P states, one of each position that is reachable and not decided.
        values: `[P]`, the exact values, as the player to move sees them.
        action_values: `[P, A]`, the same player's value of each action; NaN if it is not legal.

    Raises:
        ValueError: `game` has more than 50,000 positions.
    """

    def __init__(self, game: Game) -> None:
        self.states = _positions(game)
        solver = Solver(game)
        self.game = game
        self.action_values = np.full((len(self.states), game.num_actions), np.nan)
        for row, state in zip(self.action_values, self.states, strict=True):
            for action, value in solver.action_values(state).items():
                row[action] = value
        self.values = np.nanmax(self.action_values, axis=1)

    def __call__(self, evaluator: Evaluator) -> dict[str, float]:
        """Numbers for a trainer's history: "mistakes", the share of the positions in which the most
        likely move is a mistake, and "value_error", the mean of `(exact value - v)^2`."""
        priors, values = evaluator(self.states)
        verdict = self.verdict(np.argmax(priors, axis=1))
        return {
            "mistakes": len(verdict.mistakes) / verdict.positions,
            "value_error": float(np.mean((self.values - values) ** 2)),
        }

    def verdict(self, actions: Sequence[int]) -> Verdict:
        """The verdict on one action in each of `states`.

        Raises:
            ValueError: there are fewer or more actions than states, or one is not legal.
        """
        if len(actions) != len(self.states):
            raise ValueError(
                f"the judge needs one action for each of {len(self.states)} states; "
                f"got {len(actions)}"
            )
        after = self.action_values[np.arange(len(actions)), actions]
        if np.isnan(after).any():
            index = int(np.argmax(np.isnan(after)))
            raise ValueError(f"action {actions[index]} is not legal in {self.states[index]!r}")
        worse, lost = after < self.values, after == -1
        return Verdict(
            len(self.states),
            [self.states[index] for index in np.flatnonzero(worse)],
            [self.states[index] for index in np.flatnonzero(worse & lost)],
        )

    def raw_actions(self, evaluator: Evaluator) -> np.ndarray:
        """`[P]`: the evaluator's favourite move in each of `states`."""
        return np.argmax(evaluator(self.states)[0], axis=1)

    def search_actions(self, evaluator: Evaluator, simulations: int) -> np.ndarray:
        """`[P]`: the move of AlphaZero's search, without noise, in each of `states`."""
        known = cached(evaluator, capacity=len(self.states))
        actions: list[int] = []
        for first in range(0, len(self.states), _AT_ONCE):
            states = self.states[first : first + _AT_ONCE]
            searches = [AlphaZeroSearch(known, simulations=simulations) for _ in states]
            roots = search_all(searches, states, known)
            actions += [best_action(visit_policy(root)) for root in roots]
        return np.array(actions)
