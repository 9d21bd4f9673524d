"""A game between a person and a player: who sits where, what was played, how it stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from pathlib import Path

import numpy as np

from omoklib.arena.clock import in_brief
from omoklib.cli.look import Look
from omoklib.cli.phrases import describe, must_pass, outcome, side_name
from omoklib.games import BLACK, WHITE, Game, NodeId, Othello, State
from omoklib.games.records import GameRecord, load, save
from omoklib.games.session import Session
from omoklib.ids import ROOT
from omoklib.players import NamedPlayer, Player
from omoklib.players.specs import make_player

__all__ = ["Table"]

_ADVISER = "uct:1000"
"""Who gives hints."""


class Table:
    """One person, or two, and a player for the side that they leave.

    Args:
        people: the sides that are played from the keyboard.
        spec: the opponent, see `omoklib.players.specs`.
        rng: of the opponent and of hints.
        look: how boards are shown.
        tell: shows a text.
        keep: the file that gets the record of the game after every move, if any.

    Attributes:
        session: the game, since `begin`.
        given_up: the side that gave the game up, or 0.
        reason: in words, why it did, or "".
        asked: the state that the opponent was asked about the last time.
        marks: letters on the board, such as hints.
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
        look: Look,
        tell: Callable[[str], None],
        keep: Path | None = None,
    ) -> None:
        self.people, self.spec, self.rng = set(people), spec, rng
        self.look, self.tell, self.keep = look, tell, keep
        self.opponent = None
        self.given_up, self.reason = 0, ""
        self.asked: State | None = None
        self.marks: dict[int, str] = {}

    def begin(self, game: Game, node_id: NodeId = ROOT) -> None:
        """A game from `node_id`, and the players for it.

        Raises:
            ValueError, ImportError, OSError: the opponent cannot be made; nothing is changed.
        """
        opponent = None
        if len(self.people) < 2:
            opponent = make_player(self.spec, game, self.rng)
        self.close()
        self.adviser = make_player(_ADVISER, game, self.rng)
        self.session, self.opponent = Session(game, node_id), opponent
        self.given_up, self.reason, self.asked, self.marks = 0, "", None, {}
        self.tell(describe(game, self.people, opponent, self.look))

    def load(self, path: str | Path) -> None:
        """Goes on with the first game of the records in the file at `path`."""
        record = load(path)[0]
        self.begin(record.game, record.id)

    def close(self) -> None:
        """Ends the opponent, if it is another program."""
        if hasattr(self.opponent, "close"):
            self.opponent.close()

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because somebody gave it up."""
        return bool(self.given_up) or self.state.is_terminal()

    def play(self, action: int) -> None:
        """A legal move of either side, and what follows from it."""
        self.session.play(action)
        self.marks = {}
        self.save()
        if self.over or self.state.player in self.people:
            self.show()

    def let_opponent_move(self) -> None:
        """The opponent's move. One that fails, or breaks the rules, loses the game."""
        self.asked, began = self.state, time.perf_counter()
        try:
            action = self.opponent(self.asked)
            self.asked.take_action(action)
        except Exception as error:  # it may be anybody's program
            self.give_up(self.state.player, f"{self.opponent.name} failed: {in_brief(str, error)}")
            return
        seconds = time.perf_counter() - began
        name = self.look.loud(self.state.game.action_name(action))
        self.tell(f"{self.opponent.name} plays {name} ({seconds:.1f} s)")
        self.play(action)

    def give_up(self, player: int, reason: str) -> None:
        """`player` loses the game, for a `reason`."""
        self.given_up, self.reason = player, reason
        self.save()
        self.show()

    def step_back(self) -> None:
        """Back to the last time that a person had a choice.

        Raises:
            ValueError: nobody had.
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
        """The board, and at the end who won."""
        self.tell("\n" + self.look.board(self.state, self.marks))
        if self.over:
            words = outcome(self.state, self.given_up, self.reason, self.people)
            self.tell("\n" + self.look.loud(words))
        elif isinstance(self.state.game, Othello):
            discs = [int((self.state.board == player).sum()) for player in (BLACK, WHITE)]
            self.tell(self.look.faint("Black has {}, White {} discs".format(*discs)))

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
        """The record, where one is kept. A disk that is full ends no game."""
        if self.keep:
            try:
                save(self.keep, self.record())
            except OSError as error:
                self.tell(f"The record could not be kept: {error}")
