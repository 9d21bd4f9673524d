"""Work in a thread: a page stays alive while a match or a training runs.

On a platform without threads (WebAssembly), the work is over when `start` returns.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

from omoklib.players.asking import Reply

__all__ = ["Worker"]


class Worker:
    """Runs one piece of work at a time, in its own thread, and can ask it to stop."""

    def __init__(self) -> None:
        self._reply: Reply | None = None
        self._stop = threading.Event()
        self.running = False  # until the work is over, just before `finished` is called

    def start(self, work: Callable[[], None], finished: Callable[[str], None]) -> None:
        """Runs `work()`, then `finished(message)`: `""`, or what went wrong, in words.

        Raises:
            ValueError: the last work has not ended yet.
        """
        if self.running:
            raise ValueError("the last run has not ended yet: stop it first")
        self._stop = threading.Event()
        self.running = True

        def run() -> None:
            message = ""
            try:
                work()
            except Exception as error:  # shown to the learner: nobody sees a thread's traceback
                message = f"{type(error).__name__}: {error}"
            except KeyboardInterrupt:  # only if the work runs in the caller's thread
                message = "it was interrupted"
            except BaseException as error:  # SystemExit: code of the learner's may call `exit()`
                message = f"it called for the program's end ({type(error).__name__})"
            self.running = False
            finished(message)

        self._reply = Reply(run, self.stop)

    def stop(self) -> None:
        """Asks the work to end; it ends when it next calls `stopped()`."""
        self._stop.set()

    def stopped(self) -> bool:
        """Whether the work has been asked to end."""
        return self._stop.is_set()

    def wait(self, seconds: float = math.inf) -> bool:
        """Waits for the work to end. Returns whether it has."""
        return self._reply is None or self._reply.wait(seconds)
