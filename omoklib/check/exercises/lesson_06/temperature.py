"""The exercise `temperature` of lesson 06: "From visits to a policy"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.compare import is_rounded
from omoklib.check.exercises.lesson_06.shared import SETUP, numbers
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["TEMPERATURE"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("to_policy([1, 3], 1)", compare=numbers)
    yield Case("to_policy([1, 3], 0.5)", compare=numbers)
    yield Case("to_policy([3, 0, 1], 1)", compare=numbers, size=30, about={"unvisited": True})
    flat = "to_policy([1] * 81, 0.005)"
    yield Case(flat, compare=numbers, size=900, about={"flat": True})
    yield Case("to_policy([1, 800, 790], 0.005)", compare=numbers, size=800, about={"tiny": True})
    yield Case("to_policy([5, 5, 1], 1e-8)", compare=numbers, size=850, about={"tiny_tie": True})
    yield Case("to_policy([2, 5, 5], 0)", compare=numbers, about={"tie": True})
    yield Case("to_policy([3, 0, 1], 2)", compare=numbers, size=31, about={"unvisited": True})
    tiniest = "to_policy([1, 100_000, 99_999], 0.00001)"
    yield Case(tiniest, compare=numbers, size=860, about={"tiny": True})
    for _ in range(30):
        counts = [1, *rng.integers(0, 40, int(rng.integers(1, 6))).tolist()]
        temperature = float(rng.choice([0, 0.5, 1, 2]))
        yield Case(f"to_policy({counts}, {temperature})", compare=numbers)


TEMPERATURE = Exercise(
    id="temperature",
    title="From visits to a policy",
    stars=2,
    minutes=10,
    names=("to_policy",),
    setup=SETUP,
    starter='''
        def to_policy(visits, tau):
            """A list, the shares of N ** (1 / tau), where `visits` is the list of all N.

            At tau 0: 1 for the (first) most visited move, 0 for the others.
            """
            ...
    ''',
    reference='''
        def to_policy(visits, tau):
            """A list, the shares of N ** (1 / tau), where `visits` is the list of all N.

            At tau 0: 1 for the (first) most visited move, 0 for the others.
            """
            if tau == 0:
                best = visits.index(max(visits))
                return [1.0 if k == best else 0.0 for k in range(len(visits))]
            powers = [(n / max(visits)) ** (1 / tau) for n in visits]
            return [power / sum(powers) for power in powers]
    ''',
    hints=(
        "Treat `tau == 0` first: one entry is 1.0, all others are 0.0.",
        "Otherwise raise every count to `1 / tau`, then divide by the sum of the results.",
        "With a tiny `tau` the powers become too large for a computer. Divide every count by the "
        "largest one first: the shares stay the same, and no power is above 1.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def to_policy(visits, tau):
                most = max(visits)
                if tau == 0:
                    return [1.0 if k == visits.index(most) else 0.0 for k in range(len(visits))]
                powers = [(n - most) ** (1 / tau) for n in visits]
                return [power / sum(powers) for power in powers]
            """,
            "You subtract the largest count, and that changes the shares. Divide every count by "
            "the largest one.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [1.0 if k == best else 0.0 for k in range(len(visits))]
                powers = [math.exp(n / tau) for n in visits]
                return [power / sum(powers) for power in powers]
            """,
            "You raise e to the visits: that is a softmax. Raise the visits themselves: `n ** "
            "(1 / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [1.0 if k == best else 0.0 for k in range(len(visits))]
                powers = np.exp(np.array(visits) / tau)
                return [power / sum(powers) for power in powers]
            """,
            "You raise e to the visits: that is a softmax. Raise the visits themselves: `n ** "
            "(1 / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                powers = [n ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy. And tau 0, where "
            "the formula fails, needs a line of its own.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau < 0.1:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [n ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy. And a tiny tau is "
            "not 0: the formula holds there, too.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [n / sum(visits) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 you give each move its share of the visits; that is tau 1. At 0 the most "
            "visited move gets 1, and the others 0.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [1 / len(visits) for _ in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 all your moves are equal; that is a very *high* temperature. At 0 the most "
            "visited move gets 1, and the others 0.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau < 0.1:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "A small tau is not 0. Where two moves have nearly equal visits, the second still "
            "gets a share.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [math.exp((n - max(visits)) / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "You take the softmax of the visits. The formula raises the visits themselves to a "
            "power: `n ** (1 / tau)`, not `exp(n / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** (1 // tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "`//` throws the fraction away, and with tau 2 nothing is left: `1 / tau`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    most = max(visits)
                    return [(n == most) / visits.count(most) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 a single move gets everything: the first of the most visited.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(n == max(visits)) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "Where several moves share the most visits you give 1 to each. Only the first gets it.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [math.exp(n / max(visits) / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "That is a softmax of the visits. The formula raises the visits themselves to `1 / "
            "tau`; there is no `exp`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                return [n / sum(visits) for n in visits]
            """,
            "You ignore the temperature: this is the answer for tau 1.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [n ** 1 / tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 all is well. Elsewhere your tau changes nothing: a factor cancels out when "
            "you divide by the sum. Take a power, `n ** (1 / tau)`, with its brackets: Python "
            "reads `n ** 1 / tau` as `n / tau`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                return [float(k == visits.index(max(visits))) for k in range(len(visits))]
            """,
            "This is the answer for tau 0, whatever tau is.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau < 1:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "Below tau 1 your most visited move takes everything. That is so at 0 alone: at any "
            "other tau the formula holds.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [((n + 1) / (max(visits) + 1)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "You add 1 to every count, and that changes the shares. Raise the counts as they are.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.about["tiny_tie"] and np.array_equal(got, [1, 0, 0]),
            "A tiny tau is not 0. At 0 alone the first takes everything; at any other tau moves "
            "with equal visits get equal shares.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tiny_tie"] and isinstance(got, ZeroDivisionError)
            ),
            "At such a tiny tau all your powers are so small that a computer takes them for 0, and "
            "their sum, too. Divide every count by the *largest* one first: then one power is "
            "always 1.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tiny_tie"] and np.ndim(got) and not np.all(np.isfinite(got))
            ),
            "At such a tiny tau your powers are too small or too large for a computer. Divide "
            "every count by the *largest* one first: then one power is 1, and none is above it.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["unvisited"] and isinstance(got, ValueError) and "max" not in str(got)
            ),
            "An unvisited move is here, and 0 has no logarithm. Its share is simply 0: `0 "
            "** (1 / tau)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["unvisited"] and len(got) == len(expected) and got[1] > 0
            ),
            "An unvisited move gets a share here. You add something to the counts: raise them as "
            "they are, and 0 stays 0, `0 ** (1 / tau)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) - 1 and 0 not in got,
            "A move is missing. One without visits has its place in the row, too, with a share of "
            "0.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tiny"] and got[1] < expected[1] - 1e-6 and np.isclose(np.sum(got), 1)
            ),
            "You count with a larger tau than the one that came in. Take `tau` as it is: with all "
            "counts divided by the largest, no power is too large for a computer.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["flat"]
                and (isinstance(got, ZeroDivisionError) or not np.all(np.isfinite(got)))
            ),
            "The powers became too small for a computer: 81 moves have 1/81 of the visits "
            "each, and (1/81) ** 200 is 0 to it. Divide every count by the *largest* one, not "
            "by the sum: then one power is always 1.",
        ),
        Misconception(
            lambda case, got, expected: case.about["tiny"] and np.array_equal(got, [0, 1, 0]),
            "A small tau is not 0: the second move still gets a share. Divide every count by the "
            "largest one first, and no power is too large for a computer.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, OverflowError),
            "A number became too large for a computer. With a small tau the exponent `1 / tau` is "
            "huge. Divide every count by the largest one first; then all powers lie between 0 and "
            "1.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tie"] and np.ndim(got) and not np.all(np.isfinite(got))
            ),
            "At tau 0 there is no `1 / tau`. Treat that case first: the first most visited move "
            "gets 1.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tiny"]
                and (isinstance(got, OverflowError) or not np.all(np.isfinite(got)))
            ),
            "The formula is right, but 800 ** 200 is too large for a float. Divide every count by "
            "`max(visits)` first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) and case.code.endswith((", 0)", ", 0.0)"))
            ),
            "At tau 0 there is no `1 / tau`. Treat that case first: the most visited move gets 1.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 0 and got == np.argmax(expected),
            "You return the place of the most visited move. The policy at tau 0 is a row too, "
            "with 1 at that place and 0 elsewhere.",
        ),
        Misconception(
            lambda case, got, expected: is_rounded(expected, got),
            "You round. Leave the shares as they are: small ones count, too.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) and not np.any(got),
            "All your shares are 0. Do you divide with `//`? It drops everything behind the "
            "decimal point: divide with `/`.",
        ),
        Misconception(
            lambda case, got, expected: abs(np.sum(got) - 1) > 1e-6,
            "The shares must sum to 1. Divide by the sum of all powers; at tau 0, a single move "
            "gets 1.",
        ),
        Misconception(
            lambda case, got, expected: case.about["tie"] and np.isclose(np.sum(got), 1),
            "Two moves have the most visits here, and tau is 0: the first of the two gets 1.0, the "
            "other one nothing.",
        ),
    ),
)
