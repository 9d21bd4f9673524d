"""A player with a name, and its analysis of a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from omoklib.games import State
from omoklib.games.base import check_not_over

__all__ = ["Analysis", "NamedPlayer", "Player", "check_asked"]

Player = Callable[[State], int]
"""A person, a search, a network, another program."""


@dataclass(frozen=True)
class Analysis:
    """What a player sees in a state. Every value is as the player to move there sees it.

    Attributes:
        visits: how often the search tried each action; `{}` without a search.
        Q: the mean value of each action.
        priors: the network's first opinion of each legal action; `{}` in UCT.
        value: the value of the state itself, in -1..1.
        line: the expected moves, each the best reply to the one before.
        root: the root of the search's tree, for the tree explorer; None without a search.
    """

    visits: dict[int, int]
    Q: dict[int, float]
    priors: dict[int, float]
    value: float
    line: list[int]
    root: Any = field(default=None, repr=False, compare=False)


def _nothing_to_stop() -> None:
    """For players that answer at once."""


@dataclass(frozen=True)
class NamedPlayer:
    """A player: call it with a state to get an action.

    Attributes:
        name: for tables and messages.
        choose: the function behind it.
        stop: makes a running `choose` answer soon, with the best it has found.
        analyse: what the player sees in a state, or None where it has no opinion to show.
        progress: simulations done by the search that is under way, and how many it will do (None:
            the clock decides); None without a search.
        standing: visits of the best move and of the second, and simulations done, of the search
            that is under way; None where a search does not say.

    Raises:
        TypeError: it is called with something that is not a state.
        ValueError: it is called with a finished game.

    >>> from omoklib import TicTacToe
    >>> lowest = NamedPlayer("lowest cell", lambda state: state.legal_actions()[0])
    >>> lowest(TicTacToe().state((0, 0)))
    1
    """

    name: str
    choose: Player = field(repr=False)
    stop: Callable[[], None] = field(default=_nothing_to_stop, repr=False)
    analyse: Callable[[State], Analysis] | None = field(default=None, repr=False)
    progress: Callable[[], tuple[int, int | None]] | None = field(default=None, repr=False)
    standing: Callable[[], tuple[int, int, int]] | None = field(default=None, repr=False)

    def __call__(self, state: State) -> int:
        check_asked(state)
        return self.choose(state)


def check_asked(state: State) -> None:
    """Raises an error unless `state` is a state in which a move can be made."""
    if not isinstance(state, State):
        raise TypeError(f"a player is asked about a state, such as game.state(id); got {state!r}")
    check_not_over(state)
