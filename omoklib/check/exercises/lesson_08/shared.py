"""What several exercises of lesson 08 share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.games import State
from omoklib.games.connect_four import ConnectFour

__all__ = ["random_boards"]


def random_boards(rng: np.random.Generator, count: int) -> Iterator[tuple[str, int, State]]:
    """Random moments of Connect Four: the board as code, the last cell, the state."""
    for _ in range(count):
        game = ConnectFour(int(rng.integers(4, 7)))
        state = game.initial_state()
        for _ in range(int(rng.integers(1, game.size**2))):
            if state.is_terminal():
                break
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield f"np.array({state.board.tolist()})", state.last_action, state
