"""Lesson 05, the policy-value network: convolutions, a network, its loss, its training step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    close,
)

__all__ = ["EXERCISES", "QUIZ"]


def _numbers(expected: object, got: object) -> str:
    """Like `close`, where a list, a tuple, an array and a tensor of numbers are all the same."""
    if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
        expected, got = np.asarray(expected, float), np.asarray(got, float)
    return close(1e-6)(expected, got)


def _raised(*words: str) -> Callable[[Case, object, object], bool]:
    """A predicate: the code raised, and what it said has one of these words."""

    def applies(case: Case, got: object, expected: object) -> bool:
        return isinstance(got, Exception) and any(word in str(got) for word in words)

    return applies


def _given_planes(expects: str) -> Callable[[Case, object, object], bool]:
    """A predicate: Keras refused the planes, because the model expects the shape `expects`."""

    def applies(case: Case, got: object, expected: object) -> bool:
        return isinstance(got, ValueError) and bool(
            re.search(f"expected shape={expects}", str(got))
        )

    return applies


def _only_zeros_are_wrong(case: Case, got: object, expected: object) -> bool:
    """Whether every wrong number of the answer is a 0."""
    mine = np.asarray(got, float)
    return mine.shape == expected.shape and not mine[~np.isclose(mine, expected)].any()


def _is_moved(case: Case, got: object, expected: object) -> bool:
    """Whether the right numbers stand in wrong cells, each as far from its own."""
    steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    is_told_apart = len(np.unique(expected)) > 2  # or many a mistake would look like that
    return is_told_apart and any(
        np.allclose(np.roll(expected, step, (0, 1)), got) for step in steps
    )


def _convolve_cases(rng: np.random.Generator) -> Iterator[Case]:
    ones = [[1, 1, 1]] * 3
    for size in (2, 3):
        plane = np.zeros((size, size), int)
        plane[size // 2, size // 2] = 1
        yield Case(f"convolve(np.array({plane.tolist()}), np.array({ones}))", compare=_numbers)
    for size in (2, 3, 4, 5):
        for _ in range(8):
            plane = rng.integers(0, 3, (size, size)).tolist()
            kernel = rng.integers(-2, 3, (3, 3)).tolist()
            code = f"convolve(np.array({plane}), np.array({kernel}))"
            yield Case(code, compare=_numbers)
    for size in (2, 3):
        plane = rng.integers(0, 3, (size, size)).tolist()
        kernel = (rng.integers(-5, 6, (3, 3)) / 2).tolist()  # as a network learns them
        yield Case(f"convolve(np.array({plane}), np.array({kernel}))", compare=_numbers)
    yield Case(
        f"plane = np.array([[1, 2], [3, 4]])\nconvolve(plane, np.array({ones}))\nplane.tolist()",
        size=900,
    )


CONVOLVE = Exercise(
    id="convolve",
    title="A convolution by hand",
    stars=2,
    minutes=12,
    names=("convolve",),
    starter='''
        def convolve(plane, kernel):
            """[n, n]: at each cell, the 3x3 kernel laid over it, multiplied and summed."""
            ...
    ''',
    reference='''
        def convolve(plane, kernel):
            """[n, n]: at each cell, the 3x3 kernel laid over it, multiplied and summed."""
            size = len(plane)
            padded = np.zeros((size + 2, size + 2))
            padded[1:-1, 1:-1] = plane
            result = np.zeros((size, size))
            for row in range(size):
                for column in range(size):
                    patch = padded[row : row + 3, column : column + 3]
                    result[row, column] = np.sum(patch * kernel)
            return result
    ''',
    hints=(
        "At the border the kernel hangs over the edge. Put a frame of zeros around the plane "
        "first.",
        "With `padded` one cell larger on each side, the patch around cell `(row, column)` is "
        "`padded[row : row + 3, column : column + 3]`.",
        "`np.sum(patch * kernel)` is the number that belongs in `result[row, column]`.",
    ),
    cases=_convolve_cases,
    mutants=(
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[abs(np.sum(p[r:r + 3, c:c + 3] * kernel)) for c in range(n)]
                                 for r in range(n)])
            """,
            "You drop the minus signs. An answer may be negative: leave out `abs`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[round(float(np.sum(p[r:r + 3, c:c + 3] * kernel)))
                                  for c in range(n)] for r in range(n)])
            """,
            "You round. A network's kernels are seldom whole, and neither are its answers.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3]) * np.sum(kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "You multiply two sums. Multiply number by number first, and then add up.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane, float), 1)
                for r in range(n):
                    for c in range(n):
                        p[r + 1, c + 1] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return p[1:-1, 1:-1]
            """,
            "You write your answers into the plane from which the next ones are computed. Put them "
            "into an array of their own.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(size):
                    for column in range(size):
                        for i in range(3):
                            for j in range(3):
                                result[row, column] = padded[row + i, column + j] * kernel[i, j]
                return result
            """,
            "Each product replaces the one before, so that only the last of the nine is left. Add "
            "them up: `+=`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(size):
                    for column in range(size):
                        patch = padded[row : row + 3, column : column + 3]
                        result[row, column] = np.sum(patch * kernel)
                    return result
            """,
            "Only the first row has its answers: `return` stands inside the loop over the rows. "
            "It belongs after it.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(1, size):
                    for column in range(1, size):
                        patch = padded[row - 1:row + 2, column - 1:column + 2]
                        result[row, column] = np.sum(patch * kernel)
                return result
            """,
            "Two things: your loops leave out row 0 and column 0, which have an answer, too; "
            "and in the padded plane the patch around `(row, column)` begins at `row` and "
            "`column`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                padded = np.zeros((size + 2, size + 2))
                padded[1:-1, 1:-1] = plane
                result = np.zeros((size, size))
                for row in range(size):
                    for column in range(size):
                        if plane[row, column]:
                            patch = padded[row:row + 3, column:column + 3]
                            result[row, column] = np.sum(patch * kernel)
                return result
            """,
            "You answer only where a stone lies. An empty cell has an answer, too: its "
            "neighbours count.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] + kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "You add the kernel to the neighbourhood. Multiply each number by the one it lies on.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.max(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "You take the largest of the nine products. They are summed.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1, constant_values=1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "Beyond the border you put ones. There are no stones there: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                result = np.zeros((size, size))
                for r in range(size):
                    for c in range(size):
                        for i in (-1, 0, 1):
                            for j in (-1, 0, 1):
                                if 0 <= r + i < size and 0 <= c + j < size:
                                    result[r, c] += plane[r + i, c + j] * kernel[i, j]
                return result
            """,
            "The kernel's own rows and columns run from 0 to 2. With -1 Python reads the last "
            "one: write `kernel[i + 1, j + 1]`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                result = np.zeros((size, size))
                for r in range(size):
                    for c in range(size):
                        for i in (-1, 0, 1):
                            for j in (-1, 0, 1):
                                if 0 <= r + i < size and 0 <= c + j < size:
                                    result[r, c] = plane[r + i, c + j] * kernel[i + 1, j + 1]
                return result
            """,
            "Each product replaces the one before it. They are summed: `+=`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                size = len(plane)
                result = np.zeros((size, size))
                for row in range(size):
                    for column in range(size):
                        for i in range(3):
                            for j in range(3):
                                if row + i < size and column + j < size:
                                    result[row, column] += plane[row + i][column + j] * kernel[i][j]
                return result
            """,
            "You lay the kernel's top left corner on the cell. Its centre belongs there: the rows "
            "from `row - 1` to `row + 1`, and the columns likewise.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for r in range(n)]
                                 for c in range(n)])
            """,
            "Rows and columns of your answer have changed places.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                result = np.zeros((n, n), dtype=int)
                for r in range(n):
                    for c in range(n):
                        result[r, c] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return result
            """,
            "Your array holds whole numbers only and cuts every fraction off. A network's kernels "
            "are seldom whole: `np.zeros((size, size))` holds any number.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3]) for c in range(n)]
                                 for r in range(n)])
            """,
            "You sum the neighbourhood without the kernel. Multiply the two first.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel)[::-1, ::-1]
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "You turn the kernel by 180 degrees first, as mathematicians do. Networks lay it on "
            "as it is.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel)[::-1]
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "Your kernel lies upside down: its top row belongs on the row above the cell.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel)[:, ::-1]
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "Left and right of your kernel are exchanged: its first column belongs on the column "
            "to the left of the cell.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.zeros((n + 2, n + 2)); p[1:-1, 1:-1] = plane
                k = np.array(kernel).T
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * k) for c in range(n)]
                                 for r in range(n)])
            """,
            "Rows and columns of the kernel are swapped.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1, mode="edge")
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "Beyond the border you repeat the last row. Beyond the border there are no stones: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                result = np.zeros((n, n))
                for r in range(1, n - 1):
                    for c in range(1, n - 1):
                        result[r, c] = np.sum(plane[r - 1:r + 2, c - 1:c + 2] * kernel)
                return result
            """,
            "You leave out the cells at the border. They have an answer too: put a frame of zeros "
            "around the plane first.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(plane, 1)
                for r in range(n):
                    for c in range(n):
                        p[r + 1, c + 1] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return p[1:-1, 1:-1]
            """,
            "You write answers into the array that you still read from. Put them into a new one.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1, mode="wrap")
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "At the border your kernel comes in again at the other side of the board. Beyond the "
            "border there are no stones: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                p[0, 1:-1], p[1:-1, 0], p[0, 0] = p[-2, 1:-1], p[1:-1, -2], p[-2, -2]
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "At the top and on the left your kernel comes in again at the other side: index -1 is "
            "the *last* row or column. Beyond the border there are no stones: 0.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] @ kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "`@` multiplies matrices, row by column. Here each number is multiplied by the one "
            "that lies on it: `*`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[np.mean(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "The nine products are summed, not averaged.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.pad(np.array(plane), 1)
                return np.array([[max(0, np.sum(p[r:r + 3, c:c + 3] * kernel)) for c in range(n)]
                                 for r in range(n)])
            """,
            "You cut off what is negative. That is the ReLU, which comes later; a convolution "
            "keeps its sign.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p, total = len(plane), np.pad(np.array(plane), 1), 0
                result = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        total += np.sum(p[r:r + 3, c:c + 3] * kernel)
                        result[r, c] = total
                return result
            """,
            "Your sum goes on from cell to cell. Each cell has a sum of its own: set it to 0 "
            "inside the loop over the columns.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                p[1, :] = p[:, 1] = 0
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "You never look at row 0 and column 0 of the plane. They are on the board, too: the "
            "test is `0 <=`, not `0 <`.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                p = np.array(plane)
                for r in range(1, n - 1):
                    for c in range(1, n - 1):
                        p[r, c] = np.sum(p[r - 1:r + 2, c - 1:c + 2] * kernel)
                return p
            """,
            "Two things: you write answers into the array that you still read from, so put them "
            "into a new one. And the cells at the border have an answer, too: put a frame of zeros "
            "around the plane first.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 2)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "Every answer stands one row too low and one column too far to the right: your frame "
            "of zeros is two cells wide. One is enough.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                result = np.zeros((n, n))
                for r in range(n - 1):
                    for c in range(n - 1):
                        result[r, c] = np.sum(p[r:r + 3, c:c + 3] * kernel)
                return result
            """,
            "Your loops end one row and one column too early: `range(n - 1)` stops at n - 2.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n = len(plane)
                result = np.zeros((n, n))
                for r in range(n):
                    for c in range(n):
                        here = plane[max(r - 1, 0):r + 2, max(c - 1, 0):c + 2]
                        result[r, c] = np.sum(here * kernel[:here.shape[0], :here.shape[1]])
                return result
            """,
            "Where the patch is smaller than 3x3, you always drop the kernel's *last* rows and "
            "columns. At the top it is the first row that hangs over the edge, and on the left "
            "the first column. With a frame of zeros around the plane nothing has to be dropped.",
        ),
    ),
    misconceptions=(
        Misconception(
            _raised("setting an array element", "only 0-dimensional", "only length-1"),
            "Each cell gets one number, and you have several for it. Multiply first, then "
            "`np.sum(patch * kernel)` adds up all nine. (Python's own `sum` adds up rows, so three "
            "numbers are left.)",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 3,
            "Each cell gets three numbers. Python's own `sum` adds up rows: `np.sum(patch * "
            "kernel)` adds up all nine numbers.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 900,
            "The answer is right, but `plane` itself has changed. Put the answers into an array of "
            "their own.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "broadcast" in str(got),
            "Somewhere the patch is not 3x3, so the kernel does not fit on it. Check three things: "
            "a frame of zeros, one cell wide, lies around the plane; the patch is cut out of the "
            "*padded* plane, `row : row + 3` and `column : column + 3`; and the side of the board "
            "is `len(plane)`, not a fixed number.",
        ),
        Misconception(
            lambda case, got, expected: np.size(got) < expected.size and np.ndim(got) > 0,
            "Your answer is smaller than the plane: the kernel is laid only where it fits as a "
            "whole. The cells at the border have an answer, too. Put a frame of zeros around the "
            "plane first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You read beyond the border. Put a frame of zeros around the plane first.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (len(expected) + 2,) * 2,
            "The frame of zeros is still on. The answer is as large as the plane.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 4,
            "These are the products. `np.sum` adds up the nine of them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "That is one number. The kernel is laid over *every* cell, and each gets an answer.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1,
            "A row of numbers comes out. The answer is a board again: rows of columns, `[n, n]`.",
        ),
        Misconception(
            _is_moved,
            "Your numbers are right, and each of them stands in the wrong cell. What belongs into "
            "`result[row, column]` is the sum around `(row, column)` of the plane.",
        ),
        Misconception(
            _only_zeros_are_wrong,
            "Some of your answers are 0 where the kernel finds something. Every cell has an "
            "answer, those at the border, too, and all nine products count.",
        ),
    ),
)


