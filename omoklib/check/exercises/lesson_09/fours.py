"""The exercise `fours` of lesson 09: "The cells that make a four"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_09.holes import HOLES, board_cases
from omoklib.check.exercises.lesson_09.shared import BOARD
from omoklib.check.records import Exercise, Misconception, Mutant, changed, code_of

__all__ = ["FOURS"]

_REFERENCE = '''
def fours(board, player):
    """A sorted list of `(cell, hole)`: a stone on `cell` makes a four with that `hole`.

    The stone and the four are `player`'s; `board` and `player` are as in `holes`.
    """
    found = set()
    for row in ROWS:
        stones = [board[cell] for cell in row]
        if stones.count(player) == 3 and stones.count(0) == 2:
            first, second = [cell for cell in row if board[cell] == 0]
            found |= {(first, second), (second, first)}
    return sorted(found)
'''

_FOURS_BY_HOLES = (
    HOLES.reference
    + """


def fours(board, player):
    found = set()
    for cell in range(81):
        if board[cell] == 0:
            after = list(board)
            after[cell] = player
            found |= {(cell, hole) for hole in holes(after, player)}
    return sorted(found)
"""
)
"""What many write: a stone on every cell, and then its holes, with those that were there before."""

FOURS = Exercise(
    id="fours",
    title="The cells that make a four",
    stars=2,
    minutes=8,
    names=("fours",),
    needs=("holes",),
    setup=code_of(BOARD, HOLES),
    starter='''
        def fours(board, player):
            """A sorted list of `(cell, hole)`: a stone on `cell` makes a four with that `hole`.

            The stone and the four are `player`'s; `board` and `player` are as in `holes`.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "It is `holes` one stone earlier: three stones of `player` and two empty cells.",
        "A stone on either empty cell makes a four, and the other one is then its hole. So each "
        "such row gives two pairs.",
        "`first, second = [cell for cell in row if board[cell] == 0]`; then add "
        "`(first, second)` and `(second, first)`.",
    ),
    cases=board_cases("fours"),
    mutants=(
        Mutant(
            """
            def fours(board, player):
                found, fives = set(), set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    empty = [cell for cell in row if board[cell] == 0]
                    if stones.count(player) == 4:
                        fives |= set(empty)
                    if stones.count(player) == 3 and len(empty) == 2:
                        first, second = empty
                        found |= {(first, second), (second, first)}
                return sorted(pair for pair in found if pair[0] not in fives)
            """,
            "You leave out the stones that complete five. Here they count like all others, if they "
            "make a four in another row: `holes` knows which of them win at once.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        for hole in holes(board, player):
                            found.append((cell, hole))
                return sorted(found)
            """,
            "You look for holes on the old board. Ask about the one with the new stone: "
            "`holes(after, player)`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3 and stones.count(0) == 2:
                        first, second = [k for k in range(5) if stones[k] == 0]
                        found |= {(first, second), (second, first)}
                return sorted(found)
            """,
            "These are places in the row, 0 to 4. `row[k]` is the cell at place `k`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = []
                for cell in range(81):
                    if board[cell] == 0:
                        after = list(board)
                        after[cell] = player
                        if holes(after, player):
                            found.append((cell, holes(after, player)))
                return sorted(found)
            """,
            "You put a list of holes into each pair. Each pair has one hole: a four with two "
            "holes gives two pairs.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "list(board)", "board"),
            "You try stones on the board itself, perhaps under another name, not on a copy: every "
            "stone that you try stays on it. `list(board)` makes a copy.",
        ),
        Mutant(
            changed(_REFERENCE, "found |= ", "board[first] = player; found |= "),
            "You put stones on the board that you were given, and they stay there: the rows that "
            "you look at later have a stone too many. Here no stone needs to be put down.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "holes(after, player)", "holes(after, -player)"),
            "You put down a stone of `player`, and then ask for the opponent's holes: "
            "`-player`. Ask for those of `player`.",
        ),
        Mutant(
            _FOURS_BY_HOLES,
            "The player has a hole already, and you list it again for every stone, wherever it "
            "goes. A stone makes a four only in a row that it lies in itself.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "if board[cell] == 0:",
                "if board[cell] == 0 and cell not in holes(board, player):",
            ),
            "The player has a hole already, and you list it again for every other stone. A stone "
            "makes a four only in a row that it lies in itself. And one that fills the hole "
            "counts like all others, if it makes a four in another row.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "for hole in holes(after, player)}",
                "for hole in holes(after, player)[:1]}",
            ),
            "You take one hole for each stone. A stone can make two, and these pairs win: list "
            "both. But do not list a hole that was there before: this stone did not make it.",
        ),
        Mutant(
            changed(_FOURS_BY_HOLES, "if board[cell] == 0:", "if True:"),
            "You put the stone on cells that are not empty, too. And do not list a hole that was "
            "there before: this stone did not make it.",
        ),
        Mutant(
            changed(
                _FOURS_BY_HOLES,
                "for hole in holes(after, player)}",
                "for hole in holes(after, player) if hole not in holes(board, player)}",
            ),
            "You leave out every hole that was there before. But a stone in another row can make a "
            "new four with the same hole. Go through `ROWS` and look for three stones.",
        ),
        Mutant(
            changed(_REFERENCE, "\n    return sorted(found)", "\n        return sorted(found)"),
            "The `return` is inside the loop: it ends after the first row.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "\n    return sorted(found)",
                "\n            break\n    return sorted(found)",
            ),
            "You stop at the first row that has three stones and two empty cells. Go through all "
            "rows: `return` only after the loop.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "    found = set()",
                "    if holes(board, player):\n        return []\n    found = set()",
            ),
            "You list nothing where the player has a hole already. A stone can still make a four "
            "in another row, and it counts like all others.",
        ),
        Mutant(
            changed(_REFERENCE, "{(first, second), (second, first)}", "{(first, second)}"),
            "Each row gives two pairs: either empty cell can take the stone, and the other one is "
            "then the hole. You list one of the two.",
        ),
        Mutant(
            changed(_REFERENCE, "stones.count(player) == 3", "stones.count(1) == 3"),
            "You always look for Black's stones. White's are -1: count those of `player`.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "stones.count(player) == 3 and stones.count(0) == 2",
                "stones.count(0) == 2",
            ),
            "Two empty cells are not enough: the other three must all be `player`'s.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    for k in range(3):
                        if stones[k:k + 3] == [player] * 3 and stones.count(0) == 2:
                            first, second = [cell for cell in row if board[cell] == 0]
                            found |= {(first, second), (second, first)}
                return sorted(found)
            """,
            "You want the three stones side by side. Two stones, a gap and one stone will do, "
            "too: count the stones, wherever they are in the row.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = set()
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 4 and stones.count(0) == 1:
                        hole = row[stones.index(0)]
                        found.add((hole, hole))
                return sorted(found)
            """,
            "You look for rows with four stones. Those are fours already; here one stone is still "
            "missing, so look for three stones and two empty cells.",
        ),
        Mutant(
            changed(_REFERENCE, "stones.count(player) == 3", "stones.count(-player) == 3"),
            "These are the opponent's fours. Count the stones of `player`.",
        ),
        Mutant(
            """
            def fours(board, player):
                found = {}
                for row in ROWS:
                    stones = [board[cell] for cell in row]
                    if stones.count(player) == 3 and stones.count(0) == 2:
                        first, second = [cell for cell in row if board[cell] == 0]
                        found[first], found[second] = second, first
                return sorted(found.items())
            """,
            "A dict keeps one hole for each cell. A cell can make two fours at once, with two "
            "holes, and those are the cells that win: collect the pairs in a set.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "unpack" in str(got),
            "A row with three stones need not have two empty cells: the opponent may have a "
            "stone in it, and then there is no four. Ask for two empty cells as well.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not in list" in str(got),
            "A row can have that many stones and no empty cell: the opponent has filled it. Then "
            "it makes no four.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "You return nothing. With no such cell the answer is `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (set, frozenset)),
            "The answer is a sorted list: `sorted(...)` turns your set into one.",
        ),
        Misconception(
            lambda case, got, expected: any(not isinstance(pair, (tuple, list)) for pair in got),
            "Return pairs, `(cell, hole)`: the answer in the hole is what makes a four so strong.",
        ),
        Misconception(
            lambda case, got, expected: any(len(pair) != 2 for pair in got),
            "Each entry is a pair, `(cell, hole)`, and has one hole: a four with two holes gives "
            "two pairs.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(hole, list) for _, hole in got),
            "You put a list of holes into each pair. Each pair has one hole: a four with two "
            "holes gives two pairs.",
        ),
        Misconception(
            lambda case, got, expected: any(cell == hole for cell, hole in got),
            "The hole is another cell, not the one where the stone goes. The row has two empty "
            "cells: one takes the stone, the other is the hole.",
        ),
        Misconception(
            lambda case, got, expected: (
                {tuple(pair) for pair in got} == set(expected) and len(got) > len(expected)
            ),
            "A pair is listed twice: two rows may give the same one. Collect them in a set.",
        ),
        Misconception(
            lambda case, got, expected: sorted(map(tuple, got)) == expected,
            "The pairs are right, but they should be tuples in increasing order: `sorted(...)`.",
        ),
        Misconception(
            lambda case, got, expected: any(case.about["board"][cell] for cell, _ in got),
            "You put a stone on a cell that is taken. Only an empty cell can take one.",
        ),
        Misconception(
            lambda case, got, expected: (
                set(got) < set(expected)
                and {cell for cell, _ in set(expected) - set(got)} in ({0}, {80})
            ),
            "The stones in a corner are missing. The cells are numbered from 0 to 80: do you try "
            "both of these? `range(81)` does.",
        ),
        Misconception(
            lambda case, got, expected: (
                set(got) < set(expected)
                and len(got) == len({cell for cell, _ in got})
                and {cell for cell, _ in got} == {cell for cell, _ in expected}
            ),
            "You list one hole for each cell. A four with two holes gives two pairs, and those are "
            "the fours that win.",
        ),
        Misconception(
            lambda case, got, expected: (
                set(got) < set(expected) and set(got) | {(b, a) for a, b in got} == set(expected)
            ),
            "Each row gives two pairs: either empty cell can take the stone, and the other one is "
            "then the hole.",
        ),
        Misconception(
            lambda case, got, expected: set(expected) < set(got),
            "Some of your pairs make no four: the row needs three stones of `player` and two empty "
            "cells.",
        ),
        Misconception(
            lambda case, got, expected: not got and bool(expected),
            "All pairs are missing here. Whose stones do you count, and on which board? The three "
            "need not be side by side.",
        ),
        Misconception(
            lambda case, got, expected: set(got) < set(expected),
            "Some pairs are missing. The three stones need not be side by side.",
        ),
    ),
)
