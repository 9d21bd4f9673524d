"""Lesson 01, the ID: cells, IDs, whose turn, free cells, the board, undo, planes, a mirror."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.records import Case, Exercise, Misconception, Mutant, Option, Question, same
from omoklib.draw import board_svg, placed
from omoklib.games import Omok, State
from omoklib.games.symmetries import SYMMETRIES, transform_id

__all__ = ["EXERCISES", "QUIZ"]


def _random_ids(
    rng: np.random.Generator, count: int, shortest: int = 0
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """`count` pairs of a board's size and an ID on it whose game is not over."""
    while count:
        size = int(rng.integers(3, 7))
        moves = int(rng.integers(shortest, size * 2))
        node_id = (0, *(int(a) for a in rng.permutation(size**2)[:moves]))
        state = Omok(size, size).initial_state()
        for action in node_id[1:]:
            if state.is_terminal():
                break
            state = state.take_action(action)
        if not state.is_terminal():
            count -= 1
            yield size, node_id


def _picture(node_id: tuple[int, ...], size: int) -> State:
    return Omok(size, size).state(node_id)


def _id_cases(call: str, shortest: int = 0, compare: Comparer = same):
    """Cases for a function of an ID and a board's size; `call` has `{id}` and `{size}`."""

    def cases(rng: np.random.Generator) -> Iterator[Case]:
        by_hand = [(3, (0,)), (3, (0, 0)), (3, (0, 4, 0)), (9, (0, 40, 41, 0)), (3, (0, 8, 4, 2))]
        for size, node_id in [*by_hand, *_random_ids(rng, 60, shortest)]:
            if len(node_id) > shortest:
                code = call.format(id=node_id, size=size)
                about = {"id": node_id, "size": size}
                yield Case(code, compare=compare, picture=_picture(node_id, size), about=about)

    return cases


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


def _cells_cases(rng: np.random.Generator) -> Iterator[Case]:
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
    cases=_cells_cases,
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
            _three(_ACTION, _PLACE, f"[b for b in {_NEAR} if b or action != size]"),
            "Above the first cell of row 1 lies cell 0, and it is missing: `action >= size`, not "
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
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "`+=` joins a list to a list, and a cell is a single number: `near.append(cell)`.",
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

MAKE_ID = Exercise(
    id="make_id",
    title="From a list of moves to an ID",
    stars=1,
    minutes=4,
    names=("make_id",),
    starter='''
        def make_id(actions):
            """The ID of the game in which `actions` were played, oldest first."""
            ...
    ''',
    reference='''
        def make_id(actions):
            """The ID of the game in which `actions` were played, oldest first."""
            return (0, *actions)
    ''',
    hints=(
        "An ID is a tuple. What comes first in it, even before anyone has moved?",
        "`+` joins two tuples, and `tuple(actions)` turns any list into a tuple.",
    ),
    cases=(
        Case("make_id([])"),
        Case("make_id([4])", picture=_picture((0, 4), 3)),
        Case("make_id([0])", picture=_picture((0, 0), 3)),
        Case("make_id([4, 0, 8])", picture=_picture((0, 4, 0, 8), 3)),
        Case("make_id([40, 41, 31])"),
        Case("moves = [7, 3]\nmake_id(moves)\nmoves", expected=[7, 3], size=100),
    ),
    mutants=(
        Mutant(
            "def make_id(actions): return (0,)",
            "Only the root comes back. `node_id + (action,)` is a new tuple and changes no other: "
            "keep it, as in `node_id = node_id + (action,)`.",
        ),
        Mutant(
            "def make_id(actions): return (0, *actions[1:])",
            "The first action is lost. The list has no root: take it from index 0 on.",
        ),
        Mutant(
            "def make_id(actions): return (0, *actions[:-1])",
            "The last action is lost. `[:-1]` leaves out the last entry, and `range` stops before "
            "its end.",
        ),
        Mutant(
            "def make_id(actions): return (0, *actions[-1:])",
            "Only the last action is left. Each round puts the old ID in front: "
            "`(*node_id, action)`.",
        ),
        Mutant(
            "def make_id(actions): return (0, *range(len(actions)))",
            "You put in 0, 1, 2, ...: the places in the list. What stands at place `i` is "
            "`actions[i]`.",
        ),
        Mutant("def make_id(actions): return tuple(actions)", "The root's 0 is missing in front."),
        Mutant(
            "def make_id(actions): return [0, *actions]",
            "The numbers are right, but an ID is a tuple: only then can it be the key of a dict.",
        ),
        Mutant(
            "def make_id(actions): return (0, *actions) if 0 not in actions else tuple(actions)",
            "A game in which a1 (0) is played still has the root's 0 in front.",
        ),
        Mutant(
            """
            def make_id(actions):
                node_id = (0,)
                for action in actions:
                    if action not in node_id:
                        node_id = (*node_id, action)
                return node_id
            """,
            "The move to a1 (0) is lost. Do you ask whether it is in the ID already? There Python "
            "finds the root's 0. Leave the question out, or ask about `node_id[1:]`.",
        ),
        Mutant(
            "def make_id(actions): return (0, actions)",
            "Your tuple has two entries: 0, and the whole list. `*actions` or `tuple(actions)` "
            "puts each action in as an entry of its own.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.code.endswith("moves") and got != expected,
            "The ID is right, but you have changed the list that your function was given. "
            "Build a new tuple, and leave the list as it is.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == sorted(expected),
            "The right numbers in another order: the root first, then the oldest move.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == 2 and isinstance(got[1], (list, tuple)),
            "Your tuple has two entries: 0, and all the actions in one. `(0, *actions)` puts them "
            "side by side.",
        ),
        Misconception(
            lambda case, got, expected: got == (0,) and len(expected) > 2,
            "Only the root comes back. `node_id + (action,)` is a new tuple and changes no other: "
            "keep it, as in `node_id = node_id + (action,)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "The old ID lies in the new one as a single entry. With a star all its numbers go in: "
            "`(*node_id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Nothing comes back. Is the `return` inside a loop? Without any moves the loop never "
            "runs. Or do you return the value of such a call? `append` and `extend` change a list "
            "and return None.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "A tuple cannot be changed, so it has no `append`. Build a new one: `(0, *actions)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "`tuple(...)` goes through a single list. `(0, *actions)` needs no `tuple` at all.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object is not iterable" in str(got),
            "`append` and `extend` change a list and return None, so nothing is passed on. Change "
            "the list first, in a line of its own; or write `(0, *actions)`.",
        ),
        Misconception(
            lambda case, got, expected: 'concatenate tuple (not "int")' in str(got),
            "`+` joins a tuple to a tuple, and an action is a number. `(action,)`, with a comma, "
            "is a tuple of one.",
        ),
        Misconception(
            lambda case, got, expected: (
                (isinstance(got, int) and got == 0)
                or (isinstance(got, TypeError) and "'int' and" in str(got))
            ),
            "`(0)` is the number 0 in brackets. A tuple of one number needs a comma: `(0,)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "concatenate" in str(got),
            "`+` joins a tuple to a tuple only. `tuple(actions)` turns the list into one.",
        ),
    ),
)

