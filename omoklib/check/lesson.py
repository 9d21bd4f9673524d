"""The learner's side of the checks: `q = lesson("03")`, then `q.ucb.check()`."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Callable

import numpy as np

from omoklib.check import exercises
from omoklib.check.cards import Card, result_card, shown
from omoklib.check.compare import close
from omoklib.check.records import Exercise, Question
from omoklib.check.runner import Outcome, run_check

__all__ = ["Lesson", "Practice", "lesson"]


def lesson(number: str | int) -> Lesson:
    """The checks of a lesson: `lesson("03")`. What was done so far in this kernel is remembered.

    Checks look the learner's names up in the notebook that runs this call (outside of a
    notebook: in the module that calls it).

    Raises:
        ValueError: there is no such lesson.
    """
    name = f"{number:0>2}"
    known = sorted(module.name[-2:] for module in pkgutil.iter_modules(exercises.__path__))
    if name not in known:
        raise ValueError(f"there is no lesson {number!r}; there are {', '.join(known)}")
    if name not in _LESSONS:
        records = importlib.import_module(f"omoklib.check.exercises.lesson_{name}")
        _LESSONS[name] = Lesson(name, records.EXERCISES, records.QUIZ)
    found = _LESSONS[name]
    found._namespace = _notebook() or sys._getframe(1).f_globals
    return found


_LESSONS: dict[str, Lesson] = {}


def _notebook() -> dict | None:
    """The names of the running notebook; None outside of one."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return None if shell is None else shell.user_ns


class Practice:
    """One exercise, as the learner sees it."""

    def __init__(self, record: Exercise, namespace: Callable[[], dict]) -> None:
        self._record = record
        self._namespace = namespace
        self.outcome = Outcome.NOT_ATTEMPTED
        self.tries = 0
        self.hints_seen = 0

    def check(self) -> Card:
        """Tries your solution on every case and shows the smallest one it gets wrong."""
        result = run_check(self._record, self._namespace())
        self.outcome = result.outcome
        card = result_card(self._record.title, result)
        begun = result.outcome not in (Outcome.NOT_ATTEMPTED, Outcome.NAME_MISSING)
        self.tries += begun
        if begun and result.outcome is not Outcome.CORRECT:
            card.say(f"Stuck? `q.{self._record.id}.hint()`")
        return card

    def hint(self) -> Card:
        """The next hint; each says more than the one before."""
        hints = self._record.hints
        self.hints_seen = min(self.hints_seen + 1, len(hints))
        card = Card("info", f"Hint {self.hints_seen} of {len(hints)}")
        card.say(hints[self.hints_seen - 1])
        if self.hints_seen == len(hints):
            card.say(f"That was the last one. `q.{self._record.id}.solution()` shows a solution.")
        return card

    def solution(self) -> Card:
        """The reference solution, to read."""
        return Card("info", f"One solution: {self._record.title}").code("", self._record.reference)

    def __repr__(self) -> str:
        record = self._record
        stars = "★" * record.stars
        return (
            f"{record.title} {stars} (about {record.minutes} minutes). "
            f"q.{record.id}.check(), .hint(), .solution()"
        )


