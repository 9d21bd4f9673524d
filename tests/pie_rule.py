"""Hex with the pie rule, as a reader of the contract writes it: `Hex` on a board of `size` rows.

Black joins top and bottom, White joins left and right. White's first move may be the swap: Black's
stone becomes White's, mirrored on the long diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from omoklib import BLACK, ROOT, WHITE, Game, State

NEAR = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True)
class Hex(Game):
    size: int = 5

    @property
    def num_actions(self):
        return self.size**2 + 1

    @property
    def swap(self):
        return self.size**2

    @property
    def max_plies(self):
        return self.size**2 + 1

    def initial_state(self):
        return Position(self, ROOT, np.zeros((self.size, self.size), np.int8), 0)

    def action_name(self, action):
        return "swap" if self._check_action(action) == self.swap else super().action_name(action)


class Position(State):
    def __init__(self, game, node_id, board, won, line=()):
        self.game, self.id, self._board, self._won, self._line = game, node_id, board, won, line
        board.flags.writeable = False

    @property
    def board(self):
        return self._board

    def legal_actions(self):
        if self._won:
            return []
        free = np.flatnonzero(self._board.ravel() == 0).tolist()
        return free + ([self.game.swap] if self.ply == 1 else [])

    def _after(self, action):
        game, board = self.game, self._board.copy()
        if action == game.swap:
            if self.ply != 1:
                raise ValueError("only White's first move may be the swap")
            row, column = divmod(self.id[1], game.size)
            board[row, column], board[column, row] = 0, WHITE
            return Position(game, (*self.id, action), board, 0)
        if board.flat[action]:
            raise ValueError(f"{game.action_name(action)} is taken")
        board.flat[action] = self.player
        chain = self._chain(board, action)
        axis = 0 if self.player == BLACK else 1
        ends = {cell[axis] for cell in chain}
        won = self.player if {0, game.size - 1} <= ends else 0
        line = tuple(sorted(r * game.size + c for r, c in chain)) if won else ()
        return Position(game, (*self.id, action), board, won, line)

    def _chain(self, board, action):
        size = self.game.size
        start = divmod(action, size)
        color, seen, todo = board[start], {start}, [start]
        while todo:
            r, c = todo.pop()
            for dr, dc in NEAR:
                n = r + dr, c + dc
                if 0 <= n[0] < size and 0 <= n[1] < size and n not in seen and board[n] == color:
                    seen.add(n)
                    todo.append(n)
        return seen

    def is_terminal(self):
        return bool(self._won)

    def winner(self):
        return self._won

    def winning_line(self):
        return list(self._line)

    def key(self):
        return self._board.tobytes(), self.player, self.ply == 1
