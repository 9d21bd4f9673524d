"""The time for a move: a manager's time limits, turned into seconds for one move."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["AT_ONCE", "Due", "GTPClock", "GomocupClock", "due", "margin"]

AT_ONCE = 0.05
"""The seconds for a move if a manager wants it as fast as possible, or no time is left."""

SHARES = 20
"""The number of equal parts of the time left for the game; a move gets one, so the time never runs
out."""

STRETCH = 2
"""The factor by which an undecided move may exceed its share of the time left for the game."""

UNLIMITED_MS = 2**31 - 1  # what Gomocup managers send as the time left if there is no limit


def margin(limit: float) -> float:
    """The part of `limit`, in seconds, that is kept for pipes and a busy machine, not for thinking.

    >>> margin(0.1), margin(1.0), margin(30.0)
    (0.04, 0.2, 1.65)
    """
    return round(min(0.4 * limit, 0.15 + 0.05 * limit), 3)


class Due(NamedTuple):
    """Moments of a move (`time.perf_counter`, seconds).

    Attributes:
        enough: the moment at which a player stops if its best move is clearly ahead.
        stop: the moment at which any player stops; equal to `enough` if an undecided move gets no
            more time.
        give_up: the moment at which we move without the player.
    """

    enough: float
    stop: float
    give_up: float


def due(began: float, limit: float, most: float, patience: float, lag: float = 0.0) -> Due:
    """The moments of a move that began at `began`.

    Args:
        limit, most: the seconds of a clock's `limit` and `most`.
        patience: the time to wait for a player that does not stop, as a part of the margin.
        lag: the seconds by which recent answers were late; the margin is at least twice this, but
            at most 60% of the time.
    """

    def kept(seconds: float) -> float:
        return min(max(margin(seconds), 2 * lag), 0.6 * seconds)

    spare = kept(most)
    stop = began + most - spare
    return Due(min(stop, began + limit - kept(limit)), stop, stop + patience * spare)


@dataclass
class GomocupClock:
    """The times that `INFO` lines set, in milliseconds; None until one does.

    Attributes:
        usual: the seconds for a move if there is no limit.
        spent: the seconds used for moves of this game.
    """

    usual: float
    timeout_turn: float | None = None
    timeout_match: float | None = None
    time_left: float | None = None
    spent: float = 0.0

    @property
    def limit(self) -> float:
        """The seconds for the next move, from the command to the answer."""
        limit = min(self._turn, self._share)
        return _or_at_once(limit) if limit < math.inf else self.usual

    @property
    def most(self) -> float:
        """The same if the move is undecided: more, where the time left for the game allows it."""
        if self._share < math.inf and self.limit > AT_ONCE:
            return min(self._turn, STRETCH * self._share)
        return self.limit

    @property
    def _turn(self) -> float:
        """The seconds that any move may take."""
        return math.inf if self.timeout_turn is None else self.timeout_turn / 1000

    @property
    def _share(self) -> float:
        """This move's share, in seconds, of the time left for the game."""
        if self.time_left is not None:
            unlimited = self.time_left >= UNLIMITED_MS
            return math.inf if unlimited else self.time_left / 1000 / SHARES
        return (self.timeout_match / 1000 - self.spent) / SHARES if self.timeout_match else math.inf

    def use(self, seconds: float) -> None:
        """Records that a move took this long."""
        self.spent += seconds
        if self.time_left is not None and self.time_left < UNLIMITED_MS:
            self.time_left -= 1000 * seconds


class GTPClock:
    """Both sides' time, in seconds: main time, then periods of a number of stones.

    Args:
        usual: the seconds for a move if there is no limit.
    """

    def __init__(self, usual: float) -> None:
        self.usual = usual
        self._settings: tuple[float, float, int] | None = None
        self._main: dict[int, float] = {}
        self._period: dict[int, tuple[float, int]] = {}

    def settings(self, main: float, period: float, stones: int) -> None:
        """`time_settings`: a period without stones means that there is no limit."""
        no_limit = period > 0 and stones == 0
        self._settings = None if no_limit else (main, period, stones)
        self.restart()

    def restart(self) -> None:
        """A new game begins with the full time."""
        self._main, self._period = {}, {}

    def left(self, player: int, seconds: float, stones: int) -> None:
        """`time_left`: the `seconds` left of the main time if `stones` is 0, else for that many
        stones."""
        if stones:
            self._main[player] = 0.0
            self._period[player] = seconds, stones
        else:
            self._main[player] = seconds
            self._period.pop(player, None)

    def limit(self, player: int) -> float:
        """The seconds for `player`'s next move."""
        if self._settings is None and player not in self._main:
            return self.usual
        _, period, stones = self._settings or (0.0, 0.0, 0)
        main = self._main_left(player)
        if player in self._period:
            seconds, left = self._period[player]
            return _or_at_once(seconds / left)
        of_period = period / stones if stones else 0.0
        return _or_at_once(max(main / SHARES, of_period if main < of_period else 0.0))

    def most(self, player: int) -> float:
        """The same if the move is undecided: more, if it comes out of the main time."""
        limit = self.limit(player)
        of_main = player not in self._period and limit == self._main_left(player) / SHARES
        return STRETCH * limit if of_main and limit > AT_ONCE else limit

    def use(self, player: int, seconds: float) -> None:
        """Records that a move of `player` took this long."""
        if player in self._period:
            left, stones = self._period.pop(player)
            if stones > 1:
                self._period[player] = max(0.0, left - seconds), stones - 1
        elif player in self._main or self._settings is not None:
            self._main[player] = max(0.0, self._main_left(player) - seconds)

    def _main_left(self, player: int) -> float:
        """The seconds of `player`'s main time that are left."""
        return self._main.get(player, self._settings[0] if self._settings else 0.0)


def _or_at_once(limit: float) -> float:
    return limit if limit > 0 else AT_ONCE
