"""The exercise `games_until` of lesson 08: "Stop, and not before"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed

__all__ = ["GAMES_UNTIL"]

_REFERENCE = '''
def games_until(evidence, low, high):
    """The number of games after which the test stops; None where it does not.

    The test stops after the first pair of games whose evidence has reached a wall: it is `low` or
    less, or `high` or more.
    """
    for pairs, value in enumerate(evidence, start=1):
        if value <= low or value >= high:
            return 2 * pairs
    return None
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(evidence: list[float], low: float = -3, high: float = 3) -> Case:
        return Case(f"games_until({evidence}, {low}, {high})", size=len(evidence))

    yield case([4.0])
    yield case([0.5, 3.2])
    yield case([-0.5, -3.1])
    yield case([1.0, 3.0])
    yield case([-1.0, -3.0])
    yield case([0.5, 1.0, 2.0])
    yield case([])
    yield case([1.5, 3.5, 1.0, 4.5])
    yield case([-1.5, -3.5, 3.5, 2.5])
    yield case([1.0, 2.5, 4.0], -1, 2)
    yield case([-1.0, -1.5, 1.0], -2, 4)
    yield case([-2.0, -2.5, 1.0], -4, 2)
    for _ in range(20):
        steps = rng.normal(0.1, 1, int(rng.integers(5, 30)))
        yield case([round(float(value), 1) for value in np.cumsum(steps)])


_ONE_WALL_FIRST = (
    "You go through the whole list for one wall, and only then for the other. The test stops at "
    "the wall that is reached first: ask about both at each number."
)

GAMES_UNTIL = Exercise(
    id="games_until",
    title="Stop, and not before",
    stars=1,
    minutes=8,
    names=("games_until",),
    starter='''
        def games_until(evidence, low, high):
            """The number of games after which the test stops; None where it does not.

            The test stops after the first pair of games whose evidence has reached a wall: it is
            `low` or less, or `high` or more.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Go through the list from its beginning, and return at the first number that has reached "
        "a wall. `enumerate(evidence, start=1)` counts the pairs as you go.",
        "A pair has two games, so after the pair with number `pairs` the answer is `2 * pairs`. "
        "If the loop ends without a stop, return None.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def games_until(evidence, low, high):
                for reached in (lambda value: value >= high, lambda value: value <= low):
                    for pairs, value in enumerate(evidence, start=1):
                        if reached(value):
                            return 2 * pairs
                return None
            """,
            _ONE_WALL_FIRST,
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for reached in (lambda value: value <= low, lambda value: value >= high):
                    for pairs, value in enumerate(evidence, start=1):
                        if reached(value):
                            return 2 * pairs
                return None
            """,
            _ONE_WALL_FIRST,
        ),
        Mutant(
            changed(_REFERENCE, "value <= low or value >= high", "value <= -3 or value >= 3"),
            "Your walls stand at -3 and 3, always. Compare with `low` and `high`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence):
                    if value <= low or value >= high:
                        return 2 * pairs + 1
                return None
            """,
            "An odd number of games: after the pair with index 0 two have been played. Two for"
            " each pair, the first included, is `2 * (pairs + 1)`.",
        ),
        Mutant(
            changed(_REFERENCE, "value <= low or value >= high", "value >= high"),
            "You look at the upper wall alone. The test also stops at `low`: then the games speak "
            "for the other hypothesis.",
        ),
        Mutant(
            changed(_REFERENCE, "value <= low or value >= high", "value <= low"),
            "You look at the lower wall alone. The test also stops at `high`.",
        ),
        Mutant(
            changed(_REFERENCE, "return 2 * pairs", "return pairs"),
            "You count pairs. A pair has two games.",
        ),
        Mutant(
            changed(changed(_REFERENCE, "start=1", "start=0"), "return 2 * pairs", "return pairs"),
            "You return a place in the list, counted from 0. Return the number of games: two for "
            "each pair, the first pair included.",
        ),
        Mutant(
            changed(_REFERENCE, "start=1", "start=0"),
            "You count from 0, so you are one pair short: after the first pair two games have "
            "been played.",
        ),
        Mutant(
            changed(_REFERENCE, "value <= low or value >= high", "value >= low or value <= high"),
            "Between the walls both of your comparisons are true. The evidence reaches the lower "
            "wall with `<=`, and the upper one with `>=`.",
        ),
        Mutant(
            changed(_REFERENCE, "value <= low or value >= high", "value < low or value > high"),
            "Evidence that lies exactly on a wall has reached it: use `<=` and `>=`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                found = None
                for pairs, value in enumerate(evidence, start=1):
                    if value <= low or value >= high:
                        found = 2 * pairs
                return found
            """,
            "You return the last time that the evidence was beyond a wall. The test stops at the "
            "first: what comes later is never played.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                if not evidence:
                    return None
                return 2 * len(evidence) if not low < evidence[-1] < high else None
            """,
            "You look at the last number alone, as if the match were always played to its end. "
            "Check after every pair.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    return 2 * pairs if value <= low or value >= high else None
                return None
            """,
            "Your loop ends after the first pair, whatever it finds. The `return None` belongs "
            "after the loop.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                total = 0
                for pairs, value in enumerate(evidence, start=1):
                    total += value
                    if total <= low or total >= high:
                        return 2 * pairs
                return None
            """,
            "You add the numbers up. But each is already the evidence of *all* games so far.",
        ),
        Mutant(
            changed(_REFERENCE, "return None", "return 2 * len(evidence)"),
            "Where the evidence reaches no wall, the test does not stop: return None.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if abs(value) >= high:
                        return 2 * pairs
                return None
            """,
            "The walls need not be equally far from 0: compare with `low` and with `high`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for k in range(0, len(evidence), 2):
                    if evidence[k] <= low or evidence[k] >= high:
                        return k + 2
                return None
            """,
            "You look at every second number only. But each number already stands for a *pair* of "
            "games: look at every one.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if low < value < high:
                        return 2 * pairs
                return None
            """,
            "You stop while the evidence lies between the walls. That is when the match goes on.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "That is a list. The test stops once, the first time: return that number of games "
            "alone, or None.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "You return a number made from the evidence itself. Count the pairs on the way, and "
            "return how many *games* they are.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (0, 2) and type(got) is int,
            "0 would mean that no game was played. If you return a place in the list, remember "
            "that the list begins at 0, and that each of its numbers stands for two games: after "
            "the first number, two have been played.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, StopIteration),
            "`next` finds nothing where no wall is reached. Give it something to fall back on: "
            "`next(..., None)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, str)),
            "Return the number of games, or None: no words, and no True or False.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Here the evidence does reach a wall: it is at `low` or below, *or* at `high` or "
            "above; no number is both. Do you look at every number, from the first to the last?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "The list may be empty, and its largest number does not say *when* the evidence "
            "reached a wall. Go through it from the beginning.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (4, 2),
            "You are one pair too far. `enumerate(evidence, start=1)` has already counted this "
            "pair when the loop looks at it.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected is None
                and isinstance(got, int)
                and (got in (0, -1) or case.code.startswith("games_until([],"))
            ),
            "Where the evidence reaches no wall, return None.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You read beyond the list. It may be empty, and it may end before a wall is reached.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'list'" in str(got),
            "`evidence` is a list. Compare one number of it at a time with the walls.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "list" in str(got),
            "`index` finds a number by its value, and raises an error where there is none. Count "
            "the pairs as you go: `enumerate(evidence, start=1)`.",
        ),
    ),
)
