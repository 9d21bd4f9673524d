"""Threats: exact forced wins of Omok, the moves that stop them, and puzzles made of both."""

from omoklib.threats.solve import (
    ThreatSolution,
    forced_defences,
    solve,
    winning_actions,
    winning_line,
)

__all__ = [
    "ThreatSolution", "forced_defences", "solve", "winning_actions", "winning_line",
]  # fmt: skip
