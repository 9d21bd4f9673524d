"""The exercise `free_cells` of lesson 01: "The cells that are still free"."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_01.shared import id_cases
from omoklib.check.records import Case, Exercise, Misconception, Mutant, same

__all__ = ["FREE_CELLS"]


def _cells_differ(size: int) -> Comparer:
    """As `same`; where a list has the wrong cells, the first of them is named."""

    def compare(expected: list[int], got: object) -> str:
        if isinstance(got, list):
            for cell in got:
                if cell not in expected:
                    on_board = cell in range(size**2)
                    name = name_on_board(cell, size) if on_board else repr(cell)
                    return f"{name} is in your list and is not a free cell"
            for cell in expected:
                if cell not in got:
                    return f"{name_on_board(cell, size)} is free and missing from your list"
        return same(expected, got)

    return compare


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in id_cases("free_cells({id}, {size})")(rng):
        yield replace(case, compare=_cells_differ(case.picture.game.size))
    # two cells that are neighbours in the list, on a small board
    yield Case("free_cells((0, 0, 1), 2)", compare=_cells_differ(2))
    # so few cells are free that a set no longer has them in increasing order
    few = "free_cells((0, *(c for c in range(81) if c not in (3, 64, 70))), 9)"
    yield Case(few, compare=_cells_differ(9), size=1000)


FREE_CELLS = Exercise(
    id="free_cells",
    title="The cells that are still free",
    stars=1,
    minutes=8,
    names=("free_cells",),
    starter='''
        def free_cells(node_id, size):
            """The actions not yet played, as a list in increasing order."""
            ...
    ''',
    reference='''
        def free_cells(node_id, size):
            """The actions not yet played, as a list in increasing order."""
            taken = set(node_id[1:])
            return [action for action in range(size**2) if action not in taken]
    ''',
    hints=(
        "Go through all the cells, 0 to `size**2 - 1`, and keep those that the ID does not name.",
        "The first 0 of the ID is the root, no action: `node_id[1:]` leaves it out.",
        "`[a for a in range(size**2) if ...]` keeps the increasing order by itself.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def free_cells(node_id, size): return [a for a in range(size**2) if a not in node_id]",
            "Cell 0 is never free in your list. Either you take the root's 0 for a stone (look at "
            "`node_id[1:]`), or your cells begin at 1.",
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(1, size**2 + 1) if a not in node_id[1:]]",
            "You number the cells from 1; they run from 0 to `size**2 - 1`.",
        ),
        Mutant(
            "def free_cells(node_id, size): return [a for a in range(size**2) if a in node_id[1:]]",
            "These are the cells that are taken. A `not` is missing.",
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2 + 1) if a not in node_id[1:]]",
            "Your cells run one too far: the last one is `size**2 - 1`, and `range(size**2)` stops "
            "there by itself.",
        ),
        Mutant(
            "def free_cells(node_id, size): return [a for a in range(81) if a not in node_id[1:]]",
            "Your board always has 81 cells. How many there are depends on `size`: `size**2`.",
        ),
        Mutant(
            "def free_cells(node_id, size): return [a for a in range(9) if a not in node_id[1:]]",
            "Your board always has 9 cells. How many there are depends on `size`: `size**2`.",
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2 - 1) if a not in node_id[1:]]",
            "The last cell is missing. `range(size**2)` stops before `size**2` by itself.",
        ),
        Mutant(
            "def free_cells(node_id, size): return [0] if 0 not in node_id[1:] else []",
            "You look at cell 0 and no other: the `return` is inside the loop. Move it to the "
            "left, below the loop.",
        ),
        *(
            Mutant(
                f"def free_cells(node_id, size): return {taken}",
                "These are the cells that are taken. Return all the others.",
            )
            for taken in ("node_id[1:]", "list(node_id[1:])")
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(2 * size) if a not in node_id[1:]]",
            "You multiply the size by 2. The board has `size` rows of `size` cells: `size**2`, or "
            "`size * size`.",
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(size ^ 2) if a not in node_id[1:]]",
            "In Python `^` is something else: a power has two stars, `size**2`.",
        ),
        Mutant(
            "def free_cells(node_id, size): return list(range(size**2))",
            "No cell is ever taken. Do you compare a cell with the whole tuple, as in "
            "`a != node_id[1:]`? `a not in node_id[1:]` asks whether it is one of them.",
        ),
        Mutant(
            "def free_cells(node_id, size): "
            "return [a for a in range(size**2) for b in node_id[1:] if a != b]",
            "You keep a cell once for every move that is somewhere else. `a not in node_id[1:]` "
            "asks about all the moves at once.",
        ),
        Mutant(
            """
            def free_cells(node_id, size):
                free = []
                for cell in range(size**2):
                    if cell not in node_id[1:]:
                        free.append(cell)
                        return free
            """,
            "You return after the first cell: the `return` is inside the loop. Move it to the "
            "left, below the loop.",
        ),
        Mutant(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for cell in cells:
                    if cell in node_id[1:]:
                        cells.remove(cell)
                return cells
            """,
            "You take cells out of the list that the loop is walking along. The rest moves up, and "
            "the loop skips one. Collect the free cells in a new list.",
        ),
        Mutant(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for action in node_id[1:]:
                    cells.pop(action)
                return cells
            """,
            "`cells.pop(a)`, like `del cells[a]`, takes out whatever stands at place `a`, and the "
            "numbers behind it move up. So the next one hits the wrong cell. `cells.remove(a)` "
            "takes out the number `a`.",
        ),
        Mutant(
            """
            def free_cells(node_id, size):
                cells = list(range(size**2))
                for taken, action in enumerate(node_id[1:]):
                    cells.pop(action - taken)
                return cells
            """,
            "You move each index up by *all* the cells taken so far, but only the cells taken from "
            "*before* a move it up. `cells.remove(a)` takes out the number `a`, wherever it is.",
        ),
        Mutant(
            "def free_cells(node_id, size): return set(range(size**2)) - set(node_id[1:])",
            "The right cells, but as a set: a set promises no order. Return a sorted list.",
        ),
        Mutant(
            "def free_cells(node_id, size): return list(set(range(size**2)) - set(node_id[1:]))",
            "The right cells, and mostly in order, by luck: a set promises none. `sorted(...)` in "
            "place of `list(...)` does.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == expected,
            "The right cells in another order. They should increase: go through the cells from 0 "
            "on, or let `sorted(...)` do it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int),
            "That is a number. The answer is a list of the cells themselves.",
        ),
        Misconception(
            lambda case, got, expected: [0, *got] == expected,
            "Cell 0 is free here, and missing from your list. Do you take the root's 0 for a "
            "stone? Look at `node_id[1:]`. Or do your cells begin at 1?",
        ),
        Misconception(
            lambda case, got, expected: got == list(range(int(len(expected) ** 0.5))),
            "You stop after the first row. The board has `size` rows of `size` cells: `size**2`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "Your list holds rows and columns. A free cell is one number: `row * size + column`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], (bool, np.bool_)),
            "Your list says True or False for each cell. Keep the cells themselves: the question "
            "goes behind an `if`, as in `[a for a in ... if ...]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and None in got,
            "There is a None in your list. A cell that is taken is left out altogether.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, range),
            "A `range` only counts, and nothing can be taken out of it. `list(range(...))` is a "
            "list.",
        ),
        Misconception(
            lambda case, got, expected: "for -: " in str(got),
            "Lists, ranges and tuples cannot be subtracted. Go through all the cells, and keep "
            "those that were not played.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, types.GeneratorType),
            "Round brackets make a generator, which gives its values once. Square brackets make a "
            "list.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute" in str(got) and "tuple" in str(got),
            "An ID is a tuple, and nothing can be taken out of a tuple. Nor should it be: make a "
            "new list, and leave the ID as it is.",
        ),
    ),
)
