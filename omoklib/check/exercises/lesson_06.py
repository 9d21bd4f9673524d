"""Lesson 06, AlphaZero's search: PUCT, choosing, expanding, breadcrumbs, noise, temperature."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    close,
    same,
    satisfies,
)

__all__ = ["EXERCISES", "QUIZ"]


def _numbers(expected: object, got: object) -> str:
    """Like `close`, where a list, a tuple and an array of numbers are all the same."""
    if hasattr(got, "__len__") and not isinstance(got, (str, dict)):
        expected, got = np.asarray(expected, float), np.asarray(got, float)
    return close(1e-9)(expected, got)


_EDGE = """
import math

import numpy as np

from omoklib import Omok, Othello, TicTacToe
from omoklib.evaluators import hashed, uniform

class Edge:
    def __init__(self, action, player, P, N=0, W=0.0):
        self.action, self.player, self.P, self.N, self.W = action, player, P, N, W

    @property
    def Q(self):
        return self.W / self.N if self.N else 0.0

    def __repr__(self):
        return f"Edge({self.action})"
"""

_PUCT_REFERENCE = '''
def puct(Q, P, N, total, cpuct):
    """Q + U of one edge; `total` is the sum of N over all edges of its node."""
    return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
'''

_CHOOSE_REFERENCE = '''
def choose(edges, cpuct):
    """The index in `edges` of the edge with the highest Q + U; of several, the first."""
    total = sum(edge.N for edge in edges)
    scores = [puct(edge.Q, edge.P, edge.N, total, cpuct) for edge in edges]
    return scores.index(max(scores))
'''

_EXPAND_REFERENCE = '''
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

_BACKFILL_REFERENCE = '''
def backfill(breadcrumbs, value, leaf_player):
    """Count the visit on every edge. `value` is as `leaf_player` sees it."""
    for edge in breadcrumbs:
        edge.N += 1
        edge.W += value if edge.player == leaf_player else -value
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


def _puct_cases(rng: np.random.Generator) -> Iterator[Case]:
    for code in ("0, 0.5, 0, 0, 1", "0, 0.5, 0, 4, 1", "0.5, 0.2, 3, 9, 2", "-1, 0.25, 1, 1, 1.5"):
        yield Case(f"puct({code})", compare=close(1e-9))
    yield Case("puct(0, 0.5, 0, 0, 2)", compare=close(1e-9), size=40)  # U is not the prior alone
    for _ in range(60):
        N = int(rng.integers(0, 20))
        total = N + int(rng.integers(0, 60))
        Q, P = round(float(rng.uniform(-1, 1)), 2), round(float(rng.uniform(0, 1)), 2)
        yield Case(f"puct({Q}, {P}, {N}, {total}, 1.5)", compare=close(1e-9))


PUCT = Exercise(
    id="puct",
    title="The PUCT score",
    stars=1,
    minutes=6,
    names=("puct",),
    setup=_EDGE,
    starter='''
        def puct(Q, P, N, total, cpuct):
            """Q + U of one edge; `total` is the sum of N over all edges of its node."""
            ...  # lesson 03's UCB: what must change?
            sqrt, log = math.sqrt, math.log
            return Q + cpuct * sqrt(log(total) / N)
    ''',
    reference=_PUCT_REFERENCE,
    hints=(
        "UCB crashes for an unvisited edge: it divides by N, and log(0) does not exist. PUCT "
        "has no logarithm, and divides by `1 + N`.",
        "Two parts: `Q` as it is, and `U`, which is a product of four things.",
        "`math.sqrt(max(1, total))`: before the first visit the square root is 1, not 0.",
        "`U` is `cpuct * P * math.sqrt(max(1, total)) / (1 + N)`.",
    ),
    cases=_puct_cases,
    mutants=(
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / N if N else 0
            """,
            "An unvisited edge is not worth 0: its prior speaks for it. Divide by `1 + N`, and no "
            "edge needs a case of its own.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total - N)) / (1 + N)
            """,
            "You leave the edge's own visits out of the sum. `total` is the sum over all edges of "
            "the node, as it comes in.",
        ),
        Mutant(
            "def puct(Q, P, N, total, cpuct): "
            "return (Q + cpuct) * P * math.sqrt(max(1, total)) / (1 + N)",
            "Your brackets take in Q, too. Only cpuct is multiplied by P and the root; Q is added "
            "as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(math.log(max(1, total))) / (1 + N)
            """,
            "There is no logarithm in PUCT. The root is of the visits themselves: "
            "`math.sqrt(max(1, total))`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(total + 1e-8) / (1 + N)
            """,
            "Before the first visit your root is hardly more than 0, and so is U, whatever "
            "the prior says. Take `max(1, total)` under the root.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return P * (Q + cpuct * math.sqrt(max(1, total)) / (1 + N))
            """,
            "The prior multiplies Q, too. It belongs to U alone; Q is added as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) // (1 + N)
            """,
            "`//` drops everything behind the decimal point. Divide with `/`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / (1 - N)
            """,
            "`1 - N` turns the sign around after the second visit. Below the line stands `1 + N`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return (Q + cpuct * P) * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is inside your brackets, so it is multiplied, too. Only `cpuct * P` is "
            "multiplied by the root; Q is added as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                if N == 0:
                    return cpuct * P
                return Q + cpuct * P * math.sqrt(total) / (1 + N)
            """,
            "An unvisited edge needs no rule of its own: the root, of the visits to *all*"
            " edges, counts for it as well. Only where `total` is 0 does `max(1, total)` "
            "matter.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total / (1 + N)))
            """,
            "Only the sum of the visits goes under the root. Divide by `1 + N` outside of it.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * max(1, math.log(total + 1)) / (1 + N)
            """,
            "The logarithm belongs to UCB. PUCT takes the square root of the visits: "
            "`math.sqrt(max(1, total))`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct**P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "`cpuct ** P` is a power. The two are multiplied: `cpuct * P`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q * cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is multiplied in your score. It is added: Q + U.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                if N == 0:
                    return math.inf
                return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "You send every unvisited edge to the front, as UCB does. PUCT does not: `1 + N` is "
            "never 0, so the prior decides there, too.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q / max(1, N) + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is a mean already, W / N. You divide it by N once more: add it as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                mean = Q / N if N else 0
                return mean + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is a mean already, W / N. You divide it by N once more: add it as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N) ** 2
            """,
            "You divide by the square of `1 + N`. Divide by `1 + N` once.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct / P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "You divide by the prior: a move that the network likes would get less attention. "
            "Multiply by P.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(min(1, total)) / (1 + N)
            """,
            "`min(1, total)` never grows beyond 1. The other way round: `max(1, total)` counts no "
            "visits as one.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, N)) / (1 + total)
            """,
            "`N` and `total` have changed places. The visits of all edges, `total`, belong under "
            "the root; the edge's own, `1 + N`, below the line.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q / (1 + N) + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is a mean already: add it as it is. Only U is divided by `1 + N`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * math.sqrt(math.log(max(1, total)) / (1 + N))
            """,
            "That is UCB, with its logarithm. PUCT multiplies by the prior P, and has "
            "`sqrt(total)` above and `1 + N`, without a root, below.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, N)) / (1 + N)
            """,
            "`total` belongs under the root: the visits of all the node's edges. You took this "
            "edge's own N.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * (P + math.sqrt(max(1, total)) / (1 + N))
            """,
            "The prior is added in your U. It multiplies: U is `cpuct * P * ...`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + 1.5 * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Your 1.5 is fixed. `cpuct` comes in as an argument.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return max(Q, cpuct * P * math.sqrt(max(1, total)) / (1 + N))
            """,
            "The score is the *sum* of Q and U, not the larger of the two.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total) / 1 + N)
            """,
            "Brackets: `math.sqrt(max(1, total)) / (1 + N)`. Take the root first, then divide by "
            "all of `1 + N`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct + P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "`cpuct` is added. U is a product: the rest of it is multiplied by `cpuct`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                if total == 0:
                    return P
                return Q + cpuct * P * math.sqrt(total) / (1 + N)
            """,
            "Before the first visit you return the prior alone. U is `cpuct * P` there: with "
            "`max(1, total)` under the root, one formula does for all edges.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) * (1 + N)
            """,
            "You multiply by `1 + N`, so that each visit lifts U. It must lower U: divide.",
        ),
        Mutant(
            "def puct(Q, P, N, total, cpuct): return Q + cpuct * P * math.sqrt(total) / (1 + N)",
            "Before the first visit `total` is 0, and your U is 0 whatever the prior says. "
            "Take `max(1, total)` under the root.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / max(1, N)
            """,
            "Divide by `1 + N`, so that the first visit already lowers U.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / 1 + N
            """,
            "`/ 1 + N` divides by 1 and then adds N. Put brackets around `1 + N`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total) / (1 + N))
            """,
            "Only the sum of the visits goes under the root. Divide by `1 + N` afterwards.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(1 + total) / (1 + N)
            """,
            "You add 1 under the root. `max(1, total)` changes the sum only where it is 0.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(math.log(max(1, total)) / (1 + N))
            """,
            "That is UCB's root of a logarithm with a prior in front. PUCT has `sqrt(total)` above "
            "and `1 + N`, without a root, below.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "This is U alone. What the edge has earned so far, Q, belongs to the score.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Where is `cpuct`? U is to be multiplied by it.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Where is the prior, `P`? U is to be multiplied by it.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * max(1, total) / (1 + N)
            """,
            "Take the root of the sum of the visits: `math.sqrt(max(1, total))`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return cpuct * (Q + P * math.sqrt(max(1, total)) / (1 + N))
            """,
            "`cpuct` multiplies U only, not Q.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q - cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "U is added to Q: an edge that was tried too little gets more attention, not less.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + total)
            """,
            "You divide by `1 + total`. Divide by `1 + N`, with the visits of this edge alone.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                0 < got < 0.01 < expected and case.code.endswith("0, 0, 1)")
            ),
            "Before the first visit U is hardly more than 0, whatever the prior says. Under the "
            "root belongs `max(1, total)`, and not `total` with a little added.",
        ),
        Misconception(
            lambda case, got, expected: got == np.inf,
            "You send an unvisited edge to the front, as UCB does. PUCT does not: `1 + N` is never "
            "0, so the prior decides there, too.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You divide by 0 visits. Q is a mean already: add it as it is. Divide U by `1 + N`, in "
            "brackets.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "Before the first visit `total` is 0, and 0 has no logarithm. PUCT takes none: under "
            "the root stands `max(1, total)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "iterable" in str(got),
            "`N` and `total` are numbers here: one edge's visits, and the sum over all edges, "
            "which has been taken already.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple),
            "You return Q and U. Their sum is the score: return that one number.",
        ),
    ),
)


def _choose_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("choose([Edge(0, 1, 0.5), Edge(1, 1, 0.5)], 1.5)", about={"ties": 2})
    yield Case("choose([Edge(4, 1, 0.2), Edge(7, 1, 0.8)], 1.5)")
    for count in (5, 8):
        ties = f"choose([Edge(k, 1, {1 / count}) for k in range({count})], 1.5)"
        yield Case(ties, size=500, about={"ties": count})
    yield Case("choose([Edge(4, 1, 0.5, 4, 2.0), Edge(7, 1, 0.5, 4, -2.0)], 1.5)")
    yield Case("choose([Edge(4, -1, 0.5, 4, 2.0), Edge(7, -1, 0.5, 4, -2.0)], 1.5)")
    yield Case("choose([Edge(4, 1, 0.5, 1, 0.3), Edge(7, 1, 0.5)], 1.0)")
    yield Case("choose([Edge(4, 1, 0.5, 1, 0.45), Edge(7, 1, 0.5)], 1.5)")
    yield Case("choose([Edge(4, 1, 0.5, 10, 2.96), Edge(7, 1, 0.5, 10, 2.98)], 1.5)")
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
    setup=_EDGE + _PUCT_REFERENCE,
    starter='''
        def choose(edges, cpuct):
            """The index in `edges` of the edge with the highest Q + U; of several, the first."""
            ...
    ''',
    reference=_CHOOSE_REFERENCE,
    hints=(
        "What does `puct` need that a single edge does not know? Compute it first.",
        "`total = sum(edge.N for edge in edges)`; then one score for each edge.",
        "`scores.index(max(scores))` finds the first of the highest.",
    ),
    cases=_choose_cases,
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
            "take its place where the scores are equal, as with `>=`? Or do you count from 1?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "You return all the scores. Return the index of the highest, one number.",
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
            "Another edge has the highest score. Does your search for the highest also work where "
            "all scores are below 0? Are the scores still in the order of the edges? The first "
            "index is 0.",
        ),
    ),
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
            "You round the scores, and two that differ a little become equal. Compare them as "
            "they are.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [round(puct(e.Q, e.P, e.N, total, cpuct), 2) for e in edges]
                return scores.index(max(scores))
            """,
            "You round the scores, and two that differ a little become equal. Compare them as "
            "they are.",
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
)


