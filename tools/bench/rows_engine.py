"""The compiled UCT beside OpenSpiel's C++, its own playouts, and the readable UCT."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import numpy as np

from bench.rows import Measure, ratio, row, steps_per_second
from bench.rows_peers import open_spiel_uct
from omoklib.games import ENV_REGULAR, ENV_SMALL, Game, Othello, TicTacToe

__all__ = ["engine_playouts", "engine_uct", "first_search_seconds"]

GAMES = {
    "Omok 9x9": (ENV_SMALL, 15.0),
    "Omok 15x15": (ENV_REGULAR, 15.0),
    "Othello 8x8": (Othello(8), 60.0),
    "Tic-Tac-Toe": (TicTacToe(), 1.5),
}
"""The boards, each with the factor by which it should exceed OpenSpiel's simulations."""


def engine_uct(game: Game, iterations: int = 30_000) -> Measure:
    """Simulations a second of whole searches from the empty board, one thread."""
    from omoklib.engine import UCTSearch

    search = UCTSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    state = game.initial_state()
    search.search(state)
    return steps_per_second(lambda: search.search(state).simulations)


def engine_playouts(game: Game) -> Measure:
    """Random games a second without a tree."""
    from omoklib.engine import playouts

    state, rng = game.initial_state(), np.random.default_rng(0)
    return steps_per_second(lambda: len(playouts(state, 5000, rng)))


def first_search_seconds(*, kept: bool) -> Measure:
    """Processor seconds from the engine's import to the first move, in a Python of its own.

    That Python finds every module as bytecode, as an installed one does, even where this one is
    told to keep none.

    Args:
        kept: whether the compiled code of an earlier start is found.
    """
    code = (
        "import time; t = time.process_time(); from omoklib.engine import uct_search; "
        "from omoklib.games import ENV_SMALL; "
        "uct_search(ENV_SMALL.initial_state(), iterations=10, seed=0); "
        "print(time.process_time() - t)"
    )

    bytecode = tempfile.TemporaryDirectory()  # deleted with `measure`

    def measure(seconds: float) -> float:
        environment = os.environ | {
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": bytecode.name,
        }
        with tempfile.TemporaryDirectory() as empty:
            if not kept:
                environment["NUMBA_CACHE_DIR"] = empty
            command = [sys.executable, "-c", code]
            run = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True
            )
        return float(run.stdout)

    measure(0)
    return measure


for _board, (_game, _wanted) in GAMES.items():
    row(f"engine UCT, {_board}", "simulations/s")(lambda game=_game: engine_uct(game))
    row(f"engine playouts, {_board}", "games/s")(lambda game=_game: engine_playouts(game))
    ratio(
        f"engine / OpenSpiel C++, {_board}",
        f"engine UCT, {_board}",
        f"OpenSpiel C++ UCT, {_board}",
        at_least=_wanted,
    )
    ratio(
        f"engine UCT / engine playouts, {_board}",
        f"engine UCT, {_board}",
        f"engine playouts, {_board}",
        at_least=None if _board == "Tic-Tac-Toe" else 0.5,  # its games are as short as a walk
    )
    ratio(f"engine / readable, {_board}", f"engine UCT, {_board}", f"UCT, {_board}")


@row("OpenSpiel C++ UCT, Omok 15x15", "simulations/s")
def _() -> Measure:
    return open_spiel_uct("gomoku(size=15,connect=5)", 500)


@row("engine, memory of a node, Omok 9x9, 100,000 simulations", "bytes")
def _() -> Measure:
    from omoklib.engine import uct_search
    from omoklib.engine.uct_tree import BYTES_A_PLACE, USED

    def measure(seconds: float) -> float:
        root = uct_search(ENV_SMALL.initial_state(), iterations=100_000, seed=0).root
        ((tree, _),) = root._places
        return float(tree.counts[USED] * BYTES_A_PLACE / root.visits)

    return measure


@row("engine, first move, compiled from nothing", "CPU seconds", at_most=30)
def _() -> Measure:
    return first_search_seconds(kept=False)


@row("engine, first move, compiled before", "CPU seconds", at_most=1)
def _() -> Measure:
    return first_search_seconds(kept=True)
