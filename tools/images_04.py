"""The figures of lesson 04: what a new disc turns, the five suspects in the bot, and whose reward
each node gets."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, TIP, card, words_at, write_svgs

__all__ = ["enclosed_svg", "make", "suspects_svg", "whose_reward_svg"]


STEPS = (
    ("select", ("the weights",)),
    ("expand", ()),
    ("roll out", ("the end", "the reward")),
    ("back up", ("the sign",)),
    ("play", ("the move",)),
)
"""The steps of a search, each with the parts of the bot that belong to it."""

PATH = ("Black", "White", "Black")
"""The player who chose each node of the path below the root."""


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    svgs = {
        "enclosed.svg": enclosed_svg(),
        "suspects.svg": suspects_svg(),
        "whose_reward.svg": whose_reward_svg(),
    }
    return write_svgs(folder, svgs)


RUNS = (
    ("BWW+", "BBBB", "between two black discs: they turn"),
    (" WW+", None, "no black disc at the other end: nothing turns"),
    ("B W+", None, "a gap: nothing turns"),
)
"""Four cells in a line before and after Black's move on the last of them; None: no legal move."""


def enclosed_svg() -> str:
    """Three lines of cells: one whose white discs are enclosed, and two whose discs are not."""
    cell, top, high, left, right = 48, 18, 104, 24, 300
    parts = []
    for row, (before, after, words) in enumerate(RUNS):
        y = top + row * high
        parts += [
            *_cells(left, y, cell, before),
            words_at(left, y + 74, words, GREY, 18, 400, "start"),
        ]
        if after is not None:
            parts += [
                _arrow(f"M{left + 4 * cell + 16} {y + cell / 2:g}H{right - 16}"),
                *_cells(right, y, cell, after),
            ]
    title = "Which discs a new black disc turns"
    return card(right + 4 * cell + left, top + len(RUNS) * high - 10, title, parts, TIP)


def _cells(x: float, y: float, cell: int, line: str) -> list[str]:
    """A line of cells with discs; a + is the disc that Black is about to put down."""
    parts = []
    for place, what in enumerate(line):
        at = x + place * cell
        parts.append(
            f'<rect x="{at}" y="{y}" width="{cell}" height="{cell}" fill="#2c7a58" '
            'stroke="#14402d"/>'
        )
        if what != " ":
            look = {
                "B": f'fill="{INK}"',
                "W": f'fill="{PAPER}"',
                "+": f'fill="{INK}" fill-opacity="0.35" stroke="{PAPER}" stroke-width="2" '
                'stroke-dasharray="4 4"',
            }[what]
            parts.append(f'<circle cx="{at + cell / 2:g}" cy="{y + cell / 2:g}" r="18" {look}/>')
    return parts


def suspects_svg() -> str:
    """The steps from top to bottom, each with its suspects beside it, in letters for a phone."""
    x, wide, high, step, number = 64, 116, 46, 72, 0
    parts = []
    for place, (name, suspects) in enumerate(STEPS):
        y = 24 + place * step
        middle = y + high / 2
        parts += [
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="8" fill="{BLUE}" '
            f'fill-opacity="0.1" stroke="{BLUE}" stroke-width="1.8"/>',
            words_at(x + wide / 2, middle + 7, name, INK, 20, 600),
        ]
        if place:
            parts.append(_arrow(f"M{x + wide / 2:g} {y - step + high}V{y - 2}"))
        for row, suspect in enumerate(suspects):
            number += 1
            level = middle + 34 * (row - (len(suspects) - 1) / 2)
            parts += [
                f'<circle cx="{x + wide + 34}" cy="{level:g}" r="14" fill="{ORANGE}"/>',
                words_at(x + wide + 34, level + 6, str(number), PAPER, 18, 700),
                words_at(x + wide + 58, level + 6, suspect, INK, 19, 600, "start"),
            ]
    first, back = 24 + high / 2, 24 + 3 * step + high / 2
    again = (first + back) / 2
    parts += [
        _arrow(f"M{x} {back:g}H{x - 22}V{first:g}H{x - 3}"),
        f'<g transform="rotate(-90 {x - 32} {again:g})">'
        f"{words_at(x - 32, again, 'again and again', GREY, 18)}</g>",
    ]
    height = 24 + 4 * step + high + 24
    return card(380, height, "Five suspects, in the steps of the search", parts, TIP)


def whose_reward_svg() -> str:
    """A path of three nodes, and what a rollout that is good for Black adds to each of them."""
    step, left, y, end = 122, 190, 78, 548
    parts = [
        _arrow(f"M{left + 27 + 2 * step} {y}H{end - 64}", "2 6"),
        words_at(end, y - 16, "Black is", INK, 18, 600),
        words_at(end, y + 6, "to move,", INK, 18, 600),
        words_at(end, y + 28, "12 ahead", INK, 18, 600),
        words_at(68, 34, "chosen by", GREY, 18),
        words_at(68, 156, "as written", INK, 19, 600),
        words_at(68, 246, "repaired", INK, 19, 600),
        words_at(left + step, 188, "White steers to what is good for Black", ORANGE, 18),
        words_at(left + step, 278, "each player steers to what is good for them", BLUE, 18),
    ]
    for place, chooser in enumerate(PATH):
        x = left + place * step
        ground, ink = (INK, PAPER) if chooser == "Black" else (PAPER, INK)
        wrong = chooser == "White"
        parts += [
            words_at(x, 34, chooser, GREY, 18),
            f'<circle cx="{x}" cy="{y}" r="25" fill="{ground}" stroke="{INK}" stroke-width="2"/>',
            words_at(x, y + 7, chooser[0], ink, 20, 700),
            words_at(x, 158, "+12", ORANGE if wrong else BLUE, 26, 700),
            words_at(x, 248, "−12" if wrong else "+12", BLUE, 26, 700),
        ]
        if place:
            parts.append(_arrow(f"M{x - step + 27} {y}H{x - 27}"))
    return card(620, 300, "One reward, carried home with and without its sign", parts, TIP)


def _arrow(path: str, dashes: str = "") -> str:
    dashed = f'stroke-dasharray="{dashes}" stroke-linecap="round" ' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{GREY}" stroke-width="1.8" {dashed}'
        'marker-end="url(#tip)"/>'
    )
