"""The first plies of a game, chosen for the players: what makes the games of a match differ."""

from __future__ import annotations

import numpy as np

from omoklib.games import Game, NodeId
from omoklib.search.limits import check_positive, check_rng

__all__ = ["random_openings"]


def random_openings(
    game: Game, count: int, plies: int, rng: np.random.Generator
) -> list[NodeId]:
    """`count` distinct openings of `plies` random plies, none of which ends the game.

    Raises:
        ValueError: so many could not be found.
    """
    check_positive("count", count, whole=True)
    check_positive("plies", plies, whole=True, zero=True)
    check_rng(rng)
    found: dict[NodeId, None] = {}
    for _ in range(100 * count + 1000):
        state = game.initial_state()
        while state.ply < plies and not state.is_terminal():
            legal = state.legal_actions()
            state = state.take_action(legal[int(rng.integers(len(legal)))])
        if not state.is_terminal():
            found[state.id] = None
        if len(found) == count:
            return list(found)
    raise ValueError(
        f"{count} distinct openings of {plies} plies were asked for, and {len(found)} found for "
        f"{game!r}; ask for fewer, or for another number of plies"
    )
