"""The exercise `one_plane` of lesson 01: "One plane"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.exercises.lesson_01.rebuild import REBUILD
from omoklib.check.exercises.lesson_01.shared import picture_of, random_ids
from omoklib.check.exercises.lesson_01.undo import UNDO
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of, same

__all__ = ["ONE_PLANE", "plane_differs"]


def plane_differs(expected: np.ndarray, got: object) -> str:
    """As `same`; where the shapes agree, the first cell that differs is named."""
    differs = same(expected, got)
    if not differs or not isinstance(got, np.ndarray) or got.shape != expected.shape:
        return differs
    cell = int(np.argmax((got != expected).ravel()))
    name = name_on_board(cell, len(expected))
    return f"{name} should be {expected.flat[cell]:g}, and yours has {got.flat[cell]:g} there"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    by_hand = [(3, (0, 4)), (3, (0, 4, 0)), (3, (0, 4, 0, 2)), (3, (0,))]
    for size, node_id in [*by_hand, *random_ids(rng, 15, 2)]:
        for player in (1, -1):
            for ago in (0, 1, 2, len(node_id) + 1):
                yield Case(
                    f"one_plane({node_id}, {size}, {player}, {ago})",
                    compare=plane_differs,
                    size=100 * ago + 10 * (player < 0) + len(node_id) + 1000 * (size > 3),
                    picture=picture_of(node_id, size),
                    about={"id": node_id, "player": player, "ago": ago},
                )


ONE_PLANE = Exercise(
    id="one_plane",
    title="One plane",
    stars=1,
    minutes=8,
    names=("one_plane",),
    needs=("undo", "rebuild"),
    setup=code_of("import numpy as np", UNDO, REBUILD),
    starter='''
        def one_plane(node_id, size, player, ago):
            """`[size, size]`: 1 where `player` had a stone `ago` moves ago, else 0."""
            ...
    ''',
    reference='''
        def one_plane(node_id, size, player, ago):
            """`[size, size]`: 1 where `player` had a stone `ago` moves ago, else 0."""
            board = rebuild(undo(node_id, ago), size)
            return (board == player).astype(int)
    ''',
    hints=(
        "Three steps: the ID of `ago` moves ago, its board, and a question to every cell. You have "
        'functions for the first two. (If not: `q.use_reference("undo")` lends you ours.)',
        "`undo(node_id, ago)` is the ID of that time, and `rebuild(..., size)` its board.",
        "On a board of 1, -1 and 0, `board == player` is true where that player has a stone. "
        "`.astype(int)` turns true and false into 1 and 0.",
    ),
    cases=_cases,
    mutants=(
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, max(ago - 1, 0)), size) == player).astype(int)",
            "You go back one move too few. 1 move ago, one move is taken back.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(node_id, size) == player).astype(int)",
            "Your plane is always the present one. Take `ago` moves back first.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id), size) == player).astype(int)",
            "You take one move back however many are asked for: pass `ago` on to `undo`.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago + 1), size) == player).astype(int)",
            "You go back one move too many. 0 moves ago is now.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, 2 * ago), size) == player).astype(int)",
            "You go back two moves at a time. One move ago is one move of one player.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == 1).astype(int)",
            "You always show Black's stones. `player` says whose are wanted.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) != player).astype(int)",
            "Your ones are where `player` has *no* stone: `!=` asks the opposite of `==`.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                past = undo(node_id, ago)
                return (rebuild(past, size) == 2 * (len(past) % 2) - 1).astype(int)
            """,
            "You show the stones of the player who was to move at that time. `player` says whose "
            "are wanted.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                turn = 2 * (len(node_id) % 2) - 1
                return (rebuild(undo(node_id, ago), size) == turn).astype(int)
            """,
            "You show the stones of the player who is to move now. `player` says whose are wanted.",
        ),
        Mutant(
            """
            def one_plane(node_id, size, player, ago):
                past = undo(node_id, ago)
                new = rebuild(past, size) - rebuild(undo(past), size)
                return (new == player).astype(int)
            """,
            "Your plane shows the last stone at most. It holds *all* the stones that `player` had "
            "on the board then.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == -player).astype(int)",
            "These are the other player's stones.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) == player * (-1) ** ago).astype(int)",
            "You change sides in the past. `player` means the same player at all times.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return (rebuild(undo(node_id, ago), size) != 0).astype(int)",
            "These are the stones of both players. Keep only those of `player`.",
        ),
        Mutant(
            "def one_plane(node_id, size, player, ago): "
            "return rebuild(undo(node_id, ago), size) * player",
            "A plane holds ones and zeros only, and yours has a -1 for each stone of the other "
            "player. `board == player` asks a question; its answers count as 1 and 0.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                np.ndim(got) == 2 and np.shape(got)[0] < len(expected) == np.shape(got)[1]
            ),
            "Your plane has lost a row: `undo` takes an ID and was given a board. Take the moves "
            "back first, and then rebuild.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.about["ago"] == 0 and expected.any() and not np.any(got)
            ),
            "Nothing was to be taken back here, and your plane is empty. If you cut with a slice "
            "such as `node_id[:-ago]`: `node_id[:-0]` is `node_id[:0]`, which is empty. Your "
            "`undo` knows better.",
        ),
        Misconception(
            lambda case, got, expected: case.about["ago"] >= len(case.about["id"]),
            "Here more moves are taken back than were played. Before the game began there were no "
            "stones: your `undo` keeps the root.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "ambiguous" in str(got),
            "`board == player` has one answer for each cell, and `if` wants a single one. You need "
            "no `if`: those answers are the plane.",
        ),
        Misconception(
            lambda case, got, expected: (
                got[0, 0] == 1 > expected[0, 0] and (got != expected).sum() == 1
            ),
            "There is a stone on a1 (0) that nobody played. It is the root's 0: `rebuild` knows "
            "better.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, np.bool_)),
            "A single True or False comes back. Only an array answers for each of its cells: "
            "`rebuild(...) == player`, not an ID `== player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                (got < 0).any() and (case.about["player"] < 0) and (got != 1).all()
            ),
            "Where White's stones are asked for, yours are -1. A plane holds ones and zeros: "
            "`board == player` is true at the stones of `player`, be it Black or White.",
        ),
        Misconception(
            lambda case, got, expected: (got < 0).any(),
            "There is a -1 in your plane. It holds ones and zeros only: `board == player` asks a "
            "question, and its answers count as 1 and 0.",
        ),
        Misconception(
            lambda case, got, expected: np.shape(got) == (expected.size,),
            "Your cells lie in one row. `rebuild` gives a board of rows and columns.",
        ),
        Misconception(
            lambda case, got, expected: "converted to Python scalars" in str(got),
            "`int(...)` makes a single number. `.astype(int)`, behind the array, turns each of its "
            "cells into one.",
        ),
    ),
)
