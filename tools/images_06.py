"""The figures of lesson 06: two edges, how a leaf is expanded, and the breadcrumbs of one
simulation."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.draw.numbers import signed
from omoklib.games import BLACK, State, TicTacToe

__all__ = ["LEAF", "PRIORS", "breadcrumbs_svg", "edges_svg", "expansion_svg", "make"]

LEAF = (0, 1, 4, 7)
"""A leaf where White is to move, and wins with good play: the evaluator says +0.75."""
VALUE = 0.75

PRIORS = (0.10, 0.45, 0.05, 0.30, 0.10)
"""The priors of the five moves of the leaf that is expanded."""

BOARD, STEP, LEFT, TOP = 92, 216, 40, 50
SIZE = 20  # of the letters: a phone shows the whole width, less than half as large


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    svgs = {
        "edges.svg": edges_svg(),
        "breadcrumbs.svg": breadcrumbs_svg(),
        "expansion.svg": expansion_svg(),
    }
    return write_svgs(folder, svgs)


def edges_svg() -> str:
    """A position with two of its edges: one leads to a node, the other is still unvisited."""
    here, board = TicTacToe().initial_state(), 116
    drawn = {"coordinates": False, "last_move": False, "size_px": board}
    x, y, far = 30, 104, 470
    near, start = x + board + 12, y + board / 2
    parts = [
        placed(board_svg(here, **drawn), x, y),
        placed(board_svg(here.take_action(4), **drawn), far, 14),
        f'<rect x="{far}" y="194" width="{board}" height="{board}" rx="8" fill="none" '
        f'stroke="{GREY}" stroke-width="2" stroke-dasharray="6 6"/>',
        words_at(far + board / 2, 246, "no node", GREY, SIZE),
        words_at(far + board / 2, 272, "yet", GREY, SIZE),
    ]
    for end, color, dashes, top, words in (
        (72, BLUE, "", 34, ("b2:  N 4,  W 3.0", "Q 0.75,  P 0.50")),
        (252, GREY, ' stroke-dasharray="6 6"', 274, ("a1:  N 0,  W 0", "Q 0,  P 0.10")),
    ):
        tip = "down" if dashes else "plus"
        parts.append(
            f'<path d="M{near} {start:g}L{far - 12} {end}" fill="none" stroke="{color}" '
            f'stroke-width="3"{dashes} marker-end="url(#{tip})"/>'
        )
        middle = (near + far) / 2 - 14
        parts += [
            words_at(middle, top + 26 * row, line, color, SIZE, 600)
            for row, line in enumerate(words)
        ]
    tips = "".join(_tip(name, color) for name, color in _TIPS.items())
    return card(616, 324, "Two edges of one position, with N, W, Q and P", parts, tips)


def expansion_svg() -> str:
    """A leaf as lesson 03 expands it, one child at a time, and as this lesson does: all edges."""
    top, deep, gap = 108, 206, 54
    left, right = 152, 456
    parts = [
        words_at(left, 34, "lesson 03:", INK, 19, 600),
        words_at(left, 60, "one child at a time", INK, 19, 600),
        words_at(right, 34, "today:", INK, 19, 600),
        words_at(right, 60, "all the edges at once", INK, 19, 600),
        words_at(left, deep + 64, "the other moves wait", GREY, 18),
        words_at(right, deep + 64, "each with its prior P", GREY, 18),
    ]
    for middle, today in ((left, False), (right, True)):
        for place, prior in enumerate(PRIORS):
            x = middle + (place - 2) * gap
            if today:
                parts += [
                    f'<path d="M{middle} {top}L{x} {deep}" stroke="{BLUE}" '
                    f'stroke-width="{1 + 14 * prior:g}" stroke-linecap="round"/>',
                    words_at(x, deep + 28, f"{prior:.0%}", BLUE, 19, 600),
                ]
            elif place == 1:
                parts += [
                    f'<path d="M{middle} {top}L{x} {deep}" stroke="{INK}" stroke-width="2.4"/>',
                    f'<circle cx="{x}" cy="{deep + 4}" r="16" fill="{PAPER}" stroke="{INK}" '
                    'stroke-width="2"/>',
                ]
            else:
                parts.append(
                    f'<path d="M{middle} {top}L{x} {deep}" stroke="#8b9198" stroke-width="1.8" '
                    'stroke-dasharray="3 6"/>'
                )
        parts.append(
            f'<circle cx="{middle}" cy="{top}" r="25" fill="{PAPER}" stroke="{INK}" '
            f'stroke-width="2"/>{words_at(middle, top + 6, "leaf", INK, 18)}'
        )
    return card(610, 292, "A leaf is expanded: by one child, and by all its edges", parts)


def breadcrumbs_svg() -> str:
    """The boards of one path from left to right: down above the line, home below it."""
    leaf = TicTacToe().state(LEAF)
    path = [leaf.game.state(LEAF[:depth]) for depth in range(1, len(LEAF) + 1)]
    parts = []
    for depth, state in enumerate(path):
        x = LEFT + depth * STEP
        board = board_svg(state, coordinates=False, last_move=False, size_px=BOARD)
        parts.append(placed(board, x, TOP))
        role = {0: "root", len(path) - 1: "leaf"}.get(depth, "")
        parts.append(words_at(x + BOARD / 2, TOP - 14, role, INK, SIZE, 600))
        if state != leaf:
            parts.append(_edge(x + BOARD, x + STEP, state, leaf))
    x = LEFT + (len(path) - 1) * STEP + BOARD / 2
    parts.append(words_at(x, TOP + BOARD + 48, f"{_name(leaf)} to move", GREY, SIZE))
    parts.append(words_at(x, TOP + BOARD + 76, f"value {signed(VALUE)}", BLUE, SIZE, 600))
    width, height = 2 * LEFT + (len(path) - 1) * STEP + BOARD, TOP + BOARD + 94
    title = "One simulation: three edges from the root to the leaf, and what each is credited"
    tips = "".join(_tip(name, color) for name, color in _TIPS.items())
    return card(width, height, title, parts, tips)


_TIPS = {"down": GREY, "plus": BLUE, "minus": ORANGE}


def _edge(x1: float, x2: float, origin: State, leaf: State) -> str:
    """The arrow down to the leaf, and the arrow home with its credit."""
    middle, y = (x1 + x2) / 2, TOP + BOARD / 2
    credit = VALUE if origin.player == leaf.player else -VALUE
    tip = "plus" if credit > 0 else "minus"
    return (
        _line(x1 + 8, x2 - 8, y - 14, "down")
        + words_at(middle, y - 24, f"by {_name(origin)}", GREY, SIZE)
        + _line(x2 - 8, x1 + 8, y + 12, tip)
        + words_at(middle, y + 38, f"W {signed(credit)}", _TIPS[tip], SIZE, 600)
        + words_at(middle, y + 62, "N + 1", _TIPS[tip], SIZE, 600)
    )


def _name(state: State) -> str:
    return "Black" if state.player == BLACK else "White"


def _line(x1: float, x2: float, y: float, tip: str) -> str:
    dashes = "" if tip == "down" else ' stroke-dasharray="3 6" stroke-linecap="round"'
    return (
        f'<path d="M{x1:g} {y:g}H{x2:g}" fill="none" stroke="{_TIPS[tip]}" stroke-width="2.4"'
        f'{dashes} marker-end="url(#{tip})"/>'
    )


def _tip(name: str, color: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" '
        f'orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8Z" fill="{color}"/>'
        "</marker>"
    )