WHOSE_TURN = Exercise(
    id="whose_turn",
    title="Whose turn it is",
    stars=1,
    minutes=4,
    names=("whose_turn",),
    starter='''
        def whose_turn(node_id):
            """1 if Black moves next at `node_id`, -1 if White does. Black moves first."""
            ...
    ''',
    reference='''
        def whose_turn(node_id):
            """1 if Black moves next at `node_id`, -1 if White does. Black moves first."""
            return 1 if len(node_id) % 2 == 1 else -1
    ''',
    hints=(
        "Work `quick_turn((0, 4))` out on paper. Which of `*` and `%` comes first in Python, and "
        "which should?",
        "Brackets put the remainder first: `2 * (len(node_id) % 2) - 1`. Or, in plainer words: "
        "`1 if len(node_id) % 2 == 1 else -1`.",
    ),
    cases=_id_cases("whose_turn({id})"),
    mutants=(
        Mutant(
            "def whose_turn(node_id): return 1 if node_id[-1] % 2 else -1",
            "You ask *where* the last stone was put. What counts is how many there are: look at "
            "the ID's length.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1 if len(node_id) % 2 == 0 else -1",
            "Every turn is the other player's. The root counts in the length, but is not a move.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1",
            "You always say Black. (Do you ask `if len(node_id) / 2`? That is never 0, so it "
            "counts as true. The remainder is `%`.)",
        ),
        Mutant(
            "def whose_turn(node_id): return -1",
            "You always say White. (Is it `-1 ** n`? Python reads that as `-(1 ** n)`. Or is it "
            "`2 * n % 2 - 1`? That doubles n before it divides: `2 * (n % 2) - 1`. Or do you "
            "compare `n / 2` with 0 or 1? The remainder is `n % 2`.)",
        ),
        *(
            Mutant(
                f"def whose_turn(node_id): return {wrong}",
                "You ask how many times 2 fits into the length. What is left over counts, the "
                "remainder: `%` is 1 for an odd length, 0 for an even one.",
            )
            for wrong in (
                "1 if len(node_id) // 2 else -1",
                "1 if len(node_id) // 2 == 1 else -1",
                "1 if len(node_id) / 2 == 1 else -1",
                "(-1) ** (len(node_id) // 2)",
                "1 if len(node_id) // 2 % 2 else -1",
            )
        ),
        Mutant(
            "def whose_turn(node_id): return 1 if node_id[-1] % 2 == 0 else -1",
            "You ask *where* the last stone was put. What counts is how many there are: look at "
            "the ID's length.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1 if sum(node_id) % 2 == 0 else -1",
            "You add up the cells. What counts is how many stones there are, and not where they "
            "are: look at the ID's length.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1 if len(node_id) == 1 else -1",
            "Right for the first move. Black also moves third, fifth, ...: at every *odd* length.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1 if len(node_id) % 2 == 1 else 2",
            "White is -1 here, so that changing sides is changing the sign.",
        ),
        Mutant(
            "def whose_turn(node_id): return 2 * (len(node_id) % 2 - 1)",
            "The 1 is subtracted too early, before the doubling: `2 * (len(node_id) % 2) - 1`.",
        ),
        Mutant(
            "def whose_turn(node_id): return len(node_id) % 2",
            "White is -1 here, not 0, so that changing sides is changing the sign.",
        ),
        Mutant(
            "def whose_turn(node_id): return len(node_id) % 2 - 1",
            "You give 0 for Black, who is 1. Double the remainder before you subtract 1.",
        ),
        Mutant(
            "def whose_turn(node_id): return 2 * (len(node_id) - 1 % 2) - 1",
            "Your numbers grow with the length. Python works `%` out before `-`, so `n - 1 % 2` is "
            "`n - (1 % 2)`, which is `n - 1`. Put `len(node_id) % 2` in brackets.",
        ),
        Mutant(
            "def whose_turn(node_id): return 1 - len(node_id) % 2",
            "Black is 1 and White is -1. You give 1 and 0, and 1 where White moves: the root "
            "counts in the length.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got not in (1, -1),
            "`/` divides and keeps the fraction. The remainder, which is 1 or 0, is `%`.",
        ),
        Misconception(
            lambda case, got, expected: abs(got) > 1,
            "The players are 1 and -1, and no other number. Work your formula out by hand for the "
            "lengths 1 and 2.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' and 'int'" in str(got),
            "`node_id` is a tuple, and you count with it as if it were a number. Its length is "
            "one: `len(node_id)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a word. The players are numbers here: 1 for Black, -1 for White.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "You answer True or False. The answer is a number: 1 for Black, -1 for White. "
            "`1 if ... else -1` turns a question into one.",
        ),
    ),
)


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


def _legal_cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in _id_cases("free_cells({id}, {size})")(rng):
        yield replace(case, compare=_cells_differ(case.picture.game.size))
    # two cells that are neighbours in the list, on a small board
    yield Case("free_cells((0, 0, 1), 2)", compare=_cells_differ(2))
    # so few cells are free that a set no longer has them in increasing order
    few = "free_cells((0, *(c for c in range(81) if c not in (3, 64, 70))), 9)"
    yield Case(few, compare=_cells_differ(9), size=1000)


LEGAL = Exercise(
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
    cases=_legal_cases,
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
            lambda case, got, expected: isinstance(got[0], bool),
            "Your list says True or False for each cell. Keep the cells themselves: the question "
            "goes behind an `if`, as in `[a for a in ... if ...]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, range),
            "A `range` only counts, and nothing can be taken out of it. `list(range(...))` is a "
            "list.",
        ),
        Misconception(
            lambda case, got, expected: "for -: 'list' and" in str(got),
            "Lists cannot be subtracted. Go through all the cells, and keep those that were not "
            "played.",
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
            "`cells.pop(a)` takes out whatever stands at place `a`, and the numbers behind it move "
            "up. So the next `pop` hits the wrong one. `cells.remove(a)` takes out the number `a`.",
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
)

_ON_CELL = {1: "a black stone, 1", -1: "a white stone, -1", 0: "no stone, 0"}


def _stones_differ(expected: np.ndarray, got: object) -> str:
    """As `same`; where the shapes agree, the first cell that differs is named."""
    differs = same(expected, got)
    if not differs or not isinstance(got, np.ndarray) or got.shape != expected.shape:
        return differs
    cell = int(np.argmax((got != expected).ravel()))
    stone, yours = _ON_CELL[int(expected.flat[cell])], got.flat[cell]
    return f"{name_on_board(cell, len(expected))} has {stone}, and yours has {yours:g} there"


