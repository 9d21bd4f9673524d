"""A position as a network sees it: planes as `omoklib.games.planes` makes them, and a mask.

Here the planes of a position are `[n * n, 2 * history + 1]`, of any number type, zeros at first.
"""

from __future__ import annotations

from omoklib.engine.jit import inlined

__all__ = ["show_actions", "show_board", "show_player"]


@inlined
def show_player(planes, player, history):
    """Writes the colour plane: ones where Black (1) is to move."""
    if player > 0:
        planes[:, 2 * history] = 1


@inlined
def show_board(planes, cells, player, back, history):
    """Writes the board of `back` plies ago: one plane for `player`, one for the opponent.

    Args:
        cells: int8 `[n * n]`, the cells as `position.cells_of` writes them.
        player: the player to move now, 1 Black, -1 White.
    """
    for cell in range(len(cells)):
        planes[cell, back] = cells[cell] == player
        planes[cell, history + back] = cells[cell] == -player


@inlined
def show_actions(mask, actions, count):
    """Writes the mask, bool `[A]`: True at `actions[:count]` only."""
    mask[:] = False
    for k in range(count):
        mask[actions[k]] = True
