"""The exercise `moves` of lesson 04: "The legal moves"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.shared import (
    SETUP,
    board,
    finished,
    passing_states,
    random_states,
)
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of
from omoklib.games import Othello

__all__ = ["MOVES"]

_REFERENCE = '''
    def moves(board, player):
        """The cells on which `player` may put a disc, in increasing order."""
        return [action for action in range(board.size) if flips(board, player, action)]
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for size in (4, 6, 8):
        state = Othello(size).initial_state()
        for player in (1, -1):
            yield Case(f"moves({board(state)}, {player})", picture=state)
    for state in [*random_states(rng, 30), *passing_states(rng, 4), *finished(rng, 3)]:
        for player in (1, -1):
            yield Case(f"moves({board(state)}, {player})", picture=state)


MOVES = Exercise(
    id="moves",
    title="The legal moves",
    stars=1,
    minutes=6,
    names=("moves",),
    needs=("flips",),
    setup=code_of(SETUP, FLIPS),
    starter='''
        def moves(board, player):
            """The cells on which `player` may put a disc, in increasing order."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "A legal move is one that turns something, and `flips` tells you what a move turns.",
        "Go through all cells, `range(board.size)`, and keep those for which `flips(board, player, "
        "action)` is not empty.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def moves(board, player):
                return [action for action in range(board.size) if flips(board, action, player)]
            """,
            "The arguments have changed places: `flips(board, player, action)`.",
        ),
        Mutant(
            """
            def moves(board, player):
                return sorted({b for a in range(board.size) for b in flips(board, player, a)})
            """,
            "These are all the discs that some move turns. Collect the moves: the cells on "
            "which `player` may put a disc.",
        ),
        Mutant(
            """
            def moves(board, player):
                found = []
                for a in range(board.size):
                    found += flips(board, player, a)
                return found
            """,
            "You join the cells that each move turns. Collect the moves themselves: "
            "`found.append(action)`.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size) if len(flips(board, player, a)) > 1]",
            "A single disc is enough: a move that turns one disc is legal.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size - 1) if flips(board, player, a)]",
            "The last cell is missing: `range(n)` ends at n - 1 by itself.",
        ),
        Mutant(
            "def moves(board, player): return [a for a in range(board.size) if not board.flat[a]]",
            "These are the empty cells. In Othello a move must turn at least one disc.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(board.size) if flips(board, -player, a)]",
            "These are the moves of the other player.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(1, board.size) if flips(board, player, a)]",
            "The top left corner, cell 0, is a cell like any other, and the best of all.",
        ),
        Mutant(
            "def moves(board, player): "
            "return [a for a in range(len(board)) if flips(board, player, a)]",
            "`len(board)` counts the rows only. The number of cells is `board.size`.",
        ),
        Mutant(
            "def moves(board, player): return [a for a in range(board.size) if flips(board, 1, a)]",
            "You always ask for Black. Whose moves are wanted, `player` says.",
        ),
        Mutant(
            """
            def moves(board, player):
                for action in range(board.size):
                    found = []
                    if flips(board, player, action):
                        found.append(action)
                return found
            """,
            "Your list starts empty again for every cell. Make the empty list once, before the "
            "loop.",
        ),
        Mutant(
            "def moves(board, player): return list(range(board.size))",
            "You keep all the cells. `flips` answers with an empty list where nothing turns, and "
            "an empty list is not None: ask whether it is empty.",
        ),
        Mutant(
            """
            def moves(board, player):
                for action in range(board.size):
                    return [action] if flips(board, player, action) else []
            """,
            "`return` is inside the loop, so it ends the function at the first cell.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got == len(expected),
            "This is how many moves there are. Return the list of them.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You ask about a cell that is not there. Cells go from 0 to `board.size - 1`; not "
            "every board is 8x8.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "ambiguous" in str(got),
            "`board[action]` is a whole row of the board. You need not look at the cell yourself: "
            "`flips` answers `[]` where a disc lies already.",
        ),
        Misconception(
            lambda case, got, expected: got == [case.picture.game.pass_action],
            "The pass is no cell: where nothing can be played, `moves` is the empty list. The pass "
            "comes in the next section.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], tuple),
            "The cells as numbers, please, not as pairs of row and column.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], list),
            "You collect what each move turns. Collect the moves: the numbers of their cells.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'append'" in str(got),
            "`append` changes the list and returns None. Write `found.append(action)` on a line of "
            "its own, without `found =` before it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got[0], bool),
            "You answer yes or no for every cell. Collect the numbers of the cells with a yes.",
        ),
        Misconception(
            lambda case, got, expected: got == [] and expected,
            "You find no move at all, and there are some. `flips` gives a list, and a list is "
            "never `True`: write `if flips(...):`, without `== True`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == expected,
            "The cells are right; put them in increasing order.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and got in expected,
            "You return the first move that you find. Collect them all, and return the list after "
            "the loop.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got == expected[:1],
            "You give the first move alone. Does `return` stand inside the loop, or inside the "
            "`if`? It belongs after the loop.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got)) < len(got),
            "Some cells are in your list more than once. `flips` gives the discs that a move "
            "turns. Collect the moves themselves: `action`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "divmod" in str(got),
            "`flips` wants the cell as one number, 0 to `board.size - 1`, not as a pair.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "has no len()" in str(got),
            "The arguments have changed places: `flips(board, player, action)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got != expected,
            "These are not the moves. Does `q.flips.check()` say correct? A mistake in there would "
            "show here. If it does: do you go through all the cells?",
        ),
    ),
)
