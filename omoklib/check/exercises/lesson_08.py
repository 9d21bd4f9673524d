"""Lesson 08, strong play: how many games, searches side by side, and a game of your own."""

from __future__ import annotations

import ast
import math
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    changed,
    same,
)
from omoklib.draw import board_svg
from omoklib.games.connect_four import ConnectFour, Drop
from omoklib.ids import ROOT

__all__ = ["EXERCISES", "QUIZ"]


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
    mutants=(
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
            "You square 1.96 and the distance, but not the scatter, 0.5. The square is taken of "
            "the whole: `(1.96 * 0.5 / (score - 0.5)) ** 2`.",
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
            "Two things: the exponent is `-elo / 400`, and what counts is `score - 0.5`.",
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
            "You take the root. The width has `sqrt(n)` in it, so `n` itself is a square.",
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
    setup="import math",
    if_endless="If you count up: does the count grow in every turn, does the scatter shrink with "
    "it, and is the promised score above one half? It is `1 / (1 + 10 ** (-elo / 400))`.",
)

_LEADS = '''
def sure_leads(ratings, name):
    """The players over whom `name` has a sure lead, as a list of names, the strongest first.

    `ratings.order` is a list of all the names, the strongest first. `ratings.difference(one,
    other)` is a tuple: the lead of `one` over `other` in Elo, and the two ends of its 95% interval,
    the lower one first. A lead is sure if the whole interval lies above 0.
    """
    sure = []
    for other in ratings.order:
        lead, low, high = ratings.difference(name, other)
        if low > 0:
            sure.append(other)
    return sure
'''


def _leads_case(
    names: tuple[str, ...], points: list[list[float]], name: str, anchor: str = ""
) -> Case:
    zero = f', anchor="{anchor}"' if anchor else ""
    code = f"""
        ratings = arena.rate({[*names]}, {points}{zero})
        sure_leads(ratings, "{name}")
    """
    return Case(code, size=100 * len(names) + sum(map(sum, points)) / 10)


def _leads_cases(rng: np.random.Generator) -> Iterator[Case]:
    two, three = ("you", "Ann"), ("Ann", "you", "Bob")
    yield _leads_case(two, [[0, 15], [5, 0]], "you")
    yield _leads_case(two, [[0, 12], [8, 0]], "you")
    yield _leads_case(two, [[0, 5], [15, 0]], "you")
    yield _leads_case(("Ann", "you"), [[0, 5], [15, 0]], "Ann")
    yield _leads_case(("you", "Ann", "Bob"), [[0, 15, 11], [5, 0, 7], [9, 13, 0]], "you")
    yield _leads_case(three, [[0, 4, 15], [16, 0, 18], [5, 2, 0]], "you")
    yield _leads_case(three, [[0, 1, 5], [19, 0, 16], [15, 4, 0]], "you")
    yield _leads_case(("weak", "Ann", "you"), [[0, 1, 1], [19, 0, 7], [19, 13, 0]], "you", "weak")
    yield _leads_case(("weak", "Ann", "you"), [[0, 2, 2], [38, 0, 12], [38, 28, 0]], "you", "weak")
    yield _leads_case(("you", "Ann", "Bob"), [[0, 15, 11], [5, 0, 3], [9, 17, 0]], "Bob")
    names = ("Ann", "Bob", "you", "Cleo", "Dan")
    for k in range(25):
        strength = rng.normal(0, 200, 5)
        points = np.zeros((5, 5))
        games = int(rng.choice([10, 20, 40]))
        for i in range(5):
            for j in range(i):
                score = 1 / (1 + 10 ** ((strength[j] - strength[i]) / 400))
                points[i, j] = rng.binomial(2 * games, score) / 2
                points[j, i] = games - points[i, j]
        anchor = "" if k % 2 else names[int(rng.choice([0, 1, 3, 4]))]
        yield _leads_case(names, points.tolist(), "you", anchor)


def _led(case: Case) -> list[str]:
    """The names of the players of a case."""
    return re.findall(r"'(\w+)'", case.code.partition("]")[0])


SURE_LEADS = Exercise(
    id="sure_leads",
    title="Which leads are sure?",
    stars=1,
    minutes=8,
    names=("sure_leads",),
    setup="from omoklib import arena",
    starter=_LEADS.partition("    sure = []")[0] + "    ...\n",
    reference=_LEADS,
    hints=(
        "Go through the names in `ratings.order`. For each of them `ratings.difference(name, "
        "other)` gives three numbers. Which one must be above 0, if the whole interval is to be?",
        "`lead, low, high = ratings.difference(name, other)`. Begin with an empty list, and append "
        "`other` if `low > 0`.",
    ),
    cases=_leads_cases,
    mutants=(
        Mutant(
            changed(_LEADS, "low > 0", "lead > 0"),
            "You list every player who stands below. Such a lead may be luck: it is sure if even "
            "the lower end of its interval is above 0.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "high > 0"),
            "You look at the upper end of the interval. Then a lead would be sure as soon as it is "
            "possible: look at the lower end.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "low >= 0"),
            "`name` is in your own list: over itself its lead is exactly 0, with an interval of "
            "width 0. A sure lead lies *above* 0.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "low < 0"),
            "The wrong way round: the lower end must be above 0, not below it.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "low > 0 or high < 0"),
            "You list every difference that is sure, and some of these players are *stronger*. "
            "A lead of `name` has its interval above 0.",
        ),
        Mutant(
            changed(_LEADS, "difference(name, other)", "difference(other, name)"),
            "These are the players who have a sure lead over `name`. In `difference(one, other)` "
            "the one who leads comes first.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "ratings.interval(name)[0] > ratings.interval(other)[1]"),
            "You ask for whiskers that do not overlap, and that is too strict: what is uncertain "
            "for both players alike does not count. `ratings.difference` has the interval of the "
            "lead itself.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "ratings.interval(name)[0] > ratings[other]"),
            "You compare the lower whisker of `name` with the other's rating. Take the interval of "
            "the lead itself: `ratings.difference`.",
        ),
        Mutant(
            changed(_LEADS, "difference(name, other)", 'difference("you", other)'),
            'You always ask for the leads of "you". Whose leads are wanted stands in `name`.',
        ),
        Mutant(
            changed(_LEADS, "low > 0", "low > 100"),
            "You ask for a lower end above 100. Above 0 is enough.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "lead > 100"),
            "A large lead is not always sure, and a small one may be, after many games. Look at "
            "the lower end of its interval.",
        ),
        Mutant(
            changed(_LEADS, "in ratings.order", "in ratings.names"),
            "The right players in another order. `ratings.order` begins with the strongest.",
        ),
        Mutant(
            changed(_LEADS, "in ratings.order", "in sorted(ratings.names)"),
            "The right players in the order of the alphabet. `ratings.order` begins with the "
            "strongest.",
        ),
        Mutant(
            changed(_LEADS, "in ratings.order", "in reversed(ratings.order)"),
            "The right players, the weakest first. Begin with the strongest.",
        ),
        Mutant(
            changed(_LEADS, "sure.append(other)", "sure.append(other)\n            break"),
            "You list one player at most. Go on after the first sure lead: there may be more.",
        ),
        Mutant(
            changed(_LEADS, "sure.append(other)", "sure.append(name)"),
            "You list `name` itself, once for each of its sure leads. List the others.",
        ),
        Mutant(
            changed(_LEADS, "    return sure", "        return sure"),
            "Nobody is ever in your list. Do you look at every player? A `return` or a `break` in "
            "the loop may end it too early.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got is None,
            "Your function returns nothing. Collect the names in a list, and return it after the "
            "loop.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (int, np.integer)),
            "That is a number. Return the names of the players, as a list.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a text. Return a list of names, even where it has only one or none.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, set),
            "A set has no order. Return a list, the strongest first.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and "".join(got) == "".join(expected) and got != expected
            ),
            "These are the letters of the names: `+=` adds each letter for itself. `append` adds a "
            "name.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and any(not isinstance(each, str) for each in got)
            ),
            "Your list has more in it than names. Append the name alone: `sure.append(other)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and {*got} == {*_led(case)} and len(got) > 1
            ),
            "You list everybody. (Do you write `if ratings.difference(...)`? A tuple counts as "
            "true, whatever is in it.) Compare the second number of `ratings.difference(name, "
            "other)` with 0: it is the lower end.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'tuple'" in str(got),
            "`ratings.difference` gives three numbers at once. Take them apart: `lead, low, high = "
            "ratings.difference(name, other)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "unpack" in str(got),
            "`ratings.difference` gives three numbers: the lead, and the two ends of its interval.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "players are" in str(got),
            "A ladder knows its players by their names. Take them from `ratings.order`, one after "
            "the other, and ask the `ratings` that your function was given.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "float" in str(got),
            "`ratings[name]` is a number. Ask the whole table: `ratings.difference(name, other)`.",
        ),
    ),
)

_UNTIL_REFERENCE = '''
def games_until(evidence, low, high):
    """The number of games after which the test stops; None where it does not.

    The test stops after the first pair of games whose evidence has reached a wall: it is `low` or
    less, or `high` or more.
    """
    for pairs, value in enumerate(evidence, start=1):
        if value <= low or value >= high:
            return 2 * pairs
    return None
'''


def _until_cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(evidence: list[float], low: float = -3, high: float = 3) -> Case:
        return Case(f"games_until({evidence}, {low}, {high})", size=len(evidence))

    yield case([4.0])
    yield case([0.5, 3.2])
    yield case([-0.5, -3.1])
    yield case([1.0, 3.0])
    yield case([-1.0, -3.0])
    yield case([0.5, 1.0, 2.0])
    yield case([])
    yield case([1.5, 3.5, 1.0, 4.5])
    yield case([-1.5, -3.5, 3.5, 2.5])
    yield case([1.0, 2.5, 4.0], -1, 2)
    yield case([-1.0, -1.5, 1.0], -2, 4)
    yield case([-2.0, -2.5, 1.0], -4, 2)
    for _ in range(20):
        steps = rng.normal(0.1, 1, int(rng.integers(5, 30)))
        yield case([round(float(value), 1) for value in np.cumsum(steps)])