def _reach_cases(rng: np.random.Generator) -> Iterator[Case]:
    del rng
    for blocks in range(8):
        yield Case(f"reach({blocks})")


REACH = Exercise(
    id="reach",
    title="How far a cell can see",
    stars=1,
    minutes=6,
    names=("reach",),
    starter='''
        def reach(blocks):
            """Side of the square that one output cell can see, after a stem and `blocks` blocks."""
            ...
    ''',
    reference='''
        def reach(blocks):
            """Side of the square that one output cell can see, after a stem and `blocks` blocks."""
            layers = 1 + 2 * blocks
            return 1 + 2 * layers
    ''',
    hints=(
        "One 3x3 convolution sees a square of side 3. A second one on top of it: side 5. Each "
        "layer adds 2.",
        "The stem is one layer, and each block holds two. How many layers are that?",
    ),
    cases=_reach_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: expected == 3 and got - expected != 0,
            "Without a block there is the stem alone: one convolution, which sees a square of "
            "side 3.",
        ),
        Misconception(
            lambda case, got, expected: expected == 7 and got - expected != 0,
            "Without a block yours is right. A block has two convolutions, and each of them looks "
            "one cell further on every side.",
        ),
        Misconception(
            lambda case, got, expected: got - expected != 0,
            "Right for the first few. Every further block adds as much as the one before it.",
        ),
    ),
    mutants=(
        Mutant(
            "def reach(blocks): return 3 ** (1 + blocks)",
            "The side does not triple. A block has two convolutions, and each of them adds 2 to "
            "the side.",
        ),
        Mutant(
            "def reach(blocks): return 3 + 8 * blocks",
            "A block adds 4 to the side, not 8: it has two convolutions, and each adds 2.",
        ),
        Mutant(
            """
            def reach(blocks): return 7 * blocks
            """,
            "Right for one block. Without a block there is the stem alone, which sees 3; each "
            "block adds 4 to that.",
        ),
        Mutant(
            """
            def reach(blocks): return 5 + 4 * blocks
            """,
            "You count one layer too many: without a block there is the stem alone, and it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks): return 3 + 4 * (blocks - 1)
            """,
            "You take the first block for the stem. Without a block there is still the stem, and "
            "it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks): return 4 * blocks
            """,
            "The blocks are right: each adds 4. Below them is the stem, and it sees 3.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 3 * blocks
            """,
            "A block does not add three cells. Count the layers: the stem, and two for each "
            "block. Each adds 2 to the side, and the cell itself is one more.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 3 + blocks
            """,
            "Right for the stem alone. A block holds two convolutions, and each of them adds 2 to "
            "the side.",
        ),
        Mutant(
            """
            def reach(blocks):
                return 6 * blocks
            """,
            "A block does not add six cells. Count the layers: the stem, and two for each block. "
            "Each adds 2 to the side, and the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 3 + 3 * blocks",
            "A block adds 4 to the side, not 3: it has two convolutions, and each adds 2.",
        ),
        Mutant(
            "def reach(blocks): return 2 + 2 * blocks",
            "Each layer looks one cell further on both sides, so it adds 2. Count the layers, the "
            "stem and two for each block, and double that; the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 7 if blocks else 3",
            "Right for no block and for one. Every further block adds 4 again.",
        ),
        Mutant(
            "def reach(blocks): return 7",
            "7 is right for one block. Without a block it is less, and every further block adds "
            "4: the answer depends on `blocks`.",
        ),
        Mutant(
            "def reach(blocks): return 9",
            "Your answer is the same for any number of blocks; the right one depends on `blocks`.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * (1 + blocks)",
            "A residual block holds two convolutions, not one.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * (2 * blocks)",
            "You forgot the stem, the convolution before the first block.",
        ),
        Mutant(
            "def reach(blocks): return 1 + 2 * blocks",
            "That is the number of layers: the stem, and two for each block. Each of them adds 2 "
            "to the side, and the cell itself is one more.",
        ),
        Mutant(
            "def reach(blocks): return 3 ** (1 + 2 * blocks)",
            "The side does not triple: each layer looks one cell further on each side, so it "
            "grows by 2.",
        ),
        Mutant(
            "def reach(blocks): return 3 * (1 + 2 * blocks)",
            "Only the first layer adds a 3x3 square. Each further one looks one cell further on "
            "each side, so it adds 2.",
        ),
        Mutant(
            "def reach(blocks): return (3 + 4 * blocks) ** 2",
            "That is how many cells the square has. The question is about its side.",
        ),
        Mutant(
            "def reach(blocks): return 2 * (1 + 2 * blocks)",
            "Two cells for each layer is right, and the cell itself is one more.",
        ),
    ),
)


def _mask_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(logits: list[float], legal: list[bool], **details: object) -> Case:
        code = f"masked_softmax(np.array({logits}), np.array({legal}))"
        about = {"far": "no", "logits": np.array(logits), "legal": np.array(legal)}
        return Case(code, compare=_numbers, about=about | details.pop("about", {}), **details)

    yield case([0.0, 0.0, 0.0], [True, True, False])
    yield case([1.0, 2.0, 5.0], [True, True, False])
    yield case([-3.0, -3.0], [True, True])
    yield case([1000.0, 1000.0, 0.0], [True] * 3, about={"far": "high"}, size=150)
    yield case([-900.0, -901.0, 5.0], [True, True, False], about={"far": "low"}, size=151)
    yield case([3000.0, 0.0], [True, True], about={"far": "high"}, size=152)
    for _ in range(40):
        count = int(rng.integers(2, 6))
        legal = rng.random(count) < 0.6
        legal[rng.integers(count)] = True
        yield case(rng.normal(0, 2, count).round(1).tolist(), legal.tolist())
    yield Case(
        "logits = np.array([1.0, 2.0])\n"
        "masked_softmax(logits, np.array([True, False]))\n"
        "logits.tolist()",
        about={"far": "own"},
        size=900,
    )


def _has_nan(got: object) -> bool:
    return bool(np.isnan(np.asarray(got, float)).any())


def _softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max())
    return powers / powers.sum()


def _kept_part(case: Case) -> np.ndarray:
    """What is left if the legal part is cut out of the softmax of all logits."""
    return _softmax(case.about["logits"])[case.about["legal"]]


MASK = Exercise(
    id="mask",
    title="A softmax that knows the rules",
    stars=2,
    minutes=12,
    names=("masked_softmax",),
    starter='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            ...
    ''',
    reference='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            logits = np.where(legal, logits, -np.inf)
            powers = np.exp(logits - logits.max())
            return powers / powers.sum()
    ''',
    hints=(
        "A softmax is `np.exp(logits)` divided by its sum. What must a logit be for its share "
        "to be exactly 0?",
        "`np.where(legal, logits, -np.inf)`: `np.exp(-np.inf)` is 0.",
        "`np.exp(1000)` is too large for a float. Subtract the largest legal logit first: the "
        "shares stay the same.",
    ),
    cases=_mask_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                np.isclose(np.sum(expected), 1)
                and np.shape(got) == np.shape(expected)
                and np.any(np.asarray(got) < 0)
            ),
            "A share lies between 0 and 1, and some of yours are negative. Return the shares "
            "themselves, not their logarithms.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Your code returns None here. Does every way through it end in a `return`?",
        ),
        Misconception(
            lambda case, got, expected: 0 < np.abs(np.asarray(got) - expected).max() < 1e-3,
            "Very nearly. Do you round, or write e as 2.718? `np.exp` raises the exact e.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["far"] == "no"
                and not np.isclose(np.sum(got), 1)
                and not np.isclose(np.sum(got), _kept_part(case).sum())
                and np.allclose(np.asarray(got) / np.sum(got), expected)
            ),
            "The shares stand in the right proportion, but they do not sum to 1. Divide the powers "
            "by their sum.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["far"] == "no"
                and len(got) == len(expected)
                and np.sum(got) < 1 - 1e-6
                and not np.any(np.asarray(got)[np.asarray(expected) == 0])
            ),
            "The illegal shares are gone, but what is left does not sum to 1. Mask before the "
            "softmax.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) < len(expected) and np.allclose(got, _kept_part(case))
            ),
            "You take the softmax of all logits and keep its legal part. That part sums to less "
            "than 1, and it is shorter than the board, so a share is no longer at the number "
            "of its action. Mask first: minus infinity where `legal` is False, then the softmax.",
        ),
        Misconception(
            lambda case, got, expected: _has_nan(got) and case.about.get("far") == "high",
            "There is NaN in the answer: `np.exp(1000)` is infinite, and infinite divided by "
            "infinite is no number. Subtract the largest legal logit first: the shares stay the "
            "same.",
        ),
        Misconception(
            lambda case, got, expected: _has_nan(got) and case.about.get("far") == "low",
            "There is NaN in the answer: `np.exp(-900)` rounds to 0, and 0 divided by 0 is no "
            "number. Subtract the largest *legal* logit first.",
        ),
        Misconception(
            _raised("boolean index did not match"),
            "Your array has a length of its own, such as 9. Not every game has nine actions: "
            "there are `len(logits)`.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1 and len(got) < len(expected),
            "Your answer is shorter than the board. Every action has a share; that of an illegal "
            "one is 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "own",
            "The shares are right, but `logits` itself has changed. `np.where` makes a new array.",
        ),
        Misconception(
            _raised("math range error"),
            "`math.exp(1000)` is too large for a float. Subtract the largest legal logit from all "
            "of them first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "low" and got[2] > 0,
            "Here the legal logits are far below the illegal one. However low the number that you "
            "put in place of an illegal logit, a legal one may be lower: take minus infinity.",
        ),
        Misconception(
            lambda case, got, expected: case.about["far"] in ("high", "low") and not np.any(got),
            "Every share is 0 here: these powers are too large or too small for a float. Subtract "
            "the largest *legal* logit first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: case.about["far"] in ("high", "low"),
            "Logits far from 0 come out wrong: something cuts them off. Do not change them one by "
            "one. Subtract the largest legal logit from all of them.",
        ),
        Misconception(
            lambda case, got, expected: _has_nan(got),
            "There is NaN in the answer. Three things make it here: minus infinity times 0, minus "
            "infinity less minus infinity, and 0 divided by 0, where every power has become 0. "
            "`np.where` puts minus infinity in place of the illegal logits. What you then subtract "
            "from all of them is the *largest* legal one.",
        ),
        Misconception(
            lambda case, got, expected: "truth value of an array" in str(got),
            "`legal` is a whole row of True and False, and `if` wants a single one. "
            "`np.where(legal, ..., ...)` chooses for each action separately.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "One number comes out. Return a share for every action.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(np.exp(got), expected),
            "These are the logarithms of the shares. Return the shares themselves.",
        ),
        Misconception(
            lambda case, got, expected: (
                np.shape(got) == np.shape(expected)
                and np.any((np.asarray(got) > 0) & (expected == 0))
            ),
            "An action that is not legal gets a share. Put minus infinity in place of its logit, "
            "before you take the powers.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def masked_softmax(logits, legal):
                logits = np.where(legal, logits, -1e9)
                e = 2 ** (logits - logits.max())
                return e / e.sum()
            """,
            "You take powers of 2. The softmax takes powers of e: `np.exp`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return x / x.sum()
            """,
            "You divide the logits themselves. First take e to the power of each: `np.exp`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -10)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "A logit of -10 is low, but it does not mean never, least of all where the legal "
            "logits are lower still. It must be minus infinity.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                kept = np.where(legal, logits, 0.0)
                return kept / kept.sum()
            """,
            "These are the logits divided by their sum. A softmax takes the powers first, "
            "`np.exp`: logits may be negative.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "You ignore `legal`: illegal actions get a share.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.where(legal, np.exp(x) / np.exp(x).sum(), 0.0)
            """,
            "The illegal shares are gone, but what is left does not sum to 1. Mask before the "
            "softmax.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "A logit of 0 does not mean never: `exp(0)` is 1. It must be minus infinity.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return np.exp(x - x.max())
            """,
            "These are the powers, not the shares yet. Divide them by their sum.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return np.exp(x - x.max()) / len(x)
            """,
            "You divide the powers by how many there are. Divide them by their sum.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, -logits, -np.inf)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "You turn the sign of the logits, so the highest gets the smallest share.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return (np.arange(len(x)) == x.argmax()).astype(float)
            """,
            "You give everything to the best action. A softmax gives every legal action a share, "
            "the larger, the higher its logit.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                with np.errstate(all="ignore"):
                    e = np.exp(x / x.max())
                    return e / e.sum()
            """,
            "You divide the logits by the largest, and that changes the shares. Subtract it: "
            "`x - x.max()`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                with np.errstate(all="ignore"):
                    e = np.exp(np.where(legal, logits / np.max(logits), -np.inf))
                    return e / e.sum()
            """,
            "You divide the logits by the largest, and that changes the shares. Subtract the "
            "largest legal one.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                powers = np.exp(logits - logits.max()) * ~legal
                return powers / powers.sum()
            """,
            "You keep the illegal actions. `legal` is True where an action is allowed.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                return np.array(legal) / np.sum(legal)
            """,
            "All legal actions get the same share, whatever their logits say.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                return x / (x.sum() or 1.0)
            """,
            "You divide the logits themselves by their sum. Take the `np.exp` of each first.",
        ),
    ),
)


