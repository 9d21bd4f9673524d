"""`gtp`: the course's players as an engine for programs that speak GTP 2."""

from __future__ import annotations

import argparse

from omoklib.cli.options import add_command, add_game, games_help, players_help
from omoklib.cli.serving import add_serving, maker

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "gtp",
        help="run a player as an engine for programs that speak GTP",
        description="Answers on standard input and output in GTP 2, the text protocol of Go\n"
        "programs, which Othello and Omok programs use, too. Try it by hand: type list_commands,\n"
        "showboard, genmove black or quit.\n\n"
        "A program that wants an engine starts it with a command line like this one:\n"
        "  python -m omoklib gtp --game othello --player uct",
        more=f"{games_help()}\n\n{players_help()}",
    )
    add_game(parser)
    add_serving(parser)
    parser.add_argument(
        "--rows",
        choices=["top", "bottom"],
        help="where row 1 is (default: at the top in Othello, at the bottom in Omok)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until the controller says quit or hangs up, and returns 0."""
    import numpy as np

    from omoklib.bridges import gtp

    gtp.serve(
        maker(options.player),
        options.game,
        name=options.name,
        rng=np.random.default_rng(options.seed),
        seconds=options.seconds,
        rows=options.rows,
    )
    return 0
