"""The commands of GTP: what each answers, and what it changes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace

from omoklib.bridges.about import version
from omoklib.bridges.clock import GTPClock, margin
from omoklib.bridges.gtp_text import (
    COMMANDS,
    NAMES,
    RULES,
    Refused,
    analysis_text,
    board_text,
    color_of,
    game_id,
    number_of,
)
from omoklib.bridges.punctual import PunctualPlayer
from omoklib.bridges.quick import quick_action
from omoklib.bridges.vertices import LETTERS, cell_of, other_way, vertex
from omoklib.games import BLACK, Game, Othello, State
from omoklib.players import Analysis

__all__ = ["Desk"]

FORCED_S = 0.5  # for the only move there is


class Desk:
    """One controller's view of us: a game, two clocks, and the commands.

    Args:
        rows: where row 1 is, see `vertices`.
        latest: when a move is wanted at the latest, whatever the clocks say.

    Attributes:
        quit: whether `quit` has come.
        answered: when the last response was sent (`time.perf_counter`, seconds).
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
        self.past: list[State] = []  # before each command that changed the state
        self.state = game.initial_state()
        self.explained: State | None = None  # where the last genmove was made
        self.quit = False
        self.began = self.answered = 0.0
        methods = {name: getattr(self, f"do_{name.replace('-', '_')}") for name in COMMANDS}
        self.commands: dict[str, Callable[..., str]] = methods

    def handle(self, words: list[str], at: float) -> str:
        """The result of a command that came at `at`.

        Raises:
            Refused: it fails.
        """
        self.began = max(at, self.answered)
        name, *given = words or [""]
        if name in RULES:
            return RULES[name](self.state, self.rows)
        if name not in self.commands:
            raise Refused("unknown command")
        wanted = COMMANDS[name].split()
        if not sum(word[0] != "[" for word in wanted) <= len(given) <= len(wanted):
            raise Refused(f"syntax error: {name} {COMMANDS[name]}".rstrip())
        return self.commands[name](*given)

    # ----- about the engine -----

    def do_protocol_version(self) -> str:
        return "2"

    def do_name(self) -> str:
        return self.name

    def do_version(self) -> str:
        return version()

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
            raise Refused(f"unsupported game; this engine plays {game_id(self.state)}")
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
            raise Refused(f"unacceptable size: {error}") from None
        self.game = game
        return self.do_clear_board()

    def do_clear_board(self) -> str:
        self.past, self.state, self.explained = [], self.game.initial_state(), None
        self.clock.restart()
        return ""

    def do_komi(self, komi: str) -> str:
        number_of(komi, negative=True)
        return ""  # taken in, as the protocol wants; no game here has one

    def do_play(self, color: str, move: str) -> str:
        player = color_of(color)
        try:
            self.rows = other_way(self.state, move, self.rows) or self.rows
            action = cell_of(self.game, move, self.rows)
        except ValueError as error:
            raise Refused(f"syntax error: {error}") from None
        before = self.state
        if before.is_terminal() and move.lower() == "pass":
            self.past.append(before)  # what two Go programs end a game with
            return ""
        try:
            self.to_move(player)
            self.state = self.state.take_action(action)
        except (Refused, ValueError) as error:
            self.state = before
            raise Refused(f"illegal move: {error}") from None
        self.past.append(before)
        return ""

    def do_undo(self) -> str:
        if not self.past:
            raise Refused("cannot undo: no move has been played yet")
        self.state = self.past.pop()
        return ""

    def do_showboard(self) -> str:
        return board_text(self.state, self.rows)

    def do_final_score(self) -> str:
        if not self.state.is_terminal():
            raise Refused(f"cannot score: the game is not over, {self.state.result_text()}")
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
        """The answer to genmove and its action; None after the end, when the loser resigns."""
        if self.state.is_terminal():
            return "resign" if self.state.winner() == -player else "pass", None
        self.to_move(player)
        action = self.chosen(player)
        return vertex(self.game, action, self.rows), action

    def chosen(self, player: int) -> int:
        self.player.begin(self.game)
        action = self.player.choose(self.state, lambda: self.until(player))
        if action is None:
            print(f"omoklib: a simple rule moves: {self.player.trouble}", file=sys.stderr)
            action = quick_action(self.state)
        return action

    def until(self, player: int) -> tuple[float, float]:
        """When the player is to stop, and when to do without it (see `PunctualPlayer.choose`)."""
        limit = self.clock.limit(player)
        if len(self.state.legal_actions()) == 1:
            limit = min(limit, FORCED_S)
        spare = margin(limit)
        stop_at = min(self.began + limit - spare, self.latest())
        return stop_at, stop_at + spare / 2

    def to_move(self, player: int) -> None:
        """Makes it `player`'s turn by the pass that is the other's only move, if it is that.

        Othello programs pass in silence; GTP knows no turns. The rules do.
        """
        if self.state.player == player:
            return
        if isinstance(self.game, Othello) and self.state.legal_actions() == [self.game.pass_action]:
            self.state = self.state.take_action(self.game.pass_action)
            return
        turn = NAMES[self.state.player]
        raise Refused(f"it is {turn}'s turn, {NAMES[player]} may not move twice")

    # ----- time -----

    def do_time_settings(self, main: str, period: str, stones: str) -> str:
        self.clock.settings(number_of(main), number_of(period), int(number_of(stones, whole=True)))
        return ""

    def do_time_left(self, color: str, seconds: str, stones: str) -> str:
        player = color_of(color)
        left = max(0.0, number_of(seconds, negative=True))
        self.clock.left(player, left, int(number_of(stones, whole=True)))
        return ""

    # ----- what the player sees, as comments -----

    def do_omoklib_analyze(self, color: str = "") -> str:
        if color and color_of(color) != self.state.player:
            raise Refused(f"it is {NAMES[self.state.player]}'s turn")
        return self.analysis(self.state)

    def do_gomill_explain_last_move(self) -> str:
        return "" if self.explained is None else self.analysis(self.explained)

    def analysis(self, state: State) -> str:
        if state.is_terminal():
            raise Refused(f"the game is over: {state.result_text()}")
        self.player.begin(self.game)
        found = self.player.ask(
            lambda player: getattr(player, "analyse", None) and player.analyse(state),
            lambda: self.until(state.player),
        )
        if not isinstance(found, Analysis):
            raise Refused(self.player.trouble or "this player does not say what it sees")
        return analysis_text(state, found, self.rows)
