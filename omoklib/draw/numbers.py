"""Numbers as pictures and sentences show them: with their sign, and a minus as wide as the plus."""

from __future__ import annotations

__all__ = ["plain", "short", "signed"]


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


def short(value: float) -> str:
    """A value from -1 to 1 as a label on a board, where there is little room.

    >>> short(0.25), short(-1.0), short(0.0)
    ('+.25', '−1.0', '0.00')
    """
    text = signed(value)
    return text.replace("0.", ".").replace("1.00", "1.0") if text[0] in "+−" else text
