"""The exercise `backfill` of lesson 06: "Carry the value home"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["BACKFILL"]

_REFERENCE = '''
def backfill(breadcrumbs, value, leaf_player):
    """Count the visit on every edge. `value` is as `leaf_player` sees it."""
    for edge in breadcrumbs:
        edge.N += 1
        edge.W += value if edge.player == leaf_player else -value
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(players: list[int], value: float, leaf: int) -> Case:
        edges = ", ".join(f"Edge({k}, {player}, 0.5)" for k, player in enumerate(players))
        code = (
            f"crumbs = [{edges}]\nbackfill(crumbs[:], {value}, {leaf})\n"
            "[(edge.N, edge.W) for edge in crumbs]"
        )
        return Case(code, compare=close(1e-9), about={"value": value})

    yield case([1], 0.5, -1)
    yield case([1, -1], 0.5, 1)
    yield case([1, -1, 1], -1.0, -1)
    yield case([1], 0.123456, -1)
    for _ in range(30):
        first = int(rng.choice([1, -1]))
        players = [first * (-1) ** k for k in range(int(rng.integers(1, 6)))]
        yield case(players, round(float(rng.uniform(-1, 1)), 2), -players[-1])
    yield Case(
        "crumb = Edge(0, 1, 0.5, 3, 2.0)\nbackfill([crumb], 0.5, -1)\n(crumb.N, crumb.W)",
        compare=close(1e-9),
        size=500,
    )
    yield Case("crumb = Edge(0, 1, 0.25)\nbackfill([crumb], 0.5, -1)\ncrumb.P", size=_ITS_PRIOR)


_ITS_PRIOR = 501
"""The size of the case that looks at an edge's prior after the walk home."""


_VALUE_ITSELF = (
    "You change `value` itself, and the next edge gets the changed one. Leave it as it is, and "
    "choose the sign for each edge."
)

