"""Ladders: how strong each of many players is, yours among them.

>>> import numpy as np
>>> from omoklib.games import TicTacToe
>>> from omoklib.arena.openings import random_openings
>>> openings = random_openings(TicTacToe(), 10, 2, np.random.default_rng(1))
>>> ladder = Ladder(TicTacToe(), openings=openings)
>>> ladder.add("random", "random").add("lowest cell", lambda state: state.legal_actions()[0])
Ladder of Omok(size=3, line=3, exact=False): 2 players, 0 games
>>> len(ladder.play().games)
20
"""

from omoklib.arena.ladder.book import Book
from omoklib.arena.ladder.ladder import Ladder
from omoklib.arena.ladder.schedule import all_meetings, swiss_round

__all__ = ["Book", "Ladder", "all_meetings", "swiss_round"]
