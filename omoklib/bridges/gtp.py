"""Our players as GTP engines, for Omok and Othello: the protocol on two pipes.

    from omoklib import Othello, players
    from omoklib.bridges import gtp
    gtp.serve(lambda game, seconds, rng: players.uct(seconds=seconds, rng=rng), Othello())

Read it from the top: `serve` reads lines, a `GTPSession` answers each command, and the functions
below it read the commands' arguments and write boards and opinions down.

Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002,
https://www.lysator.liu.se/~gunnar/gtp/
"""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import IO

import numpy as np

from omoklib import __version__
from omoklib.bridges.clock import Due, GTPClock, due
from omoklib.bridges.fallback import fallback_action
from omoklib.bridges.lines import LineReader, LineWriter, ReceivedLine
from omoklib.bridges.punctual import MakePlayer, PunctualPlayer
from omoklib.bridges.vertices import LETTERS, ROWS, cell_of, other_way, usual_rows, vertex
from omoklib.games import BLACK, WHITE, Game, Omok, Othello, State
from omoklib.games.othello import must_pass
from omoklib.players import Analysis

__all__ = ["COMMANDS", "RULES", "GTPSession", "serve"]

NAMES = {BLACK: "black", WHITE: "white"}
COLORS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
SIGNS = {BLACK: "X", WHITE: "O", 0: "."}
SHOWN = 10  # moves of an analysis

COMMANDS: Mapping[str, str] = {
    "protocol_version": "",
    "name": "",
    "version": "",
    "known_command": "NAME",
    "list_commands": "",
    "quit": "",
    "boardsize": "SIZE",
    "clear_board": "",
    "komi": "KOMI",
    "play": "COLOR VERTEX",
    "genmove": "COLOR",
    "reg_genmove": "COLOR",
    "undo": "",
    "showboard": "",
    "final_score": "",
    "time_settings": "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
    "time_left": "COLOR TIME STONES",
    "list_games": "",
    "set_game": "NAME",
    "omoklib-analyze": "[COLOR]",
    "gomill-explain_last_move": "",
}
"""The commands and their arguments, in brackets if optional. `RULES` has more of them."""

GONE_S = 2.0  # seconds for a move in progress after the end of the input
FORCED_S = 0.5  # seconds for a move when there is only one
PATIENCE = 0.5  # the share of a move's margin for a player that does not stop


def serve(
    make_player: MakePlayer,
    game: Game,
    stdin: IO | None = None,
    stdout: IO | None = None,
    *,
    name: str = "omoklib",
    rng: np.random.Generator | None = None,
    seconds: float = 5.0,
    rows: str | None = None,
) -> None:
    """Answers a controller's commands until `quit`, or until there is no more input.

    Every move is legal and comes in the time that `time_settings` and `time_left` allow, less a
    margin, whatever the player does.

    Args:
        make_player: a function `(game, seconds, rng) -> player`, see `omoklib.bridges.MakePlayer`.
        game: the rules, those of Omok or Othello; `boardsize` changes the size.
        stdin, stdout: the streams, of bytes or text; by default the program's own. What a player
            prints goes to the error stream.
        name: the answer to the command `name`.
        rng: the generator that players draw from.
        seconds: the seconds for a move until the controller sets a limit.
        rows: the place of row 1, "top" or "bottom"; by default at the top for Othello, as its
            programs have it, and at the bottom for Omok, as in Go. In Othello a first move that is
            legal only the other way changes it.

    Raises:
        ValueError: the game is neither, is larger than GTP's boards (25 rows), or has no player.
    """
    if not isinstance(game, (Omok, Othello)) or game.size > len(LETTERS):
        raise ValueError(
            f"GTP is served for Omok and Othello of {len(LETTERS)} rows at most; got {game!r}"
        )
    if rows is not None and rows not in ROWS:
        raise ValueError(f"rows must be 'top' or 'bottom', where row 1 is; got {rows!r}")
    lines = LineReader(stdin or sys.stdin)
    out = LineWriter(stdout or sys.stdout)
    player = PunctualPlayer(make_player, rng or np.random.default_rng())
    try:
        with contextlib.redirect_stdout(sys.stderr):
            player.prepare(game)
            session = GTPSession(
                game, player, name, seconds, rows or usual_rows(game), _latest(lines)
            )
            while not out.gone and not session.quit and (line := lines.get()) is not None:
                _answer(line, session, out)
    finally:
        lines.close()