def _pi_of_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(values: list[float]) -> Case:
        words = ", ".join("np.nan" if np.isnan(value) else f"{value:.0f}" for value in values)
        code = f"pi_of(np.array([{words}], float))"
        return Case(code, compare=_numbers, about={"values": np.array(values, float)})

    nan = np.nan
    yield from map(case, ([1, 0], [0, 0], [-1, 0], [-1, -1]))
    yield from map(case, ([nan, 1, 0], [1, nan, 1], [-1, nan, -1], [0, nan, 1, nan, -1]))
    for count in (4, 5, 9):
        for _ in range(10):
            values = rng.integers(-1, 2, count).astype(float)
            values[rng.random(count) < 0.4] = nan
            values[rng.integers(count)] = rng.integers(-1, 2)
            yield case(values.tolist())


def _pi_from(best: str, answer: str = "best / best.sum()") -> str:
    """A way to find the best moves, and an answer made of them."""
    return f"\ndef pi_of(values):\n    best = {best}\n    return {answer}"


def _by_value(shares: str) -> str:
    """The values themselves, made to sum to 1; numpy is not to warn of a sum of 0."""
    quiet = 'with np.errstate(all="ignore"):'
    return f"\ndef pi_of(values):\n    {quiet}\n        return {shares}"


def _nan_in(answer: object) -> bool:
    """Whether an array or a list of numbers holds NaN."""
    return answer is not None and _has_nan(answer)


def _illegal(case: Case, got: object) -> np.ndarray:
    """What the illegal moves get."""
    return np.asarray(got, float)[np.isnan(case.about["values"])]


_BY_VALUE = (
    "You share by value. But only the *best* moves get a share, and an equal one, even where their "
    "value is 0 or -1. They are `values == np.nanmax(values)`."
)

PI_OF = Exercise(
    id="pi_of",
    title="What pi is",
    stars=1,
    minutes=6,
    names=("pi_of",),
    starter='''
        def pi_of(values):
            """The policy's target [n]: equal shares for all best moves, 0 for the rest.

            `values` [n] holds each move's value for the player who makes it; NaN: not legal.
            """
            ...
    ''',
    reference='''
        def pi_of(values):
            """The policy's target [n]: equal shares for all best moves, 0 for the rest.

            `values` [n] holds each move's value for the player who makes it; NaN: not legal.
            """
            best = values == np.nanmax(values)
            return best / best.sum()
    ''',
    hints=(
        "The best moves are those with the highest value. That need not be 1: where every move "
        "loses, they are all best.",
        "`np.nanmax(values)` is the highest value; `values == np.nanmax(values)` is True where a "
        "move has it.",
        "True counts as 1: `best.sum()` is how many there are, and `best / best.sum()` shares 1 "
        "among them.",
    ),
    cases=_pi_of_cases,
    mutants=(
        Mutant(
            _pi_from("values == np.nanmax(values)", "best * 1.0"),
            "Each best move gets 1. Together they have 1 to share: divide by how many there are.",
        ),
        Mutant(
            _pi_from("np.arange(len(values)) == np.nanargmax(values)"),
            "`argmax` finds one best move, the first. Where several are equally good, each gets an "
            "equal share.",
        ),
        Mutant(
            _by_value("values / np.nansum(values)"),
            _BY_VALUE,
        ),
        Mutant(
            _by_value("np.nan_to_num(values) / np.nansum(values)"),
            _BY_VALUE,
        ),
        Mutant(
            _by_value("np.where(np.isnan(values), 0, values / np.nansum(values))"),
            _BY_VALUE,
        ),
        Mutant(
            _pi_from("~np.isnan(values)"),
            "Every legal move gets a share. Only the best ones do, those with the highest value.",
        ),
        Mutant(
            _pi_from("values == np.nanmin(values)"),
            "These are the worst moves. A value is as the player who makes the move sees it: the "
            "highest is best.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "best / len(values)"),
            "You divide by the number of all moves. Divide by the number of best ones: their "
            "shares sum to 1.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "best / np.sum(~np.isnan(values))"),
            "You divide by the number of legal moves. Divide by the number of best ones: their "
            "shares sum to 1.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "np.flatnonzero(best)"),
            "These are the numbers of the best moves. Return a share for *every* move, as many as "
            "there are values.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                np.shape(got) == np.shape(expected) and np.array_equal(np.nan_to_num(got), expected)
            ),
            "The shares of the best moves are right. All other moves get 0, and yours get NaN.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You divide by 0: here you find no best move. There always is one: a move with the "
            "highest value, even where that is 0 or -1. (Is yours NaN? Nothing equals NaN.)",
        ),
        Misconception(
            lambda case, got, expected: np.asarray(got).dtype == bool,
            "True and False say *which* moves are best. Divide by how many there are: that makes "
            "shares of them.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (9,) != np.shape(expected),
            "You return nine shares. But not every row has nine moves: return as many shares as "
            "there are values, `len(values)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError) and "boolean index did not match" in str(got)
            ),
            "Two arrays of different lengths meet. Not every row has nine moves: make your answer "
            "as long as the row, `np.zeros(len(values))`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and np.shape(got) != np.shape(expected),
            "Return a share for *every* move, as many as there are values; 0 for those that are "
            "not best.",
        ),
        Misconception(
            lambda case, got, expected: _nan_in(got) and _nan_in(case.about["values"]),
            "There is NaN in your answer. The maximum or the sum of a row that holds NaN is NaN, "
            "and nothing equals NaN. `np.nanmax(values)` leaves it out.",
        ),
        Misconception(
            lambda case, got, expected: _nan_in(got),
            "There is NaN in your answer: 0 is divided by 0. Here no move wins, but the moves with "
            "the highest value are best all the same. Divide by how many there are.",
        ),
        Misconception(
            lambda case, got, expected: bool(np.any(_illegal(case, got) != 0)),
            "An illegal move gets a share. `np.argmax` takes NaN for the highest, and a number put "
            "in its place may be as high as the best: 0 beats every move that loses, and -1 equals "
            "it. Leave NaN as it is: `np.nanmax(values)` skips it, and no comparison with it is "
            "True.",
        ),
        Misconception(
            lambda case, got, expected: bool(np.any(np.asarray(got, float) < 0)),
            "A share is never negative. These are values, or made of them; a share depends only on "
            "whether a move is best.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is not None and not np.any(got) and _nan_in(case.about["values"])
            ),
            "No move gets a share here: the highest value that you find is NaN, and nothing equals "
            "NaN. `np.nanmax(values)` leaves it out; `max` and `np.max` do not.",
        ),
        Misconception(
            lambda case, got, expected: np.asarray(got).dtype.kind in "iu" and not np.any(got),
            "Your array holds whole numbers only, so a share of 1/2 becomes 0. Take one that holds "
            "any number, such as `np.zeros(len(values))`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and not np.any(got),
            "No move gets a share here. A move need not win to be best: it is best if no other has "
            "a higher value, even where that is 0 or -1.",
        ),
        Misconception(
            lambda case, got, expected: bool(
                np.any(np.asarray(got, float)[np.asarray(expected) == 0] != 0)
            ),
            "A move that is not best gets a share. Only the moves with the highest value do, and "
            "they share equally.",
        ),
        Misconception(
            lambda case, got, expected: 0 < np.count_nonzero(got) < np.count_nonzero(expected),
            "Several moves are equally good here. Each gets an equal share.",
        ),
        Misconception(
            lambda case, got, expected: abs(np.sum(got) - 1) > 1e-6,
            "The shares do not sum to 1. Divide by the number of best moves.",
        ),
    ),
)


def _batch_terms(pi, p, z, v, theta, c) -> tuple[float, float, float]:
    """The three terms of the right answer."""
    pi, p, z, v = (np.array(array, float) for array in (pi, p, z, v))
    policy = -(pi * np.log(np.where(pi > 0, p, 1))).sum(axis=1).mean()
    weights = c * sum(float(np.square(w).sum()) for w in theta)
    return float(((z - v[:, 0]) ** 2).mean()), float(policy), weights


def _is_sum(*scales: float) -> Callable[[Case, object, object], bool]:
    """A predicate: the answer is the sum of the three terms, each times its scale."""

    def applies(case: Case, got: object, expected: object) -> bool:
        terms = case.about["terms"]
        return bool(np.isclose(got, np.dot(scales, terms), rtol=1e-4))

    return applies


_WRONG_SUMS = (
    Misconception(
        _is_sum(1, -1, 1),
        "The policy term has a minus in front. Without it, learning would make the good moves "
        "*less* likely.",
    ),
    Misconception(
        _is_sum(1, 1, -1),
        "The weights' term is added, not subtracted: large weights must cost something.",
    ),
    Misconception(_is_sum(0, 1, 1), "The first term is missing: the value's error, squared."),
    Misconception(
        _is_sum(1, 1, 0),
        "The third term is missing: `c` times the sum of the squares of all weights.",
    ),
    Misconception(
        _is_sum(0.5, 1, 1), "You halve the value's error. The formula takes its square as it is."
    ),
    Misconception(
        _is_sum(1, 1, 0.5),
        "The weights' term is half of what it should be: `c` times the *sum* of the squares, "
        "without a mean and without a half (`tf.nn.l2_loss` has one).",
    ),
)
"""What to say of a sum of the three terms with a wrong sign, or without one of them."""


def _loss_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(pi, p, z: float, v: float, theta, c: float, **details: object) -> Case:
        rows = [f"np.array({list(row)})" for row in (pi, p, theta)]
        code = f"loss({rows[0]}, {rows[1]}, {z}, {v}, {rows[2]}, {c})"
        arrays = {"pi": np.array(pi), "p": np.array(p)}
        rest = (z - v) ** 2 + c * float(np.sum(np.square(theta)))
        rooted = (z - v) ** 2 + c * float(np.linalg.norm(theta))
        about = {"log of 0": False, "rest": rest, "rooted": rooted} | arrays
        about |= {"terms": _batch_terms([pi], [p], [z], [[v]], [theta], c)}
        about |= details.pop("about", {})
        return Case(code, compare=close(1e-6), about=about, **details)

    yield case([0, 1], [0.5, 0.5], 1, 0.5, [0], 0)
    yield case([0.5, 0.5], [0.5, 0.5], 0, 0, [0], 0)
    yield case([1], [1.0], 0, 0, [3, 4], 0.1)
    yield case([1, 0], [1.0, 0.0], 1, 1, [0], 0, about={"log of 0": True}, size=150)
    for _ in range(40):
        count = int(rng.integers(2, 5))
        pi = (rng.multinomial(10, [1 / count] * count) / 10).round(1).tolist()
        weights = rng.integers(1, 9, count)
        p = (weights / weights.sum()).round(3).tolist()
        z, v = int(rng.integers(-1, 2)), round(float(rng.uniform(-1, 1)), 1)
        yield case(pi, p, z, v, rng.integers(-3, 4, 3).tolist(), 0.01)
    yield Case(
        "try:\n"
        "    answer = loss(np.array([0, 1]), np.array([1.0, 0.0]), 0, 0, np.array([0]), 0)\n"
        "except ValueError:  # math.log(0)\n"
        "    answer = np.inf\n"
        "abs(answer) > 10",
        expected=True,
        about={"never expected": True},
    )


def _policy_term(case: Case, scale: float = 1.0, *, swapped: bool = False) -> float:
    """The second term of a case, its logarithm scaled; or with pi and p swapped."""
    pi, p = case.about["pi"], case.about["p"]
    pi, p = (p, pi) if swapped else (pi, p)
    here = pi > 0
    with np.errstate(divide="ignore"):
        return float(-scale * np.sum(pi[here] * np.log(p[here])))


def _surprise_at_itself(shares: np.ndarray) -> float:
    """The second term if the same shares stand in front of the logarithm and in it."""
    here = shares > 0
    return float(-np.sum(shares[here] * np.log(shares[here])))