class Lesson:
    """A lesson's exercises by id, its quiz, and what the learner predicted."""

    def __init__(
        self, number: str, records: tuple[Exercise, ...], questions: tuple[Question, ...]
    ) -> None:
        self._number = number
        self._namespace: dict = {}
        self._questions = questions
        self._practices = {
            record.id: Practice(record, lambda: self._namespace) for record in records
        }
        self._guesses: dict[str, object] = {}
        self._answered: dict[int, bool] = {}

    def __getattr__(self, name: str) -> Practice:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._practices:
            return self._practices[name]
        near = difflib.get_close_matches(name, self._practices, n=1)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise AttributeError(
            f"lesson {self._number} has no exercise {name!r}.{meant} "
            f"Its exercises: {', '.join(self._practices)}."
        )

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self._practices])

    def __repr__(self) -> str:
        return f"lesson {self._number}: exercises {', '.join(self._practices)}"

    def use_reference(self, name: str) -> Card:
        """Puts the reference solution of an exercise into the notebook, in place of your own.

        `name` is an exercise's id or a name that it defines. This alone, of all that the checks
        do, writes into your notebook.
        """
        for practice in self._practices.values():
            record = practice._record
            if name == record.id or name in record.names:
                break
        else:
            raise ValueError(f"no exercise of lesson {self._number} defines {name!r}")
        scope: dict = {"__name__": "reference"}
        exec(compile(f"{record.setup}\n{record.reference}", "<reference>", "exec"), scope)
        self._namespace.update({key: scope[key] for key in record.names})
        names = ", ".join(f"`{key}`" for key in record.names)
        card = Card("info", f"The notebook now has the reference version of {names}.")
        return card.say("Run your own cell again to get yours back.")

    def progress(self) -> Card:
        """What was done in this kernel so far; it is written nowhere and sent nowhere."""
        rows = [
            (p._record.title, "★" * p._record.stars, p.outcome.value, p.tries, p.hints_seen)
            for p in self._practices.values()
        ]
        solved = sum(p.outcome is Outcome.CORRECT for p in self._practices.values())
        card = Card("info", f"Lesson {self._number}: {solved} of {len(rows)} exercises solved")
        card.table(("exercise", "stars", "outcome", "tries", "hints"), rows)
        right = sum(self._answered.values())
        return card.say(f"Quiz: {right} of {len(self._questions)} questions right.")

    def predict(self, what: str, guess: object = ...) -> Card:
        """Notes your guess, for `reveal` to come back to."""
        if guess is ...:
            self._guesses.pop(what, None)
            card = Card("wait", f"Your guess: {what}?")
            return card.say("Type it in place of `...`, then go on.")
        self._guesses[what] = guess
        return Card("info", f"Noted: {what}, you say {shown(guess)}.")

    def reveal(self, what: str, actual: object) -> Card:
        """The answer beside your guess."""
        if what not in self._guesses:
            return Card("info", f"{what}: {shown(actual)}")
        guess = self._guesses[what]
        card = Card("info", f"{what}: {shown(actual)}. You said {shown(guess)}.")
        return card.say(_how_near(guess, actual))

    def claim(self, sentence: str, holds: object) -> None:
        """Prints `sentence` with a tick where `holds` is true, and raises otherwise."""
        if not holds:
            raise AssertionError(f"this does not hold here: {sentence}")
        print(f"✓ {sentence}")

    def agree(self, what: str, mine: object, theirs: object, tolerance: float = 0.0) -> Card:
        """Shows that your version and omoklib's give the same; raises where they do not.

        An exercise that is not done yet gives None or `...` (or a list of these): then there is
        nothing to compare.
        """
        if theirs is not None and _is_blank(mine):
            return Card("wait", f"{what}: nothing to compare yet.").say(
                "Do the exercise above, then run this cell again."
            )
        differs = close(tolerance)(theirs, mine)
        if differs:
            raise AssertionError(
                f"{what}: {differs}\n  yours:     {shown(mine)}\n  omoklib's: {shown(theirs)}"
            )
        return Card("good", f"{what}: yours and omoklib's agree.")

    def quiz(self, number: int, answer: object = ...) -> Card:
        """Asks question `number`; with a letter in place of `...`, says what is right and why."""
        if number not in range(1, len(self._questions) + 1):
            raise ValueError(f"there are questions 1 to {len(self._questions)}; got {number!r}")
        question = self._questions[number - 1]
        options = dict(zip("abcdef", question.options, strict=False))
        letter = answer.strip().lower() if isinstance(answer, str) else ""
        if letter not in options:
            card = Card("wait", f"Question {number}. {question.text}")
            card.table(("", ""), [(key, option.text) for key, option in options.items()])
            if answer is not ...:
                card.say(f"{shown(answer)} is none of the letters {', '.join(options)}.")
            return card.say("Type your letter in place of `...`, in quotes, and run the cell.")
        right = letter == question.answer
        self._answered[number] = right
        if not right:
            card = Card("bad", f"Question {number}: not {letter}. {question.text}")
            chosen = options[letter]
            return card.say(f"{chosen.text.rstrip('.')}: {chosen.why}").say("Try once more.")
        card = Card("good", f"Question {number}: {letter} is right. {question.text}")
        rows = [(key, option.text, option.why) for key, option in options.items()]
        return card.table(("", "answer", "why, or why not"), rows)


def _is_blank(answer: object) -> bool:
    """Is this what an exercise gives that was not done?"""
    if isinstance(answer, (list, tuple)) and answer:
        return all(map(_is_blank, answer))
    return answer is None or answer is ...


def _how_near(guess: object, actual: object) -> str:
    """How a guess compares, in words; "" where there is nothing to say."""
    numbers = (int, float, np.integer, np.floating)
    if not close(0.0)(actual, guess):
        return "Exactly."
    if not (isinstance(guess, numbers) and isinstance(actual, numbers)):
        return ""
    if isinstance(guess, bool) or isinstance(actual, bool):
        return ""
    if guess <= 0 or actual <= 0:
        return f"Off by {abs(actual - guess):g}."
    ratio = max(guess, actual) / min(guess, actual)
    if ratio < 1.1:
        return "Within 10 percent: well guessed."
    return f"Too {'high' if guess > actual else 'low'} by a factor of {ratio:.3g}."
