"""Whole game trees: counting them, and perfect play where they are small enough."""

from omoklib.gametree.count import TreeCount, count_positions, count_tree, perft, positions
from omoklib.gametree.looks import looked_at
from omoklib.gametree.minimax import Reward, SearchStats, TranspositionTable, alpha_beta, minimax
from omoklib.gametree.solve import Solution, Solver, action_values, solve

__all__ = [
    "Reward",
    "SearchStats",
    "Solution",
    "Solver",
    "TranspositionTable",
    "TreeCount",
    "action_values",
    "alpha_beta",
    "count_positions",
    "count_tree",
    "looked_at",
    "minimax",
    "perft",
    "positions",
    "solve",
]
