"""The exercise `next_layer` of lesson 02: "One ply further"."""

from __future__ import annotations

import types

from omoklib.check.exercises.lesson_02.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["NEXT_LAYER"]

NEXT_LAYER = Exercise(
    id="next_layer",
    title="One ply further",
    stars=1,
    minutes=6,
    names=("next_layer",),
    setup=SETUP,
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
            "You give None for an empty list of states. Is the `return` missing, or does it stand "
            "inside a loop? It belongs after the loops.",
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
            lambda case, got, expected: expected == [] and isinstance(got[0], tuple),
            "Here the game is over, and no state comes after it. Does your list hold IDs, made "
            "with lesson 01's `legal_actions`? That one does not know that a game can end. "
            "`state.legal_actions()` does.",
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
)
