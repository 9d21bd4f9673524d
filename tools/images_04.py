"""The figures of lesson 04: the five suspects in the bot, and whose reward each node gets."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, TIP, box, card, words_at, write_svgs

__all__ = ["make", "suspects_svg", "whose_reward_svg"]


STEPS = (
    ("select", "down the tree", ("the weights",)),
    ("expand", "a new leaf", ()),
    ("roll out", "random moves", ("the end", "the reward")),
    ("back up", "home to the root", ("the sign",)),
    ("play", "one move", ("the move",)),
)
"""The steps of a search, each with the parts of the bot that belong to it."""

PATH = ("Black", "White", "Black")
"""The player who chose each node of the path below the root."""


def make(folder: Path) -> list[Path]:
    """Writes the two figures into `folder`."""
    svgs = {"suspects.svg": suspects_svg(), "whose_reward.svg": whose_reward_svg()}
    return write_svgs(folder, svgs)


def suspects_svg() -> str:
    """The steps from left to right, each with its suspects above it."""
    y, wide, step, number = 128, 132, 172, 0
    parts = []
    for place, (name, note, suspects) in enumerate(STEPS):
        x = 22 + place * step
        middle = x + wide / 2
        parts.append(box(x, y, wide, 64, BLUE, name, note))
        if place:
            parts.append(_arrow(f"M{x - step + wide} {y + 32}H{x - 2}"))
        left = middle - (38 + max(map(_width, suspects), default=0)) / 2
        for row, suspect in enumerate(suspects):
            number += 1
            level = 84 - 42 * (len(suspects) - 1 - row)
            parts += [
                f'<circle cx="{left + 14:g}" cy="{level}" r="14" fill="{ORANGE}"/>',
                words_at(left + 14, level + 6, str(number), PAPER, 16, 700),
                words_at(left + 38 + _width(suspect) / 2, level + 6, suspect, INK, 16, 600),
            ]
    back, first = 22 + 3 * step + wide / 2, 22 + wide / 2
    parts += [
        _arrow(f"M{back:g} {y + 64}V{y + 92}H{first:g}V{y + 67}"),
        words_at((back + first) / 2, y + 112, "again, for every iteration", GREY, 14),
    ]
    return card(864, 258, "Five suspects, in the steps of the search", parts, TIP)


def whose_reward_svg() -> str:
    """A path of three nodes, and what a rollout that is good for Black adds to each of them."""
    step, left, y = 150, 196, 64
    parts = [
        _arrow(f"M{left + 24 + 2 * step} {y}H{left + 3 * step - 8}", "2 6"),
        words_at(left + 3 * step + 62, y - 2, "Black ends", INK, 15, 600),
        words_at(left + 3 * step + 62, y + 18, "12 ahead", INK, 15, 600),
        words_at(84, 150, "as written", INK, 16, 600),
        words_at(84, 200, "repaired", INK, 16, 600),
    ]
    for place, chooser in enumerate(PATH):
        x = left + place * step
        ground, ink = (INK, PAPER) if chooser == "Black" else (PAPER, INK)
        wrong = chooser == "White"
        parts += [
            words_at(x, 26, f"{chooser} chose it", GREY, 14),
            f'<circle cx="{x}" cy="{y}" r="22" fill="{ground}" stroke="{INK}" stroke-width="2"/>',
            words_at(x, y + 6, chooser[0], ink, 17, 700),
            words_at(x, 152, "+12", ORANGE if wrong else BLUE, 22, 700),
            words_at(x, 202, "−12" if wrong else "+12", BLUE, 22, 700),
        ]
        if place:
            parts.append(_arrow(f"M{x - step + 24} {y}H{x - 24}"))
    parts += [
        words_at(left + 3 * step + 62, 142, "White steers towards", ORANGE, 14),
        words_at(left + 3 * step + 62, 160, "what is good for Black", ORANGE, 14),
        words_at(left + 3 * step + 62, 192, "each player steers", BLUE, 14),
        words_at(left + 3 * step + 62, 210, "towards their own good", BLUE, 14),
    ]
    return card(806, 232, "One reward, carried home with and without its sign", parts, TIP)


def _width(words: str) -> float:
    """About how wide a suspect's name is, so that it begins close to its number."""
    return 9.2 * len(words)


def _arrow(path: str, dashes: str = "") -> str:
    dashed = f'stroke-dasharray="{dashes}" stroke-linecap="round" ' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{GREY}" stroke-width="1.8" {dashed}'
        'marker-end="url(#tip)"/>'
    )
