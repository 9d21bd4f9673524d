"""Lesson 06, AlphaZero's search: PUCT, choosing, expanding, breadcrumbs, noise, temperature."""

from __future__ import annotations

from collections.abc import Iterator

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
)

__all__ = ["EXERCISES", "QUIZ"]

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
"""

_PUCT_REFERENCE = '''
def puct(Q, P, N, total, cpuct):
    """Q + U of one edge; `total` is the sum of N over all edges of its node."""
    return Q + cpuct * P * math.sqrt(max(1, total)) / (1 + N)
'''

_CHOOSE_REFERENCE = '''
def choose(edges, cpuct):
    """The position in `edges` of the edge with the highest Q + U; of several, the first."""
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


def _edges(rng: np.random.Generator, count: int) -> str:
    """Source of a list of edges with plain numbers in it."""
    P = rng.integers(1, 9, count)
    rows = []
    for action in range(count):
        N = int(rng.integers(0, 6))
        W = float(rng.integers(-N, N + 1)) / 2
        rows.append(f"Edge({action}, 1, {round(int(P[action]) / int(P.sum()), 3)}, {N}, {W})")
    return f"[{', '.join(rows)}]"


def _puct_cases(rng: np.random.Generator) -> Iterator[Case]:
    for code in ("0, 0.5, 0, 0, 1", "0, 0.5, 0, 4, 1", "0.5, 0.2, 3, 9, 2", "-1, 0.25, 1, 1, 1.5"):
        yield Case(f"puct({code})", compare=close(1e-9))
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
            ...
    ''',
    reference=_PUCT_REFERENCE,
    hints=(
        "Two parts: `Q` as it is, and `U`, which is a product of four things.",
        "`math.sqrt(max(1, total))`: even before the first visit the root counts as 1.",
        "`U` is `cpuct * P * math.sqrt(max(1, total)) / (1 + N)`.",
    ),
    cases=_puct_cases,
    mutants=(
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
    ),
)


def _choose_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("choose([Edge(0, 1, 0.5), Edge(1, 1, 0.5)], 1.5)")
    yield Case("choose([Edge(0, 1, 0.2), Edge(1, 1, 0.8)], 1.5)")
    yield Case("choose([Edge(0, 1, 0.5, 4, 2.0), Edge(1, 1, 0.5, 4, -2.0)], 1.5)")
    for _ in range(60):
        yield Case(f"choose({_edges(rng, int(rng.integers(2, 6)))}, 1.5)")


CHOOSE = Exercise(
    id="choose",
    title="Which edge to follow",
    stars=1,
    minutes=8,
    names=("choose",),
    setup=_EDGE + _PUCT_REFERENCE,
    starter='''
        def choose(edges, cpuct):
            """The position in `edges` of the edge with the highest Q + U; of several, the first."""
            ...
    ''',
    reference=_CHOOSE_REFERENCE,
    hints=(
        "What does `puct` need that a single edge does not know? Compute it first.",
        "`total = sum(edge.N for edge in edges)`; then one score for each edge.",
        "`scores.index(max(scores))` finds the first of the highest.",
    ),
    cases=_choose_cases,
    mutants=(
        Mutant(
            """
            def choose(edges, cpuct):
                total = sum(edge.N for edge in edges)
                scores = [puct(e.Q, e.P, e.N, total, cpuct) for e in edges]
                return max(range(len(edges)), key=lambda i: (scores[i], i))
            """,
            "Where two scores are equal you take the last. Ties go to the lowest action.",
        ),
        Mutant(
            """
            def choose(edges, cpuct):
                return max(range(len(edges)), key=lambda i: edges[i].Q)
            """,
            "You choose by Q alone. Then an edge without a visit waits for all others to turn bad.",
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
    ),
)


def _expand_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(state: str, priors: list[float]) -> Case:
        code = f"edges = expand({state}, {priors})\n[(e.action, e.player, e.P, e.N) for e in edges]"
        return Case(code, compare=close(1e-9))

    yield case("TicTacToe().state((0,))", [1 / 8] * 8 + [0.0])
    yield case("TicTacToe().state((0, 4))", [0.1] * 4 + [0.2] + [0.1] * 4)
    yield case("TicTacToe().state((0, 4, 0, 8))", [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0])
    for _ in range(20):
        moves = tuple(int(a) for a in rng.permutation(9)[: rng.integers(0, 5)])
        counts = rng.integers(0, 9, 9)
        priors = [round(int(n) / max(1, int(counts.sum())), 3) for n in counts]
        yield case(f"TicTacToe().state({(0, *moves)})", priors)


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
    mutants=(
        Mutant(
            """
            def expand(state, priors):
                return [Edge(a, state.player, float(priors[a])) for a in state.legal_actions()]
            """,
            "The priors of the legal actions are kept, but they no longer sum to 1.",
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
                return [Edge(a, state.player, float(p)) for a, p in enumerate(priors)]
            """,
            "You made an edge for every action of the game. Some of them are not legal here.",
        ),
    ),
)


