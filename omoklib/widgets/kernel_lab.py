"""The kernel lab: a convolution with stones and a kernel to edit, and its result at every cell."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import ceil, floor

import numpy as np

from omoklib._util.words import counted
from omoklib.draw.numbers import plain
from omoklib.nn.shipped import shipped_light
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
LEARNED = {"learned: kernel 4": 4, "learned: kernel 46": 46, "learned: kernel 8": 8}
"""Kernels that nobody chose: those of the stem of `NETWORK`, by their place in its array."""
NETWORK, MINE = "omok", 0  # the network, and the plane of the stones of the player to move
MOST = 2  # the largest number that a number of the kernel can be made
NUMBER = re.compile(r"number-([0-8])(?:-(up|down)|=(-?[0-9]))?")
"""What is pressed to change a number of the kernel: by one, or to a number that is typed."""

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

NOT_YET = "Not yet: the one that has it must get the higher answer."
SOLVED = "Solved: it was the last task!"
ASKED = "Where will the answer be largest?"
SLIDES = f"{ASKED} There the kernel stops."
SLIDE, STOP, SLIDE_ON = "Slide over the board", "Stop the kernel", "Slide on from here"
LEARNED_WORDS = (
    f"The network “{NETWORK}” learned this kernel for its own stones (rounded to tenths). "
)
TYPED = f"Press, drag up or down, or type −{MOST} to {MOST}."
CHANGED = "press, drag,", f"type −{MOST} to {MOST}"  # the same under the kernel, in two lines
STEP_MS = 260  # how long the kernel lies on a cell while it slides
BESIDE = 480  # pixels from which the three grids stand side by side
TOP = 28  # pixels above the first grids, for their names
LARGEST, LARGEST_IF_LOW = 44, 29  # pixels of a cell, at most
ASIDE, LARGEST_IF_ASIDE = 780, 38
"""The pixels of a low picture from which the sum stands beside the grids, and of a cell there."""
SUM = 216  # pixels for that sum
LETTER = 6.9  # pixels of one of its letters, about
ON_WOOD = "#a3337a"  # the colour of frames on the stones' board
EDGE = 4  # pixels around the picture, for the frames
STAR, STAR_ASIDE = 0.42, 0.24
"""A perfect match's star: its letters, and its middle's way to two edges, as shares of a cell."""
MINI = 15  # pixels of a cell of a small patch


class KernelLab(Lab):
    """A 5x5 plane, a 3x3 kernel, and their result, with cells to press, and a task.

    Press a cell of the plane to place or remove a stone; press a number of the kernel, drag it up
    or down, or type another; point at a cell of the result to see its nine products. The kernel
    slides over the plane by itself, or a cell at each step. A star marks a perfect match: the
    largest answer that the kernel can give. Some kernels are those of a trained network, in tenths.

    >>> lab = KernelLab()
    >>> lab.margin
    (2.0, 3.0)
    >>> lab.press("number-5=-2")  # the right 1 becomes -2
    >>> lab.margin
    (2.0, 1.0)
    """

    def __init__(self) -> None:
        self._stones = np.array(STONES)
        self._kernel = np.array(KERNELS["three in a row"])
        self._at = (1, 2)
        self._slides = 0  # how often the kernel has slid over the board
        self._began: float | None = None  # the time when the kernel began to slide; None: it lies
        self._from = 0  # the cell where it began
        self._steps: int | None = None  # the answers that steps have shown so far; None shows all
        super().__init__(
            "Kernel lab: one kernel, laid over every cell",
            [
                choice(
                    "kernel",
                    "The kernel looks for",
                    [*KERNELS, *LEARNED],
                    "three in a row",
                    first=True,
                ),
                button("slide", SLIDE, primary=True),
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
        found = np.array([[self._sum(r, c) for c in range(5)] for r in range(5)])
        return np.maximum(found, 0) if self["relu"] else found

    def _sum(self, row: int, column: int) -> float:
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        return _in_tenths(np.sum(patch * self._kernel))

    @property
    def perfect(self) -> float:
        """The largest answer that the kernel can give to any stones."""
        return float(_in_tenths(np.maximum(self._kernel, 0).sum()))

    @property
    def margin(self) -> tuple[float, float]:
        """The lowest answer to a patch that has the task's pattern, and the highest to one without.

        The kernel solves the task if the first is larger.
        """
        return tuple(answer for _, answer in self._closest())

    def _closest(self) -> tuple[tuple[np.ndarray, float], tuple[np.ndarray, float]]:
        """The two patches of `margin`, each with the kernel's answer."""
        return _hardest(self["task"], tuple(self._kernel.ravel().tolist()))

    @property
    def _is_sliding(self) -> bool:
        return self._began is not None

    @property
    def _slid(self) -> int:
        """The milliseconds since the kernel began to slide."""
        return round(1000 * (time.monotonic() - self._began))

    def changed(self, id: str) -> None:
        self._began = self._steps = None
        name = self["kernel"]
        if id == "kernel" and name != OWN:
            self._kernel = _learned(LEARNED[name]) if name in LEARNED else np.array(KERNELS[name])
        self._tell()

    def pressed(self, id: str) -> None:
        if id == "slid" and not self._is_sliding:
            return  # it has been stopped meanwhile
        steps, self._steps = self._steps or 0, None
        if self._is_sliding:  # what is pressed stops it
            steps = min(25, self._from + self._slid // STEP_MS + 1)
        was_sliding, self._began = self._is_sliding, None
        if id == "step" or (id == "slide" and was_sliding):
            self._steps = steps if id == "slide" else steps % 25 + 1  # from the last cell on: again
            self._at = divmod(self._steps - 1, 5)
        elif id == "slide":
            self._slides += 1
            self._from = steps % 25
            self._began = time.monotonic()
            self._at = divmod(int(self.answer.argmax()), 5)
        elif id == "slid":  # the page has seen it come to its end
            pass
        elif id in ("clear", "back"):
            self._stones = np.array(STONES) * (id == "back")
        elif id == "next" and self._next:
            self.configure("task", value=self._next)
        elif change := NUMBER.fullmatch(id):
            self._change(divmod(int(change[1]), 3), change[2], change[3])
        else:
            grid, _, place = id.partition("-")
            if grid not in ("stone", "answer") or not (place.isdecimal() and int(place) < 25):
                raise KeyError(id)
            at = divmod(int(place), 5)
            if grid == "stone":
                self._stones[at] = 1 - self._stones[at]
            else:
                self._at = at
        self._tell()

    def _tell(self) -> None:
        """Says what is seen, and what the first button does now."""
        paused = self._steps is not None and self._steps < 25
        self.configure("slide", label=STOP if self._is_sliding else SLIDE_ON if paused else SLIDE)
        self.status = SLIDES if self._is_sliding else self._summary()

    @property
    def _unseen(self) -> range:
        """The cells of the answer, counted along the rows, to which steps have yet to come."""
        return range(25 if self._steps is None else self._steps, 25)

    @property
    def _next(self) -> str | None:
        """The task after this one, if there is one."""
        return dict(zip(TASKS, list(TASKS)[1:], strict=False)).get(self["task"])

    def _change(self, at: tuple[int, int], way: str | None, typed: str | None) -> None:
        """Makes a number of the kernel the next one, round and round; the one above or below it; or
        the one that is typed.
        """
        number = float(self._kernel[at])
        if typed:
            if abs(int(typed)) > MOST:
                given = plain(int(typed))
                raise ValueError(f"a number here must be from −{MOST} to {MOST}, not {given}")
            new = int(typed)
        elif way == "down":
            new = max(-MOST, ceil(number) - 1)
        else:
            new = floor(number) + 1
            if new > MOST:
                new = MOST if way else -MOST
        self._kernel = self._kernel.copy()
        self._kernel[at] = new
        self.configure("kernel", value=OWN)

    def draw(self) -> str:
        beside = self.room >= BESIDE
        gap, gaps = 30, 2 if beside else 1
        cells = 15 if beside else 8  # in a row; where it is narrow, the stones stand above
        is_aside = self.low and self.room >= ASIDE  # the sum, beside the grids
        most = LARGEST_IF_ASIDE if is_aside else LARGEST_IF_LOW if self.low else LARGEST
        room = self.room - SUM * is_aside
        cell = min(most, (room - 2 * EDGE - gaps * gap) // cells)
        left = EDGE  # the left edge of the zeros around the stones
        if beside:
            kernel = (left + 7 * cell + gap, TOP + 2 * cell)
            answer = (kernel[0] + 3 * cell + gap, TOP + cell)
            firsts = (2, 7), (1, 11)  # rows and columns of first cells, for the arrow keys
            sum_at = (left, TOP + 7 * cell + 26)
            if is_aside:
                sum_at = (answer[0] + 5 * cell + 30, TOP + 3.5 * cell - 32)
        else:
            below = TOP + 7 * cell + 32
            kernel, answer = (left, below + cell), (left + 3 * cell + gap, below)
            firsts = (9, 0), (8, 4)
            sum_at = (left, below + 5 * cell + 32)
        middle = kernel[1] + 1.5 * cell + 6
        signs = [text(answer[0] - gap / 2, middle, "=", style="t-strong")]
        if beside:
            signs.append(text(kernel[0] - gap / 2, middle, "×", style="t-strong"))
        form = "line" if beside and not is_aside else "lines" if is_aside else "short"
        high = sum_at[1] + (28 if beside else 68)
        if is_aside:
            high = TOP + 7 * cell + 4
        places = left, answer, sum_at, cell, form
        parts = [
            _name(left, TOP, 7 * cell, "stones, and zeros around" if cell > 24 else "stones"),
            _name(*kernel, 3 * cell, "kernel" if beside else "× kernel"),
            *(
                text(
                    kernel[0] + 1.5 * cell, kernel[1] + 3 * cell + 17 + 15 * k, line, style="t-hint"
                )
                for k, line in enumerate(CHANGED)
            ),
            _name(*answer, 5 * cell, "answer"),
            *signs,
            _zeros(left, TOP, cell),
            self._grid("stone", self._stones, left + cell, TOP + cell, cell, (1, 1)),
            self._grid("number", self._kernel, *kernel, cell, firsts[0]),
            self._grid("answer", self.answer, *answer, cell, firsts[1]),
            self._sliding(*places),
            f'<g data-untold="answer"{self._late}>{self._seen(self._at, *places)}</g>',
        ]
        if not self._is_sliding:  # nothing tells an answer before the kernel comes to it
            for k in range(25 - len(self._unseen)):
                shown = self._seen(divmod(k, 5), *places)
                parts.append(f'<g data-told="answer{k}">{shown}</g>')
        told = ASKED if self._is_sliding else self._summary()
        return svg(self.room, high + EDGE, told, *parts)

    def _seen(
        self,
        at: tuple[int, int],
        left: float,
        answer: tuple[float, float],
        sum_at: tuple[float, float],
        cell: int,
        form: str,
        *,
        window: bool = True,
    ) -> str:
        """How one answer comes about: a frame around the stones, one around it, and the sum."""
        near = {(at[0] + r, at[1] + c) for r, c in product(range(3), repeat=2)}
        frame = self._frame(near, left, TOP, cell, on_wood=True) if window else ""
        here = self._frame({at}, *answer, cell)
        return frame + here + self._products(*sum_at, form, *at)

    @property
    def _late(self) -> str:
        """What hides a part until the kernel has come to its end."""
        if not self._is_sliding:
            return ""
        wait = (25 - self._from) * STEP_MS - self._slid
        return f' class="lab-late" style="animation-delay: {wait}ms"'

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
        count, slid = 25 - self._from, self._slid  # it goes on where the picture is drawn again
        path = "".join(
            f"{100 * k / count:g}% {{ transform: "
            f"translate({cell * (at % 5)}px, {cell * (at // 5)}px); }} "
            for k, at in enumerate(range(self._from, 25))
        )
        path += "100% { visibility: hidden; }"  # at its end the frame of the largest answer counts
        name = f"lab-slide-{self._slides}"  # another name each time, so that it starts again
        covers, sums = [], []
        for k, place in enumerate(range(self._from, 25)):
            at, wait = divmod(place, 5), STEP_MS * k - slid
            covers.append(
                f'<rect class="lab-cover" style="animation-delay: {wait}ms" '
                f'x="{answer[0] + cell * at[1] + 1:.0f}" y="{answer[1] + cell * at[0] + 1:.0f}" '
                f'width="{cell - 2}" height="{cell - 2}"/>'
            )
            now = self._seen(at, left, answer, sum_at, cell, form, window=False)
            lasts = f"animation-delay: {wait}ms; animation-duration: {STEP_MS}ms"
            sums.append(f'<g class="lab-stop" style="{lasts}" aria-hidden="true">{now}</g>')
        return (
            f"<style>@keyframes {name} {{ {path} }}</style>{''.join(covers)}{''.join(sums)}"
            f'<rect class="lab-slider-frame" data-ends="slid" x="{left}" y="{TOP}" '
            f'width="{3 * cell}" height="{3 * cell}" rx="2" '
            f'style="animation: {name} {count * STEP_MS}ms {-slid}ms step-end both"/>'
        )

    def draw_foot(self) -> str:
        """The pattern to find, whether the kernel tells it from everything else, and the two
        patches that decide that.
        """
        closest = self._closest()
        (_, low), (_, high) = closest
        is_solved = low > high
        said = f'<span class="lab-said">{NOT_YET}</span>'
        if is_solved:
            said = f'<span class="lab-said lab-solved">{SOLVED}</span>'
            if self._next:  # a press leads there
                said = (
                    '<span class="lab-said lab-solved" data-press="next" role="button" '
                    f'tabindex="0" aria-label="Next: find {self._next}">'
                    f"Solved! <u>Next: find {self._next}.</u></span>"
                )
        patches = ""
        for (patch, number), words, bound in zip(
            closest, ("has it:", "lacks it:"), ("≥ ", "≤ "), strict=True
        ):
            told = bound * is_solved + plain(number)
            patches += f"<div>{_patch(patch.tolist())}<span>{words}<b>{told}</b></span></div>"
        return (
            f'<div class="lab-task"><div class="lab-wanted">{_patch(TASKS[self["task"]])}'
            f"<p><b>Find {self['task']}</b>{said}</p></div>"
            f'<div class="lab-hardest">{patches}</div></div>'
        )

    def _grid(
        self,
        grid: str,
        numbers: np.ndarray,
        left: float,
        top: float,
        cell: int,
        first: tuple[int, int],
    ) -> str:
        """A square of numbers that can be pressed.

        `first` is the row and the column of its first cell for the arrow keys.
        """
        parts, size = [], len(numbers)
        largest = float(np.abs(self._kernel).max())
        most = self.perfect if grid == "answer" else MOST if largest >= 1 else largest
        is_told = grid == "answer" and not self._is_sliding
        for (r, c), number in np.ndenumerate(numbers):
            x, y = left + c * cell, top + r * cell
            name, opacity = _tint(float(number), most)
            is_unseen = grid == "answer" and r * size + c in self._unseen
            if is_unseen:
                opacity = 0.0
            is_match = grid == "answer" and number == self.perfect > 0 and not is_unseen
            written = "" if is_unseen else plain(float(number))
            told = f"{grid}, row {r + 1}, column {c + 1}: {written or 'not yet seen'}"
            stone = grid == "stone" and number
            on = _disc(x + cell / 2, y + cell / 2, cell) if stone else ""
            style = "t-stone" if stone else "t" if number else "t-soft"
            look = "lab-cell"
            if grid == "stone":
                look, name, opacity, style = "lab-wood", "line", 1, style if stone else "t-wood"
            elif is_match:
                style, on = "t-strong", _star(x, y, cell)
                told += ", a perfect match"
            more = f' data-point="answer{r * size + c}"' if is_told and not is_unseen else ""
            if grid == "number":
                more, on = f' data-number="{number:g}"', f"<title>{TYPED}</title>"
            parts.append(
                f'<g data-press="{grid}-{r * size + c}"{more} '
                f'data-cell="{r + first[0]},{c + first[1]}" '
                f'role="button" tabindex="-1" aria-label="{told}">'
                f'<rect class="{look}" x="{x:.0f}" y="{y:.0f}" width="{cell}" height="{cell}" '
                f'fill="{color(name)}" fill-opacity="{opacity:.2f}"/>{on}'
                + text(
                    x + (0.43 if is_match else 0.5) * cell,
                    y + (0.57 if is_match else 0.5) * cell + 5,
                    written,
                    style=style,
                )
                + f'<rect class="lab-ring" x="{x + 2:.0f}" y="{y + 2:.0f}" width="{cell - 4}" '
                f'height="{cell - 4}" rx="3"/></g>'
            )
        return "".join(parts)

    def _frame(
        self,
        framed: set[tuple[int, int]],
        left: float,
        top: float,
        cell: int,
        *,
        on_wood: bool = False,
    ) -> str:
        """A frame around the cells `framed` of a grid; on wood, which is never dark, of its own."""
        rows, columns = [r for r, _ in framed], [c for _, c in framed]
        x, y = left + min(columns) * cell, top + min(rows) * cell
        wide = (max(columns) - min(columns) + 1) * cell
        high = (max(rows) - min(rows) + 1) * cell
        looks = [("#ffffff", 6), (ON_WOOD, 3)] if on_wood else [(color("purple"), 3)]
        return "".join(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide}" '
            f'height="{high}" rx="2" fill="none" stroke="{stroke}" stroke-width="{width}" '
            'pointer-events="none"/>'
            for stroke, width in looks
        )

    def _products(self, x: float, y: float, form: str, row: int, column: int) -> str:
        """The sum at a cell: nine products in a "line", or in three "lines" of three; "short" ones
        do not say which cell it is, and are close where there is little room.
        """
        patch = np.pad(self._stones, 1)[row : row + 3, column : column + 3]
        total = float(self._sum(row, column))
        rows = [
            " + ".join(f"{stone}·{_factor(weight)}" for stone, weight in zip(*pair, strict=True))
            for pair in zip(patch.tolist(), self._kernel.tolist(), strict=True)
        ]
        lines = [rows[0], f"+ {rows[1]}", f"+ {rows[2]}"]
        if form == "line":
            lines = ["  +  ".join(rows)]
        room = SUM - 18 if form == "lines" else self.room - x - 12
        for rest in (" ", "()"):  # what is left out where it would be too long
            if LETTER * max(map(len, lines)) > room:
                lines = [line.translate(str.maketrans("", "", rest)) for line in lines]
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
        largest = np.argwhere(answer == answer.max())
        row, column = largest[0] + 1
        where = f"row {row}, column {column}" if len(largest) == 1 else f"{len(largest)} cells"
        learned = LEARNED_WORDS if self["kernel"] in LEARNED else ""
        told = f"{plain(float(answer.max()))}, in {where}"
        return f"{learned}The largest answer on the board: {told}; {found}.{solved}"


@lru_cache(maxsize=16)
def _hardest(
    task: str, kernel: tuple[float, ...]
) -> tuple[tuple[np.ndarray, float], tuple[np.ndarray, float]]:
    """The two patches that are hardest to tell apart: the one with the task's pattern that the
    kernel answers lowest, and the one without it that it answers highest; each with its answer.
    """
    wanted = TASKS[task]
    known = np.array([[cell is not None for cell in row] for row in wanted])
    pattern = np.array([[cell or 0 for cell in row] for row in wanted])
    has = ((pattern == PATCHES) | ~known).all(axis=(1, 2))
    answers = _in_tenths((PATCHES * np.reshape(kernel, (3, 3))).sum(axis=(1, 2)))
    low, high = answers[has].argmin(), answers[~has].argmax()
    return (PATCHES[has][low], float(answers[has][low])), (
        PATCHES[~has][high],
        float(answers[~has][high]),
    )


@lru_cache(maxsize=8)
def _learned(place: int) -> np.ndarray:
    """`[3, 3]`: what the network's stem multiplies its own stones by, in the kernel at `place`."""
    return _in_tenths(shipped_light(NETWORK).kernels["stem"][:, :, MINE, place])


def _in_tenths(numbers: np.ndarray) -> np.ndarray:
    """`numbers`, whole or not, as they are written; none of them is -0."""
    return np.round(np.asarray(numbers, float), 1) + 0.0


def _factor(weight: float) -> str:
    """A weight behind a dot; a minus needs brackets there."""
    return plain(weight) if weight >= 0 else f"({plain(weight)})"


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


def _star(x: float, y: float, cell: float) -> str:
    """The mark of a perfect match, in the upper right corner of its cell."""
    size = STAR * cell
    across, down = x + (1 - STAR_ASIDE) * cell, y + STAR_ASIDE * cell + 0.36 * size
    return (
        f'<text x="{across:.1f}" y="{down:.1f}" class="lab-star" font-size="{size:.1f}" '
        'text-anchor="middle">★</text>'
    )


def _patch(cells: Sequence[Sequence[int | None]]) -> str:
    """Nine cells in small: a stone, none, or grey where that does not matter."""
    parts = []
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            at = f'x="{0.5 + c * MINI}" y="{0.5 + r * MINI}" width="{MINI}" height="{MINI}"'
            parts.append(f'<rect class="{"lab-any" if cell is None else "lab-wood"}" {at}/>')
            if cell:
                parts.append(_disc(0.5 + (c + 0.5) * MINI, 0.5 + (r + 0.5) * MINI, MINI))
    side = 3 * MINI + 1
    return (
        f'<svg class="lab-patch" viewBox="0 0 {side} {side}" aria-hidden="true" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def _tint(number: float, most: float) -> tuple[str, float]:
    """The colour of a cell and its strength: blue above 0, red below."""
    return ("blue" if number > 0 else "red", 0.5 * min(abs(number) / max(most, 1), 1))
