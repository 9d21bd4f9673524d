"""The exercise `puct` of lesson 06: "The PUCT score"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.compare import is_rounded
from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["PUCT"]

_REFERENCE = '''
def puct(Q, P, N, total, cpuct):
    """Q + U of one edge; `total` is the sum of N over all edges of its node."""
    return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
'''


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for code in ("0, 0.5, 0, 0, 1", "0, 0.5, 0, 4, 1", "0.5, 0.2, 3, 9, 2", "-1, 0.25, 1, 1, 1.5"):
        yield Case(f"puct({code})", compare=close(1e-9))
    yield Case("puct(0, 0.5, 0, 0, 2)", compare=close(1e-9), size=40)  # U is not the prior alone
    for _ in range(60):
        N = int(rng.integers(0, 20))
        total = N + int(rng.integers(0, 60))
        Q, P = round(float(rng.uniform(-1, 1)), 2), round(float(rng.uniform(0, 1)), 2)
        yield Case(f"puct({Q}, {P}, {N}, {total}, 1.5)", compare=close(1e-9))


_MAY_BE_NEGATIVE = "Q may be negative, after losses, and then it lowers the score. Add it as it is."

PUCT = Exercise(
    id="puct",
    title="The PUCT score",
    stars=1,
    minutes=6,
    names=("puct",),
    setup=SETUP,
    starter='''
        def puct(Q, P, N, total, cpuct):
            """Q + U of one edge; `total` is the sum of N over all edges of its node."""
            ...  # lesson 03's UCB: what must change?
            sqrt, log = math.sqrt, math.log
            return Q + cpuct * sqrt(log(total) / N)
    ''',
    reference=_REFERENCE,
    hints=(
        "UCB crashes for an unvisited edge: it divides by N, and log(0) does not exist. PUCT "
        "has no logarithm, and divides by `1 + N`.",
        "Two parts: `Q` as it is, and `U`, which is a product of four things.",
        "`math.sqrt(max(1, total))`: before the first visit the square root is 1, not 0.",
        "`U` is `cpuct * P * math.sqrt(max(1, total)) / (1 + N)`.",
    ),
    cases=_cases,
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
                return (1 - P) * Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "You weigh Q with `1 - P`. The score is no mix of two parts: Q is added as it is, and "
            "the prior belongs to U alone.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return (Q + 1) / 2 + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "You bring Q to a share from 0 to 1, like lesson 03's w/n. Here Q runs from -1 to 1, "
            "and is added as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * math.sqrt(P * max(1, total)) / (1 + N)
            """,
            "The prior is under your root. Only `max(1, total)` is: P multiplies the root.",
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
            "`1 - N` turns the sign around after the second visit. Divide by `1 + N`.",
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
            " edges, counts for it as well. `max(1, total)` changes nothing "
            "unless `total` is 0.",
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
                return cpuct * (Q + P) * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is inside your brackets, so it is multiplied, too. U alone is a product; Q is added "
            "as it is.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + (cpuct + P) * math.sqrt(max(1, total)) / (1 + N)
            """,
            "`cpuct` and the prior are added. The two are multiplied: `cpuct * P`.",
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return Q + cpuct * P * math.sqrt(total) / max(1, N)
            """,
            "Your `max(1, ...)` stands in the wrong place. It belongs under the root, "
            "`max(1, total)`, so that the prior has a say before the first visit. Below the line "
            "stands `1 + N`.",
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
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return abs(Q) + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            _MAY_BE_NEGATIVE,
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return max(0, Q) + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            _MAY_BE_NEGATIVE,
        ),
        Mutant(
            """
            def puct(Q, P, N, total, cpuct):
                return -Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
            """,
            "Q is added as it is, without a minus: it is as the player who takes the edge sees it.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                0 < got < 0.01 < expected and case.code.endswith("0, 0, 1)")
            ),
            "Before the first visit U is hardly more than 0, whatever the prior says. Take the "
            "root of `max(1, total)`, and not of `total` with a little added.",
        ),
        Misconception(
            lambda case, got, expected: got and is_rounded(expected, got, fewest=2),
            "You round. A search compares scores, and rounding makes unequal ones equal.",
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
