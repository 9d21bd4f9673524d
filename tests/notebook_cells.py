"""A learner's code, run as a notebook runs it."""

from __future__ import annotations

import linecache

__all__ = ["run_cell"]


def run_cell(source: str, names: dict) -> None:
    """Runs `source` among `names`; its text can be read afterwards, as checks do."""
    cell = f"<cell {hash(source)}>"
    linecache.cache[cell] = len(source), None, source.splitlines(keepends=True), cell
    exec(compile(source, cell, "exec"), names)
