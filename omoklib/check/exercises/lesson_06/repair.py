"""The exercise `repair` of lesson 06: "The search that will not win"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.backfill import BACKFILL
from omoklib.check.exercises.lesson_06.choose import CHOOSE
from omoklib.check.exercises.lesson_06.expand import EXPAND
from omoklib.check.exercises.lesson_06.puct import PUCT
from omoklib.check.exercises.lesson_06.search import search_cases
from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    changed,
    code_of,
    same,
    satisfies,
)

__all__ = ["REPAIR"]

_REFERENCE = """
wrong_line = "D"

def sams_search(state, evaluator, simulations, cpuct):
    tree = {}
    priors, _ = evaluator([state])
    tree[state.id] = expand(state, priors[0])
    for _ in range(simulations):
        leaf, breadcrumbs = state, []
        while leaf.id in tree:  # A
            edges = tree[leaf.id]
            edge = edges[choose(edges, cpuct)]  # B
            breadcrumbs.append(edge)
            leaf = leaf.take_action(edge.action)  # C
        if leaf.is_terminal():
            value = leaf.reward(leaf.player)  # D
        else:
            priors, values = evaluator([leaf])
            tree[leaf.id] = expand(leaf, priors[0])  # E
            value = float(values[0])  # F
        backfill(breadcrumbs, value, leaf.player)  # G
    return {edge.action: edge.N for edge in tree[state.id]}  # H
"""

_ROOT_FIRST = """    priors, _ = evaluator([state])
    tree[state.id] = expand(state, priors[0])
"""

_SAM = changed(
    changed(_REFERENCE, _ROOT_FIRST, ""),
    "leaf.reward(leaf.player)",
    "leaf.reward(state.player)",
)
"""Sam's program as the learner meets it, the letter of the wrong line filled in."""


def _letter(got: object) -> str:
    """The letter that the learner means, a capital; "" if it is none."""
    text = got.strip().upper().removeprefix("LINE").strip(" #.") if isinstance(got, str) else ""
    return text if len(text) == 1 else ""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    right = satisfies("be the letter of the wrong line", lambda got: _letter(got) == "D")
    yield Case("wrong_line", expected="the letter of the line that is wrong", compare=right, size=0)
    for case in search_cases(rng):
        yield Case(case.code.replace("search(", "sams_search(", 1), compare=same, size=case.size)


def _accuses(letter: str) -> Callable[[Case, object, object], bool]:
    return lambda case, got, expected: case.code == "wrong_line" and _letter(got) == letter


def _sum_is_off_by(difference: int) -> Callable[[Case, object, object], bool]:
    return lambda case, got, expected: sum(got.values()) == sum(expected.values()) + difference


