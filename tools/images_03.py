"""The figures of lesson 03: optimism as bars, the four steps of the search, the way home."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import TicTacToe

__all__ = ["four_steps_svg", "make", "optimism_svg", "way_home_svg"]

LINE = "#8b8b8b"
NODES = {"root": (85, 84), "a": (36, 134), "b": (125, 134), "c": (95, 184), "d": (155, 184)}
EDGES = (("root", "a"), ("root", "b"), ("b", "c"), ("b", "d"))
WAY = ("root", "b", "c")
NEW = (95, 234)
R, END = 13, 70  # of a node; from the new node down to the end of its game
WIDE, HIGH, MARGIN = 250, (274, 324), 10  # of a panel, in the upper and in the lower row
STEPS = (
    ("Selection", "go down by UCB"),
    ("Expansion", "add one node"),
    ("Simulation", "play one random game"),
    ("Backpropagation", "carry the result home"),
)
SIZE = 20  # of the letters: a phone shows the whole width, and makes them smaller


def make(folder: Path) -> list[Path]:
    """Writes the three figures into `folder`."""
    figures = {
        "optimism.svg": optimism_svg(),
        "four_steps.svg": four_steps_svg(),
        "way_home.svg": way_home_svg(),
    }
    return write_svgs(folder, figures)


ARMS = {"A": (60, 100), "B": (5, 10), "C": (1, 3)}
"""The wins and pulls of three arms: the less is known about an arm, the lower its mean is here."""
C_OF_ARMS = 0.5


def optimism_svg() -> str:
    """Three arms as bars, each a mean and a bonus on top; the least known reaches highest."""
    total = sum(pulls for _, pulls in ARMS.values())
    floor, unit, wide, step = 268, 220, 92, 190
    parts = [f'<path d="M24 {floor}H600" stroke="{LINE}" stroke-width="1.5"/>']
    highest = max(ARMS, key=lambda name: _mean_and_bonus(*ARMS[name], total)[2])
    for k, (name, (wins, pulls)) in enumerate(ARMS.items()):
        mean, bonus, score = _mean_and_bonus(wins, pulls, total)
        left, middle = 70 + k * step, 70 + k * step + wide / 2
        blue, orange = mean * unit, bonus * unit
        top = floor - blue - orange
        parts += [
            _rect(left, floor - blue, wide, blue, BLUE),
            _rect(left, top, wide, orange, "#e69f00"),
            words_at(middle, top - 10, f"{score:.2f}", INK, 20, 700),
            words_at(middle, floor - blue / 2 + 6, f"{mean:.2f}", PAPER, 18, 700),
            words_at(middle, floor + 26, name, INK, 20, 700),
            words_at(middle, floor + 50, f"{wins} of {pulls} pulls paid", INK, 17),
        ]
        parts.append(words_at(middle, top + orange / 2 + 6, f"{bonus:.2f}", INK, 18, 700))
        if name == highest:
            parts.append(words_at(middle, top - 36, "pull this one", ORANGE, 18, 700))
    for y, color, words in ((24, "#e69f00", "bonus for what is not known"), (48, BLUE, "mean")):
        parts.append(_rect(24, y - 13, 16, 16, color))
        parts.append(f'<text x="48" y="{y + 1}" font-size="17" fill="{INK}">{words}</text>')
    title = "Three arms: the one pulled least often has the lowest mean and the highest UCB"
    return card(620, floor + 66, title, parts)


def _mean_and_bonus(wins: int, pulls: int, total: int) -> tuple[float, float, float]:
    """An arm's mean, its bonus, and their sum, the UCB."""
    mean, bonus = wins / pulls, C_OF_ARMS * math.sqrt(math.log(total) / pulls)
    return mean, bonus, mean + bonus


def _rect(x: float, y: float, width: float, height: float, color: str) -> str:
    return f'<rect x="{x:g}" y="{y:.1f}" width="{width:g}" height="{height:.1f}" fill="{color}"/>'


