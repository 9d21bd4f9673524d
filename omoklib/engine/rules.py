"""A game in the form that compiled functions take: numbers and tables, one type for all games.

`omoklib.engine.position` has the positions and what can be done with them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine import omok, othello
from omoklib.games import Game, Omok, Othello
from omoklib.games.compiled import KNOWN
from omoklib.games.connect_four import ConnectFour

__all__ = [
    "BITBOARD",
    "BOARD",
    "DROP",
    "LEFT",
    "OMOK",
    "PLAYER",
    "WIDE",
    "WINNER",
    "Rules",
    "rules_of",
]

OMOK, DROP, BITBOARD, WIDE = 0, 1, 2, 3
"""The kinds of games: Omok; Connect Four, which is Omok with stones that fall; Othello on bitboards
of the whole board; Othello on bits of each row. The first two (`kind <= DROP`) keep their stones
alike."""

PLAYER, WINNER, LEFT, BOARD = 0, 1, 2, 3
"""The indices into a position; see `omoklib.engine.position`."""


class Rules(NamedTuple):
    """A game in the form that compiled functions take.

    Attributes:
        kind: the kind of game, OMOK, DROP, BITBOARD or WIDE.
        size: the number of rows, and of columns.
        line, exact: as in `Omok`, `ConnectFour`; 0 in Othello.
        actions: A, the number of actions; Othello's last is the pass.
        plies: the number of plies in the longest possible game.
        words: the length of a position.
        side: the distance from Black's first word to White's.
        inner: the bitboard of the cells outside the first and last column, for BITBOARD.
        spots: the `[size**2, 4, 2]` of `omok.spots_of`, for OMOK and DROP.
        weights: `[A]` float64, `State.weight` of every action.
    """

    kind: int
    size: int
    line: int
    exact: bool
    actions: int
    plies: int
    words: int
    side: int
    inner: np.uint64
    spots: np.ndarray
    weights: np.ndarray


def rules_of(game: Game) -> Rules:
    """`game`, or its twin, in the form that compiled functions take.

    Raises:
        TypeError: the engine does not know the game.
    """
    given = game
    if isinstance(given, Game):
        game = given.twin
    size = game.size if isinstance(game, Game) else 0
    if type(game) in (Omok, ConnectFour):
        kind, exact = (OMOK, game.exact) if type(game) is Omok else (DROP, False)
        line, side = game.line, omok.line_words(size)
        board, inner, spots = 2 * side, 0, omok.spots_of(size)
        weights = np.ones(game.num_actions)
    elif type(game) is Othello:
        kind, line, exact, side = (BITBOARD, 0, False, 1) if size <= 8 else (WIDE, 0, False, size)
        board = 2 * side
        inner, spots = (othello.inner_of(size) if size <= 8 else 0), np.zeros((0, 4, 2), np.uint64)
        weights = np.array(game.weights)
    else:
        raise TypeError(
            f"the engine knows {KNOWN}, and games whose twin is one of them; got {given!r}. For "
            "any other game, use the searches of omoklib.search"
        )
    return Rules(
        kind,
        size,
        line,
        exact,
        game.num_actions,
        game.max_plies,
        BOARD + board,
        side,
        np.uint64(inner),
        spots,
        weights,
    )
