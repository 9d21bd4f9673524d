"""Our players as GTP engines, for Omok and Othello: the protocol on two pipes.

    from omoklib import Othello, players
    from omoklib.bridges import gtp
    gtp.serve(lambda game, seconds, rng: players.uct(seconds=seconds, rng=rng), Othello())

Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002,
https://www.lysator.liu.se/~gunnar/gtp/
"""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Callable
from typing import IO

import numpy as np

from omoklib.bridges.gtp_commands import Desk
from omoklib.bridges.gtp_text import Refused
from omoklib.bridges.lines import Line, Lines, Writer
from omoklib.bridges.punctual import MakePlayer, PunctualPlayer
from omoklib.bridges.vertices import ROWS, usual_rows
from omoklib.games import Game, Omok, Othello

__all__ = ["serve"]

GONE_S = 2.0  # that a move still gets once the end of input has come


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
        make_player: `(game, seconds, rng) -> player`, see `omoklib.bridges.MakePlayer`.
        game: Omok or Othello; `boardsize` changes its size.
        stdin, stdout: streams of bytes or text; by default the program's own. What a player prints
            goes to the error stream.
        name: for `name`.
        rng: what players draw from.
        seconds: for a move as long as the controller names no limit.
        rows: where row 1 is, "top" or "bottom"; by default Othello's at the top, as its programs
            have it, and Omok's at the bottom, as in Go. In Othello a first move that is legal only
            the other way changes it.

    Raises:
        ValueError: the game is another one, is larger than GTP's boards (25), or has no player.
    """
    if not isinstance(game, (Omok, Othello)) or game.size > 25:
        raise ValueError(f"GTP is served for Omok and Othello of 25 rows at most; got {game!r}")
    if rows is not None and rows not in ROWS:
        raise ValueError(f"rows is 'top' or 'bottom', where row 1 is; got {rows!r}")
    lines = Lines(stdin or sys.stdin)
    out = Writer(stdout or sys.stdout)
    player = PunctualPlayer(make_player, rng or np.random.default_rng())
    with contextlib.redirect_stdout(sys.stderr):
        player.prepare(game)
        desk = Desk(game, player, name, seconds, rows or usual_rows(game), _patience(lines))
        while not out.gone and not desk.quit and (line := lines.get()) is not None:
            _answer(line, desk, out)


def _answer(line: Line, desk: Desk, out: Writer) -> None:
    """One command and its response: `=` or `?`, the command's id, the text, an empty line."""
    words = re.sub(r"[\x00-\x08\x0a-\x1f\x7f]", "", line.text.partition("#")[0]).split()
    if not words:
        return
    number = words.pop(0) if re.fullmatch(r"\d{1,10}", words[0]) else ""
    try:
        if line.too_long:
            raise Refused("syntax error: the line is too long")
        sign, text = "=", desk.handle(words, line.at)
    except Refused as refused:
        sign, text = "?", " ".join(str(refused).split())
    body = "\n".join(part.rstrip() for part in text.split("\n") if part.strip())
    gap = "\n" if text.startswith("\n") else " "  # a board begins on a line of its own
    out.write(f"{sign}{number}{gap}{body}".rstrip() + "\n\n")
    desk.answered = time.perf_counter()


def _patience(lines: Lines) -> Callable[[], float]:
    """When a move is wanted at the latest because nobody waits any longer."""
    gone: list[float] = []

    def latest() -> float:
        if lines.ended and not gone:
            gone.append(time.perf_counter() + GONE_S)
        return gone[0] if gone else float("inf")

    return latest
