"""Lesson 02, game trees: layers, counts, positions, minimax, alpha-beta, a memory."""

from __future__ import annotations

from omoklib.check.exercises.lesson_02.alpha_beta import ALPHA_BETA
from omoklib.check.exercises.lesson_02.best_actions import BEST_ACTIONS
from omoklib.check.exercises.lesson_02.count_positions import COUNT_POSITIONS
from omoklib.check.exercises.lesson_02.count_tree import COUNT_TREE
from omoklib.check.exercises.lesson_02.minimax import MINIMAX
from omoklib.check.exercises.lesson_02.next_layer import NEXT_LAYER
from omoklib.check.exercises.lesson_02.quiz import QUIZ
from omoklib.check.exercises.lesson_02.remembering import REMEMBERING

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    NEXT_LAYER,
    COUNT_TREE,
    COUNT_POSITIONS,
    MINIMAX,
    BEST_ACTIONS,
    ALPHA_BETA,
    REMEMBERING,
)
