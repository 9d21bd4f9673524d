"""The exercise `rebuild` of lesson 01: "The board, rebuilt from the ID"."""

from __future__ import annotations

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.exercises.lesson_01.shared import id_cases
from omoklib.check.exercises.lesson_01.whose_turn import WHOSE_TURN
from omoklib.check.records import Exercise, Misconception, Mutant, code_of, same

__all__ = ["REBUILD"]

_ON_CELL = {1: "a black stone, 1", -1: "a white stone, -1", 0: "no stone, 0"}


def _stones_differ(expected: np.ndarray, got: object) -> str:
    """As `same`; where the shapes agree, the first cell that differs is named."""
    differs = same(expected, got)
    if not differs or not isinstance(got, np.ndarray) or got.shape != expected.shape:
        return differs
    cell = int(np.argmax((got != expected).ravel()))
    stone, yours = _ON_CELL[int(expected.flat[cell])], got.flat[cell]
    return f"{name_on_board(cell, len(expected))} has {stone}, and yours has {yours:g} there"


REBUILD = Exercise(
    id="rebuild",
    title="The board, rebuilt from the ID",
    stars=2,
    minutes=10,
    names=("rebuild",),
    needs=("whose_turn",),
    setup=code_of("import numpy as np", WHOSE_TURN),
    starter='''
        def rebuild(node_id, size):
            """`[size, size]` numpy array: 1 for a black stone, -1 for a white one, 0 for none."""
            ...
    ''',
    reference='''
        def rebuild(node_id, size):
            """`[size, size]` numpy array: 1 for a black stone, -1 for a white one, 0 for none."""
            cells = np.zeros(size**2, dtype=int)
            cells[list(node_id[1::2])] = 1
            cells[list(node_id[2::2])] = -1
            return cells.reshape(size, size)
    ''',
    hints=(
        "Begin with a flat row of `size**2` zeros and put the stones on it, one by one.",
        "`for move, cell in enumerate(node_id[1:])` leaves the root out and counts the moves from "
        "0, one less than the index in the ID. So here the even ones are Black's: `cells[cell] = "
        "1`. The odd ones are White's: -1.",
        "`cells.reshape(size, size)` folds the row of cells into a square at the end.",
    ),
    cases=id_cases("rebuild({id}, {size})", compare=_stones_differ),
    mutants=(
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id):
                    cells[cell] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "You play the root's 0 as a stone, which also shifts every colour by one.",
        ),
        *(
            Mutant(
                f"""
                def rebuild(node_id, size):
                    cells = np.zeros(size**2, dtype=int)
                    for cell in node_id[1:]:
                        cells[cell] = {colour}
                    return cells.reshape(size, size)
                """,
                "All your stones have one colour, and it changes with every move. Do you ask whose "
                "turn it is at the *end*, for every stone? A stone has the colour of the player "
                "who moved *then*.",
            )
            for colour in ("whose_turn(node_id)", "-whose_turn(node_id)")
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = whose_turn(node_id) * (-1) ** move
                return cells.reshape(size, size)
            """,
            "You take the colours from who is to move *now*, so all stones change colour with "
            "every move. The first stone is Black's, 1, at all times.",
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)[::-1]
            """,
            "Your rows run from the bottom up. Row 0 is the top one: cells are numbered as you "
            "read.",
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell] = -1 if move % 2 == 0 else 1
                return cells.reshape(size, size)
            """,
            "The colours are swapped: Black (1) moves first.",
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros((size, size), dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[cell % size, cell // size] = 1 if move % 2 == 0 else -1
                return cells
            """,
            "Rows and columns are swapped: `cell // size` is the row, and the row comes first.",
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[move] = 1 if cell % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "`enumerate` gives the place first, then what is there: `for move, cell in ...`. "
            "You use the move's number as the cell, and the cell to tell the colours.",
        ),
        *(
            Mutant(
                f"""
                def rebuild(node_id, size):
                    cells = np.zeros(size**2, dtype=int)
                    for move, cell in enumerate(node_id[1:]):
                        cells[move + {first}] = 1 if move % 2 == 0 else -1
                    return cells.reshape(size, size)
                """,
                "Your stones fill the board cell by cell: each lies on the cell with its move's "
                "number. The number in the ID says where it lies.",
            )
            for first in (0, 1)
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for black, white in zip(node_id[1::2], node_id[2::2]):
                    cells[black], cells[white] = 1, -1
                return cells.reshape(size, size)
            """,
            "Black's last stone is missing where White has not answered it yet. `zip` stops with "
            "the shorter of the two: put down each side's stones in a loop of its own.",
        ),
        *(
            Mutant(
                f"""
                def rebuild(node_id, size):
                    cells = np.zeros(size**2, dtype=int)
                    for move, cell in enumerate(node_id[1:], {first}):
                        cells[cell] = move
                    return cells.reshape(size, size)
                """,
                "You put the number of its move on each cell. A stone is 1 or -1: ask whether that "
                "number is even or odd.",
            )
            for first in (0, 1)
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:-1]):
                    cells[cell] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "The last stone is missing. `[:-1]` leaves out the last entry, and `range` stops "
            "before its end.",
        ),
        *(
            Mutant(
                f"""
                def rebuild(node_id, size):
                    cells = np.zeros(size**2, dtype=int)
                    for cell in node_id[1:]:
                        cells[cell] = {colour}
                    return cells.reshape(size, size)
                """,
                "You take the colour from the cell's number. It depends on when the stone was "
                "played: Black's moves are the first, the third, the fifth ...",
            )
            for colour in ("1 if cell % 2 == 0 else -1", "1 if cell % 2 else -1")
        ),
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for cell in node_id[1:]:
                    cells[cell] = 1 if node_id.index(cell) % 2 else -1
                return cells.reshape(size, size)
            """,
            "Right, but for a stone on a1 (0). `index` finds the first 0 of the ID, and that is "
            "the root. `enumerate` counts the moves without looking for them.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: len(case.about["id"]) == 1 and (abs(got) == 1).all(),
            "Do you set cells with a slice of the ID, a tuple? To numpy a tuple of no numbers "
            "means all cells. Make it a list: `cells[list(node_id[2::2])] = -1`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape == (expected.size,),
            "Your cells still lie in one row. `cells.reshape(size, size)` folds them, and gives "
            "the folded ones *back*: return that.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(case.about["id"]) == 1
                and ((got != np.rint(got)) | (np.abs(got.astype(float)) > 255)).any()
            ),
            "Nobody put these numbers on the board. `np.empty` takes memory as it finds it; "
            "`np.zeros` clears it.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(case.about["id"]) == 1 and got[0, 0] in (1, -1) and not got.ravel()[1:].any()
            ),
            "No stone was played here, and your board has one on cell 0: the root's 0. The "
            "actions are `node_id[1:]`; Black's are at index 1, 3, ..., White's at 2, 4, ...",
        ),
        Misconception(
            lambda case, got, expected: (
                len(case.about["id"]) == 2
                and (np.asarray(got) == np.asarray(got)[0]).all()
                and np.asarray(got).any()
            ),
            "One stone was played, and it is in every row. `[[0] * size] * size` is the same "
            "row `size` times over. `[[0] * size for _ in range(size)]` makes separate rows.",
        ),
        Misconception(
            lambda case, got, expected: len(case.about["id"]) == 2 and abs(got).sum() > 1,
            "One stone was played, and more than one cell is set. On a square board, `board[a]` is "
            "a whole *row*. Set cells in one flat row first, and fold it at the end.",
        ),
        Misconception(
            lambda case, got, expected: got.ndim == 3 and got.size == expected.size,
            "Your board has three axes. It has two, the rows and the columns: `cells.reshape(size, "
            "size)`.",
        ),
        Misconception(
            lambda case, got, expected: expected.any() and not np.any(got),
            "Your board stays empty. Do you write `==` where a stone is put down? That only "
            "compares: `cells[cell] = 1` has a single `=`.",
        ),
        Misconception(
            lambda case, got, expected: got.dtype == bool,
            "Your array holds True and False, where even -1 becomes True. Leave the `dtype` out, "
            "or take `int`.",
        ),
        Misconception(
            lambda case, got, expected: (got == abs(expected)).all(),
            "All stones are Black's here. The moves take turns: the first is 1, the next -1.",
        ),
        Misconception(
            lambda case, got, expected: (got == -abs(expected)).all() and expected.any(),
            "All stones are White's here. Black (1) moves first. (Is it `-1 ** k`? Python reads "
            "that as `-(1 ** k)`. Write `(-1) ** k`.)",
        ),
        Misconception(
            lambda case, got, expected: (got == np.maximum(expected, 0)).all(),
            "White's stones are missing. They are at the even indices of the ID from 2 on: "
            "`node_id[2::2]`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' has no len()" in str(got),
            "`whose_turn` takes an ID, a tuple, and was given a single number.",
        ),
        Misconception(
            lambda case, got, expected: "could not convert string" in str(got),
            "A stone is a number here: 1 for Black, -1 for White.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "tuple" in str(got),
            "You ask for a move that the ID does not have. Do you take two in each round? After "
            "Black's last move there may be none of White's.",
        ),
        Misconception(
            lambda case, got, expected: got.ndim == 2 and got.shape != expected.shape,
            "Your board has the wrong number of rows or columns. It has `size` of both: a number "
            "such as 3 or 9 is right for one board only.",
        ),
        Misconception(
            lambda case, got, expected: (got == 255).any(),
            "Your array cannot hold a number below 0, so -1 became 255. Leave the `dtype` out, or "
            "take `int`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "reshape" in str(got),
            "This cannot be folded into a square. A flat row needs `size**2` places.",
        ),
        Misconception(
            lambda case, got, expected: (got == 2).any(),
            "White's stones are -1 here, so that changing sides is changing the sign.",
        ),
    ),
)