BOARD = Exercise(
    id="rebuild",
    title="The board, rebuilt from the ID",
    stars=2,
    minutes=10,
    names=("rebuild",),
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
    needs=("whose_turn",),
    setup="\n\n".join(("import numpy as np", WHOSE_TURN.reference)),
    cases=_id_cases("rebuild({id}, {size})", compare=_stones_differ),
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
            lambda case, got, expected: len(case.about["id"]) == 1 and got[0, 0] != 0,
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
        Mutant(
            """
            def rebuild(node_id, size):
                cells = np.zeros(size**2, dtype=int)
                for move, cell in enumerate(node_id[1:]):
                    cells[move] = 1 if move % 2 == 0 else -1
                return cells.reshape(size, size)
            """,
            "Your stones fill the board from a1 on: each lies on the cell with its move's number. "
            "The number in the ID says where it lies.",
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
)

UNDO = Exercise(
    id="undo",
    title="Take back moves",
    stars=1,
    minutes=6,
    names=("undo",),
    starter='''
        def undo(node_id, moves=1):
            """The ID `moves` actions ago; never before the root."""
            ...
    ''',
    reference='''
        def undo(node_id, moves=1):
            """The ID `moves` actions ago; never before the root."""
            return node_id[: max(1, len(node_id) - moves)]
    ''',
    hints=(
        "`node_id[:-moves]` counts from the end. Count from the front instead: how many numbers of "
        "the ID are to stay? `node_id[:k]` is the first k.",
        "How short may the slice become? The root stays, however many moves are taken back.",
        "`max(1, len(node_id) - moves)` is the length to keep.",
    ),
    cases=(
        Case("undo((0, 4, 0))", picture=_picture((0, 4, 0), 3)),
        Case("undo((0, 4))", picture=_picture((0, 4), 3)),
        Case("undo((0,))", size=30),
        Case("undo((0,), 5)", size=31),
        Case("undo((0, 4, 0, 8), 0)", size=29, picture=_picture((0, 4, 0, 8), 3)),
        *(Case(f"undo((0, 4, 0, 8, 2, 6), {k})") for k in range(1, 8)),
    ),
    mutants=(
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves] "
            "if moves < len(node_id) else ()",
            "The root must stay: an ID without it is not the ID of anything.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-moves] or (0,)",
            "`node_id[:-0]` is `node_id[:0]`, which is empty: taking back 0 moves leaves nothing.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:max(1, len(node_id) - 1)]",
            "You take back one move however many are asked for.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-1]",
            "You always take back one move, however many are asked for. The root itself must stay.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:-moves]",
            "Nearly. Two cases are left: the root must stay, however many moves are taken back, "
            "and for 0 moves `node_id[:-0]` is `node_id[:0]`, which is empty.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves]",
            "The root must stay. And where more moves are asked for than there are, the end of "
            "your slice is below 0, which counts from the back: `max(1, ...)` fixes both.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:len(node_id) - moves] or (0,)",
            "Where more moves are asked for than there are, the end of your slice is below 0, "
            "which counts from the back. `max(1, ...)` keeps it at 1 or more.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[-moves:]",
            "These are the moves that you take back. Return what is left without them: the front "
            "part, `node_id[:...]`.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:moves]",
            "`node_id[:k]` *keeps* the first k numbers, and you keep as many as are to be taken "
            "back. How many are left?",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[:moves] or (0,)",
            "`node_id[:k]` *keeps* the first k numbers, and you keep as many as are to be taken "
            "back. How many are left?",
        ),
        Mutant(
            "def undo(node_id, moves=0): return node_id[: max(1, len(node_id) - moves)]",
            "`undo(node_id)` without a number takes back one move: the default is `moves=1`.",
        ),
        Mutant(
            "def undo(node_id, moves=2): return node_id[: max(1, len(node_id) - moves)]",
            "`undo(node_id)` without a number takes back one move: the default is `moves=1`.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[: min(1, len(node_id) - moves)]",
            "Only the root is left, however few moves are taken back: `min` takes the smaller of "
            "the two. It is `max` that never goes below 1.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[: max(1, -moves)]",
            "Only the root is left, whatever is taken back. Is it `max(1, -moves)`? `-moves` is "
            "never above 0, so `max` always takes the 1. Count from the front: how many numbers of "
            "the ID are to stay?",
        ),
        Mutant(
            """
            def undo(node_id, moves=1):
                for _ in range(moves):
                    return node_id[:-1] or (0,)
            """,
            "One move is taken back, and then the `return` inside the loop ends it. Move it to the "
            "left, below the loop.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return (0, *node_id[1 + moves :])",
            "You take away the oldest moves. The newest go: the front part of the ID stays.",
        ),
        Mutant(
            "def undo(node_id, moves=1): return node_id[moves:]",
            "You cut at the front, where the oldest moves are. The newest go: `node_id[:...]`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and got[0] != 0,
            "Your ID does not begin with the root's 0: you cut at the front, where the oldest "
            "moves are. The newest go: `node_id[:...]`.",
        ),
        Misconception(
            lambda case, got, expected: got == () and case.code.endswith(", 0)"),
            "Taking back 0 moves leaves nothing here: `node_id[:-0]` is `node_id[:0]`, which is "
            "empty.",
        ),
        Misconception(
            lambda case, got, expected: expected == (0,) and len(got) > 2,
            "Here all the moves are taken back, and more. Then the root is left, `(0,)`, and not "
            "the whole game.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == 4,
            "That is the last action alone. Return what is left without it: `node_id[:-1]`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "An ID is a tuple, and a tuple cannot be changed. A slice, `node_id[:...]`, makes a "
            "new and shorter one.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError) or (got == () and len(expected) == 1)
            ),
            "Here more moves are taken back than were played. Then the root stays: `(0,)`.",
        ),
        Misconception(
            lambda case, got, expected: got == 0,
            "`(0)` is the number 0 in brackets. A tuple of one number needs a comma: `(0,)`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) + 1 and "(0, 4))" in case.code,
            "You take back one move too few.",
        ),
        Misconception(
            lambda case, got, expected: "for -: 'tuple' and 'int'" in str(got),
            "A number cannot be taken from a tuple. Take it from the tuple's length: "
            "`len(node_id) - moves`.",
        ),
    ),
    if_endless="Does each round of your loop bring it nearer to its end: does `moves` get smaller?",
)


def _nothing_to_take_back(case: Case) -> bool:
    """Whether the case's player has not moved yet."""
    return len(case.about["id"]) <= 1 + (case.about["player"] < 0)


def _take_back_cases(rng: np.random.Generator) -> Iterator[Case]:
    by_hand = [(3, (0, 4, 0)), (3, (0, 4, 0, 8)), (3, (0, 4)), (3, (0,))]
    for k, (size, node_id) in enumerate([*by_hand, *_random_ids(rng, 20, 2)]):
        for player in (1, -1):
            case = Case(
                f"take_back({node_id}, {player})",
                size=10 * k + (player < 0),
                picture=_picture(node_id, size),
                about={"id": node_id, "player": player},
            )
            if node_id == (0,) and player == -1:
                continue  # a loop down to White's turn would never end, and hide what else is wrong
            yield replace(case, size=case.size + 1000 * _nothing_to_take_back(case))