def _answer(line: ReceivedLine, session: GTPSession, out: LineWriter) -> None:
    """One command and its response: `=` or `?`, the command's id, the text, an empty line."""
    words = re.sub(r"[\x00-\x08\x0a-\x1f\x7f]", "", line.text.partition("#")[0]).split()
    if not words:
        return
    number = words.pop(0) if re.fullmatch(r"\d{1,10}", words[0]) else ""
    try:
        if line.too_long:
            raise CommandRefused("syntax error: the line is too long")
        sign, text = "=", session.handle(words, line.at)
    except CommandRefused as refused:
        sign, text = "?", " ".join(str(refused).split())
    body = "\n".join(part.rstrip() for part in text.split("\n") if part.strip())
    gap = "\n" if text.startswith("\n") else " "  # a board begins on a line of its own
    out.write(f"{sign}{number}{gap}{body}".rstrip() + "\n\n")
    session.answered = time.perf_counter()


def _latest(lines: LineReader) -> Callable[[], float]:
    """A function for the latest moment of an answer: soon after the input ends, as nobody waits
    then."""
    gone: list[float] = []

    def latest() -> float:
        if lines.ended and not gone:
            gone.append(time.perf_counter() + GONE_S)
        return gone[0] if gone else float("inf")

    return latest


class GTPSession:
    """A session with one controller: a game, two clocks, and the commands.

    Args:
        rows: the place of row 1, see `vertices`.
        latest: a function that returns the latest moment at which a move is due, whatever the
            clocks say.

    Attributes:
        quit: whether `quit` has come.
        answered: the moment at which the last response was sent (`time.perf_counter`, seconds).
    """

    def __init__(
        self,
        game: Game,
        player: PunctualPlayer,
        name: str,
        seconds: float,
        rows: str,
        latest: Callable[[], float],
    ) -> None:
        self.game, self.player, self.name, self.rows = game, player, name, rows
        self.latest = latest
        self.clock = GTPClock(seconds)
        self.past: list[State] = []  # the state before each command that changed it
        self.state = game.initial_state()
        self.explained: State | None = None  # where the last genmove was made
        self.quit = False
        self.began = self.answered = 0.0
        methods = {name: getattr(self, f"do_{name.replace('-', '_')}") for name in COMMANDS}
        self.commands: dict[str, Callable[..., str]] = methods

    def handle(self, words: list[str], at: float) -> str:
        """The result of a command that came at `at`.

        Raises:
            CommandRefused: it fails.
        """
        self.began = max(at, self.answered)
        name, *given = words or [""]
        if name in RULES:
            return RULES[name](self.state, self.rows)
        if name not in self.commands:
            raise CommandRefused("unknown command")
        wanted = COMMANDS[name].split()
        if not sum(word[0] != "[" for word in wanted) <= len(given) <= len(wanted):
            raise CommandRefused(f"syntax error: {name} {COMMANDS[name]}".rstrip())
        return self.commands[name](*given)

    # ----- about the engine -----

    def do_protocol_version(self) -> str:
        return "2"

    def do_name(self) -> str:
        return self.name

    def do_version(self) -> str:
        return __version__

    def do_known_command(self, name: str) -> str:
        return "true" if name in {**COMMANDS, **RULES} else "false"

    def do_list_commands(self) -> str:
        return "\n".join([*COMMANDS, *RULES])

    def do_quit(self) -> str:
        self.quit = True
        return ""

    def do_list_games(self) -> str:
        return game_id(self.state)

    def do_set_game(self, name: str) -> str:
        if name.lower() != game_id(self.state).lower():
            raise CommandRefused(f"unsupported game; this engine plays {game_id(self.state)}")
        return ""

    # ----- the board -----

    def do_boardsize(self, size: str) -> str:
        number = number_of(size, whole=True)
        try:
            if number > len(LETTERS):
                raise ValueError(f"GTP has {len(LETTERS)} columns at most")
            game = replace(self.game, size=int(number))
            self.player.prepare(game)
        except ValueError as error:
            raise CommandRefused(f"unacceptable size: {error}") from None
        self.game = game
        return self.do_clear_board()

    def do_clear_board(self) -> str:
        self.past, self.state, self.explained = [], self.game.initial_state(), None
        self.clock.restart()
        return ""

    def do_komi(self, komi: str) -> str:
        number_of(komi, negative=True)
        return ""  # accepted, as the protocol wants; no game here has one

    def do_play(self, color: str, move: str) -> str:
        player = color_of(color)
        try:
            self.rows = other_way(self.state, move, self.rows) or self.rows
            action = cell_of(self.game, move, self.rows)
        except ValueError as error:
            raise CommandRefused(f"syntax error: {error}") from None
        before = self.state
        if before.is_terminal() and move.lower() == "pass":
            self.past.append(before)  # with passes two Go programs end a game
            return ""
        try:
            self.to_move(player)
            self.state = self.state.take_action(action)
        except (CommandRefused, ValueError) as error:
            self.state = before
            raise CommandRefused(f"illegal move: {error}") from None
        self.past.append(before)
        return ""

    def do_undo(self) -> str:
        if not self.past:
            raise CommandRefused("cannot undo: no move has been played yet")
        self.state = self.past.pop()
        return ""

    def do_showboard(self) -> str:
        return board_text(self.state, self.rows)

    def do_final_score(self) -> str:
        if not self.state.is_terminal():
            raise CommandRefused(f"cannot score: the game is not over, {self.state.result_text()}")
        winner = self.state.winner()
        margin_of = getattr(self.state, "margin", lambda player: 1)
        return f"{'B' if winner == BLACK else 'W'}+{margin_of(winner)}" if winner else "0"

    # ----- moves -----

    def do_genmove(self, color: str) -> str:
        before = self.state
        answer, action = self.think(color_of(color))
        if action is not None:
            self.explained = self.state
            self.state = self.state.take_action(action)
        self.past.append(before)
        self.clock.use(color_of(color), time.perf_counter() - self.began)
        return answer

    def do_reg_genmove(self, color: str) -> str:
        before = self.state
        answer, _ = self.think(color_of(color))
        self.state = before
        return answer

    def think(self, player: int) -> tuple[str, int | None]:
        """The answer to genmove, and its action; None if the game is over."""
        if self.state.is_terminal():
            return "resign" if self.state.winner() == -player else "pass", None
        self.to_move(player)
        action = self.chosen(player)
        return vertex(self.game, action, self.rows), action

    def chosen(self, player: int) -> int:
        """The player's action in time, or that of a simple rule."""
        self.player.begin(self.game)
        action = self.player.choose(self.state, lambda: self.until(player))
        if action is None:
            print(f"omoklib: a simple rule moves: {self.player.trouble}", file=sys.stderr)
            action = fallback_action(self.state)
        return action

    def until(self, player: int) -> Due:
        """The moments at which the player stops, and we do without it (see
        `PunctualPlayer.choose`)."""
        limit, most = self.clock.limit(player), self.clock.most(player)
        if len(self.state.legal_actions()) == 1:
            limit = most = min(limit, FORCED_S)
        usual = due(self.began, limit, most, PATIENCE)
        stop = min(usual.stop, self.latest())
        return Due(min(usual.enough, stop), stop, stop + usual.give_up - usual.stop)

    def to_move(self, player: int) -> None:
        """Makes it `player`'s turn, if need be by the pass that is the opponent's only move.

        Othello programs pass silently, and GTP knows no turns; our rules want the pass.
        """
        if self.state.player == player:
            return
        if must_pass(self.state):
            self.state = self.state.take_action(self.game.pass_action)
            return
        turn = NAMES[self.state.player]
        raise CommandRefused(f"it is {turn}'s turn, {NAMES[player]} may not move twice")

    # ----- time -----

    def do_time_settings(self, main: str, period: str, stones: str) -> str:
        self.clock.settings(number_of(main), number_of(period), int(number_of(stones, whole=True)))
        return ""

    def do_time_left(self, color: str, seconds: str, stones: str) -> str:
        player = color_of(color)
        left = max(0.0, number_of(seconds, negative=True))
        self.clock.left(player, left, int(number_of(stones, whole=True)))
        return ""

    # ----- what the player sees, as comment lines -----

    def do_omoklib_analyze(self, color: str = "") -> str:
        if color and color_of(color) != self.state.player:
            raise CommandRefused(f"it is {NAMES[self.state.player]}'s turn")
        return self.analysis(self.state)

    def do_gomill_explain_last_move(self) -> str:
        return "" if self.explained is None else self.analysis(self.explained)

    def analysis(self, state: State) -> str:
        """What the player sees in `state`, in words."""
        if state.is_terminal():
            raise CommandRefused(f"the game is over: {state.result_text()}")
        self.player.begin(self.game)
        found = self.player.ask(
            lambda player: getattr(player, "analyse", None) and player.analyse(state),
            lambda: self.until(state.player),
        )
        if not isinstance(found, Analysis):
            raise CommandRefused(self.player.trouble or "this player does not say what it sees")
        return analysis_text(state, found, self.rows)


