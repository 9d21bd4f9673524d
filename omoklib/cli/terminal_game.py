"""A game in the terminal, line by line: the players, the moves, and the commands."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection
from pathlib import Path

import numpy as np

from omoklib._util.printable import printable
from omoklib.arena.clock import in_brief
from omoklib.cli.look import TerminalStyle
from omoklib.cli.phrases import (
    advice_lines,
    commands_for,
    describe,
    help_text,
    outcome,
    side_name,
    why_not,
)
from omoklib.draw.look import disc_counts, look
from omoklib.games import BLACK, WHITE, Game, NodeId, Othello, State
from omoklib.games.othello import must_pass
from omoklib.games.records import GameRecord, load_records, named_cell, save_records
from omoklib.games.records.files import is_sgf
from omoklib.games.records.moves import other_actions
from omoklib.games.session import Session
from omoklib.ids import ROOT
from omoklib.players import Analysis, NamedPlayer, Player
from omoklib.players.hints import LONGER_SEARCH, is_guess
from omoklib.players.specs import make_player

__all__ = ["TerminalGame"]


class TerminalGame:
    """A game that people play by typing. A wrong line is explained and costs nothing.

    One person plays against a player, or two people play each other.

    Args:
        people: the sides that are played from the keyboard.
        spec: the text of the opponent, see `omoklib.players.specs`.
        rng: the generator for the opponent and for hints.
        look: the style in which boards are shown.
        say: a function that shows a text.
        ask: a function that shows a prompt and returns the next line; None if there are no more.
        keep: the file to which the record is saved after every move; None: no file.

    Attributes:
        session: the game; it exists after `begin`.
        given_up: the side that gave up the game, or 0.
        reason: the reason, in words, or "".
        asked: the state of the last question to the opponent.
        marks: the letters on the board, for hints.
        adviser: the player that gives hints where the opponent cannot, or only guesses.
    """

    session: Session
    opponent: Player | None
    adviser: NamedPlayer

    def __init__(
        self,
        people: Collection[int],
        spec: str,
        rng: np.random.Generator,
        *,
        look: TerminalStyle,
        say: Callable[[str], None],
        ask: Callable[[str], str | None],
        keep: Path | None = None,
    ) -> None:
        self.people, self.spec, self.rng = set(people), spec, rng
        self.look, self.say, self.ask, self.keep = look, say, ask, keep
        self.opponent = None
        self.given_up, self.reason = 0, ""
        self.asked: State | None = None
        self.marks: dict[int, str] = {}

    def begin(self, game: Game, node_id: NodeId = ROOT) -> None:
        """Begins a game at `node_id` and makes the players for it.

        Raises:
            ValueError, ImportError, OSError: the opponent cannot be made; then nothing changes.
        """
        opponent = None
        if len(self.people) < 2:
            opponent = make_player(self.spec, game, self.rng)
        self.close()
        self.adviser = make_player(LONGER_SEARCH, game, self.rng)
        self.session, self.opponent = Session(game, node_id), opponent
        self.given_up, self.reason, self.asked, self.marks = 0, "", None, {}
        self.say(describe(game, self.people, opponent, self.look))

    def load(self, path: str | Path, game: Game) -> None:
        """Continues the first game in the file of records at `path`; `game` may be your own."""
        path = Path(path)
        record = load_records(path, None if is_sgf(path) else game)[0]
        self.begin(record.game, record.id)

    def close(self) -> None:
        """Ends the opponent if it is another program."""
        if hasattr(self.opponent, "close"):
            self.opponent.close()

    def run(self) -> None:
        """Plays until there are no more lines or one of them is `quit`."""
        self.show()
        while True:
            if not self.over and self.state.player not in self.people:
                self.let_opponent_move()
            elif not self.over and must_pass(self.state):
                self.say(f"{side_name(self.state.player)} has no move and must pass.")
                self.play(self.state.legal_actions()[0])
            else:
                line = self.ask(self._prompt())
                if line is None or self.obey(line.strip()):
                    return

    def obey(self, line: str) -> bool:
        """Carries out a line. Returns whether it was `quit`."""
        word, _, rest = line.partition(" ")
        command = commands_for(self.state.game).get(word.lower())
        try:
            if command == "quit":
                return True
            if command:
                getattr(self, f"do_{command}")(rest.strip())
            elif line:
                self.move(line)
        except (ValueError, OSError, ImportError) as error:
            self.say(printable(str(error)))
        return False

    def move(self, text: str) -> None:
        """Plays the move that a person typed.

        Raises:
            ValueError: it is not a legal move.
        """
        text = self._landing(text)
        named = text.lower() in other_actions(self.state.game)
        if not named and not re.fullmatch(r"(?i)[a-z]\d{1,2}|pass", text):
            legal = self.state.legal_actions()
            move = self.state.game.action_name(legal[len(legal) // 2]) if legal else "e5"
            raise ValueError(f"{text!r} is neither a move, such as {move}, nor a command; try ?")
        action = named_cell(self.state.game, text)
        if self.over:
            raise ValueError("The game is over: new begins another, undo takes back its end")
        if action not in self.state.legal_actions():
            raise ValueError(why_not(self.state, action))
        self.play(action)

    def _landing(self, text: str) -> str:
        """The cell that the next stone of a column `text` lands on, if stones fall; else `text`.

        Raises:
            ValueError: the column is full.
        """
        state = self.state
        if look(state).kind != "columns" or not re.fullmatch(r"(?i)[a-z]", text):
            return text
        names = map(state.game.action_name, state.legal_actions())
        cell = next((name for name in names if name[0] == text.lower()), None)
        if cell is None and ord(text.lower()) - ord("a") < state.game.size and not self.over:
            raise ValueError(f"column {text.lower()} is full")
        return cell or text

    def _prompt(self) -> str:
        if self.over:
            return "\nnew, undo, save FILE or quit> "
        player = self.state.player
        stone = "" if self.look.color else f" {self.look.stone(player)}"  # readline counts letters
        return f"\n{side_name(player)}{stone}, move {self.state.ply + 1}> "

    # ----- the game -----

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because a player gave up."""
        return bool(self.given_up) or self.state.is_terminal()

    def play(self, action: int) -> None:
        """Plays a legal move of either side, with everything that follows from it."""
        self.session.play(action)
        self.marks = {}
        self.save()
        if self.over or self.state.player in self.people:
            self.show()

    def let_opponent_move(self) -> None:
        """Plays the opponent's move. An opponent that fails or breaks the rules loses."""
        self.asked, began = self.state, time.perf_counter()
        try:
            action = self.opponent(self.asked)
            self.asked.take_action(action)
        except Exception as error:  # the opponent may be anybody's program
            self.give_up(self.state.player, f"{self.opponent.name} failed: {in_brief(str, error)}")
            return
        seconds = time.perf_counter() - began
        name = self.look.loud(self.state.game.action_name(action))
        self.say(f"{side_name(self.asked.player)} plays {name} ({seconds:.1f} s)")
        self.play(action)

    def give_up(self, player: int, reason: str) -> None:
        """Makes `player` lose the game, for a `reason`."""
        self.given_up, self.reason = player, reason
        self.save()
        self.show()

    def step_back(self) -> None:
        """Goes back to the last moment at which a person had a choice.

        Raises:
            ValueError: there was no such moment.
        """
        if self.given_up:
            self.given_up, self.reason = 0, ""
        else:
            node_id = self.state.id
            while node_id != ROOT:
                node_id = node_id[:-1]
                state = self.state.game.state(node_id)
                if state.player in self.people and not must_pass(state):
                    break
            else:
                raise ValueError("There is no move of yours to take back")
            self.session.reset(node_id)
        self.marks = {}
        self.save()
        self.show()

    def show(self) -> None:
        """Shows the board, and at the end of the game who won."""
        self.say("\n" + self.look.board(self.state, self.marks))
        if self.over:
            words = outcome(self.state, self.given_up, self.reason, self.people)
            self.say("\n" + self.look.loud(words))
        elif isinstance(self.state.game, Othello):
            black, white = disc_counts(self.state)
            self.say(self.look.faint(f"Black has {black}, White {white} discs"))

    def record(self) -> GameRecord:
        """The game so far."""
        black, white = (self._name(player) for player in (BLACK, WHITE))
        state = self.state
        return GameRecord(state.game, state.id, black, white, -self.given_up or None, self.reason)

    def _name(self, player: int) -> str:
        if self.opponent is None:
            return side_name(player)
        return "You" if player in self.people else self.opponent.name

    def save(self) -> None:
        """Saves the record if a file was given. What cannot be written does not end the game."""
        if self.keep:
            try:
                save_records(self.keep, self.record())
            except (OSError, ValueError) as error:
                self.say(f"The record could not be saved: {error}")

    # ----- commands: each takes the rest of its line -----

    def do_help(self, rest: str) -> None:
        """Shows what may be typed."""
        self.say(help_text(self.state.game))

    def do_hint(self, rest: str) -> None:
        """Shows what the opponent would play here or, where it only guesses, the adviser."""
        if self.over:
            raise ValueError("The game is over: there is nothing to hint at")
        name, seen = self._advice()
        self.marks, lines = advice_lines(self.state, name, seen)
        self.show()
        self.say("\n".join(lines))

    def _advice(self) -> tuple[str, Analysis]:
        """The name of the player who gives a hint in this state, and what that player sees."""
        if getattr(self.opponent, "analyse", None):
            seen = self.opponent.analyse(self.state)
            if not is_guess(seen):
                return self.opponent.name, seen
        return self.adviser.name, self.adviser.analyse(self.state)

    def do_why(self, rest: str) -> None:
        """Shows what the opponent saw when it chose its last move."""
        if self.asked is None:
            raise ValueError("Nobody but you has moved yet")
        if not getattr(self.opponent, "analyse", None):
            raise ValueError(f"{self.opponent.name} does not say what it sees")
        seen = self.opponent.analyse(self.asked)
        self.say("\n".join(advice_lines(self.asked, self.opponent.name, seen)[1]))

    def do_undo(self, rest: str) -> None:
        """Takes back a person's last move and everything after it."""
        self.step_back()

    def do_moves(self, rest: str) -> None:
        """Shows the legal moves."""
        names = [self.state.game.action_name(action) for action in self.state.legal_actions()]
        self.say(" ".join(names) or "The game is over: there is no move")

    def do_board(self, rest: str) -> None:
        """Shows the board again."""
        self.show()

    def do_swap(self, rest: str) -> None:
        """Gives the person the other side."""
        if self.opponent is None:
            raise ValueError("Both sides are yours")
        self.people = {-player for player in self.people}
        (side,) = self.people
        self.say(f"You are now {side_name(side)} ({self.look.stone(side)})")

    def do_resign(self, rest: str) -> None:
        """Makes the side to move give up the game."""
        if self.over:
            raise ValueError("The game is already over")
        self.give_up(self.state.player, f"{side_name(self.state.player)} resigned")

    def do_new(self, rest: str) -> None:
        """Begins another game of the same kind."""
        self.begin(self.state.game)
        self.show()

    def do_save(self, rest: str) -> None:
        """Saves the record to a file."""
        if not rest:
            raise ValueError("Say where: save FILE, such as save game.txt or save game.sgf")
        self.say(f"Saved as {save_records(Path(rest).expanduser(), self.record())}")

    def do_load(self, rest: str) -> None:
        """Continues the game in a file."""
        if not rest:
            raise ValueError("Say what: load FILE")
        self.load(Path(rest).expanduser(), self.state.game)
        self.show()
