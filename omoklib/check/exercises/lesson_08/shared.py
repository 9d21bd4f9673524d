"""What several exercises of lesson 08 share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.games import State
from omoklib.games.connect_four import ConnectFour
from omoklib.games.random_moves import random_moves

__all__ = ["random_boards"]


def random_boards(rng: np.random.Generator, count: int) -> Iterator[tuple[str, int, State]]:
    """Random moments of Connect Four: the board as code, the last cell, the state."""
    for _ in range(count):
        game = ConnectFour(int(rng.integers(4, 7)))
        state = random_moves(game.initial_state(), rng, int(rng.integers(1, game.size**2)))
        yield f"np.array({state.board.tolist()})", state.last_action, state
