"""The exercise `minimax` of lesson 02: "Minimax"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_02.shared import RECURSION_SLIPS, SETUP, state_cases
from omoklib.check.records import Exercise, Misconception, Mutant

__all__ = ["MINIMAX"]

MINIMAX = Exercise(
    id="minimax",
    title="Minimax",
    stars=2,
    minutes=12,
    names=("minimax",),
    setup=SETUP,
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
    cases=state_cases("minimax({state})"),
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
            "`max`. (Is it `-max(-v)`? That is the same as `min(v)`.)",
        ),
        *(
            Mutant(
                f"""
                def minimax(state):
                    if state.is_terminal():
                        return state.reward({whose})
                    values = [-minimax(state.take_action(a)) for a in state.legal_actions()]
                    return max(values) if state.player == 1 else min(values)
                """,
                "You change the sign, and for O you also take the `min`: one undoes the other. "
                "With the minus, both players take the `max`.",
            )
            for whose in ("state.player", "1")
        ),
        Mutant(
            """
            def minimax(state):
                if state.is_terminal():
                    return state.reward(state.player)
                return 1 + max(-minimax(state.take_action(a)) for a in state.legal_actions())
            """,
            "You add 1 for each ply, as `longest` does. A value does not grow with the plies: take "
            "the `max`, and add nothing.",
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
            "A lost state looks like a draw. Either your best value starts at 0: start at -2, "
            "below any value. Or you ask the children for their `reward`, which is 0 while the "
            "game goes on: ask `minimax` for their value.",
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
                for action in state.legal_actions():
                    value = -minimax(state.take_action(action))
                    if value > -1:
                        return value
                return -1
            """,
            "You return the first value that is better than -1, and a win that comes after a draw "
            "is lost. Keep it, `best = value`, and return the best one after the loop.",
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
            lambda case, got, expected: got == -2,
            "-2 is below any value. Does your best value start there and never rise? The "
            "comparison is `value > best`. (Or do you add up the children's values? Take the "
            "`max`.)",
        ),
        Misconception(
            lambda case, got, expected: abs(got) > 1,
            "Values are +1, 0 or -1. Do you return an action, or add up the children's values? "
            "What is wanted is the value of the best child.",
        ),
        *RECURSION_SLIPS,
    ),
)
