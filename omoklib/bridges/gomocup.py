"""Our players as engines of Gomocup managers, such as Piskvork: the protocol on two pipes.

    from omoklib import players
    from omoklib.bridges import gomocup
    gomocup.serve(lambda game, seconds, rng: players.uct(seconds=seconds, rng=rng))

Read it from the top: `serve` reads lines, a `GomocupSession` answers each command, and the
functions below it turn the protocol's words, numbers and squares into ours.

Source: P. Laštovička, "Gomoku AI protocol", https://plastovicka.github.io/protocl2en.htm
"""

from __future__ import annotations

import contextlib
import gc
import math
import re
import sys
import time
from collections.abc import Callable
from typing import IO

import numpy as np

from omoklib import __version__
from omoklib._util.memory import memory_in_use
from omoklib.bridges.clock import Due, GomocupClock, due
from omoklib.bridges.fallback import NOBODY, OTHER, OWN
from omoklib.bridges.lines import LineReader, LineWriter, ReceivedLine
from omoklib.bridges.punctual import MakePlayer, PunctualPlayer
from omoklib.bridges.stones import Stones
from omoklib.games import Omok, State
from omoklib.players import Player

__all__ = ["LINE", "GomocupSession", "place_of", "serve"]

LINE = 5
SIZES = range(LINE, 27)
EXACT, CONTINUOUS, RENJU, CARO = 1, 2, 4, 8  # the bits of INFO rule

END_S, GONE_S = 0.3, 2.0  # seconds for a move in progress after END, or the end of the input

SEARCH_BYTES = 2**26  # a search gets this much in any case, or it would not be one

PATIENCE = 0.75  # the share of a move's margin for a player that does not stop

SWAP = -1
"""The answer of a side that would rather have the other colour."""


def serve(
    make_player: MakePlayer,
    stdin: IO | None = None,
    stdout: IO | None = None,
    *,
    name: str = "omoklib",
    rng: np.random.Generator | None = None,
    seconds: float = 5.0,
) -> None:
    """Answers a manager's commands until END, or until there is no more input.

    Every move is legal and comes in the time that INFO allows, less a margin, whatever the player
    does: it is asked to stop, and if it does not answer, a simple rule finds the move.

    Args:
        make_player: a function `(game, seconds, rng) -> player`, see `omoklib.bridges.MakePlayer`.
            A ValueError that it raises becomes the answer to START.
        stdin, stdout: the streams, of bytes or text; by default the program's own. What a player
            prints goes to the error stream.
        name: the name for ABOUT.
        rng: the generator that players draw from.
        seconds: the seconds for a move until the manager sets a limit.
    """
    lines = LineReader(stdin or sys.stdin, cr_ends=True)
    out = LineWriter(stdout or sys.stdout)
    session = GomocupSession(
        PunctualPlayer(make_player, rng or np.random.default_rng()), lines, out, name, seconds
    )
    try:
        with contextlib.redirect_stdout(sys.stderr):
            session.run()
    finally:
        lines.close()
    if stdin is None:
        gc.freeze()  # END wants this program gone at once: nothing needs to be collected any more


