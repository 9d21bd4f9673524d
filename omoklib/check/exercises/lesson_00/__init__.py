"""Lesson 00, start here: the other player, a winning move, and two first players."""

from __future__ import annotations

from omoklib.check.exercises.lesson_00.careful_player import CAREFUL_PLAYER
from omoklib.check.exercises.lesson_00.my_player import MY_PLAYER
from omoklib.check.exercises.lesson_00.opponent import OPPONENT
from omoklib.check.exercises.lesson_00.quiz import QUIZ
from omoklib.check.exercises.lesson_00.winning_move import WINNABLE, WINNING_MOVE

__all__ = ["EXERCISES", "QUIZ", "WINNABLE"]

EXERCISES = (OPPONENT, WINNING_MOVE, MY_PLAYER, CAREFUL_PLAYER)
