"""The colours of every board, in one place: Python draws with them, and the page's style sheet too.

A board brings its own background, so that it looks the same on a light and on a dark page. Meaning
never rests on colour alone: X and O differ in shape, black and white stones in lightness, the heat
of an overlay in lightness as well (cividis runs from dark to light).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["THEME", "Theme", "css_variables", "heat_color", "ink_on"]


@dataclass(frozen=True)
class Theme:
    """`#rrggbb` colours. The text colours stand out from their ground by at least 4.5:1."""

    wood: str = "#e9d2a6"  # under Omok's stones
    wood_line: str = "#7d6238"
    wood_ink: str = "#4a3312"  # coordinates on wood
    felt: str = "#2c7a57"  # under Othello's discs
    felt_line: str = "#174d35"
    felt_ink: str = "#f2faf5"
    paper: str = "#fbf8f1"  # under X and O
    paper_line: str = "#8a8171"
    paper_ink: str = "#4a4437"
    black: str = "#1c1c1c"
    black_edge: str = "#000000"
    white: str = "#fcfcfa"
    white_edge: str = "#5c5c5c"
    x: str = "#0072b2"  # Okabe-Ito blue
    o: str = "#d55e00"  # Okabe-Ito vermillion
    win: str = "#d55e00"  # around the winning line
    win_cell: str = "#ffe59a"
    hint: str = "#cc79a7"  # Okabe-Ito purple


THEME = Theme()

_CIVIDIS = (
    (0x00, 0x22, 0x4E),
    (0x1A, 0x38, 0x6F),
    (0x43, 0x4E, 0x6C),
    (0x61, 0x65, 0x6F),
    (0x7D, 0x7C, 0x78),
    (0x9B, 0x94, 0x76),
    (0xBC, 0xAE, 0x6C),
    (0xDE, 0xC9, 0x58),
    (0xFE, 0xE8, 0x38),
)  # matplotlib's cividis at 0, 1/8, ..., 1


def heat_color(heat: float) -> str:
    """The cividis colour of `heat` in 0..1: dark blue is low, yellow is high.

    >>> heat_color(0), heat_color(1)
    ('#00224e', '#fee838')
    """
    place = min(max(float(heat), 0.0), 1.0) * (len(_CIVIDIS) - 1)
    low = min(int(place), len(_CIVIDIS) - 2)
    part = place - low
    mixed = (
        round(a + (b - a) * part) for a, b in zip(_CIVIDIS[low], _CIVIDIS[low + 1], strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def ink_on(color: str) -> str:
    """Black or white, whichever reads better on `color`.

    >>> ink_on("#fee838"), ink_on("#00224e")
    ('#000000', '#ffffff')
    """
    light = _luminance(color)
    return "#000000" if (light + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"


def _luminance(color: str) -> float:
    """The relative luminance of WCAG 2, in 0..1."""
    channels = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def css_variables(selector: str, theme: Theme = THEME) -> str:
    """A style rule that gives `selector` the colours as `--omok-wood`, `--omok-wood-line`, ..."""
    rules = (f"--omok-{name.replace('_', '-')}: {color};" for name, color in asdict(theme).items())
    return f"{selector} {{ {' '.join(rules)} }}\n"
