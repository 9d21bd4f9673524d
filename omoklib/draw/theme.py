"""The colours of every board, in one place: Python draws with them, and the page's style sheet too.

A board brings its own background, so that it looks the same on a light and on a dark page. Meaning
never rests on colour alone: X and O differ in shape, black and white stones in lightness. The heat
of an overlay is one blue, which hides more of the ground the hotter a point is.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["FONT", "THEME", "Theme", "css_variables", "heat_color", "ink_on"]


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
    hint: str = "#a3337a"  # and whatever is pointed at
    board_good: str = "#0072b2"  # for the player who moves there
    board_bad: str = "#d55e00"
    board_heat: str = "#0072b2"
    felt_heat: str = "#0a2a5c"  # the same on Othello's green


THEME = Theme()

FONT = "system-ui, -apple-system, Segoe UI, Roboto, sans-serif"
"""The letters of every picture, as CSS names fonts."""


def heat_color(heat: float, ground: str = THEME.wood) -> str:
    """The colour of `heat` in 0..1 on `ground`: one hue, which covers more of it the hotter it is.

    >>> heat_color(0), heat_color(1)
    ('#e4d0a6', '#5d98ad')
    """
    share = 0.02 + 0.58 * min(max(float(heat), 0.0), 1.0) ** 1.5
    hue = THEME.felt_heat if ground == THEME.felt else THEME.board_heat
    pairs = ((int(ground[k : k + 2], 16), int(hue[k : k + 2], 16)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


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
