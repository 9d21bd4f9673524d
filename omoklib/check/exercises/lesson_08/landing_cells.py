"""The exercise `landing_cells` of lesson 08: "Where a stone can land"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_08.shared import random_boards
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, same

__all__ = ["LANDING_CELLS"]


def _plain_cells(expected: object, got: object) -> str:
    """Like `same`, and the cells have to be `int`, as the contract of a game wants them."""
    if differs := same(expected, got):
        return differs
    return "" if all(type(cell) is int for cell in got) else "its cells are NumPy's numbers"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    corners = [[0, 0], [0, 1]], [[0, 0], [0, -1]], [[-1, 0], [1, 1]], [[-1, 1], [1, -1]]
    boards = {f"np.array({rows})": np.array(rows) for rows in corners}
    for code, board in {"np.zeros((4, 4), int)": np.zeros((4, 4)), **boards}.items():
        yield Case(f"landing_cells({code})", compare=_plain_cells, about=_room(board))
    for code, _, state in random_boards(rng, 25):
        about = _room(state.board)
        yield Case(f"landing_cells({code})", compare=_plain_cells, picture=state, about=about)


def _room(board: np.ndarray) -> dict[str, object]:
    """What the diagnosis of a list of cells asks about the board."""
    return {"empty": np.flatnonzero(board == 0).tolist(), "size": len(board)}


def _has_full(case: Case) -> bool:
    """Whether a column of the board is full."""
    size = case.about["size"]
    return len({cell % size for cell in case.about["empty"]}) < size


def _above(case: Case, got: object) -> list[int]:
    """The columns for which a cell above the board was given."""
    size = case.about["size"]
    return [cell % size for cell in got if cell < 0] if isinstance(got, list) else []


_BY_ROWS = """
def landing_cells(board):
    size, cells = len(board), []
    for column in range(size):
        empty = [row for row in range(size) if board[row, column] == 0]
        if empty:
            cells.append(empty[-1] * size + column)
    return sorted(cells)
"""

_BY_SUM = """
def landing_cells(board):
    size, cells = len(board), []
    for column in range(size):
        row = size - 1 - sum(board[:, column])
        if row >= 0:
            cells.append(row * size + column)
    return sorted(cells)