TAKE_BACK = Exercise(
    id="take_back",
    title="The Undo button",
    stars=2,
    minutes=8,
    names=("take_back",),
    starter='''
        def take_back(node_id, player):
            """The ID just before `player`'s last move; `node_id` itself if there was none."""
            ...
    ''',
    reference='''
        def take_back(node_id, player):
            """The ID just before `player`'s last move; `node_id` itself if there was none."""
            moves = 2 if whose_turn(node_id) == player else 1
            return undo(node_id, moves) if moves < len(node_id) else node_id
    ''',
    hints=(
        "Who moved last? `whose_turn(node_id)` says who moves next; the other one moved last.",
        "If `player` is to move, the other side has answered since: two moves go. If not, "
        "`player` moved last, and one move goes. `undo(node_id, 2)` takes back two.",
        "One case is left. After Black's first move, `(0, 4)`, White is to move and has not moved "
        "yet: two moves are more than were played. There, return `node_id` as it is.",
    ),
    cases=_take_back_cases,
    mutants=(
        Mutant(
            "def take_back(node_id, player): return undo(node_id, 2)",
            "You always take back two moves. Where `player` moved last, that is one too many: it "
            "takes the other side's move as well.",
        ),
        Mutant(
            "def take_back(node_id, player): return undo(node_id)",
            "You always take back one move. Where it is `player`'s turn, that is only the other "
            "side's answer: `player`'s own move lies one further back.",
        ),
        Mutant(
            "def take_back(node_id, player): "
            "return undo(node_id, 1 if whose_turn(node_id) == player else 2)",
            "One and two have changed places. Where it is `player`'s turn, the *other* side moved "
            "last, so two moves must go.",
        ),
        Mutant(
            "def take_back(node_id, player): "
            "return undo(node_id, 2 if whose_turn(node_id) == player else 1)",
            "Nearly. In this game White has not moved yet, and you take back Black's first move. "
            "Where `player` has no move to take back, return `node_id` as it is.",
        ),
        Mutant(
            "def take_back(node_id, player): return undo(node_id, 2 if player == 1 else 1)",
            "How many moves must go depends on whose *turn* it is, and not on the colour alone: "
            "compare `whose_turn(node_id)` with `player`.",
        ),
        Mutant(
            "def take_back(node_id, player): return undo(node_id, 1 if player == 1 else 2)",
            "How many moves must go depends on whose *turn* it is, and not on the colour alone: "
            "compare `whose_turn(node_id)` with `player`.",
        ),
        Mutant(
            """
            def take_back(node_id, player):
                return node_id if whose_turn(node_id) == player else undo(node_id)
            """,
            "Where it is `player`'s turn already, you take nothing back. But `player`'s last move "
            "lies before the other side's answer: both must go.",
        ),
        Mutant(
            """
            def take_back(node_id, player):
                return undo(node_id, 2) if whose_turn(node_id) == player else node_id
            """,
            "Where `player` moved last, you take nothing back. That last move is the one to go: "
            "`undo(node_id)`.",
        ),
        Mutant(
            """
            def take_back(node_id, player):
                first = 1 if player == 1 else 2
                return tuple(a for k, a in enumerate(node_id) if k == 0 or (k - first) % 2)
            """,
            "You take out *all* of `player`'s moves. Only the last one goes, and what came after "
            "it; the rest of the game stays.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, int) and not isinstance(got, bool),
            "That is a number. The answer is an ID: what is left of the game.",
        ),
        Misconception(
            lambda case, got, expected: got is None and _nothing_to_take_back(case),
            "`player` has not moved yet, and nothing comes back. Return `node_id` as it is.",
        ),
        Misconception(
            lambda case, got, expected: _nothing_to_take_back(case) and len(got) < len(expected),
            "`player` has not moved yet, so there is nothing to take back: return `node_id` as it "
            "is.",
        ),
        Misconception(
            lambda case, got, expected: got == () or got[0] != 0,
            "The root's 0 is gone. Let your `undo` do the cutting: it keeps the root.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == len(case.about["id"]) - 1 and got != case.about["id"][:-1]
            ),
            "You take one move out of the middle. All that came after it must go, too: the front "
            "part of the ID stays.",
        ),
        Misconception(
            lambda case, got, expected: got == case.about["id"][: len(got)] < expected,
            "You take back too much. Only `player`'s last move goes, and the answer to it, if "
            "there was one.",
        ),
        Misconception(
            lambda case, got, expected: got == case.about["id"],
            "Nothing is taken back here, although `player` has moved in this game. (`undo` leaves "
            "the old ID as it is, and gives a shorter one *back*.)",
        ),
        Misconception(
            lambda case, got, expected: got == case.about["id"][:-1] and len(got) > len(expected),
            "You take back only the other side's answer. `player`'s own move lies one further "
            "back.",
        ),
    ),
    needs=("undo", "whose_turn"),
    setup="\n\n".join(("import numpy as np", WHOSE_TURN.reference, UNDO.reference)),
    if_endless="Where `player` has not moved yet, a loop that goes back until it finds a move of "
    "`player` never ends: `undo` stops at the root.",
)


def _plane_differs(expected: np.ndarray, got: object) -> str:
    """As `same`; where the shapes agree, the first cell that differs is named."""
    differs = same(expected, got)
    if not differs or not isinstance(got, np.ndarray) or got.shape != expected.shape:
        return differs
    cell = int(np.argmax((got != expected).ravel()))
    name = name_on_board(cell, len(expected))
    return f"{name} should be {expected.flat[cell]:g}, and yours has {got.flat[cell]:g} there"


def _one_plane_cases(rng: np.random.Generator) -> Iterator[Case]:
    by_hand = [(3, (0, 4)), (3, (0, 4, 0)), (3, (0, 4, 0, 2)), (3, (0,))]
    for size, node_id in [*by_hand, *_random_ids(rng, 15, 2)]:
        for player in (1, -1):
            for ago in (0, 1, 2, len(node_id) + 1):
                yield Case(
                    f"one_plane({node_id}, {size}, {player}, {ago})",
                    compare=_plane_differs,
                    size=100 * ago + 10 * (player < 0) + len(node_id) + 1000 * (size > 3),
                    picture=_picture(node_id, size),
                    about={"id": node_id, "player": player, "ago": ago},
                )


