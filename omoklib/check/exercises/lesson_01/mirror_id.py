"""The exercise `mirror_id` of lesson 01: "A game in the mirror"."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_01.cells import CELLS
from omoklib.check.exercises.lesson_01.shared import id_cases
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, same

__all__ = ["MIRROR_ID"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in id_cases("mirror_id({id}, {size})")(rng):
        yield replace(case, compare=_cells_go_astray(case.about["id"], case.about["size"]))


def _cells_go_astray(node_id: tuple[int, ...], size: int) -> Comparer:
    """As `same`; where only cells differ, the first move that goes to the wrong one is named."""

    def compare(expected: tuple[int, ...], got: object) -> str:
        differs = same(expected, got)
        if differs and isinstance(got, tuple) and len(got) == len(expected):
            for cell, right, yours in zip(node_id[1:], expected[1:], got[1:], strict=True):
                if right != yours:
                    where, to = name_on_board(cell, size), name_on_board(right, size)
                    on_board = not isinstance(yours, bool) and yours in range(size**2)
                    astray = name_on_board(yours, size) if on_board else repr(yours)
                    goes = "stays where it is" if cell == right else f"becomes {to}"
                    return f"{where} {goes} in the mirror, and yours makes it {astray}"
        return differs

    return compare


MIRROR_ID = Exercise(
    id="mirror_id",
    title="A game in the mirror",
    stars=2,
    minutes=8,
    names=("mirror_id",),
    needs=("cells",),
    setup=code_of("import numpy as np", CELLS),
    starter='''
        def mirror_id(node_id, size):
            """The ID of the same game seen in a mirror: left and right change places."""
            ...
    ''',
    reference='''
        def mirror_id(node_id, size):
            """The ID of the same game seen in a mirror: left and right change places."""
            return (0, *(a // size * size + size - 1 - a % size for a in node_id[1:]))
    ''',
    hints=(
        "A cell's row stays. Column 0 becomes column `size - 1`: what does column 1 become?",
        "Change only the actions: the root's 0 is not a cell and stays 0.",
        "`row, column = place_of(action, size)` takes a cell apart, and `action_of(row, size - 1 - "
        "column, size)` is the new one. Do that for every action, and put the root's 0 in front.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def mirror_id(node_id, size): return node_id[::-1]",
            "You turn the whole ID back to front. The moves keep their order; each gets a new "
            "cell.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a + size - 1 - a % size for a in node_id[1:]))",
            "All the cells of a row go to its last one. A row's first cell is `a - a % size`, and "
            "the new column is `size - 1 - a % size`: add the two.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size + size - 2 - a % size for a in node_id[1:]))",
            "You are one cell too far to the left. Column 0 becomes the last column, which is "
            "`size - 1`.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return tuple(a // size * size + size - 1 - a % size for a in node_id)",
            "You mirrored the root as if it were cell 0. It is not an action and stays 0.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *((size - 1 - a // size) * size + a % size for a in node_id[1:]))",
            "This swaps top and bottom. Swap left and right instead: the row stays.",
        ),
        Mutant(
            "def mirror_id(node_id, size): return (0, *(size**2 - 1 - a for a in node_id[1:]))",
            "This is a half turn: top and bottom change places too. The row should stay.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size + size - a % size for a in node_id[1:]))",
            "You are one cell too far to the right. Column 0 becomes the last column, which is "
            "`size - 1`.",
        ),
        Mutant(
            "def mirror_id(node_id, size): return (0, *(size - 1 - a % size for a in node_id[1:]))",
            "The new column is right, and the row is lost: add the cells of the rows above.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a % size * size + a // size for a in node_id[1:]))",
            "You swap rows and columns, which is a mirror along the diagonal. Here the row stays.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a % size * size + size - 1 - a // size for a in node_id[1:]))",
            "This is a quarter turn: your new row comes from the column. Here the row stays.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *sorted(a // size * size + size - 1 - a % size for a in node_id[1:]))",
            "The right cells in the order of the board. The order of the moves must stay, or the "
            "colours change: go through the ID.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // 9 * 9 + 8 - a % 9 for a in node_id[1:]))",
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * 9 + size - 1 - a % size for a in node_id[1:]))",
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size + 8 - a % size for a in node_id[1:]))",
            "Your last column is always 8. That is right for the 9x9 board only: `size - 1`.",
        ),
        Mutant(
            "def mirror_id(node_id, size): "
            "return (0, *(a // size * size - a % size for a in node_id[1:]))",
            "You change the sign of the column, and there are no columns below 0. Column 0 becomes "
            "the last one, `size - 1`, and column 1 the one before it.",
        ),
        Mutant(
            "def mirror_id(node_id, size): return (0, *(-a for a in node_id[1:]))",
            "You change the sign of the cells, but no cell has a number below 0. The row stays; "
            "the column is counted from the other side.",
        ),
        Mutant(
            "def mirror_id(node_id, size): return (0, *reversed(node_id[1:]))",
            "You reverse the order of the moves. The moves keep their order; each gets a new cell.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "A tuple cannot be changed. `(*mirrored, cell)` is a new one, longer by a cell; or "
            "collect the cells in a list, and make a tuple of it at the end.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "can only concatenate tuple" in str(got)
            ),
            "`+` joins a tuple to a tuple only. `(cell,)`, in round brackets and with a comma, is "
            "a tuple of one.",
        ),
        Misconception(
            lambda case, got, expected: got == () and len(expected) == 1,
            "The root's 0 is missing in front.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 2
                and (len(expected) == 1 or isinstance(got[1], types.GeneratorType))
                and isinstance(got[1], (list, tuple, types.GeneratorType))
            ),
            "Your tuple has two entries: 0, and all the cells in one. A star puts them side by "
            "side: `(0, *cells)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray),
            "That is a board. The answer is an ID: the root's 0, and the new cell of each move.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[1], (list, tuple)),
            "Your cells are rows and columns. An ID holds numbers: `row * size + column`.",
        ),
        Misconception(
            lambda case, got, expected: any(cell < 0 for cell in got),
            "No cell has a number below 0. The row stays: its first cell is `row * size`, its last "
            "one `row * size + size - 1`.",
        ),
        Misconception(
            lambda case, got, expected: got == case.about["id"],
            "Nothing has moved. In the mirror, column 0 becomes the last column.",
        ),
        Misconception(
            lambda case, got, expected: len(got) < len(expected),
            "Moves are missing. In a loop, add each new cell to what is there already: "
            "`mirrored = (*mirrored, cell)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) and got[0] != 0,
            "Your ID does not begin with the root's 0. The root is no cell: mirror `node_id[1:]`, "
            "and put the 0 back in front.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) + 1 and len(got) != 3,
            "There is one number too many: the root's 0 was mirrored as if it were a cell.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == 2 * len(expected) - 1,
            "There are too many numbers. Does each move bring two, a row and a column? A cell is "
            "one: `row * size + column`. Or do you mirror the root's 0, too?",
        ),
    ),
)
