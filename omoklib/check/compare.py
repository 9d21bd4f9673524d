"""Comparers: is an answer right? Each says what differs, or "" if nothing does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import GeneratorType

import numpy as np

__all__ = [
    "TOO_LONG",
    "Comparer",
    "close",
    "first_difference",
    "is_rounded",
    "kind",
    "of_another_kind",
    "right_but_for_its_kind",
    "same",
    "same_members",
    "same_numbers",
    "satisfies",
]

Comparer = Callable[[object, object], str]
"""`(expected, got)` -> what differs, in words without a final full stop; "" if the two agree."""

_LONGEST = 60
"""The most characters of two values that fit into one sentence."""

TOO_LONG = "two values too long for one line."
"""The end of the sentence about a difference, in place of the values."""


def same(expected: object, got: object) -> str:
    """The comparer for equal values of equal kind; numpy's numbers count as Python's.

    >>> same([1, 2], [1, np.int64(2)])
    ''
    >>> same([1, 2], (1, 2))
    'Yours: a tuple. Expected: a list'
    >>> same([1, 2], [1, 3])
    'Yours at index 1: 3. Expected: 2'
    """
    return str(_difference(expected, got, tolerance=0.0) or "")


def close(tolerance: float = 1e-6) -> Comparer:
    """A comparer like `same`, but numbers may differ by `tolerance`, absolute or relative."""

    def compare(expected: object, got: object) -> str:
        return str(_difference(expected, got, tolerance) or "")

    return compare


def first_difference(theirs: object, mine: object, tolerance: float = 0.0) -> str:
    """The sentence that says where your result and omoklib's first differ; "" if they agree.

    >>> first_difference({"boards": [np.zeros(2)]}, {"boards": [np.ones(2)]})
    "In 'boards', at index 0, at [0]: yours is 1.0, omoklib's 0.0."
    >>> first_difference([3], [2, 1])
    "Yours has the length 2, omoklib's 1."
    """
    found = _difference(theirs, mine, tolerance)
    return found.between_programs() if found else ""


def same_members(expected: object, got: object) -> str:
    """The comparer for equal members, each equally often, in any order and kind of collection."""
    want, have = list(expected), list(got)
    for member in list(have):
        if member in want:
            want.remove(member)
            have.remove(member)
    if want:
        return f"{want[0]!r} is missing in yours"
    return f"Yours has {have[0]!r}, which does not belong there" if have else ""


def same_numbers(tolerance: float) -> Comparer:
    """A comparer like `close`, to which a list, a tuple, an array and a tensor of numbers are all
    the same.

    >>> same_numbers(1e-6)([0.5, 0.5], np.array([0.5, 0.5 + 1e-9]))
    ''
    """
    near = close(tolerance)

    def compare(expected: object, got: object) -> str:
        if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
            expected, got = np.asarray(expected, float), np.asarray(got, float)
        return near(expected, got)

    return compare


def satisfies(says: str, predicate: Callable[[object], bool]) -> Comparer:
    """The comparer that accepts an answer if `predicate(got)` does.

    `says` completes the sentence "the answer should ...".
    """

    def compare(expected: object, got: object) -> str:
        return "" if predicate(got) else f"the answer should {says}"

    return compare


def is_rounded(expected: object, got: object, *, fewest: int = 1) -> bool:
    """Whether `got` is what rounding makes of the numbers `expected`, to `fewest` to 5 places.

    >>> is_rounded([1 / 3, 2 / 3], [0.333, 0.667]), is_rounded([1 / 3, 2 / 3], [0.3, 0.6])
    (True, False)
    """
    rounded = (np.round(expected, places) for places in range(fewest, 6))
    return any(np.allclose(got, numbers, atol=1e-12) for numbers in rounded)


def right_but_for_its_kind(expected: object, got: object) -> str:
    """The message for right values in the wrong kind of collection; "" for any other answer.

    >>> right_but_for_its_kind([1, 2], (1, 2))
    'The values are right, but yours is a tuple and should be a list: `list(...)` makes one.'
    """
    boxes = (list, tuple, np.ndarray)
    if isinstance(got, str) and not isinstance(expected, str) and got.strip() == repr(expected):
        plain = "None" if expected is None else f"{kind(expected)}: {expected!r}"
        return f"Yours is text: that comes of quotes, or of `str(...)`. It should be {plain}."
    if not (isinstance(expected, boxes) and isinstance(got, boxes)) or type(expected) is type(got):
        return ""
    try:
        mine, right = np.array(got), np.array(expected)
    except ValueError:  # rows of several lengths
        return ""
    if mine.shape != right.shape or mine.dtype.kind not in "iufb" or (mine != right).any():
        return ""
    how = "np.array" if isinstance(expected, np.ndarray) else type(expected).__name__
    how = f"`{how}(...)` makes one"
    return f"The values are right, but yours is {kind(got)} and should be {kind(expected)}: {how}."


def of_another_kind(expected: object, got: object) -> str:
    """The message for an answer whose kind alone makes it wrong; "" for any other.

    >>> of_another_kind([1, 2], {1, 2})
    'The values are right, but a set has no order. `sorted(...)` makes a list of it.'
    >>> of_another_kind(-1, (-1,))
    'The value is right, but a comma behind it puts it into a tuple: take that away.'
    >>> of_another_kind([np.ones(2)], [[np.ones(2)]])
    'The value is right, but it is alone in a list: take the brackets away.'
    """
    if isinstance(got, str) and type(expected) in (int, float):
        return (
            "Yours is text: that comes of quotes, of `str(...)` or of an f-string. It should be "
            "a number."
        )
    boxed = isinstance(got, (list, tuple)) and len(got) == 1 and type(got[0]) is type(expected)
    if boxed and not same(expected, got[0]):
        if isinstance(got, tuple):
            return "The value is right, but a comma behind it puts it into a tuple: take that away."
        return "The value is right, but it is alone in a list: take the brackets away."
    if isinstance(got, GeneratorType) and isinstance(expected, (list, tuple)):
        return (
            "Yours is a generator, which finds its values only when it is asked for them: that "
            f"comes of `yield`, or of round brackets. Return {kind(expected)}."
        )
    if not (isinstance(got, (set, frozenset)) and isinstance(expected, list)):
        return ""
    if len(got) != len(expected) or not all(member in got for member in expected):
        return ""
    try:
        ordered = expected == sorted(expected)
    except TypeError:  # members that have no order
        ordered = False
    how = "`sorted(...)` makes a list of it" if ordered else "Collect them in a list"
    return f"The values are right, but a set has no order. {how}."


@dataclass(frozen=True)
class _Difference:
    """A place where a learner's answer differs from the right one, and both values there."""

    yours: str
    expected: str
    what: str = "Yours"
    """The thing compared: the value itself or, for example, its length."""
    places: tuple[str, ...] = ()
    """The way to it, from the outside in: `at index 1`, `at key 'a'`."""

    def below(self, place: str) -> _Difference:
        return replace(self, places=(place, *self.places))

    def between_programs(self) -> str:
        """The sentence where neither is called right: omoklib's stands beside yours."""
        has, _, _ = self.what.rpartition(" of ")  # Length, Shape or Keys
        told = f"yours {f'has the {has.lower()}' if has else 'is'} {self.yours}, "
        told += f"omoklib's {self.expected}."
        if len(self.yours) + len(self.expected) > _LONGEST:
            told = TOO_LONG
        where = ", ".join(place.replace("at key", "in") for place in self.places)
        return f"{where[:1].upper()}{where[1:]}: {told}" if where else told[:1].upper() + told[1:]

    def __str__(self) -> str:
        what = " ".join((self.what, ", there ".join(self.places))).strip()
        if len(self.yours) + len(self.expected) > _LONGEST:
            return f"{what}: another value than expected"
        return f"{what}: {self.yours}. Expected: {self.expected}"