class CommandRefused(Exception):
    """Why a command fails; the text of the `?` response."""


def color_of(text: str) -> int:
    """`BLACK` or `WHITE`."""
    if text.lower() not in COLORS:
        raise CommandRefused(
            f"syntax error: a color must be b, black, w or white; got {text[:20]!r}"
        )
    return COLORS[text.lower()]


def number_of(text: str, *, whole: bool = False, negative: bool = False) -> float:
    """The number that `text` is; `whole`: without a fraction, `negative`: or below 0."""
    pattern = (r"-?" if negative else "") + r"\d{1,9}" + ("" if whole else r"(\.\d{0,9})?")
    if not re.fullmatch(pattern, text):
        kind = "a whole number" if whole else "a number"
        raise CommandRefused(f"syntax error: the argument must be {kind}; got {text[:20]!r}")
    return float(text)


def game_id(state: State) -> str:
    """The name of the game in other programs."""
    return "Othello" if isinstance(state.game, Othello) else "Gomoku"


def board_text(state: State, rows: str) -> str:
    """The board with its letters and numbers, below an empty line."""
    letters = "   " + " ".join(LETTERS[: state.game.size])
    lines = [
        f"{number:>2} {stones} {number}"
        for number, stones in zip(_numbers(state, rows), _stones(state), strict=True)
    ]
    return "\n".join(["", letters, *lines, letters, f"# X is Black; {state.result_text()}"])


