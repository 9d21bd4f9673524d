"""Lesson 03: the UCB formula, the four steps of the search, the search itself, and a trap."""

from __future__ import annotations

from omoklib.check.exercises.lesson_03.backpropagate import BACKPROPAGATE
from omoklib.check.exercises.lesson_03.best_child import BEST_CHILD
from omoklib.check.exercises.lesson_03.choose_arm import CHOOSE_ARM
from omoklib.check.exercises.lesson_03.expand import EXPAND
from omoklib.check.exercises.lesson_03.my_search import MY_SEARCH
from omoklib.check.exercises.lesson_03.quiz import QUIZ
from omoklib.check.exercises.lesson_03.select import SELECT
from omoklib.check.exercises.lesson_03.simulate import SIMULATE
from omoklib.check.exercises.lesson_03.trap import TRAP
from omoklib.check.exercises.lesson_03.ucb import UCB

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    UCB,
    CHOOSE_ARM,
    BEST_CHILD,
    SELECT,
    EXPAND,
    SIMULATE,
    BACKPROPAGATE,
    MY_SEARCH,
    TRAP,
)
