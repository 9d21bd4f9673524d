"""The figures of lesson 06: where its parts belong, two edges, how a leaf is expanded, the
breadcrumbs of one simulation, and the whole of it."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.draw.numbers import signed
from omoklib.games import BLACK, State, TicTacToe

__all__ = [
    "LEAF",
    "PRIORS",
    "breadcrumbs_svg",
    "edges_svg",
    "expansion_svg",
    "make",
    "search_map_svg",
    "whole_search_svg",
]

LEAF = (0, 1, 4, 7)
"""A leaf where White is to move, and wins with good play: the evaluator says +0.75."""
VALUE = 0.75

PRIORS = (0.10, 0.45, 0.05, 0.30, 0.10)
"""The priors of the five moves of the leaf that is expanded."""

BOARD, STEP, LEFT, TOP = 84, 160, 150, 16
SIZE = 20  # of the letters: a phone shows the whole width, less than half as large


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    svgs = {
        "search_map.svg": search_map_svg(),
        "edges.svg": edges_svg(),
        "breadcrumbs.svg": breadcrumbs_svg(),
        "expansion.svg": expansion_svg(),
        "whole_search.svg": whole_search_svg(),
    }
    return write_svgs(folder, svgs)


STEPS = (
    ("walk", ("puct", "choose"), "section 3"),
    ("evaluate", (), "section 1"),
    ("expand", ("expand", "mix"), "sections 4, 7"),
    ("backfill", ("backfill",), "section 5"),
    ("play", ("to_policy",), "section 8"),
)
"""The steps of a search, each with the functions that the lesson writes for it, and where."""


def search_map_svg() -> str:
    """The steps from left to right, as lesson 04 draws them; the first four go round and round."""
    edge, y, wide, high, step, pill = 12, 24, 112, 56, 127, 30
    small = 18  # the letters, for a phone
    parts = []
    for place, (name, functions, where) in enumerate(STEPS):
        x = edge + place * step
        middle = x + wide / 2
        parts += [
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="8" fill="{BLUE}" '
            f'fill-opacity="0.1" stroke="{BLUE}" stroke-width="1.8"/>',
            words_at(middle, y + high / 2 + 7, name, INK, 20, 600),
            words_at(middle, y + high + 80, where, GREY, small),
        ]
        for row, function in enumerate(functions):
            top = y + high + 94 + row * (pill + 6)
            parts += [
                f'<rect x="{x + 6}" y="{top}" width="{wide - 12}" height="{pill}" rx="15" '
                f'fill="{ORANGE}" fill-opacity="0.1" stroke="{ORANGE}" stroke-width="1.8"/>',
                words_at(middle, top + 21, function, INK, small, 600),
            ]
        if not functions:  # an evaluator, which comes from elsewhere
            parts += [
                words_at(middle, y + high + 115 + 24 * row, words, GREY, small)
                for row, words in enumerate(("any", "evaluator"))
            ]
        if place:
            parts.append(_along(f"M{x - step + wide} {y + high / 2:g}H{x - 1}"))
    first, last, right = edge + wide / 2, edge + 3 * step + wide / 2, 2 * edge + 4 * step + wide
    parts += [
        _along(f"M{last:g} {y + high}V{y + high + 22}H{first:g}V{y + high + 2}"),
        words_at((first + last) / 2, y + high + 42, "again, for every simulation", GREY, small),
        words_at(right - 4, y + high + 156, "orange: yours", ORANGE, small, anchor="end"),
        words_at(edge + 2 * step + wide / 2, y + high + 184, "mix: once, at the root", GREY, small),
    ]
    tips = _tip("down", GREY)
    return card(right, 284, "The steps of the search", parts, tips)


def _along(path: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{GREY}" stroke-width="1.8" marker-end="url(#down)"/>'
    )


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
        tip = "down" if dashes else "black"
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
    """The boards of one path from top to bottom: down on the left of it, home on the right."""
    leaf = TicTacToe().state(LEAF)
    path = [leaf.game.state(LEAF[:depth]) for depth in range(1, len(LEAF) + 1)]
    parts = []
    for depth, state in enumerate(path):
        y = TOP + depth * STEP
        board = board_svg(state, coordinates=False, last_move=False, size_px=BOARD)
        parts.append(placed(board, LEFT, y))
        if not depth:
            parts.append(words_at(LEFT - 48, y + BOARD / 2 + 7, "root", INK, SIZE, 600))
        if state != leaf:
            parts.append(_edge(y + BOARD, y + STEP, state, leaf))
    y, right = TOP + (len(path) - 1) * STEP + BOARD / 2, LEFT + BOARD + 72
    parts.append(words_at(LEFT - 48, y + 7, "leaf", INK, SIZE, 600))
    parts.append(words_at(right, y - 5, f"{_mark(leaf)} to move:", INK, SIZE))
    parts.append(words_at(right, y + 22, f"value {signed(VALUE)}", INK, SIZE, 600))
    title = "One simulation: three edges from the root to the leaf, and what each is credited"
    tips = "".join(_tip(name, color) for name, color in _TIPS.items())
    return card(2 * LEFT + BOARD, y + BOARD / 2 + TOP, title, parts, tips)


_TIPS = {"down": GREY, "black": BLUE, "white": ORANGE}


def _edge(y1: float, y2: float, origin: State, leaf: State) -> str:
    """The arrow down to the leaf, and the arrow home with its credit, in the colour of the player
    who took the edge, as on the boards."""
    middle, x = (y1 + y2) / 2, LEFT + BOARD / 2
    sign = "+" if origin.player == leaf.player else "−"
    tip = "black" if origin.player == BLACK else "white"
    return (
        _line(x - 13, y1 + 6, y2 - 6, "down")
        + words_at(x - 86, middle + 7, f"{_mark(origin)} moves", _TIPS[tip], SIZE, 600)
        + _line(x + 13, y2 - 6, y1 + 6, tip)
        + words_at(x + 94, middle - 6, f"W {sign} {VALUE}", _TIPS[tip], SIZE, 600)
        + words_at(x + 94, middle + 19, "N + 1", _TIPS[tip], SIZE, 600)
    )


def _mark(state: State) -> str:
    return "X" if state.player == BLACK else "O"


def _line(x: float, y1: float, y2: float, tip: str) -> str:
    dashes = "" if tip == "down" else ' stroke-dasharray="3 6" stroke-linecap="round"'
    return (
        f'<path d="M{x:g} {y1:g}V{y2:g}" fill="none" stroke="{_TIPS[tip]}" stroke-width="2.4"'
        f'{dashes} marker-end="url(#{tip})"/>'
    )


PANEL, DEEP = 304, 352
NODES = {"root": (124, 62), "a": (50, 130), "b": (184, 130), "c": (124, 198), "d": (244, 198)}
WAY = ("root", "b", "c")
OPINION = 0.4
"""The value of the leaf c, where X is to move; X moved at the root, and O at b."""
STAGES = (
    ("1 Walk", "follow the highest Q + U", "from the root to a leaf (grey)"),
    ("2a Evaluate and expand", "the evaluator gives v", "and a prior P for each move"),
    ("2b Or the game is over", "no edges: the rules say v,", "as the player to move sees it"),
    ("3 Backfill", "each edge gets N + 1 and v,", "its sign as the mover sees it"),
)


def whole_search_svg() -> str:
    """One simulation as four small trees: the walk, the leaf in two ways, the way home."""
    parts = []
    for stage, (name, *does) in enumerate(STAGES):
        inner = [
            words_at(PANEL / 2, 24, name, INK, SIZE, 700),
            *_tree(stage),
            *(words_at(PANEL / 2, 302 + 25 * k, line, GREY, SIZE) for k, line in enumerate(does)),
        ]
        x, y = 8 + stage % 2 * PANEL, 10 + stage // 2 * DEEP
        parts.append(f'<g transform="translate({x} {y})">{"".join(inner)}</g>')
    title = "One simulation: walk to a leaf, evaluate and expand it, carry its value home"
    tips = "".join(_tip(name, color) for name, color in _TIPS.items())
    return card(26 + 2 * PANEL, 2 * DEEP + 12, title, parts, tips)


def _tree(stage: int) -> list[str]:
    """The tree of one panel, later parts above earlier ones."""
    parts, (x, y) = [], NODES["c"]
    for above, below in (("root", "a"), ("root", "b"), ("b", "c"), ("b", "d")):
        on_way = above in WAY and below in WAY
        wide = f'"{INK}" stroke-width="5"' if on_way and not stage else f'"{GREY}" stroke-width="2"'
        (x1, y1), (x2, y2) = NODES[above], NODES[below]
        parts.append(f'<path d="M{x1} {y1}L{x2} {y2}" stroke={wide}/>')
    if stage == 1:
        for place, prior in enumerate((0.6, 0.3, 0.1)):
            end = x + (place - 1) * 74
            parts.append(
                f'<path d="M{x} {y}L{end} 240" stroke="{INK}" stroke-width="{1 + 9 * prior:g}"/>'
            )
            parts.append(words_at(end, 262, f"P {prior:g}", INK, SIZE - 1))
    parts += [
        f'<circle cx="{at[0]}" cy="{at[1]}" r="14" fill="{"#dfe3e8" if name in WAY else PAPER}" '
        f'stroke="{INK}" stroke-width="2"/>'
        for name, at in NODES.items()
    ]
    if stage == 1:
        parts.append(words_at(x - 66, y + 2, f"v {signed(OPINION, 'g')}", INK, SIZE, 700))
    if stage == 2:
        parts.append(
            f'<rect x="{x - 62}" y="{y - 18}" width="124" height="36" rx="6" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="2.5"/>'
        )
        parts.append(words_at(x, y + 7, "O has won", INK, SIZE - 1, 700))
        parts.append(words_at(x, y + 46, "X to move: v −1", INK, SIZE, 700))
    if stage == 3:
        parts.append(words_at(x, y + 44, f"X to move: v {signed(OPINION, 'g')}", INK, SIZE, 700))
        for who, sign, above, below, side, tip in (
            ("X", "+", "root", "b", 1, "black"),
            ("O", "−", "b", "c", -1, "white"),
        ):
            (x1, y1), (x2, y2) = NODES[above], NODES[below]
            parts.append(
                f'<path d="M{x2 + 7 * side} {y2 - 21}L{x1 + 22 * side} {y1 + 10}" fill="none" '
                f'stroke="{_TIPS[tip]}" stroke-width="3" marker-end="url(#{tip})"/>'
            )
            label, words = (x1 + x2) / 2 + 95 * side, f"{who}: W {sign} {OPINION}"
            parts.append(words_at(label, (y1 + y2) / 2, words, _TIPS[tip], SIZE, 700))
    return parts


def _tip(name: str, color: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" '
        f'orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8Z" fill="{color}"/>'
        "</marker>"
    )
