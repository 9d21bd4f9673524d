"""The lessons for hosted notebooks: with a cell that installs omoklib, absolute pictures and links.

A hosted service opens one notebook without the repository around it, so these copies need what the
lessons themselves do not. They are published on a branch of their own and never shown in a clone:
`python tools/hosted_notebooks.py build/hosted`. Without a public address (pyproject.toml,
`[tool.omoklib]`) there is nothing to install from, and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from project_metadata import public_address

__all__ = ["WITHOUT_TENSORFLOW", "hosted", "main", "with_install_cell"]

ROOT = Path(__file__).resolve().parent.parent
WITHOUT_TENSORFLOW = ("00", "01", "02", "03", "04", "09")
"""The numbers of the lessons that need no more than the extra `lessons`."""

_CELL = """\
# This notebook runs on a hosted service: install what it needs, once a session (about a minute).
%pip install --quiet "omoklib[{extra}] @ git+{address}"
"""
_PICTURE = re.compile(r"\]\(\.\./(images/[^)]+)\)")
_FILE = re.compile(r"\]\(\.\./([^)]+)\)")
_LESSON = re.compile(r"\]\((\d\d_\w+\.ipynb)\)")
_BRANCH = "hosted"
"""The branch on which these copies are published (.github/workflows/hosted.yml)."""


def hosted(notebook: dict[str, Any], name: str, address: str) -> dict[str, Any]:
    """A lesson as a hosted service can run it.

    Args:
        notebook: the lesson as JSON; it is not changed.
        name: its file's name, such as `03_ucb_mcts.ipynb`.
        address: the address of the repository.
    """
    extra = "lessons" if name.startswith(WITHOUT_TENSORFLOW) else "lessons,network"

    def absolute(text: str) -> str:
        text = _PICTURE.sub(rf"]({address}/raw/main/\1)", text)
        text = _FILE.sub(rf"]({address}/blob/main/\1)", text)
        return _LESSON.sub(rf"]({address}/blob/{_BRANCH}/notebooks/\1)", text)

    return with_install_cell(notebook, _CELL.format(extra=extra, address=address), absolute)


def with_install_cell(
    notebook: dict[str, Any], code: str, rewrite: Callable[[str], str]
) -> dict[str, Any]:
    """A lesson with a cell that installs omoklib after its title, and its texts rewritten."""
    install = {
        "cell_type": "code",
        "execution_count": None,
        "id": "install-omoklib",
        "metadata": {"tags": ["hosted"]},
        "outputs": [],
        "source": code.rstrip("\n").splitlines(keepends=True),
    }
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            text = rewrite("".join(cell["source"]))
            cell = {**cell, "source": text.splitlines(keepends=True)}
        cells.append(cell)
    return {**notebook, "cells": [cells[0], install, *cells[1:]]}


def main(arguments: list[str] | None = None) -> int:
    """Writes all lessons. Returns 0, even if there is no address and so nothing to write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a new folder")
    folder = parser.parse_args(arguments).folder
    address = public_address(ROOT)
    if not address:
        print("pyproject.toml names no public address ([tool.omoklib]); nothing was written")
        return 0
    (folder / "notebooks").mkdir(parents=True)
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        text = json.dumps(hosted(notebook, path.name, address), indent=1, ensure_ascii=False)
        (folder / "notebooks" / path.name).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
