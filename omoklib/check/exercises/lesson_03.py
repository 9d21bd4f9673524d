"""Lesson 03: the UCB formula, the four steps of the search, the search itself, and a trap."""

from __future__ import annotations

import functools
import math
from collections.abc import Hashable, Iterator

import numpy as np

from omoklib.check.cells import name_on_board
from omoklib.check.records import (
    Case,
    Exercise,
    Misconception,
    Mutant,
    Option,
    Question,
    close,
    satisfies,
)
from omoklib.games import State, TicTacToe
from omoklib.games.symmetries import SYMMETRIES, transform_id
from omoklib.gametree import Solver
from omoklib.ids import as_action
from omoklib.search import MonteCarloTreeSearch
from omoklib.search.bugs import NoSignFlip

__all__ = ["EXERCISES", "QUIZ"]

GAME = TicTacToe()
SETUP = """
    import math
    import numpy as np
    from omoklib import TicTacToe
    from omoklib.search import MonteCarloTreeSearch

    class Node:
        def __init__(self, state, parent=None, action=None):
            self.state = state
            self.parent = parent
            self.action = action
            self.children = {}
            self.untried = state.legal_actions()
            self.visits = 0
            self.total_reward = 0.0

    def parent_of(rows, visits, node_id=(0,)):
        parent = Node(TicTacToe().state(node_id))
        parent.visits, parent.untried = visits, []
        for action, (total_reward, n) in zip(parent.state.legal_actions(), rows):
            child = Node(parent.state.take_action(action), parent, action)
            child.visits, child.total_reward = n, total_reward
            parent.children[action] = child
        return parent

    def last_node(node_id):
        node = Node(TicTacToe().initial_state())
        for action in node_id[1:]:
            child = Node(node.state.take_action(action), node, action)
            node.children[action] = child
            node = child
        return node

    def way_down(node):
        above = way_down(node.parent) if node.parent else []
        return [*above, (node.visits, node.total_reward)]

    def ucb(w, n, N, c=1.4):
        return w / n + c * math.sqrt(math.log(N) / n) if n else math.inf

    def best_child(node, c=1.4):
        return max(
            node.children.values(),
            key=lambda child: ucb(child.total_reward, child.visits, node.visits, c),
        )

    def select(node, c=1.4):
        while not node.untried and node.children:
            node = best_child(node, c)
        return node

    def expand(node):
        if not node.untried:
            return node
        action = node.untried.pop(0)
        node.children[action] = Node(node.state.take_action(action), node, action)
        return node.children[action]

    def simulate(state, rng):
        me = state.player
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.take_action(legal[int(rng.integers(len(legal)))])
        return state.reward(me)

    def backpropagate(node, result):
        while node is not None:
            result = -result
            node.visits += 1
            node.total_reward += result
            node = node.parent
"""


def _root(N: int, n: int) -> float:
    return math.sqrt(math.log(N) / n)


def _ucb_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("ucb(0, 0, 7, 1.4)")
    for code in ("ucb(1, 1, 1, 1.4)", "ucb(3, 5, 20, 1.4)", "ucb(2, 4, 10, 0)"):
        yield Case(code, compare=close())
    yield Case("ucb(2, 4, 9)", compare=close())
    for _ in range(40):
        n = int(rng.integers(1, 50))
        w, N, c = int(rng.integers(-n, n + 1)), n + int(rng.integers(0, 200)), rng.uniform(0, 3)
        yield Case(f"ucb({w}, {n}, {N}, {c:.2f})", compare=close())


UCB = Exercise(
    id="ucb",
    title="The UCB score",
    stars=1,
    minutes=8,
    names=("ucb",),
    starter='''
        def ucb(w, n, N, c=1.4):
            """The score of an arm that was pulled n times and paid w, of N pulls in all.

            Infinite (`math.inf`) for an arm that was never pulled.
            """
            ...
    ''',
    reference='''
        def ucb(w, n, N, c=1.4):
            """The score of an arm that was pulled n times and paid w, of N pulls in all.

            Infinite (`math.inf`) for an arm that was never pulled.
            """
            if n == 0:
                return math.inf
            return w / n + c * math.sqrt(math.log(N) / n)
    ''',
    hints=(
        "Two parts, with a plus between them: the mean, and `c` times a square root.",
        "`math.log` is the natural logarithm ln, and `math.sqrt` the root. Deal with n = 0 first: "
        "dividing by it raises an error.",
    ),
    cases=_ucb_cases,
    mutants=(
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * (math.log(N) / n) ** 1 / 2 if n else math.inf",
            "Python reads `** 1 / 2` as: to the power of 1, and then divided by 2. A root is "
            "`** 0.5`, or `math.sqrt`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / N + c * math.sqrt(math.log(n) / N) if n else math.inf",
            "Your n and N have changed places everywhere: n is how often *this* arm was pulled, N "
            "how often all of them were.",
        ),
        Mutant(
            """
            def ucb(w, n, N, c=1.4):
                return math.inf if n == 0 else w / n + c * math.sqrt(N / n)
            """,
            "The logarithm is missing: under the root it is ln N, `math.log(N)`, divided by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / N) if n else math.inf",
            "Under the root you have N twice. Divide by n, the pulls of this arm.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N, 2) / n) if n else math.inf",
            "That is the logarithm to the base 2. The formula's ln is `math.log(N)`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / (n + 1)) if n else math.inf",
            "You add 1 to n. Take n as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) * n) if n else math.inf",
            "You multiply by n under the root, so the bonus grows with every pull of this arm. "
            "Divide.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * (math.log(N) / n) ** 2 if n else math.inf",
            "You square where the formula takes a root: `math.sqrt`, or `** 0.5`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N) / n) if w else math.inf",
            "You ask whether the arm has *paid*. An arm is new if it was never *pulled*: test n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n if n else math.inf",
            "That is the mean alone. The bonus is missing: c times the root.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n * c * math.sqrt(math.log(N) / n) if n else math.inf",
            "You multiply the mean by the bonus. Between the two there is a plus.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return c * (w / n + math.sqrt(math.log(N) / n)) if n else math.inf",
            "Your c multiplies the mean, too. It belongs to the root alone.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return int(w / n) + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "`int` throws the fraction away. The mean is `w / n`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1)) if n else math.inf",
            "You add 1 to n, in the mean and in the bonus. Take n as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / (n + 1) + c * math.sqrt(math.log(N) / (n + 1))",
            "You add 1 to n so that it is never 0. Take n as it is given, and answer `math.inf` "
            "where it is 0.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return c * math.sqrt(math.log(N) / n) if n else math.inf",
            "That is the bonus alone. The mean, w / n, comes before it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(2 * math.log(N) / n) if n else math.inf",
            "There is a 2 under your root. Some books write it there; in this formula it is part "
            "of c.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c**2 * math.sqrt(math.log(N) / n) if n else math.inf",
            "Your c counts twice. Multiply by it once.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N / n) / n) if n else math.inf",
            "You take the logarithm of N / n. Take that of N alone, and then divide by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N + 1) / n) if n else math.inf",
            "You add 1 to N. Take N as it is given.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + math.sqrt(math.log(N) / n) if n else math.inf",
            "Your bonus is without c. Multiply the root by it: c says how much is explored.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + 1.4 * math.sqrt(math.log(N) / n) if n else math.inf",
            "You multiply by a hand-written 1.4. Use the argument c: its default is 1.4, but the "
            "caller may want another.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return (w / n + c) * math.sqrt(math.log(N) / n) if n else math.inf",
            "Your brackets are around the mean, too. Only c is multiplied by the root.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(n) / N) if n else math.inf",
            "Your n and N have changed places under the root: the bonus must *grow* with N, the "
            "pulls of all arms, and shrink with n, the pulls of this one.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * math.log(N) / n if n else math.inf",
            "The square root is missing, so the bonus shrinks too fast.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.log(N) / math.sqrt(n) if n else math.inf",
            "Your ln N is outside the root. The whole fraction ln N / n stands under it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log10(N) / n) if n else math.inf",
            "That is the logarithm to the base 10. The formula's ln is `math.log`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w / n + c * math.sqrt(math.log(N) / n) if n else 0.0",
            "An arm that was never pulled must come first, and with a score of 0 it comes last.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): return w + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The first part is the mean w / n. The sum w favours any arm that was pulled often.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(n) / n) if n else math.inf",
            "Under the root you have n twice. The logarithm is that of N, the pulls of all arms.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N / n)) if n else math.inf",
            "A bracket is in the wrong place: you take the logarithm of N / n. Take that of N "
            "alone, and then divide by n.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + math.sqrt(c * math.log(N) / n) if n else math.inf",
            "Your c is under the root. It belongs in front of it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w // n + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "`//` throws the fraction away. The mean is `w / n`.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n - c * math.sqrt(math.log(N) / n) if n else math.inf",
            "You subtract the bonus, and get the *lower* end of what is believable. Add it.",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / n + c * math.sqrt(math.log(N)) / n if n else math.inf",
            "Your n is outside the root. It belongs under it: the root of (ln N divided by n).",
        ),
        Mutant(
            "def ucb(w, n, N, c=1.4): "
            "return w / N + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The mean is w / n: this arm's wins divided by this arm's pulls.",
        ),
        Mutant(
            "def ucb(w, n, N, c=2): "
            "return w / n + c * math.sqrt(math.log(N) / n) if n else math.inf",
            "The formula is right. Only the default has changed: without a c, take 1.4.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                got != expected and got in (round(expected, k) for k in range(5))
            ),
            "You round the score. A search compares scores, and rounding makes unequal ones equal: "
            "return it as it is.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, ZeroDivisionError),
            "You have divided by zero: an arm without pulls needs an answer of its own.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is a text, because of the quotes. `math.inf` is a number, and needs none.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code == "ucb(2, 4, 9)" and not close()(4 / 2 + 1.4 * _root(9, 2), got)
            ),
            "Your w and n have changed places: w is what the arm has paid, n how often it was "
            "pulled. The mean is w / n.",
        ),
        Misconception(
            lambda case, got, expected: expected == math.inf and got != expected,
            "An arm that was never pulled must come before every other, however good: "
            "`math.inf` is above all numbers.",
        ),
        Misconception(
            lambda case, got, expected: "name 'log'" in str(got) or "name 'sqrt'" in str(got),
            "Both come from the module `math`: `math.log` and `math.sqrt`.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'ln'" in str(got),
            "In Python the natural logarithm, ln, is called `math.log`.",
        ),
    ),
    setup=SETUP,
)


