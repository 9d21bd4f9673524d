"""Lesson 05, the policy-value network: convolutions, a network, its loss, its training step."""

from __future__ import annotations

from omoklib.check.exercises.lesson_05.angle import ANGLE
from omoklib.check.exercises.lesson_05.batch_loss import BATCH_LOSS
from omoklib.check.exercises.lesson_05.convolve import CONVOLVE
from omoklib.check.exercises.lesson_05.loss import LOSS
from omoklib.check.exercises.lesson_05.mask import MASK
from omoklib.check.exercises.lesson_05.network import NETWORK
from omoklib.check.exercises.lesson_05.pi_of import PI_OF
from omoklib.check.exercises.lesson_05.quiz import QUIZ
from omoklib.check.exercises.lesson_05.reach import REACH
from omoklib.check.exercises.lesson_05.step import STEP
from omoklib.check.exercises.lesson_05.turn import TURN

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (CONVOLVE, REACH, NETWORK, MASK, PI_OF, LOSS, BATCH_LOSS, STEP, TURN, ANGLE)
