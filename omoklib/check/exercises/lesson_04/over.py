"""The exercise `over` of lesson 04: "The end"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.reversi import says
from omoklib.check.exercises.lesson_04.shared import SETUP, finished, passing_states, random_states
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of
from omoklib.games import Othello
from omoklib.games.bitboards import find_moves

__all__ = ["OVER"]

_SAME_MOVES = (0, 11, 7, 0, 4, 2, 15, 1)
"""A game in which both sides could play on the same two cells, and nowhere else."""

_WIPED_OUT = (0, 11, 13, 12, 7, 3, 2, 1, 8, 14, 16, 4)
"""A game that ends because White has no disc left."""


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    states = [
        Othello(4).initial_state(),
        *passing_states(rng, 6),
        *finished(rng, 8),
        *random_states(rng, 20),
    ]
    before = [state.game.state(state.id[:-1]) for state in passing_states(rng, 60)]
    states += [state for state in before if not find_moves(state.other, state.own, 4)][:6]
    states += [Othello(4).state(game) for game in (_SAME_MOVES, _WIPED_OUT)]
    for state in states:
        text = f"over(Othello({state.game.size}).state({state.id}))"
        passes = state.legal_actions() == [state.game.pass_action]
        yield Case(text, picture=state, about={"passes": passes, "over": state.is_terminal()})


def _over(body: str) -> str:
    return f'''
        def over(state):
            """Is the game over?"""
            {body}
    '''


OVER = Exercise(
    id="over",
    title="The end",
    stars=1,
    minutes=4,
    names=("over",),
    setup=code_of(SETUP, FLIPS, MOVES),
    starter=_over("..."),
    reference=_over("return state.is_terminal()"),
    hints=(
        "The game is over when *neither* side has a move. Which of the State's five questions asks "
        "exactly that?",
        "`state.is_terminal()`, or ask `moves(state.board, 1)` and `moves(state.board, -1)`.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _over("return state.reward(1) != 0"),
            "A draw ends the game, too, and its reward is 0.",
        ),
        Mutant(
            _over("return moves(state.board, state.player) == []"),
            "This is the part as written: one side cannot move here, but the other can. That is a "
            "pass, and the game goes on.",
        ),
        Mutant(
            _over("return moves(state.board, -state.player) == []"),
            "You ask about the opponent alone. The game is over when *neither* side can move.",
        ),
        Mutant(
            _over(
                "return moves(state.board, 1) == [] or moves(state.board, -1) == []",
            ),
            "`or` is too eager: with one side unable to move, the other moves on. It takes both: "
            "`and`.",
        ),
        Mutant(
            _over("return 0 not in state.board"),
            "A game may end with empty cells left: as soon as neither side has a move.",
        ),
        Mutant(
            _over("return state.legal_actions()[:1] == [state.game.pass_action]"),
            "You stop exactly where somebody must pass. That is where the game goes on.",
        ),
        Mutant(
            _over("return moves(state.board, 1) == moves(state.board, -1)"),
            "You ask whether both sides have the *same* moves, and here they do: the game goes on. "
            "It is over when both lists are empty.",
        ),
        Mutant(
            _over("return len(moves(state.board, 1)) == len(moves(state.board, -1))"),
            "You ask whether both sides have *equally many* moves, and here they do: the game goes "
            "on. It is over when neither side has one.",
        ),
        Mutant(
            _over("return 1 not in state.board or -1 not in state.board"),
            "A game may end with both colours on the board: as soon as neither side has a move.",
        ),
        Mutant(
            _over("return False"),
            "You say False in every case, and in some of them the game is over. A rollout would "
            "run for ever.",
        ),
        Mutant(
            _over("return not state.is_terminal()"),
            "The wrong way round: True means that the game is over.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: callable(got),
            "You return the method itself. With brackets you call it: `state.is_terminal()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "State" in str(got),
            "`moves` takes a board, not a state: `state.board`.",
        ),
        Misconception(
            lambda case, got, expected: got is not None and not isinstance(got, (bool, Exception)),
            "The question is a yes or no: answer True or False.",
        ),
        Misconception(
            lambda case, got, expected: case.about["passes"] and says(True, got),
            "Here the player to move must pass, and then the other side moves on: not over.",
        ),
        Misconception(
            lambda case, got, expected: case.about["over"] and says(False, got),
            "Neither side has a move here, so the game is over.",
        ),
        Misconception(
            lambda case, got, expected: says(True, got) and expected is False,
            "The game goes on here, and you say that it is over. Have yes and no changed places? "
            "Or does it end for you as soon as *one* side has no move?",
        ),
    ),
)
