"""GTP programs as players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from omoklib.bridges.process import EngineError
from omoklib.bridges.program import OutsideProgram
from omoklib.bridges.vertices import LETTERS, ROWS, cell_of, other_way, usual_rows, vertex
from omoklib.games import BLACK, Game, Omok, Othello, State

__all__ = ["GTPEngine"]

MOST_LINES = 10_000  # lines of one response


class GTPEngine(OutsideProgram):
    """A program that speaks GTP 2, as a player of Omok or Othello.

        with GTPEngine("edax -gtp", seconds=2) as engine:
            match(engine, players.uct(1000, rng=rng), Othello(), openings=openings)

    The moves of a game in progress are sent by `play`, any other game by `clear_board` and `play`.
    The time for a move is sent if the program knows the command: in whole seconds, as GTP wants,
    and at least one.

    Args:
        command, seconds, name, grace, start_seconds: as in `OutsideProgram`.
        rows: the place of row 1, "top" or "bottom"; by default Othello's at the top and Omok's at
            the bottom. In Othello the first move shows it if the program differs.
    """

    FAREWELL = "quit\n"

    def __init__(
        self,
        command: str | Sequence[str],
        seconds: float = 1.0,
        *,
        rows: str | None = None,
        **options: Any,
    ) -> None:
        if rows is not None and rows not in ROWS:
            raise ValueError(f"rows must be 'top' or 'bottom', where row 1 is; got {rows!r}")
        self._rows: dict[Game, str] = {}
        self._first_rows = rows
        self._commands: set[str] | None = None  # None until it has been asked what it knows
        super().__init__(command, seconds, **options)

    def _own_name(self) -> str:
        answers = [self._try(word, self.start_seconds) for word in ("name", "version")]
        return " ".join(answer for good, answer in answers if good).strip()

    def _check_game(self, game: Game) -> None:
        if not isinstance(game, (Omok, Othello)) or game.size > len(LETTERS):
            raise ValueError(
                f"GTP programs play Omok and Othello here, on {len(LETTERS)} rows at most; "
                f"got {game!r}"
            )

    def _move(self, state: State) -> int:
        game = state.game
        self._rows.setdefault(game, self._first_rows or usual_rows(game))
        actions = self._continues(state)
        if actions is None:
            self._new_game(game)
            actions = state.id[1:]
        mover = BLACK if (state.ply - len(actions)) % 2 == 0 else -BLACK
        for ply, action in enumerate(actions, state.ply - len(actions)):
            self._play(game, mover, action, first=ply == 0)
            mover = -mover
        if "time_left" in self._commands:
            self._ask(f"time_left {_letter(state.player)} {self._told()} 1", self.start_seconds)
        command = f"genmove {_letter(state.player)}"
        good, answer = self._try(command, self._patience())
        if state.legal_actions() == [game.size**2]:  # the program may have passed for itself
            if answer.lower() != "pass":
                self._known = None
            return game.size**2
        if not good:
            raise EngineError(f"refused {command!r}: {answer[:80]}")
        if answer.lower() == "resign":
            raise EngineError("resigned")
        try:
            rows = self._rows[game]
            self._rows[game] = other_way(state, answer, rows) or rows
            return cell_of(game, answer, self._rows[game])
        except ValueError as error:
            raise EngineError(f"answered {answer[:80]!r}: {error}") from None

    def _new_game(self, game: Game) -> None:
        """Sets up an empty board of the game's size, and the clocks if there are any."""
        if self._commands is None:
            good, listed = self._try("list_commands", self.start_seconds)
            self._commands = set(listed.split()) if good else set()
        self._ask(f"boardsize {game.size}", self.start_seconds)
        self._ask("clear_board", self.start_seconds)
        if "time_settings" in self._commands:
            self._ask(f"time_settings 0 {self._told()} 1", self.start_seconds)
        self._at_start(game)

    def _play(self, game: Game, player: int, action: int, *, first: bool = False) -> None:
        """Sends the program a move.

        An Othello program may refuse a pass, which it has already made for itself, and a first
        move, because its row 1 is at the other side.
        """
        for _ in ROWS:
            told = f"play {_letter(player)} {vertex(game, action, self._rows[game])}"
            good, answer = self._try(told, self.start_seconds)
            if good or action == game.size**2:
                return
            if not (first and isinstance(game, Othello)):
                break
            self._rows[game] = ROWS[1 - ROWS.index(self._rows[game])]
        raise EngineError(f"refused {told!r}: {answer[:80]}")

    def _told(self) -> int:
        """The seconds for a move, as a whole number, which GTP wants."""
        return math.ceil(self.seconds)

    def _patience(self) -> float:
        told = self._told() if "time_left" in self._commands else self.seconds
        return told + self.grace

    def _ask(self, command: str, seconds: float) -> str:
        """The program's answer to a command that it must know."""
        good, answer = self._try(command, seconds)
        if not good:
            raise EngineError(f"refused {command!r}: {answer[:80]}")
        return answer

    def _try(self, command: str, seconds: float) -> tuple[bool, str]:
        """Whether the program obeyed, and its response, which ends with an empty line."""
        self._send(command + "\n")
        until = self._by(seconds)
        lines: list[str] = []
        for _ in range(MOST_LINES):
            line = "".join(sign for sign in self._read(until) if sign >= " ").strip()
            if lines and not line:
                text = " ".join([lines[0][1:].strip(), *lines[1:]]).strip()
                return lines[0][0] == "=", text
            if lines or line[:1] in ("=", "?"):
                lines.append(line)
        raise EngineError(f"sent more than {MOST_LINES} lines in one response")


def _letter(player: int) -> str:
    return "b" if player == BLACK else "w"
