"""Lesson 02, game trees: layers, counts, positions, minimax, alpha-beta, a memory."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    same,
    satisfies,
)
from omoklib.games import State, TicTacToe
from omoklib.gametree import SearchStats, alpha_beta

__all__ = ["EXERCISES", "QUIZ"]

GAME = TicTacToe()

GAMES = "from omoklib import Othello, TicTacToe, gametree"


def _states(rng: np.random.Generator, count: int, least: int, most: int) -> Iterator[State]:
    """`count` states of Tic-Tac-Toe after `least` to `most` random moves; some are finished."""
    for _ in range(count):
        state = GAME.initial_state()
        for _ in range(int(rng.integers(least, most + 1))):
            if not state.is_terminal():
                state = state.take_action(int(rng.choice(state.legal_actions())))
        yield state


def _state_cases(
    call: str, *, count: int = 30, least: int = 3, most: int = 8, over: bool = True
) -> Callable[[np.random.Generator], Iterator[Case]]:
    """Cases for a function of a state; `call` has `{state}`. `over`: finished ones too."""

    def cases(rng: np.random.Generator) -> Iterator[Case]:
        for state in _states(rng, count, least, most):
            if over or not state.is_terminal():
                code = call.format(state=f"TicTacToe().state({state.id})")
                left = 9 - state.ply  # the smallest tree is shown first
                yield Case(code, picture=state, about={"state": state}, size=10 * left + 1)

    return cases


def _positions(state: State) -> list[State]:
    """One state of each position that can be reached from `state`, itself included."""
    seen, found = {state.key()}, [state]
    for now in found:  # grows while we walk it
        for action in now.legal_actions():
            after = now.take_action(action)
            if after.key() not in seen:
                seen.add(after.key())
                found.append(after)
    return found


NEXT_LAYER = Exercise(
    id="next_layer",
    title="One ply further",
    stars=1,
    minutes=6,
    names=("next_layer",),
    starter='''
        def next_layer(states):
            """All states that lie one move after one of `states`, in their order."""
            ...
    ''',
    reference='''
        def next_layer(states):
            """All states that lie one move after one of `states`, in their order."""
            return [
                state.take_action(action) for state in states for action in state.legal_actions()
            ]
    ''',
    hints=(
        "Two loops, one inside the other: over the states, and over what each of them allows.",
        "`state.legal_actions()` lists the actions, `state.take_action(action)` makes a new "
        "state. A finished state has no legal action, so it adds nothing, all by itself.",
        "Collect `state.take_action(action)` for each `state` in `states` and each `action` in "
        "`state.legal_actions()`.",
    ),
    cases=(
        Case("next_layer([])"),
        Case("len(next_layer([TicTacToe().state((0, 4, 0, 8))]))"),
        Case("[s.id for s in next_layer([TicTacToe().state((0, 4, 0, 8, 2, 6))])]"),
        Case("[s.id for s in next_layer([TicTacToe().state((0, 0, 1, 2, 3, 4, 5, 7, 6))])]"),
        Case("next_layer([TicTacToe().state((0, 0, 3, 1, 4, 2))])"),
        Case("len(next_layer([TicTacToe().state((0, 4, 0, 8)), TicTacToe().state((0, 0, 4))]))"),
        Case("len(next_layer(next_layer(next_layer([TicTacToe().state((0, 4, 0, 8, 2, 6))]))))"),
        Case(
            "pair = [TicTacToe().state((0, 4, 0, 8, 2, 6, k)) for k in (5, 3)]\n"
            "[s.id for s in next_layer(pair)]",
            size=300,
        ),
        Case(
            "states = [TicTacToe().state((0, 4, 0, 8))]\nnext_layer(states)\nlen(states)",
            expected=1,
            size=200,
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == sorted(expected),
            "The right states in another order. They come in the order of `states`, and for each "
            "of those in the order of its `legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "For an empty list of states the loop never runs, so the name that you return does not "
            "exist yet. Make the new list once, before the loops.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code == "next_layer([])" and isinstance(got, IndexError)
            ),
            "You ask for a state by its number, and this list is empty. `states` may hold any "
            "number of states: go through all of them with a loop.",
        ),
        Misconception(
            lambda case, got, expected: case.code == "next_layer([])" and got is None,
            "You give None for an empty list of states. Is there a `return` inside the loop? It "
            "belongs after it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (set, tuple, types.GeneratorType)),
            "The answer is a list, in the order of the states and their actions: not a set, and "
            "without `yield`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'list'" in str(got),
            "`states` is a list. Go through it with a loop, and ask each state separately.",
        ),
        Misconception(
            lambda case, got, expected: "State' object is not iterable" in str(got),
            "`+=` joins a list to a list, and a state is not a list. `after.append(...)` adds one "
            "state.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "Your list holds tuples. Are they pairs, or IDs? It should hold only the states: "
            "`state.take_action(action)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "'int'" in str(got),
            "Your list holds actions. It should hold states: `state.take_action(action)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "An action was taken where it is not legal. Does each come from that state's own "
            "`legal_actions()`? Or do you put the new state in the place of the old one, as in "
            "`state = state.take_action(action)`? All actions start from the same state.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute 'append'" in str(got),
            "`append` changes the list itself and gives back None. Write `after.append(...)` "
            "alone, without `after =` before it.",
        ),
        Misconception(
            lambda case, got, expected: "'method' object" in str(got),
            "A method is called with brackets: `state.legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.startswith("states =") and got != expected,
            "The new states are right, but you have changed the list that your function was given. "
            "Go through it, and take nothing out.",
        ),
        Misconception(
            lambda case, got, expected: case.code.startswith("len(next") and got == 1,
            "Several states were expected, and one thing came back. Is there a list inside your "
            "list? The answer is one flat list. Or do you add only one state for each of `states`? "
            "The `append` belongs in the inner loop.",
        ),
        Misconception(
            lambda case, got, expected: got in (0, []) and expected not in (0, []),
            "Your list stays empty. Do you give it the name `states`? Then those that you were "
            "given are gone before the loop begins.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def next_layer(states):
                after = []
                for state in states:
                    if state.is_terminal():
                        break
                    after += [state.take_action(a) for a in state.legal_actions()]
                return after
            """,
            "You stop at the first finished state, and those after it are lost. A finished state "
            "adds nothing, all by itself: leave the question out.",
        ),
        Mutant(
            """
            def next_layer(states):
                after = []
                for state in states:
                    after += [state.take_action(a) for a in state.legal_actions()]
                    return after
            """,
            "For an empty list you give None, and of several states only the first one's moves "
            "come back. Is there a `return` inside the loop?",
        ),
        Mutant(
            """
            def next_layer(states):
                return [state for state in states for _ in state.legal_actions()]
            """,
            "These are the old states, each once for every action. `take_action` does not change a "
            "state: it returns a new one. Put that one into your list.",
        ),
        Mutant(
            """
            def next_layer(states):
                return [s.take_action(a) for s in states[-1:] for a in s.legal_actions()]
            """,
            "Only the last state's moves are here. Do you make a new list for every state? Make it "
            "once, before the loops.",
        ),
        Mutant(
            """
            def next_layer(states):
                for state in states:
                    states += [state.take_action(a) for a in state.legal_actions()]
                return states
            """,
            "You append to the very list that the loop walks along, so it goes on to the end of "
            "the game. Collect the new states in a list of their own.",
        ),
        Mutant(
            """
            def next_layer(states):
                after = []
                for state in states:
                    children = [state.take_action(a) for a in state.legal_actions()]
                    after += children + next_layer(children)
                return after
            """,
            "You go on to the end of the game: `next_layer` calls itself for the children. One ply "
            "is wanted, the children alone.",
        ),
        Mutant(
            """
            def next_layer(states):
                return [s for state in states for s in
                        [state.take_action(a) for a in state.legal_actions()] or [state]]
            """,
            "A finished state has no next state, and it does not stay in the next layer.",
        ),
        Mutant(
            """
            def next_layer(states):
                after = [s.take_action(a) for s in states for a in s.legal_actions()]
                return [state for state in after if not state.is_terminal()]
            """,
            "You leave the finished states out. A game that ends with this move is in the layer "
            "too; it just has no children.",
        ),
        Mutant(
            """
            def next_layer(states):
                return states + [s.take_action(a) for s in states for a in s.legal_actions()]
            """,
            "The states that you started from are in your list as well. Start with an empty one.",
        ),
        Mutant(
            """
            def next_layer(states):
                after = [s.take_action(a) for s in states for a in s.legal_actions()]
                return list({s.key(): s for s in after}.values())
            """,
            "Some are missing: two histories that lead to one position are two nodes of the "
            "tree. Joining them comes later in the lesson.",
        ),
    ),
    setup=GAMES,
)

