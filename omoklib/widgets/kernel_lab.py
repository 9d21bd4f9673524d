"""The kernel lab: a convolution with stones and a kernel to edit, and its result at every cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from omoklib._util.words import counted
from omoklib.draw.numbers import plain
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

X = None  # a cell that may hold a stone or none
TASKS = {
    "two stones, then a gap": ((X, X, X), (1, 1, 0), (X, X, X)),
    "a gap between two stones": ((X, X, X), (1, 0, 1), (X, X, X)),
    "a corner": ((X, X, X), (X, 1, 1), (X, 1, X)),
    "a stone with nothing above or below": ((X, 0, X), (X, 1, X), (X, 0, X)),
    "a hole with four walls": ((X, 1, X), (1, 0, 1), (X, 1, X)),
}
"""Patterns that a learner's kernel is to tell from everything else."""
PATCHES = np.array(list(product((0, 1), repeat=9))).reshape(-1, 3, 3)
"""All 512 neighbourhoods of a cell."""

STEP_MS = 260  # how long the kernel lies on a cell while it slides
BESIDE = 520  # pixels from which the three grids stand side by side
TOP, LARGEST = 28, 44  # pixels above the first grids, for their names; of the largest cell
ON_WOOD = "#a3337a"  # the colour of frames on the stones' board
EDGE = 4  # pixels around the picture, for the frames
MINI = 15  # pixels of a cell of a small patch


