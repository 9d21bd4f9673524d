"""The exercise `holes` of lesson 09: "The hole of a four"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from omoklib.check.exercises.lesson_09.shared import BOARD, HAND_MADE
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed
from omoklib.games import ENV_SMALL
from omoklib.ids import NodeId

__all__ = ["HOLES", "board_cases"]

_REFERENCE = '''
def holes(board, player):
    """A sorted list of the cells where one more stone of `player` completes five.

    `board` is a list of 81 numbers: 1 is Black, -1 White, 0 empty; `player` is 1 or -1.
    """
    found = set()
    for row in ROWS:
        stones = [board[cell] for cell in row]
        if stones.count(player) == 4 and stones.count(0) == 1:
            found.add(row[stones.index(0)])
    return sorted(found)
'''


_CORNERS: tuple[NodeId, ...] = (
    (0, 76, 20, 77, 22, 78, 40, 79),
    (0, 9, 20, 18, 22, 27, 40, 36),
    (0, 77, 20, 78, 22, 79),
    (0, 9, 20, 18, 22, 27),
)
"""A hole or a four's stone belongs in the last cell or in the first: a loop may leave them out."""


def _positions(rng: np.random.Generator, count: int) -> Iterator[NodeId]:
    """Positions with stones close together, in which threes and fours turn up."""
    for _ in range(count):
        area = [9 * r + c for r in range(2, 8) for c in range(1, 7)]
        moves = rng.permutation(area)[: int(rng.integers(8, 19))].tolist()
        node_id: NodeId = (0,)
        for move in moves:
            if ENV_SMALL.state(node_id).is_terminal():
                break
            node_id = (*node_id, int(move))
        if not ENV_SMALL.state(node_id).is_terminal():
            yield node_id


def board_cases(function: str) -> Callable[[np.random.Generator], Iterator[Case]]:
    """Cases for a `function` of a board and a player."""

    def cases(rng: np.random.Generator) -> Iterator[Case]:
        for node_id in (*HAND_MADE, *_positions(rng, 60), *_CORNERS):
            for player in (1, -1):
                state = ENV_SMALL.state(node_id)
                size = len(node_id) + (player < 0) / 2 + 100 * (node_id in _CORNERS)
                code = f"{function}(board_of({node_id}), {player})"
                about = {"player": player, "board": state.board.ravel().tolist()}
                yield Case(code, size=size, picture=state, about=about)

    return cases


def _stones_left(board: Sequence[int], player: int) -> tuple[set[int], set[int]]:
    """What seems to complete five if every stone that is tried stays on the board.

    First the cells of the new fives; then the cells at which there is a five anywhere.
    """
    scope: dict[str, list[list[int]]] = {}
    exec(BOARD, scope)
    tried, new, later = list(board), set(), set()
    for cell in range(81):
        if tried[cell] == 0:
            tried[cell] = player
            fives = [row for row in scope["ROWS"] if all(tried[c] == player for c in row)]
            new |= {cell for row in fives if cell in row}
            later |= {cell for _ in fives}
    return new, later


