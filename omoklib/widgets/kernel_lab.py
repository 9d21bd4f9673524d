"""The kernel lab: a convolution with stones and a kernel to edit, and its result at every cell."""

from __future__ import annotations

import numpy as np

from omoklib.widgets.charts import color, rect, svg, text
from omoklib.widgets.lab import Lab, button, choice, switch

__all__ = ["KernelLab"]

KERNELS = {
    "three in a row": ((0, 0, 0), (1, 1, 1), (0, 0, 0)),
    "three in a column": ((0, 1, 0), (0, 1, 0), (0, 1, 0)),
    "a diagonal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "left end of a row": ((0, 0, 0), (-1, 1, 1), (0, 0, 0)),
    "a stone alone": ((-1, -1, -1), (-1, 1, -1), (-1, -1, -1)),
    "one step to the right": ((0, 0, 0), (1, 0, 0), (0, 0, 0)),
    "your own": ((0, 0, 0), (0, 1, 0), (0, 0, 0)),
}
STONES = ((0, 0, 0, 0, 0), (0, 1, 1, 1, 0), (0, 0, 0, 1, 0), (1, 0, 0, 1, 0), (0, 0, 0, 0, 0))
OWN = "your own"
CYCLE = {0: 1, 1: 2, 2: -2, -2: -1, -1: 0}
"""The number that a number of the kernel becomes when it is pressed."""

BESIDE = 520  # pixels from which the three grids stand side by side
TOP, LARGEST = 28, 44  # pixels above the first grids, for their names; of the largest cell
EDGE = 4  # pixels around the picture, for the frames