REPAIR = Exercise(
    id="repair",
    title="The search that will not win",
    stars=2,
    minutes=12,
    names=("wrong_line", "sams_search"),
    needs=("choose", "expand", "backfill"),
    setup=code_of(SETUP, PUCT, CHOOSE, EXPAND, BACKFILL),
    starter=changed(_SAM, '"D"', "...  # its letter"),
    reference=_REFERENCE,
    hints=(
        "It parries every threat, and it will not win. So the opponent's wins go home with the "
        "right sign, and those of the player who searches do not. Where does a finished game "
        "get its value?",
        "X wins with the last move. Then it is O's turn, and `backfill` expects the value as O "
        "sees it: -1. What does line D say, if X is to move at the root?",
        "The visits sum to 199. Follow the very first simulation: the tree is empty, so the walk "
        "ends at once, at the root, and no edge is counted. The root needs its edges *before* the "
        "loop.",
    ),
    cases=_cases,
    seconds=20.0,
    if_correct="Sam's search wins now, with the right number of visits: expanding the root is no "
    "simulation.",
    mutants=(
        Mutant(
            _SAM,
            "Line D it is. Now mend it: whose view of the result does `backfill` want? And look "
            "for the line that is missing: why is there one visit too few?",
        ),
        Mutant(
            changed(_SAM, "reward(state.player)", "reward(leaf.player)"),
            "Line D is mended, and the search wins. But the visits still sum to one too few. Does "
            "the root have edges to walk along in the first simulation? And does the loop run "
            "`simulations` times?",
        ),
        Mutant(
            changed(_REFERENCE, "reward(leaf.player)", "reward(state.player)"),
            "The missing line is there, and the visits sum to `simulations`. Line D is still "
            "wrong: it takes the result as the player at the *root* sees it.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.reward(leaf.player)", "-leaf.reward(state.player)"),
            "Now it takes its own wins, and walks into its opponent's: you turned *every* result "
            "around. The sign must depend on who is to move at the leaf.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.reward(leaf.player)", "-leaf.reward(leaf.player)"),
            "Every result in line D has the wrong sign now: it is as the player who made the last "
            "move sees it. `backfill` wants it as the player to move at the leaf sees it.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.reward(leaf.player)", "-1.0"),
            "You count every finished game as lost for the player to move. It may be a draw, and "
            "in Othello even a win.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.reward(leaf.player)", "leaf.reward(1)"),
            "Now line D takes the result as Black sees it, no matter who is to move.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.reward(leaf.player)", "abs(leaf.reward(leaf.player))"),
            "Now every decided game counts as won for the player to move at the leaf. That player "
            "has mostly *lost*: the other one made the last move.",
        ),
        Mutant(
            changed(
                changed(_REFERENCE, "reward(leaf.player)", "reward(state.player)"),
                "value, leaf.player)",
                "value, state.player)",
            ),
            "Now finished games go home with the right sign, and all the evaluator's values with "
            "the wrong one: those are as the player at the leaf sees them. Put line G back, and "
            "mend the line that is wrong.",
        ),
        Mutant(
            changed(
                changed(_SAM, "reward(state.player)", "reward(leaf.player)"),
                "value, leaf.player)",
                "value, state.player)",
            ),
            "Line D is mended. But line G was right: `value` is as `leaf.player` sees it, so tell "
            "`backfill` that.",
        ),
        Mutant(
            changed(_REFERENCE, "value, leaf.player)", "value, state.player)"),
            "Line D is mended. But line G was right: `value` is as `leaf.player` sees it, so tell "
            "`backfill` that.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "A node in the tree has no edges to choose from. `expand` makes them; for the root"
            " before the loop: ask the evaluator about `[state]`, then `tree[state.id] = "
            "expand(state, priors[0])`.",
        ),
        Misconception(
            lambda case, got, expected: case.code == "wrong_line" and not isinstance(got, str),
            'Put a single letter there, in quotes: `wrong_line = "A"`, for example.',
        ),
        Misconception(
            lambda case, got, expected: (
                case.code == "wrong_line" and _letter(got) not in set("ABCDEFGH")
            ),
            "One letter, please, from A to H. (The missing line has no letter.)",
        ),
        Misconception(
            _accuses("A"),
            "Line A is right: the walk goes on as long as the state has edges. A finished game "
            "never gets any, so the walk ends there too.",
        ),
        Misconception(
            _accuses("B"),
            "Line B is right: `choose` gives an index in the list. It passed its check, and it "
            "follows the highest score. But something feeds it wrong numbers.",
        ),
        Misconception(
            _accuses("C"),
            "Line C is right: it plays the edge's move, and stands on the next state.",
        ),
        Misconception(
            _accuses("E"),
            "Line E is right: a new leaf gets an edge for every legal move. And no win is lost "
            "here: a finished game never comes to this line.",
        ),
        Misconception(
            _accuses("F"),
            "Line F is right: the evaluator's value is as the player to move at the leaf sees it, "
            "and `backfill` wants just that. A win on the board never comes to this line.",
        ),
        Misconception(
            _accuses("G"),
            "Line G is right: it says whose value it carries, `leaf.player`'s. So ask: is the "
            "value, wherever it comes from, really as *that* player sees it?",
        ),
        Misconception(
            _accuses("H"),
            "Line H is right: it reads the visits off the root's edges. One visit is missing "
            "before this line is reached.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'Edge'" in str(got),
            "A state is wanted where you have an edge. An edge knows its `action`, `player`, `P`, "
            "`N` and `W`; the players to move are `state.player` and `leaf.player`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "A name is used before it has a value. Before the loop there is no `leaf` yet: the "
            "root is called `state`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError)
                or "unpack" in str(got)
                or any(f"State' {what}" in str(got) for what in ("object is not it", "has no len"))
            ),
            "The evaluator takes a *list* of states and answers with a row for each: "
            "`priors, values = evaluator([state])`, and then `priors[0]` belongs to the root.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "The root has no edges in the tree. They belong under the root's own key, "
            "`tree[state.id]`, before the loop.",
        ),
        Misconception(
            lambda case, got, expected: sum(got.values()) == 0 and sum(expected.values()) > 1,
            "No visit is left on the root's edges. Is the walk still run `simulations` times, and "
            "does the root keep the edges whose visits were counted?",
        ),
        Misconception(
            lambda case, got, expected: sum(got.values()) <= 1 < sum(expected.values()),
            "The root gets new edges in every simulation, and its visits are forgotten. Give it "
            "its edges once, before the loop.",
        ),
        Misconception(
            _sum_is_off_by(1),
            "Now there is one simulation too many. Either the root gets its edges before the "
            "loop, or the loop runs once more: one of the two is enough.",
        ),
        Misconception(
            lambda case, got, expected: sum(got.values()) != sum(expected.values()),
            "The visits do not sum to `simulations`. Follow the very first simulation: the tree is "
            "empty, so the walk stops at the root, and no edge gets its visit.",
        ),
        Misconception(
            lambda case, got, expected: got.keys() == expected.keys(),
            "The number of visits is right now. But they go elsewhere: a value "
            "still goes home with the wrong sign, or an edge has a wrong prior. `backfill` wants "
            "every value, a result too, as the player to move *at the leaf* sees it; and the "
            "root's priors are `priors[0]` of `evaluator([state])`.",
        ),
    ),
)
