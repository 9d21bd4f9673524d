"""Asking a player in time: ask, tell it to stop, and see what it answered.

Python cannot end a thread. So a player that may be late thinks in a thread of its own: it can be
told to stop, and a player that does not stop can be left alone. The caller decides what happens
then: the arena lets it forfeit, a bridge moves by a simple rule, a widget goes on without it.

Where the platform starts no threads (WebAssembly), the player thinks in the caller's thread: the
reply is complete when it is made, however long that took, and nobody could tell it to stop.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

from omoklib._util.threads import can_start_threads, in_background, short_turns

__all__ = ["POLL_S", "Reply", "nothing_to_stop", "somebody_thinks", "stop_of"]

POLL_S = 0.02
"""The seconds between two checks for a reply; Ctrl-C is noticed as often."""

_THREAD = "omoklib-player"


def nothing_to_stop() -> None:
    """The `stop` of a player that answers at once, or of work that ends by itself."""


def stop_of(player: object) -> Callable[[], object]:
    """The player's own `stop`; a function that does nothing if it has none."""
    stop = getattr(player, "stop", None)
    return stop if callable(stop) else nothing_to_stop


class Reply:
    """The reply to `ask()`, which runs in a thread of its own.

    Args:
        ask: a function that puts the question and returns what the player answers.
        stop: a function that tells the player to answer soon; it may do nothing, fail or hang.
        beside: whether the player thinks in a thread of its own; False: it thinks in the caller's,
            as if the platform had no others.

    Attributes:
        value: the answer; None until it comes, or if `ask` raised an error.
        error: the error that `ask` raised, or None.
        thread: the thread in which the player thinks; None if that is the caller's.

    Raises:
        KeyboardInterrupt, SystemExit: the caller's thread was interrupted.

    >>> reply = Reply(lambda: 6 * 7)
    >>> reply.wait(60), reply.value, reply.error
    (True, 42, None)
    """

    def __init__(
        self,
        ask: Callable[[], Any],
        stop: Callable[[], object] = nothing_to_stop,
        *,
        beside: bool = True,
    ) -> None:
        self.value: Any = None
        self.error: BaseException | None = None
        self.thread: threading.Thread | None = None
        self._ask, self._stop = ask, stop
        self._over = threading.Event()
        self._stopper: threading.Thread | None = None
        if beside and can_start_threads():
            self.thread = in_background(self._think, _THREAD)
            return
        self._think()
        if self.error is not None and not isinstance(self.error, Exception):
            raise self.error

    @property
    def over(self) -> bool:
        """Whether the player has answered, failed, or been broken off."""
        return self._over.is_set() or self.thread is None or not self.thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Waits for the reply. Returns whether it came within `seconds`."""
        end = time.perf_counter() + seconds
        while not self.over and (left := end - time.perf_counter()) > 0:
            self._over.wait(min(POLL_S, left))  # in slices: on Windows, Ctrl-C waits for the end
        return self.over

    def stop(self, seconds: float) -> bool:
        """Tells the player to stop, and waits. Returns whether the reply came within `seconds`.

        The player is asked again and again until it stops, beyond `seconds` too: it may not have
        begun to think when it was first asked.
        """
        if self._stopper is None and not self.over:
            self._stopper = in_background(self._keep_stopping)
        came = self.wait(seconds)
        if came and self._stopper is not None:
            self._stopper.join(seconds)  # or it might stop the player's next move instead
        return came

    def _think(self) -> None:
        try:
            with short_turns():  # a player in Python would hold up all other threads
                self.value = self._ask()
        except BaseException as error:  # any function may be a player, and raise anything
            self.error = error
        finally:
            self._over.set()

    def _keep_stopping(self) -> None:
        while not self.over:
            with contextlib.suppress(Exception):
                self._stop()
            self._over.wait(POLL_S)


def somebody_thinks() -> bool:
    """Whether a player that was asked in a thread of its own is still thinking."""
    return any(thread.name == _THREAD for thread in threading.enumerate())
