"""Curves, bars and intervals."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import (
    LogLocator,
    MaxNLocator,
    NullFormatter,
    PercentFormatter,
    StrMethodFormatter,
)

from omoklib.arena.scores import Tally
from omoklib.draw.layout import spread
from omoklib.figures.style import (
    COLORS,
    LINE_STYLES,
    MARKERS,
    ROWS_WIDE,
    UNDECIDED,
    games_in_words,
    in_title_lines,
    mark_parts,
    name_rows,
    new,
    put_title,
    styled,
    write_beside,
)

__all__ = [
    "bars",
    "batches",
    "compared",
    "growth",
    "heaps",
    "intervals",
    "lines",
    "loss_curves",
    "medians",
    "same_exam",
    "squares",
    "stacked",
    "stick",
]

Series = (
    tuple[Sequence[float], Sequence[float]]
    | tuple[Sequence[float], Sequence[float], Sequence[float], Sequence[float]]
)
"""`(x, y)`, or `(x, y, low, high)` to draw a band around the curve."""

_CYCLE = list(COLORS.values())
_VERDICT_COLORS = {
    "better": COLORS["blue"],
    "worse": COLORS["vermillion"],
    "not decided": UNDECIDED,
}
_PART_COLORS = ("blue", "orange", "green", "purple")  # as the labs colour Q and U


def lines(
    series: Mapping[str, Series],
    *,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    xscale: str = "linear",
    yscale: str = "linear",
    from_zero: bool = False,
    marks: Mapping[str, tuple[float, float]] | None = None,
    levels: Mapping[str, float] | None = None,
    colors: Sequence[str] = tuple(COLORS),
    size: tuple[float, float] = (5.8, 3.5),
) -> Figure:
    """A curve for each series, with its name at its right end, in its own colour, marker and style.

    Whole numbers on the x axis get whole ticks, a step of 1, 2, 5, 10 and so on apart. On a
    logarithmic y axis, numbers from 0.001 to 1,000 are written out, not as powers of ten. With
    `from_zero`, the y axis starts at 0. `marks` are large dots, each with words below it.

    Args:
        levels: dashed lines from side to side, words -> the height. The words stand at the right
            end, on the side of the line where the first curve does not end.
        colors: those of the curves, names of `COLORS`: what has a colour elsewhere keeps it.

    Raises:
        ValueError: a series is not `(x, y)` or `(x, y, low, high)` of one length.
    """
    figure, axes = new(*size)
    with styled():
        for index, (name, numbers) in enumerate(series.items()):
            _check_series(name, numbers)
            x, y, *band = (np.asarray(column, dtype=float) for column in numbers)
            color = COLORS[colors[index % len(colors)]]
            axes.plot(
                x,
                y,
                label=name,
                color=color,
                linestyle=LINE_STYLES[index % len(LINE_STYLES)],
                marker=MARKERS[index % len(MARKERS)] if len(x) <= 30 else None,
            )
            if band:
                axes.fill_between(x, *band, color=color, alpha=0.18, linewidth=0)
        axes.set_xscale(xscale)
        axes.set_yscale(yscale)
        if from_zero:
            axes.set_ylim(bottom=0)
        if xscale == "log":
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        columns = list(series.values())
        highest = max((np.max(y) for _, y, *_ in columns), default=0)
        lowest = min((number for _, y, *_ in columns for number in y if number > 0), default=1)
        if yscale == "linear" and highest >= 10_000:
            axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        if xscale == "linear" and all(np.equal(np.mod(x, 1), 0).all() for x, *_ in columns):
            farthest = max((np.max(x) for x, *_ in columns), default=0)
            most = 10 if farthest < 1_000 else 6
            round_steps = MaxNLocator(most, steps=(1, 2, 5, 10), integer=True)
            axes.xaxis.set_major_locator(round_steps)
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        if yscale == "log" and lowest >= 0.001 and highest < 1_000:
            axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axes.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
            axes.yaxis.set_minor_formatter(NullFormatter())
        for words, height in (levels or {}).items():
            axes.axhline(height, color=COLORS["black"], linewidth=1.0, linestyle="--")
            above = not columns or columns[0][1][-1] < height
            beside = {"xytext": (-2, 3 if above else -3), "textcoords": "offset points"}
            beside |= {"va": "bottom" if above else "top", "ha": "right", "fontsize": 10}
            axes.annotate(words, (1, height), xycoords=("axes fraction", "data"), **beside)
        _label(axes, title, xlabel, ylabel)
        if len(series) > 1:
            _name_curves(axes)
        for words, place in (marks or {}).items():
            axes.plot(*place, "o", color=COLORS["black"], markersize=9, zorder=3)
            below = {"xytext": (8, -8), "textcoords": "offset points", "va": "top"}
            axes.annotate(words, place, **below)
    return figure


def _name_curves(axes: Axes) -> None:
    """The name of each curve beside its last point; names that would collide are moved apart, and
    then a thin line leads to each."""
    axes.get_xlim(), axes.get_ylim()  # asked for, the axes settle on what they span
    shown = axes.transData + axes.transAxes.inverted()
    ends = []
    for curve in axes.lines:
        if str(curve.get_label()).startswith("_"):
            continue  # a level: its words stand in the picture
        x, y = curve.get_data()
        known = np.flatnonzero(np.isfinite(y))
        if len(known):
            at = shown.transform((x[known[-1]], y[known[-1]]))
            ends.append((*at, curve))
    step = 0.23 / axes.figure.get_figheight()
    for group in _side_by_side(ends):
        x = max(end for end, _, _ in group)  # clear of the other curves
        heights = _apart([y for _, y, _ in group], step)
        for (end, y, curve), high in zip(group, heights, strict=True):
            how = {"xycoords": "axes fraction", "annotation_clip": False}
            if abs(high - y) > 0.2 * step:  # a thin line says whose name it is
                thin = {"arrowstyle": "-", "linewidth": 0.7, "color": curve.get_color()}
                ends_of_it = (end, y), (x + 0.018, high)
                axes.annotate(
                    "", *ends_of_it, arrowprops=thin | {"shrinkA": 0, "shrinkB": 0}, **how
                )
            axes.annotate(
                str(curve.get_label()),
                (x, high),
                xytext=(8, 0),
                textcoords="offset points",
                va="center",
                fontsize=10,
                color=_of_words(curve.get_color()),
                **how,
            )


def _side_by_side(ends: list[tuple[float, float, Line2D]]) -> list[list[tuple]]:
    """The ends of curves in groups whose names could collide, each from the lowest up."""
    groups: list[list[tuple]] = []
    for end in sorted(ends, key=lambda end: end[0]):
        if not groups or end[0] - groups[-1][-1][0] >= 0.2:
            groups.append([])
        groups[-1].append(end)
    return [sorted(group, key=lambda end: end[1]) for group in groups]


def _apart(heights: Sequence[float], step: float) -> list[float]:
    """The increasing `heights`, moved as little as possible until all are `step` or more apart."""
    moved = spread(heights, step)
    return [high + max(0.0, -moved[0]) for high in moved]  # and none below the axis


def loss_curves(history: Mapping[str, Sequence[float]], *, title: str = "Loss") -> Figure:
    """Losses by name, one number for each step of training; the axis starts at 0, the best loss."""
    series = {name: (range(1, len(losses) + 1), losses) for name, losses in history.items()}
    return lines(series, title=title, xlabel="step", ylabel="loss", from_zero=True)


def stacked(
    panels: Mapping[str, Mapping[str, Sequence[float]]],
    *,
    title: str = "",
    xlabel: str = "",
) -> Figure:
    """A panel for each name, one below the other on the same scales: over 1, 2, 3, ... on the x
    axis stand its parts, each on top of the one before.

    Raises:
        ValueError: the panels do not have the same parts, all of one length.
    """
    shapes = {tuple((part, len(y)) for part, y in parts.items()) for parts in panels.values()}
    if len(shapes) != 1 or len({length for shape in shapes for _, length in shape}) != 1:
        raise ValueError(
            "stacked needs panels with the same parts, all of one length; "
            f"got {[{part: len(y) for part, y in parts.items()} for parts in panels.values()]}"
        )
    parts = [part for part, _ in next(iter(shapes))]
    figure, _ = new(ROWS_WIDE, 1.0 + 1.15 * len(panels))
    figure.clear()
    with styled():
        rows = figure.subplots(len(panels), sharex=True, sharey=True, squeeze=False)[:, 0]
        for axes, (name, heights) in zip(rows, panels.items(), strict=True):
            x = np.arange(1, 1 + len(heights[parts[0]]))
            colors = [COLORS[color] for color in _PART_COLORS[: len(parts)]]
            axes.stackplot(x, *heights.values(), labels=parts, colors=colors, alpha=0.85)
            axes.text(1, 1, name, ha="right", va="top", transform=axes.transAxes, weight="bold")
            axes.set_xlim(1, x[-1])
        rows[-1].set_xlabel(xlabel)
        areas, names = rows[0].get_legend_handles_labels()
        figure.legend(
            areas,
            names,
            loc="outside upper left",
            ncols=len(parts),
            handlelength=1,
            columnspacing=1.2,
            title=in_title_lines(figure, title),
            title_fontproperties={"size": 12, "weight": "bold"},
            alignment="left",
        )
    return figure


def growth(counts: Mapping[str, Sequence[int]], *, title: str = "How fast a tree grows") -> Figure:
    """The nodes at each ply, from ply 0, on a scale where exponential growth is a line."""
    series = {
        name: (range(len(row)), [float(count) for count in row]) for name, row in counts.items()
    }
    ylabel = "nodes, in powers of ten"
    figure = lines(series, title=title, xlabel="ply", ylabel=ylabel, yscale="log")
    figure.axes[0].xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


def bars(
    values: Mapping[str, float],
    *,
    ranges: Mapping[str, tuple[float, float]] | None = None,
    title: str = "",
    xlabel: str = "",
    highlight: Sequence[str] = (),
    xscale: str = "linear",
    form: str = "",
) -> Figure:
    """A horizontal bar for each name, first on top; `ranges` adds a whisker from low to high, and
    the number beside the bar.

    Whole numbers without whiskers get whole ticks, and are written at the ends of their bars; other
    numbers are written there as `form` says, as `str.format` reads it, such as `"{:+.2f}"`. On a
    logarithmic axis (`xscale="log"`) lengths mean nothing, so a dot takes the place of each bar.

    Raises:
        ValueError: there is no such axis; or it is logarithmic, and there are whiskers, a number
            of 0 or less, or no number at all; or a `form` would be written over whiskers.
    """
    names = list(values)
    if form and ranges:
        raise ValueError(f"numbers are written where there are no ranges; got form={form!r}")
    if xscale not in ("linear", "log"):
        raise ValueError(f"xscale must be 'linear' or 'log'; got {xscale!r}")
    if xscale == "log":
        if ranges or not values or min(values.values()) <= 0:
            raise ValueError(
                "a logarithmic axis takes one or more numbers above 0, without ranges; got "
                f"{dict(values)}, ranges={ranges}"
            )
        return _dots(values, title=title, xlabel=xlabel, highlight=highlight)
    figure, axes = new(5.8, 1.0 + 0.38 * len(names))
    with styled():
        places = np.arange(len(names))[::-1]
        colors = [COLORS["vermillion" if name in highlight else "blue"] for name in names]
        whole = not ranges and all(value == int(value) for value in values.values())
        drawn = axes.barh(places, [values[name] for name in names], color=colors, height=0.62)
        if whole or form:
            texts = [(form or "{:,.0f}").format(value) for value in values.values()]
            texts = [text.replace("-", "\N{MINUS SIGN}") for text in texts]
            axes.bar_label(drawn, texts, padding=4, fontsize=10)
            axes.margins(x=0.14)
        for place, name in zip(places, names, strict=True):
            if ranges and name in ranges:
                axes.plot(ranges[name], [place, place], color=COLORS["black"], linewidth=1.5)
                write_beside(axes, place, f"{values[name]:.{2 if abs(values[name]) < 10 else 1}f}")
        axes.set_yticks(places, names)
        axes.grid(axis="y", visible=False)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=whole, steps=[1, 2, 5, 10]))
        if max(values.values(), default=0) >= 1000:
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        _label(axes, title, xlabel, "", rows=True)
    return figure


def _dots(
    values: Mapping[str, float], *, title: str, xlabel: str, highlight: Sequence[str]
) -> Figure:
    """A dot for each name on a logarithmic axis, with its number beside it."""
    names = list(values)
    figure, axes = new(5.8, 1.0 + 0.38 * len(names))
    with styled():
        places = range(len(names))[::-1]
        low, high = 10 ** np.floor(np.log10(min(values.values()))), max(values.values())
        axes.set_xscale("log")
        axes.set_xlim(low, 10 ** np.ceil(np.log10(high)) if high > low else 10 * low)
        for place, (name, value) in zip(places, values.items(), strict=True):
            color = COLORS["vermillion" if name in highlight else "blue"]
            axes.plot([low, value], [place, place], color=color, linewidth=1.0, linestyle=":")
            axes.plot(value, place, marker="o", markersize=9, color=color, clip_on=False)
            write_beside(axes, place, f"{value:,.0f}" if value >= 10 else f"{value:g}")
        name_rows(axes, places, names)
        if high >= 1_000_000:  # long numbers: every other one has room
            axes.xaxis.set_major_locator(LogLocator(numticks=4))
        written = "{x:,.0f}" if low >= 1 else "{x:g}"
        axes.xaxis.set_major_formatter(StrMethodFormatter(written))
        axes.xaxis.set_minor_formatter(NullFormatter())
        _label(axes, title, xlabel, "", rows=True)
    return figure


def medians(
    rows: Mapping[str, Sequence[float]],
    *,
    title: str = "",
    xlabel: str = "",
    highlight: Sequence[str] = (),
) -> Figure:
    """A bar for each name: the median of its numbers, with a whisker from the least to the most.

    Raises:
        ValueError: a name has no numbers.
    """
    empty = [name for name, row in rows.items() if not len(row)]
    if empty:
        raise ValueError(f"a median needs numbers; there are none for {', '.join(empty)}")
    return bars(
        {name: float(np.median(row)) for name, row in rows.items()},
        ranges={name: (float(min(row)), float(max(row))) for name, row in rows.items()},
        title=title,
        xlabel=xlabel,
        highlight=highlight,
    )


def intervals(
    tallies: Mapping[str, Tally],
    *,
    reference: float = 0.5,
    title: str = "",
    xlabel: str = "score, with its 95% interval",
) -> Figure:
    """A forest plot: each match's score and interval on a line, and a rule at `reference`.

    An interval on one side of the rule decides: its square is filled, and blue above the rule, red
    below it. The others are grey. A key over the rows says so, of the colours that occur.
    """
    figure, axes = new(ROWS_WIDE, 1.4 + 0.48 * len(tallies))
    with styled():
        places = np.arange(len(tallies))[::-1]
        axes.axvline(reference, color=COLORS["black"], linewidth=1.0, linestyle="--")
        for place, tally in zip(places, tallies.values(), strict=True):
            low, high = tally.interval
            decided = tally.differs_from(reference)
            above = "better" if tally.score >= reference else "worse"
            verdict = above if decided else "not decided"
            color = _VERDICT_COLORS[verdict]
            _stroke(axes, low, high, place, color)
            axes.plot(
                tally.score,
                place,
                marker="s",
                markersize=5,
                color=color,
                markerfacecolor=color if decided else "white",
                label=verdict,
            )
            numbers = f"{100 * tally.score:.1f}%  [{100 * low:.0f}, {100 * high:.0f}]"
            write_beside(axes, place, f"{numbers}\n{games_in_words(tally.games)}")
        name_rows(axes, places, list(tallies))
        _shares_below(axes, xlabel)
        _key_below_title(figure, title, _VERDICT_COLORS)
    return figure


def compared(
    tallies: Mapping[str, Mapping[str, Tally]],
    *,
    reference: float | None = None,
    title: str = "",
    xlabel: str = "score, with its 95% interval",
    parts: Mapping[str, Sequence[bool]] | None = None,
    colors: Sequence[str] = ("black", "vermillion", "blue", "green"),
) -> Figure:
    """A row for each name, and in it a line for each series: its score and its interval.

    The series are named over the rows, each in its own colour and with its own marker. Scores that
    are all whole percents are written without a decimal.

    Args:
        parts: the parts of which the rows are versions: a part's name -> for each row, whether the
            part is changed there. Dots to the left of the rows show it, full or empty, and the
            names stand over the rows: that leaves the scores more than half the width.
        colors: those of the series, names of `COLORS`; others than in a chart nearby whose series
            are different ones.

    Raises:
        ValueError: two rows do not have the same series, in the same order; or a part does not say
            of each row whether it is changed.
    """
    for name, row in (parts or {}).items():
        if len(row) != len(tallies):
            raise ValueError(
                f"a part must say of each of the {len(tallies)} rows whether it is changed; "
                f"{name!r} speaks of {len(row)}"
            )
    series = list(next(iter(tallies.values()), {}))
    if odd := [name for name, row in tallies.items() if list(row) != series]:
        raise ValueError(
            f"every row must have the series {series}; {odd[0]!r} has {[*tallies[odd[0]]]}"
        )
    lines = len(series) + (parts is not None)  # of a row
    high = 0.14 + 0.24 * lines
    figure, axes = new(ROWS_WIDE, 1.5 + high * len(tallies))
    with styled():
        if reference is not None:
            axes.axvline(reference, color=COLORS["black"], linewidth=1.0, linestyle="--")
        places = np.arange(len(tallies))[::-1]
        step = 0.7 / max(1, len(series)) if parts is None else 0.24 / high
        middles = places if parts is None else places - step / 2  # below a line for the name
        shares = [100 * tally.score for row in tallies.values() for tally in row.values()]
        decimals = 0 if np.allclose(shares, np.round(shares)) else 1
        for middle, row in zip(middles, tallies.values(), strict=True):
            for index, (name, tally) in enumerate(row.items()):
                height = middle + (len(series) / 2 - 0.5 - index) * step
                color = COLORS[colors[index % len(colors)]]
                low, high = tally.interval
                _stroke(axes, low, high, height, color)
                marker = {"marker": MARKERS[index], "markersize": 5, "color": color}
                axes.plot(tally.score, height, label=name, clip_on=False, **marker)
                text = f"{100 * tally.score:.{decimals}f}%  [{100 * low:.0f}, {100 * high:.0f}]"
                write_beside(axes, height, text, color=_of_words(color))
        name_rows(axes, places, list(tallies))
        _shares_below(axes, xlabel)
        if parts is not None:
            heights = middles + (len(series) / 2 + 0.5) * step
            mark_parts(axes, middles, parts, dict(zip(tallies, heights, strict=True)))
        _key_below_title(figure, title, series)
    return figure


def _stroke(axes: Axes, low: float, high: float, height: float, color: str) -> None:
    """An interval, its ends marked: they stay in sight where the score's mark hides the line."""
    axes.plot([low, high], [height, height], color=color, linewidth=2.0)
    for end in (low, high):
        axes.plot(
            end, height, marker="|", markersize=9, markeredgewidth=1.2, color=color, clip_on=False
        )


