"""One name for a cell in all messages of the checks: `e5 (40)`, the coordinate and the number."""

from __future__ import annotations

import re

import numpy as np

from omoklib.draw.look import cell_name
from omoklib.games import Omok

__all__ = ["cell_number", "name_on_board"]


def name_on_board(action: int, size: int) -> str:
    """The cell of an action on a board of `size` rows, as lessons and messages write it.

    >>> name_on_board(40, 9)
    'e5 (40)'
    """
    return cell_name(Omok(size, size), action)


def cell_number(cell: object, size: int) -> int:
    """The action of a cell given as its number, its name, or both.

    Raises:
        ValueError: there is no such cell; the message says what cells there are.

    >>> cell_number("e5", 9), cell_number(40, 9), cell_number("e5 (40)", 9)
    (40, 40, 40)
    """
    game = Omok(size, size)
    last = game.num_actions - 1
    cells = (
        f"A cell is a number from 0 to {last}, or a name in quotes, a1 to {game.action_name(last)}"
    )
    if isinstance(cell, (int, np.integer)) and not isinstance(cell, bool) and 0 <= cell <= last:
        return int(cell)
    name = cell.strip().lower() if isinstance(cell, str) else ""
    named = re.fullmatch(r"([a-z]+\d+)(?:\s*\((\d+)\))?", name)
    names = {game.action_name(action): action for action in range(last + 1)}
    if named and named[1] in names and named[2] in (None, str(names[named[1]])):
        return names[named[1]]
    raise ValueError(f"You gave {cell!r}. {cells}.")
