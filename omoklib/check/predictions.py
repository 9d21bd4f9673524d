"""A learner's predictions: is a guess an answer to the question at all, and how close is it?"""

from __future__ import annotations

import difflib
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from omoklib.check.cells import cell_number, name_on_board
from omoklib.check.compare import kind as kind_of

__all__ = ["KINDS", "Refused", "Wanted", "plain", "wanted"]

_WELL_GUESSED = 1.1
"""The factor of the answer within which a guess is good."""

_WIDE = 1000
"""The factor between the smallest and the largest answer beyond which a guess is judged by how many
times it is too high or too low, and not by the difference."""


class Refused(ValueError):
    """A guess that cannot be an answer to the question; the message says what can."""


@dataclass(frozen=True)
class Wanted:
    """The kind of answer that a question wants, and the way to judge a guess.

    `read` turns a guess or an answer into a plain value, or raises `Refused`; `shown` puts such a
    value into words; `judge(guess, actual)` returns a sentence about the two.
    """

    read: Callable[[object], object]
    shown: Callable[[object], str]
    judge: Callable[[object, object], str]


def wanted(
    kind: str,
    low: float | None = None,
    high: float | None = None,
    of: Sequence | None = None,
    size: int | None = None,
) -> Wanted:
    """The `Wanted` of a question.

    Args:
        kind: the kind of question, one of `KINDS`; a count is a whole number.
        low, high: the smallest and the largest number that can be an answer.
        of: the options of a choice, the items to put in order, or the cells that can be played.
        size: the number of rows of the board whose cells can be an answer.

    Raises:
        ValueError: there is no such kind, or the kind lacks `of` or `size`.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no kind of prediction {kind!r}; there are {', '.join(KINDS)}")
    if kind in ("choice", "order"):
        if not of:
            raise ValueError(f"a prediction of kind {kind!r} needs `of=`: what to choose from")
        return (_choice if kind == "choice" else _order)(list(of))
    if kind == "cell":
        if size is None:
            raise ValueError("a prediction of kind 'cell' needs `size=`: the rows of the board")
        return _cell(size, of)
    if kind == "yes/no":
        return Wanted(_read_yes_no, lambda yes: "yes" if yes else "no", _right_or_not)
    return _share() if kind == "share" else _number(low, high, whole=kind == "count")


KINDS = ("number", "count", "share", "yes/no", "cell", "choice", "order")


def _number(low: float | None, high: float | None, *, whole: bool) -> Wanted:
    scale = low is not None and low < 0  # such as Elo: only differences mean something
    narrow = low is not None and high is not None and high <= _WIDE * max(low, 1)
    said = "a whole number" if whole else "a number"
    if low is not None and high is not None:
        said += f" from {plain(low)} to {plain(high)}"
    elif low is not None:
        said += f", {plain(low)} or more"
    elif high is not None:
        said += f", {plain(high)} or less"

    def read(value: object) -> int | float:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, _NUMBERS):
            raise Refused(f"{_received(value)}. The answer is {said}{_quotes(value)}.")
        number = value.item() if isinstance(value, np.generic) else value
        below = low is not None and number < low
        above = high is not None and number > high
        if not math.isfinite(number) or below or above or (whole and number % 1):
            raise Refused(f"{number} cannot be: the answer is {said}.")
        return int(number) if whole else number

    def judge(guess: float, actual: float) -> str:
        if guess == actual:
            return "Exactly."
        if narrow or scale or guess <= 0 or actual <= 0:
            return f"Off by {plain(abs(actual - guess))}."
        ratio = max(guess, actual) / min(guess, actual)
        if ratio < _WELL_GUESSED:
            return "Within 10 percent: well guessed."
        return f"Too {'high' if guess > actual else 'low'} by a factor of {ratio:.3g}."

    return Wanted(read, plain, judge)


def _share() -> Wanted:
    how = 'a share from 0 to 1, such as 0.4, or a percentage in quotes, such as "40%"'

    def read(value: object) -> float:
        text = value.strip() if isinstance(value, str) else ""
        if text.endswith("%"):
            try:
                value = float(text[:-1]) / 100
            except ValueError:
                raise Refused(f"{value!r} is not a percentage. The answer is {how}.") from None
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, _NUMBERS):
            raise Refused(f"{_received(value)}. The answer is {how}.")
        if not 0 <= value <= 1:
            raise Refused(f"{value} cannot be: the answer is {how}.")
        return float(value)

    def judge(guess: float, actual: float) -> str:
        points = round(100 * abs(guess - actual), 1)
        if points < 0.1:
            return "Exactly."
        return f"Off by {points:g} percentage point{'' if points == 1 else 's'}."

    return Wanted(read, lambda share: f"{100 * share:.3g}%", judge)


def _read_yes_no(value: object) -> bool:
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    word = value.strip().lower() if isinstance(value, str) else ""
    if word in ("yes", "y", "no", "n"):
        return word[0] == "y"
    raise Refused(f'{_received(value)}. The answer is True or False, or "yes" or "no" in quotes.')


def _cell(size: int, playable: Sequence[int] | None) -> Wanted:
    def read_one(value: object) -> int:
        try:
            cell = cell_number(value, size)
        except ValueError as error:
            raise Refused(str(error)) from None
        if playable is not None and cell not in playable:
            raise Refused(f"{name_on_board(cell, size)} cannot be played here. Look again.")
        return cell

    def read(value: object) -> int | tuple[int, ...]:
        if isinstance(value, (set, frozenset)):  # several right answers; a tuple is no cell
            return tuple(sorted(map(read_one, value)))
        return read_one(value)

    def shown(value: int | tuple[int, ...]) -> str:
        if isinstance(value, tuple):
            return " or ".join(name_on_board(one, size) for one in value)
        return name_on_board(value, size)

    def judge(guess: int, actual: int | tuple[int, ...]) -> str:
        right = actual if isinstance(actual, tuple) else (actual,)
        return "That is the cell." if guess in right else "Another cell."

    return Wanted(read, shown, judge)


def _choice(options: list) -> Wanted:
    def read(value: object) -> object:
        for option in options:
            if _same_word(option, value):
                return option
        raise Refused(
            f"{_received(value)}. Choose one of {_listed(options)}{_near(value, options)}"
        )

    def shown(option: object) -> str:
        return f"{option:,}" if type(option) is int else str(option)

    return Wanted(read, shown, _right_or_not)


def _order(items: list) -> Wanted:
    def the_item(word: object) -> object:
        found = [item for item in items if _same_word(item, word)]
        if not found:
            raise Refused(
                f"{word!r} is not one of the items. They are {_listed(items)}{_near(word, items)}"
            )
        return found[0]

    def read(value: object) -> tuple:
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise Refused(f"{_received(value)}. Put these in order, in a list: {_listed(items)}.")
        given = [
            tuple(item for item in items if item in map(the_item, one))
            if isinstance(one, (set, frozenset))  # items that share their places
            else the_item(one)
            for one in value
        ]
        counts = Counter(str(item) for one in given for item in _tied(one))
        for item in items:
            if counts[str(item)] != 1:
                often = "missing" if not counts[str(item)] else "there more than once"
                raise Refused(f"{item!r} is {often}. Put each in once: {_listed(items)}.")
        return tuple(given)

    def judge(guess: tuple, actual: tuple) -> str:
        said, true = _places(guess), _places(actual)
        right = sum(places <= true[item] for item, places in said.items())
        if right == len(items):
            return "Right, all of it."
        return f"In the right place: {right} of {len(items)}."

    def shown(order: tuple) -> str:
        plain = not any("," in str(item) for item in items)
        names = ([str(item) if plain else f'"{item}"' for item in _tied(one)] for one in order)
        return ", ".join(map(" = ".join, names))

    return Wanted(read, shown, judge)


def _tied(one: object) -> tuple:
    """The items at one point of an order: mostly one, several where they are equal."""
    return one if isinstance(one, tuple) else (one,)


def _places(order: tuple) -> dict[str, set[int]]:
    """The places in the order that each item may have."""
    places, first = {}, 0
    for one in map(_tied, order):
        places |= {str(item): {*range(first, first + len(one))} for item in one}
        first += len(one)
    return places


_NUMBERS = (int, float, np.integer, np.floating)


def _right_or_not(guess: object, actual: object) -> str:
    return "You were right." if guess == actual else "Not this time."


def _same_word(option: object, value: object) -> bool:
    if isinstance(value, str):  # "50" is meant as 50 where a number is among the options
        return str(option).strip().lower() == value.strip().lower()
    return type(option) is type(value) and option == value


def plain(number: float) -> str:
    """`3`, `81` or `4,920` exactly; fractions to three significant digits."""
    if isinstance(number, int) or float(number).is_integer():
        return f"{int(number):,}"
    return f"{number:.3g}"


def _listed(options: Sequence) -> str:
    return ", ".join(map(repr, options))


def _near(value: object, options: Sequence) -> str:
    # A slip of the pen is near; "the weights" is not near "the sign", which may be the answer.
    near = difflib.get_close_matches(str(value), list(map(str, options)), n=1, cutoff=0.65)
    named = {str(option): option for option in options}
    return f". Do you mean {named[near[0]]!r}?" if near else "."


def _received(value: object) -> str:
    text = repr(value)
    return f"You gave {text if len(text) < 40 else kind_of(value)}"


def _quotes(value: object) -> str:
    """A hint, if a number was given in quotes."""
    try:
        float(value) if isinstance(value, str) else None
    except ValueError:
        return ""
    return ", without quotes" if isinstance(value, str) else ""
