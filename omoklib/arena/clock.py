"""A player's move within a time limit, even where the player never answers.

Python cannot end a thread. So a player with a limit thinks in a thread of its own: at the limit it
is told to stop, and where it has not answered within the grace, it is left alone. Its thread goes
on in the background, and ends with the program at the latest.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from omoklib._util.arguments import check_positive
from omoklib.games import State
from omoklib.players import Player

__all__ = ["Answer", "Clock", "in_brief"]

_MOST_LETTERS = 300

_GLANCE = 0.05
"""Seconds between two looks for Ctrl-C, where a wait cannot be interrupted."""


@dataclass(frozen=True)
class Answer:
    """What came of asking a player for a move.

    Attributes:
        action: the move, not looked at yet; None where there is none.
        reason: why there is none, or "".
        seconds: that it took.
    """

    action: object
    reason: str
    seconds: float


@dataclass
class _Thought:
    """One move being thought about."""

    done: threading.Event = field(default_factory=threading.Event)
    action: object = None
    error: BaseException | None = None


class Clock:
    """Asks players for moves, and waits no longer than it may.

    Args:
        seconds_per_move: then the player's `stop()` is called, if it has one. None: no limit.
        grace: seconds after that for the answer. A player without `stop` may use them as well.

    Raises:
        ValueError, TypeError: a time is no number, or negative.
    """

    def __init__(self, seconds_per_move: float | None = None, grace: float = 1.0) -> None:
        if seconds_per_move is not None:
            check_positive("seconds_per_move", seconds_per_move)
        check_positive("grace", grace, zero=True)
        self.seconds_per_move, self.grace = seconds_per_move, grace
        self._stuck: dict[int, tuple[Player, _Thought]] = {}  # the player is kept: its id stays its

    def ask(self, player: Player, state: State) -> Answer:
        """What `player` answers in `state`, or why it did not.

        A player that still thinks about an earlier move is not asked again, and has no answer.
        """
        began = time.perf_counter()
        if self.seconds_per_move is None:
            thought = _Thought()
            _think(player, state, thought)
        else:
            if id(player) in self._stuck and not self._stuck[id(player)][1].done.is_set():
                return Answer(None, "is still busy with a move of an earlier game", 0.0)
            thought = self._wait(player, state)
        seconds = time.perf_counter() - began
        if not thought.done.is_set():
            self._stuck[id(player)] = (player, thought)
            limit = f"{self.seconds_per_move:g} s and {self.grace:g} s of grace"
            return Answer(None, f"did not answer within {limit}", seconds)
        if thought.error is None:
            return Answer(thought.action, "", seconds)
        if not isinstance(thought.error, Exception):
            raise thought.error  # Ctrl-C, or the end of the program: no player's fault
        reason = f"raised {type(thought.error).__name__}: {in_brief(str, thought.error)}"
        return Answer(None, reason, seconds)

    def anybody_stuck(self) -> bool:
        """Whether a player still thinks about a move that it has lost by."""
        return any(not thought.done.is_set() for _, thought in self._stuck.values())

    def _wait(self, player: Player, state: State) -> _Thought:
        """The thought of `player`, done or given up."""
        thought = _Thought()
        stop = getattr(player, "stop", None)
        _in_background(_think, player, state, thought)
        try:
            if not _wait_for(thought.done, self.seconds_per_move) and callable(stop):
                stopped = _in_background(_quietly, stop)
                _wait_for(thought.done, self.grace)
                stopped.join(self.grace)  # or it might stop the next move instead
            else:
                _wait_for(thought.done, self.grace)
        except BaseException:
            if callable(stop):
                _in_background(_quietly, stop)
            raise
        return thought


def in_brief(words: Callable[[object], str], thing: object) -> str:
    """`words(thing)`, `str` or `repr` say, cut where it is long; of anybody's thing, even of one
    that has no words."""
    try:
        text = words(thing)
    except Exception:
        text = f"a {type(thing).__name__} that cannot be shown"
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}..."


def _think(player: Player, state: State, thought: _Thought) -> None:
    try:
        thought.action = player(state)
    except BaseException as error:
        thought.error = error
    thought.done.set()


def _quietly(stop) -> None:
    with contextlib.suppress(Exception):
        stop()


def _in_background(work, *arguments) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _wait_for(done: threading.Event, seconds: float) -> bool:
    """Whether `done` was set within `seconds`."""
    end = time.perf_counter() + seconds
    while not done.wait(max(0.0, min(_GLANCE, end - time.perf_counter()))):
        if time.perf_counter() >= end:
            return False
    return True
