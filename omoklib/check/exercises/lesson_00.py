"""Lesson 00, start here: the other player, and a winning move."""

from __future__ import annotations

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, Option, Question
from omoklib.games import ENV_SMALL

__all__ = ["EXERCISES", "QUIZ", "WINNABLE"]

WINNABLE = (0, 40, 41, 31, 32, 49, 50, 22, 23)
"""Black has four stones in one column (13 above and 58 below them are free); Black is to move."""

OPPONENT = Exercise(
    id="opponent",
    title="The other player",
    stars=1,
    minutes=3,
    names=("opponent",),
    starter='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            ...
    ''',
    reference='''
        def opponent(player):
            """The other player: -1 (White) for 1 (Black), and 1 for -1."""
            return -player
    ''',
    hints=(
        "Black is 1 and White is -1. What has to happen to 1 so that it becomes -1, and back?",
        "A minus sign does it, both ways: `-player`.",
    ),
    cases=(Case("opponent(1)"), Case("opponent(-1)"), Case("opponent(opponent(1))")),
    mutants=(
        Mutant(
            "def opponent(player): return 1 - player",
            "`1 - player` turns players called 0 and 1 into each other. Ours are 1 and -1.",
        ),
        Mutant("def opponent(player): return player", "You give back the same player."),
        Mutant(
            "def opponent(player): return -1",
            "You always say White. But when `player` is White, the other one is Black.",
        ),
        Mutant(
            "def opponent(player): return ~player", "`~` turns bits round. A minus sign will do."
        ),
        Mutant(
            "def opponent(player): return 1 if player == 0 else 0",
            "Nobody is called 0 here: Black is 1, and White is -1.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a word. The players are numbers: 1 and -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "`not` gives True or False. The players are numbers: 1 and -1.",
        ),
    ),
)

WINNING = Exercise(
    id="winning",
    title="Five in a row",
    stars=1,
    minutes=3,
    names=("winning_move",),
    starter="winning_move = ...  # the number of the point where Black wins",
    reference="winning_move = 58  # the number of the point where Black wins",
    hints=(
        "Black's four stones stand in one column, one below the other. Look at both of its ends.",
        "One step down adds 9 to a point's number, one step up takes 9 away.",
        "The lowest of the four stones is on point 49.",
    ),
    cases=(
        Case(
            "winning_move",
            expected="a point at one end of Black's four",
            compare=lambda expected, got: _wins(got),
            picture=ENV_SMALL.state(WINNABLE),
        ),
    ),
    mutants=(
        Mutant(
            "winning_move = 59",
            "Point 59 is at the end of White's four. It stops White, but it does not win.",
        ),
        Mutant(
            "winning_move = 14",
            "Point 14 is at the end of White's four. It stops White, but Black can do better.",
        ),
        Mutant("winning_move = 40", "There is a stone on point 40 already: Black's first."),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple, set)),
            "One of the two is enough, as a number without brackets.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "A number, without quotes: quotes make a text of it.",
        ),
        Misconception(
            lambda case, got, expected: got in (4, 67),
            "The right column, but a gap is left: the five stones have to touch each other.",
        ),
        Misconception(
            lambda case, got, expected: got in ENV_SMALL.state(WINNABLE).legal_actions(),
            "Black does not have five after this. Black's four stand one below the other; one step "
            "down adds 9.",
        ),
    ),
)


def _wins(move: object) -> str:
    """What is wrong with a move in `WINNABLE`; "" if Black wins by it."""
    if not isinstance(move, (int, np.integer)) or not 0 <= move < ENV_SMALL.num_actions:
        return "it should be the number of a point, 0 to 80"
    state, move = ENV_SMALL.state(WINNABLE), int(move)
    if move not in state.legal_actions():
        return "there is a stone on this point already"
    return "" if state.take_action(move).is_terminal() else "Black does not have five after this"


EXERCISES = (OPPONENT, WINNING)

QUIZ = (
    Question(
        "What does `...` mean in a cell of this course?",
        (
            Option("Something is broken", "Python runs it without a murmur: `...` is a value."),
            Option(
                "Here is something for you to fill in", "A guess, an answer, or a function's body."
            ),
            Option("The cell is too long to show", "A cell of this course is short."),
        ),
        "b",
    ),
    Question(
        "You changed a function, but the check still complains about the old one. Why?",
        (
            Option("The check remembers your first answer", "It looks at what is there now."),
            Option(
                "The cell with the function was not run again",
                "Changing text changes nothing; running it does.",
            ),
            Option("You asked for a hint", "Hints cost nothing and change nothing."),
        ),
        "b",
    ),
    Question(
        "Where do your answers and your progress go?",
        (
            Option("To a server", "Nothing is sent anywhere."),
            Option("Into a file", "Only your notebook is saved, by you."),
            Option(
                "Into the memory of this notebook's kernel", "And they are gone when it restarts."
            ),
        ),
        "c",
    ),
    Question(
        "When is a game of Omok, as we play it, a draw?",
        (
            Option("When the board is full and nobody has five in a row", "Then no move is left."),
            Option(
                "When both players have four in a row", "The next one to move wins, most likely."
            ),
            Option("Never", "A full board without five in a row can happen."),
        ),
        "a",
    ),
    Question(
        "You are stuck on an exercise, hints and all. What now?",
        (
            Option(
                "Stop here: the rest of the lesson needs it",
                "No lesson needs your answer: every idea comes back as a part of omoklib.",
            ),
            Option(
                "Look at the solution, or go on with the reference version",
                "`q.winning.solution()` shows one; `q.use_reference(...)` puts it in the notebook.",
            ),
            Option("Restart the kernel", "That forgets everything, and solves nothing."),
        ),
        "b",
    ),
)