def _arm_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("choose_arm([1, 1], [2, 2], 1.4)")
    yield Case("choose_arm([5, 0], [5, 0], 1.4)")
    yield Case("choose_arm([0, 0, 0], [0, 0, 0], 1.4)")
    yield Case("choose_arm([6, 1], [10, 3], 0)")
    yield Case("choose_arm([0, 0], [1, 1], 0)")
    yield Case("choose_arm([6, 1], [10, 3], 1.4)")
    yield Case("choose_arm([6, 1], [10, 3], 0.6)")
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
    cases=_arm_cases,
    mutants=(
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
            "You always pull the last arm. Do you keep the scores in a dict? `max` of a dict is "
            "its largest *key*: `max(scores, key=scores.get)` is the key of the highest score.",
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
            "You pass over the arms that were never pulled. Those come first: their UCB is "
            "infinite.",
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
            "Where scores tie, you take the last arm. In this course the lowest number wins, so "
            "that everybody's program does the same.",
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
    setup=SETUP,
    needs=("ucb",),
)


def _child_cases(rng: np.random.Generator) -> Iterator[Case]:
    yield Case("best_child(parent_of([(2, 4), (1, 1)], 5), 1.4).action")
    yield Case("best_child(parent_of([(1, 2), (1, 2)], 4), 1.4).action")
    yield Case("best_child(parent_of([(-3, 4), (-1, 4)], 8), 0).action")
    yield Case("best_child(parent_of([(-1, 1)], 1), 1.4).action")
    yield Case("best_child(parent_of([(0, 1), (3, 6)], 8), 0.6).action")  # close: 7 is not 8
    yield Case("best_child(parent_of([(0, 1), (4, 7)], 9), 0.612).action")  # nor is 10 the 9
    yield Case(
        "node = parent_of([(0, 1), (3, 6)], 8)\n"
        "node.parent = parent_of([], 500)\n"  # as a node below the root has one
        "best_child(node, 0.5).action",
        size=95,
    )
    for _ in range(40):
        rows = []
        for n in rng.integers(1, 40, size=int(rng.integers(2, 6))):
            rows.append((int(rng.integers(-n, n + 1)), int(n)))
        visits = sum(n for _, n in rows) + 1
        yield Case(f"best_child(parent_of({rows}, {visits}), {rng.uniform(0, 2):.2f}).action")
    for code in (
        "best_child(parent_of([(3, 4), (-3, 4)], 9, (0, 4)), 0).action",  # here White chooses
        "best_child(parent_of([(-1, 4), (2, 4), (0, 4)], 13, (0, 4)), 1.4).action",
        "best_child(parent_of([(-2, 4), (3, 4)], 9, (0, 4, 0)), 0).action",
    ):
        yield Case(code, size=90)