class KernelLab(Lab):
    """A 5x5 plane, a 3x3 kernel, and their result, with cells to press, and a task.

    Press a cell of the plane to place or remove a stone, a number of the kernel to change it, or a
    cell of the result to see its nine products. A star marks a perfect match: the largest answer
    that the kernel can give.

    >>> lab = KernelLab()
    >>> lab.margin
    (2, 3)
    >>> lab.press("number-5")  # the right 1 becomes 2,
    >>> lab.press("number-5")  # then -2
    >>> lab.margin
    (2, 1)
    """

    def __init__(self) -> None:
        self._stones = np.array(STONES)
        self._kernel = np.array(KERNELS["three in a row"])
        self._at = (1, 2)
        self._slides = 0  # how often the kernel has slid over the board
        self._is_sliding = False
        super().__init__(
            "Kernel lab: one kernel, laid over every cell",
            [
                choice("kernel", "The kernel looks for", list(KERNELS), "three in a row"),
                button("slide", "Slide it over the board", primary=True),
                switch("relu", "ReLU: negative answers become 0"),
                choice("task", "Your task: build a kernel for", list(TASKS), next(iter(TASKS))),
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

    @property
    def perfect(self) -> int:
        """The largest answer that the kernel can give to any stones."""
        return int(np.maximum(self._kernel, 0).sum())

    @property
    def margin(self) -> tuple[int, int]:
        """The lowest answer to a patch that has the task's pattern, and the highest to one without.

        The kernel solves the task if the first is larger.
        """
        return tuple(answer for _, answer in self._closest())

    def _closest(self) -> tuple[tuple[np.ndarray, int], tuple[np.ndarray, int]]:
        """The two patches of `margin`, each with the kernel's answer."""
        return _hardest(self["task"], tuple(self._kernel.ravel().tolist()))

    def changed(self, id: str) -> None:
        self._is_sliding = False
        if id == "kernel":
            self._kernel = np.array(KERNELS[self["kernel"]])
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        self._is_sliding = id == "slide"
        if id == "slide":
            self._slides += 1
            answer = self.answer
            self._at = divmod(int(answer.argmax()), 5)
        elif id in ("clear", "back"):
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
        foot = sum_at[1] + 52 if beside else answer[1] + 5 * cell + 20
        parts = [
            _name(left, TOP, 5 * cell, "stones"),
            _name(*kernel, 3 * cell, "kernel"),
            _name(*answer, 5 * cell, "answer" if beside else "= answer"),
            *signs,
            self._grid("stone", self._stones, left, TOP, cell, (0, 0), near),
            self._grid("number", self._kernel, *kernel, cell, (1, 5), set()),
            self._grid("answer", self.answer, *answer, cell, first, {self._at}),
            self._sliding(left, answer, cell),
            self._products(*sum_at, beside),
            self._task(left, foot, beside),
        ]
        high = foot + (3 * MINI if beside else 6 * MINI + 12) + EDGE
        return svg(self.room, high, self._summary(), *parts)

    def _sliding(self, left: float, answer: tuple[float, float], cell: int) -> str:
        """The kernel on its way over the stones, and the answers that it has still to give."""
        if not self._is_sliding:
            return ""
        path = "".join(
            f"{4 * k}% {{ transform: translate({cell * (k % 5)}px, {cell * (k // 5)}px); }} "
            for k in range(25)
        )
        name = f"lab-slide-{self._slides}"  # another name each time, so that it starts again
        covers = "".join(
            f'<rect class="lab-cover" style="animation-delay: {STEP_MS * k}ms" '
            f'x="{answer[0] + cell * (k % 5) + 1:.0f}" y="{answer[1] + cell * (k // 5) + 1:.0f}" '
            f'width="{cell - 2}" height="{cell - 2}"/>'
            for k in range(25)
        )
        return (
            f"<style>@keyframes {name} {{ {path} }}</style>{covers}"
            f'<svg x="{left - 2}" y="{TOP - 2}" width="{5 * cell + 4}" height="{5 * cell + 4}">'
            f'<rect class="lab-slider-frame" x="{2 - cell}" y="{2 - cell}" width="{3 * cell}" '
            f'height="{3 * cell}" rx="2" '
            f'style="animation: {name} {25 * STEP_MS}ms step-end both"/></svg>'
        )

    def _task(self, x: float, y: float, beside: bool) -> str:
        """The pattern to find, and whether the kernel tells it from everything else."""
        (has, low), (lacks, high) = self._closest()
        is_solved = low > high
        aside = x + 3 * MINI + 12
        said = "Solved!" if is_solved else f"Not yet: {plain(low)} with it, {plain(high)} without."
        parts = [
            _patch(x, y, TASKS[self["task"]]),
            text(aside, y + 17, f"Find {self['task']}", style="t-strong", anchor="start"),
            text(aside, y + 38, said, style="t-good" if is_solved else "t", anchor="start"),
        ]
        below = y if beside else y + 3 * MINI + 12
        across = x + self.room * 0.5 if beside else x
        for k, (patch, number, words) in enumerate(
            ((has, low, "has it:"), (lacks, high, "has it not:"))
        ):
            at = across + k * (self.room - across - EDGE) / 2
            parts.append(_patch(at, below, patch.tolist()))
            told = ("≥ " if k == 0 else "≤ ") * is_solved + plain(number)
            parts.append(text(at + 3 * MINI + 8, below + 17, words, style="t-soft", anchor="start"))
            parts.append(
                text(at + 3 * MINI + 8, below + 38, told, style="t-strong", anchor="start")
            )
        return "".join(parts)

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
        most = self.perfect if grid == "answer" else 2
        for (r, c), number in np.ndenumerate(numbers):
            x, y = left + c * cell, top + r * cell
            name, opacity = _tint(int(number), most)
            is_match = grid == "answer" and number == self.perfect > 0
            told = f"{grid}, row {r + 1}, column {c + 1}: {number}"
            stone = grid == "stone" and number
            on = _disc(x + cell / 2, y + cell / 2, cell) if stone else ""
            style = "t-stone" if stone else "t" if number else "t-soft"
            look = "lab-cell"
            if grid == "stone":
                look, name, opacity, style = "lab-wood", "line", 1, style if stone else "t-wood"
            elif is_match:
                style, on = "t-strong", _star(x + cell - 9, y + 13)
                told += ", a perfect match"
            parts.append(
                f'<g data-press="{grid}-{r * size + c}" '
                f'data-cell="{r + first[0]},{c + first[1]}" '
                f'role="button" tabindex="-1" aria-label="{told}">'
                f'<rect class="{look}" x="{x:.0f}" y="{y:.0f}" width="{cell}" height="{cell}" '
                f'fill="{color(name)}" fill-opacity="{opacity:.2f}"/>{on}'
                + text(x + cell / 2, y + cell / 2 + 5, plain(int(number)), style=style)
                + f'<rect class="lab-ring" x="{x + 2:.0f}" y="{y + 2:.0f}" width="{cell - 4}" '
                f'height="{cell - 4}" rx="3"/></g>'
            )
        late = ' class="lab-late"' if self._is_sliding else ""
        inside = [(r, c) for r, c in framed if 0 <= r < size and 0 <= c < size]
        if inside:
            rows, columns = [r for r, _ in inside], [c for _, c in inside]
            x, y = left + min(columns) * cell, top + min(rows) * cell
            wide = (max(columns) - min(columns) + 1) * cell
            high = (max(rows) - min(rows) + 1) * cell
            looks = [(color("purple"), 3)]
            if grid == "stone":  # on wood, which both themes share
                looks = [("#ffffff", 5), (ON_WOOD, 3)]
            parts += [
                f'<rect{late} x="{x:.0f}" y="{y:.0f}" width="{wide}" height="{high}" rx="2" '
                f'fill="none" stroke="{stroke}" stroke-width="{width}" pointer-events="none"/>'
                for stroke, width in looks
            ]
        return "".join(parts)

    def _products(self, x: float, y: float, beside: bool) -> str:
        """The sum at the chosen cell: nine products in a line, or in three lines of three."""
        row, column = self._at
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        total = int(np.sum(patch * self._kernel))
        rows = [
            " + ".join(f"{stone}·{plain(weight)}" for stone, weight in zip(*pair, strict=True))
            for pair in zip(patch.tolist(), self._kernel.tolist(), strict=True)
        ]
        lines = ["  +  ".join(rows)] if beside else [rows[0], f"+ {rows[1]}", f"+ {rows[2]}"]
        cut = " → 0 (ReLU)" if self["relu"] and total < 0 else ""
        drawn = [
            text(x + 12, y + 20 * k, line, style="t-soft", anchor="start")
            for k, line in enumerate(lines)
        ]
        last = y + 20 * len(lines) + 4
        end = text(x + 12, last, f"= {plain(total)}{cut}", style="t-strong", anchor="start")
        return rect(x, y - 12, 4, last - y + 16, "purple") + "".join(drawn) + end

    def _summary(self) -> str:
        row, column = self._at
        answer = self.answer
        matches = int((answer == self.perfect).sum()) if self.perfect else 0
        found = counted(matches, "perfect match")
        low, high = self.margin
        solved = " It solves your task." if low > high else ""
        return (
            f"Row {row + 1}, column {column + 1}: {plain(int(answer[row, column]))}. "
            f"The largest answer on the board: {plain(int(answer.max()))}; {found}.{solved}"
        )


@lru_cache(maxsize=16)
def _hardest(
    task: str, kernel: tuple[int, ...]
) -> tuple[tuple[np.ndarray, int], tuple[np.ndarray, int]]:
    """The two patches that are hardest to tell apart: the one with the task's pattern that the
    kernel answers lowest, and the one without it that it answers highest; each with its answer.
    """
    wanted = TASKS[task]
    known = np.array([[cell is not None for cell in row] for row in wanted])
    pattern = np.array([[cell or 0 for cell in row] for row in wanted])
    has = ((pattern == PATCHES) | ~known).all(axis=(1, 2))
    answers = (PATCHES * np.reshape(kernel, (3, 3))).sum(axis=(1, 2))
    low, high = answers[has].argmin(), answers[~has].argmax()
    return (PATCHES[has][low], int(answers[has][low])), (
        PATCHES[~has][high],
        int(answers[~has][high]),
    )


def _name(x: float, y: float, wide: float, words: str) -> str:
    """The name of a grid, above its middle."""
    return text(x + wide / 2, y - 10, words, style="t-soft")


def _disc(x: float, y: float, cell: int) -> str:
    """A black stone in the middle of a cell."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.4 * cell:.1f}" class="lab-stone"/>'


def _star(x: float, y: float) -> str:
    """The mark of a perfect match, in the corner of its cell."""
    return f'<text x="{x:.0f}" y="{y:.0f}" class="lab-star" text-anchor="middle">★</text>'


def _patch(x: float, y: float, cells: Sequence[Sequence[int | None]]) -> str:
    """Nine cells in small: a stone, none, or grey where that does not matter."""
    parts = []
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            at = f'x="{x + c * MINI:.0f}" y="{y + r * MINI:.0f}" width="{MINI}" height="{MINI}"'
            parts.append(f'<rect class="{"lab-any" if cell is None else "lab-wood"}" {at}/>')
            if cell:
                parts.append(_disc(x + (c + 0.5) * MINI, y + (r + 0.5) * MINI, MINI))
    return "".join(parts)


def _tint(number: int, most: int) -> tuple[str, float]:
    """The colour of a cell and its strength: blue above 0, red below."""
    return ("blue" if number > 0 else "red", 0.5 * min(abs(number) / max(most, 1), 1))
