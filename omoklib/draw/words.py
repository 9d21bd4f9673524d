"""Drawings in words: what a screen reader says, and what a terminal shows in their place."""

from __future__ import annotations

import re
from html import unescape

__all__ = ["in_words"]

_HEAD = re.compile(r"<svg\b[^>]*>\s*(?:<title>(.*?)</title>)?\s*(?:<desc>(.*?)</desc>)?", re.DOTALL)
_SILENT = re.compile(r"<(style|text|title|desc)\b.*?</\1>", re.DOTALL)
_LINE_END = re.compile(r"</?(?:br|div|p|li|tr|h[1-6])\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")


def in_words(page: str) -> str:
    """The words of HTML with drawings, in their order: a line for each drawing's title and
    description, and for each caption. What a drawing shows or says at a single place is left out.

    >>> in_words("<div><svg><title>A board</title><text>5</text></svg><br>now &amp; then</div>")
    'A board\\nnow & then'
    """
    heads = _HEAD.sub(lambda drawing: f"<p>{drawing[1] or ''}<p>{drawing[2] or ''}<p>", page)
    text = _TAG.sub("", _LINE_END.sub("\n", _SILENT.sub("", heads)))
    lines = (" ".join(unescape(line).split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
