"""Settings: frozen dataclasses of numbers, switches and words, checked when they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from numbers import Integral, Real
from typing import Any, ClassVar

from omoklib._util.arguments import MOST, check_magnitude, in_short

__all__ = ["Range", "Settings"]

Range = tuple[tuple[str, ...], str, Callable[[Any], bool]]
"""The names of some fields, the values they may have, in words, and a function that tests one
value."""

_KINDS = {"bool": bool, "int": Integral, "float": Real, "str": str}


class Settings:
    """The base of a frozen dataclass whose fields are of the types bool, int, float and str.

    Attributes:
        RANGES: the ranges of the class's own fields; those of its bases apply too.
        ANY_SIZE: the fields that are whole numbers of any size. All others are at most
            `omoklib._util.arguments.MOST`, so that compiled code can multiply them.

    Raises:
        TypeError: a value is not of its field's type.
        ValueError: values are out of range or contradict each other; the message lists all of them.
    """

    RANGES: ClassVar[tuple[Range, ...]] = ()
    ANY_SIZE: ClassVar[tuple[str, ...]] = ("seed",)

    def __post_init__(self) -> None:
        for field in fields(self):
            self._check_type(field.name, field.type)
        if wrong := [*self._out_of_range(), *self.contradictions()]:
            raise ValueError("; ".join(wrong))

    def contradictions(self) -> Iterator[str]:
        """A sentence for each field that does not go with another one."""
        yield from ()

    def _check_type(self, name: str, kind: str) -> None:
        """Compares a field with its annotation; a bool is not a number."""
        value = getattr(self, name)
        if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind != "bool"):
            raise TypeError(f"{name} must be of type {kind}; got {value!r}")
        if kind == "float":
            check_magnitude(name, value)
        if kind == "int" and name not in self.ANY_SIZE and abs(value) > MOST:
            raise ValueError(f"{name} must be at most {MOST:,.0f}; got {in_short(value)}")

    def _out_of_range(self) -> Iterator[str]:
        """A sentence for each field whose value alone is wrong."""
        for owner in type(self).__mro__:
            for names, allowed, fits in vars(owner).get("RANGES", ()):
                for name in names:
                    if not fits(getattr(self, name)):
                        yield f"{name} must be {allowed}; got {getattr(self, name)!r}"
