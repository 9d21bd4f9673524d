"""Lesson 09, search that proves: proofs in a tree, what to play with them, and chains of fours."""

from __future__ import annotations

from omoklib.check.exercises.lesson_09.carry_home import CARRY_HOME
from omoklib.check.exercises.lesson_09.chain import CHAIN
from omoklib.check.exercises.lesson_09.fours import FOURS
from omoklib.check.exercises.lesson_09.holes import HOLES
from omoklib.check.exercises.lesson_09.my_eyes import MY_EYES
from omoklib.check.exercises.lesson_09.policy import POLICY
from omoklib.check.exercises.lesson_09.proof_of import PROOF_OF
from omoklib.check.exercises.lesson_09.quiz import QUIZ
from omoklib.check.exercises.lesson_09.walks import NEW, told, walk

__all__ = ["EXERCISES", "NEW", "QUIZ", "told", "walk"]

EXERCISES = (PROOF_OF, CARRY_HOME, POLICY, HOLES, FOURS, CHAIN, MY_EYES)