def _of_words(color: str) -> list[float]:
    """`color`, darkened for words of that colour: they need more contrast than a line."""
    return [0.75 * part for part in to_rgb(color)]


def _key_below_title(figure: Figure, title: str, names: Iterable[str]) -> None:
    """The title, and in a line below it those of `names` that label something, in this order."""
    (axes,) = figure.axes
    points, labels = axes.get_legend_handles_labels()
    point_of = dict(zip(reversed(labels), reversed(points), strict=True))  # the first of each name
    shown = [name for name in names if name in point_of]
    figure.legend(
        [point_of[name] for name in shown],
        shown,
        loc="outside upper left",
        ncols=max(1, len(shown)),
        handlelength=1,
        columnspacing=1.2,
        labelcolor=[_of_words(point_of[name].get_color()) for name in shown],
        title=in_title_lines(figure, title),
        title_fontproperties={"size": 12, "weight": "bold"},
        alignment="left",
    )


def _shares_below(axes: Axes, xlabel: str) -> None:
    """A horizontal axis from 0% to 100%, with few numbers and short lines of words below it."""
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks((0, 0.25, 0.5, 0.75, 1))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel(textwrap.fill(xlabel, 42))


def heaps(
    scores: Mapping[str, Sequence[float]],
    *,
    blue_above: Mapping[str, float],
    others: str = "",
    brackets: Mapping[str, tuple[float, float]] | None = None,
    notes: Mapping[str, str] | None = None,
    reference: float = 0.5,
    title: str = "",
    xlabel: str = "% of the points",
) -> Figure:
    """A row for each name: a bar for each score that occurs, as high as it is frequent.

    Args:
        scores: a name -> the scores of many matches, from 0 to 1.
        blue_above: a name -> the score above which its bars are blue.
        others: the colour of the other bars, a name of `COLORS`; empty: the grey of what is not
            settled.
        brackets: a name -> the two ends of a line below its bars.
        notes: a name -> words to the right of its bars.
        reference: the score with a dashed line.

    Raises:
        ValueError: a name has no scores.
    """
    empty = [name for name, row in scores.items() if not len(row)]
    if empty:
        raise ValueError(f"a heap needs scores; there are none for {', '.join(empty)}")
    figure, axes = new(ROWS_WIDE, 1.1 + 1.2 * len(scores))
    with styled():
        places = [1.4 * place for place in range(len(scores))][::-1]
        for place, (name, row) in zip(places, scores.items(), strict=True):
            each, counts = np.unique(row, return_counts=True)
            width = 0.8 * float(np.min(np.diff(each), initial=0.05))
            rest = COLORS[others] if others else UNDECIDED
            colors = [COLORS["blue"] if one > blue_above[name] else rest for one in each]
            axes.bar(100 * each, counts / counts.max(), 100 * width, place, color=colors)
            if name in (brackets or {}):
                ends = [100 * end for end in brackets[name]]
                line = {"color": COLORS["black"], "linewidth": 1.5, "marker": "|", "markersize": 9}
                axes.plot(ends, [place - 0.15] * 2, **line)
            if name in (notes or {}):
                write_beside(axes, place + 0.4, notes[name])
        axes.axvline(100 * reference, color=COLORS["black"], linewidth=1.0, linestyle="--")
        axes.set_ylim(-0.3, places[0] + 1.1)
        axes.set_yticks(places, list(scores))
        axes.grid(axis="y", visible=False)
        _label(axes, title, xlabel, "")
    return figure


