"""The figures of lessons 00 and 01: the course's map, what follows from an ID, cells' numbers and
where they go, an ID's growth and turns, a stack of planes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise
from pathlib import Path

import numpy as np
from cards import BLUE, GREY, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import State, TicTacToe
from omoklib.games.planes import planes
from omoklib.games.symmetries import transform_action, transform_id

__all__ = [
    "course_map_svg",
    "id_gives_svg",
    "id_index_svg",
    "id_process_svg",
    "id_quarter_turn_svg",
    "id_turns_svg",
    "make",
    "planes_stack_svg",
]

GREEN, LINE = "#009e73", "#8b8b8b"

LESSONS = (
    ("00", "Start here", "play, and meet the checks", GREY),
    ("01", "The ID", "a whole game as one tuple", BLUE),
    ("02", "Game trees", "look at everything", BLUE),
    ("03", "UCB and MCTS", "look where it pays", ORANGE),
    ("04", "Othello", "weights, and honest measuring", ORANGE),
    ("05", "Policy-value network", "an opinion at a glance", GREEN),
    ("06", "AlphaZero search", "the opinion guides the search", GREEN),
    ("07", "Self-play", "the search teaches the opinion", GREEN),
    ("08", "Strong play", "speed, and a game of your own", GREEN),
    ("09", "Search that proves", "knowing, not guessing", GREEN),
)
PARTS = {"01": "the game as data", "03": "search by trying", "05": "search that learns"}
"""The first lesson of each part of the course -> the part's name on the map."""


def make(folder: Path) -> list[Path]:
    """Writes the seven figures into `folder`."""
    figures = {
        "course_map.svg": course_map_svg(),
        "id_gives.svg": id_gives_svg(),
        "id_index.svg": id_index_svg(),
        "id_process.svg": id_process_svg(),
        "id_quarter_turn.svg": id_quarter_turn_svg(),
        "id_turns.svg": id_turns_svg(),
        "planes_stack.svg": planes_stack_svg(),
    }
    return write_svgs(folder, figures)


def course_map_svg() -> str:
    """Boxes one below the other, a small drawing in each; the colours are the three parts of the
    course, which are named above their first boxes. One column, to be read on a phone, too."""
    width, height, gap, heading = 384, 62, 20, 34
    parts, middle, y = [], 16 + width / 2, 16
    for number, title, idea, color in LESSONS:
        first = PARTS.get(number)
        if first:
            parts.append(words_at(16, y + 26, first, color, 18, 700, "start"))
            y += heading
        parts.append(
            f'<rect x="16" y="{y}" width="{width}" height="{height}" rx="10" fill="{PAPER}" '
            f'stroke="{color}" stroke-width="2.5"/>'
            + words_at(32, y + 27, number, color, 19, 700, "start")
            + words_at(64, y + 27, title, INK, 19, 600, "start")
            + words_at(32, y + 50, idea, INK, 17, 400, "start")
            + f'<g transform="translate({width - 64} {y + 7})">{DRAWINGS[number](color)}</g>'
        )
        y += height
        if number != LESSONS[-1][0]:
            parts.append(
                f'<path d="M{middle} {y + 3}v8" stroke="{INK}" stroke-width="1.8"/>'
                f'<path d="M{middle - 5} {y + 10}h10l-5 9z" fill="{INK}"/>'
            )
            y += gap
    title = "Map of the course, from playing a game to a network that teaches itself"
    return card(width + 32, y + 16, title, parts)


def _dots(places: Iterable[tuple[float, float]], size: float, color: str, rim: str = "") -> str:
    edge = f' stroke="{rim}" stroke-width="1.5"' if rim else ""
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{color}"{edge}/>' for x, y in places
    )


def _lines(*ways: str, color: str = LINE, wide: float = 1.5) -> str:
    return f'<path d="{" ".join(ways)}" fill="none" stroke="{color}" stroke-width="{wide:g}"/>'


