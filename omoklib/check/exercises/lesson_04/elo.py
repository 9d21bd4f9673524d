"""The exercise `elo` of lesson 04: "From a score to Elo"."""

from __future__ import annotations

from omoklib.check.exercises.lesson_04.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, close

__all__ = ["ELO"]

ELO = Exercise(
    id="elo",
    title="From a score to Elo",
    stars=1,
    minutes=6,
    names=("elo",),
    setup=SETUP,
    starter='''
        def elo(score):
            """How many Elo points stronger a player with this `score` is; 0 < score < 1."""
            ...
    ''',
    reference='''
        def elo(score):
            """How many Elo points stronger a player with this `score` is; 0 < score < 1."""
            return 400 * log10(score / (1 - score))
    ''',
    hints=(
        "`score / (1 - score)` are the odds: 3 at a score of three quarters.",
        "400 points are worth a factor of 10 in the odds, so it is 400 times `log10` of them.",
    ),
    cases=tuple(
        Case(f"elo({score})", compare=close())
        for score in (0.5, 0.75, 0.25, 0.9, 0.1, 0.64, 0.36, 0.99, 0.01, 0.55)
    ),
    mutants=(
        Mutant(
            "def elo(score): return log10(400 * score / (1 - score))",
            "The 400 is inside your logarithm. It belongs in front: `400 * log10(...)`.",
        ),
        Mutant(
            """
            def elo(score):
                return 10 ** (score / 400)
            """,
            "That is the way back, from points to odds. Here the score is given: take the "
            "logarithm of the odds.",
        ),
        Mutant(
            """
            def elo(score):
                return log10(score / (1 - score)) / 400
            """,
            "You divide by 400. 400 points more make the odds ten times as high: multiply.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score) / log10(1 - score)",
            "You divide one logarithm by another. Divide first: the logarithm of the odds, "
            "`score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * score / (1 - score)",
            "This is 400 times the odds. Elo takes their logarithm first: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (100 - score))",
            "Scores lie between 0 and 1 here, so the losses are `1 - score`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(1 - score)",
            "That is the logarithm of the share that was lost. Take that of the *odds*: wins to "
            "losses.",
        ),
        Mutant(
            "def elo(score): return 800 * log10(score / (1 - score))",
            "Twice as much. 400 points make the odds ten times as high, not 800.",
        ),
        Mutant(
            "def elo(score): return 200 * log10(score / (1 - score))",
            "Half of it. 400 points make the odds ten times as high, not 200.",
        ),
        Mutant(
            "def elo(score): return 40 * log10(score / (1 - score))",
            "A tenth of it. 400 points make the odds ten times as high, not 40.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / 0.5)",
            "You compare the score with one half. The odds compare it with what was lost: "
            "`score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(1 / score)",
            "That is the logarithm of 1 / score. Take that of the *odds*: `score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 + log10(score / (1 - score))",
            "400 *times* the logarithm, not 400 and the logarithm.",
        ),
        Mutant(
            "def elo(score): return 400 * log(score / (1 - score))",
            "`log` is the natural logarithm. Elo counts in powers of ten: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10((1 - score) / score)",
            "The sign is the wrong way round: a player who scores more than one half is the "
            "stronger one.",
        ),
        Mutant(
            "def elo(score): return 400 * (score - 0.5)",
            "The middle is right. But from 98% to 99% is a much longer step than from 50% to 51%.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score)",
            "That is the logarithm of the score. Take that of the *odds*: wins to losses.",
        ),
        Mutant(
            "def elo(score): return log10(score / (1 - score))",
            "The odds are right, and so is their logarithm. 400 points are one power of ten: times "
            "400.",
        ),
        Mutant(
            "def elo(score): return abs(400 * log10(score / (1 - score)))",
            "The sizes are right. A player who scores less than one half is weaker: below 0.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score) / (1 - score)",
            "The division belongs inside: the logarithm is that of `score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(1 / (1 - score))",
            "The numerator is the score: the odds are `score / (1 - score)`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (1 - score)) / log10(2)",
            "That is the logarithm to the base 2. Elo counts in powers of ten: `log10`.",
        ),
        Mutant(
            "def elo(score): return 400 * log10(score / (1 + score))",
            "The denominator is `1 - score`, the share that was lost.",
        ),
        Mutant(
            "def elo(score): return score / (1 - score)",
            "These are the odds. Elo is 400 times their logarithm.",
        ),
        Mutant(
            "def elo(score): return 1500 + 400 * log10(score / (1 - score))",
            "Return a *difference*: equal players differ by 0. Leave the 1500 out.",
        ),
        Mutant(
            "def elo(score): return 10 * log10(score / (1 - score))",
            "The factor is 400: ten to one in the odds is worth 400 points.",
        ),
        Mutant(
            "def elo(score): return 400 ** log10(score / (1 - score))",
            "`**` is a power. 400 *times* the logarithm.",
        ),
        Mutant(
            "def elo(score): return 1 / (1 + 10 ** (-score / 400))",
            "That goes the other way: from a difference in Elo to the score that it predicts.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "You take the logarithm of 0, or of less. It should be that of the odds, "
            "`score / (1 - score)`. Are the brackets there? Without them, Python reads "
            "`score / 1 - score` as `(score / 1) - score`, which is 0.",
        ),
        Misconception(
            lambda case, got, expected: abs(got - expected) < 1,
            "Nearly: do not round.",
        ),
    ),
)
