"""The exercise `angle` of lesson 05: "The angle between two arrows (appendix D)"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, close

__all__ = ["ANGLE"]

_PARALLEL, _OPPOSITE = 900, 901
"""The sizes of the cases whose cosine rounding makes a little more than 1, or less than -1."""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
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
    cases=_cases,
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
                cosine = np.sum(a + b) / (np.linalg.norm(a) * np.linalg.norm(b))
                return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
            """,
            "You add the arrows. Multiply them number by number first, and then add up the "
            "products: `a @ b`.",
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
