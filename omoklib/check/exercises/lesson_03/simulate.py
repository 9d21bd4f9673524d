"""The exercise `simulate` of lesson 03: "Simulation: one random game"."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from omoklib.check.exercises.lesson_03.shared import GAME, SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close
from omoklib.games import State

__all__ = ["SIMULATE"]


def _random_play_value(state: State, known: dict[Hashable, float]) -> float:
    """The mean result of random play, as `state`'s player to move sees it; `known` by position."""
    key = state.key()
    if key not in known:
        children = [state.take_action(action) for action in state.legal_actions()]
        if children:
            total = sum(_random_play_value(child, known) for child in children)
            known[key] = 0.0 - total / len(children)
        else:
            known[key] = state.reward(state.player)
    return known[key]


_ENDS_WIN = (0, 4, 0, 7, 2, 8, 3)
"""X to move, with three free cells: the first and the last win, and the one between them loses."""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    call, known = "simulate(TicTacToe().state({}), np.random.default_rng(1))", {}
    for node_id in (
        (0, 0, 3, 1, 4, 2),
        (0, 0, 3, 1, 4, 8, 5),
        (0, 4, 0, 8, 2, 1, 7, 3, 5, 6),
        (0, 0, 4, 8, 1, 7, 6, 2, 5, 3),
        (0, 0, 1, 2, 4, 3, 5, 7, 6),
    ):
        state = GAME.state(node_id)
        value = int(_random_play_value(state, known))  # the same in every game
        yield Case(call.format(node_id), picture=state, expected=value)
    for node_id in ((0,), (0, 4), (0, 4, 1), (0, 4, 1, 0), (0, 4, 8, 7), _ENDS_WIN):
        state = GAME.state(node_id)
        yield Case(
            "rng = np.random.default_rng(2)\n"
            f"sum(simulate(TicTacToe().state({node_id}), rng) for _ in range(1000)) / 1000",
            picture=state,
            expected=round(_random_play_value(state, known), 2),
            compare=close(0.12),
            size=500,
        )
    yield Case(
        "rng = np.random.default_rng(2)\n"
        "all(simulate(TicTacToe().state((0,)), rng) in (-1, 0, 1) for _ in range(50))",
        expected=True,
        size=300,
    )
    yield Case(
        "rng = np.random.default_rng(1)\nsimulate(TicTacToe().state((0,)), rng)\n"
        "rng.random() == np.random.default_rng(1).random()  # is rng still unused?",
        expected=False,
        size=200,
    )


