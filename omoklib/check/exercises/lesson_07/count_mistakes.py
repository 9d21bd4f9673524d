"""The exercise `count_mistakes` of lesson 07: "Compared with perfect play"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["COUNT_MISTAKES"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("count_mistakes([], [])")
    for chosen, values in (
        (0, {0: 1, 1: 0}),
        (1, {0: 1, 1: 0}),
        (1, {0: 1, 1: -1}),
        (1, {0: 0, 1: 0}),
        (1, {0: -1, 1: -1}),
    ):
        yield Case(f"count_mistakes([{chosen}], [{values}])")
    for _ in range(40):
        tables = [
            {int(a): int(rng.integers(-1, 2)) for a in sorted(rng.permutation(9)[:3])}
            for _ in range(int(rng.integers(2, 5)))
        ]
        chosen = [int(rng.choice(list(table))) for table in tables]
        yield Case(f"count_mistakes({chosen}, {tables})")


COUNT_MISTAKES = Exercise(
    id="count_mistakes",
    title="Compared with perfect play",
    stars=1,
    minutes=6,
    names=("count_mistakes",),
    starter='''
        def count_mistakes(chosen, values):
            """How many of the `chosen` actions give some of their position's value away.

            `chosen[i]` is the action chosen in position i; `values[i]` is a dict: each legal
            action there, with its exact value (1, 0 or -1) for the player who chooses.
            """
            ...
    ''',
    reference='''
        def count_mistakes(chosen, values):
            """How many of the `chosen` actions give some of their position's value away.

            `chosen[i]` is the action chosen in position i; `values[i]` is a dict: each legal
            action there, with its exact value (1, 0 or -1) for the player who chooses.
            """
            return sum(
                value[action] < max(value.values())
                for action, value in zip(chosen, values, strict=True)
            )
    ''',
    hints=(
        "How much is a position worth to its player? As much as the best action there. A dict's "
        "values are in `.values()`.",
        "A chosen action is a mistake if its own value is lower than that. Even a draw can be a "
        "mistake: where a win was possible.",
        "Take actions and dicts in pairs, `for action, value in zip(chosen, values)`, and count "
        "the pairs in which the comparison is true. `sum` counts them, too: True is 1.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < v[max(v)] for a, v in zip(chosen, values))",
            "`max` of a dict is its largest key: you compare with the last action, whatever it is "
            "worth. The largest value is `max(value.values())`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < next(iter(v.values())) for a, v in zip(chosen, values))",
            "You compare with the first action alone. The best one may stand anywhere in the dict: "
            "`max(value.values())`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count, best = 0, -1
                for action, value in zip(chosen, values):
                    for each in value.values():
                        best = max(best, each)
                    if value[action] < best:
                        count += 1
                return count
            """,
            "The best of one position lives on in the next. Each has its own: begin the search for "
            "it again inside the loop, or let `max(value.values())` do it.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    best = 0
                    for each in value.values():
                        best = max(best, each)
                    if value[action] < best:
                        count += 1
                return count
            """,
            "You count a mistake even where every move loses. The best is worth -1 there, so "
            "nothing is given away. Does your search for the best begin at 0? Begin it with one of "
            "the values, or let `max(value.values())` do it.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(1, len(chosen)):
                    if values[i][chosen[i]] < max(values[i].values()):
                        count += 1
                return count
            """,
            "The first position is left out: its number is 0. `range(len(chosen))` begins there.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                return sum(
                    value[action] < min(value.values())
                    for action, value in zip(chosen, values, strict=True)
                )
            """,
            "No action is worth less than the worst one, so you never count any. A mistake is "
            "worth less than the *best*: `max`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if max(value.values()) == 1 and value[action] == 0:
                        count += 1
                return count
            """,
            "You count one kind of mistake, a win turned into a draw. A win turned into a loss is "
            "one, too, and so is a draw turned into a loss.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] < max(value.values()):
                        count = +1
                return count
            """,
            "You never count further than 1. Does a `return` or `break` end the loop at the first "
            "mistake? Or is it `count =+ 1`, which sets `count` to +1? To add 1 it is "
            "`count += 1`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] != max(value, key=value.get):
                        count += 1
                return count
            """,
            "`max(value, key=value.get)` is an action, and you compare it with a value. The "
            "largest value is `max(value.values())`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] == min(value.values()):
                        count += 1
                return count
            """,
            "You count the worst moves. Where all moves are equal, the worst is also the best;"
            " and a draw can be a mistake without being the worst. Compare with the `max`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(len(chosen) - 1):
                    if values[i][chosen[i]] < max(values[i].values()):
                        count += 1
                return count
            """,
            "The last position is left out: `range(len(chosen))` reaches it.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for i in range(len(chosen)):
                    if values[i][i] < max(values[i].values()):
                        count += 1
                return count
            """,
            "You look up the number of the position, `i`, as if it were the action. The action "
            "chosen there is `chosen[i]`, and its value `values[i][chosen[i]]`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for value in values:
                    for action in chosen:
                        if value[action] < max(value.values()):
                            count += 1
                return count
            """,
            "You look up every action in every position. Each action was chosen in one position: "
            "go through both lists together, `zip(chosen, values)`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                best = max((max(value.values()) for value in values), default=0)
                return sum(value[action] < best for action, value in zip(chosen, values))
            """,
            "You compare with the best value of *all* positions. Compare each action with the "
            "best one in its own position.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                pairs = zip(chosen, values)
                return sum(value[a] < sum(value.values()) / len(value) for a, value in pairs)
            """,
            "You compare with the average action. A mistake is worse than the *best* one.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action in chosen:
                    value = values[chosen.index(action)]
                    if value[action] < max(value.values()):
                        count += 1
                return count
            """,
            "`chosen.index(action)` is the first position in which this action was chosen, and it "
            "may be chosen again. Go through both lists together: `zip(chosen, values)`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] == -1 for a, v in zip(chosen, values))",
            "You count losing moves. Where every move loses, none of them is a mistake. Where a "
            "win was possible, a draw is a mistake.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v, key=v.get) for a, v in zip(chosen, values))",
            "Several actions may be best. You accept only the first of them.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < max(v.values()) and v[a] == -1 for a, v in zip(chosen, values))",
            "Turning a win into a draw is a mistake, too.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) == 1 and v[a] != 1 for a, v in zip(chosen, values))",
            "You count only wins that are given away. A draw turned into a loss is a mistake, too: "
            "`count_mistakes([1], [{0: 0, 1: -1}])` is 1.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] == max(v.values()) for a, v in zip(chosen, values))",
            "You count the good moves. A mistake is worth *less* than the best: `<`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < 1 for a, v in zip(chosen, values))",
            "You count every move that does not win. Where no move wins, a draw is no mistake; "
            "where every move loses, none is a mistake.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) - v[a] for a, v in zip(chosen, values))",
            "You add up how much was given away. A win turned into a loss is one mistake, not two.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a < max(v.values()) for a, v in zip(chosen, values))",
            "You compare the action itself, a place on the board, with a value. The value of an "
            "action is `value[action]`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v) for a, v in zip(chosen, values))",
            "`max` of a dict is its largest key, here an action. The values are in `.values()`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < max(v) for a, v in zip(chosen, values))",
            "`max` of a dict is its largest key, here an action. The largest value is "
            "`max(value.values())`.",
        ),
        Mutant(
            """
            def count_mistakes(chosen, values):
                count = 0
                for action, value in zip(chosen, values):
                    if value[action] < max(value.values()):
                        count += 1
                    return count
            """,
            "The `return` is inside the loop: it ends after the first position.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] > min(v.values()) for a, v in zip(chosen, values))",
            "You count the moves that are better than the worst one. A mistake is worse than the "
            "best.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(a != max(v.values()) for a, v in zip(chosen, values))",
            "You compare the action itself, a place on the board, with a value. The value of an "
            "action is `value[action]`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] < w for a, v in zip(chosen, values) for w in v.values())",
            "You count every better move that there was. A position counts once, however many "
            "moves were better: compare with the `max`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(v[a] <= max(v.values()) for a, v in zip(chosen, values))",
            "No move is above the best, so with `<=` you count every one. A mistake is *lower*: "
            "`<`.",
        ),
        Mutant(
            "def count_mistakes(chosen, values): "
            "return sum(max(v.values()) - v[a] > 1 for a, v in zip(chosen, values))",
            "You count only wins that became losses. A win that becomes a draw is a mistake, too, "
            "and so is a draw that becomes a loss.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, TypeError) and "not subscriptable" in str(got)
            ),
            "The two are mixed up: `chosen` has actions, `values` has dicts, and "
            "`zip(chosen, values)` gives the action first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'dict' and" in str(got),
            "You compare a whole dict with a number. `values[i]` is the dict of position i, "
            "`values[i][chosen[i]]` the value of the action that was chosen there.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "Your count goes back to 0 at every position. Set it to 0 once, before the loop.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "You look for the best of all positions, and here there is none. Each position has its "
            "own best value, the `max` of its dict: take it where you look at that position.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "That is a list. Return one number: how many of the actions are mistakes.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) or (isinstance(got, float) and got != int(got))
            ),
            "You divide: that is a share. Return how many mistakes there are.",
        ),
    ),
)