def analysis_text(state: State, found: Analysis, rows: str) -> str:
    """A player's view of `state`, as comment lines; values as the player to move sees them."""
    known = found.visits or found.priors
    best = sorted(known, key=lambda action: (-known[action], action))[:SHOWN]
    line = " ".join(vertex(state.game, action, rows) for action in found.line)
    lines = [f"# value {found.value:+.3f} line {line}"]
    for action in best:
        parts = [f"# {vertex(state.game, action, rows)}"]
        parts += [f"visits {found.visits[action]}"] if action in found.visits else []
        parts += [f"value {found.Q[action]:+.3f}"] if action in found.Q else []
        parts += [f"prior {found.priors[action]:.3f}"] if action in found.priors else []
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _numbers(state: State, rows: str) -> list[int]:
    """The rows' numbers, from the top row down."""
    numbers = list(range(1, state.game.size + 1))
    return numbers if rows == "top" else numbers[::-1]


def _stones(state: State) -> list[str]:
    return [" ".join(SIGNS[stone] for stone in row) for row in state.board.tolist()]


def _legal_moves(state: State, rows: str) -> str:
    return " ".join(vertex(state.game, action, rows) for action in state.legal_actions())


def _result(state: State, rows: str) -> str:
    if not state.is_terminal():
        return "unknown"
    return NAMES.get(state.winner(), "draw")


RULES: Mapping[str, Callable[[State, str], str]] = {
    "gogui-rules_game_id": lambda state, rows: game_id(state),
    "gogui-rules_board": lambda state, rows: "\n" + "\n".join(_stones(state)),
    "gogui-rules_board_size": lambda state, rows: str(state.game.size),
    "gogui-rules_legal_moves": _legal_moves,
    "gogui-rules_side_to_move": lambda state, rows: NAMES[state.player],
    "gogui-rules_final_result": _result,
}
"""The questions of GoGui about a game other than Go, each with a function
`(state, rows) -> answer`."""
