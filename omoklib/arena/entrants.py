"""Who plays: players as they are, or what new ones are made of for every game.

A player that is made new for every game, of a text or by `Fresh`, owes nothing to the games
before: its games can be played by other processes, or after a break, and go as they would have
gone without.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.arena.game import player_name
from omoklib.games import Game
from omoklib.players import Player

__all__ = ["Entrant", "Fresh", "is_made_anew", "label_of", "ready"]


@dataclass(frozen=True)
class Fresh:
    """A player that is made new for every game.

    Attributes:
        make: from a generator, which is the player's randomness, to a player. For `workers` above
            1 it must be a function of a module, which other processes can import; one that was
            written in a notebook's cell is not.
        name: tells it from other makers, in the file of a match; by default the function's.

    >>> from omoklib import players
    >>> Fresh(players.random, name="monkey").name
    'monkey'
    """

    make: Callable[[np.random.Generator], Player]
    name: str = ""

    def __post_init__(self) -> None:
        if not callable(self.make):
            raise TypeError(f"make is a function of a generator; got {self.make!r}")
        if not self.name:
            parts = [getattr(self.make, key, "") for key in ("__module__", "__qualname__")]
            object.__setattr__(self, "name", ".".join(parts) if all(parts) else repr(self.make))


Entrant = Player | str | Fresh
"""A player as it is, a text for `omoklib.players.make_player`, or a maker."""


def is_made_anew(entrant: Entrant) -> bool:
    """Whether `entrant` is a player made new for every game.

    Raises:
        TypeError: it is no player, text or `Fresh`.
    """
    if isinstance(entrant, str | Fresh):
        return True
    if not callable(entrant):
        raise TypeError(
            "a player is a function of a state, a text such as 'uct:1000', or Fresh(function of "
            f"a generator); got {entrant!r}"
        )
    return False


def label_of(entrant: Entrant) -> str:
    """What tells an entrant from others: its text, or its name."""
    if isinstance(entrant, str):
        return entrant
    return player_name(entrant)


@contextlib.contextmanager
def ready(entrant: Entrant, game: Game, rng: np.random.Generator) -> Iterator[Player]:
    """The player for one game; if it was made for it and has a `close()`, it is closed after it."""
    if isinstance(entrant, str):
        from omoklib.players.specs import (
            make_player,  # players of every room; most matches need none
        )

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
            with contextlib.suppress(Exception):  # it has played; how it ends is its own affair
                close()
