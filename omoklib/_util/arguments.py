"""Checks of a function's arguments; each error says what was received and what is allowed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real

import numpy as np

__all__ = ["check_limits", "check_positive", "check_rng", "check_share", "check_weights"]


def check_positive(name: str, number: float, *, whole: bool = False, zero: bool = False) -> float:
    """`number`, checked to be finite and above 0 (`zero`: or 0; `whole`: an integer)."""
    kind, word = (Integral, "an integer") if whole else (Real, "a number")
    if isinstance(number, (bool, np.bool_)) or not isinstance(number, kind):
        raise TypeError(f"{name} is {word}; got {number!r}")
    finite = isinstance(number, Integral) or math.isfinite(number)  # 10**400 fits no float
    if not finite or number < 0 or (number == 0 and not zero):
        raise ValueError(f"{name} is {'0 or more' if zero else 'above 0'}; got {number!r}")
    return number


def check_limits(time_limit: float | None, iteration_limit: int | None) -> None:
    """Checks that a search has exactly one limit: seconds, or a whole number of iterations."""
    if (time_limit is None) == (iteration_limit is None):
        raise ValueError(
            "a search needs time_limit (seconds) or iteration_limit, and not both; got "
            f"time_limit={time_limit!r}, iteration_limit={iteration_limit!r}"
        )
    if time_limit is not None:
        check_positive("time_limit", time_limit)
    if iteration_limit is not None:
        check_positive("iteration_limit", iteration_limit, whole=True)


def check_seconds_or_depth(seconds: float | None, depth: int | None) -> None:
    """Checks that a search has a limit: seconds for a move, a depth in plies, or both."""
    if seconds is None and depth is None:
        raise ValueError("a limit is needed: seconds for a move, or a depth in plies")
    if seconds is not None:
        check_positive("seconds", seconds)
    if depth is not None:
        check_positive("depth", depth, whole=True)


def check_share(name: str, number: float) -> float:
    """`number`, checked to lie in 0..1."""
    if check_positive(name, number, zero=True) > 1:
        raise ValueError(f"{name} is between 0 and 1; got {number!r}")
    return number


def check_rng(rng: np.random.Generator) -> np.random.Generator:
    """`rng`, checked to be a generator."""
    if not isinstance(rng, np.random.Generator):
        raise TypeError(
            f"rng is a np.random.Generator, such as np.random.default_rng(7); got {rng!r}"
        )
    return rng


def check_weights(weights: Sequence[float], actions: int | None = None) -> np.ndarray:
    """`weights` as `[A]` float64, checked to be finite, and `actions` of them if given."""
    try:
        table = np.array(weights, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"weights are one number for every action; got {weights!r}") from None
    if table.ndim != 1 or not np.isfinite(table).all():
        raise ValueError(f"weights are one finite number for every action; got {weights!r}")
    if actions is not None and len(table) != actions:
        raise ValueError(f"the game has {actions} actions, each with a weight; got {len(table)}")
    return table
