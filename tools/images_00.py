"""The figures of lesson 00: a cell of a notebook and its parts; a game and its menus; the numbers
of a board's cells."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cards import BLUE, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import ENV_SMALL

__all__ = ["cell_svg", "make", "numbers_svg", "play_svg"]

GREY, LINE = "#f2f4f7", "#c9d0d8"
MONO = 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"'


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    figures = {
        "notebook_cell.svg": cell_svg(),
        "play_parts.svg": play_svg(),
        "cell_numbers.svg": numbers_svg(),
    }
    return write_svgs(folder, figures)


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
        (20, 34, "the number of this run", "M104 42V72", INK),
        (258, 34, "the code: change it as you like", "M340 42V60", INK),
        (286, 212, "the output: what the code printed", "M330 196V172", ORANGE),
        (20, 212, "a bar: this one is selected", "M144 196V180", BLUE),
    )
    for x, y, words, line, color in labels:
        parts.append(f'<path d="{line}" stroke="{color}" stroke-width="1.8" fill="none"/>')
        parts.append(
            f'<text x="{x}" y="{y}" font-size="17" font-weight="600" fill="{color}">'
            f"{escape(words)}</text>"
        )
    title = "A cell: a number in brackets on its left, the code, and below it the output"
    return card(620, 230, title, parts)


GAME = (0, 40, 49, 50, 30, 32, 48)


def play_svg() -> str:
    """A game on a board, with three numbers: the menu of the opponents, the chances bar, and what
    the board shows."""
    side, chances = 236, 0.6
    left, top = 56, 116
    board = board_svg(ENV_SMALL.state(GAME), coordinates=False, size_px=side)
    x, wide = left + side + 10, 26
    parts = [
        placed(board, left, top),
        f'<rect x="{x}" y="{top}" width="{wide}" height="{side}" rx="4" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="1.5"/>',
        f'<rect x="{x}" y="{top + side * (1 - chances):g}" width="{wide}" '
        f'height="{side * chances:g}" rx="4" fill="{INK}"/>',
        _upright(x + wide / 2, top + side * (1 - chances / 2), "Black", PAPER),
        _upright(x + wide / 2, top + side * (1 - chances) / 2, "White", INK),
    ]
    for y, name, who, fill in ((14, "Black", "You", INK), (62, "White", "a little search", PAPER)):
        parts.append(
            f'<circle cx="59" cy="{y + 20}" r="9" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        )
        parts += [_left(76, y + 27, name, 600), *_menu(152, y, 186, who)]
    parts += [_left(14, 393, "Show"), *_menu(76, 366, 100, "priors")]
    parts.append(f'<rect x="196" y="377" width="18" height="18" rx="3" fill="{BLUE}"/>')
    parts.append(f'<path d="M200 386l4 4l7 -8" fill="none" stroke="{PAPER}" stroke-width="2.5"/>')
    parts.append(_left(222, 393, "chances bar"))
    marks = {
        "1": (((338, 62),), "who plays against you"),
        "2": (((x + wide, 211), (362, 386)), "who it thinks is winning"),
        "3": (((176, 366),), "what it likes at a glance"),
    }
    for y, (mark, (places, words)) in zip((438, 476, 514), marks.items(), strict=True):
        parts += [part for place in places for part in _mark(*place, mark)]
        parts += [*_mark(72, y, mark), _left(96, y + 7, words)]
    title = (
        "A game: the menu of the opponents, the chances bar, and the menu of what the board shows"
    )
    return card(384, 540, title, parts)


def _upright(x: float, y: float, words: str, color: str) -> str:
    """Words in the middle of a bar, read from below."""
    turned = f"translate({x:g} {y:g}) rotate(-90)"
    return f'<g transform="{turned}">{words_at(0, 6, words, color, 17)}</g>'


def _menu(x: float, y: float, width: float, words: str) -> list[str]:
    """A box with words and the sign of a menu."""
    return [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="40" rx="6" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="1.5"/>',
        _left(x + 10, y + 27, words),
        f'<path d="M{x + width - 24:g} {y + 17:g}l6 6l6 -6" fill="none" stroke="{INK}" '
        'stroke-width="2"/>',
    ]


def _mark(x: float, y: float, number: str) -> list[str]:
    """A number in a filled circle."""
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{ORANGE}" stroke="{PAPER}" stroke-width="2"/>',
        words_at(x, y + 7, number, PAPER, 19, 700),
    ]


def _left(x: float, y: float, words: str, weight: int = 400) -> str:
    """Words that begin at (x, y)."""
    return words_at(x, y, words, INK, 20, weight, "start")


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
