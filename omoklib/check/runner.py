"""The run of an exercise's cases on a learner's solution, and the verdict on its answers."""

from __future__ import annotations

import ast
import enum
import functools
import math
import re
import time
import traceback
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from omoklib._util.words import as_code, capital
from omoklib.check.compare import close, of_another_kind, right_but_for_its_kind
from omoklib.check.copies import isolated, mentioned
from omoklib.check.dropped import dropped, kept_none
from omoklib.check.limits import OutOfTime, captured, time_limit
from omoklib.check.raised import gave_nothing, what_was_raised
from omoklib.check.records import FROM_REFERENCE, Case, Exercise, Misconception, Mutant
from omoklib.check.signatures import missing, wrong_signature
from omoklib.check.sources import parsed
from omoklib.check.starters import untouched
from omoklib.check.watched import CHANGES, watched

__all__ = ["Outcome", "Result", "reference", "reference_over", "run_check"]

_CALL = "<the check's call>"
"""The file name that stands for a case's own code in tracebacks."""

_SETUP, _SOURCE = "<setup>", "<source>"
"""Those of an exercise's setup, and of its reference and mutants."""

_CHECKS = (_CALL, _SETUP, _SOURCE)

_ANSWER = "_answer"
"""The variable that holds a case's value."""

_FOR_ONE = 0.3
"""The share of an exercise's seconds that one of several calls may take: anyone whose loop never
ends should not have to wait for the whole time."""

_SHORTEST = 0.001
"""The seconds of the shortest limit; 0 would mean none."""


class Outcome(enum.Enum):
    """How a check ended."""

    NOT_ATTEMPTED = "not attempted"
    NAME_MISSING = "name missing"
    WRONG_SIGNATURE = "wrong signature"
    RAISED = "raised"
    TOO_SLOW = "too slow"
    INCORRECT = "incorrect"
    CORRECT = "correct"


@dataclass(frozen=True)
class Result:
    """The result of a check. If a case decided it, `case` and the fields after it are about it."""

    outcome: Outcome
    message: str
    case: Case | None = None
    expected: object = None
    got: object = None
    """The value that the learner's code returned, or the exception that it raised."""
    printed: str = ""
    passed: int = 0
    cases: int = 0


@dataclass(frozen=True, eq=False)
class _Run:
    """One case, run on one solution."""

    case: Case
    got: object
    raised: bool = False
    bad_call: bool = False
    """A `TypeError` of the call itself: the solution does not take these arguments."""
    printed: str = ""
    changed: frozenset[str] = frozenset()
    """The arguments that the solution has changed, in words."""
    differs: str = ""
    only_changed: bool = False
    """Whether the answer is right, but an argument was changed that should not be."""


def run_check(
    exercise: Exercise,
    namespace: dict,
    lesson: Sequence[Exercise] = (),
    instead: Mapping[str, object] | None = None,
) -> Result:
    """Judges the solution of `exercise` in `namespace`, which is read and never written.

    Args:
        lesson: the exercises of its lesson, including those that it `needs`.
        instead: the globals that the solution finds in place of the notebook's.
    """
    for name in exercise.names:
        if name not in namespace:
            return Result(Outcome.NAME_MISSING, missing(name, namespace))
    blank = untouched(exercise.starter, _defined(exercise, exercise.starter), namespace)
    if blank:
        return Result(Outcome.NOT_ATTEMPTED, f"`{blank[0]}` still has its `...`: over to you.")
    right = reference(exercise)
    for name in exercise.names:
        wrong = wrong_signature(name, right[name], namespace[name])
        if wrong:
            return Result(Outcome.WRONG_SIGNATURE, wrong)
    result = _judge(exercise, namespace, instead or {})
    if result.outcome is Outcome.CORRECT:
        return result
    weak = _weak_helpers(exercise, namespace, lesson)
    if weak:
        blamed = _blamed_on(weak, exercise, namespace, result)
        if blamed is not None:
            return blamed
    return _with_the_setup(exercise, namespace, lesson) or result


def reference(exercise: Exercise) -> dict[str, object]:
    """The definitions of the reference solution, by name; they are made once and kept."""
    scope = _reference_scope(exercise)
    return {name: scope[name] for name in exercise.names}


