"""Boards for a notebook's page, and numbers that belong to their cells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.colors import LinearSegmentedColormap, ListedColormap
from matplotlib.figure import Figure

from omoklib.draw import board_svg, boards_in_a_row, in_words, placed
from omoklib.draw.numbers import plain
from omoklib.figures.style import COLORS, new, styled
from omoklib.games import State
from omoklib.games.base import column_letters

__all__ = [
    "Drawing",
    "board",
    "board_inside",
    "heatmap",
    "numbered",
    "planes",
    "shares",
    "side_by_side",
]

_ZERO_ONE_AND_NEWEST = ListedColormap(["#e9edf2", COLORS["blue"], COLORS["vermillion"]])
_BELOW_AND_ABOVE = LinearSegmentedColormap.from_list("below", ["#e8a780", "#ffffff", "#80b9d9"])
"""Orange below 0 and blue above, half as strong as in `COLORS`: numbers stay readable on it."""


class Drawing:
    """A drawing as a notebook shows it; its text says what a screen reader says.

    Attributes:
        svg: the drawing: one `<svg>` element, or a row of them.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return in_words(self.svg)

    def _repr_html_(self) -> str:
        return self.svg


def board(state: State, **how: Any) -> Drawing:
    """`state` as a board, drawn as `how` says: the arguments of `omoklib.draw.board_svg`.

    >>> from omoklib.games import TicTacToe
    >>> board(TicTacToe().state((0, 4)))
    Tic-Tac-Toe 3x3, move 1, the last at b2. O to move.
    b2, X, move 1
    """
    return Drawing(board_svg(state, **how))


def numbered(
    state: State, numbers: Mapping[int, float], *, form: str = "{}", **how: Any
) -> Drawing:
    """`state` with numbers on its cells, such as visits; the higher, the stronger the blue.

    Args:
        numbers: the numbers by action, each 0 or more; the highest has the full colour.
        form: the way a number is written, as `str.format` reads it, such as `"{:.0%}"`.
        how: further arguments of `omoklib.draw.board_svg`.
    """
    most = max(numbers.values(), default=0) or 1
    heat = {action: float(number / most) for action, number in numbers.items()}
    texts = {action: form.format(number) for action, number in numbers.items()}
    return board(state, overlay=heat, labels=texts, **how)


def shares(state: State, parts: Mapping[int, float] | np.ndarray, **how: Any) -> Drawing:
    """`state` with the share of each legal move, in percent; the larger, the stronger the blue.

    One share has one colour on every such board: 1 the full colour, 0.25 half of it, so that small
    shares show, too.

    Args:
        parts: the shares, from 0 to 1, by action: a policy, priors or noise.
        how: further arguments of `omoklib.draw.board_svg`.
    """
    legal = {action: float(parts[action]) for action in state.legal_actions()}
    heat = {action: share**0.5 for action, share in legal.items()}
    labels = {action: f"{100 * share:.0f}" for action, share in legal.items()}
    return board(state, overlay=heat, labels=labels, **how)


def side_by_side(
    *boards: State | Drawing,
    captions: Sequence[str] = (),
    columns: int | None = None,
    **how: Any,
) -> Drawing:
    """Boards in a row, which breaks where the page is narrow.

    Args:
        boards: the drawings, or states to draw as `how` says (see `board`).
        captions: the lines below the boards, one each; none by default.
        columns: the most boards in a row; the rows become as equal as they can. None: a row is as
            long as the page is wide.

    Raises:
        ValueError: there are captions, but not one for each board; or `columns` is less than 1.
    """
    if captions and len(captions) != len(boards):
        raise ValueError(
            f"there must be one caption for each of {len(boards)} boards; got {len(captions)}"
        )
    drawn = [one if isinstance(one, Drawing) else board(one, **how) for one in boards]
    words = captions or [""] * len(drawn)
    pairs = [(one.svg, said) for one, said in zip(drawn, words, strict=True)]
    return Drawing(boards_in_a_row(pairs, columns))


def board_inside(state: State, x: float, y: float, size: float) -> str:
    """A small board as a part of a picture, which has its own title and description, as SVG text.

    Args:
        x, y: the place of its upper left corner there.
        size: its width and height.
    """
    svg = board_svg(state, coordinates=False, last_move=False, size_px=size)
    return placed(re.sub(r"<title>.*?</title><desc>.*?</desc>", "", svg, count=1), x, y)


