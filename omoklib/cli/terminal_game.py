"""A game in the terminal, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from omoklib.cli.phrases import COMMANDS, advice_lines, help_text, must_pass, side_name, why_not
from omoklib.cli.table import Table
from omoklib.games.records import named_cell, save

__all__ = ["TerminalGame"]


class TerminalGame(Table):
    """A table at which people type. A wrong line says what was wrong, and costs nothing.

    Args:
        ask: from a prompt to the next line; None when there are no more.
    """

    def __init__(self, *arguments: Any, ask: Callable[[str], str | None], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.ask = ask

    def run(self) -> None:
        """Plays until there are no more lines, or one says `quit`."""
        self.show()
        while True:
            if not self.over and self.state.player not in self.people:
                self.let_opponent_move()
            elif not self.over and must_pass(self.state):
                self.tell(f"{side_name(self.state.player)} has no move and must pass.")
                self.play(self.state.legal_actions()[0])
            else:
                line = self.ask(self._prompt())
                if line is None or self.obey(line.strip()):
                    return

    def obey(self, line: str) -> bool:
        """Does what a line says; returns whether it said `quit`."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command == "quit":
                return True
            if command:
                getattr(self, f"do_{command}")(rest.strip())
            elif line:
                self.move(line)
        except (ValueError, OSError, ImportError) as error:
            self.tell(f"{error}")
        return False

    def move(self, text: str) -> None:
        """Plays the move that a person typed.

        Raises:
            ValueError: it is none.
        """
        if not re.fullmatch(r"(?i)[a-z]\d{1,2}|pass", text):
            raise ValueError(f"{text!r} is no move, such as e5, and no other word I know; try ?")
        action = named_cell(self.state.game, text)
        if self.over:
            raise ValueError("The game is over: new begins another, undo takes the end back")
        if action not in self.state.legal_actions():
            raise ValueError(why_not(self.state, action))
        self.play(action)

    def do_help(self, rest: str) -> None:
        """What may be typed."""
        self.tell(help_text(self.state.game))

    def do_hint(self, rest: str) -> None:
        """What the adviser would play."""
        if self.over:
            raise ValueError("The game is over: there is nothing to hint at")
        self.marks, lines = advice_lines(self.state, self.adviser)
        self.show()
        self.tell("\n".join(lines))

    def do_why(self, rest: str) -> None:
        """What the opponent saw when it chose its last move."""
        if self.asked is None:
            raise ValueError("Nobody but you has moved yet")
        if not getattr(self.opponent, "analyse", None):
            raise ValueError(f"{self.opponent.name} does not say what it sees")
        self.tell("\n".join(advice_lines(self.asked, self.opponent)[1]))

    def do_undo(self, rest: str) -> None:
        """Takes a person's last move back, and what came after."""
        self.step_back()

    def do_moves(self, rest: str) -> None:
        """The legal moves."""
        names = [self.state.game.action_name(action) for action in self.state.legal_actions()]
        self.tell(" ".join(names) or "The game is over: there is no move")

    def do_board(self, rest: str) -> None:
        """The board again."""
        self.show()

    def do_swap(self, rest: str) -> None:
        """The person takes the other side; whoever is to move now, moves."""
        if self.opponent is None:
            raise ValueError("Both sides are yours")
        self.people = {-player for player in self.people}
        (side,) = self.people
        self.tell(f"You are {side_name(side)} ({self.look.stone(side)}) now")

    def do_resign(self, rest: str) -> None:
        """The side to move gives the game up."""
        if self.over:
            raise ValueError("The game is over already")
        self.give_up(self.state.player, f"{side_name(self.state.player)} resigned")

    def do_new(self, rest: str) -> None:
        """Another game of the same kind."""
        self.begin(self.state.game)
        self.show()

    def do_save(self, rest: str) -> None:
        """The record into a file."""
        if not rest:
            raise ValueError("Say where: save FILE, such as save game.txt or save game.sgf")
        self.tell(f"saved as {save(Path(rest).expanduser(), self.record())}")

    def do_load(self, rest: str) -> None:
        """The game of a file."""
        if not rest:
            raise ValueError("Say what: load FILE")
        self.load(Path(rest).expanduser())
        self.show()

    def _prompt(self) -> str:
        if self.over:
            return "\nnew, undo, save FILE or quit> "
        player = self.state.player
        stone = "" if self.look.colour else f" {self.look.stone(player)}"  # readline counts letters
        return f"\n{side_name(player)}{stone}, move {self.state.ply + 1}> "
