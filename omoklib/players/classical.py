"""A player that never learned: the classical engine for Omok, `omoklib.engine.classical`."""

from __future__ import annotations

import math
from typing import Any

from omoklib._util.arguments import check_seconds_or_depth
from omoklib.games import Game, Omok, State
from omoklib.players.named import Analysis, NamedPlayer, check_asked

__all__ = ["classical"]

_PAWN = 3000.0  # the engine's value that is shown as tanh(1) = 0.76; for display alone


def classical(
    *, seconds: float | None = None, depth: int | None = None, name: str | None = None
) -> NamedPlayer:
    """A player of Omok that uses alpha-beta with patterns and forced fours.

    Args:
        seconds: the most for a move.
        depth: the deepest search, in plies. At least one limit is given; the first one reached
            ends the search.

    Raises:
        TypeError: a number is not one; or, when it is asked for a move, the game is not Omok.
        ValueError: neither is given, or a number is out of range.
    """
    check_seconds_or_depth(seconds, depth)
    searches: dict[Game, Any] = {}
    latest: list[Any] = []

    def find(state: State) -> Any:
        from omoklib.engine.classical import ClassicalSearch  # loads numba: not before a move

        if state.game not in searches:
            if type(state.game) is not Omok:  # a subclass has rules of its own
                raise TypeError(f"the classical engine plays Omok; got {state.game!r}")
            searches[state.game] = ClassicalSearch(state.game, seconds=seconds, depth=depth)
        latest[:] = [searches[state.game]]
        return latest[0].search(state)

    def stop() -> None:
        for search in latest:
            search.stop()

    def analyse(state: State) -> Analysis:
        check_asked(state)
        found = find(state)
        value = math.tanh(found.value / _PAWN)
        return Analysis({}, {found.action: value}, {}, value, found.line)

    budget = f"{seconds:g} s" if seconds is not None else f"depth {depth}"
    return NamedPlayer(
        name or f"classical {budget}", lambda state: find(state).action, stop, analyse
    )
