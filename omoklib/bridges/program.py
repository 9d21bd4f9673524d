"""Another program as a player: what all protocols share. It is started, timed and ended."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from omoklib._util.arguments import check_seconds
from omoklib.bridges.process import EngineError, EngineProcess, as_arguments
from omoklib.games import ROOT, Game, NodeId, State
from omoklib.games.base import check_not_over

__all__ = ["OutsideProgram"]


class OutsideProgram(ABC):
    """Another program as a player: call it with a state to get an action.

    It is started when this object is made. If it crashes, is late or answers with nonsense, it is
    ended, an `EngineError` is raised (in the arena the game is lost), and the next move starts it
    again. Close it when it is no longer wanted, or use it in a `with`; at the latest it ends with
    this program.

    Args:
        command: the program and its arguments, a list, or a text that is split at spaces
            (respecting quotes). No shell sees it.
        seconds: the seconds for a move; the program learns them too.
        name: the name in tables; by default the program's own.
        grace: the further seconds within which an answer may still come.
        start_seconds: the seconds that it has to start, and to begin a game.

    Attributes:
        name: the name in tables.

    Raises:
        FileNotFoundError: there is no such program.
        EngineError: it starts, but does not speak the protocol.
        TypeError, ValueError: `command` names no program, or a number is out of range.
    """

    FAREWELL = ""  # tells the program to end itself
    CR_ENDS = False  # whether its lines may end with a lone CR

    analyse = None  # players may have one; other programs do not say what they see

    def __init__(
        self,
        command: str | Sequence[str],
        seconds: float = 1.0,
        *,
        name: str | None = None,
        grace: float = 1.0,
        start_seconds: float = 20.0,
    ) -> None:
        self.command = as_arguments(command)
        self.seconds = float(check_seconds("seconds", seconds))
        self.grace = float(check_seconds("grace", grace, zero=True))
        self.start_seconds = float(check_seconds("start_seconds", start_seconds))
        self._one_at_a_time = threading.Lock()
        self._process: EngineProcess | None = None
        self._known: tuple[Game, NodeId] | None = None  # the program's own state
        self._stopped = False
        self.name = name or Path(self.command[0]).name
        try:
            self._start()
            if name is None:
                told = "".join(c if c.isprintable() else " " for c in self._own_name())
                self.name = told.strip() or self.name
        except EngineError as error:
            self.close()
            raise EngineError(f"{self.command[0]} {error}") from None
        except BaseException:
            self.close()
            raise

    def __call__(self, state: State) -> int:
        """The program's action in `state`, a legal one.

        Raises:
            EngineError: it crashed, was late or was stopped, or answered with an illegal move.
            ValueError: the game is over, or is not one that the protocol knows.
        """
        check_not_over(state)
        self._check_game(state.game)
        with self._one_at_a_time:
            self._stopped = False
            try:
                if self._process is None or not self._process.alive:
                    self._end()
                    self._start()
                action = self._move(state)
                try:
                    after = state.take_action(action)
                except ValueError as error:
                    raise EngineError(f"answered with an illegal move: {error}") from None
            except BaseException:  # nobody knows any more which state the program is in
                self._end()
                raise
            if self._known is not None:  # else the next move sends it the whole game
                self._known = state.game, after.id
            return action

    def stop(self) -> None:
        """Ends the program while it thinks: the protocols have no other way. The next move starts
        it again."""
        self._stopped = True

    def close(self) -> None:
        """Ends the program; a call starts it again."""
        self.stop()
        with self._one_at_a_time:
            self._end(farewell=self.FAREWELL)

    def __enter__(self) -> OutsideProgram:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.seconds:g} s)"

    # ----- what a protocol adds -----

    @abstractmethod
    def _own_name(self) -> str:
        """The program's own name; "" if it does not say."""

    @abstractmethod
    def _check_game(self, game: Game) -> None:
        """Raises a ValueError if the protocol does not know `game`."""

    @abstractmethod
    def _move(self, state: State) -> int:
        """The program's answer in `state`, as an action; `_known` is the program's own state."""

    # ----- talking -----

    def _continues(self, state: State) -> NodeId | None:
        """The actions that lead from the program's own state to `state`; None if none do."""
        if self._known is None or self._known[0] != state.game:
            return None
        known = self._known[1]
        return state.id[len(known) :] if state.id[: len(known)] == known else None

    def _at_start(self, game: Game) -> None:
        self._known = game, ROOT

    def _send(self, text: str) -> None:
        self._process.send(text)

    def _read(self, until: float) -> str:
        """The next line. The wait is cut into short ones, so that `stop` takes effect.

        Raises:
            EngineError: see `EngineProcess.read`; or `stop` was called.
        """
        while True:
            if self._stopped:
                raise EngineError("was stopped")
            try:
                return self._process.read(until, wait=0.1)
            except TimeoutError:
                if time.perf_counter() >= until:
                    raise EngineError("did not answer in time") from None

    def _by(self, seconds: float) -> float:
        return time.perf_counter() + seconds

    def _start(self) -> None:
        self._process = EngineProcess(self.command, cr_ends=self.CR_ENDS)
        self._known = None

    def _end(self, farewell: str = "") -> None:
        process, self._process, self._known = self._process, None, None
        if process is not None:
            process.close(farewell)