def _stones(_color: str) -> str:
    """A corner of a board, with a few stones."""
    grid = _lines("M14 1V47M32 1V47M50 1V47M6 8H58M6 24H58M6 40H58", color="#7d6238")
    wood = '<rect x="4" y="0" width="56" height="48" rx="4" fill="#e9d2a6"/>'
    black = _dots(((32, 24), (50, 8)), 7, INK)
    return wood + grid + black + _dots(((50, 24), (14, 40)), 7, PAPER, INK)


def _tuple(color: str) -> str:
    """Three numbers in boxes."""
    return "".join(
        f'<rect x="{x}" y="13" width="22" height="24" rx="4" fill="none" stroke="{color}" '
        f'stroke-width="2"/>{words_at(x + 11, 30, number, INK, 13, 700)}'
        for x, number in ((-2, "0"), (22, "40"), (46, "41"))
    )


def _whole_tree(color: str) -> str:
    """A tree with all its branches."""
    low = [(4 + 11.2 * k, 43) for k in range(6)]
    middle = [(9.6, 25), (32, 25), (54.4, 25)]
    ways = [f"M32 6L{x:g} {y}" for x, y in middle]
    ways += [f"M{middle[k // 2][0]:g} 25L{x:g} {y}" for k, (x, y) in enumerate(low)]
    return _lines(*ways) + _dots([(32, 6), *middle, *low], 4.5, color)


def _lopsided_tree(color: str) -> str:
    """A tree that has grown where it pays."""
    rest = _lines("M32 5L12 19M32 5L52 19M32 19L18 33")
    way = _lines("M32 5V19L44 33L36 46M44 33L54 46", color=color, wide=3)
    dots = _dots(((12, 19), (52, 19), (18, 33)), 4, LINE)
    return rest + way + dots + _dots(((32, 5), (32, 19), (44, 33), (36, 45), (54, 45)), 4.5, color)


def _discs(_color: str) -> str:
    """The four discs with which Othello begins."""
    board = '<rect x="8" y="0" width="48" height="48" rx="4" fill="#bfdccb"/>'
    grid = _lines("M32 0V48M8 24H56", color="#5c7d6a")
    white, black = _dots(((20, 12), (44, 36)), 8.5, PAPER, INK), _dots(((44, 12), (20, 36)), 9, INK)
    return board + grid + white + black


def _layers(color: str) -> str:
    """A small network: three layers, each joined to the next."""
    layers = [
        [(6, y) for y in (8, 24, 40)],
        [(32, y) for y in (4, 17, 31, 44)],
        [(58, 14), (58, 34)],
    ]
    ways = [
        f"M{x1} {y1}L{x2} {y2}" for one, two in pairwise(layers) for x1, y1 in one for x2, y2 in two
    ]
    return _lines(*ways, wide=1) + _dots(chain(*layers), 4.5, color)


def _guided_tree(color: str) -> str:
    """A tree whose edges are as wide as the opinion of each move."""
    ways = (("M32 6L10 26", 1.2), ("M32 6L32 26", 6), ("M32 6L54 26", 3))
    edges = "".join(_lines(way, color=color, wide=wide) for way, wide in ways)
    bars = "".join(
        f'<rect x="{x - 5}" y="{48 - high}" width="10" height="{high}" fill="{ORANGE}"/>'
        for x, high in ((10, 3), (32, 14), (54, 7))
    )
    return edges + _dots(((32, 6), (10, 26), (32, 26), (54, 26)), 5, color) + bars


def _round(color: str) -> str:
    """Two arrows in a circle around a stone: play, learn, and again."""
    arcs = _lines("M14 17A19 19 0 0 1 50 17M50 31A19 19 0 0 1 14 31", color=color, wide=3.5)
    tips = f'<path d="M57 13L51 24L43 14zM7 35L13 24L21 34z" fill="{color}"/>'
    return arcs + tips + _dots(((32, 24),), 8, INK)


def _columns(_color: str) -> str:
    """Connect Four: discs that have fallen into columns, four of one colour in a row."""
    frame = '<rect x="2" y="2" width="60" height="46" rx="5" fill="#cfe3f1"/>'
    at = {(c, row): (10 + 14.7 * c, 10 + 15 * row) for c in range(4) for row in range(3)}
    four = [(c, 2) for c in range(4)]
    other = [(0, 1), (1, 1), (2, 1)]
    empty = [place for key, place in at.items() if key not in four + other]
    return (
        frame
        + _dots(empty, 5.5, PAPER)
        + _dots((at[key] for key in other), 5.5, ORANGE)
        + _dots((at[key] for key in four), 5.5, BLUE)
    )


