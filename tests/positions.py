"""Positions for tests: moments of random games, and a score for their ends."""

import numpy as np

from omoklib.games import Omok
from omoklib.threats.puzzles import sensible_game


def random_state(game, plies, rng):
    """A state `plies` into a random game that is not over; None where the game ended before."""
    state = game.initial_state()
    for _ in range(plies):
        state = state.take_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal():
            return None
    return state


def random_states(game, count, seed=0, most_plies=7):
    rng = np.random.default_rng(seed)
    states = []
    while len(states) < count:
        state = random_state(game, int(rng.integers(most_plies + 1)), rng)
        if state is not None:
            states.append(state)
    return states


def sharp_states(game, count, seed=0):
    """States in which somebody has a threat, more often than in random games."""
    if not isinstance(game, Omok):
        return random_states(game, count, seed, most_plies=game.size**2)
    rng = np.random.default_rng(seed)
    states = [state for _ in range(count) for state in sensible_game(game, rng)]
    return [states[k] for k in rng.choice(len(states), count, replace=False)]


def tournament_score(state, player):
    """Discs, and the empty cells for the winner."""
    margin, left = state.margin(player), int((state.board == 0).sum())
    return margin + left * ((margin > 0) - (margin < 0))
