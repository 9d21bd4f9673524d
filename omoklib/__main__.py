"""The command line: `python -m omoklib COMMAND`; without a command it says what there is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]

DESCRIPTION = """\
omoklib: board games, tree search and AlphaZero, readable.

New here? The course is in the notebooks: run `make lab` in the course's folder and begin with
00_start_here. The commands below do what is not done in a notebook; each explains itself with
--help, for example: python -m omoklib bench --help"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 done, 1 it found something wrong, 2 misused."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if "run" not in chosen:
        parser.print_help()
        return 0
    try:
        return chosen.run(chosen)
    except ValueError as error:
        parser.exit(2, f"omoklib: {error}\n")
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m omoklib",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    check = commands.add_parser(
        "check",
        help="is everything installed that the lessons need?",
        description="Lists what the lessons need and what is there; exit code 1 if something is "
        "missing, with the line that mends it.",
    )
    check.set_defaults(run=_check)

    bench = commands.add_parser(
        "bench",
        help="how fast is omoklib on this machine?",
        description="Measures the searches, the playouts, the network and the import. All rows "
        "take turns, five rounds long; the table shows their medians. Exit code 1 if a row falls "
        "short of what is asked of it.",
    )
    bench.add_argument("--json", action="store_true", help="print JSON in the place of the table")
    bench.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="only rows whose name holds NAME, for example UCT; may be given more than once",
    )
    bench.add_argument(
        "--seconds", type=float, default=1.0, help="for each row, all rounds together (default: 1)"
    )
    bench.set_defaults(run=_bench)

    audit = commands.add_parser(
        "audit",
        help="play the measurement of lesson 04 again (long)",
        description="Plays the source's Othello bot and its repairs against three opponents, and "
        "writes the file that lesson 04 reads. Saved after every block of 20 games: stop it with "
        "Ctrl-C and go on with the same command.",
    )
    audit.add_argument("--size", type=int, default=8, help="rows of the board (default: 8)")
    audit.add_argument(
        "--iterations", type=int, default=40, help="of each search, for a move (default: 40)"
    )
    audit.add_argument(
        "--games", type=int, default=200, help="for each pairing, in blocks of 20 (default: 200)"
    )
    audit.add_argument("--seed", type=int, default=4, help="of everything random (default: 4)")
    audit.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file, JSON")
    audit.set_defaults(run=_audit)
    return parser


def _check(chosen: argparse.Namespace) -> int:
    from omoklib.check.environment import environment

    card = environment()
    print(card)
    return 0 if card.kind == "good" else 1


def _bench(chosen: argparse.Namespace) -> int:
    from omoklib.bench import bench

    report = bench(
        chosen.only, seconds=chosen.seconds, tell=lambda text: print(text, file=sys.stderr)
    )
    print(report.to_json() if chosen.json else report)
    return 1 if any(line.met is False for line in (*report.rows, *report.ratios)) else 0


def _audit(chosen: argparse.Namespace) -> int:
    from omoklib.audit import audit

    results = audit(
        chosen.out,
        size=chosen.size,
        iterations=chosen.iterations,
        games=chosen.games,
        seed=chosen.seed,
        tell=lambda text: print(text, file=sys.stderr),
    )
    for (variant, against), (black, white) in results.items():
        print(f"{variant:<24} against {against:<12} {black + white}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
