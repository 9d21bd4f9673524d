"""Omok whose board, turn and free cells come from given functions, such as a learner's.

The rules add the one thing that these functions do not know: who has five in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from omoklib import ids
from omoklib.games import ROOT, NodeId, Omok, State

__all__ = ["OwnOmok"]


@dataclass(frozen=True)
class OwnOmok(Omok):
    """A game that widgets, players and searches take like `Omok`.

    Args:
        board: a function `(node_id, size)` -> `[size, size]`, 1 for a black stone, -1 for a white
            one, else 0.
        turn: a function `node_id` -> 1 if Black moves next, else -1.
        free: a function `(node_id, size)` -> the free cells, in increasing order.

    >>> from omoklib import ids
    >>> game = OwnOmok(3, 3, board=ids.board, turn=ids.turn, free=ids.legal_actions)
    >>> game.state((0, 4, 0)).legal_actions()
    [1, 2, 3, 5, 6, 7, 8]
    """

    board: Callable[[NodeId, int], np.ndarray] = None
    turn: Callable[[NodeId], int] = None
    free: Callable[[NodeId, int], list[int]] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("board", "turn", "free"):
            if not callable(getattr(self, name)):
                raise TypeError(f"{name} must be a function of an ID; got {getattr(self, name)!r}")

    @cached_property
    def twin(self) -> Omok:
        """Omok itself, if the functions say along one whole game what its rules say; else this
        game. A long search asks the engine, and a short one these functions."""
        omok = Omok(self.size, self.line, self.exact)
        node_id, free = ROOT, list(range(self.num_actions))
        rng = np.random.default_rng(0)
        try:
            while free:
                at = node_id, self.size
                right = np.array_equal(self.board(*at), ids.board(*at))
                right = right and self.turn(node_id) == ids.turn(node_id)
                if not right or list(self.free(*at)) != free:
                    return self
                action = int(rng.choice(free))
                free.remove(action)
                node_id = (*node_id, action)
        except Exception:  # the functions may be anybody's
            return self
        return omok

    def initial_state(self) -> OwnState:
        return OwnState(self, ROOT)

    def __repr__(self) -> str:
        return f"OwnOmok(size={self.size}, line={self.line})"


class OwnState(State):
    """A state of such a game: an ID, and what the functions say about it."""

    def __init__(self, game: OwnOmok, node_id: NodeId) -> None:
        self.game = game
        self.id = node_id

    @cached_property
    def board(self) -> np.ndarray:
        cells = np.array(self.game.board(self.id, self.game.size), dtype=np.int8)
        cells.setflags(write=False)
        return cells

    @cached_property
    def player(self) -> int:
        return self.game.turn(self.id)

    @cached_property
    def _won(self) -> bool:
        cells, last = self.board.reshape(-1).tolist(), self.id[-1]
        # A wrong board may have no stone where the last move went: five free cells win nothing.
        return len(self.id) > 1 and cells[last] != 0 and self.game.wins_at(cells, last)

    def legal_actions(self) -> list[int]:
        return [] if self._won else list(self.game.free(self.id, self.game.size))

    def _after(self, action: int) -> OwnState:
        if action not in self.legal_actions():
            name = self.game.action_name(action)
            raise ValueError(f"{name} ({action}) is not among the free cells of {self.id}")
        return OwnState(self.game, (*self.id, action))

    def is_terminal(self) -> bool:
        return not self.legal_actions()

    def winner(self) -> int:
        return int(self.board.reshape(-1)[self.id[-1]]) if self._won else 0

    def key(self) -> Hashable:
        return self.board.tobytes(), self.player

    def winning_line(self) -> list[int]:
        if not self._won:
            return []
        return self.game.line_through(self.board.reshape(-1).tolist(), self.id[-1])
