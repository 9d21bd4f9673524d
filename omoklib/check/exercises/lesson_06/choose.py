"""The exercise `choose` of lesson 06: "Which edge to follow"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.puct import PUCT
from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, code_of

__all__ = ["CHOOSE"]

_REFERENCE = '''
def choose(edges, cpuct):
    """The index in `edges` of the edge with the highest Q + U; of several, the first."""
    total = sum(edge.N for edge in edges)
    scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
    return scores.index(max(scores))
'''


def _edges(rng: np.random.Generator, count: int, player: int) -> str:
    """Source of a list of `player`'s edges with plain numbers in it."""
    P = rng.integers(1, 9, count)
    rows = []
    for place in range(count):
        action, N = 3 * place + int(rng.integers(1, 4)), int(rng.integers(0, 6))
        W = float(rng.integers(-N, N + 1)) / 2
        rows.append(f"Edge({action}, {player}, {round(int(P[place]) / int(P.sum()), 3)}, {N}, {W})")
    return f"[{', '.join(rows)}]"


def _are_equal(case: Case, *places: int) -> bool:
    """Whether the edges at these places have equal scores in the case."""
    all_scores, scope = changed(_REFERENCE, ".index(max(scores))", ""), {}
    exec(code_of(SETUP, PUCT, all_scores, f"found = {case.code}"), scope)
    scores = np.array(scope["found"])[list(places)]
    return bool(np.allclose(scores, scores[0], rtol=1e-12))


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("choose([Edge(0, 1, 0.5), Edge(1, 1, 0.5)], 1.5)", about={"ties": 2})
    yield Case("choose([Edge(4, 1, 0.2), Edge(7, 1, 0.8)], 1.5)")
    for count in (5, 8):
        ties = f"choose([Edge(k, 1, {1 / count}) for k in range({count})], 1.5)"
        yield Case(ties, size=500, about={"ties": count})
    yield Case("choose([Edge(4, 1, 0.5, 4, 2.0), Edge(7, 1, 0.5, 4, -2.0)], 1.5)")
    yield Case("choose([Edge(4, -1, 0.5, 4, 2.0), Edge(7, -1, 0.5, 4, -2.0)], 1.5)")
    yield Case("choose([Edge(4, 1, 0.5, 1, 0.3), Edge(7, 1, 0.5)], 1.0)")
    yield Case("choose([Edge(4, 1, 0.5, 1, 0.45), Edge(7, 1, 0.5)], 1.5)")
    yield Case("choose([Edge(4, 1, 0.5, 10, 2.96), Edge(7, 1, 0.5, 10, 2.961)], 1.5)")
    yield Case("choose([Edge(4, 1, 0.5, 50, -50.0), Edge(7, 1, 0.5, 40, -36.0)], 1.5)", size=900)
    yield Case(
        "edges = [Edge(4, 1, 0.2), Edge(7, 1, 0.8)]\nchoose(edges, 1.5)\n[edge.action for edge in "
        "edges]",
        size=901,
    )
    for _ in range(60):
        edges = _edges(rng, int(rng.integers(2, 6)), int(rng.choice([1, -1])))
        yield Case(f"choose({edges}, 1.5)")


