"""The exercise `best_child` of lesson 03: "Selection, one step: the best child"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_03.shared import SETUP, by_hand
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["BEST_CHILD"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("best_child(parent_of([(2, 4), (1, 1)], 5), 1.4).action")
    yield Case("best_child(parent_of([(1, 2), (1, 2)], 4), 1.4).action")
    yield Case("best_child(parent_of([(-3, 4), (-1, 4)], 8), 0).action")
    yield Case("best_child(parent_of([(-1, 1)], 1), 1.4).action")
    yield Case("best_child(parent_of([(0, 1), (3, 6)], 8), 0.6).action")  # close: 7 is not 8
    yield Case("best_child(parent_of([(0, 1), (4, 7)], 9), 0.612).action")  # nor is 10 the 9
    yield Case(
        "node = parent_of([(0, 1), (3, 6)], 8)\n"
        "node.parent = parent_of([], 500)\n"  # as a node below the root has one
        "best_child(node, 0.5).action",
        size=95,
    )
    for _ in range(40):
        rows = []
        for n in rng.integers(1, 40, size=int(rng.integers(2, 6))):
            rows.append((int(rng.integers(-n, n + 1)), int(n)))
        visits = sum(n for _, n in rows) + 1
        yield Case(f"best_child(parent_of({rows}, {visits}), {rng.uniform(0, 2):.2f}).action")
    for code in (
        "best_child(parent_of([(3, 4), (-3, 4)], 9, (0, 4)), 0).action",  # here White chooses
        "best_child(parent_of([(-1, 4), (2, 4), (0, 4)], 13, (0, 4)), 1.4).action",
        "best_child(parent_of([(-2, 4), (3, 4)], 9, (0, 4, 0)), 0).action",
    ):
        yield Case(code, size=90)


BEST_CHILD = Exercise(
    id="best_child",
    title="Selection, one step: the best child",
    stars=2,
    minutes=10,
    names=("best_child",),
    needs=("ucb",),
    setup=SETUP,
    starter='''
        def best_child(node, c=1.4):
            """The child of `node` with the highest UCB score; ties go to the lowest action.

            A child's `total_reward` is already as the player who chooses at `node` sees it.
            """
            ...
    ''',
    reference='''
        def best_child(node, c=1.4):
            """The child of `node` with the highest UCB score; ties go to the lowest action.

            A child's `total_reward` is already as the player who chooses at `node` sees it.
            """
            best, best_score = None, -math.inf
            for child in node.children.values():
                score = ucb(child.total_reward, child.visits, node.visits, c)
                if score > best_score:
                    best, best_score = child, score
            return best
    ''',
    hints=(
        "w and n are the child's `total_reward` and `visits`. Whose visits are N?",
        "Loop over `node.children.values()` and keep the best so far. Replace it only by a child "
        "that is *strictly* better: the children stand in the order of their actions.",
    ),
    cases=_cases,
    slips=(by_hand("ucb(child.total_reward, child.visits, node.visits, c)"),),
    mutants=(
        Mutant(
            """
            def best_child(node, c=1.4):
                children = list(node.children.values())
                N = sum(child.visits for child in children)
                scores = [ucb(child.total_reward, child.visits, N, c) for child in children]
                return node.children[scores.index(max(scores))]
            """,
            "A place in a list is no action: `node.children` wants the action. And if you call "
            "`choose_arm`, it adds up the children's visits, but here N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda child: ucb(child.visits, child.total_reward, node.visits, c),
                )
            """,
            "Reward and visits have changed places in your call: it is `ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda child: ucb(child.total_reward, node.visits, child.visits, c),
                )
            """,
            "The visits have changed places in your call: n is the child's, N is the parent's. It "
            "is `ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: k.total_reward / k.visits)
            """,
            "Your c changes nothing, and the highest mean wins. Is the exploration term missing? "
            "Or is it the same for every child? Below its line stands n, the child's own visits.",
        ),
        Mutant(
            "def best_child(node, c=1.4): "
            "return max(node.children.values(), key=lambda k: k.total_reward)",
            "You take the child whose results add up to most, however often it was visited. "
            "Compare the children by their UCB.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(-k.total_reward, k.visits, node.visits, c))
            """,
            "You change the sign of the reward. It is kept as the player who moved into the child "
            "sees it, and that is the one who chooses here: there is no sign to change.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                sign = node.state.player
                return max(node.children.values(),
                           key=lambda k: ucb(sign * k.total_reward, k.visits, node.visits, c))
            """,
            "You change the sign where White chooses. A child's `total_reward` is already as the "
            "player who chooses here sees it, whether Black or White. Take it as it is.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward / k.visits, k.visits, node.visits, c))
            """,
            "The mean is divided twice: `ucb` divides w by n itself. Pass it the sum.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, k.visits, c))
            """,
            "N is the number of visits of the parent, `node`. You take the child's own.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                total = sum(k.visits for k in node.children.values())
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, total, c))
            """,
            "You add up the children's visits. (`choose_arm` does, if you call it.) The node's own "
            "first visit, before it had any children, counts as well: N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                N = node.parent.visits if node.parent else node.visits
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, N, c))
            """,
            "Your N is one node too far up. The parent of the children that you compare is `node` "
            "itself: N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits + 1, c))
            """,
            "N is `node.visits` as it is. You count one visit too many.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return list(node.children.values())[-1]
            """,
            "You always take the last child. When you find a better one, keep its score as well: "
            "else every child is better than the first number.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return next(iter(node.children.values()))
            """,
            "You always take the first child. Either the loop ends in its first round, or all the "
            "scores are alike: w and n are the *child's* numbers, and only N is the parent's.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: (ucb(k.total_reward, k.visits, node.visits, c), k.action))
            """,
            "Where scores tie, you take the last child; the first one should win.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: k.visits)
            """,
            "You take the most visited child. That is how the move is chosen at the *end* of a "
            "search. On the way down, UCB decides.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return min(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits, c))
            """,
            "You take the child with the lowest score. Its numbers are as the player who "
            "chooses here sees them, so the highest is best.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits))
            """,
            "Your c is always 1.4, by hand, or because you call `ucb` without c. Pass yours on: "
            "`ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(node.total_reward, k.visits, node.visits, c))
            """,
            "w is the *child's* `total_reward`. You leave it out, or take the parent's for all.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "instances of 'Node' and 'Node'" in str(got),
            "Python cannot tell which of two nodes is larger. Compare their scores. (In pairs of a "
            "score and a child, a tie compares the children. And nothing needs sorting: they stand "
            "in the order of their actions.)",
        ),
        Misconception(
            lambda case, got, expected: "cannot unpack non-iterable int" in str(got),
            "A loop over a dict goes over its keys alone. Pairs of an action and a child are "
            "`node.children.items()`.",
        ),
        Misconception(
            lambda case, got, expected: "math domain" in str(got),
            "`ucb` takes the logarithm of N, and your N is not above 0. N is how often the search "
            "has come to the parent: `node.visits`.",
        ),
        Misconception(
            lambda case, got, expected: "ucb() missing" in str(got),
            "`ucb` wants numbers, and you give it a node. Take them from the child: "
            "`ucb(child.total_reward, child.visits, node.visits, c)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, KeyError) or ("(0, 4, 0)" in case.code and got == expected - 1)
            ),
            "You look a child up by its place in a list. The keys of `node.children` are actions, "
            "and here a1 (0) is taken: the first child's action is 1. Keep the best child itself.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute 'action'" in str(got),
            "You return a number. The answer is the child itself, a node. If the number is its "
            "action, that is `node.children[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "A loop over a dict goes over its keys: here, the actions. The children are "
            "`node.children.values()`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "There is a tuple where a node should be. (`items()` gives pairs of an action and a "
            "child.) The answer is the child alone.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute" in str(got),
            "On a node these are called something else: the formula's n is `child.visits`, its w "
            "is `child.total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: "'float' object has no attribute" in str(got),
            "You return the score. The answer is the child that has it.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute 'visits'" in str(got),
            "The node that you are given may be the root, which has no parent. N is the visits of "
            "`node` itself: it is the parent of the children you compare.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "You return None here. Either a `return` is missing, or your best score begins too "
            "high: a UCB may be negative, so begin at `-math.inf`.",
        ),
    ),
)
