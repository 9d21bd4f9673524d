"""Numbers that belong to the cells of a board."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from omoklib.figures.style import new, styled
from omoklib.games.base import column_letters

__all__ = ["heatmap"]


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

    Args:
        values: `[size, size]`; NaN leaves a cell blank.
        label: what the colours stand for.
        numbers: a format such as `".2f"` to write the numbers into the cells.
        low, high: the ends of the colours; those of `values` by default.

    Raises:
        ValueError: `values` is not square.
    """
    grid = np.asarray(values, dtype=float)
    if grid.ndim != 2 or grid.shape[0] != grid.shape[1] or not grid.size:
        raise ValueError(f"a board's numbers are a square array; got the shape {grid.shape}")
    size = len(grid)
    figure, axes = new(1.6 + 0.36 * size, 0.9 + 0.33 * size)
    with styled():
        image = axes.imshow(grid, cmap="cividis", vmin=low, vmax=high)
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
                    ink = "black" if image.norm(value) > 0.55 else "white"
                    text = format(value, numbers)
                    axes.text(column, row, text, ha="center", va="center", color=ink, fontsize=8)
    return figure