GAMES_UNTIL = Exercise(
    id="games_until",
    title="Stop, and not before",
    stars=1,
    minutes=8,
    names=("games_until",),
    starter='''
        def games_until(evidence, low, high):
            """The number of games after which the test stops; None where it does not.

            The test stops after the first pair of games whose evidence has reached a wall: it is
            `low` or less, or `high` or more.
            """
            ...
    ''',
    reference=_UNTIL_REFERENCE,
    hints=(
        "Go through the list from its beginning, and return at the first number that has reached "
        "a wall. `enumerate(evidence, start=1)` counts the pairs as you go.",
        "A pair has two games, so after the pair with number `pairs` the answer is `2 * pairs`. "
        "If the loop ends without a stop, return None.",
    ),
    cases=_until_cases,
    mutants=(
        Mutant(
            changed(_UNTIL_REFERENCE, "value <= low or value >= high", "value <= -3 or value >= 3"),
            "Your walls stand at -3 and 3, always. Compare with `low` and `high`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence):
                    if value <= low or value >= high:
                        return 2 * pairs + 1
                return None
            """,
            "An odd number of games: after the pair with index 0 two have been played. Two for"
            " each pair, the first included, is `2 * (pairs + 1)`.",
        ),
        Mutant(
            changed(_UNTIL_REFERENCE, "value <= low or value >= high", "value >= high"),
            "You look at the upper wall alone. The test also stops at `low`: then the games speak "
            "for the other hypothesis.",
        ),
        Mutant(
            changed(_UNTIL_REFERENCE, "value <= low or value >= high", "value <= low"),
            "You look at the lower wall alone. The test also stops at `high`.",
        ),
        Mutant(
            changed(_UNTIL_REFERENCE, "return 2 * pairs", "return pairs"),
            "You count pairs. A pair has two games.",
        ),
        Mutant(
            changed(
                changed(_UNTIL_REFERENCE, "start=1", "start=0"), "return 2 * pairs", "return pairs"
            ),
            "You return a place in the list, counted from 0. Return the number of games: two for "
            "each pair, the first pair included.",
        ),
        Mutant(
            changed(_UNTIL_REFERENCE, "start=1", "start=0"),
            "You count from 0, so you are one pair short: after the first pair two games have "
            "been played.",
        ),
        Mutant(
            changed(
                _UNTIL_REFERENCE, "value <= low or value >= high", "value >= low or value <= high"
            ),
            "Between the walls both of your comparisons are true. The evidence reaches the lower "
            "wall with `<=`, and the upper one with `>=`.",
        ),
        Mutant(
            changed(
                _UNTIL_REFERENCE, "value <= low or value >= high", "value < low or value > high"
            ),
            "Evidence that lies exactly on a wall has reached it: use `<=` and `>=`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                found = None
                for pairs, value in enumerate(evidence, start=1):
                    if value <= low or value >= high:
                        found = 2 * pairs
                return found
            """,
            "You return the last time that the evidence was beyond a wall. The test stops at the "
            "first: what comes later is never played.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                if not evidence:
                    return None
                return 2 * len(evidence) if not low < evidence[-1] < high else None
            """,
            "You look at the last number alone, as if the match were always played to its end. "
            "Check after every pair.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    return 2 * pairs if value <= low or value >= high else None
                return None
            """,
            "Your loop ends after the first pair, whatever it finds. The `return None` belongs "
            "after the loop.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                total = 0
                for pairs, value in enumerate(evidence, start=1):
                    total += value
                    if total <= low or total >= high:
                        return 2 * pairs
                return None
            """,
            "You add the numbers up. But each is already the evidence of *all* games so far.",
        ),
        Mutant(
            changed(_UNTIL_REFERENCE, "return None", "return 2 * len(evidence)"),
            "Where the evidence reaches no wall, the test does not stop: return None.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if abs(value) >= high:
                        return 2 * pairs
                return None
            """,
            "The walls need not be equally far from 0: compare with `low` and with `high`.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for k in range(0, len(evidence), 2):
                    if evidence[k] <= low or evidence[k] >= high:
                        return k + 2
                return None
            """,
            "You look at every second number only. But each number already stands for a *pair* of "
            "games: look at every one.",
        ),
        Mutant(
            """
            def games_until(evidence, low, high):
                for pairs, value in enumerate(evidence, start=1):
                    if low < value < high:
                        return 2 * pairs
                return None
            """,
            "You stop while the evidence lies between the walls. That is when the match goes on.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "You return a number made from the evidence itself. Count the pairs on the way, and "
            "return how many *games* they are.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (0, 2) and type(got) is int,
            "0 would mean that no game was played. If you return a place in the list, remember "
            "that the list begins at 0, and that each of its numbers stands for two games: after "
            "the first number, two have been played.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, StopIteration),
            "`next` finds nothing where no wall is reached. Give it something to fall back on: "
            "`next(..., None)`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (bool, str)),
            "Return the number of games, or None: no words, and no True or False.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            "Here the evidence does reach a wall: it is at `low` or below, *or* at `high` or "
            "above; no number is both. Do you look at every number, from the first to the last?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "The list may be empty, and its largest number does not say *when* the evidence "
            "reached a wall. Go through it from the beginning.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (4, 2),
            "You are one pair too far. `enumerate(evidence, start=1)` has already counted this "
            "pair when the loop looks at it.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected is None
                and isinstance(got, int)
                and (got in (0, -1) or case.code.startswith("games_until([],"))
            ),
            "Where the evidence reaches no wall, return None.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You read beyond the list. It may be empty, and it may end before a wall is reached.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'list'" in str(got),
            "`evidence` is a list. Compare one number of it at a time with the walls.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "list" in str(got),
            "`index` finds a number by its value, and raises an error where there is none. Count "
            "the pairs as you go: `enumerate(evidence, start=1)`.",
        ),
    ),
)

_WALKS = '''
class Asker:
    """Asks its questions one after the other; `heard` keeps the answers."""

    def __init__(self, *questions):
        self.questions, self.heard = list(questions), []

    def asks(self):
        return self.questions[0] if self.questions else None

    def hears(self, answer):
        if not self.questions:
            raise RuntimeError("this asker has ended: it did not ask for an answer")
        self.questions.pop(0)
        self.heard.append(answer)


asked = []  # the questions of each call

def tenfold(questions):
    """Ten times each question."""
    if not questions:
        raise ValueError("there is no question in this call")
    asked.append(list(questions))
    if len(asked) > 100:
        raise RecursionError("more than 100 calls: there is no end")
    return [10 * question for question in questions]
'''


def _asker_case(*askers: list[int], size: float | None = None) -> Case:
    """Askers with these questions: calls, what was asked in each, what each asker heard."""
    made = ", ".join(f"Asker({', '.join(map(str, questions))})" for questions in askers)
    code = f"""
        asked.clear()
        askers = [{made}]
        calls = turned_sideways(askers, tenfold)
        calls, list(asked), [asker.heard for asker in askers]
    """
    return Case(code, size=sum(map(len, askers)) + len(askers) if size is None else size)


def _asker_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield _asker_case([7])
    yield _asker_case([1, 2], [3, 4])
    yield _asker_case([1], [2, 3, 4])
    yield _asker_case([0, 5])
    yield _asker_case([0], [4, 0])
    yield _asker_case([], [5])
    yield _asker_case(size=10)
    for _ in range(15):
        yield _asker_case(
            *(
                rng.integers(1, 50, int(rng.integers(0, 5))).tolist()
                for _ in range(int(rng.integers(2, 5)))
            )
        )


def _first_only(heard: list[list], right: list[list]) -> bool:
    """Whether in every call all askers heard the answer to its first question, which is wrong."""
    if heard == right or [*map(len, heard)] != [*map(len, right)]:
        return False
    calls = range(max(map(len, right), default=0))
    first = [next(answers[k] for answers in right if len(answers) > k) for k in calls]
    return all(answers == first[: len(answers)] for answers in heard)


TURNED_SIDEWAYS = Exercise(
    id="turned_sideways",
    title="Many searches, one question",
    stars=2,
    minutes=15,
    names=("turned_sideways",),
    starter='''
        def turned_sideways(askers, evaluate):
            """The number of calls of `evaluate` that take all askers to their ends, side by side.

            `asker.asks()` is what an asker wants to know now, or None when it has ended;
            `asker.hears(answer)` takes it to its next question. `evaluate(list)` gives a list of
            answers in the same order. Call it once in every step, for all askers that have not
            ended.
            """
            ...
    ''',
    reference='''
        def turned_sideways(askers, evaluate):
            """The number of calls of `evaluate` that take all askers to their ends, side by side.

            `asker.asks()` is what an asker wants to know now, or None when it has ended;
            `asker.hears(answer)` takes it to its next question. `evaluate(list)` gives a list of
            answers in the same order. Call it once in every step, for all askers that have not
            ended.
            """
            calls = 0
            while waiting := [asker for asker in askers if asker.asks() is not None]:
                answers = evaluate([asker.asks() for asker in waiting])
                calls += 1
                for asker, answer in zip(waiting, answers):
                    asker.hears(answer)
            return calls
    ''',
    hints=(
        "One step: find the askers that have not ended, collect their questions, call `evaluate` "
        "once, and give each asker its answer.",
        "`waiting = [asker for asker in askers if asker.asks() is not None]`; when it is empty, "
        "return. `zip(waiting, answers)` puts each asker beside its answer.",
    ),
    cases=_asker_cases,
    mutants=(
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                waiting = [asker for asker in askers if asker.asks() is not None]
                while waiting:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                        if asker.asks() is None:
                            waiting.remove(asker)
                return calls
            """,
            "You take askers out of the list that your loop goes over, so it skips the next "
            "one. Make a new list of those that still ask, after the loop.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                for asker in askers:
                    while asker.asks() is not None:
                        [answer] = evaluate([asker.asks()])
                        asker.hears(answer)
                    calls += 1
                return calls
            """,
            "You take one asker after another, and count the askers. Take them side by side: "
            "each step is one call, with the questions of all who still ask.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while any(asker.asks() for asker in askers):
                    waiting = [asker for asker in askers if asker.asks() is not None]
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "0 is a question, too, but `any` takes it for false. An asker has ended when "
            "`asks()` `is None`.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 1
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "You count one call too many: before the first call the count is 0.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                for asker in askers:
                    while asker.asks() is not None:
                        asker.hears(evaluate([asker.asks()])[0])
                        calls += 1
                return calls
            """,
            "One asker after the other, one question in each call: that is the slow way. Ask for "
            "all askers at once.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while any(asker.asks() is not None for asker in askers):
                    for asker in askers:
                        if asker.asks() is not None:
                            asker.hears(evaluate([asker.asks()])[0])
                            calls += 1
                return calls
            """,
            "You go round the askers, but each call has one question in it. Collect the questions "
            "of a round in a list, and ask them all in one call.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while askers and all(asker.asks() is not None for asker in askers):
                    answers = evaluate([asker.asks() for asker in askers])
                    calls += 1
                    for asker, answer in zip(askers, answers):
                        asker.hears(answer)
                return calls
            """,
            "You stop as soon as one asker has ended. The others have not.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                waiting = [asker for asker in askers if asker.asks() is not None]
                if not waiting:
                    return 0
                for asker, answer in zip(waiting, evaluate([asker.asks() for asker in waiting])):
                    asker.hears(answer)
                return 1
            """,
            "That is one step. Take steps until all askers have ended.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    return calls
                return calls
            """,
            "You ask, and keep the answers to yourself: hand each one out with "
            "`asker.hears(answer)`.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += len(answers)
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "You count the questions. A call with many questions is one call: that is the point.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers[::-1]):
                        asker.hears(answer)
                return calls
            """,
            "The answers reach the wrong askers. They come in the order of the questions.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks()]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "0 is a question, too, but `if` takes it for false. An asker has ended when `asks()` "
            "`is None`.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while askers and askers[0].asks() is not None:
                    waiting = [asker for asker in askers if asker.asks() is not None]
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "You stop when the first asker has ended. Another one may still be waiting.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                return max((len(asker.questions) for asker in askers), default=0)
            """,
            "You work out how many calls it would take, but no asker has heard an answer. Make the "
            "calls.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = evaluate([asker.asks() for asker in waiting])
                    calls = 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "The count is set to 1 in every step. Add to it: `calls += 1`.",
        ),
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while waiting := [asker for asker in askers if asker.asks() is not None]:
                    answers = [evaluate([asker.asks()])[0] for asker in waiting]
                    calls += 1
                    for asker, answer in zip(waiting, answers):
                        asker.hears(answer)
                return calls
            """,
            "You take the steps together, but call `evaluate` for each asker by itself. Call it "
            "once, with the list of all questions.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and isinstance(got[0], list),
            "You return answers. What is wanted is how often `evaluate` was called.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple)
                and any(isinstance(e, list) for heard in got[2] for e in heard)
            ),
            "An asker has heard a list. Each asker hears the one answer to its own question.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and _first_only(got[2], expected[2]),
            "Every asker hears the first answer of its call. Each hears the answer to its own "
            "question: `zip(waiting, answers)` puts the two side by side.",
        ),
        Misconception(
            lambda case, got, expected: "hears() missing" in str(got),
            "An asker hears its answer: `asker.hears(answer)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "You call a method on a number. If you `zip` askers and answers, in this order, each "
            "pair has the asker first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and got[0] is None,
            "Your function returns None here. Return how often `evaluate` was called, after the "
            "loop, so that the answer comes even where nobody asks anything.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got[2]) < len(expected[2]),
            "You take askers out of the list that you were given, and your caller still needs it. "
            "Work with a list of your own: `waiting = list(askers)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and got[1:] == expected[1:] and isinstance(got[0], int)
            ),
            "Every asker has heard its answers, in as few calls as possible. Only the count is "
            "wrong: add 1 where `evaluate` is called, and nowhere else.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "An asker that has ended has no question in the call, so it has no answer either. Find "
            "the askers that still ask, and give the answers to those: `zip(waiting, answers)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, tuple) and sum(map(len, got[2])) < sum(map(len, expected[2]))
            ),
            "You stop too early: some askers are still asking, and never hear an answer. Go on "
            "until every asker's `asks()` is None.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "`evaluate` was called with an empty list: when no asker asks any more, stop.",
        ),
        Misconception(
            lambda case, got, expected: "no end" in str(got),
            "You ask again and again. Does every asker hear its answer? Only that moves it on.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, RuntimeError),
            "An answer went to an asker that has ended. The answers belong to the askers that "
            "asked: make a list of those first, and `zip` with that list.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got) and "*" in str(got),
            "An asker that has ended asks None. Leave it out of the call: in every step, check "
            "again which askers still ask, with `asker.asks() is not None`.",
        ),
        Misconception(
            lambda case, got, expected: "'method'" in str(got),
            "`asks` is a method. Its answer is the question: `asker.asks()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError),
            "`evaluate` takes a list of questions and gives a list of answers.",
        ),
    ),
    setup=_WALKS,
)


def _boards(rng: np.random.Generator, count: int) -> Iterator[tuple[str, int, object]]:
    """Random moments of Connect Four: the board as code, the last cell, the state."""
    for _ in range(count):
        game = ConnectFour(int(rng.integers(4, 7)))
        state = game.initial_state()
        for _ in range(int(rng.integers(1, game.size**2))):
            if state.is_terminal():
                break
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield f"np.array({state.board.tolist()})", state.last_action, state


def _plain_cells(expected: object, got: object) -> str:
    """Like `same`, and the cells have to be `int`, as the contract of a game wants them."""
    if differs := same(expected, got):
        return differs
    return "" if all(type(cell) is int for cell in got) else "its cells are NumPy's numbers"


def _landing_cases(rng: np.random.Generator) -> Iterator[Case]:
    corners = [[0, 0], [0, 1]], [[0, 0], [0, -1]], [[-1, 0], [1, 1]], [[-1, 1], [1, -1]]
    boards = {f"np.array({rows})": np.array(rows) for rows in corners}
    for code, board in {"np.zeros((4, 4), int)": np.zeros((4, 4)), **boards}.items():
        yield Case(f"landing_cells({code})", compare=_plain_cells, about=_room(board))
    for code, _, state in _boards(rng, 25):
        about = _room(state.board)
        yield Case(f"landing_cells({code})", compare=_plain_cells, picture=state, about=about)


def _room(board: np.ndarray) -> dict[str, object]:
    """What the diagnosis of a list of cells asks about the board."""
    return {"empty": np.flatnonzero(board == 0).tolist(), "size": len(board)}


def _has_full(case: Case) -> bool:
    """Whether a column of the board is full."""
    size = case.about["size"]
    return len({cell % size for cell in case.about["empty"]}) < size


def _above(case: Case, got: object) -> list[int]:
    """The columns for which a cell above the board was given."""
    size = case.about["size"]
    return [cell % size for cell in got if cell < 0] if isinstance(got, list) else []


LANDING_CELLS = Exercise(
    id="landing_cells",
    title="Where a stone can land",
    stars=1,
    minutes=10,
    names=("landing_cells",),
    starter='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            ...
    ''',
    reference='''
        def landing_cells(board):
            """The lowest empty cell of every column that is not full, in increasing order.

            `board` is a square array, row 0 at the top, 0 where a cell is empty. The cell in
            `row` and `column` has the number `row * len(board) + column`. A list of `int`.
            """
            size = len(board)
            cells = []
            for column in range(size):
                empty = [row for row in range(size) if board[row, column] == 0]
                if empty:
                    cells.append(empty[-1] * size + column)
            return sorted(cells)
    ''',
    hints=(
        "Take one column at a time. Which of its rows are empty? Row 0 is at the top, so the "
        "lowest one has the largest number.",
        "`empty = [row for row in range(size) if board[row, column] == 0]`; a full column has "
        "none. `sorted` puts the cells in order at the end.",
    ),
    cases=_landing_cases,
    mutants=(
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for row in range(size):
                    empty = [column for column in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(row * size + empty[-1])
                return sorted(cells)
            """,
            "You take the last empty cell of each row. A stone falls down its column: take the "
            "lowest empty cell of each column.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                cells = []
                for column in range(size):
                    row = size - np.count_nonzero(board[:, column])
                    cells.append(row * size + column)
                return sorted(cells)
            """,
            "One row too low: with no stone in the column, the last row is `size - 1`. And a "
            "full column has no empty cell: leave it out.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n = len(board)
                found = []
                for column in range(n):
                    for row in range(n - 1, 0, -1):
                        if board[row][column] == 0:
                            found.append(row * n + column)
                            break
                return sorted(found)
            """,
            "Your rows end too early: the top one, row 0, is never looked at. `range(n - 1, -1, "
            "-1)` counts down to 0.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n = len(board)
                return [(n - 1) * n + column for column in range(n) if board[n - 1][column] == 0]
            """,
            "You look at the bottom row alone. In a column with stones, the lowest empty cell is "
            "the one above them.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n, found = len(board), []
                for column in range(n):
                    for row in range(n - 1, -1, -1):
                        if board[row][column] == 0:
                            found.append(row * 7 + column)
                            break
                return sorted(found)
            """,
            "You assume a board of seven columns. This one has `len(board)`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                n, found = len(board), []
                for column in range(n):
                    for row in range(n - 1, -1, -1):
                        if board[row][column] == 0:
                            found.append(row * n + column)
                            break
                return sorted(found, reverse=True)
            """,
            "The right cells, in decreasing order. The answer begins with the lowest number.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [r * size + c for r in range(size) for c in range(size) if board[r, c] == 0]
            """,
            "These are all the empty cells. A stone falls: in each column only the lowest counts.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [column for column in range(size) if board[0, column] == 0]
            """,
            "These are the columns with room, or their top cells. The answer is where the stone "
            "comes to rest.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] * size + column)
                return cells
            """,
            "The right cells, column by column. Return them in increasing order: use `sorted`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append(empty[-1] + column * size)
                return sorted(cells)
            """,
            "Rows and columns are swapped: a cell's number is `row * size + column`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for row in range(size):
                    for column in range(size):
                        floor = row == size - 1 or board[row + 1, column] == 1
                        if board[row, column] == 0 and floor:
                            cells.append(row * size + column)
                return cells
            """,
            "A stone rests on stones of both colours, on -1 as on 1.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    for row in range(size):
                        if board[row, column] != 0:
                            cells.append((row - 1) * size + column)
                            break
                return sorted(cells)
            """,
            "You look for a stone to land on. An empty column has none: there the stone lands on "
            "the floor, in the last row.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[column, row] == 0]
                    if empty:
                        cells.append(empty[-1] * size + column)
                return sorted(cells)
            """,
            "You read rows as columns: it is `board[row, column]`.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size = len(board)
                return [(size - 1) * size + column for column in range(size)]
            """,
            "You always give the last row. In a column with stones, the next one comes to rest on "
            "top of them.",
        ),
        Mutant(
            """
            def landing_cells(board):
                size, cells = len(board), []
                for column in range(size):
                    empty = [row for row in range(size) if board[row, column] == 0]
                    if empty:
                        cells.append((empty[-1] + 1) * size + column)
                return sorted(cells)
            """,
            "One row too low: you give the cell of the stone, or the floor. The cell above it is "
            "the empty one.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and "index -" in str(got),
            "A full column has no empty cell, but your code asks for one: leave such a column out.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 0
                and len(expected) == round(len(expected) ** 0.5) ** 2
                and "zeros" in case.code
            ),
            "You look for a stone to land on. An empty column has none: there the stone lands "
            "on the floor, in the last row.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "empty" in str(got),
            "A full column has no empty cell. Leave it out before you take the lowest.",
        ),
        Misconception(
            lambda case, got, expected: (
                (isinstance(got, UnboundLocalError) or "NoneType" in str(got)) and _has_full(case)
            ),
            "A full column has no empty cell, so your search for the lowest one finds nothing. "
            "Leave such a column out.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and None in got,
            "A full column gives None here. Leave full columns out.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool(_above(case, got)) and not {*_above(case, got)} & {*case.about["empty"]}
            ),
            "A full column gives a cell above the board here. Leave full columns out.",
        ),
        Misconception(
            lambda case, got, expected: bool(_above(case, got)),
            "A column with room gives a cell above the board here. Do you look for its highest "
            "stone? An empty column has none: there the stone lands in the last row.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == case.about["empty"],
            "These are all the empty cells. A stone falls: in each column only the lowest counts.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and sorted(got) == expected != got,
            "The right cells, column by column. Return them in increasing order: use `sorted`.",
        ),
        Misconception(
            lambda case, got, expected: sorted(got) == [cell + 1 for cell in expected],
            "Your cells are one too high: they are counted from 1. The first cell is 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                sorted(got) == [cell + case.about["size"] for cell in expected]
            ),
            "One row too low. Of three empty cells in a column, the lowest lies in row 2: rows "
            "are counted from 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool({*expected} - {*got})
                and all(
                    cell // case.about["size"] == case.about["size"] - 1
                    and cell - case.about["size"] in got
                    for cell in {*expected} - {*got}
                )
            ),
            "Your stones stop one row above the floor. The lowest row has the number `size - 1`.",
        ),
        Misconception(
            lambda case, got, expected: (
                bool(got)
                and {*got} < {*expected}
                and all(cell < case.about["size"] for cell in {*expected} - {*got})
            ),
            "A column with room in its top cell alone is left out. Do you look at row 0, too? "
            "`range(size - 1, 0, -1)` ends before it.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "A number stands where a list is wanted. `cells.append(number)` adds one number to a "
            "list; `range(size)` goes through numbers.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and got == expected[:1] and len(expected) > 2
            ),
            "Only one cell is listed, and several columns have room. Is there a `return` inside "
            "the loop? Do you look at every row, the top one and those above a stone included?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You look beyond the board. Its side is `len(board)`, and under the last row there is "
            "the floor.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (list, tuple)) and any(isinstance(cell, tuple) for cell in got)
            ),
            "These are pairs. A cell is one number: `row * len(board) + column`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, set),
            "A set has no order. `sorted(...)` turns it into a list, smallest cell first.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray),
            "That is an array. Return a list of `int`: `.tolist()` turns an array into one.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list) and got == expected,
            "The right cells, but as NumPy's numbers. Our IDs are made of plain `int`: `int(...)` "
            "makes one.",
        ),
    ),
)


def _four_cases(rng: np.random.Generator) -> Iterator[Case]:
    shapes = (
        ((0, 0), (0, 1)),
        ((2, 3), (1, 0)),
        ((1, 1), (1, 1)),
        ((1, 5), (1, -1)),
    )
    for (row, column), (down, right) in shapes:
        for length in (3, 4, 5):
            board = np.zeros((7, 7), int)
            cells = [(row + k * down) * 7 + column + k * right for k in range(length)]
            if (
                max(cells) >= 49
                or row + (length - 1) * down > 6
                or not (0 <= column + (length - 1) * right <= 6)
            ):
                continue
            board.flat[cells] = -1
            for cell in (cells[0], cells[1], cells[-1]):
                yield _four_case(board.tolist(), cell, length=length)
    around = [[0] * 6, [0] * 6, [0, 0, 0, 0, 1, 1], [1, 1, 0, 0, 0, 0], [0] * 6, [0] * 6]
    yield _four_case(around, 17, length=2)
    gap = [[0] * 5] * 4 + [[1, 1, 0, 1, 1]]
    yield _four_case(gap, 20, length=2)
    mixed = [[0] * 5] * 4 + [[1, 1, -1, 1, 1]]
    yield _four_case(mixed, 23, length=2)
    apart = [[0] * 5, [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [1, 0, 0, 0, 1]]
    yield _four_case(apart, 20, length=1)
    elsewhere = [[0] * 6] * 5 + [[1, 1, 1, 1, -1, 1]]
    yield _four_case(elsewhere, 35, length=1)
    for line in (2, 3, 5):
        yield _four_case(apart, 9, f", {line}", length=4)
    six = [[0] * 6] * 5 + [[1] * 6]
    for cell in (30, 35):
        yield _four_case(six, cell, ", 6", length=6)
    split = [[1, 1, 0, 1, 1], *([[0] * 5] * 4)]  # a walk beyond index 0 goes on at the other side
    yield _four_case(split, 0, length=2)
    yield _four_case(np.array(split).T.tolist(), 0, length=2)
    for _, cell, state in _boards(rng, 40):
        yield _four_case(state.board.tolist(), cell, length=0)


def _four_case(rows: list[list[int]], cell: int, line: str = "", *, length: int) -> Case:
    """A call of `four_through`; `line` is its last argument as code, `length` that of the line
    through `cell` (0: nobody has counted)."""
    code = f"four_through(np.array({rows}), {cell}{line})"
    return Case(code, picture=_Asked(rows, cell), about={"length": length})


@dataclass(frozen=True)
class _Asked:
    """Stones anywhere on a board, as a picture: the one on `cell` shows its number."""

    rows: list[list[int]]
    cell: int

    def __repr__(self) -> str:
        return f"np.array({self.rows})"

    def _repr_svg_(self) -> str:
        board = np.array(self.rows, np.int8)
        state = Drop(ConnectFour(len(board)), (*ROOT, self.cell), board, won=False)
        return board_svg(state, labels={self.cell: str(self.cell)}, last_move=False)


def _far_outside(message: str) -> bool:
    """Whether NumPy refused an index that lies more than one step beyond the end."""
    found = re.search(r"index (\d+) is out of bounds for axis 0 with size (\d+)", message)
    return found is not None and int(found[1]) > int(found[2])


_WALK_LINE = """
    def four_through(board, cell, line=4):
        size = len(board)
        for down, right in {directions}:
            length = 1
            for sign in {signs}:
                row, column = cell // size + sign * down, cell % size + sign * right
                while {inside} and {same}:
                    length, row, column = length + 1, row + sign * down, column + sign * right
            if length {enough} line:
                return True
        return False
"""
_RIGHT = {
    "directions": "((0, 1), (1, 0), (1, 1), (1, -1))",
    "signs": "(1, -1)",
    "inside": "0 <= row < size and 0 <= column < size",
    "same": "board[row, column] == board.flat[cell]",
    "enough": ">=",
}


def _walked(**changed: str) -> str:
    """The walk along the lines, with something in it changed."""
    return _WALK_LINE.format(**_RIGHT | changed)


FOUR_THROUGH = Exercise(
    id="four_through",
    title="Four in a row",
    stars=2,
    minutes=20,
    names=("four_through",),
    starter='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            ...
    ''',
    reference='''
        def four_through(board, cell, line=4):
            """Whether the stone on `cell` is part of `line` or more of its colour in a row.

            Rows, columns and both diagonals count. `board` is a square array with 1 and -1 for
            stones and 0 for empty cells; `cell` is `row * len(board) + column`.
            """
            size = len(board)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                length = 1
                for sign in (1, -1):
                    row, column = cell // size + sign * down, cell % size + sign * right
                    while (
                        0 <= row < size
                        and 0 <= column < size
                        and board[row, column] == board.flat[cell]
                    ):
                        length, row, column = length + 1, row + sign * down, column + sign * right
                if length >= line:
                    return True
            return False
    ''',
    hints=(
        "A line can run through the stone in four directions. For each, count the stones of the "
        "same colour one way, then the opposite way, and add 1 for the stone itself.",
        "Directions as `(down, right)`: `(0, 1), (1, 0), (1, 1), (1, -1)`. Walk with "
        "`row + sign * down, column + sign * right` for `sign` in `(1, -1)` while you are on the "
        "board and the colour is the same.",
    ),
    cases=_four_cases,
    mutants=(
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length, row, column = 1, cell // size, cell % size
                    for sign in (1, -1):
                        row, column = row + sign * down, column + sign * right
                        while (
                            0 <= row < size
                            and 0 <= column < size
                            and board[row, column] == board.flat[cell]
                        ):
                            length += 1
                            row, column = row + sign * down, column + sign * right
                    if length >= line:
                        return True
                return False
            """,
            "Your second walk begins where the first has ended. Go back to the stone before you "
            "walk the other way.",
        ),
        Mutant(
            _WALK_LINE.replace("cell // size", "cell // 7")
            .replace("cell % size", "cell % 7")
            .format(**_RIGHT),
            "The board is not always 7 cells wide. Divide by `len(board)`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 0
                    for k in range(-3, 4):
                        r, c = row + k * down, column + k * right
                        inside = 0 <= r < size and 0 <= c < size
                        count = count + 1 if inside and board[r, c] == board[row, column] else 0
                        if count >= line:
                            return True
                return False
            """,
            "You look three steps each way. That is enough for a line of 4; for a longer "
            "`line` you must look further.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                row, column = divmod(cell, size)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    for sign in (1, -1):
                        r, c = row + sign * down, column + sign * right
                        while 0 < r < size and 0 < c < size and board[r, c] == board[row, column]:
                            count, r, c = count + 1, r + sign * down, c + sign * right
                    if count >= line:
                        return True
                return False
            """,
            "Row 0 and column 0 belong to the board: `0 <= row`, `0 <= column`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                n = len(board)
                column, row = divmod(cell, n)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 1
                    for sign in (1, -1):
                        r, c = row + sign * down, column + sign * right
                        while 0 <= r < n and 0 <= c < n and board[r, c] == board[row, column]:
                            count += 1
                            r, c = r + sign * down, c + sign * right
                    if count >= line:
                        return True
                return False
            """,
            "Row and column have changed places: `divmod(cell, n)` gives the row first.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0), (1, 1))"),
            "One diagonal is missing: the one that goes down to the left, `(1, -1)`.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 1), (1, -1))"),
            "One direction is missing: down the column, `(1, 0)`.",
        ),
        Mutant(
            _walked(directions="((1, 0), (1, 1), (1, -1))"),
            "One direction is missing: along the row, `(0, 1)`.",
        ),
        Mutant(
            changed(_walked(), "length = 1\n", "length = 3\n"),
            "You count the stone on `cell` three times: at the start, and once more in each of the "
            "two walks. Begin each walk one step away from it.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0))"),
            "Both diagonals are missing: `(1, 1)` and `(1, -1)`.",
        ),
        Mutant(
            _walked(signs="(1,)"),
            "You count one way only. The last stone may lie inside its line: look both ways.",
        ),
        Mutant(
            _walked(signs="(-1,)"),
            "You count one way only. The last stone may lie inside its line: look both ways.",
        ),
        Mutant(
            _walked(inside="0 <= row < size - 1 and 0 <= column < size - 1"),
            "The last row and the last column belong to the board, too: `row < size`, "
            "`column < size`.",
        ),
        Mutant(
            changed(
                _walked(directions="[(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]"),
                "(1, -1):\n                row",
                "(1,):\n                row",
            ),
            "You go eight ways, and count each by itself. Two opposite ways are one line: add them "
            "up.",
        ),
        Mutant(
            _walked(enough="=="),
            "A longer line wins, too: `line` stones *or more*, `>=`.",
        ),
        Mutant(
            _walked(enough=">"),
            "You ask for one stone too many. Is it `>=`, and do you count the stone on `cell`?",
        ),
        Mutant(
            _walked(same="board[row, column] != 0"),
            "You count any stone. Only those of the same colour belong to the line.",
        ),
        Mutant(
            _walked(same="board[row, column] == 1"),
            "You count red stones only. The stone on `cell` may be yellow, -1.",
        ),
        Mutant(
            changed(_walked(), "length >= line", "length >= 4"),
            "`line` is not always 4: it comes in as an argument.",
        ),
        Mutant(
            changed(_walked(), "length = 1\n", "length = 2\n"),
            "You count the stone on `cell` twice, as both walks begin on it. Begin them one step "
            "away, and add 1 for the stone itself.",
        ),
        Mutant(
            changed(
                changed(_walked(), "length = 1\n", "pass\n"),
                "size = len(board)",
                "size, length = len(board), 1",
            ),
            "You add up the stones of several directions. Begin each direction with 1 again.",
        ),
        Mutant(
            changed(_walked(), "        return False", "            return False"),
            "You look along the row alone. Does a `return` end the loop after its first direction? "
            "`return False` belongs after the loop, when all four have been tried.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length = 0
                    for step in range(-size, size):
                        row, column = cell // size + step * down, cell % size + step * right
                        inside = 0 <= row < size and 0 <= column < size
                        own = inside and board[row, column] == board.flat[cell]
                        length = length + 1 if own else 0
                        if length >= line:
                            return True
                return False
            """,
            "You find a line anywhere in the row. It has to go through `cell`.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size = len(board)
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    length = 0
                    for step in range(1 - line, line):
                        row, column = cell // size + step * down, cell % size + step * right
                        if 0 <= row < size and 0 <= column < size:
                            length += board[row, column] == board.flat[cell]
                    if length >= line:
                        return True
                return False
            """,
            "You count across gaps. *In a row* means that nothing lies between the stones.",
        ),
        Mutant(
            """
            def four_through(board, cell, line=4):
                size, flat = len(board), board.ravel()
                for step in (1, size, size + 1, size - 1):
                    length = 1
                    for sign in (1, -1):
                        place = cell + sign * step
                        while 0 <= place < size * size and flat[place] == flat[cell]:
                            length, place = length + 1, place + sign * step
                    if length >= line:
                        return True
                return False
            """,
            "Your line walks over the edge: the cell after the last of a row is the first of the "
            "next row. Keep row and column apart, and check both.",
        ),
        Mutant(
            _walked(directions="((0, 1), (1, 0), (1, -1))"),
            "One diagonal is missing: the one that goes down to the right, `(1, 1)`.",
        ),
        Mutant(
            _walked(inside="row < size and column < size"),
            "You walk off the board at the top or at the left. A negative index is no error: it "
            "counts from the other side. Check `0 <=`, too.",
        ),
        Mutant(
            _walked(inside="row < size and 0 <= column < size"),
            "You walk off the board at the top. A negative index is no error: it counts from the "
            "other side. Check `0 <= row`, too.",
        ),
        Mutant(
            _walked(inside="0 <= row < size and column < size"),
            "You walk off the board at the left. A negative index is no error: it counts from the "
            "other side. Check `0 <= column`, too.",
        ),
        Mutant(
            changed(
                changed(_walked(), "cell // size", "CELL"), "cell % size", "cell // size"
            ).replace("CELL", "cell % size"),
            "Row and column are swapped: the row is `cell // size`, the column `cell % size`.",
        ),
        Mutant(
            changed(
                _walked(),
                "row + sign * down, column + sign * right\n            if",
                "row + down, column + right\n            if",
            ),
            "Your second walk turns round after one step: every step of it needs the `sign`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                or (isinstance(got, IndexError) and _far_outside(str(got)))
            ),
            "`board[cell]` is a whole row, or an error. One cell is `board.flat[cell]`, or "
            "`board[row, column]`.",
        ),
        Misconception(
            lambda case, got, expected: got is None and expected is False,
            "Where there is no line your function returns nothing: `return False` at the end.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, int) and not isinstance(got, bool),
            "You return a number. The question is yes or no: is the length `line` or more?",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "You return text. The answer is True or False, without quotes.",
        ),
        Misconception(
            lambda case, got, expected: "unpack non-iterable int" in str(got),
            "`cell` is one number. `row, column = divmod(cell, len(board))` takes it apart.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "You walk off the board. First check that row and column are 0 to `len(board) - 1`. "
            "An index that is too large is an error; a negative one counts from the other side.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (False, True),
            "You miss a line here. In each of the four directions count both ways from the "
            "stone, and add the stone itself.",
        ),
        Misconception(
            lambda case, got, expected: (got, expected) == (True, False),
            "There is no such line here. Only stones of one colour count, without a gap, through "
            "`cell`, and a line ends at the edge of the board.",
        ),
    ),
    if_endless="Does every step of a walk lead to another cell? `(0, 0)` is no direction.",
)

_LANDING = """
import numpy as np
from omoklib.games.connect_four import landing_cells
"""


def _stone_case(board: str, cell: int, player: int, state: object = None) -> Case:
    """The board after a stone on `cell`, or what the refusal says."""
    code = f"""
        scratch = np.array({board})
        try:
            said = with_stone(scratch, {cell}, {player})
        except ValueError as error:
            said = f"refused: {{error}}"
        said
    """
    about = {"board": np.array(ast.literal_eval(board)), "cell": cell}
    return Case(code, compare=_board_or_refused, picture=state, about=about)


def _fell(case: Case, got: object) -> bool:
    """Whether the stone lies in the right column, but on another cell than the one it was given."""
    [new] = np.flatnonzero(got != case.about["board"])
    return new != case.about["cell"] and (new - case.about["cell"]) % len(got) == 0


def _is_refused(answer: object) -> bool:
    return isinstance(answer, str) and answer.startswith("refused")


def _board_or_refused(expected: object, got: object) -> str:
    """Like `same`, whatever words a refusal uses."""
    if _is_refused(expected) and _is_refused(got):
        return ""
    if _is_refused(expected):
        return "No stone can come to rest on that cell, and yours does not raise a `ValueError`"
    if _is_refused(got):
        return "A stone can come to rest on that cell, and yours raises a `ValueError`"
    return same(expected, got)


def _stone_cases(rng: np.random.Generator) -> Iterator[Case]:
    for player in (1, -1):
        yield _stone_case("[[0, 0], [0, 0]]", 2, player)
        yield _stone_case("[[0, 0], [1, 0]]", 0, player)
        yield _stone_case("[[0, 0], [1, 0]]", 3, player)
        yield _stone_case("[[0, 0], [0, 0]]", 1, player)
        yield _stone_case("[[0, 0], [1, 0]]", 2, player)
        yield _stone_case("[[0, 0], [1, -1]]", 1, player)
        yield _stone_case("[[-1, 0], [1, 0]]", 1, player)
    for _, _, state in _boards(rng, 20):
        for cell in rng.choice(state.game.size**2, 4, replace=False).tolist():
            yield _stone_case(str(state.board.tolist()), cell, state.player, state)
        for cell in state.legal_actions()[:2]:
            yield _stone_case(str(state.board.tolist()), cell, state.player, state)


_WITH_STONE = """
    def with_stone(board, cell, player):
        if {refuse}:
            raise ValueError(f"no stone can come to rest on cell {{cell}}")
        after = board.copy()
        {put}
        return after
"""
_FALLS = {"refuse": "cell not in landing_cells(board)", "put": "after.flat[cell] = player"}


def _put(**changed: str) -> str:
    """The stone on a copy of the board, with something changed."""
    return _WITH_STONE.format(**_FALLS | changed)


WITH_STONE = Exercise(
    id="with_stone",
    title="One more stone",
    stars=1,
    minutes=8,
    names=("with_stone",),
    starter='''
        def with_stone(board, cell, player):
            """The board after `player`, 1 or -1, has dropped a stone that comes to rest on `cell`.

            A new array: `board` stays as it is. A ValueError if no stone can come to rest there.
            """
            ...
    ''',
    reference='''
        def with_stone(board, cell, player):
            """The board after `player`, 1 or -1, has dropped a stone that comes to rest on `cell`.

            A new array: `board` stays as it is. A ValueError if no stone can come to rest there.
            """
            if cell not in landing_cells(board):
                raise ValueError(f"no stone can come to rest on cell {cell}")
            after = board.copy()
            after.flat[cell] = player
            return after
    ''',
    hints=(
        "Refuse first: `landing_cells(board)` lists the cells that are allowed. Then work on "
        "`board.copy()`.",
        "`raise ValueError(...)` where `cell not in landing_cells(board)`. A cell number finds its "
        "place by `after.flat[cell]`.",
    ),
    cases=_stone_cases,
    mutants=(
        Mutant(
            _put(refuse="False"),
            "You put a stone on any cell. Some of them are taken, and on some a stone would float: "
            "raise a `ValueError` there. (To print a word does not stop anything.)",
        ),
        Mutant(
            _put(refuse="board.flat[cell]"),
            "Your stones float. It is not enough that the cell is empty: something must lie below "
            "it, a stone or the floor.",
        ),
        Mutant(
            _put(refuse="cell + len(board) < board.size and not board.flat[cell + len(board)]"),
            "You put a stone on top of another one, in the same cell. The cell has to be empty.",
        ),
        Mutant(
            _put(refuse="cell in landing_cells(board)"),
            "The wrong way round: you refuse the cells on which a stone can come to rest, and "
            "take all others.",
        ),
        Mutant(
            _put(refuse="True"),
            "You refuse every move. `landing_cells(board)` lists the cells that are allowed: ask "
            "whether `cell` is `in` that list, and ask about the old board.",
        ),
        Mutant(
            _put(put="after.flat[cell] = 1"),
            "All your stones are red. `player` is 1 or -1.",
        ),
        Mutant(
            _put(put="after.flat[cell] = -player"),
            "Your stones have the opponent's colour: `player` is the one who drops the stone.",
        ),
        Mutant(
            _put(put="after[cell % len(board), cell // len(board)] = player"),
            "Row and column have changed places: the row is `cell // len(board)`.",
        ),
        Mutant(
            _put(put="pass"),
            "The new board has no new stone: put `player` on `cell`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                if cell not in landing_cells(board):
                    return None
                after = board.copy()
                after.flat[cell] = player
                return after
            """,
            "Where no stone can come to rest you return None, and the game would go on with "
            "nothing. Stop it there: `raise ValueError(...)`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                after = board.copy()
                if cell in landing_cells(board):
                    after.flat[cell] = player
                return after
            """,
            "Where no stone can come to rest you return the board as it was, as if the player had "
            "passed. Refuse: `raise ValueError(...)`.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                after = board.copy()
                size = len(board)
                for each in landing_cells(board):
                    if each % size == cell % size:
                        after.flat[each] = player
                        return after
                raise ValueError("this column is full")
            """,
            "You take the cell for a column and let the stone fall. The action is the cell in "
            "which it *comes to rest*: refuse all others.",
        ),
        Mutant(
            """
            def with_stone(board, cell, player):
                if cell not in landing_cells(board):
                    raise ValueError("no")
                after = np.zeros_like(board)
                after.flat[cell] = player
                return after
            """,
            "The stones that lay there are gone. Begin with `board.copy()`, not with an empty "
            "board.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: _fell(case, got),
            "Your stone falls on, to another cell. But the action is the cell in which it *comes "
            "to rest*: if that is not `cell`, refuse the move.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError),
            "You return the error, as if it were a board. `raise` it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, np.ndarray) and got.ndim == 1,
            "Your board is one long row. `board.copy()` keeps the rows; `after.flat[cell]` is one "
            "cell of it.",
        ),
        Misconception(
            lambda case, got, expected: _is_refused(got) and "truth value" in got,
            "`board[cell]` is a whole row. One cell is `board.flat[cell]`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError) and re.search("bounds|out of range", str(got))
            ),
            "An index lies beyond the board. Is it `board[cell]`? That is a whole row, and there "
            "are fewer rows than cells: one cell is `board.flat[cell]`. Or do you divide by 7? The "
            "board's width is `len(board)`.",
        ),
        Misconception(
            lambda case, got, expected: _is_refused(expected) and isinstance(got, Exception),
            "Here no stone can come to rest. You are right to refuse, but the error has to be a "
            "`ValueError`: code that calls your function expects that one.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, np.ndarray)
                and isinstance(expected, np.ndarray)
                and np.count_nonzero(got != expected) > 1
            ),
            "More than one cell is wrong here. Is it `after[cell]`, a whole row? One cell is "
            "`after.flat[cell]`.",
        ),
        Misconception(
            lambda case, got, expected: _is_refused(expected) and isinstance(got, (str, bool)),
            "Refusing means to `raise` a `ValueError`, not to return a word or `False`.",
        ),
    ),
    setup=_LANDING,
    needs=("landing_cells",),
)


