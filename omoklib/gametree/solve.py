"""Perfect play: the value of a state and every move that keeps it."""

from __future__ import annotations

from typing import NamedTuple

from omoklib.games.base import Game, State
from omoklib.gametree.count import positions
from omoklib.gametree.minimax import Reward, TranspositionTable, alpha_beta

__all__ = ["Solution", "Solver", "action_values", "solve"]


class Solution(NamedTuple):
    """The outcome of a state under perfect play.

    Attributes:
        value: the value as the state's player to move sees it: +1 a win, 0 a draw, -1 a loss, or
            what another `reward` gives.
        best_actions: the actions that keep this value, in increasing order; `[]` if the game is
            over.
    """

    value: float
    best_actions: list[int]


def solve(
    state: State, table: TranspositionTable | None = None, reward: Reward = State.reward
) -> Solution:
    """The value of `state` and all of its best actions.

    Args:
        table: the transposition table to read and to fill, as for `alpha_beta`.

    >>> from omoklib.games import TicTacToe
    >>> solve(TicTacToe().state((0, 0)))  # after a corner, only the centre holds the draw
    Solution(value=0, best_actions=[4])
    """
    table = {} if table is None else table
    values = action_values(state, table, reward)
    if not values:
        return Solution(reward(state, state.player), [])
    best = max(values.values())
    return Solution(best, [action for action, value in values.items() if value == best])


def action_values(
    state: State, table: TranspositionTable, reward: Reward = State.reward
) -> dict[int, float]:
    """The worth of each legal action to the player to move, in increasing order of actions.

    Args:
        table: the transposition table to read and to fill, as for `alpha_beta`.
    """
    return {
        action: -alpha_beta(state.take_action(action), table=table, reward=reward)
        for action in state.legal_actions()
    }


class Solver:
    """Solves the states of one game, and remembers every position on the way.

    >>> from omoklib.games import TicTacToe
    >>> solver = Solver(TicTacToe())
    >>> solver.value(TicTacToe().initial_state())
    0
    """

    def __init__(self, game: Game, reward: Reward = State.reward) -> None:
        self.game = game
        self.reward = reward
        self._table: TranspositionTable = {}

    def value(self, state: State) -> float:
        """The value of `state` under perfect play, as its player to move sees it."""
        return alpha_beta(self._check(state), table=self._table, reward=self.reward)

    def best_actions(self, state: State) -> list[int]:
        """The actions that keep the value, in increasing order; `[]` if the game is over."""
        return self.solve(state).best_actions

    def action_values(self, state: State) -> dict[int, float]:
        """The worth of each legal action to the player to move."""
        return action_values(self._check(state), self._table, self.reward)

    def solve(self, state: State) -> Solution:
        """Value and best actions together."""
        return solve(self._check(state), self._table, self.reward)

    def positions(self) -> list[State]:
        """One state of each reachable position in which the game is not over, in order of plies.

        >>> from omoklib.games import TicTacToe
        >>> len(Solver(TicTacToe()).positions())
        4520
        """
        return [state for state in positions(self.game) if not state.is_terminal()]

    def _check(self, state: State) -> State:
        if not isinstance(state, State):
            raise TypeError(f"state must be a State, such as game.state(id); got {state!r}")
        if state.game != self.game:
            raise ValueError(f"this solver knows {self.game!r}; got a state of {state.game!r}")
        return state
