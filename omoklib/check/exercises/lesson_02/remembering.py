"""The exercise `remembering` of lesson 02: "A memory for positions"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_02.count_positions import positions
from omoklib.check.exercises.lesson_02.minimax import MINIMAX
from omoklib.check.exercises.lesson_02.shared import (
    GAME,
    RECURSION_SLIPS,
    SETUP,
    state_cases,
    states,
)
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, satisfies

__all__ = ["REMEMBERING"]

_CHILDREN_FIRST = 400
"""The size from which on a case asks for the children before their parent."""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from state_cases("remembering({state}, {{}})", count=20)(rng)
    for node_id in ((0, 0, 1, 2, 3, 7, 6), (0, 0, 1, 2, 5, 7, 8), (0, 0, 1, 2, 5, 8)):
        state = GAME.state(node_id)  # where a wrong sign on looking up changes the value
        code = f"remembering(TicTacToe().state({node_id}), {{}})"
        yield Case(code, picture=state, about={"state": state}, size=10 * (9 - state.ply) + 1)
    for state in states(rng, 12, 3, 5):
        reached = positions(state)
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
    for state in states(rng, 8, 3, 4):  # what was noted on the way is right for its own sake, too
        yield Case(
            f"memory, root = {{}}, TicTacToe().state({state.id})\nremembering(root, memory)\n"
            "[remembering(root.take_action(a), memory) for a in root.legal_actions()]",
            picture=state,
            size=300 + 10 * (9 - state.ply),
        )
        yield Case(
            f"memory, root = {{}}, TicTacToe().state({state.id})\n"
            "for a in root.legal_actions():\n    remembering(root.take_action(a), memory)\n"
            "remembering(root, memory)",
            picture=state,
            size=_CHILDREN_FIRST + 10 * (9 - state.ply),
        )


_BY_A_SIGN = (
    "What you file and what you look up differ by a sign. File under a state's key what that state "
    "is worth to its *own* player to move. Then it comes out as it went in, without a minus."
)

REMEMBERING = Exercise(
    id="remembering",
    title="A memory for positions",
    stars=2,
    minutes=10,
    names=("remembering",),
    setup=code_of(SETUP, MINIMAX),
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
    cases=_cases,
    mutants=(
        *(
            Mutant(
                f"""
                def remembering(state, memory):
                    key = state.key()
                    if key not in memory:
                        if state.is_terminal():
                            memory[key] = {at_the_end}
                        else:
                            worth = [-remembering(state.take_action(a), memory)
                                     for a in state.legal_actions()]
                            memory[key] = {best}
                    return memory[key]
                """,
                message,
            )
            for at_the_end, best, message in (
                (
                    "state.reward(1)",
                    "max(worth)",
                    "At the end you always ask for Black's reward (X is Black). Ask for "
                    "`state.reward(state.player)`: the minus on the way up does the rest.",
                ),
                (
                    "state.reward(state.player)",
                    "worth[0]",
                    "You keep the first child's value. A `return` inside the loop ends it at once: "
                    "look at all the children, and then file the best value and return it.",
                ),
                (
                    "state.reward(state.player)",
                    "worth[-1]",
                    "You keep the last child's value. Each new one takes the place of the one "
                    "before: find the best of them, and then file it once.",
                ),
                (
                    "state.reward(state.player)",
                    "max(0, *worth)",
                    "Your best value starts at 0, so a lost state looks like a draw. Start at -2, "
                    "below any value.",
                ),
            )
        ),
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
        *(
            Mutant(
                f"""
                def remembering(state, memory):
                    if state.is_terminal():
                        return state.reward(state.player)
                    best = -2
                    for action in state.legal_actions():
                        child = state.take_action(action)
                        if child.key() in memory:
                            return -memory[child.key()]
                        value = -remembering(child, memory)
                        {note_the_child}
                        best = max(best, value)
                    {note_the_state}
                    return best
                """,
                "Once one child is in `memory`, you return its value at once. It is only one of "
                "the moves: take it into the `max`, and go on to the others.",
            )
            for note_the_child, note_the_state in (
                ("memory[child.key()] = -value", ""),
                ("", "memory[state.key()] = best"),
            )
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
            _BY_A_SIGN,
        ),
        Mutant(
            """
            def remembering(state, memory):
                if state.key() in memory:
                    return memory[state.key()]
                if state.is_terminal():
                    return state.reward(state.player)
                best = -2
                for action in state.legal_actions():
                    child = state.take_action(action)
                    value = -remembering(child, memory)
                    memory[child.key()] = value
                    best = max(best, value)
                return best
            """,
            _BY_A_SIGN,
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
            lambda case, got, expected: (
                case.size >= _CHILDREN_FIRST and isinstance(got, int) and got != expected
            ),
            "Asked after its children, with the same dict, a state gets a wrong value. Whoever "
            "files a number under a state's key, it is what that state is worth to its *own* "
            "player to move. Do you file it twice, once with the other sign?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(expected, list) and isinstance(got, list),
            "Asked with the dict that the root has filled, you give a wrong value for a child. Is "
            "every number in `memory` the exact value of its own position? After a cut it is only "
            "a bound: here nothing may be cut.",
        ),
        Misconception(
            lambda case, got, expected: "'dict' object has no attribute" in str(got),
            "`memory` is a dict: `memory[state.key()] = value` puts a value in.",
        ),
        Misconception(
            lambda case, got, expected: "unary -: 'tuple'" in str(got),
            "Your function gives a tuple for some state. File the value alone and return it alone.",
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
            lambda case, got, expected: isinstance(got, int) and abs(got) == 2,
            "No state is worth 2 or -2. Does a finished state answer with its reward, before the "
            "loop begins?",
        ),
        Misconception(
            lambda case, got, expected: got == -expected,
            "The sign is the wrong way round. Does a child's value, which belongs to the other "
            "player, change its sign once? Is every value filed under the key of its own state?",
        ),
        *RECURSION_SLIPS,
    ),
)
