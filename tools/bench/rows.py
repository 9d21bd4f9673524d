"""The rows of the table: what a row is, and the list of all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = [
    "RATIOS",
    "ROWS",
    "Measure",
    "Missing",
    "Ratio",
    "Row",
    "ratio",
    "row",
    "steps_per_second",
]

Measure = Callable[[float], float]
"""A function that works for about the given number of seconds, and returns the row's number."""


class Missing(Exception):
    """The error of a row that needs something that is not installed; it says what, and how to get
    it."""


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        name: the name of what is measured.
        unit: the unit of the number.
        prepare: a function that builds everything, warms it up, and returns the function to measure
            with.
        at_least, at_most: the bounds that the number should keep to, if any.
    """

    name: str
    unit: str
    prepare: Callable[[], Measure]
    at_least: float | None = None
    at_most: float | None = None

    def is_met(self, number: float) -> bool | None:
        """Whether `number` is good enough; None if nothing is asked of it."""
        if self.at_least is not None:
            return number >= self.at_least
        return None if self.at_most is None else number <= self.at_most


@dataclass(frozen=True)
class Ratio:
    """The first row's number divided by the second's, measured in the same rounds."""

    name: str
    first: str
    second: str
    at_least: float | None = None

    def is_met(self, number: float) -> bool | None:
        return None if self.at_least is None else number >= self.at_least


ROWS: dict[str, Row] = {}
RATIOS: dict[str, Ratio] = {}


def row(
    name: str, unit: str, *, at_least: float | None = None, at_most: float | None = None
) -> Callable[[Callable[[], Measure]], Callable[[], Measure]]:
    """Registers the decorated function, a `prepare`, as a row of the table."""

    def register(prepare: Callable[[], Measure]) -> Callable[[], Measure]:
        if name in ROWS:
            raise ValueError(f"there is a row named {name!r} already")
        ROWS[name] = Row(name, unit, prepare, at_least, at_most)
        return prepare

    return register


def ratio(name: str, first: str, second: str, *, at_least: float | None = None) -> None:
    """Registers a ratio of two rows."""
    if name in RATIOS:
        raise ValueError(f"there is a ratio named {name!r} already")
    RATIOS[name] = Ratio(name, first, second, at_least)


def steps_per_second(step: Callable[[], int]) -> Measure:
    """Calls `step`, which returns how much it did, until the time is up."""

    def measure(seconds: float) -> float:
        began = time.perf_counter()
        done, now = 0, began
        while now - began < seconds or not done:
            done += step()
            now = time.perf_counter()
        return done / (now - began)

    return measure
