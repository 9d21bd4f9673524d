"""Draws the pictures of `images/` again: runs `make(folder)` of every `tools/images_*.py`.

    python tools/make_images.py          # all of them
    python tools/make_images.py 01       # those of tools/images_01.py

The same code draws the same bytes, so that a picture that changed shows up as a change.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]

TOOLS = Path(__file__).resolve().parent
IMAGES = TOOLS.parent / "images"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws what was asked for and prints what it wrote; 2 if there is no such module."""
    parser = argparse.ArgumentParser(prog="make_images", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NN", help="as in tools/images_NN.py")
    parser.add_argument("--folder", type=Path, default=IMAGES, help="where (default: images/)")
    chosen = parser.parse_args(arguments)
    known = sorted(path.stem.removeprefix("images_") for path in TOOLS.glob("images_*.py"))
    if unknown := sorted(set(chosen.names) - set(known)):
        parser.error(f"there is no tools/images_{unknown[0]}.py; there are: {', '.join(known)}")
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    if str(TOOLS) not in sys.path:
        sys.path.insert(0, str(TOOLS))
    for name in chosen.names or known:
        for path in importlib.import_module(f"images_{name}").make(chosen.folder):
            print(f"{path.relative_to(chosen.folder.parent)}  {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
