"""The search behind a player: readable or compiled, whichever suits the game in question."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Protocol

from omoklib.games import Game, Omok, Othello, State

__all__ = ["Search", "Searcher", "check_engine", "engine_plays"]


class Search(Protocol):
    """What the readable searches and those of `omoklib.engine.following` have in common."""

    root: Any  # the root of the last search's tree; None before the first
    done: int  # simulations of the search that is under way, or was the last

    def search(self, state: State) -> Any:
        """Grows a tree from `state`."""

    def stop(self) -> None:
        """Makes a running search return with what it has found."""


class Searcher:
    """One search for each game that a player is asked about, made at the first question.

    Args:
        make: the search for a game.
    """

    def __init__(self, make: Callable[[Game], Search]) -> None:
        self._make = make
        self._searches: dict[Game, Search] = {}
        self._latest: Search | None = None

    def search(self, state: State) -> Any:
        """The root of a tree grown from `state`."""
        if state.game not in self._searches:
            self._searches[state.game] = self._make(state.game)
        self._latest = self._searches[state.game]
        self._latest.search(state)
        return self._latest.root

    def root_of(self, state: State) -> Any:
        """The root of the last tree if it was grown from `state`, else of a new one."""
        root = self._latest.root if self._latest is not None else None
        return root if root is not None and root.state == state else self.search(state)

    @property
    def done(self) -> int:
        """Simulations of the search that is under way, or was the last."""
        return 0 if self._latest is None else self._latest.done

    def stop(self) -> None:
        """Makes a running search return with what it has found."""
        if self._latest is not None:
            self._latest.stop()


def check_engine(engine: bool | None) -> bool | None:
    """`engine`, checked to be True, False or None."""
    if engine is not None and not isinstance(engine, bool):
        raise TypeError(f"engine is True, False, or None to leave it open; got {engine!r}")
    return engine


def engine_plays(engine: bool | None, pays: bool, game: Game) -> bool:
    """Whether the compiled search plays `game`.

    Args:
        engine: True, False, or None: if it knows the game, is compiled, and is worth it.
        pays: whether the search is long enough to be worth the engine's start.
    """
    if engine is not None:
        return engine
    if not pays or type(game) not in (Omok, Othello) or find_spec("numba") is None:
        return False
    from omoklib.engine import COMPILED

    return COMPILED
