"""What several exercises of lesson 04 share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.games import Othello, State
from omoklib.games.random_moves import random_moves

__all__ = ["SETUP", "board", "finished", "passing_states", "random_states"]

SETUP = """
    import numpy as np
    from math import log, log10, sqrt
    from omoklib.games import Othello
"""


def random_states(
    rng: np.random.Generator, count: int, sizes: tuple[int, ...] = (4, 6, 8), shortest: int = 0
) -> Iterator[State]:
    """`count` states of random games, some of them over."""
    for _ in range(count):
        game = Othello(int(rng.choice(sizes)))
        moves = int(rng.integers(shortest, 2 * game.size))
        yield random_moves(game.initial_state(), rng, moves)


def finished(rng: np.random.Generator, count: int, size: int = 4) -> Iterator[State]:
    """`count` states that end a random game."""
    for _ in range(count):
        yield random_moves(Othello(size).initial_state(), rng)


def passing_states(rng: np.random.Generator, count: int, size: int = 4) -> Iterator[State]:
    """`count` states in which the player to move must pass."""
    while count:
        state = Othello(size).initial_state()
        while not state.is_terminal() and count:
            if state.legal_actions() == [state.game.pass_action]:
                count -= 1
                yield state
            state = state.take_action(int(rng.choice(state.legal_actions())))


def board(state: State) -> str:
    """The board of `state`, as code."""
    return f"Othello({state.game.size}).state({state.id}).board"
