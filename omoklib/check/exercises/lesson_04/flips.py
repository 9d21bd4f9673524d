"""The exercise `flips` of lesson 04: "The discs that a move turns"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from omoklib.check.exercises.lesson_04.shared import SETUP, board, random_states
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.games import Othello, State

__all__ = ["FLIPS"]

_REFERENCE = '''
    def flips(board, player, action):
        """The cells that turn if `player` puts a disc on `action`, increasing; `[]` if none."""
        size = len(board)
        row, column = divmod(action, size)
        if board[row, column] != 0:
            return []
        turned = []
        for down, right in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
            line, r, c = [], row + down, column + right
            while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                line.append(r * size + c)
                r, c = r + down, c + right
            if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                turned += line
        return sorted(turned)
'''


def _mirrored(cell: int, size: int) -> int:
    """The cell with row and column exchanged."""
    return cell % size * size + cell // size


_SIDES = {
    (0, 1): "right of",
    (1, 1): "below and right of",
    (1, 0): "below",
    (1, -1): "below and left of",
    (0, -1): "left of",
    (-1, -1): "above and left of",
    (-1, 0): "above",
    (-1, 1): "above and right of",
}
"""Where a direction, `(down, right)`, leads."""


def _one_sided() -> Iterator[Mutant]:
    """`flips` that never looks in one of the eight directions."""
    for side, words in _SIDES.items():
        kept = str([other for other in _SIDES if other != side])
        yield Mutant(
            _REFERENCE.replace(str([*_SIDES]), kept),
            f"Seven directions are right, and one is missing: what lies {words} the new disc.",
        )


def _too_early() -> Iterator[Mutant]:
    """`flips` that returns inside its loop over the directions, in each of three orders."""
    row_by_row = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    straight_first = sorted(_SIDES, key=lambda side: 0 not in side)
    for order in (list(_SIDES), row_by_row, straight_first):
        for stop in (
            "return line",
            "turned += line; return sorted(turned)",
            "if line: return sorted(line)",
        ):
            yield Mutant(
                _REFERENCE.replace(str([*_SIDES]), str(order)).replace("turned += line", stop),
                "You stop after the first direction that ends at a disc of `player`. Look in all "
                "eight, and add up what they give.",
            )


def _never_emptied() -> Iterator[Mutant]:
    """`flips` with one run for all directions, in each of two orders."""
    row_by_row = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    for order in (list(_SIDES), row_by_row):
        yield Mutant(
            _REFERENCE.replace(str([*_SIDES]), str(order))
            .replace("turned = []", "turned, line = [], []")
            .replace("line, r, c = [], row", "r, c = row")
            .replace("sorted(turned)", "sorted(set(turned))"),
            "Your run still holds what earlier directions put into it, though no disc closed them. "
            "Begin an empty one in each direction.",
        )


def _diagonal(cell: int, about: Mapping[str, object]) -> bool:
    """Whether `cell` shares neither its row nor its column with the new disc."""
    size, action = about["size"], about["action"]
    return cell // size != action // size and cell % size != action % size


def _own(cell: int, state: State) -> bool:
    """Whether a disc of the player to move lies on `cell`."""
    return state.board.flat[cell] == state.player


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    start = Othello(6).initial_state()
    for action in (8, 7, 14, 0):
        code, about = f"flips({board(start)}, 1, {action})", {"action": action, "size": 6}
        yield Case(code, picture=start, about=about)
    for state in random_states(rng, 60, shortest=3):
        cells = state.game.size**2
        legal = [action for action in state.legal_actions() if action < cells]
        for action in {*legal[:2], *legal[-1:], int(rng.integers(cells))}:
            code = f"flips({board(state)}, {state.player}, {action})"
            about = {"action": action, "size": state.game.size}
            yield Case(code, picture=state, about=about)


FLIPS = Exercise(
    id="flips",
    title="The discs that a move turns",
    stars=2,
    minutes=20,
    names=("flips",),
    setup=SETUP,
    starter='''
        def flips(board, player, action):
            """The cells that turn if `player` puts a disc on `action`, increasing; `[]` if none."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Go from the new disc in one direction while you meet opposing discs. What must the "
        "next cell hold for them to turn? Do that in all eight directions.",
        "A direction is a pair `(down, right)`; each is -1, 0 or 1. Note the cells you "
        "pass in a list `line`, and keep it only if the next disc is one of `player`'s.",
        "Test `0 <= r < size and 0 <= c < size` before every `board[r, c]`: at -1 numpy reads the "
        "other edge and says nothing. A taken cell turns nothing.",
    ),
    cases=_cases,
    if_endless="Does each round of the walk go one cell further? And is (0, 0), which leads "
    "nowhere, left out of the directions?",
    mutants=(
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] != 0:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "Your answer is always `[]`. Where does your run begin, and where does it end? It "
            "begins one cell beside the new disc, and ends at the first disc of `player`: only "
            "discs of `-player` belong to it.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -1:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You always look for White's discs, -1. The other player is `-player`.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = action % size, action // size
                if board[row, column] != 0:
                    return []
                turned = []
                around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                for down, right in around:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You begin at the wrong cell: row and column have changed places. `divmod(action, "
            "size)` gives the row first.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                cells, size, turned = np.ravel(board), len(board), []
                if cells[action]:
                    return []
                for step in (1, -1, size, -size, size + 1, size - 1, -size + 1, -size - 1):
                    line, cell = [], action + step
                    while 0 <= cell < size**2 and cells[cell] == -player:
                        line.append(cell)
                        cell += step
                    if 0 <= cell < size**2 and cells[cell] == player:
                        turned += line
                return sorted(turned)
            """,
            "Your line leaves the board at the end of a row and goes on in the next one. Walk in "
            "rows and columns: they tell you where the edge is, and a cell's number does not.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                            if not down and not right:
                                break
                        if 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            turned += line
                return sorted(turned)
            """,
            "The colours have changed places: you turn discs of `player`. What turns is the other "
            "side's, with a disc of `player` at the far end.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
                for down, right in straight if not board[row, column] else []:
                    line, r, c = [], row + down, column + right
                    while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                        line.append(r * size + c)
                        r, c = r + down, c + right
                    if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                        turned += line
                return sorted(turned)
            """,
            "You look along rows and columns. Lines run along the diagonals too.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                        turned += line
                return sorted(turned)
            """,
            "You turn every run of opposing discs beside the new one. It turns only if a disc of "
            "`player` closes it at the far end.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1):
                    for right in (-1, 0, 1) if down else (-1, 1):
                        line, r, c = [], row + down, column + right
                        while 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            line.append(r * size + c)
                            r, c = r + down, c + right
                        if 0 <= r < size and 0 <= c < size and board[r, c] == player:
                            turned += line
                return sorted(turned)
            """,
            "Right on empty cells. Nobody can play on a taken cell, so nothing turns there.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        r, c = row + down, column + right
                        line = []
                        while len(line) < size and 0 <= r < size and board[r, c % size] == -player:
                            line.append(r * size + c % size)
                            r, c = r + down, c + right
                        if 0 <= r < size and board[r, c % size] == player:
                            turned += line
                return sorted(set(turned))
            """,
            "Your line leaves the board on one side and comes back in on the other.",
        ),
        Mutant(
            """
            def flips(board, player, action):
                size = len(board)
                row, column = divmod(action, size)
                turned = []
                for down in (-1, 0, 1) if not board[row, column] else ():
                    for right in (-1, 0, 1):
                        r, c = row + down, column + right
                        if 0 <= r < size and 0 <= c < size and board[r, c] == -player:
                            far_r, far_c = r + down, c + right
                            if 0 <= far_r < size and 0 <= far_c < size:
                                if board[far_r, far_c] == player:
                                    turned.append(r * size + c)
                return sorted(turned)
            """,
            "You turn single discs. A whole run of opposing discs turns, however long, if your "
            "discs stand at both its ends.",
        ),
        Mutant(
            _REFERENCE.replace("len(board)", "8"),
            "Right on 8x8. But your code takes every board for 8x8; a board has `len(board)` rows.",
        ),
        Mutant(
            _REFERENCE.replace("divmod(action, size)", "divmod(action, 8)").replace(
                "r * size", "r * 8"
            ),
            "Right on 8x8. But your code counts eight cells to a row on every board; a row has "
            "`len(board)` cells.",
        ),
        Mutant(
            _REFERENCE.replace("divmod(action, size)", "divmod(action, 8)"),
            "Right on 8x8. But you begin at the wrong cell of a smaller board: a row has "
            "`len(board)` cells, so divide by that.",
        ),
        Mutant(
            _REFERENCE.replace("== -player", "== -1").replace("== player", "== 1"),
            "Right for Black. When White plays, the colours are the other way round: `player` puts "
            "the disc, and `-player` is the other side.",
        ),
        *_one_sided(),
        Mutant(
            _REFERENCE.replace(str([*_SIDES]), str([side for side in _SIDES if 0 not in side])),
            "You look along the diagonals. Lines run along rows and columns too.",
        ),
        Mutant(
            _REFERENCE.replace(str([*_SIDES]), str([*_SIDES][:4])),
            "You look along each line one way only. Four directions are missing: left, up, and "
            "both diagonals upwards.",
        ),
        *_too_early(),
        *_never_emptied(),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == len(expected),
            "This is how many discs turn. Return the list of their cells.",
        ),
        Misconception(
            lambda case, got, expected: case.picture.board.flat[case.about["action"]] != 0,
            "This cell is taken. Nobody can play here, so nothing turns: `[]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and isinstance(got[0], list),
            "You collect a list of lists. `turned += line` adds the cells of `line` one by one; "
            "`append` adds the list itself.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, list) and sorted(got) == expected,
            "The cells are right. Return a list of them, in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected,
            "The cells are right; put them in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got)) < len(got) and set(got) == set(expected),
            "Some cells are in your list more than once. End each line at the first disc of "
            "`player`, and begin each direction with an empty `line`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["action"] in got and set(got) - {case.about["action"]} == set(expected)
            ),
            "Leave out the new disc itself: it is placed, not turned.",
        ),
        Misconception(
            lambda case, got, expected: (
                got == [c // case.about["size"] * 8 + c % case.about["size"] for c in expected]
            ),
            "You count eight cells to a row. Not every board is 8x8: a row has `len(board)` cells.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "Your line has left the board. Rows and columns go from 0 to `size - 1`: test that "
            "before you read the cell.",
        ),
        Misconception(
            lambda case, got, expected: "read-only" in str(got),
            "You write on the board. Here you only find out what *would* turn: the board stays as "
            "it is.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "The cells as numbers, please, not as pairs: row `r`, column `c` is `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                got and sorted(_mirrored(cell, case.about["size"]) for cell in got) == expected
            ),
            "Rows and columns have changed places: row `r`, column `c` is cell `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) < set(expected)
                and all(_diagonal(cell, case.about) for cell in set(expected) - set(got))
            ),
            "Something that should turn does not, and it lies on a diagonal of the new disc. Do "
            "you look along all the diagonals, do you go on to the edge, and do you add up all "
            "directions?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and set(got) < set(expected),
            "Something that should turn does not. Where does it lie, seen from the new disc? "
            "Do you look there, do you go on to the edge, and do you add up all directions?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) > set(expected)
                and all(_own(cell, case.picture) for cell in set(got) - set(expected))
            ),
            "You turn the disc at the far end of the run, too. It is `player`'s own, and only "
            "closes the run: leave it out.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and bool(got) and set(got) == {case.about["action"]}
            ),
            "You collect the cell of the new disc. Collect the cells of the discs that turn: row "
            "`r`, column `c` is `r * size + c`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list)
                and set(got) > set(expected)
                and any(
                    not case.picture.board.flat[cell] for cell in set(got) - {case.about["action"]}
                )
            ),
            "An empty cell is in your list. A run ends at the first empty cell, and then nothing "
            "of it turns: between the two discs of `player` lie only discs of the other side.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and set(got) > set(expected),
            "Too many discs turn. A run turns only if a disc of `player` stands at its far end: "
            "not an empty cell, and not the edge of the board. (Does your run stop before row -1 "
            "and column -1? There numpy reads the opposite edge.)",
        ),
    ),
)
