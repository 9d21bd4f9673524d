"""Lesson 08, strong play: how many games, searches side by side, and a game of your own."""

from __future__ import annotations

from omoklib.check.exercises.lesson_08.connect_four import CONNECT_FOUR
from omoklib.check.exercises.lesson_08.four_through import FOUR_THROUGH
from omoklib.check.exercises.lesson_08.games_needed import GAMES_NEEDED
from omoklib.check.exercises.lesson_08.games_until import GAMES_UNTIL
from omoklib.check.exercises.lesson_08.landing_cells import LANDING_CELLS
from omoklib.check.exercises.lesson_08.quiz import QUIZ
from omoklib.check.exercises.lesson_08.result_of import RESULT_OF
from omoklib.check.exercises.lesson_08.sure_leads import SURE_LEADS
from omoklib.check.exercises.lesson_08.turned_sideways import TURNED_SIDEWAYS
from omoklib.check.exercises.lesson_08.with_stone import WITH_STONE

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    LANDING_CELLS,
    FOUR_THROUGH,
    WITH_STONE,
    RESULT_OF,
    CONNECT_FOUR,
    SURE_LEADS,
    GAMES_NEEDED,
    GAMES_UNTIL,
    TURNED_SIDEWAYS,
)
