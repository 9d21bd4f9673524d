"""The command line: `python -m omoklib COMMAND`; without a command it says what there is."""

from __future__ import annotations

import sys
import warnings

from omoklib.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    warnings.formatwarning = lambda message, *place, **line: f"omoklib: {message}\n"
    sys.exit(main())
