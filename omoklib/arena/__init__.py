"""Matches: is one player stronger than another, and by how much?

Every opening is played twice, once with either side, so a good opening favours nobody. Most players
of the course play the same game again from the same start: openings make the games differ, and a
result says how many of its games really did.

>>> from omoklib import TicTacToe, players
>>> import numpy as np
>>> rng = np.random.default_rng(1)
>>> openings = random_openings(TicTacToe(), 3, 2, rng)
>>> result = match(players.random(rng), players.random(rng), TicTacToe(), openings=openings)
>>> len(result.games), result.distinct
(6, 6)
"""

from omoklib.arena.clock import Clock
from omoklib.arena.entrants import Entrant, Fresh
from omoklib.arena.game import Played, name_of, play, record_of
from omoklib.arena.ladder import Ladder
from omoklib.arena.matches import match
from omoklib.arena.openings import balanced_openings, random_openings, read_openings
from omoklib.arena.ratings import Ratings, rate
from omoklib.arena.result import MatchResult
from omoklib.arena.scores import Tally, wilson
from omoklib.arena.sprt import SPRT

__all__ = [
    "SPRT",
    "Clock",
    "Entrant",
    "Fresh",
    "Ladder",
    "MatchResult",
    "Played",
    "Ratings",
    "Tally",
    "balanced_openings",
    "match",
    "name_of",
    "play",
    "random_openings",
    "rate",
    "read_openings",
    "record_of",
    "wilson",
]