def way_home_svg() -> str:
    """A random game's result, carried from the new node on the right to the root on the left."""
    game, node_id = TicTacToe(), (0, 4, 0, 8)
    side, step, top = 92, 128, 62  # close together: a phone shows large letters
    moved = ("the root", "X moved in", "O moved in", "X moved in")
    credits = ("−1", "+1", "−1", "+1")
    parts = []
    for ply in range(len(node_id)):
        x = 20 + ply * step
        board = board_svg(
            game.state(node_id[: ply + 1]), coordinates=False, last_move=True, size_px=side
        )
        parts.append(placed(board, x, top))
        parts.append(words_at(x + side / 2, top + side + 26, moved[ply], GREY, SIZE))
        parts.append(words_at(x + side / 2, top + side + 58, credits[ply], ORANGE, 24, 700))
        if ply:
            start, end = x + side / 2 - 16, x - step + side / 2 + 16
            bend = f"M{start:g} {top - 5}Q{(start + end) / 2:g} {top - 48} {end:g} {top - 7}"
            parts.append(
                f'<path d="{bend}" fill="none" stroke="{ORANGE}" stroke-width="2.5" '
                'marker-end="url(#up)"/>'
            )
            parts.append(words_at((start + end) / 2, top - 34, "× (−1)", ORANGE, SIZE, 700))
            parts.append(
                f'<path d="M{x - step + side + 6} {top + side / 2}H{x - 6}" stroke="{LINE}" '
                'stroke-width="1.8"/>'
            )
    x, y = 20 + 3 * step + side, top + side / 2
    wave = f"M{x + 6} {y}c7 -14 14 14 21 0s14 14 21 0s14 14 21 0"
    parts.append(f'<path d="{wave}" fill="none" stroke="{ORANGE}" stroke-width="3"/>')
    parts.append(
        f'<rect x="{x + 74}" y="{y - 20}" width="84" height="40" rx="7" fill="{PAPER}" '
        f'stroke="{ORANGE}" stroke-width="2.5"/>'
    )
    parts.append(words_at(x + 116, y + 7, "X wins", ORANGE, SIZE, 700))
    parts.append(words_at(x + 116, y + 48, "−1 for O", GREY, SIZE))
    parts.append(words_at(x + 92, top + side + 58, "← added to w", GREY, SIZE))
    title = "The result of a random game goes home, and its sign changes at every step"
    return card(x + 172, top + side + 74, title, parts, _TIP)


_TIP = (
    '<marker id="up" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="9" markerHeight="9" '
    'orient="auto" markerUnits="userSpaceOnUse">'
    f'<path d="M0 0L8 4L0 8Z" fill="{ORANGE}"/></marker>'
)


def four_steps_svg() -> str:
    """One iteration: the same small tree four times, with what each step does to it.

    Two panels stand above two, so that a phone shows large letters.
    """
    parts = []
    for step, (name, does) in enumerate(STEPS):
        x, y = MARGIN + step % 2 * WIDE, MARGIN + step // 2 * HIGH[0]
        words = [
            words_at(WIDE / 2, 24, f"{step + 1} {name}", INK, SIZE, 700),
            words_at(WIDE / 2, 50, does, GREY, SIZE - 1),
        ]
        tree = f'<g transform="translate({WIDE / 2 - NEW[0]:g} 0)">{"".join(_tree(step))}</g>'
        parts.append(f'<g transform="translate({x} {y})">{"".join(words)}{tree}</g>')
    title = "One iteration: select a way down, add a node, play a random game, take the result home"
    return card(2 * (WIDE + MARGIN), sum(HIGH) + 2 * MARGIN, title, parts, _TIP)


def _tree(step: int) -> list[str]:
    """The tree of one panel, later parts above earlier ones."""
    parts = []
    for above, below in EDGES:
        on_way = step == 0 and above in WAY and below in WAY
        parts.append(_line(NODES[above], NODES[below], *((BLUE, 5) if on_way else (LINE, 1.8))))
    if step >= 1:
        parts.append(_line(NODES["c"], NEW, *((BLUE, 5) if step == 1 else (LINE, 1.8))))
    parts += [
        _circle(at, BLUE if step == 0 and name in WAY else PAPER) for name, at in NODES.items()
    ]
    if step >= 1:
        parts.append(_circle(NEW, BLUE if step == 1 else PAPER))
    if step >= 2:
        x, y = NEW
        if step == 2:
            wave = f"M{x} {y + R + 2}c-14 8 14 12 0 20s14 12 0 20"
            parts.append(f'<path d="{wave}" fill="none" stroke="{ORANGE}" stroke-width="3"/>')
        parts.append(
            f'<rect x="{x - 41}" y="{y + END - 15}" width="82" height="30" rx="6" fill="{PAPER}" '
            f'stroke="{ORANGE}" stroke-width="2.5"/>'
        )
        parts.append(words_at(x, y + END + 7, "O wins", ORANGE, SIZE, 700))
    if step == 3:
        way = ((NEW[0], NEW[1] + END - 8), NEW, *(NODES[name] for name in reversed(WAY)))
        for (x1, y1), (x2, y2) in pairwise(way):
            bend = f"M{x1 + 17} {y1 - 6}Q{max(x1, x2) + 26} {(y1 + y2) / 2} {x2 + 15} {y2 + 9}"
            parts.append(
                f'<path d="{bend}" fill="none" stroke="{ORANGE}" stroke-width="2.5" '
                'marker-end="url(#up)"/>'
            )
    return parts


def _line(start: tuple[int, int], end: tuple[int, int], color: str, wide: float) -> str:
    return (
        f'<path d="M{start[0]} {start[1]}L{end[0]} {end[1]}" stroke="{color}" '
        f'stroke-width="{wide}"/>'
    )


def _circle(at: tuple[int, int], fill: str) -> str:
    return (
        f'<circle cx="{at[0]}" cy="{at[1]}" r="{R}" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    )
