"""How deep a tree may be to be searched to its end."""

from __future__ import annotations

from omoklib.games.base import State

__all__ = ["MOST_PLIES", "check_depth"]

MOST_PLIES = 500
"""Each ply is one call inside another; Python allows 1,000, and a notebook uses some itself."""


def check_depth(state: State) -> None:
    """Raises a ValueError if a game may last more than `MOST_PLIES` plies from `state` on."""
    plies = state.game.max_plies - state.ply
    if plies > MOST_PLIES:
        raise ValueError(
            f"a game from {state!r} may last {plies} plies more; a whole tree is searched to "
            f"{MOST_PLIES} at most. Take a smaller board"
        )
