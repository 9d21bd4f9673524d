"""The exercise `four_through` of lesson 08: "Four in a row"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.check.exercises.lesson_08.shared import random_boards
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed
from omoklib.draw import board_svg
from omoklib.games.connect_four import ConnectFour, Drop
from omoklib.ids import ROOT

__all__ = ["FOUR_THROUGH", "far_outside"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    shapes = (
        ((0, 0), (0, 1)),
        ((2, 3), (1, 0)),
        ((1, 1), (1, 1)),
        ((1, 5), (1, -1)),
    )
    for (row, column), (down, right) in shapes:
        for length in (3, 4, 5):
            board = np.zeros((7, 7), int)
            cells = [(row + k * down) * 7 + column + k * right for k in range(length)]
            if (
                max(cells) >= 49
                or row + (length - 1) * down > 6
                or not (0 <= column + (length - 1) * right <= 6)
            ):
                continue
            board.flat[cells] = -1
            for cell in (cells[0], cells[1], cells[-1]):
                yield _four_case(board.tolist(), cell, length=length)
    around = [[0] * 6, [0] * 6, [0, 0, 0, 0, 1, 1], [1, 1, 0, 0, 0, 0], [0] * 6, [0] * 6]
    yield _four_case(around, 17, length=2)
    gap = [[0] * 5] * 4 + [[1, 1, 0, 1, 1]]
    yield _four_case(gap, 20, length=2)
    mixed = [[0] * 5] * 4 + [[1, 1, -1, 1, 1]]
    yield _four_case(mixed, 23, length=2)
    apart = [[0] * 5, [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [1, 0, 0, 0, 1]]
    yield _four_case(apart, 20, length=1)
    elsewhere = [[0] * 6] * 5 + [[1, 1, 1, 1, -1, 1]]
    yield _four_case(elsewhere, 35, length=1)
    for line in (2, 3, 5):
        yield _four_case(apart, 9, f", {line}", length=4)
    six = [[0] * 6] * 5 + [[1] * 6]
    for cell in (30, 35):
        yield _four_case(six, cell, ", 6", length=6)
    split = [[1, 1, 0, 1, 1], *([[0] * 5] * 4)]  # a walk beyond index 0 goes on at the other side
    yield _four_case(split, 0, length=2)
    yield _four_case(np.array(split).T.tolist(), 0, length=2)
    for _, cell, state in random_boards(rng, 40):
        yield _four_case(state.board.tolist(), cell, length=0)


def _four_case(rows: list[list[int]], cell: int, line: str = "", *, length: int) -> Case:
    """A call of `four_through`; `line` is its last argument as code, `length` that of the line
    through `cell` (0: nobody has counted)."""
    code = f"four_through(np.array({rows}), {cell}{line})"
    return Case(code, picture=_Asked(rows, cell), about={"length": length})


@dataclass(frozen=True)
class _Asked:
    """Stones anywhere on a board, as a picture: the one on `cell` shows its number."""

    rows: list[list[int]]
    cell: int

    def __repr__(self) -> str:
        return f"np.array({self.rows})"

    def _repr_svg_(self) -> str:
        board = np.array(self.rows, np.int8)
        state = Drop(ConnectFour(len(board)), (*ROOT, self.cell), board, won=False)
        return board_svg(state, labels={self.cell: str(self.cell)}, last_move=False)


def far_outside(message: str) -> bool:
    """Whether NumPy refused an index that lies more than one step beyond the end."""
    found = re.search(r"index (\d+) is out of bounds for axis 0 with size (\d+)", message)
    return found is not None and int(found[1]) > int(found[2])


_WALK_LINE = """
    def four_through(board, cell, line=4):
        size = len(board)
        for down, right in {directions}:
            length = 1
            for sign in {signs}:
                row, column = cell // size + sign * down, cell % size + sign * right
                while {inside} and {same}:
                    length, row, column = length + 1, row + sign * down, column + sign * right
            if length {enough} line:
                return True
        return False