def _proof(color: str) -> str:
    """A line of moves that ends in a tick."""
    way = _lines("M8 8L22 24L36 8", color=LINE, wide=2)
    tick = _lines("M30 34L41 46L60 16", color=color, wide=6)
    return way + _dots(((8, 8), (22, 24), (36, 8)), 5, color) + tick


DRAWINGS = {
    "00": _stones,
    "01": _tuple,
    "02": _whole_tree,
    "03": _lopsided_tree,
    "04": _discs,
    "05": _layers,
    "06": _guided_tree,
    "07": _round,
    "08": _columns,
    "09": _proof,
}
"""By lesson: its idea in a drawing of 64 by 48, in the colour of its part of the course."""


def id_gives_svg() -> str:
    """An ID, and around it what the lesson's six functions make of it, each with its name."""
    game, node_id, side = TicTacToe(), (0, 4, 0, 2), 110
    now = game.state(node_id)
    free = {action: str(action) for action in now.legal_actions()}
    mirrored = game.state(transform_id(node_id, 4, 3))

    def of_board(state: State, **how: object) -> str:
        return board_svg(state, coordinates=False, size_px=side, **how)

    tiles = (
        ("rebuild", "the board", of_board(now, last_move=False)),
        ("whose_turn", "who is next", _next_player(side)),
        ("free_cells", "what is free", of_board(now, last_move=False, labels=free)),
        ("undo", "a move ago", of_board(now.game.state(node_id[:-1]), last_move=False)),
        ("make_planes", "for a network", _sheets(planes(now, 1), side)),
        ("mirror_id", "in the mirror", of_board(mirrored, last_move=False)),
    )
    wide, high, step_x, top, middle = 186, 186, 202, 12, 250
    parts = []
    for k, (name, words, drawing) in enumerate(tiles):
        x, below = 12 + k % 3 * step_x, k >= 3
        y, centre = (middle + 52 if below else top), x + wide / 2
        parts.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="10" fill="#f6f8fa" '
            f'stroke="{LINE}" stroke-width="1.2"/>'
        )
        parts.append(placed(drawing, centre - side / 2, y + 10))
        parts.append(words_at(centre, y + side + 37, words, INK, 19))
        parts.append(words_at(centre, y + side + 63, name, BLUE, 19, 600))
        start, end = (middle + 26, y - 4) if below else (middle - 26, y + high + 4)
        tip = 9 if below else -9
        parts.append(
            f'<path d="M{centre:g} {start:g}V{end - tip:g}" stroke="{INK}" stroke-width="1.8"/>'
            f'<path d="M{centre - 5:g} {end - tip:g}h10l-5 {tip}z" fill="{INK}"/>'
        )
    across = 2 * step_x + wide
    parts.append(
        f'<rect x="12" y="{middle - 26}" width="{across}" height="52" rx="10" fill="{PAPER}" '
        f'stroke="{BLUE}" stroke-width="2.5"/>'
    )
    parts.append(words_at(12 + across / 2, middle + 10, str(node_id), INK, 29, 700))
    title = "The ID (0, 4, 0, 2), and what six functions make of it"
    return card(across + 24, middle + 52 + high + 12, title, parts)


def _next_player(side: float) -> str:
    """O, whose turn it is, as a drawing of its own."""
    return (
        f'<svg width="{side}" height="{side}" viewBox="0 0 92 92"><circle cx="46" cy="46" r="25" '
        f'fill="none" stroke="{ORANGE}" stroke-width="11"/></svg>'
    )