BEST_CHILD = Exercise(
    id="best_child",
    title="Selection, one step: the best child",
    stars=2,
    minutes=10,
    names=("best_child",),
    starter='''
        def best_child(node, c=1.4):
            """The child of `node` with the highest UCB score; ties go to the lowest action.

            A child's `total_reward` is already as the player who chooses at `node` sees it.
            """
            ...
    ''',
    reference='''
        def best_child(node, c=1.4):
            """The child of `node` with the highest UCB score; ties go to the lowest action.

            A child's `total_reward` is already as the player who chooses at `node` sees it.
            """
            best, best_score = None, -math.inf
            for child in node.children.values():
                score = ucb(child.total_reward, child.visits, node.visits, c)
                if score > best_score:
                    best, best_score = child, score
            return best
    ''',
    hints=(
        "w and n are the child's `total_reward` and `visits`. Whose visits are N?",
        "Loop over `node.children.values()` and keep the best so far. Replace it only by a child "
        "that is *strictly* better: the children stand in the order of their actions.",
    ),
    cases=_child_cases,
    mutants=(
        Mutant(
            """
            def best_child(node, c=1.4):
                children = list(node.children.values())
                N = sum(child.visits for child in children)
                scores = [ucb(child.total_reward, child.visits, N, c) for child in children]
                return node.children[scores.index(max(scores))]
            """,
            "A place in a list is no action: `node.children` wants the action. And if you call "
            "`choose_arm`, it adds up the children's visits, but here N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda child: ucb(child.visits, child.total_reward, node.visits, c),
                )
            """,
            "Reward and visits have changed places in your call: it is `ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(
                    node.children.values(),
                    key=lambda child: ucb(child.total_reward, node.visits, child.visits, c),
                )
            """,
            "The visits have changed places in your call: n is the child's, N is the parent's. It "
            "is `ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: k.total_reward / k.visits)
            """,
            "You look at the means only, and c changes nothing. The exploration term is missing.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(-k.total_reward, k.visits, node.visits, c))
            """,
            "You change the sign of the reward. It is kept as the player who moved into the child "
            "sees it, and that is the one who chooses here: there is no sign to change.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                sign = node.state.player
                return max(node.children.values(),
                           key=lambda k: ucb(sign * k.total_reward, k.visits, node.visits, c))
            """,
            "You change the sign where White chooses. A child's `total_reward` is already as the "
            "player who chooses here sees it, whether Black or White. Take it as it is.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward / k.visits, k.visits, node.visits, c))
            """,
            "The mean is divided twice: `ucb` divides w by n itself. Pass it the sum.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, k.visits, c))
            """,
            "N is the number of visits of the parent, `node`. You take the child's own.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                total = sum(k.visits for k in node.children.values())
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, total, c))
            """,
            "You add up the children's visits. (`choose_arm` does, if you call it.) The node's own "
            "first visit, before it had any children, counts as well: N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                N = node.parent.visits if node.parent else node.visits
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, N, c))
            """,
            "Your N is one node too far up. The parent of the children that you compare is `node` "
            "itself: N is `node.visits`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits + 1, c))
            """,
            "N is `node.visits` as it is. You count one visit too many.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return next(iter(node.children.values()))
            """,
            "You always take the first child. Either the loop ends in its first round, or all the "
            "scores are alike: w and n are the *child's* numbers, and only N is the parent's.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: (ucb(k.total_reward, k.visits, node.visits, c), k.action))
            """,
            "Where scores tie, you take the last child; the first one should win.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(), key=lambda k: k.visits)
            """,
            "You take the most visited child. That is how the move is chosen at the *end* of a "
            "search. On the way down, UCB decides.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return min(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits, c))
            """,
            "You take the child with the lowest score. Its numbers are as the player who "
            "chooses here sees them, so the highest is best.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(k.total_reward, k.visits, node.visits))
            """,
            "Your c is always 1.4, by hand, or because you call `ucb` without c. Pass yours on: "
            "`ucb(w, n, N, c)`.",
        ),
        Mutant(
            """
            def best_child(node, c=1.4):
                return max(node.children.values(),
                           key=lambda k: ucb(node.total_reward, k.visits, node.visits, c))
            """,
            "w is the *child's* `total_reward`. You take the parent's for all.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "math domain" in str(got),
            "`ucb` takes the logarithm of N, and your N is not above 0. N is how often the search "
            "has come to the parent: `node.visits`.",
        ),
        Misconception(
            lambda case, got, expected: "ucb() missing" in str(got),
            "`ucb` wants numbers, and you give it a node. Take them from the child: "
            "`ucb(child.total_reward, child.visits, node.visits, c)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, KeyError) or ("(0, 4, 0)" in case.code and got == expected - 1)
            ),
            "You look a child up by its place in a list. The keys of `node.children` are actions, "
            "and here a1 (0) is taken: the first child's action is 1. Keep the best child itself.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute 'action'" in str(got),
            "You return a number. The answer is the child itself, a node. If the number is its "
            "action, that is `node.children[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute" in str(got),
            "A loop over a dict goes over its keys: here, the actions. The children are "
            "`node.children.values()`.",
        ),
        Misconception(
            lambda case, got, expected: "'tuple' object has no attribute" in str(got),
            "There is a tuple where a node should be. (`items()` gives pairs of an action and a "
            "child.) The answer is the child alone.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute" in str(got),
            "On a node these are called something else: the formula's n is `child.visits`, its w "
            "is `child.total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: "'float' object has no attribute" in str(got),
            "You return the score. The answer is the child that has it.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute 'visits'" in str(got),
            "The node that you are given may be the root, which has no parent. N is the visits of "
            "`node` itself: it is the parent of the children you compare.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "You return None here. Either a `return` is missing, or your best score begins too "
            "high: a UCB may be negative, so begin at `-math.inf`.",
        ),
    ),
    setup=SETUP,
    needs=("ucb",),
)


def _came_up_in(error: object, name: str) -> bool:
    """Whether an exception came up in the function of that name."""
    place = getattr(error, "__traceback__", None)
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return place is not None and place.tb_frame.f_code.co_name == name


def _tree(iterations: int, seed: int, node_id: tuple[int, ...]) -> str:
    return (
        f"tree = MonteCarloTreeSearch(iteration_limit={iterations}, "
        f"rng=np.random.default_rng({seed}))\ntree.search(TicTacToe().state({node_id}))\n"
    )


SELECT = Exercise(
    id="select",
    title="Selection, all the way down",
    stars=1,
    minutes=8,
    names=("select",),
    starter='''
        def select(node, c=1.4):
            """The node at which the search stops on its way down from `node`."""
            ...
    ''',
    reference='''
        def select(node, c=1.4):
            """The node at which the search stops on its way down from `node`."""
            while not node.untried and node.children:
                node = best_child(node, c)
            return node
    ''',
    hints=(
        "A `while` loop: what must hold so that one more step down is taken?",
        "There are two reasons to stop: a move is untried, or the game is over. How does each of "
        "them show in `node.untried` and `node.children`?",
        "Nothing is untried at the young tree's root, which you leave, nor at the end of a game, "
        "where you stay. What tells the two apart? Your loop needs both conditions.",
    ),
    cases=lambda rng: (
        [
            Case(
                _tree(iterations, seed, node_id) + "select(tree.root, 1.4).state.id",
                size=iterations,
                picture=GAME.state(node_id),
            )
            for seed, (iterations, node_id) in enumerate(
                [
                    (3, (0,)),
                    (9, (0,)),
                    (12, (0, 4)),
                    (40, (0,)),
                    (60, (0, 4, 0)),
                    (200, (0, 4, 0, 8, 2)),
                    (400, (0, 4, 0, 8, 2, 6)),
                    (100, (0, 0, 4)),
                ]
            )
        ]
        + [
            Case(
                _tree(60, 3, (0, 4)) + f"select(tree.root, {c}).state.id",
                size=60,
                picture=GAME.state((0, 4)),
            )
            for c in (0.0, 0.3, 5.0)
        ]
        + [
            Case(
                _tree(60, 4, (0, 4, 0))
                + "select(tree.root, 1.4)\ntree.root.visits, len(tree.root.children)",
                size=1000,
                picture=GAME.state((0, 4, 0)),
            )
        ]
    ),
    mutants=(
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node, c)
                if node.untried:
                    action = node.untried.pop(0)
                    node.children[action] = Node(node.state.take_action(action), node, action)
                    return node.children[action]
                return node
            """,
            "You walk down, and then add a new node. That is the next step, expansion, with an "
            "exercise of its own: `select` returns the node where it stops.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                if not node.untried and node.children:
                    return select(best_child(node, c))
                return node
            """,
            "Only the first step uses your c. Where `select` calls itself, pass it on: "
            "`select(best_child(node, c), c)`.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                return best_child(node, c) if node.children and not node.untried else node
            """,
            "You take one step. The same choice is made again at the node you reach, and so on "
            "to the end of the tree.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while node.children:
                    node = best_child(node, c)
                return node
            """,
            "You walk past nodes that still have untried actions. Those are where the tree grows.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = max(node.children.values(), key=lambda child: child.visits)
                return node
            """,
            "You follow the most visits. That is how the move is chosen at the *end* of a search. "
            "On the way down, take your `best_child`.",
        ),
        Mutant(
            "def select(node, c=1.4): return node",
            "You stay where you are. With children and nothing untried, go down, and return the "
            "node that you reach. (If `select` calls itself, return what that call returns.)",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while node.untried and node.children:
                    node = best_child(node, c)
                return node
            """,
            "A `not` is missing: you go down where something is still untried, and stop where "
            "everything was tried. It is the other way round.",
        ),
        Mutant(
            """
            def select(node, c=1.4):
                while not node.untried and node.children:
                    node = best_child(node)
                return node
            """,
            "Your c is always 1.4, by hand, or because you call `best_child` without c. Pass yours "
            "on: `best_child(node, c)`.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: (
                case.size == 1000 and not isinstance(got, Exception) and got[0] > expected[0]
            ),
            "You count a visit on the way down. `select` only looks for a node: the visits are "
            "counted on the way home, in backpropagation.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 1000 and not isinstance(got, Exception),
            "You change the tree on the way down. `select` only looks for a node.",
        ),
        Misconception(
            lambda case, got, expected: (
                expected == (0,)
                and isinstance(got, (ValueError, AttributeError))
                and any(word in str(got) for word in ("empty", "NoneType"))
                and not _came_up_in(got, "<module>")
            ),
            "The root has untried actions here, so stop there. You go on, to a child without "
            "children, and ask that for its best child. (Is a `not` missing?)",
        ),
        Misconception(
            lambda case, got, expected: (
                "State' object has no attribute" in str(got) and "'state'" not in str(got)
            ),
            "A state has come up where a node is wanted: `best_child(node, c)`, not `node.state`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"attribute '{name}'" in str(got) for name in ("untried", "children")
            ),
            "You ask a node without children for its best child, and go on with None. Where "
            "the game is over, nothing is untried and there are no children: stop there.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple) and len(got) > len(expected),
            "You walk past a node that still has untried actions. *Both* must hold for a "
            "step down: nothing is untried, `and` there are children.",
        ),
        Misconception(
            lambda case, got, expected: got == expected[: len(got)],
            "You stop too early. At this node nothing is untried, and it has children: go on down.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, tuple),
            "You take another way down. At each node, the next one is `best_child(node, c)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "has no attribute 'state'" in str(got) and "NoneType" not in str(got)
            ),
            "The answer is the node that you have come to: one `Node`, not its state and not a "
            "list.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "There is a None where a node should be. Either a `return` is missing: a function that "
            "calls itself must return what that call returns. Or you go on below a node without "
            "children: it has no best child.",
        ),
        Misconception(
            lambda case, got, expected: "empty" in str(got),
            "You ask a node without children for its best child. Where the game is over, nothing "
            "is untried and there are no children: stop there.",
        ),
    ),
    setup=SETUP,
    needs=("best_child",),
    if_endless="Does each round of yours go one node further down, `node = best_child(node, c)`?",
)

EXPAND = Exercise(
    id="expand",
    title="Expansion",
    stars=1,
    minutes=8,
    names=("expand",),
    starter='''
        def expand(node):
            """A new child of `node`, for its lowest untried action; `node` at a game's end."""
            ...
    ''',
    reference='''
        def expand(node):
            """A new child of `node`, for its lowest untried action; `node` at a game's end."""
            if not node.untried:
                return node
            action = node.untried.pop(0)
            child = Node(node.state.take_action(action), node, action)
            node.children[action] = child
            return child
    ''',
    hints=(
        "Go through what `Node` keeps, line by line. Which of it changes in `node`? What must the "
        "new child know from the start? And who tells the parent that it has a child?",
        "`node.untried` is in increasing order, and `pop(0)` takes its first entry out and returns "
        "it. `Node(state, parent, action)` makes the child. One line is still missing then.",
    ),
    cases=lambda rng: (
        [
            Case(
                f"root = Node(TicTacToe().state({node_id}))\n"
                f"grown = [expand(root) for _ in range({times})]\n"
                "[g.state.id for g in grown], [g.action for g in grown], root.untried, "
                "[(a, k.parent is root) for a, k in root.children.items()]",
                size=100 + times + len(node_id),
                picture=GAME.state(node_id),
            )
            for node_id in ((0,), (0, 4), (0, 0, 4, 8), (0, 4, 0, 8, 2))
            for times in (1, 2, 5)
        ]
        + [
            Case(
                f"node = Node(TicTacToe().state((0, 4)))\nchild = expand(node)\n{question}",
                size=size,
                picture=GAME.state((0, 4)),
            )
            for size, question in enumerate(
                (
                    "len(node.children)",
                    "child.state.id",
                    "child.action",
                    "node.untried",
                    "list(node.children)",
                    "node.children[0] is child",
                    "child.parent is node",
                    "child.visits, child.total_reward, node.visits",
                    "node.action, node.parent, node.state.id",
                    "expand(node).untried",
                    "node.visits, node.total_reward = 3, 2.0\nlater = expand(node)\n"
                    "later.visits, later.total_reward, node.visits",
                )
            )
        ]
        + [
            Case(
                "root = Node(TicTacToe().state((0, 0, 3, 1, 4, 2)))\n"
                "expand(root) is root, root.children",
                size=50,
                picture=GAME.state((0, 0, 3, 1, 4, 2)),
            )
        ]
    ),
    mutants=(
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(min(node.untried))
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "`pop` wants a place in the list, and you give it an action. The list is in increasing "
            "order, so the lowest action is in place 0: `node.untried.pop(0)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = min(node.untried)
                node.untried = node.untried.remove(action)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "`remove` changes the list and returns None, so `node.untried` is None now. Call it, "
            "and assign nothing.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried[0]
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "The action stays in `node.untried`, so the next expansion makes the same child "
            "again, and forgets what the first one knew.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.state = node.state.take_action(action)
                node.children[action] = Node(node.state, node, action)
                return node.children[action]
            """,
            "You change the state of the parent. It stays where it is; only the child has the "
            "move.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children = {action: child}
                return child
            """,
            "Each new child puts a new dict in the place of the old one, and its siblings are "
            "lost: `node.children[action] = child`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                child = Node(node.state.take_action(action), node, action)
                node.children[len(node.children)] = child
                return child
            """,
            "You number the children 0, 1, 2, ... The key of a child is the action that leads to "
            "it: `node.children[action]`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop()
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "You take the last action. The lowest is wanted: `node.untried.pop(0)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                for action in node.untried:
                    node.children[action] = Node(node.state.take_action(action), node, action)
                node.untried = []
                return next(iter(node.children.values()))
            """,
            "You make all the children at once. Here each call makes one: the source's step is "
            '"create new node". (AlphaZero makes all the children at once; that is lesson 06.)',
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                return Node(node.state.take_action(action), node, action)
            """,
            "The child knows its parent, but the parent does not know the child: put it into "
            "`node.children`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action))
                return node.children[action]
            """,
            "The child does not know where it comes from: make it with `Node(state, parent, "
            "action)`. Without a parent no result finds its way home.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return None
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node.children[action]
            """,
            "Where nothing is untried, return `node` itself: there the random game has no moves "
            "left, and its result is that of the position.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state, node, action)
                return node.children[action]
            """,
            "The child has its parent's state. Play the move: `node.state.take_action(action)`.",
        ),
        Mutant(
            """
            def expand(node):
                if not node.untried:
                    return node
                action = node.untried.pop(0)
                node.children[action] = Node(node.state.take_action(action), node, action)
                return node
            """,
            "The child is made, and you return its parent. The random game starts at the "
            "new child: return that.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError) and case.size == 50,
            "Where nothing is untried, there is no new child to return: return `node` itself.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("list(node.children)") and not isinstance(got[0], int)
            ),
            "In `node.children` the action is the key, and the child the value: "
            "`node.children[action] = child`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(node.children)") and got == 0,
            "`node.children` is still empty: either no child is made, or it is not put in there. "
            "(If you ask whether the game is over: is it `is_terminal()`, with brackets?)",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("node.state.id"),
            "You change what `node` says of its own past. Its state, parent and action stay as "
            "they are; only its list of untried actions and its children change.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("expand(node).untried") and isinstance(got, list)
            ),
            "At the second child of a node, `untried` is wrong. In the child's own position, all "
            "its legal actions are untried, and `Node` has written them down: leave them.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("child.parent is node") and not got,
            "The child does not know its parent: `Node(state, parent, action)`. Without one, no "
            "result finds its way home.",
        ),
        Misconception(
            lambda case, got, expected: (
                "untried" in case.code
                and len(got) == len(expected) + 1
                and set(expected) < set(got)
            ),
            "The action stays in `node.untried`, so the next expansion would make the same child "
            "again. Take it out of the list: `node.untried.pop(0)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) == 4 and got[1] == expected[1] and got[2] != expected[2]
            ),
            "What goes out of `node.untried` is not the action of the new child. `pop(k)` and "
            "`del untried[k]` go by the place k in the list; `remove(action)` goes by the action.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(node.children)") and got > 1,
            "You make all the children at once. Here each call makes one: the source's step is "
            '"create new node". (AlphaZero makes all the children at once; that is lesson 06.)',
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("node.visits") and got != expected,
            "The new node has had no visit yet: `visits` and `total_reward` stay as they are. "
            "Backpropagation counts the visits, for all the nodes on the way at once.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("child.action") and got is None,
            "The child does not know which move led to it: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'NoneType' object has no attribute 'children'" in str(got)
                and not _came_up_in(got, "<module>")
            ),
            "You put the child into the dict of something that is None; the root's `parent` is. A "
            "child of `node` belongs in `node.children`.",
        ),
        Misconception(
            lambda case, got, expected: (
                "'NoneType' object has no attribute" in str(got) and _came_up_in(got, "<module>")
            ),
            "You return None here: the new child is made, but not returned.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'legal_actions'" in str(got),
            "`Node` wants the state first: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, IndexError)
                or (isinstance(got, ValueError) and case.size == 50 and "empty" in str(got))
            ),
            "Here nothing is untried, since the game is over: return `node` itself.",
        ),
        Misconception(
            lambda case, got, expected: "no attribute 'append'" in str(got),
            "`node.children` is a dict from actions to nodes: `node.children[action] = child`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("action") and hasattr(got, "children"),
            "Parent and action have changed places: `Node(state, parent, action)`.",
        ),
        Misconception(
            lambda case, got, expected: "'int' object has no attribute 'state'" in str(got),
            "You return the action. The answer is the new node: `node.children[action]`.",
        ),
        Misconception(
            lambda case, got, expected: "has no attribute 'state'" in str(got),
            "What you return is a state. The answer is a node of the tree: `Node(state, parent, "
            "action)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("child.state.id") and len(got) == len(expected)
            ),
            "This is not the *lowest* untried action. Do you take one out of the list before you "
            "look at it, or draw one at random? The order must be the same in every run.",
        ),
    ),
    setup=SETUP,
)


def _random_play_value(state: State, known: dict[Hashable, float]) -> float:
    """The mean result of random play, as `state`'s player to move sees it; `known` by position."""
    key = state.key()
    if key not in known:
        children = [state.take_action(action) for action in state.legal_actions()]
        if children:
            total = sum(_random_play_value(child, known) for child in children)
            known[key] = 0.0 - total / len(children)
        else:
            known[key] = state.reward(state.player)
    return known[key]


def _simulate_cases(rng: np.random.Generator) -> Iterator[Case]:
    call, known = "simulate(TicTacToe().state({}), np.random.default_rng(1))", {}
    for node_id in (
        (0, 0, 3, 1, 4, 2),
        (0, 0, 3, 1, 4, 8, 5),
        (0, 4, 0, 8, 2, 1, 7, 3, 5, 6),
        (0, 0, 4, 8, 1, 7, 6, 2, 5, 3),
        (0, 0, 1, 2, 4, 3, 5, 7, 6),
    ):
        state = GAME.state(node_id)
        value = int(_random_play_value(state, known))  # the same in every game
        yield Case(call.format(node_id), picture=state, expected=value)
    for node_id in ((0,), (0, 4), (0, 4, 1), (0, 4, 1, 0), (0, 4, 8, 7)):
        state = GAME.state(node_id)
        yield Case(
            "rng = np.random.default_rng(2)\n"
            f"sum(simulate(TicTacToe().state({node_id}), rng) for _ in range(1000)) / 1000",
            picture=state,
            expected=round(_random_play_value(state, known), 2),
            compare=close(0.12),
            size=500,
        )
    yield Case(
        "rng = np.random.default_rng(2)\n"
        "all(simulate(TicTacToe().state((0,)), rng) in (-1, 0, 1) for _ in range(50))",
        expected=True,
        size=300,
    )
    yield Case(
        "rng = np.random.default_rng(1)\nsimulate(TicTacToe().state((0,)), rng)\n"
        "rng.random() == np.random.default_rng(1).random()  # is rng still unused?",
        expected=False,
        size=200,
    )


SIMULATE = Exercise(
    id="simulate",
    title="Simulation: one random game",
    stars=2,
    minutes=12,
    names=("simulate",),
    starter='''
        def simulate(state, rng):
            """The result of one random game from `state`, as `state.player` sees it: +1, 0 or -1.

            rng: `rng.integers(k)` is a random whole number in 0..k-1.
            """
            ...
    ''',
    reference='''
        def simulate(state, rng):
            """The result of one random game from `state`, as `state.player` sees it: +1, 0 or -1.

            rng: `rng.integers(k)` is a random whole number in 0..k-1.
            """
            me = state.player
            while not state.is_terminal():
                legal = state.legal_actions()
                state = state.take_action(legal[int(rng.integers(len(legal)))])
            return state.reward(me)
    ''',
    hints=(
        "Note who is to move *before* the game goes on: at its end, it may be somebody else.",
        "`state.reward(player)` is +1, 0 or -1 as that player sees it. The loop: while the state "
        "is not terminal, take a random legal action. `take_action` returns a *new* state: go on "
        "with that one, or the loop never ends.",
    ),
    cases=_simulate_cases,
    mutants=(
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    k = int(rng.integers(len(legal) - 1)) if len(legal) > 1 else 0
                    state = state.take_action(legal[k])
                return state.reward(me)
            """,
            "Your last legal move is never drawn. `rng.integers(k)` stops at k - 1 by itself: give "
            "it the full length of the list.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return -state.reward(state.player)
            """,
            "You answer for the player who made the *last* move. That depends on how long the game "
            "happened to last. Remember `state.player` before you start.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(state.player)
            """,
            "You ask the player who is to move at the *end*. That depends on how long the game "
            "happened to last. Remember `state.player` before you start.",
        ),
        Mutant(
            "def simulate(state, rng): return state.reward(state.player)",
            "No move is played: you judge the position that you are given. Play on while the game "
            "is not over: `while not state.is_terminal():`, with the brackets.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(1)
            """,
            "Your answer says who won, always as Black sees it (X is Black). For a state with O to "
            "move, it has the wrong sign.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    state = state.take_action(state.legal_actions()[0])
                return state.reward(me)
            """,
            "Your game is not random: the first legal action is played every time.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                if not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(me)
            """,
            "You play one move. A game goes on until it is over: `while`, not `if`.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return state.reward(-me)
            """,
            "That is the result as the *opponent* of `state.player` sees it. The sign is changed "
            "later, in backpropagation.",
        ),
        Mutant(
            """
            def simulate(state, rng):
                me = state.player
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state = state.take_action(legal[int(rng.integers(len(legal)))])
                return max(0, state.reward(me))
            """,
            "You give 0 for a loss. It is -1, less than a draw.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "low >= high" in str(got),
            "A draw from 1 on leaves out the first move, and where only one is left, there is "
            "nothing to draw from. Indices begin at 0: `rng.integers(len(legal))`.",
        ),
        Misconception(
            lambda case, got, expected: "got array(" in str(got),
            "`rng.integers` wants one number, how many moves there are, and you give it the list. "
            "Draw an index with `rng.integers(len(legal))`, and take the move at that index.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, UnboundLocalError),
            "Where the game is over already, the loop never runs, and what you set in it has no "
            "value. Note whose eyes count *before* the loop: `me = state.player`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.startswith("simulate(") and expected == 0 and got in (1, -1)
            ),
            "This game is a draw, and a draw is worth 0. `state.reward(player)` knows all three "
            "results.",
        ),
        Misconception(
            lambda case, got, expected: "still unused" in case.code and got is True,
            "Your game does not draw from the `rng` that was passed in. Take every random "
            "number from it: then the same seed gives the same game.",
        ),
        Misconception(
            lambda case, got, expected: case.size == 300 and got is False,
            "One game ends with +1, 0 or -1, and yours with something else. Do you take the mean "
            "of several games? Here one is played.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, bool),
            "You answer True or False. The answer is the reward: +1, 0 or -1.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, State),
            "You return the state at the end. Say how the game ended: `state.reward(player)`, for "
            "the player who was to move at the start.",
        ),
        Misconception(
            lambda case, got, expected: "reward() missing" in str(got),
            "`state.reward(player)` wants to know who is asking: the player who was to move at the "
            "start.",
        ),
        Misconception(
            lambda case, got, expected: "a cannot be empty" in str(got),
            "There is no move left to draw: the game is over, perhaps before the first move. Ask "
            "that before every move: `while not state.is_terminal()`.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, ValueError)
                and "high <= 0" not in str(got)
                and "low >= high" not in str(got)
            ),
            "You drew a move that is not legal. `rng.integers(k)` gives an index into the list "
            "`state.legal_actions()`: ask for that list again before every move.",
        ),
        Misconception(
            lambda case, got, expected: "high <= 0" in str(got),
            "`rng.integers(0)` has nothing to draw from. Either the game was over: a `while` loop "
            "asks that before every move, of the state that it has come to. Or you pass it the "
            "length less 1: it draws from 0 to k - 1, so it wants the full length of the list.",
        ),
    ),
    setup=SETUP,
    if_endless="`take_action` returns a *new* state and leaves the old one as it is. Do you keep "
    "what it returns: `state = state.take_action(...)`?",
)

BACKPROPAGATE = Exercise(
    id="backpropagate",
    title="Backpropagation: the sign flip",
    stars=2,
    minutes=12,
    names=("backpropagate",),
    starter='''
        def backpropagate(node, result):
            """Count one visit at `node` and at every node above it, and add the result to each.

            result: as the player to move at `node` sees it.
            node.total_reward: as the player who moved *into* `node` sees it.
            """
            ...
    ''',
    reference='''
        def backpropagate(node, result):
            """Count one visit at `node` and at every node above it, and add the result to each.

            result: as the player to move at `node` sees it.
            node.total_reward: as the player who moved *into* `node` sees it.
            """
            while node is not None:
                result = -result
                node.visits += 1
                node.total_reward += result
                node = node.parent
    ''',
    hints=(
        "Who moved into `node`? The opponent of the player to move there. If the player to move "
        "sees +1, what does that opponent see?",
        "The root's `parent` is None. One step up, the players have changed places again: "
        "`result = -result`, at every step, before you add it.",
    ),
    cases=lambda rng: [
        Case(
            f"leaf = last_node({node_id})\n"
            + "".join(f"backpropagate(leaf, {result})\n" for result in results)
            + "way_down(leaf)",
            size=10 * len(node_id) + len(results) + 100 * (len(node_id) == 1),
            picture=GAME.state(node_id),
            about={"results": results, "depth": len(node_id)},
        )
        for node_id in ((0,), (0, 4), (0, 4, 0), (0, 4, 0, 8))
        for results in ((1,), (-1,), (0,), (1, 1, -1))
    ],
    mutants=(
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = 1 - result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "`1 - result` makes a draw of a win. What is 1 for you is -1 for me: `-result`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result -= result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "Your sums stay at 0. `result -= result` is always 0 (the other sign is `result = "
            "-result`), and so is 0 times anything: *add* the result, `+=`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "The sign never changes: a win for X counts as a win for O as well. (Section 9 shows "
            "how well this mistake hides.)",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    result = -result
                    node = node.parent
            """,
            "All your signs are the wrong way round. `result` is as the player *to move* at the "
            "leaf sees it; the leaf's sum belongs to the one who moved in. (Do you flip after "
            "adding?)",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node.parent is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "You stop below the root. The root's visits are the N of its children's UCB.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                result = -result
                while node is not None:
                    node.visits += 1
                    node.total_reward += result
                    node = node.parent
            """,
            "Every node gets the same, `-result`. At each step up, the players change places "
            "again, and the sign changes with them.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward = result
                    node = node.parent
            """,
            "You put the new result in the place of the old sum. *Add* it: `+=`.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    result = -result
                    node.visits += 1
                    node.total_reward += max(0, result)
                    node = node.parent
            """,
            "You count wins only. A loss takes 1 away: otherwise it would be as good as a draw.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward += result if node.state.player == 1 else -result
                    node = node.parent
            """,
            "You take `result` to be Black's. It belongs to the player to move at the *first* "
            "node, Black or White: flip it at each step.",
        ),
        Mutant(
            """
            def backpropagate(node, result):
                while node is not None:
                    node.visits += 1
                    node.total_reward -= result * node.state.player
                    node = node.parent
            """,
            "You take `result` to be Black's. It belongs to the player to move at the *first* "
            "node, Black or White: flip it at each step.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: isinstance(got, KeyError),
            "`node.children` is a dict from actions to nodes, and you need none of them here. The "
            "way home leads up: `node = node.parent`.",
        ),
        Misconception(
            lambda case, got, expected: any(w % 1 for _, w in got),
            "You add fractions. `total_reward` is the plain sum of the results: `ucb` divides it "
            "by the visits.",
        ),
        Misconception(
            lambda case, got, expected: (
                [n for n, _ in got] == [n for n, _ in expected]
                and got[-1] == expected[-1]
                and [w for _, w in got[:-1]] == [0] * len(got[:-1]) != [w for _, w in expected[:-1]]
            ),
            "Only the new node's sum is right; above it you add 0. `x -= x` is always 0: the other "
            "sign is `x = -x`.",
        ),
        Misconception(
            lambda case, got, expected: (
                len(got) > 1
                and len({np.sign(w) for _, w in got}) == 1 < len({np.sign(w) for _, w in expected})
                and [n for n, _ in got] == [n for n, _ in expected]
            ),
            "The same sign at every node. One step up it is the other player who moved: "
            "`result = -result`, one line, at every step. (Two `if`s in a row undo each other.)",
        ),
        Misconception(
            lambda case, got, expected: (
                any(w > 0 for _, w in got)
                and [w for _, w in got] == [max(-w, 0) for _, w in expected]
            ),
            "You add the wins and never take a loss away. A lost game costs 1: add `result` "
            "itself, whether it is 1, 0 or -1. And look at the sign: flip it before you add.",
        ),
        Misconception(
            lambda case, got, expected: len(got) > 1 and got[-1][0] == 0 < got[0][0],
            "You skip the node that was passed in: the new one counts a visit, too. Move up to the "
            "parent at the *end* of each round of the loop.",
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object" in str(got),
            "You went on above the root. Its `parent` is None, and there the way ends: "
            "`while node is not None`.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute" in str(got),
            "On a node these are called something else: the formula's n is `node.visits`, its w is "
            "`node.total_reward`.",
        ),
        Misconception(
            lambda case, got, expected: [n for n, _ in got] != [n for n, _ in expected],
            "Look at the visits first, the left number of each pair: every node on the way, root "
            "and leaf included, gets exactly one for each call.",
        ),
    ),
    setup=SETUP,
    if_endless="Does each round of yours go one node further up, `node = node.parent`?",
)


def _finds(best: list[int]) -> object:
    named = " or ".join(name_on_board(action, GAME.size) for action in best)
    return satisfies(f"be {named}, the best play here", lambda got: got in best)


def _search_cases(rng: np.random.Generator) -> Iterator[Case]:
    solver = Solver(GAME)
    call = "root = my_search(TicTacToe().state({}), {}, np.random.default_rng({}))\n"
    for node_id in ((0,), (0, 4, 0)):
        made = call.format(node_id, 60, 3)
        picture = GAME.state(node_id)
        yield Case(f"{made}root.visits", picture=picture, expected=60, size=10)
        yield Case(
            f"{made}sum(child.visits for child in root.children.values())",
            picture=picture,
            expected=60,
            size=20,
        )
        yield Case(
            f"rng = np.random.default_rng(3)\nmy_search(TicTacToe().state({node_id}), 60, rng)\n"
            "rng.random() == np.random.default_rng(3).random()  # is rng still unused?",
            picture=picture,
            expected=False,
            size=30,
        )
        yield Case(
            f"root = my_search(TicTacToe().state({node_id}), 60, np.random.default_rng(3), 1000.0)"
            "\nvisits = [child.visits for child in root.children.values()]"
            "\nmax(visits) - min(visits) <= 1  # so large a c makes all visits equal",
            picture=picture,
            expected=True,
            size=40,
        )
        yield Case(
            f"{call.format(node_id, 3, 3)}len(root.children)",
            picture=picture,
            expected=3,
            size=25,
        )
        yield Case(
            f"{made}all(float(c.total_reward).is_integer() for c in root.children.values())",
            picture=picture,
            expected=True,
            size=50,
        )
        yield Case(
            f"{made}max((c.visits, -a) for a, c in root.children.items())[0] >= 8",
            picture=picture,
            expected=True,
            size=300,
        )
    for node_id, iterations in (
        ((0, 0, 3, 1, 4), 400),
        ((0, 4, 8, 7), 400),
        ((0, 0, 8), 120),
        ((0, 1, 4), 120),
    ):
        state = GAME.state(node_id)
        best = solver.best_actions(state)
        for seed in range(3):
            yield Case(
                call.format(node_id, iterations, seed)
                + "max(root.children, key=lambda a: root.children[a].visits)",
                picture=state,
                expected=best[0],
                compare=_finds(best),
                size=iterations,
            )


MY_SEARCH = Exercise(
    id="my_search",
    title="All four together",
    stars=3,
    minutes=15,
    names=("my_search",),
    starter='''
        def my_search(state, iterations, rng, c=1.4):
            """The root of a tree grown from `state` by that many iterations of the four steps."""
            ...
    ''',
    reference='''
        def my_search(state, iterations, rng, c=1.4):
            """The root of a tree grown from `state` by that many iterations of the four steps."""
            root = Node(state)
            for _ in range(iterations):
                leaf = expand(select(root, c))
                result = simulate(leaf.state, rng)
                backpropagate(leaf, result)
            return root
    ''',
    hints=(
        "A root, a loop, and in the loop the four steps, each of them one call.",
        "What does each step hand to the next? `select` returns a node, and `expand` the new one "
        "below it. At which of the two does the random game start, and the way home?",
    ),
    cases=_search_cases,
    mutants=(
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    if not leaf.state.is_terminal():
                        backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Where the new node ends the game, nothing goes home. That result is as good as any, "
            "and certain: `simulate` returns it at once, and it goes home as always.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    if leaf.state.is_terminal():
                        break
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Your search ends as soon as one line of play ends. There is more to look at: let that "
            "result go home as always, and go on.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(root)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You always expand the root, and never go down: `select` comes first.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = select(expand(root), c)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "The first two steps have changed places: `select` goes down, and `expand` adds a "
            "node where it stops.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(state, rng))
                return root
            """,
            "Every random game starts at the root, so all moves look alike. It starts at the new "
            "node: `leaf.state`.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    node = select(root, c)
                    leaf = expand(node)
                    backpropagate(leaf, simulate(node.state, rng))
                return root
            """,
            "Your random game starts at the parent of the new node, but the result goes home from "
            "the new node: the new move was never played, and the sign is wrong.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(leaf.state, rng))
                    return root
            """,
            "Only one iteration counts. Is the `return` inside the loop? Do you make a new root in "
            "it? Does every result go home?",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = select(root, c)
                    expand(leaf)
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You make the new node and forget it: `expand` *returns* it. The random game starts "
            "there, and the result goes home from there.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, -simulate(leaf.state, rng))
                return root
            """,
            "You change the sign of the result before `backpropagate` does. Changed twice, it is "
            "not changed at all: pass it on as it is.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    node = select(root, c)
                    leaf = expand(node)
                    backpropagate(node, simulate(leaf.state, rng))
                return root
            """,
            "The result goes home from the parent of the new node, so the new node never gets a "
            "visit, and every sign is off by one step. It goes home from the leaf.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                node = root
                for _ in range(iterations):
                    node = expand(select(node, c))
                    backpropagate(node, simulate(node.state, rng))
                return root
            """,
            "Each iteration begins at the root again, with `expand(select(root, c))` *in* the "
            "loop. Yours stays below the node that it made first.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                node = Node(state)
                for _ in range(iterations):
                    node = expand(select(node, c))
                    backpropagate(node, simulate(node.state, rng))
                return node
            """,
            "Each iteration begins at the root again. You go on from the node before, deeper and "
            "deeper.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations):
                    leaf = expand(select(root))
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "Your c is never used. Pass it on: `select(root, c)`.",
        ),
        Mutant(
            """
            def my_search(state, iterations, rng, c=1.4):
                root = Node(state)
                for _ in range(iterations + 1):
                    leaf = expand(select(root, c))
                    backpropagate(leaf, simulate(leaf.state, rng))
                return root
            """,
            "You do one iteration too many.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: "'int' object is not iterable" in str(got),
            "`iterations` is a number, and a loop cannot go through a number: "
            "`for _ in range(iterations)`.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("root.visits") and got > 60 and got % 60 == 0
            ),
            "Each of your iterations counts several games. It plays one, and carries one result "
            "home.",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("is_integer() for c in root.children.values())") and not got
            ),
            "Each result is +1, 0 or -1, so their sums are whole numbers. Yours are not. Do you "
            "take the mean of several games? An iteration plays one.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("len(root.children)") and got > expected,
            "After 3 iterations the root has more than 3 children. Each iteration adds one node, "
            "and nothing is added before the first.",
        ),
        Misconception(
            lambda case, got, expected: "Generator'" in str(got) and isinstance(got, TypeError),
            "`backpropagate` takes the *result* home: the number that `simulate` returns.",
        ),
        Misconception(
            lambda case, got, expected: (
                isinstance(got, (AttributeError, TypeError))
                and "'Node' object has no attribute" not in str(got)
                and _came_up_in(got, "backpropagate")
            ),
            "`backpropagate` wants a node, and then the number that `simulate` returns: "
            "`backpropagate(leaf, result)`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and got == 0,
            "The root has no visits. Make one root, once, and let every result go home to it.",
        ),
        Misconception(
            lambda case, got, expected: "'Node' object has no attribute 'player'" in str(got),
            "`simulate` plays on from a *state*: pass it `leaf.state`.",
        ),
        Misconception(
            lambda case, got, expected: any(
                f"'{kind}' object" in str(got) for kind in ("int", "tuple")
            ),
            "Return the root itself, not a move. Its children have the visits from which the move "
            "is chosen.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and got == expected - 1,
            "One iteration is missing. `range(iterations)` begins at 0, and makes `iterations` "
            "rounds.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.visits") and 0 < got < expected,
            "What you return has too few visits. Return the root itself: not its best child, nor "
            "the last leaf. (Is it the root? Then your loop ends early.)",
        ),
        Misconception(
            lambda case, got, expected: "'dict' object has no attribute" in str(got),
            "Return the root itself, not its children: they are in it.",
        ),
        Misconception(
            lambda case, got, expected: "State' object has no attribute" in str(got),
            "The tree is made of nodes, and the root is one too: `root = Node(state)`.",
        ),
        Misconception(
            lambda case, got, expected: "still unused" in case.code and got is True,
            "Your search does not draw from the `rng` that was passed in. Pass it on to "
            "`simulate`.",
        ),
        Misconception(
            lambda case, got, expected: case.code.endswith("root.children.values())") and got == 0,
            "No child has a visit. Is `expand` called, and does the result go home from the "
            "*new* node?",
        ),
        Misconception(
            lambda case, got, expected: (
                case.code.endswith("root.children.values())") and 0 < got < expected
            ),
            "Some results go home without passing a child. `expand` returns the new node: start "
            "the random game there, and the way home, too.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, TypeError) and "'NoneType'" in str(got),
            "One of your four functions gives None. If you have left one out, borrow ours: "
            '`q.use_reference("simulate")`.',
        ),
        Misconception(
            lambda case, got, expected: "'NoneType' object has no attribute" in str(got),
            "Something is None here. If it is the answer of `my_search`: return the root, after "
            "the loop.",
        ),
    ),
    setup=SETUP,
    if_endless="A `while iterations` never ends unless you count down. "
    "`for _ in range(iterations)` counts by itself.",
    needs=("select", "expand", "simulate", "backpropagate"),
    seconds=20.0,
)


@functools.cache
def _solved(kind: type[MonteCarloTreeSearch], node_id: tuple[int, ...]) -> int:
    """In how many of 5 seeds a search of this `kind` finds a best move at the position."""
    state = GAME.state(node_id)
    best = Solver(GAME).best_actions(state)
    searches = [kind(iteration_limit=400, rng=np.random.default_rng(s)) for s in range(5)]
    return sum(search.search(state) in best for search in searches)


def _is_id(got: object) -> bool:
    """Whether `got` is the ID of a position of Tic-Tac-Toe."""
    try:
        GAME.state(tuple(got))
    except (TypeError, ValueError):
        return False
    return True


PUZZLE = (0, 4, 8, 7)
"""The position that the lesson itself shows."""


def _is_puzzle(node_id: tuple[int, ...]) -> bool:
    """Whether this is the lesson's puzzle, by any order of moves, turned or mirrored or not."""
    images = {GAME.state(transform_id(PUZZLE, k, GAME.size)).key() for k in SYMMETRIES}
    return GAME.state(node_id).key() in images


_LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def _wins_of(state: State, player: int) -> list[int]:
    """The empty cells on which `player` would complete a line."""
    cells = state.board.reshape(-1)
    return [
        action
        for action in state.legal_actions()
        if any(
            action in line and sum(cells[cell] == player for cell in line) == 2 for line in _LINES
        )
    ]


def _trap(expected: object, got: object) -> str:
    """What keeps an ID from being a trap; "" for the ID of a position that is one."""
    node_id = tuple(as_action(action) for action in got)
    if _is_puzzle(node_id):
        return "it is the lesson's own puzzle"
    right, broken = _solved(MonteCarloTreeSearch, node_id), _solved(NoSignFlip, node_id)
    if right < 5:
        return (
            f"the *right* search, too, goes wrong there: it finds a best move with only {right} "
            "of 5 seeds. Look for a position that is easier for it"
        )
    if broken == 0:
        return ""
    return (
        "the right search passes, but the one without the flip finds a best move as well, with "
        f"{broken} of 5 seeds. {_why_it_is_found(GAME.state(node_id))}"
    )


def _why_it_is_found(state: State) -> str:
    """Why a search that believes in the opponent's help can find a best move here."""
    player = state.player
    me, other = ("X", "O") if player == 1 else ("O", "X")
    wins, threats = _wins_of(state, player), _wins_of(state, -player)
    if wins:
        return (
            f"{me} is to move and wins at once on {name_on_board(wins[0], GAME.size)}. It sees "
            "good news for itself very well: it is the *opponent's* chances that it misjudges"
        )
    if not threats:
        return (
            f"{me} is to move, and {other} does not threaten to complete a line. So there is "
            "nothing that must be blocked, and little to overlook"
        )
    block = name_on_board(threats[0], GAME.size)
    after = state.take_action(threats[0])
    if not after.is_terminal() and _wins_of(after, player):
        return (
            f"{other} does threaten {block}. But a stone there also gives {me} two in a row with "
            "a free third cell, and the search likes that. Find a threat whose block promises "
            "nothing"
        )
    return (
        f"{other} does threaten {block}, but nothing elsewhere tempts {me} more. Put a bait on the "
        "other side of the board"
    )


TRAP = Exercise(
    id="trap",
    title="The failing test",
    stars=3,
    minutes=12,
    names=("trap",),
    starter='''
        def trap():
            """The ID, a tuple, of a position where the search without the sign flip goes wrong.

            The right search finds a best move there, with 400 iterations and each of five seeds.
            """
            ...
    ''',
    reference='''
        def trap():
            """The ID, a tuple, of a position where the search without the sign flip goes wrong.

            The right search finds a best move there, with 400 iterations and each of five seeds.
            """
            return (0, 2, 6, 3, 8)
    ''',
    hints=(
        "The search without the sign flip believes that the opponent helps. Give the opponent a "
        "threat that must be blocked. Does this search block it?",
        "X threatens to complete a line, and O has something tempting of its own. Or it is the "
        "other way round: X to move, with four stones on the board.",
        "Let the computer look. `most_visited(broken_search(state, 400, "
        "np.random.default_rng(seed)))` is the move that the broken search plays. With `search` in "
        "place of `broken_search`, it is the right one's. Ask both for each `state` of `exam`, "
        "with five seeds. Keep a position that the broken one gets wrong every time, and the right "
        "one never.",
    ),
    cases=(
        Case(
            "trap()",
            expected="a position of your own",
            compare=_trap,
        ),
    ),
    mutants=(
        Mutant(
            "def trap(): return (0,)",
            "On the empty board every move is as good as every other: nobody can go wrong there.",
        ),
        Mutant(
            "def trap(): return (0, 0, 4, 8)",
            "Not bad: only the edges hold the draw here, and the search without the sign flip "
            "happens to find one of them. Look for a threat that has one answer only.",
        ),
    ),
    misconceptions=(
        Misconception(
            lambda case, got, expected: got is None,
            "Nothing comes back: the ID must be returned, not printed.",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, str),
            "That is text, because of the quotes. The answer is a tuple of numbers: (0, 4, ...).",
        ),
        Misconception(
            lambda case, got, expected: isinstance(got, State),
            "It is a state. The answer is its ID, the tuple `state.id`.",
        ),
        Misconception(
            lambda case, got, expected: (
                not isinstance(got, Exception) and len(got) == 1 and _is_id(got[0])
            ),
            "This is an ID inside a list or a tuple. Return the ID itself.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, Exception) and got[0] != 0,
            "An ID begins with the root's 0; the moves come after it. Yours does not.",
        ),
        Misconception(
            lambda case, got, expected: any(not 0 <= action <= 8 for action in got),
            "There is a move outside the board: the cells of Tic-Tac-Toe are 0 to 8.",
        ),
        Misconception(
            lambda case, got, expected: len(set(got[1:])) < len(got) - 1,
            "One cell is played twice. After the root's 0, each cell may come once.",
        ),
        Misconception(
            lambda case, got, expected: any(
                GAME.state(tuple(got[:k])).is_terminal() for k in range(1, len(got))
            ),
            "The game is over before the last of these moves.",
        ),
        Misconception(
            lambda case, got, expected: not isinstance(got, Exception) and not _is_id(got),
            "This is not the ID of a position of Tic-Tac-Toe: it begins with the root's 0, then "
            "come the cells in the order in which they were played, each once.",
        ),
        Misconception(
            lambda case, got, expected: GAME.state(tuple(got)).is_terminal(),
            "There the game is over, and nobody can go wrong any more.",
        ),
        Misconception(
            lambda case, got, expected: _is_puzzle(tuple(got)),
            "This is the lesson's own puzzle, perhaps turned or mirrored. Find another one.",
        ),
        Misconception(
            lambda case, got, expected: Solver(GAME).value(GAME.state(tuple(got))) == -1,
            "There the player to move has lost already: every move loses, a block too, and so none "
            "is a mistake. Find a threat whose block saves the game.",
        ),
        Misconception(
            lambda case, got, expected: (
                Solver(GAME).best_actions(GAME.state(tuple(got)))
                == GAME.state(tuple(got)).legal_actions()
            ),
            "Here every move is as good as every other: nobody can go wrong.",
        ),
    ),
    setup=SETUP,
    seconds=20.0,
    if_correct="The right search finds a best move with all five seeds, the broken one with none. "
    "Here is your failing test.",
)

EXERCISES = (
    UCB,
    CHOOSE_ARM,
    BEST_CHILD,
    SELECT,
    EXPAND,
    SIMULATE,
    BACKPROPAGATE,
    MY_SEARCH,
    TRAP,
)

QUIZ = (
    Question(
        "An arm was pulled 4 times, another 100 times, and both have paid in half of their pulls. "
        "Which of them does UCB pull next (c above 0)?",
        (
            Option(
                "The one with 100 pulls: it is known to be good, the other may be luck.",
                "Its mean is known better, and so there is less to learn from it.",
            ),
            Option(
                "The one with 4 pulls: its mean may well be higher than it looks.",
                "Right. The means are equal, and the bonus is larger where n is small.",
            ),
            Option(
                "Either: the means are the same.",
                "UCB looks at the mean plus a bonus, and the bonuses differ.",
            ),
            Option(
                "Neither: half is not good enough.",
                "UCB does not know what is good enough. It compares.",
            ),
        ),
        "b",
    ),
    Question(
        "A node's `total_reward` is kept as the player who moved *into* the node sees it. Why?",
        (
            Option(
                "Because that player owns the node.",
                "Nobody owns a node. The question is who has to compare it with its siblings.",
            ),
            Option(
                "It is only a habit: kept as the next player sees it, nothing else would change.",
                "If each sum were kept as the node's own player to move sees it, `best_child` "
                "would have to change the sign. That works, too, as long as it does.",
            ),
            Option(
                "Because the player who chooses among siblings is the one who moves into them.",
                "Right: so `best_child` can take the highest score, at every depth.",
            ),
            Option(
                "Because the root has no parent, and so nobody has moved into it.",
                "True, and it only means that the root's own sum is never compared with another.",
            ),
        ),
        "c",
    ),
    Question(
        "In the tree a node has 50 visits, and its children have 20, 19 and 10. What became of the "
        "last visit?",
        (
            Option(
                "It is the node's own: its first random game began there.",
                "Right. When the node was made, the game was played from it; children came later.",
            ),
            Option(
                "A child was deleted, because it had lost every random game.",
                "Nothing is ever deleted during a search.",
            ),
            Option(
                "It went to the parent.",
                "The parent has it too: a visit counts at every node on the way.",
            ),
            Option("A bug: they must sum to 50.", "They do so at the root, and only there."),
        ),
        "a",
    ),
    Question(
        "You double the number of iterations of a *right* search. What can happen?",
        (
            Option(
                "It may get stuck on its first choice, and only get surer of it.",
                "The logarithm keeps growing, so every child is tried again and again.",
            ),
            Option(
                "It comes closer to perfect play, if it is not there yet.",
                "Right: the number of iterations buys strength with time. How much strength, you "
                "have measured.",
            ),
            Option(
                "It plays worse, because it explores too much.",
                "The share of exploring moves falls as the visits grow.",
            ),
            Option(
                "Nothing, once all the moves have been tried.",
                "Below each move there is a tree that goes on growing.",
            ),
        ),
        "b",
    ),
    Question(
        "Your new search scores 93% in Tic-Tac-Toe against a random player (a draw counts half). "
        "What do you know now?",
        (
            Option(
                "It works.",
                "The one without the sign flip scored nearly as much.",
            ),
            Option(
                "It works with a probability of 93%.",
                "93% is what it scores against a random player, and that is something else.",
            ),
            Option(
                "That it beats a random player, and little else.",
                "Right. A weak opponent does not punish mistakes. Ask positions whose answer is "
                "known.",
            ),
            Option(
                "That the other 7% are bugs.",
                "Some are draws, which good play cannot always avoid.",
            ),
        ),
        "c",
    ),
)
