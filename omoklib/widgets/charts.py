"""Small charts as SVG text, in the colours of `static/lab.css`, for pictures that change."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Area", "Axes", "Line", "chart", "color", "legend", "rect", "svg", "text"]

COLORS = {  # used if `lab.css` is missing; otherwise the theme's colours are used
    "ink": "#1f2328",
    "soft": "#57606a",
    "line": "#d0d7de",
    "raised": "#f3f5f8",
    "blue": "#0072b2",
    "orange": "#e69f00",
    "green": "#009e73",
    "red": "#d55e00",
    "purple": "#a6568a",
}


def color(name: str) -> str:
    """A colour of the palette as CSS."""
    return f"var(--lab-{name}, {COLORS[name]})"


def svg(width: int, height: int, label: str, *parts: str, scaled: bool = False) -> str:
    """One picture; a screen reader says `label` instead of it, or before the parts to press.

    Args:
        scaled: whether it is not drawn for the page's width, and needs larger letters on a phone.
    """
    inside = "".join(parts)
    role = "group" if 'role="button"' in inside else "img"
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


def rect(x: float, y: float, width: float, height: float, name: str) -> str:
    """A filled bar in the colour `name`."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{max(height, 0):.1f}"'
    return f'<rect {place} rx="2" fill="{color(name)}"/>'


