"""The exercise `games_needed` of lesson 08: "What does a lead cost?"."""

from __future__ import annotations

import math
import re

from omoklib.check.records import Case, Exercise, Misconception, Mutant, same

__all__ = ["GAMES_NEEDED"]


def _whole(expected: object, got: object) -> str:
    """Like `same`; and the number has to be an `int`."""
    if isinstance(got, float) and got == expected:
        return f"Yours: {got}. Expected: {expected}"
    return same(expected, got)


def _is_without_1_96(case: Case, got: float) -> bool:
    """Whether `got` is the number for an interval that reaches no further than the scatter."""
    score = 1 / (1 + 10 ** (-int(re.search(r"\d+", case.code)[0]) / 400))
    return math.isclose(got, (0.5 / (score - 0.5)) ** 2)


GAMES_NEEDED = Exercise(
    id="games_needed",
    title="What does a lead cost?",
    stars=1,
    minutes=10,
    names=("games_needed",),
    setup="import math",
    starter='''
        def games_needed(elo):
            """The least number of games that shows a lead of `elo`, an `int`.

            Such a lead promises the score `1 / (1 + 10 ** (-elo / 400))` (lesson 04, appendix C).
            """
            ...
    ''',
    reference='''
        def games_needed(elo):
            """The least number of games that shows a lead of `elo`, an `int`.

            Such a lead promises the score `1 / (1 + 10 ** (-elo / 400))` (lesson 04, appendix C).
            """
            score = 1 / (1 + 10 ** (-elo / 400))
            return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
    ''',
    hints=(
        "After `n` games the mean scatters by `0.5 / sqrt(n)`. How far down from the score does "
        "the interval reach, and how far may it reach?",
        "It reaches `1.96 * 0.5 / sqrt(n)` down, and may reach `score - 0.5`. Write that as an "
        "inequality and solve it for `n`, or let a loop try `n = 1`, 2, 3 and so on.",
        "`n >= (1.96 * 0.5 / (score - 0.5)) ** 2`. `math.ceil` gives the smallest whole number "
        "that is not below this.",
    ),
    # From leads of about 5 Elo on, 1.96 and Wilson's 1.95996 ask for different numbers of games.
    cases=tuple(
        Case(f"games_needed({elo})", compare=_whole, size=abs(elo - 200))  # the text's example
        for elo in (400, 200, 150, 100, 70, 50, 35, 20, 10)
    ),
    if_endless="If you count up: does the count grow in every turn, does the scatter shrink with "
    "it, and is the promised score above one half? It is `1 / (1 + 10 ** (-elo / 400))`.",
    mutants=(
        *(
            Mutant(
                f"""
                def games_needed(elo):
                    score = 1 / (1 + 10 ** (-elo / 400))
                    n = 1
                    while score - 1.96 * 0.5 / (n / {divisor}) <= 0.5:
                        n += 1
                    return n
                """,
                "You divide the scatter by a part of the number of games. For four games it is "
                "divided by 2, for nine by 3: that is the square root, `math.sqrt(n)`.",
            )
            for divisor in (2, 3)
        ),
        *(
            Mutant(
                f"""
                def games_needed(elo):
                    score = 1 / (1 + 10 ** (-elo / 400))
                    n, scatter = 1, 0.5
                    while score - 1.96 * scatter <= 0.5:
                        n += 1
                        scatter /= {divisor}
                    return n
                """,
                "Your scatter shrinks too fast: you divide it again and again. For each `n`,"
                " work it out from that of one game: `0.5 / math.sqrt(n)`.",
            )
            for divisor in ("2", "math.sqrt(n)")
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.25 / (score - 0.5)) ** 2)
            """,
            "The scatter of one game is 0.5; 0.25 is its square. In `(1.96 * 0.5 / ...) ** 2` it "
            "is squared with the rest.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96**2 * 0.5 / (score - 0.5) ** 2)
            """,
            "The scatter, 0.5, is not squared with 1.96 and the distance: `(1.96 * 0.5 / (score - "
            "0.5)) ** 2`. If you count up, take the root of `n` alone: `0.5 / math.sqrt(n)`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.64 * 0.5 / (score - 0.5)) ** 2)
            """,
            "1.64 makes an interval of 90%. This one is of 95%: 1.96.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.645 * 0.5 / (score - 0.5)) ** 2)
            """,
            "1.645 makes an interval of 90%. This one is of 95%: 1.96.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((0.95 * 0.5 / (score - 0.5)) ** 2)
            """,
            "0.95 is the share of the means that lie within 1.96 times the scatter. Multiply by "
            "the 1.96.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                count = math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
                return count + count % 2
            """,
            "You make the number even. Pairs of games are a good habit, but here an odd number is "
            "allowed.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.167 / (score - 0.5)) ** 2)
            """,
            "0.167 is the scatter of nine games. One game scatters by 0.5, and `n` games by `0.5 / "
            "sqrt(n)`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                n = 1
                while score - 1.96 * 0.5 / math.sqrt(n) < 0.5:
                    n += 1
                    return n
            """,
            "The `return` stands inside the loop, which ends after one round.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                n = 1
                while score - 1.96 * 0.5 / math.sqrt(n) < 0.5:
                    n *= 2
                return n
            """,
            "You double the number of games and jump over the answer. Count up by one.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                n = 1
                while score - 1.96 * 0.5 / math.sqrt(n) < 0.5:
                    n += 2
                return n
            """,
            "You count up in steps of two, and jump over the even numbers. Count up by one.",
        ),
        Mutant(
            """
            def games_needed(elo):
                return math.ceil(15 * 200 / elo)
            """,
            "You scale the example's 15 games: half the lead, twice the games. Half the lead costs "
            "far more. Turn Elo into a score, and work the number out from that.",
        ),
        Mutant(
            """
            def games_needed(elo):
                return math.ceil(15 * (200 / elo) ** 2)
            """,
            "You scale the example's 15 games: half the lead, four times the games. That is not "
            "exact, because the score does not grow in step with Elo. Work the number out from the "
            "score.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((0.5 / (score - 0.5)) ** 2)
            """,
            "The 1.96 is missing: the interval reaches `1.96 * 0.5 / sqrt(n)` to each side.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return 2 * math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "Twice as many as needed. The interval reaches that far to *each* side, and only its "
            "lower end must lie above 0.5.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 10 ** (elo / 400)
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "`10 ** (elo / 400)` gives the odds, such as 3 to 1. The expected score is a share: "
            "`1 / (1 + 10 ** (-elo / 400))`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10**-elo / 400)
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "Brackets are missing around `-elo / 400`. Without them Python divides the power by "
            "400, and every lead promises a score of nearly 1.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / score - 0.5) ** 2)
            """,
            "Brackets are missing around `score - 0.5`: you divide by the score alone.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return int((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "You are one game short. If you round, round up: `math.ceil`. If you count up, return "
            "the `n` at which the loop stops.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return round((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "You round to the nearest number, which is sometimes one game short: use `math.ceil`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96**2 * score * (1 - score) / (score - 0.5) ** 2)
            """,
            "You use the scatter at the expected score, `sqrt(score * (1 - score))`. A good idea, "
            "but here we use the simpler 0.5, the largest that it can be.",
        ),
        Mutant(
            """
            def games_needed(elo):
                return math.ceil((1.96 * 0.5 / (elo / 400)) ** 2)
            """,
            "First turn Elo into an expected score; then see how far that is above 0.5.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 / (score - 0.5)) ** 2)
            """,
            "You ask for four times too many games. One game's result scatters by 0.5, not by 1, "
            "and `1.96 * 0.5 / sqrt(n)` is already the distance to *each* side.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * 0.5 / (score - 0.5))
            """,
            "The interval shrinks with the *root* of the number of games: square it. If you count "
            "up, divide by `sqrt(n)`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * 0.5 / (score - 0.5)) ** 2
            """,
            "You round up and then square, which makes the rounding larger, too: square first, and "
            "round up at the very end.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / score) ** 2)
            """,
            "What counts is how far the score is above one half: `score - 0.5`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (elo / 400))
                return math.ceil((1.96 * 0.5 / score) ** 2)
            """,
            "You divide by the *weaker* player's score. (Is the minus there, in `-elo / 400`?) "
            "What counts is how far the stronger one's is above one half: `score - 0.5`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + math.exp(-elo / 400))
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "Elo is built on powers of 10, not of e: `10 ** (-elo / 400)`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return int((1.96 * 0.5 / (score - 0.5)) ** 2) + 2
            """,
            "You ask for one game too many: `math.ceil` is enough.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * 0.5 / (score - 0.5) ** 2)
            """,
            "You square only the lower part of the fraction. Square the whole of it: `(1.96 * "
            "0.5 / (score - 0.5)) ** 2`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5) ** 2 / (score - 0.5))
            """,
            "You square only the upper part of the fraction. Square the whole of it: `(1.96 * "
            "0.5 / (score - 0.5)) ** 2`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil(1.96 * (0.5 / (score - 0.5)) ** 2)
            """,
            "The 1.96 is not squared with the rest: `(1.96 * 0.5 / (score - 0.5)) ** 2`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 / 0.5 / (score - 0.5)) ** 2)
            """,
            "You divide by the 0.5 that one game scatters by. Multiply by it: `1.96 * 0.5`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 * (score - 0.5)) ** 2)
            """,
            "By your count one game is enough. A smaller lead needs more games: divide by "
            "`score - 0.5`. A loop must go on as long as `1.96 * 0.5 / sqrt(n)` is above that.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 0.5)
            """,
            "You take the root where a square is wanted: the width has `sqrt(n)` in it, so `n` "
            "itself is a square. If you count up, divide by `sqrt(n)`, and not by `n ** 2`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo / 400))
                return math.ceil((2 * 0.5 / (score - 0.5)) ** 2)
            """,
            "You round 1.96 up to 2. A good rule of thumb, but here the number is 1.96.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / (1 + 10 ** (-elo // 400))
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "`//` rounds down to a whole number. The exponent is `-elo / 400`.",
        ),
        Mutant(
            """
            def games_needed(elo):
                score = 1 / 1 + 10 ** (-elo / 400)
                return math.ceil((1.96 * 0.5 / (score - 0.5)) ** 2)
            """,
            "Brackets are missing: `1 / (1 + ...)`. `1 / 1 + ...` divides first.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You divide by 0. If you count up, begin with `n = 1`: no games have no mean.",
        ),
        Misconception(
            lambda case, got, expected: "for ^" in str(got),
            "In Python `^` does not raise to a power: write `**`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got == expected,
            "The right number, but as a `float`. A number of games is an `int`: `math.ceil` gives "
            "one, `np.ceil` does not.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and _is_without_1_96(case, got),
            "The 1.96 is missing: the interval reaches `1.96 * 0.5 / sqrt(n)` to each side. (And "
            "you cannot play a part of a game: round up to a whole number at the end.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float) and got != int(got),
            "You cannot play a part of a game: round up to a whole number.",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected > 150,
            "Your count ends before the interval is narrow enough. A small lead needs thousands of "
            "games: let a `while` loop count as far as it must.",
        ),
        Misconception(
            lambda case, got, expected: got in (9, 15, 16) and expected > 16,
            "That is the number for the example, a lead of 200 Elo. A smaller lead needs more "
            "games: work the number out from `elo`.",
        ),
        Misconception(
            lambda case, got, expected: got in (0, 1) and expected > 10,
            "After one game the interval is far wider than the lead. If you count up, go on as "
            "long as `1.96 * 0.5 / sqrt(n)` is *larger* than `score - 0.5`, and then stop.",
        ),
    ),
)
