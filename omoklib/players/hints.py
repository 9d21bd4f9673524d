"""Whom to ask for a hint: a player at the table or, where that only guesses, a longer search."""

from __future__ import annotations

from omoklib.players.named import Analysis

__all__ = ["LONGER_SEARCH", "is_guess"]

LONGER_SEARCH = "uct:seconds=1"
"""The player that gives hints where the opponents are too weak: good enough, and soon there."""

_BELIEVED = 100  # random games after the best move; fewer are a weak player's guess


def is_guess(analysis: Analysis) -> bool:
    """Whether it comes from random games alone, and of these too few."""
    return not analysis.priors and 0 < max(analysis.visits.values(), default=0) < _BELIEVED
