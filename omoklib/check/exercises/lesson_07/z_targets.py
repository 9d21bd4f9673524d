"""The exercise `z_targets` of lesson 07: "The result, as each position sees it"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_07.shared import random_games
from omoklib.check.records import Case, Exercise, Misconception, Mutant
from omoklib.games import Othello

__all__ = ["Z_TARGETS"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    """Random games. In Othello, unlike Tic-Tac-Toe, the player who moves last may lose."""
    for end in (*random_games(rng, 30), *random_games(rng, 15, Othello(4))):
        plies = len(end.id) - 1
        yield Case(
            f"z_targets({end.id}, {end.reward(1)})",
            picture=end,
            about={"sams": [(-1) ** (plies - 1 - ply) for ply in range(plies)]},
        )


Z_TARGETS = Exercise(
    id="z_targets",
    title="The result, as each position sees it",
    stars=1,
    minutes=8,
    names=("z_targets",),
    starter='''
        def z_targets(node_id, outcome):
            """A list: the `z` of each position in which somebody moved, the empty board first.

            `node_id` is the ID of a finished game, `outcome` its result as Black sees it: 1, 0 or
            -1. Each `z` is that result as the player to move in its position sees it.
            """
            ...  # mend Sam's way, here or in the lines below
            plies = len(node_id) - 1
            return [(-1) ** (plies - 1 - ply) for ply in range(plies)]
    ''',
    reference='''
        def z_targets(node_id, outcome):
            """A list: the `z` of each position in which somebody moved, the empty board first.

            `node_id` is the ID of a finished game, `outcome` its result as Black sees it: 1, 0 or
            -1. Each `z` is that result as the player to move in its position sees it.
            """
            plies = len(node_id) - 1
            return [outcome if ply % 2 == 0 else -outcome for ply in range(plies)]
    ''',
    hints=(
        "Sam's lines never look at `outcome`. Begin at the other end: whose turn is it on the "
        "empty board? What is the result for that player? And one move later?",
        "A game of 7 moves has 7 positions in which somebody moved; the last board is over.",
        "`for ply in range(len(node_id) - 1)`: the outcome as it is where `ply` is even, else its "
        "negative.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [(-outcome) ** ply for ply in range(len(node_id) - 1)]
            """,
            "You take powers of the outcome, and the first of them is 1 whoever has won. Multiply "
            "the outcome by a power of -1: `outcome * (-1) ** ply`.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - ply) for ply in range(plies)]
            """,
            "You count from the last move back. Begin at the other end: on the empty board "
            "Black is to move and sees `outcome` as it is. From there the sign changes with "
            "every ply.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [outcome * (-1) ** (plies - 1 - ply) for ply in range(plies)]
            """,
            "You count from the last move back. Begin at the other end: on the empty board "
            "Black is to move and sees `outcome` as it is. From there the sign changes with "
            "every ply.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [outcome * -1**ply for ply in range(len(node_id) - 1)]
            """,
            "Every `z` is `-outcome`. Where Black is to move it is `outcome` itself. If you wrote "
            "`-1 ** ply`: that is `-(1 ** ply)`, always -1. Write `(-1) ** ply`.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [outcome if ply % 2 == 0 else 0 for ply in range(len(node_id) - 1)]
            """,
            "White's positions all get 0, a draw. What Black has won, White has lost: `-outcome`.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                return [outcome for ply in range(len(node_id) - 1) if ply % 2 == 0]
            """,
            "White's positions are left out. They are learned from, too: there `z` is `-outcome`.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [outcome] * (len(node_id) - 1)",
            "You give every position the result as Black sees it. Where White is to move, a win "
            "for Black is a loss: change the sign in every second position.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome * (-1) ** ply for ply in range(len(node_id))]",
            "One too many: in the last position nobody moves any more, so there is no `pi` to "
            "learn there.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [-outcome * (-1) ** ply for ply in range(len(node_id) - 1)]",
            "Every sign is the other way round: on the empty board Black is to move, and sees "
            "`outcome` itself.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [(-1) ** ply for ply in range(len(node_id) - 1)]",
            "You do not use `outcome`, so Black wins every game here. Black can lose, too, and a "
            "game can be drawn.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id)
                return [1 if (plies - ply) % 2 == 0 else -1 for ply in range(plies - 1)]
            """,
            "Nobody won this game. In a draw every `z` is 0.",
        ),
        Mutant(
            """
            def z_targets(node_id, outcome):
                plies = len(node_id) - 1
                return [abs(outcome) * (-1) ** (plies - 1 - ply) for ply in range(plies)]
            """,
            "Draws are right now, but you still count back from the last move, as if the player "
            "who made it had won. In Othello that player may lose.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome if action % 2 == 0 else -outcome for action in node_id[1:]]",
            "You check whether the action is even, but that is only the place of the cell. The ply "
            "says whose turn it was: Black moves at ply 0, 2, 4 and so on.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [abs(outcome)] * (len(node_id) - 1)",
            "A game has one winner: the positions in which the loser was to move get -1.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [outcome if a % 2 == 0 else -outcome for a in node_id[:-1]]",
            "You look at the number of a cell. The ply says whose turn it was: Black moves at ply "
            "0, 2, 4 and so on, wherever the stones go.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): return [0] * (len(node_id) - 2) + [outcome]",
            "Only the last position gets a result. Every position of the game learns how it ended.",
        ),
        Mutant(
            "def z_targets(node_id, outcome): "
            "return [max(0, outcome * (-1) ** ply) for ply in range(len(node_id) - 1)]",
            "A loss is -1. 0 would say that the game was drawn.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                {*expected} == {1, -1} and list(got) == [max(0, z) for z in expected]
            ),
            "The loser's positions get 0, and 0 is a draw. For the loser the result is -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, float)),
            "That is one number. Return a list, with a `z` for each position.",
        ),
        Misconception(
            lambda case, got, expected: any(expected) and got == case.about["sams"],
            "Draws are right now, but you still count back from the last move, as if the player "
            "who made it had won. In Othello that player may lose: `outcome` says who won.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) + 1,
            "One too many: the ID begins with the root's 0, which is no move, and in the last "
            "position nobody moves any more.",
        ),
        Misconception(
            lambda case, got, expected: not any(expected) and any(got),
            "Nobody won this game. In a draw every `z` is 0.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) - 1,
            "One is missing: a game of n moves has n positions in which somebody moved, the empty "
            "board among them.",
        ),
        Misconception(
            lambda case, got, expected: len(got) == len(expected) and got == expected[::-1],
            "The right numbers from the wrong end. Begin with the empty board, where Black is to "
            "move and sees `outcome` as it is; change the sign from there.",
        ),
    ),
)
