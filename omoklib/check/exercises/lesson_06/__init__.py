"""Lesson 06, AlphaZero's search: PUCT, choosing, expanding, breadcrumbs, noise, temperature."""

from __future__ import annotations

from omoklib.check.exercises.lesson_06.backfill import BACKFILL
from omoklib.check.exercises.lesson_06.choose import CHOOSE
from omoklib.check.exercises.lesson_06.expand import EXPAND
from omoklib.check.exercises.lesson_06.noise import NOISE
from omoklib.check.exercises.lesson_06.puct import PUCT
from omoklib.check.exercises.lesson_06.quiz import QUIZ
from omoklib.check.exercises.lesson_06.repair import REPAIR
from omoklib.check.exercises.lesson_06.search import SEARCH
from omoklib.check.exercises.lesson_06.temperature import TEMPERATURE

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (PUCT, CHOOSE, EXPAND, BACKFILL, NOISE, TEMPERATURE, SEARCH, REPAIR)
