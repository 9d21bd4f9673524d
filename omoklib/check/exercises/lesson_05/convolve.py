"""The exercise `convolve` of lesson 05: "A convolution by hand"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_05.shared import numbers, raised
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["CONVOLVE"]


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


def _is_divided(case: Case, got: object, expected: object) -> bool:
    """Whether every number is the right one, divided by the same number above 1."""
    mine, counts = np.asarray(got, float), expected != 0
    if mine.shape != expected.shape or not counts.any() or not mine[counts].all():
        return False
    ratios = expected[counts] / mine[counts]
    return ratios[0] > 1.001 and np.allclose(ratios, ratios[0]) and not mine[~counts].any()


def _is_only_a_sign(case: Case, got: object, expected: object) -> bool:
    """Whether the numbers tell no more than where the sum is above 0, or on which side of it."""
    is_told_apart = len(np.unique(np.abs(expected[expected != 0]))) > 1
    less = np.sign(expected), expected > 0, np.minimum(expected, 1)
    return is_told_apart and any(np.allclose(np.asarray(got, float), told) for told in less)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    ones = [[1, 1, 1]] * 3
    for size in (2, 3):
        plane = np.zeros((size, size), int)
        plane[size // 2, size // 2] = 1
        yield Case(f"convolve(np.array({plane.tolist()}), np.array({ones}))", compare=numbers)
    for size in (2, 3, 4, 5):
        for _ in range(8):
            plane = rng.integers(0, 3, (size, size)).tolist()
            kernel = rng.integers(-2, 3, (3, 3)).tolist()
            code = f"convolve(np.array({plane}), np.array({kernel}))"
            yield Case(code, compare=numbers)
    for size in (2, 3):
        plane = rng.integers(0, 3, (size, size)).tolist()
        kernel = (rng.integers(-5, 6, (3, 3)) / 2).tolist()  # as a network learns them
        yield Case(f"convolve(np.array({plane}), np.array({kernel}))", compare=numbers)
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
    cases=_cases,
    mutants=(
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] * kernel) - 1 for c in range(n)]
                                 for r in range(n)])
            """,
            "You take 1 off, as the bias in the picture does. A network learns its biases; "
            "`convolve` is the sum of the nine products alone.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(p[r:r + 3, c:c + 3] == kernel) for c in range(n)]
                                 for r in range(n)])
            """,
            "You count where the plane and the kernel hold the same number. Multiply each number "
            "of the kernel by the one beneath it, and add up.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                return np.array(plane) * np.sum(kernel)
            """,
            "You multiply the cell's own number by all of the kernel. Each number of the kernel "
            "lies on a cell of its own: the neighbours count.",
        ),
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
                return np.array([[np.sum(kernel * (p[r:r + 3, c:c + 3] != 0)) for c in range(n)]
                                 for r in range(n)])
            """,
            "You add a number of the kernel wherever the plane is not 0, as if a 1 stood there. "
            "Multiply the two: a plane may hold other numbers, such as the answers of the layer "
            "before.",
        ),
        Mutant(
            """
            def convolve(plane, kernel):
                n, p = len(plane), np.pad(np.array(plane), 1)
                return np.array([[np.sum(kernel * (p[r:r + 3, c:c + 3] == 1)) for c in range(n)]
                                 for r in range(n)])
            """,
            "You add a number of the kernel only where the plane holds a 1. Multiply the two: a "
            "plane may hold other numbers, such as the answers of the layer before.",
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
                result = np.zeros((size, size))
                result[0, 0] = np.sum(np.pad(np.array(plane), 1)[:3, :3] * kernel)
                return result
            """,
            "Only the first cell has its answer. Does `return` stand inside the loops? It belongs "
            "after both of them.",
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
            "Every answer stands one row too low and one column too far to the right. Is your "
            "frame of zeros two cells wide? One is enough. Or do you subtract 1 from the row and "
            "the column? In the padded plane the patch around `(row, column)` begins at `row` and "
            "`column`.",
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
            raised("setting an array element", "only 0-dimensional", "only length-1"),
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
            _is_divided,
            "Your sums are right, and then you divide them: by the sum of the kernel, or of the "
            "numbers beneath it, or by how many are not 0? That makes an average. The nine "
            "products are added up, and that is all.",
        ),
        Misconception(
            _is_only_a_sign,
            "You keep only whether the kernel finds something, a 1, and not how much. The answer "
            "is the sum of the nine products itself, however large.",
        ),
        Misconception(
            _is_moved,
            "Your numbers are right, and each of them stands in the wrong cell. What belongs in "
            "`result[row, column]` is the sum around `(row, column)` of the plane.",
        ),
        Misconception(
            _only_zeros_are_wrong,
            "Some of your answers are 0 where the kernel finds something. Every cell has an "
            "answer, those at the border, too, and all nine products count.",
        ),
    ),
)