def _result_case(board: list[list[int]], player: int, won: bool, state: object = None) -> Case:
    call = f"result_of(np.array({board}), {player}, {won})"
    return Case(call, size=(state is not None) * 1000 + len(call), picture=state)


def _result_cases(rng: np.random.Generator) -> Iterator[Case]:
    white_last = [[0, 0], [0, 0]], [[0, 0], [1, -1]], [[-1, 1], [1, -1]]
    black_last = [[0, 0], [1, 0]], [[1, 0], [1, -1]], [[1, -1, 1], [1, -1, 1], [-1, 1, -1]]
    for player, boards in ((1, white_last), (-1, black_last)):
        for board in boards:
            yield _result_case(board, player, False)
        for board in boards[1:]:
            yield _result_case(board, player, True)
    for _, _, state in _boards(rng, 15):
        yield _result_case(state.board.tolist(), state.player, state.won, state)


_RESULT_OF = """
    def result_of(board, player, won):
        if {won}:
            return {winner}
        return {rest}
"""
_ENDS = {"won": "won", "winner": "-player", "rest": "0 if board.all() else None"}


def _ended(**changed: str) -> str:
    """The result, with something changed."""
    return _RESULT_OF.format(**_ENDS | changed)


RESULT_OF = Exercise(
    id="result_of",
    title="Is it over, and who has won?",
    stars=1,
    minutes=8,
    names=("result_of",),
    starter='''
        def result_of(board, player, won):
            """The winner, 1 or -1; 0 for a draw; None while the game goes on.

            `won`: the last stone has made a line. `player` is the one who would move next.
            """
            ...
    ''',
    reference='''
        def result_of(board, player, won):
            """The winner, 1 or -1; 0 for a draw; None while the game goes on.

            `won`: the last stone has made a line. `player` is the one who would move next.
            """
            if won:
                return -player
            return 0 if board.all() else None
    ''',
    hints=(
        "Three questions, in this order. Is it won? Then who dropped the last stone? If it is not "
        "won: is the board full?",
        "The last stone was not `player`'s: the winner is `-player`. `board.all()` is true when no "
        "cell is 0.",
    ),
    cases=_result_cases,
    mutants=(
        Mutant(
            """
            def result_of(board, player, won):
                return won
            """,
            "You give back `won`. It says whether there is a line; the answer says *whose*: 1 or "
            "-1, or 0 for a draw, or None.",
        ),
        Mutant(
            _ended(winner="player"),
            "You name the loser. `player` would move next, so the last stone was the opponent's.",
        ),
        Mutant(
            _ended(winner="1"),
            "You always say that Red has won. Who dropped the last stone?",
        ),
        Mutant(
            _ended(winner="-1"),
            "You always say that Yellow has won. Who dropped the last stone?",
        ),
        Mutant(
            _ended(winner="True"),
            "You say that somebody has won, but not who: return 1 or -1.",
        ),
        Mutant(
            _ended(rest="None"),
            "A full board without a line is the end, too: a draw, 0.",
        ),
        Mutant(
            _ended(rest="0"),
            "0 means a draw. While there is room and no line, the game goes on: None.",
        ),
        Mutant(
            _ended(rest="0 if board.any() else None"),
            "`any` asks whether some cell is taken. The board is full when `all` of them are.",
        ),
        Mutant(
            _ended(rest="None if board.all() else 0"),
            "The wrong way round: a full board is a draw, 0; with room left the game goes on, "
            "None.",
        ),
        Mutant(
            _ended(rest="-player if board.all() else None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            _ended(rest="player if board.all() else None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                if board.all():
                    return 0
                return -player if won else None
            """,
            "The last free cell can make a line. Ask first whether the game is won, then whether "
            "the board is full.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                if not won:
                    return None
                return 0 if board.all() else -player
            """,
            "Whether the board is full matters only if the game is *not* won. Then a full board "
            "is a draw, 0, and with room left the game goes on, None.",
        ),
        Mutant(
            _ended(won="won and board.all()"),
            "A game that is won is over, even if there is room left.",
        ),
        Mutant(
            _ended(won="won or board.all()", rest="None"),
            "A full board without a line is a draw: nobody has won, 0.",
        ),
        Mutant(
            """
            def result_of(board, player, won):
                return 0 if board.all() else None
            """,
            "You never ask `won`. If it is True, the last stone has made a line, and the game has "
            "a winner.",
        ),
        Mutant(
            _ended(won="won == player"),
            "`won` says whether there is a line, not whose it is: `if won:` is enough.",
        ),
        Mutant(
            _ended(winner="0"),
            "A won game has a winner, and it is not 0, which means a draw.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got == (expected,),
            "That is a tuple: the brackets and the comma make one. Return the number alone.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "A number, or None, is wanted: 1 for Red, -1 for Yellow, 0 for a draw.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "truth value" in str(got),
            "A whole array is neither true nor false. Is the board full? `board.all()`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "not callable" in str(got),
            "`won` is True or False, not a function: no parentheses after it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError) and expected is None,
            "While the game goes on, your variable gets no value. The answer is None then.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool) and expected is None,
            "While the game goes on the answer is None, not False: 0, a draw, counts as false, "
            "too.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected is None and got is not None and not isinstance(got, Exception)
            ),
            "Here the game goes on: no line, and there is room. Return None.",
        ),
    ),
)

