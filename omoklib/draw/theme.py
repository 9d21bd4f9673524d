"""The colours of every board, in one place: Python draws with them, and the page's style sheet too.

A board brings its own background: a picture looks the same on a light and on a dark page, and the
live boards have dimmer colours, `DARK`, on a dark one. Meaning never rests on colour alone: X and
O differ in shape, the colours of stones and discs in lightness. The heat of an overlay is one blue,
which hides more of the ground the hotter a point is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

__all__ = ["DARK", "FONT", "THEME", "Theme", "css_variables", "heat_color", "ink_on"]


@dataclass(frozen=True)
class Theme:
    """`#rrggbb` colours. The text colours stand out from their ground by at least 4.5:1."""

    wood: str = "#e9d2a6"  # under Omok's stones
    wood_line: str = "#7d6238"
    wood_ink: str = "#614a25"  # coordinates on wood
    felt: str = "#2c7a57"  # under Othello's discs
    felt_line: str = "#0a2619"
    felt_ink: str = "#e8f4ee"
    frame: str = "#2a5a9c"  # in front of discs that fall
    frame_line: str = "#1d4379"
    frame_ink: str = "#dfe9f7"
    hole: str = "#e4e9f0"  # what is seen through it
    disc_red: str = "#b3261e"  # the discs behind it
    disc_red_edge: str = "#7d1610"
    disc_yellow: str = "#f7cf46"
    disc_yellow_edge: str = "#86670a"
    paper: str = "#fbf8f1"  # under X and O
    paper_line: str = "#8a8171"
    paper_ink: str = "#6e6757"
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
    best: str = "#0072b2"  # around the most visited point, on wood
    even_worth: str = "#f2eee6"  # under good and bad on wood, where a faint blue would be green
    label_ink: str = "#1c1c1c"  # numbers on wood
    tag_ink: str = "#1c1c1c"  # numbers on paper, and in holes


THEME = Theme()
DARK = replace(
    THEME,
    wood="#a98b5c",
    wood_line="#4a3718",
    wood_ink="#2e2008",
    felt="#2a7152",
    felt_line="#04140c",
    frame="#1c4475",
    frame_line="#4c79b5",
    frame_ink="#c9d7ea",
    hole="#0f1318",
    disc_red="#d03c32",
    disc_yellow="#f2cb48",
    disc_yellow_edge="#4d3a00",
    paper="#23282f",
    paper_line="#7d8590",
    paper_ink="#a9b4c0",
    white_edge="#2e2e2e",
    x="#56b4e9",
    o="#f0803c",
    win_cell="#4f4216",
    best="#003a6b",
    even_worth="#b9b3a8",
    label_ink="#000000",
    tag_ink="#f0f3f6",
)
"""The colours on a dark page, where nothing should shine."""

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


def css_variables(selector: str) -> str:
    """Style rules that give `selector` the colours as `--omok-wood`, `--omok-wood-line`, ...: those
    of `DARK` wherever base.css is dark, else those of `THEME`."""
    light, dark = asdict(THEME), asdict(DARK)
    changed = {name: color for name, color in dark.items() if color != light[name]}
    named = ':is([data-jp-theme-light="false"], [data-theme="dark"], .vscode-dark)'
    asked = (
        'html:not([data-theme="light"])'
        ":not(:has(> body:is([data-jp-theme-light], [data-vscode-theme-kind])))"
    )
    return (
        f"{selector} {{ {_declared(light)} }}\n"
        f"{named} {selector} {{ {_declared(changed)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ {asked} {selector} {{ {_declared(changed)} }} }}\n"
    )


def _declared(colors: Mapping[str, str]) -> str:
    return " ".join(f"--omok-{name.replace('_', '-')}: {color};" for name, color in colors.items())
