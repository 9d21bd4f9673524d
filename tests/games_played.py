"""Games of self-play for tests, by an evaluator that needs no network."""

import numpy as np

from omoklib.evaluators import hashed
from omoklib.selfplay.games import play_games
from omoklib.selfplay.memory import ReplayMemory


def records_of(game, count=6, seed=0):
    rng = np.random.default_rng(seed)
    return play_games(game, hashed, count, simulations=6, rng=rng)


def memory_of(game, count=6, capacity=10_000):
    memory = ReplayMemory(game, capacity)
    memory.add(records_of(game, count))
    return memory
