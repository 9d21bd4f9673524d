"""The players of a match: a player as it is, or the recipe for a fresh one in every game.

A player that is made fresh for every game, from a text or by `Fresh`, does not depend on earlier
games: its games can be played by other processes, or resumed after a break, with the same moves.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.arena.game import name_of
from omoklib.games import Game
from omoklib.players import Player

__all__ = ["Entrant", "Fresh", "is_made_fresh", "label_of", "ready"]


@dataclass(frozen=True)
class Fresh:
    """A player that is made fresh for every game.

    Attributes:
        make: a function from a generator, which is the player's randomness, to a player. For
            `workers` above 1 it must be a function in a module that other processes can import,
            not one that was written in a notebook's cell.
        name: the name that identifies it in the file of a match; by default the function's.

    >>> from omoklib import players
    >>> Fresh(players.random, name="monkey").name
    'monkey'
    """

    make: Callable[[np.random.Generator], Player]
    name: str = ""

    def __post_init__(self) -> None:
        if not callable(self.make):
            raise TypeError(f"make must be a function of a generator; got {self.make!r}")
        if not self.name:
            parts = [getattr(self.make, key, "") for key in ("__module__", "__qualname__")]
            object.__setattr__(self, "name", ".".join(parts) if all(parts) else repr(self.make))


Entrant = Player | str | Fresh
"""A player as it is, a text for `omoklib.players.make_player`, or a maker."""


def is_made_fresh(entrant: Entrant) -> bool:
    """Whether `entrant` is made fresh for every game.

    Raises:
        TypeError: it is neither a player nor a text nor a `Fresh`.
    """
    if isinstance(entrant, str | Fresh):
        return True
    if not callable(entrant):
        raise TypeError(
            "a player must be a function of a state, a text such as 'uct:1000', or Fresh(function "
            f"of a generator); got {entrant!r}"
        )
    return False


def label_of(entrant: Entrant) -> str:
    """The text or the name that identifies an entrant."""
    if isinstance(entrant, str):
        return entrant
    return name_of(entrant)


@contextlib.contextmanager
def ready(entrant: Entrant, game: Game, rng: np.random.Generator) -> Iterator[Player]:
    """The player for one game; if it was made for this game alone, it is closed afterwards."""
    if isinstance(entrant, str):
        # Only for texts: it knows the players of all rooms.
        from omoklib.players.specs import make_player

        player = make_player(entrant, game, rng)
    elif isinstance(entrant, Fresh):
        player = entrant.make(rng)
    else:
        yield entrant
        return
    try:
        yield player
    finally:
        close = getattr(player, "close", None)
        if callable(close):
            with contextlib.suppress(Exception):  # an error now does not change the game
                close()
