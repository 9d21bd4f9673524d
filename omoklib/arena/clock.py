"""A player's move within a time limit, even if the player never answers.

At the limit a player is asked to stop; if it has not answered within the grace period, it is left
alone. Its thread goes on in the background and ends with the program at the latest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from omoklib._util.arguments import check_seconds
from omoklib.games import State
from omoklib.players import Player
from omoklib.players.asking import Reply, stop_of

__all__ = ["Answer", "Clock", "in_brief"]

_MOST_LETTERS = 300


@dataclass(frozen=True)
class Answer:
    """The outcome of asking a player for a move.

    Attributes:
        action: the move, not checked yet; None if there is none.
        reason: the reason why there is none, or "".
        seconds: the seconds it took.
    """

    action: object
    reason: str
    seconds: float


class Clock:
    """Asks players for moves, and waits no longer than it may.

    Where the platform starts no threads, nobody can interrupt a player: the clock waits for it,
    and an answer that comes too late does not count.

    Args:
        seconds_per_move: the seconds after which the player's `stop()` is called, if it has one.
            None: no limit.
        grace: the seconds after that for the answer. A player without `stop` may use them as well.

    Raises:
        ValueError, TypeError: a time is not a number, or negative.
    """

    def __init__(self, seconds_per_move: float | None = None, grace: float = 1.0) -> None:
        if seconds_per_move is not None:
            check_seconds("seconds_per_move", seconds_per_move)
        check_seconds("grace", grace, zero=True)
        self.seconds_per_move, self.grace = seconds_per_move, grace
        self._stuck: dict[int, tuple[Player, Reply]] = {}  # with the player, so that its id stays

    def ask(self, player: Player, state: State) -> Answer:
        """The answer of `player` in `state`, or the reason why there is none.

        A player that still thinks about an earlier move is not asked again, and gives no answer.
        """
        if id(player) in self._stuck and not self._stuck[id(player)][1].over:
            return Answer(None, "is still busy with a move of an earlier game", 0.0)
        began = time.perf_counter()
        limited = self.seconds_per_move is not None
        reply = Reply(lambda: player(state), stop_of(player), beside=limited)
        try:
            in_time = not limited or self._wait(reply)
        except BaseException:  # Ctrl-C: the player need not go on either
            reply.stop(0)
            raise
        seconds = time.perf_counter() - began
        if limited and reply.thread is None:
            in_time = seconds <= self.seconds_per_move + self.grace
        if not in_time:
            self._stuck = {key: held for key, held in self._stuck.items() if not held[1].over}
            self._stuck[id(player)] = (player, reply)
            limit = f"{self.seconds_per_move:g} s and {self.grace:g} s of grace"
            return Answer(None, f"did not answer within {limit}", seconds)
        if reply.error is None:
            return Answer(reply.value, "", seconds)
        if not isinstance(reply.error, Exception):
            raise reply.error  # Ctrl-C, or the end of the program: not the player's fault
        reason = f"raised {type(reply.error).__name__}: {in_brief(str, reply.error)}"
        return Answer(None, reason, seconds)

    def anybody_stuck(self) -> bool:
        """Whether some player still thinks about a move that has already cost it a game."""
        return any(not reply.over for _, reply in self._stuck.values())

    def _wait(self, reply: Reply) -> bool:
        """Whether the reply came before the end of the grace."""
        return reply.wait(self.seconds_per_move) or reply.stop(self.grace)


def in_brief(words: Callable[[object], str], thing: object) -> str:
    """`words(thing)`, where `words` is `str` or `repr`, cut if it is long. Works for any
    object, even one whose own `__str__` raises an error."""
    try:
        text = words(thing)
    except Exception:
        text = f"a {type(thing).__name__} that cannot be shown"
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}..."
