"""Numbers as pictures and sentences show them: with their sign, and a minus as wide as the plus."""

from __future__ import annotations

import math

__all__ = ["chance", "chance_percent", "plain", "signed"]


def plain(number: float, form: str = "g") -> str:
    """`number` with a sign only if it is below 0.

    Args:
        form: the format of the digits, as in an f-string.

    >>> plain(-2.5), plain(3), plain(-0.12345, ".3f")
    ('−2.5', '3', '−0.123')
    """
    return f"{number:{form}}".replace("-", "−")


def signed(number: float, form: str = ".2f") -> str:
    """`number` with its sign; a number that is shown as zero has none.

    Args:
        form: the format of the digits, as in an f-string.

    >>> signed(0.25), signed(-1.0), signed(-0.001), signed(3.0, "g")
    ('+0.25', '−1.00', '0.00', '+3')
    """
    text = f"{number:{form}}"
    if float(text) == 0:
        return text.lstrip("-")
    return f"{number:+{form}}".replace("-", "−")


def chance_percent(value: float) -> int:
    """The chances in whole percent of the player for whom a position has `value`, from -1 to 1; a
    draw is half a win, and those of both players make 100. So the bar and the curve beside a board
    count them.

    >>> chance_percent(0.25), chance_percent(-0.25)
    (63, 37)
    """
    beyond = math.floor(50 * abs(value) + 0.5)
    return 50 - beyond if value < 0 else 50 + beyond


def chance(value: float) -> str:
    """A value from -1 to 1 as the chances of its player: how a board tells a person of a move.

    >>> chance(0.25), chance(-1.0), chance(0.0)
    ('63%', '0%', '50%')
    """
    return f"{chance_percent(value)}%"