def _no_number(got: object) -> bool:
    """Is this infinite, NaN, or the error of the logarithm of 0?"""
    if isinstance(got, ValueError):
        return "math domain error" in str(got) or "positive input" in str(got)
    return not np.isfinite(got)


LOSS = Exercise(
    id="loss",
    title="The loss by hand",
    stars=2,
    minutes=12,
    names=("loss",),
    setup="import math\n\nimport numpy as np",
    starter='''
        def loss(pi, p, z, v, theta, c):
            """(z - v)^2 - pi^T log p + c ||theta||^2 for one position, as a float."""
            ...
    ''',
    reference='''
        def loss(pi, p, z, v, theta, c):
            """(z - v)^2 - pi^T log p + c ||theta||^2 for one position, as a float."""
            value = (z - v) ** 2
            policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
            weights = c * sum(w**2 for w in theta)
            return float(value + policy + weights)
    ''',
    hints=(
        "Write three lines, one for each term, and add them up at the end.",
        "`pi^T log p` is a sum over the actions: each `pi` times the logarithm of its `p`.",
        "Where `pi` is 0 the product is 0, whatever `p` is. `math.log(0)` fails: leave those out.",
    ),
    cases=_loss_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) == 3,
            "You return the three terms. The loss is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1,
            "A whole row comes out. Each term is one number: add up over the actions, and over the "
            "weights.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "converted to Python scalars" in str(got)
            ),
            "`math.log` takes one number, and `p` is a row of them. Go through the actions one by "
            "one, or use `np.log`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 150 and _no_number(got),
            "You take the logarithm of 0, and no `p` is 0. So it is the logarithm of `pi`: `pi` "
            "and `p` are swapped. The surprise is the network's: `pi * np.log(p)`.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(
                got, case.about["rest"] + _policy_term(case, swapped=True)
            ),
            "`pi` and `p` are swapped: the logarithm is taken of `p`, what the network says.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(
                got, case.about["rest"] + _surprise_at_itself(case.about["p"])
            ),
            "You multiply each logarithm by the network's own share, `p`. The target's shares "
            "stand in front of the logarithms: `pi * np.log(p)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not np.isclose(case.about["rest"], case.about["rooted"])
                and np.isclose(got, case.about["rooted"] + _policy_term(case))
            ),
            "The length of the weights is *squared* in the formula: a sum of squares, without the "
            "square root. (`np.linalg.norm` takes the root.)",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(
                got, case.about["rest"] + _policy_term(case, 1 / np.log(10))
            ),
            "This is the logarithm to base 10. The formula means the natural one: `math.log` or "
            "`np.log`.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(
                got, case.about["rest"] + _policy_term(case, 1 / np.log(2))
            ),
            "This is the logarithm to base 2. The formula means the natural one: `math.log` or "
            "`np.log`.",
        ),
        Misconception(
            lambda case, got, expected: case.about["log of 0"],
            "Here an action has `pi` 0 and `p` 0. Its part of the sum is 0, but the logarithm of "
            "0 spoils it: leave out the actions with `pi` 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about["never expected"],
            "Here the target wants an action to which the network gives 0. That is the greatest "
            "surprise of all, and yours is small. Leave out the actions with `pi` 0, not those "
            "with `p` 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "bitwise_xor" in str(got),
            "In Python `^` is not a power but a logical operation. Write `** 2`.",
        ),
        *_WRONG_SUMS,
        Misconception(
            lambda case, got, expected: 0 < abs(got - expected) < 0.02 and case.size < 150,
            "Nearly. Do you round, or add something to `p` before the logarithm? Leave out the "
            "actions with `pi` 0 instead.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return c * ((z - v) ** 2 + policy + sum(w**2 for w in theta))
            """,
            "Your `c` multiplies all three terms. It belongs to the third alone.",
        ),
        Mutant(  # where `p` is 0, numpy's logarithm times a `c` of 0 is NaN
            """
            def loss(pi, p, z, v, theta, c):
                with np.errstate(divide="ignore", invalid="ignore"):
                    policy = -np.sum(pi[pi > 0] * np.log(p[pi > 0]))
                    return c * ((z - v) ** 2 + policy + np.sum(theta**2))
            """,
            "Your `c` multiplies all three terms. It belongs to the third alone.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return ((z - v) ** 2 + policy + c * sum(w**2 for w in theta)) / 3
            """,
            "You take the mean of the three terms. The loss is their sum.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(abs(w) for w in theta)
            """,
            "You add up the sizes of the weights. Their squares are wanted: `w**2`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = sum(
                    -a * math.log(b) - (1 - a) * math.log(1 - b)
                    for a, b in zip(pi, p)
                    if 0 < b < 1
                )
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "That is the loss for questions of yes or no, one for each action. Here there is one "
            "question, which move: leave out the part with `1 - pi`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(theta)
            """,
            "You add up the weights themselves. Their squares are wanted: `w**2`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(math.log(b) for a, b in zip(pi, p) if a == 1)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You count an action only where `pi` is 1. Every action counts as much as its "
            "share: `a * math.log(b)`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -np.mean([a * math.log(b) for a, b in zip(pi, p) if a > 0])
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You take the mean over the actions. Their products are summed: the shares of `pi`"
            " are what makes a mean of them.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * np.mean(theta**2)
            """,
            "You take the mean of the squared weights. The third term is their sum, times `c`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a)
                return (z - v) * 2 + policy + c * sum(w * w for w in theta)
            """,
            "`* 2` doubles the error of the value. To square it, write `** 2`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a)
                return (z - v) ** 2 + policy + (c * np.linalg.norm(theta)) ** 2
            """,
            "You square `c`, too. Square the length of the weights first, then multiply by `c`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -max(a * math.log(b) for a, b in zip(pi, p) if a)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "You keep a single action's surprise. Sum the surprises of all actions, each times "
            "`pi`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(math.log(b) for a, b in zip(pi, p) if a > 0)
                return float((z - v) ** 2 + policy + c * sum(w**2 for w in theta))
            """,
            "Each surprise counts as much as the target wants the action: multiply the logarithm "
            "by `pi`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return float(z - v**2 + policy + c * sum(w**2 for w in theta))
            """,
            "Brackets: `(z - v) ** 2`. Without them only `v` is squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = sum((a - b) ** 2 for a, b in zip(pi, p))
                return float((z - v) ** 2 + policy + c * sum(w**2 for w in theta))
            """,
            "You square the difference of the policies. The formula has a logarithm there: minus "
            "`a * math.log(b)`, summed over the actions.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) + policy + c * sum(w * w for w in theta)
            """,
            "The value's error is squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "The policy term has a minus in front. Without it, learning would make the good "
            "moves *less* likely.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(b * math.log(a) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "`pi` and `p` are swapped: the logarithm is taken of `p`, what the network says.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * math.sqrt(sum(w * w for w in theta))
            """,
            "The weights' term is the square of the length, so there is no root.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return abs(z - v) + policy + c * sum(w * w for w in theta)
            """,
            "The value's error is squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + sum(w * w for w in theta)
            """,
            "The weights' term is `c` times the sum of their squares: you left out the `c`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(theta) ** 2
            """,
            "You square the sum of the weights. Square each weight, then sum: otherwise a weight "
            "of 3 and one of -3 would cost nothing.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log10(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "This is the logarithm to base 10. The formula means the natural one: `math.log` or "
            "`np.log`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z + v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "The value's error is a difference, `z - v`: it is 0 where the network was right.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy / len(pi) + c * sum(w * w for w in theta)
            """,
            "The policy's term is a sum over the actions, not a mean.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy - c * sum(w * w for w in theta)
            """,
            "The weights' term is added, not subtracted: large weights must cost something.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                return (z - v) ** 2 - sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
            """,
            "The third term is missing: `c` times the sum of the squares of the weights.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return policy + c * sum(w * w for w in theta)
            """,
            "The first term is missing: the value's error, squared.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -math.log(sum(a * b for a, b in zip(pi, p)))
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "You take one logarithm, of the whole sum. Each `p` has a logarithm of its own: sum "
            "up the products `a * math.log(b)`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -math.log(p[int(np.argmax(pi))])
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "You take the surprise at one action alone, the one that the target wants most. Every "
            "action counts, as much as its share: sum up the products `a * math.log(b)`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                return z**2 - v**2 + policy + c * sum(w * w for w in theta)
            """,
            "You square `z` and `v` one by one. First subtract, then square: `(z - v) ** 2`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = sum(a * math.log(a / b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w * w for w in theta)
            """,
            "You take the logarithm of `pi / p`. The formula has the logarithm of `p` alone, with "
            "a minus in front.",
        ),
    ),
)

_TENSORFLOW = """
import numpy as np
from omoklib.nn import keras, tf

layers = keras.layers
"""

_SHAPES = (
    "[tuple(answer.shape) for answer in tiny_network({size}, 8)(np.zeros((4, {size}, {size}, 3)))]"
)
_VALUES = """
from omoklib.check.probes import boards

logits, values = tiny_network(3, 8)(100 * boards(3, 64))
all_within_one = np.abs(values).max() <= 1
bool(all_within_one)
"""
_LOGITS = """
from omoklib.check.probes import boards

logits, values = tiny_network(3, 8)(boards(3))
sums_to_one = np.allclose(np.sum(logits, axis=1), 1, atol=1e-3)
bool(sums_to_one)
"""
_BELOW = """
from omoklib.check.probes import boards

network, rng, lowest = tiny_network(3, 8), np.random.default_rng(0), 0.0
for _ in range(5):
    network.set_weights([rng.normal(size=array.shape) for array in network.get_weights()])
    lowest = min(lowest, np.min(network(boards(3))[0]))
bool(lowest < -1)
"""
_CENTRE = """
from omoklib.check.probes import boards

network = tiny_network(3, 8)
network.set_weights([0 * array for array in network.get_weights()])
values = network(boards(3))[1]
bool(np.abs(values).max() < 1e-6)
"""
_FILTERS = """
from omoklib.check.probes import convolutions

sorted({step.filters for step in convolutions(tiny_network(3, 5))[:3]})
"""
_BENDS = """
from omoklib.check.probes import boards, with_random_weights

network = with_random_weights(tiny_network(3, 8))
x = boards(3)
straight = network(x)[0] + network(-x)[0] - 2 * network(0 * x)[0]
bool(np.abs(straight).max() > 1e-3)
"""
_REACH = """
from omoklib.check.probes import side_seen

side_seen(tiny_network(13, 4))
"""
_WAY_AROUND = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0)
bool(silent.std(axis=0).max() > 1e-4)
"""
_TAKES_AWAY = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0)
negative = logits_with(tiny_network(3, 8), -1)
bool(np.abs(silent - negative).max() > 1e-4)
"""
_RELUS = """
from omoklib.check.probes import relus

min(relus(tiny_network(3, 8)), 3)
"""
_JOINED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "Concatenate" for step in parts(tiny_network(3, 8)))
"""
_HALVED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "Average" for step in parts(tiny_network(3, 8)))
"""
_MISPLACED = """
from omoklib.check.probes import misplaced_relu

misplaced_relu(tiny_network(3, 8))
"""
_NORMALIZED = """
from omoklib.check.probes import parts

any(type(step).__name__ == "BatchNormalization" for step in parts(tiny_network(3, 8)))
"""
_VALUE_SEES = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0, answer=1)
loud = logits_with(tiny_network(3, 8), 1, answer=1)
bool(np.abs(silent - loud).max() > 1e-4)
"""
_THREE = """
from omoklib.check.probes import convolutions

min(len(convolutions(tiny_network(3, 8))), 3)
"""
_LARGEST = """
from omoklib.check.probes import parts

any("MaxPool" in type(step).__name__ for step in parts(tiny_network(3, 8)))
"""
_BOTH = """
from omoklib.check.probes import logits_with

silent = logits_with(tiny_network(3, 8), 0, convolution=1)
bool(silent.std(axis=0).max() > 1e-4)
"""
_LOST = """
from omoklib.check.probes import boards

network, rng, lowest = tiny_network(3, 8), np.random.default_rng(0), 0.0
for _ in range(5):
    network.set_weights([rng.normal(size=array.shape) for array in network.get_weights()])
    lowest = min(lowest, np.min(network(boards(3))[1]))
bool(lowest < -0.1)
"""
_SURE = """
from omoklib.check.probes import boards

network, rng, sure = tiny_network(3, 8), np.random.default_rng(0), []
for _ in range(5):
    network.set_weights([10 * rng.normal(size=array.shape) for array in network.get_weights()])
    sure.append(np.mean(np.abs(network(boards(3))[1]) > 0.99))
bool(np.mean(sure) > 0.5)
"""
_OWN = """
from omoklib.check.probes import value_from_logits

value_from_logits(tiny_network(3, 8))
"""
_PARAMETERS = "tiny_network(3, 8).count_params() == tiny_network(9, 8).count_params()"

