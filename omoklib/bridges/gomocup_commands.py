"""The commands of the Gomocup protocol: what each answers, and what it changes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from omoklib.bridges.about import version
from omoklib.bridges.clock import GomocupClock, margin
from omoklib.bridges.lines import Line, Lines, Writer
from omoklib.bridges.quick import NOBODY, OTHER, OWN
from omoklib.bridges.stones import Stones
from omoklib.bridges.thinker import Thinker
from omoklib.games import Omok

__all__ = ["LINE", "SIZES", "Brain"]

LINE = 5
SIZES = range(LINE, 27)

END_S, GONE_S = 0.3, 2.0  # that a move still gets once END, or the end of input, has come
EXACT, CONTINUOUS, RENJU, CARO = 1, 2, 4, 8  # the bits of INFO rule


class _Trouble(Exception):
    """What a manager is told after ERROR."""


class Brain:
    """One manager's view of us: a board, a clock, and the commands."""

    def __init__(
        self, thinker: Thinker, lines: Lines, out: Writer, name: str, seconds: float
    ) -> None:
        self.thinker, self.lines, self.out, self.name = thinker, lines, out, name
        self.clock = GomocupClock(seconds)
        self.stones: Stones | None = None
        self.rule = 0
        self.messages: list[str] = []  # for before the next answer
        self.began = self.answered = 0.0
        self.commands: dict[str, Callable[[str], str | None]] = {
            "START": self.start,
            "RECTSTART": self.rectstart,
            "RESTART": self.restart,
            "BEGIN": self.begin,
            "TURN": self.turn,
            "BOARD": self.board,
            "PLAY": self.play,
            "TAKEBACK": self.takeback,
            "INFO": self.info,
            "ABOUT": self.about,
        }

    def run(self) -> None:
        while not self.out.gone:
            line = self.lines.get()
            if line is None or _word(line) == "END":
                return
            if line.text.strip():
                self.handle(line)

    def handle(self, line: Line) -> None:
        """Answers one command."""
        self.began = max(line.at, self.answered)
        command = self.commands.get(_word(line))
        try:
            if line.too_long:
                raise _Trouble("the line is too long")
            rest = "".join(line.text.split(None, 1)[1:]).strip()
            answer = "UNKNOWN command" if command is None else command(rest)
        except _Trouble as trouble:
            answer = f"ERROR {trouble}"
        if answer is not None:
            for message in self.messages:
                self.out.write(f"MESSAGE {message}\n")
            self.messages.clear()
            self.out.write(f"{answer}\n")
            self.answered = time.perf_counter()

    # ----- commands: what comes after the word -> the answer -----

    def start(self, rest: str) -> str:
        if not re.fullmatch(r"\d{1,4}", rest):
            raise _Trouble(f"START wants one number, the size; got {rest[:40]!r}")
        if int(rest) not in SIZES:
            raise _Trouble(f"unsupported size {rest}; allowed are {SIZES[0]} to {SIZES[-1]}, as 20")
        return self.new_game(int(rest))

    def rectstart(self, rest: str) -> str:
        sides = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", rest)
        if not sides:
            raise _Trouble(f"RECTSTART wants width,height; got {rest[:40]!r}")
        if sides[1] != sides[2]:
            raise _Trouble("rectangular boards are not supported; START 20 is")
        return self.start(sides[1])

    def restart(self, rest: str) -> str:
        return self.new_game(self.there().size)

    def new_game(self, size: int) -> str:
        self.clock.spent = 0.0
        try:  # with more commands here already, nobody waits for OK
            self.thinker.prepare(self.game(size), lambda: self.lines.ahead() is not None)
        except ValueError as error:
            raise _Trouble(" ".join(str(error).split())) from None
        self.stones = Stones(size)
        return "OK"

    def begin(self, rest: str) -> str:
        if len(self.there()):
            raise _Trouble("BEGIN is for an empty board; TURN or BOARD go on")
        return self.move()

    def turn(self, rest: str) -> str:
        self.put(self.cell(rest), OTHER)
        return self.move()

    def board(self, rest: str) -> str | None:
        told, trouble = Stones(self.there().size), ""
        self.stones, before = told, self.stones
        while (line := self.lines.get()) is not None and _word(line) != "DONE":
            if _word(line) == "INFO":
                self.info("".join(line.text.split(None, 1)[1:]))
            elif _word(line) in self.commands or _word(line) == "END":
                self.stones = before
                self.out.write("ERROR x,y,field or DONE expected after BOARD\n")
                if _word(line) != "END":
                    return self.handle(line)
                self.lines.put_back(line)
                return None
            elif line.text.strip() and not trouble:
                try:
                    place, _, field = line.text[:40].rpartition(",")
                    if field.strip() not in ("1", "2", "3"):
                        raise _Trouble(f"x,y,1 or x,y,2 expected; got {line.text[:40]!r}")
                    self.put(self.cell(place), (OWN, OTHER, NOBODY)[int(field) - 1])
                except _Trouble as error:
                    trouble = f"{error}; the board stays as it was"
        if trouble:
            self.stones = before
            raise _Trouble(trouble)
        return None if line is None else self.move()

    def play(self, rest: str) -> str:
        cell = self.cell(rest)
        self.put(cell, OWN)
        return self.named(cell)

    def takeback(self, rest: str) -> str:
        try:
            self.there().remove(self.cell(rest))
        except ValueError as error:
            raise _Trouble(f"{error}: {rest}") from None
        return "OK"

    def about(self, rest: str) -> str:
        name = self.name.replace('"', "'")
        return f'name="{name}", version="{version()}", author="The omoklib authors"'

    def info(self, rest: str) -> None:
        """Takes in what it knows of; the protocol wants no answer, whatever comes."""
        key, _, value = rest.partition(" ")
        number = re.fullmatch(r"-?\d{1,15}", value.strip())
        if number is None:
            return
        key, told = key.lower(), int(number[0])
        if key in ("timeout_turn", "timeout_match", "time_left"):
            setattr(self.clock, key, told)
        elif key == "rule" and told != self.rule and told >= 0:
            self.rule = told
            if told & CONTINUOUS:
                self.messages.append("a game that goes on after a five is not known here")
            if told & (RENJU | CARO):
                self.messages.append("renju and caro are not known here; exactly five wins")
            if self.stones is not None:
                self.thinker.begin(self.game(self.stones.size))

    # ----- the board -----

    def game(self, size: int) -> Omok:
        return Omok(size, LINE, exact=bool(self.rule & (EXACT | RENJU | CARO)))

    def there(self) -> Stones:
        if self.stones is None:
            raise _Trouble("there is no board yet: START comes first")
        return self.stones

    def cell(self, text: str) -> int:
        """The cell of `x,y`: the column from the left, the row from the top, from 0."""
        size = self.there().size
        place = re.fullmatch(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", text)
        if not place or int(place[1]) >= size or int(place[2]) >= size:
            raise _Trouble(f"x,y wanted, each 0 to {size - 1}; got {text[:40]!r}")
        return int(place[2]) * size + int(place[1])

    def named(self, cell: int) -> str:
        row, column = divmod(cell, self.there().size)
        return f"{column},{row}"

    def put(self, cell: int, owner: int) -> None:
        try:
            self.there().put(cell, owner)
        except ValueError as error:
            raise _Trouble(f"{error}: {self.named(cell)}") from None

    def move(self) -> str:
        """Our move, made on the board."""
        stones, game = self.there(), self.game(self.there().size)
        if stones.full:
            raise _Trouble("the board is full")
        state = stones.state(game)
        cell = None
        if state is not None:
            self.thinker.begin(game)
            cell = self.thinker.choose(state, self.deadlines())
            if cell is None:
                self.messages.append(f"a simple rule moves: {self.thinker.trouble}")
        if cell is None:
            cell = stones.quick_move(game)
        stones.put(cell, OWN)
        self.clock.use(time.perf_counter() - self.began)
        return self.named(cell)

    def deadlines(self) -> Callable[[], tuple[float, float]]:
        """When the player is to stop, and when to do without it (see `Thinker.choose`)."""
        limit = self.clock.limit
        spare = margin(limit)
        leaving: list[float] = []  # when it was first seen that nobody waits for long

        def now_known() -> tuple[float, float]:
            stop_at = self.began + limit - spare
            ahead = self.lines.ahead()
            ending = ahead is not None and _word(ahead) == "END"
            if (ending or self.lines.ended) and not leaving:
                leaving.append(time.perf_counter() + (END_S if ending else GONE_S))
            stop_at = min([stop_at, *leaving])
            return stop_at, stop_at + 0.75 * spare

        return now_known


def _word(line: Line) -> str:
    """The command of a line, in capital letters."""
    return line.text.split(None, 1)[0].upper() if line.text.strip() else ""
