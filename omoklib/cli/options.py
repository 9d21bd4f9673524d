"""Options that several commands share."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from omoklib.games.names import GAMES, OWN_GAME, any_game
from omoklib.players.specs import SPECS

__all__ = [
    "add_command",
    "add_game",
    "add_seed",
    "as_called",
    "games_help",
    "players_help",
    "positive",
    "program",
    "reading",
    "whole",
]

_MOST_DIGITS = 50


def program() -> str:
    """The words that started this program: `omoklib`, or `python -m omoklib`.

    Only the first works where `uvx` or `pipx` has put it into an environment of its own.
    """
    return "omoklib" if Path(sys.argv[0]).stem == "omoklib" else "python -m omoklib"


def as_called(text: str) -> str:
    """`text`, in which `python -m omoklib` stands for `program()`."""
    return text.replace("python -m omoklib", program())


def add_command(
    commands: argparse._SubParsersAction, name: str, *, help: str, description: str, more: str = ""
) -> argparse.ArgumentParser:
    """The parser of a command.

    Args:
        help: its line in the list of commands.
        description: a text that says what it does.
        more: the text below its options, shown as it is.
    """
    return commands.add_parser(
        name,
        help=help,
        description=as_called(description),
        epilog=as_called(more),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def reading(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """`read` as argparse's `type`, so that the message of its ValueError reaches the user."""

    def read_and_tell(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read_and_tell


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """The function that reads a whole number from `least` to `most`."""
    allowed = f"{least} or more" if most is None else f"{least} to {most:,}"

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else -1
        if number < least or (most is not None and number > most):
            shown = f"{text!r}" if len(text) <= _MOST_DIGITS else f"{len(text)} letters"
            raise argparse.ArgumentTypeError(f"must be a whole number, {allowed}; got {shown}")
        return number

    return read


def positive(text: str) -> float:
    """The number above 0, such as seconds, that `text` spells."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0; got {text!r}")
    return number


def add_game(parser: argparse.ArgumentParser) -> None:
    """`--game`."""
    parser.add_argument(
        "--game",
        type=reading(any_game),
        default="omok",
        metavar="GAME",
        help="the game, such as tictactoe, omok:15 or othello (default: omok); see below",
    )


def add_seed(parser: argparse.ArgumentParser, usual: int | None) -> None:
    """`--seed`; if `usual` is None, a new one every time."""
    told = "a new one every time" if usual is None else f"{usual}"
    parser.add_argument(
        "--seed",
        type=whole(0),
        default=usual,
        metavar="N",
        help=f"seed for everything random: the same seed gives the same games (default: {told})",
    )


def games_help() -> str:
    """The table of games to show below the options."""
    return _table("games", GAMES | OWN_GAME)


def players_help() -> str:
    """The table of players to show below the options."""
    return _table("players (in brackets the value used if no number is given)", SPECS)


def _table(title: str, rows: Mapping[str, str]) -> str:
    width = max(map(len, rows)) + 2
    return "\n".join([f"{title}:", *(f"  {form:<{width}}{text}" for form, text in rows.items())])
