"""Lesson 01, the ID: cells, IDs, whose turn, free cells, the board, undo, planes, a mirror."""

from __future__ import annotations

from omoklib.check.exercises.lesson_01.cells import CELLS
from omoklib.check.exercises.lesson_01.free_cells import FREE_CELLS
from omoklib.check.exercises.lesson_01.make_id import MAKE_ID
from omoklib.check.exercises.lesson_01.make_planes import MAKE_PLANES
from omoklib.check.exercises.lesson_01.mirror_id import MIRROR_ID
from omoklib.check.exercises.lesson_01.one_plane import ONE_PLANE
from omoklib.check.exercises.lesson_01.quiz import QUIZ
from omoklib.check.exercises.lesson_01.rebuild import REBUILD
from omoklib.check.exercises.lesson_01.same_game import SAME_GAME
from omoklib.check.exercises.lesson_01.take_back import TAKE_BACK
from omoklib.check.exercises.lesson_01.undo import UNDO
from omoklib.check.exercises.lesson_01.whose_turn import WHOSE_TURN

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    CELLS,
    MAKE_ID,
    WHOSE_TURN,
    FREE_CELLS,
    REBUILD,
    UNDO,
    TAKE_BACK,
    ONE_PLANE,
    MAKE_PLANES,
    MIRROR_ID,
    SAME_GAME,
)
