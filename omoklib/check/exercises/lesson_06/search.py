"""The exercise `search` of lesson 06: "The whole search"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_06.backfill import BACKFILL
from omoklib.check.exercises.lesson_06.choose import CHOOSE
from omoklib.check.exercises.lesson_06.expand import EXPAND
from omoklib.check.exercises.lesson_06.puct import PUCT
from omoklib.check.exercises.lesson_06.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed, code_of

__all__ = ["SEARCH", "search_cases"]

_LATE_OTHELLO = "Othello(4).state((0, 4, 2, 11, 8, 7, 0, 16, 15, 14))"
"""A state whose games may end with either player to move as the winner."""


def search_cases(rng: np.random.Generator) -> Iterator[Case]:
    """Searches of several games, with few simulations and with many."""
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


_REFERENCE = '''
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
    setup=code_of(SETUP, PUCT, CHOOSE, EXPAND, BACKFILL),
    starter='''
        def search(state, evaluator, simulations, cpuct):
            """The visits of the root's edges after `simulations` simulations: {action: N}."""
            ...
    ''',
    reference=_REFERENCE,
    hints=(
        "Keep a dict from a state's `id` to its edges. A state that is not in it is a leaf.",
        "First evaluate and expand the root: that is no simulation. Then, `simulations` times: "
        "walk down with `choose` while the state is in the dict, remember the edges, evaluate "
        "the leaf, and `backfill`.",
        "A leaf where the game is over is worth `leaf.reward(leaf.player)`; the evaluator is not "
        "asked, and the leaf never gets edges.",
    ),
    cases=search_cases,
    seconds=20.0,
    if_endless="Does each round of the walk go one node further down, from the node where it is? A "
    "walk that begins at the root again in every round never arrives. And does every walk count as "
    "a simulation, one that ends in a finished game, too?",
    mutants=(
        Mutant(
            changed(
                _REFERENCE,
                "        backfill(breadcrumbs, value_of(leaf), leaf.player)",
                "        value = value_of(leaf)\n        if not leaf.is_terminal():\n"
                "            backfill(breadcrumbs, value, leaf.player)",
            ),
            "A walk that ends in a finished game gets no credit. It is a simulation like any "
            "other: `backfill` its result, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "    value_of(state)\n    for _ in range(simulations):",
                "    for _ in range(simulations):\n        value_of(state)",
            ),
            "The visits of the root's edges do not sum to `simulations`: only one is left. Does "
            "every simulation begin at the root (`leaf = state`), and does the root get its edges "
            "only once, before the loop?",
        ),
        Mutant(
            changed(_REFERENCE, "choose(edges, cpuct)", "choose(edges, 1.5)"),
            "Your `cpuct` is fixed. It comes in as an argument.",
        ),
        Mutant(
            changed(_REFERENCE, "float(values[0])", "-float(values[0])"),
            "The evaluator's value has the wrong sign. It is as the player to move at the "
            "leaf sees it, and that is what `backfill` wants.",
        ),
        Mutant(
            changed(
                _REFERENCE,
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
            _REFERENCE.replace("state.reward(state.player)", "state.reward(root.player)").replace(
                "    tree = {}", "    root = state\n    tree = {}"
            ),
            "At the end of a game you take the reward of the player who began the search. It must "
            "be that of the player to move there, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_REFERENCE, "    value_of(state)\n    for", "    for"),
            "Your visits sum to one too few. The root's own evaluation is not a simulation: expand "
            "the root first, then do all `simulations`.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.player)", "state.player)"),
            "You tell `backfill` that the value is the root player's. It is as the player to move "
            "at the leaf sees it: pass `leaf.player`.",
        ),
        Mutant(
            changed(_REFERENCE, "state.reward(state.player)", "-state.reward(state.player)"),
            "The result of a finished game has the wrong sign. Pass `leaf.reward(leaf.player)` "
            "to `backfill` as it is: the signs are its business.",
        ),
        Mutant(
            changed(_REFERENCE, "reward(state.player)", "reward(1)"),
            "At the end of a game you take Black's reward. It must be the reward of the player to "
            "move there, `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_REFERENCE, "expand(state, priors[0])", "expand(root, priors[0])").replace(
                "    tree = {}", "    root = state\n    tree = {}"
            ),
            "You expand the root again and again: at a leaf, the edges of *its* moves are wanted.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "backfill(breadcrumbs, value_of(leaf), leaf.player)",
                "value_of(leaf)\n        backfill(breadcrumbs, 0, leaf.player)",
            ),
            "The value gets lost: what the evaluator says of the leaf goes to `backfill`.",
        ),
        Mutant(
            changed(_REFERENCE, "choose(edges, cpuct)", "choose(edges, 1.0)"),
            "Your `cpuct` is fixed. It comes in as an argument.",
        ),
        Mutant(
            changed(
                _REFERENCE,
                "edges[choose(edges, cpuct)]",
                "max(edges, key=lambda edge: edge.P)",
            ),
            "You follow the highest prior in every simulation. Which edge to follow is what "
            "`choose` decides.",
        ),
        Mutant(
            changed(_REFERENCE, "while leaf.id in tree:", "if leaf.id in tree:"),
            "Every walk ends after a single step. Either it does not go on as long as the node has "
            "edges (`while`, not `if`), or no leaf gets edges of its own: `tree[leaf.id] = "
            "expand(leaf, priors[0])`.",
        ),
        Mutant(
            changed(_REFERENCE, "leaf.player)", "-leaf.player)"),
            "Every value goes home with the wrong sign: it is as `leaf.player` sees it.",
        ),
        Mutant(
            changed(_REFERENCE, "return state.reward(state.player)", "return -1"),
            "You count every finished game as lost for the player to move. It may be a draw, and "
            "in Othello even a win: it is worth `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_REFERENCE, "return state.reward(state.player)", "return 1"),
            "You count every finished game as won for the player to move. That player has mostly "
            "*lost*: the other one made the last move. Take `leaf.reward(leaf.player)`.",
        ),
        Mutant(
            changed(_REFERENCE, "return state.reward(state.player)", "return 0"),
            "You treat every finished game as a draw. It is worth `leaf.reward(leaf.player)`.",
        ),
        *(
            Mutant(
                _REFERENCE.replace("state.id]", f"state.{key}]").replace("leaf.id", f"leaf.{key}"),
                "You find a node again by its position, so that two orders of moves share one. "
                "Here each ID has a node of its own.",
            )
            for key in ("key()", "board.tobytes()")
        ),
    ),
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
            lambda case, got, expected: any(hasattr(value, "N") for value in got.values()),
            "The values of your dict are whole edges. Take the visits of each: `edge.N`.",
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
            "`id`. Does `is_terminal()` have its brackets?",
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
            lambda case, got, expected: (
                isinstance(got, TypeError)
                and any(f"State' {what}" in str(got) for what in ("object is not it", "has no len"))
            ),
            "An evaluator takes a *list* of states, even for a single one: `evaluator([state])`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "size 1" in str(got),
            "The evaluator answers with one row for each state. For one state: `priors[0]` and "
            "`values[0]`.",
        ),
        Misconception(
            lambda case, got, expected: all(isinstance(key, str) for key in got),
            "The keys of your dict are texts. Each visit belongs to an action, a whole number: "
            "`edge.action`.",
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
            "No edge has a visit. Do you call `backfill`, with the edges of the walk? Or does the "
            "root get new edges later, in place of those with visits?",
        ),
        Misconception(
            lambda case, got, expected: (
                1 < sum(expected.values()) == sum(map(int, got.values())) + 1
            ),
            "Your visits sum to one too few. The root's own evaluation is not a simulation: expand "
            "the root first, then do all `simulations`.",
        ),
        Misconception(
            lambda case, got, expected: (
                1 < sum(expected.values()) == sum(map(int, got.values())) - 1
            ),
            "Your visits sum to one too many. The loop runs `simulations` times, and the root is "
            "expanded before it, without a simulation. Or is one edge credited twice?",
        ),
        Misconception(
            lambda case, got, expected: sum(got.values()) != sum(expected.values()),
            "The visits of the root's edges do not sum to `simulations`. Is the root evaluated "
            "before the first simulation, and does each simulation begin at the root, with no "
            "breadcrumbs? Does every walk get its credit, one to a finished game, too? "
            "Does every search begin with an empty dict?",
        ),
        Misconception(
            lambda case, got, expected: got.keys() == expected.keys(),
            "The number of visits is right, but they go elsewhere. Does `choose` decide at every "
            "node? Whose value goes to `backfill`? Is a finished game worth "
            "`leaf.reward(leaf.player)`? Is every leaf expanded once, under its own `id`? "
            "Does every search begin with an empty dict?",
        ),
    ),
)
