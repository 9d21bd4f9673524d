"""A game as compiled functions take it: numbers and tables, one type for every game.

Positions, and what can be done with them, are in `omoklib.engine.position`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from omoklib.engine import omok, othello
from omoklib.games import Game, Omok, Othello

__all__ = ["BITBOARD", "BOARD", "LEFT", "OMOK", "PLAYER", "WIDE", "WINNER", "Rules", "rules_of"]

OMOK, BITBOARD, WIDE = 0, 1, 2
"""Kinds of games: Omok; Othello on bitboards of the whole board, and of its rows."""

PLAYER, WINNER, LEFT, BOARD = 0, 1, 2, 3
"""Where things are in a position; see `omoklib.engine.position`."""


class Rules(NamedTuple):
    """A game as compiled functions take it.

    Attributes:
        kind: OMOK, BITBOARD or WIDE.
        size: rows, and columns.
        line, exact: as in `Omok`; 0 in Othello.
        actions: A, the number of actions; Othello's last is the pass.
        plies: no game lasts longer.
        words: the length of a position.
        side: from Black's first word on the board to White's.
        inner: bitboard of the cells outside the first and last column, for BITBOARD.
        spots: `[size**2, 4, 2]`, see `omok.spots_of`, for OMOK.
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
    """`game` as compiled functions take it.

    Raises:
        TypeError: a game that the engine does not know.
    """
    size = game.size if isinstance(game, Game) else 0
    if type(game) is Omok:
        kind, line, exact, side = OMOK, game.line, game.exact, omok.line_words(size)
        board, inner, spots = 2 * side, 0, omok.spots_of(size)
        weights = np.ones(game.num_actions)
    elif type(game) is Othello:
        kind, line, exact, side = (BITBOARD, 0, False, 1) if size <= 8 else (WIDE, 0, False, size)
        board = 2 * side
        inner, spots = (othello.inner_of(size) if size <= 8 else 0), np.zeros((0, 4, 2), np.uint64)
        weights = np.array(game.weights)
    else:
        raise TypeError(
            f"the engine knows Omok and Othello; got {game!r}. The searches of omoklib.search "
            "take any game"
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