BACKFILL = Exercise(
    id="backfill",
    title="Carry the value home",
    stars=2,
    minutes=12,
    names=("backfill",),
    setup=SETUP,
    starter='''
        def backfill(breadcrumbs, value, leaf_player):
            """Count the visit on every edge. `value` is as `leaf_player` sees it."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Every edge on the way gets one more visit, no matter which player took it.",
        "What is good for the player at the leaf is bad for the other. `edge.player` says who "
        "took the edge.",
        "`edge.W += value if edge.player == leaf_player else -value`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += int(value if edge.player == leaf_player else -value)
            """,
            "Your W holds whole numbers only. A value is seldom whole: add it as it is.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += (value if edge.player == leaf_player else -value) / len(breadcrumbs)
            """,
            "You share the value out among the edges. Each of them gets the whole value.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for k, edge in enumerate(breadcrumbs):
                    edge.N += 1
                    edge.W += value if k % 2 else -value
            """,
            "Your sign depends on the edge's place in the list. It must depend on who took the"
            " edge: compare `edge.player` with `leaf_player`.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N = 1
                    edge.W = value * edge.player
            """,
            "You overwrite what earlier simulations brought home: add to `edge.N` and `edge.W`. "
            "And compare `edge.player` with `leaf_player`: `value` is as that player sees it.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in reversed(breadcrumbs):
                    edge.N += 1
                    edge.W += value
                    value = -value
            """,
            "Every sign is the opposite of what it should be. The other player took the edge into "
            "the leaf, so it gets `-value`.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value * leaf_player
            """,
            "Now every edge gets the value as Black sees it, White's edges, too. Compare "
            "`edge.player` with `leaf_player`: as it is where they are the same, else the "
            "opposite.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value if edge.player == -1 else -value
            """,
            "You ask whether White took the edge. Ask whether the player *at the leaf* took it, "
            "`leaf_player`, who may be Black.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value if edge.player == leaf_player else 1 - value
            """,
            "`1 - value` would be right if values ran from 0 to 1. Here they run from -1 to 1: "
            "the other player sees `-value`.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += abs(value) if edge.player == leaf_player else -abs(value)
            """,
            "A value may be negative: the player at the leaf may be losing. Leave its sign as it "
            "is.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    if edge.player == leaf_player:
                        edge.N += 1
                        edge.W += value
            """,
            "Edges of the other player get nothing. Every edge gets one visit; where the other "
            "player took it, W gets `-value`.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value
            """,
            "You give both players the same value. In a zero-sum game one of them sees its "
            "opposite.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W -= value
            """,
            "You take the value away from every edge. That is right where the other player took "
            "the edge. The edges of `leaf_player` get the value as it is.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value if edge.player == breadcrumbs[0].player else -value
            """,
            "Your first edge gets the value as it is, as if it were the root player's. The value "
            "belongs to the player at the leaf: compare `edge.player` with `leaf_player`.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N += 1
                    edge.W += value * edge.player
            """,
            "You treat the value as Black's. It is as `leaf_player` sees it, and that may be "
            "White.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    edge.N = 1
                    edge.W = value if edge.player == leaf_player else -value
            """,
            "You overwrite what earlier simulations brought. Add to N and W.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs[:-1]:
                    edge.N += 1
                    edge.W += value if edge.player == leaf_player else -value
            """,
            "The last edge, the one into the leaf, gets nothing. It was taken too.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs[1:]:
                    edge.N += 1
                    edge.W += value if edge.player == leaf_player else -value
            """,
            "The first edge, the one at the root, gets nothing. It was taken too.",
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in breadcrumbs:
                    if edge.player != leaf_player:
                        value = -value
                    edge.N += 1
                    edge.W += value
            """,
            _VALUE_ITSELF,
        ),
        Mutant(
            """
            def backfill(breadcrumbs, value, leaf_player):
                for edge in reversed(breadcrumbs):
                    if edge.player != leaf_player:
                        value = -value
                    edge.N += 1
                    edge.W += value
            """,
            _VALUE_ITSELF,
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.size == _ITS_PRIOR,
            "N and W are right, but you change P. It is the prior, what the evaluator thought "
            "before any visit: leave it alone.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'Q'" in str(got),
            "Leave Q alone: an edge works it out from W and N whenever it is asked.",
        ),
        Misconception(
            lambda case, got, expected: all(row == (0, 0) for row in got),
            "The edges are unchanged. Change the edges themselves, with `edge.N += 1`; nobody sees "
            "new ones that you make, and nothing needs to be returned.",
        ),
        Misconception(
            lambda case, got, expected: any(n < 0 for n, _ in got),
            "You take a visit off where the other player moved. Every edge gets one visit more; "
            "only the sign of the value depends on the player.",
        ),
        Misconception(
            lambda case, got, expected: all(n == 0 for n, _ in got),
            "No visit was counted: `edge.N += 1` belongs to every edge on the way.",
        ),
        Misconception(
            lambda case, got, expected: any(n % 1 for n, _ in got),
            "Your N is not a whole number. It counts the visits: add 1, whatever the value is. The "
            "value is added to W.",
        ),
        Misconception(
            lambda case, got, expected: all(
                w != right and abs(w - right) < 0.006
                for (_, w), (_, right) in zip(got, expected, strict=True)
            ),
            "Nearly: add the value as it is, without rounding.",
        ),
        Misconception(
            lambda case, got, expected: got[0] == expected[0] and got[-1] == (0, 0),
            "Only some of the edges were changed. Does a `return` end the loop too early?",
        ),
        Misconception(
            lambda case, got, expected: any(n > 1 for n, _ in got),
            "An edge gets more than one visit here. Each gets one: `edge.N += 1`, once.",
        ),
        Misconception(
            lambda case, got, expected: all(
                w in (0, right) for (_, w), (_, right) in zip(got, expected, strict=True)
            ),
            "Here an edge gets nothing. Each gets the value: as it is where the player at the leaf "
            "took the edge, with the opposite sign, `-value`, where the other one did.",
        ),
        Misconception(
            lambda case, got, expected: [w for _, w in got] == [-w for _, w in expected],
            "The sizes are right and every sign is wrong: `value` is as the player at the leaf "
            "sees it, and so it goes unchanged to that player's edges.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 500 and got[1] == expected[1],
            "This edge has been visited before, and you forget those visits. Add one: "
            "`edge.N += 1`.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 500,
            "This edge has been visited before. W is a sum: add the value to it, and divide by "
            "nothing. The mean is Q, which the edge works out itself.",
        ),
    ),
)
