"""One look for every figure, and how a figure gets into a notebook or a file."""

from __future__ import annotations

import base64
import html
import io
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import matplotlib as mpl
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation, Transform

from omoklib._util.files import write_whole
from omoklib.draw.theme import where_dark

__all__ = [
    "COLORS",
    "LINE_STYLES",
    "MARKERS",
    "ROWS_WIDE",
    "UNDECIDED",
    "Picture",
    "games_in_words",
    "in_title_lines",
    "mark_parts",
    "name_rows",
    "new",
    "put_title",
    "save_figure",
    "show",
    "styled",
    "write_beside",
]

COLORS = {
    "blue": "#0072b2",
    "vermillion": "#d55e00",
    "green": "#009e73",
    "purple": "#cc79a7",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "black": "#1c1c1c",
    "yellow": "#f0e442",
}
"""The palette of Okabe and Ito (2008), told apart with any kind of colour vision."""

UNDECIDED = "#767676"
"""The grey of what the games do not settle."""

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINE_STYLES = ("-", "--", "-.", ":")
"""The line styles, which change with the colours as the markers do: colour is never the only
difference."""

_DOT = 0.17
"""The inches from one column of dots to the next."""

ROWS_WIDE = 5.0
"""The inches of a picture with a name to the left of each row and numbers to its right: narrow, so
that a phone shows the words in ten pixels."""

_STYLE = {
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.prop_cycle": cycler(color=list(COLORS.values())),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.facecolor": "white",
    "figure.titlesize": 12,
    "figure.titleweight": "bold",
    "font.family": ["DejaVu Sans"],  # comes with matplotlib: the same picture everywhere
    "font.size": 11,  # with `new`'s width, some 9 pixels on a phone
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
    "figure.constrained_layout.h_pad": 0.08,
    "figure.constrained_layout.w_pad": 0.08,
    "savefig.facecolor": "white",
    "svg.hashsalt": "omoklib",  # the same file from the same figure
}
# light becomes dark, and turned half around, blue stays blue; text keeps a contrast of 4.5:1
_TURNED = where_dark(".omok-figure", "filter: invert(0.93) hue-rotate(180deg);")
_TITLE_LETTERS_PER_INCH = 9.3  # of a title's bold type, on average
_PIXELS_PER_INCH = 100  # on the page; twice as many are drawn, for sharp screens


@contextmanager
def styled() -> Iterator[None]:
    """matplotlib's defaults and the course's style, only inside the block."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def new(width: float = 5.8, height: float = 3.5) -> tuple[Figure, Axes]:
    """An empty figure and its axes, `width` x `height` inches (a page is about 9 wide)."""
    with styled():
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots()


def put_title(figure: Figure, title: str) -> None:
    """`title` over the picture, from its left edge on: it may be longer than the axes are wide."""
    if title:
        left = _STYLE["figure.constrained_layout.w_pad"] / figure.get_figwidth()
        figure.suptitle(in_title_lines(figure, title), x=left, ha="left")


def in_title_lines(figure: Figure, title: str) -> str:
    """`title` in as many lines as the picture's width asks for."""
    return textwrap.fill(title, int(_TITLE_LETTERS_PER_INCH * figure.get_figwidth()))


def name_rows(axes: Axes, places: Sequence[int], names: Sequence[str]) -> None:
    """A name to the left of each place on the vertical axis, and no rules between them. A long name
    takes two lines."""
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_yticks(places, [_in_short_lines(name) for name in names])
    axes.grid(axis="y", visible=False)


