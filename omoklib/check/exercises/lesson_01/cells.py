"""The exercise `cells` of lesson 01: "Cell number and back"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.records import Case, Exercise, Misconception, Mutant, same

__all__ = ["CELLS"]


def _touching(action: int, size: int) -> list[int]:
    """The cells above, left, right and below, as far as the board has them."""
    row, column = divmod(action, size)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def _neighbours_differ(action: int, size: int) -> Comparer:
    """As `same`; where a list has the wrong cells, the first of them is named."""
    centre = name_on_board(action, size)

    def compare(expected: list[int], got: object) -> str:
        if isinstance(got, list):
            for cell in got:
                on_board = not isinstance(cell, bool) and cell in range(size**2)
                if not on_board:
                    return f"{cell!r} is in your list and is not a cell of this board"
                if cell not in expected:
                    return (
                        f"{name_on_board(cell, size)} is in your list and does not touch {centre}"
                    )
            for cell in expected:
                if cell not in got:
                    return f"{name_on_board(cell, size)} touches {centre} and is missing"
        return same(expected, got)

    return compare


def _neighbour_cases() -> Iterator[Case]:
    """The centre first, where nothing is special; then an edge, a corner, and all the rest."""
    by_hand = [(4, 3), (3, 3), (2, 3), (0, 3), (8, 3), (40, 9), (9, 9), (8, 9), (80, 9)]
    everywhere = [(action, size) for size in (2, 4, 5) for action in range(size**2)]
    for k, (action, size) in enumerate([*by_hand, *everywhere]):
        yield Case(
            f"neighbours({action}, {size})",
            expected=_touching(action, size),
            compare=_neighbours_differ(action, size),
            size=1000 + k,
            about={"near": action, "size": size},
        )


def _beside(cells: set[int], case: Case) -> bool:
    """Whether all of `cells` have a number next to that of the case's cell, or a row away."""
    return cells <= {
        case.about["near"] + step * way for step in (1, case.about["size"]) for way in (1, -1)
    }


