"""The exercise `count_tree` of lesson 02: "Count a tree"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_02.shared import ENDLESS, SETUP, state_cases
from omoklib.check.records import Exercise, Misconception, Mutant

__all__ = ["COUNT_TREE"]

COUNT_TREE = Exercise(
    id="count_tree",
    title="Count a tree",
    stars=2,
    minutes=10,
    names=("count_tree",),
    setup=SETUP,
    starter='''
        def count_tree(state):
            """`(nodes, leaves)` of the tree that starts at `state`, itself included."""
            ...
    ''',
    reference='''
        def count_tree(state):
            """`(nodes, leaves)` of the tree that starts at `state`, itself included."""
            if state.is_terminal():
                return 1, 1
            nodes, leaves = 1, 0
            for action in state.legal_actions():
                nodes_below, leaves_below = count_tree(state.take_action(action))
                nodes += nodes_below
                leaves += leaves_below
            return nodes, leaves
    ''',
    hints=(
        "Two questions. What is the answer for a finished state? And if you knew the answers for "
        "all children, what would the answer for their parent be?",
        "A finished state is a tree of one node, which is a leaf: `(1, 1)`. Any other tree has the "
        "nodes of its children's trees, and one more.",
        "Start with `nodes, leaves = 1, 0`. For each child call `count_tree(child)` and add what "
        "comes back.",
    ),
    cases=state_cases("count_tree({state})"),
    mutants=(
        Mutant(
            """
            def count_tree(state):
                if state.winner() != 0:
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + sum(n for n, _ in below), sum(k for _, k in below)
            """,
            "A drawn game is over, too, although nobody has won: ask `state.is_terminal()`.",
        ),
        Mutant(
            """
            def count_tree(state):
                nodes, leaves = 1, int(state.is_terminal())
                for action in state.legal_actions():
                    nodes_below, leaves_below = count_tree(state.take_action(action))
                    return nodes + nodes_below, leaves + leaves_below
                return nodes, leaves
            """,
            "Only the first child is counted. A `return` inside the loop ends it at once: put it "
            "after the loop.",
        ),
        Mutant(
            """
            def count_tree(state):
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + sum(n for n, _ in below), 1 + sum(k for _, k in below)
            """,
            "You count every node as a leaf. Where the game goes on, `leaves` begins at 0. (If you "
            "ask whether the game is over: is it `is_terminal()`, with brackets?)",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return sum(n for n, _ in below), sum(k for _, k in below)
            """,
            "A node in the middle of the tree counts too: nodes is 1, and what lies below.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + sum(n + 1 for n, _ in below), sum(k for _, k in below)
            """,
            "You add 1 for each child, but its own count has it already. Add 1 for `state` alone.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return sum(n + 1 for n, _ in below), sum(k for _, k in below)
            """,
            "You count each child once more, beside its own count, and leave `state` out. Begin at "
            "1, for `state`, and add the children's counts as they are.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                for action in state.legal_actions():
                    nodes, leaves = count_tree(state.take_action(action))
                return nodes + 1, leaves
            """,
            "Only the last child is counted. Do its numbers take the place of those before, with "
            "`=`? Add them up: `nodes += nodes_below`, `leaves += leaves_below`.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + max(n for n, _ in below), max(k for _, k in below)
            """,
            "You keep the largest child alone, as `longest` does. Here all the children count: "
            "take the `sum`, not the `max`.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                actions = state.legal_actions()
                nodes_below, leaves_below = count_tree(state.take_action(actions[0]))
                return 1 + len(actions) * nodes_below, len(actions) * leaves_below
            """,
            "You multiply one child's numbers by how many children there are. Their trees are not "
            "equally big: count each of them.",
        ),
        Mutant(
            """
            def count_tree(state):
                if len(state.legal_actions()) < 2:
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + sum(n for n, _ in below), sum(k for _, k in below)
            """,
            "With one move left, the game is not over yet: that state has a child, which is the "
            "leaf. Ask `state.is_terminal()`.",
        ),
        Mutant(
            """
            def count_tree(state):
                if not state.legal_actions():
                    return 1, int(len(state.id) == 10)
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + sum(n for n, _ in below), sum(k for _, k in below)
            """,
            "You count only full boards as leaves. A game that was won earlier is over as well: "
            "ask `state.is_terminal()`.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                below = [count_tree(state.take_action(a)) for a in state.legal_actions()]
                return 1 + len(below), sum(k for _, k in below)
            """,
            "You add 1 for each child. A child is the root of a tree of its own: add all the nodes "
            "that it has, `nodes += nodes_below`.",
        ),
        Mutant(
            """
            def count_tree(state):
                seen, waiting = {state.key(): state.is_terminal()}, [state]
                for now in waiting:
                    for child in map(now.take_action, now.legal_actions()):
                        if child.key() not in seen:
                            seen[child.key()] = child.is_terminal()
                            waiting.append(child)
                return len(seen), sum(seen.values())
            """,
            "You count each position once. In the tree every history is a node of its own, and one "
            "position can have many. (Positions come in section 4.)",
        ),
        Mutant(
            """
            def count_tree(state):
                children = [state.take_action(a) for a in state.legal_actions()]
                return 1 + len(children), max(1, len(children))
            """,
            "You count the children and stop. Each child has a tree of its own: let `count_tree` "
            "call itself.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 1
                children = [state.take_action(a) for a in state.legal_actions()]
                return 1 + len(children), sum(child.is_terminal() for child in children)
            """,
            "You count the children and stop. Each child has a tree of its own: let `count_tree` "
            "call itself.",
        ),
        Mutant(
            """
            def count_tree(state):
                if state.is_terminal():
                    return 1, 0
                children = [state.take_action(a) for a in state.legal_actions()]
                below = [count_tree(child) for child in children]
                ends = sum(child.is_terminal() for child in children)
                return 1 + sum(n for n, _ in below), ends + sum(k for _, k in below)
            """,
            "Only one leaf is missing: a state that is finished from the start. You count a leaf "
            "where you see it as a child. Answer `(1, 1)` for a finished state instead, and every "
            "leaf counts itself.",
        ),
        Mutant(
            """
            def count_tree(state):
                return 1, 1
            """,
            "You answer `(1, 1)` for every state. Do you call `is_terminal()`, with brackets? And "
            "do you add each child's numbers with `+=`? A plain `=` keeps those of the last child.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got[0] == expected[0] and 0 < got[1] < expected[1],
            "The nodes are right, and leaves are lost. Add them up as well: `leaves += "
            "leaves_below`. A plain `=` keeps those of the last child.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int),
            "One number comes back. Two are wanted, in every case: `(nodes, leaves)`.",
        ),
        Misconception(
            lambda case, got, expected: tuple(got) == tuple(expected)[::-1],
            "The nodes come first, then the leaves.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "unpack" in str(got),
            "Every `return` must give two numbers, `(nodes, leaves)`. A finished state is a tree "
            "of one node, which is a leaf: `(1, 1)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' and 'tuple'" in str(got),
            "`count_tree` returns a pair, and a number and a pair cannot be added. Take the pair "
            "apart first: `nodes_below, leaves_below = count_tree(child)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError) and "end of the game" in str(got)
            ),
            "An action was taken in the wrong state. Do you write `state = state.take_action(...)` "
            "in the loop? All actions start from the same state: call the child something else.",
        ),
        Misconception(
            lambda case, got, expected: got[1] == 0 < got[0] and got[0] == expected[0],
            "No leaf is counted here. A finished state is itself a leaf: answer `(1, 1)` for it "
            "before the loop.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "Your function needs a state, and it was given an action: the child is "
            "`state.take_action(action)`.",
        ),
        Misconception(
            lambda case, got, expected: got == (1, 0),
            "Only `state` itself is counted here. Do you call `count_tree` for the children and "
            "drop what it returns? Add what the calls give back to your own two numbers. (In a "
            "worklist, do the children come into the list that the loop goes through?)",
        ),
        Misconception(
            lambda case, got, expected: got[0] > expected[0] and got[1] == expected[1] == 1,
            "Something is counted twice. Each call starts its own count, at 1 and 0; it must not "
            "be passed the numbers so far, or they are added again on the way up.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) > 2,
            "`+` puts two pairs side by side: `(1, 0) + (1, 1)` is `(1, 0, 1, 1)`. Take each pair "
            "apart, and add the nodes to the nodes and the leaves to the leaves.",
        ),
        Misconception(
            lambda case, got, expected: got[0] == 0 and got[1] == expected[1],
            "The leaves are right, and no node is ever counted. Each call counts its own `state`: "
            "`nodes` begins at 1, and a leaf is `(1, 1)`.",
        ),
        ENDLESS,
        Misconception(
            lambda case, got, expected: got == (0, 0),
            "Nothing is ever counted. What should come back for a finished state, itself a leaf?",
        ),
        Misconception(
            lambda case, got, expected: got == (expected[0] - 1, expected[1]),
            "One node is missing. The state itself counts: begin at 1. A leaf is a node as well: "
            "`(1, 1)`.",
        ),
    ),
)
