"""Counting a game: the nodes of its tree, its positions, its lines of play to a depth.

A node of the tree is a history, an ID. A position is a board with its side to move; many
histories lead to one. Positions that are mirror images of each other can be counted as one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from omoklib.games.base import Game, State
from omoklib.games.symmetries import canonical
from omoklib.ids import BLACK, WHITE, as_action

__all__ = [
    "MOST_PLIES",
    "TreeCount",
    "check_depth",
    "count_positions",
    "count_tree",
    "perft",
    "positions",
]

MOST_PLIES = 500
"""The deepest tree that is searched to its end. Each ply is one call inside another; Python allows
1,000, and a notebook uses some itself."""


class TreeCount(NamedTuple):
    """The size of a game tree: all its nodes, and its finished games by result."""

    nodes: int
    games: int
    black_wins: int
    white_wins: int
    draws: int


def check_depth(state: State) -> None:
    """Raises a ValueError if a game may last more than `MOST_PLIES` further plies after `state`."""
    plies = state.game.max_plies - state.ply
    if plies > MOST_PLIES:
        raise ValueError(
            f"a game from {state!r} may last {plies} more plies; a whole tree is searched up to "
            f"{MOST_PLIES} plies. Take a smaller board"
        )


def count_tree(game: Game) -> TreeCount:
    """The size of the whole tree of `game`.

    Not every node is visited: the subtrees below two nodes with the same position are equal, so
    each position is counted once and remembered.

    >>> from omoklib.games import TicTacToe
    >>> count_tree(TicTacToe())
    TreeCount(nodes=549946, games=255168, black_wins=131184, white_wins=77904, draws=46080)
    """
    root = game.initial_state()
    check_depth(root)
    return _count_below(root, {})


def _count_below(state: State, counted: dict[Hashable, TreeCount]) -> TreeCount:
    key = state.key()
    if key not in counted:
        if state.is_terminal():
            winner = state.winner()
            counted[key] = TreeCount(1, 1, winner == BLACK, winner == WHITE, winner == 0)
        else:
            below = (
                _count_below(state.take_action(action), counted) for action in state.legal_actions()
            )
            nodes, *results = map(sum, zip(*below, strict=True))
            counted[key] = TreeCount(1 + nodes, *results)
    return counted[key]


def positions(game: Game) -> Iterator[State]:
    """One state of each position that can be reached, in order of plies, finished ones included.

    >>> from omoklib.games import TicTacToe
    >>> sum(not state.is_terminal() for state in positions(TicTacToe()))
    4520
    """
    layer = [game.initial_state()]
    seen: set[Hashable] = {layer[0].key()}
    yield layer[0]
    while layer:
        after: list[State] = []
        for state in layer:
            for action in state.legal_actions():
                child = state.take_action(action)
                if (key := child.key()) not in seen:
                    seen.add(key)
                    after.append(child)
                    yield child
        layer = after


def count_positions(game: Game, up_to_symmetry: bool = False) -> int:
    """The number of positions that can be reached.

    Args:
        up_to_symmetry: whether positions that are turned or mirrored images of each other count as
            one.

    >>> from omoklib.games import TicTacToe
    >>> count_positions(TicTacToe()), count_positions(TicTacToe(), up_to_symmetry=True)
    (5478, 765)
    """
    if not up_to_symmetry:
        return sum(1 for _ in positions(game))
    return len({(canonical(state.board), state.player) for state in positions(game)})


def perft(state: State, depth: int) -> int:
    """The number of lines of play of `depth` plies from `state`. A pass is a ply.

    A game that ends earlier counts as one line, as in the published numbers for Othello.
    "Perft", a performance test, is how programs compare their rules: a number that is right at
    depth 7 leaves little room for a wrong rule.

    >>> from omoklib.games import Othello
    >>> [perft(Othello().initial_state(), depth) for depth in range(5)]
    [1, 4, 12, 56, 244]
    """
    if as_action(depth, "depth must be an integer such as 4") < 0:
        raise ValueError(f"a depth must be 0 plies or more; got {depth}")
    actions = state.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:  # the last ply needs no board: count its actions
        return len(actions)
    return sum(perft(state.take_action(action), depth - 1) for action in actions)