class KernelLab(Lab):
    """A 5x5 plane, a 3x3 kernel, and their result, with cells to press.

    Press a cell of the plane to place or remove a stone, a number of the kernel to change it, or a
    cell of the result to see its nine products.
    """

    def __init__(self) -> None:
        self._stones = np.array(STONES)
        self._kernel = np.array(KERNELS["three in a row"])
        self._at = (1, 2)
        super().__init__(
            "Kernel lab: one kernel, laid over every cell",
            [
                choice("kernel", "The kernel looks for", list(KERNELS), "three in a row"),
                switch("relu", "ReLU: negative answers become 0"),
                button("clear", "Take all stones away"),
                button("back", "Put them back"),
            ],
        )
        self.status = self._summary()

    @property
    def answer(self) -> np.ndarray:
        """`[5, 5]`: the current convolution, after the ReLU if that is on."""
        padded = np.pad(self._stones, 1)
        found = [
            [np.sum(padded[r : r + 3, c : c + 3] * self._kernel) for c in range(5)]
            for r in range(5)
        ]
        return np.maximum(found, 0) if self["relu"] else np.array(found)

    def changed(self, id: str) -> None:
        if id == "kernel":
            self._kernel = np.array(KERNELS[self["kernel"]])
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        if id in ("clear", "back"):
            self._stones = np.array(STONES) * (id == "back")
        else:
            grid, _, place = id.partition("-")
            size = {"stone": 5, "number": 3, "answer": 5}[grid]
            if not (place.isdecimal() and int(place) < size**2):
                raise KeyError(id)
            self._press(grid, divmod(int(place), size))
        self.status = self._summary()

    def _press(self, grid: str, at: tuple[int, int]) -> None:
        if grid == "stone":
            self._stones[at] = 1 - self._stones[at]
        elif grid == "number":
            self._kernel[at] = CYCLE[int(self._kernel[at])]
            self.configure("kernel", value=OWN)
        else:
            self._at = at

    def draw(self) -> str:
        row, column = self._at
        near = {(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
        beside = self.room >= BESIDE
        cells, gaps = (13, 2) if beside else (8, 1)
        gap = 44 if beside else 30
        cell = min(LARGEST, (self.room - 2 * EDGE - gaps * gap) // cells)
        left = EDGE  # the left edge of the stones
        kernel = (left + 5 * cell + gap, TOP + cell)
        if beside:
            answer = (kernel[0] + 3 * cell + gap, TOP)
            first = (0, 8)  # the row and the column of its first cell, for the arrow keys
            sum_at = (left, TOP + 5 * cell + 30)
        else:
            answer = (left, TOP + 5 * cell + 36)
            first = (5, 0)
            sum_at = (left + 5 * cell + 16, answer[1] + cell)
        middle = TOP + 2.5 * cell + 6
        signs = [text(kernel[0] - gap / 2, middle, "×", style="t-strong")]
        if beside:
            signs.append(text(answer[0] - gap / 2, middle, "=", style="t-strong"))
        parts = [
            _name(left, TOP, 5 * cell, "stones"),
            _name(*kernel, 3 * cell, "kernel"),
            _name(*answer, 5 * cell, "answer" if beside else "= answer"),
            *signs,
            self._grid("stone", self._stones, left, TOP, cell, (0, 0), near),
            self._grid("number", self._kernel, *kernel, cell, (1, 5), set()),
            self._grid("answer", self.answer, *answer, cell, first, {self._at}),
            self._products(*sum_at, beside),
        ]
        high = sum_at[1] + 36 if beside else answer[1] + 5 * cell + EDGE
        return svg(self.room, high, self._summary(), *parts)

    def _grid(
        self,
        grid: str,
        numbers: np.ndarray,
        left: float,
        top: float,
        cell: int,
        first: tuple[int, int],
        framed: set[tuple[int, int]],
    ) -> str:
        """A square of numbers that can be pressed, with a frame around the cells `framed`.

        `first` is the row and the column of its first cell for the arrow keys.
        """
        parts, size = [], len(numbers)
        for (r, c), number in np.ndenumerate(numbers):
            x, y = left + c * cell, top + r * cell
            name, opacity = _tint(int(number))
            told = f"{grid}, row {r + 1}, column {c + 1}: {number}"
            stone = grid == "stone" and number
            on = _disc(x + cell / 2, y + cell / 2, cell) if stone else ""
            style = "t-stone" if stone else "t" if number else "t-soft"
            parts.append(
                f'<g data-press="{grid}-{r * size + c}" '
                f'data-cell="{r + first[0]},{c + first[1]}" '
                f'role="button" tabindex="-1" aria-label="{told}">'
                f'<rect class="lab-cell" x="{x:.0f}" y="{y:.0f}" width="{cell}" height="{cell}" '
                f'fill="{color(name)}" fill-opacity="{0 if stone else opacity:.2f}"/>{on}'
                + text(x + cell / 2, y + cell / 2 + 5, _written(int(number)), style=style)
                + f'<rect class="lab-ring" x="{x + 2:.0f}" y="{y + 2:.0f}" width="{cell - 4}" '
                f'height="{cell - 4}" rx="3"/></g>'
            )
        inside = [(r, c) for r, c in framed if 0 <= r < size and 0 <= c < size]
        if inside:
            rows, columns = [r for r, _ in inside], [c for _, c in inside]
            x, y = left + min(columns) * cell, top + min(rows) * cell
            wide = (max(columns) - min(columns) + 1) * cell
            high = (max(rows) - min(rows) + 1) * cell
            parts.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide}" height="{high}" rx="2" fill="none" '
                f'stroke="{color("purple")}" stroke-width="3" pointer-events="none"/>'
            )
        return "".join(parts)

    def _products(self, x: float, y: float, beside: bool) -> str:
        """The sum at the chosen cell: nine products in a line, or in three lines of three."""
        row, column = self._at
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        total = int(np.sum(patch * self._kernel))
        rows = [
            " + ".join(f"{stone}·{_written(weight)}" for stone, weight in zip(*pair, strict=True))
            for pair in zip(patch.tolist(), self._kernel.tolist(), strict=True)
        ]
        lines = ["  +  ".join(rows)] if beside else [rows[0], f"+ {rows[1]}", f"+ {rows[2]}"]
        cut = " → 0 (ReLU)" if self["relu"] and total < 0 else ""
        drawn = [
            text(x + 12, y + 20 * k, line, style="t-soft", anchor="start")
            for k, line in enumerate(lines)
        ]
        last = y + 20 * len(lines) + 4
        end = text(x + 12, last, f"= {_written(total)}{cut}", style="t-strong", anchor="start")
        return rect(x, y - 12, 4, last - y + 16, "purple") + "".join(drawn) + end

    def _summary(self) -> str:
        row, column = self._at
        answer = self.answer
        return (
            f"Row {row + 1}, column {column + 1}: {_written(int(answer[row, column]))}. "
            f"The largest answer on the board: {_written(int(answer.max()))}."
        )


def _name(x: float, y: float, wide: float, words: str) -> str:
    """The name of a grid, above its middle."""
    return text(x + wide / 2, y - 10, words, style="t-soft")


def _disc(x: float, y: float, cell: int) -> str:
    """A black stone in the middle of a cell."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.4 * cell:.1f}" class="lab-stone"/>'


def _tint(number: int) -> tuple[str, float]:
    """The colour of a cell and its strength: blue above 0, red below."""
    return ("blue" if number > 0 else "red", min(abs(number), 4) * 0.14)


def _written(number: int) -> str:
    """A whole number with a true minus sign."""
    return str(number).replace("-", "−")
