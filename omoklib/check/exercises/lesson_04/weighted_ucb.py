"""The exercise `weighted_ucb` of lesson 04: "UCB with a weight"."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np

from omoklib.check.exercises.lesson_04.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["WEIGHTED_UCB"]


def _ucb_case(*numbers: float) -> Case:
    total, visits, _, weight, *_ = numbers
    about = {"mean": total / visits, "weight": weight}
    return Case(f"weighted_ucb({', '.join(map(str, numbers))})", compare=close(), about=about)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield _ucb_case(6, 3, 10, 1)
    for weight in (1, 50, 100, -100):
        yield _ucb_case(0, 1, 2, weight)
    for _ in range(40):
        visits = int(rng.integers(1, 50))
        parent, weight = visits + int(rng.integers(0, 200)), int(rng.choice([1, 50, 100, -100]))
        yield _ucb_case(round(float(rng.normal()) * 5 * visits, 1), visits, parent, weight)
    yield _ucb_case(1, 2, 9, 1, 0)
    yield _ucb_case(1, 2, 9, 50, 0.5)


WEIGHTED_UCB = Exercise(
    id="weighted_ucb",
    title="UCB with a weight",
    stars=1,
    minutes=6,
    names=("weighted_ucb",),
    setup=SETUP,
    starter='''
        def weighted_ucb(total, visits, parent_visits, weight, c=2):
            """The UCB of a child whose exploration term alone is multiplied by `weight`."""
            ...
    ''',
    reference='''
        def weighted_ucb(total, visits, parent_visits, weight, c=2):
            """The UCB of a child whose exploration term alone is multiplied by `weight`."""
            return total / visits + c * weight * sqrt(log(parent_visits) / visits)
    ''',
    hints=(
        "Lesson 03's UCB is the mean reward `total / visits`, plus the exploration term, c times "
        "the root of (ln N / n). Here N is `parent_visits`, and n is `visits`.",
        "Only the second term takes the weight: `c * weight * sqrt(...)`. `log` is the natural "
        "logarithm, `ln`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(parent_visits) / (1 + visits)",
            "This is another formula, without a logarithm: it comes in lesson 06. The exploration "
            "term here is lesson 03's, c times the root of (ln N / n).",
        ),
        Mutant(
            """
            def weighted_ucb(total, visits, parent_visits, weight, c=2):
                return total / visits + (c + weight) * sqrt(log(parent_visits) / visits)
            """,
            "You add the weight to `c`. It *multiplies* the exploration term: `c * weight * "
            "sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return weight * total / visits + c * sqrt(log(parent_visits) / visits)",
            "The weight is on the wrong term: it multiplies the exploration term, not the "
            "mean reward.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(parent_visits / visits)",
            "The natural logarithm of `parent_visits` is missing.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(visits) / visits)",
            "You take the logarithm of the child's visits. Take that of its parent's visits.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / parent_visits + c * weight * sqrt(log(parent_visits) / visits)",
            "A child's mean reward is its total divided by its own visits.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return weight * (total / visits + c * sqrt(log(parent_visits) / visits))",
            "The weight multiplies the exploration term only, not the mean reward.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * sqrt(log(parent_visits) / visits)",
            "This is UCB without the weight.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits)) / visits",
            "The division by `visits` belongs under the root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total + c * weight * sqrt(log(parent_visits) / visits)",
            "`total` is a sum over all visits: divide it to get the mean.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(visits) / parent_visits)",
            "`visits` and `parent_visits` have changed places under the root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log10(parent_visits) / visits)",
            "That is the logarithm to the base 10. The formula's ln is `log`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + 2 * weight * sqrt(log(parent_visits) / visits)",
            "Your 2 is fixed. It is `c`, which is 2 only if nobody says otherwise.",
        ),
        *(
            Mutant(
                "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
                f"return total / visits + {root} * weight * sqrt(log(parent_visits) / visits)",
                "You wrote lesson 03's constant into the formula. Use the `c` that you are given.",
            )
            for root in ("1.41", "1.414", "sqrt(2)")
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight * sqrt(c * log(parent_visits) / visits)",
            "`c` does not belong under the root: the term is `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + sqrt(c * weight * log(parent_visits) / visits)",
            "Neither `c` nor the weight belongs under the root: `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return c * total / visits + weight * sqrt(log(parent_visits) / visits)",
            "The `c` is on the wrong term: it multiplies the exploration term, as the weight does.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / (visits * weight) + c * sqrt(log(parent_visits) / visits)",
            "You divide the mean by the weight. The weight multiplies the exploration term.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits * c * weight * sqrt(log(parent_visits) / visits)",
            "You multiply the two terms. A score is their sum.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits - c * weight * sqrt(log(parent_visits) / visits)",
            "The exploration term is added. A weight of -100 brings its own minus.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight * sqrt(log(parent_visits) / visits)",
            "The weight is there, the `c` is not: the term is `c` times weight times root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * (log(parent_visits) / visits)",
            "The logarithm divided by the visits goes under a square root.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + weight + c * sqrt(log(parent_visits) / visits)",
            "You add the weight. It multiplies the exploration term.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits / visits))",
            "You take the logarithm of a quotient. Take that of `parent_visits` alone, and then "
            "divide by `visits`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits) / (1 + visits))",
            "Divide by `visits`, without the 1: a child that UCB is asked about has been visited.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c + weight * sqrt(log(parent_visits) / visits)",
            "You add `c`. It multiplies: `c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * abs(weight) * sqrt(log(parent_visits) / visits)",
            "A weight of -100 must pull the score down: leave its sign as it is.",
        ),
        *(
            Mutant(
                "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
                f"return total / visits + c * {kept} * sqrt(log(parent_visits) / visits)",
                "Your weight is never negative. One of -100 must pull the score down: multiply by "
                "it as it is.",
            )
            for kept in ("max(weight, 0)", "(weight if weight > 0 else 1)")
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * sqrt(log(weight * parent_visits) / visits)",
            "Your weight stands inside the logarithm. It multiplies the whole term: "
            "`c * weight * sqrt(...)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight**2 * sqrt(log(parent_visits) / visits)",
            "The weight comes in once, not squared.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(2 * log(parent_visits) / visits)",
            "There is no 2 under the root in this formula: the `c` in front does that job.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits, 2) / visits)",
            "That is the logarithm to the base 2. The formula's ln is `log`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits + 1) / visits)",
            "Nothing is added to `parent_visits`: `log(parent_visits)`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * log(parent_visits) / sqrt(visits)",
            "The root goes over the whole fraction, logarithm included.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c / weight * sqrt(log(parent_visits) / visits)",
            "You divide by the weight. It multiplies.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * sqrt(log(parent_visits / visits) / visits)",
            "The logarithm is that of `parent_visits` alone.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / visits + c * weight * (log(parent_visits) / visits)**1/2",
            "Python reads `x**1/2` as `(x**1) / 2`. Put the exponent in brackets, or write `sqrt`.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return c * weight * sqrt(log(parent_visits) / visits)",
            "This is the exploration term alone, and it is right. The mean reward is missing.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total / parent_visits + c * weight * sqrt(log(visits) / parent_visits)",
            "`visits` and `parent_visits` have changed places everywhere. `visits` are the child's "
            "own.",
        ),
        Mutant(
            "def weighted_ucb(total, visits, parent_visits, weight, c=2): "
            "return total // visits + c * weight * sqrt(log(parent_visits) / visits)",
            "`//` throws the fraction away; the mean reward is `total / visits`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.about["weight"] > 1
                and np.isclose(
                    (got - case.about["mean"]) * sqrt(case.about["weight"]),
                    expected - case.about["mean"],
                )
            ),
            "The weight does not belong under the root: the term is `c * weight * sqrt(...)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "The mean is the total divided by the visits, not the other way round: a total may "
            "well be 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "A root of something negative, or a logarithm of 0 or less. What stands under the root "
            "is `log(parent_visits) / visits`, and nothing else.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 0 and abs(got - expected) < 0.006,
            "Nearly: do not round.",
        ),
        Misconception(
            lambda case, got, expected: case.about["weight"] == 1 and isinstance(got, float),
            "The weight is 1 here, so it changes nothing: the right score is lesson 03's UCB, and "
            "yours is another. Write that down first: the mean reward, plus c times the root of "
            "(ln N / n).",
        ),
    ),
)
