"""The game for a text such as `omok:15`, and the text for a game."""

from __future__ import annotations

from collections.abc import Mapping

from omoklib._util.grammar import Kind, make, read_truth, read_whole
from omoklib.games.base import Game
from omoklib.games.omok import Omok, TicTacToe
from omoklib.games.othello import Othello

__all__ = ["GAMES", "game_named", "game_text"]

GAMES: Mapping[str, str] = {
    "tictactoe": "Tic-Tac-Toe",
    "omok:SIZE": "five in a row; the size is 9 unless given, 15 is the usual one",
    "omok:SIZE,line=4": "four in a row, or any other number",
    "omok:SIZE,exact=yes": "a row longer than the line wins nothing",
    "othello:SIZE": "Othello; the size is 8 unless given, 6 is a quick one",
}
"""The games, each with a line of help."""

_KINDS = {
    "tictactoe": Kind(TicTacToe),
    "omok": Kind(Omok, {"size": read_whole, "line": read_whole, "exact": read_truth}),
    "othello": Kind(Othello, {"size": read_whole}),
}


def game_named(text: str) -> Game:
    """The game of a text such as `tictactoe`, `omok`, `omok:15`, `omok:6,line=4`, `othello:6`.

    Raises:
        TypeError: `text` is not a text.
        ValueError: it names no game, or the game cannot have that size.

    >>> game_named("omok:size=15,line=5,exact=yes")
    Omok(size=15, line=5, exact=True)
    """
    return make(text, _KINDS, "game", GAMES)


def game_text(game: Game) -> str:
    """The shortest text that `game_named` reads as `game`.

    Raises:
        ValueError: it is a game that has no text, such as one of your own.

    >>> game_text(Omok(6, line=4)), game_text(Omok(3, 3)), game_text(Othello())
    ('omok:6,line=4', 'tictactoe', 'othello')
    """
    if game == TicTacToe():
        return "tictactoe"
    if type(game) is Omok:
        usual = Omok()
        words = [f"{game.size}"] if game.size != usual.size else []
        words += [f"line={game.line}"] if game.line != usual.line else []
        words += ["exact=yes"] if game.exact else []
        return ":".join(["omok", ",".join(words)] if words else ["omok"])
    if type(game) is Othello:
        return "othello" if game == Othello() else f"othello:{game.size}"
    raise ValueError(f"a text stands for {', '.join(_KINDS)}; there is none for {game!r}")
