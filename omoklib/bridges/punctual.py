"""A player that is made in the background and stopped in time; if it does not stop, we move
without it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from omoklib.bridges.clock import Due
from omoklib.games import Game, State
from omoklib.players import Player
from omoklib.players.asking import POLL_S, Reply, stop_of
from omoklib.players.prepared import warm_up

__all__ = ["MAKING_S", "MOST_S", "MakePlayer", "PunctualPlayer", "Race"]

MakePlayer = Callable[[Game, float, np.random.Generator], Player]
"""`(game, seconds, rng) -> player`: `seconds` is more than any move will get; the player is stopped
sooner, by its `stop`."""

MOST_S = 3600.0
EARLIEST = 0.25  # the share of the usual time that a search gets even if it is decided sooner
MAKING_S = 2.0  # seconds that the answer to a new game waits for the player to be made


class PunctualPlayer:
    """Makes the player of a game, and asks it for moves that come in time.

    Args:
        make_player: the function that makes a player, see `MakePlayer`.
        rng: the generator that the players draw from.

    Attributes:
        trouble: the trouble of the last time, in words, or "".
    """

    def __init__(self, make_player: MakePlayer, rng: np.random.Generator) -> None:
        self._make_player = make_player
        self._rng = rng
        self._game: Game | None = None
        self._making: Reply | None = None
        self._turn = threading.RLock()  # over the game that is wanted, and the thread that makes
        self._is_making = self._failed = False
        self._asked: Reply | None = None
        self.trouble = ""

    def begin(self, game: Game) -> None:
        """Begins to make the player for `game`, unless it is there already or being made.

        One thread makes players, one after the other, and only for the game that is wanted when it
        begins: a manager may name a hundred games while the first search is compiled.
        """
        with self._turn:
            if self._is_making:
                self._game = game
            elif self._making is None or game != self._game or self._failed:
                self._game, self._is_making = game, True
                try:
                    self._making = Reply(self._make_wanted)
                except BaseException:  # no room for a thread
                    self._is_making = False
                    raise

    def prepare(self, game: Game, hurried: Callable[[], bool] = lambda: False) -> None:
        """Does what `begin` does, and waits for the player: two seconds at most, and no longer once
        `hurried()` is true.

        Raises:
            ValueError: there is no player for this game.
        """
        self.begin(game)
        end = time.perf_counter() + MAKING_S
        # A game that no player knows is refused at once, so there is always time to hear that.
        while not self._making.wait(POLL_S) and not hurried() and time.perf_counter() < end:
            pass
        if self._making.error is not None:
            raise ValueError(str(self._making.error)) from self._making.error

    def choose(self, state: State, until: Callable[[], Due]) -> int | None:
        """The player's action, checked to be legal; None if it has none in time (see `trouble`).

        Args:
            until: a function that says, at any moment, when the player is to stop, and when to do
                without it.
        """
        action = self.ask(lambda player: player(state), until)
        if action is None:
            self.trouble = self.trouble or "the player answered None"
            return None
        try:
            state.take_action(action)
        except (TypeError, ValueError) as error:
            self.trouble = str(error)
            return None
        return int(action)

    def ask(self, question: Callable[[Player], Any], until: Callable[[], Due]) -> Any:
        """The answer to `question(player)`; None if there is none in time (see `choose`)."""
        self.trouble = ""
        # A compiler holds up the interpreter for long: half of the time is left for the answer.
        now = time.perf_counter()
        if not _came_by(self._making, lambda: (now + until().stop) / 2):
            self.trouble = "the player is still being made"
            return None
        if self._making.error is not None:
            self.trouble = str(self._making.error)
            return None
        player = self._making.value
        if self._asked is not None and not _came_by(self._asked, lambda: until().stop):
            self.trouble = "the player is still busy with an earlier move"
            return None
        self._asked = reply = Reply(lambda: question(player), stop_of(player))
        race = Race(player)
        while not reply.over:
            at = until()
            now = time.perf_counter()
            if now < at.stop and not (at.enough < at.stop and race.is_over(now, at)):
                reply.wait(min(POLL_S, at.stop - now))
            elif now < at.give_up:
                reply.stop(min(POLL_S, at.give_up - now))
            else:
                reply.stop(0)
                self.trouble = "the player does not stop"
                return None
        if reply.error is not None:
            self.trouble = f"{type(reply.error).__name__}: {reply.error}"
            return None
        return reply.value

    def _make_wanted(self) -> Player:
        """The player for the game that is wanted when it is ready."""
        while True:
            game, player, trouble = self._game, None, None
            try:
                player = self._made(game)
            except BaseException as error:  # `_make_player` may be any function
                trouble = error
            with self._turn:
                if game == self._game:
                    self._is_making, self._failed = False, trouble is not None
                    if trouble is not None:
                        raise trouble
                    return player

    def _made(self, game: Game) -> Player:
        """A player that has thought once, so that everything it needs is compiled and loaded."""
        player = self._make_player(game, MOST_S, self._rng)
        warm_up(player, game, self._rng, MOST_S)
        return player


class Race:
    """The two best moves of a search that is under way, and whether the second can still win.

    Args:
        player: the player that searches. If it does not say how its search stands, only the time
            counts.
    """

    CLOSE = 0.6
    """The share of the best move's visits with which a second move leaves a search undecided."""

    def __init__(self, player: Player) -> None:
        self._standing = getattr(player, "standing", None)
        self._before: tuple[float, int] | None = None

    def is_over(self, now: float, at: Due) -> bool:
        """Whether to stop at `now` (`time.perf_counter`, seconds).

        Before `at.enough`: at the pace of the search, the second cannot catch up by then. After
        it: the second is far behind.
        """
        if self._standing is None:
            return now >= at.enough
        best, second, done = self._standing()
        if now >= at.enough:
            return second < self.CLOSE * best or not best
        if self._before is None or done < self._before[1]:  # the search had not begun before
            self._before = now, done
            return False
        since, then = self._before
        # A pace needs some time to measure, and a search that has just begun may change its mind.
        if now - since < EARLIEST * (at.enough - since):
            return False
        return best - second > (done - then) / (now - since) * (at.enough - now)


def _came_by(reply: Reply, end: Callable[[], float]) -> bool:
    """Whether the reply came before `end()` (`time.perf_counter`, seconds), which may change."""
    while not reply.over and time.perf_counter() < end():
        reply.wait(POLL_S)
    return reply.over
