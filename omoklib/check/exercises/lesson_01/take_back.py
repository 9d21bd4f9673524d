"""The exercise `take_back` of lesson 01: "The Undo button"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.exercises.lesson_01.shared import picture_of, random_ids
from omoklib.check.exercises.lesson_01.undo import UNDO
from omoklib.check.exercises.lesson_01.whose_turn import WHOSE_TURN
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of

__all__ = ["TAKE_BACK"]


def _nothing_to_take_back(case: Case) -> bool:
    """Whether the case's player has not moved yet."""
    return len(case.about["id"]) <= 1 + (case.about["player"] < 0)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    by_hand = [(3, (0, 4, 0)), (3, (0, 4, 0, 8)), (3, (0, 4)), (3, (0,))]
    for k, (size, node_id) in enumerate([*by_hand, *random_ids(rng, 20, 2)]):
        for player in (1, -1):
            case = Case(
                f"take_back({node_id}, {player})",
                size=10 * k + (player < 0),
                picture=picture_of(node_id, size),
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
    needs=("undo", "whose_turn"),
    setup=code_of("import numpy as np", WHOSE_TURN, UNDO),
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
    cases=_cases,
    if_endless="Where `player` has not moved yet, a loop that goes back until it finds a move of "
    "`player` never ends: `undo` stops at the root.",
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
)
