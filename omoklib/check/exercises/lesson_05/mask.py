"""The exercise `mask` of lesson 05: "A softmax that knows the rules"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_05.shared import numbers, raised
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["MASK", "has_nan"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(logits: list[float], legal: list[bool], **details: object) -> Case:
        code = f"masked_softmax(np.array({logits}), np.array({legal}))"
        about = {"far": "no", "logits": np.array(logits), "legal": np.array(legal)}
        return Case(code, compare=numbers, about=about | details.pop("about", {}), **details)

    yield case([0.0, 0.0, 0.0], [True, True, False])
    yield case([1.0, 2.0, 5.0], [True, True, False])
    yield case([-3.0, -3.0], [True, True])
    yield case([1000.0, 1000.0, 0.0], [True] * 3, about={"far": "high"}, size=150)
    yield case([-900.0, -901.0, 5.0], [True, True, False], about={"far": "low"}, size=151)
    yield case([3000.0, 0.0], [True, True], about={"far": "high"}, size=152)
    lowest = [-200_000.0, -200_001.0, 5.0]  # below any number that is merely low
    yield case(lowest, [True, True, False], about={"far": "low"}, size=153)
    for _ in range(40):
        count = int(rng.integers(2, 6))
        legal = rng.random(count) < 0.6
        legal[rng.integers(count)] = True
        yield case(rng.normal(0, 2, count).round(1).tolist(), legal.tolist())
    yield Case(
        "logits = np.array([1.0, 2.0])\n"
        "masked_softmax(logits, np.array([True, False]))\n"
        "logits.tolist()",
        about={"far": "own"},
        size=900,
    )


def has_nan(got: object) -> bool:
    """Whether any of the numbers is NaN."""
    return bool(np.isnan(np.asarray(got, float)).any())


def _is_upside_down(case: Case, got: object, expected: np.ndarray) -> bool:
    """Whether the shares are those of the logits with a minus."""
    products = np.asarray(got)[expected > 0] * expected[expected > 0]
    is_told_apart = len(products) > 1 and np.ptp(expected[expected > 0]) > 0.01
    return is_told_apart and bool(np.allclose(products, products[0])) and products[0] > 0


def _softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max())
    return powers / powers.sum()


def _kept_part(case: Case) -> np.ndarray:
    """What is left if the legal part is cut out of the softmax of all logits."""
    return _softmax(case.about["logits"])[case.about["legal"]]


MASK = Exercise(
    id="mask",
    title="A softmax that knows the rules",
    stars=2,
    minutes=12,
    names=("masked_softmax",),
    starter='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            ...
    ''',
    reference='''
        def masked_softmax(logits, legal):
            """Shares that sum to 1: the softmax of the legal logits, and 0 for the others."""
            logits = np.where(legal, logits, -np.inf)
            powers = np.exp(logits - logits.max())
            return powers / powers.sum()
    ''',
    hints=(
        "A softmax is `np.exp(logits)` divided by its sum. What must a logit be for its share "
        "to be exactly 0?",
        "`np.where(legal, logits, -np.inf)`: `np.exp(-np.inf)` is 0.",
        "`np.exp(1000)` is too large for a float. Subtract the largest legal logit first: the "
        "shares stay the same.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def masked_softmax(logits, legal):
                logits = np.where(legal, logits, -1e9)
                e = 2 ** (logits - logits.max())
                return e / e.sum()
            """,
            "You take powers of 2. The softmax takes powers of e: `np.exp`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return x / x.sum()
            """,
            "You divide the logits themselves. First take e to the power of each: `np.exp`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -10)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "A logit of -10 is low, but it does not mean never, least of all where the legal "
            "logits are lower still. It must be minus infinity.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                kept = np.where(legal, logits, 0.0)
                return kept / kept.sum()
            """,
            "These are the logits divided by their sum. A softmax takes the powers first, "
            "`np.exp`: logits may be negative.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "You ignore `legal`: illegal actions get a share.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.array(logits, float); x = x - x.max()
                return np.where(legal, np.exp(x) / np.exp(x).sum(), 0.0)
            """,
            "The illegal shares are gone, but what is left does not sum to 1. Mask before the "
            "softmax.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                x = x - x.max()
                return np.exp(x) / np.exp(x).sum()
            """,
            "A logit of 0 does not mean never: `exp(0)` is 1. It must be minus infinity.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return np.exp(x - x.max())
            """,
            "These are the powers, not the shares yet. Divide them by their sum.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return np.exp(x - x.max()) / len(x)
            """,
            "You divide the powers by how many there are. Divide them by their sum.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, -logits, -np.inf)
                e = np.exp(x - x.max())
                return e / e.sum()
            """,
            "You turn the sign of the logits, so the highest gets the smallest share.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                return (np.arange(len(x)) == x.argmax()).astype(float)
            """,
            "You give everything to the best action. A softmax gives every legal action a share, "
            "the larger, the higher its logit.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, -np.inf)
                with np.errstate(all="ignore"):
                    e = np.exp(x / x.max())
                    return e / e.sum()
            """,
            "You divide the logits by the largest, and that changes the shares. Subtract it: "
            "`x - x.max()`.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                with np.errstate(all="ignore"):
                    e = np.exp(np.where(legal, logits / np.max(logits), -np.inf))
                    return e / e.sum()
            """,
            "You divide the logits by the largest, and that changes the shares. Subtract the "
            "largest legal one.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                powers = np.exp(logits - logits.max()) * ~legal
                return powers / powers.sum()
            """,
            "You keep the illegal actions. `legal` is True where an action is allowed.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                return np.array(legal) / np.sum(legal)
            """,
            "All legal actions get the same share, whatever their logits say.",
        ),
        Mutant(
            """
            def masked_softmax(logits, legal):
                x = np.where(legal, logits, 0.0)
                return x / (x.sum() or 1.0)
            """,
            "You divide the logits themselves by their sum. Take the `np.exp` of each first.",
        ),
    ),
    misconceptions=(
        Misconception(
            _is_upside_down,
            "The smallest logit gets the largest share: there is a minus in your power. A large "
            "logit says that a move is promising: `np.exp(logits)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                np.isclose(np.sum(expected), 1)
                and np.shape(got) == np.shape(expected)
                and np.any(np.asarray(got) < 0)
            ),
            "A share lies between 0 and 1, and some of yours are negative. Return the shares "
            "themselves, not their logarithms.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Your code returns None here. Does every way through it end in a `return`?",
        ),
        Misconception(
            lambda case, got, expected: 0 < np.abs(np.asarray(got) - expected).max() < 1e-3,
            "Very nearly. Do you round, or write e as 2.718? `np.exp` raises the exact e.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["far"] == "no"
                and not np.isclose(np.sum(got), 1)
                and not np.isclose(np.sum(got), _kept_part(case).sum())
                and np.allclose(np.asarray(got) / np.sum(got), expected)
            ),
            "The shares stand in the right proportion, but they do not sum to 1. Divide the powers "
            "by their sum.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["far"] == "no"
                and len(got) == len(expected)
                and np.sum(got) < 1 - 1e-6
                and not np.any(np.asarray(got)[np.asarray(expected) == 0])
            ),
            "The illegal shares are gone, but what is left does not sum to 1. Mask before the "
            "softmax.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) < len(expected) and np.allclose(got, _kept_part(case))
            ),
            "You take the softmax of all logits and keep its legal part. That part sums to less "
            "than 1, and it is shorter than the board, so a share is no longer at the number "
            "of its action. Mask first: minus infinity where `legal` is False, then the softmax.",
        ),
        Misconception(
            lambda case, got, expected: has_nan(got) and case.about.get("far") == "high",
            "There is NaN in the answer: `np.exp(1000)` is infinite, and infinite divided by "
            "infinite is no number. Subtract the largest legal logit first: the shares stay the "
            "same.",
        ),
        Misconception(
            lambda case, got, expected: has_nan(got) and case.about.get("far") == "low",
            "There is NaN in the answer: `np.exp(-900)` rounds to 0, and 0 divided by 0 is no "
            "number; or `np.exp(905)` is infinite, and infinite times 0 is none either. Put minus "
            "infinity in place of the illegal logits first. Then subtract the largest *legal* "
            "logit.",
        ),
        Misconception(
            raised("boolean index did not match"),
            "Your array has a length of its own, such as 9. Not every game has nine actions: "
            "there are `len(logits)`.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 1 and len(got) < len(expected),
            "Your answer is shorter than the board. Every action has a share; that of an illegal "
            "one is 0.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "own",
            "The shares are right, but `logits` itself has changed. `np.where` makes a new array.",
        ),
        Misconception(
            raised("math range error"),
            "`math.exp(1000)` is too large for a float. Subtract the largest legal logit from all "
            "of them first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: case.about.get("far") == "low" and got[2] > 0,
            "Here the legal logits are far below the illegal one. However low the number that you "
            "put in place of an illegal logit, a legal one may be lower: take minus infinity.",
        ),
        Misconception(
            lambda case, got, expected: case.about["far"] in ("high", "low") and not np.any(got),
            "Every share is 0 here: these powers are too large or too small for a float. Subtract "
            "the largest *legal* logit first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: case.about["far"] in ("high", "low"),
            "Logits far from 0 come out wrong: something cuts them off. Do not change them one by "
            "one. Subtract the largest legal logit from all of them.",
        ),
        Misconception(
            lambda case, got, expected: has_nan(got),
            "There is NaN in the answer. Three things make it here: minus infinity times 0, minus "
            "infinity less minus infinity, and 0 divided by 0, where every power has become 0. "
            "`np.where` puts minus infinity in place of the illegal logits. What you then subtract "
            "from all of them is the *largest* legal one.",
        ),
        Misconception(
            lambda case, got, expected: "truth value of an array" in str(got),
            "`legal` is a whole row of True and False, and `if` wants a single one. "
            "`np.where(legal, ..., ...)` chooses for each action separately.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "One number comes out. Return a share for every action.",
        ),
        Misconception(
            lambda case, got, expected: np.allclose(np.exp(got), expected),
            "These are the logarithms of the shares. Return the shares themselves.",
        ),
        Misconception(
            lambda case, got, expected: (
                np.shape(got) == np.shape(expected)
                and np.any((np.asarray(got) > 0) & (expected == 0))
            ),
            "An action that is not legal gets a share. Put minus infinity in place of its logit, "
            "before you take the powers.",
        ),
    ),
)
