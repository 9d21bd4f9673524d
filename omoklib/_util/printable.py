"""Texts of other people, made fit for a terminal."""

from __future__ import annotations

__all__ = ["printable"]


def printable(text: str) -> str:
    r"""`text`, in which whatever a terminal would obey is written as in Python; line ends stay.

    Files and other programs may hold anything: a control character can clear the screen, move the
    cursor, or rename the window.

    >>> print(printable("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )
