"""What several exercises of lesson 07 share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.games import Game, State, TicTacToe
from omoklib.games.random_moves import random_moves

__all__ = ["random_games"]


def random_games(rng: np.random.Generator, count: int, game: Game | None = None) -> Iterator[State]:
    """The ends of random games, of Tic-Tac-Toe by default."""
    for _ in range(count):
        yield random_moves((game or TicTacToe()).initial_state(), rng)