def stick(shares: Mapping[str, float], *, darts: Sequence[float] = (), title: str = "") -> Figure:
    """Shares laid end to end from 0 to 1, each with its name, and `darts` that point at places.

    Raises:
        ValueError: the shares do not add up to 1, or a dart is outside 0..1.
    """
    if not np.isclose(sum(shares.values()), 1) or min(shares.values()) < 0:
        raise ValueError(f"shares must be 0 or more and add up to 1; got {list(shares.values())}")
    if any(not 0 <= dart <= 1 for dart in darts):
        raise ValueError(f"a dart must hit the stick somewhere from 0 to 1; got {list(darts)}")
    figure, axes = new(5.8, 1.9)
    with styled():
        end = 0.0
        pieces = [(name, share) for name, share in shares.items() if share]
        for place, (name, share) in enumerate(pieces):
            color = ("#cfe3f1", "#f6dcc8")[place % 2]
            axes.barh(0, share, left=end, height=0.6, color=color, edgecolor=COLORS["black"])
            words = f"{name}\n{share:g}"
            axes.text(end + share / 2, 0, words, ha="center", va="center", fontsize=10)
            end += share
        for dart in darts:
            axes.annotate(
                f"{dart:g}",
                (dart, 0.3),
                xytext=(dart, 0.85),
                ha="center",
                color=COLORS["vermillion"],
                fontweight="bold",
                arrowprops={"arrowstyle": "-|>", "color": COLORS["vermillion"]},
            )
        axes.set(xlim=(0, 1), ylim=(-0.35, 1.1), yticks=[])
        put_title(figure, title)
        axes.spines["left"].set_visible(False)
        axes.grid(visible=False)
    return figure


