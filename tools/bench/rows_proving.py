"""What proofs cost: looking ahead at leaves, searches with and without proofs, endgames."""

from __future__ import annotations

from functools import cache

import numpy as np

from bench.rows import Measure, Missing, ratio, row, steps_per_second
from omoklib.engine.classical import ClassicalSearch
from omoklib.engine.endgame import EndgameSolver
from omoklib.engine.foresight import UNPROVED, ahead_for, look_at_leaf
from omoklib.engine.jit import njit
from omoklib.engine.position import legal, position_of
from omoklib.engine.puct import PuctBatch
from omoklib.engine.rules import rules_of
from omoklib.games import ENV_REGULAR, Othello, State
from omoklib.nn.runners.plain import PlainEvaluator, quick_precision
from omoklib.threats.puzzles import sensible_game

__all__ = ["middle_games"]

_OFF, _ON = "PUCT and the network, Omok 15x15, nothing proved", "PUCT and the network, all proved"
_QUICK = "PUCT and the network in bfloat16, all proved"


@cache
def middle_games(count: int = 16) -> list[State]:
    """`count` positions of Omok 15x15 in games that are not over, after up to 29 moves close to
    each other.

    At a leaf, nothing is proved about them, and no move is left out.
    """
    rng, found = np.random.default_rng(5), []
    rules, ahead = rules_of(ENV_REGULAR), ahead_for(ENV_REGULAR, "all")
    actions = np.empty(rules.actions, np.int16)
    while len(found) < count:
        states = sensible_game(ENV_REGULAR, rng)
        state = states[min(len(states) - 1, int(rng.integers(10, 30)))]
        position = position_of(rules, state)
        moves = legal(rules, position, actions)
        proof, left = look_at_leaf(rules, ahead, position, actions, moves)
        if proof == UNPROVED and left == moves:
            found.append(state)
    return found


@njit
def _look_often(rules, ahead, positions, actions, times):
    """Looks at every position `times` times; listing the legal actions is part of each look."""
    for _ in range(times):
        for k in range(len(positions)):
            count = legal(rules, positions[k], actions)
            look_at_leaf(rules, ahead, positions[k], actions, count)


@row("a leaf looked at for fours, Omok 15x15", "leaves/s", at_least=200_000)
def _() -> Measure:
    rules, ahead = rules_of(ENV_REGULAR), ahead_for(ENV_REGULAR, "all")
    positions = np.array([position_of(rules, state) for state in middle_games()])
    actions = np.empty(rules.actions, np.int16)

    def step() -> int:
        _look_often(rules, ahead, positions, actions, 200)
        return 200 * len(positions)

    step()
    return steps_per_second(step)


def searched(prove: str, precision: str = "float32") -> Measure:
    """Simulations a second in the search of one game, with eight leaves at a time."""
    if precision not in ("float32", quick_precision()):
        raise Missing(f"missing: OpenVINO, or a processor that multiplies {precision}")
    evaluator = PlainEvaluator("omok15", ENV_REGULAR, precision)
    search = PuctBatch(ENV_REGULAR, evaluator, batch=1, simulations=200, leaves=8, prove=prove)
    states = list(middle_games())  # a copy: every row begins with the same positions

    def step() -> int:
        done = 0
        for state in states[:4]:
            search.begin(0, state)
            while search.busy:
                search.step()
            done += int(search.visits(0).sum())
        states.append(states.pop(0))
        return done

    step()
    return steps_per_second(step)


@row(_OFF, "simulations/s")
def _() -> Measure:
    return searched("no")


@row(_ON, "simulations/s")
def _() -> Measure:
    return searched("all")


@row(_QUICK, "simulations/s")
def _() -> Measure:
    return searched("all", "bfloat16")


ratio("one game on 15x15, all proved against nothing", _ON, _OFF, at_least=0.7)
ratio("the same in bfloat16, as by the clock, against float32", _QUICK, _ON)


@row("the classical engine, depth 4, Omok 15x15", "positions/s")
def _() -> Measure:
    search, states = ClassicalSearch(ENV_REGULAR, depth=4), list(middle_games())

    def step() -> int:
        states.append(states.pop(0))
        return max(1, search.search(states[-1]).nodes)

    step()
    return steps_per_second(step)


@row("an endgame of Othello with 14 empty cells, exact", "endgames/s", at_least=3)
def _() -> Measure:
    game, rng = Othello(8), np.random.default_rng(14)
    states: list[State] = []
    while len(states) < 20:
        state = game.initial_state()
        while not state.is_terminal() and np.count_nonzero(state.board == 0) > 14:
            state = state.take_action(int(rng.choice(state.legal_actions())))
        if not state.is_terminal():
            states.append(state)

    def step() -> int:
        states.append(states.pop(0))
        EndgameSolver(game).solve(states[-1])
        return 1

    step()
    return steps_per_second(step)
