"""A table as HTML, for results and ladders in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["html_table"]


def html_table(
    title: str, rows: Iterable[Sequence[str]], align: Sequence[str], *, head: Sequence[str] = ()
) -> str:
    """The table under its title, with everything in it escaped.

    Args:
        align: the alignment of each column, `"left"` or `"right"`.
        head: the columns' names. Without them the first column names the rows.
    """
    lines = [_line(head, ["th scope='col'"] * len(head), align)] if head else []
    kinds = ["td" if head else "th scope='row'", *["td"] * (len(align) - 1)]
    lines += [_line(row, kinds, align) for row in rows]
    style = "text-align:left;font-weight:600;text-wrap:balance"  # a name is not torn apart
    caption = f"<caption style='{style}'>{escape(title)}</caption>"
    return f"<table>{caption}{''.join(lines)}</table>"


def _line(cells: Sequence[str], kinds: Sequence[str], align: Sequence[str]) -> str:
    shown = (
        f"<{kind} style='text-align:{side};padding:2px 12px 2px 0'>{escape(cell)}</{kind[:2]}>"
        for cell, kind, side in zip(cells, kinds, align, strict=True)
    )
    return f"<tr>{''.join(shown)}</tr>"