"""

_NO_COUNT = (
    "The sum of a column is no count of its stones: a red one adds 1, and a yellow one takes 1 "
    "away. Count the cells that are not 0."
)

LANDING_CELLS = Exercise(
    id="landing_cells",
    title="Where a stone can land",
    stars=1,
    minutes=10,
    names=("landing_cells",),
    starter='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            ...
    ''',
    reference='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            size = len(board)
            cells = []
            for column in range(size):
                empty = [row for row in range(size) if board[row, column] == 0]
                if empty:
                    cells.append(empty[-1] * size + column)
            return sorted(cells)
    ''',
    hints=(
        "Take one column at a time. Which of its rows are empty? Row 0 is at the top, so the "
        "lowest one has the largest number.",
        "`empty = [row for row in range(size) if board[row, column] == 0]`; a full column has "
        "none. `sorted` puts the cells in order at the end.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    stones = np.count_nonzero(board[:, column])
                    if stones < size:
                        cells.append(stones * size + column)
                return sorted(cells)
            """,
            "You count the rows from below. Row 0 is the top row: with no stone in the column, a "
            "stone lands in the last row, `len(board) - 1`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    row = 0
                    while row < size - 1 and board[row, column] == 0:
                        row += 1
                    cells.append(row * size + column)
                return sorted(cells)
            """,
            "Where a column has stones, you give the cell of the topmost one. That is taken: the "
            "next stone lands one row above it, or nowhere if the column is full.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    row = 0
                    while row < size - 1 and board[row, column] == 0:
                        row += 1
                    if board[0, column] == 0:
                        cells.append(row * size + column)
                return sorted(cells)
            """,
            "Where a column has stones, you give the cell of the topmost one. That is taken: the "
            "next stone lands one row above it.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for row in range(size):
                    empty = [column for column in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(row * size + empty[-1])
                return sorted(cells)
            """,
            "You take the last empty cell of each row. A stone falls down its column: take the "
            "lowest empty cell of each column.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for column in range(size):
                    row = size - np.count_nonzero(board[:, column])
                    cells.append(row * size + column)
                return sorted(cells)
            """,
            "One row too low: with no stone in the column, the last row is `size - 1`. And a "
            "full column has no empty cell: leave it out.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n = len(board)
                found = []
                for column in range(n):
                    for row in range(n - 1, 0, -1):
                        if board[row][column] == 0:
                            found.append(row * n + column)
                            break
                return sorted(found)
            """,
            "You leave out row 0, the top row. Does a countdown end too early? `range(n - 1, -1, "
            "-1)` counts down to 0. Or do you ask `if row:`? 0 counts as false.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n = len(board)
                return [(n - 1) * n + column for column in range(n) if board[n - 1][column] == 0]
            """,
            "You look at the bottom row alone. In a column with stones, the lowest empty cell is "
            "the one above them.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n, found = len(board), []
                for column in range(n):
                    for row in range(n - 1, -1, -1):
                        if board[row][column] == 0:
                            found.append(row * 7 + column)
                            break
                return sorted(found)
            """,
            "You assume a board of seven columns. This one has `len(board)`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n, found = len(board), []
                for column in range(n):
                    for row in range(n - 1, -1, -1):
                        if board[row][column] == 0:
                            found.append(row * n + column)
                            break
                return sorted(found, reverse=True)
            """,
            "The right cells, in decreasing order. The answer begins with the lowest number.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [r * size + c for r in range(size) for c in range(size) if board[r, c] == 0]
            """,
            "These are all the empty cells. A stone falls: in each column only the lowest counts.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [column for column in range(size) if board[0, column] == 0]
            """,
            "These are the columns with room, or their top cells. The answer is where the stone "
            "comes to rest.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] * size + column)
                return cells
            """,
            "The right cells, column by column. Return them in increasing order: use `sorted`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] + column * size)
                return sorted(cells)
            """,
            "Rows and columns are swapped: a cell's number is `row * size + column`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for row in range(size):
                    for column in range(size):
                        floor = row == size - 1 or board[row + 1, column] == 1
                        if board[row, column] == 0 and floor:
                            cells.append(row * size + column)
                return cells
            """,
            "A stone rests on stones of both colours, on -1 as on 1.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    for row in range(size):
                        if board[row, column] != 0:
                            cells.append((row - 1) * size + column)
                            break
                return sorted(cells)
            """,
            "You look for a stone to land on. An empty column has none: there the stone lands on "
            "the floor, in the last row.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[column, row] == 0]
                    if empty:
                        cells.append(empty[-1] * size + column)
                return sorted(cells)
            """,
            "You read rows as columns: it is `board[row, column]`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [(size - 1) * size + column for column in range(size)]
            """,
            "You always give the last row. In a column with stones, the next one comes to rest on "
            "top of them.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append((empty[-1] + 1) * size + column)
                return sorted(cells)
            """,
            "One row too low: you give the cell of the stone, or the floor. The cell above it is "
            "the empty one.",
        ),
        Mutant(
            changed(_BY_ROWS, "== 0", "<= 0"),
            "You take yellow stones for empty cells. A yellow stone is -1; only 0 is empty.",
        ),
        Mutant(
            changed(_BY_ROWS, "== 0", ">= 0"),
            "You take red stones for empty cells. A red stone is 1; only 0 is empty.",
        ),
        Mutant(
            changed(_BY_ROWS, "== 0", "!= 0"),
            "You look for stones, and where a column has none you find nothing. Look for the empty "
            "cells, `== 0`.",
        ),
        Mutant(
            changed(_BY_ROWS, "size + column)", "size + column + 1)"),
            "Your cells are one too high: they are counted from 1. The first cell is 0.",
        ),
        Mutant(
            changed(_BY_ROWS, "for column in range(size)", "for column in range(size - 1)"),
            "The last column is left out: `range(size)` ends with `size - 1`, the last one.",
        ),
        Mutant(
            changed(_BY_ROWS, "for column in range(size)", "for column in range(1, size)"),
            "The first column is left out: its number is 0.",
        ),
        *(
            Mutant(changed(_BY_SUM, "sum(board[:, column])", count), _NO_COUNT)
            for count in (
                "int(sum(board[:, column]))",
                "abs(sum(board[:, column]))",
                "int(abs(sum(board[:, column])))",
            )
        ),
        Mutant(_BY_SUM, _NO_COUNT),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "index -" in str(got),
            "A full column has no empty cell, but your code asks for one: leave such a column out.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 0
                and len(expected) == round(len(expected) ** 0.5) ** 2
                and "zeros" in case.code
            ),
            "You look for a stone to land on. An empty column has none: there the stone lands "
            "on the floor, in the last row.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "A full column has no empty cell. Leave it out before you take the lowest.",
        ),
        Misconception(
            lambda case, got, expected: (
                (isinstance(got, UnboundLocalError) or "NoneType" in str(got)) and _has_full(case)
            ),
            "A full column has no empty cell, so your search for the lowest one finds nothing. "
            "Leave such a column out.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and None in got,
            "A full column gives None here. Leave full columns out.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool(_above(case, got)) and not {*_above(case, got)} & {*case.about["empty"]}
            ),
            "A full column gives a cell above the board here. Leave full columns out.",
        ),
        Misconception(
            lambda case, got, expected: bool(_above(case, got)),
            "A column with room gives a cell above the board here. Do you look for its highest "
            "stone? An empty column has none: there the stone lands in the last row.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == case.about["empty"],
            "These are all the empty cells. A stone falls: in each column only the lowest counts.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == expected != got,
            "The right cells, column by column. Return them in increasing order: use `sorted`.",
        ),
        Misconception(
            lambda case, got, expected: (
                sorted(got) == [cell + case.about["size"] for cell in expected]
            ),
            "One row too low. Of three empty cells in a column, the lowest lies in row 2: rows "
            "are counted from 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool({*expected} - {*got})
                and all(
                    cell // case.about["size"] == case.about["size"] - 1
                    and cell - case.about["size"] in got
                    for cell in {*expected} - {*got}
                )
            ),
            "Your stones stop one row above the floor. The lowest row has the number `size - 1`.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool(got)
                and {*got} < {*expected}
                and all(cell < case.about["size"] for cell in {*expected} - {*got})
            ),
            "A column with room in its top cell alone is left out. Do you look at row 0, too? "
            "`range(size - 1, 0, -1)` ends before it.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "A number stands where a list is wanted. `cells.append(number)` adds one number to a "
            "list; `range(size)` goes through numbers.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and got == expected[:1] and len(expected) > 2
            ),
            "Only one cell is listed, and several columns have room. Is there a `return` inside "
            "the loop? Do you look at every row, the top one and those above a stone included?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You look beyond the board. Its side is `len(board)`, and under the last row there is "
            "the floor.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (list, tuple)) and any(isinstance(cell, tuple) for cell in got)
            ),
            "These are pairs. A cell is one number: `row * len(board) + column`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, set),
            "A set has no order. `sorted(...)` turns it into a list, smallest cell first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray),
            "That is an array. Return a list of `int`: `.tolist()` turns an array into one.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got == expected,
            "The right cells, but as NumPy's numbers. Our IDs are made of plain `int`: `int(...)` "
            "makes one.",
        ),
    ),
)
