"""The exercise `with_stone` of lesson 08: "One more stone"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_08.shared import random_boards
from omoklib.check.records import Case, Exercise, Misconception, Mutant, same

__all__ = ["WITH_STONE"]

_LANDING = """
import numpy as np
from omoklib.games.connect_four import landing_cells
"""


def _stone_case(board: str, cell: int, player: int, state: object = None) -> Case:
    """The board after a stone on `cell`, or what the refusal says."""
    code = f"""
        scratch = np.array({board})
        try:
            said = with_stone(scratch, {cell}, {player})
        except ValueError as error:
            said = f"refused: {{error}}"
        said
    """
    about = {"board": np.array(ast.literal_eval(board)), "cell": cell}
    return Case(code, compare=_board_or_refused, picture=state, about=about)


def _fell(case: Case, got: object) -> bool:
    """Whether the stone lies in the right column, but on another cell than the one it was given."""
    [new] = np.flatnonzero(got != case.about["board"])
    return new != case.about["cell"] and (new - case.about["cell"]) % len(got) == 0


def _is_refused(answer: object) -> bool:
    return isinstance(answer, str) and answer.startswith("refused")


def _board_or_refused(expected: object, got: object) -> str:
    """Like `same`, whatever words a refusal uses."""
    if _is_refused(expected) and _is_refused(got):
        return ""
    if _is_refused(expected):
        return "No stone can come to rest on that cell, and yours does not raise a `ValueError`"
    if _is_refused(got):
        return "A stone can come to rest on that cell, and yours raises a `ValueError`"
    return same(expected, got)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for player in (1, -1):
        yield _stone_case("[[0, 0], [0, 0]]", 2, player)
        yield _stone_case("[[0, 0], [1, 0]]", 0, player)
        yield _stone_case("[[0, 0], [1, 0]]", 3, player)
        yield _stone_case("[[0, 0], [0, 0]]", 1, player)
        yield _stone_case("[[0, 0], [1, 0]]", 2, player)
        yield _stone_case("[[0, 0], [1, -1]]", 1, player)
        yield _stone_case("[[-1, 0], [1, 0]]", 1, player)
    for _, _, state in random_boards(rng, 20):
        for cell in rng.choice(state.game.size**2, 4, replace=False).tolist():
            yield _stone_case(str(state.board.tolist()), cell, state.player, state)
        for cell in state.legal_actions()[:2]:
            yield _stone_case(str(state.board.tolist()), cell, state.player, state)


_WITH_STONE = """
    def with_stone(board, cell, player):
        if {refuse}:
            raise ValueError(f"no stone can come to rest on cell {{cell}}")
        after = board.copy()
        {put}
        return after
