"""The exercise `expand` of lesson 06: "An edge for every legal action"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["EXPAND"]

_REFERENCE = '''
def expand(state, priors):
    """An Edge for every legal action of `state`, in increasing order; their P sum to 1."""
    actions = state.legal_actions()
    total = sum(priors[action] for action in actions)
    if total > 0:
        kept = [priors[action] / total for action in actions]
    else:
        kept = [1 / len(actions) for action in actions]
    return [Edge(action, state.player, float(P)) for action, P in zip(actions, kept)]
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(moves: tuple[int, ...], priors: list[float], **details: object) -> Case:
        code = (
            f"edges = expand(TicTacToe().state({(0, *moves)}), np.array({priors}))\n"
            "[(edge.action, edge.player, edge.P, edge.N) for edge in edges]"
        )
        return Case(code, compare=close(1e-9), **details)

    yield case((4, 0, 8, 2, 6, 3), [0.1] * 8 + [0.2], size=90)
    yield Case("expand(TicTacToe().state((0,)), np.full(9, 0.1))[8].action", size=95)
    yield case((4, 0, 8, 2, 6), [0.1, 0.3, 0.0, 0.2, 0.0, 0.1, 0.1, 0.1, 0.1], size=91)
    yield case((4, 0, 8, 2, 6, 3), [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0], size=92)
    yield case((4, 0, 8, 2, 6, 3), [0.5, 0.001, 0, 0, 0.495, 0.003, 0, 0.001, 0], size=93)
    yield case((4, 0, 8, 2, 6, 3), [0.5, 1e-7, 0, 0, 0.5, 3e-7, 0, 1e-7, 0], size=94)
    for _ in range(20):
        moves = tuple(int(a) for a in rng.permutation(9)[: rng.integers(0, 5)])
        counts = rng.integers(0, 9, 9)
        priors = [round(int(n) / max(1, int(counts.sum())), 3) for n in counts]
        yield case(moves, priors)


_NOTHING_LEFT = (
    "This is the trap: the illegal moves have everything, and the rest sums to 0. Give every "
    "legal action the same P then."
)

_SMALL_SUM = (
    "You take a small sum for none. Only a sum of 0 leaves you nothing to go by. Divide by any "
    "other, and the order that the network gave is kept."
)

EXPAND = Exercise(
    id="expand",
    title="An edge for every legal action",
    stars=2,
    minutes=12,
    names=("expand",),
    setup=SETUP,
    starter='''
        def expand(state, priors):
            """An Edge for every legal action of `state`, in increasing order; their P sum to 1."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "`state.legal_actions()` are the actions; `priors[action]` is what the network said.",
        "The network also gives something to illegal actions. Drop it, and divide the rest by "
        "its sum.",
        "If the rest sums to 0, dividing fails. Give every legal action the same P then.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[action] for action in actions)
                kept = [priors[a] / total if total >= 0.01 else 1 / len(actions) for a in actions]
                return [Edge(a, state.player, float(P)) for a, P in zip(actions, kept)]
            """,
            _SMALL_SUM,
        ),
        Mutant(
            """
            def expand(state, priors):
                edges = []
                total = sum(priors[a] for a in state.legal_actions())
                for a in state.legal_actions():
                    P = priors[a] / total if total else 1 / len(state.legal_actions())
                    edges.append(Edge(a, state.player, P))
                    return edges
            """,
            "The `return` stands inside the loop: it ends with the first edge.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[action] for action in actions)
                edges = []
                for action in actions:
                    P = priors[action] / total if priors[action] > 0 else 1 / len(actions)
                    edges.append(Edge(action, state.player, P))
                return edges
            """,
            "A single legal move with a prior of 0 keeps its 0. Only if *all* legal moves have"
            " 0 do they share equally: ask about the sum.",
        ),
        Mutant(
            """
            def expand(state, priors):
                return [Edge(a, state.player, float(priors[a])) for a in state.legal_actions()]
            """,
            "You keep the priors of the legal actions as they are, but they no longer sum to 1. "
            "Divide each by their sum.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions) or 1
                return [Edge(a, -state.player, float(priors[a] / total)) for a in actions]
            """,
            "An edge belongs to the player who takes it: the one to move at this state.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions) or 1
                return [Edge(a, state.player, float(priors[a] / total)) for a in actions]
            """,
            "When the network gave nothing to any legal action, all your P are 0 and the search "
            "is blind. Make them equal.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                kept = [priors[k] / (total or 1) for k, _ in enumerate(actions)]
                kept = kept if total else [1 / len(actions)] * len(actions)
                return [Edge(a, state.player, float(p)) for a, p in zip(actions, kept)]
            """,
            "You take the first priors of the row, one after another. The prior of an action "
            "stands at its own number: `priors[action]`.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                best = max(priors[a] for a in actions)
                kept = [priors[a] / best if best else 1 / len(actions) for a in actions]
                return [Edge(a, state.player, float(p)) for a, p in zip(actions, kept)]
            """,
            "You divide by the largest prior. Divide by their sum, so that they add up to 1.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                kept = [round(priors[a] / total, 2) if total else 1 / len(actions) for a in actions]
                return [Edge(a, state.player, float(p)) for a, p in zip(actions, kept)]
            """,
            "Do not round: rounded shares do not sum to 1.",
        ),
        Mutant(
            """
            def expand(state, priors):
                return [Edge(a, state.player, float(p)) for a, p in enumerate(priors)]
            """,
            "You made an edge for every action of the game, and some of them are not legal here. "
            "Go through `state.legal_actions()`.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                kept = priors[:len(actions)]
                if sum(kept) == 0:
                    kept = [1] * len(actions)
                return [Edge(a, state.player, float(p / sum(kept))) for a, p in zip(actions, kept)]
            """,
            "You take the first priors of the row, as many as there are legal actions. The prior "
            "of an action is `priors[action]`.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(a, state.player, float(priors[a] / total) if total else 1 / 9)
                        for a in actions]
            """,
            "When the network gave nothing to any legal action, you share the priors among all "
            "the cells. Share them among the legal ones: their P must sum to 1.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[a] for a in actions)
                return [Edge(state.player, a, float(priors[a] / total) if total else
                             1 / len(actions)) for a in actions]
            """,
            "An `Edge` takes the action first, then the player, then P.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                powers = [float(np.exp(priors[a])) for a in actions]
                return [Edge(a, state.player, power / sum(powers))
                        for a, power in zip(actions, powers)]
            """,
            "You take a softmax. These are priors, not logits: divide each by their sum.",
        ),
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                return [Edge(a, state.player, 1 / len(actions)) for a in actions]
            """,
            "All your edges are alike. That is right only where the network gave nothing to any "
            "legal action.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: len(got) > len(expected),
            "There are more edges than legal actions. Go through `state.legal_actions()`, and give "
            "an edge to each of these and to no other.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, NameError) and "'Edge'" in str(got),
            "`Edge` is not there: run the cell above that defines it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError), _NOTHING_LEFT
        ),
        Misconception(
            lambda case, got, expected: any(np.isnan(P) for _, _, P, _ in got), _NOTHING_LEFT
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'action'" in str(got),
            "Return a list of `Edge` objects, one for each legal action.",
        ),
        Misconception(
            lambda case, got, expected: "'method' object" in str(got),
            "`legal_actions` is a method: it gives its list when it is called, "
            "`state.legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"'{kind}' object is not subscriptable" in str(got)
                for kind in ("generator", "map", "zip", "filter")
            ),
            "That is not a list: you can go through it only once. Square brackets make a list.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "`expand` returns None. Is there a path without a `return`?",
        ),
        Misconception(
            lambda case, got, expected: case.size == 94 and len({P for _, _, P, _ in got}) == 1,
            _SMALL_SUM,
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected,
            "The edges are right, but not in increasing order of their actions.",
        ),
        Misconception(
            lambda case, got, expected: len(got) < len(expected),
            "Some edges are missing. Every legal action gets one, even with a prior of 0.",
        ),
        Misconception(
            lambda case, got, expected: [row[0] for row in got] == list(range(len(expected))),
            "You number the edges from 0. The action of an edge is the one from `legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: [row[1] for row in got] == [row[2] for row in expected],
            "The arguments have changed places: `Edge(action, player, P)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                all(abs(a[2] - b[2]) < 1e-6 for a, b in zip(got, expected, strict=True))
                and [row[:2] for row in got] == [row[:2] for row in expected]
                and not any(row[3] for row in got)
            ),
            "Very nearly. Divide by the sum itself, with nothing added to it; and give the case "
            "in which it is 0 a line of its own.",
        ),
        Misconception(
            lambda case, got, expected: [row[1] for row in got] != [row[1] for row in expected],
            "An edge belongs to the player who takes it: `state.player`, which may be White.",
        ),
        Misconception(
            lambda case, got, expected: any(N != 0 for _, _, _, N in got),
            "A new edge has no visits yet: leave its N at 0.",
        ),
        Misconception(
            lambda case, got, expected: abs(sum(P for _, _, P, _ in got) - 1) > 1e-6,
            "The P of the edges do not sum to 1. Divide by the sum of the priors of the legal "
            "actions. Where that sum is 0, share the 1 equally among them.",
        ),
    ),
)
