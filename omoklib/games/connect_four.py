"""Connect Four: the game of your own that lesson 08 builds. Stones fall to the bottom of a column.

The board is square, as the contract wants it: 7 columns and 7 rows, where the game in the shops has
6. An action is the cell that the stone lands in, so that a network needs one logit for each cell.

>>> game = ConnectFour(5)
>>> [game.action_name(action) for action in game.initial_state().legal_actions()]
['a5', 'b5', 'c5', 'd5', 'e5']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.games.base import Game, State
from omoklib.ids import ROOT, NodeId, as_action

__all__ = ["ConnectFour", "Drop", "four_through", "landing_cells", "line_through"]


def landing_cells(board: np.ndarray) -> list[int]:
    """The lowest empty cell of every column that is not full, in increasing order."""
    size = len(board)
    depths = np.count_nonzero(board == 0, axis=0).tolist()
    return sorted((depth - 1) * size + column for column, depth in enumerate(depths) if depth)


def _runs_through(board: np.ndarray, cell: int) -> Iterator[list[int]]:
    """The stones of one colour in a row with the one on `cell`, in each of the four directions."""
    size, rows = len(board), board.tolist()
    color = rows[cell // size][cell % size]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = [cell]
        for sign in (1, -1):
            row, column = cell // size + sign * down, cell % size + sign * right
            while 0 <= row < size and 0 <= column < size and rows[row][column] == color:
                run.append(row * size + column)
                row, column = row + sign * down, column + sign * right
        yield run


def four_through(board: np.ndarray, cell: int, line: int = 4) -> bool:
    """Whether the stone on `cell` is part of `line` or more in a row."""
    return any(len(run) >= line for run in _runs_through(board, cell))


def line_through(board: np.ndarray, cell: int, line: int = 4) -> list[int]:
    """The cells of all lines of `line` or more in a row through `cell`, in increasing order."""
    runs = _runs_through(board, cell)
    return sorted({each for run in runs if len(run) >= line for each in run})


@dataclass(frozen=True)
class ConnectFour(Game):
    """`line` in a row on a board of `size` columns, each `size` cells high.

    Raises:
        TypeError: `size` or `line` is not an integer.
        ValueError: they are out of range: 2 to 26 columns, and a line of 2 to `size`.
    """

    size: int = 7
    line: int = 4

    def __post_init__(self) -> None:
        for name in ("size", "line"):
            number = as_action(getattr(self, name), f"{name} must be an integer such as 4")
            object.__setattr__(self, name, number)
        if not 2 <= self.size <= 26:
            raise ValueError(
                f"a Connect Four board must have 2 to 26 columns; got size={self.size}"
            )
        if not 1 < self.line <= self.size:
            raise ValueError(f"a line must be 2 to {self.size} long on this board; got {self.line}")

    @property
    def max_plies(self) -> int:
        return self.size**2

    def initial_state(self) -> Drop:
        return Drop(self, ROOT, np.zeros((self.size, self.size), np.int8), won=False)


class Drop(State):
    """One moment of Connect Four; `won`: the last stone has made a line."""

    def __init__(self, game: ConnectFour, node_id: NodeId, board: np.ndarray, won: bool) -> None:
        self.game, self.id, self._board, self.won = game, node_id, board, won
        board.flags.writeable = False

    @property
    def board(self) -> np.ndarray:
        return self._board

    def legal_actions(self) -> list[int]:
        return [] if self.won else landing_cells(self._board)

    def is_terminal(self) -> bool:
        return self.won or self.ply == self.game.size**2

    def winner(self) -> int:
        return -self.player if self.won else 0

    def winning_line(self) -> list[int]:
        if not self.won:
            return []
        return line_through(self._board, self.last_action, self.game.line)

    def key(self) -> Hashable:
        return self._board.tobytes(), self.player

    def _after(self, action: int) -> Drop:
        size, below = self.game.size, action + self.game.size
        rests = below >= size**2 or self._board.flat[below]
        if self._board.flat[action] or not rests:
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)} here")
        board = self._board.copy()
        board.flat[action] = self.player
        won = four_through(board, action, self.game.line)
        return type(self)(self.game, (*self.id, action), board, won)
