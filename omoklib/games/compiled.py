"""Which games the engine can play: those it was written for, and their twins."""

from __future__ import annotations

from omoklib.games.base import Game
from omoklib.games.connect_four import ConnectFour
from omoklib.games.omok import Omok
from omoklib.games.othello import Othello

__all__ = ["COMPILED_GAMES", "KNOWN", "is_compiled"]

COMPILED_GAMES = (Omok, Othello, ConnectFour)
"""The games that `omoklib.engine` plays. Their subclasses have rules of their own."""

KNOWN = "Omok, Othello and Connect Four"
"""The same in words."""


def is_compiled(game: Game) -> bool:
    """Whether the engine plays `game`: it knows the game, or the game's twin.

    >>> is_compiled(Omok(9))
    True
    """
    return type(game.twin) in COMPILED_GAMES
