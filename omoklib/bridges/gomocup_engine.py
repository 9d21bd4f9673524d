"""Gomocup programs as players."""

from __future__ import annotations

import re

from omoklib._util.printable import printable
from omoklib.bridges.gomocup import LINE, place_of
from omoklib.bridges.process import EngineError
from omoklib.bridges.program import OutsideProgram
from omoklib.games import Game, Omok, State

__all__ = ["GomocupEngine"]

MOST_LINES = 100_000  # lines of talk before one answer


class GomocupEngine(OutsideProgram):
    """A program that speaks the Gomocup (Piskvork) protocol, as a player of five in a row.

        with GomocupEngine("./pbrain-example", seconds=0.5) as engine:
            match(engine, players.uct(1000, rng=rng), Omok(15), openings=openings)

    The program learns the rule: exactly five if the game is `exact`, else five or more. The moves
    of a game in progress are sent by `TURN`, any other position by `RESTART` and `BOARD`.

    Args, attributes, errors: those of `OutsideProgram`.
    """

    FAREWELL = "END\r\n"
    CR_ENDS = True

    def _own_name(self) -> str:
        self._send("ABOUT\r\n")
        answer = self._answer(self._by(self.start_seconds))
        found = dict(re.findall(r'(\w+)\s*=\s*"([^"]*)"', answer))
        return " ".join(found[key] for key in ("name", "version") if found.get(key))

    def _check_game(self, game: Game) -> None:
        if not isinstance(game, Omok) or game.line != LINE:
            raise ValueError(f"Gomocup programs play five in a row, Omok(size); got {game!r}")

    def _move(self, state: State) -> int:
        actions = self._continues(state)
        if actions is None or len(actions) != 1:
            self._new_game(state.game)
            told = self._position(state)
        else:
            told = f"TURN {place_of(actions[0], state.game.size)}"
        self._send(f"INFO time_left {2**31 - 1}\r\n{told}\r\n")
        until = self._by(self.seconds + self.grace)
        answer = self._answer(until)
        if suggested := re.fullmatch(r"(?i)SUGGEST\s+(\d{1,4})\s*,\s*(\d{1,4})", answer):
            self._send(f"PLAY {suggested[1]},{suggested[2]}\r\n")
            answer = self._answer(until)
        place = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", answer)
        if place is None:
            raise EngineError(f"answered {answer[:80]!r}; the answer must be x,y")
        x, y = int(place[1]), int(place[2])
        if x >= state.game.size or y >= state.game.size:
            raise EngineError(f"answered {answer}, which is not on the board")
        return y * state.game.size + x

    def _new_game(self, game: Omok) -> None:
        """Sets up an empty board of this size and rule; starts the program again if it must."""
        again = self._known is not None and self._known[0].size == game.size
        begun = self._begun("RESTART\r\n" if again else f"START {game.size}\r\n")
        if again and begun != "OK":  # the protocol says: then end it and start it again
            self._end(farewell=self.FAREWELL)
            self._start()
            begun = self._begun(f"START {game.size}\r\n")
        if begun != "OK":
            raise EngineError(f"does not play on {game.size} rows: {printable(begun[:80])}")
        info = {
            "timeout_turn": round(1000 * self.seconds),
            "timeout_match": 0,
            "max_memory": 0,
            "game_type": 1,
            "rule": int(game.exact),
        }
        self._send("".join(f"INFO {key} {value}\r\n" for key, value in info.items()))
        self._at_start(game)

    def _begun(self, command: str) -> str:
        """ "OK", or why not; anything else that a program says at its start is ignored."""
        self._send(command)
        until, word = self._by(self.start_seconds), ""
        while word not in ("OK", "ERROR", "UNKNOWN"):
            answer = self._answer(until)
            word = answer.split(None, 1)[0].upper()
        return "OK" if word == "OK" else answer

    def _position(self, state: State) -> str:
        """The command that sends a whole position to a program with an empty board."""
        actions = state.id[1:]
        if not actions:
            return "BEGIN"
        if len(actions) == 1:
            return f"TURN {place_of(actions[0], state.game.size)}"
        own = len(actions) % 2  # the last move was the opponent's
        stones = [
            f"{place_of(action, state.game.size)},{1 if ply % 2 == own else 2}"
            for ply, action in enumerate(actions)
        ]
        return "\r\n".join(["BOARD", *stones, "DONE"])

    def _answer(self, until: float) -> str:
        """The next line that is meant for us, not for a person or a log."""
        for _ in range(MOST_LINES):
            line = self._read(until).strip()
            if line and line.split(None, 1)[0].upper() not in ("MESSAGE", "DEBUG"):
                return line
        raise EngineError(f"sent {MOST_LINES} lines without an answer")