_RULES = '''
__name__ = "__main__"  # a dataclass looks its module up
import numpy as np
from dataclasses import dataclass
from omoklib.games.base import Game, State
from omoklib.games.connect_four import four_through, landing_cells
from omoklib.games.contract import check_game
from omoklib.ids import ROOT

def with_stone(board, cell, player):
    if cell not in landing_cells(board):
        raise ValueError(f"no stone can come to rest on cell {cell}")
    after = board.copy()
    after.flat[cell] = player
    return after

def result_of(board, player, won):
    return -player if won else 0 if board.all() else None

def contract(game):
    """The first promise that `game` breaks, or that it keeps them all."""
    try:
        check_game(game, np.random.default_rng(0), games=3)
    except Exception as error:
        return str(error).partition(";")[0]
    return "the contract is kept"
'''


def _state_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from _moments(ConnectFour(5), (0,))
    yield Case("ConnectFour(5).initial_state().key() is not None", size=1.9)
    yield Case("isinstance(hash(ConnectFour(5).initial_state().key()), int)", size=1.905)
    yield Case(
        "one, other = ConnectFour(5).initial_state(), ConnectFour(5).initial_state()\n"
        "one.key() == other.key()",
        size=1.91,
    )
    start = "start = ConnectFour(5).initial_state()\nstart._after(22)\n"
    yield Case(start + "start.id, bool(start.board.any())", size=1.95)
    yield from _moments(ConnectFour(5), (0, 22))
    game = "game = ConnectFour(4, 3)\ngame.initial_state().take_action(12).game == game"
    yield Case(game, size=2.9)
    yield from _moments(ConnectFour(5), (0, 22, 17))
    yield from _moments(ConnectFour(4, 3), (0, 12, 13, 8, 9, 4))
    yield from _moments(ConnectFour(4), (0, 12, 13, 8, 9, 4, 5, 0))
    yield from _moments(ConnectFour(5), (0, 20, 21, 24, 16, 15, 11, 23, 6))
    yield from _moments(ConnectFour(3, 3), (0, 8, 6, 7, 5, 4, 1, 3, 0, 2))  # full, and drawn
    yield from _moments(ConnectFour(4), (0, 12, 13, 8, 9, 15, 11, 5, 14, 7, 10, 1, 4, 6, 3, 0, 2))
    for size in (4, 4, 5, 7):
        state = ConnectFour(size).initial_state()
        while not state.is_terminal():
            state = state.take_action(int(rng.choice(state.legal_actions())))
        yield from _moments(state.game, state.id)
    yield Case(
        "one, other = (0, 20, 21, 22), (0, 22, 21, 20)\n"
        "ConnectFour(5).state(one).key() == ConnectFour(5).state(other).key()",
        size=100,
    )
    yield Case(
        "one, other = (0, 20, 21, 22), (0, 20, 22, 21)\n"
        "ConnectFour(5).state(one).key() == ConnectFour(5).state(other).key()",
        size=101,
    )
    for size in (4, 5):
        yield Case(f"contract(ConnectFour({size}))", size=1000 + size)