def _expand_cases(rng: np.random.Generator) -> Iterator[Case]:
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
    for _ in range(20):
        moves = tuple(int(a) for a in rng.permutation(9)[: rng.integers(0, 5)])
        counts = rng.integers(0, 9, 9)
        priors = [round(int(n) / max(1, int(counts.sum())), 3) for n in counts]
        yield case(moves, priors)


_NOTHING_LEFT = (
    "This is the trap: the illegal moves have everything, and the rest sums to 0. Give every "
    "legal action the same P then."
)


EXPAND = Exercise(
    id="expand",
    title="An edge for every legal action",
    stars=2,
    minutes=12,
    names=("expand",),
    setup=_EDGE,
    starter='''
        def expand(state, priors):
            """An Edge for every legal action of `state`, in increasing order; their P sum to 1."""
            ...
    ''',
    reference=_EXPAND_REFERENCE,
    hints=(
        "`state.legal_actions()` are the actions; `priors[action]` is what the network said.",
        "The network also gives something to illegal actions. Drop it, and divide the rest by "
        "its sum.",
        "If the rest sums to 0, dividing fails. Give every legal action the same P then.",
    ),
    cases=_expand_cases,
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
            lambda case, got, expected: "is not subscriptable" in str(got),
            "That is not a list: you can go through it only once. Square brackets make a list.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "`expand` returns None. Is there a path without a `return`?",
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
    mutants=(
        Mutant(
            """
            def expand(state, priors):
                actions = state.legal_actions()
                total = sum(priors[action] for action in actions)
                kept = [priors[a] / total if total >= 0.01 else 1 / len(actions) for a in actions]
                return [Edge(a, state.player, float(P)) for a, P in zip(actions, kept)]
            """,
            "You take a small sum for none. Only where it is 0 is there nothing to go by; by "
            "any other sum you can divide, and the order that the network gave is kept.",
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
)


def _backfill_cases(rng: np.random.Generator) -> Iterator[Case]:
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
    for _ in range(30):
        first = int(rng.choice([1, -1]))
        players = [first * (-1) ** k for k in range(int(rng.integers(1, 6)))]
        yield case(players, round(float(rng.uniform(-1, 1)), 2), -players[-1])
    yield Case(
        "crumb = Edge(0, 1, 0.5, 3, 1.5)\nbackfill([crumb], 0.5, -1)\n(crumb.N, crumb.W)",
        compare=close(1e-9),
        size=500,
    )


BACKFILL = Exercise(
    id="backfill",
    title="Carry the value home",
    stars=2,
    minutes=12,
    names=("backfill",),
    setup=_EDGE,
    starter='''
        def backfill(breadcrumbs, value, leaf_player):
            """Count the visit on every edge. `value` is as `leaf_player` sees it."""
            ...
    ''',
    reference=_BACKFILL_REFERENCE,
    hints=(
        "Every edge on the way gets one more visit, no matter which player took it.",
        "What is good for the player at the leaf is bad for the other. `edge.player` says who "
        "took the edge.",
        "`edge.W += value if edge.player == leaf_player else -value`.",
    ),
    cases=_backfill_cases,
    misconceptions=(
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
            lambda case, got, expected: got[0] == expected[0] and got[-1] == (0, 0),
            "Only some of the edges were changed. Does a `return` end the loop too early?",
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
            lambda case, got, expected: case.size == 500,
            "This edge has been visited before. W is a sum: add the value to it, and divide by "
            "nothing. The mean is Q, which the edge works out itself.",
        ),
    ),
    mutants=(
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
            "You change `value` itself, and the next edge gets the changed one. Leave it as it is, "
            "and choose the sign for each edge.",
        ),
    ),
)


