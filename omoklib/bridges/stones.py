"""Stones as a Gomocup manager reports them, in any order, and a game that leads there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from omoklib.bridges.fallback import EMPTY, NOBODY, OTHER, OWN, fallback_move
from omoklib.games import ROOT, Omok, State

__all__ = ["Stones"]

TRIES = 20  # orders of play that are tried before a board counts as reached by no game


class Stones:
    """The stones on the board, in the order in which they were reported.

    Args:
        size: the number of rows, and of columns.

    >>> stones = Stones(15)
    >>> stones.put(112, OTHER)
    >>> stones.state(Omok(15)).id
    (0, 112)
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._owners: dict[int, int] = {}

    def put(self, cell: int, owner: int) -> None:
        """Adds a stone of `OWN`, `OTHER` or `NOBODY`.

        Raises:
            ValueError: the cell is taken.
        """
        if cell in self._owners:
            raise ValueError("the square is taken")
        self._owners[cell] = owner

    def remove(self, cell: int) -> None:
        """Takes a stone away.

        Raises:
            ValueError: there is none.
        """
        if cell not in self._owners:
            raise ValueError("the square is empty")
        del self._owners[cell]

    def __len__(self) -> int:
        return len(self._owners)

    def __contains__(self, cell: int) -> bool:
        return cell in self._owners

    @property
    def full(self) -> bool:
        return len(self) == self.size**2

    def state(self, game: Omok) -> State | None:
        """The state of this board with our side to move.

        The moves are taken in the order reported if that is a legal game, else in another order.
        None if no game continues from this board: one side is too many stones ahead, a line is
        complete, or a stone is nobody's.
        """
        own, other = self._of(OWN), self._of(OTHER)
        if not 0 <= len(other) - len(own) <= 1 or self._of(NOBODY):
            return None
        first, second = (own, other) if len(own) == len(other) else (other, own)
        for cells in self._orders(first, second):
            try:
                state = game.state((*ROOT, *cells))
            except ValueError:  # a line is complete too early: perhaps not in every order
                continue
            return None if state.is_terminal() else state
        return None

    def fallback_move(self, game: Omok) -> int | None:
        """See `fallback.fallback_move`."""
        cells = [self._owners.get(cell, EMPTY) for cell in range(self.size**2)]
        return fallback_move(cells, game)

    def _of(self, owner: int) -> list[int]:
        return [cell for cell, whose in self._owners.items() if whose == owner]

    def _orders(self, first: list[int], second: list[int]) -> Iterator[Iterable[int]]:
        """Orders of play: as reported, then with each side's stones shuffled."""
        shuffled = random.Random(0)
        for _ in range(TRIES):
            cells = [0] * (len(first) + len(second))
            cells[0::2], cells[1::2] = first, second
            yield cells
            first, second = list(first), list(second)
            shuffled.shuffle(first)
            shuffled.shuffle(second)