def reference_over(exercise: Exercise, helpers: Mapping[str, object]) -> dict[str, object]:
    """As `reference`, but new, and calling `helpers` in place of the functions of its setup."""
    scope = _defined(exercise, exercise.reference)
    scope |= {name: thing for name, thing in helpers.items() if name not in exercise.names}
    return {name: scope[name] for name in exercise.names}


@functools.cache
def _reference_scope(exercise: Exercise) -> dict:
    return _defined(exercise, exercise.reference)


def _judge(exercise: Exercise, namespace: dict, instead: Mapping[str, object]) -> Result:
    """The result of all cases; globals in `instead` take the place of the notebook's."""
    key = _answers(exercise)
    solution = _copied(exercise, namespace, instead)
    runs: list[_Run] = []
    end = time.monotonic() + exercise.seconds
    for_one = _FOR_ONE * exercise.seconds if len(key) > 1 else math.inf
    for right in key:
        limit = min(for_one, end - time.monotonic())
        try:
            with time_limit(max(limit, _SHORTEST)):
                runs.append(_judged(exercise, right, _try(right.case, solution), namespace))
        except OutOfTime:
            one_call = limit == for_one
            if not one_call and any(run.differs for run in runs):  # slow, but wrong before that
                return _verdict(exercise, key[: len(runs)], runs, namespace, instead)
            return _too_slow(exercise, key, len(runs), one_call)
    return _verdict(exercise, key, runs, namespace, instead)


def _copied(exercise: Exercise, namespace: dict, instead: Mapping[str, object]) -> dict:
    """A copy of the learner's solution, with what the exercise's cases need."""
    copies = isolated(namespace, exercise.names, instead)
    return _defined(exercise, "") | watched(copies)


def _weak_helpers(
    exercise: Exercise, namespace: dict, lesson: Sequence[Exercise]
) -> list[tuple[Exercise, Result]]:
    """The exercises that the solution needs and calls, if they are missing, empty or wrong."""
    known = {other.id: other for other in lesson}
    calls = mentioned(namespace, exercise.names)
    helpers = [known[name] for name in exercise.needs if name in known]
    results = [
        (helper, run_check(helper, namespace, lesson))
        for helper in helpers
        if calls & set(helper.names)
    ]
    return [(helper, found) for helper, found in results if found.outcome is not Outcome.CORRECT]


def _blamed_on(
    weak: list[tuple[Exercise, Result]], exercise: Exercise, namespace: dict, result: Result
) -> Result | None:
    """The result if weak helpers are the reason, or part of it; None if they are not."""
    ours: dict[str, object] = {}
    for helper, _ in weak:
        ours |= reference(helper)
    better = _judge(exercise, namespace, ours)
    if better.outcome is not Outcome.CORRECT and better.passed <= result.passed:
        return None
    named, theirs = as_code(exercise.names), as_code(ours)
    message = " ".join(_blame(helper, found, exercise) for helper, found in weak)
    if better.outcome is Outcome.CORRECT:
        passes = "passes" if len(exercise.names) == 1 else "pass"
        message += f" With the library's {theirs}, {named} {passes}."
        return Result(result.outcome, message, passed=result.passed, cases=result.cases)
    message += f"\nWith the library's {theirs}, this is left in {named}: {better.message}"
    return replace(better, message=message)


def _blame(helper: Exercise, found: Result, caller: Exercise) -> str:
    way_out = f'or run `q.use_reference("{helper.id}")`.'
    names, one = as_code(helper.names), len(helper.names) == 1
    calls = f"{as_code(caller.names)} {'calls' if len(caller.names) == 1 else 'call'} {names}"
    if found.outcome is Outcome.NAME_MISSING:
        it = "it" if one else "them"
        return f"{calls}, which your notebook does not have yet: write {it}, {way_out}"
    if found.outcome is Outcome.NOT_ATTEMPTED:
        gaps = "has its" if one else "have their"
        return f"{calls}, which still {gaps} `...`: write that first, {way_out}"
    own = "does not pass its" if one else "do not pass their"
    return f"{names} {own} own check: fix that first, {way_out}"


