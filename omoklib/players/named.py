"""A player with a name, and its analysis of a state.

A player is asked by one thread at a time. It may keep a tree, a table or a generator from question
to question, and two boards, or a board and its review, may share one player. So every question
takes its turn (`InTurn`). Only `stop`, `progress` and `standing` may be called while a question is
being answered.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from omoklib.games import State
from omoklib.games.base import check_not_over
from omoklib.players.asking import nothing_to_stop

__all__ = ["Analysis", "InTurn", "NamedPlayer", "Player"]

Player = Callable[[State], int]
"""A person, a search, a network, another program."""


@dataclass(frozen=True)
class Analysis:
    """A player's view of a state. Every value is as the player to move there sees it.

    Attributes:
        visits: the number of times the search tried each action; `{}` without a search.
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


class Turn:
    """A lock that one thread holds at a time, and that nobody holds in a fork of this process."""

    _all: ClassVar[weakref.WeakSet[Turn]] = weakref.WeakSet()

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._all.add(self)

    @classmethod
    def renew_all(cls) -> None:
        """Frees the locks: in a fork, the threads that held them are gone."""
        for turn in cls._all:
            turn.lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Turn.renew_all)


@dataclass(frozen=True)
class InTurn:
    """A function of a state that waits for its turn: functions with one `turn` never overlap."""

    function: Callable[[State], Any]
    turn: Turn = field(repr=False, compare=False)

    def __call__(self, state: State) -> Any:
        with self.turn.lock:
            return self.function(state)

    def __deepcopy__(self, memo: object) -> InTurn:
        return self  # what the function keeps from question to question is not copied either


@dataclass(frozen=True)
class NamedPlayer:
    """A player: call it with a state to get an action.

    `choose` and `analyse` take turns, even across players made from this one by `replace`.

    Attributes:
        name: the player's name in tables and messages.
        choose: the function behind it, from a state to an action.
        stop: a function that makes a running `choose` answer soon, with the best it has found.
        analyse: a function that says what the player sees in a state; None if it has no opinion to
            show.
        progress: a function that returns the number of simulations done by the search that is under
            way, and how many it will do (None: the clock decides); None without a search.
        standing: a function that returns the visits of the best move, the visits of the second best
            and the simulations done, for the search that is under way; None if the search does not
            say.

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
    stop: Callable[[], None] = field(default=nothing_to_stop, repr=False)
    analyse: Callable[[State], Analysis] | None = field(default=None, repr=False)
    progress: Callable[[], tuple[int, int | None]] | None = field(default=None, repr=False)
    standing: Callable[[], tuple[int, int, int]] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        turns = [asked.turn for asked in (self.choose, self.analyse) if isinstance(asked, InTurn)]
        turn = turns[0] if turns else Turn()
        for name in ("choose", "analyse"):
            asked = getattr(self, name)
            if asked is not None and not isinstance(asked, InTurn):
                object.__setattr__(self, name, InTurn(asked, turn))

    def __call__(self, state: State) -> int:
        check_not_over(state)
        return self.choose(state)
