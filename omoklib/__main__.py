"""The command line: `python -m omoklib COMMAND`, or `omoklib COMMAND`."""

from __future__ import annotations

import os
import sys
import warnings

from omoklib.cli import main

__all__ = ["main", "start"]


def start() -> int:
    """Runs the command that the program's arguments name, and returns its exit code.

    The program ends here and now if a player is still thinking or being made: a compiler cannot be
    told to stop, and an orderly end of Python would free memory that it uses.
    """
    warnings.formatwarning = lambda message, *place, **line: f"omoklib: {message}\n"
    code = main()
    asking = sys.modules.get("omoklib.players.asking")
    if asking is not None and asking.somebody_thinks():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


if __name__ == "__main__":
    sys.exit(start())