"""

_FALLS = {"refuse": "cell not in landing_cells(board)", "put": "after.flat[cell] = player"}


def _put(**changed: str) -> str:
    """The stone on a copy of the board, with something changed."""
    return _WITH_STONE.format(**_FALLS | changed)


WITH_STONE = Exercise(
    id="with_stone",
    title="One more stone",
    stars=1,
    minutes=8,
    names=("with_stone",),
    needs=("landing_cells",),
    setup=_LANDING,
    starter='''
        def with_stone(board, cell, player):
            """The board after `player`, 1 or -1, has dropped a stone that comes to rest on `cell`.

            A new array: `board` stays as it is. A ValueError if no stone can come to rest there.
            """
            ...
    ''',
    reference='''
        def with_stone(board, cell, player):
            """The board after `player`, 1 or -1, has dropped a stone that comes to rest on `cell`.

            A new array: `board` stays as it is. A ValueError if no stone can come to rest there.
            """
            if cell not in landing_cells(board):
                raise ValueError(f"no stone can come to rest on cell {cell}")
            after = board.copy()
            after.flat[cell] = player
            return after
    ''',
    hints=(
        "Refuse first: `landing_cells(board)` lists the cells that are allowed. Then work on "
        "`board.copy()`.",
        "`raise ValueError(...)` where `cell not in landing_cells(board)`. A cell number finds its "
        "place by `after.flat[cell]`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _put(refuse="False"),
            "You put a stone on any cell. Some of them are taken, and on some a stone would float: "
            "raise a `ValueError` there. (To print a word does not stop anything.)",
        ),
        Mutant(
            _put(refuse="board.flat[cell]"),
            "Your stones float. It is not enough that the cell is empty: something must lie below "
            "it, a stone or the floor.",
        ),
        Mutant(
            _put(refuse="cell + len(board) < board.size and not board.flat[cell + len(board)]"),
            "You put a stone on top of another one, in the same cell. The cell has to be empty.",
        ),
        Mutant(
            _put(refuse="cell in landing_cells(board)"),
            "The wrong way round: you refuse the cells on which a stone can come to rest, and "
            "take all others.",
        ),
        Mutant(
            _put(refuse="True"),
            "You refuse every move. `landing_cells(board)` lists the cells that are allowed: ask "
            "whether `cell` is `in` that list, and ask about the old board.",
        ),
        Mutant(
            _put(put="after.flat[cell] = 1"),
            "All your stones are red. `player` is 1 or -1.",
        ),
        Mutant(
            _put(put="after.flat[cell] = -player"),
            "Your stones have the opponent's colour: `player` is the one who drops the stone.",
        ),
        Mutant(
            _put(put="after[cell % len(board), cell // len(board)] = player"),
            "Row and column have changed places: the row is `cell // len(board)`.",
        ),
        Mutant(
            _put(put="pass"),
            "The new board has no new stone: put `player` on `cell`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                if cell not in landing_cells(board):
                    return None
                after = board.copy()
                after.flat[cell] = player
                return after
            """,
            "Where no stone can come to rest you return None, and the game would go on with "
            "nothing. Stop it there: `raise ValueError(...)`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                after = board.copy()
                if cell in landing_cells(board):
                    after.flat[cell] = player
                return after
            """,
            "Where no stone can come to rest you return the board as it was, as if the player had "
            "passed. Refuse: `raise ValueError(...)`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                after = board.copy()
                size = len(board)
                for each in landing_cells(board):
                    if each % size == cell % size:
                        after.flat[each] = player
                        return after
                raise ValueError("this column is full")
            """,
            "You take the cell for a column and let the stone fall. The action is the cell in "
            "which it *comes to rest*: refuse all others.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                if cell not in landing_cells(board):
                    raise ValueError("no")
                after = np.zeros_like(board)
                after.flat[cell] = player
                return after
            """,
            "The stones that lay there are gone. Begin with `board.copy()`, not with an empty "
            "board.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: _fell(case, got),
            "Your stone falls on, to another cell. But the action is the cell in which it *comes "
            "to rest*: if that is not `cell`, refuse the move.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "You return the error, as if it were a board. `raise` it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray) and got.ndim == 1,
            "Your board is one long row. `board.copy()` keeps the rows; `after.flat[cell]` is one "
            "cell of it.",
        ),
        Misconception(
            lambda case, got, expected: _is_refused(got) and "truth value" in got,
            "`board[cell]` is a whole row. One cell is `board.flat[cell]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError) and re.search("bounds|out of range", str(got))
            ),
            "An index lies beyond the board. Is it `board[cell]`? That is a whole row, and there "
            "are fewer rows than cells: one cell is `board.flat[cell]`. Or do you divide by 7? The "
            "board's width is `len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                _is_refused(expected)
                and isinstance(got, Exception)
                and not isinstance(got, NameError)
            ),
            "Here no stone can come to rest. You are right to refuse, but the error has to be a "
            "`ValueError`: code that calls your function expects that one.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, np.ndarray)
                and isinstance(expected, np.ndarray)
                and np.count_nonzero(got != expected) > 1
            ),
            "More than one cell is wrong here. Is it `after[cell]`, a whole row? One cell is "
            "`after.flat[cell]`.",
        ),
        Misconception(
            lambda case, got, expected: _is_refused(expected) and isinstance(got, (str, bool)),
            "Refusing means to `raise` a `ValueError`, not to return a word or `False`.",
        ),
    ),
)
