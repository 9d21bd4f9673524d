"""The exercise `best_actions` of lesson 02: "Every best move"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.compare import Comparer
from omoklib.check.exercises.lesson_02.minimax import MINIMAX
from omoklib.check.exercises.lesson_02.shared import SETUP, state_cases
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, same
from omoklib.games import State

__all__ = ["BEST_ACTIONS"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for case in state_cases("best_actions({state})")(rng):
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


BEST_ACTIONS = Exercise(
    id="best_actions",
    title="Every best move",
    stars=1,
    minutes=8,
    names=("best_actions",),
    needs=("minimax",),
    setup=code_of(SETUP, MINIMAX),
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
    cases=_cases,
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
            "Where every move loses, your list is empty. Then all of them are best. Do you begin "
            "with a best value of 0, which none of them reaches? Begin at -2, below any value.",
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
        *(
            Mutant(
                f"""
                def best_actions(state):
                    actions = state.legal_actions()
                    worth = [{sign}state.player * minimax(state.take_action(a)) for a in actions]
                    return [a for a, value in zip(actions, worth) if value == max(worth)]
                """,
                "You treat X and O differently. But `minimax(child)` speaks for the player to move "
                "there, who is your opponent in either case. Put a plain minus before it, and take "
                "the `max` for both.",
            )
            for sign in ("", "-")
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
                actions = state.legal_actions()
                worth = [state.take_action(a).reward(state.player) for a in actions]
                return [a for a, value in zip(actions, worth) if value == max(worth)]
            """,
            "You look one move ahead: a child's `reward` is 0 while the game goes on. "
            "`minimax(child)` looks to the end.",
        ),
        Mutant(
            """
            def best_actions(state):
                return state.legal_actions()
            """,
            "You list every action. Keep only those that are worth most. (Is it `minimax(state)` "
            "that you ask about each? That is one and the same value: ask it about the child.)",
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
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                sorted(got) == case.about["state"].legal_actions() != sorted(expected)
            ),
            "You list every action. Keep only those that are worth most. (Do you ask the children "
            "for their `reward`? It is 0 while the game goes on: ask `minimax`.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, set, tuple, dict)),
            "The answer is a list: of all the best actions, even where there is only one. A list "
            "of actions has square brackets.",
        ),
        Misconception(
            lambda case, got, expected: got == [] and expected,
            "The game goes on here, and your list is empty. What do you compare the values with? "
            "If your best value starts at a number, is that below -1? Is `is_terminal()` called "
            "with its brackets? (The `max` of a dict is its largest *key*, an action: take "
            "`max(worth.values())`.)",
        ),
        Misconception(
            lambda case, got, expected: got in (None, [None]) and not expected,
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
)
