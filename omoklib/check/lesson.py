"""The learner's side of the checks: `q = lesson("03")`, then `q.ucb.check()`."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Sequence

import numpy as np

from omoklib._util.words import as_code
from omoklib.check import exercises
from omoklib.check.cards import Card, Claims, result_card, shown
from omoklib.check.compare import TOO_LONG, first_difference
from omoklib.check.predictions import Refused, Wanted, plain, wanted
from omoklib.check.progress import Done, LessonProgress
from omoklib.check.records import Exercise, Question
from omoklib.check.runner import Outcome, reference, run_check
from omoklib.check.yours import Chooser

__all__ = ["Disagreement", "Lesson", "Practice", "lesson"]


def lesson(number: str | int) -> Lesson:
    """The checks of a lesson: `lesson("03")`. Earlier results are remembered.

    Checks look up the learner's names in the notebook that runs this call; outside a notebook, in
    the module that calls it.

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
    shell = _shell()
    if shell is not None:
        from omoklib.check.missing import tell_of_missing_names

        tell_of_missing_names(shell)
    return found


_LESSONS: dict[str, Lesson] = {}


def _shell() -> object | None:
    """IPython's shell in a notebook; None outside one."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def _notebook() -> dict | None:
    """The names of the running notebook; None outside one."""
    shell = _shell()
    return None if shell is None else shell.user_ns


def _last_cell_failed() -> bool:
    """Whether the cell that ran before this one raised an error, or could not be read at all."""
    last = getattr(_shell(), "last_execution_result", None)
    return last is not None and not last.success


class Disagreement(AssertionError):
    """What the learner's version and the library's should have in common, and have not.

    A notebook shows its text alone: the lines of the check that found it explain nothing.
    """

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Practice:
    """One exercise, as the learner sees it."""

    def __init__(self, record: Exercise, lesson: Lesson) -> None:
        self._record = record
        self._lesson = lesson
        self.hints_seen = 0

    @property
    def _done(self) -> Done:
        return self._lesson._progress.done(self._record.id)

    @property
    def outcome(self) -> Outcome:
        """The best outcome of this exercise's checks so far."""
        return self._done.outcome

    def check(self) -> Card:
        """Tries your solution on every case, and shows the smallest case that it gets wrong."""
        lesson, record = self._lesson, self._record
        result = run_check(record, lesson._namespace, lesson._records)
        if lesson._is_borrowed(record):
            card = Card("good", f"{record.title}: this is the library's version")
            return card.say("It is right. The exercise is still yours to do, whenever you like.")
        self._done.note(result)
        lesson._progress.save()
        unseen = ""
        if result.outcome is not Outcome.CORRECT and _last_cell_failed():
            unseen = (
                "The cell that you ran before this one ended in an error. If your answer is in it, "
                "this check has not seen it yet: fix that cell, and run it again."
            )
        card = result_card(record.title, result, first=unseen, if_correct=record.if_correct)
        begun = result.outcome not in (Outcome.NOT_ATTEMPTED, Outcome.NAME_MISSING)
        if begun and result.outcome is not Outcome.CORRECT:
            card.say(f"Stuck? `q.{record.id}.hint()`")
        return card

    def hint(self) -> Card:
        """The next hint; each says more than the one before."""
        hints = self._record.hints
        self.hints_seen = min(self.hints_seen + 1, len(hints))
        self._done.hints = max(self._done.hints, self.hints_seen)
        self._lesson._progress.save()
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
        self._records = records
        self._questions = questions
        self._practices = {record.id: Practice(record, self) for record in records}
        self._progress = LessonProgress(number)
        self._chooser = Chooser(records)
        self._borrowed: dict[str, object] = {}
        self._said: dict[tuple[str, ...], tuple] = {}
        self._own: list[str] = []  # the learner's versions that the last `yours` gave
        self._stand_ins: list[str] = []  # and the library's
        self._asked: dict[str, Wanted] = {}
        self._guesses: dict[str, object] = {}
        self._claims: tuple[object, Claims, object] | None = None

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

    def yours(self, *names: str) -> object:
        """Your version if its check passes now, and the library's until then.

        Each of `names` is an exercise's ID or a name that it defines. One name gives one object,
        several give a tuple. Functions that call one another find your versions where those pass.
        One printed line says which versions these are. Your notebook is not changed.

        Raises:
            ValueError: no exercise of this lesson defines a name.
        """
        if not names:
            raise ValueError(f'name what you want: q.yours("{self._records[0].names[0]}")')
        found = [name for given in names for name in self._chooser.find(given)]
        chosen, own, others = self._chooser.choose(self._namespace, found, self._borrowed)
        self._say_whose(tuple(found), own, [name for name in others if name not in found])
        return chosen[found[0]] if len(found) == 1 else tuple(chosen[name] for name in found)

    def _say_whose(self, names: tuple[str, ...], own: list[str], others: list[str]) -> None:
        """Prints whose versions run, once for each cell and only if that has changed.

        `others` are helpers that do not pass yet; the library's versions replace them.
        """
        self._own, self._stand_ins = own, [name for name in names if name not in own]
        shell = _shell()
        now = (tuple(own), tuple(others), shell.execution_count if shell else None)
        if self._said.get(names) == now:
            return
        self._said[names] = now
        ours = self._stand_ins
        own_named, ours_named = as_code(own), as_code(ours)
        passes = "passes its check" if len(ours) == 1 else "pass their checks"
        until = f"until your own {passes}; then run this cell again."
        if not ours:
            stand_in = f", with the library's {as_code(others)}" if others else ""
            line = f"This runs on your {own_named}{stand_in}."
        elif not own:
            line = f"This runs on the library's {ours_named} {until}"
        else:
            line = f"This runs on your {own_named}, and on the library's {ours_named} {until}"
        _show(Card("info" if ours else "good", line, aside=True))

    def use_reference(self, name: str) -> Card:
        """Puts the reference solution of an exercise into the notebook, in place of your own.

        `name` is an exercise's ID or a name that it defines. No other part of the checks writes
        into your notebook.
        """
        for record in self._records:
            if name == record.id or name in record.names:
                break
        else:
            meant = getattr(name, "__name__", "")  # without quotes, it is the function itself
            known = {known for record in self._records for known in (record.id, *record.names)}
            example = meant if meant in known else self._records[0].id
            raise ValueError(
                f"no exercise of lesson {self._number} defines {name!r}. Give a name in quotes, "
                f'as in `q.use_reference("{example}")`. '
                f"The exercises: {', '.join(self._practices)}."
            )
        borrowed = reference(record)
        self._borrowed |= borrowed
        self._namespace.update(borrowed)
        names = ", ".join(f"`{key}`" for key in record.names)
        card = Card("info", f"The notebook now has the reference version of {names}.")
        return card.say("Run your own cell again to get yours back.")

    def _is_borrowed(self, record: Exercise) -> bool:
        """Whether the notebook has the reference version under the exercise's names."""
        return all(
            name in self._borrowed and self._namespace.get(name) is self._borrowed[name]
            for name in record.names
        )

    def progress(self) -> Card:
        """The best result of every exercise, in the order of the lesson.

        It is kept in a small file on this machine (`omoklib.check.progress.place()` says where), so
        it survives a restart. It is sent nowhere.
        """
        rows = []
        for record in self._records:
            done = self._progress.done(record.id)
            stars = "★" * record.stars
            rows.append((record.title, stars, done.outcome.value, done.tries, done.hints))
        solved = sum(p.outcome is Outcome.CORRECT for p in self._practices.values())
        card = Card("info", f"Lesson {self._number}: {solved} of {len(rows)} exercises solved")
        card.table(("exercise", "stars", "best result", "tries", "hints"), rows)
        right = sum(self._progress.quiz.values())
        if not self._progress.quiz:  # nobody has been asked yet
            return card
        return card.say(f"Quiz: {right} of {len(self._questions)} questions right.")

    def predict(
        self,
        what: str,
        guess: object = ...,
        kind: str = "number",
        low: float | None = None,
        high: float | None = None,
        of: Sequence | None = None,
        size: int | None = None,
    ) -> Card:
        """Notes your guess for `reveal`. One that cannot be the answer leaves the last as it is.

        Args:
            kind: the kind of question: "number" (from `low` to `high`), "count" (a whole number),
                "share" (0.4 or "40%"), "yes/no", "cell" (a number or a name such as "e5", on a
                board of `size` rows; one of `of`, if that is given), "choice" (one of `of`) or
                "order" (all of `of`, as a list).
        """
        asked = self._asked[what] = wanted(kind, low, high, of, size)
        if guess is ...:
            self._guesses.pop(what, None)
            card = Card("wait", f"Guess first: {what}.")
            return card.say("Type your guess in place of `...` and run the cell.")
        try:
            self._guesses[what] = asked.read(guess)
        except Refused as refused:
            card = Card("bad", f"{what}: that cannot be the answer.").say(str(refused))
            if what in self._guesses:
                card.say(f"Your guess is still {asked.shown(self._guesses[what])}.")
            return card
        return Card("info", f"Noted: {what}, you say {asked.shown(self._guesses[what])}.")

    def reveal(self, what: str, actual: object) -> Card:
        """The answer beside your guess, with a judgement that suits the kind of question.

        Where you measure the answer yourself, `actual` is `...` until you type it.

        Raises:
            ValueError: `actual` is neither of the kind that was asked for nor an answer in words.
        """
        if actual is ...:
            card = Card("wait", f"Not measured yet: {what}.")
            return card.say("Type the answer in place of `...` and run the cell.")
        if what not in self._asked:  # the cell that asks has not been run
            actual = actual.item() if isinstance(actual, np.generic) else actual
            if isinstance(actual, bool):
                actual = "yes" if actual else "no"
            if isinstance(actual, str):
                return Card("info", f"{what}: {actual}")
            number = isinstance(actual, (int, float))
            return Card("info", f"{what}: {plain(actual) if number else shown(actual)}")
        asked = self._asked[what]
        try:
            actual = asked.read(actual)
        except Refused:
            if not isinstance(actual, str):
                raise
            return Card("info", f"{what}: {actual}")  # in words, such as "never"
        if what not in self._guesses:
            return Card("info", f"{what}: {asked.shown(actual)}")
        guess = self._guesses[what]
        card = Card("info", f"{what}: {asked.shown(actual)}. You said {asked.shown(guess)}.")
        return card.say(asked.judge(guess, actual))

    def claim(self, sentence: str, holds: object) -> None:
        """Notes that `sentence` is true here; one line for the whole cell opens to show it.

        Raises:
            AssertionError: `holds` is not true.
        """
        if not holds:
            raise AssertionError(f"this does not hold here: {sentence}")
        shell = _shell()
        if shell is None:
            print(f"✓ {sentence}")
            return
        cell, claims, handle = self._claims or (None, Claims(), None)
        if cell != shell.execution_count:
            claims = Claims()
            claims.sentences.append(sentence)
            handle = _show(claims, display_id=True)
            self._claims = shell.execution_count, claims, handle
        else:
            claims.sentences.append(sentence)
            handle.update(claims)

    def agree(self, what: str, mine: object, theirs: object, tolerance: float = 0.0) -> Card:
        """Shows that your version and omoklib's give the same result, and raises if they do not.

        An exercise that is not done yet gives None or `...`, or a list of these: then there is
        nothing to compare. Nor is there if the last call of `yours` gave the library's versions
        alone.

        Raises:
            Disagreement: the two differ.
        """
        if theirs is not None and _is_blank(mine):
            return Card("wait", f"{what}: nothing to compare yet.").say(
                "Do the exercise above, then run this cell again."
            )
        differs = first_difference(theirs, mine, tolerance)
        if differs:
            told = f"{what}: yours and omoklib's differ. {differs}"
            if differs.endswith(TOO_LONG):
                told += f"\n  yours:     {shown(mine)}\n  omoklib's: {shown(theirs)}"
            raise Disagreement(told)
        card = Card("good", f"{what}: yours and omoklib's agree.")
        if not self._stand_ins:
            return card
        if not self._own:
            card = Card("wait", f"{what}: nothing of yours to compare yet.")
        return card.say(f"The library's {as_code(self._stand_ins)} stood in for yours.")

    def quiz(self, number: int, answer: object = ...) -> Card:
        """Asks question `number`; given a letter, it says which answer is right and why."""
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
        self._progress.quiz[number] = self._progress.quiz.get(number, False) or right
        self._progress.save()
        if not right:
            card = Card("bad", f"Question {number}: not {letter}. {question.text}")
            chosen = options.pop(letter)
            card.say(f'"{chosen.text.rstrip(".")}." {chosen.why}').say("Try once more:")
            return card.table(("", ""), [(key, option.text) for key, option in options.items()])
        card = Card("good", f"Question {number}: {letter} is right. {question.text}")
        rows = [(key, option.text, option.why) for key, option in options.items()]
        return card.table(("", "answer", "why, or why not"), rows)


def _is_blank(answer: object) -> bool:
    """Whether this is the answer of an exercise that is not done yet."""
    if isinstance(answer, (list, tuple)) and answer:
        return all(map(_is_blank, answer))
    return answer is None or answer is ...


def _show(thing: object, **options: object) -> object:
    """Displays `thing` in a notebook, and prints it elsewhere."""
    if _shell() is None:
        print(thing)
        return None
    from IPython.display import display

    return display(thing, **options)