HOLES = Exercise(
    id="holes",
    title="The hole of a four",
    stars=2,
    minutes=10,
    names=("holes",),
    setup=BOARD,
    starter='''
        def holes(board, player):
            """A sorted list of the cells where one more stone of `player` completes five.

            `board` is a list of 81 numbers: 1 is Black, -1 White, 0 empty; `player` is 1 or -1.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Go through `ROWS`. For each `row`, make a list `stones` of what lies on its five cells.",
        "A row has a hole if four of its cells are `player`'s and one is empty: "
        "`stones.count(player) == 4 and stones.count(0) == 1`.",
        "`row[stones.index(0)]` is the hole. Two rows may have the same one: collect them in a "
        "set, and return them `sorted`.",
    ),
    cases=board_cases("holes"),
    mutants=(
        Mutant(
            """
            def holes(board, player):
                found = set()
                for cell in range(81):
                    if board[cell] == 0:
                        board[cell] = player
                        if any(all(board[c] == player for c in row) for row in ROWS):
                            found.add(cell)
                return sorted(found)
            """,
            "You try a stone on every empty cell, and leave it there: soon the board is full. "
            "Take each one back, `board[cell] = 0`, or try it on a copy.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = []
                for cell in range(81):
                    board[cell] = player
                    if any(all(board[c] == player for c in row) for row in ROWS):
                        found.append(cell)
                    board[cell] = 0
                return found
            """,
            "You try a stone on every cell, and then empty it, even where a stone lay before: the "
            "board loses its stones. Try only the cells with `board[cell] == 0`.",
        ),
        Mutant(
            changed(_REFERENCE, "\n    return sorted(found)", "\n        return sorted(found)"),
            "The `return` is inside the loop: it ends after the first row.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        found.add(row[stones.index(0)])
                return sorted(found)[:2]
            """,
            "You return two holes at most. Two fours can have three or four: return them all.",
        ),
        Mutant(
            changed(_REFERENCE, "stones.count(player) == 4", "stones.count(1) == 4"),
            "You always look for Black's stones. White's are -1: count those of `player`.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "stones.count(player) == 4 and stones.count(0) == 1",
                "stones.count(0) == 1",
            ),
            "You count the empty cells alone. The other four must all be `player`'s.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    for end, rest in ((0, stones[1:]), (4, stones[:4])):
                        if stones[end] == 0 and rest == [player] * 4:
                            found.add(row[end])
                return sorted(found)
            """,
            "You look only at the two ends of a row. Two stones, a gap, two stones is a four as "
            "well: its hole lies inside.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = []
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and 0 in stones and not found:
                        found.append(row[stones.index(0)])
                return found
            """,
            "You stop at the first hole. A four with both ends open has two, and that is the whole "
            "point: nobody can fill both.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "stones.count(player) == 4 and stones.count(0) == 1",
                "abs(sum(stones)) == 4",
            ),
            "You list the holes of both players. Those of `player` are wanted: the other four "
            "stones of the row must all be `player`'s.",
        ),
        Mutant(
            """
            def holes(board, player):
                found = []
                for cell in range(81):
                    for step in (1, 8, 9, 10):
                        stones = 1
                        for way in (step, -step):
                            k = cell + way
                            while 0 <= k < 81 and board[k] == player:
                                stones += 1
                                k += way
                        if board[cell] == 0 and stones >= 5 and cell not in found:
                            found.append(cell)
                return found
            """,
            "Your rows go round the edge of the board: cell 8 is the last of the first row, and "
            "cell 9, the first of the second, does not lie beside it. `ROWS` has only rows that "
            "stay on the board.",
        ),
        Mutant(
            changed(_REFERENCE, "stones.count(player) == 4", "stones.count(-player) == 4"),
            "These are the opponent's holes. Count the stones of `player`.",
        ),
        Mutant(
            changed(changed(_REFERENCE, "== 4", "== 3"), "stones.count(0) == 1", "0 in stones"),
            "Three stones are not a four: one more stone does not complete five.",
        ),
        Mutant(
            changed(_REFERENCE, "row[stones.index(0)]", "stones.index(0)"),
            "`index(0)` is the place within the row, 0 to 4. The cell at that place is "
            "`row[place]`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: any(isinstance(cell, (tuple, list)) for cell in got),
            "You list a row and a column, or several cells at once. Each cell is one number, from "
            "0 to 80, as in `ROWS`.",
        ),
        Misconception(
            lambda case, got, expected: any(case.about["board"][cell] for cell in got),
            "You list a cell that is taken. The hole is the *empty* cell of a row, wherever it "
            "lies. A row without an empty cell has none.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not in list" in str(got),
            "A row can have four stones of `player` and no empty cell: the opponent has filled it. "
            "Then it has no hole.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing. With no hole at all the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (set, frozenset)),
            "The answer is a list in increasing order: `sorted(...)` turns your set into one.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "There may be two holes, or none: return a list of all the holes.",
        ),
        Misconception(
            lambda case, got, expected: sorted(set(got)) == expected and len(got) > len(expected),
            "A cell is listed twice: two rows of five may share a hole. Collect holes in a set.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected,
            "The cells are right, their order is not: return them `sorted`.",
        ),
        Misconception(
            lambda case, got, expected: set(expected) - set(got) in ({0}, {80}),
            "A hole in a corner is missing. The cells are numbered from 0 to 80: do you try both "
            "of these? `range(81)` does.",
        ),
        Misconception(
            lambda case, got, expected: not set(expected) <= set(got),
            "A hole is missing. It may lie at either end of the row or inside it, and there may be "
            "several.",
        ),
        Misconception(
            lambda case, got, expected: (
                set(got) in _stones_left(case.about["board"], case.about["player"])
            ),
            "You try a stone on every empty cell, and leave it there: soon the board is full. "
            "Take each one back, `board[cell] = 0`, or try it on a copy, `list(board)`.",
        ),
        Misconception(
            lambda case, got, expected: set(got) > set(expected),
            "You list a cell where one stone does not complete five. The row needs four stones of "
            "`player` and an empty fifth cell.",
        ),
    ),
)