COUNT = Exercise(
    id="count_tree",
    title="Count a tree",
    stars=2,
    minutes=10,
    names=("count_tree",),
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
    cases=_state_cases("count_tree({state})"),
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
            "You call `count_tree` for the children and drop what it returns. Add what the calls "
            "give back to your own two numbers.",
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
            lambda case, got, expected: got == (0, 0),
            "Nothing is ever counted. What should come back for a finished state, itself a leaf?",
        ),
        Misconception(
            lambda case, got, expected: got == (expected[0] - 1, expected[1]),
            "One node is missing. The state itself counts: begin at 1. A leaf is a node as well: "
            "`(1, 1)`.",
        ),
    ),
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
            "You count every node as a leaf. Where the game goes on, `leaves` begins at 0.",
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
                for action in state.legal_actions():
                    nodes, leaves = count_tree(state.take_action(action))
                return nodes + 1, leaves
            """,
            "Only the last child is counted: with `=` its numbers take the place of those before. "
            "Add them up: `nodes += nodes_below`, `leaves += leaves_below`.",
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
    setup=GAMES,
)

_SIX_LEFT = GAME.state((0, 0, 4, 8))
_STEPS = sum(len(state.legal_actions()) for state in _positions(_SIX_LEFT))
"""The states that are made below it if every position is gone on from once."""

POSITIONS = Exercise(
    id="count_positions",
    title="Count positions",
    stars=2,
    minutes=10,
    names=("count_positions",),
    starter='''
        def count_positions(state):
            """How many different positions can be reached from `state`, itself included."""
            ...
    ''',
    reference='''
        def count_positions(state):
            """How many different positions can be reached from `state`, itself included."""
            seen = {state.key()}
            waiting = [state]
            while waiting:
                now = waiting.pop()
                for action in now.legal_actions():
                    after = now.take_action(action)
                    if after.key() not in seen:
                        seen.add(after.key())
                        waiting.append(after)
            return len(seen)
    ''',
    hints=(
        "Begin with the worklist above the exercise. Which children go into it, and which do not?",
        "Besides the list you need the set `seen` of keys, with `state.key()` in it at the start. "
        "A position that is in it already needs no second look: all that comes after it was "
        "found the first time.",
        "For each child of the state that you take out: if `child.key()` is not in `seen`, add the "
        "key to `seen` and the child to the list. At the end, return `len(seen)`.",
    ),
    cases=_state_cases("count_positions({state})"),
    besides=(
        (
            Case(
                f"gametree.looked_at(count_positions, TicTacToe().state({_SIX_LEFT.id}))",
                expected=_STEPS,
                compare=satisfies(f"be at most {_STEPS}", lambda made: made <= _STEPS),
            ),
            "But it goes on from some positions again and again. Leave out a child whose key is in "
            "the set already: then it goes on from 5,478 of the whole game's 549,946 nodes.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got == 0 and isinstance(got, int),
            "0 cannot be, since the state itself counts. `waiting` is empty at the end: what "
            "counts is how many keys are in `seen`.",
        ),
        Misconception(
            lambda case, got, expected: got == 2 and expected == 3 and case.about["state"].ply == 7,
            "One is missing. Do you count the position where you start? Do you count positions "
            "apart that are each other's mirror image?",
        ),
        Misconception(
            lambda case, got, expected: "unhashable" in str(got),
            "A set cannot hold arrays or lists. `state.key()` is made for it.",
        ),
        Misconception(
            lambda case, got, expected: "'dict' object has no attribute 'add'" in str(got),
            "`{}` is an empty dict. An empty set is `set()`.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == expected,
            "You return the positions themselves. The answer is how many there are: `len(...)`.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    if now.key() not in seen:
                        seen.add(now.key())
                        for action in now.legal_actions():
                            waiting = [now.take_action(action)]
                return len(seen)
            """,
            "Each child takes the place of what was waiting: `waiting = [...]` is a new list. Add "
            "to the old one: `waiting.append(child)`.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = {state.key()}, [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        if after.key() not in seen and not after.is_terminal():
                            seen.add(after.key())
                            waiting.append(after)
                return len(seen)
            """,
            "You leave out the positions in which the game is over. They can be reached, too.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {state.key()}
                for action in state.legal_actions():
                    child = state.take_action(action)
                    if child.key() not in seen:
                        count_positions(child)
                return len(seen)
            """,
            "You answer 1 for every state. Is there a `return` inside the loop? Is your question "
            "the right way round, `not in seen`? Do you add the key of the state that you have "
            "just reached? Or, if your function calls itself: every call makes a set of its own, "
            "and what it finds is lost.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {state.key()}
                total = 1
                for action in state.legal_actions():
                    child = state.take_action(action)
                    total += count_positions(child)
                return total
            """,
            "You count the nodes of the tree, so no position is ever found in your set. Does the "
            "set hold an `.id`? An ID is a history; the position is `state.key()`, with its "
            "brackets. If it holds keys: do you add each key before its child waits, and do all "
            "calls share one set?",
        ),
        *(
            Mutant(
                f"""
                def count_positions(state):
                    seen, waiting = {{state.key(): state}}, [state]
                    for now in waiting:
                        for child in map(now.take_action, now.legal_actions()):
                            if child.key() not in seen:
                                seen[child.key()] = child
                                waiting.append(child)
                    return {answer}
                """,
                message,
            )
            for answer, message in (
                (
                    "len(seen) + 1",
                    "One too many: the position where you start is counted twice. Do you begin at "
                    "1, and then count it again when you take it out of the list?",
                ),
                (
                    "sum(not s.is_terminal() for s in seen.values())",
                    "You leave out the positions in which the game is over. They can be reached, "
                    "too.",
                ),
                (
                    "sum(s.is_terminal() for s in seen.values())",
                    "You count only the positions in which the game is over. All the others on the "
                    "way there count, too.",
                ),
            )
        ),
        Mutant(
            """
            def count_positions(state):
                from omoklib.games.symmetries import SYMMETRIES, transform_id

                def least(s):
                    turned = (transform_id(s.id, k, s.game.size) for k in SYMMETRIES)
                    return min(s.game.state(one).key() for one in turned)

                seen, waiting = {least(state)}, [state]
                for now in waiting:
                    for child in map(now.take_action, now.legal_actions()):
                        if least(child) not in seen:
                            seen.add(least(child))
                            waiting.append(child)
                return len(seen)
            """,
            "You count turned and mirrored positions as one. That comes next; here each of them "
            "counts for itself.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        if after.key() not in seen:
                            seen.add(after.key())
                            waiting.append(after)
                return len(seen)
            """,
            "One is missing: the position where you start counts too.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen, waiting = set(), [state]
                while waiting:
                    now = waiting.pop()
                    if now.key() in seen:
                        break
                    seen.add(now.key())
                    waiting += [now.take_action(a) for a in now.legal_actions()]
                return len(seen)
            """,
            "You stop altogether at the first position that you have seen before. Leave out only "
            "that one: `continue`, not `break`.",
        ),
        *(
            Mutant(
                f"""
                def count_positions(state):
                    seen, waiting = {{state.key()}}, [state]
                    while waiting:
                        now = waiting.pop({which})
                        for action in now.legal_actions():
                            after = now.take_action(action)
                            if after.key() in seen:
                                break
                            seen.add(after.key())
                            waiting.append(after)
                    return len(seen)
                """,
                "At the first child that you have seen before you leave out the children after it "
                "as well. Leave out only that one: `continue`, not `break`.",
            )
            for which in ("-1", "0")
        ),
        Mutant(
            """
            def count_positions(state):
                return len({state.take_action(a).key() for a in state.legal_actions()})
            """,
            "You count only the children. The state itself counts, too, and so does all that "
            "comes after the children, to the end of the game.",
        ),
        Mutant(
            """
            def count_positions(state):
                seen = {(state.ply, state.board.sum(dtype=int))}
                waiting = [state]
                while waiting:
                    now = waiting.pop()
                    for action in now.legal_actions():
                        after = now.take_action(action)
                        seen.add((after.ply, after.board.sum(dtype=int)))
                        waiting.append(after)
                return len(seen)
            """,
            "You tell positions apart only by how many stones they have. It matters where they "
            "are: take `state.key()`.",
        ),
        Mutant(
            """
            def count_positions(state):
                children = [state.take_action(a) for a in state.legal_actions()]
                return len({state.key(), *(child.key() for child in children)})
            """,
            "You look at the children and stop. Their children can be reached as well, and so on "
            "to the end of the game. (Is a child put on the waiting list *before* its key is "
            "added?)",
        ),
    ),
    setup=GAMES,
    if_endless="Does each round of your loop take a state out of the list? `waiting.pop()` does.",
)

RECURSION_SLIPS = (
    Misconception(
        lambda case, got, expected: "missing 1 required positional argument: 'player'" in str(got),
        "A reward is always somebody's. Say whose you want: `state.reward(state.player)`.",
    ),
    Misconception(
        lambda case, got, expected: "'int' object has no attribute" in str(got),
        "Your function wants a state, and it was given an action: `state.take_action(action)` is "
        "the child.",
    ),
    Misconception(
        lambda case, got, expected: "'method'" in str(got),
        "A method is called with brackets: `state.is_terminal()`, `state.reward(state.player)`.",
    ),
    Misconception(
        lambda case, got, expected: "'NoneType'" in str(got),
        "Your function gives None for some state further down. Every path needs a `return`; "
        "printing a value does not pass it on.",
    ),
    Misconception(
        lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
        "A finished state has no children, and `max` of nothing is an error. `return` its reward "
        "first.",
    ),
)
"""Slips of functions that call themselves on the children of a state."""

MINIMAX = Exercise(
    id="minimax",
    title="Minimax",
    stars=2,
    minutes=12,
    names=("minimax",),
    starter='''
        def minimax(state):
            """What `state` is worth to the player to move, if both sides play perfectly."""
            ...
    ''',
    reference='''
        def minimax(state):
            """What `state` is worth to the player to move, if both sides play perfectly."""
            if state.is_terminal():
                return state.reward(state.player)
            return max(
                -minimax(state.take_action(action)) for action in state.legal_actions()
            )
    ''',
    hints=(
        "Two cases, as in `count_tree`. A finished state knows its reward. Any other is worth as "
        "much as the best of its children; but whose eyes do you look through?",
        "`minimax(child)` is what the child is worth to your *opponent*, who moves there. What is "
        "+1 to them is -1 to you: change its sign.",
        "The finished state: `state.reward(state.player)`. Else the `max` of "
        "`-minimax(state.take_action(action))` over the legal actions.",
    ),
    cases=_state_cases("minimax({state})"),
    misconceptions=(
        Misconception(
            lambda case, got, expected: case.about["state"].is_terminal() and got == -expected,
            "The game is over here, and your sign is the wrong way round: the player who would be "
            "next to move has lost. Ask for `state.reward(state.player)`.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "The size is right and the sign is not. The value belongs to the player to move at "
            "this state. A child's value belongs to the opponent: does it change its sign exactly "
            "once?",
        ),
        Misconception(
            lambda case, got, expected: abs(got) > 1,
            "Values are +1, 0 or -1. Do you return an action, or add up the children's values? "
            "What is wanted is the value of the best child.",
        ),
        *RECURSION_SLIPS,
    ),
    mutants=(
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return max(minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "The minus is missing: a child's value is as your opponent sees it. (Is it "
            "`-min(-v)`? That is the same as `max(v)`.)",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(1)
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "At the end you always ask for Black's reward (X is Black). Ask for "
            "`state.reward(state.player)`: the minus on the way up does the rest.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return min(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "Your players choose the worst for themselves. Take the `max`, with the minus inside: "
            "`-max(v)` is the same as `min(-v)`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return min(minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "You take the `min` without the minus, so the children's values never change their "
            "sign: what you get is nobody's best. Change each child's sign first, then take the "
            "`max`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(-state.player)
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "At the end you ask for the wrong player's reward. After a win, the player who would "
            "be next to move has lost: `state.reward(state.player)`, which is -1.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return -minimax(state.take_action(state.legal_actions()[0]))
            """,
            "You return the first child's value. A `return` inside the loop ends it at once: keep "
            "the best value, and return it after the loop.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return max(0, *(-minimax(state.take_action(a)) for a in state.legal_actions()))
            """,
            "Your best value starts at 0, so a lost state looks like a draw. Start at -2, below "
            "any value.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return -minimax(state.take_action(state.legal_actions()[-1]))
            """,
            "You return the last child's value. Each new one takes the place of the one before: "
            "keep the best of them.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value == 1:
                        return 1
                return value
            """,
            "A win is found, but where nothing wins you return the last child's value, and a draw "
            "that came before it is lost. Keep the best of them all.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                values = [-minimax(state.take_action(a)) for a in state.legal_actions()]
                return sum(values) / len(values)
            """,
            "You take the average of the children. That would be right if each move were equally "
            "likely, but the player to move chooses the best: take the `max`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return [-minimax(state.take_action(a)) for a in state.legal_actions()]
            """,
            "All the children's values come back, as a list. A state has one value: take the `max` "
            "of them.",
        ),
        Mutant(
            """
            def minimax(state):
                return state.reward(state.player) if state.is_terminal() else -1
            """,
            "Where the game goes on, you always answer -1. Does your best value never rise? The "
            "comparison is `value > best`, and what it finds must be kept: `best = value`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return 0
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "Every finished game is worth 0 to you. Ask it: `state.reward(state.player)`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return 1
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "Every finished game is worth the same to you. Ask it: `state.reward(state.player)`.",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return -1
                return max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "Every finished game is worth the same to you, a draw as well. Ask it: "
            "`state.reward(state.player)`.",
        ),
        Mutant(
            """
            def minimax(state):
                return state.reward(state.player)
            """,
            "You treat every state as finished. Is `is_terminal()` called with its brackets? Does "
            "the part for unfinished states run?",
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(1)
                values = [minimax(state.take_action(a)) for a in state.legal_actions()]
                return max(values) if state.player == 1 else min(values)
            """,
            "This is a correct minimax with all values as Black sees them (X is Black). The "
            "exercise wants them as the player to move sees them: where that is O, change the "
            "sign.",
        ),
    ),
    setup=GAMES,
)