def _with_the_setup(
    exercise: Exercise, namespace: dict, lesson: Sequence[Exercise]
) -> Result | None:
    """The result if the solution is right and only a name in the notebook was overwritten.

    A later cell may assign something else to a name that an earlier cell imported.
    """
    written = {name for other in (*lesson, exercise) for name in other.names}
    setup = _defined(exercise, "")
    lost = {
        name: setup[name]
        for name in sorted(mentioned(namespace, exercise.names) & setup.keys() - written)
        if namespace.get(name) is not setup[name]
        and getattr(setup[name], "__module__", "") != setup["__name__"]
        and getattr(namespace.get(name), "__globals__", None) is not namespace
        and not name.startswith("__")
    }
    if not lost:
        return None
    result = _judge(exercise, namespace, lost)
    if result.outcome is not Outcome.CORRECT:
        return None
    names = ", ".join(f"`{name}`" for name in lost)
    message = f"Your notebook has something else in {names} now: run the cell that imports it."
    return replace(result, message=message)


def _verdict(
    exercise: Exercise,
    key: tuple[_Run, ...],
    runs: list[_Run],
    namespace: dict,
    instead: Mapping[str, object],
) -> Result:
    wrong = [(run, right) for run, right in zip(runs, key, strict=True) if run.differs]
    counts = {"passed": len(runs) - len(wrong), "cases": len(runs)}
    if not wrong:
        words = _besides(exercise, namespace, instead)
        return Result(Outcome.CORRECT, words or "Correct.", **counts)
    run, right = min(wrong, key=lambda pair: (pair[0].only_changed, pair[0].case.size))
    outcome = Outcome.RAISED if run.raised else Outcome.INCORRECT
    if run.bad_call:
        outcome = Outcome.WRONG_SIGNATURE
    message = (
        _forgotten(exercise, right.got, run, namespace)
        or _slip(exercise, run, namespace)
        or _insight(exercise, key, runs, run)
        or _slip(exercise, run, namespace, last_resort=True)
    )
    if not message and not run.only_changed:
        once = _try(run.case, _copied(exercise, namespace, instead))
        if not _judged(exercise, right, once, namespace).differs:
            message = (
                "Called once more, your code is right here: it does not always give the same "
                "answer. Does it keep something from call to call, in a global variable or a "
                "default such as `seen=[]`? Or does it draw something at random?"
            )
    message = message or (run.differs if run.raised else _not_yet(run))
    return Result(outcome, message, run.case, right.got, run.got, run.printed, **counts)


def _besides(exercise: Exercise, namespace: dict, instead: Mapping[str, object]) -> str:
    """What is said of a right solution that fails a case which it need not pass; "" if nothing."""
    for case, words in exercise.besides:
        try:
            with time_limit(_FOR_ONE * exercise.seconds):
                run = _try(case, _copied(exercise, namespace, instead))
        except OutOfTime:
            continue
        if not run.raised and _compare(case, case.expected, run.got):
            return words
    return ""


def _not_yet(run: _Run) -> str:
    """The difference as a sentence of its own."""
    cell = re.match(r"[a-z]+\d", run.differs)  # a cell's name stays as it is: e5 (40)
    told = run.differs if cell else capital(run.differs)
    return told if run.only_changed else f"Not yet. {told}."


def _forgotten(exercise: Exercise, expected: object, run: _Run, namespace: dict) -> str:
    """The message if a line of the solution explains its None or its missing value; else ""."""
    lines = dropped(namespace[name] for name in exercise.names)
    for line in lines:
        if re.match(r"\w+(Error|Exception)\(", line):
            return (
                f"The line `{line}` makes an error, but does not raise it: put `raise` before it."
            )
    answers = [line for line in lines if _is_literally(line, expected)]
    if _gave_nothing(run):
        for line, method, owner in kept_none(namespace[name] for name in exercise.names):
            passed_on = f"itself and returns None, and the line `{line}` passes that None on."
            if not owner.isidentifier():
                other = " Or write `sorted(...)`, which returns a list." if method == "sort" else ""
                return (
                    f"`{method}` changes {owner} {passed_on} Give the {owner[2:]} a name first: "
                    f"`name.{method}(...)`, on a line of its own.{other}"
                )
            return (
                f"`{method}` changes `{owner}` {passed_on} Let `{owner}.{method}(...)` stand on a "
                "line of its own."
            )
        answers += [line for line in lines if line[0] not in "\"'"]  # that may be a comment
    if not answers:
        return ""
    return (
        f"The line `{answers[0]}` has a value, and nothing is done with it. Is a `return` missing "
        "in front of it?"
    )


