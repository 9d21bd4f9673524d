"""The exercise `sure_leads` of lesson 08: "Which leads are sure?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant, changed

__all__ = ["SURE_LEADS"]

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

_LEADS_OF_YOU = 'You always ask for the leads of "you". Whose leads are wanted stands in `name`.'


def _leads_case(
    names: tuple[str, ...], points: list[list[float]], name: str, anchor: str = ""
) -> Case:
    zero = f', anchor="{anchor}"' if anchor else ""
    code = f"""
        ratings = arena.rate({[*names]}, {points}{zero})
        sure_leads(ratings, "{name}")
    """
    return Case(code, size=100 * len(names) + sum(map(sum, points)) / 10)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
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
    yield _leads_case(("you", "Ann", "Bob"), [[0, 12, 16], [8, 0, 11], [4, 9, 0]], "Ann")
    yield _leads_case(three, [[0, 40, 2], [60, 0, 3], [1, 1, 0]], "you")  # Bob has played little
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
    cases=_cases,
    mutants=(
        Mutant(
            changed(_LEADS, "low > 0", "lead > 0"),
            "You list every player who stands below. Such a lead may be luck: it is sure if even "
            "the lower end of its interval is above 0. (`difference` gives the lead first, then "
            "the two ends.)",
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
            changed(_LEADS, "low > 0", "not low < 0 < high"),
            "`name` itself is in your list, and so is everybody who surely leads `name`: an "
            "interval that leaves out 0 may lie *below* it. Ask `low > 0`.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "all((lead, low, high))"),
            "You list everybody for whom these numbers are not 0: as a condition, -1 counts as true"
            ", too. Ask whether the lower end is *above* 0.",
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
            changed(_LEADS, "low > 0", "other != name and ratings.interval(name)[0] > 0"),
            "You ask whether `name` surely stands above the zero of the ladder. That says nothing "
            "about the others: ask for the lead over each, `ratings.difference(name, other)`.",
        ),
        Mutant(
            changed(_LEADS, "low > 0", "ratings.interval(name)[0] > ratings[other]"),
            "You compare the lower whisker of `name` with the other's rating. Take the interval of "
            "the lead itself: `ratings.difference`.",
        ),
        Mutant(
            changed(_LEADS, "difference(name, other)", 'difference("you", other)'),
            _LEADS_OF_YOU,
        ),
        Mutant(
            changed(
                changed(_LEADS, "difference(name, other)", 'difference("you", other)'),
                "low > 0",
                "other != name and low > 0",
            ),
            _LEADS_OF_YOU,
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
            _LEADS.partition("    sure = []")[0]
            + """    sure = []
    for other in reversed(ratings.order):
        if ratings.difference(name, other)[1] <= 0:
            break
        sure.insert(0, other)
    return sure
""",
            "You begin with the weakest, and stop at the first lead that is not sure. The leads "
            "above it may be: a weak player who has played little is hard to rate. Look at all.",
        ),
        Mutant(
            _LEADS.partition("    sure = []")[0]
            + """    sure = []
    for other in ratings.order:
        if sure or ratings.difference(name, other)[1] > 0:
            sure.append(other)
    return sure
""",
            "After the first sure lead you list all players below. Not each of these leads is "
            "sure: a weak player who has played little is hard to rate. Look at each interval.",
        ),
        Mutant(
            changed(
                _LEADS,
                "sure.append(other)",
                "sure.append(other)\n        elif other != name:\n            break",
            ),
            "You stop at the first lead that is not sure, and you begin with the strongest players."
            " Leave such a player out, and go on: the leads over those below may be sure.",
        ),
        Mutant(
            _LEADS.partition("    sure = []")[0]
            + """    place = ratings.order.index(name)
    return ratings.order[place + 1 : place + 2]
""",
            "You take the next one below. Whether a lead is sure, its interval says: look at every "
            "player, and ask for `low > 0`.",
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
            lambda case, got, expected: isinstance(got, dict),
            "That is a dict. Return the names alone, as a list, the strongest first.",
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
            lambda case, got, expected: isinstance(got, TypeError) and "not callable" in str(got),
            "`ratings.order` is a list already: no parentheses after it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, AttributeError) and "float" in str(got),
            "`ratings[name]` is a number. Ask the whole table: `ratings.difference(name, other)`.",
        ),
    ),
)
