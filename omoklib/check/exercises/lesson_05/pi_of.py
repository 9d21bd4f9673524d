"""The exercise `pi_of` of lesson 05: "What pi is"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.compare import is_rounded
from omoklib.check.exercises.lesson_05.mask import has_nan
from omoklib.check.exercises.lesson_05.shared import numbers
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["PI_OF"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(values: list[float]) -> Case:
        words = ", ".join("np.nan" if np.isnan(value) else f"{value:.0f}" for value in values)
        code = f"pi_of(np.array([{words}], float))"
        return Case(code, compare=numbers, about={"values": np.array(values, float)})

    nan = np.nan
    yield from map(case, ([1, 0], [0, 0], [-1, 0], [-1, -1]))
    yield from map(case, ([nan, 1, 0], [1, nan, 1], [-1, nan, -1], [0, nan, 1, nan, -1]))
    for count in (4, 5, 9):
        for _ in range(10):
            values = rng.integers(-1, 2, count).astype(float)
            values[rng.random(count) < 0.4] = nan
            values[rng.integers(count)] = rng.integers(-1, 2)
            yield case(values.tolist())


def _pi_from(best: str, answer: str = "best / best.sum()") -> str:
    """A way to find the best moves, and an answer made of them."""
    return f"\ndef pi_of(values):\n    best = {best}\n    return {answer}"


def _by_value(shares: str) -> str:
    """The values themselves, made to sum to 1; numpy is not to warn of a sum of 0."""
    quiet = 'with np.errstate(all="ignore"):'
    return f"\ndef pi_of(values):\n    {quiet}\n        return {shares}"


def _nan_in(answer: object) -> bool:
    """Whether an array or a list of numbers holds NaN."""
    return answer is not None and has_nan(answer)


def _illegal(case: Case, got: object) -> np.ndarray:
    """What the illegal moves get."""
    return np.asarray(got, float)[np.isnan(case.about["values"])]


_BY_VALUE = (
    "You share by value. But only the *best* moves get a share, and an equal one, even where their "
    "value is 0 or -1. They are `values == np.nanmax(values)`."
)

PI_OF = Exercise(
    id="pi_of",
    title="What pi is",
    stars=1,
    minutes=6,
    names=("pi_of",),
    starter='''
        def pi_of(values):
            """The policy's target [n]: equal shares for all best moves, 0 for the rest.

            `values` [n] holds each move's value for the player who makes it; NaN: not legal.
            """
            ...
    ''',
    reference='''
        def pi_of(values):
            """The policy's target [n]: equal shares for all best moves, 0 for the rest.

            `values` [n] holds each move's value for the player who makes it; NaN: not legal.
            """
            best = values == np.nanmax(values)
            return best / best.sum()
    ''',
    hints=(
        "The best moves are those with the highest value. That need not be 1: where every move "
        "loses, they are all best.",
        "`np.nanmax(values)` is the highest value; `values == np.nanmax(values)` is True where a "
        "move has it.",
        "True counts as 1: `best.sum()` is how many there are, and `best / best.sum()` shares 1 "
        "among them.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _pi_from("values == np.nanmax(values)", "best * 1.0"),
            "Each best move gets 1. Together they have 1 to share: divide by how many there are.",
        ),
        Mutant(
            _pi_from("np.arange(len(values)) == np.nanargmax(values)"),
            "`argmax` finds one best move, the first. Where several are equally good, each gets an "
            "equal share.",
        ),
        Mutant(
            _by_value("values / np.nansum(values)"),
            _BY_VALUE,
        ),
        Mutant(
            _by_value("np.nan_to_num(values) / np.nansum(values)"),
            _BY_VALUE,
        ),
        Mutant(
            _by_value("np.where(np.isnan(values), 0, values / np.nansum(values))"),
            _BY_VALUE,
        ),
        Mutant(
            _pi_from("~np.isnan(values)"),
            "Every legal move gets a share. Only the best ones do, those with the highest value.",
        ),
        Mutant(
            _pi_from("values == np.nanmin(values)"),
            "These are the worst moves. A value is as the player who makes the move sees it: the "
            "highest is best.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "best / len(values)"),
            "You divide by the number of all moves. Divide by the number of best ones: their "
            "shares sum to 1.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "best / np.sum(~np.isnan(values))"),
            "You divide by the number of legal moves. Divide by the number of best ones: their "
            "shares sum to 1.",
        ),
        Mutant(
            _pi_from("values == np.nanmax(values)", "np.flatnonzero(best)"),
            "These are the numbers of the best moves. Return a share for *every* move, as many as "
            "there are values.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                np.shape(got) == np.shape(expected) and np.array_equal(np.nan_to_num(got), expected)
            ),
            "The shares of the best moves are right. All other moves get 0, and yours get NaN.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You divide by 0: here you find no best move. There always is one: a move with the "
            "highest value, even where that is 0 or -1. (Is yours NaN? Nothing equals NaN.)",
        ),
        Misconception(
            lambda case, got, expected: np.asarray(got).dtype == bool,
            "True and False say *which* moves are best. Divide by how many there are: that makes "
            "shares of them.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (9,) != np.shape(expected),
            "You return nine shares. But not every row has nine moves: return as many shares as "
            "there are values, `len(values)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError) and "boolean index did not match" in str(got)
            ),
            "Two arrays of different lengths meet. Not every row has nine moves: make your answer "
            "as long as the row, `np.zeros(len(values))`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and np.shape(got) != np.shape(expected),
            "Return a share for *every* move, as many as there are values; 0 for those that are "
            "not best.",
        ),
        Misconception(
            lambda case, got, expected: _nan_in(got) and _nan_in(case.about["values"]),
            "There is NaN in your answer. The maximum or the sum of a row that holds NaN is NaN, "
            "and nothing equals NaN. `np.nanmax(values)` leaves it out.",
        ),
        Misconception(
            lambda case, got, expected: _nan_in(got),
            "There is NaN in your answer: 0 is divided by 0. Here no move wins, but the moves with "
            "the highest value are best all the same. Divide by how many there are.",
        ),
        Misconception(
            lambda case, got, expected: bool(np.any(_illegal(case, got) != 0)),
            "An illegal move gets a share. `np.argmax` takes NaN for the highest, and a number put "
            "in its place may be as high as the best: 0 beats every move that loses, and -1 equals "
            "it. Leave NaN as it is: `np.nanmax(values)` skips it, and no comparison with it is "
            "True.",
        ),
        Misconception(
            lambda case, got, expected: bool(np.any(np.asarray(got, float) < 0)),
            "A share is never negative. These are values, or made of them; a share depends only on "
            "whether a move is best.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is not None and not np.any(got) and _nan_in(case.about["values"])
            ),
            "No move gets a share here: the highest value that you find is NaN, and nothing equals "
            "NaN. `np.nanmax(values)` leaves it out; `max` and `np.max` do not.",
        ),
        Misconception(
            lambda case, got, expected: np.asarray(got).dtype.kind in "iu" and not np.any(got),
            "Your array holds whole numbers only, so a share of 1/2 becomes 0. Take one that holds "
            "any number, such as `np.zeros(len(values))`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and not np.any(got),
            "No move gets a share here. A move need not win to be best: it is best if no other has "
            "a higher value, even where that is 0 or -1.",
        ),
        Misconception(
            lambda case, got, expected: bool(
                np.any(np.asarray(got, float)[np.asarray(expected) == 0] != 0)
            ),
            "A move that is not best gets a share. Only the moves with the highest value do, and "
            "they share equally.",
        ),
        Misconception(
            lambda case, got, expected: 0 < np.count_nonzero(got) < np.count_nonzero(expected),
            "Several moves are equally good here. Each gets an equal share.",
        ),
        Misconception(
            lambda case, got, expected: is_rounded(expected, got),
            "You round. Leave the shares as they are: together they must be exactly 1.",
        ),
        Misconception(
            lambda case, got, expected: abs(np.sum(got) - 1) > 1e-6,
            "The shares do not sum to 1. Divide by the number of best moves.",
        ),
    ),
)
