"""Threats: exact forced wins in Omok, the moves that stop them, and puzzles made of both."""

from omoklib.threats.puzzles import KINDS, Puzzle, puzzles
from omoklib.threats.solve import (
    ThreatSolution,
    forced_defences,
    solve_threats,
    winning_actions,
    winning_line,
)
from omoklib.threats.stored import stored_puzzles

__all__ = [
    "KINDS",
    "Puzzle",
    "ThreatSolution",
    "forced_defences",
    "puzzles",
    "solve_threats",
    "stored_puzzles",
    "winning_actions",
    "winning_line",
]