def _noise_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(P: list[float], nu: list[float], epsilon: float) -> Case:
        return Case(f"mix(np.array({P}), np.array({nu}), {epsilon})", compare=_numbers)

    yield case([1.0, 0.0], [0.5, 0.5], 0.25)
    yield case([0.2, 0.8], [1.0, 0.0], 0.0)
    for _ in range(30):
        P, nu = (rng.dirichlet([1.0] * 4).round(3).tolist() for _ in range(2))
        yield case(P, nu, round(float(rng.uniform(0, 1)), 2))


NOISE = Exercise(
    id="noise",
    title="A little noise at the root",
    stars=1,
    minutes=5,
    names=("mix",),
    setup=_EDGE,
    starter='''
        def mix(P, nu, epsilon):
            """The priors `P`, with a share `epsilon` of them replaced by the noise `nu`."""
            ...  # Sam's way: what do the results sum to?
            mixed = []
            for p, n in zip(P, nu):
                mixed.append(p + epsilon * n)
            return mixed
    ''',
    reference='''
        def mix(P, nu, epsilon):
            """The priors `P`, with a share `epsilon` of them replaced by the noise `nu`."""
            return [float((1 - epsilon) * p + epsilon * n) for p, n in zip(P, nu)]
    ''',
    hints=(
        "Sam's results sum to 1 + epsilon. With `epsilon` 0 the answer is P, with 1 it is nu.",
        "For each pair: `(1 - epsilon) * p + epsilon * n`.",
    ),
    cases=_noise_cases,
    mutants=(
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * (p + epsilon * n) for p, n in zip(P, nu)]
            """,
            "Your brackets take in the noise, too. Only `p` is multiplied by `1 - epsilon`; the "
            "noise keeps its whole share, `epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p + epsilon * max(nu) for p in P]
            """,
            "Every move gets the largest number of the noise. Each gets its own: the first of `nu` "
            "goes to the first of `P`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p if p > n else (1 - epsilon) * p + epsilon * n for p, n in zip(P, nu)]
            """,
            "You mix only where the noise is the larger one. Every prior gives up its share.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p for p in P]
            """,
            "The noise is missing. Add its share: `epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p - epsilon * n for p, n in zip(P, nu)]
            """,
            "You take the noise away from P. A share of P makes room for it, and it is added: "
            "`(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(1 - epsilon) * p - epsilon * n for p, n in zip(P, nu)]
            """,
            "You subtract the noise. Add it: `(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [epsilon * (p + n) for p, n in zip(P, nu)]
            """,
            "Both get the share `epsilon`. P keeps the rest, `1 - epsilon`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [(p + epsilon * n) / (1 + epsilon) for p, n in zip(P, nu)]
            """,
            "You bring Sam's sum down to 1 afterwards, and so the noise gets less than its "
            "share. Let P give it up at once: `(1 - epsilon) * p`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                mixed = []
                for p in P:
                    for n in nu:
                        mixed.append((1 - epsilon) * p + epsilon * n)
                return mixed
            """,
            "You mix every prior with every noise. Each prior has a noise of its own: go "
            "through both lists at once, `zip(P, nu)`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [p * (1 - epsilon * n) for p, n in zip(P, nu)]
            """,
            "The noise only takes away here. Add it: `(1 - epsilon) * p + epsilon * n`.",
        ),
        Mutant(
            """
            def mix(P, nu, epsilon):
                return [max(p, epsilon * n) for p, n in zip(P, nu)]
            """,
            "You take the larger of the two. They are added: a share of P and a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * (p + n) for p, n in zip(P, nu)]",
            "Both get the same share. P keeps `1 - epsilon`, and the noise gets `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * p + n for p, n in zip(P, nu)]",
            "The noise gets a share, too: `epsilon` of it.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(p + n) / 2 for p, n in zip(P, nu)]",
            "You always mix half and half. The share of the noise comes in as `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p - epsilon + epsilon * n for p, n in zip(P, nu)]",
            "You take `epsilon` itself from every prior, and some fall below 0. Take away a share "
            "of each: `(1 - epsilon) * p` is left.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [(1 + epsilon) * p - epsilon * n for p, n in zip(P, nu)]",
            "The signs have changed places: a share of P is *taken away*, and the noise is "
            "*added*.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [(1 - epsilon) * p * epsilon * n for p, n in zip(P, nu)]",
            "You multiply the two shares. Add them: a share of P plus a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [round((1 - epsilon) * p + epsilon * n, 2) for p, n in zip(P, nu)]",
            "Nearly: do not round.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p * n for p, n in zip(P, nu)]",
            "You multiply the two. They are added: a share of P and a share of `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p + epsilon * n for p, n in zip(P, nu)]",
            "Your priors sum to more than 1: to 1 + epsilon, which is 1.25 for AlphaZero's 0.25. A "
            "share of P must make room for the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [epsilon * p + (1 - epsilon) * n for p, n in zip(P, nu)]",
            "The shares are swapped: epsilon is the share of the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [(1 - epsilon) * p + epsilon for p in P]",
            "Where is the noise? You add the same epsilon to every prior. Multiply it by the "
            "move's own share in `nu`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [0.75 * p + 0.25 * n for p, n in zip(P, nu)]",
            "You always mix in a quarter. The share comes in as `epsilon`.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): return [p + n for p, n in zip(P, nu)]",
            "Your priors sum to 2. A share of P must make room for the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [1 - epsilon * p + epsilon * n for p, n in zip(P, nu)]",
            "Brackets: `(1 - epsilon) * p`. Without them Python multiplies first.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float, np.number)),
            "You return one number. Each move has a prior of its own: return a list of them.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (2, len(expected)),
            "You return the two parts. Add them up, move by move.",
        ),
        Misconception(
            lambda case, got, expected: abs(float(np.sum(got)) - 1) < 1e-6,
            "Your shares sum to 1, but they are not this mix: `1 - epsilon` of P, and `epsilon` of "
            "`nu`. Take both as they come in: draw no noise of your own, and divide by no sum.",
        ),
    ),
)


