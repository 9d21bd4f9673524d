"""The command line: `python -m omoklib COMMAND`, or `omoklib COMMAND`."""

from __future__ import annotations

import sys
import warnings

from omoklib.cli import main

__all__ = ["main", "start"]


def start() -> int:
    """Runs the command that the program's arguments name, and returns its exit code."""
    warnings.formatwarning = lambda message, *place, **line: f"omoklib: {message}\n"
    return main()


if __name__ == "__main__":
    sys.exit(start())
