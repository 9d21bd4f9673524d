"""Small charts as SVG text, in the colours of `static/lab.css`, for pictures that change."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import NamedTuple

from omoklib.draw.numbers import plain
from omoklib.draw.theme import THEME
from omoklib.games import BLACK

__all__ = [
    "KEY_ROW",
    "PALE",
    "Area",
    "Axes",
    "Line",
    "Stop",
    "above",
    "along",
    "chart",
    "color",
    "key_rows",
    "legend",
    "rect",
    "stone_color",
    "svg",
    "text",
    "text_within",
    "thinned",
    "written",
]

PALE = ' fill-opacity="0.35"'
"""The attribute of a bar that is pale."""

COLORS = {  # its name in the theme of `base.css`, and its colour where that is missing
    "ink": ("text", "#1f2328"),
    "soft": ("soft", "#57606a"),
    "line": ("border", "#d0d7de"),
    "card": ("page", "#ffffff"),
    "raised": ("raised", "#f3f5f8"),
    "blue": ("good", "#0072b2"),
    "orange": ("yellow", "#e69f00"),
    "green": ("green", "#009e73"),
    "red": ("bad", "#d55e00"),
    "purple": ("purple", "#a6568a"),
    "mark": ("mark", "#a3337a"),
}
LETTER, VALUE = 6.6, 7  # pixels of a letter of a key, about; the letters of a value
TICK = 60  # pixels of an x axis for one of its numbers, at least
KEY_ROW = 18  # pixels from one row of a key to the next
LARGER = 1.44  # how much a phone may enlarge the key of a picture drawn for a desk (lab.css)


def color(name: str) -> str:
    """A colour of the palette as CSS."""
    variable, otherwise = COLORS[name]
    return f"var(--omok-{variable}, {otherwise})"


def stone_color(player: int) -> str:
    """The colour of `player`'s stones as CSS: that of every board, in both themes."""
    return THEME.black if player == BLACK else THEME.white


def written(value: float, percent: bool = False) -> str:
    """`value` to three digits, zeros at the end included; a whole number has no point."""
    if percent:
        return f"{value:.1%}"
    is_whole = float(value).is_integer() or abs(value) >= 99.95
    return plain(value, ",.0f" if is_whole else "#.3g")


def svg(width: int, height: int, label: str, *parts: str, scaled: bool = False) -> str:
    """One picture; a screen reader says `label` instead of it, or before the parts to press.

    Args:
        scaled: whether it is not drawn for the page's width, and needs larger letters on a phone.
    """
    inside = "".join(parts)
    role = "group" if 'role="button"' in inside or 'role="slider"' in inside else "img"
    look = ' class="lab-scaled"' if scaled else ""
    return (
        f'<svg{look} viewBox="0 0 {width} {height}" role="{role}" aria-label="{escape(label)}" '
        f'xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def text(x: float, y: float, words: object, *, style: str = "t", anchor: str = "middle") -> str:
    """`words`, escaped, in one of the styles t, t-soft, t-strong, t-on and t-over (on what
    is drawn, strong and soft)."""
    place = f'x="{x:.1f}" y="{y:.1f}" class="lab-{style}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(str(words))}</text>"


def text_within(
    x: float, y: float, words: str, left: float, right: float, *, style: str = "t"
) -> str:
    """`words` around x, moved as far as they must to stay between `left` and `right`."""
    half = 3.7 * len(words)  # of their width in pixels, about
    return text(min(max(x, left + half), right - half), y, words, style=style)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    name: str,
    *,
    glide: str = "",
    pale: bool = False,
) -> str:
    """A filled bar in the colour `name`; it glides to the next picture's bar of that `glide`."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{max(height, 0):.1f}"'
    glides = f' data-glide="{glide}"' if glide else ""
    return f'<rect {place} rx="2" fill="{color(name)}"{glides}{PALE * pale}/>'


def legend(
    x: float,
    y: float,
    entries: Sequence[tuple[str, str]],
    *,
    gap: float = 18,
    beside: bool = False,
    pale: Collection[str] = (),
) -> str:
    """Coloured squares with their names, in one row that starts at (x, y).

    Args:
        pale: the colours that are pale, as the bars of that colour are.
        beside: whether a title stands to the left, which is larger on a phone.
    """
    parts = []
    for name, words in entries:
        parts.append(rect(x, y - 10, 11, 11, name, pale=name in pale))
        parts.append(text(x + 16, y, words, style="t-soft", anchor="start"))
        x += 16 + 7.2 * len(words) + gap
    look = "lab-key lab-beside" if beside else "lab-key"
    return f'<g class="{look}">{"".join(parts)}</g>'


@dataclass(frozen=True)
class Axes:
    """A rectangle of the picture, and the range of numbers that it shows."""

    left: float
    top: float
    width: float
    height: float
    x: tuple[float, float]
    y: tuple[float, float]
    title: str = ""
    x_title: str = ""
    percent: bool = False  # whether the y axis is a share, written as a percentage
    log: bool = False  # whether equal steps up are equal factors; then y begins above 0
    rows: int = 0  # rows of the key, between the title and the rectangle; see key_rows

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The point of the picture for (x, y); a point outside is moved to the edge."""
        (x0, x1), (y0, y1) = self.x, self.y
        if self.log:
            y0, y, y1 = (math.log10(max(value, self.y[0])) for value in (y0, y, y1))
        fx = min(max((x - x0) / ((x1 - x0) or 1), 0), 1)
        fy = min(max((y - y0) / ((y1 - y0) or 1), 0), 1)
        return self.left + fx * self.width, self.top + (1 - fy) * self.height