_NETWORK_REFERENCE = '''
def tiny_network(size, filters):
    """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
    incoming = keras.Input((size, size, 3))
    features = layers.Conv2D(filters, 3, padding="same", activation="relu")(incoming)
    inner = layers.Conv2D(filters, 3, padding="same", activation="relu")(features)
    inner = layers.Conv2D(filters, 3, padding="same")(inner)
    features = layers.ReLU()(layers.Add()([features, inner]))
    logits = layers.Flatten()(layers.Conv2D(1, 1)(features))
    pooled = layers.GlobalAveragePooling2D()(features)
    values = layers.Dense(1, activation="tanh")(pooled)
    return keras.Model(incoming, [logits, values])
'''

_NETWORK_SAYS = {
    2: "The two answers are swapped: first the logits, then the values.",
    3: "Some of your values lie outside -1 to 1. The value head ends in tanh.",
    4: "Your policy head ends in a softmax. Leave the logits as they are: the mask comes "
    "before the softmax, and the network does not know what is legal.",
    4.5: "There is a `BatchNormalization` in your network. AlphaZero has it, too, but this lesson "
    "leaves it out: the stem, the block and the heads do without.",
    5: "Your logits are cut off or squeezed. A logit may be any number, even far below 0: leave "
    "out the ReLU, tanh or softmax after the policy head's last convolution.",
    6: "Your values lie between 0 and 1. tanh gives numbers from -1 to 1, and 0 "
    "for an even position.",
    7: "It works, but its number of weights grows with the board: somewhere a Dense layer sees all "
    "the cells, or makes a number for each. Convolutions and pooling fit any board.",
    8: "Not every 3x3 convolution has `filters` filters. In `tiny_network(3, 5)` the stem and the "
    "block should have 5 each.",
    9: "Your network has no ReLU on the way to its logits: it only multiplies and adds, so all its "
    "convolutions together can do no more than one large one.",
    11: "With the block's last convolution silenced (all its numbers 0), nothing of the board "
    "reaches your logits. In a residual block F(x) is 0 then, and x still passes: "
    "`layers.Add()([features, inner])` adds what came in to what was computed from it.",
    12: "`Concatenate` lays x and F(x) side by side. A residual block adds them, number by number: "
    "`layers.Add()([features, inner])`.",
    12.5: "`Average` halves the sum of x and F(x). A residual block adds them, number by number: "
    "`layers.Add()([features, inner])`.",
    13: "Your F(x) is never negative: its second convolution ends in a ReLU. Then the block can "
    "add, but never take away. The ReLU comes after the sum: ReLU(x + F(x)).",
    14: "A ReLU is missing. There are three: after the stem, between the two convolutions of the "
    "block, and after the sum. (To see yours: `figures.show(figures.network(tiny_network(3, 8)), "
    "'mine')`.)",
    15: "Your value head does not see what the block adds. Both heads stand on top of the tower: "
    "they take what comes out after the sum and its ReLU.",
    16: "There should be three 3x3 convolutions, each with weights of its own. A layer that is "
    "called twice has one set of weights: make a new `layers.Conv2D(...)` for each.",
    17: "Your value head takes the largest number of each plane. It should take the mean: "
    "`layers.GlobalAveragePooling2D()`.",
    18: "With the block's *first* convolution silenced (all its numbers 0), nothing of the board "
    "reaches your logits: the way around leads around the second convolution alone. What you add "
    "to `inner` is what came into the block, before both: `layers.Add()([features, inner])`. (Do "
    "two steps share one name?)",
    19: "Your values are never below 0: there is a ReLU before the tanh. A position that is lost "
    "needs a value near -1.",
    20: "Your value is made of the logits alone: the value head takes the answer of the policy "
    "head's convolution. It should take the mean of each plane that comes out of the tower.",
    21: "Your tanh comes before the mean, so each cell has a value of its own, and a won position "
    "is near 1 only if all its cells agree. First take the mean of each plane, then make one "
    "number of the means, and then take the tanh of that.",
    22: "You have three ReLUs or more, but one of the three places is without: after the stem, "
    "between the two convolutions of the block, and after the sum, before both heads. (To see "
    "yours: `figures.show(figures.network(tiny_network(3, 8)), 'mine')`.)",
}
"""What to say where the case of this size is the first that fails."""


NETWORK = Exercise(
    id="network",
    title="A network with two heads",
    stars=3,
    minutes=20,
    names=("tiny_network",),
    setup=_TENSORFLOW,
    starter='''
        def tiny_network(size, filters):
            """A Keras model: planes [B, size, size, 3] -> logits [B, size**2], values [B, 1]."""
            ...
    ''',
    reference=_NETWORK_REFERENCE,
    hints=(
        "Begin with `incoming = keras.Input((size, size, 3))` and the stem, a "
        '`layers.Conv2D(filters, 3, padding="same", activation="relu")`. A model with two '
        "answers is `keras.Model(incoming, [logits, values])`.",
        "The block: two more such convolutions, the second without its ReLU. Then "
        "`layers.Add()([features, inner])`, where `features` came in and `inner` was computed, and "
        "then `layers.ReLU()`.",
        "Policy head: `layers.Conv2D(1, 1)` makes one plane, and `layers.Flatten()` lays it out in "
        "a row. No softmax: we want logits.",
        'Value head: `layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
    ),
    cases=(
        Case(_SHAPES.format(size=3), size=1),
        Case(_SHAPES.format(size=6), size=2),
        Case(_VALUES, expected=True, size=3),
        Case(_LOGITS, expected=False, size=4),
        Case(_NORMALIZED, expected=False, size=4.5),  # random weights would break it
        Case(_BELOW, expected=True, size=5),
        Case(_CENTRE, expected=True, size=6),
        Case(_PARAMETERS, expected=True, size=7),
        Case(_FILTERS, expected=[5], size=8),
        Case(_BENDS, expected=True, size=9),
        Case(_REACH, expected=7, size=10),
        Case(_WAY_AROUND, expected=True, size=11),
        Case(_JOINED, expected=False, size=12),
        Case(_HALVED, expected=False, size=12.5),
        Case(_TAKES_AWAY, expected=True, size=13),
        Case(_RELUS, expected=3, size=14),
        Case(_VALUE_SEES, expected=True, size=15),
        Case(_THREE, expected=3, size=16),
        Case(_LARGEST, expected=False, size=17),
        Case(_BOTH, expected=True, size=18),
        Case(_LOST, expected=True, size=19),
        Case(_OWN, expected=False, size=20),
        Case(_SURE, expected=True, size=21),
        Case(_MISPLACED, expected=False, size=22),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "not connected" in str(got),
            "`keras.Model` takes what goes in first, and then what comes out: "
            "`keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            _raised("'NoneType' object is not callable"),
            "`tiny_network` gives None. Does it end with `return keras.Model(incoming, ...)`?",
        ),
        Misconception(
            _raised("'tuple' object is not callable", "'list' object is not callable"),
            "You return the two answers. Wrap them in a model: "
            "`return keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            _raised("would be negative", "output size", "negative dimension"),
            'A convolution without `padding="same"` makes the board smaller, here until nothing '
            "is left of it. With it, the board keeps its size.",
        ),
        Misconception(
            _given_planes(r"\(None, (\d+), \1, 3\)"),
            "Your network takes boards of one size only. The size of its input is an argument: "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            _given_planes(r"\(None, 3, (\d+), \1\)"),
            "The planes come last: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: (
                _given_planes(r"\(None, (\d+), \1, \d+\)")(case, got, expected)
                and "name 'input_layer" in str(got)
            ),
            "Three planes come in, however many filters there are: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: bool(
                re.search(r"axis -1 .* value \d+, .* shape \(\d+, \d+, \d+, 3\)", str(got))
            ),
            "Three planes come in: `keras.Input((size, size, 3))`.",
        ),
        Misconception(
            lambda case, got, expected: "global_average" in str(got) and "found ndim=2" in str(got),
            "`GlobalAveragePooling2D` takes a board, and you give it a row. Both heads stand side "
            "by side on the tower: the value head, too, takes what comes out of the block.",
        ),
        Misconception(
            _given_planes(r"\(None, (\d+), \1, \d+\)"),
            "Your model begins at the answer of a layer. It begins at the planes: "
            "`keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            _raised("to a shape"),
            "`keras.Input` takes the shape as one tuple, with brackets of its own: "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            _raised("expected min_ndim=4, found ndim=3"),
            "A board has three numbers for its shape: rows, columns and planes, "
            "`keras.Input((size, size, 3))`.",
        ),
        Misconception(
            _raised("incompatible shapes", "not compatible for broadcasting"),
            "`Add` needs two inputs of the same shape. What came into the block is the stem's "
            "answer, not the planes. And every convolution of a block has `filters` filters and "
            '`padding="same"`, which keeps the size of the board.',
        ),
        Misconception(
            _raised("should be called on a list", "too many positional arguments"),
            "A layer is called with one thing. `Add()` takes a list of what it adds: "
            "`layers.Add()([features, inner])`.",
        ),
        Misconception(
            _raised(
                "KerasTensor cannot be used as a boolean",
                "Iterating over a symbolic KerasTensor",
                "takes 1 positional argument but",
                "Received: data_format=<kerastensor",
                "=<KerasTensor",
            ),
            "A layer got its input in the brackets that are for its settings. It takes two pairs "
            "of brackets: the first pair makes the layer, the second calls it, as in "
            "`layers.Flatten()(board)` or `layers.Add()([features, inner])`.",
        ),
        Misconception(
            _raised("KerasTensor cannot be used as input to a TensorFlow function"),
            "TensorFlow's own functions cannot compute with a layer's answer while the network is "
            "still being built. Take a layer for it, such as `layers.ReLU()`.",
        ),
        Misconception(
            _raised("only 1 positional", "Only input tensors may be passed", "Only instances"),
            "A layer was given a layer, or something else that is not the output of a layer. First "
            "make a layer, then call it with what goes in: `layers.Conv2D(filters, 3)(incoming)`. "
            "`Add` takes a list: `layers.Add()([features, inner])`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size < 3 and isinstance(got, AttributeError) and "Conv2D" in str(got)
            ),
            "You give a layer where its answer is needed: make the layer, then call it with what "
            "goes in, `layers.Conv2D(filters, 3)(incoming)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got[0]) == 4,
            "Your logits are still a board. `layers.Flatten()` lays it out in a row.",
        ),
        Misconception(
            lambda case, got, expected: got[0] == (4, 1) and got[1] == (4, 1),
            'The board shrinks to one cell: `padding="same"` keeps its size.',
        ),
        Misconception(
            lambda case, got, expected: got == [(4, 1), (4, 9)],
            _NETWORK_SAYS[2],
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and all(len(shape) == 1 for shape in got),
            "Only one answer comes out. With two it is `keras.Model(incoming, [logits, values])`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and "'str' object" in str(got),
            "The answers have names here. Give `keras.Model` a list: `[logits, values]`.",
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[1] != (4, 1),
            "The value head should answer with one number for the whole board: "
            '`layers.GlobalAveragePooling2D()`, then `layers.Dense(1, activation="tanh")`.',
        ),
        Misconception(
            lambda case, got, expected: case.size < 3 and got[0] != expected[0],
            "The policy head should make one number for each cell: `layers.Conv2D(1, 1)`, one "
            "kernel of 1x1, and then `layers.Flatten()`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 10 and got == 3,
            "Each of your logits sees only the square of side 3 that the stem sees: nothing that a "
            "block computes reaches the policy head. What the block's convolutions compute, "
            "`inner`, goes into the sum, `layers.Add()([features, inner])`, and the policy head "
            "stands on top of that.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 10 and got == 5,
            "Each of your logits sees a square of side 5. Expected: 7. A residual block has two "
            "3x3 convolutions; yours has only one.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 10 and got > 7,
            "Each of your logits sees more than a square of side 7. The stem and *one* block of "
            "two convolutions see 7. Is there a block too many, or does the policy head look "
            "around with a 3x3 kernel where `Conv2D(1, 1)` is meant?",
        ),
        Misconception(
            lambda case, got, expected: case.size == 8 and got == [],
            "There is no 3x3 convolution in your model. In `layers.Conv2D(filters, 3, ...)` the "
            "second number is the side of the kernel.",
        ),
        *(
            Misconception(lambda case, got, expected, size=size: case.size == size, words)
            for size, words in _NETWORK_SAYS.items()
            if size > 2
        ),
    ),
    mutants=(
        Mutant(
            changed(
                _NETWORK_REFERENCE,
                "    pooled",
                "    logits = layers.Softmax()(logits)\n    pooled",
            ),
            _NETWORK_SAYS[4],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, "layers.Add()([features, inner])", "inner"),
            _NETWORK_SAYS[11],
        ),
        Mutant(
            changed(_NETWORK_REFERENCE, "[logits, values])", "[values, logits])"),
            _NETWORK_SAYS[2],
        ),
    ),
    seconds=60.0,
)


