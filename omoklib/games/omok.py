"""Omok (Gomoku): in turn, one stone on an empty cell; `line` in a row wins.

>>> TicTacToe().state((0, 4, 0, 2, 6, 3, 5, 1)).result_text()
'White to move'
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from omoklib.games.base import Game, State, too_few_numbers
from omoklib.ids import BLACK, ROOT, WHITE, NodeId, as_action

__all__ = ["ENV_REGULAR", "ENV_SMALL", "Omok", "OmokState", "TicTacToe", "straight_lines"]

# A board is kept as bytes, row by row: an int8 array can view them without a copy, and Python
# reads one of them in 30 ns. White's -1 is the byte 255.
_STONE = {BLACK: 1, WHITE: 255}

Rays = tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]


@dataclass(frozen=True)
class Omok(Game):
    """Omok on a `size` x `size` board, `line` stones in a row to win.

    Args:
        size: the number of rows, and of columns, 1 to 26.
        line: the length of a winning row, 1 to `size`.
        exact: whether only exactly `line` in a row wins (standard): a longer row, an overline, then
            counts for nothing. False: `line` or more wins (freestyle).

    Raises:
        TypeError: `size` or `line` is not an integer.
        ValueError: they are out of range.

    >>> Omok().size, Omok(size=15).num_actions
    (9, 225)
    """

    size: int = 9
    line: int = 5
    exact: bool = False

    def __post_init__(self) -> None:
        for name in ("size", "line"):
            number = as_action(getattr(self, name), f"{name} must be an integer such as 5")
            object.__setattr__(self, name, number)
        if not 1 <= self.size <= 26:
            raise ValueError(f"an Omok board must have 1 to 26 rows; got size={self.size}")
        if not 1 <= self.line <= self.size:
            raise ValueError(
                f"line must be 1 to {self.size}, so that it fits the board; got line={self.line}"
            )

    @property
    def max_plies(self) -> int:
        return self.size**2

    def initial_state(self) -> OmokState:
        return OmokState(self, ROOT, bytes(self.size**2), won=False)

    @property
    def rays(self) -> Rays:
        """For each cell, four pairs: the cells ahead and behind, along each axis.

        >>> TicTacToe().rays[0][0]
        ((1, 2), ())
        """
        return _rays(self.size, self.line)

    def wins_at(self, cells: Sequence[int], action: int) -> bool:
        """Whether the stone at `action` stands in a winning line.

        Only the neighbourhood of `action` is read: a line that the last move did not lengthen was
        there before.

        Args:
            cells: `[size**2]`, one number for each cell: any three that differ for Black, White and
                empty.
        """
        stone, need, exact = cells[action], self.line, self.exact
        for ahead, behind in _rays(self.size, need)[action]:
            length = 1
            for cell in ahead:
                if cells[cell] != stone:
                    break
                length += 1
            for cell in behind:
                if cells[cell] != stone:
                    break
                length += 1
            if length >= need and (length == need or not exact):
                return True
        return False

    def line_through(self, cells: Sequence[int], action: int) -> list[int]:
        """The cells of all winning lines through the stone at `action`, in increasing order.

        Args:
            cells: as for `wins_at`.
        """
        line: set[int] = set()
        for rays in self.rays[action]:
            run = [action]
            for ray in rays:
                for cell in ray:
                    if cells[cell] != cells[action]:
                        break
                    run.append(cell)
            if len(run) == self.line or (len(run) > self.line and not self.exact):
                line.update(run)
        return sorted(line)


@lru_cache(maxsize=8)
def straight_lines(size: int, length: int) -> tuple[range, ...]:
    """Every straight line of `length` cells of a board, each in increasing order."""
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    return tuple(
        range(start, start + (length - 1) * step + 1, step)
        for down, right in steps
        for row in range(size - down * (length - 1))
        for column in range(size)
        if 0 <= column + right * (length - 1) < size
        for start, step in [(row * size + column, down * size + right)]
    )


@lru_cache(maxsize=64)
def _rays(size: int, line: int) -> Rays:
    """See `Omok.rays`. A ray ends at the border, or after `line` cells, which is enough to see
    that a row is too long."""
    table = []
    for cell in range(size**2):
        row, column = divmod(cell, size)
        right, left = size - 1 - column, column
        down, up = size - 1 - row, row
        table.append(
            tuple(
                (_ray(cell, step, min(line, ahead)), _ray(cell, -step, min(line, behind)))
                for step, ahead, behind in (
                    (1, right, left),
                    (size, down, up),
                    (size + 1, min(right, down), min(left, up)),
                    (size - 1, min(left, down), min(right, up)),
                )
            )
        )
    return tuple(table)


def _ray(cell: int, step: int, count: int) -> tuple[int, ...]:
    return tuple(cell + step * k for k in range(1, count + 1))


class OmokState(State):
    """A moment of an Omok game. Made by `Omok.initial_state`, `Omok.state`, `take_action`."""

    def __init__(self, game: Omok, node_id: NodeId, cells: bytes, won: bool) -> None:
        self.game = game
        self.id = node_id
        self._cells = cells
        self._won = won

    @cached_property
    def board(self) -> np.ndarray:
        size = self.game.size
        return np.frombuffer(self._cells, dtype=np.int8).reshape(size, size)

    def legal_actions(self) -> list[int]:
        if self._won:
            return []
        return [action for action, stone in enumerate(self._cells) if not stone]

    def _after(self, action: int) -> OmokState:
        if self._cells[action]:
            raise ValueError(
                f"action {action} (move {self.ply + 1}) is not legal: "
                f"{self.game.action_name(action)} is taken"
            )
        cells = bytearray(self._cells)
        cells[action] = _STONE[self.player]
        won = self.game.wins_at(cells, action)
        return OmokState(self.game, (*self.id, action), bytes(cells), won)

    def is_terminal(self) -> bool:
        return self._won or len(self.id) > len(self._cells)

    def winner(self) -> int:
        return -self.player if self._won else 0

    def key(self) -> Hashable:
        return self._cells, self.player

    def playout(self, numbers: Sequence[float]) -> int:
        """As `State.playout`, on one list of cells: nothing is copied from move to move."""
        if self.is_terminal():
            return self.reward(self.player)
        cells, player = list(self._cells), self.player
        empty = [action for action, stone in enumerate(cells) if not stone]
        wins_at, mover = self.game.wins_at, player
        for number in numbers:
            action = empty.pop(int(number * len(empty)))
            cells[action] = _STONE[mover]
            if wins_at(cells, action):
                return 1 if mover == player else -1
            if not empty:
                return 0
            mover = -mover
        raise too_few_numbers(numbers)

    def winning_line(self) -> list[int]:
        return self.game.line_through(self._cells, self.id[-1]) if self._won else []


def TicTacToe() -> Omok:
    """Tic-Tac-Toe: Omok on 3x3, three in a row.

    >>> TicTacToe()
    Omok(size=3, line=3, exact=False)
    """
    return Omok(size=3, line=3)


ENV_SMALL = Omok(size=9, line=5)
"""The 9x9 board: actions 0 to 80."""

ENV_REGULAR = Omok(size=15, line=5)
"""The 15x15 board: actions 0 to 224."""
