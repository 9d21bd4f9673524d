"""A ladder's table, as text and as HTML."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Sequence

from omoklib.arena.game import Played
from omoklib.arena.html_table import html_table
from omoklib.arena.ratings import Ratings
from omoklib.games.records.text import escaped

__all__ = ["as_html", "as_text", "ladder_rows"]

Row = tuple[str, ...]

_HEAD = ("player", "Elo", "95% interval", "games", "score")


def ladder_rows(ratings: Ratings, games: Sequence[Played]) -> list[Row]:
    """Name, rating, 95% interval, games and score of each player, the strongest first."""
    forfeited = Counter(
        played.white if played.result > 0 else played.black for played in games if played.forfeit
    )
    rows = []
    for name in ratings.order:
        lost = f", {forfeited[name]} forfeited" if forfeited[name] else ""
        rows.append(
            (
                name,
                *ratings.written(name),
                f"{ratings.games(name)}{lost}",
                f"{ratings.score(name):.1%}",
            )
        )
    return rows


def as_text(title: str, rows: Sequence[Row], warning: str) -> str:
    """The table in columns. Names may come from a file or another program: what a terminal would
    obey in them is written as in Python."""
    rows = [(escaped(name), *cells) for name, *cells in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        columns = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  ".join([f"{name:<{widths[0]}}", *columns]))
    return "\n".join([title, *lines, *filter(None, [warning])])


def as_html(title: str, rows: Sequence[Row], warning: str) -> str:
    """The table, with everything in it escaped."""
    ranked = [(f"{rank}", *row) for rank, row in enumerate(rows, 1)]
    align = ("right", "left", *["right"] * (len(_HEAD) - 1))
    below = f"<div>{html.escape(warning)}</div>" if warning else ""
    return html_table(title, ranked, align, head=("", *_HEAD)) + below
