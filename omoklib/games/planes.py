"""What a network sees of a state: a stack of planes, each a board of zeros and ones.

With a history of h boards there are 2h + 1 planes:

    0 .. h-1     the stones of the player to move: now, one ply ago, two plies ago, ...
    h .. 2h-1    the opponent's stones at the same moments
    2h           all 1 if Black is to move, all 0 if White is

Boards from before the first move are all 0. A history of 8 makes the 17 planes of AlphaGo Zero
(Silver et al., 2017, who alternate the two players' planes); a history of 2 makes 5.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from omoklib.games.base import State
from omoklib.games.omok import OmokState
from omoklib.ids import BLACK, as_action

__all__ = ["legal_mask", "planes", "planes_batch"]


def planes(state: State, history: int = 8) -> np.ndarray:
    """`[n, n, 2h+1]` float32: `state` as the player to move sees it.

    Args:
        history: h, the number of boards shown, the present one included.

    Raises:
        ValueError: `history` is below 1.

    >>> from omoklib.games import TicTacToe
    >>> seen = planes(TicTacToe().state((0, 4, 0)), history=2)
    >>> seen[:, :, 0]  # Black is to move: its stone
    array([[0., 0., 0.],
           [0., 1., 0.],
           [0., 0., 0.]], dtype=float32)
    >>> seen[:, :, 2].sum(), seen[:, :, 3].sum(), seen[0, 0, 4]  # White's now, before; the colour
    (np.float32(1.0), np.float32(0.0), np.float32(1.0))
    """
    return planes_batch([state], history)[0]


def planes_batch(states: Sequence[State], history: int = 8) -> np.ndarray:
    """`[B, n, n, 2h+1]` float32: the planes of B states of one game.

    Raises:
        ValueError: `history` is below 1, there are no states, or their boards differ in size.
    """
    if as_action(history, "history must be an integer such as 8") < 1:
        raise ValueError(f"planes must show 1 board or more; got history={history}")
    if not len(states):
        raise ValueError("planes must be made of one state or more; got none")
    size = states[0].game.size
    batch = np.zeros((len(states), size, size, 2 * history + 1), dtype=np.float32)
    for seen, state in zip(batch, states, strict=True):
        if state.game.size != size:
            raise ValueError(
                f"one batch must hold boards of one size; got {size} and {state.game.size}"
            )
        boards = np.stack(_recent_boards(state, history), axis=-1)  # [n, n, up to h], newest first
        shown = boards.shape[-1]
        seen[:, :, :shown] = boards == state.player
        seen[:, :, history : history + shown] = boards == -state.player
        seen[:, :, -1] = state.player == BLACK
    return batch


def legal_mask(states: Sequence[State]) -> np.ndarray:
    """`[B, A]` bool: True for the legal actions of each of B states of one game, one or more.

    >>> from omoklib.games import TicTacToe
    >>> legal_mask([TicTacToe().state((0, 4, 0))])[0, :5]
    array([False,  True,  True,  True, False])
    """
    mask = np.zeros((len(states), states[0].game.num_actions), dtype=bool)
    for row, state in zip(mask, states, strict=True):
        row[state.legal_actions()] = True
    return mask


def _recent_boards(state: State, count: int) -> list[np.ndarray]:
    """The last `count` boards of the game, newest first; fewer if it has had fewer."""
    count = min(count, state.ply + 1)
    if count == 1:
        return [state.board]
    if isinstance(state, OmokState):  # stones never move: take them back one by one
        boards = [state.board]
        for cell in state.id[:-count:-1]:
            boards.append(boards[-1].copy())
            boards[-1].flat[cell] = 0
        return boards
    earlier = state.game.state(state.id[: len(state.id) - count + 1])
    boards = [earlier.board]
    for action in state.id[len(state.id) - count + 1 :]:
        earlier = earlier.take_action(action)
        boards.append(earlier.board)
    return boards[::-1]