def _moments(game: ConnectFour, node_id: tuple[int, ...]) -> Iterator[Case]:
    """Everything that the rules say after these actions."""
    fields = f"{game.size}" if game.line == 4 else f"{game.size}, {game.line}"
    after = "initial_state()" if len(node_id) == 1 else f"state({node_id})"
    asked = ("legal_actions()", "is_terminal()", "winner()", "board.tolist()", "id")
    for place, question in enumerate(asked):
        yield Case(
            f"ConnectFour({fields}).{after}.{question}",
            picture=game.state(node_id),
            size=len(node_id) + place / 10,
        )


_CLASSES = '''
@dataclass(frozen=True)
class ConnectFour(Game):
    """`line` in a row on a board of `size` columns, each `size` cells high."""

    size: int = 7
    line: int = 4

    @property
    def max_plies(self):
        return self.size**2

    def initial_state(self):
        return Drop(self, ROOT, np.zeros((self.size, self.size), np.int8), False)


class Drop(State):
    """One moment of the game; `won`: the last stone has made a line."""

    def __init__(self, game, node_id, board, won):
        self.game, self.id, self._board, self.won = game, node_id, board, won
        board.flags.writeable = False

    @property
    def board(self):
        return self._board

    def legal_actions(self):
        """Where `player` can drop a stone; nowhere when the game is over."""
        {legal}

    def is_terminal(self):
        """Won, or the board is full."""
        {terminal}

    def winner(self):
        """1, -1, or 0 for nobody. `self.player` is the one who would move next."""
        {winner}

    def key(self):
        """The position without its history."""
        {key}

    def _after(self, action):
        """The state after `self.player` drops a stone that comes to rest on `action`.

        A ValueError where none can. This state's board must stay as it is.
        """
        {after}
'''
_BODIES = {
    "legal": "return [] if self.won else landing_cells(self.board)",
    "terminal": "return result_of(self.board, self.player, self.won) is not None",
    "winner": "return result_of(self.board, self.player, self.won) or 0",
    "key": "return self.board.tobytes(), self.player",
    "after": """board = with_stone(self.board, action, self.player)
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)""",
}
_GAPS = ("legal", "key", "after")
_AFTER_BY_HAND = """if action not in self.legal_actions():
            raise ValueError(f"no stone can come to rest on {self.game.action_name(action)}")
        board = self.board.copy()
        board.flat[action] = self.player
        won = four_through(board, action, self.game.line)
        return Drop(self.game, (*self.id, action), board, won)"""


