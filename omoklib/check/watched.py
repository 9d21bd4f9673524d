"""Functions that are watched for changes to their arguments.

A function that sorts a list in place, or divides an array in place, may return the right answer and
spoil what its caller still needs. No comparison of answers notices that.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Mapping

import numpy as np

__all__ = ["CHANGES", "watched"]

CHANGES: set[str] = set()
"""The changes that watched functions have made since this was last cleared, in words."""

_MOST = 20_000
"""The most members of an argument that are compared; larger arguments are not watched."""


def watched(things: Mapping[str, object]) -> dict[str, object]:
    """`things`, with functions that note in `CHANGES` which arguments their calls have changed."""
    return {
        name: _watching(name, thing) if isinstance(thing, types.FunctionType) else thing
        for name, thing in things.items()
    }


def _watching(name: str, function: Callable) -> Callable:
    @functools.wraps(function)
    def call(*args: object, **options: object) -> object:
        before = [_picture(value) for value in args]
        answer = function(*args, **options)
        for place, (value, was) in enumerate(zip(args, before, strict=True)):
            if was is not None and _picture(value) != was:
                given = _parameter(function, place)
                how = _how_to_copy(value, given)
                CHANGES.add(f"`{name}` changes the `{given}` that it was given{how}")
        return answer

    return call


def _how_to_copy(value: object, given: str) -> str:
    """How `value` is copied, where the way that serves for a list does not."""
    if not isinstance(value, np.ndarray):
        return ""
    return f" (`{given}[:]` is no copy of an array, `{given}.copy()` is one)"


def _parameter(function: Callable, place: int) -> str:
    names = list(inspect.signature(function).parameters)
    return names[min(place, len(names) - 1)]


def _picture(value: object) -> object:
    """A value that stays equal as long as `value` holds the same; None if it is not watched."""
    if isinstance(value, np.ndarray):
        few = value.size <= _MOST and not value.dtype.hasobject
        return (value.shape, value.dtype.str, value.tobytes()) if few else None
    if not isinstance(value, (list, dict, set)) or len(value) > _MOST:
        return None
    if isinstance(value, dict):
        return [(key, _inside(member)) for key, member in value.items()]
    if isinstance(value, set):
        return set(value)
    return [_inside(member) for member in value]


def _inside(member: object) -> object:
    """A member's picture, or the member itself if it is compared by identity."""
    picture = _picture(member)
    return _Same(member) if picture is None else picture


class _Same:
    """A wrapper that equals another one with the same object."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing

    __hash__ = None
