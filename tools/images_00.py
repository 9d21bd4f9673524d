"""The figure of lesson 00: a cell of a notebook, and what its parts are called."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cards import BLUE, INK, ORANGE, card

__all__ = ["cell_svg", "make"]

GREY, LINE, GREEN = "#f2f4f7", "#c9d0d8", "#00785a"
MONO = 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"'


def make(folder: Path) -> list[Path]:
    """Writes the figure into `folder`."""
    path = folder / "notebook_cell.svg"
    path.write_text(cell_svg() + "\n", encoding="utf-8", newline="\n")
    return [path]


def cell_svg() -> str:
    """A cell that has been run, with a label and a line for each of its four parts."""
    code = ("stones = 5", 'print("Five in a row:", "x" * stones)')
    parts = [
        f'<rect x="150" y="62" width="440" height="66" rx="6" fill="{GREY}" stroke="{LINE}"/>',
        f'<rect x="142" y="58" width="5" height="118" rx="2" fill="{BLUE}"/>',
        _mono(92, 90, "[1]:"),
        *(_mono(164, 88 + 25 * row, line) for row, line in enumerate(code)),
        _mono(164, 164, "Five in a row: xxxxx"),
    ]
    labels = (
        (20, 34, "how many runs so far", "M104 42V72", BLUE),
        (236, 34, "the code: change it as you like", "M340 42V60", BLUE),
        (280, 212, "the output: what the code printed", "M330 196V172", ORANGE),
        (20, 212, "a bar: this one is selected", "M144 196V180", GREEN),
    )
    for x, y, words, line, colour in labels:
        parts.append(f'<path d="{line}" stroke="{colour}" stroke-width="1.8" fill="none"/>')
        parts.append(
            f'<text x="{x}" y="{y}" font-size="15" font-weight="600" fill="{colour}">'
            f"{escape(words)}</text>"
        )
    title = "A cell: a number in brackets on its left, the code, and below it the output"
    return card(620, 230, title, parts)


def _mono(x: float, y: float, words: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="16" {MONO} fill="{INK}">{escape(words)}</text>'
