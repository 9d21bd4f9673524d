"""A person against any player of the course, with its thoughts laid open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import ipywidgets

from omoklib.draw.look import player_name
from omoklib.games import BLACK, ROOT, WHITE, Game, NodeId, State
from omoklib.games.session import Session
from omoklib.ids import turn
from omoklib.players import Analysis
from omoklib.widgets.advice import OVERLAYS, heat_map, opinion_html
from omoklib.widgets.board import Board, beside
from omoklib.widgets.opponents import STRENGTHS, Opponents, default_opponents
from omoklib.widgets.slider import Slider
from omoklib.widgets.table import PERSON, Seat, Table

__all__ = ["Play"]


class Play(ipywidgets.Box):
    """A game between whoever is chosen for Black and for White.

    Opponents think in a thread of their own: the board stays alive, and Stop ends it.

    Args:
        game: the rules.
        opponents: name -> a player, or a factory: a function of one argument called `strength`
            (a number of simulations, say) that returns a player. By default UCT and random.
        side: whom the person plays first, `BLACK` or `WHITE`; the first opponent plays the other.

    Attributes:
        session: the game. table: who plays, and `wait()`. board: what one sees of it.
        seats, strengths: the choices for `BLACK` and `WHITE`. overlay, bar, line, curve: the
            switches for what the opponent thinks.
        on_thought: called with a seat and a state, in the thinking thread, after it chose there.

    >>> from omoklib.games import TicTacToe
    >>> play = Play(TicTacToe(), {"lowest": lambda state: state.legal_actions()[0]})
    >>> play.table.play(4)
    >>> play.table.wait(), play.session.id
    (True, (0, 4, 0))
    """

    def __init__(
        self, game: Game, opponents: Mapping[str, Callable] | None = None, side: int = BLACK
    ) -> None:
        if side not in (BLACK, WHITE):
            raise ValueError(f"side is BLACK (1) or WHITE (-1), the person's; got {side!r}")
        self.opponents = Opponents(default_opponents(game) if opponents is None else opponents)
        self.session = Session(game)
        self.board = Board(self.session, follow=False)
        self.table = Table(self.session)
        self.on_thought: Callable[[Seat, State], object] = lambda seat, state: None
        self._settled = True  # False while controls are being set together
        self._opinions: dict[tuple[str, NodeId], Analysis] = {}
        self.seats = {color: self._seat_choice(color) for color in (BLACK, WHITE)}
        self.strengths = {color: _strength_choice() for color in (BLACK, WHITE)}
        self.overlay = ipywidgets.Dropdown(
            options=OVERLAYS, description="On the board:", style={"description_width": "96px"}
        )
        self.bar, self.line, self.curve = map(_switch, ("value bar", "best line", "win-rate curve"))
        self._opinion = ipywidgets.HTML()
        row = {"align_items": "center", "grid_gap": "8px"}
        rows = [
            ipywidgets.HBox([self.seats[color], self.strengths[color]], layout=row)
            for color in (BLACK, WHITE)
        ]
        shown = ipywidgets.HBox([self.bar, self.line, self.curve], layout={"grid_gap": "14px"})
        switches = [self.overlay, *shown.children]
        super().__init__(
            beside([*rows, self.board], [self.overlay, shown, self._opinion], game),
            layout={"flex_flow": "row wrap", "grid_gap": "10px 20px"},
        )
        self.add_class("omok-play")
        self._connect(switches)
        self.seats[-side].value = self.opponents.names[0]

    def _connect(self, switches: list[ipywidgets.Widget]) -> None:
        self.board.on_play = self.table.play
        self.board.on_button = {
            "undo": self.table.undo,
            "new": self.table.new_game,
            "hint": self.hint,
            "swap": self.take_other_side,
            "stop": self.table.stop,
            "go": self.table.go_on,
        }
        for color in (BLACK, WHITE):
            self.seats[color].observe(lambda change, c=color: self._seat_changed(c), "value")
            self.strengths[color].observe(lambda _: self._sit(), "value")
        for switch in switches:
            switch.observe(lambda _: self._show(), "value")
        self.table.watch = self._listen
        self.table.changed = self._show

    def _seat_choice(self, color: int) -> ipywidgets.Dropdown:
        options = [PERSON.name, *self.opponents.names]
        choice = ipywidgets.Dropdown(
            options=options,
            description=player_name(self.session.game, color),
            style={"description_width": "46px"},
            layout={"width": "262px"},
        )
        choice.add_class(f"omok-seat-{'black' if color == BLACK else 'white'}")
        return choice

    # ----- the seats -----

    def take_other_side(self) -> None:
        """Black's player and White's change places."""
        names = self.seats[WHITE].value, self.seats[BLACK].value
        strengths = self.strengths[WHITE].value, self.strengths[BLACK].value
        self._settled = False
        for color, name, strength in zip((BLACK, WHITE), names, strengths, strict=True):
            self.seats[color].value = name
            self.strengths[color].value = strength
        self._settled = True
        self._sit()

    def _seat_changed(self, color: int) -> None:
        strength = self.opponents.strength_of(self.seats[color].value)
        choice = self.strengths[color]
        choice.layout.display = "none" if strength is None else None
        was_settled, self._settled = self._settled, False
        if strength is not None:
            choice.value = strength
        self._settled = was_settled
        self._sit()

    def _sit(self) -> None:
        """Seat whom the controls name, once they are all set."""
        if not self._settled:
            return
        try:
            self.table.sit(*(self._chosen(color) for color in (BLACK, WHITE)))
        except Exception as error:  # a factory may be anybody's function
            self.board.status = f"This opponent cannot play: {error}"

    def _chosen(self, color: int) -> Seat:
        name, strength = self.seats[color].value, self.strengths[color].value
        if name != PERSON.name and not self.opponents.is_made(name, strength):
            self.board.status = f"{name} is getting ready ..."  # a network takes seconds to load
        return self.opponents.seat(name, strength)

    def _adviser(self) -> Seat | None:
        """Who tells what it thinks: a seated player if it can, else any opponent that can."""
        others = map(self.opponents.seat, self.opponents.names)  # made only when looked at
        for seat in chain(self.table.seats.values(), others):
            if getattr(seat.player, "analyse", None) is not None:
                return seat
        return None

    # ----- what they think -----

    def hint(self) -> None:
        """Ask an opponent for its move in this position, and ring it on the board."""
        seated = [seat for seat in self.table.seats.values() if seat.player is not None]
        anybody = seated or [self.opponents.seat(self.opponents.names[0])]
        self.table.hint(self._adviser() or anybody[0])

    def _wants_opinion(self) -> bool:
        switches = (self.bar, self.line, self.curve)
        return self.overlay.value != OVERLAYS[0] or any(switch.value for switch in switches)

    def _listen(self, seat: Seat, state: State) -> None:
        """Keep what a player thought while it chose its move."""
        analyse = getattr(seat.player, "analyse", None)
        if analyse is not None and self._wants_opinion():
            self._opinions[seat.name, state.id] = analyse(state)
        self.on_thought(seat, state)

    def _show(self) -> None:
        """Show the table as it is; look for an opinion where one is wanted."""
        with self.session.lock, self.board.hold_sync():
            self.board.refresh()
            self.board.busy, self.board.hint = self.table.busy, self.table.hint_action
            self.board.playable = self._your_turn()
            if self.table.words:
                self.board.status = f"{self.board.status} {self.table.words}"
            self.board.buttons = self._buttons()
            self._show_opinion(self.session.state)

    def _show_opinion(self, state: State) -> None:
        if not self._wants_opinion():
            self._opinion.value = ""
            return
        seat = self._adviser()
        if seat is None:
            self._opinion.value = "None of these players can say what it thinks."
            return
        opinion = self._opinions.get((seat.name, state.id))
        if opinion is not None:
            self.board.show_overlay(*heat_map(opinion, self.overlay.value))
        values = {
            node_id: turn(node_id) * known.value
            for (name, node_id), known in self._opinions.items()
            if name == seat.name
        }
        self._opinion.value = opinion_html(
            state,
            seat.name,
            opinion,
            values,
            bar=self.bar.value,
            line=self.line.value,
            curve=self.curve.value,
        )
        if opinion is None and not (self.table.busy or self.table.words or state.is_terminal()):
            self.table.look(
                seat,
                seat.player.analyse,
                lambda found: self._opinions.__setitem__((seat.name, state.id), found),
            )

    def _your_turn(self) -> bool:
        state = self.session.state
        return not state.is_terminal() and self.table.seats[state.player] is PERSON

    def _buttons(self) -> list[dict[str, Any]]:
        begun, over = self.session.id != ROOT, self.session.state.is_terminal()
        thinks, paused = self.table.busy, self.table.paused and not over
        return [
            {"id": "undo", "label": "Undo", "enabled": begun},
            {"id": "new", "label": "New game", "enabled": begun},
            {"id": "hint", "label": "Hint", "enabled": self._your_turn() and not thinks},
            {"id": "swap", "label": "Take the other side", "enabled": True},
            {"id": "go", "label": "Go on", "enabled": True}
            if paused
            else {"id": "stop", "label": "Stop thinking", "enabled": thinks},
        ]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live table; beside it the picture, for pages without a kernel or widgets."""
        return super()._repr_mimebundle_(**kwargs) | self.board.offline()


def _strength_choice() -> Slider:
    choice = Slider("strength", STRENGTHS, 200)
    choice.layout.display = "none"
    return choice


def _switch(text: str) -> ipywidgets.Checkbox:
    return ipywidgets.Checkbox(description=text, indent=False, layout={"width": "auto"})