def _difference(expected: object, got: object, tolerance: float) -> _Difference | None:
    if isinstance(expected, np.ndarray):
        return _array_difference(expected, got, tolerance)
    expected, got = _plain(expected), _plain(got)
    other_kind = _Difference(kind(got), kind(expected))
    if isinstance(expected, bool) or isinstance(got, bool):
        return other_kind if type(expected) is not type(got) else _unequal(expected, got)
    if isinstance(expected, (int, float, complex)):
        if not isinstance(got, (int, float, complex)):
            return other_kind
        return None if _near(expected, got, tolerance) else _Difference(repr(got), repr(expected))
    if isinstance(expected, (list, tuple)):
        if not isinstance(got, type(expected)) and not isinstance(expected, type(got)):
            return other_kind
        if len(expected) != len(got):
            return _Difference(str(len(got)), str(len(expected)), "Length of yours")
        pairs = enumerate(zip(expected, got, strict=True))
        return _first((f"at index {i}", _difference(a, b, tolerance)) for i, (a, b) in pairs)
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return other_kind
        if expected.keys() != got.keys():
            return _Difference(repr(list(got)), repr(list(expected)), "Keys of yours")
        return _first(
            (f"at key {key!r}", _difference(expected[key], got[key], tolerance)) for key in expected
        )
    if isinstance(got, np.ndarray) or (got is None and expected is not None):
        return other_kind
    return _unequal(expected, got)


def _array_difference(expected: np.ndarray, got: object, tolerance: float) -> _Difference | None:
    if not isinstance(got, np.ndarray):
        return _Difference(kind(got), "a numpy array")
    if expected.shape != got.shape:
        return _Difference(str(got.shape), str(expected.shape), "Shape of yours")
    if expected.dtype.kind in "iufcb" and got.dtype.kind in "iufcb":
        agrees = np.isclose(got, expected, rtol=tolerance, atol=tolerance, equal_nan=True)
    else:
        agrees = np.asarray(got == expected)
    if agrees.all():
        return None
    where = tuple(int(i) for i in np.argwhere(~agrees)[0])
    found = _Difference(str(got[where]), str(expected[where]))
    return found.below(f"at [{', '.join(map(str, where))}]") if where else found


def _near(expected: complex, got: complex, tolerance: float) -> bool:
    if expected == got or (expected != expected and got != got):
        return True
    apart = abs(expected - got)  # infinite where one of them is, and then no tolerance helps
    return bool(np.isfinite(apart)) and apart <= tolerance * max(1.0, abs(expected))


def _first(differences: Iterable[tuple[str, _Difference | None]]) -> _Difference | None:
    """The first difference in `(place, difference)` pairs, with its place put before it."""
    return next((found.below(place) for place, found in differences if found), None)


def _unequal(expected: object, got: object) -> _Difference | None:
    return None if bool(expected == got) else _Difference(repr(got), repr(expected))


def _plain(thing: object) -> object:
    return thing.item() if isinstance(thing, np.generic) else thing


def kind(thing: object) -> str:
    """The kind of `thing`, with its article: `a list`, `an int`, `None`."""
    if thing is None or thing is ...:
        return "None" if thing is None else "..."
    name = "numpy array" if isinstance(thing, np.ndarray) else type(thing).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
