"""The exercise `backpropagate` of lesson 03: "Backpropagation: the sign flip"."""

from __future__ import annotations

import numpy as np

from omoklib.check.exercises.lesson_03.shared import GAME, SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["BACKPROPAGATE"]

BACKPROPAGATE = Exercise(
    id="backpropagate",
    title="Backpropagation: the sign flip",
    stars=2,
    minutes=12,
    names=("backpropagate",),
    setup=SETUP,
    starter='''
        def backpropagate(node, result):
            """Count one visit at `node` and at every node above it, and add the result to each.

            result: as the player to move at `node` sees it.
            node.total_reward: as the player who moved *into* `node` sees it.
            """
            ...
    ''',
    reference='''
        def backpropagate(node, result):
            """Count one visit at `node` and at every node above it, and add the result to each.

            result: as the player to move at `node` sees it.
            node.total_reward: as the player who moved *into* `node` sees it.
            """
            while node is not None:
                result = -result
                node.visits += 1
                node.total_reward += result
                node = node.parent
    ''',
    hints=(
        "Who moved into `node`? The opponent of the player to move there. If the player to move "
        "sees +1, what does that opponent see?",
        "The root's `parent` is None. One step up, the players have changed places again: "
        "`result = -result`, at every step, before you add it.",
    ),
    cases=lambda rng: [
        Case(
            f"leaf = last_node({node_id})\n"
            + "".join(f"backpropagate(leaf, {result})\n" for result in results)
            + "way_down(leaf)",
            size=10 * len(node_id) + len(results) + 100 * (len(node_id) == 1),
            picture=GAME.state(node_id),
            about={"results": results, "depth": len(node_id)},
        )
        for node_id in ((0,), (0, 4), (0, 4, 0), (0, 4, 0, 8))
        for results in ((1,), (-1,), (0,), (1, 1, -1))
    ],
    if_endless="Does each round of yours go one node further up, `node = node.parent`?",
    mutants=(
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = 1 - result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "`1 - result` makes a draw of a win. What is 1 for you is -1 for me: `-result`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result -= result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "Your sums stay at 0. `result -= result` is always 0 (the other sign is `result = "
            "-result`), and so is 0 times anything: *add* the result, `+=`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "The sign never changes: a win for X counts as a win for O as well. (Section 9 shows "
            "how well this mistake hides.)",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    result = -result
                    node = node.parent
            """,
            "All your signs are the wrong way round. `result` is as the player *to move* at the "
            "leaf sees it; the leaf's sum belongs to the one who moved in. (Do you flip after "
            "adding?)",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node.parent is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "You stop below the root. The root's visits are the N of its children's UCB.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                result = -result
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "Every node gets the same, `-result`. At each step up, the players change places "
            "again, and the sign changes with them.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                node.visits += 1
                node.total_reward -= result
                while node.parent is not None:
                    node, result = node.parent, -result
                    node.visits += 1
                    node.total_reward += result
            """,
            "The new node and its parent get the same. Change the sign of `result` at the new "
            "node, too, before you add it: then each step up changes it once more.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    if result > 0:
                        node.total_reward -= 1
                    result = -result
                    node = node.parent
            """,
            "You take 1 away from the loser and give the winner nothing. A won game adds 1: add "
            "`result` itself, whether it is 1, 0 or -1.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward = result
                    node = node.parent
            """,
            "You put the new result in the place of the old sum. *Add* it: `+=`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward = (node.total_reward + result) / node.visits
                    node = node.parent
            """,
            "You divide by the visits again at every visit. `total_reward` is the plain sum of the "
            "results: `ucb` divides it.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward += max(0, result)
                    node = node.parent
            """,
            "You count wins only. A loss takes 1 away: otherwise it would be as good as a draw.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result if node.state.player == 1 else -result
                    node = node.parent
            """,
            "You take `result` to be Black's. It belongs to the player to move at the *first* "
            "node, Black or White: flip it at each step.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward -= result * node.state.player
                    node = node.parent
            """,
            "You take `result` to be Black's. It belongs to the player to move at the *first* "
            "node, Black or White: flip it at each step.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "`node.children` is a dict from actions to nodes, and you need none of them here. The "
            "way home leads up: `node = node.parent`.",
        ),
        Misconception(
            lambda case, got, expected: any(w % 1 for _, w in got),
            "You add fractions. `total_reward` is the plain sum of the results, and a draw adds 0: "
            "`ucb` divides it by the visits.",
        ),
        Misconception(
            lambda case, got, expected: (
                [n for n, _ in got] == [n for n, _ in expected]
                and got[-1] == expected[-1]
                and [w for _, w in got[:-1]] == [0] * len(got[:-1]) != [w for _, w in expected[:-1]]
            ),
            "Only the new node's sum is right; above it nothing is added. Does every node on the "
            "way get its result, the root as well? (`x -= x` is always 0: the other sign is "
            "`x = -x`.)",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) > 1
                and {np.sign(w) for _, w in got} in ({1}, {-1})
                and len({np.sign(w) for _, w in expected}) > 1
                and [n for n, _ in got] == [n for n, _ in expected]
            ),
            "The same sign at every node. One step up it is the other player who moved: "
            "`result = -result`, one line, at every step. (Two `if`s in a row undo each other.)",
        ),
        Misconception(
            lambda case, got, expected: (
                any(w > 0 for _, w in got)
                and [w for _, w in got] == [max(-w, 0) for _, w in expected]
            ),
            "You add the wins and never take a loss away. A lost game costs 1: add `result` "
            "itself, whether it is 1, 0 or -1. And look at the sign: flip it before you add.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 1 and got[-1][0] == 0 < got[0][0],
            "You skip the node that was passed in: the new one counts a visit, too. Move up to the "
            "parent at the *end* of each round of the loop.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object" in str(got),
            "You went on above the root. Its `parent` is None, and there the way ends: "
            "`while node is not None`.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute" in str(got),
            "On a node these are called something else: the formula's n is `node.visits`, its w is "
            "`node.total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: (
                [n for n, _ in got] == [n for n, _ in expected]
                and got[-1][1] == 0 != expected[-1][1]
            ),
            "The new node's own sum stays at 0. Add its result before you move up to the parent.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["results"] == (0,) and [n for n, _ in got] == [n for n, _ in expected]
            ),
            "This game is a draw. A draw adds 0 to every sum, and yours adds something else.",
        ),
        Misconception(
            lambda case, got, expected: [n for n, _ in got] != [n for n, _ in expected],
            "Look at the visits first, the left number of each pair: every node on the way, root "
            "and leaf included, gets exactly one for each call.",
        ),
    ),
)