def squares(counts: Mapping[str, float], *, title: str = "") -> Figure:
    """Squares in a row whose *areas* compare as `counts` do, each over its name and its number.

    Raises:
        ValueError: there is no count, or one that is not above 0.
    """
    if not counts or min(counts.values()) <= 0:
        raise ValueError(f"counts must be above 0; got {dict(counts)}")
    sides = {name: (count / max(counts.values())) ** 0.5 for name, count in counts.items()}
    columns = [max(side, 0.75) for side in sides.values()]  # wide enough for the words below
    gap = 0.14
    width = sum(columns) + gap * (len(columns) + 1)
    figure, axes = new(2.1 * width, 2.1 * 1.3 + 0.35)
    with styled():
        left = gap
        for index, (name, side) in enumerate(sides.items()):
            middle = left + columns[index] / 2
            place = (middle - side / 2, 0)
            axes.add_patch(Rectangle(place, side, side, color=_CYCLE[index % len(_CYCLE)], lw=0))
            axes.text(middle, -0.06, f"{counts[name]:,g}", ha="center", va="top", weight="bold")
            axes.text(middle, -0.17, name, ha="center", va="top", fontsize=10)
            left += columns[index] + gap
        axes.set(xlim=(0, width), ylim=(-0.3, 1.0), aspect="equal")
        put_title(figure, title)
        axes.set_axis_off()
    return figure


