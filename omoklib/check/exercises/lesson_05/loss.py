"""The exercise `loss` of lesson 05: "The loss by hand"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["LOSS", "WRONG_SUMS", "batch_terms"]


def batch_terms(pi, p, z, v, theta, c) -> tuple[float, float, float]:
    """The three terms of the right answer."""
    pi, p, z, v = (np.array(array, float) for array in (pi, p, z, v))
    policy = -(pi * np.log(np.where(pi > 0, p, 1))).sum(axis=1).mean()
    weights = c * sum(float(np.square(w).sum()) for w in theta)
    return float(((z - v[:, 0]) ** 2).mean()), float(policy), weights


def _is_sum(*scales: float) -> Callable[[Case, object, object], bool]:
    """A predicate: the answer is the sum of the three terms, each times its scale, and such a sum
    is not nearly the right one: a term may be 0.
    """

    def applies(case: Case, got: object, expected: object) -> bool:
        terms = case.about["terms"]
        found = np.dot(scales, terms)
        return bool(np.isclose(got, found, rtol=1e-4) and not np.isclose(found, sum(terms)))

    return applies


WRONG_SUMS = (
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


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(pi, p, z: float, v: float, theta, c: float, **details: object) -> Case:
        rows = [f"np.array({list(row)})" for row in (pi, p, theta)]
        code = f"loss({rows[0]}, {rows[1]}, {z}, {v}, {rows[2]}, {c})"
        arrays = {"pi": np.array(pi), "p": np.array(p)}
        rest = (z - v) ** 2 + c * float(np.sum(np.square(theta)))
        rooted = (z - v) ** 2 + c * float(np.linalg.norm(theta))
        about = {"log of 0": False, "rest": rest, "rooted": rooted} | arrays
        about |= {"terms": batch_terms([pi], [p], [z], [[v]], [theta], c)}
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
    cases=_cases,
    mutants=(
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(a) for a in pi if a > 0)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You take the logarithm of `pi`, so that `p` never counts. The surprise is that of the "
            "network: `math.log` of its share, `p`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * math.log(b) for a, b in zip(pi, p) if a > 0)
                policy -= sum((1 - a) * math.log(1 - b) for a, b in zip(pi, p) if a < 1 and b < 1)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You add `(1 - pi) * log(1 - p)`, as for a question of yes or no. Here the shares sum "
            "to 1, and the formula has pi times log p alone.",
        ),
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
                policy = -sum(math.log(a * b) for a, b in zip(pi, p) if a > 0)
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You take the logarithm of `pi` times `p`. Only `p` has a logarithm, and `pi` "
            "multiplies it: `a * math.log(b)`.",
        ),
        Mutant(
            """
            def loss(pi, p, z, v, theta, c):
                policy = -sum(a * b for a, b in zip(pi, p))
                return (z - v) ** 2 + policy + c * sum(w**2 for w in theta)
            """,
            "You multiply `pi` by `p` itself. The formula wants its logarithm: `a * math.log(b)`.",
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
            lambda case, got, expected: case.about["log of 0"] and not isinstance(got, NameError),
            "Here an action has `pi` 0 and `p` 0. Its part of the sum is 0, but the logarithm of "
            "0 spoils it: leave out the actions with `pi` 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["never expected"] and not isinstance(got, NameError)
            ),
            "Here the target wants an action to which the network gives 0. That is the greatest "
            "surprise of all, and yours is small. Leave out the actions with `pi` 0, not those "
            "with `p` 0.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "bitwise_xor" in str(got),
            "In Python `^` is not a power but a logical operation. Write `** 2`.",
        ),
        *WRONG_SUMS,
        Misconception(
            lambda case, got, expected: 0 < abs(got - expected) < 0.02 and case.size < 150,
            "Nearly. Do you round, or add something to `p` before the logarithm? Leave out the "
            "actions with `pi` 0 instead.",
        ),
    ),
)