def mark_parts(
    axes: Axes,
    places: Sequence[float],
    parts: Mapping[str, Sequence[bool]],
    names: Mapping[str, float],
) -> None:
    """A column of dots for each of the `parts`, to the left of the axes.

    A row's dot is full where the part is changed in it. A part's name stands upright over its dots.
    The `names` of the rows, each with its height, begin where the dots do: so they take no room
    from the axes.
    """

    def at_inches(inches: float) -> Transform:
        shift = ScaledTranslation(inches, 0, axes.figure.dpi_scale_trans)
        return axes.get_yaxis_transform() + shift

    axes.set_yticks([])
    for name, height in names.items():
        begin = at_inches((0.3 - len(parts)) * _DOT - 0.05)
        box = {"facecolor": "white", "edgecolor": "none", "pad": 1}  # hides the axis's line
        axes.text(0, height, name, va="center", transform=begin, bbox=box)
    for column, (name, changed) in enumerate(parts.items()):
        left = at_inches((column - len(parts) + 0.3) * _DOT)
        dots = {"marker": "o", "linestyle": "none", "markersize": 7, "clip_on": False}
        for full in (True, False):
            at = [place for place, one in zip(places, changed, strict=True) if bool(one) is full]
            color = COLORS["blue"] if full else "#9aa1ab"
            face = color if full else "none"
            axes.plot([0] * len(at), at, color=color, markerfacecolor=face, transform=left, **dots)
        axes.text(
            0,
            axes.get_ylim()[1],
            name,
            rotation=90,
            ha="center",
            va="bottom",
            fontsize=10,
            transform=left,
        )


def _in_short_lines(name: str) -> str:
    """A long name in lines, broken at its first comma if it has one."""
    if len(name) <= 18:
        return name
    first, comma, rest = name.partition(", ")
    return f"{first},\n{rest}" if comma else textwrap.fill(name, 18)


def write_beside(axes: Axes, place: float, text: str, color: str = COLORS["black"]) -> None:
    """`text` to the right of the axes, level with `place` on the vertical one."""
    axes.annotate(
        text,
        (1.0, place),
        xytext=(8, 0),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        va="center",
        fontsize=10,
        color=color,
        annotation_clip=False,
    )


def games_in_words(count: int) -> str:
    """A number of games, as it stands beside a row: "1 game", "8,000 games"."""
    return "1 game" if count == 1 else f"{count:,} games"


class Picture:
    """A figure as a notebook shows it: a card, light or dark as the page is, with a description for
    people who cannot see it. Black and white change places on a dark page, and hues stay.

    Attributes:
        png: the image.
        alt: the description.
        width: the width in the page's pixels.
    """

    def __init__(self, png: bytes, alt: str, width: int) -> None:
        self.png = png
        self.alt = alt
        self.width = width

    def __repr__(self) -> str:
        return f"[figure: {self.alt}]"

    def _repr_html_(self) -> str:
        image = base64.b64encode(self.png).decode("ascii")
        return (
            f"<style>{_TURNED}</style>"
            "<div class='omok-figure' style='display:inline-block;max-width:100%;"
            "box-sizing:border-box;padding:10px;border-radius:10px;background:#ffffff'>"
            f"<img alt='{html.escape(self.alt, quote=True)}' width='{self.width}' "
            f"style='max-width:100%;height:auto' src='data:image/png;base64,{image}'></div>"
        )


def show(figure: Figure, alt: str) -> Picture:
    """`figure` for the last line of a cell; `alt` describes in words what it shows.

    Raises:
        TypeError: `figure` is not a matplotlib figure.
        ValueError: `alt` is empty.
    """
    if not isinstance(figure, Figure):
        raise TypeError(f"show needs a figure, such as figures.lines(...) returns; got {figure!r}")
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError(f"alt must describe the figure in a sentence; got {alt!r}")
    file = io.BytesIO()
    _write(figure, file, "png")
    return Picture(file.getvalue(), alt, round(figure.get_figwidth() * _PIXELS_PER_INCH))


def save_figure(figure: Figure, path: Path | str) -> Path:
    """The `.png` or `.svg` file that `figure` has been written to; the same bytes every time.

    Raises:
        ValueError: the file's name ends in something else.
    """
    path = Path(path)
    kind = path.suffix.lstrip(".")
    if kind not in ("png", "svg"):
        raise ValueError(f"the name of a figure's file must end in .png or .svg; got {path.name!r}")
    file = io.BytesIO()
    _write(figure, file, kind)
    write_whole(path, file.getvalue())
    return path


def _write(figure: Figure, file: io.BytesIO, kind: str) -> None:
    dated = {"png": "Software", "svg": "Date"}[kind]
    with styled():
        figure.savefig(file, format=kind, dpi=2 * _PIXELS_PER_INCH, metadata={dated: None})
