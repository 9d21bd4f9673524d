"""Players that are made when they are first needed, and made ready before a clock runs: networks
and compiled code take seconds to load."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.compiling import NotCompiled, only_compiled
from omoklib.games import Game, State
from omoklib.games.names import game_text
from omoklib.players.asking import Reply, stop_of
from omoklib.players.named import Analysis, NamedPlayer, Player

__all__ = ["Prepared", "compile_beside", "warm_up"]

_LIBRARY = str(Path(__file__).parents[2])  # the folder in which this package lies
_COMPILE = """
import sys
import numpy as np
from omoklib.games.names import game_named
from omoklib.players.prepared import warm_up
from omoklib.players.specs import make_player
spec, text, seconds = sys.argv[1:]
game, rng = game_named(text), np.random.default_rng()
warm_up(make_player(spec, game, rng), game, rng, float(seconds))
"""


class Prepared:
    """A player that `make()` makes, once, in the thread that first asks for it.

    Args:
        name: the name in messages, also before the player is made.

    >>> lowest = Prepared("lowest", lambda: lambda state: state.legal_actions()[0])
    >>> lowest.ready, lowest.player() is lowest.player(), lowest.ready
    (False, True, True)
    """

    def __init__(self, name: str, make: Callable[[], Player]) -> None:
        self.name = name
        self._make = make
        self._made: Player | None = None
        self._lock = threading.Lock()

    @property
    def ready(self) -> bool:
        """Whether it is made."""
        return self._made is not None

    def player(self) -> Player:
        """The player itself; a second thread that asks while it is made waits for it."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def __call__(self, state: State) -> int:
        return self.player()(state)

    def stop(self) -> None:
        """Tells the player to answer soon, if there is one yet."""
        if self._made is not None:
            stop_of(self._made)()

    @property
    def analyse(self) -> Callable[[State], Analysis] | None:
        """The player's own `analyse`, None if it has none; before it is made, one that makes it."""
        if self._made is None:
            return self._make_and_analyse
        return getattr(self._made, "analyse", None)

    @property
    def progress(self) -> Callable[[], Any] | None:
        """The player's own `progress`, or None."""
        return getattr(self._made, "progress", None)

    def _make_and_analyse(self, state: State) -> Analysis:
        analyse = getattr(self.player(), "analyse", None)
        if analyse is None:
            raise ValueError(f"{self.name} plays without a search and cannot say what it thinks")
        return analyse(state)


def compile_beside(spec: str, game: Game, seconds: float) -> bool:
    """Lets a process of its own compile what the player of `spec` needs, for at most `seconds`.

    In this process, the compiler would slow down every other thread, and a search in one of them
    would slow down the compiler: during a match, it would take minutes. What is compiled is kept on
    the disk, so this process then only loads it.

    Returns:
        Whether the process has done so. If not, this process can still compile it.
    """
    try:
        # -P: what lies in the current folder is not imported instead.
        command = [sys.executable, "-P", "-c", _COMPILE, spec, game_text(game), str(seconds)]
        here = {"PYTHONPATH": os.pathsep.join([_LIBRARY, *filter(None, sys.path)])}
        quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        done = subprocess.run(command, env=os.environ | here, timeout=seconds, **quiet)
    except (OSError, ValueError, subprocess.TimeoutExpired):  # ValueError: a game without a text
        return False
    return done.returncode == 0


def warm_up(
    player: Player,
    game: Game,
    rng: np.random.Generator,
    seconds: float,
    compile_elsewhere: Callable[[], object] | None = None,
) -> None:
    """Lets `player` think once, so that everything it needs is compiled and loaded.

    It thinks about a state near the end of a random game, and is stopped at once. (A player may
    keep what it has seen; no game that follows goes through that state.) Another program, or a
    plain function, has loaded all it needs, and is not asked.

    Args:
        rng: the player's generator; its state is restored afterwards.
        seconds: the most seconds to wait.
        compile_elsewhere: a function that is called once if something must be compiled, and that
            may let another process do it, see `compile_beside`; None: it is compiled here.

    Raises:
        Exception: what the player raises.
    """
    if not isinstance(player, NamedPlayer):
        return
    before = rng.bit_generator.state
    # Asked for a move, it might know one without its search, which must be loaded too.
    think = player.analyse or player
    state = _late_state(game)

    def asked(think: Callable[[State], Any]) -> Reply:
        reply = Reply(lambda: think(state), player.stop)
        reply.stop(seconds)
        return reply

    if compile_elsewhere is None:
        reply = asked(think)
    else:
        reply = asked(partial(_only_compiled, think))
        if isinstance(reply.error, NotCompiled):
            compile_elsewhere()
            reply = asked(think)
    rng.bit_generator.state = before
    if reply.error is not None:
        raise reply.error


def _only_compiled(think: Callable[[State], Any], state: State) -> Any:
    with only_compiled():
        return think(state)


@lru_cache(maxsize=8)
def _late_state(game: Game) -> State:
    """The last state of a random game before its end."""
    rng = np.random.default_rng(0)
    state = after = game.initial_state()
    while not after.is_terminal():
        legal = after.legal_actions()
        state, after = after, after.take_action(legal[int(rng.integers(len(legal)))])
    return state
