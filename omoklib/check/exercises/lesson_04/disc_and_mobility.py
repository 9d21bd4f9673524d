"""The exercise `disc_and_mobility` of lesson 04: "The source's reward"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.shared import (
    SETUP,
    board,
    finished,
    passing_states,
    random_states,
)
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of
from omoklib.games import Othello

__all__ = ["DISC_AND_MOBILITY"]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    states = [*random_states(rng, 25, shortest=1), *passing_states(rng, 4), *finished(rng, 4)]
    for state in [Othello(6).initial_state(), *states]:
        for player in (1, -1):
            yield Case(f"disc_and_mobility({board(state)}, {player})", picture=state)


DISC_AND_MOBILITY = Exercise(
    id="disc_and_mobility",
    title="The source's reward",
    stars=1,
    minutes=5,
    names=("disc_and_mobility",),
    needs=("moves",),
    setup=code_of(SETUP, FLIPS, MOVES),
    starter='''
        def disc_and_mobility(board, player):
            """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
            ...
    ''',
    reference='''
        def disc_and_mobility(board, player):
            """`player`'s discs less the opponent's, plus `player`'s moves less the opponent's."""
            discs = int(board.sum()) * player
            return discs + len(moves(board, player)) - len(moves(board, -player))
    ''',
    hints=(
        "`moves(board, player)` is a list; `len` says how many.",
        "`(board == player).sum()` counts a player's discs. Or: `board.sum()` is Black's margin; "
        "what does it take to make it the player's?",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def disc_and_mobility(board, player): return int((board != 0).sum()) "
            "+ len(moves(board, player)) + len(moves(board, -player))",
            "You add what is the opponent's. Their discs and their moves are taken off.",
        ),
        Mutant(
            """
            def disc_and_mobility(board, player):
                discs = int(board.sum()) * player
                return abs(discs) + abs(len(moves(board, player)) - len(moves(board, -player)))
            """,
            "A difference may be negative: fewer discs, or fewer moves, count against `player`. "
            "`abs` throws that sign away.",
        ),
        Mutant(
            """
            def disc_and_mobility(board, player):
                mine = int((board == player).sum()) - int((board != player).sum())
                return mine + len(moves(board, player)) - len(moves(board, -player))
            """,
            "`board != player` is true for the empty cells as well. The opponent's discs are "
            "`board == -player`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int((board == player).sum()) + len(moves(board, player))",
            "You count what is `player`'s own. Take off what is the opponent's: their discs, and "
            "their moves.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return player * int(board.sum()) * "
            "(len(moves(board, player)) - len(moves(board, -player)))",
            "You multiply the two differences. The reward is their sum.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, player))",
            "The opponent's moves are missing, and `board.sum()` is Black's margin even when White "
            "asks.",
        ),
        *(
            Mutant(
                f"def disc_and_mobility(board, player): return int(np.count_nonzero(board)){times} "
                "+ len(moves(board, player)) - len(moves(board, -player))",
                "You count all the discs. The opponent's are to be taken off: `board.sum()` does "
                "that for Black.",
            )
            for times in (" * player", "")
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) * player",
            "The discs are right, but the moves make no difference. Add `player`'s, take off the "
            "opponent's.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, 1)) - len(moves(board, -1))",
            "This is the reward as Black sees it, even when `player` is White.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, player))",
            "The opponent's moves count too, against `player`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player - len(moves(board, player)) "
            "+ len(moves(board, -player))",
            "Own moves count for `player`, the opponent's against: you have them the wrong way "
            "round.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) + len(moves(board, player)) - len(moves(board, -player))",
            "The moves are right. But `board.sum()` is Black's margin, even when White asks.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, player)) "
            "+ len(moves(board, -player))",
            "The opponent's moves count *against* `player`: a minus.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return len(moves(board, player)) - len(moves(board, -player))",
            "The moves are right, but the discs make no difference. (`len(board)` counts rows; "
            "`(board == player).sum()` counts discs.)",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int((board == player).sum()) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "You count `player`'s discs only. The opponent's are taken off.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): "
            "return int(board.sum()) * player + len(moves(board, 1)) - len(moves(board, -1))",
            "The discs are right, but you take Black's moves less White's, even when White asks.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return abs(int(board.sum())) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "Your margin of discs is never negative. It must be, where `player` is behind.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) "
            "- len(moves(board, player)) + len(moves(board, -player))",
            "Two signs are off: `board.sum()` is Black's margin even when White asks, and the "
            "opponent's moves are the ones to take off.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) * player "
            "+ sum(moves(board, player)) - sum(moves(board, -player))",
            "`sum` adds up the cells' numbers. How *many* moves there are is their `len`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(board.sum()) * player "
            "+ sum(len(flips(board, player, a)) for a in moves(board, player)) "
            "- sum(len(flips(board, -player, a)) for a in moves(board, -player))",
            "You add up the discs that the moves would turn. Mobility is how *many* moves there "
            "are: `len(moves(...))`.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return int(np.sign(int(board.sum()) * player)) "
            "+ len(moves(board, player)) - len(moves(board, -player))",
            "The discs count one by one here, not just who is ahead.",
        ),
        Mutant(
            "def disc_and_mobility(board, player): return -(int(board.sum()) * player "
            "+ len(moves(board, player)) - len(moves(board, -player)))",
            "Everything is there, and every sign is wrong: this is what the *opponent* gets.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'list'" in str(got),
            "`moves` gives a list. `len` says how many moves are in it.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError) and str(got).startswith("'int' object")
            ),
            "A number stands where `moves` looks for the board. The board comes first: "
            "`moves(board, player)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and sum(got) == expected,
            "You return the two parts. The reward is their sum, one number.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray),
            "You return an array instead of one number. `moves(...)` is a list, so it needs "
            "`len`. The sum of all cells is `board.sum()`; `sum(board)` adds up the rows.",
        ),
    ),
)
