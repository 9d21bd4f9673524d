"""A player that never learned: the classical engine for Omok, `omoklib.engine.classical`."""

from __future__ import annotations

import math
from typing import Any

from omoklib._util.arguments import check_search_limits
from omoklib.games import Omok, State
from omoklib.games.base import check_not_over
from omoklib.players.named import Analysis, NamedPlayer

__all__ = ["classical"]

_PAWN = 3000.0  # the engine's value that is shown as tanh(1) = 0.76; for display alone
_UNSURE = 0.95  # the most that is shown for a win that holds only against the moves that were tried


def classical(
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    name: str | None = None,
) -> NamedPlayer:
    """A player of Omok that uses alpha-beta with patterns and forced fours.

    Args:
        seconds: the most seconds for a move.
        depth: the depth of the deepest search, in plies.
        nodes: the most positions that are visited for a move: the same work on any machine, busy or
            not. At least one limit is given; the first one reached ends the search.

    Raises:
        TypeError: an argument is not a number; or, once it is asked for a move, the game is not
            Omok.
        ValueError: no limit is given, or a number is out of range.
    """
    check_search_limits(seconds, depth, nodes)
    searches: dict[str, Any] = {}  # one to play and one to analyse: each keeps its own table
    found: dict[str, tuple[State, Any]] = {}
    latest: list[Any] = []

    def find(state: State, task: str) -> Any:
        from omoklib.engine.classical import ClassicalSearch  # loads numba: not before a move

        if type(state.game) is not Omok:  # a subclass has rules of its own
            raise TypeError(f"the classical engine plays Omok; got {state.game!r}")
        if task not in searches or searches[task].game != state.game:
            searches[task] = ClassicalSearch(state.game, seconds=seconds, depth=depth, nodes=nodes)
        latest[:] = [searches[task]]
        found[task] = state, searches[task].search(state)
        return found[task][1]

    def stop() -> None:
        for search in latest:
            search.stop()

    def analyse(state: State) -> Analysis:
        check_not_over(state)
        known = [told for asked, told in found.values() if asked == state]
        told = known[0] if known else find(state, "analyse")
        value = math.tanh(told.value / _PAWN)
        if not told.sure:
            value = max(-_UNSURE, min(_UNSURE, value))
        return Analysis({}, {told.action: value}, {}, value, told.line)

    limits = (seconds, "{:g} s"), (depth, "depth {}"), (nodes, "{} nodes")
    budget = next(text.format(limit) for limit, text in limits if limit is not None)
    return NamedPlayer(
        name or f"classical {budget}", lambda state: find(state, "play").action, stop, analyse
    )