@dataclass(frozen=True)
class Line:
    """A line through points; `dashed` if it is only for comparison, `faint` if another line
    carries its meaning. One with a name stands in the chart's key; with `press`, its entry is
    pressed under that name, and a `hidden` line has its entry alone.
    """

    points: Sequence[tuple[float, float]]
    color: str = "blue"
    name: str = ""
    dashed: bool = False
    faint: bool = False
    press: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class Area:
    """A band: x, its lower and its upper edge."""

    points: Sequence[tuple[float, float, float]]
    color: str = "blue"


def chart(
    axes: Axes,
    series: Sequence[Line | Area],
    *,
    most_points: int = 240,
    reading: str = "",
    places: Sequence[float] | None = None,
) -> str:
    """Grid, tick labels and the series, bands below lines; above them the title, and a key with the
    name and the last value of each named line. `above` says how much room these two need.

    Args:
        reading: what an x is called ("iteration"): where the chart is pointed at, the key shows
            the values there, and so do all charts of the same lab. Empty: it answers nothing.
        places: the xs that can be pointed at; usually those of the lines.
    """
    parts = [_title(axes, reading), _grid(axes)]
    for band in (s for s in series if isinstance(s, Area) and s.points):
        rows = thinned(band.points, most_points)
        edge = [axes.at(x, high) for x, _, high in rows] + [
            axes.at(x, low) for x, low, _ in reversed(rows)
        ]
        parts.append(f'<polygon points="{_path(edge)}" fill="{color(band.color)}" opacity="0.22"/>')
    lines = [line for line in series if isinstance(line, Line) and line.points]
    for line in (line for line in lines if not line.hidden):
        points = [axes.at(x, y) for x, y in thinned(line.points, most_points)]
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        if line.faint or line.dashed:
            dash += f' opacity="{0.35 if line.faint else 0.85}"'
        parts.append(
            f'<polyline points="{_path(points)}" fill="none" stroke="{color(line.color)}" '
            f'stroke-width="2.2" stroke-linejoin="round"{dash}/>'
        )
        if len(points) == 1:
            parts.append(_dot(*points[0], line.color))
    named = [line for line in lines if line.name]
    parts.append(_key(axes, named))
    if reading and not all(line.hidden for line in named):
        found = places or sorted({x for line in named for x, _ in line.points})
        parts.append(_readings(axes, named, thinned(found, most_points // 4), reading))
    return "".join(parts)


def key_rows(names: Sequence[str], width: float) -> int:
    """The number of rows that a key of lines with these names needs in `width` pixels."""
    return 1 + max((row for _, row in _key_places(names, width)), default=-1)


def above(rows: int) -> int:
    """The pixels above a chart's rectangle for its title and a key of so many rows."""
    return 32 + KEY_ROW * rows


def _key_places(names: Sequence[str], width: float) -> list[tuple[float, int]]:
    """The left edge and the row of each entry of a key."""
    places, x, row = [], 0.0, 0
    for name in names:
        wide = _entry_width(name)
        if x and x + wide > width:
            x, row = 0.0, row + 1
        places.append((x, row))
        x += wide + 12
    return places


def _entry_width(name: str) -> float:
    """The pixels of an entry with its value."""
    return _key_value(name) + LETTER * VALUE


def _key_value(name: str) -> float:
    """The pixels from the left edge of an entry to its value."""
    return 23 + LETTER * (len(name) + 1)


def _key_entries(axes: Axes, lines: Sequence[Line]) -> list[tuple[Line, float, float]]:
    """Each line with the left edge and the height of its entry in the key above the axes."""
    places = _key_places([line.name for line in lines], axes.left + axes.width)
    first = _title_y(axes) + KEY_ROW
    return [(line, x, first + KEY_ROW * row) for line, (x, row) in zip(lines, places, strict=True)]


def _title_y(axes: Axes) -> float:
    return axes.top - 18 - KEY_ROW * axes.rows


def _key(axes: Axes, lines: Sequence[Line]) -> str:
    """A short piece of each line, its name and its last value."""
    drawn = []
    for line, x, y in _key_entries(axes, lines):
        parts = []
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        parts.append(
            f'<path d="M{x:.1f} {y - 4:.1f}h14" stroke="{color(line.color)}" '
            f'stroke-width="3"{dash}/>'
        )
        parts.append(text(x + 20, y, line.name, style="t-soft", anchor="start"))
        last = written(line.points[-1][1], axes.percent)
        value = text(x + _key_value(line.name), y, last, style="t-number", anchor="start")
        if line.hidden:  # a word in its place, or there would be a gap
            value = text(x + _key_value(line.name), y, "hidden", style="t-soft", anchor="start")
            parts.append(value)
        else:
            parts.append(f'<g data-untold="at">{value}</g>')
        drawn.append(_pressed(line, x, y, "".join(parts)) if line.press else "".join(parts))
    if not drawn:
        return ""
    names, room = [line.name for line in lines], axes.left + axes.width
    lefts = [x for x, _ in _key_places(names, room)]
    wide = max(x + _entry_width(name) for x, name in zip(lefts, names, strict=True))
    larger = min(LARGER, room / wide) if key_rows(names, room) == 1 else 1
    return f'<g class="lab-key" style="--lab-larger:{larger:.2f}">{"".join(drawn)}</g>'


def _pressed(line: Line, x: float, y: float, entry: str) -> str:
    """An entry of the key as a button that hides its line or shows it."""
    told = f"{'Show' if line.hidden else 'Hide'} {line.name}"
    wide = _key_value(line.name) - 2
    pale = ' opacity="0.6"' * line.hidden
    return (
        f'<g data-press="{escape(line.press)}" role="button" tabindex="0" '
        f'aria-label="{escape(told)}"{pale}>'
        f'<rect x="{x - 3:.1f}" y="{y - 14:.1f}" width="{wide:.1f}" height="{KEY_ROW}" '
        f'fill="transparent"/>{entry}'
        f'<rect class="lab-ring" x="{x - 3:.1f}" y="{y - 14:.1f}" width="{wide:.1f}" '
        f'height="{KEY_ROW}" rx="4"/></g>'
    )


def _readings(axes: Axes, lines: Sequence[Line], places: Sequence[float], called: str) -> str:
    """A strip at each place, as far as halfway to the next: while it is pointed at, a rule, a dot
    on each line, and in the key the lines' values there (or, where a line has none, at its nearest
    point).
    """
    entries = [entry for entry in _key_entries(axes, lines) if not entry[0].hidden]
    named = f"{axes.title}, {called} by {called}" if axes.title else f"{called} by {called}"
    lefts = [axes.at(x, 0)[0] for x in places]
    halves = [(near + far) / 2 for near, far in pairwise(lefts)]
    edges = [axes.left, *halves, axes.left + axes.width]
    parts = []
    for x, left, start, end in zip(places, lefts, edges, edges[1:], strict=False):
        drawn, words = [], []
        for line, at, high in entries:
            near, y = _nearest(line.points, x)
            value = written(y, axes.percent)
            words.append(f"{line.name} {value}")
            drawn.append(_dot(*axes.at(near, y), line.color))
            drawn.append(
                text(at + _key_value(line.name), high, value, style="t-number", anchor="start")
            )
        here = f"{called} {x:,.10g}"
        said = f"{here}: {', '.join(words)}"
        right = axes.left + axes.width
        drawn.append(text(right, _title_y(axes), here, style="t-number", anchor="end"))
        strip = (
            f'<rect x="{start:.1f}" y="{axes.top:.1f}" width="{end - start:.1f}" '
            f'height="{axes.height:.1f}" fill="transparent"/>'
        )
        rule = f'<path d="M{left:.1f} {axes.top:.1f}v{axes.height:.1f}" class="lab-axis"/>'
        parts.append(Stop(f"at{x:.10g}", said, strip, rule + "".join(drawn)))
    return along(named, parts, (axes.left, axes.top, axes.width, axes.height))


class Stop(NamedTuple):
    """A place of a chart that can be pointed at.

    Attributes:
        point: its name: all parts with this `data-point` are pointed at together.
        words: what a screen reader says there.
        drawn, told: what is always drawn, and what only while it is pointed at.
    """

    point: str
    words: str
    drawn: str
    told: str


def along(name: str, stops: Sequence[Stop], frame: tuple[float, float, float, float]) -> str:
    """Places that the arrow keys go along.

    A screen reader says `name`, then the words of the place it stands on: first of the last one.

    Args:
        frame: left, top, width and height of the ring that shows the keyboard's focus.
    """
    left, top, wide, high = frame
    count, name = len(stops), escape(name)
    parts = (
        f'<g data-point="{stop.point}" data-words="{escape(stop.words)}">{stop.drawn}'
        f'<g data-told="{stop.point}">{stop.told}</g></g>'
        for stop in stops
    )
    return (
        f'<g data-along="{name}" role="slider" tabindex="0" aria-label="{name}" aria-valuemin="1" '
        f'aria-valuemax="{count}" aria-valuenow="{count}" '
        f'aria-valuetext="{escape(stops[-1].words)}">'
        f'<rect class="lab-ring" x="{left - 3:.1f}" y="{top - 3:.1f}" width="{wide + 6:.1f}" '
        f'height="{high + 6:.1f}" rx="6"/>{"".join(parts)}</g>'
    )


def _nearest(points: Sequence[tuple[float, float]], x: float) -> tuple[float, float]:
    """The point whose x is nearest; the points are sorted by x."""
    k = bisect(points, (x,))
    return min(points[max(0, k - 1) : k + 1], key=lambda point: abs(point[0] - x))


def _dot(x: float, y: float, name: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color(name)}"/>'


def _title(axes: Axes, reading: str) -> str:
    """The title; in a narrow chart it gives way to the x that is pointed at."""
    if not axes.title:
        return ""
    title = text(0, _title_y(axes), axes.title, style="t-strong", anchor="start")
    needs = 8 * len(axes.title) + 8 * len(f"{reading} {axes.x[1]:,.10g}")
    return f'<g data-untold="at">{title}</g>' if needs > axes.left + axes.width else title


def _grid(axes: Axes) -> str:
    bottom, right = axes.top + axes.height, axes.left + axes.width
    parts = []
    for y in _factor_ticks(*axes.y) if axes.log else _ticks(*axes.y):
        at = axes.at(0, y)[1]
        words = f"{plain(100 * y)}%" if axes.percent else plain(y)
        parts.append(
            f'<line x1="{axes.left}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}" class="lab-grid"/>'
        )
        parts.append(text(axes.left - 7, at + 4, words, style="t-soft", anchor="end"))
    about = max(2, min(4, int(axes.width / TICK)))
    for x in (x for x in _ticks(*axes.x, about) if x == int(x)):
        at = axes.at(x, 0)[0]
        anchor = "middle" if at < right - 8 else "end"  # within the picture
        parts.append(text(at, bottom + 17, f"{x:,.10g}", style="t-soft", anchor=anchor))
    parts.append(
        f'<line x1="{axes.left}" x2="{right}" y1="{bottom}" y2="{bottom}" class="lab-axis"/>'
    )
    if axes.x_title:
        parts.append(text((axes.left + right) / 2, bottom + 35, axes.x_title, style="t-soft"))
    return "".join(parts)


def _ticks(low: float, high: float, about: int = 4) -> list[float]:
    """Round numbers in low..high, about `about` + 1 of them."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return []
    raw = (high - low) / about
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= raw * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(k * step, 12) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def _factor_ticks(low: float, high: float) -> list[float]:
    """The numbers 1, 2 and 5 times a power of ten in low..high; the powers alone, if those are
    enough to read it by.
    """
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1,) if high > 1000 * low else (1, 2, 5)
    found = [float(f"{step}e{power}") for power in powers for step in steps]
    return [y for y in found if low * (1 - 1e-9) <= y <= high * (1 + 1e-9)]


def thinned(points: Sequence, most: int) -> list:
    """At most `most` of the points, including the first and the last."""
    if len(points) <= most:
        return list(points)
    return [points[round(k * (len(points) - 1) / (most - 1))] for k in range(most)]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