def _sheets(stack: np.ndarray, side: float) -> str:
    """The planes of `stack` one behind the other, the first in front, as a drawing of its own."""
    cell, apart = 19, 17
    parts = []
    for plane in reversed(range(stack.shape[2])):
        for (row, column), number in np.ndenumerate(stack[:, :, plane]):
            x, y = 1 + plane * apart + column * cell, 1 + plane * apart + row * cell
            parts.append(
                f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" stroke="{LINE}" '
                f'fill="{BLUE if number else PAPER}"/>'
            )
    across = 2 + 3 * cell + (stack.shape[2] - 1) * apart
    box = f'width="{side}" height="{side}" viewBox="0 0 {across} {across}"'
    return f"<svg {box}>{''.join(parts)}</svg>"


def id_index_svg() -> str:
    """A 3x3 board with the action index on each cell."""
    numbers = {action: str(action) for action in range(9)}
    board = board_svg(TicTacToe().initial_state(), labels=numbers, size_px=230)
    title = "A 3x3 board, its cells numbered row by row: 0 1 2, then 3 4 5, then 6 7 8"
    return card(254, 254, title, [placed(board, 12, 12)])


def id_process_svg() -> str:
    """Four boards, two in a row, so that they are large on a phone, too: the empty one and the next
    three moves, each over its ID."""
    game, node_id = TicTacToe(), (0, 4, 0, 2)
    side, step_x, step_y = 150, 228, 262
    parts = []
    for ply in range(len(node_id)):
        prefix = node_id[: ply + 1]
        x, y = 14 + ply % 2 * step_x, 14 + ply // 2 * step_y
        board = board_svg(game.state(prefix), last_move=False, size_px=side)
        parts.append(placed(board, x, y))
        parts.append(words_at(x + side / 2, y + side + 34, str(prefix), INK, 24, 600))
        if ply + 1 == len(node_id):
            continue
        action = node_id[ply + 1]
        words = f"{game.action_name(action)} ({action})"
        if ply % 2:  # the next one begins a row
            turn, below = y + side + 84, y + step_y
            parts.append(
                f'<path d="M{x + side / 2} {y + side + 48}V{turn}H{14 + side / 2}V{below - 12}" '
                f'fill="none" stroke="{INK}" stroke-width="1.8"/>'
                f'<path d="M{14 + side / 2 - 5} {below - 13}h10l-5 10z" fill="{INK}"/>'
            )
            parts.append(words_at(14 + (step_x + side) / 2, turn - 10, words, BLUE, 20))
        else:
            parts.append(_arrow(x + side + 5, y + side / 2, x + step_x - 5, y + side / 2))
            parts.append(words_at(x + side + 39, y + side / 2 - 14, words, BLUE, 20))
    title = "How an ID grows: (0,), then (0, 4), (0, 4, 0), (0, 4, 0, 2), each with its board"
    return card(step_x + side + 28, step_y + side + 66, title, parts)


def id_quarter_turn_svg() -> str:
    """A 3x3 board with its cells' numbers, and where a quarter turn to the left takes them."""
    side, apart, game = 190, 104, TicTacToe()
    numbers = {action: str(action) for action in range(9)}
    turned = {transform_action(action, 1, 3): label for action, label in numbers.items()}
    x = 12 + side + apart
    parts = [
        placed(board_svg(game.initial_state(), labels=labels, size_px=side), left, 12)
        for left, labels in ((12, numbers), (x, turned))
    ]
    middle = 12 + side + apart / 2
    parts.append(
        f'<path d="M{middle + 25:g} 88A27 27 0 1 0 {middle - 27:g} 80" fill="none" stroke="{INK}" '
        f'stroke-width="2.5"/><path d="M{middle - 35:g} 79h16l-8 14z" fill="{INK}"/>'
    )
    for line, words in enumerate(("a quarter", "turn to", "the left")):
        parts.append(words_at(middle, 132 + 22 * line, words, INK, 18))
    title = "A 3x3 board and its cells' numbers, before and after a quarter turn to the left"
    return card(x + side + 12, side + 24, title, parts)