def _best_cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in _state_cases("best_actions({state})")(rng):
        yield replace(case, compare=_moves_differ(case.about["state"]))


def _moves_differ(state: State) -> Comparer:
    """As `same`; where a list has other moves of `state`, the first of them is named."""

    def compare(expected: list[int], got: object) -> str:
        if isinstance(got, list) and all(move in state.legal_actions() for move in got):
            for move in got:
                if move not in expected:
                    name = name_on_board(move, state.game.size)
                    return f"{name} is in your list, and another move is worth more"
            for move in expected:
                if move not in got:
                    name = name_on_board(move, state.game.size)
                    return f"{name} is missing in your list, and no move is worth more"
        return same(expected, got)

    return compare


BEST = Exercise(
    id="best_actions",
    title="Every best move",
    stars=1,
    minutes=8,
    names=("best_actions",),
    starter='''
        def best_actions(state):
            """The actions worth most to the player to move, in order; `[]` if the game is over."""
            # minimax(child), your own, is what a child is worth to the player to move there
            ...
    ''',
    reference='''
        def best_actions(state):
            """The actions worth most to the player to move, in order; `[]` if the game is over."""
            actions = state.legal_actions()
            worth = [-minimax(state.take_action(action)) for action in actions]
            return [action for action, value in zip(actions, worth) if value == max(worth)]
    ''',
    hints=(
        "Work out first what each action is worth to you; then keep those that are worth most.",
        "An action is worth `-minimax(state.take_action(action))` to the player who takes it.",
        "Put the worth of all actions into a list, take its `max`, and return the actions whose "
        "worth equals it. With no action at all the list is empty, and `max([])` is an error.",
    ),
    cases=_best_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                sorted(got) == case.about["state"].legal_actions() != sorted(expected)
            ),
            "You list every action. Keep only those that are worth most.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, set, tuple, dict)),
            "The answer is a list: of all the best actions, even where there is only one. A list "
            "of actions has square brackets.",
        ),
        Misconception(
            lambda case, got, expected: got == [] and expected,
            "The game goes on here, and your list is empty. What do you compare the values with? "
            "If your best value starts at a number, is that below -1? (The `max` of a dict is its "
            "largest *key*, an action: take `max(worth.values())`.)",
        ),
        Misconception(
            lambda case, got, expected: got is None and not expected,
            "The game is over here. There is no action, and the answer is the empty list `[]`.",
        ),
        Misconception(
            lambda case, got, expected: got[0] not in case.about["state"].legal_actions(),
            "Your list holds no actions of this state. Does it hold states, values, pairs, or "
            "indices into another list? Keep the actions alone: `zip(actions, worth)` goes through "
            "both side by side.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "The game is over here, so there is no action, and `max` of nothing is an error. The "
            "answer is the empty list.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "`minimax` wants a state, and it was given an action: "
            "`state.take_action(action)` is the child.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == expected != got,
            "The right actions. Give them as a list in increasing order.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def best_actions(state):
                best, found = -2, []
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value > best:
                        best = value
                    if value == best:
                        found.append(action)
                return found
            """,
            "When you find a better action, the ones before it are no longer the best, but they "
            "stay in your list. Begin a new list then.",
        ),
        Mutant(
            """
            def best_actions(state):
                best, found = 0, []
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value > best:
                        best, found = value, [action]
                    elif value == best:
                        found.append(action)
                return found
            """,
            "Where every move loses, your list is empty: your best value starts at 0, and none "
            "reaches it. Start at -2, below any value.",
        ),
        Mutant(
            """
            def best_actions(state):
                best, found = -2, []
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value > best:
                        best, found = value, [action]
                    if value == best:
                        found.append(action)
                return found
            """,
            "The first of your best actions is there twice: you begin a new list with it, and then "
            "`value == best` is true as well. Make the second `if` an `elif`.",
        ),
        Mutant(
            """
            def best_actions(state):
                actions = state.legal_actions()
                worth = [minimax(state.take_action(a)) for a in actions]
                return [a for a, value in zip(actions, worth) if value == max(worth)]
            """,
            "These are the best moves for your opponent: a child's value is as *they* see it. Put "
            "a minus before it, and take the `max`. (Is it `min` with a minus? That comes to the "
            "same as `max` without one.)",
        ),
        Mutant(
            """
            def best_actions(state):
                actions = state.legal_actions()
                worth = [-minimax(state.take_action(a)) for a in actions]
                return [max(zip(worth, [-a for a in actions]))[1] * -1] if actions else []
            """,
            "You return one best action. Where several are equally good, return them all.",
        ),
        Mutant(
            """
            def best_actions(state):
                actions = state.legal_actions()
                worth = [-minimax(state.take_action(a)) for a in actions]
                return [max(zip(worth, actions))[1]] if actions else []
            """,
            "You return one best action, the last. Where several are equally good, return them "
            "all: begin a new list only where a value is *better*, `>` and not `>=`.",
        ),
        Mutant(
            """
            def best_actions(state):
                actions = state.legal_actions()
                worth = [-minimax(state.take_action(a)) for a in actions]
                return [a for a, value in zip(actions, worth) if value == 1]
            """,
            "You look for winning moves only. Where none wins, the best one draws, or loses.",
        ),
        Mutant(
            """
            def best_actions(state):
                actions = state.legal_actions()
                return [a for a in actions if minimax(state.take_action(a)) <= 0]
            """,
            "You list all moves that do not lose. Where one wins, a draw is not as good.",
        ),
        Mutant(
            """
            def best_actions(state):
                return state.legal_actions()
            """,
            "You list every action. Keep only those that are worth most.",
        ),
        Mutant(
            """
            def best_actions(state):
                actions, value = state.legal_actions(), minimax(state)
                return [a for a in actions if minimax(state.take_action(a)) == value]
            """,
            "The state's value is yours, the child's is your opponent's: they agree once you "
            "change the sign of one.",
        ),
    ),
    setup=GAMES + "\n\n" + MINIMAX.reference,
    needs=("minimax",),
)


def _alpha_beta_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from _state_cases("alpha_beta({state})", count=25, least=2)(rng)
    for state in _states(rng, 15, 2, 5):
        stats = SearchStats()
        alpha_beta(state, stats=stats)
        yield Case(
            f"gametree.looked_at(alpha_beta, TicTacToe().state({state.id}))",
            expected=stats.nodes - 1,
            compare=satisfies(
                f"be at most {stats.nodes - 1}, the states that must be looked at: pass `-beta, "
                "-alpha` to every child, raise alpha after each, and cut as soon as `alpha >= "
                "beta`",
                lambda made, most=stats.nodes - 1: made <= most,
            ),
            picture=state,
            size=100 + 10 * (9 - state.ply),
        )
    for state in _states(rng, 4, 4, 5):  # a window that the first child closes: is there a cut?
        if not state.is_terminal():
            stats = SearchStats()
            alpha_beta(state, -2, -1, stats=stats)
            yield Case(
                "gametree.looked_at(lambda state: alpha_beta(state, -2, -1), "
                f"TicTacToe().state({state.id}))",
                expected=stats.nodes - 1,
                compare=satisfies(
                    f"be at most {stats.nodes - 1}: with -1 as its beta, the loop ends after the "
                    "first child",
                    lambda made, most=stats.nodes - 1: made <= most,
                ),
                picture=state,
                size=300 + 10 * (9 - state.ply),
            )


_HARD = """
    def alpha_beta(state, alpha=-2, beta=2):
        if state.is_terminal():
            return state.reward(state.player)
        for action in state.legal_actions():
            value = -alpha_beta(state.take_action(action), -beta, -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha
"""
_SOFT = """
    def alpha_beta(state, alpha=-2, beta=2):
        if state.is_terminal():
            return state.reward(state.player)
        best = -2
        for action in state.legal_actions():
            value = -alpha_beta(state.take_action(action), -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best
"""


_LOWERED = (
    "You lower beta, and that is your opponent's number. The player to move looks for more: "
    "`alpha = max(alpha, value)`, and at the end `return alpha`."
)
_TOO_BAD = (
    "You leave the loop at a move that is worth no more than alpha. That move is only bad: a "
    "better one may follow. Leave when a move is too *good*: once `alpha >= beta`."
)


def _both(message: str, *slips: tuple[str, str]) -> Iterator[Mutant]:
    """One mistake in both forms: the one that returns `alpha`, and the one that keeps `best`.

    A wrong window gives the two different values, so one form would not recognise the other.
    """
    for source in (_HARD, _SOFT):
        for old, new in slips:
            source = changed(source, old, new)
        yield Mutant(source, message)


ALPHA_BETA = Exercise(
    id="alpha_beta",
    title="Alpha-beta",
    stars=3,
    minutes=20,
    names=("alpha_beta",),
    starter='''
        def alpha_beta(state, alpha=-2, beta=2):
            """What `state` is worth to the player to move, if that lies inside the window.
            If it is worth `alpha` or less: any number from there up to `alpha`.
            If it is worth `beta` or more: any number from `beta` up to there."""
            ...
    ''',
    reference='''
        def alpha_beta(state, alpha=-2, beta=2):
            """What `state` is worth to the player to move, if that lies inside the window.
            If it is worth `alpha` or less: any number from there up to `alpha`.
            If it is worth `beta` or more: any number from `beta` up to there."""
            if state.is_terminal():
                return state.reward(state.player)
            for action in state.legal_actions():
                value = -alpha_beta(state.take_action(action), -beta, -alpha)
                alpha = max(alpha, value)
                if alpha >= beta:
                    break  # the opponent gains nothing by coming to this state
            return alpha
    ''',
    hints=(
        "Begin with your `minimax`, written as a loop over the actions. Add the two numbers later.",
        "What you are sure of grows: `alpha = max(alpha, value)`. When it has reached `beta`, "
        "the opponent gains nothing by coming here, so leave the loop.",
        "For the child, the two numbers change places and signs: `-alpha_beta(child, -beta, "
        "-alpha)`. What I am already sure of is the limit to what I will allow my opponent: my "
        "alpha, with its sign changed, is their beta.",
        "The whole loop, in which alpha takes the place of `best`: `value = "
        "-alpha_beta(state.take_action(action), -beta, -alpha)`, then `alpha = max(alpha, value)`, "
        "then `if alpha >= beta: break`. After it, return `alpha`: at the root it is the best "
        "value.",
    ),
    cases=_alpha_beta_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: "looked_at" in case.code and isinstance(got, int),
            "The values are right, but you look at more states than you need. Is `-beta, -alpha` "
            "passed on to every child? Does alpha rise after each? Does the loop end as soon as "
            "`alpha >= beta`? If so: every `take_action` counts. Make each child once, when its "
            "turn comes, in the order of `legal_actions()`.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "The sign is the wrong way round: a child's value belongs to the other player.",
        ),
        Misconception(
            lambda case, got, expected: abs(got) == 2,
            "No state is worth 2 or -2: that is the window's own end. Does a finished state return "
            "its reward before the loop? Does the loop raise alpha, `alpha = max(alpha, value)`, "
            "and do you return it, or the best value?",
        ),
        *RECURSION_SLIPS,
        Misconception(
            lambda case, got, expected: isinstance(got, int) and abs(got) <= 1,
            "Take the cut out for a moment. If the values are right without it, look at the window "
            "of the child, `-beta, -alpha`, at the question `alpha >= beta`, and at what you "
            "return after a cut. If they are not, look at the minus, and at what the loop keeps.",
        ),
    ),
    mutants=(
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    beta = min(beta, -alpha_beta(state.take_action(action), -beta, -alpha))
                    if alpha >= beta:
                        break
                return beta
            """,
            _LOWERED,
        ),
        Mutant(changed(_SOFT, "alpha = max(alpha, value)", "beta = min(beta, value)"), _LOWERED),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                return max(-alpha_beta(state.take_action(a)) for a in state.legal_actions())
            """,
            "The values are right, but nothing is ever cut: you look at as many states as minimax. "
            "A cut needs two things. Is alpha raised after each child, `alpha = max(alpha, "
            "value)`? Does the loop end once `alpha >= beta`? (And do you call `alpha_beta` for "
            "the child, with `-beta, -alpha`?)",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    alpha = max(alpha, -alpha_beta(state.take_action(action)))
                    if alpha >= beta:
                        break
                return alpha
            """,
            "Your loop can cut, but the window is not passed on to the child, so below the root "
            "nothing is ever cut. Do you still call `minimax` there? Call `alpha_beta`, and give "
            "it `-beta, -alpha`.",
        ),
        Mutant(
            changed(
                changed(_SOFT, "            alpha = max(alpha, value)\n", ""),
                "alpha >= beta",
                "best >= beta",
            ),
            "Is alpha raised after each child, `alpha = max(alpha, value)`? And does the child get "
            "`-beta, -alpha`? A child's beta is your alpha with its sign changed. Here it never "
            "comes down, so below the root nothing is cut.",
        ),
        Mutant(
            changed(_SOFT, "alpha = max(alpha, value)", "alpha = best"),
            "Your alpha can fall: `best` starts from -2, and may stay below the alpha that came "
            "from above. Keep the larger one: `alpha = max(alpha, best)`.",
        ),
        *_both(
            "You go on while alpha equals beta. The opponent is sure of as much elsewhere, so "
            "nothing that is left here can matter further up: leave the loop with `>=`, not `>`.",
            ("alpha >= beta", "alpha > beta"),
        ),
        Mutant(
            changed(_HARD, "-beta, -alpha", "alpha, beta"),
            "The child gets your `alpha` and `beta` as they are. It is the other player's turn "
            "there: pass on `-beta, -alpha`.",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                best = -2
                for action in state.legal_actions():
                    best = max(best, -alpha_beta(state.take_action(action), -beta, -best))
                    if best >= beta:
                        break
                return best
            """,
            "Every state starts again from -2. It may start from `alpha`: what is certain "
            "elsewhere helps to cut here, too.",
        ),
        *_both(
            "On the way down the two numbers change their signs and change places: pass on "
            "`-beta, -alpha`.",
            ("-beta, -alpha", "-alpha, -beta"),
        ),
        *_both(
            "On the way down the two numbers change their signs and change places: pass on "
            "`-beta, -alpha`.",
            ("-beta, -alpha", "beta, alpha"),
        ),
        *_both(
            "At the end you always ask for X's reward. The value belongs to the player to move: "
            "`state.reward(state.player)`.",
            ("reward(state.player)", "reward(1)"),
        ),
        *_both(
            "The child's value is as your opponent sees it: put a minus before the call.",
            ("value = -alpha_beta", "value = alpha_beta"),
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(1)
                best = -2 * state.player
                better = max if state.player == 1 else min
                for action in state.legal_actions():
                    best = better(best, alpha_beta(state.take_action(action), alpha, beta))
                    if state.player == 1:
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
                    if alpha >= beta:
                        break
                return best
            """,
            "This is a correct alpha-beta with all values as X sees them. The exercise wants them "
            "as the player to move sees them: then `max` serves both players, and the window "
            "changes places and signs on its way down.",
        ),
        *_both(
            "alpha is the best so far, and you put every new value in its place, even a worse one: "
            "`alpha = max(alpha, value)`.",
            ("alpha = max(alpha, value)", "alpha = value"),
        ),
        Mutant(
            changed(_HARD, "return alpha\n", "return value\n"),
            "You return the value of the child that came last. The best so far is in `alpha`.",
        ),
        *_both(
            _TOO_BAD,
            (
                "alpha = max(alpha, value)",
                "if value <= alpha:\n                break\n            alpha = value",
            ),
        ),
        Mutant(
            changed(
                _SOFT,
                "best = max(best, value)",
                "if value <= alpha:\n                break\n            best = value",
            ),
            _TOO_BAD,
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                best = -2
                for action in state.legal_actions():
                    value = -alpha_beta(state.take_action(action), -beta, -alpha)
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        return best
                    best = max(best, value)
                return best
            """,
            "When you cut, the move that is too good for the opponent is not yet in your best "
            "value, and you return the one from before it. Raise the best value first, then cut.",
        ),
        Mutant(
            changed(_SOFT, "best = -2", "best = 0"),
            "Your best value starts at 0, so a lost state looks like a draw. Start at -2, below "
            "any value.",
        ),
        Mutant(
            """
            def alpha_beta(state, alpha=-2, beta=2):
                if state.is_terminal():
                    return state.reward(state.player)
                action = state.legal_actions()[0]
                return max(alpha, -alpha_beta(state.take_action(action), -beta, -alpha))
            """,
            "You look at the first child only. Is there a `return` inside the loop? It belongs "
            "after it. Or is the comparison before `break` the wrong way round?",
        ),
    ),
    setup=GAMES,
)


def _memory_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from _state_cases("remembering({state}, {{}})", count=20)(rng)
    for node_id in ((0, 0, 1, 2, 3, 7, 6), (0, 0, 1, 2, 5, 7, 8), (0, 0, 1, 2, 5, 8)):
        state = GAME.state(node_id)  # where a wrong sign on looking up changes the value
        code = f"remembering(TicTacToe().state({node_id}), {{}})"
        yield Case(code, picture=state, about={"state": state}, size=10 * (9 - state.ply) + 1)
    for state in _states(rng, 12, 3, 5):
        reached = _positions(state)
        most, moves = len(reached), sum(len(now.legal_actions()) for now in reached)
        root = f"TicTacToe().state({state.id})"
        size = 10 * (9 - state.ply)
        yield Case(
            f"memory = {{}}\nremembering({root}, memory)\nlen(memory)",
            expected=most,
            compare=satisfies(
                f"be 1 to {most}: the dict is filled, with one entry for a position",
                lambda kept, most=most: 1 <= kept <= most,
            ),
            picture=state,
            size=100 + size,
        )
        yield Case(
            f"gametree.looked_at(lambda state: remembering(state, {{}}), {root})",
            expected=moves,
            compare=satisfies(
                f"be at most {moves}, the states that must be made: a position that is known "
                "is not solved again",
                lambda made, moves=moves: made <= moves,
            ),
            picture=state,
            size=200 + size,
        )


MEMORY = Exercise(
    id="remembering",
    title="A memory for positions",
    stars=2,
    minutes=10,
    names=("remembering",),
    starter='''
        def remembering(state, memory):
            """Minimax that solves each position once; `memory` is a dict, filled on the way."""
            ...
    ''',
    reference='''
        def remembering(state, memory):
            """Minimax that solves each position once; `memory` is a dict, filled on the way."""
            key = state.key()
            if key not in memory:
                if state.is_terminal():
                    memory[key] = state.reward(state.player)
                else:
                    memory[key] = max(
                        -remembering(state.take_action(action), memory)
                        for action in state.legal_actions()
                    )
            return memory[key]
    ''',
    hints=(
        "It is minimax, with a look into the dict before and a note in the dict after.",
        "The entry belongs to the position, not to the history: `memory[state.key()]`.",
        "If `state.key()` is in `memory`, return what is there. Else work the value out as minimax "
        "does, calling `remembering(child, memory)`; store it; return it.",
    ),
    cases=_memory_cases,
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("len(memory)") and isinstance(got, int) and got > 0
            ),
            "Your dict has more entries than there are positions. Do you file values under the "
            "state, or its ID? Those are histories; `state.key()` is the position.",
        ),
        Misconception(
            lambda case, got, expected: "unhashable" in str(got),
            "A dict cannot have an array or a list as its key. `state.key()` is made for it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, dict) or "unary -: 'dict'" in str(got),
            "You return the whole dict. The value is one entry of it: `memory[state.key()]`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "Nothing is noted under this key yet, so `memory[...]` raises a KeyError. Ask first: "
            "`if state.key() in memory`.",
        ),
        Misconception(
            lambda case, got, expected: "required positional argument" in str(got),
            "A call is missing its second argument: pass `memory` on to every call.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(memory)") and got == 0,
            "The dict that was passed in stays empty, so nothing is remembered from one call to "
            "the next. Fill `memory` itself, and pass it on; do not make a new one.",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "The sign is the wrong way round. Does a child's value, which belongs to the other "
            "player, change its sign once? Is every value filed under the key of its own state?",
        ),
        *RECURSION_SLIPS,
    ),
    mutants=(
        Mutant(
            """
            def remembering(state, memory):
                if state.key() not in memory:
                    if state.is_terminal():
                        memory[state.key()] = state.reward(state.player)
                    else:
                        memory[state.key()] = min(-remembering(state.take_action(a), memory)
                                                  for a in state.legal_actions())
                return memory[state.key()]
            """,
            "Your players choose the worst for themselves. Take the `max`, with the minus inside: "
            "`-max(v)` is the same as `min(-v)`.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.key() not in memory:
                    if state.is_terminal():
                        memory[state.key()] = state.reward(1)
                    else:
                        best = max if state.player == 1 else min
                        memory[state.key()] = best(remembering(state.take_action(a), memory)
                                                   for a in state.legal_actions())
                return memory[state.key()]
            """,
            "This is a correct memory with all values as X sees them. The exercise wants them as "
            "the player to move sees them: where that is O, change the sign.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.is_terminal():
                    return state.reward(state.player)
                if state.key() in memory:
                    return -memory[state.key()]
                children = [state.take_action(action) for action in state.legal_actions()]
                memory[state.key()] = max(-remembering(child, memory) for child in children)
                return memory[state.key()]
            """,
            "What is in `memory` under a state's key is what that state is worth to its own player "
            "to move: return it without a minus.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.is_terminal():
                    return state.reward(state.player)
                for action in state.legal_actions():
                    child = state.take_action(action)
                    if child.key() not in memory:
                        memory[child.key()] = -remembering(child, memory)
                return max(memory.values())
            """,
            "You take the best of *all* the values in the dict, and most of them belong to other "
            "positions. Take the best of this state's own children.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.id not in memory:
                    if state.is_terminal():
                        memory[state.id] = state.reward(state.player)
                    else:
                        memory[state.id] = max(-remembering(state.take_action(a), memory)
                                               for a in state.legal_actions())
                return memory[state.id]
            """,
            "An ID comes up only once in a tree, so a memory with IDs as keys never helps, nor "
            "does one with the states. Positions come up again: take `state.key()`, with its "
            "brackets.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.is_terminal():
                    value = state.reward(state.player)
                else:
                    value = max(-remembering(state.take_action(a), memory)
                                for a in state.legal_actions())
                memory[state.key()] = value
                return value
            """,
            "Known positions are solved again. If the key is in `memory`, return what is there at "
            "once; and pass the *same* dict on to every call of `remembering` itself.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.key() in memory:
                    return -memory[state.key()]
                if state.is_terminal():
                    memory[state.key()] = state.reward(state.player)
                else:
                    memory[state.key()] = max(-remembering(state.take_action(a), memory)
                                              for a in state.legal_actions())
                return memory[state.key()]
            """,
            "What you file and what you look up differ by a sign. Under a state's key belongs what "
            "that state is worth to its *own* player to move. Then it comes out as it went in, "
            "without a minus.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if memory.get(state.key()):
                    return memory[state.key()]
                if state.is_terminal():
                    memory[state.key()] = state.reward(state.player)
                else:
                    memory[state.key()] = max(-remembering(state.take_action(a), memory)
                                              for a in state.legal_actions())
                return memory[state.key()]
            """,
            "A draw is looked up in vain: its value is 0, and `if` treats 0 as false. "
            "Test `state.key() in memory`.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                memory = {}
                if state.is_terminal():
                    return state.reward(state.player)
                return max(-remembering(state.take_action(a), memory)
                           for a in state.legal_actions())
            """,
            "The dict that was passed in stays empty, so nothing is remembered from one call to "
            "the next. Fill `memory` itself, and pass it on; do not make a new one.",
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.key() not in memory:
                    if state.is_terminal():
                        memory[state.key()] = state.reward(state.player)
                    else:
                        memory[state.key()] = max(remembering(state.take_action(a), memory)
                                                  for a in state.legal_actions())
                return memory[state.key()]
            """,
            "The minus is missing: a child's value is as your opponent sees it.",
        ),
    ),
    setup=GAMES + "\n\n" + MINIMAX.reference,
)

