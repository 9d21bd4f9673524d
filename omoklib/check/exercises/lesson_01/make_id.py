"""The exercise `make_id` of lesson 01: "From a list of moves to an ID"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_01.shared import picture_of
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["MAKE_ID"]

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
        Case("make_id([4])", picture=picture_of((0, 4), 3)),
        Case("make_id([0])", picture=picture_of((0, 0), 3)),
        Case("make_id([4, 0, 8])", picture=picture_of((0, 4, 0, 8), 3)),
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
