"""Lesson 01, the ID: cells, IDs, whose turn, free cells, the board, undo, planes, a mirror."""

from __future__ import annotations

from omoklib.check.exercises.lesson_01.cells import CELLS
from omoklib.check.exercises.lesson_01.free_cells import LEGAL
from omoklib.check.exercises.lesson_01.make_id import MAKE_ID
from omoklib.check.exercises.lesson_01.make_planes import PLANES
from omoklib.check.exercises.lesson_01.mirror_id import MIRROR
from omoklib.check.exercises.lesson_01.one_plane import ONE_PLANE
from omoklib.check.exercises.lesson_01.quiz import QUIZ
from omoklib.check.exercises.lesson_01.rebuild import BOARD
from omoklib.check.exercises.lesson_01.same_game import TWINS
from omoklib.check.exercises.lesson_01.take_back import TAKE_BACK
from omoklib.check.exercises.lesson_01.undo import UNDO
from omoklib.check.exercises.lesson_01.whose_turn import WHOSE_TURN

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    CELLS,
    MAKE_ID,
    WHOSE_TURN,
    LEGAL,
    BOARD,
    UNDO,
    TAKE_BACK,
    ONE_PLANE,
    PLANES,
    MIRROR,
    TWINS,
)
