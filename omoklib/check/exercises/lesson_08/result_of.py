"""The exercise `result_of` of lesson 08: "Is it over, and who has won?"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_08.shared import random_boards
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["RESULT_OF"]


def _result_case(board: list[list[int]], player: int, won: bool, state: object = None) -> Case:
    call = f"result_of(np.array({board}), {player}, {won})"
    return Case(call, size=(state is not None) * 1000 + len(call), picture=state)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    white_last = [[0, 0], [0, 0]], [[0, 0], [1, -1]], [[-1, 1], [1, -1]]
    black_last = [[0, 0], [1, 0]], [[1, 0], [1, -1]], [[1, -1, 1], [1, -1, 1], [-1, 1, -1]]
    for player, boards in ((1, white_last), (-1, black_last)):
        for board in boards:
            yield _result_case(board, player, False)
        for board in boards[1:]:
            yield _result_case(board, player, True)
    for _, _, state in random_boards(rng, 15):
        yield _result_case(state.board.tolist(), state.player, state.won, state)


_RESULT_OF = """
    def result_of(board, player, won):
        if {won}:
            return {winner}
        return {rest}
"""

_ENDS = {"won": "won", "winner": "-player", "rest": "0 if board.all() else None"}


def _ended(**changed: str) -> str:
    """The result, with something changed."""
    return _RESULT_OF.format(**_ENDS | changed)


RESULT_OF = Exercise(
    id="result_of",
    title="Is it over, and who has won?",
    stars=1,
    minutes=8,
    names=("result_of",),
    starter='''
        def result_of(board, player, won):
            """The winner, 1 or -1; 0 for a draw; None while the game goes on.

            `won`: the last stone has made a line. `player` is the one who would move next.
            """
            ...
    ''',
    reference='''
        def result_of(board, player, won):
            """The winner, 1 or -1; 0 for a draw; None while the game goes on.

            `won`: the last stone has made a line. `player` is the one who would move next.
            """
            if won:
                return -player
            return 0 if board.all() else None
    ''',
    hints=(
        "Three questions, in this order. Is it won? Then who dropped the last stone? If it is not "
        "won: is the board full?",
        "The last stone was not `player`'s: the winner is `-player`. `board.all()` is true when no "
        "cell is 0.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def result_of(board, player, won):
                return won
            """,
            "You give back `won`. It says whether there is a line; the answer says *whose*: 1 or "
            "-1, or 0 for a draw, or None.",
        ),
        Mutant(
            _ended(winner="player"),
            "You name the loser. `player` would move next, so the last stone was the opponent's.",
        ),
        Mutant(
            _ended(winner="1"),
            "You always say that Red has won. Who dropped the last stone?",
        ),
        Mutant(
            _ended(winner="-1"),
            "You always say that Yellow has won. Who dropped the last stone?",
        ),
        Mutant(
            _ended(winner="True"),
            "You say that somebody has won, but not who: return 1 or -1.",
        ),
        Mutant(
            _ended(rest="None"),
            "A full board without a line is the end, too: a draw, 0.",
        ),
        Mutant(
            _ended(rest="0"),
            "0 means a draw. While there is room and no line, the game goes on: None.",
        ),
        Mutant(
            _ended(rest="0 if board.any() else None"),
            "`any` asks whether some cell is taken. The board is full when `all` of them are.",
        ),
        Mutant(
            _ended(rest="None if board.all() else 0"),
            "The wrong way round: a full board is a draw, 0; with room left the game goes on, "
            "None.",
        ),
        Mutant(
            _ended(rest="-player if board.all() else None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            _ended(rest="player if board.all() else None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                if board.all():
                    return 0
                return -player if won else None
            """,
            "The last free cell can make a line. Ask first whether the game is won, then whether "
            "the board is full.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                if not won:
                    return None
                return 0 if board.all() else -player
            """,
            "Whether the board is full matters only if the game is *not* won. Then a full board "
            "is a draw, 0, and with room left the game goes on, None.",
        ),
        Mutant(
            _ended(won="won and board.all()"),
            "A game that is won is over, even if there is room left.",
        ),
        Mutant(
            _ended(won="won or board.all()", rest="None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                return 0 if board.all() else None
            """,
            "You never ask `won`. If it is True, the last stone has made a line, and the game has "
            "a winner.",
        ),
        Mutant(
            _ended(won="won == player"),
            "`won` says whether there is a line, not whose it is: `if won:` is enough.",
        ),
        Mutant(
            _ended(winner="1 - player"),
            "The players are 1 and -1, so the other one is not `1 - player`: it is `-player`.",
        ),
        Mutant(
            _ended(winner="not player"),
            "`not` gives True or False, and both 1 and -1 count as true. The other player is "
            "`-player`.",
        ),
        Mutant(
            _ended(winner="0"),
            "A won game has a winner, and it is not 0, which means a draw.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got == (expected,),
            "That is a tuple: the brackets and the comma make one. Return the number alone.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "A number, or None, is wanted: 1 for Red, -1 for Yellow, 0 for a draw.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "truth value" in str(got),
            "A whole array is neither true nor false. Is the board full? `board.all()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "not callable" in str(got),
            "`won` is True or False, not a function: no parentheses after it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError) and expected is None,
            "While the game goes on, your variable gets no value. The answer is None then.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool) and expected is None,
            "While the game goes on the answer is None, not False: 0, a draw, counts as false, "
            "too.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected is None and got is not None and not isinstance(got, Exception)
            ),
            "Here the game goes on: no line, and there is room. Return None.",
        ),
        Misconception(
            lambda case, got, expected: expected in (1, -1) and got == -expected,
            "You name the loser. `player` would move next, so the last stone was the opponent's.",
        ),
    ),
)
