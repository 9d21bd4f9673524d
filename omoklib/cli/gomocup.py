"""`gomocup`: the course's players as an engine for programs that speak the Gomocup protocol."""

from __future__ import annotations

import argparse

from omoklib.cli.options import add_command, players_help
from omoklib.cli.serving import add_serving, maker

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "gomocup",
        help="run a player as an engine for Piskvork and other Gomoku programs",
        description="Answers a Gomoku manager, such as Piskvork, on standard input and output, in\n"
        "the protocol of Gomocup: five in a row, on the board that the manager asks for. Moves\n"
        "are legal and arrive within the time that the manager allows.\n\n"
        "A manager starts it with a command line like one of these. The second player is much\n"
        "stronger. It is ready in about two seconds; the very first start on a machine compiles\n"
        "its search, which takes about a minute, and a simple rule plays until then.\n\n"
        "  python -m omoklib gomocup --player uct\n"
        "  python -m omoklib gomocup --player alphazero",
        more=players_help(),
    )
    add_serving(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until the manager says END or hangs up, and returns 0."""
    import numpy as np

    from omoklib.bridges import gomocup

    gomocup.serve(
        maker(options.player),
        name=options.name,
        rng=np.random.default_rng(options.seed),
        seconds=options.seconds,
    )
    return 0
