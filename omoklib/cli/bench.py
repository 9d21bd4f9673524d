"""`bench`: the table of speeds."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from omoklib.cli.options import add_command, positive

__all__ = ["add_parser", "run"]

_TOOLS = Path(__file__).resolve().parents[2] / "tools"
"""The folder of the measurements: it is in the repository, not in the installed package."""


def add_parser(commands: argparse._SubParsersAction) -> None:
    """Describes the command."""
    parser = add_command(
        commands,
        "bench",
        help="measure how fast omoklib is on this machine",
        description="Measures the searches, the playouts, the network and the import. All rows\n"
        "take turns for five rounds; the table shows their medians. The exit code is 1 if a row\n"
        "misses its target.",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="only rows whose name contains NAME, for example UCT; may be given more than once",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=1.0,
        metavar="S",
        help="time for each row, all rounds together (default: 1)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures, prints, and returns whether a row misses its target."""
    if not (_TOOLS / "bench").is_dir():
        print(
            f"bench: the measurements are not part of the installed package ({_TOOLS / 'bench'} is "
            "missing). Run this command in a clone of the repository.",
            file=sys.stderr,
        )
        return 2
    sys.path.insert(0, str(_TOOLS))
    from bench import bench

    report = bench(
        options.only, seconds=options.seconds, say=lambda text: print(text, file=sys.stderr)
    )
    print(report.to_json() if options.json else report)
    return 1 if any(line.met is False for line in (*report.rows, *report.ratios)) else 0
