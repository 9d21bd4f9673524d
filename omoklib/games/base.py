"""The contract of a game: what a search, a network, a player or a board may rely on.

A `Game` is the rules; a `State` is one moment of a game, reached by an ID. Searches, trainers and
widgets use only these two, so a game of your own that keeps the contract gets them all
(`omoklib.games.contract.check_game` checks that it does).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from omoklib.ids import BLACK, ROOT, WHITE, NodeId, as_action, check_id

__all__ = [
    "Game",
    "State",
    "check_game_given",
    "check_not_over",
    "close_cells",
    "column_letters",
    "too_few_numbers",
]


class Game(ABC):
    """The rules of a two-player zero-sum game on a square board. Immutable.

    A subclass is a frozen dataclass whose fields make two games the same game. It has a `size`, and
    defines `max_plies` and `initial_state`; `num_actions` and `action_name` too if an action takes
    no cell. Everything else follows from these.
    """

    size: int
    """The number of rows, and of columns, of the board."""

    @property
    def num_actions(self) -> int:
        """The number A of actions. The first `size**2` are the cells, row by row; those after them
        take no cell, such as a pass, and `action_name` names them.

        The networks of `omoklib.nn` play games with at most one action that takes no cell.
        """
        return self.size**2

    @property
    @abstractmethod
    def max_plies(self) -> int:
        """The most actions that a game can last."""

    @property
    def twin(self) -> Game:
        """A game with the same actions, legal at the same moments, and the same results; it is this
        game itself, unless a subclass names another.

        An ID means the same in both, so whatever knows the twin can play this game: the engine
        plays a game of your own if its twin is a game that the engine knows.
        `omoklib.games.contract.check_game` compares the two.
        """
        return self

    @abstractmethod
    def initial_state(self) -> State:
        """The state before the first move."""

    def state(self, node_id: Iterable[int]) -> State:
        """The state that `node_id` leads to, with every action checked against the rules.

        Raises:
            TypeError: `node_id` is not a sequence of integers.
            ValueError: it does not start with the root, or an action is illegal; the message names
                the first one.
        """
        checked = check_id(node_id)
        state = self.initial_state()
        for action in checked[1:]:
            state = state.take_action(action)
        return state

    def action_name(self, action: int) -> str:
        """`'e5'`: the column's letter from the left, the row's number from the top."""
        row, column = divmod(self._check_action(action), self.size)
        return f"{column_letters(column)}{row + 1}"

    def _check_action(self, action: int) -> int:
        """`action` as an `int` in 0..A-1."""
        number = as_action(action)
        if not 0 <= number < self.num_actions:
            raise ValueError(
                f"action {number} is not on the {self.size}x{self.size} board: "
                f"actions are 0 to {self.num_actions - 1}"
            )
        return number


class State(ABC):
    """One moment of a game. Immutable; equal if game and ID are equal.

    A subclass sets `game` and `id`, and defines `board`, `legal_actions`, `is_terminal`, `winner`,
    `key` and `_after`, the step that `take_action` calls once it has checked the action. It may
    define a `playout` that is faster, a `weight` and a `winning_line`.

    Attributes:
        game: the rules.
        id: `(0, actions so far...)`, the whole history.
    """

    game: Any
    id: NodeId

    @property
    @abstractmethod
    def board(self) -> np.ndarray:
        """`[size, size]` int8, read-only: `BLACK`, `WHITE` or 0."""

    @property
    def ply(self) -> int:
        """The number of actions played so far."""
        return len(self.id) - 1

    @property
    def last_action(self) -> int | None:
        """The action that led here; None at the root."""
        return self.id[-1] if self.id != ROOT else None

    @property
    def player(self) -> int:
        """The player to move, `BLACK` or `WHITE`: the ID's parity, always."""
        return BLACK if len(self.id) % 2 == 1 else WHITE

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """The actions that `player` may take, in increasing order; `[]` when the game is over."""

    def take_action(self, action: int) -> State:
        """The state after `player` does `action`. This state stays as it is.

        Raises:
            TypeError: `action` is not an integer.
            ValueError: the game is over, or its rules forbid the action here; or a game of your
                own goes on after `max_plies` actions.
        """
        number = self.game._check_action(action)
        if self.is_terminal():
            raise ValueError(
                f"action {number} (move {self.ply + 1}) comes after the end of the game: "
                f"{self.result_text()}"
            )
        after = self._after(number)
        if not isinstance(after, State) or len(after.id) != len(self.id) + 1:
            raise TypeError(
                f"the state after action {number} must have one action more than {self.id}; "
                f"{type(self).__name__} returned {after!r}"
            )
        if len(self.id) > self.game.max_plies:
            raise ValueError(
                f"no game may last more than max_plies = {self.game.max_plies} actions; "
                f"{type(self).__name__} goes on after {self.id}"
            )
        return after

    @abstractmethod
    def _after(self, action: int) -> State:
        """The state after `action`, an `int` in 0..A-1; this state is not terminal.

        Call `take_action` instead, which checks both.

        Raises:
            ValueError: the rules forbid the action here, in a sentence that says why.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def winner(self) -> int:
        """`BLACK`, `WHITE`, or 0 for a draw and for a game that is not over."""

    def reward(self, player: int) -> int:
        """The result as `player` sees it: +1 won, -1 lost, 0 drawn or not over yet."""
        if player not in (BLACK, WHITE):
            raise ValueError(f"a player must be BLACK (1) or WHITE (-1); got {player!r}")
        return self.winner() * player

    def weight(self, action: int) -> float:
        """The factor of `action`'s exploration term in a weighted search: 1, unless the game knows
        better."""
        return 1.0

    @abstractmethod
    def key(self) -> Hashable:
        """The position without its history, the side to move included.

        Two states of one game with equal keys have the same future.
        """

    def playout(self, numbers: Sequence[float]) -> int:
        """The end of one random game from here, as this state's `player` sees it.

        Args:
            numbers: numbers drawn uniformly from [0, 1), at least as many as plies are left; the
                k-th move is `legal[int(numbers[k] * len(legal))]`, `legal` in increasing order.

        Games override this with something faster that gives the same answer.

        Raises:
            ValueError: the game is not over when the numbers are used up.
        """
        state: State = self
        drawn = iter(numbers)
        while not state.is_terminal():
            legal = state.legal_actions()
            number = next(drawn, None)
            if number is None:
                raise too_few_numbers(numbers)
            state = state._after(legal[int(number * len(legal))])
        return state.reward(self.player)

    def winning_line(self) -> list[int]:
        """The cells of the line that won, in increasing order; `[]` if no line did."""
        return []

    def result_text(self) -> str:
        """The result in words."""
        if not self.is_terminal():
            return f"{_NAMES[self.player]} to move"
        winner = self.winner()
        return f"{_NAMES[winner]} wins" if winner else "a draw"

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, self.id))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.id == other.id and self.game == other.game

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.game!r}.state({self.id})"

    def _repr_svg_(self) -> str:
        from omoklib.draw import board_svg  # needed only when a state is displayed

        return board_svg(self)

    def _repr_html_(self) -> str:
        """The same picture inside a page, where its title is read aloud: JupyterLab shows an SVG
        by itself as an image without words."""
        return f"<div>{self._repr_svg_()}</div>"


_NAMES = {BLACK: "Black", WHITE: "White"}


def too_few_numbers(numbers: Sequence[float]) -> ValueError:
    """The error of a playout that runs out of numbers."""
    return ValueError(
        f"the playout was given {len(numbers)} numbers and needs more: "
        "game.max_plies of them are always enough"
    )


def column_letters(column: int) -> str:
    """The name of a column: a..z, then aa, ab, ... (boards wider than 26 are rare but legal)."""
    letters = chr(ord("a") + column % 26)
    return letters if column < 26 else column_letters(column // 26 - 1) + letters


def check_game_given(game: object, wanted: str = "game must be a Game") -> None:
    """Raises a TypeError, which begins with the words `wanted`, unless `game` is a game."""
    if not isinstance(game, Game):
        raise TypeError(f"{wanted}, such as Omok(9); got {game!r}")


def check_not_over(state: State) -> None:
    """Raises an error unless there is a move to search for.

    Any class with a state's methods will do, as lesson 04's `Reversi` has them.

    Raises:
        TypeError: `state` is not a state.
        ValueError: the game is over, or its rules leave no action.
    """
    if not (hasattr(state, "is_terminal") and hasattr(state, "legal_actions")):
        raise TypeError(f"state must be a State, such as game.state(id); got {state!r}")
    if state.is_terminal():
        raise ValueError(
            f"the game is over ({state.result_text()}): there is no move to search for at {state!r}"
        )
    if not state.legal_actions():
        raise ValueError(f"the game is not over at {state!r}, and yet no action is legal there")


def close_cells(state: State, steps: int) -> list[int]:
    """The empty cells at most `steps` steps from a stone, in any direction, in increasing order.

    >>> from omoklib.games import TicTacToe
    >>> close_cells(TicTacToe().state((0, 0)), 1)
    [1, 3, 4]
    """
    taken, size = state.board != 0, state.game.size
    padded, close = np.pad(taken, steps), np.zeros_like(taken)
    for row in range(2 * steps + 1):
        for column in range(2 * steps + 1):
            close |= padded[row : row + size, column : column + size]
    return np.flatnonzero(close & ~taken).tolist()