def _backfill_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(players: list[int], value: float, leaf: int) -> Case:
        edges = ", ".join(f"Edge({k}, {player}, 0.5)" for k, player in enumerate(players))
        code = (
            f"crumbs = [{edges}]\nbackfill(crumbs, {value}, {leaf})\n[(e.N, e.W) for e in crumbs]"
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
        "Every edge on the way gets one visit more, whoever took it.",
        "What is good for the player at the leaf is bad for the other. `edge.player` says who "
        "took the edge.",
        "`edge.W += value if edge.player == leaf_player else -value`.",
    ),
    cases=_backfill_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: [w for _, w in got] == [-w for _, w in expected],
            "The sizes are right and every sign is wrong: `value` is as the player at the leaf "
            "sees it.",
        ),
    ),
    mutants=(
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
                    edge.W += value if edge.player == breadcrumbs[0].player else -value
            """,
            "You compare with the player at the root. The value belongs to the player at the leaf.",
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
    ),
)


def _noise_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("mix([1.0, 0.0], [0.5, 0.5], 0.25)", compare=close(1e-9))
    yield Case("mix([0.2, 0.8], [1.0, 0.0], 0.0)", compare=close(1e-9))
    for _ in range(30):
        P, nu = (rng.dirichlet([1.0] * 4).round(3).tolist() for _ in range(2))
        yield Case(f"mix({P}, {nu}, {round(float(rng.uniform(0, 1)), 2)})", compare=close(1e-9))


NOISE = Exercise(
    id="noise",
    title="A little noise at the root",
    stars=1,
    minutes=5,
    names=("mix",),
    setup=_EDGE,
    starter='''
        def mix(P, nu, epsilon):
            """A list: the priors with a share `epsilon` of them replaced by the noise `nu`."""
            ...
    ''',
    reference='''
        def mix(P, nu, epsilon):
            """A list: the priors with a share `epsilon` of them replaced by the noise `nu`."""
            return [(1 - epsilon) * p + epsilon * n for p, n in zip(P, nu)]
    ''',
    hints=(
        "With `epsilon` 0 the answer is P, with 1 it is nu.",
        "For each pair: `(1 - epsilon) * p + epsilon * n`.",
    ),
    cases=_noise_cases,
    mutants=(
        Mutant(
            "def mix(P, nu, epsilon): return [p + epsilon * n for p, n in zip(P, nu)]",
            "Your priors sum to more than 1. A share of P must make room for the noise.",
        ),
        Mutant(
            "def mix(P, nu, epsilon): "
            "return [epsilon * p + (1 - epsilon) * n for p, n in zip(P, nu)]",
            "The shares are swapped: epsilon is the share of the noise.",
        ),
    ),
)


def _temperature_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("to_policy([1, 3], 1)", compare=close(1e-9))
    yield Case("to_policy([1, 3], 0.5)", compare=close(1e-9))
    yield Case("to_policy([2, 5, 5], 0)", compare=close(1e-9))
    for _ in range(30):
        counts = [1, *rng.integers(0, 40, int(rng.integers(1, 6))).tolist()]
        temperature = float(rng.choice([0, 0.5, 1, 2]))
        yield Case(f"to_policy({counts}, {temperature})", compare=close(1e-9))


TEMPERATURE = Exercise(
    id="temperature",
    title="From visits to a policy",
    stars=2,
    minutes=10,
    names=("to_policy",),
    setup=_EDGE,
    starter='''
        def to_policy(visits, tau):
            """A list of shares of N ** (1 / tau); at tau 0, 1 for the first most visited."""
            ...
    ''',
    reference='''
        def to_policy(visits, tau):
            """A list of shares of N ** (1 / tau); at tau 0, 1 for the first most visited."""
            if tau == 0:
                best = visits.index(max(visits))
                return [1.0 if k == best else 0.0 for k in range(len(visits))]
            powers = [n ** (1 / tau) for n in visits]
            return [power / sum(powers) for power in powers]
    ''',
    hints=(
        "Treat `tau == 0` first: one entry is 1.0, all others are 0.0.",
        "Otherwise raise every count to `1 / tau`, then divide by the sum of the results.",
    ),
    cases=_temperature_cases,
    mutants=(
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    best = visits.index(max(visits))
                    return [float(k == best) for k in range(len(visits))]
                powers = [n ** tau for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "The exponent is `1 / tau`: a low temperature sharpens the policy.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                if tau == 0:
                    return [n / visits.count(max(visits)) if n == max(visits) else 0.0
                            for n in [float(v == max(visits)) and v for v in visits]]
                powers = [n ** (1 / tau) for n in visits]
                return [p / sum(powers) for p in powers]
            """,
            "At temperature 0 a single action has probability 1: the first of the most visited.",
        ),
        Mutant(
            """
            def to_policy(visits, tau):
                return [n / sum(visits) for n in visits]
            """,
            "You ignore the temperature: this is the answer for tau 1.",
        ),
    ),
)


