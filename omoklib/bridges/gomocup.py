"""Our players as engines of Gomocup managers, such as Piskvork: the protocol on two pipes.

    from omoklib import players
    from omoklib.bridges import gomocup
    gomocup.serve(lambda game, seconds, rng: players.uct(seconds=seconds, rng=rng))

Source: P. Laštovička, "Gomoku AI protocol", https://plastovicka.github.io/protocl2en.htm
"""

from __future__ import annotations

import contextlib
import gc
import sys
from typing import IO

import numpy as np

from omoklib.bridges.gomocup_commands import Brain
from omoklib.bridges.lines import Lines, Writer
from omoklib.bridges.punctual import MakePlayer, PunctualPlayer

__all__ = ["serve"]


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
    does: it is told to stop, and where it does not answer, a simple rule finds the move.

    Args:
        make_player: `(game, seconds, rng) -> player`, see `omoklib.bridges.MakePlayer`. A
            ValueError becomes the answer to START.
        stdin, stdout: streams of bytes or text; by default the program's own. What a player prints
            goes to the error stream.
        name: for ABOUT.
        rng: what players draw from.
        seconds: for a move as long as the manager names no limit.
    """
    lines = Lines(stdin or sys.stdin, cr_ends=True)
    out = Writer(stdout or sys.stdout)
    brain = Brain(
        PunctualPlayer(make_player, rng or np.random.default_rng()), lines, out, name, seconds
    )
    with contextlib.redirect_stdout(sys.stderr):
        brain.run()
    if stdin is None:
        gc.freeze()  # END wants this program gone at once: nothing needs to be collected any more
