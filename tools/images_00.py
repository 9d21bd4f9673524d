"""The figures of lesson 00: a cell of a notebook and its parts; the numbers of a board's cells."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cards import BLUE, INK, ORANGE, card, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import ENV_SMALL

__all__ = ["cell_svg", "make", "numbers_svg"]

GREY, LINE, GREEN = "#f2f4f7", "#c9d0d8", "#00785a"
MONO = 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"'


def make(folder: Path) -> list[Path]:
    """Writes the two figures into `folder`."""
    return write_svgs(folder, {"notebook_cell.svg": cell_svg(), "cell_numbers.svg": numbers_svg()})


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
        (258, 34, "the code: change it as you like", "M340 42V60", BLUE),
        (286, 212, "the output: what the code printed", "M330 196V172", ORANGE),
        (20, 212, "a bar: this one is selected", "M144 196V180", GREEN),
    )
    for x, y, words, line, color in labels:
        parts.append(f'<path d="{line}" stroke="{color}" stroke-width="1.8" fill="none"/>')
        parts.append(
            f'<text x="{x}" y="{y}" font-size="17" font-weight="600" fill="{color}">'
            f"{escape(words)}</text>"
        )
    title = "A cell: a number in brackets on its left, the code, and below it the output"
    return card(620, 230, title, parts)


def numbers_svg() -> str:
    """A 9x9 board: the first row's numbers, and the centre's with those of its neighbours."""
    numbers = (*range(9), 9, 18, 31, 39, 40, 41, 49, 80)
    board = board_svg(
        ENV_SMALL.initial_state(),
        labels={number: str(number) for number in numbers},
        overlay={40: 0.35},
        size_px=400,
    )
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" '
        f'orient="auto"><path d="M0 0L8 4L0 8z" fill="{BLUE}"/></marker>'
    )
    parts = [placed(board, 12, 12)]
    for x, arrow, words in ((122, "M52 450h54", "adds 1"), (290, "M267 423v54", "adds 9")):
        parts.append(
            f'<path d="{arrow}" stroke="{BLUE}" stroke-width="2.5" marker-end="url(#tip)"/>'
            f'<text x="{x}" y="456" font-size="17" font-weight="600" fill="{INK}">{words}</text>'
        )
    title = "The cells of a 9x9 board are numbered row by row from 0 to 80; the centre is 40"
    return card(424, 492, title, parts, tips=tip)


def _mono(x: float, y: float, words: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="17" {MONO} fill="{INK}">{escape(words)}</text>'
