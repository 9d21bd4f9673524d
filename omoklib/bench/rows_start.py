"""What an import costs, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

from omoklib.bench.rows import Measure, row

__all__ = ["import_seconds"]


def import_seconds(statement: str) -> Measure:
    """Seconds that `statement` takes in a Python of its own, its start not counted."""
    code = f"import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)"

    def measure(seconds: float) -> float:
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        return float(run.stdout)

    measure(0)  # the files are in the cache from here on
    return measure


@row("import numpy, which omoklib needs", "seconds")
def _() -> Measure:
    return import_seconds("import numpy")


@row("import omoklib, numpy included", "seconds", at_most=0.3)
def _() -> Measure:
    return import_seconds("import omoklib")


@row("import omoklib.search, players, arena", "seconds")
def _() -> Measure:
    return import_seconds("import omoklib.search, omoklib.players, omoklib.arena")