def _search_cases(rng: np.random.Generator) -> Iterator[Case]:
    fixed = [("TicTacToe().state((0,))", "uniform", 9), ("TicTacToe().state((0, 4))", "hashed", 1)]
    for state, evaluator, simulations in fixed:
        yield Case(f"search({state}, {evaluator}, {simulations}, 1.5)")
    yield Case("search(TicTacToe().state((0, 0, 3, 1, 4)), uniform, 30, 1.5)")
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
        "A finished game is worth `state.reward(state.player)`; the evaluator is not asked, and it "
        "never gets edges.",
    ),
    cases=_search_cases,
    mutants=(
        Mutant(
            changed(_SEARCH_REFERENCE, "    value_of(state)\n    for", "    for"),
            "Your visits sum to one too few: the root's own evaluation is not a simulation. Expand "
            "the root before the loop.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "leaf.player)", "state.player)"),
            "You tell `backfill` that the value is the root player's. It is as the player to move "
            "at the leaf sees it.",
        ),
        Mutant(
            changed(_SEARCH_REFERENCE, "reward(state.player)", "reward(1)"),
            "At the end of a game you take Black's reward. It must be the reward of the player to "
            "move there, `state.reward(state.player)`.",
        ),
    ),
    seconds=20.0,
)

EXERCISES = (PUCT, CHOOSE, EXPAND, BACKFILL, NOISE, TEMPERATURE, SEARCH)

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
        "No edge of a node has been visited yet. Which one does PUCT, as this course pins it, "
        "follow first?",
        (
            Option(
                "The one with the lowest action",
                "Only if the priors are all equal. That is "
                "what happens to `sqrt(sum N)` without the `max`.",
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
                "New noise in every simulation averages out, and the search explores as if "
                "there were hardly any",
                "Yes, as you measured.",
            ),
            Option("Otherwise the priors would not sum to 1", "They do, with every draw."),
            Option(
                "A Dirichlet distribution can be drawn from only once",
                "It can be drawn from as often as you like.",
            ),
        ),
        "b",
    ),
    Question(
        "What does AlphaZero's search do in the place of a random game?",
        (
            Option(
                "It asks the network for a value, and goes on",
                "Yes: evaluation instead of simulation. Only a finished game is worth its result.",
            ),
            Option(
                "It plays one with the network's best moves",
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
        "In a tree keyed by position, an edge has 10 visits and the node it leads to has 25. How "
        "can that be?",
        (
            Option(
                "It cannot: somebody counted wrongly", "In a tree keyed by history it could not be."
            ),
            Option(
                "Other edges lead to the same node",
                "Yes: a position that is reached by "
                "several orders of moves is one node, and every edge into it brings visits.",
            ),
            Option(
                "Visits are counted twice near the end of a game",
                "Every simulation counts each of its edges once.",
            ),
            Option(
                "The root noise adds visits",
                "Noise changes which edges are visited, not how many visits there are.",
            ),
        ),
        "b",
    ),
)