def _batch_code(pi: list, p: list, z: list, v: list, theta: list, c: float) -> str:
    arrays = [f"tf.constant({row}, tf.float32)" for row in (pi, z, v)]
    weights = ", ".join(f"tf.constant({w}, tf.float32)" for w in theta)
    log_p = f"tf.math.log(tf.constant({p}, tf.float32))"
    return f"{arrays[0]}, {log_p}, {arrays[1]}, {arrays[2]}, [{weights}], {c}"


def _batch_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(pi, p, z, v, theta, c, size: int) -> Case:
        code = f"float(batch_loss({_batch_code(pi, p, z, v, theta, c)}))"
        about = {"terms": _batch_terms(pi, p, z, v, theta, c)}
        return Case(code, compare=close(1e-4), size=size, about=about)

    yield case([[0, 1]], [[0.5, 0.5]], [1], [[0.5]], [[0.0]], 0, 1)
    yield case([[0, 1], [1, 0]], [[0.5, 0.5], [0.2, 0.8]], [1, 1], [[1.0], [1.0]], [[0.0]], 0, 2)
    yield case([[1], [1]], [[1.0], [1.0]], [1, -1], [[1.0], [-1.0]], [[0.0]], 0, 3)
    yield case([[1], [1]], [[1.0], [1.0]], [0, 0], [[0.0], [0.0]], [[3.0, 4.0], [[2.0]]], 0.1, 4)
    for size in range(5, 17):
        rows, count = int(rng.integers(2, 4)), int(rng.integers(2, 4))
        pi = (rng.multinomial(4, [1 / count] * count, rows) / 4).tolist()
        twentieths = 1 + rng.multinomial(20 - count, [1 / count] * count, rows)
        p = (twentieths / 20).round(2).tolist()  # shares, so that they sum to 1 exactly
        z = rng.integers(-1, 2, rows).tolist()
        v = rng.uniform(-1, 1, (rows, 1)).round(1).tolist()
        yield case(pi, p, z, v, [rng.integers(-3, 4, 2).tolist(), [[1.0]]], 0.01, size)
    yield Case(_BATCH_GRADIENT, compare=_numbers, size=100)
    yield Case(_WEIGHTS_GRADIENT, compare=_numbers, size=101)


_BATCH_GRADIENT = """
v = tf.Variable([[0.5], [-0.5]])
pi, log_p = tf.constant([[1.0], [1.0]]), tf.constant([[-1.0], [-2.0]])
with tf.GradientTape() as tape:
    total = batch_loss(pi, log_p, tf.constant([1.0, 1.0]), v, [v], 0.0)
gradient = tape.gradient(total, v)
None if gradient is None else gradient.numpy().ravel().tolist()
"""
_WEIGHTS_GRADIENT = """
w = tf.Variable([3.0, -4.0])
one = tf.constant([[1.0]])
with tf.GradientTape() as tape:
    total = batch_loss(one, 0 * one, tf.constant([1.0]), one, [w], 0.5)
gradient = tape.gradient(total, w)
None if gradient is None else gradient.numpy().tolist()
"""

_BATCH_REFERENCE = '''
def batch_loss(pi, log_p, z, v, theta, c):
    """The first two terms, each its mean over the batch, plus the third: one number."""
    value = tf.reduce_mean((z - v[:, 0]) ** 2)
    policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
    weights = c * sum(tf.reduce_sum(w**2) for w in theta)
    return value + policy + weights
'''

_TABLE = (
    "`z` is a row, `[B]`, and `v` a column, `[B, 1]`. Subtracted, they make a table of B x B "
    "differences: every z less every v. Make a row of `v` first: `v[:, 0]`."
)
_NO_TRACE = (
    "The number is right, but the tape cannot follow it back, so nothing would be learned. Compute "
    "with `tf.reduce_mean`, `tf.reduce_sum`, `tf.square`: what numpy, `float` or `.numpy()` "
    "touches leaves no trace on the tape."
)

BATCH_LOSS = Exercise(
    id="batch_loss",
    title="The loss of a batch, in TensorFlow",
    stars=2,
    minutes=12,
    names=("batch_loss",),
    setup=_TENSORFLOW,
    starter='''
        def batch_loss(pi, log_p, z, v, theta, c):
            """The first two terms, each its mean over the batch, plus the third: one number."""
            ...
    ''',
    reference=_BATCH_REFERENCE,
    hints=(
        "Three lines, as before, one for each term. `tf.reduce_mean` averages the first two over "
        "the batch. `log_p` is a logarithm already.",
        "`v` is a column and `z` a row: `z - v[:, 0]`. The policy's sum runs over the actions of "
        "each position: `tf.reduce_sum(pi * log_p, axis=1)`.",
        "`theta` is a list of arrays: `c * sum(tf.reduce_sum(w**2) for w in theta)`.",
    ),
    cases=_batch_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: "MatMul" in str(got),
            "`@` multiplies matrices, row by column. Here each share of `pi` is multiplied by the "
            "logarithm in the same place: `pi * log_p`.",
        ),
        Misconception(
            _raised("StridedSlice"),
            "`z` is a row, `[B]`, and has no columns. It is `v`, `[B, 1]`, whose column becomes a "
            "row: `v[:, 0]`.",
        ),
        Misconception(
            _raised("bitwise_xor", "BitwiseXor", "for ^"),
            "In Python `^` is not a power but a logical operation. Write `** 2`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, Exception)
                and ("numpy function" in str(got) or "symbolic" in str(got))
            ),
            _NO_TRACE,
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError)
                and ("only length-1" in str(got) or "0-dimensional" in str(got))
            ),
            "A whole array comes out. The loss of a batch is one number: the first two terms are "
            "means over its positions, and the third sums over all weights, "
            "`sum(tf.reduce_sum(w**2) for w in theta)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "tuple" in str(got),
            "You return the three terms. The loss is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: case.size >= 100 and (got is None or not any(got)),
            _NO_TRACE,
        ),
        Misconception(_raised("to a TensorFlow DType"), _NO_TRACE),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and case.size >= 100,
            _NO_TRACE,
        ),
        Misconception(
            _raised("inhomogeneous", "hapes of all inputs", "'list' and 'int'", "non-rectangular"),
            "`theta` is a list of arrays of different shapes, so it cannot become one array. Sum "
            "up the squares of each, and then add up these sums.",
        ),
        Misconception(
            lambda case, got, expected: not np.isfinite(got),
            "Your answer is not a number. `log_p` is a logarithm already, and negative: do not "
            "take the logarithm of it.",
        ),
        *_WRONG_SUMS,
    ),
    mutants=(
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "9 * tf.reduce_mean(pi * log_p)",
            ),
            "Not every game has nine actions. Sum over the actions, `axis=1`, however many there "
            "are, and then take the mean over the positions.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "tf.reduce_mean(tf.matmul(pi, tf.transpose(log_p)))",
            ),
            "Your product is a table of B x B: the `pi` of every position with the `log_p` of "
            "every other. Multiply number by number, `pi * log_p`, and sum along `axis=1`.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_p) * log_p, axis=1))
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "You weigh each surprise by `p`, the network's own share. It is `pi` that says "
            "how much it counts.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return value + policy + tf.reduce_mean([c * tf.reduce_sum(w**2) for w in theta])
            """,
            "You take the mean over the arrays of weights. The third term is the sum over "
            "all weights.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                weights = 0
                for w in theta:
                    weights = c * tf.reduce_sum(w**2)
                return value + policy + weights
            """,
            "Each array of weights replaces the one before it, so only the last counts. Add "
            "them up: `+=`.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "v[:, 0]", "v[0]"),
            "`v[0]` is the value of the first position alone. `v[:, 0]` is the whole column, made "
            "a row.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "tf.reduce_mean((z - v[:, 0]) ** 2)",
                "tf.reduce_mean(z - v[:, 0]) ** 2",
            ),
            "You take the mean of the errors, and then square it: an error of 1 and one of -1 "
            "would cost nothing. Square each error first.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "sum(tf.reduce_sum(w**2) for w in theta)",
                "tf.reduce_sum(theta[0] ** 2)",
            ),
            "You take the first array of weights only. Sum over all arrays in `theta`.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "value + policy + weights",
                "(value + policy + weights) / 3",
            ),
            "You take the mean of the three terms. The loss is their sum.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "(z - v[:, 0]) ** 2", "z - v[:, 0]"),
            "The value's error is squared.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "tf.reduce_sum(w**2)", "tf.norm(w)"),
            "The weights' term is the sum of the squares, so there is no root: `tf.norm` takes "
            "one.",
        ),
        Mutant(changed(_BATCH_REFERENCE, "v[:, 0]", "v"), _TABLE),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_mean((z - v[:, 0]) ** 2)
                policy = -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))
                return c * (value + policy + sum(tf.reduce_sum(w**2) for w in theta))
            """,
            "Your `c` multiplies all three terms. It belongs to the third alone.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "    value = tf.reduce_mean(", "    value = tf.reduce_sum("),
            "You sum the value's errors over the batch. A mean is wanted: then the length of a "
            "step does not depend on the size of the batch.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "-tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "-tf.reduce_sum(pi * log_p)",
            ),
            "You sum the policy's errors over the batch, too. Sum over the actions, `axis=1`, then "
            "take the mean over the positions.",
        ),
        Mutant(
            """
            def batch_loss(pi, log_p, z, v, theta, c):
                value = tf.reduce_sum((z - v[:, 0]) ** 2)
                policy = -tf.reduce_sum(pi * log_p)
                return value + policy + c * sum(tf.reduce_sum(w**2) for w in theta)
            """,
            "You sum both errors over the batch. Each is a mean over the positions: then the "
            "length of a step does not depend on the size of the batch.",
        ),
        Mutant(
            changed(
                _BATCH_REFERENCE,
                "tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1))",
                "tf.reduce_mean(pi * log_p)",
            ),
            "You take the mean over the actions, too. Their products are summed, `axis=1`; the "
            "mean is over the positions only.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "axis=1", "axis=0"),
            "`axis=0` sums over the positions. The actions of a position lie along `axis=1`.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "pi * log_p", "pi * tf.exp(log_p)"),
            "The logarithm is gone: the formula wants pi times log p, and `log_p` is that "
            "logarithm.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "reduce_sum(w**2)", "reduce_mean(w**2)"),
            "You take the mean of each array's squares. The third term is the sum over all "
            "weights.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "c * sum", "sum"),
            "The weights' term is `c` times the sum of their squares: you left out the `c`.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "tf.reduce_sum(w**2)", "tf.reduce_sum(w) ** 2"),
            "You square the sum of the weights. Square each weight, then sum: otherwise a weight "
            "of 3 and one of -3 would cost nothing.",
        ),
        Mutant(
            changed(_BATCH_REFERENCE, "(z - v[:, 0]) ** 2", "tf.abs(z - v[:, 0])"),
            "The value's error is squared.",
        ),
    ),
    seconds=30.0,
)


_LINE = """
line = keras.Sequential([keras.Input((1,)), layers.Dense(1)])
line.set_weights([np.array([[2.0]]), np.array([1.0])])  # y = 2 x + 1
points = tf.constant([[1.0], [-2.0]])
squares = lambda network, batch: tf.reduce_mean(network(batch) ** 2)
"""
_WEIGHTS = "[round(float(w.numpy().ravel()[0]), 5) for w in line.trainable_variables]"
_TOTAL = _LINE + "float(train_step(line, keras.optimizers.SGD(0.01), squares, points))"
_ONE_STEP = f"""{_LINE}
train_step(line, keras.optimizers.SGD(0.01), squares, points)
{_WEIGHTS}
"""
_THREE_STEPS = f"""{_LINE}
adam = keras.optimizers.Adam(0.1)
for _ in range(3):
    train_step(line, adam, squares, points)
{_WEIGHTS}
"""
_NORMALISED = f"""{_LINE}
network = keras.Sequential([keras.Input((1,)), layers.BatchNormalization(), line])
train_step(network, keras.optimizers.SGD(0.01), squares, points)
{_WEIGHTS}
"""
_ASKED = f"""{_LINE}
asked = []
def counted(network, batch):
    asked.append(len(asked) + 1)
    return squares(network, batch)
