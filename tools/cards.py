"""The parts that the drawn pictures share: a white card, readable on a dark page too; words; the
files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from omoklib.draw.theme import FONT

__all__ = ["BLUE", "GREY", "INK", "ORANGE", "PAPER", "TIP", "box", "card", "words_at", "write_svgs"]

INK, GREY, PAPER, BLUE, ORANGE = "#1f2328", "#5a6068", "#ffffff", "#0072b2", "#d55e00"

TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
    f'orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8Z" fill="{GREY}"/></marker>'
)
"""The tip of an arrow: `marker-end="url(#tip)"`."""


def card(width: float, height: float, title: str, parts: list[str], tips: str = "") -> str:
    """The picture, as SVG. Boards on it stay light on a dark page, as the card does.

    Args:
        title: the words that a screen reader says.
        parts: the parts as SVG, later ones above earlier ones.
        tips: the `<marker>`s of the arrows.
    """
    defs = f"<defs>{tips}</defs>" if tips else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="{FONT}">'
        f"<title>{escape(title)}</title>{defs}"
        f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{PAPER}"/>'
        f"{re.sub('<style>.*?</style>', '', ''.join(parts), flags=re.DOTALL)}</svg>"
    )


def words_at(
    x: float,
    y: float,
    words: str,
    color: str,
    size: int,
    weight: int = 400,
    anchor: str = "middle",
) -> str:
    """Words with their middle at (x, y), or, as SVG's `anchor` says, their "start" or "end"."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}" fill="{color}">{escape(words)}</text>'
    )


def box(x: float, y: float, width: int, height: int, color: str, name: str, note: str) -> str:
    """A rounded box with a name in its middle, and a note below the name."""
    middle = x + width / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" rx="8" fill="{color}" '
        f'fill-opacity="0.1" stroke="{color}" stroke-width="1.8"/>'
        + words_at(middle, y + height / 2 - 4, name, INK, 16, 600)
        + words_at(middle, y + height / 2 + 16, note, GREY, 13)
    )


def write_svgs(folder: Path, figures: Mapping[str, str]) -> list[Path]:
    """The files in `folder` that `figures`, SVG by the file's name, have been written to."""
    for name, svg in figures.items():
        (folder / name).write_text(svg + "\n", encoding="utf-8", newline="\n")
    return [folder / name for name in figures]
