"""Counting lines of play on arrays, the standard test of an implementation of rules."""

from __future__ import annotations

import numpy as np

from omoklib.engine.jit import lean
from omoklib.engine.position import apply, legal, position_of, undo
from omoklib.engine.rules import rules_of
from omoklib.games import State
from omoklib.ids import as_action

__all__ = ["perft"]


def perft(state: State, depth: int) -> int:
    """`omoklib.gametree.perft`, compiled: the number of lines of play of `depth` plies.

    A game that ends earlier counts as one line.

    >>> from omoklib.games import Othello
    >>> perft(Othello(8).initial_state(), 4)
    244
    """
    if as_action(depth) < 0:
        raise ValueError(f"a depth must be 0 plies or more; got {depth}")
    rules = rules_of(state.game)
    actions = np.empty((depth + 1, rules.actions), np.int16)
    return int(count_lines(rules, position_of(rules, state), actions, 0, depth))


@lean
def count_lines(rules, position, actions, ply, depth):
    """The number of lines of `depth` more actions; the legal ones are written to `actions[ply:]`.

    Actions are taken back instead of copying positions: one `position` serves the whole walk.
    """
    if ply == depth:
        return 1
    count = legal(rules, position, actions[ply])
    if count == 0:
        return 1
    lines = 0
    for k in range(count):
        action = actions[ply, k]
        turned = apply(rules, position, action)
        lines += count_lines(rules, position, actions, ply + 1, depth)
        undo(rules, position, action, turned)
    return lines
