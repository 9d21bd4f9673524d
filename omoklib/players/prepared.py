"""A player made when it is first needed: networks and compiled code take seconds to load."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from omoklib.games import State
from omoklib.players.asking import stop_of
from omoklib.players.named import Analysis, Player

__all__ = ["Prepared"]


class Prepared:
    """A player that `make()` makes, once, in the thread that first asks for it.

    Args:
        name: for messages, until the player is made too.

    >>> lowest = Prepared("lowest", lambda: lambda state: state.legal_actions()[0])
    >>> lowest.ready, lowest.player() is lowest.player(), lowest.ready
    (False, True, True)
    """

    def __init__(self, name: str, make: Callable[[], Player]) -> None:
        self.name = name
        self._make = make
        self._made: Player | None = None
        self._lock = threading.Lock()

    @property
    def ready(self) -> bool:
        """Whether it is made."""
        return self._made is not None

    def player(self) -> Player:
        """The player itself; a second thread that asks meanwhile waits for it."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def __call__(self, state: State) -> int:
        return self.player()(state)

    def stop(self) -> None:
        """Tell the player to answer soon, if there is one yet."""
        if self._made is not None:
            stop_of(self._made)()

    @property
    def analyse(self) -> Callable[[State], Analysis] | None:
        """The player's own `analyse`, None if it has none; before it is made, one that makes it."""
        if self._made is None:
            return self._make_and_analyse
        return getattr(self._made, "analyse", None)

    @property
    def progress(self) -> Callable[[], Any] | None:
        """The player's own `progress`, or None."""
        return getattr(self._made, "progress", None)

    def _make_and_analyse(self, state: State) -> Analysis:
        analyse = getattr(self.player(), "analyse", None)
        if analyse is None:
            raise ValueError(f"{self.name} plays without a search and cannot say what it thinks")
        return analyse(state)
