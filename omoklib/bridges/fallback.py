"""The fallback: a sensible move at once, when time is up or for boards that no game leads to."""

from __future__ import annotations

from collections.abc import Sequence

from omoklib.games import Omok, State
from omoklib.games.omok import straight_lines

__all__ = ["EMPTY", "NOBODY", "OTHER", "OWN", "fallback_action", "fallback_move"]

EMPTY, OWN, OTHER, NOBODY = 0, 1, 2, 3
"""The contents of a cell, as the side to move sees it; nobody's stones only block."""

STEP = 64
"""The factor that one more stone in a line is worth: above 40, as a cell is in 20 lines at most and
our own count double."""


def fallback_move(cells: Sequence[int], game: Omok) -> int | None:
    """An empty cell that wins, else one that blocks a win, else a good one; None on a full board.

    Every line of `game.line` cells in which only one side has stones counts for its empty cells:
    more with more stones, and double if the stones are ours. Ties go to the cell nearest the
    middle of the board.

    Args:
        cells: the board `[size**2]`, row by row: `EMPTY`, `OWN`, `OTHER` or `NOBODY`.

    >>> cells = [EMPTY] * 25
    >>> cells[0], cells[1], cells[2], cells[3] = OTHER, OTHER, OTHER, OTHER
    >>> fallback_move(cells, Omok(5))
    4
    """
    worth = [0] * len(cells)
    for line in straight_lines(game.size, game.line):
        stones = [cells[cell] for cell in line if cells[cell]]
        owner = stones[0] if stones else OWN
        if owner == NOBODY or any(stone != owner for stone in stones):
            continue
        value = STEP ** len(stones) * (2 if owner == OWN else 1)
        for cell in line:
            worth[cell] += value
    middle = (game.size - 1) / 2

    def goodness(cell: int) -> tuple[int, float]:
        row, column = divmod(cell, game.size)
        return worth[cell], -((row - middle) ** 2) - (column - middle) ** 2

    return max((cell for cell, stone in enumerate(cells) if not stone), key=goodness, default=None)


def fallback_action(state: State) -> int:
    """A legal action in a state that is not over, found at once.

    >>> from omoklib.games import Othello
    >>> fallback_action(Othello().initial_state())
    19
    """
    if isinstance(state.game, Omok):
        own = state.player
        stones = {0: EMPTY, own: OWN, -own: OTHER}
        return fallback_move([stones[stone] for stone in state.board.ravel().tolist()], state.game)
    return max(state.legal_actions(), key=state.weight)