"""

_RIGHT = {
    "directions": "((0, 1), (1, 0), (1, 1), (1, -1))",
    "signs": "(1, -1)",
    "inside": "0 <= row < size and 0 <= column < size",
    "same": "board[row, column] == board.flat[cell]",
    "enough": ">=",
}


def _walked(**changed: str) -> str:
    """The walk along the lines, with something in it changed."""
    return _WALK_LINE.format(**_RIGHT | changed)


FOUR_THROUGH = Exercise(
    id="four_through",
    title="Four in a row",
    stars=2,
    minutes=20,
    names=("four_through",),
    starter='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            ...
    ''',
    reference='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            size = len(board)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                length = 1
                for sign in (1, -1):
                    row, column = cell // size + sign * down, cell % size + sign * right
                    while (
                        0 <= row < size
                        and 0 <= column < size
                        and board[row, column] == board.flat[cell]
                    ):
                        length, row, column = length + 1, row + sign * down, column + sign * right
                if length >= line:
                    return True
            return False
    ''',
    hints=(
        "A line can run through the stone in four directions. For each, count the stones of the "
        "same colour one way, then the opposite way, and add 1 for the stone itself.",
        "Directions as `(down, right)`: `(0, 1), (1, 0), (1, 1), (1, -1)`. Walk with "
        "`row + sign * down, column + sign * right` for `sign` in `(1, -1)` while you are on the "
        "board and the colour is the same.",
    ),
    cases=_cases,
    if_endless="Does every step of a walk lead to another cell? `(0, 0)` is no direction.",
    mutants=(
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length, row, column = 1, cell // size, cell % size
                    for sign in (1, -1):
                        row, column = row + sign * down, column + sign * right
                        while (
                            0 <= row < size
                            and 0 <= column < size
                            and board[row, column] == board.flat[cell]
                        ):
                            length += 1
                            row, column = row + sign * down, column + sign * right
                    if length >= line:
                        return True
                return False
            """,
            "Your second walk begins where the first has ended. Go back to the stone before you "
            "walk the other way.",
        ),
        Mutant(
            _WALK_LINE.replace("cell // size", "cell // 7")
            .replace("cell % size", "cell % 7")
            .format(**_RIGHT),
            "The board is not always 7 cells wide. Divide by `len(board)`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 0
                    for k in range(-3, 4):
                        r, c = row + k * down, column + k * right
                        inside = 0 <= r < size and 0 <= c < size
                        count = count + 1 if inside and board[r, c] == board[row, column] else 0
                        if count >= line:
                            return True
                return False
            """,
            "You look three steps each way. That is enough for a line of 4; for a longer "
            "`line` you must look further.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    for sign in (1, -1):
                        r, c = row + sign * down, column + sign * right
                        while 0 < r < size and 0 < c < size and board[r, c] == board[row, column]:
                            count, r, c = count + 1, r + sign * down, c + sign * right
                    if count >= line:
                        return True
                return False
            """,
            "Row 0 and column 0 belong to the board: `0 <= row`, `0 <= column`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                column, row = divmod(cell, n)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    for sign in (1, -1):
                        r, c = row + sign * down, column + sign * right
                        while 0 <= r < n and 0 <= c < n and board[r, c] == board[row, column]:
                            count += 1
                            r, c = r + sign * down, c + sign * right
                    if count >= line:
                        return True
                return False
            """,
            "Row and column have changed places: `divmod(cell, n)` gives the row first.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0), (1, 1))"),
            "One diagonal is missing: the one that goes down to the left, `(1, -1)`.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 1), (1, -1))"),
            "One direction is missing: down the column, `(1, 0)`.",
        ),
        Mutant(
            _walked(directions="((1, 0), (1, 1), (1, -1))"),
            "One direction is missing: along the row, `(0, 1)`.",
        ),
        Mutant(
            changed(_walked(), "length = 1\n", "length = 3\n"),
            "You count the stone on `cell` three times: at the start, and once more in each of the "
            "two walks. Begin each walk one step away from it.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0))"),
            "Both diagonals are missing: `(1, 1)` and `(1, -1)`.",
        ),
        Mutant(
            _walked(signs="(1,)"),
            "You count one way only. The last stone may lie inside its line: look both ways.",
        ),
        Mutant(
            _walked(signs="(-1,)"),
            "You count one way only. The last stone may lie inside its line: look both ways.",
        ),
        Mutant(
            _walked(inside="0 <= row < size - 1 and 0 <= column < size - 1"),
            "The last row and the last column belong to the board, too: `row < size`, "
            "`column < size`.",
        ),
        Mutant(
            changed(
                _walked(directions="[(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]"),
                "(1, -1):\n                row",
                "(1,):\n                row",
            ),
            "You go eight ways, and count each by itself. Two opposite ways are one line: add them "
            "up.",
        ),
        Mutant(
            _walked(enough="=="),
            "A longer line wins, too: `line` stones *or more*, `>=`.",
        ),
        Mutant(
            _walked(enough=">"),
            "You ask for one stone too many. Is it `>=`, and do you count the stone on `cell`?",
        ),
        Mutant(
            _walked(same="board[row, column] != 0"),
            "You count any stone. Only those of the same colour belong to the line.",
        ),
        Mutant(
            _walked(same="board[row, column] == 1"),
            "You count red stones only. The stone on `cell` may be yellow, -1.",
        ),
        Mutant(
            changed(_walked(), "length >= line", "length >= 4"),
            "`line` is not always 4: it comes in as an argument.",
        ),
        Mutant(
            changed(_walked(), "length >= line", "length == 4"),
            "You ask for exactly 4 stones. A line has `line` of them, an argument, or more: "
            "`>= line`.",
        ),
        Mutant(
            changed(_walked(), "length = 1\n", "length = 2\n"),
            "Lines that are one stone too short count here: `>= line`. If both walks begin on the "
            "stone on `cell`, it is counted twice: begin them one step away, and add 1 for it.",
        ),
        Mutant(
            changed(
                changed(_walked(), "length = 1\n", "pass\n"),
                "size = len(board)",
                "size, length = len(board), 1",
            ),
            "You add up the stones of several directions. Begin each direction with 1 again.",
        ),
        Mutant(
            changed(_walked(), "        return False", "            return False"),
            "You look along the row alone. Does a `return` end the loop after its first direction? "
            "`return False` belongs after the loop, when all four have been tried.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length = 0
                    for step in range(-size, size):
                        row, column = cell // size + step * down, cell % size + step * right
                        inside = 0 <= row < size and 0 <= column < size
                        own = inside and board[row, column] == board.flat[cell]
                        length = length + 1 if own else 0
                        if length >= line:
                            return True
                return False
            """,
            "You find a line anywhere in the row. It has to go through `cell`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length = 0
                    for step in range(1 - line, line):
                        row, column = cell // size + step * down, cell % size + step * right
                        if 0 <= row < size and 0 <= column < size:
                            length += board[row, column] == board.flat[cell]
                    if length >= line:
                        return True
                return False
            """,
            "You count across gaps. *In a row* means that nothing lies between the stones.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size, flat = len(board), board.ravel()
                for step in (1, size, size + 1, size - 1):
                    length = 1
                    for sign in (1, -1):
                        place = cell + sign * step
                        while 0 <= place < size * size and flat[place] == flat[cell]:
                            length, place = length + 1, place + sign * step
                    if length >= line:
                        return True
                return False
            """,
            "Your line walks over the edge: the cell after the last of a row is the first of the "
            "next row. Keep row and column apart, and check both.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0), (1, -1))"),
            "One diagonal is missing: the one that goes down to the right, `(1, 1)`.",
        ),
        Mutant(
            _walked(inside="row < size and column < size"),
            "You walk off the board at the top or at the left. A negative index is no error: it "
            "counts from the other side. Check `0 <=`, too.",
        ),
        Mutant(
            _walked(inside="row < size and 0 <= column < size"),
            "You walk off the board at the top. A negative index is no error: it counts from the "
            "other side. Check `0 <= row`, too.",
        ),
        Mutant(
            _walked(inside="0 <= row < size and column < size"),
            "You walk off the board at the left. A negative index is no error: it counts from the "
            "other side. Check `0 <= column`, too.",
        ),
        Mutant(
            changed(
                changed(_walked(), "cell // size", "CELL"), "cell % size", "cell // size"
            ).replace("CELL", "cell % size"),
            "Row and column are swapped: the row is `cell // size`, the column `cell % size`.",
        ),
        Mutant(
            changed(
                _walked(),
                "row + sign * down, column + sign * right\n            if",
                "row + down, column + right\n            if",
            ),
            "Your second walk turns round after one step: every step of it needs the `sign`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                or (isinstance(got, IndexError) and far_outside(str(got)))
            ),
            "`board[cell]` is a whole row, or an error. One cell is `board.flat[cell]`, or "
            "`board[row, column]`.",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected is False,
            "Where there is no line your function returns nothing: `return False` at the end.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and not isinstance(got, bool),
            "You return a number. The question is yes or no: is the length `line` or more?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "You return text. The answer is True or False, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: "unpack non-iterable int" in str(got),
            "`cell` is one number. `row, column = divmod(cell, len(board))` takes it apart.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You walk off the board. First check that row and column are 0 to `len(board) - 1`. "
            "An index that is too large is an error; a negative one counts from the other side.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (False, True),
            "You miss a line here. In each of the four directions count both ways from the "
            "stone, and add the stone itself.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (True, False),
            "There is no such line here. Only stones of one colour count, without a gap, through "
            "`cell`, and a line ends at the edge of the board.",
        ),
    ),
)
