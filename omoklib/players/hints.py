"""The player who gives a hint: the one at the table or, if it only guesses, a longer search."""

from __future__ import annotations

from omoklib.players.named import Analysis

__all__ = ["LONGER_SEARCH", "is_guess"]

LONGER_SEARCH = "uct:seconds=1"
"""The player that gives hints where the opponents are too weak for it: good, and soon done."""

_BELIEVED = 100  # random games after the best move; fewer are a weak player's guess


def is_guess(analysis: Analysis) -> bool:
    """Whether `analysis` rests on random games alone, and on too few of them."""
    return not analysis.priors and 0 < max(analysis.visits.values(), default=0) < _BELIEVED
