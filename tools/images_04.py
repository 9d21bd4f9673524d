"""The figure of lesson 04: the source's Othello bot and its repairs, against plain UCT."""

from __future__ import annotations

from pathlib import Path

from omoklib import audit, figures
from omoklib.scores import Tally

__all__ = ["make"]


def make(folder: Path) -> list[Path]:
    """Writes the figure into `folder`."""
    saved = audit.read_audit(audit.RESULTS)
    tallies = {variant: sum(saved[variant, "UCT"], Tally()) for variant in audit.VARIANTS}
    figure = figures.intervals(tallies, title="An Othello bot and its repairs, against plain UCT")
    return [figures.save(figure, folder / "othello_audit.svg")]
