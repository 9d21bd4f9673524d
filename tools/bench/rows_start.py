"""The cost of an import, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

from bench.rows import Measure, row

__all__ = ["import_seconds"]


def import_seconds(statement: str, *, after: str = "pass") -> Measure:
    """Seconds that `statement` takes in a new Python, without Python's own start.

    They are processor time, because on a busy machine an import also waits for other programs.

    Args:
        after: a statement that runs first and is not counted.
    """
    code = (
        f"{after}; import time; t = time.process_time(); {statement}; "
        "print(time.process_time() - t)"
    )

    def measure(seconds: float) -> float:
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        return float(run.stdout)

    measure(0)  # the files are in the cache from here on
    return measure


@row("import numpy, which omoklib needs", "CPU seconds")
def _() -> Measure:
    return import_seconds("import numpy")


@row("import omoklib, once numpy is there", "CPU seconds", at_most=0.05)
def _() -> Measure:
    return import_seconds("import omoklib", after="import numpy")


@row("import omoklib.search, players, arena", "CPU seconds")
def _() -> Measure:
    return import_seconds("import omoklib.search, omoklib.players, omoklib.arena")