def id_turns_svg() -> str:
    """An ID in boxes, each under the stone that it stands for; whose turn is next."""
    node_id = (0, 40, 58, 57, 60, 41)
    side, step, left, top = 58, 74, 78, 66
    parts = []
    for index, number in enumerate((*node_id, "?")):
        x, middle = left + index * step, left + index * step + side / 2
        dash = 'stroke-dasharray="5 4"' if number == "?" else ""
        parts.append(
            f'<rect x="{x}" y="{top}" width="{side}" height="{side}" rx="8" fill="none" '
            f'stroke="{INK}" stroke-width="2" {dash}/>'
        )
        parts.append(words_at(middle, top + 37, str(number), INK, 24, 700))
        parts.append(words_at(middle, top + side + 27, str(index), BLUE, 20, 600))
        if index:
            fill = INK if index % 2 else PAPER
            parts.append(
                f'<circle cx="{middle:g}" cy="34" r="17" fill="{fill}" stroke="{INK}" '
                f'stroke-width="2" {dash}/>'
            )
        else:
            parts.append(words_at(middle, 40, "root", INK, 20))
    parts.append(words_at(38, top + side + 27, "index", BLUE, 20, 600))
    end, below = left + len(node_id) * step + side, top + side + 64
    words = f"length {len(node_id)}: White is next"
    parts.append(words_at(end, below, words, INK, 22, 600, "end"))
    title = "An ID in boxes: the root, then black and white stones in turn; White is next"
    return card(end + 14, below + 20, title, parts)


def planes_stack_svg() -> str:
    """The 5 planes of a small game as sheets that lie above each other, one cell marked in each."""
    game, node_id = TicTacToe(), (0, 4, 0, 2)
    stack = planes(game.state(node_id), 2)
    side, left, top, apart = 138, 176, 22, 96
    wide, deep, skew = 54, 27, 21  # a cell, seen at a slant: its back is further right
    sheets = ("0: own, now", "1: own, before", "2: other's, now", "3: other's, before")
    parts = []
    for k, (ply, when) in enumerate(((4, "now"), (3, "before"))):
        y = 40 + k * 218
        parts.append(placed(board_svg(game.state(node_id[:ply]), size_px=side), 14, y))
        parts.append(words_at(14 + side / 2, y + side + 28, when, INK, 20, 600))

    def corner(sheet: int, row: float, column: float) -> tuple[float, float]:
        x = left + column * wide + (len(stack) - row) * skew
        return x, top + sheet * apart + row * deep

    x, upper = corner(0, 0.5, 0.5)
    lower = corner(4, 0.5, 0.5)[1]
    parts.append(
        f'<path d="M{x:g} {upper:g}V{lower:g}" stroke="{ORANGE}" stroke-width="2.5" '
        'stroke-dasharray="6 5"/>'
    )
    for sheet, name in enumerate((*sheets, "4: Black to move")):
        marked = ""
        for (row, column), number in np.ndenumerate(stack[:, :, sheet]):
            ends = ((0, 0), (0, 1), (1, 1), (1, 0))
            outline = "".join(
                f"{'L' if n else 'M'}{px:g} {py:g}"
                for n, (down, along) in enumerate(ends)
                for px, py in [corner(sheet, row + down, column + along)]
            )
            fill, ink = (BLUE, PAPER) if number else ("#f3f5f8", GREY)
            x, y = corner(sheet, row + 0.5, column + 0.5)
            parts.append(f'<path d="{outline}Z" fill="{fill}" stroke="{LINE}" stroke-width="1.2"/>')
            parts.append(words_at(x, y + 7, f"{number:.0f}", ink, 19, 600))
            if (row, column) == (0, 0):
                marked = f'<path d="{outline}Z" fill="none" stroke="{ORANGE}" stroke-width="3.5"/>'
        parts.append(marked)
        x, y = corner(sheet, 1.5, 3)
        parts.append(words_at(x + 42, y + 7, name, INK, 20, 400, "start"))
    column = " ".join(f"{number:.0f}" for number in stack[0, 0])
    bottom = top + 4 * apart + 3 * deep
    words = f"a1, through all the planes: {column}"
    parts.append(words_at(left, bottom + 36, words, ORANGE, 20, 600, "start"))
    title = "The 5 planes of a game of Tic-Tac-Toe as a stack, and the two boards that they show"
    return card(left + 438, bottom + 56, title, parts)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}H{x2 - 8:g}" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M{x2 - 9:g} {y2 - 5:g}l9 5l-9 5z" fill="{INK}"/>'
    )
