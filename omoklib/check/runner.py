"""Running an exercise's cases on a learner's solution, and judging what comes out."""

from __future__ import annotations

import ast
import enum
import functools
import traceback
import types
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from omoklib.check.compare import close
from omoklib.check.copies import isolated
from omoklib.check.limits import OutOfTime, captured, time_limit
from omoklib.check.records import FROM_REFERENCE, Case, Exercise, Mutant
from omoklib.check.signatures import missing, wrong_signature
from omoklib.check.starters import untouched

__all__ = ["Outcome", "Result", "run_check"]

_CALL = "<the check's call>"
"""The file name that stands for a case's own code in tracebacks."""

_OMOKLIB = str(Path(__file__).parents[1])
_ANSWER = "_answer"
"""The variable that a case's value is kept in."""


class Outcome(enum.Enum):
    NOT_ATTEMPTED = "not attempted"
    NAME_MISSING = "name missing"
    WRONG_SIGNATURE = "wrong signature"
    RAISED = "raised"
    TOO_SLOW = "too slow"
    INCORRECT = "incorrect"
    CORRECT = "correct"


@dataclass(frozen=True)
class Result:
    """What a check found. Where a case decided it, `case` and what follows belong to that case."""

    outcome: Outcome
    message: str
    case: Case | None = None
    expected: object = None
    got: object = None
    """What the learner's code returned, or the exception it raised."""
    printed: str = ""
    passed: int = 0
    cases: int = 0


@dataclass(frozen=True, eq=False)
class _Run:
    """One case, tried on one solution."""

    case: Case
    got: object
    raised: bool = False
    bad_call: bool = False
    """A `TypeError` of the call itself: the solution does not take these arguments."""
    printed: str = ""
    differs: str = ""


def run_check(exercise: Exercise, namespace: dict) -> Result:
    """Judges the solution of `exercise` in `namespace`, which is read and never written."""
    for name in exercise.names:
        if name not in namespace:
            return Result(Outcome.NAME_MISSING, missing(name, namespace))
    blank = untouched(exercise.starter, _defined(exercise, exercise.starter), namespace)
    if blank:
        return Result(Outcome.NOT_ATTEMPTED, f"`{blank[0]}` still has its `...`: over to you.")
    reference = _defined(exercise, exercise.reference)
    for name in exercise.names:
        wrong = wrong_signature(name, reference[name], namespace[name])
        if wrong:
            return Result(Outcome.WRONG_SIGNATURE, wrong)
    solution = _copied(exercise, namespace)
    key = _answers(exercise)
    runs: list[_Run] = []
    try:
        with time_limit(exercise.seconds):
            for right in key:
                runs.append(_judged(right, _try(right.case, solution)))
    except OutOfTime:
        return _too_slow(exercise, key, len(runs))
    return _verdict(exercise, key, runs, namespace)


def _copied(exercise: Exercise, namespace: dict) -> dict:
    """A copy of the learner's solution, with what the exercise's cases need."""
    return _defined(exercise, "") | isolated(namespace, exercise.names)


def _verdict(
    exercise: Exercise, key: tuple[_Run, ...], runs: list[_Run], namespace: dict
) -> Result:
    wrong = [(run, right) for run, right in zip(runs, key, strict=True) if run.differs]
    counts = {"passed": len(runs) - len(wrong), "cases": len(runs)}
    if not wrong:
        return Result(Outcome.CORRECT, "Correct.", **counts)
    run, right = min(wrong, key=lambda pair: pair[0].case.size)
    outcome = Outcome.RAISED if run.raised else Outcome.INCORRECT
    if run.bad_call:
        outcome = Outcome.WRONG_SIGNATURE
    found = run.differs if run.raised else f"Not yet: {run.differs}."
    message = _insight(exercise, key, runs, run)
    if not message and not _judged(right, _try(run.case, _copied(exercise, namespace))).differs:
        message = (
            "Called once, your code is right here; after other calls it is not. Does it keep "
            "something from call to call, in a global variable or a default such as `seen=[]`?"
        )
    message = message or found
    return Result(outcome, message, run.case, right.got, run.got, run.printed, **counts)


def _insight(exercise: Exercise, key: tuple[_Run, ...], runs: list[_Run], run: _Run) -> str:
    """What is known about this kind of wrong answer: "" where nothing is."""
    expected = key[runs.index(run)].got
    for mutant in exercise.mutants:
        if all(_alike(mine, _mistaken(exercise, mutant, i)) for i, mine in enumerate(runs)):
            return mutant.message
    for misconception in exercise.misconceptions:
        try:
            if misconception.applies(run.case, run.got, expected):
                return misconception.message
        except Exception:  # a predicate about numbers, say, that was given a list
            continue
    called = "(" in run.case.code
    if run.got is None and repr(expected) in run.printed:
        return "The answer is printed, but not returned: the caller gets None."
    if run.got is None and called and run.printed:
        return "Your code prints something here and returns nothing: the caller gets None."
    if run.got is None and called and expected is not None:
        return "Your code gives None here: is there a path without a `return`?"
    return ""


