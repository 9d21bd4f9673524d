"""The exercise `weight_of` of lesson 04: "The weight table, as a rule"."""

from __future__ import annotations

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["WEIGHT_OF"]

WEIGHT_OF = Exercise(
    id="weight_of",
    title="The weight table, as a rule",
    stars=2,
    minutes=12,
    names=("weight_of",),
    starter='''
        def weight_of(action, size):
            """100 on a corner, -100 around it, 50 on the ring around those, 1 everywhere else."""
            ...
    ''',
    reference='''
        def weight_of(action, size):
            """100 on a corner, -100 around it, 50 on the ring around those, 1 everywhere else."""
            row, column = divmod(action, size)
            down = min(row, size - 1 - row)
            right = min(column, size - 1 - column)
            return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
    ''',
    hints=(
        "How far is the cell from the nearer of the top and bottom edge? And from the nearer of "
        "left and right? A corner is 0 from both.",
        "`min(row, size - 1 - row)` is the distance to the nearer edge. The larger of the two "
        "distances says on which ring around the nearest corner the cell lies.",
    ),
    cases=lambda rng: [
        Case(f"weight_of({a}, {n})", about={"size": n}, size=a if n == 8 else 100 + a)
        for n in (8, 6, 10)
        for a in range(n * n)
    ],
    mutants=(
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(min(down, right), 1)
            """,
            "You give 100 to the whole edge. A cell is a corner if *both* distances are 0: take "
            "the larger of the two.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(down + right, 1)
            """,
            "You count steps along rows and columns, so that the cell diagonally beside a corner "
            "counts as two steps away. It touches the corner: -100.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                return {0: 100, 1: -100, 2: 50}.get(max(row, column), 1)
            """,
            "Right around the top left corner. The board has four.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - row), min(column, size - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
            """,
            "The last row is number `size - 1`, so its distance from the edge is `size - 1 - row`.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, 7 - row), min(column, 7 - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 1)
            """,
            "Right on the 8x8 board. The rule should hold for every `size`.",
        ),
        Mutant(
            """
            def weight_of(action, size):
                row, column = divmod(action, size)
                down, right = min(row, size - 1 - row), min(column, size - 1 - column)
                return {0: 100, 1: -100, 2: 50}.get(max(down, right), 0)
            """,
            "Everything else weighs 1, not 0: with 0 such a move would never be explored.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                expected == 1 and (got is None or isinstance(got, (KeyError, IndexError)))
            ),
            "This cell lies on none of the three rings. Its weight is 1.",
        ),
        Misconception(
            lambda case, got, expected: expected == 1 and got == 50,
            "This cell is three steps or more from its corner, in one direction at least. Its "
            "weight is 1: the *larger* of the two distances counts.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is text. A weight is a number, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: case.about["size"] != 8,
            "The 8x8 board is right. This one has another size: is there an 8 or a 7 in your rule?",
        ),
        Misconception(
            lambda case, got, expected: expected == 100 and not isinstance(got, Exception),
            "This is a corner: both distances are 0, and its weight is 100.",
        ),
        Misconception(
            lambda case, got, expected: expected == -100 and not isinstance(got, Exception),
            "This cell touches a corner, straight or diagonally: the larger distance is 1, and its "
            "weight is -100.",
        ),
        Misconception(
            lambda case, got, expected: expected == 50 and not isinstance(got, Exception),
            "The larger distance of this cell is 2: it lies on the ring of weight 50.",
        ),
    ),
)
