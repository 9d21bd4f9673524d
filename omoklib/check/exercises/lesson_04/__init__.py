"""Lesson 04: flips, moves, a state with passes, the source's reward and weights, intervals, Elo."""

from __future__ import annotations

from omoklib.check.exercises.lesson_04.back_up import BACK_UP
from omoklib.check.exercises.lesson_04.bot import BOT
from omoklib.check.exercises.lesson_04.choose import CHOOSE
from omoklib.check.exercises.lesson_04.disc_and_mobility import DISC_AND_MOBILITY
from omoklib.check.exercises.lesson_04.elo import ELO
from omoklib.check.exercises.lesson_04.first_verdict import FIRST_VERDICT
from omoklib.check.exercises.lesson_04.flips import FLIPS
from omoklib.check.exercises.lesson_04.interval import INTERVAL
from omoklib.check.exercises.lesson_04.moves import MOVES
from omoklib.check.exercises.lesson_04.over import OVER
from omoklib.check.exercises.lesson_04.quiz import QUIZ
from omoklib.check.exercises.lesson_04.reversi import REVERSI
from omoklib.check.exercises.lesson_04.verdict import VERDICT
from omoklib.check.exercises.lesson_04.weight_of import WEIGHT_OF
from omoklib.check.exercises.lesson_04.weighted_ucb import WEIGHTED_UCB

__all__ = ["EXERCISES", "QUIZ"]

EXERCISES = (
    FLIPS,
    MOVES,
    REVERSI,
    BOT,
    DISC_AND_MOBILITY,
    WEIGHTED_UCB,
    BACK_UP,
    OVER,
    CHOOSE,
    VERDICT,
    FIRST_VERDICT,
    WEIGHT_OF,
    INTERVAL,
    ELO,
)
