"""Positions for tests: moments of random games."""

import numpy as np


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
