"""The eight symmetries of a square board, acting on actions, IDs, policies and planes alike.

Symmetry k turns the board by k % 4 quarter turns counterclockwise, after mirroring it left to right
if k is 4 or more. Symmetry 0 changes nothing. A pass is the same in every mirror.

The rules are the same under every symmetry, so a learner may use all eight of every position. A
*game* can be mirrored only if its first position can: Omok's empty board allows all eight,
Othello's first four discs only four (0, 2, 5 and 7), as the others swap the colours.

>>> [transform_action(1, k, 3) for k in SYMMETRIES]
[1, 3, 7, 5, 1, 3, 7, 5]
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from omoklib.games.base import Game, State
from omoklib.games.omok import Omok
from omoklib.games.othello import Othello
from omoklib.games.random_moves import random_moves
from omoklib.ids import NodeId, as_action, check_id

__all__ = [
    "SYMMETRIES",
    "canonical",
    "inverse",
    "look_alikes",
    "symmetries_of",
    "transform_action",
    "transform_id",
    "transform_planes",
    "transform_policy",
]

SYMMETRIES = range(8)
"""The symmetries. 0..3: quarter turns. 4..7: the same after mirroring left to right."""


def inverse(k: int) -> int:
    """The symmetry that undoes symmetry k. Each of 4..7 undoes itself.

    >>> [inverse(k) for k in SYMMETRIES]
    [0, 3, 2, 1, 4, 5, 6, 7]
    """
    return -k % 4 if _check(k) < 4 else k


def transform_planes(planes: np.ndarray, k: int) -> np.ndarray:
    """`[..., n, n, C]`: the planes of a state, or of a batch of them, under symmetry k."""
    if _check(k) >= 4:
        planes = np.flip(planes, axis=-2)
    return np.rot90(planes, k % 4, axes=(-3, -2))


def transform_policy(pi: np.ndarray, k: int, size: int) -> np.ndarray:
    """`[..., A]`: each action's number in `pi`, moved to the action's image; the pass keeps its
    own.

    Raises:
        ValueError: `pi` has fewer numbers than the board has cells.

    >>> transform_policy(np.arange(10), 1, 3)
    array([2, 5, 8, 1, 4, 7, 0, 3, 6, 9])
    """
    pi = np.asarray(pi)
    if pi.ndim == 0 or pi.shape[-1] < size**2:
        raise ValueError(
            f"a policy of a {size}x{size} board must have {size**2} numbers or more; got the shape "
            f"{pi.shape}"
        )
    turned = pi.copy()
    turned[..., _images(size)[_check(k)]] = pi[..., : size**2]
    return turned


def transform_action(action: int, k: int, size: int) -> int:
    """The cell where symmetry k puts `action`; a pass, `size**2`, stays.

    >>> transform_action(2, 1, 3)  # the top right corner, a quarter turn counterclockwise
    0
    """
    action = as_action(action)
    if not 0 <= action <= size**2:
        raise ValueError(
            f"action {action} is not on a {size}x{size} board: cells are 0 to {size**2 - 1}, "
            f"a pass is {size**2}"
        )
    return int(_images(size)[_check(k)][action]) if action < size**2 else action


def transform_id(node_id: Iterable[int], k: int, size: int) -> NodeId:
    """The same game in the mirror: every action moved, the root left alone.

    >>> transform_id((0, 0, 1), 4, 3)
    (0, 2, 1)
    """
    root, *actions = check_id(node_id)
    return (root, *(transform_action(action, k, size) for action in actions))


def canonical(board: np.ndarray) -> bytes:
    """The same bytes for a board `[n, n]` and all its turns and mirror images, and for no other."""
    cells = board[:, :, np.newaxis]
    return min(transform_planes(cells, k).tobytes() for k in SYMMETRIES)


def look_alikes(states: Iterable[State]) -> list[list[int]]:
    """The indices of `states` in groups: the boards of a group are turns and mirror images of one
    another, and the same player is to move.

    Groups stand in the order of their first members.

    >>> from omoklib.games import TicTacToe
    >>> look_alikes([TicTacToe().state((0, *moves)) for moves in ([0], [4], [8])])
    [[0, 2], [1]]
    """
    groups: dict[tuple[bytes, int], list[int]] = {}
    for index, state in enumerate(states):
        groups.setdefault((canonical(state.board), state.player), []).append(index)
    return list(groups.values())


@lru_cache(maxsize=32)
def symmetries_of(game: Game, games: int = 20) -> tuple[int, ...]:
    """The symmetries that leave the rules of `game` as they are: what holds for a position holds
    for its images, too.

    All eight for Omok and Othello. A game of your own is tested: a symmetry counts if `games`
    random games can be played in its mirror, with the same legal moves and the same result.

    >>> from omoklib.games.connect_four import ConnectFour
    >>> symmetries_of(ConnectFour())  # stones fall: left and right may change places, no more
    (0, 4)
    """
    if isinstance(game, Omok | Othello):
        return tuple(SYMMETRIES)
    rng = np.random.default_rng(0)
    lines = [random_moves(game.initial_state(), rng).id for _ in range(games)]
    return tuple(k for k in SYMMETRIES if all(_mirrored(game, line, k) for line in lines))


def _mirrored(game: Game, line: NodeId, k: int) -> bool:
    """Whether the game `line` can be played in the mirror of symmetry k, and ends as it does."""
    seen = mirror = game.initial_state()
    for action in line[1:]:
        image = sorted(transform_action(a, k, game.size) for a in seen.legal_actions())
        if mirror.legal_actions() != image:
            return False
        seen = seen.take_action(action)
        mirror = mirror.take_action(transform_action(action, k, game.size))
    return mirror.is_terminal() and mirror.winner() == seen.winner()


def _check(k: int) -> int:
    if k not in SYMMETRIES:
        raise ValueError(f"a symmetry must be a number in 0..7; got {k!r}")
    return k


@lru_cache(maxsize=32)
def _images(size: int) -> np.ndarray:
    """`[8, size**2]` read-only: where each symmetry puts each cell."""
    cells = np.arange(size**2).reshape(size, size, 1)
    images = np.empty((len(SYMMETRIES), size**2), dtype=np.int64)
    for k in SYMMETRIES:  # the turned board says which cell came to each place
        images[k, transform_planes(cells, k).ravel()] = np.arange(size**2)
    images.flags.writeable = False
    return images
