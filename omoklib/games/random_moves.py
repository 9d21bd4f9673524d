"""Moves at random: positions that nobody chose."""

from __future__ import annotations

import numpy as np

from omoklib.games.base import State

__all__ = ["random_moves"]


def random_moves(state: State, rng: np.random.Generator, most: int | None = None) -> State:
    """The state after `most` moves, all legal ones equally likely, or the end of the game if that
    comes first.

    Args:
        most: the number of moves; None: to the end of the game.
    """
    last = None if most is None else state.ply + most
    while state.ply != last and not state.is_terminal():
        state = state.take_action(int(rng.choice(state.legal_actions())))
    return state
