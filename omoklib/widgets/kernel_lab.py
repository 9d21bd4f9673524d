"""The kernel lab: a convolution with stones and a kernel to edit, and its result at every cell."""

from __future__ import annotations

import numpy as np

from omoklib.widgets.charts import colour, rect, svg, text
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
"""What a number of the kernel becomes when it is pressed."""

CELL, TOP = 38, 44
PLANE, KERNEL, ANSWER = 10, 248, 410
"""The left edges of the three grids."""
WIDTH, HEIGHT = 610, 312


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
        middle = TOP + 2.5 * CELL
        parts = [
            text(PLANE + 2.5 * CELL, TOP - 16, "stones", style="t-soft"),
            text(KERNEL + 1.5 * CELL, TOP - 16, "kernel", style="t-soft"),
            text(ANSWER + 2.5 * CELL, TOP - 16, "answer", style="t-soft"),
            text((PLANE + 5 * CELL + KERNEL) / 2, middle + 6, "×", style="t-strong"),
            text((KERNEL + 3 * CELL + ANSWER) / 2, middle + 6, "=", style="t-strong"),
            self._grid("stone", self._stones, PLANE, TOP, 0, near),
            self._grid("number", self._kernel, KERNEL, TOP + CELL, 5, set()),
            self._grid("answer", self.answer, ANSWER, TOP, 8, {self._at}),
            self._products(),
        ]
        return svg(WIDTH, HEIGHT, self._summary(), *parts, scaled=True)

    def _grid(
        self,
        grid: str,
        numbers: np.ndarray,
        left: float,
        top: float,
        first: int,
        framed: set[tuple[int, int]],
    ) -> str:
        """A square of numbers that can be pressed; `first` is its first column for the arrows."""
        parts, size, down = [], len(numbers), round((top - TOP) / CELL)
        for (r, c), number in np.ndenumerate(numbers):
            x, y = left + c * CELL, top + r * CELL
            name, opacity = _tint(int(number))
            told = f"{grid}, row {r + 1}, column {c + 1}: {number}"
            parts.append(
                f'<g data-press="{grid}-{r * size + c}" data-cell="{r + down},{c + first}" '
                f'role="button" tabindex="-1" aria-label="{told}">'
                f'<rect class="lab-cell" x="{x:.0f}" y="{y:.0f}" width="{CELL}" height="{CELL}" '
                f'fill="{colour(name)}" fill-opacity="{opacity:.2f}"/>'
                + text(x + CELL / 2, y + CELL / 2 + 5, _signed(int(number)))
                + f'<rect class="lab-ring" x="{x + 2:.0f}" y="{y + 2:.0f}" width="{CELL - 4}" '
                f'height="{CELL - 4}" rx="3"/></g>'
            )
        inside = [(r, c) for r, c in framed if 0 <= r < size and 0 <= c < size]
        if inside:
            rows, columns = [r for r, _ in inside], [c for _, c in inside]
            x, y = left + min(columns) * CELL, top + min(rows) * CELL
            wide = (max(columns) - min(columns) + 1) * CELL
            high = (max(rows) - min(rows) + 1) * CELL
            parts.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide}" height="{high}" fill="none" '
                f'stroke="{colour("purple")}" stroke-width="3" pointer-events="none"/>'
            )
        return "".join(parts)

    def _products(self) -> str:
        """The sum at the chosen cell, in three rows of three products."""
        row, column = self._at
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        total = int(np.sum(patch * self._kernel))
        rows = [
            " + ".join(f"{stone}·{_signed(weight)}" for stone, weight in zip(*pair, strict=True))
            for pair in zip(patch.tolist(), self._kernel.tolist(), strict=True)
        ]
        cut = " → 0 (ReLU)" if self["relu"] and total < 0 else ""
        y = TOP + 5 * CELL + 28
        return (
            rect(PLANE, y - 12, 4, 38, "purple")
            + text(PLANE + 12, y, "  +  ".join(rows), style="t-soft", anchor="start")
            + text(PLANE + 12, y + 24, f"= {_signed(total)}{cut}", style="t-strong", anchor="start")
        )

    def _summary(self) -> str:
        row, column = self._at
        answer = self.answer
        return (
            f"Row {row + 1}, column {column + 1}: {_signed(int(answer[row, column]))}. "
            f"The largest answer on the board: {_signed(int(answer.max()))}."
        )


def _tint(number: int) -> tuple[str, float]:
    """The colour of a cell and its strength: blue above 0, red below."""
    return ("blue" if number > 0 else "red", min(abs(number), 4) * 0.14)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