def _slip(exercise: Exercise, run: _Run, namespace: dict, *, last_resort: bool = False) -> str:
    """The message of the first slip that the solution's source shows; "" if it shows none."""
    slips = [slip for slip in exercise.slips if slip.last_resort == last_resort]
    if run.raised or run.only_changed or not slips:
        return ""
    trees = [tree for _, tree in parsed(namespace[name] for name in exercise.names)]
    shown = (slip.message for slip in slips if any(map(slip.shows, trees)))
    return next(shown, "")


def _applies(misconception: Misconception, run: _Run, expected: object) -> bool:
    """Whether the misconception explains the answer, or the error, of this run.

    A predicate that would hold for a misspelt name, too, has not looked at the error: it says what
    is wrong with an answer, and here is none.
    """

    def holds(got: object) -> bool:
        try:
            return bool(misconception.applies(run.case, got, expected))
        except Exception:  # for example, a predicate about numbers that was given a list
            return False

    return holds(run.got) and not (run.raised and holds(NameError()))


def _is_literally(line: str, value: object) -> bool:
    """Whether `line` is a text, a number or the like, and is `value`."""
    try:
        return repr(ast.literal_eval(line)) == repr(value)
    except (ValueError, SyntaxError):
        return False


def _insight(exercise: Exercise, key: tuple[_Run, ...], runs: list[_Run], run: _Run) -> str:
    """The message for this kind of wrong answer; "" if there is none."""
    expected = key[runs.index(run)].got
    for mutant in exercise.mutants:
        if all(_alike(mine, _mistaken(exercise, mutant, i)) for i, mine in enumerate(runs)):
            return mutant.message
    nothing = _gave_nothing(run)
    if nothing and expected is not None and repr(expected) in run.printed.splitlines():
        return "The answer is printed, but not returned: the caller gets None."
    kind = "" if run.only_changed else right_but_for_its_kind(expected, run.got)
    if kind:
        return kind
    for misconception in () if run.only_changed else exercise.misconceptions:
        if _applies(misconception, run, expected):
            return misconception.message
    kind = "" if run.only_changed else of_another_kind(expected, run.got)
    if kind:
        return kind
    plain = re.match(r"(Yours|Length of yours|Shape of yours)\b", run.differs)  # names no fault
    if plain and _first_alone(expected, run.got):
        return (
            "You give the first entry alone, and it is right. What keeps the others out: a "
            "`return` inside the loop, one that comes too early, or an `elif` for an `if`?"
        )
    called = "(" in run.case.code
    if nothing and repr(expected) in run.printed:
        return "The answer is printed, but not returned: the caller gets None."
    if nothing and called and run.printed:
        return "Your code prints something here and returns nothing: the caller gets None."
    if nothing and called and expected is not None:
        return "Your code returns None here. Does every way through it end in a `return`?"
    changed = _changed(exercise, run)
    if changed and not run.raised and not run.only_changed:
        rest = _not_yet(run).removeprefix("Not yet. ")
        return f"Not yet. {capital(changed)}: work on a copy first. {rest}"
    return ""


def _gave_nothing(run: _Run) -> bool:
    """Whether the learner's code returned None, and the case could not use it."""
    return run.got is None or (run.raised and gave_nothing(run.got, _CHECKS))


def _first_alone(expected: object, got: object) -> bool:
    """Whether `got` is a list of the first entry of several, and nothing else."""
    lists = isinstance(expected, list) and isinstance(got, list)
    return lists and len(got) == 1 < len(expected) and not close(1e-9)(expected[:1], got)


def _alike(mine: _Run, other: _Run) -> bool:
    """Whether these are the same answer, or both right."""
    if mine.only_changed != other.only_changed:  # one has the right answer, the other a wrong one
        return False
    if mine.raised or other.raised:
        return mine.raised and other.raised and type(mine.got) is type(other.got)
    if not (mine.differs and other.differs):
        return not mine.differs and not other.differs
    case = replace(mine.case, compare=close(1e-9))
    return not (_compare(mine.case, other.got, mine.got) and _compare(case, other.got, mine.got))


def _judged(exercise: Exercise, right: _Run, run: _Run, names: dict) -> _Run:
    if run.raised:
        return replace(run, differs=what_was_raised(run.got, names, _CHECKS))
    differs = _compare(run.case, right.got, run.got)
    new = _changed(exercise, run)
    if differs or not new:
        return replace(run, differs=differs)
    message = f"the answer is right, but {new}. Its caller needs that as it was: work on a copy."
    return replace(run, differs=message, only_changed=True)


