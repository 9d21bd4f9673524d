"""The commands of the Gomocup protocol: what each answers, and what it changes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from omoklib.bridges.about import version
from omoklib.bridges.clock import GomocupClock, margin
from omoklib.bridges.gomocup_text import (
    Trouble,
    cell_in,
    game_of,
    named,
    size_in,
    square_in,
    unknown_in,
    word_of,
)
from omoklib.bridges.lines import Line, Lines, Writer
from omoklib.bridges.punctual import PunctualPlayer
from omoklib.bridges.quick import NOBODY, OTHER, OWN
from omoklib.bridges.stones import Stones
from omoklib.bridges.swap2 import SWAP, first_stones, move_or_swap
from omoklib.games import Omok

__all__ = ["Brain"]

END_S, GONE_S = 0.3, 2.0  # that a move still gets once END, or the end of input, has come


class Brain:
    """One manager's view of us: a board, a clock, and the commands."""

    def __init__(
        self, player: PunctualPlayer, lines: Lines, out: Writer, name: str, seconds: float
    ) -> None:
        self.player, self.lines, self.out, self.name = player, lines, out, name
        self.clock = GomocupClock(seconds)
        self.stones: Stones | None = None
        self.rule = 0
        self.messages: list[str] = []  # for before the next answer
        self.began = self.answered = 0.0
        self.commands: dict[str, Callable[[str], str | None]] = {
            "START": self.start,
            "RECTSTART": lambda rest: self.start(square_in(rest)),
            "RESTART": self.restart,
            "BEGIN": self.begin,
            "TURN": self.turn,
            "BOARD": self.board,
            "SWAP2BOARD": self.swap2board,
            "PLAY": self.play,
            "TAKEBACK": self.takeback,
            "INFO": self.info,
            "ABOUT": self.about,
        }

    def run(self) -> None:
        while not self.out.gone:
            line = self.lines.get()
            if line is None or word_of(line) == "END":
                return
            if line.text.strip():
                self.handle(line)

    def handle(self, line: Line) -> None:
        """Answers one command."""
        self.began = max(line.at, self.answered)
        command = self.commands.get(word_of(line))
        try:
            if line.too_long:
                raise Trouble("the line is too long")
            rest = "".join(line.text.split(None, 1)[1:]).strip()
            answer = "UNKNOWN command" if command is None else command(rest)
        except Trouble as trouble:
            answer = f"ERROR {trouble}"
        if answer is not None:
            for message in self.messages:
                self.out.write(f"MESSAGE {message}\n")
            self.messages.clear()
            self.out.write(f"{answer}\n")
            self.answered = time.perf_counter()

    # ----- commands: what comes after the word -> the answer -----

    def start(self, rest: str) -> str:
        return self.new_game(size_in(rest))

    def restart(self, rest: str) -> str:
        return self.new_game(self.there().size)

    def new_game(self, size: int) -> str:
        self.clock.spent = 0.0
        try:  # with more commands here already, nobody waits for OK
            self.player.prepare(self.game(size), lambda: self.lines.ahead() is not None)
        except ValueError as error:
            raise Trouble(" ".join(str(error).split())) from None
        self.stones = Stones(size)
        return "OK"

    def begin(self, rest: str) -> str:
        if len(self.there()):
            raise Trouble("BEGIN is for an empty board; TURN or BOARD go on")
        return self.move()

    def turn(self, rest: str) -> str:
        self.put(self.cell(rest), OTHER)
        return self.move()

    def board(self, rest: str) -> str | None:
        def stone(text: str) -> None:
            place, _, field = text.rpartition(",")
            if field.strip() not in ("1", "2", "3"):
                raise Trouble(f"x,y,1 or x,y,2 expected; got {text!r}")
            self.put(self.cell(place), (OWN, OTHER, NOBODY)[int(field) - 1])

        return self.told("BOARD", stone, self.move)

    def swap2board(self, rest: str) -> str | None:
        before = self.there()

        def stone(text: str) -> None:  # Black's come first, and White is to choose
            self.put(self.cell(text), OWN if len(self.there()) % 2 else OTHER)

        def choice() -> str:
            stones, self.stones = self.there(), before  # BOARD tells what has become of it
            return self.swap2(stones)

        return self.told("SWAP2BOARD", stone, choice)

    def told(
        self, name: str, stone: Callable[[str], None], answer: Callable[[], str]
    ) -> str | None:
        """The answer to a board that comes in lines, up to DONE; `stone` takes in one of them."""
        self.stones, before, trouble = Stones(self.there().size), self.stones, ""
        while (line := self.lines.get()) is not None and word_of(line) != "DONE":
            if word_of(line) == "INFO":
                self.info("".join(line.text.split(None, 1)[1:]))
            elif word_of(line) in self.commands or word_of(line) == "END":
                self.stones = before
                self.out.write(f"ERROR x,y,field or DONE expected after {name}\n")
                if word_of(line) != "END":
                    return self.handle(line)
                self.lines.put_back(line)
                return None
            elif line.text.strip() and not trouble:
                try:
                    stone(line.text[:40])
                except Trouble as error:
                    trouble = f"{error}; the board stays as it was"
        if trouble:
            self.stones = before
            raise Trouble(trouble)
        return None if line is None else answer()

    def play(self, rest: str) -> str:
        cell = self.cell(rest)
        self.put(cell, OWN)
        return self.named(cell)

    def takeback(self, rest: str) -> str:
        try:
            self.there().remove(self.cell(rest))
        except ValueError as error:
            raise Trouble(f"{error}: {rest}") from None
        return "OK"

    def about(self, rest: str) -> str:
        name = self.name.replace('"', "'")
        return f'name="{name}", version="{version()}", author="The omoklib authors"'

    def info(self, rest: str) -> None:
        """Takes in what it knows of; the protocol wants no answer, whatever comes."""
        key, _, value = rest.partition(" ")
        number = re.fullmatch(r"-?\d{1,20}", value.strip())
        if number is None:
            return
        key, told = key.lower(), int(number[0])
        if key in ("timeout_turn", "timeout_match", "time_left"):
            setattr(self.clock, key, told)
        elif key == "rule" and told != self.rule and told >= 0:
            self.rule = told
            self.messages += unknown_in(told)
            if self.stones is not None:
                self.player.begin(self.game(self.stones.size))

    # ----- the board -----

    def game(self, size: int) -> Omok:
        return game_of(size, self.rule)

    def there(self) -> Stones:
        if self.stones is None:
            raise Trouble("there is no board yet: START comes first")
        return self.stones

    def cell(self, text: str) -> int:
        return cell_in(text, self.there().size)

    def named(self, cell: int) -> str:
        return named(cell, self.there().size)

    def put(self, cell: int, owner: int) -> None:
        try:
            self.there().put(cell, owner)
        except ValueError as error:
            raise Trouble(f"{error}: {self.named(cell)}") from None

    def move(self) -> str:
        """Our move, made on the board."""
        stones, game = self.there(), self.game(self.there().size)
        if stones.full:
            raise Trouble("the board is full")
        state = stones.state(game)
        cell = None
        if state is not None:
            self.player.begin(game)
            cell = self.player.choose(state, self.deadlines())
            if cell is None:
                self.messages.append(f"a simple rule moves: {self.player.trouble}")
        if cell is None:
            cell = stones.quick_move(game)
        stones.put(cell, OWN)
        self.clock.use(time.perf_counter() - self.began)
        return self.named(cell)

    def swap2(self, stones: Stones) -> str:
        """Three stones, where there are none; else our colour: SWAP, or the next move."""
        game = self.game(stones.size)
        if not len(stones):
            return " ".join(map(self.named, first_stones(stones.size)))
        state = stones.state(game) if len(stones) in (3, 5) else None
        if state is None:
            raise Trouble("SWAP2BOARD wants 0, 3 or 5 stones of a game that goes on")
        self.player.begin(game)
        found = self.player.ask(lambda player: move_or_swap(player, state), self.deadlines())
        if found is None:
            self.messages.append(f"a simple rule moves: {self.player.trouble}")
            found = stones.quick_move(game)
        self.clock.use(time.perf_counter() - self.began)
        return "SWAP" if found == SWAP else self.named(found)

    def deadlines(self) -> Callable[[], tuple[float, float]]:
        """When the player is to stop, and when to do without it (see `PunctualPlayer.choose`)."""
        limit = self.clock.limit
        spare = margin(limit)
        leaving: list[float] = []  # when it was first seen that nobody waits for long

        def now_known() -> tuple[float, float]:
            stop_at = self.began + limit - spare
            ahead = self.lines.ahead()
            ending = ahead is not None and word_of(ahead) == "END"
            if (ending or self.lines.ended) and not leaving:
                leaving.append(time.perf_counter() + (END_S if ending else GONE_S))
            stop_at = min([stop_at, *leaving])
            return stop_at, stop_at + 0.75 * spare

        return now_known
