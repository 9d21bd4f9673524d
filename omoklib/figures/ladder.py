"""A ladder as a picture: everyone's rating with its interval, the strongest on top."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from omoklib.arena.ratings import Ratings
from omoklib.figures.style import (
    COLORS,
    ROWS_WIDE,
    games_in_words,
    name_rows,
    new,
    put_title,
    styled,
    write_beside,
)

__all__ = ["ladder"]


def ladder(ratings: Ratings, *, title: str = "Ladder", highlight: tuple[str, ...] = ()) -> Figure:
    """A line for each player: the rating, its 95% interval, and the number of games; below all
    lines if it is the same number for everybody.

    Args:
        ratings: the ratings that `Ladder.ratings()` or `omoklib.arena.ratings.rate` makes.
        highlight: the names of players who are drawn in the other colour, with another marker.

    Raises:
        TypeError: `ratings` are not `Ratings`.
    """
    if not isinstance(ratings, Ratings):
        raise TypeError(f"ratings must be those of Ladder.ratings(); got {ratings!r}")
    names = ratings.order
    figure, axes = new(ROWS_WIDE, 1.2 + 0.48 * len(names))
    with styled():
        axes.axvline(0, color=COLORS["black"], linewidth=1.0, linestyle="--")
        places = range(len(names))[::-1]
        counts = {ratings.games(name) for name in names}
        for place, name in zip(places, names, strict=True):
            color, marker = ("vermillion", "D") if name in highlight else ("blue", "o")
            low, high = ratings.interval(name)
            axes.plot([low, high], [place, place], color=COLORS[color], linewidth=2.2)
            axes.plot(ratings[name], place, marker=marker, markersize=7, color=COLORS[color])
            words = "  ".join(ratings.written(name)).replace("-", "\N{MINUS SIGN}")
            games = f"\n{games_in_words(ratings.games(name))}" if len(counts) > 1 else ""
            write_beside(axes, place, words + games)
        name_rows(axes, places, names)
        axes.xaxis.set_major_locator(MaxNLocator(4))  # no more numbers than have room
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        put_title(figure, title)
        zero = f"0 is {ratings.anchor}" if ratings.anchor else "0 is the mean of all"
        each = f"\n{games_in_words(*counts)} for each player" if len(counts) == 1 else ""
        axes.set_xlabel(f"Elo with its 95% interval; {zero}{each}")
    return figure
