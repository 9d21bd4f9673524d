"""The colours of boards and trees, in one place: Python draws with them, and the style sheets too.

A board brings its own background, with dimmer colours, `DARK`, on a dark page. A live board and a
picture that stands in the page follow the page; a picture in a file of its own stays light. Meaning
never rests on colour alone: X and O differ in shape, the colours of stones and discs in lightness.
The heat of an overlay is one blue, the fuller the hotter a point is. On wood and felt it lies on a
pale tile: through a blue that is laid over them they would make it grey or green.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace

__all__ = [
    "DARK",
    "FONT",
    "THEME",
    "Theme",
    "card_style",
    "css_variables",
    "dark_rules",
    "heat_in",
    "ink_on",
    "where_dark",
]


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
    heat_tile: str = "#dfebf5"  # under it on wood and felt
    best: str = "#003a6b"  # around the most visited point, on wood
    even_worth: str = "#f2eee6"  # under good and bad on wood, where a faint blue would be green
    label_ink: str = "#000000"  # numbers on wood
    tag_ink: str = "#000000"  # numbers on paper, and in holes
    card: str = "#ffffff"  # under a tree; the names and colours of base.css's page
    card_rim: str = "#d0d7de"
    card_line: str = "#7d8590"
    card_ink: str = "#1f2328"
    card_soft: str = "#57606a"


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
    heat_tile="#adbac7",
    even_worth="#b9b3a8",
    tag_ink="#f0f3f6",
    card="#161b22",
    card_rim="#3d444d",
    card_ink="#e6edf3",
    card_soft="#a9b4c0",
)
"""The colours on a dark page, where nothing should shine."""

FONT = "system-ui, -apple-system, Segoe UI, Roboto, sans-serif"
"""The letters of every picture, as CSS names fonts."""


def heat_in(heat: float, *, is_on_tile: bool = True) -> float:
    """The opacity of the blue that shows `heat` in 0..1, on its tile or on paper: as much as black
    numbers on it allow, and white ones on dark paper.

    >>> heat_in(0), heat_in(1), heat_in(1, is_on_tile=False)
    (0.0, 0.85, 0.6)
    """
    part = min(max(float(heat), 0.0), 1.0)
    return round(0.85 * part if is_on_tile else 0.02 + 0.58 * part**1.5, 3)


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
    light = f"{selector} {{ {_declared(asdict(THEME))} }}\n"
    return light + where_dark(selector, _declared(_changed()))


def card_style() -> str:
    """The `<style>` of a picture of the class `omok-drawn-card`: a card in `THEME`'s colours, which
    is dark on a dark page. The boards on it have styles of their own."""
    own = (("card", "card_ink", "card_soft"), ("card", "card_rim", "card_ink"))
    return f"<style>{dark_rules('.omok-drawn-card', *own, but=':not(.omok-board-svg *)')}</style>"


def dark_rules(
    selector: str, fills: Iterable[str], strokes: Iterable[str], *, but: str = ""
) -> str:
    """Style rules for a picture `selector` that is drawn in the colours of `THEME`: it has those of
    `DARK` wherever base.css is dark.

    Args:
        fills: the names of the colours that fill its shapes, as the attributes `fill` say.
        strokes: the same for `stroke`; no two names of one list may have the same colour.
        but: the end of each shape's selector, which leaves some shapes as they are.
    """
    light, changed = asdict(THEME), _changed()
    used = {
        "fill": [n for n in fills if n in changed],
        "stroke": [n for n in strokes if n in changed],
    }
    rules = "".join(
        f'{selector} [{what}="{light[name]}"]{but} {{ {what}: var(--omok-{_dashed(name)}) }}\n'
        for what, names in used.items()
        for name in names
    )
    own = {name: light[name] for name in dict.fromkeys(used["fill"] + used["stroke"])}
    dark = {name: changed[name] for name in own}
    return f"{selector} {{ {_declared(own)} }}\n{rules}{where_dark(selector, _declared(dark))}"


def _changed() -> dict[str, str]:
    """The colours of `DARK` that differ from those of `THEME`."""
    light = asdict(THEME)
    return {name: color for name, color in asdict(DARK).items() if color != light[name]}


def where_dark(selector: str, declared: str) -> str:
    """Style rules that give `selector` what is `declared` on a dark page: one that says that it is
    dark, or one that says nothing and has a reader who prefers dark."""
    named = ':is([data-jp-theme-light="false"], [data-theme="dark"], .vscode-dark)'
    asked = (
        'html:not([data-theme="light"])'
        ":not(:has(> body:is([data-jp-theme-light], [data-vscode-theme-kind])))"
    )
    return (
        f"{named} {selector} {{ {declared} }}\n"
        f"@media (prefers-color-scheme: dark) {{ {asked} {selector} {{ {declared} }} }}\n"
    )


def _declared(colors: Mapping[str, str]) -> str:
    return " ".join(f"--omok-{_dashed(name)}: {color};" for name, color in colors.items())


def _dashed(name: str) -> str:
    """A colour's name as a style sheet writes it."""
    return name.replace("_", "-")
