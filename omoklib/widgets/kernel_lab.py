"""The kernel lab: a convolution with stones and a kernel to edit, and its result at every cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from textwrap import wrap

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

ASKED = "Where will the answer be largest?"
SLIDES = f"{ASKED} There the kernel stops."
STEP_MS = 260  # how long the kernel lies on a cell while it slides
BESIDE = 480  # pixels from which the three grids stand side by side
NARROW = 300  # pixels below which a sum needs all the room beside the answer
TOP = 28  # pixels above the first grids, for their names
LARGEST, LARGEST_IF_LOW = 44, 29  # pixels of a cell, at most
ASIDE, LARGEST_IF_ASIDE = 780, 38
"""The pixels of a low picture from which the sum stands beside the grids, and of a cell there."""
SUM = 216  # pixels for that sum
LETTER = 6.9  # pixels of one of its letters, about
ON_WOOD = "#a3337a"  # the colour of frames on the stones' board
EDGE = 4  # pixels around the picture, for the frames
ROOM_FOR_STAR = 32  # pixels of a cell, beyond which a star stands beside its number
MINI = 15  # pixels of a cell of a small patch


class KernelLab(Lab):
    """A 5x5 plane, a 3x3 kernel, and their result, with cells to press, and a task.

    Press a cell of the plane to place or remove a stone, a number of the kernel to change it, or a
    cell of the result to see its nine products. The kernel slides over the plane by itself, or a
    cell at each step. A star marks a perfect match: the largest answer that the kernel can give.

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
        self._steps: int | None = None  # the answers that steps have shown so far; None shows all
        super().__init__(
            "Kernel lab: one kernel, laid over every cell",
            [
                choice(
                    "kernel", "The kernel looks for", list(KERNELS), "three in a row", first=True
                ),
                button("slide", "Slide over the board", primary=True),
                button("step", "One step"),
                switch("relu", "ReLU: below 0 becomes 0"),
                button("clear", "Take all away", group="The stones"),
                button("back", "Put them back", group="The stones"),
                choice(
                    "task",
                    "Build a kernel for",
                    list(TASKS),
                    next(iter(TASKS)),
                    group="Your task",
                ),
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
        self._is_sliding, self._steps = False, None
        if id == "kernel":
            self._kernel = np.array(KERNELS[self["kernel"]])
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        self._is_sliding = id == "slide"
        steps, self._steps = self._steps or 0, None
        if id == "step":
            self._steps = steps % 25 + 1  # after the last cell, the first again
            self._at = divmod(self._steps - 1, 5)
        elif id == "slide":
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
        self.status = SLIDES if self._is_sliding else self._summary()

    @property
    def _unseen(self) -> range:
        """The cells of the answer, counted along the rows, to which steps have yet to come."""
        return range(25 if self._steps is None else self._steps, 25)

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
        near = {(row + r, column + c) for r in (0, 1, 2) for c in (0, 1, 2)}
        beside = self.room >= BESIDE
        cells, gaps = (15, 2) if beside else (10, 1)
        gap = 30
        is_aside = self.low and self.room >= ASIDE  # the sum, beside the grids
        most = LARGEST_IF_ASIDE if is_aside else LARGEST_IF_LOW if self.low else LARGEST
        room = self.room - SUM * is_aside
        cell = min(most, (room - 2 * EDGE - gaps * gap) // cells)
        left = EDGE  # the left edge of the zeros around the stones
        middle = TOP + 3.5 * cell + 6
        kernel = (left + 7 * cell + gap, TOP + 2 * cell)
        if beside:
            answer = (kernel[0] + 3 * cell + gap, TOP + cell)
            first = (1, 11)  # the row and the column of its first cell, for the arrow keys
            sum_at = (left, TOP + 7 * cell + 26)
            if is_aside:
                sum_at = (answer[0] + 5 * cell + 30, middle - 38)
        else:
            is_narrow = self.room < NARROW
            answer = (left if is_narrow else left + cell, TOP + 7 * cell + 30)
            first = (8, 1)
            sum_at = (answer[0] + 5 * cell + (6 if is_narrow else 16), answer[1] + cell)
        signs = [text(kernel[0] - gap / 2, middle, "×", style="t-strong")]
        if beside:
            signs.append(text(answer[0] - gap / 2, middle, "=", style="t-strong"))
        foot = sum_at[1] + 60 if beside else answer[1] + 5 * cell + 20
        if is_aside:
            foot = TOP + 7 * cell + 24
        form = "line" if beside and not is_aside else "lines" if is_aside else "short"
        parts = [
            _name(left, TOP, 7 * cell, "stones, and zeros around" if cell > 24 else "stones"),
            _name(*kernel, 3 * cell, "kernel"),
            _name(*answer, 5 * cell, "answer" if beside else "= answer"),
            *signs,
            _zeros(left, TOP, cell),
            self._grid("stone", self._stones, left + cell, TOP + cell, cell, (1, 1), set()),
            self._grid("number", self._kernel, *kernel, cell, (2, 7), set()),
            self._grid("answer", self.answer, *answer, cell, first, {self._at}),
            self._frame(near, left, TOP, cell, on_wood=True),
            self._sliding(left, answer, sum_at, cell, form),
            f"<g{self._late}>{self._products(*sum_at, form, *self._at)}</g>",
        ]
        task, high = self._task(left, foot)
        told = ASKED if self._is_sliding else self._summary()
        return svg(self.room, high + EDGE, told, *parts, task)

    @property
    def _late(self) -> str:
        """What hides a part until the kernel has come to its end."""
        return ' class="lab-late"' if self._is_sliding else ""

    def _sliding(
        self,
        left: float,
        answer: tuple[float, float],
        sum_at: tuple[float, float],
        cell: int,
        form: str,
    ) -> str:
        """The kernel on its way over the stones, the sum at each stop, and the answers to come."""
        if not self._is_sliding:
            return ""
        path = "".join(
            f"{4 * k}% {{ transform: translate({cell * (k % 5)}px, {cell * (k // 5)}px); }} "
            for k in range(25)
        )
        path += "100% { visibility: hidden; }"  # at its end the frame of the largest answer counts
        name = f"lab-slide-{self._slides}"  # another name each time, so that it starts again
        covers, sums = [], []
        for k, at in enumerate(product(range(5), range(5))):
            wait = f'style="animation-delay: {STEP_MS * k}ms; animation-duration: {STEP_MS}ms"'
            covers.append(
                f'<rect class="lab-cover" style="animation-delay: {STEP_MS * k}ms" '
                f'x="{answer[0] + cell * at[1] + 1:.0f}" y="{answer[1] + cell * at[0] + 1:.0f}" '
                f'width="{cell - 2}" height="{cell - 2}"/>'
            )
            here = self._frame({at}, *answer, cell, late=False)
            now = self._products(*sum_at, form, *at)
            sums.append(f'<g class="lab-stop" {wait} aria-hidden="true">{here}{now}</g>')
        return (
            f"<style>@keyframes {name} {{ {path} }}</style>{''.join(covers)}{''.join(sums)}"
            f'<rect class="lab-slider-frame" x="{left}" y="{TOP}" width="{3 * cell}" '
            f'height="{3 * cell}" rx="2" '
            f'style="animation: {name} {25 * STEP_MS}ms step-end both"/>'
        )

    def _task(self, x: float, y: float) -> tuple[str, float]:
        """The pattern to find, and whether the kernel tells it from everything else; the height at
        which this ends.
        """
        (has, low), (lacks, high) = self._closest()
        is_solved = low > high
        aside = x + 3 * MINI + 12
        letters = int((self.room - aside) / 7.8)
        title = wrap(f"Find {self['task']}", int((self.room - aside) / 8.8))  # in bold
        said = "Not yet: of these two, the left one must get the higher answer."
        lines = [(line, "t-strong") for line in title]
        if is_solved:
            rest = list(TASKS)[list(TASKS).index(self["task"]) + 1 :]
            said = f"Solved! Next: find {rest[0]}." if rest else "Solved: it was the last task!"
        style = "t-good" if is_solved else "t"
        lines += [(line, style) for line in wrap(said, int(letters * (0.85 if is_solved else 1)))]
        below = y + max(3 * MINI, 20 * len(lines)) + 12
        end = below + 3 * MINI + 9
        parts = [
            f'<rect class="lab-band" x="{x - 4:.0f}" y="{y - 9:.0f}" width="{self.room:.0f}" '
            f'height="{end - y + 9:.0f}" rx="8"/>',
            _patch(x + 4, y, TASKS[self["task"]]),
        ]
        for k, (words, style) in enumerate(lines):
            parts.append(text(aside, y + 15 + 20 * k, words, style=style, anchor="start"))
        for k, (patch, number, words) in enumerate(
            ((has, low, "has it:"), (lacks, high, "lacks it:"))
        ):
            at = x + 4 + k * min(self.room / 2, 240)
            parts.append(_patch(at, below, patch.tolist()))
            told = ("≥ " if k == 0 else "≤ ") * is_solved + plain(number)
            parts.append(text(at + 3 * MINI + 8, below + 17, words, style="t-soft", anchor="start"))
            parts.append(
                text(at + 3 * MINI + 8, below + 38, told, style="t-strong", anchor="start")
            )
        return "".join(parts), end

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
            is_unseen = grid == "answer" and r * size + c in self._unseen
            if is_unseen:
                opacity = 0.0
            is_match = grid == "answer" and number == self.perfect > 0 and not is_unseen
            written = "" if is_unseen else plain(int(number))
            told = f"{grid}, row {r + 1}, column {c + 1}: {written or 'not yet seen'}"
            stone = grid == "stone" and number
            on = _disc(x + cell / 2, y + cell / 2, cell) if stone else ""
            style = "t-stone" if stone else "t" if number else "t-soft"
            look = "lab-cell"
            if grid == "stone":
                look, name, opacity, style = "lab-wood", "line", 1, style if stone else "t-wood"
            elif is_match:
                style, on = "t-strong", _star(x + cell - 9, y + 13) if cell > ROOM_FOR_STAR else ""
                told += ", a perfect match"
            parts.append(
                f'<g data-press="{grid}-{r * size + c}" '
                f'data-cell="{r + first[0]},{c + first[1]}" '
                f'role="button" tabindex="-1" aria-label="{told}">'
                f'<rect class="{look}" x="{x:.0f}" y="{y:.0f}" width="{cell}" height="{cell}" '
                f'fill="{color(name)}" fill-opacity="{opacity:.2f}"/>{on}'
                + text(x + cell / 2, y + cell / 2 + 5, written, style=style)
                + f'<rect class="lab-ring" x="{x + 2:.0f}" y="{y + 2:.0f}" width="{cell - 4}" '
                f'height="{cell - 4}" rx="3"/></g>'
            )
        frame = self._frame(framed, left, top, cell) if framed else ""
        return "".join(parts) + frame

    def _frame(
        self,
        framed: set[tuple[int, int]],
        left: float,
        top: float,
        cell: int,
        *,
        on_wood: bool = False,
        late: bool = True,
    ) -> str:
        """A frame around the cells `framed` of a grid; on wood, which is never dark, of its own."""
        rows, columns = [r for r, _ in framed], [c for _, c in framed]
        x, y = left + min(columns) * cell, top + min(rows) * cell
        wide = (max(columns) - min(columns) + 1) * cell
        high = (max(rows) - min(rows) + 1) * cell
        looks = [("#ffffff", 6), (ON_WOOD, 3)] if on_wood else [(color("purple"), 3)]
        return "".join(
            f'<rect{self._late if late else ""} x="{x:.0f}" y="{y:.0f}" width="{wide}" '
            f'height="{high}" rx="2" fill="none" stroke="{stroke}" stroke-width="{width}" '
            'pointer-events="none"/>'
            for stroke, width in looks
        )

    def _products(self, x: float, y: float, form: str, row: int, column: int) -> str:
        """The sum at a cell: nine products in a "line", or in three "lines" of three; "short" ones
        do not say which cell it is, and are close where there is little room.
        """
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        total = int(np.sum(patch * self._kernel))
        rows = [
            " + ".join(f"{stone}·{plain(weight)}" for stone, weight in zip(*pair, strict=True))
            for pair in zip(patch.tolist(), self._kernel.tolist(), strict=True)
        ]
        lines = [rows[0], f"+ {rows[1]}", f"+ {rows[2]}"]
        if form == "short" and x + 12 + LETTER * max(map(len, lines)) > self.room:
            lines = [line.replace(" ", "") for line in lines]
        if form == "line":
            lines = ["  +  ".join(rows)]
        cut = " → 0 (ReLU)" if self["relu"] and total < 0 else ""
        drawn = [text(x + 12, y + 20 * k, line, anchor="start") for k, line in enumerate(lines)]
        last = y + 20 * len(lines) + 4
        where = f"= {plain(total)}{cut}"
        place = f"in row {row + 1}, column {column + 1}"
        if form == "line":
            where += f"  {place}"
        end = text(x + 12, last, where, style="t-strong", anchor="start")
        if form == "lines":
            last += 20
            end += text(x + 12, last, place, style="t-soft", anchor="start")
        return rect(x, y - 12, 4, last - y + 16, "purple") + "".join(drawn) + end

    def _summary(self) -> str:
        if self._unseen:
            return f"Cell {self._steps} of 25. {ASKED}"
        answer = self.answer
        matches = int((answer == self.perfect).sum()) if self.perfect else 0
        found = counted(matches, "perfect match")
        low, high = self.margin
        solved = " It solves your task." if low > high else ""
        return f"The largest answer on the board: {plain(int(answer.max()))}; {found}.{solved}"


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


def _zeros(x: float, y: float, cell: int) -> str:
    """What the kernel finds beyond the border: a ring of pale zeros."""
    parts = []
    for r, c in product(range(7), range(7)):
        if {r, c} & {0, 6}:
            at = f'x="{x + c * cell:.0f}" y="{y + r * cell:.0f}" width="{cell}" height="{cell}"'
            parts.append(f'<rect class="lab-beyond" {at}/>')
            parts.append(text(x + (c + 0.5) * cell, y + (r + 0.5) * cell + 5, "0", style="t-soft"))
    return f'<g class="lab-padding">{"".join(parts)}</g>'


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
