"""The exercise `ucb` of lesson 03: "The UCB score"."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_03.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["UCB"]


def _root(N: int, n: int) -> float:
    return math.sqrt(math.log(N) / n)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("ucb(0, 0, 7, 1.4)")
    yield Case("ucb(0, 0, 0, 1.4)")
    for code in ("ucb(1, 1, 1, 1.4)", "ucb(3, 5, 20, 1.4)", "ucb(2, 4, 10, 0)"):
        yield Case(code, compare=close())
    yield Case("ucb(2, 4, 9)", compare=close())
    for _ in range(40):
        n = int(rng.integers(1, 50))
        w, N, c = int(rng.integers(-n, n + 1)), n + int(rng.integers(0, 200)), rng.uniform(0, 3)
        yield Case(f"ucb({w}, {n}, {N}, {c:.2f})", compare=close())


_EVERYWHERE = (
    "Your n and N have changed places everywhere: n is how often *this* arm was pulled, N "
    "how often all of them were."
)

UCB = Exercise(
    id="ucb",
    title="The UCB score",
    stars=1,
    minutes=8,
    names=("ucb",),
    setup=SETUP,
    starter='''
        def ucb(w, n, N, c=1.4):
            """The score of an arm that was pulled n times and paid w, of N pulls in all.

            Infinite (`math.inf`) for an arm that was never pulled.
            """
            ...
    ''',
    reference='''
        def ucb(w, n, N, c=1.4):
            """The score of an arm that was pulled n times and paid w, of N pulls in all.

            Infinite (`math.inf`) for an arm that was never pulled.
            """
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(N) / n)
    ''',
    hints=(
        "Two parts, with a plus between them: the mean, and `c` times a square root.",
        "`math.log` is the natural logarithm ln, and `math.sqrt` the root. Deal with n = 0 first: "
        "dividing by it raises an error.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.log(math.sqrt(N / n)) if n else math.inf",
            "The root and the logarithm have changed places. The logarithm is of N alone; the root "
            "is of ln N divided by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * (math.log(N) / n) ** 1 / 2 if n else math.inf",
            "Python reads `** 1 / 2` as: to the power of 1, and then divided by 2. A root is "
            "`** 0.5`, or `math.sqrt`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / N + c * math.sqrt(math.log(n) / N) if n else math.inf",
            _EVERYWHERE,
        ),
        Mutant(
            """
            def ucb(w, n, N, c=1.4):
                return math.inf if n == 0 else w / n + c * math.sqrt(N / n)
            """,
            "The logarithm is missing: under the root it is ln N, `math.log(N)`, divided by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / N) if n else math.inf",
            "Under the root you have N twice. Divide by n, the pulls of this arm.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N, 2) / n) if n else math.inf",
            "That is the logarithm to the base 2. The formula's ln is `math.log(N)`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / (n + 1)) if n else math.inf",
            "You add 1 to n. Take n as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) * n) if n else math.inf",
            "You multiply by n under the root, so the bonus grows with every pull of this arm. "
            "Divide.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * (math.log(N) / n) ** 2 if n else math.inf",
            "You square where the formula takes a root: `math.sqrt`, or `** 0.5`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / n) if w else math.inf",
            "You ask whether the arm has *paid*. An arm is new if it was never *pulled*: test n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n if n else math.inf",
            "That is the mean alone. The bonus is missing: c times the root.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n * c * math.sqrt(math.log(N) / n) if n else math.inf",
            "You multiply the mean by the bonus. Between the two there is a plus.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return c * (w / n + math.sqrt(math.log(N) / n)) if n else math.inf",
            "Your c multiplies the mean, too. It belongs to the root alone.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return int(w / n) + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "`int` throws the fraction away. The mean is `w / n`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1)) if n else math.inf",
            "You add 1 to n, in the mean and in the bonus. Take n as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1))",
            "You add 1 to n so that it is never 0. Take n as it is given, and answer `math.inf` "
            "where it is 0.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return c * math.sqrt(math.log(N) / n) if n else math.inf",
            "That is the bonus alone. The mean, w / n, comes before it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(2 * math.log(N) / n) if n else math.inf",
            "There is a 2 under your root. Some books write it there; in this formula it is part "
            "of c.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c**2 * math.sqrt(math.log(N) / n) if n else math.inf",
            "Your c counts twice. Multiply by it once.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N / n) / n) if n else math.inf",
            "You take the logarithm of N / n. Take that of N alone, and then divide by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N + 1) / n) if n else math.inf",
            "You add 1 to N. Take N as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + math.sqrt(math.log(N) / n) if n else math.inf",
            "Your bonus is without c. Multiply the root by it: c says how much is explored.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + math.sqrt(2 * math.log(N) / n) if n else math.inf",
            "The 2 under your root makes c the theory's 1.41, whatever c is given. Leave it out, "
            "and multiply the root by the argument c.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + 1.4 * math.sqrt(math.log(N) / n) if n else math.inf",
            "You multiply by a hand-written 1.4. Use the argument c: its default is 1.4, but the "
            "caller may want another.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return (w / n + c) * math.sqrt(math.log(N) / n) if n else math.inf",
            "Your brackets are around the mean, too. Only c is multiplied by the root.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(n) / N) if n else math.inf",
            "Your n and N have changed places under the root: the bonus must *grow* with N, the "
            "pulls of all arms, and shrink with n, the pulls of this one.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * math.log(N) / n if n else math.inf",
            "The square root is missing, so the bonus shrinks too fast.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.log(N) / math.sqrt(n) if n else math.inf",
            "Your ln N is outside the root. The whole fraction ln N / n stands under it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log10(N) / n) if n else math.inf",
            "That is the logarithm to the base 10. The formula's ln is `math.log`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * math.sqrt(math.log(N) / n) if n else 0.0",
            "An arm that was never pulled must come first, and with a score of 0 it comes last.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The first part is the mean w / n. The sum w favours any arm that was pulled often.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(n) / n) if n else math.inf",
            "Under the root you have n twice. The logarithm is that of N, the pulls of all arms.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N / n)) if n else math.inf",
            "A bracket is in the wrong place: you take the logarithm of N / n. Take that of N "
            "alone, and then divide by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + math.sqrt(c * math.log(N) / n) if n else math.inf",
            "Your c is under the root. It belongs in front of it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w // n + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "`//` throws the fraction away. The mean is `w / n`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n - c * math.sqrt(math.log(N) / n) if n else math.inf",
            "You subtract the bonus, and get the *lower* end of what is believable. Add it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N)) / n if n else math.inf",
            "Your n is outside the root. It belongs under it: the root of (ln N divided by n).",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / N + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The mean is w / n: this arm's wins divided by this arm's pulls.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / n) if n > 1 else math.inf",
            "An arm that was pulled once has a score like any other: only n = 0 makes it infinite.",
        ),
        Mutant(
            "def ucb(w, n, N, c=2): "
            "return w / n + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The formula is right. Only the default has changed: without a c, take 1.4.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                got != expected and got in (round(expected, k) for k in range(5))
            ),
            "You round the score. A search compares scores, and rounding makes unequal ones equal: "
            "return it as it is.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You have divided by zero: an arm without pulls needs an answer of its own. Where n is "
            "0, `return` it at once: else the division comes all the same.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "0, 0, 0" in case.code,
            "Before the first pull N is 0, and `math.log(0)` is an error. Ask about n first: where "
            "it is 0, there is nothing to work out.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a text, because of the quotes. `math.inf` is a number, and needs none.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code == "ucb(2, 4, 9)" and not close()(4 / 2 + 1.4 * _root(9, 2), got)
            ),
            "Your w and n have changed places: w is what the arm has paid, n how often it was "
            "pulled. The mean is w / n.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code == "ucb(2, 4, 9)" and not close()(2 / 9 + 1.4 * _root(4, 9), got)
            ),
            _EVERYWHERE,
        ),
        Misconception(
            lambda case, got, expected: "name 'inf'" in str(got),
            "Infinity comes from the module `math`: `math.inf`.",
        ),
        Misconception(
            lambda case, got, expected: expected == math.inf and got != expected,
            "An arm that was never pulled must come before every other, however good: "
            "`math.inf` is above all numbers.",
        ),
        Misconception(
            lambda case, got, expected: "name 'log'" in str(got) or "name 'sqrt'" in str(got),
            "Both come from the module `math`: `math.log` and `math.sqrt`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'ln'" in str(got),
            "In Python the natural logarithm, ln, is called `math.log`.",
        ),
    ),
)
