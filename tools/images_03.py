"""The figure of lesson 03: the four steps of the search, side by side."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from cards import BLUE, INK, ORANGE, PAPER, card, words_at

__all__ = ["four_steps_svg", "make"]

LINE, GREY = "#8b8b8b", "#5a6068"
NODES = {"root": (85, 62), "a": (45, 122), "b": (125, 122), "c": (95, 182), "d": (155, 182)}
EDGES = (("root", "a"), ("root", "b"), ("b", "c"), ("b", "d"))
WAY = ("root", "b", "c")
NEW = (95, 242)
WIDTH, R = 190, 13
STEPS = (
    ("1 Selection", "go down by UCB"),
    ("2 Expansion", "add one node"),
    ("3 Simulation", "play one random game"),
    ("4 Backpropagation", "carry the result home"),
)


def make(folder: Path) -> list[Path]:
    """Writes the figure into `folder`."""
    path = folder / "four_steps.svg"
    path.write_text(four_steps_svg() + "\n", encoding="utf-8", newline="\n")
    return [path]


def four_steps_svg() -> str:
    """One iteration: the same small tree four times, with what each step does to it."""
    parts = []
    for step, (name, does) in enumerate(STEPS):
        inner = [
            words_at(90, 26, name, INK, 16, 700),
            *_tree(step),
            words_at(90, 352, does, GREY, 14),
        ]
        parts.append(f'<g transform="translate({10 + step * WIDTH} 6)">{"".join(inner)}</g>')
    tip = (
        '<marker id="up" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="9" markerHeight="9" '
        'orient="auto" markerUnits="userSpaceOnUse">'
        f'<path d="M0 0L8 4L0 8Z" fill="{ORANGE}"/></marker>'
    )
    title = "One iteration: select a way down, add a node, play a random game, take the result home"
    return card(20 + len(STEPS) * WIDTH, 372, title, parts, tip)


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
    if step == 2:
        wave = "M95 256c-14 8 14 12 0 20s14 12 0 20"
        parts.append(f'<path d="{wave}" fill="none" stroke="{ORANGE}" stroke-width="3"/>')
    if step >= 2:
        parts.append(
            f'<rect x="71" y="298" width="48" height="26" rx="6" fill="{PAPER}" stroke="{ORANGE}" '
            'stroke-width="2.5"/>'
        )
        parts.append(words_at(95, 316, "O wins", ORANGE, 13, 700))
    if step == 3:
        parts.append(_line((95, 298), (95, 256), LINE, 1.8))
        way = (NEW, *(NODES[name] for name in reversed(WAY)))
        for k, (x, y) in enumerate(way):
            credit = ("O +1", "X −1", "O +1", "−1")[k]  # nobody moved into the root
            parts.append(words_at(x - 37, y + 5, credit, ORANGE, 14, 700))
        for (x1, y1), (x2, y2) in pairwise(way):
            bend = f"M{x1 + 17} {y1 - 6}Q{max(x1, x2) + 26} {(y1 + y2) / 2} {x2 + 15} {y2 + 9}"
            parts.append(
                f'<path d="{bend}" fill="none" stroke="{ORANGE}" stroke-width="2.5" '
                'marker-end="url(#up)"/>'
            )
    return parts


def _line(start: tuple[int, int], end: tuple[int, int], colour: str, wide: float) -> str:
    return (
        f'<path d="M{start[0]} {start[1]}L{end[0]} {end[1]}" stroke="{colour}" '
        f'stroke-width="{wide}"/>'
    )


def _circle(at: tuple[int, int], fill: str) -> str:
    return (
        f'<circle cx="{at[0]}" cy="{at[1]}" r="{R}" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    )