def _changed(exercise: Exercise, run: _Run) -> str:
    """An argument that the run has changed and should not; "" if there is none."""
    return min(run.changed - _may_change(exercise), default="")


@functools.cache
def _may_change(exercise: Exercise) -> frozenset[str]:
    """The changes that the reference solution makes to its arguments, in words."""
    return frozenset().union(*(run.changed for run in _answers(exercise)))


def _compare(case: Case, expected: object, got: object) -> str:
    try:
        return case.compare(expected, got)
    except Exception as error:
        return f"it cannot be compared with the right answer ({type(error).__name__}: {error})"


def _too_slow(exercise: Exercise, key: tuple[_Run, ...], done: int, one_call: bool) -> Result:
    """The result if the time is up; `one_call`: that of one of several calls, not that of all."""
    case = key[done].case
    why = "Does a loop never end, or is something computed again and again?"
    message = f"Stopped after {exercise.seconds:g} s: {done} of {len(key)} calls were done. {why}"
    if one_call:
        message = (
            f"Stopped: this call was not done after {_FOR_ONE * exercise.seconds:g} s. "
            f"{exercise.if_endless or why}"
        )
    return Result(Outcome.TOO_SLOW, message, case, key[done].got, passed=done, cases=len(key))


@functools.cache
def _answers(exercise: Exercise) -> tuple[_Run, ...]:
    """All cases with their right answers, the smallest first."""
    cases: Iterable[Case] = exercise.cases
    if callable(cases):
        cases = cases(np.random.default_rng(0))
    scope = _reference_scope(exercise)
    solution = scope | watched(reference(exercise))
    answers = []
    for case in sorted(cases, key=lambda case: case.size):
        run = _try(case, solution)
        if run.raised:
            raise RuntimeError(f"the reference raised on {case.code!r}") from run.got
        fixed = case.expected is not FROM_REFERENCE
        answers.append(replace(run, got=case.expected) if fixed else run)
    return tuple(answers)


@functools.cache
def _mistaken(exercise: Exercise, mutant: Mutant, number: int) -> _Run:
    """The answer of `mutant` to case `number`. It is kept, because networks are slow."""
    right = _answers(exercise)[number]
    return _judged(exercise, right, _try(right.case, _mutated(exercise, mutant)), {})


@functools.cache
def _mutated(exercise: Exercise, mutant: Mutant) -> dict:
    scope = _defined(exercise, mutant.source)
    return scope | watched({name: scope[name] for name in exercise.names})


def _try(case: Case, solution: dict) -> _Run:
    """Runs a case's code on a solution; an exception is an answer too."""
    scope = dict(solution)
    CHANGES.clear()
    with captured() as out:
        try:
            exec(_program(case.code), scope)
        except (OutOfTime, KeyboardInterrupt):
            raise
        except BaseException as error:  # SystemExit too: a solution must not end the notebook
            bad_call = _is_bad_call(error)
            return _Run(case, error, raised=True, bad_call=bad_call, printed=out.text)
    return _Run(case, scope[_ANSWER], printed=out.text, changed=frozenset(CHANGES))


@functools.cache
def _program(code: str) -> types.CodeType:
    """A case's code, changed so that it keeps the value of its last line."""
    tree = ast.parse(code)
    tree.body[-1] = ast.Assign([ast.Name(_ANSWER, ast.Store())], tree.body[-1].value)
    return compile(ast.fix_missing_locations(tree), _CALL, "exec")


def _is_bad_call(error: BaseException) -> bool:
    """Whether the case's own line could not call the solution because of its arguments."""
    about = ("positional argument", "keyword argument", "keyword-only argument")
    if not isinstance(error, TypeError) or not any(words in str(error) for words in about):
        return False
    where = traceback.extract_tb(error.__traceback__)[-1].filename
    return where in (_CALL, watched.__code__.co_filename)


def _defined(exercise: Exercise, source: str) -> dict:
    """Everything that `source` defines, after the exercise's `setup`."""
    scope: dict = {"__name__": f"exercise_{exercise.id}"}
    exec(compile(exercise.setup, _SETUP, "exec"), scope)
    exec(compile(source, _SOURCE, "exec"), scope)
    return scope
