"""The exercise `turned_sideways` of lesson 08: "Many searches, one question"."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from omoklib.check.records import Case, Exercise, Misconception, Mutant

__all__ = ["TURNED_SIDEWAYS"]

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
    if len(questions) == 0:  # a generator has no length, and can be gone through only once
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


def _cases(rng: np.random.Generator) -> Iterator[Case]:
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
    setup=_WALKS,
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
    cases=_cases,
    mutants=(
        Mutant(
            """
            def turned_sideways(askers, evaluate):
                calls = 0
                while True:
                    waiting = {asker.asks(): asker for asker in askers if asker.asks() is not None}
                    if not waiting:
                        return calls
                    answers = evaluate(list(waiting))
                    calls += 1
                    for asker, answer in zip(waiting.values(), answers):
                        asker.hears(answer)
            """,
            "A dict keeps each question once, and two askers may ask the same: then one of them is "
            "left out. Keep the askers in a list.",
        ),
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
)
