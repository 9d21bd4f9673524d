"""Othello (Reversi): a disc turns the lines of opposing discs that it encloses; most discs win.

A player with no move must pass, which is an action, and may pass only then. The game ends when
neither side can move. As passes are actions, an ID's parity is always the player to move.

>>> Othello().initial_state().legal_actions()
[19, 26, 37, 44]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from omoklib.games.base import Game, State, too_few_numbers
from omoklib.games.bitboards import after_draw, bits, find_flips, find_moves
from omoklib.ids import BLACK, ROOT, WHITE, NodeId, as_action

__all__ = ["Othello", "OthelloState", "find_moves", "must_pass"]


@dataclass(frozen=True)
class Othello(Game):
    """Othello on a `size` x `size` board.

    Args:
        size: the number of rows, and of columns, even, 4 to 26.

    Raises:
        TypeError: `size` is not an integer.
        ValueError: it is odd or out of range.

    >>> Othello(6).pass_action
    36
    """

    size: int = 8

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", as_action(self.size, "size must be an integer such as 8"))
        if self.size % 2 or not 4 <= self.size <= 26:
            raise ValueError(
                f"an Othello board must have an even number of rows, 4 to 26; got size={self.size}"
            )

    @property
    def pass_action(self) -> int:
        """The pass: the number after the last cell."""
        return self.size**2

    @property
    def num_actions(self) -> int:
        return self.size**2 + 1

    @property
    def max_plies(self) -> int:
        """Every pass is followed by a disc, as two passes would have ended the game."""
        return 2 * (self.size**2 - 4)

    def initial_state(self) -> OthelloState:
        low = (self.size // 2 - 1) * (self.size + 1)
        high = low + self.size + 1
        white = 1 << low | 1 << high
        black = 1 << low + 1 | 1 << high - 1
        return OthelloState(self, ROOT, black, white)

    def action_name(self, action: int) -> str:
        return "pass" if action == self.pass_action else super().action_name(action)

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """`[A]`: 100 on a corner, -100 on its three neighbours, 50 around those, 1 elsewhere.

        On boards smaller than 8x8 the rings overlap; the one nearer a corner counts.
        """
        cells = (divmod(cell, self.size) for cell in range(self.size**2))
        return (*(_weight(row, column, self.size) for row, column in cells), 1.0)


def _weight(row: int, column: int, size: int) -> float:
    distance = max(min(row, size - 1 - row), min(column, size - 1 - column))
    return {0: 100.0, 1: -100.0, 2: 50.0}.get(distance, 1.0)


class OthelloState(State):
    """A moment of an Othello game. Made by `Othello.initial_state`, `Othello.state`, `take_action`.

    Attributes:
        own: the bitboard of the discs of the player to move.
        other: the bitboard of the opponent's discs.
    """

    def __init__(self, game: Othello, node_id: NodeId, own: int, other: int) -> None:
        self.game = game
        self.id = node_id
        self.own = own
        self.other = other

    @cached_property
    def board(self) -> np.ndarray:
        board = np.zeros(self.game.size**2, dtype=np.int8)
        board[list(bits(self.own))] = self.player
        board[list(bits(self.other))] = -self.player
        board.flags.writeable = False
        return board.reshape(self.game.size, self.game.size)

    @cached_property
    def _moves(self) -> int:
        return find_moves(self.own, self.other, self.game.size)

    @cached_property
    def _over(self) -> bool:
        return not self._moves and not find_moves(self.other, self.own, self.game.size)

    def legal_actions(self) -> list[int]:
        if self._moves:
            return list(bits(self._moves))
        return [] if self._over else [self.game.pass_action]

    def flips(self, action: int) -> list[int]:
        """The discs that `action` turns, in increasing order; `[]` unless it is a legal disc."""
        disc = 1 << self.game._check_action(action) & self._moves
        return list(bits(find_flips(disc, self.own, self.other, self.game.size)))

    def _after(self, action: int) -> OthelloState:
        node_id, game = (*self.id, action), self.game
        if action == game.pass_action:
            if self._moves:
                raise ValueError(
                    f"action {action} (move {self.ply + 1}), the pass, is not legal while there "
                    f"are moves: {self.legal_actions()}"
                )
            return OthelloState(game, node_id, self.other, self.own)
        disc = 1 << action
        if not self._moves & disc:
            taken = (self.own | self.other) & disc
            raise ValueError(
                f"action {action} (move {self.ply + 1}) is not legal: {game.action_name(action)} "
                + ("is taken" if taken else "turns no disc")
                + f"; legal actions are {self.legal_actions()}"
            )
        flips = find_flips(disc, self.own, self.other, game.size)
        return OthelloState(game, node_id, self.other ^ flips, self.own | flips | disc)

    def is_terminal(self) -> bool:
        return self._over

    def winner(self) -> int:
        margin = self.margin(BLACK) if self._over else 0
        return BLACK if margin > 0 else WHITE if margin < 0 else 0

    def margin(self, player: int) -> int:
        """`player`'s discs less the opponent's, at any moment of the game."""
        return player * self.player * (self.own.bit_count() - self.other.bit_count())

    def weight(self, action: int) -> float:
        return self.game.weights[action]

    def key(self) -> Hashable:
        return self.own, self.other, self.player

    def playout(self, numbers: Sequence[float]) -> int:
        """As `State.playout`, on two bitboards that are swapped at every ply."""
        size = self.game.size
        own, other, sign = self.own, self.other, 1
        drawn = iter(numbers)
        while True:
            moves = find_moves(own, other, size)
            if not moves and not find_moves(other, own, size):
                margin = sign * (own.bit_count() - other.bit_count())
                return (margin > 0) - (margin < 0)
            number = next(drawn, None)
            if number is None:
                raise too_few_numbers(numbers)
            if moves:
                own, other = after_draw(own, other, moves, number, size)
            own, other, sign = other, own, -sign


def must_pass(state: State) -> bool:
    """Whether a pass is the only legal action, which happens in Othello alone.

    >>> must_pass(Othello().initial_state())
    False
    """
    game = state.game
    return isinstance(game, Othello) and state.legal_actions() == [game.pass_action]