def _alike(mine: _Run, other: _Run) -> bool:
    """Are these the same answer, or both a right one?"""
    if mine.raised or other.raised:
        return mine.raised and other.raised and type(mine.got) is type(other.got)
    if not (mine.differs and other.differs):
        return not mine.differs and not other.differs
    case = replace(mine.case, compare=close(1e-9))
    return not (_compare(mine.case, other.got, mine.got) and _compare(case, other.got, mine.got))


def _judged(right: _Run, run: _Run) -> _Run:
    if run.raised:
        differs = _what_was_raised(run.got)
    else:
        differs = _compare(run.case, right.got, run.got)
    return replace(run, differs=differs)


def _compare(case: Case, expected: object, got: object) -> str:
    try:
        return case.compare(expected, got)
    except Exception as error:
        return f"it cannot be compared with the right answer ({type(error).__name__}: {error})"


def _too_slow(exercise: Exercise, key: tuple[_Run, ...], done: int) -> Result:
    case = key[done].case
    message = (
        f"Stopped after {exercise.seconds:g} s: {done} of {len(key)} calls were done. "
        "Does a loop never end, or is something computed again and again?"
    )
    return Result(Outcome.TOO_SLOW, message, case, key[done].got, passed=done, cases=len(key))


@functools.cache
def _answers(exercise: Exercise) -> tuple[_Run, ...]:
    """Every case with its right answer, smallest cases first."""
    cases: Iterable[Case] = exercise.cases
    if callable(cases):
        cases = cases(np.random.default_rng(0))
    solution = _defined(exercise, exercise.reference)
    answers = []
    for case in sorted(cases, key=lambda case: case.size):
        if case.expected is FROM_REFERENCE:
            answers.append(_try(case, solution))
        else:
            answers.append(_Run(case, case.expected))
        if answers[-1].raised:
            raise RuntimeError(f"the reference raised on {case.code!r}") from answers[-1].got
    return tuple(answers)


@functools.cache
def _mistaken(exercise: Exercise, mutant: Mutant, number: int) -> _Run:
    """What `mutant` answers to the case of this number. Networks take long: it is asked once."""
    right = _answers(exercise)[number]
    return _judged(right, _try(right.case, _mutated(exercise, mutant)))


@functools.cache
def _mutated(exercise: Exercise, mutant: Mutant) -> dict:
    return _defined(exercise, mutant.source)


def _try(case: Case, solution: dict) -> _Run:
    """Runs a case's code on a solution; anything raised is an answer too."""
    scope = dict(solution)
    with captured() as out:
        try:
            exec(_program(case.code), scope)
        except (OutOfTime, KeyboardInterrupt):
            raise
        except BaseException as error:  # SystemExit too: a solution must not end the notebook
            bad_call = _is_bad_call(error)
            return _Run(case, error, raised=True, bad_call=bad_call, printed=out.text)
    return _Run(case, scope[_ANSWER], printed=out.text)


@functools.cache
def _program(code: str) -> types.CodeType:
    """A case's code, made to keep the value of its last line."""
    tree = ast.parse(code)
    tree.body[-1] = ast.Assign([ast.Name(_ANSWER, ast.Store())], tree.body[-1].value)
    return compile(ast.fix_missing_locations(tree), _CALL, "exec")


def _is_bad_call(error: BaseException) -> bool:
    """Did the case's own line fail to call the solution, because of its arguments?"""
    about = ("positional argument", "keyword argument", "keyword-only argument")
    if not isinstance(error, TypeError) or not any(words in str(error) for words in about):
        return False
    return traceback.extract_tb(error.__traceback__)[-1].filename == _CALL


def _defined(exercise: Exercise, source: str) -> dict:
    """Everything that `source` defines, after the exercise's `setup`."""
    scope: dict = {"__name__": f"exercise_{exercise.id}"}
    exec(compile(exercise.setup, "<setup>", "exec"), scope)
    exec(compile(source, "<source>", "exec"), scope)
    return scope


def _what_was_raised(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end. When should it stop?"
    if isinstance(error, SystemExit):
        return "The code calls `exit`, which would end the whole program."
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    learners = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != _CALL and not frame.filename.startswith(_OMOKLIB)
    ]
    line = f" in the line `{learners[-1].line}`" if learners and learners[-1].line else ""
    return f"It raised {said}{line}."
