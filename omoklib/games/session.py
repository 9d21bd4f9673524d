"""One game being played: the state that a board shows, with undo and with observers.

>>> from omoklib.games import TicTacToe
>>> session = Session(TicTacToe())
>>> stop = session.observe(lambda s: print(s.id))
>>> session.play(4).id
(0, 4)
(0, 4)
>>> session.undo().id
(0,)
(0,)
"""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Iterable

from omoklib.games import ROOT, Game, NodeId, State
from omoklib.games.base import check_game_given

__all__ = ["Observer", "Session"]

Observer = Callable[["Session"], object]


class Session:
    """A game and its present state. A change replaces the state, or fails and changes nothing.

    Args:
        game: the rules.
        node_id: the ID that the session starts from.

    Attributes:
        lock: the lock for threads that share a session: while one of them holds it, no other can
            change the session.
    """

    def __init__(self, game: Game, node_id: Iterable[int] = ROOT) -> None:
        check_game_given(game, "a session must have a game")
        self.game = game
        self._state = game.state(node_id)
        self._observers: list[Observer] = []
        self.lock = threading.RLock()

    @property
    def state(self) -> State:
        """The state now."""
        return self._state

    @property
    def id(self) -> NodeId:
        """The ID of the state now."""
        return self._state.id

    def play(self, action: int) -> State:
        """The state after the player to move does `action`.

        Raises:
            ValueError: the rules forbid it, or the game is over; nothing is changed.
            TypeError: `action` is not an integer; nothing is changed.
        """
        with self.lock:
            return self._change(self._state.take_action(action))

    def undo(self) -> State:
        """The state one action ago.

        Raises:
            ValueError: no action has been played.
        """
        with self.lock:
            if self.id == ROOT:
                raise ValueError("there is nothing to undo: no move has been played yet")
            return self._change(self.game.state(self.id[:-1]))

    def reset(self, node_id: Iterable[int] = ROOT) -> State:
        """The state of `node_id`: a new game by default.

        Raises:
            ValueError, TypeError: the rules do not allow `node_id`; nothing is changed.
        """
        with self.lock:
            return self._change(self.game.state(node_id))

    def observe(self, callback: Observer) -> Callable[[], None]:
        """Call `callback(session)` after each change, until the function returned here is called.

        An error in an observer is printed; it stops neither the change nor the other observers.
        """
        if not callable(callback):
            raise TypeError(f"an observer must be a function of the session; got {callback!r}")
        self._observers.append(callback)

        def stop() -> None:
            if callback in self._observers:
                self._observers.remove(callback)

        return stop

    def _change(self, state: State) -> State:
        self._state = state
        for observer in list(self._observers):
            try:
                observer(self)
            except Exception:  # any function may be an observer
                traceback.print_exc()
        return state

    def __repr__(self) -> str:
        return f"Session({self.game!r}, {self.id})"