ONE_PLANE = Exercise(
    id="one_plane",
    title="One plane",
    stars=1,
    minutes=8,
    names=("one_plane",),
    starter='''
        def one_plane(node_id, size, player, ago):
            """`[size, size]`: 1 where `player` had a stone `ago` moves ago, else 0."""
            ...
    ''',
    reference='''
        def one_plane(node_id, size, player, ago):
            """`[size, size]`: 1 where `player` had a stone `ago` moves ago, else 0."""
            board = rebuild(undo(node_id, ago), size)
            return (board == player).astype(int)
    ''',
    hints=(
        "Three steps: the ID of `ago` moves ago, its board, and a question to every cell. You have "
        'functions for the first two. (If not: `q.use_reference("undo")` lends you ours.)',
        "`undo(node_id, ago)` is the ID of that time, and `rebuild(..., size)` its board.",
        "On a board of 1, -1 and 0, `board == player` is true where that player has a stone. "
        "`.astype(int)` turns true and false into 1 and 0.",
    ),
    cases=_one_plane_cases,
    mutants=(
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, max(ago - 1, 0)), size) == player).astype(int)",
            "You go back one move too few. 1 move ago, one move is taken back.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(node_id, size) == player).astype(int)",
            "Your plane is always the present one. Take `ago` moves back first.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id), size) == player).astype(int)",
            "You take one move back however many are asked for: pass `ago` on to `undo`.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago + 1), size) == player).astype(int)",
            "You go back one move too many. 0 moves ago is now.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, 2 * ago), size) == player).astype(int)",
            "You go back two moves at a time. One move ago is one move of one player.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == 1).astype(int)",
            "You always show Black's stones. `player` says whose are wanted.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                past = undo(node_id, ago)
                return (rebuild(past, size) == 2 * (len(past) % 2) - 1).astype(int)
            """,
            "You show the stones of the player who was to move at that time. `player` says whose "
            "are wanted.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                turn = 2 * (len(node_id) % 2) - 1
                return (rebuild(undo(node_id, ago), size) == turn).astype(int)
            """,
            "You show the stones of the player who is to move now. `player` says whose are wanted.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                past = undo(node_id, ago)
                new = rebuild(past, size) - rebuild(undo(past), size)
                return (new == player).astype(int)
            """,
            "Your plane shows the last stone at most. It holds *all* the stones that `player` had "
            "on the board then.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == -player).astype(int)",
            "These are the other player's stones.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == player * (-1) ** ago).astype(int)",
            "You change sides in the past. `player` means the same player at all times.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) != 0).astype(int)",
            "These are the stones of both players. Keep only those of `player`.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return rebuild(undo(node_id, ago), size) * player",
            "A plane holds ones and zeros only, and yours has a -1 for each stone of the other "
            "player. `board == player` asks a question; its answers count as 1 and 0.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                np.ndim(got) == 2 and np.shape(got)[0] < len(expected) == np.shape(got)[1]
            ),
            "Your plane has lost a row: `undo` takes an ID and was given a board. Take the moves "
            "back first, and then rebuild.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["ago"] == 0 and expected.any() and not np.any(got)
            ),
            "Nothing was to be taken back here, and your plane is empty. If you cut with a slice "
            "such as `node_id[:-ago]`: `node_id[:-0]` is `node_id[:0]`, which is empty. Your "
            "`undo` knows better.",
        ),
        Misconception(
            lambda case, got, expected: case.about["ago"] >= len(case.about["id"]),
            "Here more moves are taken back than were played. Before the game began there were no "
            "stones: your `undo` keeps the root.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "ambiguous" in str(got),
            "`board == player` has one answer for each cell, and `if` wants a single one. You need "
            "no `if`: those answers are the plane.",
        ),
        Misconception(
            lambda case, got, expected: (
                got[0, 0] == 1 > expected[0, 0] and (got != expected).sum() == 1
            ),
            "There is a stone on a1 (0) that nobody played. It is the root's 0: `rebuild` knows "
            "better.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, np.bool_)),
            "A single True or False comes back. Only an array answers for each of its cells: "
            "`rebuild(...) == player`, not an ID `== player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got < 0).any() and (case.about["player"] < 0) and (got != 1).all()
            ),
            "Where White's stones are asked for, yours are -1. A plane holds ones and zeros: "
            "`board == player` is true at the stones of `player`, be it Black or White.",
        ),
        Misconception(
            lambda case, got, expected: (got < 0).any(),
            "There is a -1 in your plane. It holds ones and zeros only: `board == player` asks a "
            "question, and its answers count as 1 and 0.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (expected.size,),
            "Your cells lie in one row. `rebuild` gives a board of rows and columns.",
        ),
        Misconception(
            lambda case, got, expected: "converted to Python scalars" in str(got),
            "`int(...)` makes a single number. `.astype(int)`, behind the array, turns each of its "
            "cells into one.",
        ),
    ),
    needs=("undo", "rebuild"),
    setup="\n\n".join(("import numpy as np", UNDO.reference, BOARD.reference)),
)


def _shown_by(history: int) -> list[str]:
    """What each plane shows."""
    times = ["now", "one ago", *(f"{ago} ago" for ago in range(2, history))]
    both = [f"{whose}, {time}" for whose in ("own", "the other's") for time in times]
    return [*both, "Black to move"]


def _planes_differ(expected: np.ndarray, got: object) -> str:
    """As `same`; where shapes agree, the first plane that differs is named."""
    differs = same(expected, got)
    if not differs or getattr(got, "shape", None) != expected.shape:
        return differs
    plane = next(k for k in range(expected.shape[2]) if (got[:, :, k] != expected[:, :, k]).any())
    return f"plane {plane} is wrong (put `[:, :, {plane}]` after the call to see it alone)"


def _planes_cases(rng: np.random.Generator) -> Iterator[Case]:
    """First those for the shape, then single planes, which are easy to read, then whole stacks."""
    by_hand = [(3, (0,)), (3, (0, 4)), (3, (0, 4, 0))]
    for k, (size, history) in enumerate(((3, 2), (3, 1), (4, 1))):
        yield Case(f"make_planes((0,), {size}, {history})", compare=_shape_differs, size=k)
    for history in (1, 2, 8):
        for size, node_id in [*by_hand, *_random_ids(rng, 15)]:
            code = f"make_planes({node_id}, {size}, {history})"
            picture = _picture(node_id, size)
            if history > 1 and size == 3 and len(node_id) <= 3:
                for plane, shows in enumerate(_shown_by(history)):
                    one = f"{code}[:, :, {plane}]  # {shows}"
                    size_of_it = 100 * history + len(one)
                    yield Case(one, compare=_plane_differs, picture=picture, size=size_of_it)
            yield Case(code, compare=_planes_differ, picture=picture, size=1000 + len(code))


def _filled(error: object) -> tuple[int, int]:
    """The shape of what an array was put into, which did not fit: as numpy's `error` says."""
    rows, columns = re.search(r"into shape \((\d+),(\d+)\)", str(error)).groups()
    return int(rows), int(columns)


def _shape_differs(expected: np.ndarray, got: object) -> str:
    return same(expected, got) if getattr(got, "shape", None) != expected.shape else ""


