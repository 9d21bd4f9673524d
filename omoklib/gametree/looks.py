"""How much of a tree a search looks at: the number of states that it makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from omoklib.games.base import State

__all__ = ["looked_at"]


class _Watched:
    """A state that notes every call of `take_action`, its own and those of the states it leads to.

    Everything else is passed on to the state inside.
    """

    def __init__(self, state: State, made: list[int], order: Sequence[int] | None) -> None:
        self.state, self.made, self.order = state, made, order

    def __getattr__(self, name: str) -> Any:  # whatever is not defined here
        return getattr(self.state, name)

    def legal_actions(self) -> list[int]:
        legal = self.state.legal_actions()
        return legal if self.order is None else sorted(legal, key=self.order.index)

    def take_action(self, action: int) -> _Watched:
        self.made.append(action)
        return _Watched(self.state.take_action(action), self.made, self.order)


def looked_at(
    solve: Callable[[State], object], state: State, order: Sequence[int] | None = None
) -> int:
    """The number of states that `solve` makes, by `take_action`, while it solves `state`.

    Args:
        solve: a search that uses nothing but the methods of states.
        order: the actions of the game, all of them, in the order in which `solve` finds them; None:
            the lowest first.

    >>> from omoklib.gametree import minimax
    >>> from omoklib.games import TicTacToe
    >>> looked_at(minimax, TicTacToe().state((0, 0, 3, 1, 4, 8, 6)))
    8
    """
    made: list[int] = []
    solve(_Watched(state, made, order))
    return len(made)