CHOOSE = Exercise(
    id="choose",
    title="Which edge to follow",
    stars=1,
    minutes=8,
    names=("choose",),
    needs=("puct",),
    setup=code_of(SETUP, PUCT),
    starter='''
        def choose(edges, cpuct):
            """The index in `edges` of the edge with the highest Q + U; of several, the first."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "What does `puct` need that a single edge does not know? Compute it first.",
        "`total = sum(edge.N for edge in edges)`; then one score for each edge.",
        "`scores.index(max(scores))` finds the first of the highest.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(abs(e.Q), e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You take Q without its sign. A move that loses has a Q far below 0, and must not "
            "look good: give `puct` Q as it is.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.W for edge in edges)
                scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "You sum up W, the values. `total` is the sum of the visits, `edge.N`.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                for k, edge in enumerate(edges):
                    score = puct(edge.Q, edge.P, edge.N, total, cpuct)
                    best = 0
                    if score > best:
                        best = score
                        place = k
                return place
            """,
            "You set `best` back in every round of the loop, so the last good edge wins. Set "
            "it once, before the loop, and to something below every score, `-math.inf`.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(edge.Q, edge.P, total, edge.N, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "`total` and `edge.N` have changed places: `puct(edge.Q, edge.P, edge.N, total, "
            "cpuct)`.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                for k, edge in enumerate(edges):
                    if edge.N == 0:
                        return k
                scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
                return scores.index(max(scores))
            """,
            "You send the first unvisited edge to the front, as UCB does. In PUCT it has a score "
            "like any other: the highest wins.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total, scores = 0, []
                for edge in edges:
                    total += edge.N
                    scores.append(puct(edge.Q, edge.P, edge.N, total, cpuct))
                return scores.index(max(scores))
            """,
            "When you score the first edges, `total` has not counted the later ones yet. Sum the "
            "visits of all edges first, then score.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.Q * e.player, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You turn Q round for White. W, and so Q, is already as the player who takes the edge "
            "sees it: a high Q is good for that player, Black or White.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(-e.Q, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "Your Q has the wrong sign. It is as the player who chooses sees it: add it as it is.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = max(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "`total` is the sum of the visits of all edges, not the largest of them.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return max(range(len(edges)), key=lambda i: (scores[i], i))
            """,
            "Where two scores are equal you take the last edge. The first of them wins.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                return max(range(len(edges)), key=lambda i: edges[i].Q)
            """,
            "You choose by Q alone. Then an unvisited edge waits for all others to turn bad.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                return max(range(len(edges)),
                           key=lambda i: puct(edges[i].Q, edges[i].P, edges[i].N,
                                              edges[i].N, cpuct))
            """,
            "The sum under the root runs over all edges of the node, not over this one alone.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.W, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You pass W, the sum. Q is the mean, `edge.Q`.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                return max(edges, key=lambda e: puct(e.Q, e.P, e.N, total, cpuct)).action
            """,
            "You return the action of the edge. Return its index in the list: 0 for the first, "
            "whatever its action is.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(min(scores))
            """,
            "You follow the edge with the *lowest* score.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                return max(range(len(edges)), key=lambda i: edges[i].P)
            """,
            "You choose by the prior alone. What the visits have brought counts too.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                return max(range(len(edges)), key=lambda i: edges[i].N)
            """,
            "You follow the most visited edge. That is how a move is played in the end; during the "
            "search the score decides.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, 1.5) for e in edges]
                return scores.index(max(scores))
            """,
            "Your 1.5 is fixed. `cpuct` comes in as an argument.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                scores = [puct(e.Q, e.P, e.N, len(edges), cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "You pass the number of edges. `total` is the sum of their visits.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [round(puct(e.Q, e.P, e.N, total, cpuct), 1) for e in edges]
                return scores.index(max(scores))
            """,
            "You round the scores, or let a small difference pass. Compare them as they are.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [round(puct(e.Q, e.P, e.N, total, cpuct), 2) for e in edges]
                return scores.index(max(scores))
            """,
            "You round the scores, or let a small difference pass. Compare them as they are.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = 1 + sum(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "Your sum of the visits is one too large: begin with 0, and add each edge's N.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.P, e.Q, e.N, total, cpuct) for e in edges]
                return scores.index(max(scores))
            """,
            "Q and P have changed places: `puct` takes Q first.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                "'float' object is not callable" in str(got)
                or "'int' object is not callable" in str(got)
            ),
            "There are brackets behind a number, as if it were a function. `edge.Q`, `edge.P` and "
            "`edge.N` are numbers already: write them without brackets.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["ties"] and isinstance(got, int) and 0 < got < case.about["ties"] - 1
            ),
            "All edges are equal here, and you take one in the middle. Take the first, not "
            "one by chance: the same search then gives the same answer every time.",
        ),
        Misconception(
            lambda case, got, expected: case.about["ties"] and isinstance(got, int) and got > 0,
            "All edges are equal here, so the first wins, and its index is 0. Does a later one "
            "take its place where the scores are equal, as with `>=`? Do you keep the highest "
            "score so far? Or do you count from 1?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (int, np.integer)) and got > 0 and _are_equal(case, got, expected)
            ),
            "These two edges have equal scores. Of equals the first wins, and not one by chance: "
            "the same search then gives the same answer every time.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and len(got) > 1,
            "You return all the scores. Return the index of the highest, one number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "You return a list. Return the index of the highest score, one number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'list'" in str(got),
            "`edges` is a list; each *edge* in it has an `N`: `sum(edge.N for edge in edges)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "puct()" in str(got),
            "`puct` takes five numbers: `puct(edge.Q, edge.P, edge.N, total, cpuct)`.",
        ),
        Misconception(
            lambda case, got, expected: hasattr(got, "player"),
            "You return the edge itself. Return its index in the list: 0 for the first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is a score. Return the index of the edge that has it.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.size == 900 and (got is None or isinstance(got, UnboundLocalError))
            ),
            "Every score is below 0 here, and your search for the highest begins too high. Begin "
            "with `-math.inf`, or with the first edge.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 901,
            "Your choice is right, but the list has changed: other functions still need its order. "
            "`sort` works in place.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "Another edge has the highest score. Does `puct` get Q, P, N, total and cpuct, in this "
            "order? Does your search for the highest also work where all scores are below 0? Are "
            "the scores still in the order of the edges? The first index is 0.",
        ),
    ),
)
