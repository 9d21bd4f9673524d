"""Is an answer the right one? Each comparer says what differs; "" where nothing does."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

__all__ = ["Comparer", "close", "same", "same_members", "satisfies"]

Comparer = Callable[[object, object], str]
"""`(expected, got)` -> what differs, in words; "" where the two agree."""

_SENTENCE = 60
"""Characters of a sentence that names both values."""


def same(expected: object, got: object) -> str:
    """Equal in value and kind; numpy's numbers count as Python's.

    >>> same([1, 2], [1, np.int64(2)])
    ''
    >>> same([1, 2], (1, 2))
    'it is a tuple, not a list'
    """
    return _differs(expected, got, tolerance=0.0)


def close(tolerance: float = 1e-6) -> Comparer:
    """Like `same`, where numbers may differ by `tolerance`, absolute or relative."""

    def compare(expected: object, got: object) -> str:
        return _differs(expected, got, tolerance)

    return compare


def same_members(expected: object, got: object) -> str:
    """The same members, each as often, in any order and any kind of collection."""
    want, have = list(expected), list(got)
    for member in list(have):
        if member in want:
            want.remove(member)
            have.remove(member)
    if want:
        return f"{want[0]!r} is missing"
    return f"{have[0]!r} is too many" if have else ""


def satisfies(says: str, predicate: Callable[[object], bool]) -> Comparer:
    """Whatever `predicate(got)` accepts; `says` completes the sentence "the answer should ..."."""

    def compare(expected: object, got: object) -> str:
        return "" if predicate(got) else f"the answer should {says}"

    return compare


def _differs(expected: object, got: object, tolerance: float) -> str:
    if isinstance(expected, np.ndarray):
        return _array_differs(expected, got, tolerance)
    expected, got = _plain(expected), _plain(got)
    wrong_kind = f"it is {_kind(got)}, not {_kind(expected)}"
    if isinstance(expected, bool) or isinstance(got, bool):
        return wrong_kind if type(expected) is not type(got) else _unequal(expected, got)
    if isinstance(expected, (int, float, complex)):
        if not isinstance(got, (int, float, complex)):
            return wrong_kind
        return "" if _near(expected, got, tolerance) else _it_is(expected, got)
    if isinstance(expected, (list, tuple)):
        if not isinstance(got, type(expected)) and not isinstance(expected, type(got)):
            return wrong_kind
        if len(expected) != len(got):
            return f"its length is {len(got)}, not {len(expected)}"
        pairs = enumerate(zip(expected, got, strict=True))
        return _first((f"at index {i}", _differs(a, b, tolerance)) for i, (a, b) in pairs)
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return wrong_kind
        if expected.keys() != got.keys():
            return "its keys differ"
        return _first(
            (f"at key {key!r}", _differs(expected[key], got[key], tolerance)) for key in expected
        )
    if isinstance(got, np.ndarray) or (got is None and expected is not None):
        return wrong_kind
    return _unequal(expected, got)


def _array_differs(expected: np.ndarray, got: object, tolerance: float) -> str:
    if not isinstance(got, np.ndarray):
        return f"it is {_kind(got)}, not a numpy array"
    if expected.shape != got.shape:
        return f"its shape is {got.shape}, not {expected.shape}"
    if expected.dtype.kind in "iufcb" and got.dtype.kind in "iufcb":
        agrees = np.isclose(got, expected, rtol=tolerance, atol=tolerance, equal_nan=True)
    else:
        agrees = np.asarray(got == expected)
    if agrees.all():
        return ""
    where = tuple(int(i) for i in np.argwhere(~agrees)[0])
    place = f"[{', '.join(map(str, where))}]"
    return f"at {place} it is {got[where]}, not {expected[where]}" if where else "the value differs"


def _near(expected: complex, got: complex, tolerance: float) -> bool:
    if expected == got or (expected != expected and got != got):
        return True
    apart = abs(expected - got)  # infinite where one of them is, and then no tolerance helps
    return bool(np.isfinite(apart)) and apart <= tolerance * max(1.0, abs(expected))


def _first(differences: Iterable[tuple[str, str]]) -> str:
    """The first of `(place, difference)` that is one, with its place before it."""
    for place, why in differences:
        if why:
            return f"{place}, {why}" if why.startswith("at ") else f"{place} {why}"
    return ""


def _unequal(expected: object, got: object) -> str:
    return "" if bool(expected == got) else _it_is(expected, got)


def _it_is(expected: object, got: object) -> str:
    """Both values, where they are short enough for a sentence."""
    told = f"it is {got!r}, not {expected!r}"
    return told if len(told) <= _SENTENCE else "the value differs"


def _plain(thing: object) -> object:
    return thing.item() if isinstance(thing, np.generic) else thing


def _kind(thing: object) -> str:
    if thing is None or thing is ...:
        return "None" if thing is None else "..."
    name = "numpy array" if isinstance(thing, np.ndarray) else type(thing).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
