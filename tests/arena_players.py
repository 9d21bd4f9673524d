"""For tests of matches: players, in a module that worker processes can import, and their games."""

import os
import threading
import time

from omoklib import players
from omoklib.players import NamedPlayer


def lowest(state):
    return state.legal_actions()[0]


def make_lowest(rng):
    return NamedPlayer("lowest", lowest)


def make_random(rng):
    return players.random(rng)


def make_slow(rng):
    """Random moves that take a moment, so that a match can be killed while it is played."""

    def choose(state):
        time.sleep(0.01)
        legal = state.legal_actions()
        return legal[int(rng.integers(len(legal)))]

    return NamedPlayer("slow", choose)


def make_hung(rng):
    return NamedPlayer("hung", lambda state: threading.Event().wait())


def make_crashed(rng):
    """Ends its whole process at its second move, as a fault in compiled code does."""
    return NamedPlayer("crashed", lambda state: lowest(state) if state.ply < 2 else os._exit(7))


def make_broken(rng):
    raise ImportError("no network here")


def games_of(result):
    """All of the games that is not time."""
    return [(p.id, p.start, p.black, p.white, p.result, p.forfeit) for p in result.games]
