"""How deep a tree may be that is walked to its end."""

from __future__ import annotations

from omoklib.games.base import State

__all__ = ["MOST_PLIES", "check_depth"]

MOST_PLIES = 500
"""Each ply is one call inside another; Python allows 1,000, and a notebook uses some itself."""


def check_depth(state: State) -> None:
    """Raises a ValueError where a game from `state` may last longer than `MOST_PLIES` more."""
    plies = state.game.max_plies - state.ply
    if plies > MOST_PLIES:
        raise ValueError(
            f"a game from {state!r} may last {plies} plies; a whole tree is walked to "
            f"{MOST_PLIES} at most. Take a smaller board"
        )
