"""`strength`: how strong are the weights that come with the package?"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from omoklib.cli.options import add_command, add_seed, whole
from omoklib.players.pretrained import PRETRAINED
from omoklib.search.proving import LEVELS

__all__ = ["add_parser", "run"]

_HEAD = "| test | games | score, 95% interval | won / drawn / lost |\n|---|---|---|---|"


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "strength",
        help="measure the networks that come with the package",
        description="Plays the matches and sets the puzzles that the model cards report, and\n"
        "prints a table. It takes minutes to hours, depending on the weights and the machine.\n\n"
        "  python -m omoklib strength omok\n"
        "  python -m omoklib strength omok --weights runs/omok/boards/best.keras --games 40",
    )
    parser.add_argument("name", metavar="NAME", help=f"one of {', '.join(PRETRAINED)}")
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="test this .keras file in their place"
    )
    parser.add_argument(
        "--games",
        type=whole(2),
        default=200,
        metavar="N",
        help="games in each match (default: 200)",
    )
    parser.add_argument(
        "--precision",
        choices=("float32", "bfloat16"),
        default="float32",
        help="precision of the network; bfloat16 is faster if the processor supports it",
    )
    parser.add_argument(
        "--earlier",
        type=Path,
        metavar="FILE",
        help="earlier weights to beat as White, for games that White wins under perfect play",
    )
    parser.add_argument(
        "--prove",
        choices=tuple(LEVELS),
        default="no",
        help="what the searches prove: nothing (no), what follows from finished games (ends), or "
        "also what can be foreseen, such as continuous fours (all)",
    )
    parser.add_argument(
        "--puzzles", action="store_true", help="set the puzzles only, play no match"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    add_seed(parser, 0)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Runs the tests and prints the findings."""
    from omoklib.nn.judging.strength import strength
    from omoklib.nn.weights import load, pretrained_network

    network = load(options.weights) if options.weights else pretrained_network(options.name)
    findings = strength(
        options.name,
        network,
        games=options.games,
        seed=options.seed,
        precision=options.precision,
        earlier=load(options.earlier) if options.earlier else None,
        prove=options.prove,
        puzzles_alone=options.puzzles,
        say=lambda text: print(text, file=sys.stderr),
    )
    if options.json:
        rows = [
            {
                "test": one.test,
                **asdict(one.tally),
                "score": one.tally.score,
                "interval": list(one.interval),
            }
            for one in findings
        ]
        print(json.dumps(rows, indent=1))
        return 0
    print(_HEAD)
    for one in findings:
        print(one.row(), flush=True)
    return 0