EXERCISES = (NEXT_LAYER, COUNT, POSITIONS, MINIMAX, BEST, ALPHA_BETA, MEMORY)

QUIZ = (
    Question(
        "Which node of a game tree is a leaf?",
        (
            Option("Every child of the root", "In Tic-Tac-Toe each of them has 8 children."),
            Option("A state in which the game is over", "No move leads on from there."),
            Option("The last move that was played", "A move is an edge, not a node."),
            Option("A state that was reached twice", "In a tree nothing is reached twice."),
        ),
        "b",
    ),
    Question(
        "Tic-Tac-Toe has 549,946 nodes and 5,478 positions. Why so many more nodes?",
        (
            Option("Boards can be turned and mirrored", "That leads from 5,478 down to 765."),
            Option(
                "Some nodes cannot be reached: their game was over before",
                "A node is in the tree because it is reached.",
            ),
            Option("Each player has a tree", "There is one tree. The players take turns in it."),
            Option(
                "One position can be reached by many histories",
                "The same moves in another order are another node, and often the same position.",
            ),
        ),
        "d",
    ),
    Question(
        "It is White's turn, and `minimax(state)` is -1. What does that tell you?",
        (
            Option(
                "Black can force a win", "The value belongs to White, and it says that White loses."
            ),
            Option("White can force a win", "Values are as the player to move sees them."),
            Option("Black has won", "Perhaps, but the game may still be going on."),
            Option(
                "White has made a mistake",
                "The value looks ahead. It does not say how this came about.",
            ),
        ),
        "a",
    ),
    Question(
        "When does alpha-beta skip the rest of a state's moves?",
        (
            Option(
                "When one move is so good that the opponent has no reason to come here",
                "What the other moves are worth cannot change that.",
            ),
            Option(
                "When the moves look bad at first sight", "It never guesses. Every cut is proved."
            ),
            Option("When it runs out of time", "It knows no clock."),
            Option(
                "When the table holds this position, so that its value is known already",
                "The table answers for the whole state. No move of it is looked at, not even one.",
            ),
        ),
        "a",
    ),
    Question(
        "Alpha-beta and a table solve Tic-Tac-Toe at once. Why not Omok on 15x15?",
        (
            Option("Omok is not zero-sum", "It is: what Black wins, White loses."),
            Option("Its rules allow draws", "So do Tic-Tac-Toe's."),
            Option(
                "Its tree is too big, even with all that is cut away",
                "The saving is huge, but the tree is far, far bigger.",
            ),
            Option(
                "Python is too slow: a compiled program would take an hour",
                "A million times faster takes 6 off an exponent above 80.",
            ),
        ),
        "c",
    ),
)