def legend(x: float, y: float, entries: Sequence[tuple[str, str]], *, gap: float = 18) -> str:
    """Coloured squares with their names, in one row that starts at (x, y)."""
    parts = []
    for name, words in entries:
        parts.append(rect(x, y - 10, 11, 11, name))
        parts.append(text(x + 16, y, words, style="t-soft", anchor="start"))
        x += 16 + 7.2 * len(words) + gap
    return "".join(parts)


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

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The point of the picture for (x, y); a point outside is moved to the edge."""
        (x0, x1), (y0, y1) = self.x, self.y
        fx = min(max((x - x0) / ((x1 - x0) or 1), 0), 1)
        fy = min(max((y - y0) / ((y1 - y0) or 1), 0), 1)
        return self.left + fx * self.width, self.top + (1 - fy) * self.height


@dataclass(frozen=True)
class Line:
    """A line through points; `dashed` if it is only for comparison, `faint` if another line
    carries its meaning; `last`: shown at its end.
    """

    points: Sequence[tuple[float, float]]
    color: str = "blue"
    name: str = ""
    dashed: bool = False
    last: str = ""
    faint: bool = False

    @property
    def told(self) -> str:
        """Its name and what is said at its end."""
        return f"{self.name}: {self.last}" if self.last else self.name


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
    hover: bool = False,
    names: str = "end",
) -> str:
    """Grid, tick labels and the series, bands below lines.

    Args:
        hover: whether the mouse shows the values of all lines where it points.
        names: the place of the lines' names: "end", each beside the end of its line; or, if there
            is no room for that, a list in the "left" or "right" upper corner.
    """
    parts = [_grid(axes)]
    for band in (s for s in series if isinstance(s, Area) and s.points):
        rows = _thin(band.points, most_points)
        edge = [axes.at(x, high) for x, _, high in rows] + [
            axes.at(x, low) for x, low, _ in reversed(rows)
        ]
        parts.append(f'<polygon points="{_path(edge)}" fill="{color(band.color)}" opacity="0.22"/>')
    lines = [line for line in series if isinstance(line, Line) and line.points]
    for line in lines:
        points = [axes.at(x, y) for x, y in _thin(line.points, most_points)]
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        if line.faint or line.dashed:
            dash += f' opacity="{0.35 if line.faint else 0.85}"'
        parts.append(
            f'<polyline points="{_path(points)}" fill="none" stroke="{color(line.color)}" '
            f'stroke-width="2.2" stroke-linejoin="round"{dash}/>'
        )
        if len(points) == 1:
            parts.append(
                f'<circle cx="{points[0][0]:.1f}" cy="{points[0][1]:.1f}" r="3" '
                f'fill="{color(line.color)}"/>'
            )
    parts.append(_names(axes, lines) if names == "end" else _list(axes, lines, names))
    if hover:
        parts.append(_values(axes, lines, most_points // 4))
    return "".join(parts)


def _list(axes: Axes, lines: Sequence[Line], corner: str) -> str:
    """The names of the lines, one below the other, in the left or right upper corner."""
    parts = []
    for k, line in enumerate(line for line in lines if line.name):
        y = axes.top + 12 + 16 * k
        x = axes.left + 8 if corner == "left" else axes.left + axes.width - 4
        mark, at, anchor = (x, x + 20, "start") if corner == "left" else (x - 14, x - 20, "end")
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        parts.append(
            f'<path d="M{mark:.1f} {y - 4:.1f}h14" stroke="{color(line.color)}" '
            f'stroke-width="3"{dash}/>'
        )
        parts.append(text(at, y, line.told, style="t-on", anchor=anchor))
    return "".join(parts)


def _names(axes: Axes, lines: Sequence[Line]) -> str:
    """The name of each named line beside its end, with a short piece of the line before it.

    They are sorted from the top down, and never overlap.
    """
    named = [line for line in lines if line.name]
    ends = sorted(named, key=lambda line: axes.at(*line.points[-1])[1])
    parts, free = [], -math.inf
    for k, line in enumerate(ends):
        x, y = axes.at(*line.points[-1])
        lowest = axes.top + axes.height + 4 - 15 * (len(ends) - 1 - k)
        free = max(min(y + 4, lowest), free)
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        parts.append(
            f'<path d="M{x + 6:.1f} {free - 4:.1f}h12" stroke="{color(line.color)}" '
            f'stroke-width="3"{dash}/>'
        )
        parts.append(text(x + 22, free, line.told, style="t-soft", anchor="start"))
        free += 15
    return "".join(parts)


def _values(axes: Axes, lines: Sequence[Line], most: int) -> str:
    """For each x, a strip that shows the values of all lines while the mouse is on it."""
    named = [line for line in lines if line.name] or lines
    tables = [(line, dict(line.points)) for line in named]
    places = sorted({x for _, table in tables for x in table})
    strips = _thin(places, most)
    wide = axes.width / max(1, len(strips))
    parts = []
    for x in strips:
        left, _ = axes.at(x, 0)
        start, end = max(axes.left, left - wide / 2), min(axes.left + axes.width, left + wide / 2)
        known = [(line, table[x]) for line, table in tables if x in table]
        right = left > axes.left + axes.width / 2
        anchor, beside = ("end", left - 8) if right else ("start", left + 8)
        dots = "".join(
            f'<circle cx="{left:.1f}" cy="{axes.at(x, y)[1]:.1f}" r="4" '
            f'fill="{color(line.color)}"/>'
            for line, y in known
        )
        words = [f"at {x:,.10g}"] + [
            f"{line.name} {f'{y:.1%}' if axes.percent else f'{y:.3g}'}".strip() for line, y in known
        ]
        told = "".join(
            text(beside, axes.top + 10 + 16 * k, word, style="t", anchor=anchor)
            for k, word in enumerate(words)
        )
        parts.append(
            f'<g class="lab-value-at"><rect x="{start:.1f}" y="{axes.top:.1f}" '
            f'width="{end - start:.1f}" height="{axes.height:.1f}" fill="transparent"/>'
            f'<g class="lab-value-words"><path d="M{left:.1f} {axes.top:.1f}v{axes.height:.1f}" '
            f'class="lab-axis"/>{dots}{told}</g></g>'
        )
    return "".join(parts)


def _grid(axes: Axes) -> str:
    bottom, right = axes.top + axes.height, axes.left + axes.width
    parts = (
        [text(axes.left, axes.top - 12, axes.title, style="t-strong", anchor="start")]
        if axes.title
        else []
    )
    for y in _ticks(*axes.y):
        at = axes.at(0, y)[1]
        words = f"{y:.0%}" if axes.percent else f"{y:g}".replace("-", "−")
        parts.append(
            f'<line x1="{axes.left}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}" class="lab-grid"/>'
        )
        parts.append(text(axes.left - 7, at + 4, words, style="t-soft", anchor="end"))
    for x in (x for x in _ticks(*axes.x) if x == int(x)):
        parts.append(text(axes.at(x, 0)[0], bottom + 17, f"{x:,.10g}", style="t-soft"))
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


def _thin(points: Sequence, most: int) -> list:
    """At most `most` of the points, including the first and the last."""
    if len(points) <= most:
        return list(points)
    return [points[round(k * (len(points) - 1) / (most - 1))] for k in range(most)]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
