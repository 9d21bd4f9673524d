"""The exercise `choose_arm` of lesson 03: "Which arm next?"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.exercises.lesson_03.shared import SETUP, by_hand
from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["CHOOSE_ARM"]

_NEVER_PULLED = "choose_arm([5, 0], [5, 0], 1.4)"
_TIE = "choose_arm([0, 0], [1, 1], 0)"

_PASSED_OVER = (
    "You pass over the arms that were never pulled. Those come first: their UCB is infinite."
)
_LOWEST_WINS = "In this course the lowest number wins, so that everybody's program does the same."


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("choose_arm([1, 1], [2, 2], 1.4)")
    yield Case(_NEVER_PULLED)
    yield Case("choose_arm([0, 0, 0], [0, 0, 0], 1.4)")
    yield Case("choose_arm([6, 1], [10, 3], 0)")
    yield Case(_TIE)
    yield Case("choose_arm([6, 1], [10, 3], 1.4)")
    yield Case("choose_arm([6, 1], [10, 3], 0.6)")
    # A lost game costs 1, so in a tree every score may lie below 0.
    yield Case("choose_arm([-3, -2, -3], [4, 4, 4], 0.1)", size=90)
    for _ in range(300):
        pulls = rng.integers(0 if rng.random() < 0.2 else 1, 30, size=int(rng.integers(2, 6)))
        wins = [int(rng.integers(0, n + 1)) for n in pulls]
        yield Case(f"choose_arm({wins}, {pulls.tolist()}, {rng.uniform(0, 2):.2f})")


CHOOSE_ARM = Exercise(
    id="choose_arm",
    title="Which arm next?",
    stars=1,
    minutes=8,
    names=("choose_arm",),
    needs=("ucb",),
    setup=SETUP,
    starter='''
        def choose_arm(wins, pulls, c):
            """The number of the arm with the highest UCB score; of several, the lowest number.

            wins, pulls: lists with one number for each arm.
            """
            ...
    ''',
    reference='''
        def choose_arm(wins, pulls, c):
            """The number of the arm with the highest UCB score; of several, the lowest number.

            wins, pulls: lists with one number for each arm.
            """
            N = sum(pulls)
            scores = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
            return scores.index(max(scores))
    ''',
    hints=(
        "You have `ucb` already. N is the number of pulls of all arms together.",
        "Put the scores into a list. `scores.index(max(scores))` is where the best comes first.",
    ),
    cases=_cases,
    slips=(by_hand("ucb(wins[k], pulls[k], sum(pulls), c)"),),
    mutants=(
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores[:-1]))
            """,
            "You never pull the last arm. Does your loop end before it? `range(len(pulls))` goes "
            "from 0 to the last.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                better = [k for k in range(1, len(scores)) if scores[k] > scores[k - 1]]
                return better[-1] if better else 0
            """,
            "You compare each arm with the one before it. Compare it with the best one so far.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                if 0 in pulls:
                    return 0
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "An arm that was never pulled comes first, but you always answer 0. Which arm is it? "
            "Your `ucb` knows: it gives that arm infinity.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w in wins for n in pulls]
                return scores.index(max(scores))
            """,
            "Two `for`s pair every win with every number of pulls. Go through both lists side by "
            "side: `for w, n in zip(wins, pulls)`.",
        ),
        Mutant(
            "def choose_arm(wins, pulls, c): return 0",
            "You always answer 0. Is the `return` inside the loop, so that it ends with the first "
            "arm?",
        ),
        Mutant(
            "def choose_arm(wins, pulls, c): return list(wins).index(max(wins))",
            "You pull the arm that has paid most in all, however often it was pulled. Compare the "
            "arms by their UCB.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls) + 1, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "N is `sum(pulls)` as it is. You count one pull too many.",
        ),
        Mutant(
            "def choose_arm(wins, pulls, c): return len(pulls) - 1",
            "You always pull the last arm. In a loop: when you find a better arm, do you keep its "
            "score as well? In a dict: `max` gives its largest *key*, and `max(scores, "
            "key=scores.get)` the key of the highest score. In pairs, the first entry decides.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins[1:], pulls[1:])]
                return scores.index(max(scores)) + 1
            """,
            "You never pull arm 0. Does your loop begin at arm 1? Then the first arm's score is "
            "never compared.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                means = [w / n if n else 0 for w, n in zip(wins, pulls)]
                scores = [ucb(mean, n, sum(pulls), c) for mean, n in zip(means, pulls)]
                return scores.index(max(scores))
            """,
            "The mean is divided twice: `ucb` divides w by n itself. Pass it the sum, `wins[k]`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                N = sum(wins) + sum(pulls)
                scores = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "You add up wins and pulls. A pull that has won is still one pull: N is `sum(pulls)`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                N = sum(wins) or 1
                scores = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "You add up the wins. N is the number of pulls of all arms: `sum(pulls)`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                N = max(1, sum(wins))
                scores = [ucb(w, n, N, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "You add up the wins. N is the number of pulls of all arms: `sum(pulls)`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                best, highest = 0, -math.inf
                for k in range(len(pulls)):
                    if pulls[k] and ucb(wins[k], pulls[k], sum(pulls), c) > highest:
                        best, highest = k, ucb(wins[k], pulls[k], sum(pulls), c)
                return best
            """,
            _PASSED_OVER,
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [w / n if n else math.inf for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "You compare means only. That is the greedy rule: the exploration term is missing.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return max(range(len(scores)), key=lambda k: (scores[k], k))
            """,
            f"Where scores tie, you take the last arm. {_LOWEST_WINS}",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, max(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "N is the number of pulls of all arms together: their sum.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                best = 0
                for k in range(len(wins)):
                    if ucb(wins[k], pulls[k], sum(pulls), c) > best:
                        best = k
                return best
            """,
            "You compare a score with the *number* of an arm. Keep both: the best arm and its "
            "score.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                best, highest = 0, 0
                for k in range(len(wins)):
                    if ucb(wins[k], pulls[k], sum(pulls), c) > highest:
                        best, highest = k, ucb(wins[k], pulls[k], sum(pulls), c)
                return best
            """,
            "Your best score begins too high. From section 4 on a lost game costs 1, so all the "
            "scores may lie below 0: begin at `-math.inf`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                best, highest = 0, 0
                for k in range(len(wins)):
                    if ucb(wins[k], pulls[k], sum(pulls), c) > highest:
                        best = k
                return best
            """,
            "You find a better arm and keep its number, but not its score. So the next arm is "
            "compared with the old one: keep both.",
        ),
        *(
            Mutant(
                f"""
                def choose_arm(wins, pulls, c):
                    best, highest = 0, {start}
                    for w, n in zip(wins, pulls):
                        if ucb(w, n, sum(pulls), c) > highest:
                            best, highest = {kept}, ucb(w, n, sum(pulls), c)
                    return best
                """,
                f"You return {words}. The answer is the arm's number, its place in the lists.",
            )
            for start in ("0", "-math.inf")
            for kept, words in (
                ("w", "what the best arm has paid"),
                ("n", "how often the best arm was pulled"),
            )
        ),
        Mutant(
            "def choose_arm(wins, pulls, c): return list(pulls).index(min(pulls))",
            "You always pull the arm that was pulled least. That is pure exploration.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, len(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "`len(pulls)` is the number of arms. N is the number of pulls: the sum of the list.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls)) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "Your c is always 1.4, by hand, or because you call `ucb` without c. Pass yours on: "
            "`ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                return max(ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls))
            """,
            "That is the highest score. The answer is *whose* it is: the number of the arm.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(min(scores))
            """,
            "You take the lowest score. An optimist takes the highest.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores)) + 1
            """,
            "You count the arms from 1. The first is number 0.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(w, n, n, c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "N is the number of pulls of all arms together. You take each arm's own.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                N, scores = 0, []
                for w, n in zip(wins, pulls):
                    N += n
                    scores.append(ucb(w, n, N, c))
                return scores.index(max(scores))
            """,
            "Your N is still growing while you score the arms, so each gets a different one. Add "
            "up all the pulls first: `sum(pulls)`.",
        ),
        Mutant(
            """
            def choose_arm(wins, pulls, c):
                scores = [ucb(n, w, sum(pulls), c) for w, n in zip(wins, pulls)]
                return scores.index(max(scores))
            """,
            "Wins and pulls have changed places in your call: it is `ucb(w, n, N, c)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            'No score was above your first "best so far", so the name that you return has no '
            "value. Scores may be 0: begin at `-math.inf`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You have divided by zero. Your `ucb` knows what to do with an arm that was never "
            "pulled: call it.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ValueError) and "math domain" in str(got),
            "You take the logarithm of 0. N is the number of all the *pulls*, `sum(pulls)`. Before "
            "the first pull that is 0, too: let your `ucb` answer, which looks at n first.",
        ),
        Misconception(
            lambda case, got, expected: case.code == _TIE and got == 1,
            f"Where scores tie, you do not take the first arm. {_LOWEST_WINS}",
        ),
        Misconception(
            lambda case, got, expected: case.code == _NEVER_PULLED and got == 0,
            _PASSED_OVER,
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, IndexError),
            "There is no arm with that number. Do you loop over `wins` itself? It holds what the "
            "arms have paid; their numbers are `range(len(wins))`.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, float),
            "That is a score. The answer is *whose* it is: the number of the arm.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, list),
            "You return a list. The answer is one number: the number of the arm.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple),
            "You return several things at once, a tuple. The answer is one number: the number of "
            "the arm.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "list" in str(got),
            "N is one number, the pulls of all arms together: `sum(pulls)`. You pass the list.",
        ),
        Misconception(
            lambda case, got, expected: got is None,
            'You return None here: no score was above your first "best so far". Scores may be '
            "0; begin at `-math.inf`.",
        ),
    ),
)
