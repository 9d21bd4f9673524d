"""`audit`: repeats the measurement of lesson 04."""

from __future__ import annotations

import argparse
import sys

from omoklib._util.files import new_file
from omoklib.cli.options import add_command, add_seed, whole

__all__ = ["add_parser", "run"]


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "audit",
        help="repeat the measurement of lesson 04 (long)",
        description="Plays the source's Othello bot and its repairs against three opponents, and\n"
        "writes the file that lesson 04 reads. It saves after every block of 20 games: stop it\n"
        "with Ctrl-C, and the same command resumes it.",
    )
    parser.add_argument("--size", type=whole(1), default=8, help="rows of the board (default: 8)")
    parser.add_argument(
        "--iterations",
        type=whole(1),
        default=40,
        help="iterations of each search, for each move (default: 40)",
    )
    parser.add_argument(
        "--games",
        type=whole(1),
        default=200,
        help="games for each pairing, in blocks of 20 (default: 200)",
    )
    parser.add_argument(
        "--pairing",
        metavar="BOT/OPPONENT",
        action="append",
        type=_pairing,
        help='play only this pairing, for example "sign fixed/UCT"; may be given more than once',
    )
    parser.add_argument(
        "--engine",
        action="store_true",
        help="let the compiled engine play, many times faster; it knows only the bots with "
        "every repair",
    )
    add_seed(parser, 4)
    parser.add_argument(
        "--out", type=new_file, required=True, metavar="FILE", help="the file to write, in JSON"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays, prints each line of the audit, and returns 0."""
    from omoklib.experiments.othello_audit import audit

    results = audit(
        options.out,
        size=options.size,
        iterations=options.iterations,
        games=options.games,
        seed=options.seed,
        engine=options.engine,
        pairings=options.pairing,
        say=lambda text: print(text, file=sys.stderr),
    )
    for (variant, against), (black, white) in results.items():
        print(f"{variant:<24} against {against:<12} {black + white}")
    return 0


def _pairing(text: str) -> tuple[str, str]:
    """The pairing that `text`, such as `sign fixed/UCT`, names."""
    from omoklib.experiments.othello_audit import PAIRINGS

    known = {"/".join(pairing): pairing for pairing in PAIRINGS}  # a name may contain a slash
    if text.strip() not in known:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of: {'; '.join(known)}")
    return known[text.strip()]
