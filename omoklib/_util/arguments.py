"""Checks of a function's arguments; each error says what was received and what is allowed.

Every number that is not whole has to lie between `LEAST` and `MOST`, or be 0 where that is allowed.
Then the products, quotients and powers of a few of them are numbers, too: compiled code may compare
them without looking for infinity or NaN.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real

import numpy as np

__all__ = [
    "LEAST",
    "MOST",
    "MOST_LEAVES",
    "MOST_SECONDS",
    "MOST_THREADS",
    "check_limits",
    "check_magnitude",
    "check_positive",
    "check_rng",
    "check_search_limits",
    "check_seconds",
    "check_share",
    "check_weights",
    "in_short",
]

LEAST, MOST = 1e-12, 1e12
"""The smallest and the largest number that a setting may be, except 0."""

MOST_SECONDS = 1e6
"""The longest time, eleven days. Systems cannot wait for any number of seconds: Windows for 49 days
at most."""

MOST_THREADS = 256
"""The most trees that a search grows side by side; more would each get too little memory."""

MOST_LEAVES = 4096
"""The most leaves that are chosen in one tree before any of their values is known."""


def check_positive(
    name: str,
    number: float,
    *,
    whole: bool = False,
    zero: bool = False,
    most: float | None = None,
) -> float:
    """`number`, checked to be above 0 (`zero`: or 0) and at most `most`.

    Args:
        whole: whether it has to be an integer; without `most`, of any size. Otherwise it has to lie
            from `LEAST` to `MOST`.
    """
    kind, word = (Integral, "an integer") if whole else (Real, "a number")
    if isinstance(number, (bool, np.bool_)) or not isinstance(number, kind):
        raise TypeError(f"{name} must be {word}; got {number!r}")
    if not (number > 0 or (number == 0 and zero)):  # neither is true of NaN
        allowed = "0 or more" if zero else "above 0"
        raise ValueError(f"{name} must be {allowed}; got {in_short(number)}")
    if not whole and 0 < number < LEAST:
        allowed = f"at least {LEAST:g}{', or 0' if zero else ''}"
        raise ValueError(f"{name} must be {allowed}; got {in_short(number)}")
    most = MOST if most is None and not whole else most
    if most is not None and number > most:
        raise ValueError(f"{name} must be at most {most:,.15g}; got {in_short(number)}")
    return number


def check_magnitude(name: str, number: float) -> float:
    """`number`, checked to be 0, or to lie from `LEAST` to `MOST` but for its sign."""
    if number != 0 and not LEAST <= abs(number) <= MOST:  # not true of NaN
        raise ValueError(
            f"{name} must be a number from {LEAST:g} to {MOST:g}, or 0; got {in_short(number)}"
        )
    return number


def in_short(number: float) -> str:
    """A number for a message; of a whole number with hundreds of digits, only how many there are.

    >>> in_short(0.5), in_short(10**400)
    ('0.5', 'a number of 1,329 bits')
    """
    if isinstance(number, int) and number.bit_length() > 128:
        return f"a number of {number.bit_length():,} bits"
    return repr(number)


def check_seconds(name: str, seconds: float, *, zero: bool = False) -> float:
    """A time in seconds, checked as by `check_positive` and to be at most `MOST_SECONDS`."""
    return check_positive(name, seconds, zero=zero, most=MOST_SECONDS)


def check_limits(
    seconds: float | None,
    iterations: int | None,
    names: tuple[str, str] = ("time_limit", "iteration_limit"),
) -> None:
    """Checks that a search has exactly one limit: seconds, or a whole number of iterations.

    Args:
        names: the names of the two for messages, as the caller's own arguments are called.
    """
    time, count = names
    if (seconds is None) == (iterations is None):
        raise ValueError(
            f"a search must have {time}, in seconds, or {count}, and not both; got "
            f"{time}={seconds!r}, {count}={iterations!r}"
        )
    if seconds is not None:
        check_seconds(time, seconds)
    if iterations is not None:
        check_positive(count, iterations, whole=True)


def check_search_limits(seconds: float | None, depth: int | None, nodes: int | None) -> None:
    """Checks that a search has a limit: seconds for a move, a depth in plies, positions visited, or
    several of them."""
    if seconds is None and depth is None and nodes is None:
        raise ValueError(
            "a limit is needed: seconds for a move, a depth in plies, or a number of nodes"
        )
    if seconds is not None:
        check_seconds("seconds", seconds)
    for name, limit in (("depth", depth), ("nodes", nodes)):
        if limit is not None:
            check_positive(name, limit, whole=True)


def check_share(name: str, number: float) -> float:
    """`number`, checked to lie in 0..1."""
    if check_positive(name, number, zero=True) > 1:
        raise ValueError(f"{name} must be between 0 and 1; got {number!r}")
    return number


def check_rng(rng: np.random.Generator) -> np.random.Generator:
    """`rng`, checked to be a generator."""
    if not isinstance(rng, np.random.Generator):
        raise TypeError(
            f"rng must be a np.random.Generator, such as np.random.default_rng(7); got {rng!r}"
        )
    return rng


def check_weights(weights: Sequence[float], actions: int | None = None) -> np.ndarray:
    """`weights` as `[A]` float64, each from -`MOST` to `MOST`, and `actions` of them if given."""
    try:
        table = np.array(weights, np.float64)
    except OverflowError:  # 10**400
        table = np.array([np.inf])
    except (TypeError, ValueError):
        raise TypeError(f"weights must hold one number per action; got {weights!r}") from None
    if table.ndim != 1 or not (np.abs(table) <= MOST).all():  # not true of NaN
        raise ValueError(
            f"weights must hold one number from {-MOST:g} to {MOST:g} per action; got {weights!r}"
        )
    if actions is not None and len(table) != actions:
        raise ValueError(f"weights must hold {actions} numbers, one per action; got {len(table)}")
    return table
