"""Stop, pressed while an opponent thinks: until it has moved, or the person may go on without it.

This is the part on Python's side, the slowest of three; a message from the page and back comes on
top, as in the rows of the browser.
"""

from __future__ import annotations

import time
from importlib.util import find_spec

import numpy as np

from bench.rows import Measure, Missing, row
from omoklib import players
from omoklib.games import ENV_REGULAR, ENV_SMALL, Game, State
from omoklib.games.session import Session
from omoklib.players import Player

__all__ = ["endless", "stopping"]

THINKS_S = 0.2  # seconds before it is stopped
MOST_S = 0.5
TIMES = 3


def endless(state: State) -> int:
    """A player that never answers and cannot be told to.

    It sleeps, so that the rows after this one have the processor to themselves, should it live on.
    """
    while True:
        time.sleep(0.005)


def stopping(game: Game, player: Player) -> Measure:
    """Seconds that a table takes to have `player` stopped, at the slowest of three times."""
    if find_spec("anywidget") is None:
        raise Missing("missing: the widgets (pip install ipywidgets anywidget)")
    from omoklib.widgets.table import Seat, Table

    def measure(seconds: float) -> float:
        slowest = 0.0
        for _ in range(TIMES):
            table = Table(Session(game), white=Seat("opponent", player))
            table.play(game.num_actions // 2)
            time.sleep(THINKS_S)
            began = time.perf_counter()
            table.stop()
            slowest = max(slowest, time.perf_counter() - began)
            table.leave()
        return slowest

    measure(0)
    return measure


@row("stop, compiled UCT on Omok 15x15", "seconds", at_most=MOST_S)
def _() -> Measure:
    return stopping(ENV_REGULAR, players.uct(10**9, rng=np.random.default_rng(0)))


@row("stop, readable UCT on Omok 15x15", "seconds", at_most=MOST_S)
def _() -> Measure:
    return stopping(ENV_REGULAR, players.uct(10**9, rng=np.random.default_rng(0), engine=False))


@row("stop, AlphaZero on Omok 9x9", "seconds", at_most=MOST_S)
def _() -> Measure:
    if find_spec("tensorflow") is None:
        raise Missing("missing: TensorFlow (pip install tensorflow)")
    from omoklib.players.pretrained import weights_for
    from omoklib.players.specs import make_player

    if not weights_for(ENV_SMALL):
        raise Missing("missing: weights for Omok 9x9")
    return stopping(ENV_SMALL, make_player("alphazero:10000", ENV_SMALL, np.random.default_rng(0)))


@row("stop, a player that cannot be stopped", "seconds", at_most=MOST_S)
def _() -> Measure:
    return stopping(ENV_SMALL, endless)
