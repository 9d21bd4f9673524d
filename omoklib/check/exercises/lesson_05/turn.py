"""The exercise `turn` of lesson 05: "Turn the board and the policy"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["TURN"]


def _quarter_turns(mine: np.ndarray, right: np.ndarray) -> int:
    """How often `right` is turned left to become `mine`; -1 if no turn does that."""
    return next((k for k in range(4) if np.array_equal(mine, np.rot90(right, k))), -1)


def _is_mirrored(mine: np.ndarray, right: np.ndarray) -> bool:
    return _quarter_turns(mine, right[:, ::-1]) >= 0


def _cases(rng: np.random.Generator) -> Iterator[Case]:
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


TURN = Exercise(
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
    cases=_cases,
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
            "At `k` 2 your board has not turned, at 3 only once. Do you turn `k` times, each time "
            "by `k` quarter turns, or take `k % 2`? `np.rot90(planes, k)` is all `k` "
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
            "You turn as far as `2 * k` quarter turns would. `np.rot90` counts quarter turns, not "
            "degrees: `np.rot90(planes, k)`.",
        ),
        Mutant(
            """
            def turn(planes, pi, k):
                n = len(planes)
                return np.rot90(planes, k), np.rot90(np.reshape(pi, (n, n)), 90 * k).reshape(-1)
            """,
            "The board is right, and `pi` turns as far as `2 * k` quarter turns would. `np.rot90` "
            "counts quarter turns, not degrees: for `pi`, too, the number is `k`.",
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
)