def same_exam(
    questions: int,
    wrong: Mapping[str, Collection[int]],
    *,
    parts: Mapping[str, int] | None = None,
    title: str = "",
    columns: int = 25,
) -> Figure:
    """A small square for each question of an exam that two players sat: who got it wrong?

    Args:
        wrong: the numbers of the questions, from 0, that each of the two got wrong.
        parts: the exam's parts, in order: a name -> how many questions. A name stands above the
            squares of its part, which begin a row; None: the exam has one part, without a name.

    Raises:
        ValueError: there are not two players, or the parts do not make up the exam.
    """
    if len(wrong) != 2:
        raise ValueError(f"wrong must name two players; got {list(wrong)}")
    named = {"": questions} if parts is None else parts
    if sum(named.values()) != questions:
        raise ValueError(f"the parts must have {questions} questions together; got {dict(named)}")
    (first, a), (second, b) = ((name, set(numbers)) for name, numbers in wrong.items())
    kinds = {
        f"only {first} wrong": (a - b, COLORS["vermillion"]),
        f"only {second} wrong": (b - a, COLORS["blue"]),
        "both wrong": (a & b, COLORS["black"]),
        "both right": (set(range(questions)) - a - b, "#e4e8ed"),
    }
    color_of = {number: color for numbers, color in kinds.values() for number in numbers}
    heading = 0.0 if parts is None else 1.4  # the room for a part's name, in squares
    rows = sum(-(-count // columns) + heading for count in named.values())
    figure, axes = new(5.8, 1.0 + min(0.22, 5.6 / columns) * rows)  # so high is a square
    with styled():
        first, top = 0, rows
        for name, count in named.items():
            top -= heading
            axes.text(0.06, top + 0.3, name, va="bottom", fontsize=10)
            for number in range(count):
                row, column = divmod(number, columns)
                place = (column + 0.06, top - 1 - row + 0.06)
                color = color_of[first + number]
                axes.add_patch(Rectangle(place, 0.88, 0.88, color=color, lw=0))
            first, top = first + count, top - -(-count // columns)
        axes.set(xlim=(0, columns), ylim=(0, rows), aspect="equal", anchor="W")
        put_title(figure, title)
        axes.set_axis_off()
        figure.legend(
            [Rectangle((0, 0), 1, 1, color=color) for _, color in kinds.values()],
            [f"{words}: {len(numbers)}" for words, (numbers, _) in kinds.items()],
            loc="outside lower left",
            ncols=2,
            fontsize=10,
            handlelength=1,
            handleheight=1,
        )
    return figure


def batches(games: int = 4, questions: int = 5, *, title: str = "") -> Figure:
    """Games that ask a network: a colour for each, a square for each question, a column for each
    call. Above they ask one game after another, below side by side.

    Raises:
        ValueError: there is no game, or no question.
    """
    if games < 1 or questions < 1:
        raise ValueError(f"there must be games and questions; got {games} and {questions}")
    figure, axes = new(6.2, 1.1 + 0.36 * games)
    with styled():
        for game in range(games):
            shape = {"height": 0.8, "color": _CYCLE[game % len(_CYCLE)]}
            together, alone = games - 1 - game, 2 * games - game
            first = questions * game
            axes.barh([alone] * questions, 0.86, left=range(first, first + questions), **shape)
            axes.barh([together] * questions, 0.86, left=range(questions), **shape)
        low, high = (games - 1) / 2, games + 1 + (games - 1) / 2
        axes.text(questions + 0.3, low, f"{games} questions in each call", va="center")
        axes.set(yticks=[high, low], yticklabels=["one game\nafter another", "side by side"])
        axes.set(xticks=range(0, games * questions + 1, questions))
        axes.grid(visible=False)
        _label(axes, title, "calls of the network", "")
    return figure


def _check_series(name: str, numbers: Series) -> None:
    if len(numbers) not in (2, 4) or len({len(column) for column in numbers}) != 1:
        shape = [len(column) for column in numbers]
        raise ValueError(
            f"series {name!r} is (x, y) or (x, y, low, high), all of one length; "
            f"got columns of lengths {shape}"
        )


def _label(axes: Axes, title: str, xlabel: str, ylabel: str, *, rows: bool = False) -> None:
    """Title and labels; beside the names of `rows` the x axis is short: its label ends with it."""
    put_title(axes.figure, title)
    axes.set_xlabel(xlabel, loc="right" if rows else "center")
    axes.set_ylabel(ylabel)