def _temperature_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("to_policy([1, 3], 1)", compare=_numbers)
    yield Case("to_policy([1, 3], 0.5)", compare=_numbers)
    yield Case("to_policy([3, 0, 1], 1)", compare=_numbers, size=30, about={"unvisited": True})
    flat = "to_policy([1] * 81, 0.005)"
    yield Case(flat, compare=_numbers, size=900, about={"flat": True})
    yield Case("to_policy([1, 800, 790], 0.005)", compare=_numbers, size=800, about={"tiny": True})
    yield Case("to_policy([5, 5, 1], 1e-8)", compare=_numbers, size=850, about={"tiny_tie": True})
    yield Case("to_policy([2, 5, 5], 0)", compare=_numbers, about={"tie": True})
    for _ in range(30):
        counts = [1, *rng.integers(0, 40, int(rng.integers(1, 6))).tolist()]
        temperature = float(rng.choice([0, 0.5, 1, 2]))
        yield Case(f"to_policy({counts}, {temperature})", compare=_numbers)


TEMPERATURE = Exercise(
    id="temperature",
    title="From visits to a policy",
    stars=2,
    minutes=10,
    names=("to_policy",),
    setup=_EDGE,
    starter='''
        def to_policy(visits, tau):
            """A list, the shares of N ** (1 / tau), where `visits` is the list of all N.

            At tau 0: 1 for the (first) most visited move, 0 for the others.
            """
            ...
    ''',
    reference='''
        def to_policy(visits, tau):
            """A list, the shares of N ** (1 / tau), where `visits` is the list of all N.

            At tau 0: 1 for the (first) most visited move, 0 for the others.
            """
            if tau == 0:
                best = visits.index(max(visits))
                return [1.0 if k == best else 0.0 for k in range(len(visits))]
            powers = [(n / max(visits)) ** (1 / tau) for n in visits]
            return [power / sum(powers) for power in powers]
    ''',
    hints=(
        "Treat `tau == 0` first: one entry is 1.0, all others are 0.0.",
        "Otherwise raise every count to `1 / tau`, then divide by the sum of the results.",
        "With a tiny `tau` the powers become too large for a computer. Divide every count by the "
        "largest one first: the shares stay the same, and no power is above 1.",
    ),
    cases=_temperature_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.about["tiny_tie"] and np.array_equal(got, [1, 0, 0]),
            "A tiny tau is not 0. At 0 alone the first takes everything; at any other tau moves "
            "with equal visits get equal shares.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["unvisited"] and isinstance(got, ValueError) and "max" not in str(got)
            ),
            "An unvisited move is here, and 0 has no logarithm. Its share is simply 0: `0 "
            "** (1 / tau)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["flat"]
                and (isinstance(got, ZeroDivisionError) or not np.all(np.isfinite(got)))
            ),
            "The powers became too small for a computer: 81 moves have 1/81 of the visits "
            "each, and (1/81) ** 200 is 0 to it. Divide every count by the *largest* one, not "
            "by the sum: then one power is always 1.",
        ),
        Misconception(
            lambda case, got, expected: case.about["tiny"] and np.array_equal(got, [0, 1, 0]),
            "A small tau is not 0: the second move still gets a share. Divide every count by the "
            "largest one first, and no power is too large for a computer.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, OverflowError),
            "A number became too large for a computer. With a small tau the exponent `1 / tau` is "
            "huge. Divide every count by the largest one first; then all powers lie between 0 and "
            "1.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tie"] and np.ndim(got) and not np.all(np.isfinite(got))
            ),
            "At tau 0 there is no `1 / tau`. Treat that case first: the first most visited move "
            "gets 1.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["tiny"]
                and (isinstance(got, OverflowError) or not np.all(np.isfinite(got)))
            ),
            "The formula is right, but 800 ** 200 is too large for a float. Divide every count by "
            "`max(visits)` first: the shares stay the same.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "At tau 0 there is no `1 / tau`. Treat that case first: the most visited move gets 1.",
        ),
        Misconception(
            lambda case, got, expected: np.ndim(got) == 0 and got == np.argmax(expected),
            "You return the place of the most visited move. The policy at tau 0 is a row too, "
            "with 1 at that place and 0 elsewhere.",
        ),
        Misconception(
            lambda case, got, expected: any(
                np.allclose(got, np.round(expected, places), atol=1e-12) for places in range(1, 6)
            ),
            "You round. Leave the shares as they are: small ones count, too.",
        ),
        Misconception(
            lambda case, got, expected: abs(np.sum(got) - 1) > 1e-6,
            "The shares must sum to 1. Divide by the sum of all powers; at tau 0, a single move "
            "gets 1.",
        ),
        Misconception(
            lambda case, got, expected: case.about["tie"] and np.isclose(np.sum(got), 1),
            "Two moves have the most visits here, and tau is 0: the first of the two gets 1.0, the "
            "other one nothing.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def to_policy(visits, tau):
                most = max(visits)
                if tau == 0:
                    return [1.0 if k == visits.index(most) else 0.0 for k in range(len(visits))]
                powers = [(n - most) ** (1 / tau) for n in visits]
                return [power / sum(powers) for power in powers]
            """,
            "You subtract the largest count, and that changes the shares. Divide every count by "
            "the largest one.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [1.0 if k == best else 0.0 for k in range(len(visits))]
                powers = [math.exp(n / tau) for n in visits]
                return [power / sum(powers) for power in powers]
            """,
            "You raise e to the visits: that is a softmax. Raise the visits themselves: `n ** "
            "(1 / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [1.0 if k == best else 0.0 for k in range(len(visits))]
                powers = np.exp(np.array(visits) / tau)
                return [power / sum(powers) for power in powers]
            """,
            "You raise e to the visits: that is a softmax. Raise the visits themselves: `n ** "
            "(1 / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                powers = [n ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy. And tau 0, where "
            "the formula fails, needs a line of its own.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau < 0.1:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [n ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy. And a tiny tau is "
            "not 0: the formula holds there, too.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [n / sum(visits) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 you give each move its share of the visits; that is tau 1. At 0 the most "
            "visited move gets 1, and the others 0.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [1 / len(visits) for _ in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 all your moves are equal; that is a very *high* temperature. At 0 the most "
            "visited move gets 1, and the others 0.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau < 0.1:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "A small tau is not 0. Where two moves have nearly equal visits, the second still "
            "gets a share.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [math.exp((n - max(visits)) / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "You take the softmax of the visits. The formula raises the visits themselves to a "
            "power: `n ** (1 / tau)`, not `exp(n / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [(n / max(visits)) ** (1 // tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "`//` throws the fraction away, and with tau 2 nothing is left: `1 / tau`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    most = max(visits)
                    return [(n == most) / visits.count(most) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 a single move gets everything: the first of the most visited.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(n == max(visits)) for n in visits]
                powers = [(n / max(visits)) ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "Where several moves share the most visits you give 1 to each. Only the first gets it.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [math.exp(n / max(visits) / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "That is a softmax of the visits. The formula raises the visits themselves to `1 / "
            "tau`; there is no `exp`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                return [n / sum(visits) for n in visits]
            """,
            "You ignore the temperature: this is the answer for tau 1.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [float(k == visits.index(max(visits))) for k in range(len(visits))]
                powers = [n ** 1 / tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At tau 0 all is well. Elsewhere your tau changes nothing. Python reads `n ** 1 / tau` "
            "as `n / tau`, and that cancels out. Write `n ** (1 / tau)`.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                return [float(k == visits.index(max(visits))) for k in range(len(visits))]
            """,
            "This is the answer for tau 0, whatever tau is.",
        ),
    ),
)


_LATE_OTHELLO = "Othello(4).state((0, 4, 2, 11, 8, 7, 0, 16, 15, 14))"
"""A state whose games may end with either player to move as the winner."""


def _search_cases(rng: np.random.Generator) -> Iterator[Case]:
    fixed = [("TicTacToe().state((0,))", "uniform", 9), ("TicTacToe().state((0, 4))", "hashed", 1)]
    for state, evaluator, simulations in fixed:
        yield Case(f"search({state}, {evaluator}, {simulations}, 1.5)")
    yield Case("search(TicTacToe().state((0, 0, 3, 1, 4)), uniform, 30, 1.5)")
    for late in ("TicTacToe().state((0, 4, 0, 1, 5, 8, 7))", _LATE_OTHELLO):
        yield Case(f"search({late}, uniform, 20, 1.5)")
    for _ in range(12):
        moves = tuple(int(a) for a in rng.permutation(9)[: rng.integers(0, 4)])
        simulations = int(rng.integers(2, 80))
        yield Case(f"search(TicTacToe().state({(0, *moves)}), hashed, {simulations}, 1.5)")
    yield Case("search(Omok(5, 4).state((0, 12)), hashed, 60, 1.0)", size=900)
    yield Case("search(Othello(4).state((0,)), hashed, 60, 1.0)", size=900)


_SEARCH_REFERENCE = '''
def search(state, evaluator, simulations, cpuct):
    """The visits of the root's edges after `simulations` simulations: {action: N}."""
    tree = {}  # the edges of every node, by its ID

    def value_of(state):
        if state.is_terminal():
            return state.reward(state.player)
        priors, values = evaluator([state])
        tree[state.id] = expand(state, priors[0])
        return float(values[0])

    value_of(state)
    for _ in range(simulations):
        leaf, breadcrumbs = state, []
        while leaf.id in tree:
            edges = tree[leaf.id]
            edge = edges[choose(edges, cpuct)]
            breadcrumbs.append(edge)
            leaf = leaf.take_action(edge.action)
        backfill(breadcrumbs, value_of(leaf), leaf.player)
    return {edge.action: edge.N for edge in tree[state.id]}
'''

SEARCH = Exercise(
    id="search",
    title="The whole search",
    stars=3,
    minutes=25,
    names=("search",),
    needs=("choose", "expand", "backfill"),
    setup=_EDGE + _PUCT_REFERENCE + _CHOOSE_REFERENCE + _EXPAND_REFERENCE + _BACKFILL_REFERENCE,
    starter='''
        def search(state, evaluator, simulations, cpuct):
            """The visits of the root's edges after `simulations` simulations: {action: N}."""
            ...
    ''',
    reference=_SEARCH_REFERENCE,
    hints=(
        "Keep a dict from a state's `id` to its edges. A state that is not in it is a leaf.",
        "First evaluate and expand the root: that is no simulation. Then, `simulations` times: "
        "walk down with `choose` while the state is in the dict, remember the edges, evaluate "
        "the leaf, and `backfill`.",
        "A leaf where the game is over is worth `leaf.reward(leaf.player)`; the evaluator is not "
        "asked, and the leaf never gets edges.",
    ),
    cases=_search_cases,
    if_endless="Does each round of the walk go one node further down, from the node where it is? A "
    "walk that begins at the root again in every round never arrives. And does every walk count as "
    "a simulation, one that ends in a finished game, too?",
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "not legal" in str(got),
            "This move is not legal there. Play the edge's own action, `edges[k].action`: what "
            "`choose` returns is the edge's place in the list. And play it in the state that the "
            "walk has come to, not in the root's again.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "`choose` was asked about a node without edges: a finished game. It gets no place "
            "in the tree at all, not even an empty list: then the walk ends there.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, dict) and list(got) == list(range(len(expected))) != list(expected)
            ),
            "The keys are places in the list of edges. Each visit belongs to an action: "
            "`edge.action`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "You return a list. Say which action each number belongs to: `{action: N}`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError) and "'int' object has no attribute" in str(got)
            ),
            "`choose` gives an index in the list of edges. The edge is `edges[choose(edges, "
            "cpuct)]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "A node is looked up that has no edges. Walk on only while the node *you stand on* is "
            "in the tree, `while leaf.id in tree`, and give every leaf its edges under its own "
            "`id`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "ambiguous" in str(got),
            "A whole row of numbers came where one number was wanted. The value is `values[0]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "You return one move. Return the visits of all the root's edges: `{action: N}`.",
        ),
        Misconception(
            lambda case, got, expected: "evaluator" in str(got) and isinstance(got, ValueError),
            "The evaluator was shown a game that is over. Ask `is_terminal()` first: a finished "
            "game is worth `leaf.reward(leaf.player)`, and never gets edges.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "State'" in str(got),
            "An evaluator takes a *list* of states, even for a single one: `evaluator([state])`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "size 1" in str(got),
            "The evaluator answers with one row for each state. For one state: `priors[0]` and "
            "`values[0]`.",
        ),
        Misconception(
            lambda case, got, expected: any(isinstance(number, float) for number in got.values()),
            "Visits are whole numbers: `edge.N`.",
        ),
        Misconception(
            lambda case, got, expected: (
                got.keys() < expected.keys()
                and not any(expected[action] for action in expected.keys() - got.keys())
            ),
            "The unvisited edges are missing. They belong in the answer, with 0.",
        ),
        Misconception(
            lambda case, got, expected: got.keys() < expected.keys(),
            "Moves of the root are missing here. The root gets an edge for every legal action, all "
            "at once; and the answer comes from the root's edges, `tree[state.id]`.",
        ),
        Misconception(
            lambda case, got, expected: not any(got.values()),
            "No edge has a visit. Do you call `backfill`, with the edges of the walk?",
        ),
        Misconception(
            lambda case, got, expected: (
                1 < sum(expected.values()) == sum(map(int, got.values())) + 1
            ),
            "Your visits sum to one too few. The root's own evaluation is not a simulation: expand "
            "the root first, then do all `simulations`.",
        ),
        Misconception(
            lambda case, got, expected: sum(got.values()) != sum(expected.values()),
            "The visits of the root's edges do not sum to `simulations`. Is the root evaluated "
            "before the first simulation, and does each simulation begin at the root, with no "
            "breadcrumbs? Does every walk get its credit, one to a finished game, too?",
        ),
        Misconception(
            lambda case, got, expected: got.keys() == expected.keys(),
            "The number of visits is right, but they go elsewhere. Whose value goes to `backfill`? "
            "Is a finished game worth `leaf.reward(leaf.player)`? Is every leaf expanded once?",
        ),
    ),
    mutants=(
        Mutant(
            changed(
                _SEARCH_REFERENCE,
                "        backfill(breadcrumbs, value_of(leaf), leaf.player)",
                "        value = value_of(leaf)\n        if not leaf.is_terminal():\n"
                "            backfill(breadcrumbs, value, leaf.player)",
            ),
            "A walk that ends in a finished game gets no credit. It is a simulation like any "
            "other: `backfill` its result, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(
                _SEARCH_REFERENCE,
                "    value_of(state)\n    for _ in range(simulations):",
                "    for _ in range(simulations):\n        value_of(state)",
            ),
            "The visits of the root's edges do not sum to `simulations`: only one is left. Does "
            "every simulation begin at the root (`leaf = state`), and does the root get its edges "
            "only once, before the loop?",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "choose(edges, cpuct)", "choose(edges, 1.5)"),
            "Your `cpuct` is fixed. It comes in as an argument.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "float(values[0])", "-float(values[0])"),
            "The evaluator's value has the wrong sign. It is as the player to move at the "
            "leaf sees it, and that is what `backfill` wants.",
        ),
        Mutant(
            changed(
                _SEARCH_REFERENCE,
                "edges[choose(edges, cpuct)]",
                "max(edges, key=lambda edge: edge.Q)",
            ),
            "You follow the highest Q, without U. Which edge to follow is what `choose` decides.",
        ),
        Mutant(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                for _ in range(simulations):
                    leaf, crumbs = state, []
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        leaf = leaf.take_action(edge.action)
                    crumbs.append(edge)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "You note only the last edge of each walk: `append` belongs inside the loop that "
            "walks down. Every edge on the way gets its visit.",
        ),
        Mutant(
            """
            def search(state, evaluator, simulations, cpuct):
                tree = {}
                priors, values = evaluator([state])
                tree[state.id] = expand(state, priors[0])
                crumbs = []
                for _ in range(simulations):
                    leaf = state
                    while leaf.id in tree:
                        edge = tree[leaf.id][choose(tree[leaf.id], cpuct)]
                        crumbs.append(edge)
                        leaf = leaf.take_action(edge.action)
                    if leaf.is_terminal():
                        value = leaf.reward(leaf.player)
                    else:
                        priors, values = evaluator([leaf])
                        tree[leaf.id] = expand(leaf, priors[0])
                        value = float(values[0])
                    backfill(crumbs, value, leaf.player)
                return {edge.action: edge.N for edge in tree[state.id]}
            """,
            "Your breadcrumbs are never cleared, so the edges of old walks are credited again."
            " Each simulation begins with a new list.",
        ),
        Mutant(
            _SEARCH_REFERENCE.replace(
                "state.reward(state.player)", "state.reward(root.player)"
            ).replace("    tree = {}", "    root = state\n    tree = {}"),
            "At the end of a game you take the reward of the player who began the search. It must "
            "be that of the player to move there, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "    value_of(state)\n    for", "    for"),
            "Your visits sum to one too few. The root's own evaluation is not a simulation: expand "
            "the root first, then do all `simulations`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "leaf.player)", "state.player)"),
            "You tell `backfill` that the value is the root player's. It is as the player to move "
            "at the leaf sees it: pass `leaf.player`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "state.reward(state.player)", "-state.reward(state.player)"),
            "The result of a finished game has the wrong sign. Pass `leaf.reward(leaf.player)` "
            "to `backfill` as it is: the signs are its business.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "reward(state.player)", "reward(1)"),
            "At the end of a game you take Black's reward. It must be the reward of the player to "
            "move there, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(
                _SEARCH_REFERENCE, "expand(state, priors[0])", "expand(root, priors[0])"
            ).replace("    tree = {}", "    root = state\n    tree = {}"),
            "You expand the root again and again: at a leaf, the edges of *its* moves are wanted.",
        ),
        Mutant(
            changed(
                _SEARCH_REFERENCE,
                "backfill(breadcrumbs, value_of(leaf), leaf.player)",
                "value_of(leaf)\n        backfill(breadcrumbs, 0, leaf.player)",
            ),
            "The value gets lost: what the evaluator says of the leaf goes to `backfill`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "choose(edges, cpuct)", "choose(edges, 1.0)"),
            "Your `cpuct` is fixed. It comes in as an argument.",
        ),
        Mutant(
            changed(
                _SEARCH_REFERENCE,
                "edges[choose(edges, cpuct)]",
                "max(edges, key=lambda edge: edge.P)",
            ),
            "You follow the highest prior in every simulation. Which edge to follow is what "
            "`choose` decides.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "while leaf.id in tree:", "if leaf.id in tree:"),
            "Every walk ends after a single step. Either it does not go on as long as the node has "
            "edges (`while`, not `if`), or no leaf gets edges of its own: `tree[leaf.id] = "
            "expand(leaf, priors[0])`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "leaf.player)", "-leaf.player)"),
            "Every value goes home with the wrong sign: it is as `leaf.player` sees it.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "return state.reward(state.player)", "return -1"),
            "You count every finished game as lost for the player to move. It may be a draw, and "
            "in Othello even a win: it is worth `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "return state.reward(state.player)", "return 1"),
            "You count every finished game as won for the player to move. That player has mostly "
            "*lost*: the other one made the last move. Take `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "return state.reward(state.player)", "return 0"),
            "You treat every finished game as a draw. It is worth `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            _SEARCH_REFERENCE.replace("state.id]", "state.key()]").replace("leaf.id", "leaf.key()"),
            "You find a node again by its position, so that two orders of moves share one. Here "
            "each ID has a node of its own.",
        ),
    ),
    seconds=20.0,
)

_REPAIR_REFERENCE = """
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
    changed(_REPAIR_REFERENCE, _ROOT_FIRST, ""),
    "leaf.reward(leaf.player)",
    "leaf.reward(state.player)",
)
"""Sam's program as the learner meets it, the letter of the wrong line filled in."""


def _letter(got: object) -> str:
    """The letter that the learner means, a capital; "" if it is none."""
    text = got.strip().upper().removeprefix("LINE").strip(" #.") if isinstance(got, str) else ""
    return text if len(text) == 1 else ""


def _repair_cases(rng: np.random.Generator) -> Iterator[Case]:
    right = satisfies("be the letter of the wrong line", lambda got: _letter(got) == "D")
    yield Case("wrong_line", expected="the letter of the line that is wrong", compare=right, size=0)
    for case in _search_cases(rng):
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
    if_correct="Sam's search wins now, with the right number of visits: expanding the root is no "
    "simulation.",
    needs=("choose", "expand", "backfill"),
    setup=_EDGE + _PUCT_REFERENCE + _CHOOSE_REFERENCE + _EXPAND_REFERENCE + _BACKFILL_REFERENCE,
    starter=changed(_SAM, '"D"', "...  # its letter"),
    reference=_REPAIR_REFERENCE,
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
    cases=_repair_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "A node in the tree has no edges to choose from. `expand` makes them; for the root"
            " before the loop: ask the evaluator about `[state]`, then `tree[state.id] = "
            "expand(state, priors[0])`.",
        ),
        Misconception(
            lambda case, got, expected: case.code == "wrong_line" and not isinstance(got, str),
            'Put the letter in quotes: `wrong_line = "A"`, for example.',
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
            lambda case, got, expected: isinstance(got, (IndexError, ValueError, TypeError)),
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
    mutants=(
        Mutant(
            _SAM,
            "Line D it is. Now mend it: whose view of the result does `backfill` want? And look "
            "for the line that is missing: why is there one visit too few?",
        ),
        Mutant(
            changed(_SAM, "reward(state.player)", "reward(leaf.player)"),
            "Line D is mended, and the search wins. But the visits still sum to one too few: in "
            "the first simulation the root has no edges to walk along. What must happen before "
            "the loop?",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "reward(leaf.player)", "reward(state.player)"),
            "The missing line is there, and the visits sum to `simulations`. Line D is still "
            "wrong: it takes the result as the player at the *root* sees it.",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "leaf.reward(leaf.player)", "-leaf.reward(state.player)"),
            "Now it takes its own wins, and walks into its opponent's: you turned *every* result "
            "around. The sign must depend on who is to move at the leaf.",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "leaf.reward(leaf.player)", "-leaf.reward(leaf.player)"),
            "Every result in line D has the wrong sign now: it is as the player who made the last "
            "move sees it. `backfill` wants it as the player to move at the leaf sees it.",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "leaf.reward(leaf.player)", "-1.0"),
            "You count every finished game as lost for the player to move. It may be a draw, and "
            "in Othello even a win.",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "leaf.reward(leaf.player)", "leaf.reward(1)"),
            "Now line D takes the result as Black sees it, no matter who is to move.",
        ),
        Mutant(
            changed(_REPAIR_REFERENCE, "leaf.reward(leaf.player)", "abs(leaf.reward(leaf.player))"),
            "Now every decided game counts as won for the player to move at the leaf. That player "
            "has mostly *lost*: the other one made the last move.",
        ),
        Mutant(
            changed(
                changed(_REPAIR_REFERENCE, "reward(leaf.player)", "reward(state.player)"),
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
            changed(_REPAIR_REFERENCE, "value, leaf.player)", "value, state.player)"),
            "Line D is mended. But line G was right: `value` is as `leaf.player` sees it, so tell "
            "`backfill` that.",
        ),
    ),
    seconds=20.0,
)

EXERCISES = (PUCT, CHOOSE, EXPAND, BACKFILL, NOISE, TEMPERATURE, SEARCH, REPAIR)

QUIZ = (
    Question(
        "A leaf is worth +0.8 to the player to move there. What does the last breadcrumb, the "
        "edge that led to it, get?",
        (
            Option(
                "+0.8",
                "That is what the player at the leaf sees. The edge was taken by the other one.",
            ),
            Option(
                "-0.8",
                "Yes: the edge belongs to the player who moved into the leaf, and what "
                "is good for one is bad for the other.",
            ),
            Option("0", "A drawn leaf gives 0. This one is nearly won for somebody."),
            Option(
                "It depends on who began the game",
                "Only on who took the edge. Colours do not matter.",
            ),
        ),
        "b",
    ),
    Question(
        "No edge of a node has been visited yet. Which one does PUCT, as this course writes it, "
        "follow first?",
        (
            Option(
                "The one with the lowest action",
                "Only if the priors are all equal, or if the formula has `sqrt(sum N)` without the "
                "`max`.",
            ),
            Option("A random one", "PUCT draws nothing. Ties go to the lowest action."),
            Option("The one with the highest prior", "Yes: all Q are 0, and U is cpuct times P."),
            Option(
                "None: it stops there", "A node that has edges is not a leaf; the search goes on."
            ),
        ),
        "c",
    ),
    Question(
        "Why is the noise `nu` drawn once for a search, and not in every simulation?",
        (
            Option("To save time", "Drawing is cheap beside an evaluation."),
            Option(
                "New noise each time averages out, as if there were hardly any",
                "Yes, as you measured.",
            ),
            Option("Otherwise the priors would not sum to 1", "They do, with every draw."),
            Option(
                "A Dirichlet distribution can be drawn from only once in a search",
                "It can be drawn from as often as you like.",
            ),
        ),
        "b",
    ),
    Question(
        "What does AlphaZero's search do in place of a random game?",
        (
            Option(
                "It asks the network for a value, and goes on",
                "Yes: evaluation instead of simulation. Only a finished game is worth its result.",
            ),
            Option(
                "It plays one to the end with the network's best moves",
                "That would be a rollout by the network; AlphaZero has none.",
            ),
            Option("It uses the value of the parent", "The leaf is evaluated itself."),
            Option(
                "Nothing: the leaf counts as a draw",
                "Then the search would learn only from finished games.",
            ),
        ),
        "a",
    ),
    Question(
        "One move has 40 visits and Q = +0.10, another 2 visits and Q = +0.60. You play to win. "
        "Which one?",
        (
            Option(
                "The second: its Q is higher",
                "That Q rests on two visits. Had it kept looking good, it would have got more.",
            ),
            Option(
                "The first: it has the most visits",
                "Yes: 40 visits are 40 opinions; two may be luck.",
            ),
            Option(
                "One of the two, drawn in proportion to the visits",
                "That is for learning. To win, play the best that you know.",
            ),
            Option(
                "The one with the highest Q + U",
                "That is the move the search would look at next: its question, not its answer.",
            ),
        ),
        "b",
    ),
)
