"""A page to play on: a game, whoever plays it, and what its search saw."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from omoklib import players
from omoklib._util.threads import can_start_threads, in_background
from omoklib.games import ENV_REGULAR, ENV_SMALL, Game, Omok, Othello, State, TicTacToe
from omoklib.search import MonteCarloTreeSearch, Trace
from omoklib.widgets.explorer import TreeExplorer
from omoklib.widgets.opponents import default_opponents
from omoklib.widgets.play import Play
from omoklib.widgets.stepper import SearchStepper
from omoklib.widgets.table import Seat
from omoklib.widgets.thinking import Thinker

__all__ = ["GAMES", "PlayPage"]

GAMES: Mapping[str, Game] = {
    "Omok 9x9": ENV_SMALL,
    "Omok 15x15": ENV_REGULAR,
    "Omok 6x6, four in a row": Omok(6, line=4),
    "Othello 8x8": Othello(8),
    "Othello 6x6": Othello(6),
    "Tic-Tac-Toe": TicTacToe(),
}
VIEWS = ("nothing", "its tree", "its first steps")
ITERATIONS = 5_000  # of UCT, unless the person chooses another strength
STEPS = 60  # simulations that are replayed one by one
READABLE = {"UCT": False, "weighted UCT": True}  # opponent -> whether its search is weighted


class PlayPage(ipywidgets.VBox):
    """`Play` for a game to choose, and below it the last search of an opponent.

    Args:
        games: name -> game, the first one chosen.

    Attributes:
        game, view: the choices. play: the table as it is now. found: what is shown of the search,
            a `TreeExplorer`, a `SearchStepper`, or None.

    >>> page = PlayPage({"Tic-Tac-Toe": TicTacToe()})
    >>> page.play.seats[-1].value = "random"
    >>> page.play.table.play(4)
    >>> page.wait(), len(page.play.session.id)
    (True, 3)
    """

    def __init__(self, games: Mapping[str, Game] = GAMES) -> None:
        self._games = dict(games)
        self.game = ipywidgets.Dropdown(
            options=list(games),
            description="Game",
            style={"description_width": "46px"},
            layout={"width": "262px"},
        )
        self.view = ipywidgets.Dropdown(
            options=VIEWS,
            value=VIEWS[1],
            description="Show of the last search:",
            style={"description_width": "160px"},
            layout={"width": "340px", "margin": "16px 2px 2px"},
        )
        self.found: TreeExplorer | SearchStepper | None = None
        self._last: tuple[str, Seat, State] | None = None  # the opponent, who sat there, and where
        self._thinker = Thinker(threading.RLock())
        self._table = ipywidgets.VBox()
        self._words = ipywidgets.HTML()
        self._shown = ipywidgets.VBox()
        title = ipywidgets.HTML("<h1>Play, and see how it thinks</h1>")
        super().__init__([title, self.game, self._table, self.view, self._words, self._shown])
        self.add_class("omok-play-page")
        self.game.observe(lambda _: self._set_table(), "value")
        self.view.observe(lambda _: self._look(), "value")
        self._set_table()

    def warm_up(self) -> None:
        """Have the engine ready, in a thread, while the person still thinks of a first move.

        Loading it takes a second or two, and once on every machine some ten to compile.
        """
        state = self.play.session.state

        def search() -> None:
            with contextlib.suppress(ImportError, TypeError):  # without the engine it goes as well
                players.uct(1, rng=np.random.default_rng(0), engine=True)(state)

        if can_start_threads():
            in_background(search)

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait until nobody thinks and the search is shown; whether that came in time."""
        return self.play.table.wait(seconds) and self._thinker.wait(seconds)

    def _set_table(self) -> None:
        """A new table for the game that is chosen."""
        if self._table.children:
            self.play.table.leave()
        game = self._games[self.game.value]
        self.play = Play(game, default_opponents(game, ITERATIONS))
        self.play.on_thought = self._listen
        self._table.children = [self.play]
        self._last = None
        self._look()

    def _listen(self, seat: Seat, state: State) -> None:
        if seat in self.play.table.seats.values():
            self._last = self.play.seats[state.player].value, seat, state
            self._look()

    def _look(self) -> None:
        """Have the last search looked at, beside the game; the latest wish counts."""
        if self._last is None or self.view.value == VIEWS[0]:
            self._thinker.drop()
            nobody = "As soon as an opponent has moved, its search is here."
            self._show(None, nobody if self._last is None else "")
            return
        last, view = self._last, self.view.value
        self._thinker.start(
            lambda: _tree_of(*last) if view == VIEWS[1] else _steps_of(*last),
            lambda found, trouble: self._tell(last, found, trouble),
        )

    def _tell(self, last: tuple[str, Seat, State], found: Any, trouble: Exception | None) -> None:
        _, seat, state = last
        where = f"move {state.ply + 1}" if state.ply else "the first move"
        if trouble is not None:
            self._show(None, f"This search cannot be shown: {trouble}")
        elif isinstance(found, Trace):
            words = f"How a search like that of {seat.name} begins, at {where}: {STEPS} simulations"
            self._show(SearchStepper(found, state.game), f"{words}, step by step.")
        elif found is None:
            self._show(None, f"{seat.name} plays without a search.")
        else:
            words = f"What {seat.name} looked at for {where}."
            if isinstance(self.found, TreeExplorer):
                self.found.show(found)
                self._show(self.found, words)
            else:
                self._show(TreeExplorer(found), words)

    def _show(self, found: TreeExplorer | SearchStepper | None, words: str) -> None:
        before, self.found = self.found, found
        self._words.value = escape(words)
        self._shown.children = [] if found is None else [found]
        if before is not None and before is not found:
            before.close()


def _tree_of(name: str, seat: Seat, state: State) -> Any:
    """The root of the search's tree; None where there is no search."""
    analyse = getattr(seat.player, "analyse", None)
    return None if analyse is None else analyse(state).root


def _steps_of(name: str, seat: Seat, state: State) -> Trace | None:
    """The first simulations of such a search, told one by one.

    Raises:
        ValueError: there is a search, but none that can be told like this.
    """
    if name in READABLE:
        trace = Trace()
        rng = np.random.default_rng(state.ply)
        MonteCarloTreeSearch(
            iteration_limit=STEPS, weighted=READABLE[name], rng=rng, trace=trace
        ).search(state)
        return trace
    if _tree_of(name, seat, state) is None:
        return None
    raise ValueError(f"only UCT is replayed step by step; {seat.name} shows its tree.")
