"""Matches: is one player stronger than another, and by how much?

Every opening is played twice, once from either side, so that a good opening favours nobody. Most
players of the course repeat themselves move for move when nothing differs: openings make the games
differ, and a result says how many of its games really did.

>>> from omoklib import TicTacToe, players
>>> import numpy as np
>>> rng = np.random.default_rng(1)
>>> openings = random_openings(TicTacToe(), 3, 2, rng)
>>> result = match(players.random(rng), players.random(rng), TicTacToe(), openings=openings)
>>> len(result.games), result.distinct
(6, 6)
"""

from __future__ import annotations

import html
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from omoklib.games import BLACK, ROOT, WHITE, Game, NodeId, State
from omoklib.openings import random_openings
from omoklib.players import Player
from omoklib.scores import Tally

__all__ = ["MatchResult", "Played", "match", "play", "player_name", "random_openings"]


@dataclass(frozen=True)
class Played:
    """One game of two players.

    Attributes:
        id: the game; where somebody forfeited, as far as it came.
        start: the plies of the opening, which nobody chose.
        black, white: the players' names.
        result: as Black sees it: +1, 0 or -1.
        forfeit: why the loser lost before the end, or "".
        seconds: the time each side spent choosing, Black's first.
    """

    game: Game
    id: NodeId
    start: int
    black: str
    white: str
    result: int
    forfeit: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)

    @property
    def opening(self) -> NodeId:
        return self.id[: self.start + 1]

    @property
    def state(self) -> State:
        """The last state of the game, to look at."""
        return self.game.state(self.id)


def player_name(player: Player) -> str:
    """A player's own name, else its function's or class's."""
    return str(
        getattr(player, "name", None)
        or getattr(player, "__name__", None)
        or type(player).__name__
    )


def play(black: Player, white: Player, game: Game, opening: NodeId = ROOT) -> Played:
    """One game from `opening` to its end.

    A player that raises an error, or answers with an action that is not legal, loses the game
    there and then; `forfeit` says why.

    Raises:
        ValueError: `opening` is not an ID of the game, or its end.
    """
    state = game.state(opening)
    if state.is_terminal():
        raise ValueError(f"an opening leaves a game to play; {opening} is over")
    sides, seconds = {BLACK: black, WHITE: white}, {BLACK: 0.0, WHITE: 0.0}
    result, forfeit = None, ""
    while result is None:
        mover = state.player
        began = time.perf_counter()
        try:
            action = sides[mover](state)
        except Exception as error:
            action, forfeit = None, f"raised {type(error).__name__}: {error}"
        seconds[mover] += time.perf_counter() - began
        if not forfeit:
            try:
                state = state.take_action(action)
            except (TypeError, ValueError) as error:
                forfeit = f"answered {action!r}: {error}"
        if forfeit:
            forfeit = f"{player_name(sides[mover])} {forfeit}"
            result = -mover
        elif state.is_terminal():
            result = state.reward(BLACK)
    names = player_name(black), player_name(white)
    start = len(opening) - 1
    spent = (seconds[BLACK], seconds[WHITE])
    return Played(game, state.id, start, *names, result, forfeit, spent)


@dataclass(frozen=True)
class MatchResult:
    """The games of `first` against `second`; every number is as `first` sees it.

    Attributes:
        games: in pairs from one opening, `first` as Black in the even ones.
    """

    game: Game
    first: str
    second: str
    games: tuple[Played, ...]

    @property
    def as_black(self) -> Tally:
        return _tally(played.result for played in self.games[0::2])

    @property
    def as_white(self) -> Tally:
        return _tally(-played.result for played in self.games[1::2])

    @property
    def tally(self) -> Tally:
        return self.as_black + self.as_white

    @property
    def wins(self) -> int:
        return self.tally.wins

    @property
    def draws(self) -> int:
        return self.tally.draws

    @property
    def losses(self) -> int:
        return self.tally.losses

    @property
    def score(self) -> float:
        return self.tally.score

    @property
    def interval(self) -> tuple[float, float]:
        return self.tally.interval

    @property
    def elo(self) -> float:
        return self.tally.elo

    @property
    def elo_interval(self) -> tuple[float, float]:
        return self.tally.elo_interval

    @property
    def ids(self) -> list[NodeId]:
        """The games as IDs."""
        return [played.id for played in self.games]

    @property
    def distinct(self) -> int:
        """How many games differ from all before them."""
        return len({(played.id, played.forfeit) for played in self.games})

    @property
    def forfeits(self) -> list[str]:
        """Why games ended early, if any did."""
        return [played.forfeit for played in self.games if played.forfeit]

    @property
    def warning(self) -> str:
        """A sentence if more than one game in ten repeats another, else ""."""
        repeats = len(self.games) - self.distinct
        if repeats <= len(self.games) / 10:
            return ""
        return (
            f"Only {self.distinct} of the {len(self.games)} games are distinct: the interval is "
            "too narrow. Use more openings, or players with randomness."
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
            ("as Black, as White", f"{self.as_black.score:.1%}, {self.as_white.score:.1%}"),
        ]
        if self.forfeits:
            rows.append(("forfeits", f"{len(self.forfeits)}; the first: {self.forfeits[0]}"))
        return rows + ([("warning", self.warning)] if self.warning else [])

    def __repr__(self) -> str:
        title = f"{self.first} against {self.second}, {self.game!r}"
        return "\n".join([title, *(f"  {name:<20} {text}" for name, text in self.rows())])

    def _repr_html_(self) -> str:
        style = "style='text-align:left;padding:2px 12px 2px 0'"
        rows = "".join(
            f"<tr><th {style} scope='row'>{name}</th><td {style}>{html.escape(text)}</td></tr>"
            for name, text in self.rows()
        )
        title = html.escape(f"{self.first} against {self.second}, {self.game!r}")
        caption = f"<caption style='text-align:left;font-weight:600'>{title}</caption>"
        return f"<table>{caption}{rows}</table>"


def match(
    first: Player,
    second: Player,
    game: Game,
    *,
    openings: Sequence[NodeId],
    progress: bool = False,
) -> MatchResult:
    """Two games from each opening: `first` is Black in one, White in the other.

    Args:
        openings: IDs of games that go on, such as `random_openings` draws.
        progress: shows a bar.

    Raises:
        ValueError: there is no opening, or one is not an ID of a game that goes on.
    """
    if not len(openings):
        raise ValueError("a match needs at least one opening, such as (0,), the empty board")
    for opening in openings:
        if game.state(opening).is_terminal():
            raise ValueError(f"an opening leaves a game to play; {opening} is over")
    games = []
    for opening in _with_bar(openings, progress, f"{player_name(first)} - {player_name(second)}"):
        games.append(play(first, second, game, tuple(opening)))
        games.append(play(second, first, game, tuple(opening)))
    return MatchResult(game, player_name(first), player_name(second), tuple(games))


def _tally(results: Iterable[int]) -> Tally:
    seen = list(results)
    return Tally(seen.count(1), seen.count(0), seen.count(-1))


def _with_bar(items: Sequence[NodeId], progress: bool, title: str) -> Iterable[NodeId]:
    if not progress:
        return items
    from tqdm.auto import tqdm  # an extra of the course, wanted only where a bar is

    return tqdm(items, desc=title, unit="pair")
