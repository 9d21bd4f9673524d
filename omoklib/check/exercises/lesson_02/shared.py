"""What several exercises of lesson 02 share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.records import Case, Misconception
from omoklib.games import State, TicTacToe
from omoklib.games.random_moves import random_moves

__all__ = ["ENDLESS", "GAME", "RECURSION_SLIPS", "SETUP", "state_cases", "states"]

GAME = TicTacToe()

SETUP = "from omoklib import Othello, TicTacToe, gametree"


def states(rng: np.random.Generator, count: int, least: int, most: int) -> Iterator[State]:
    """`count` states of Tic-Tac-Toe after `least` to `most` random moves; some are finished."""
    for _ in range(count):
        yield random_moves(GAME.initial_state(), rng, int(rng.integers(least, most + 1)))


def state_cases(
    call: str, *, count: int = 30, least: int = 3, most: int = 8, over: bool = True
) -> Callable[[np.random.Generator], Iterator[Case]]:
    """Cases for a function of a state; `call` has `{state}`. `over`: finished ones too."""

    def cases(rng: np.random.Generator) -> Iterator[Case]:
        for state in states(rng, count, least, most):
            if over or not state.is_terminal():
                code = call.format(state=f"TicTacToe().state({state.id})")
                left = 9 - state.ply  # the smallest tree is shown first
                yield Case(code, picture=state, about={"state": state}, size=10 * left + 1)

    return cases


ENDLESS = Misconception(
    lambda case, got, expected: isinstance(got, RecursionError),
    "The function calls itself without end. Does it pass on `state` itself? Each call must come "
    "closer to a leaf: pass on the child, `state.take_action(action)`.",
)

RECURSION_SLIPS = (
    ENDLESS,
    Misconception(
        lambda case, got, expected: "missing 1 required positional argument: 'player'" in str(got),
        "A reward is always somebody's. Say whose you want: `state.reward(state.player)`.",
    ),
    Misconception(
        lambda case, got, expected: "'int' object has no attribute" in str(got),
        "Your function wants a state, and it was given an action: `state.take_action(action)` is "
        "the child.",
    ),
    Misconception(
        lambda case, got, expected: "'int' object is not callable" in str(got),
        "`state.player` is a number, 1 or -1, and takes no brackets.",
    ),
    Misconception(
        lambda case, got, expected: "'method'" in str(got),
        "A method is called with brackets: `state.is_terminal()`, `state.reward(state.player)`.",
    ),
    Misconception(
        lambda case, got, expected: "'NoneType'" in str(got),
        "Your function gives None for some state further down. Every path needs a `return`; "
        "printing a value does not pass it on.",
    ),
    Misconception(
        lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
        "A finished state has no children, and `max` of nothing is an error. `return` its reward "
        "first.",
    ),
)
"""Slips of functions that call themselves on the children of a state."""