class GomocupSession:
    """A session with one manager: a board, a clock, and the commands."""

    def __init__(
        self, player: PunctualPlayer, lines: LineReader, out: LineWriter, name: str, seconds: float
    ) -> None:
        self.player, self.lines, self.out, self.name = player, lines, out, name
        self.clock = GomocupClock(seconds)
        self.stones: Stones | None = None
        self.rule = 0
        self.messages: list[str] = []  # to be sent before the next answer
        self.began = self.answered = self.stop_at = 0.0
        self.max_memory = math.inf  # bytes, as told
        self.most_memory: float | None = None  # bytes that we keep to; None before a move
        self.lag = 0.0  # the most seconds by which recent answers came after the moment to stop
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
        """Answers commands until END, or until the manager is gone."""
        while not self.out.gone:
            line = self.lines.get()
            if line is None or word_of(line) == "END":
                return
            if line.text.strip():
                self.handle(line)

    def handle(self, line: ReceivedLine) -> None:
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
        try:  # if more commands are here already, nobody waits for OK
            self.player.prepare(self.game(size), lambda: self.lines.ahead() is not None)
        except ValueError as error:
            raise Trouble(" ".join(str(error).split())) from None
        self.stones = Stones(size)
        return "OK"

    def begin(self, rest: str) -> str:
        if len(self.there()):
            raise Trouble("BEGIN is for an empty board; TURN and BOARD continue a game")
        return self.move()

    def turn(self, rest: str) -> str:
        self.put(self.cell(rest), OTHER)
        return self.move()

    def board(self, rest: str) -> str | None:
        def stone(text: str) -> None:
            place, _, field = text.rpartition(",")
            if field.strip() not in ("1", "2", "3"):
                raise Trouble(f"a stone must be x,y,1 or x,y,2; got {text!r}")
            self.put(self.cell(place), (OWN, OTHER, NOBODY)[int(field) - 1])

        return self.told("BOARD", stone, self.move)

    def swap2board(self, rest: str) -> str | None:
        before = self.there()

        def stone(text: str) -> None:  # Black's first stone comes first, and White is to choose
            self.put(self.cell(text), OWN if len(self.there()) % 2 else OTHER)

        def choice() -> str:
            stones, self.stones = self.there(), before  # BOARD will show the result of the choice
            return self.swap2(stones)

        return self.told("SWAP2BOARD", stone, choice)

    def told(
        self, name: str, stone: Callable[[str], None], answer: Callable[[], str]
    ) -> str | None:
        """The answer to a board that comes line by line up to DONE; `stone` reads one line."""
        self.stones, before, trouble = Stones(self.there().size), self.stones, ""
        while (line := self.lines.get()) is not None and word_of(line) != "DONE":
            if word_of(line) == "INFO":
                self.info("".join(line.text.split(None, 1)[1:]))
            elif word_of(line) in self.commands or word_of(line) == "END":
                self.stones = before
                self.out.write(f"ERROR x,y,field or DONE must follow {name}\n")
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
        return f'name="{name}", version="{__version__}", author="The omoklib authors"'

    def info(self, rest: str) -> None:
        """Reads the settings that it knows; the protocol wants no answer to any."""
        key, _, value = rest.partition(" ")
        number = re.fullmatch(r"-?\d{1,20}", value.strip())
        if number is None:
            return
        key, told = key.lower(), int(number[0])
        if key in ("timeout_turn", "timeout_match", "time_left"):
            setattr(self.clock, key, told)
        elif key == "max_memory":
            self.max_memory = told if told > 0 else math.inf
            self.most_memory = None
        elif key == "rule" and told != self.rule and told >= 0:
            self.rule = told
            self.messages += [words for words in unknown_in(told) if words not in self.messages]
            if self.stones is not None:
                self.player.begin(self.game(self.stones.size))

    # ----- the board -----

    def game(self, size: int) -> Omok:
        """The game on a board of `size` rows, by the rule that the manager has named."""
        return game_of(size, self.rule)

    def there(self) -> Stones:
        """The board; Trouble if there is none yet."""
        if self.stones is None:
            raise Trouble("there is no board yet: START comes first")
        return self.stones

    def cell(self, text: str) -> int:
        """The cell of a text such as `7,7`."""
        return cell_in(text, self.there().size)

    def named(self, cell: int) -> str:
        """The text for a cell, such as `7,7`."""
        return place_of(cell, self.there().size)

    def put(self, cell: int, owner: int) -> None:
        """Puts a stone on the board; Trouble if the cell is taken."""
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
            cell = stones.fallback_move(game)
        stones.put(cell, OWN)
        self.use_time()
        return self.named(cell)

    def swap2(self, stones: Stones) -> str:
        """Three stones on an empty board; else our choice of colour: SWAP, or the next move."""
        game = self.game(stones.size)
        if not len(stones):
            return " ".join(map(self.named, first_stones(stones.size)))
        state = stones.state(game) if len(stones) in (3, 5) else None
        if state is None:
            raise Trouble("SWAP2BOARD wants 0, 3 or 5 stones of a game that is not over")
        self.player.begin(game)
        found = self.player.ask(lambda player: move_or_swap(player, state), self.deadlines())
        if found is None:
            self.messages.append(f"a simple rule moves: {self.player.trouble}")
            found = stones.fallback_move(game)
        self.use_time()
        return "SWAP" if found == SWAP else self.named(found)

    def use_time(self) -> None:
        """Records how long the move took, and its lag: a busy machine needs a longer margin."""
        now = time.perf_counter()
        self.clock.use(now - self.began)
        self.lag = max(0.95 * self.lag, now - self.stop_at)

    def deadlines(self) -> Callable[[], Due]:
        """The moments at which the player stops, and we do without it (see
        `PunctualPlayer.choose`)."""
        usual = due(self.began, self.clock.limit, self.clock.most, PATIENCE, self.lag)
        self.stop_at = usual.stop
        most = self.memory_limit()
        leaving: list[float] = []  # since when nobody waits for long, plus what is left to us

        def now_known() -> Due:
            ahead = self.lines.ahead()
            ending = ahead is not None and word_of(ahead) == "END"
            if (ending or self.lines.ended) and not leaving:
                leaving.append(time.perf_counter() + (END_S if ending else GONE_S))
            if not leaving and most < math.inf and (memory_in_use() or 0) > most:
                leaving.append(time.perf_counter())  # the search ends with what it has found
            if not leaving:
                return usual
            stop = min(usual.stop, *leaving)
            return Due(min(usual.enough, stop), stop, stop + usual.give_up - usual.stop)

        return now_known

    def memory_limit(self) -> float:
        """The bytes at which a search ends: INFO max_memory, or more if that cannot be kept."""
        if self.max_memory == math.inf:
            return math.inf
        if self.most_memory is None:
            used = memory_in_use()
            least = math.inf if used is None else used + SEARCH_BYTES
            self.most_memory = max(self.max_memory, least)
            if self.max_memory < least:
                needs = "this system does not say how much is in use"
                if used is not None:
                    needs = f"{used / 1e6:.0f} MB are in use before any search; {least / 1e6:.0f}"
                    needs += " MB are kept to"
                self.messages.append(
                    f"max_memory {self.max_memory / 1e6:.0f} MB cannot be kept: {needs}"
                )
        return self.most_memory


