"""`check`: is everything installed that the lessons need?"""

from __future__ import annotations

import argparse

from omoklib.cli.options import add_command

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "check",
        help="check that everything the lessons need is installed",
        description="Lists what the lessons need and what is installed. If something is missing,\n"
        "the exit code is 1, and a line shows how to install it.",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints what is installed, and returns whether something is missing."""
    from omoklib.check.environment import environment

    card = environment(shell=True)
    print(card)
    return 0 if card.kind == "good" else 1
