"""The exercise `first_verdict` of lesson 04: "The impatient"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_04.verdict import VERDICT
from omoklib.check.records import Case, Exercise, Misconception, Mutant, code_of

__all__ = ["FIRST_VERDICT"]

_IMPATIENT = '''
    def first_verdict(results):
        """After how many games `verdict` is first "better" or "worse"; None if it never is."""
        {body}
'''


def _impatient(
    games: str = "range(1, len(results) + 1)",
    seen: str = "results[:games]",
    asked: str = "seen.count(1), seen.count(0), seen.count(-1)",
    stop: str = '!= "not decided"',
    found: str = "games",
    never: str = "None",
) -> str:
    body = f"""for games in {games}:
            seen = {seen}
            if verdict({asked}) {stop}:
                return {found}
        return {never}"""
    return _IMPATIENT.format(body=body)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    matches = [
        [],
        [1, 1, 1],
        [1, 1, 1, 1],
        [-1, -1, -1, -1],
        [0, 0, 0, 0, 0],
        [0, 1, 1, 1, 1],
        [0, -1, -1, -1, -1, -1],
        [1, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, -1, -1, -1, -1],  # a verdict that does not last
        [1, -1, 1, 1, 1, 1, 1, 1],
        [1, -1] * 6,
    ]
    for _ in range(30):
        lean = rng.uniform(0.1, 0.9)
        shares = 0.8 * lean, 0.2, 0.8 * (1 - lean)
        drawn = rng.choice([1, 0, -1], int(rng.integers(8, 30)), p=shares)
        matches.append([int(result) for result in drawn])
    for results in matches:
        yield Case(f"first_verdict({results})", about={"first": results[0] if results else None})


def _is_games(got: object) -> bool:
    return isinstance(got, int) and not isinstance(got, bool)


FIRST_VERDICT = Exercise(
    id="first_verdict",
    title="The impatient",
    stars=1,
    minutes=8,
    names=("first_verdict",),
    needs=("verdict",),
    setup=code_of(VERDICT.setup, VERDICT),
    starter=_IMPATIENT.format(body="..."),
    reference=_impatient(),
    hints=(
        "Look after 1 game, after 2, after 3: `for games in range(1, len(results) + 1)`. Which "
        "three numbers does `verdict` want each time?",
        "`seen = results[:games]` are the games so far, and `seen.count(1)` says how many of them "
        'are wins. Return `games` as soon as the answer is not "not decided".',
    ),
    cases=_cases,
    mutants=(
        Mutant(
            _impatient(found="games - 1"),
            "One game too few. After the result with index 0, *one* game has been played.",
        ),
        Mutant(
            _impatient(games="[len(results)] if results else []"),
            "You look once, after the last game. The impatient look after every game, and stop at "
            "the first verdict.",
        ),
        Mutant(
            _impatient(stop='== "better"'),
            'You stop for "better" alone. "worse" is a verdict, too.',
        ),
        Mutant(
            _impatient(stop='== "worse"'),
            'You stop for "worse" alone. "better" is a verdict, too.',
        ),
        Mutant(
            _impatient(stop='== "not decided"'),
            "You stop where nothing is decided. Go on there, and stop at the first verdict.",
        ),
        Mutant(
            _impatient(games="range(1, len(results))"),
            "You never look after the last game: `range` stops before its end.",
        ),
        Mutant(
            _impatient(games="reversed(range(1, len(results) + 1))"),
            "You find the last look with a verdict. Begin at the first game.",
        ),
        Mutant(
            _impatient(asked="seen.count(1) + seen.count(0), 0, seen.count(-1)"),
            "You count a draw as a win. A 0 is a draw.",
        ),
        Mutant(
            _impatient(asked="seen.count(1), 0, seen.count(-1) + seen.count(0)"),
            "You count a draw as a loss. A 0 is a draw.",
        ),
        Mutant(
            _impatient(asked="seen.count(1), seen.count(-1), seen.count(0)"),
            "`verdict` wants wins, draws and losses, in this order: a 0 is a draw, a -1 a loss.",
        ),
        Mutant(
            _impatient(found="games + 1"),
            "One game too many. `results[:games]` are `games` games: after the last of them the "
            "verdict comes.",
        ),
        Mutant(
            _impatient(asked="results.count(1), results.count(0), results.count(-1)"),
            "You count the games of the whole match, and not only those played so far: "
            "`results[:games]`.",
        ),
        Mutant(
            _impatient(seen="[result for result in results[:games] if result] or [0]"),
            "You leave the draws out. They are games, too: hand their number to `verdict`.",
        ),
        Mutant(
            _IMPATIENT.format(
                body="""wins = losses = 0
        for result in results:
            wins += result == 1
            losses += result == -1
            if result and verdict(wins, 0, losses) != "not decided":
                return wins + losses
        return None"""
            ),
            "You leave the draws out. They are games, too: hand their number to `verdict`, and "
            "count them among the games.",
        ),
        Mutant(
            _IMPATIENT.format(
                body="""for games in range(1, len(results) + 1):
            low, high = scores.wilson(sum(results[:games]) / games, games)
            if low > 0.5 or high < 0.5:
                return games
        return None"""
            ),
            "You take the mean of the results for the score. But in a score a draw counts one half "
            "and a loss 0. Ask `verdict`: it knows.",
        ),
        Mutant(
            _impatient(seen="results[-games:]"),
            "You count the *last* games of the match. Those played so far are the first ones: "
            "`results[:games]`.",
        ),
        Mutant(
            _impatient(found="verdict(seen.count(1), seen.count(0), seen.count(-1))"),
            "You return the verdict. Return the number of games after which it comes.",
        ),
        Mutant(
            _impatient(found="results[games - 1]"),
            "You return the result of the last game. Return the number of games that it took.",
        ),
        Mutant(
            _impatient(never="len(results)"),
            "No verdict comes in this match. Then the answer is None.",
        ),
        Mutant(
            _impatient(never="0"),
            "No verdict comes in this match. Then the answer is None, not 0.",
        ),
        Mutant(
            _impatient(seen="results[games - 1 : games]"),
            "Your answer is always None, and here a verdict comes. Does `verdict` get all games so "
            "far, or one at a time, which decides nothing? Does `return None` stand inside the "
            "loop, which then ends with its first game?",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) and case.about["first"] == 0
            ),
            "This match begins with a draw, a 0. It is a game, too: hand the number of draws to "
            "`verdict`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ZeroDivisionError) and case.about["first"] == -1
            ),
            "This match begins with a loss, a -1, and the three numbers that you hand to `verdict` "
            "add up to no game. Count wins, draws and losses. (A `sum` of results is the wins "
            "*less* the losses.)",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You ask for a verdict where no game has been played: there are matches without games, "
            "too. Ask inside the loop, after each game, and for the first time after game 1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "verdict()" in str(got),
            "`verdict` wants three numbers: how many of the games so far are wins, how many draws "
            "and how many losses.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "score must" in str(got),
            "A score comes out that no match has. The sum of the results is the wins *less* the "
            "losses. Give `verdict` three counts: wins, draws and losses.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, (str, bool, tuple, list)),
            "Return one number, the games after which the verdict comes, or None.",
        ),
        Misconception(
            lambda case, got, expected: expected is None and not isinstance(got, Exception),
            'No verdict comes in this match: after every game `verdict` says "not decided". Then '
            "the answer is None.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            'A verdict comes in this match, "better" or "worse". Do you look after every game, the '
            "last one included? Do you hand all games so far to `verdict`: wins, draws, losses?",
        ),
        Misconception(
            lambda case, got, expected: _is_games(got) and got > expected,
            "A verdict comes earlier. Do you look after every game, and stop at the first verdict?",
        ),
        Misconception(
            lambda case, got, expected: _is_games(got) and got < expected,
            "After so few games `verdict` decides nothing yet. How do you count wins, draws and "
            "losses, and the games?",
        ),
    ),
)
