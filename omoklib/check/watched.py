"""Functions that are watched for what they do to their arguments.

A function that sorts the list it was given, or divides the array it was given in place, returns
the right answer and spoils what its caller still needs. No comparison of answers sees that.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Mapping

import numpy as np

from omoklib.check.compare import kind

__all__ = ["CHANGES", "watched"]

CHANGES: set[str] = set()
"""What watched functions have changed since this was last cleared, in words."""

_MOST = 20_000
"""Members of an argument that are compared; a larger one is left alone."""


def watched(things: Mapping[str, object]) -> dict[str, object]:
    """`things`, where each function notes in `CHANGES` which arguments its calls have changed."""
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
                CHANGES.add(
                    f"`{name}` changes {kind(value)} that it was given, as "
                    f"`{_parameter(function, place)}`"
                )
        return answer

    return call


def _parameter(function: Callable, place: int) -> str:
    names = list(inspect.signature(function).parameters)
    return names[min(place, len(names) - 1)]


def _picture(value: object) -> object:
    """Something equal as long as `value` holds the same; None where it is not looked into."""
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
    """A member's picture, or the member itself, compared by identity."""
    picture = _picture(member)
    return _Same(member) if picture is None else picture


class _Same:
    """Equal to another that holds the very same object."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing

    __hash__ = None