class Trouble(Exception):
    """A command that cannot be obeyed; the text follows ERROR."""


def word_of(line: ReceivedLine) -> str:
    """The command of a line, in capital letters."""
    return line.text.split(None, 1)[0].upper() if line.text.strip() else ""


def size_in(text: str) -> int:
    """The board's size after START.

    Raises:
        Trouble: it is not a number, or not one of `SIZES`.
    """
    if not re.fullmatch(r"\d{1,4}", text):
        raise Trouble(f"START needs one number, the size; got {text[:40]!r}")
    if int(text) not in SIZES:
        raise Trouble(f"unsupported size {text}; allowed are {SIZES[0]} to {SIZES[-1]}, as 20")
    return int(text)


def square_in(text: str) -> str:
    """The width after RECTSTART, as text; the height must be the same.

    Raises:
        Trouble: it is not the same, or these are not two numbers.
    """
    sides = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", text)
    if not sides:
        raise Trouble(f"RECTSTART needs width,height; got {text[:40]!r}")
    if sides[1] != sides[2]:
        raise Trouble("rectangular boards are not supported; START 20 is")
    return sides[1]


def game_of(size: int, rule: int) -> Omok:
    """The game of a board's size and `INFO rule`, or the nearest one that we know."""
    return Omok(size, LINE, exact=bool(rule & (EXACT | RENJU | CARO)))


def unknown_in(rule: int) -> list[str]:
    """The messages to a person about parts of `INFO rule` that we do not know."""
    said = []
    if rule & CONTINUOUS:
        said.append("a game that goes on after a five is not known here")
    if rule & (RENJU | CARO):
        said.append("renju and caro are not known here; exactly five wins")
    return said


def cell_in(text: str, size: int) -> int:
    """The cell of `x,y`: the column from the left, the row from the top, from 0.

    Raises:
        Trouble: there is no such cell.

    >>> cell_in("3, 1", 9)
    12
    """
    place = re.fullmatch(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", text)
    if not place or int(place[1]) >= size or int(place[2]) >= size:
        raise Trouble(f"a square must be x,y, each 0 to {size - 1}; got {text[:40]!r}")
    return int(place[2]) * size + int(place[1])


def place_of(cell: int, size: int) -> str:
    """`x,y`, as `cell_in` reads it.

    >>> place_of(12, 9)
    '3,1'
    """
    row, column = divmod(cell, size)
    return f"{column},{row}"


def first_stones(size: int) -> list[int]:
    """The three cells of our opening, Black's, White's and Black's, around the middle.

    >>> first_stones(15)
    [112, 113, 144]
    """
    middle = size // 2
    places = ((0, 0), (0, 1), (2, 2))
    return [(middle + down) * size + middle + right for down, right in places]


def move_or_swap(player: Player, state: State) -> int:
    """The player's action in `state`, or `SWAP` if it expects the side to move to lose.

    A player that does not say what it expects keeps its colour.
    """
    analyse = getattr(player, "analyse", None)
    if analyse is None:
        return player(state)
    found = analyse(state)
    known = found.visits or found.priors
    return SWAP if found.value < 0 else max(known, key=lambda action: (known[action], -action))