def _written(**changed: str) -> str:
    """The two classes, with some of their bodies changed."""
    code = _CLASSES
    for name, body in (_BODIES | changed).items():
        code = code.replace("{" + name + "}", body)
    return code


def _entered(error: BaseException, name: str) -> int:
    """How often the function `name` was entered on the way to `error`."""
    return sum(frame.name == name for frame in traceback.extract_tb(error.__traceback__))


def _asked_itself(error: AttributeError) -> bool:
    """Whether a method asked its own object, `self`, for what it does not have."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_locals.get("self") is error.obj


CONNECT_FOUR = Exercise(
    id="connect_four",
    title="A game of your own",
    stars=2,
    minutes=15,
    names=("ConnectFour", "Drop"),
    starter=_written(**dict.fromkeys(_GAPS, "...")),
    reference=_written(),
    hints=(
        "One gap at a time. `legal_actions`: `self.won` says whether the last stone made a line, "
        "and a won game has no legal action. Otherwise ask `landing_cells`.",
        "`key`: the bytes of the board, `self.board.tobytes()`. You may add the side to move, "
        "`self.player`, but here the board tells it.",
        "`_after`: `with_stone` gives the new board, `four_through` says whether it is won; return "
        "`Drop(self.game, (*self.id, action), board, won)`.",
    ),
    cases=_state_cases,
    mutants=(
        Mutant(
            _written(winner="return -1 if self.won else 0"),
            "You always say that Yellow has won. Who made the last move?",
        ),
        Mutant(
            _written(terminal="return self.won or bool(self.board.any())"),
            "`any` asks whether some cell is taken. The board is full where `all` of them are.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("(*self.id, action)", "(action, *self.id)")),
            "An ID lists the moves in the order of play: the new action comes last.",
        ),
        Mutant(
            _written(winner="return self.player if self.won else 0"),
            "The winner made the last move. `self.player` is the one who would move next.",
        ),
        Mutant(
            _written(legal="return landing_cells(self.board)"),
            "A won game is over: it has no legal actions, even if there is room.",
        ),
        Mutant(
            _written(terminal="return self.won"),
            "A full board is the end, too: a draw.",
        ),
        Mutant(
            _written(terminal="return bool(self.board.all())"),
            "A game that is won is over, even if there is room left.",
        ),
        Mutant(
            _written(winner="return -self.player if self.is_terminal() else 0"),
            "A full board without a line is a draw: nobody has won, 0. A game can be over without "
            "being won.",
        ),
        Mutant(
            _written(winner="return -self.player"),
            "Before the end nobody has won, and a draw has no winner either: return 0.",
        ),
        Mutant(
            _written(key="return self.player"),
            "Different positions share this key. It has to say what is on the board.",
        ),
        Mutant(
            _written(key="return self.id"),
            "This key is the history. Two ways to a position need equal keys: use the board.",
        ),
        Mutant(
            _written(
                after=_AFTER_BY_HAND.replace(
                    "action not in self.legal_actions()", "self.board.flat[action]"
                )
            ),
            "Your stones float. `_after` has to refuse a cell on which no stone can come to rest, "
            "and it is not enough that the cell is empty. To refuse means to `raise` an error, "
            "here a `ValueError`.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("self.game.line)", "4)")),
            "The game's own `line` counts, not always 4.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("= self.player", "= 1")),
            "All your stones are red. `self.player` is 1 or -1.",
        ),
        Mutant(
            _written(winner="return 1 if self.won else 0"),
            "You always say that Red has won. Who made the last move?",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("board, won)", "board, False)")),
            "Nobody ever wins: what `four_through` says must reach the new state as its `won`.",
        ),
        Mutant(
            _written(
                after=_AFTER_BY_HAND.replace("= four_through(board", "= four_through(self.board")
            ),
            "You look for the line at a cell without a stone. On the old board the new one is "
            "missing: `four_through` takes the new board, and `action`.",
        ),
        Mutant(
            _written(
                after=_BODIES["after"].replace("action), board, won", "action), self.board, won")
            ),
            "The new state has the old board: give it the one with the stone on it.",
        ),
        Mutant(
            _written(terminal="return self.won and bool(self.board.all())"),
            "A game is over if it is won *or* the board is full. One of the two is enough.",
        ),
        Mutant(
            _written(after=_AFTER_BY_HAND.replace("= self.player", "= -self.player")),
            "Your stones have the opponent's colour: `self.player` moves.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'ConnectFour' has no len()" in str(got),
            "`Drop` takes the game first, then the ID, the board and `won`. Are yours in that "
            "order?",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and got.name == "flags"
                and isinstance(got.obj, (tuple, bool))
            ),
            "`Drop` takes the game first, then the ID, the board and `won`. Yours has something "
            "else where the board belongs.",
        ),
        Misconception(
            lambda case, got, expected: "'Drop' has no len()" in str(got),
            "Your functions take a board, and you gave them the state. Its board is `self.board`.",
        ),
        Misconception(
            lambda case, got, expected: "Drop.__init__() missing" in str(got),
            "`Drop` takes four things: the game, the ID, the board and `won`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                and "start._after" in case.code
                and _entered(got, "with_stone") > 0
            ),
            "`_after` refuses a move that is legal. Does `with_stone` get the board, the cell and "
            "the player, in that order?",
        ),
        Misconception(
            lambda case, got, expected: "State() takes no arguments" in str(got),
            "`State` is the base class. The new state is a `Drop`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, RecursionError) and _entered(got, "take_action") > 2
            ),
            "`take_action` and `game.state` call your `_after` to make the next state, so `_after` "
            "cannot call them: they would call each other for ever.",
        ),
        Misconception(
            lambda case, got, expected: (
                "leave the state as it was" in str(got)
                or ("start._after" in case.code and isinstance(got, tuple))
            ),
            "`_after` changes the state that it is called on. A search comes back to it: leave"
            " `self` as it is, and give what is new to the new `Drop`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and "'Drop' object has no" in str(got)
                and got.name in ("landing_cells", "with_stone", "four_through", "result_of")
            ),
            "Your functions are no methods of `Drop`. Call them by their names alone, without "
            "`self.` in front.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and got.name in ("size", "line", "max_plies")
                and _asked_itself(got)
            ),
            "A state has no size and no line of its own. Its game has them: `self.game.size`, "
            "`self.game.line`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, AttributeError)
                and "'Drop' object has no" in str(got)
                and got.name in ("size", "line", "max_plies", "initial_state")
            ),
            "A `Drop` was taken for the game. The first thing that `Drop(...)` takes is the "
            "game, `self.game`, not the state `self`.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == [20, 21, 22, 23, 24] and list(got) == [0, 1, 2, 3, 4]
            ),
            "These are the columns, or their top cells. An action is the cell in which the stone "
            "comes to rest: `landing_cells` lists those.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith(".game == game") and got is False,
            "The new state is of another game. The first thing that `Drop(...)` takes is the game "
            "of this state, `self.game`: its board may be smaller, and its lines shorter.",
        ),
        Misconception(
            lambda case, got, expected: (
                "start" not in case.code
                and "initial_state" not in case.code
                and got == [] != expected
            ),
            "After this move no cell is legal, although the game goes on. Does the new state think "
            "that it is won? `four_through` has to look at the board that `with_stone` returned.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, list) and isinstance(expected, list) and not got and bool(expected)
            ),
            "No cell is legal here, although the game goes on. A game that is *won* has no "
            "legal action; in any other, `landing_cells` lists them.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("initial_state().is_terminal()") and got is True
            ),
            "The game is over before it has begun: the wrong way round. While it goes on, "
            "`result_of` is None.",
        ),
        Misconception(
            lambda case, got, expected: (
                got is None and "legal_actions" in case.code and expected != []
            ),
            "`legal_actions` gives nothing here. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: got is None and "legal_actions" in case.code,
            "This game is over. It has no legal action: an empty list, `[]`, not None.",
        ),
        Misconception(
            lambda case, got, expected: ".key() is not None" in case.code and got is False,
            "`key` gives None at the beginning. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: "one.key() == other.key()" in case.code and got is False,
            "Two states at the start of the game have different keys. A method without its "
            "brackets belongs to one state alone: it is called with `self.board.tobytes()`.",
        ),
        Misconception(
            lambda case, got, expected: "returned None" in str(got),
            "`_after` returns nothing. Is its gap still open, or is a `return` missing?",
        ),
        Misconception(
            lambda case, got, expected: (
                ".key() ==" in case.code and (got, expected) == (True, False)
            ),
            "Different positions share this key. It has to say which stone lies on which cell.",
        ),
        Misconception(
            lambda case, got, expected: (
                ".key() ==" in case.code and (got, expected) == (False, True)
            ),
            "Two ways to one position need equal keys, so the key must not know the order of "
            "moves: use the board.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError) and _far_outside(str(got)),
            "`board[action]` is a whole row. One cell is `board.flat[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "returned array(" in str(got),
            "`_after` returns a board. Make a state of it: "
            "`Drop(self.game, (*self.id, action), board, won)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "one action more than" in str(got) and not str(got).endswith("returned None")
            ),
            "The new state has the wrong ID. It is the old one with the action added at its end: "
            "`(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "concatenate tuple" in str(got),
            "A tuple grows by a tuple, not by a number or a list: `(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "legal_actions" in case.code and expected == [] and isinstance(got, list) and got
            ),
            "This game is over, and your `legal_actions` still lists cells. A won game has none, "
            "even if there is room.",
        ),
        Misconception(
            lambda case, got, expected: (
                ".winner()" in case.code and expected in (1, -1) and got == -expected
            ),
            "You name the loser. The winner made the last move; `self.player` is the one who would "
            "move next.",
        ),
        Misconception(
            lambda case, got, expected: ".winner()" in case.code and expected == 0 and got is None,
            "While nobody has won, your `winner` returns nothing. Return 0.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith(".id") and isinstance(got, tuple) and isinstance(got[0], tuple)
            ),
            "The old ID lies inside the new one, like a box in a box. Spread it out with a star: "
            "`(*self.id, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "read-only" in str(got),
            "You write to this state's own board. The new state gets a copy: `self.board.copy()`.",
        ),
        Misconception(
            lambda case, got, expected: "refused with a ValueError" in got,
            "`_after` has to raise a `ValueError` where no stone can come to rest.",
        ),
        Misconception(
            lambda case, got, expected: (
                "unhashable" in str(got)
                or "truth value" in str(got)
                or (isinstance(got, np.ndarray) and ".key()" in case.code)
            ),
            "A key is looked up in tables, so it must be hashable: `self.board.tobytes()` is.",
        ),
        Misconception(
            lambda case, got, expected: "NoneType" in str(got),
            "Something gives None here. Is a `return` missing?",
        ),
    ),
    setup=_RULES,
    needs=("landing_cells", "four_through", "with_stone", "result_of"),
    seconds=30.0,
)

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

QUIZ = (
    Question(
        "You look at a match after every game, and stop as soon as its interval no longer includes "
        "one half. What is wrong with that?",
        (
            Option(
                "Nothing: the interval is right 95% of the time",
                "It is, in a match whose length was settled beforehand. Looking after every game "
                "gives luck a new chance each time.",
            ),
            Option(
                "Even equal players look different sooner or later",
                "Right. A test that may stop early has to ask for more: appendix B has one.",
            ),
            Option("It takes too many games", "It takes fewer. That is the temptation."),
            Option(
                "An interval needs at least 100 games to mean anything",
                "Fewer will do: it is just wider.",
            ),
        ),
        "b",
    ),
    Question(
        "A player wins eleven of twenty games and loses nine. What do you know?",
        (
            Option(
                "The player is 35 Elo better: 55% of the points say so",
                "That is the best guess. Equal players often come to eleven of twenty, too.",
            ),
            Option("The player is better", "A fair coin does as well four times in ten."),
            Option(
                "Very little: the truth may be 100 Elo either way",
                "Right: the interval runs from about 34% to about 74% of the points.",
            ),
            Option("They are equally strong", "That is possible, and so is much else."),
        ),
        "c",
    ),
    Question(
        "Why is each opening played twice, with the colours swapped?",
        (
            Option("To have more games", "Any games would do for that."),
            Option(
                "So that an opening that is good for one side favours nobody",
                "Right: each player has it once with either colour.",
            ),
            Option("Because the players learn from the first game", "They do not learn here."),
            Option("So that no game is drawn", "Games can still be drawn."),
        ),
        "b",
    ),
    Question(
        "Your player leads by 70 Elo, and `games_needed` asks for 98 games to show it. You play "
        "98. What do you expect?",
        (
            Option("The interval will lie above one half", "Only if luck is not against you."),
            Option(
                "A coin flip: about half of such matches decide",
                "Right: 98 games are enough if the score is as promised or better. Half of the "
                "time it is worse.",
            ),
            Option(
                "19 of 20 such matches decide: it is a 95% interval",
                "95% of such intervals contain the true score. That does not say that they leave "
                "out one half.",
            ),
            Option("Nothing can be shown with 98 games", "A large lead shows in far fewer."),
        ),
        "b",
    ),
    Question(
        "In our Connect Four an action is the cell in which the stone lands. Why not the column?",
        (
            Option(
                "In this library, networks and boards work with cells",
                "Right: the contract of this library is a board of cells. Another library could "
                "just as well use columns, and networks with one output for each.",
            ),
            Option("With columns there would be fewer games", "They would be the same games."),
            Option("A column may be full", "Then it is not legal. That would be no problem."),
            Option(
                "The search needs as many actions as the board has cells",
                "It needs legal actions, no more.",
            ),
        ),
        "a",
    ),
)
