"""Two seats at a session: who moves next, who thinks, and what may interrupt the thinking.

Nothing here is visible; `widgets.Play` shows a table and passes on the person's wishes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from omoklib._util.words import capital
from omoklib.draw.look import player_name
from omoklib.games import BLACK, ROOT, WHITE, NodeId, State
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.players.asking import stop_of
from omoklib.widgets.thinking import Thinker

__all__ = ["PERSON", "Seat", "Table"]

PACE_S = 0.4  # between two moves of a game that no person plays


@dataclass(frozen=True)
class Seat:
    """The holder of one side: a player with a name, or a person (no player)."""

    name: str
    player: Callable[[State], int] | None = None

    def stop(self) -> None:
        """Makes the player answer soon, if it can."""
        stop_of(self.player)()


PERSON = Seat("You")


class Table:
    """A game between two seats. Players think in a thread, one at a time.

    Attributes:
        seats: the seats of `BLACK` and `WHITE`.
        thinker: the seat that everybody waits for; None if nobody thinks.
        paused: whether players wait for `go_on`.
        words: the words beside the news of the position; usually "".
        pace: the seconds between two moves of a game that no person plays.
        changed: a function that is called after each change of any of these, or of the session.
        watch: a function that is called with a seat and a state, in the thinking thread, after the
            seat's choice.
    """

    def __init__(self, session: Session, black: Seat = PERSON, white: Seat = PERSON) -> None:
        self.session = session
        self.seats = {BLACK: black, WHITE: white}
        self.thinker: Seat | None = None
        self.paused = False
        self.words = ""
        self.pace = PACE_S
        self.changed: Callable[[], object] = lambda: None
        self.watch: Callable[[Seat, State], object] = lambda seat, state: None
        self._thinker = Thinker(session.lock)
        self._hurry = threading.Event()  # a move is wanted now, whatever the pace
        self._stop_observing = session.observe(lambda _: self.follow())

    @property
    def busy(self) -> bool:
        """Whether a seat thinks about a move or a question that a person waits for."""
        return self.thinker is not None

    def sit(self, black: Seat, white: Seat) -> None:
        """Changes the seats, even in the middle of a game."""
        with self.session.lock:
            self.seats = {BLACK: black, WHITE: white}
            self.paused = False
            self.follow()

    def play(self, action: int) -> None:
        """Plays the person's move."""
        with self.session.lock:
            player = self.session.state.player
            if not self.is_person(player):
                todo = "press Play from here" if self.paused else "wait, or press Stop"
                raise ValueError(f"It is {self.who(player)}'s turn: {todo}.")
            self.paused = False
            self.session.play(action)

    def new_game(self) -> None:
        """Begins a new game with the same seats."""
        with self.session.lock:
            self.paused = False
            self.session.reset()

    def undo(self) -> None:
        """Takes back the person's last move and the answer; one move if no person plays."""
        with self.session.lock:
            if self.session.id == ROOT:
                raise ValueError("There is nothing to undo: no move has been played yet.")
            target = self.session.id[:-1]
            while target != ROOT and self.has_person() and not self.is_person(turn(target)):
                target = target[:-1]
            self.paused = not self.has_person()
            self.session.reset(target)

    def go_to(self, node_id: NodeId) -> None:
        """Puts a position on the board; a player whose turn it is waits for `go_on`.

        Raises:
            ValueError: the rules do not allow it; then nothing changes.
        """
        with self.session.lock:
            state = self.session.game.state(node_id)
            self.paused = not self.is_person(state.player)
            self.session.reset(node_id)

    def ask(
        self,
        seat: Seat,
        think: Callable[[State], Any],
        done: Callable[[Any], object],
        words: str = "",
    ) -> None:
        """Calls `done(think(state))`, unless the position changes first; only while nobody thinks.

        Args:
            words: the words shown meanwhile to a person who waits for the answer.
        """

        def note(answer: Any, trouble: Exception | None) -> None:
            self.thinker, self.words = None, ""
            if trouble is not None:
                self.words = f"{capital(seat.name)} has no opinion: {_told(trouble)}"
            else:
                done(answer)
            self.changed()

        state = self.session.state
        if words:
            self.thinker, self.words = seat, words
            self.changed()
        self._thinker.start(lambda: think(state), note, seat.stop)

    def stop(self) -> None:
        """Gets a move or an answer now; a player that cannot be hurried is abandoned."""
        waited = self.busy
        self._hurry.set()
        self.paused = not self.has_person()
        answered = self._thinker.stop()
        with self.session.lock:
            if not answered and waited:
                self.thinker = None
                mover = self.session.state.player
                self.paused = not self.is_person(mover)
                self.words = f"Stopped: {self.who(mover)} has not moved." if self.paused else ""
            self.changed()

    def go_on(self, action: int | None = None) -> None:
        """Lets a paused player think again; plays `action` first, if it is given."""
        with self.session.lock:
            self.paused = False
            if action is None:
                self.follow()
            else:
                self.session.play(action)

    def leave(self) -> None:
        """Ends the play at this table for good, and abandons a player who is thinking."""
        with self.session.lock:
            self._stop_observing()
            self.paused = True
            self.thinker = None
            self._thinker.drop()

    def wait(self, seconds: float = 60.0) -> bool:
        """Waits until nobody thinks. Returns whether that came in time."""
        return self._thinker.wait(seconds)

    def follow(self) -> None:
        """Lets the side to move think after any change, if a player holds it and is not paused."""
        with self.session.lock:
            self._thinker.drop()
            self.thinker, self.words = None, ""
            state = self.session.state
            if state.is_terminal() or self.is_person(state.player):
                self.changed()
            elif self.paused:
                self.words = "Paused: press Play from here."
                self.changed()
            else:
                self._let_move(state)

    def is_person(self, color: int) -> bool:
        """Whether a person plays this colour."""
        return self.seats[color].player is None

    def has_person(self) -> bool:
        """Whether a person plays either colour."""
        return any(map(self.is_person, self.seats))

    def who(self, color: int) -> str:
        """A side and its player: `'White (UCT 500)'`."""
        return f"{player_name(self.session.game, color)} ({self.seats[color].name})"

    def _let_move(self, state: State) -> None:
        seat, who = self.seats[state.player], self.who(state.player)
        end = 0.0 if self.has_person() else time.monotonic() + self.pace
        self._hurry.clear()

        def think() -> int:
            action = seat.player(state)
            self.watch(seat, state)
            self._hurry.wait(max(0.0, end - time.monotonic()))  # or the game would flash past
            return action

        def play(action: Any, trouble: Exception | None) -> None:
            try:
                if trouble is not None:
                    raise trouble
                self.session.play(action)
            except Exception as error:  # a player may be anybody's function
                self.thinker, self.paused = None, True
                self.words = f"{who} failed: {_told(error)}"
                self.changed()

        self.thinker, self.words = seat, ""
        self.changed()  # first: without threads, thinking is over when `start` returns
        self._thinker.start(think, play, seat.stop)


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
