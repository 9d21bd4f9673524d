"""The exercise `noise` of lesson 06: "A little noise at the root"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.shared import SETUP, numbers
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["NOISE"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(P: list[float], nu: list[float], epsilon: float) -> Case:
        return Case(f"mix(np.array({P}), np.array({nu}), {epsilon})", compare=numbers)

    yield case([1.0, 0.0], [0.5, 0.5], 0.25)
    yield case([0.2, 0.8], [1.0, 0.0], 0.0)
    for _ in range(30):
        P, nu = (rng.dirichlet([1.0] * 4).round(3).tolist() for _ in range(2))
        yield case(P, nu, round(float(rng.uniform(0, 1)), 2))


NOISE = Exercise(
    id="noise",
    title="A little noise at the root",
    stars=1,
    minutes=5,
    names=("mix",),
    setup=SETUP,
    starter='''
        def mix(P, nu, epsilon):
            """The priors `P`, with a share `epsilon` of them replaced by the noise `nu`."""
            ...  # Sam's way: what do the results sum to?
            mixed = []
            for p, n in zip(P, nu):
                mixed.append(p + epsilon * n)
            return mixed
    ''',
    reference='''
        def mix(P, nu, epsilon):
            """The priors `P`, with a share `epsilon` of them replaced by the noise `nu`."""
            return [float((1 - epsilon) * p + epsilon * n) for p, n in zip(P, nu)]
    ''',
    hints=(
        "Sam's results sum to 1 + epsilon. With `epsilon` 0 the answer is P, with 1 it is nu.",
        "For each pair: `(1 - epsilon) * p + epsilon * n`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p + epsilon * n if p else 0.0 for p, n in zip(P, nu)]
            """,
            "Where the prior is 0 you leave out the noise. There it is needed most: without it the "
            "search hardly looks at that move.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [max((1 - epsilon) * p, epsilon * n) for p, n in zip(P, nu)]
            """,
            "You take the larger of the two shares. Add them: together they sum to 1.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * (p + epsilon * n) for p, n in zip(P, nu)]
            """,
            "Your brackets take in the noise, too. Only `p` is multiplied by `1 - epsilon`; the "
            "noise keeps its whole share, `epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p + epsilon * max(nu) for p in P]
            """,
            "Every move gets the largest number of the noise. Each gets its own: the first of `nu` "
            "goes to the first of `P`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p if p > n else (1 - epsilon) * p + epsilon * n for p, n in zip(P, nu)]
            """,
            "You mix only where the noise is the larger one. Every prior gives up its share.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p for p in P]
            """,
            "The noise is missing. Add its share: `epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p - epsilon * n for p, n in zip(P, nu)]
            """,
            "You take the noise away from P. A share of P makes room for it, and it is added: "
            "`(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p - epsilon * n for p, n in zip(P, nu)]
            """,
            "You subtract the noise. Add it: `(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [epsilon * (p + n) for p, n in zip(P, nu)]
            """,
            "Both get the share `epsilon`. P keeps the rest, `1 - epsilon`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(p + epsilon * n) / (1 + epsilon) for p, n in zip(P, nu)]
            """,
            "You bring Sam's sum down to 1 afterwards, and so the noise gets less than its "
            "share. Let P give it up at once: `(1 - epsilon) * p`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                mixed = []
                for p in P:
                    for n in nu:
                        mixed.append((1 - epsilon) * p + epsilon * n)
                return mixed
            """,
            "You mix every prior with every noise. Each prior has a noise of its own: go "
            "through both lists at once, `zip(P, nu)`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p * (1 - epsilon * n) for p, n in zip(P, nu)]
            """,
            "The noise only takes away here. Add it: `(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [max(p, epsilon * n) for p, n in zip(P, nu)]
            """,
            "You take the larger of the two. They are added: a share of P and a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * (p + n) for p, n in zip(P, nu)]",
            "Both get the same share. P keeps `1 - epsilon`, and the noise gets `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * p + n for p, n in zip(P, nu)]",
            "The noise gets a share, too: `epsilon` of it.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(p + epsilon * n) / 2 for p, n in zip(P, nu)]",
            "You halve the sum. P gives up a share of `epsilon` and no more, `(1 - epsilon) * p`; "
            "add the noise's share to that, and divide by nothing.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(p + n) / 2 for p, n in zip(P, nu)]",
            "You always mix half and half. The share of the noise comes in as `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p - epsilon + epsilon * n for p, n in zip(P, nu)]",
            "You take `epsilon` itself from every prior, and some fall below 0. Take away a share "
            "of each: `(1 - epsilon) * p` is left.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [(1 + epsilon) * p - epsilon * n for p, n in zip(P, nu)]",
            "The signs have changed places: a share of P is *taken away*, and the noise is "
            "*added*.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [(1 - epsilon) * p * epsilon * n for p, n in zip(P, nu)]",
            "You multiply the two shares. Add them: a share of P plus a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [round((1 - epsilon) * p + epsilon * n, 2) for p, n in zip(P, nu)]",
            "Nearly: do not round.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [epsilon * n for p, n in zip(P, nu)]",
            "That is the noise's share alone. P keeps the rest, `(1 - epsilon) * p`: add the two.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [(1 - epsilon) * p + epsilon * p * n for p, n in zip(P, nu)]",
            "You multiply the noise by the prior, and a move with a prior of 0 gets none: that is "
            "the very move it is for. Its share is `epsilon * n`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p * n for p, n in zip(P, nu)]",
            "You multiply the two. They are added: a share of P and a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p + epsilon * n for p, n in zip(P, nu)]",
            "Your priors sum to more than 1: to 1 + epsilon, which is 1.25 for AlphaZero's 0.25. A "
            "share of P must make room for the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [epsilon * p + (1 - epsilon) * n for p, n in zip(P, nu)]",
            "The shares are swapped: epsilon is the share of the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * p + epsilon for p in P]",
            "Where is the noise? You add the same epsilon to every prior. Multiply it by the "
            "move's own share in `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [0.75 * p + 0.25 * n for p, n in zip(P, nu)]",
            "You always mix in a quarter. The share comes in as `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p + n for p, n in zip(P, nu)]",
            "Your priors sum to 2. A share of P must make room for the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [1 - epsilon * p + epsilon * n for p, n in zip(P, nu)]",
            "Brackets: `(1 - epsilon) * p`. Without them Python multiplies first.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "You return one number. Each move has a prior of its own: return a list of them.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (2, len(expected)),
            "You return the two parts. Add them up, move by move.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (2 * len(expected),),
            "Your list is twice as long as `P`: one part stands behind the other. Add them up, "
            "move by move.",
        ),
        Misconception(
            lambda case, got, expected: abs(float(np.sum(got)) - 1) < 1e-6,
            "Your shares sum to 1, but they are not this mix: `1 - epsilon` of P, and `epsilon` of "
            "`nu`. Take both as they come in: draw no noise of your own, and divide by no sum.",
        ),
    ),
)