train_step(line, keras.optimizers.SGD(0.01), counted, points)
len(asked)
"""
_COMPILED = f"""{_LINE}
sgd = keras.optimizers.SGD(0.01)
sgd.build(line.trainable_variables)
compiled = tf.function(lambda b: train_step(line, sgd, squares, b), autograph=False)
compiled = compiled.get_concrete_function(points)
compiled(points)
float(compiled(points))
"""
_STEP_REFERENCE = '''
def train_step(network, optimizer, error, batch):
    """One step down the gradient of `error(network, batch)`; returns that error."""
    theta = network.trainable_variables
    with tf.GradientTape() as tape:
        total = error(network, batch)
    gradient = tape.gradient(total, theta)
    optimizer.apply(gradient, theta)
    return total
'''

STEP = Exercise(
    id="step",
    title="The training step",
    stars=3,
    minutes=15,
    names=("train_step",),
    setup=_TENSORFLOW,
    starter='''
        def train_step(network, optimizer, error, batch):
            """One step down the gradient of `error(network, batch)`; returns that error."""
            ...
    ''',
    reference=_STEP_REFERENCE,
    hints=(
        "What learns is `network.trainable_variables`. Call it `theta`; you need it twice.",
        "`with tf.GradientTape() as tape:`, and inside it `total = error(network, batch)`. Only "
        "what is computed inside is on the tape.",
        "`gradient = tape.gradient(total, theta)`, then `optimizer.apply(gradient, theta)`, then "
        "`return total`.",
    ),
    cases=(
        Case(_TOTAL, compare=close(1e-4), size=1),
        Case(_ONE_STEP, compare=close(1e-4), size=2),
        Case(_THREE_STEPS, compare=close(1e-4), size=3),
        Case(_NORMALISED, compare=close(1e-4), size=4),
        Case(_ASKED, size=5),
        Case(_COMPILED, compare=close(1e-4), size=6),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "is not callable" in str(got),
            "The error is a function of the network and the batch, in this order: `error(network, "
            "batch)`.",
        ),
        Misconception(
            _raised("only 0-dimensional"),
            "What you return is not one number. The error is `error(network, batch)`, not what the "
            "network itself answers.",
        ),
        Misconception(
            _raised("without `variables`"),
            "The optimizer wants to know what to move, too: `optimizer.apply(gradient, "
            "network.trainable_variables)`.",
        ),
        Misconception(
            _raised("slice index", "apply_gradients() takes"),
            "`optimizer.apply` takes two lists, all gradients and all weights: "
            "`optimizer.apply(gradient, network.trainable_variables)`. (`apply_gradients` is the "
            "older form. It takes one list, of pairs.)",
        ),
        Misconception(
            _raised("context manager protocol"),
            "A tape is made with brackets: `with tf.GradientTape() as tape:`.",
        ),
        Misconception(
            _raised("Passed in object"),
            "`tape.watch` takes one tensor, and you do not need it: the tape watches the "
            "weights of a network by itself. What it must see is the error: compute that "
            "inside `with tf.GradientTape() as tape:`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 3 and isinstance(got, list),
            "With plain descent your step is right, with Adam it is not. You move the weights "
            "yourself; how far each one moves is the optimizer's business: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            _raised("missing 1 required positional argument: 'sources'"),
            "The tape wants to know whose gradient you ask for: "
            "`tape.gradient(loss, network.trainable_variables)`.",
        ),
        Misconception(
            _raised("`type_value`: <function"),
            "`error` is a function. Call it, inside the tape: `error(network, batch)`.",
        ),
        Misconception(
            _raised("missing 1 required positional argument: 'batch'"),
            "`error` wants to know whose error, and on what: `error(network, batch)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 6 and isinstance(got, Exception),
            "It works, but it cannot be compiled. Return the tensor of the loss as it is: `float` "
            "and `.numpy()` leave TensorFlow, and the lesson is about to compile your step.",
        ),
        Misconception(
            _raised("float() argument must be", "only length-1", "not 'NoneType'"),
            "`train_step` should return the loss from before the step, one number: what `error` "
            "gave you inside the tape.",
        ),
        Misconception(
            _raised("Functional", "Sequential"),
            "The network itself is not a list of weights: take `network.trainable_variables`, for "
            "the tape and for the optimizer.",
        ),
        Misconception(
            _raised("'float' object has no attribute", "'numpy.float32' object has no attribute"),
            "`float` and `.numpy()` take the number off the tape, and no gradient leads back "
            "through it. Give the tape the tensor that `error` returns, as it is.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == 4
                and (isinstance(got, list) or _raised("Cannot update")(case, got, expected))
            ),
            "The optimizer needs each gradient beside its own variable. Ask for the gradient of a "
            "list, and give the optimizer the same list: `network.trainable_variables` both times. "
            "(`network.weights` holds more than what learns.)",
        ),
        Misconception(
            _raised("No gradients provided", "None values not supported", "NoneType"),
            "There is no gradient: what you gave the tape was not computed on it. Compute the loss "
            "inside `with tf.GradientTape() as tape:`, and ask for the gradient of that very "
            "number: `tape.gradient(loss, network.trainable_variables)`.",
        ),
        Misconception(
            _raised("non-persistent", "GradientTape.gradient can only be called once"),
            "A tape can be asked once, and only after it has recorded. Compute the loss inside "
            "`with tf.GradientTape() as tape:`, and then ask for the gradient of all weights in "
            "one call: `tape.gradient(loss, network.trainable_variables)` takes the whole list.",
        ),
        Misconception(
            _raised("has no attribute 'minimize'"),
            "Keras' optimizers have no `minimize`. Compute the gradient with a tape, and give it "
            "to `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (ValueError, AttributeError, TypeError))
                and any(
                    words in str(got)
                    for words in (
                        "trainable variable",
                        "unpack",
                        "has no attribute",
                        "zip",
                        "overwrite",
                    )
                )
            ),
            "The optimizer did not understand what it was given. Gradients first, then the "
            "weights, each a list: `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 5,
            "`error` is called more often than once a step. Call it inside the tape and keep the "
            "answer.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 2 and got == [2.0, 1.0],
            "The weights have not changed. Before you return, move them: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 2 and got[1] == 1 and got[0] < 2,
            "The weights move the right way, but not as far as the optimizer moves them. How far "
            "to go is the business of the `optimizer` that you are given: "
            "`optimizer.apply(gradient, network.trainable_variables)`.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def train_step(network, optimizer, error, batch):
                theta = network.trainable_variables[0]
                with tf.GradientTape() as tape:
                    total = error(network, batch)
                optimizer.apply([tape.gradient(total, theta)], [theta])
                return total
            """,
            "You move the first array of weights only. `network.trainable_variables` is the list "
            "of all: take the gradient of the whole list.",
        ),
        Mutant(
            changed(
                _STEP_REFERENCE,
                "optimizer.apply(gradient, theta)",
                "optimizer.apply([-g for g in gradient], theta)",
            ),
            "You go uphill. The optimizer subtracts by itself: give it the gradient as it is.",
        ),
        Mutant(
            changed(_STEP_REFERENCE, "return total", "return error(network, batch)"),
            "You return the error *after* the step, and compute it once more for that. Return the "
            "one that you computed inside the tape.",
        ),
        Mutant(
            changed(
                _STEP_REFERENCE,
                "    optimizer.apply(gradient, theta)",
                "    optimizer.apply(gradient, theta)\n    optimizer.apply(gradient, theta)",
            ),
            "You take two steps with the same gradient. Apply it once.",
        ),
        Mutant(
            """
            def train_step(network, optimizer, error, batch):
                for _ in range(2):
                    with tf.GradientTape() as tape:
                        total = error(network, batch)
                    theta = network.trainable_variables
                    optimizer.apply(tape.gradient(total, theta), theta)
                return total
            """,
            "You take two steps. `train_step` takes one; the training calls it as often as it "
            "likes.",
        ),
        Mutant(
            changed(
                _STEP_REFERENCE,
                "optimizer.apply(gradient, theta)",
                "[w.assign_sub(0.01 * g) for w, g in zip(theta, gradient)]",
            ),
            "You subtract the gradient yourself, with a step length of your own. How far to go is "
            "the optimizer's business: `optimizer.apply(gradient, network.trainable_variables)`.",
        ),
    ),
    seconds=30.0,
)


_PARALLEL, _OPPOSITE = 900, 901
"""The sizes of the cases whose cosine rounding makes a little more than 1, or less than -1."""


def _angle_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(a: object, b: object, size: int) -> Case:
        return Case(f"angle(np.array({a}), np.array({b}))", compare=close(1e-4), size=size)

    yield case([1.0, 0.0], [0.0, 3.0], 2)
    yield case([1.0, 0.0], [2.0, 2.0], 3)
    yield case([1.0, 0.0], [-2.0, 2.0], 4)
    yield case([2.0, 1.0], [-4.0, -2.0], 5)
    for size in (3, 5, 9):
        for _ in range(6):
            a, b = rng.normal(size=(2, size)).round(2).tolist()
            yield case(a, b, 10 + size)
    yield case([1.0, 1.0, 1.0], [1.0, 1.0, 1.0], _PARALLEL)
    yield case([1.0, 1.0, 1.0], [-1.0, -1.0, -1.0], _OPPOSITE)


_ANGLE = '''
def angle(a, b):
    """The angle in degrees, 0 to 180, between two arrows, each an array."""
    cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
'''
_OF_LENGTHS = "a @ b / (np.linalg.norm(a) * np.linalg.norm(b))"

