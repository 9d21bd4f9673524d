"""The exercise `interval` of lesson 04: "Wilson's interval"."""

from __future__ import annotations

import numpy as np

from omoklib.check.exercises.lesson_04.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["INTERVAL"]

INTERVAL = Exercise(
    id="interval",
    title="Wilson's interval",
    stars=2,
    minutes=12,
    names=("interval",),
    setup=SETUP,
    starter='''
        def interval(score, games, z=1.96):
            """`(low, high)`: Wilson's interval of a mean `score` in 0..1 over `games` games."""
            ...
    ''',
    reference='''
        def interval(score, games, z=1.96):
            """`(low, high)`: Wilson's interval of a mean `score` in 0..1 over `games` games."""
            shrink = 1 + z**2 / games
            middle = score + z**2 / (2 * games)
            half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
            return (middle - half) / shrink, (middle + half) / shrink
    ''',
    hints=(
        "Compute `middle`, `half` and `shrink` on lines of their own, then put them together.",
        "`half` is `z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))`; both ends are "
        "divided by `shrink = 1 + z**2 / games`.",
    ),
    cases=lambda rng: [
        Case("interval(0.5, 20)", compare=close(), size=1),
        Case("interval(0.75, 40)", compare=close(), size=2),
        Case("interval(1.0, 20)", compare=close()),
        Case("interval(0.0, 5)", compare=close(), size=99),
        Case("interval(0.6, 100, 1.0)", compare=close()),
        *(
            Case(f"interval({rng.integers(0, 2 * n + 1) / (2 * n):.4f}, {n})", compare=close())
            for n in (1, 2, 3, 7, 10, 50, 150, 400, 1000)
            for _ in range(4)
        ),
    ],
    mutants=(
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + 1.96**2 / games
                middle = score + 1.96**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + 1.96**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Right for a z of 1.96 alone: you square 1.96, whatever `z` is. Write `z**2`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = 1.96 * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Right for a z of 1.96 alone: you multiply the root by 1.96, whatever `z` is. Write "
            "`z * sqrt(...)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                s, shrink = score / games, 1 + z**2 / games
                middle = s + z**2 / (2 * games)
                half = z * sqrt(s * (1 - s) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "You divide `score` by `games`. It is a mean already, from 0 to 1: 12 of 20 is 0.6.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root, `z**2 / (4 * games**2)` is missing.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "In the middle, too, `z` is squared: `score + z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The denominator is `1 + z**2 / games`: your `z**2` is not divided by the games.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), (1 + z**2) / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The denominator is `1 + z**2 / games`: you divide the 1 by the games, too.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return middle / shrink - half, middle / shrink + half
            """,
            "The middle is divided, and the root is not: both stand above the long line.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt((score * (1 - score) + z**2) / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Two quotients stand under the root: `score * (1 - score) / games`, and `z**2 / (4 * "
            "games**2)`. Each has its own denominator.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + (z / (4 * games)) ** 2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root it is `z**2 / (4 * games**2)`. `(z / (4 * games)) ** 2` squares the 4 "
            "as well.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / (2 * games)
                half = z * score * (1 - score) / games + z**2 / (4 * games**2)
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The square root is missing: z times the root of the *whole* sum.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z / games
                middle = score + z**2 / (2 * games)
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Below the line it is `1 + z**2 / games`: z is squared there, too.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                return score - half, score + half
            """,
            "This is the plain interval of a normal distribution. After 20 wins in 20 games it has "
            "no width at all, and it can leave 0..1. Wilson's has three more terms.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                shrink = 1 + z**2 / games
                middle = score + z**2 / 2 * games
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 2 * games` as `(z**2 / 2) * games`. Put the denominator in "
            "brackets: `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle = score + z**2 / (2 * games)
                return middle - half, middle + half
            """,
            "Now divide both ends by `1 + z**2 / games`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                shrink = 1 + z**2 / games
                return (score - half) / shrink, (score + half) / shrink
            """,
            "The middle is not `score` itself but `score + z**2 / (2 * games)`: a little nearer "
            "to one half once it is divided.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z / (4 * games**2))
                middle, shrink = score + z / (2 * games), 1 + z / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "In all three places it is `z` squared, `z**2`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return middle - half / shrink, middle + half / shrink
            """,
            "Brackets: the whole of `middle - half` is divided, not `half` alone.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, middle + half / shrink
            """,
            "The lower end is right. Brackets for the upper one, too: the whole of `middle + half` "
            "is divided.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / 4 * games**2)
                middle, shrink = score + z**2 / 2 * games, 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 2 * games` as `(z**2 / 2) * games`. Put the denominator in "
            "brackets: `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Now multiply the root by `z`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * (score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "What `z` multiplies is a root: `sqrt(...)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Under the root, the games below `z**2` are squared: `4 * games**2`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / 4 * games**2)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `z**2 / 4 * games**2` as `(z**2 / 4) * games**2`. Put the denominator "
            "in brackets: `z**2 / (4 * games**2)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games * 1) + z**2 / (4 * games**2)
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The root ends too early: `z**2 / (4 * games**2)` stands under it, too.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score - z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The middle is the score *plus* `z**2 / (2 * games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / 1 + z**2 / games, (middle + half) / 1 + z**2 / games
            """,
            "Python divides by 1 and then adds. Put the whole denominator in brackets: "
            "`/ (1 + z**2 / games)`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), (1 + z**2) * games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "The denominator is `1 + z**2 / games`: only `z**2` is divided by the games.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * 1 - score / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Python reads `score * 1 - score / games` as `score - score / games`. Brackets: "
            "`score * (1 - score) / games`.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                half = z * sqrt(score * (1 - score) / games)
                return max(0, score - half), min(1, score + half)
            """,
            "This is the plain interval of a normal distribution, cut off at 0 and 1. Wilson's has "
            "three more terms, and stays inside by itself.",
        ),
        Mutant(
            """
            def interval(score, games, z=1.96):
                z = 1.96
                half = z * sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
                middle, shrink = score + z**2 / (2 * games), 1 + z**2 / games
                return (middle - half) / shrink, (middle + half) / shrink
            """,
            "Right for 1.96. But `z` is an argument, which is 1.96 only if nobody says otherwise.",
        ),
        *(
            Mutant(
                f"""
                def interval(score, games, z=1.96):
                    half = z * sqrt(score * (1 - score) / games + z**2 / {under})
                    middle = score + z**2 / {below}
                    return (middle - half) / 1 + z**2 / games, (middle + half) / 1 + z**2 / games
                """,
                "Python divides from left to right: `a / 2 * n` is `(a / 2) * n`, and `a / 1 + b` "
                "is `(a / 1) + b`. Put every denominator in brackets, such as `(2 * games)`.",
            )
            for below, under in (
                ("2 * games", "(4 * games**2)"),
                ("(2 * games)", "4 * games**2"),
                ("2 * games", "4 * games**2"),
            )
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "for ^" in str(got),
            "In Python `^` does not raise to a power: write `z**2` and `n**2`.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, tuple) and np.allclose(got, expected),
            "Both numbers are right. Return them as a pair: `return low, high`.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(np.divide(got, 100), expected),
            "These are percentages. A score runs from 0 to 1 here, and so does its interval.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple)
                and any(np.allclose(got, np.round(expected, k), atol=1e-12) for k in range(2, 9))
            ),
            "Nearly: do not round.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(got[0], sum(expected) / 2),
            "That is the middle and half the width. Return the two ends.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(got[::-1], expected),
            "Both numbers are right. The lower end comes first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is one number. Return both ends as a pair: `return low, high`.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(sum(got), sum(expected)) and len(got) == 2,
            "The middle of your interval is right here, and its width is not. Compare the root "
            "with the formula, and what stands in front of it and below it.",
        ),
        Misconception(
            lambda case, got, expected: np.isclose(got[1] - got[0], expected[1] - expected[0]),
            "The width of your interval is right here, and its middle is not. That is "
            "`(score + z**2 / (2 * games)) / (1 + z**2 / games)`.",
        ),
    ),
)
