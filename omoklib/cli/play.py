"""`play`: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path

from omoklib._util.files import new_file
from omoklib.cli.options import (
    add_command,
    add_game,
    add_seed,
    games_help,
    players_help,
)

__all__ = ["add_parser", "run"]

_WORDS = """\
To move, type a cell such as e5. There are also commands, such as hint, undo and save FILE; ? lists
them all. Moves may also come from a file:  python -m omoklib play --seed 1 < moves.txt"""


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "play",
        help="play a game in this terminal, against a search, a network or a friend",
        description="A game in this terminal.\n\n" + _WORDS,
        more=f"{games_help()}\n\n{players_help()}",
    )
    add_game(parser)
    parser.add_argument(
        "--against",
        default="uct:1000",
        metavar="PLAYER",
        help="your opponent, such as uct:200 or alphazero; see below (default: uct:1000)",
    )
    parser.add_argument(
        "--as",
        dest="side",
        choices=["black", "white", "both"],
        default="black",
        help="your side; black moves first; both: with a friend at this keyboard (default: black)",
    )
    parser.add_argument("--load", type=Path, metavar="FILE", help="continue a game that was saved")
    parser.add_argument(
        "--save",
        type=new_file,
        metavar="FILE",
        help="save the game to this file after every move; as SGF if it ends in .sgf",
    )
    parser.add_argument(
        "--color",
        choices=["auto", "always", "never"],
        default="auto",
        help="auto: in colour if the terminal can show it and NO_COLOR is not set (default)",
    )
    add_seed(parser, None)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays until the person quits, and returns 0."""
    import numpy as np

    with contextlib.suppress(ImportError):  # arrow keys at the prompt, if Python supports them
        import readline  # noqa: F401
    from omoklib.cli.look import look_for
    from omoklib.cli.terminal_game import TerminalGame
    from omoklib.games.records import check_can_save
    from omoklib.ids import BLACK, WHITE

    if options.save and not options.load:
        check_can_save(options.save, options.game)
    people = {"black": {BLACK}, "white": {WHITE}, "both": {BLACK, WHITE}}[options.side]
    game = TerminalGame(
        people,
        options.against,
        np.random.default_rng(options.seed),
        look=look_for(sys.stdout, os.environ, options.color),
        say=lambda text: print(text, flush=True),
        keep=options.save,
        ask=_ask,
    )
    try:
        if options.load:
            game.load(options.load, options.game)
        else:
            game.begin(options.game)
        game.run()
    finally:
        game.close()
    return 0


def _ask(prompt: str) -> str | None:
    """The next line that the person types; None if there are no more."""
    typed = sys.stdin.isatty()
    before, newline, question = prompt.rpartition("\n")
    if typed and newline:
        print(before)  # readline needs the prompt on one line
    try:
        line = input(question if typed else "")
    except EOFError:
        print("" if typed else prompt)
        return None
    if not typed:
        print(prompt + line)  # so that the output contains the lines that were piped in
    return line
