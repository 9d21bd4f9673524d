"""`--out`, the option of the measurements: the file that they are written to."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from omoklib._util.files import new_file

__all__ = ["file_to_write", "nothing_to_do"]


def file_to_write(about: str, results: Path, arguments: Sequence[str] | None = None) -> Path:
    """The file after `--out`; without that option `results`, which comes with the course.

    Args:
        about: the text of the module, whose first line the help repeats.
        results: the file that the module of the same name reads and writes.
        arguments: the words after the module's name; by default those of the command line.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m omoklib.experiments.{results.stem}",
        description=about.partition("\n")[0],
    )
    parser.add_argument(
        "--out",
        type=new_file,
        default=results,
        metavar="FILE",
        help="measure everything again and write it to FILE, a new file; stop with Ctrl-C, and the "
        "same command resumes (default: what is missing in the course's own file)",
    )
    return parser.parse_args(arguments).out


def nothing_to_do(path: Path) -> str:
    """What a run says that found everything in `path`, so that old numbers do not pass for new."""
    return f"Nothing was missing in {path}. To measure everything again: --out FILE, a new file."