PLANES = Exercise(
    id="make_planes",
    title="The whole stack",
    stars=2,
    minutes=12,
    names=("make_planes",),
    starter='''
        def make_planes(node_id, size, history):
            """`[size, size, 2 * history + 1]` of zeros and ones.

            First `history` planes: the stones of the player to move, now, one move ago, two ...
            Next `history` planes: the opponent's stones at the same times.
            Last plane: all 1 if Black moves next, else all 0. Before the game began: no stones.
            """
            ...
    ''',
    reference='''
        def make_planes(node_id, size, history):
            """`[size, size, 2 * history + 1]` of zeros and ones.

            First `history` planes: the stones of the player to move, now, one move ago, two ...
            Next `history` planes: the opponent's stones at the same times.
            Last plane: all 1 if Black moves next, else all 0. Before the game began: no stones.
            """
            player = whose_turn(node_id)
            stack = np.zeros((size, size, 2 * history + 1))
            for ago in range(history):
                stack[:, :, ago] = one_plane(node_id, size, player, ago)
                stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
            stack[:, :, -1] = player == 1
            return stack
    ''',
    hints=(
        "Whose stones come first is decided once, by the player to move *now*: "
        "`player = whose_turn(node_id)`. The other player is `-player`.",
        "Begin with `stack = np.zeros((size, size, 2 * history + 1))` and a loop over `ago` in "
        '`range(history)`. (No `one_plane` yet? `q.use_reference("one_plane")` lends you ours.)',
        "In the loop, `one_plane(node_id, size, player, ago)` goes to `stack[:, :, ago]`, and the "
        "other player's to `stack[:, :, history + ago]`. After it, the last plane: 1 for Black.",
    ),
    cases=_planes_cases,
    mutants=(
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history - 1):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The oldest board is missing. `range(history)` makes `history` rounds: it begins at 0 "
            "and stops before its end.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(1):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Only the board of now is in your planes. Is there a `return` inside the loop? It ends "
            "the loop in its first round.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, 1 + ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, 1 + history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, 0] = player == 1
                return stack
            """,
            "Your colour plane comes first. It comes last, after all the stones.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                both = [one_plane(node_id, size, who, ago)
                        for who in (player, -player) for ago in range(history)]
                colour = np.full((size, size), player == 1)
                return np.array([*both, colour]).reshape(size, size, -1)
            """,
            "`reshape` only counts the numbers off again: it tears your planes apart. "
            "`np.stack(planes, axis=-1)` stacks them along the last axis.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                both = [one_plane(node_id, size, who, ago)
                        for who in (player, -player) for ago in range(history)]
                return np.array([*both, np.full((size, size), player == 1)]).T
            """,
            "In every plane, rows and columns have changed places. Is it `.T`? That puts the "
            "columns before the rows, too. `np.stack(planes, axis=-1)` leaves each plane as it is.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for k in range(2 * history):
                    who = player if k < history else -player
                    stack[:, :, k] = one_plane(node_id, size, who, k)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The other player's planes are too old. They begin with *now* again, as the first half "
            "does.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for k in range(2 * history):
                    stack[:, :, k] = one_plane(node_id, size, player, k)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "All your planes show the player to move, older and older. The second half is the "
            "other player's, and begins with *now* again.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = 1
                return stack
            """,
            "The stones are right. Your last plane is always 1: it is 0 where White moves next.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, 1, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -1, ago)
                stack[:, :, -1] = 1
                return stack
            """,
            "You always take Black for the player to move. `whose_turn(node_id)` says who it is: "
            "that player's stones come first, and decide the last plane.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[-1] = player == 1
                return stack
            """,
            "The stones are right, and then `stack[-1]` writes over the last *row* of all the "
            "planes. The last plane is `stack[:, :, -1]`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, -player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, --player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The two players have changed places: the stones of the player to move come first.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[0::2]), ago] = 1
                    cells[list(actions[1::2]), history + ago] = 1
                cells[:, -1] = len(node_id) % 2
                return cells.reshape(size, size, -1)
            """,
            "You always put Black first. The player to move comes first, so that the network sees "
            "every position through that player's eyes.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    me = len(actions) % 2
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = len(node_id) % 2
                return cells.reshape(size, size, -1)
            """,
            "You change sides in the past. The player who moves now comes first there, too.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = me
                return cells.reshape(size, size, -1)
            """,
            "The stones are right. The last plane is 1 for Black to move, and yours is for White.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                return cells.reshape(size, size, -1)
            """,
            "The stones are right. The last plane stays empty: it is all 1 where Black moves next.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago)]
                    cells[list(actions[me::2]), 2 * ago] = 1
                    cells[list(actions[1 - me :: 2]), 2 * ago + 1] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "You alternate own and opponent's planes. Here all own planes come first, then all the "
            "opponent's.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, ago + 1] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "The other player's planes overwrite your own. They come after all of yours: at "
            "`history + ago`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    player = -player
                    stack[:, :, history + ago] = one_plane(node_id, size, player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "You change `player` in the loop, so it is somebody else in each round. Decide once "
            "who "
            "moves now; the other one is `-player`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = -whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Everything is the other way round: the player to move comes first, and the last plane "
            "is 1 where Black is to move.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    player = whose_turn(undo(node_id, ago))
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, -player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "You ask whose turn it *was* at each past board. The player who moves now comes first "
            "at "
            "all times, and decides the last plane, too.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                player = whose_turn(node_id)
                stack = np.zeros((size, size, 2 * history + 1))
                for ago in range(history):
                    stack[:, :, ago] = one_plane(node_id, size, player, ago)
                    stack[:, :, history + ago] = one_plane(node_id, size, player, ago)
                stack[:, :, -1] = player == 1
                return stack
            """,
            "Both halves show the stones of the same player. The second half is the other's: "
            "`-player`.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    cells[list(node_id[1:][me::2]), ago] = 1
                    cells[list(node_id[1:][1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "All your boards show the present. One move ago the last stone was not there: take "
            "moves back first.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - ago - 1)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Your boards are one move too old. The first plane shows *now*: no move taken back.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - 2 * ago)]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "You go back two moves at a time. One move ago is one move of one player.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[1 : max(1, len(node_id) - (history - 1 - ago))]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Your history runs the wrong way: the present comes first, the oldest board last.",
        ),
        Mutant(
            """
            def make_planes(node_id, size, history):
                cells = np.zeros((size**2, 2 * history + 1))
                me = (len(node_id) - 1) % 2
                for ago in range(history):
                    actions = node_id[: len(node_id) - ago][1:]
                    cells[list(actions[me::2]), ago] = 1
                    cells[list(actions[1 - me :: 2]), history + ago] = 1
                cells[:, -1] = 1 - me
                return cells.reshape(size, size, -1)
            """,
            "Before the game began there were no stones. Where you go back further than that, the "
            "end of your slice is below 0, which counts from the back: your `undo` knows better.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                "[:, :, 0]" in case.code and expected.any() and not np.any(got)
            ),
            "Plane 0 is empty, and it should show *now*. Does your loop over `ago` begin at 0, and "
            "does it fill `stack[:, :, ago]`?",
        ),
        Misconception(
            lambda case, got, expected: (
                expected.ndim == 3 and got.shape == expected.shape[::-1] != expected.shape
            ),
            "Your planes lie one behind the other along the *first* axis. Here they lie along the "
            "last: plane k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape[2] == expected.shape[2] - 1,
            "One plane is missing: after the stones comes one more, for the colour.",
        ),
        Misconception(
            lambda case, got, expected: (
                "Black to move" in case.code and expected.all() and not got.any()
            ),
            "Black is to move here, and your last plane is empty. Do you put the colour into "
            "`stack[:, :, -1]`?",
        ),
        Misconception(
            lambda case, got, expected: (
                "Black to move" not in case.code and got.ndim == 2 and (got == 1).all()
            ),
            "This plane is 1 all over: the colour's plane is in its place. That is the last one, "
            "`stack[:, :, -1]`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape[2] != expected.shape[2],
            "How many planes there are depends on `history`: `2 * history + 1`.",
        ),
        Misconception(
            lambda case, got, expected: got.shape != expected.shape,
            "How many rows and columns a plane has depends on `size`.",
        ),
        Misconception(
            lambda case, got, expected: _filled(got) == expected.shape[1:],
            "`stack[k]` is row k of all the planes. Plane number k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: _filled(got) == (expected.shape[2], expected.shape[0]),
            "Your stack has the planes in front. Rows and columns come first, as in "
            "`np.zeros((size, size, planes))`; then plane number k is `stack[:, :, k]`.",
        ),
        Misconception(
            lambda case, got, expected: len({*_filled(got)}) == 1,
            "A plane does not fit into your stack: how many rows and columns the stack has depends "
            "on `size`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "the other's, now" in case.code and expected.any() and not got.any()
            ),
            "The other player's planes are empty. They come after your own: at `history + ago`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple)) and expected.ndim == 3,
            "Your planes are still one by one, in a list or a tuple. `np.stack(planes, axis=-1)` "
            "makes a stack of them.",
        ),
        Misconception(
            lambda case, got, expected: "too many indices" in str(got),
            "Your stack has only rows and columns. The shape needs a third number, that of the "
            "planes: `np.zeros((size, size, 2 * history + 1))`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You asked for a plane that does not exist. How many there are depends on `history`: "
            "`2 * history + 1`.",
        ),
        Misconception(
            lambda case, got, expected: (got < 0).any(),
            "There is a -1 in your planes. A plane holds zeros and ones only: `board == player` "
            "asks a question, and its answers count as 1 and 0. The colour plane, too, is 1 or 0.",
        ),
    ),
    needs=("one_plane", "whose_turn", "undo", "rebuild"),
    setup="\n\n".join((ONE_PLANE.setup, WHOSE_TURN.reference, ONE_PLANE.reference)),
)


def _mirror_cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in _id_cases("mirror_id({id}, {size})")(rng):
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


MIRROR = Exercise(
    id="mirror_id",
    title="A game in the mirror",
    stars=2,
    minutes=8,
    names=("mirror_id",),
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
    cases=_mirror_cases,
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

_VIEWS = (
    "as it is",
    "after a quarter turn to the left",
    "after half a turn",
    "after a quarter turn to the right",
    "in the mirror",
    "in the mirror, and then after a quarter turn to the left",
    "in the mirror, and then after half a turn",
    "in the mirror, and then after a quarter turn to the right",
)
"""What each of the eight symmetries does to a game."""


def _seen(k: int) -> str:
    return f"The second game is the first one {_VIEWS[k]}" if k else "The two IDs are equal"


def _one_game(truth: bool, why: str) -> Comparer:
    """As `same`; of the wrong one of the two answers it says why it is wrong."""

    def compare(expected: bool, got: object) -> str:
        differs = same(expected, got)
        return why if differs and isinstance(got, (bool, np.bool_)) else differs

    return compare


@dataclass(frozen=True)
class _Pair:
    """Two states, drawn side by side; as text, their IDs."""

    one: State
    other: State

    def _repr_svg_(self) -> str:
        boards = (board_svg(state, size_px=180) for state in (self.one, self.other))
        placed_ones = "".join(placed(board, 190 * k, 0) for k, board in enumerate(boards))
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 370 180" width="370" '
            f'style="max-width:100%;height:auto">{placed_ones}</svg>'
        )

    def __repr__(self) -> str:
        return f"{self.one.id}, {self.other.id}"  # as the call has them, which the card shows


def _twin_case(one: tuple[int, ...], other: tuple[int, ...], size: int, n: int, why: str) -> Case:
    truth = any(transform_id(one, k, size) == other for k in SYMMETRIES)
    return Case(
        f"same_game({one}, {other}, {size})",
        expected=truth,
        compare=_one_game(truth, why),
        size=n,
        picture=_Pair(_picture(one, size), _picture(other, size)),
        about={"one": one, "other": other, "size": size},
    )


def _twin_cases(rng: np.random.Generator) -> Iterator[Case]:
    """Views of a small game and games that only look like one; then both on larger boards."""
    apart = "These are two games: no turn and no mirror makes one of the other"
    yield _twin_case((0,), (0,), 3, 1, "Nobody has moved in either of them: they are one game")
    by_hand = (
        ((0, 0, 1), (0, 0, 2), apart),
        ((0, 4, 0), (0, 0, 4), f"{apart}. The same cells are played, and by the other player"),
        ((0, 0, 4, 1), (0, 1, 4, 0), f"{apart}. The position is the same, and not the history"),
        ((0, 0, 1), (0, 0, 1, 4), f"{apart}. The second one has a move more"),
        ((0, 0, 1, 4), (0, 2, 1), f"{apart}. The second one has a move less"),
    )
    for n, (one, other, why) in enumerate(by_hand):
        yield _twin_case(one, other, 3, 20 + n, why)
    for k in SYMMETRIES:
        yield _twin_case((0, 0, 1), transform_id((0, 0, 1), k, 3), 3, 10 + k, _seen(k))
    for k in (1, 6):
        first = (0, 40, 58, 57)
        yield _twin_case(first, transform_id(first, k, 9), 9, 30 + k, _seen(k))
    for n, (size, one) in enumerate(_random_ids(rng, 24, 2)):
        k = int(rng.integers(8))
        other = transform_id(one, k, size)
        yield _twin_case(one, other, size, 100 + n, _seen(k))
        free = [cell for cell in range(size**2) if cell not in other[1:]]
        changed = (*other[:-1], int(rng.choice(free)))
        why = f"{apart}. Only the last move is another one"
        if not any(transform_id(one, view, size) == changed for view in SYMMETRIES):
            yield _twin_case(one, changed, size, 200 + n, why)


def _by_views(found: str, size: str = "size") -> str:
    """Source of a `same_game` that looks for `other` among the views `found` of `one`."""
    return f"""
        def same_game(one, other, size):
            def turn(node_id, n={size}):
                return (0, *((n - 1 - a % n) * n + a // n for a in node_id[1:]))
            mirror = mirror_id(one, size)
            return other in {found}
    """


def _by_test(test: str) -> str:
    """Source of a `same_game` that puts each `view` of `one` to the `test`, one by one."""
    return f"""
        def same_game(one, other, size):
            def turn(node_id):
                return (0, *((size - 1 - a % size) * size + a // size for a in node_id[1:]))
            for view in (one, mirror_id(one, size)):
                for _ in range(4):
                    if {test}: return True
                    view = turn(view)
            return False
    """


_FOUR = "turn({0}), turn(turn({0})), turn(turn(turn({0})))"
_TURNS, _MIRRORED = _FOUR.format("one"), _FOUR.format("mirror")

TWINS = Exercise(
    id="same_game",
    title="One game or two",
    stars=3,
    minutes=15,
    names=("same_game",),
    starter='''
        def same_game(one, other, size):
            """Whether `other` is the game `one`, turned or mirrored, move for move."""
            ...
    ''',
    reference='''
        def same_game(one, other, size):
            """Whether `other` is the game `one`, turned or mirrored, move for move."""
            for view in (one, mirror_id(one, size)):
                for _ in range(4):
                    if view == other:
                        return True
                    places = [place_of(action, size) for action in view[1:]]
                    view = (0, *(action_of(size - 1 - column, row, size) for row, column in places))
            return False
    ''',
    hints=(
        "Make all eight views of `one`, and look whether `other` is among them. Turning gives "
        "four. Where do the other four come from?",
        "Turned to the left, the top row becomes the left column, read from the bottom: on 3x3, 0 "
        "goes to 6, 1 to 3, and 2 to 0. So what are the new row and the new column?",
        "The new row is `size - 1 - column`, and the new column is the old `row`. Four times over: "
        "compare `view` with `other`, then turn `view`. Begin once with `one`, and once with "
        "`mirror_id(one, size)`.",
    ),
    cases=_twin_cases,
    mutants=(
        Mutant("def same_game(one, other, size): return True", "You always say True."),
        Mutant("def same_game(one, other, size): return False", "You always say False."),
        Mutant(
            """
            def same_game(one, other, size):
                def turn(node_id):
                    return (0, *((size - 1 - a % size) * size + a // size for a in node_id[1:]))
                for view in (one, mirror_id(one, size)):
                    for _ in range(4):
                        if view != other: return False
                        view = turn(view)
                return True
            """,
            "You say False as soon as one view is not the other game. One view of the eight is "
            "enough for True; `return False` belongs behind both loops.",
        ),
        Mutant(
            "def same_game(one, other, size): return one == other",
            "You find a game only where nothing is turned or mirrored. Is there a `return` that "
            "comes after the first look? `return False` belongs behind both loops.",
        ),
        Mutant(
            _by_views("(one, mirror)"),
            "You find the game itself and its mirror image, and nothing that is turned. Look at "
            "one quarter turn alone: to the left, `(0, 0, 1)` on 3x3 becomes the tuple "
            "`(0, 6, 3)`, with the root's 0 in front as it was.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS})"),
            "You find the four turned games, and none that is mirrored. Turn the mirror image, "
            "too. If you do: is there a `return False` that comes before it?",
        ),
        Mutant(
            _by_views(f"(one, mirror, {_MIRRORED})"),
            "You find all that is mirrored, and nothing that is only turned. Does your turn move "
            "the root's 0, too? It is no cell: turn `node_id[1:]`, and put the 0 back in front.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror)"),
            "You find the four turned games, and the mirror image as it is. Turn that one, too.",
        ),
        Mutant(
            _by_views(f"({_TURNS}, {_MIRRORED})"),
            "You turn before you look, and never look at a game that is not turned.",
        ),
        Mutant(
            _by_views(f"({_TURNS}, one, {_MIRRORED})"),
            "The mirror image that is not turned is missing: look before you turn.",
        ),
        *(
            Mutant(
                _by_views(f"(one, {turned}, mirror, {mirrored})"),
                "You find a single quarter turn, and no turn after it. Does your turn only swap "
                "row and column? That is a mirror along the diagonal: do it twice, and you are "
                "back. In a quarter turn, one of the two is also counted from the other side. Or "
                "does each turn begin with the same game? It begins where the last one ended: "
                "`view = turned(view)`.",
            )
            for turned, mirrored in (
                ("turn(one)", "turn(mirror)"),
                # the mirror image of what was turned, where the others turn the mirror image
                ("turn(one)", "turn(turn(turn(mirror)))"),
                ("turn(turn(turn(one)))", "turn(mirror)"),
            )
        ),
        *(
            Mutant(
                _by_views(f"(one, turn(one), turn(turn(one)), mirror, {mirrored})"),
                "The last view is missing, three quarter turns to the left. With the one that is "
                "not turned, there are four.",
            )
            for mirrored in (
                "turn(mirror), turn(turn(mirror))",
                # the mirror images of what was turned
                "turn(turn(turn(mirror))), turn(turn(mirror))",
            )
        ),
        Mutant(
            _by_views("(one, turn(turn(one)), mirror, turn(turn(mirror)))"),
            "You find the half turn, and no quarter turn. There, rows become columns.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror, {_MIRRORED})", "9"),
            "You count nine cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            _by_views(f"(one, {_TURNS}, mirror, {_MIRRORED})", "3"),
            "You count three cells in every row. That is right for one board only: use `size`.",
        ),
        Mutant(
            _by_test("{*view[1::2]} == {*other[1::2]} and {*view[2::2]} == {*other[2::2]}"),
            "You compare positions. Two games are the same only if every move is: compare the IDs.",
        ),
        Mutant(
            _by_test("{*view[1:]} == {*other[1:]}"),
            "You compare the cells that were played, in whatever order. The order gives the stones "
            "their colours: compare the IDs.",
        ),
        Mutant(
            _by_test("all(a == b for a, b in zip(view, other))"),
            "You compare as many moves as both games have. A game that goes on is another one.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'tuple' and 'int'" in str(got),
            "`place_of` takes one cell, and was given a tuple. Turn the moves one by one. A turned "
            "move is a single number again: `action_of(row, column, size)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (tuple, list, set, int, str)) and not isinstance(got, bool)
            ),
            "The question is whether they are one game: the answer is True or False.",
        ),
    ),
    if_endless="Four quarter turns lead back to the first view: a loop that goes on until it finds "
    "`other` may go on for ever.",
    needs=("cells", "mirror_id"),
    setup="\n\n".join(("import numpy as np", CELLS.reference, MIRROR.reference)),
)

EXERCISES = (
    CELLS,
    MAKE_ID,
    WHOSE_TURN,
    LEGAL,
    BOARD,
    UNDO,
    TAKE_BACK,
    ONE_PLANE,
    PLANES,
    MIRROR,
    TWINS,
)

QUIZ = (
    Question(
        "On a 9x9 board, which cell does action 10 name?",
        (
            Option("row 1, column 0", "That is action 9: a row holds nine cells, 0 to 8."),
            Option("row 1, column 1", "10 = 1 * 9 + 1. Rows and columns count from 0."),
            Option("row 0, column 10", "A row of this board ends at column 8."),
            Option("row 10, column 0", "There is no row 10; that would be action 90."),
        ),
        "b",
    ),
    Question(
        "What does the first 0 of the ID `(0, 0, 40)` say?",
        (
            Option("Black played on cell 0", "The second 0 says that."),
            Option("Nobody has won yet", "An ID does not say whether its game is over."),
            Option("Here is the root", "It marks the empty board. It is not an action."),
            Option("White is to move", "The length says who is to move: three, so Black is."),
        ),
        "c",
    ),
    Question(
        "`(0, 40, 41, 31)` and `(0, 31, 41, 40)`: what do they share?",
        (
            Option("The history", "The moves come in another order, so the histories differ."),
            Option("The ID", "The tuples differ, so the IDs do."),
            Option("Nothing", "Rebuild both boards and look."),
            Option("The position", "The same stones lie on the board, and White is to move."),
        ),
        "d",
    ),
    Question(
        "Why does `free_cells` return an increasing list and not a set?",
        (
            Option("A set is slower", "Looking something up in a set is fast. Not the reason."),
            Option(
                "So that the same game gives the same search, every time",
                "A set promises no order, and a search that takes the first of equals needs one.",
            ),
            Option(
                "A set may hold a cell twice, and then a move would be tried twice",
                "A set never does.",
            ),
            Option("A list is smaller in memory", "It is, but nobody keeps these lists."),
        ),
        "b",
    ),
    Question(
        "What do you pay for storing IDs instead of planes?",
        (
            Option(
                "Memory: in the end the tuples take up more than the planes",
                "The other way round: one tuple holds all the positions of its game.",
            ),
            Option(
                "Information: an ID does not show whose turn it is",
                "Board, history, turn: all can be rebuilt from the ID.",
            ),
            Option("Time: the board must be replayed when it is needed", "That is the trade."),
            Option(
                "Nothing: an ID is better in every way",
                "Measure how long rebuilding takes in a loop.",
            ),
        ),
        "c",
    ),
)