def _round_the_edges(case: Case) -> list[int]:
    """The case's neighbours on a board that goes on at its other side, in increasing order."""
    size = case.about["size"]
    row, column = divmod(case.about["near"], size)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sorted(a % size * size + b % size for a, b in places)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for n in (3, 9, 15):
        for a in sorted({5, *range(0, n * n, 2)}):
            yield Case(
                f"action_of({a // n}, {a % n}, {n})",
                about={"row": a // n, "column": a % n, "size": n},
                size={(3, 0): 17, (3, 5): 17.5}.get((n, a)),  # row 1, column 2 tells mistakes apart
            )
            yield Case(f"place_of({a}, {n})", about={"action": a, "size": n})
    yield from _neighbour_cases()


def _three(action: str, place: str, neighbours: str) -> str:
    """Source of the exercise's three functions, whose bodies return these."""
    return f"""
        def action_of(row, column, size): return {action}
        def place_of(action, size): return {place}
        def neighbours(action, size):
            row, column = action // size, action % size
            return {neighbours}
    """


_ACTION, _PLACE = "row * size + column", "(action // size, action % size)"

_NEAR = "[b for b in range(size**2) if abs(b // size - row) + abs(b % size - column) == 1]"

CELLS = Exercise(
    id="cells",
    title="Cell number and back",
    stars=2,
    minutes=10,
    names=("action_of", "place_of", "neighbours"),
    starter='''
        def action_of(row, column, size):
            """The action index of a cell; rows and columns count from 0."""
            ...

        def place_of(action, size):
            """`(row, column)` of an action: the way back."""
            ...

        def neighbours(action, size):
            """The cells above, left, right and below, in increasing order."""
            ...
    ''',
    reference='''
        def action_of(row, column, size):
            """The action index of a cell; rows and columns count from 0."""
            return row * size + column

        def place_of(action, size):
            """`(row, column)` of an action: the way back."""
            return action // size, action % size

        def neighbours(action, size):
            """The cells above, left, right and below, in increasing order."""
            row, column = place_of(action, size)
            near = []
            if row > 0:
                near.append(action - size)
            if column > 0:
                near.append(action - 1)
            if column < size - 1:
                near.append(action + 1)
            if row < size - 1:
                near.append(action + size)
            return near
    ''',
    hints=(
        "`action_of`: how many cells lie in the rows above the cell? How many to its left, in its "
        "own row? Each full row above holds `size` cells.",
        "`place_of`: `//` says how many full rows fit into a number, and `%` what is left.",
        "`neighbours`: the cell above has the number `action - size`. When is there none? Look "
        "at the row. To the left and right, the column decides.",
        "Begin with `row, column = place_of(action, size)` and an empty list. `if row > 0:` append "
        "`action - size`; `if column > 0:` append `action - 1`; then right, then below.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _three("column * size + row", "(action % size, action // size)", _NEAR),
            "You number down the columns. Here the numbers run along the rows, as you read.",
        ),
        Mutant(
            _three(f"{_ACTION} + 1", "((action - 1) // size, (action - 1) % size)", _NEAR),
            "You count cells from 1. The top left cell is number 0.",
        ),
        Mutant(
            _three(_ACTION, "(action % size, action // size)", _NEAR),
            "`action_of` is right; `place_of` gives the column first. The row comes first.",
        ),
        Mutant(
            _three("row * 9 + column", "(action // 9, action % 9)", _NEAR),
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            _three("row * column", _PLACE, _NEAR),
            "You multiply the row by the column. Each row above holds `size` cells, so multiply "
            "the row by `size`; the column is then added.",
        ),
        Mutant(
            _three("row + column", _PLACE, _NEAR),
            "You add the row and the column. But each row above holds `size` cells: how many cells "
            "lie in all the rows above?",
        ),
        Mutant(
            _three("column * size + row", _PLACE, _NEAR),
            "`place_of` is right; `action_of` numbers down the columns. `size` cells come before "
            "each new *row*.",
        ),
        Mutant(
            _three(
                _ACTION,
                _PLACE,
                "[b for b in (action - size, action - 1, action + 1, action + size) "
                "if 0 <= b < size**2]",
            ),
            "Your numbers all lie on the board, but some of them in another row: the cell after "
            "the end of a row is the first of the next one. To the left and right, the *column* "
            "decides.",
        ),
        Mutant(
            _three(_ACTION, _PLACE, "[action - size, action - 1, action + 1, action + size]"),
            "Right in the middle of the board. At its edges a cell has fewer neighbours: look at "
            "its row and its column first.",
        ),
        Mutant(
            _three(
                _ACTION,
                _PLACE,
                "[b for b in range(size**2) "
                "if max(abs(b // size - row), abs(b % size - column)) == 1]",
            ),
            "You list the diagonal neighbours, too. Only above, left, right and below are wanted.",
        ),
        Mutant(
            _three(
                _ACTION,
                _PLACE,
                "[b for b in range(size**2) if abs(b // size - row) + abs(b % size - column) <= 1]",
            ),
            "The cell itself is in your list. It does not touch itself.",
        ),
        Mutant(
            _three(
                _ACTION,
                _PLACE,
                "[b for b in (action - size, action - 1, action + 1, action + size) "
                "if 0 < b < size**2 and abs(b % size - column) <= 1]",
            ),
            "Cell 0 is missing wherever it is a neighbour. It is a cell like any other: `>= 0`.",
        ),
        Mutant(
            _three(
                _ACTION,
                _PLACE,
                "[action + step for step, is_there in ((-size, column > 0), (-1, row > 0), "
                "(1, row < size - 1), (size, column < size - 1)) if is_there]",
            ),
            "You ask the column whether a cell lies above or below, and the row whether one lies "
            "to the left or right. `place_of` gives the row first.",
        ),
        Mutant(
            _three(_ACTION, _PLACE, f"[b for b in {_NEAR} if b or action != size]"),
            "Cell 0 lies above the first cell of row 1, and it is missing: `action >= size`, not "
            "`action > size`. Or ask the row.",
        ),
        *(
            Mutant(
                _three(_ACTION, _PLACE, f"[b for b in {_NEAR} if {kept}]"),
                f"{where} on the board, and `neighbours` leaves them out: `>= 0`, not `> 0`.",
            )
            for kept, where in (
                ("b // size > 0 and b % size > 0", "Row 0 and column 0 are"),
                ("b // size > 0", "Row 0 is"),
                ("b % size > 0", "Column 0 is"),
            )
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, set),
            "A set has no order. `sorted(...)` makes a list of it, in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: (
                got == case.about["row"] + case.about["column"] * case.about["size"]
            ),
            "`action_of` numbers down the columns. `size` cells come before each new *row*.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["size"] != 3 and got == 3 * case.about["row"] + case.about["column"]
            ),
            "You count three cells in every row. That is right for one board only: use `size`.",
        ),
        Misconception(
            lambda case, got, expected: "action" in case.about and isinstance(got, int),
            "`place_of` gives one number. A place is two, the row and the column: return the pair "
            "`(row, column)`.",
        ),
        Misconception(
            lambda case, got, expected: "action" in case.about and got[1] < 0,
            "No column has a number below 0. `%` is what is left of `action` when all the full "
            "rows are taken away: `action % size`.",
        ),
        Misconception(
            lambda case, got, expected: "action" in case.about and got[1] == case.about["size"],
            "There is no column `size`: after the last column, `size - 1`, comes column 0 of the "
            "next row.",
        ),
        Misconception(
            lambda case, got, expected: (
                "action" in case.about and got == (expected[0] + 1, expected[1] + 1)
            ),
            "You count rows and columns from 1. Here both count from 0, like the cells: the top "
            "left cell lies in row 0 and column 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                "action" in case.about
                and got == divmod(case.about["action"] - 1, case.about["size"])
            ),
            "`place_of` counts cells from 1. The top left cell is number 0: take nothing away.",
        ),
        Misconception(
            lambda case, got, expected: (
                "action" in case.about
                and got
                in (
                    (case.about["action"] // case.about["size"], case.about["action"] % 9),
                    (case.about["action"] // 9, case.about["action"] % case.about["size"]),
                )
            ),
            "`place_of` counts nine cells in every row. That is right for one board only: use "
            "`size` both times.",
        ),
        Misconception(
            lambda case, got, expected: (
                "action" in case.about and got == (expected[0] + 1, expected[1])
            ),
            "Your row is one too many: that is rounded up. `//` counts only the full rows above.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got < 0,
            "No cell has a number below 0. Rows and columns count from 0: above row 0 there are no "
            "rows.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (1, 0),
            "You count cells from 1. The top left cell is number 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["row"] == expected == 0 and got - case.about["size"] in (0, 1)
            ),
            "You count one row too many. Rows count from 0, so above row 0 there are none, and "
            "above row 1 there is one.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["row"] > 0 and abs(got - expected) == case.about["row"]
            ),
            "Each full row above holds `size` cells. Do you count one more, or one less?",
        ),
        Misconception(
            lambda case, got, expected: (
                got == 9 * case.about["row"] + case.about["column"]
                if "row" in case.about
                else got == divmod(case.about["action"], 9)
            ),
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got == expected[::-1] != expected
            ),
            "`place_of` gives the column first. The row comes first.",
        ),
        Misconception(
            lambda case, got, expected: "near" not in case.about and any(part % 1 for part in got),
            "`/` keeps the fraction. `//` says how many full rows there are.",
        ),
        Misconception(
            lambda case, got, expected: (
                "near" in case.about and len(got) == 1 < len(expected) and got[0] in expected
            ),
            "Only one neighbour comes back. Each of the four needs an `if` of its own: after an "
            "`elif`, no more are looked at. Or does a `return` come too early?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and None in got,
            "There is a None in your list. What lies off the board is left out altogether.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "Your list holds rows and columns. A cell is one number here: `action_of(row, column, "
            "size)` makes it.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected and isinstance(got, list),
            "The right cells in another order. Increasing order is above, left, right, below; or "
            "`sorted(...)` does it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and min(got) < 0,
            "No cell has a number below 0: above row 0 there is nothing. Look at the row before "
            "you go up.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and max(got) >= case.about["size"] ** 2
            ),
            "There is no such cell: below the last row, `size - 1`, there is nothing. Look at the "
            "row before you go down.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'int' object is not iterable" in str(got)
                or 'can only concatenate list (not "int")' in str(got)
            ),
            "`+` joins a list to a list, and a cell is a single number: `near.append(cell)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and case.about["near"] in got,
            "The cell itself is in your list. It does not touch itself.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and sorted(got) == _round_the_edges(case)
            ),
            "Your board goes on at its other side: `% size` turns -1 into the last row or column. "
            "Leave out what lies off the board.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and sorted(got)
                == sorted(
                    part + way
                    for part in divmod(case.about["near"], case.about["size"])
                    for way in (1, -1)
                )
            ),
            "Your list holds the rows and columns next to the cell's own. A cell is one number: "
            "above is `action - size`, to the left `action - 1`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and got != [] and not _beside({*got} - {*expected}, case)
            ),
            "You list a cell that is not above, left, right or below. Diagonals do not count.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and {*got} > {*expected},
            "The cell after the end of a row is the first of the next row, and does not touch it. "
            "Column 0 has nothing to its left, column `size - 1` nothing to its right.",
        ),
    ),
)
