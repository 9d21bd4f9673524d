"""Lesson 07, self-play: targets, drawn moves, memory, mistakes, the loop, safe files, everyone."""

from __future__ import annotations

from omoklib.check.exercises.lesson_07.against_everyone import AGAINST_EVERYONE
from omoklib.check.exercises.lesson_07.choose_move import CHOOSE_MOVE
from omoklib.check.exercises.lesson_07.count_mistakes import COUNT_MISTAKES
from omoklib.check.exercises.lesson_07.memory import MEMORY
from omoklib.check.exercises.lesson_07.quiz import QUIZ
from omoklib.check.exercises.lesson_07.save_safely import SAVE_SAFELY, saved
from omoklib.check.exercises.lesson_07.self_play import SELF_PLAY, trial_game
from omoklib.check.exercises.lesson_07.training_loop import TRAINING_LOOP, Diary
from omoklib.check.exercises.lesson_07.z_targets import Z_TARGETS

__all__ = ["EXERCISES", "QUIZ", "Diary", "saved", "trial_game"]

EXERCISES = (
    COUNT_MISTAKES,
    Z_TARGETS,
    CHOOSE_MOVE,
    MEMORY,
    TRAINING_LOOP,
    SELF_PLAY,
    AGAINST_EVERYONE,
    SAVE_SAFELY,
)
