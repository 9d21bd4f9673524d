"""The same searches in OpenSpiel's C++, where it is installed: what readable Python costs."""

from __future__ import annotations

import math

from bench.rows import Measure, Missing, ratio, row, steps_per_second

__all__ = ["open_spiel_uct"]


def open_spiel_uct(name: str, simulations: int) -> Measure:
    """Simulations a second of OpenSpiel's `MCTSBot` with random rollouts, from the empty board."""
    try:
        import pyspiel
    except ImportError as error:
        raise Missing("missing: OpenSpiel (python -m pip install open_spiel)") from error
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=0)
    bot = pyspiel.MCTSBot(game, evaluator, math.sqrt(2), simulations, 1000, False, 0, False)

    def step() -> int:
        bot.mcts_search(state)
        return simulations

    step()
    return steps_per_second(step)


@row("OpenSpiel C++ UCT, Omok 9x9", "simulations/s")
def _() -> Measure:
    return open_spiel_uct("gomoku(size=9,connect=5)", 500)


@row("OpenSpiel C++ UCT, Tic-Tac-Toe", "simulations/s")
def _() -> Measure:
    return open_spiel_uct("tic_tac_toe", 2000)


@row("OpenSpiel C++ UCT, Othello 8x8", "simulations/s")
def _() -> Measure:
    return open_spiel_uct("othello", 200)


for board in ("Omok 9x9", "Tic-Tac-Toe", "Othello 8x8"):
    ratio(f"ours / OpenSpiel C++, {board}", f"UCT, {board}", f"OpenSpiel C++ UCT, {board}")
