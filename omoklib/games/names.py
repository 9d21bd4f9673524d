"""The game for a text such as `omok:15`, and the text for a game."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import import_module

from omoklib._util.grammar import Kind, make, read_truth, read_whole
from omoklib.games.base import Game
from omoklib.games.connect_four import ConnectFour
from omoklib.games.omok import Omok, TicTacToe
from omoklib.games.othello import Othello

__all__ = [
    "GAMES",
    "OWN_GAME",
    "any_game",
    "file_name",
    "game_label",
    "game_named",
    "game_text",
    "game_title",
]

GAMES: Mapping[str, str] = {
    "tictactoe": "Tic-Tac-Toe",
    "omok:SIZE": "five in a row, on 9x9 unless you give a size; 15 is the standard",
    "omok:SIZE,line=4": "four in a row; or any other number",
    "omok:SIZE,exact=yes": "a row that is longer than the line does not win",
    "othello:SIZE": "Othello, on 8x8 unless you give a size; 6 makes a quick game",
    "connect_four:SIZE": "Connect Four, on 7x7 unless you give a size",
}
"""The games, each with a line of help."""

OWN_GAME = {"MODULE:CLASS": "a game of your own, from MODULE.py in this folder"}
"""The further texts that `any_game` knows, each with a line of help."""

_KINDS = {
    "tictactoe": Kind(TicTacToe),
    "omok": Kind(Omok, {"size": read_whole, "line": read_whole, "exact": read_truth}),
    "othello": Kind(Othello, {"size": read_whole}),
    "connect_four": Kind(ConnectFour, {"size": read_whole, "line": read_whole}),
}
_KINDS["connectfour"] = _KINDS["connect_four"]  # the name in addresses of the page shared earlier


def game_named(text: str) -> Game:
    """The game of a text such as `tictactoe`, `omok`, `omok:15`, `omok:6,line=4`, `othello:6`.

    Raises:
        TypeError: `text` is not a text.
        ValueError: it names no game, or the game cannot have that size.

    >>> game_named("omok:size=15,line=5,exact=yes")
    Omok(size=15, line=5, exact=True)
    """
    return make(text, _KINDS, "game", GAMES)


def any_game(text: str) -> Game:
    """As `game_named`; or your own game, such as `mymodule:ConnectFour`.

    The part before the colon is a module, which is imported from the current folder; the part
    after it is a class or a function in it that makes a `Game` when it is called with nothing. The
    module's code runs, so this is for what a person types, never for a text out of a file.

    Raises:
        ValueError: it names no game, or its module or class cannot be used; the message says why.
    """
    own = re.fullmatch(r"\s*([A-Za-z_][\w.]*):([A-Za-z_]\w*)\s*", text)
    if own is None or own[1].lower() in _KINDS:
        return game_named(text)
    module, name = own.groups()
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        made = import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise ValueError(f"{text!r}: {module} needs {error.name}, which is missing") from error
        raise ValueError(
            f"{text!r}: there is no {module}.py in {folder}; the games of the course are: "
            f"{'; '.join(GAMES)}"
        ) from error
    except Exception as error:
        raise ValueError(f"{text!r}: {module} fails: {type(error).__name__}: {error}") from error
    if not hasattr(made, name):
        there = [each for each, what in vars(made).items() if _is_game_class(what, module)]
        found = f"the games in it are: {', '.join(there)}" if there else "there is no game in it"
        raise ValueError(f"{text!r}: {module} has no {name}; {found}")
    try:
        game = getattr(made, name)()
    except Exception as error:
        raise ValueError(f"{text!r}: {name}() fails: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise ValueError(f"{text!r}: {name}() must make an omoklib.Game; it made {game!r}")
    return game


def _is_game_class(what: object, module: str) -> bool:
    return isinstance(what, type) and issubclass(what, Game) and what.__module__ == module


def game_text(game: Game) -> str:
    """The shortest text that `any_game` reads as `game`.

    Raises:
        ValueError: it is a game that has no text, such as one that a notebook defines.

    >>> game_text(Omok(6, line=4)), game_text(Omok(3, 3)), game_text(Othello())
    ('omok:6,line=4', 'tictactoe', 'othello')
    """
    if game == TicTacToe():
        return "tictactoe"
    for name, kind in (("omok", Omok), ("othello", Othello), ("connect_four", ConnectFour)):
        if type(game) is kind:
            words = ",".join(_unusual(game))
            return f"{name}:{words}" if words else name
    if _is_own(game):
        return f"{type(game).__module__}:{type(game).__name__}"
    raise ValueError(
        f"there are names for tictactoe, omok, othello and connect_four; none for {game!r}. A game "
        "of your own has one, MODULE:CLASS, if CLASS() in a module makes it"
    )


def _unusual(game: Game) -> Iterator[str]:
    """The fields of `game` that are not the usual ones, as `game_named` reads them."""
    for field in fields(game):
        value = getattr(game, field.name)
        if value != field.default:
            words = "yes" if value is True else f"{value}"
            yield words if field.name == "size" else f"{field.name}={words}"


def file_name(game: Game) -> str:
    """The text of `game` as the name of a file, without a suffix.

    Raises:
        ValueError: as `game_text`.

    >>> file_name(Omok(7, line=4))
    'omok_7_line_4'
    """
    return re.sub(r"\W+", "_", game_text(game))


def game_title(game: Game) -> str:
    """The name that people use for `game`, without the size of its board.

    >>> game_title(Omok(3, line=3)), game_title(Omok(9)), game_title(ConnectFour(5, line=3))
    ('Tic-Tac-Toe', 'Omok', 'Connect 3')
    """
    if game == TicTacToe():
        return "Tic-Tac-Toe"
    if type(game) is ConnectFour:
        return "Connect Four" if game.line == 4 else f"Connect {game.line}"
    return type(game).__name__


def game_label(game: Game) -> str:
    """The name that people use for `game`, with the size of its board and what it changes.

    >>> game_label(Omok(3, line=3)), game_label(Omok(15, exact=True)), game_label(Omok(7, line=4))
    ('Tic-Tac-Toe', 'Omok 15x15, exactly 5 in a row', 'Omok 7x7, 4 in a row')
    """
    if game == TicTacToe():
        return game_title(game)
    label = f"{game_title(game)} {game.size}x{game.size}"
    if type(game) is Omok and (game.exact or game.line != Omok.line):
        label += f", {'exactly ' if game.exact else ''}{game.line} in a row"
    return label


def _is_own(game: Game) -> bool:
    """Whether `any_game` makes `game` again when it is given the module and name of its class."""
    kind = type(game)
    if not isinstance(game, Game) or kind.__module__ == "__main__":
        return False
    if getattr(sys.modules[kind.__module__], kind.__name__, None) is not kind:
        return False
    try:
        return kind() == game
    except TypeError:  # it takes arguments, which no text can give
        return False
