"""A player held to the clock: it is made in the background, told to stop in time, and if it does
not answer even then, somebody else has to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from omoklib.games import Game, State
from omoklib.players import NamedPlayer, Player

__all__ = ["MAKING_S", "MOST_S", "MakePlayer", "Thinker"]

MakePlayer = Callable[[Game, float, np.random.Generator], Player]
"""`(game, seconds, rng) -> player`: `seconds` is more than any move will get; the clock stops the
player sooner, by its `stop`."""

MOST_S = 3600.0
MAKING_S = 2.0  # that the answer to a new game waits for the player to be made
POLL_S = 0.02


class _Work:
    """One call, in a thread of its own that does not keep the program from ending."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.done = threading.Event()
        self.answer: Any = None
        self.error: Exception | None = None
        self._call = call
        threading.Thread(target=self._run, daemon=True, name="thinker").start()

    def _run(self) -> None:
        try:
            self.answer = self._call()
        except Exception as error:  # a player may be anybody's function
            self.error = error
        finally:
            self.done.set()


class Thinker:
    """Makes the player of a game, and asks it for moves that come in time.

    Args:
        make_player: see `MakePlayer`.
        rng: what the players draw from.

    Attributes:
        trouble: what went wrong the last time, or "".
    """

    def __init__(self, make_player: MakePlayer, rng: np.random.Generator) -> None:
        self._make_player = make_player
        self._rng = rng
        self._game: Game | None = None
        self._making: _Work | None = None
        self._making_one = threading.Lock()
        self._thought: _Work | None = None
        self.trouble = ""

    def begin(self, game: Game) -> None:
        """Begins to make the player for `game`, unless it is there already or being made."""
        if self._making is None or game != self._game or self._making.error is not None:
            self._game = game
            self._making = _Work(lambda: self._made(game))

    def prepare(self, game: Game, hurried: Callable[[], bool] = lambda: False) -> None:
        """`begin`, and waits for the player: two seconds at most, and no longer when `hurried()`.

        Raises:
            ValueError: there is no player for this game.
        """
        self.begin(game)
        end = time.perf_counter() + MAKING_S
        _finished(self._making, lambda: 0.0 if hurried() else end)
        if self._making.error is not None:
            raise ValueError(str(self._making.error)) from self._making.error

    def choose(self, state: State, until: Callable[[], tuple[float, float]]) -> int | None:
        """The player's action, found to be legal; None where it has none in time (`trouble`).

        Args:
            until: tells, at any moment, when the player is to stop, and when to do without it
                (`time.perf_counter`, seconds).
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

    def ask(
        self, question: Callable[[Player], Any], until: Callable[[], tuple[float, float]]
    ) -> Any:
        """The answer to `question(player)`; None where there is none in time (see `choose`)."""
        self.trouble = ""
        # Compilers keep the interpreter to themselves for long: half the time is left for them.
        now = time.perf_counter()
        if not _finished(self._making, lambda: (now + until()[0]) / 2):
            self.trouble = "the player is still being made"
            return None
        if self._making.error is not None:
            self.trouble = str(self._making.error)
            return None
        player = self._making.answer
        if self._thought is not None and not _finished(self._thought, lambda: until()[0]):
            self.trouble = "the player is still busy with an earlier move"
            return None
        self._thought = work = _Work(lambda: question(player))
        while not work.done.is_set():
            stop_at, give_up_at = until()
            now = time.perf_counter()
            if now >= give_up_at:
                self.trouble = "the player does not stop"
                threading.Thread(target=_nag, args=(player, work), daemon=True).start()
                return None
            if now >= stop_at:
                _stop(player)
            next_at = stop_at if now < stop_at else give_up_at
            work.done.wait(max(0.001, min(POLL_S, next_at - now)))
        if work.error is not None:
            self.trouble = f"{type(work.error).__name__}: {work.error}"
            return None
        return work.answer

    def _made(self, game: Game) -> Player:
        """A player that has thought once: whatever is compiled or loaded for it, is.

        It was made near the end of another game: a player may keep what it saw for the moves
        that follow, and none of ours follows there.
        """
        with self._making_one:
            player = self._make_player(game, MOST_S, self._rng)
            if isinstance(player, NamedPlayer):
                before = self._rng.bit_generator.state
                # Asked for a move, it might know one without its search, which must be loaded too.
                think = player.analyse or player
                work = _Work(lambda: think(_late_state(game)))
                _nag(player, work)
                self._rng.bit_generator.state = before
                if work.error is not None:
                    raise work.error
            return player


def _late_state(game: Game) -> State:
    """The last state but one of some game."""
    rng = np.random.default_rng(0)
    state = after = game.initial_state()
    while not after.is_terminal():
        legal = after.legal_actions()
        state, after = after, after.take_action(legal[int(rng.integers(len(legal)))])
    return state


def _finished(work: _Work, until: Callable[[], float]) -> bool:
    while not work.done.is_set() and time.perf_counter() < until():
        work.done.wait(POLL_S)
    return work.done.is_set()


def _stop(player: Player) -> None:
    getattr(player, "stop", lambda: None)()


def _nag(player: Player, work: _Work) -> None:
    """Tells a player to stop until it does: it may not have begun when it was told before."""
    while not work.done.wait(POLL_S):
        _stop(player)