SIMULATE = Exercise(
    id="simulate",
    title="Simulation: one random game",
    stars=2,
    minutes=12,
    names=("simulate",),
    setup=SETUP,
    starter='''
        def simulate(state, rng):
            """The result of one random game from `state`, as `state.player` sees it: +1, 0 or -1.

            rng: `rng.integers(k)` is a random whole number in 0..k-1.
            """
            ...
    ''',
    reference='''
        def simulate(state, rng):
            """The result of one random game from `state`, as `state.player` sees it: +1, 0 or -1.

            rng: `rng.integers(k)` is a random whole number in 0..k-1.
            """
            me = state.player
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.reward(me)
    ''',
    hints=(
        "Note who is to move *before* the game goes on: at its end, it may be somebody else.",
        "`state.reward(player)` is +1, 0 or -1 as that player sees it. The loop: while the state "
        "is not terminal, take a random legal action. `take_action` returns a *new* state: go on "
        "with that one, or the loop never ends.",
    ),
    cases=_cases,
    if_endless="`take_action` returns a *new* state and leaves the old one as it is. Do you keep "
    "what it returns: `state = state.take_action(...)`?",
    mutants=(
        Mutant(
            """
            def simulate(state, rng):
                end = state
                while not end.is_terminal():
                    legal = end.legal_actions()
                    end = end.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(state.player)
            """,
            "You ask the state where the game *began*, and nobody has won there. Ask the one where "
            "it ended, for the player who was to move at the start.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    k = int(rng.integers(len(legal) - 1)) if len(legal) > 1 else 0
                    state = state.take_action(legal[k])
                return state.reward(me)
            """,
            "Your last legal move is never drawn. `rng.integers(k)` stops at k - 1 by itself: give "
            "it the full length of the list.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return -state.reward(state.player)
            """,
            "You answer for the player who made the *last* move. That depends on how long the game "
            "happened to last. Remember `state.player` before you start.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(state.player)
            """,
            "You ask the player who is to move at the *end*. That depends on how long the game "
            "happened to last. Remember `state.player` before you start.",
        ),
        Mutant(
            "def simulate(state, rng): return state.reward(state.player)",
            "No move is played: you judge the position that you are given. Play on while the game "
            "is not over: `while not state.is_terminal():`, with the brackets.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(1)
            """,
            "Your answer says who won, always as Black sees it (X is Black). For a state with O to "
            "move, it has the wrong sign.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    state = state.take_action(state.legal_actions()[0])
                return state.reward(me)
            """,
            "Your game is not random: the first legal action is played every time.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                if not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(me)
            """,
            "You play one move. A game goes on until it is over: `while`, not `if`.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(-me)
            """,
            "That is the result as the *opponent* of `state.player` sees it. The sign is changed "
            "later, in backpropagation.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return max(0, state.reward(me))
            """,
            "You give 0 for a loss. It is -1, less than a draw.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "low >= high" in str(got),
            "A draw from 1 on leaves out the first move, and where only one is left, there is "
            "nothing to draw from. Indices begin at 0: `rng.integers(len(legal))`.",
        ),
        Misconception(
            lambda case, got, expected: "got array(" in str(got),
            "`rng.integers` wants one number, how many moves there are, and you give it the list. "
            "Draw an index with `rng.integers(len(legal))`, and take the move at that index.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "Where the game is over already, the loop never runs, and what you set in it has no "
            "value. Note whose eyes count *before* the loop: `me = state.player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.startswith("simulate(") and expected == 0 and got in (1, -1)
            ),
            "This game is a draw, and a draw is worth 0. `state.reward(player)` knows all three "
            "results.",
        ),
        Misconception(
            lambda case, got, expected: "still unused" in case.code and got is True,
            "Your game does not draw from the `rng` that was passed in. Take every random "
            "number from it: then the same seed gives the same game.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 300 and got is False,
            "One game ends with +1, 0 or -1, and yours with something else. Do you take the mean "
            "of several games? Here one is played.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 500 and isinstance(got, float),
            "The mean of 1,000 of your games is off. In a random game every legal move is equally "
            "likely, for both players and to the end. And the result is as the player to move at "
            "the start sees it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "Your index lies beyond the end of the list. `rng.integers(k)` draws from 0 to k - 1: "
            "give it the length of the list as it is now, and nothing more.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "You answer True or False. The answer is the reward: +1, 0 or -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, State),
            "You return the state at the end. Say how the game ended: `state.reward(player)`, for "
            "the player who was to move at the start.",
        ),
        Misconception(
            lambda case, got, expected: "reward() missing" in str(got),
            "`state.reward(player)` wants to know who is asking: the player who was to move at the "
            "start.",
        ),
        Misconception(
            lambda case, got, expected: "a cannot be empty" in str(got),
            "There is no move left to draw: the game is over, perhaps before the first move. Ask "
            "that before every move: `while not state.is_terminal()`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                and "high <= 0" not in str(got)
                and "low >= high" not in str(got)
            ),
            "You drew a move that is not legal. `rng.integers(k)` gives an index into the list "
            "`state.legal_actions()`: ask for that list again before every move.",
        ),
        Misconception(
            lambda case, got, expected: "high <= 0" in str(got),
            "`rng.integers(0)` has nothing to draw from. Either the game was over: a `while` loop "
            "asks that before every move, of the state that it has come to. Or you pass it the "
            "length less 1: it draws from 0 to k - 1, so it wants the full length of the list.",
        ),
    ),
)
