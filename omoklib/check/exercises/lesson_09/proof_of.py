"""The exercise `proof_of` of lesson 09: "What follows from the children"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["NAMES", "PROOFS", "PROOF_OF", "row"]

PROOFS = """
import numpy as np

from omoklib.check.exercises.lesson_09 import NEW, told, walk

WIN, DRAW, LOSS = 1, 0, -1
"""

_REFERENCE = '''
def proof_of(children):
    """A node's proof, WIN, DRAW, LOSS or None, as the player to move at the node sees it.

    `children` has an entry for each move of the node: the proof of the node that the move leads
    to, as the player to move *there*, the opponent, sees it; None where nothing is proved.
    """
    if LOSS in children:
        return WIN
    if None in children:
        return None
    return -min(children)
'''

NAMES = {1: "WIN", 0: "DRAW", -1: "LOSS", None: "None"}


def row(proofs: tuple[int | None, ...]) -> str:
    """The `proofs` as a list in the learner's code."""
    return f"[{', '.join(NAMES[proof] for proof in proofs)}]"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    values = (1, -1, 0, None)
    for count in (1, 2, 3):
        for proofs in product(values, repeat=count):
            yield Case(f"proof_of({row(proofs)})", size=count, about={"proofs": proofs})
    for _ in range(20):
        proofs = tuple(values[k] for k in rng.integers(0, 4, size=int(rng.integers(4, 8))))
        yield Case(f"proof_of({row(proofs)})", size=len(proofs), about={"proofs": proofs})


PROOF_OF = Exercise(
    id="proof_of",
    title="What follows from the children",
    stars=1,
    minutes=8,
    names=("proof_of",),
    setup=PROOFS,
    starter='''
        def proof_of(children):
            """A node's proof, WIN, DRAW, LOSS or None, as the player to move at the node sees it.

            `children` has an entry for each move of the node: the proof of the node that the move
            leads to, as the player to move *there*, the opponent, sees it; None where nothing is
            proved.
            """
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "If the player to move at one child is sure to lose, what does that mean for you, who can "
        "choose to go there?",
        "`LOSS in children` is a win for you, whatever else is unknown. Otherwise one unknown "
        "child (`None in children`) is enough to leave the node unproved.",
        "If every child is known and none is lost, take the child that is worst for the opponent, "
        "and change its sign: `-min(children)`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else LOSS
            """,
            "You never answer DRAW. Where every child is known and none is lost, one that is "
            "drawn makes the node a draw: its player goes there.",
        ),
        Mutant(
            """
            def proof_of(children):
                if WIN in children:
                    return WIN
                return None if None in children else max(children)
            """,
            "You take the children's proofs as if they were yours. Each is as the child's player "
            "sees it, and that is your opponent: a child that is a LOSS for them is your WIN.",
        ),
        Mutant(
            """
            def proof_of(children):
                return None if None in children else -min(children)
            """,
            "You wait until every child is known. One lost child is enough: the player moves there "
            "and wins.",
        ),
        Mutant(
            """
            def proof_of(children):
                known = [proof for proof in children if proof is not None]
                return -min(known) if known else None
            """,
            "You leave the unknown children out, as if they did not exist. Unless you have a sure "
            "win, one unknown child may still be better than all that is known: return `None`.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if DRAW in children:
                    return DRAW
                return None if None in children else LOSS
            """,
            "You settle for a draw as soon as one child is drawn. An unknown child may still be a "
            "win: a draw, like a loss, is proved by all children together.",
        ),
        Mutant(
            """
            def proof_of(children):
                if WIN in children:
                    return LOSS
                return None if None in children else -min(children)
            """,
            "One child that the opponent wins does not make the node lost: the player need not go "
            "there. Only *all* children together prove a loss.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else -max(children)
            """,
            "Where all children are known you take the one that is best for the opponent. You "
            "choose, so take the one that is best for you: `-min(children)`.",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                if all(proof == WIN for proof in children):
                    return LOSS
                return None
            """,
            "You never prove a draw. If every child is known, none is lost and one is drawn, the "
            "node is a draw. (A DRAW is 0, which `if` and `all` treat as false.)",
        ),
        Mutant(
            """
            def proof_of(children):
                if LOSS in children:
                    return WIN
                return None if None in children else min(children)
            """,
            "Your last line forgets to change the sign. If the opponent wins after every move, "
            "you have lost.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "None of the children is proved here, so a list of the known proofs is empty. An "
            "unknown child counts, too: ask `None in children`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "NoneType" in str(got),
            "`None` is not a number: look for it with `None in children` before you compare or "
            "change signs.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (str, bool)),
            "Return `WIN`, `DRAW`, `LOSS` or `None`: three numbers, or nothing.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (list, tuple)),
            "Return one proof, that of the node, not a proof for each child.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == 1 and None in case.about["proofs"] and got is None
            ),
            "One lost child is enough: the player goes there and wins, so it does not matter that "
            "another child is unknown.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is None and expected == 0 and len(set(case.about["proofs"])) > 1
            ),
            "Every child is known here, none is lost, and one is drawn: the node is a draw, "
            "whatever the others are. (A DRAW is 0, which `if` treats as false.)",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected == 0,
            "Every child is known here, and the node is a draw. Does your code treat a DRAW, "
            "which is 0, as nothing? `if` treats 0 as false: ask `is None`, or `None in children`.",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected is not None,
            "Every child is known here, so the node is proved. You return `None`; does every path "
            "through your function end in a `return`?",
        ),
        Misconception(
            lambda case, got, expected: expected is None and 0 in case.about["proofs"] and got == 0,
            "A draw is certain here, but an unknown child may still be a win: nothing is proved.",
        ),
        Misconception(
            lambda case, got, expected: expected is None,
            "A child is unknown here, and none of the others is a sure win for you. Nothing is "
            "proved yet: return `None`.",
        ),
        Misconception(
            lambda case, got, expected: expected == 0,
            "Every child is known here, none is lost, and one is drawn. The player goes there: the "
            "node is a DRAW.",
        ),
        Misconception(
            lambda case, got, expected: expected == 1 and len(set(case.about["proofs"])) > 1,
            "One of these children is lost for its player. You go there and win: it does not "
            "matter what the others are.",
        ),
        Misconception(
            lambda case, got, expected: expected is not None and got == -expected != 0,
            "The sign is the wrong way round. A child's proof is as the *child's* player sees it, "
            "your opponent: what they lose, you win.",
        ),
    ),
)
