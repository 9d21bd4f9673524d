"""Both searches find every forced win of Tic-Tac-Toe, one position of each symmetry class."""

import numpy as np
import pytest

from omoklib.evaluators import uniform
from omoklib.games import TicTacToe
from omoklib.gametree import Solver
from omoklib.search import AlphaZeroSearch, MonteCarloTreeSearch, best_action, visit_policy
from omoklib.symmetries import SYMMETRIES, transform_planes

SOLVER = Solver(TicTacToe())


def uct(state):
    return MonteCarloTreeSearch(iteration_limit=3000, rng=np.random.default_rng(7)).search(state)


def alphazero(state):
    root = AlphaZeroSearch(uniform, simulations=1000).search(state)
    return best_action(visit_policy(root))


def won_positions():
    classes = {}
    for state in SOLVER.positions():
        if not state.is_terminal() and SOLVER.value(state) == 1:
            planes = state.board[:, :, None]
            images = (transform_planes(planes, k).tobytes() for k in SYMMETRIES)
            classes.setdefault((min(images), state.player), state)
    return list(classes.values())


@pytest.mark.parametrize("search", [uct, alphazero])
def test_every_forced_win_of_tic_tac_toe_is_found(search):
    won = won_positions()
    assert len(won) > 200
    missed = [state for state in won if search(state) not in SOLVER.best_actions(state)]
    assert missed == []
