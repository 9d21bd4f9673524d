"""Games that a search plays against itself, and the memory of them.

>>> import numpy as np
>>> from omoklib import TicTacToe, evaluators
>>> rng = np.random.default_rng(0)
>>> memory = ReplayMemory(TicTacToe(), capacity=100)
>>> memory.add(play_games(TicTacToe(), evaluators.uniform, 4, rng=rng, simulations=10))
>>> memory.sample(rng, 8).planes.shape
(8, 3, 3, 3)
"""

from omoklib.selfplay.games import Record, SearchSettings, play_games
from omoklib.selfplay.memory import Batch, BatchSettings, ReplayMemory, batch_of

__all__ = [
    "Batch",
    "BatchSettings",
    "Record",
    "ReplayMemory",
    "SearchSettings",
    "batch_of",
    "play_games",
]
