"""The result of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from omoklib._util.printable import printable
from omoklib.arena.game import Played
from omoklib.arena.html_table import html_table
from omoklib.arena.scores import Tally
from omoklib.arena.sprt import SPRT
from omoklib.draw.look import player_name
from omoklib.games import BLACK, WHITE, Game, NodeId
from omoklib.games.names import game_label

__all__ = ["MatchResult", "pair_counts"]


@dataclass(frozen=True)
class MatchResult:
    """The games of `first` against `second`; every number is as `first` sees it.

    Attributes:
        games: the games, in pairs from one opening, `first` as Black in the even ones; or as
            `sides` says.
        sprt: the test that could stop the match. If it did, `elo` is on average a little further
            from 0 than the truth: a match stops when it goes well.
        sides: the sides that `first` plays, in turn; one side only if it is the same in all games.
    """

    game: Game
    first: str
    second: str
    games: tuple[Played, ...]
    sprt: SPRT | None = None
    sides: tuple[int, ...] = (BLACK, WHITE)

    @property
    def as_black(self) -> Tally:
        """The games in which `first` is Black."""
        return self._as(BLACK)

    @property
    def as_white(self) -> Tally:
        """The games in which `first` is White."""
        return self._as(WHITE)

    @property
    def tally(self) -> Tally:
        """All games."""
        return self.as_black + self.as_white

    @property
    def wins(self) -> int:
        """The number of games that `first` won."""
        return self.tally.wins

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return self.tally.draws

    @property
    def losses(self) -> int:
        """The number of games that `first` lost."""
        return self.tally.losses

    @property
    def score(self) -> float:
        """The mean result in 0..1, a draw counting 1/2."""
        return self.tally.score

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of `score`."""
        return self.tally.interval

    @property
    def elo(self) -> float:
        """The Elo by which `first` is stronger; infinite if it won or lost all games."""
        return self.tally.elo

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95% interval of `elo`."""
        return self.tally.elo_interval

    @property
    def with_sides(self) -> list[tuple[Played, int]]:
        """Every game, and which side `first` plays in it."""
        return list(zip(self.games, cycle(self.sides), strict=False))

    def _as(self, side: int) -> Tally:
        """The games that `first` plays as `side`."""
        return _tally(side * played.result for played, mine in self.with_sides if mine == side)

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """The numbers of pairs of games that brought 0, 1/2, 1, 3/2 and 2 points.

        Raises:
            ValueError: `first` played only one side.
        """
        if self.sides != (BLACK, WHITE):
            raise ValueError(
                f"games with one side only are not pairs; this match has sides={self.sides}"
            )
        return pair_counts(self.games)

    @property
    def verdict(self) -> str:
        """`"H0"` or `"H1"` if the sequential test is decided, else ""."""
        return self.sprt.decide(self.pairs) if self.sprt else ""

    def part(self, start: int, stop: int) -> MatchResult:
        """The games from number `start` up to, not including, `stop`, as a match of their own.

        Raises:
            ValueError: it would begin in the middle of a pair.
        """
        if start % len(self.sides):
            pair = len(self.sides)
            near = f"take {start - start % pair} or {start - start % pair + pair}"
            raise ValueError(
                f"a part begins with the first game of a pair; got start={start}: {near}"
            )
        return replace(self, games=self.games[start:stop])

    @property
    def ids(self) -> list[NodeId]:
        """The games as IDs."""
        return [played.id for played in self.games]

    @property
    def distinct(self) -> int:
        """The number of games that differ from all before them."""
        return len({(played.id, played.forfeit) for played in self.games})

    @property
    def forfeits(self) -> list[str]:
        """The reasons why games ended early, if any did."""
        return [played.forfeit for played in self.games if played.forfeit]

    @property
    def warning(self) -> str:
        """A sentence if more than one game in ten repeats another, else ""."""
        repeats = len(self.games) - self.distinct
        if repeats <= len(self.games) / 10:
            return ""
        return (
            f"Only {self.distinct} of the {len(self.games)} games are distinct: the interval is "
            f"too narrow{' and the test too sure' if self.sprt else ''}. Use more openings, or "
            "players with randomness."
        )

    def rows(self) -> list[tuple[str, str]]:
        """The result as a table of two columns."""
        low, high = self.interval
        elo_low, elo_high = self.elo_interval
        rows = [
            ("games", f"{len(self.games)} ({self.distinct} distinct)"),
            ("wins, draws, losses", f"{self.wins}, {self.draws}, {self.losses}"),
            ("score", f"{self.score:.1%}, 95% interval [{100 * low:.1f}, {100 * high:.1f}]"),
            ("Elo", f"{self.elo:+.0f}, 95% interval [{elo_low:+.0f}, {elo_high:+.0f}]"),
        ]
        if len(self.sides) > 1:
            each = f"{self.as_black.score:.1%}, {self.as_white.score:.1%}"
            black, white = (player_name(self.game, side) for side in (BLACK, WHITE))
            rows.append((f"as {black}, as {white}", each))
        if self.sprt:
            rows.append(("test", self.sprt.words(self.verdict)))
        if self.forfeits:
            rows.append(("forfeits", f"{len(self.forfeits)}; the first: {self.forfeits[0]}"))
        return rows + ([("warning", self.warning)] if self.warning else [])

    @property
    def _title(self) -> str:
        return f"{self.first} against {self.second}, {game_label(self.game)}"

    def __repr__(self) -> str:
        lines = [self._title, *(f"  {name:<20} {text}" for name, text in self.rows())]
        return "\n".join(map(printable, lines))

    def _repr_html_(self) -> str:
        return html_table(self._title, self.rows(), ("left", "left"))


def pair_counts(games: Sequence[Played]) -> tuple[int, int, int, int, int]:
    """The numbers of pairs of games that brought the first player 0, 1/2, 1, 3/2 and 2 points.

    Args:
        games: the games, in pairs, the first player Black in the even ones.
    """
    halves = [
        2 + as_black.result - as_white.result
        for as_black, as_white in zip(games[0::2], games[1::2], strict=True)
    ]
    return tuple(halves.count(points) for points in range(5))


def _tally(results: Iterable[int]) -> Tally:
    seen = list(results)
    return Tally(seen.count(1), seen.count(0), seen.count(-1))
