"""The exercise `verdict` of lesson 04: "The verdict"."""

from __future__ import annotations

import numpy as np

from omoklib.check.exercises.lesson_04.shared import SETUP
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of

__all__ = ["VERDICT"]

_VERDICT = '''
    def verdict(wins, draws, losses):
        """"better", "worse" or "not decided": what a match says of its first player."""
        {body}
'''


def _verdict(
    score: str = "(wins + draws / 2) / games",
    better: str = "low > 0.5",
    worse: str = "high < 0.5",
    games: str = "wins + draws + losses",
) -> str:
    """The function `verdict`, with some of its expressions exchanged."""
    body = f"""games = {games}
        low, high = scores.wilson({score}, games)
        if {better}:
            return "better"
        return "worse" if {worse} else "not decided\""""
    return _VERDICT.format(body=body)


VERDICT = Exercise(
    id="verdict",
    title="The verdict",
    stars=1,
    minutes=6,
    names=("verdict",),
    setup=code_of(SETUP, "from omoklib.arena import scores"),
    starter=_VERDICT.format(body="..."),
    reference=_verdict(),
    hints=(
        "The score is the points divided by the games: a win is one point, a draw a half.",
        '`low, high = scores.wilson(score, games)`. If even `low` is above 0.5, it is "better".',
    ),
    cases=lambda rng: [
        Case("verdict(12, 0, 8)"),
        Case("verdict(120, 0, 80)"),
        Case("verdict(80, 0, 120)"),
        Case("verdict(10, 0, 10)"),
        Case("verdict(12, 0, 0)"),
        Case("verdict(30, 80, 10)"),
        Case("verdict(10, 80, 30)"),
        Case("verdict(20, 100, 30)"),
        Case("verdict(40, 0, 26)"),
        *(Case(f"verdict({w}, {d}, {x})") for w, d, x in rng.integers(0, 90, (40, 3)) if w + x),
    ],
    mutants=(
        Mutant(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, wins + losses)
                if low > 0.5:
                    return "better"
                return "worse" if high < 0.5 else "not decided"
            """,
            "The score is right, but you leave the draws out of the number of games. A drawn game "
            "is a game, too, and makes the interval narrower.",
        ),
        Mutant(
            "def verdict(wins, draws, losses): return 'not decided'",
            "Nothing is ever decided here. Compare the ends of the interval with 0.5: the score "
            "itself always lies between them.",
        ),
        Mutant(
            _verdict("wins / games"),
            "A draw is worth half a point: the score is `(wins + draws / 2) / games`.",
        ),
        Mutant(
            _verdict("(wins + draws) / games"),
            "You count a draw as a whole point. It is worth a half.",
        ),
        Mutant(
            _verdict("wins / games", games="wins + losses"),
            "You leave the draws out. They are games, too, worth half a point each.",
        ),
        Mutant(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson(wins / (wins + losses), games)
                if low > 0.5:
                    return "better"
                return "worse" if high < 0.5 else "not decided"
            """,
            "Your score leaves the draws out. They are worth half a point each: the score is "
            "`(wins + draws / 2) / games`.",
        ),
        Mutant(
            _verdict(better="high > 0.5", worse="low < 0.5"),
            "If the *upper* end is above 0.5, the truth may still lie below. Look at the lower "
            "end.",
        ),
        Mutant(
            """
            def verdict(wins, draws, losses):
                games = wins + draws + losses
                low, high = scores.wilson((wins + draws / 2) / games, games)
                return "not decided" if low <= 0.5 <= high else "better"
            """,
            'An interval without 0.5 in it decides, but which way? Below 0.5 it says "worse".',
        ),
        Mutant(
            _verdict(worse="low < 0.5"),
            'If the *lower* end is below 0.5, the truth may still lie above. For "worse", look at '
            "the upper end.",
        ),
        Mutant(
            _verdict(better="(wins + draws / 2) / games > 0.5", worse="high < 0.5"),
            "A score above one half is not enough: the whole interval must lie above it.",
        ),
        Mutant(
            """
            def verdict(wins, draws, losses):
                if wins > losses:
                    return "better"
                return "worse" if losses > wins else "not decided"
            """,
            "You only count who won more games. After 12 to 8, that says next to nothing.",
        ),
        Mutant(
            _verdict(better="high < 0.5", worse="low > 0.5"),
            'You have "better" and "worse" the wrong way round: a high score is good.',
        ),
        Mutant(
            _verdict(better="low > 50", worse="high < 50"),
            'Your answer is always "worse". (The ends of the interval lie between 0 and 1: one '
            "half is 0.5, not 50.)",
        ),
        *(
            Mutant(
                _verdict(f"{difference} / games"),
                "Losses are not taken off: the score is the points, wins and half the draws, "
                "divided by the games.",
            )
            for difference in ("max(0, wins - losses)", "(wins - losses)", "abs(wins - losses)")
        ),
        *(
            Mutant(
                _verdict(f"{points} // games"),
                "`//` drops the fraction: your score is 0 in every match that is not won "
                "throughout. Divide with `/`.",
            )
            for points in ("(wins + draws / 2)", "(wins + draws // 2)")
        ),
        Mutant(
            _verdict("(wins + draws // 2) / games"),
            "`//` drops the half point of an odd number of draws: `draws / 2`.",
        ),
        Mutant(
            _verdict(worse="False"),
            "A match can also show that a player is worse: the whole interval lies below 0.5.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, (tuple, list)),
            "Return the word alone, without the numbers.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "`scores.wilson` takes a score between 0 and 1, the points divided by the games, and "
            "then the number of games. A drawn game is a game, too.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'tuple'" in str(got),
            "`scores.wilson` gives two numbers. Take them apart: `low, high = scores.wilson(...)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, str) and got not in ("better", "worse", "not decided")
            ),
            'Write the text exactly as it is asked for: "better", "worse" or "not decided".',
        ),
        Misconception(
            lambda case, got, expected: expected == "not decided" and got in ("better", "worse"),
            "One half lies inside the interval of this match, so nothing is decided. Compare the "
            'lower end with 0.5 for "better", and the upper end for "worse". (With a limit of '
            "your own for the score, it would not matter how many games there were.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, np.bool_)),
            'Three answers are possible: return one of the texts "better", "worse" and '
            '"not decided".',
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, str) and got.strip().lower().replace("_", " ") == expected
            ),
            'Nearly: write the text exactly as it is asked for, such as "not decided".',
        ),
        Misconception(
            lambda case, got, expected: got == "not decided",
            "One half lies outside the interval of this match, so something is decided. Is the "
            "second number that you give to `scores.wilson` the number of all games? Do you look "
            "at both ends?",
        ),
    ),
)
