"""Cells as GTP names them: a letter for the column, without I, and a number for the row.

Go counts the rows from the bottom. Othello counts them from the top, and the Othello programs that
speak GTP (Edax, Egaroucid) do so too. The two ways disagree about the first four discs of Othello,
so a first move is legal in one of them only: `other_way` tells which.
"""

from __future__ import annotations

import re

from omoklib.games import Game, Othello, State

__all__ = ["LETTERS", "ROWS", "cell_of", "other_way", "usual_rows", "vertex"]

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
ROWS = ("top", "bottom")
"""The places where row 1 may be."""


def usual_rows(game: Game) -> str:
    """The place of row 1 in programs of this game: `top` in Othello, `bottom` otherwise."""
    return "top" if isinstance(game, Othello) else "bottom"


def vertex(game: Game, action: int, rows: str) -> str:
    """The name of an action.

    >>> from omoklib.games import Omok
    >>> vertex(Omok(9), 8, "bottom"), vertex(Othello(), 19, "top"), vertex(Othello(), 64, "top")
    ('J9', 'D3', 'pass')
    """
    if action == game.size**2:
        return "pass"
    row, column = divmod(action, game.size)
    return f"{LETTERS[column]}{row + 1 if rows == 'top' else game.size - row}"


def cell_of(game: Game, text: str, rows: str) -> int:
    """The action that a name stands for, in upper or lower case.

    Raises:
        ValueError: it is not a name, or names a cell outside the board.

    >>> cell_of(Othello(), "d3", "top")
    19
    """
    if text.lower() == "pass":
        return game.size**2
    found = re.fullmatch(r"([A-HJ-Za-hj-z])(\d{1,2})", text)
    if found:
        column, row = LETTERS.index(found[1].upper()), int(found[2])
        if column < game.size and 1 <= row <= game.size:
            row = row - 1 if rows == "top" else game.size - row
            return row * game.size + column
    first, last = f"{LETTERS[0]}1", f"{LETTERS[game.size - 1]}{game.size}"
    raise ValueError(f"a vertex must be from {first} to {last}, or pass; got {text[:20]!r}")


def other_way(state: State, text: str, rows: str) -> str | None:
    """The other place for row 1 if, as a first move, `text` is legal only there; else None."""
    if state.ply or not isinstance(state.game, Othello):
        return None
    other = ROWS[1 - ROWS.index(rows)]
    legal = state.legal_actions()
    if cell_of(state.game, text, rows) not in legal and cell_of(state.game, text, other) in legal:
        return other
    return None
