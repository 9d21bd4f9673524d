"""The exercise `whose_turn` of lesson 01: "Whose turn it is"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_01.shared import id_cases
from omoklib.check.records import Exercise, Misconception, Mutant

__all__ = ["WHOSE_TURN"]

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
    cases=id_cases("whose_turn({id})"),
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
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "An ID is a plain tuple, and has no such attribute. Its length is `len(node_id)`.",
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
