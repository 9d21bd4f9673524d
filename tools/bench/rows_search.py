"""The readable searches and the playouts beneath them, from the empty board."""

from __future__ import annotations

import numpy as np

from bench.rows import Measure, row, steps_per_second
from omoklib.evaluators import uniform
from omoklib.games import ENV_REGULAR, ENV_SMALL, Game, Othello, TicTacToe
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch

__all__ = ["alphazero", "playouts", "uct"]


def uct(game: Game, iterations: int = 50) -> Measure:
    """Iterations per second of one search that goes on and on, as in a long think."""
    search = MonteCarloTreeSearch(iteration_limit=iterations, rng=np.random.default_rng(0))
    state = game.initial_state()

    def step() -> int:
        if search.root is None or search.root.visits > 5000:  # the tree stays a game's size
            search.search(state)
            return iterations
        for _ in range(iterations):
            search.simulate()
        return iterations

    step()
    return steps_per_second(step)


def playouts(game: Game) -> Measure:
    """Random games per second, without a tree."""
    state, rng = game.initial_state(), np.random.default_rng(0)

    def step() -> int:
        for numbers in rng.random((10, game.max_plies)).tolist():
            state.playout(numbers)
        return 10

    step()
    return steps_per_second(step)


def alphazero(game: Game, simulations: int = 100) -> Measure:
    """Simulations per second of searches whose evaluator costs next to nothing."""
    search, state = AlphaZeroSearch(uniform, simulations=simulations), game.initial_state()

    def step() -> int:
        search.search(state)
        return simulations

    step()
    return steps_per_second(step)


@row("UCT, Omok 9x9", "simulations/s", at_least=1000)
def _() -> Measure:
    return uct(ENV_SMALL)


@row("UCT, Omok 15x15", "simulations/s")
def _() -> Measure:
    return uct(ENV_REGULAR)


@row("UCT, Tic-Tac-Toe", "simulations/s")
def _() -> Measure:
    return uct(TicTacToe())


@row("UCT, Othello 8x8", "simulations/s")
def _() -> Measure:
    return uct(Othello(8))


@row("playouts, Omok 9x9", "games/s")
def _() -> Measure:
    return playouts(ENV_SMALL)


@row("playouts, Othello 8x8", "games/s")
def _() -> Measure:
    return playouts(Othello(8))


@row("PUCT, uniform priors, Omok 9x9", "simulations/s")
def _() -> Measure:
    return alphazero(ENV_SMALL)