def heatmap(
    values: np.ndarray,
    *,
    title: str = "",
    label: str = "",
    numbers: str | None = None,
    low: float | None = None,
    high: float | None = None,
) -> Figure:
    """A coloured cell for each number, with the board's letters and row numbers.

    Where some numbers are below 0 and some above, the cells are orange and blue, as in the weight
    editor, and 0 is white.

    Args:
        values: the numbers `[size, size]`; NaN leaves a cell blank.
        label: the words for what the colours stand for.
        numbers: the format, such as `".2f"`, in which the numbers are written into the cells; None:
            they are not.
        low, high: the ends of the colours; those of `values` by default, or as far on both sides
            of 0.

    Raises:
        ValueError: `values` is not square.
    """
    grid = np.asarray(values, dtype=float)
    if grid.ndim != 2 or grid.shape[0] != grid.shape[1] or not grid.size:
        raise ValueError(f"a board's numbers must be a square array; got the shape {grid.shape}")
    size = len(grid)
    signed = bool((grid < 0).any() and (grid > 0).any())
    if signed and low is None and high is None:
        high = np.nanmax(np.abs(grid))
        low = -high
    figure, axes = new(1.6 + 0.36 * size, 0.9 + 0.33 * size)
    with styled():
        cmap = _BELOW_AND_ABOVE if signed else "cividis"
        image = axes.imshow(grid, cmap=cmap, vmin=low, vmax=high)
        figure.colorbar(image, label=label)
        axes.set_xticks(range(size), [column_letters(column) for column in range(size)])
        axes.set_yticks(range(size), range(1, size + 1))
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        axes.set_title(title)
        if numbers is not None:
            for (row, column), value in np.ndenumerate(grid):
                if np.isfinite(value):
                    ink = "black" if signed or image.norm(value) > 0.55 else "white"
                    text = plain(value, numbers)
                    axes.text(column, row, text, ha="center", va="center", color=ink, fontsize=8)
    return figure


def planes(
    stack: np.ndarray,
    titles: Sequence[str],
    *,
    columns: int = 4,
    newest: Sequence[int | None] | None = None,
) -> Figure:
    """A small board for each plane, dark where it holds a 1, under the plane's title.

    Boards of up to five rows have their zeros and ones written in.

    Args:
        stack: the planes `[size, size, planes]`, zeros and ones.
        titles: the titles, one for each plane, of one line or two.
        columns: the number of planes that stand side by side.
        newest: for each plane a cell, which is orange if the plane holds a 1 there, or None.

    Raises:
        ValueError: `stack` has other dimensions, or a title or a cell of `newest` is missing.
    """
    cells = np.asarray(stack, dtype=float)
    if cells.ndim != 3 or cells.shape[2] != len(titles):
        raise ValueError(
            f"planes must be [size, size, planes] with a title each; got the shape {cells.shape} "
            f"and {len(titles)} titles"
        )
    if newest is not None and len(newest) != len(titles):
        raise ValueError(
            f"newest must have a cell or None for each of {len(titles)} planes; got {len(newest)}"
        )
    rows = -(-len(titles) // columns)
    across = min(columns, len(titles))
    with styled():
        lines = 1 + max(title.count("\n") for title in titles)
        height = 1.34 + 0.28 * lines
        figure = Figure(figsize=(1.35 * across, height * rows), layout="constrained")
        every = figure.subplots(rows, across, squeeze=False).ravel()
        for index, axes in enumerate(every):
            axes.set_axis_off()
            if index >= len(titles):
                continue
            plane = cells[:, :, index]
            size = len(plane)
            axes.set_title(titles[index], fontsize=13, fontweight="normal", loc="center")
            axes.set_aspect("equal")
            axes.invert_yaxis()
            shown = plane.copy()
            cell = newest[index] if newest is not None else None
            if cell is not None and plane.flat[cell]:
                shown.flat[cell] = 2
            axes.pcolormesh(shown, cmap=_ZERO_ONE_AND_NEWEST, vmin=0, vmax=2, edgecolors="white")
            if size > 5:
                continue
            for (row, column), value in np.ndenumerate(plane):
                ink = "white" if value else "#5a606a"
                axes.text(
                    column + 0.5, row + 0.5, f"{value:.0f}", ha="center", va="center", color=ink
                )
    return figure
