"""What several exercises of lesson 09 share."""

from __future__ import annotations

from omoklib.ids import NodeId

__all__ = ["BOARD", "HAND_MADE"]

BOARD = """
import numpy as np

from omoklib import ENV_SMALL

ROWS = []
for row in range(9):
    for column in range(9):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + k * down, column + k * right) for k in range(5)]
            if all(0 <= r < 9 and 0 <= c < 9 for r, c in cells):
                ROWS.append([9 * r + c for r, c in cells])

def board_of(node_id):
    return ENV_SMALL.state(node_id).board.ravel().tolist()
"""

HAND_MADE: tuple[NodeId, ...] = (
    (0, 36, 0, 37, 2, 38, 4, 39),  # a four at the edge, one hole
    (0, 38, 0, 39, 2, 40, 20, 41),  # an open four, two holes
    (0, 38, 0, 39, 2, 41, 20, 42),  # a four with its hole inside
    (0, 37, 0, 38, 2, 40, 4, 41, 20, 42),  # two rows of five with one hole
    (0, 36, 0, 37, 41, 38, 4, 39),
    (0, 38, 37, 39, 0, 40, 20),  # three stones
    (0, 0, 36, 2, 37, 20, 38, 80, 39),  # White's four
    (0, 20, 10, 30, 8, 40, 72, 50, 1),  # a diagonal
    (0, 24, 10, 32, 8, 40, 70, 48, 1),
    (0, 36, 0, 38, 2, 40, 4, 42),  # every second cell
    (0, 7, 30, 8, 32, 9, 60, 10, 62),  # does not go round the edge
    (0, 6, 30, 7, 32, 8, 60, 9, 62),
    (0, 40, 0, 41, 1, 42, 2, 31, 4, 22),
    (0, 38, 0, 39, 2, 40, 4, 41, 6, 14, 8, 23, 72, 32, 76),  # two fours, three holes
)