ANGLE = Exercise(
    id="angle",
    title="The angle between two arrows (appendix D)",
    stars=1,
    minutes=8,
    names=("angle",),
    starter='''
        def angle(a, b):
            """The angle in degrees, 0 to 180, between two arrows, each an array."""
            ...
    ''',
    reference=_ANGLE,
    hints=(
        "`a @ b` multiplies number by number and adds up. `np.linalg.norm(a)` is the length of a.",
        "`np.arccos` leads from the cosine to the angle, in radians; `np.degrees` turns "
        "radians into degrees.",
        "Before the arccos, `np.clip(cosine, -1, 1)` takes back what rounding has added.",
    ),
    cases=_angle_cases,
    mutants=(
        Mutant(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.degrees(np.arccos(np.clip(cosine, -0.99, 0.99)))
            """,
            "You cut the cosine off too early. It may reach -1 and 1, but not go beyond: "
            "`np.clip(cosine, -1, 1)`.",
        ),
        Mutant(
            """
            def angle(a, b):
                cosine = sum(a) * sum(b) / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
            """,
            "You add up each arrow first, and then multiply the sums. First multiply number by "
            "number, and then add up the products: `a @ b`.",
        ),
        Mutant(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return (1 - np.clip(cosine, -1, 1)) * 90
            """,
            "An angle does not grow in proportion to its cosine. `np.arccos` leads from "
            "the one to the other.",
        ),
        Mutant(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.arccos(np.clip(cosine, -1, 1)) * 180
            """,
            "Radians become degrees by 180 / pi: you multiply by 180, and have not divided "
            "by pi. `np.degrees` does both.",
        ),
        Mutant(
            """
            def angle(a, b):
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.arccos(np.clip(cosine, -1, 1)) * 360 / np.pi
            """,
            "Twice too large: half a turn is pi, or 180 degrees. `np.degrees` knows that.",
        ),
        Mutant(
            changed(_ANGLE, "np.degrees(np.arccos(np.clip(cosine, -1, 1)))", "cosine"),
            "That is the cosine. `np.arccos` leads from it to the angle.",
        ),
        Mutant(
            changed(_ANGLE, "np.arccos(np.clip(cosine, -1, 1))", "np.clip(cosine, -1, 1)"),
            "You turn the cosine into degrees, as if it were an angle. First `np.arccos` leads "
            "from it to the angle.",
        ),
        Mutant(
            changed(
                _ANGLE,
                "np.degrees(np.arccos(np.clip(cosine, -1, 1)))",
                "np.arccos(np.clip(cosine, -1, 1))",
            ),
            "That is the angle in radians, where half a turn is 3.14. `np.degrees` turns it "
            "into degrees.",
        ),
        Mutant(
            changed(_ANGLE, "np.degrees(", "np.radians("),
            "`np.radians` turns degrees into radians. You need the way back: `np.degrees`.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, f"np.mean(a * b) / ({_OF_LENGTHS.split(' / ')[1]})"),
            "You take the mean of the products. Add them up: `a @ b`.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b"),
            "You have not divided by the lengths: a longer arrow must not change the angle.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / np.linalg.norm(a)"),
            "You divide by one length only. Divide by both.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / np.linalg.norm(b)"),
            "You divide by one length only. Divide by both.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / np.linalg.norm(a) * np.linalg.norm(b)"),
            "You divide by the first length and multiply by the second. Put brackets around the "
            "product of the two.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / (np.linalg.norm(a) + np.linalg.norm(b))"),
            "You divide by the sum of the lengths. Divide by their product.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / (len(a) * len(b))"),
            "`len(a)` counts the numbers. The length of an arrow is `np.linalg.norm(a)`.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "a @ b / ((a @ a) * (b @ b))"),
            "`a @ a` is the *squared* length. Divide by the lengths themselves: "
            "`np.linalg.norm(a)`.",
        ),
        Mutant(
            changed(_ANGLE, _OF_LENGTHS, "abs(a @ b) / (np.linalg.norm(a) * np.linalg.norm(b))"),
            "Yours never exceeds 90 degrees. Leave the cosine its sign: below 0 the arrows point "
            "against each other.",
        ),
        Mutant(
            changed(_ANGLE, "cosine, -1, 1", "cosine, 0, 1"),
            "Yours never exceeds 90 degrees. A cosine may be as low as -1.",
        ),
        Mutant(
            changed(_ANGLE, "np.arccos", "np.arcsin"),
            "`np.arcsin` undoes the sine. What you have is a cosine: `np.arccos`.",
        ),
        Mutant(
            changed(_ANGLE, "np.arccos", "np.cos"),
            "`np.cos` leads from an angle to its cosine. You need the way back: `np.arccos`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.size == _OPPOSITE and got == 0,
            "These two point against each other, and rounding makes their cosine a little "
            "*less* than -1. Then the angle is 180 degrees, not 0: `np.clip(cosine, -1, 1)` "
            "cuts off at both ends.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, float) and got != got and case.size == _PARALLEL
            ),
            "These two point the same way, and rounding makes their cosine a little more than 1, "
            "which no angle has. Cut it off with `np.clip(cosine, -1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == _OPPOSITE and (isinstance(got, ValueError) or got != got)
            ),
            "These two point against each other, and rounding makes their cosine a little *less* "
            "than -1. You cut off at 1 only: `np.clip(cosine, -1, 1)` does both ends.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got != got,
            "Your answer is NaN, which is no angle: a cosine lies between -1 and 1, and yours does "
            "not. Divide by both lengths, with brackets around their product.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1,
            "You return an angle for every number. First add up all the products: `a @ b`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "math domain" in str(got),
            "Your cosine lies outside -1 to 1. Divide by both lengths, and cut off what rounding "
            "adds, with `np.clip(cosine, -1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, float) and abs(got + expected - 180) < 1e-3 < abs(got - expected)
            ),
            "You measure the other way around: 180 degrees minus yours is the angle.",
        ),
        Misconception(
            lambda case, got, expected: expected > 1 and abs(np.degrees(got) - expected) < 1e-3,
            "That is the angle in radians, where half a turn is 3.14. `np.degrees` turns it "
            "into degrees.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 3 and got == 0,
            "Your cosine is too large, and then cut off at 1. Divide by both lengths, with "
            "brackets around their product.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 3 and abs(got - 60) < 1e-3,
            "You divide by the sums of the numbers. The length of an arrow is `np.linalg.norm(a)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size in (_PARALLEL, _OPPOSITE)
                and isinstance(got, (float, int))
                and abs(got - 90) < 1e-3
            ),
            "These two lie on one line, and rounding pushes their cosine just beyond 1 or -1. You "
            "answer 90 degrees, as if it were 0: cut it off with `np.clip(cosine, -1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == _PARALLEL and 0 < got < 1,
            "Nearly. These two point the same way: where rounding lifts the cosine above 1, make "
            "it exactly 1, with `np.clip(cosine, -1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == _OPPOSITE and 179 < got < 180,
            "Nearly. These two point against each other: where rounding pushes the cosine below "
            "-1, make it exactly -1, with `np.clip(cosine, -1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (float, int)) and abs(got - expected) < 0.6,
            "Nearly: do not round.",
        ),
    ),
)


def _quarter_turns(mine: np.ndarray, right: np.ndarray) -> int:
    """How often `right` is turned left to become `mine`; -1 if no turn does that."""
    return next((k for k in range(4) if np.array_equal(mine, np.rot90(right, k))), -1)


def _is_mirrored(mine: np.ndarray, right: np.ndarray) -> bool:
    return _quarter_turns(mine, right[:, ::-1]) >= 0


def _augment_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(size: int, k: int) -> Case:
        plane = rng.permutation(size**2).reshape(size, size, 1).tolist()  # so that every turn shows
        weights = 1 + rng.permutation(size**2)
        pi = (weights / weights.sum()).round(2).tolist()
        code = (
            f"turned, pi = turn(np.array({plane}), np.array({pi}), {k})\n"
            "(np.asarray(turned)[:, :, 0], np.asarray(pi))"
        )
        return Case(code, compare=close(1e-9), size=size)

    for size in (2, 3):
        for k in range(4):
            for _ in range(4):
                yield case(size, k)


AUGMENT = Exercise(
    id="turn",
    title="Turn the board and the policy",
    stars=2,
    minutes=10,
    names=("turn",),
    starter='''
        def turn(planes, pi, k):
            """`planes` [n, n, C] and `pi` [n * n], both turned left `k` times by 90 degrees."""
            ...
    ''',
    reference='''
        def turn(planes, pi, k):
            """`planes` [n, n, C] and `pi` [n * n], both turned left `k` times by 90 degrees."""
            size = len(planes)
            turned = np.rot90(np.reshape(pi, (size, size)), k)
            return np.rot90(planes, k), turned.reshape(-1)
    ''',
    hints=(
        "`np.rot90(planes, k)` turns the first two axes, which are the board.",
        "`pi` is a row. Make a board of it with `reshape`, turn that, and make it a row again.",
    ),
    cases=_augment_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: got[0].shape != expected[0].shape,
            "Your planes have the wrong shape. The board is the first two axes of `planes`, and "
            "`np.rot90(planes, k)` turns those; the last axis counts the planes.",
        ),
        Misconception(
            lambda case, got, expected: "Axes must be different" in str(got),
            "`pi` is a row, and a row cannot be turned. Make a board of it first, with `reshape`.",
        ),
        Misconception(
            lambda case, got, expected: "unpack" in str(got) or "too many indices" in str(got),
            "`turn` returns two things: first the planes, still `[n, n, C]`, and then `pi`, a row.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "out of bounds" in str(got),
            "The planes come last: plane `i` is `planes[:, :, i]`, and there need not be three. "
            "`np.rot90(planes, k)` turns them all at once.",
        ),
        Misconception(
            lambda case, got, expected: got[1].ndim == 2,
            "Your `pi` is still a board. Make a row of it again, with `reshape(-1)`.",
        ),
        Misconception(
            lambda case, got, expected: "cannot reshape" in str(got),
            "Not every board is 3x3: its side is `len(planes)`.",
        ),
        Misconception(
            lambda case, got, expected: _is_mirrored(got[0], expected[0]),
            "Your planes are a mirror image of what they should be. Turn them, and do not mirror "
            "them: `np.rot90(planes, k)`.",
        ),
        Misconception(
            lambda case, got, expected: _quarter_turns(got[0], expected[0]) > 0,
            "Your planes are turned, but not by `k` quarter turns to the left. Where `k` is 0, "
            "nothing turns: `np.rot90(planes, k)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                np.array_equal(got[0], expected[0])
                and got[1].shape == expected[1].shape
                and not np.allclose(got[1], expected[1])
            ),
            "The board is right, and the policy is turned in another way. Make a square of `pi`, "
            "turn it with the same `np.rot90(..., k)`, and make a row of it again.",
        ),
    ),
    mutants=(
        Mutant(
            "def turn(planes, pi, k): return np.array(planes), np.array(pi)",
            "Nothing has turned. `np.rot90` leaves its array as it is and returns a new one: keep "
            "that, as in `turned = np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n, once = len(planes), min(k, 1)
                return np.rot90(planes, once), np.rot90(np.reshape(pi, (n, n)), once).reshape(-1)
            """,
            "Each of your steps turns the board that came in, so all of them together turn it "
            "once. Turn what the step before has made, or let `np.rot90(planes, k)` do all `k`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, -k), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
            """,
            "Board and policy turn in opposite directions.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n, square = len(planes), np.reshape(pi, (len(planes), len(planes)))
                for _ in range(k):
                    planes, square = planes[::-1], square[::-1]
                return np.array(planes), square.reshape(-1)
            """,
            "Each of your steps is a mirror image, and the second undoes the first. Turn the "
            "board: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                for _ in range(k):
                    planes = np.rot90(planes, k)
                    pi = np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
                return planes, pi
            """,
            "You turn `k` times, each time by `k` quarter turns. `np.rot90(planes, k)` is all `k` "
            "at once.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.flip(planes, 0), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
            """,
            "The policy is right, but you mirror the planes. Turn them: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, 90 * k), np.rot90(np.reshape(pi, (n, n)), 90 * k).ravel()
            """,
            "`np.rot90` counts quarter turns, not degrees: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), 90 * k).reshape(-1)
            """,
            "The board is right. But `np.rot90` counts quarter turns, not degrees: for `pi`, too, "
            "the number is `k`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), k).T.reshape(-1)
            """,
            "The board is right. You read the turned `pi` column by column. Its cells are numbered "
            "row by row: `reshape(-1)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)).T, k).reshape(-1)
            """,
            "The board is right. You fill the square for `pi` column by column. Its cells are "
            "numbered row by row: `np.reshape(pi, (n, n))`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n, square = len(planes), np.reshape(pi, (len(planes), len(planes)))
                for _ in range(k):
                    planes, square = planes[:, ::-1], square[:, ::-1]
                return np.array(planes), square.reshape(-1)
            """,
            "Each of your steps is a mirror image, and the second undoes the first. Turn the "
            "board: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n, square = len(planes), np.reshape(pi, (len(planes), len(planes)))
                for _ in range(k):
                    planes, square = np.transpose(planes, (1, 0, 2)), square.T
                return np.array(planes), square.reshape(-1)
            """,
            "Each of your steps exchanges rows and columns. That is a mirror image, and the second "
            "undoes the first. Turn the board: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.transpose(planes, (1, 0, 2)), np.reshape(pi, (n, n)).T.reshape(-1)
            """,
            "You exchange rows and columns, whatever `k` is: that is a mirror image. Turn the "
            "board, `k` times by 90 degrees.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.array(planes), np.rot90(np.reshape(pi, (n, n)), k).reshape(-1)
            """,
            "The policy turns and the board stays: it now recommends the wrong cells.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.flip(planes, 0), np.flip(np.reshape(pi, (n, n)), 0).reshape(-1)
            """,
            "You mirror the board, whatever `k` is. It should be turned, `k` times by 90 degrees.",
        ),
        Mutant(
            "def turn(planes, pi, k): return np.rot90(planes, k), np.array(pi)",
            "The board turns and the policy stays: it now recommends the wrong cells.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), -k).reshape(-1)
            """,
            "Board and policy turn in opposite directions.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes), np.rot90(np.reshape(pi, (n, n))).reshape(-1)
            """,
            "You turn once, whatever `k` is.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, -k), np.rot90(np.reshape(pi, (n, n)), -k).reshape(-1)
            """,
            "Both turn, but to the right. They should turn to the left, as `np.rot90` does.",
        ),
    ),
)

EXERCISES = (CONVOLVE, REACH, NETWORK, MASK, PI_OF, LOSS, BATCH_LOSS, STEP, AUGMENT, ANGLE)

QUIZ = (
    Question(
        "The value head says -0.9. What does that mean?",
        (
            Option("White will probably win", "Only if Black is to move."),
            Option(
                "The player to move will probably lose",
                "Yes. Every value is as the player to move sees it.",
            ),
            Option("Black will probably win", "Only if White is to move."),
            Option("The network is 90% sure", "It is not a probability: it runs from -1 to 1."),
        ),
        "b",
    ),
    Question(
        "Why is the mask applied before the softmax, and not after it?",
        (
            Option(
                "After it, rounding may have left nothing of the legal shares",
                "Yes: then there is a sum of 0 to divide by. Before it, minus infinity goes in, "
                "exactly 0 comes out, and the legal moves share the whole.",
            ),
            Option("Because it is faster", "It costs the same."),
            Option(
                "So that the network learns the rules",
                "It does not have to. The mask knows them.",
            ),
            Option(
                "So that no logit is negative",
                "Logits may be negative: the softmax makes shares above 0 of them all the same.",
            ),
        ),
        "a",
    ),
    Question(
        "You turn the planes of a training example by 90 degrees. What else must change?",
        (
            Option("Nothing", "Then the policy recommends cells of the old board."),
            Option("z", "The winner is the same, whichever way the board is turned."),
            Option("pi", "Yes: it must turn with the board, and so must the mask. z stays."),
            Option(
                "pi and z",
                "pi, yes. But z stays: turning the board changes nothing about the winner.",
            ),
        ),
        "c",
    ),
    Question(
        "You train without the term (z - v)^2. What happens?",
        (
            Option(
                "The value stays wrong, and the policy learns all the same",
                "Yes, as you measured: nothing pulls v towards z, and nothing holds the policy "
                "back.",
            ),
            Option("Nothing is learned at all", "The policy term still teaches the policy."),
            Option(
                "The policy becomes far worse, too: both heads share one tower",
                "It did not: on its own term it learns at least as well.",
            ),
            Option("The policy becomes uniform", "The policy has a term of its own."),
        ),
        "a",
    ),
    Question(
        "The loss of your batch is right, yet nothing is learned: every gradient is None. Why?",
        (
            Option(
                "The learning rate is too high, so that the steps overshoot",
                "Then the loss would jump or become NaN.",
            ),
            Option(
                "The loss was not computed by TensorFlow inside the tape",
                "Yes. What happens outside the tape, or in numpy, leaves no trace on it.",
            ),
            Option("The batch is too small", "Even a batch of one has a gradient."),
            Option(
                "The weights are 0, so nothing can flow back", "Weights of 0 have a gradient, too."
            ),
        ),
        "b",
    ),
)
