"""The opening rule Swap2: one side puts three stones, the other chooses between the colours.

Whoever chooses may also put two more stones and hand the choice back; our players never do that.
"""

from __future__ import annotations

from omoklib.games import State
from omoklib.players import Player

__all__ = ["SWAP", "first_stones", "move_or_swap"]

SWAP = -1
"""The answer of who would rather have the other colour."""


def first_stones(size: int) -> list[int]:
    """The three cells of our opening, Black's, White's and Black's, around the middle.

    >>> first_stones(15)
    [112, 113, 144]
    """
    middle = size // 2
    places = ((0, 0), (0, 1), (2, 2))
    return [(middle + down) * size + middle + right for down, right in places]


def move_or_swap(player: Player, state: State) -> int:
    """The player's action in `state`, or `SWAP` where it expects that the side to move loses.

    A player that does not say what it expects keeps its colour.
    """
    analyse = getattr(player, "analyse", None)
    if analyse is None:
        return player(state)
    found = analyse(state)
    known = found.visits or found.priors
    return SWAP if found.value < 0 else max(known, key=lambda action: (known[action], -action))
