"""An ID as a line of text, out and in."""

from __future__ import annotations

import re

from omoklib.ids import NodeId, check_id

__all__ = ["read_id", "write_id"]

MOST = 2000  # actions; no game of ours is nearly as long

_ID = re.compile(r"[(\[]?\s*([0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*)\s*,?\s*[)\]]?")


def write_id(node_id: NodeId) -> str:
    """`node_id` as Python writes it.

    >>> write_id((0,))
    '(0,)'
    """
    return str(node_id)


def read_id(text: str) -> NodeId:
    """The ID written in `text`: whole numbers and commas, in brackets or not.

    Raises:
        ValueError: anything else, in words for the person who pasted it.

    >>> read_id(" (0, 40, 41) "), read_id("0,40")
    ((0, 40, 41), (0, 40))
    """
    line = text.strip()
    found = _ID.fullmatch(line) if len(line) <= 6 * MOST else None
    if found is None:
        shown = line if len(line) <= 40 else f"{line[:40]}..."
        raise ValueError(f"An ID is a line such as (0, 40, 41); this is not one: {shown!r}")
    return check_id(int(number) for number in found[1].split(","))
