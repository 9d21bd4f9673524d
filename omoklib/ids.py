"""A whole game as one tuple: the ID.

An ID starts with the root's 0, followed by the actions played, oldest first: `(0, 40, 41)` is
Black on cell 40, then White on cell 41. The first 0 marks the root; it is not an action, although
action 0 (the top left cell) is written the same way. Everything else about a game of
placing stones can be rebuilt from this tuple: the board, whose turn it is, the moves left, the
game one move ago.

These functions know nothing of five in a row: an ID does not say whether its game is over. The
rules live in `omoklib.games`.
"""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral

import numpy as np

__all__ = [
    "BLACK",
    "ROOT",
    "WHITE",
    "NodeId",
    "as_action",
    "board",
    "check_id",
    "child",
    "legal_actions",
    "parent",
    "turn",
]

BLACK, WHITE = 1, -1
"""The players, and their stones on a board. Black moves first."""

NodeId = tuple[int, ...]
"""`(0, first action, second action, ...)`."""

ROOT: NodeId = (0,)
"""The ID of the empty board."""


def as_action(action: object, what: str = "an action must be an integer such as 40") -> int:
    """`action` as a plain `int`; numpy integers are welcome.

    Args:
        what: the beginning of the message if `action` is not an action.

    Raises:
        TypeError: a bool, a float, a string: anything that only resembles a cell's number.

    >>> as_action(np.int64(40))
    40
    """
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, Integral):
        raise TypeError(f"{what}; got {action!r} ({_kind(action)})")
    return int(action)


def check_id(node_id: Iterable[int]) -> NodeId:
    """`node_id` as a tuple of plain `int` that starts with the root.

    Only what holds for the ID of any game is checked here; a game adds its own rules.

    Raises:
        TypeError: not a sequence of integers.
        ValueError: it does not start with the root's 0.

    >>> check_id([0, 40, np.int64(41)])
    (0, 40, 41)
    """
    if isinstance(node_id, (str, bytes)) or not isinstance(node_id, Iterable):
        raise TypeError(f"an ID must be a tuple such as (0, 40, 41); got {node_id!r}")
    checked = tuple(as_action(action) for action in node_id)
    if checked[:1] != ROOT:
        raise ValueError(
            f"an ID must start with the root's 0, as in (0, 40, 41); got {_short(checked)}"
        )
    return checked


def child(node_id: NodeId, action: int) -> NodeId:
    """The ID after `action` is played at `node_id`.

    >>> child((0, 40), 41)
    (0, 40, 41)
    """
    return (*check_id(node_id), as_action(action))


def parent(node_id: NodeId) -> NodeId:
    """The ID one action ago: undo, in one slice.

    Raises:
        ValueError: the root has no parent.

    >>> parent((0, 40, 41))
    (0, 40)
    """
    checked = check_id(node_id)
    if checked == ROOT:
        raise ValueError("the root (0,) has no parent: no move has been played yet")
    return checked[:-1]


def turn(node_id: NodeId) -> int:
    """The player to move: `BLACK` after an even number of actions, else `WHITE`.

    >>> turn((0,)), turn((0, 40))
    (1, -1)
    """
    return BLACK if len(check_id(node_id)) % 2 == 1 else WHITE


def legal_actions(node_id: NodeId, board_size: int) -> list[int]:
    """The empty cells of a `board_size` x `board_size` board, in increasing order.

    They are the legal actions if the game is not over: an ID alone cannot tell whether somebody
    already has five in a row (`State.legal_actions` can).

    Raises:
        ValueError: `node_id` repeats a cell or leaves the board.

    >>> legal_actions((0, 0, 4, 8), 3)
    [1, 2, 3, 5, 6, 7]
    """
    taken = set(_cells(node_id, board_size))
    return [action for action in range(board_size**2) if action not in taken]


def board(node_id: NodeId, board_size: int) -> np.ndarray:
    """`[board_size, board_size]` int8: `BLACK`, `WHITE` or 0, rebuilt from the ID.

    Raises:
        ValueError: `node_id` repeats a cell or leaves the board.

    >>> board((0, 4, 0), 3)
    array([[-1,  0,  0],
           [ 0,  1,  0],
           [ 0,  0,  0]], dtype=int8)
    """
    stones = np.zeros(board_size**2, dtype=np.int8)
    cells = _cells(node_id, board_size)
    stones[list(cells[0::2])] = BLACK
    stones[list(cells[1::2])] = WHITE
    return stones.reshape(board_size, board_size)


def _cells(node_id: NodeId, board_size: int) -> NodeId:
    """The actions of an ID, checked to be different cells of the board."""
    size = as_action(board_size, "board_size must be an integer such as 9")
    if size < 1:
        raise ValueError(f"a board must have at least one row; got board_size={size}")
    cells = check_id(node_id)[1:]
    seen: set[int] = set()
    for ply, cell in enumerate(cells, 1):
        if not 0 <= cell < size**2:
            raise ValueError(
                f"action {cell} (move {ply}) leaves the {size}x{size} board: "
                f"cells are 0 to {size**2 - 1}"
            )
        if cell in seen:
            raise ValueError(f"action {cell} (move {ply}) is played twice in {_short(node_id)}")
        seen.add(cell)
    return cells


def _kind(thing: object) -> str:
    return type(thing).__name__


def _short(node_id: Iterable[int], most: int = 12) -> str:
    """An ID for an error message: whole if short, else its beginning."""
    items = tuple(node_id)
    return str(items) if len(items) <= most else f"{str(items[:most])[:-1]}, ...)"
