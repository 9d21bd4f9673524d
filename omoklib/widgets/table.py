"""Two seats at a session: who moves next, who thinks, and what may interrupt it.

Nothing here is seen; `widgets.Play` shows a table and passes on what the person wants.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from omoklib.draw.look import player_name
from omoklib.games import BLACK, ROOT, WHITE, State
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.players.asking import stop_of
from omoklib.widgets.thinking import Thinker

__all__ = ["PERSON", "Seat", "Table"]


@dataclass(frozen=True)
class Seat:
    """Somebody who plays one side: a player by name, or a person (no player)."""

    name: str
    player: Callable[[State], int] | None = None

    def stop(self) -> None:
        """Make the player answer soon, if it can."""
        stop_of(self.player)()


PERSON = Seat("You")


class Table:
    """A game between two seats. Players think in a thread, one thought at a time.

    Attributes:
        seats: `BLACK` and `WHITE` -> who sits there.
        busy: somebody thinks about a move or a hint.
        paused: players wait for `go_on`.
        words: what to say beside the position's own news; "" mostly.
        hint: the action last hinted at in this position.
        changed: called after each change of any of these, or of the session.
        watch: called with a seat and a state, in the thinking thread, after the seat chose there.
    """

    def __init__(self, session: Session, black: Seat = PERSON, white: Seat = PERSON) -> None:
        self.session = session
        self.seats = {BLACK: black, WHITE: white}
        self.busy = self.paused = False
        self.words = ""
        self.hint_action: int | None = None
        self.changed: Callable[[], object] = lambda: None
        self.watch: Callable[[Seat, State], object] = lambda seat, state: None
        self._thinker = Thinker(session.lock)
        session.observe(lambda _: self.follow())

    def sit(self, black: Seat, white: Seat) -> None:
        """Change the seats, in the middle of a game too."""
        with self.session.lock:
            self.seats = {BLACK: black, WHITE: white}
            self.paused = False
            self.follow()

    def play(self, action: int) -> None:
        """The person's move."""
        with self.session.lock:
            player = self.session.state.player
            if not self._is_person(player):
                raise ValueError(f"It is {self._who(player)}'s turn: wait, or press Stop.")
            self.paused = False
            self.session.play(action)

    def new_game(self) -> None:
        """Begin again with the same seats."""
        with self.session.lock:
            self.paused = False
            self.session.reset()

    def undo(self) -> None:
        """Take back the person's last move and what was answered; one move if no person plays."""
        with self.session.lock:
            if self.session.id == ROOT:
                raise ValueError("There is nothing to undo: no move has been played yet.")
            target = self.session.id[:-1]
            while target != ROOT and self._has_person() and not self._is_person(turn(target)):
                target = target[:-1]
            self.paused = not self._has_person()
            self.session.reset(target)

    def hint(self, seat: Seat) -> None:
        """Have `seat`'s player look for the person's next move."""
        with self.session.lock:
            state = self.session.state
            if state.is_terminal() or not self._is_person(state.player):
                raise ValueError("A hint is for a person whose turn it is; it is not yours.")

            def show(action: Any, trouble: Exception | None) -> None:
                self.busy = False
                try:
                    if trouble is not None:
                        raise trouble
                    name = state.game.action_name(action)
                except Exception as error:
                    self.words = f"{seat.name} has no hint: {_told(error)}"
                else:
                    self.hint_action, self.words = action, f"{seat.name} would play {name}."
                self.changed()

            self._think(f"{seat.name} looks for a hint ...", seat, seat.player, show)

    def look(
        self, seat: Seat, think: Callable[[State], Any], done: Callable[[Any], object]
    ) -> None:
        """While nobody else thinks: `done(think(state))`, unless the position changes first."""

        def tell(answer: Any, trouble: Exception | None) -> None:
            if trouble is not None:
                self.words = f"{seat.name} has no opinion: {_told(trouble)}"
            else:
                done(answer)
            self.changed()

        state = self.session.state
        self._thinker.start(lambda: think(state), tell, seat.stop)

    def stop(self) -> None:
        """Have a move or a hint now; a player that cannot be hurried is sent off instead."""
        waited = self.busy
        self.paused = not self._has_person()
        answered = self._thinker.stop()
        with self.session.lock:
            if not answered and waited:
                self.busy = False
                mover = self.session.state.player
                self.paused = not self._is_person(mover)
                self.words = f"Stopped: {self._who(mover)} has not moved." if self.paused else ""
            self.changed()

    def go_on(self) -> None:
        """Let a paused player think again."""
        with self.session.lock:
            self.paused = False
            self.follow()

    def leave(self) -> None:
        """Nobody plays on here: whoever thinks is sent off."""
        with self.session.lock:
            self.paused = True
            self._thinker.drop()

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait until nobody thinks; whether that came in time."""
        return self._thinker.wait(seconds)

    def follow(self) -> None:
        """After any change: the side to move thinks, if a player sits there and may."""
        with self.session.lock:
            self._thinker.drop()
            self.busy, self.words, self.hint_action = False, "", None
            state = self.session.state
            if state.is_terminal() or self._is_person(state.player):
                self.changed()
            elif self.paused:
                self.words = f"Paused: {self._who(state.player)} waits."
                self.changed()
            else:
                self._let_move(state)

    def _let_move(self, state: State) -> None:
        seat, who = self.seats[state.player], self._who(state.player)

        def think(state: State) -> int:
            action = seat.player(state)
            self.watch(seat, state)
            return action

        def play(action: Any, trouble: Exception | None) -> None:
            try:
                if trouble is not None:
                    raise trouble
                self.session.play(action)
            except Exception as error:  # a player may be anybody's function
                self.busy, self.paused = False, True
                self.words = f"{who} failed: {_told(error)}"
                self.changed()

        self._think(f"{who} is thinking ...", seat, think, play)

    def _think(self, words: str, seat: Seat, think: Callable, done: Callable) -> None:
        state = self.session.state
        self.busy, self.words = True, words
        self.changed()  # first: without threads, thinking is over when `start` returns
        self._thinker.start(lambda: think(state), done, seat.stop)

    def _is_person(self, color: int) -> bool:
        return self.seats[color].player is None

    def _has_person(self) -> bool:
        return any(map(self._is_person, self.seats))

    def _who(self, color: int) -> str:
        return f"{player_name(self.session.game, color)} ({self.seats[color].name})"


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
