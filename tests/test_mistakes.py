"""No mistake that a learner makes passes a check, and each gets its true diagnosis."""

from __future__ import annotations

import importlib
import pkgutil

import mistakes
import pytest
from notebook_cells import run_cell

from omoklib.check.records import Exercise
from omoklib.check.runner import Outcome, run_check

AT_LEAST = 8
"""Mistakes for each exercise."""
LESSONS = sorted(module.name for module in pkgutil.iter_modules(mistakes.__path__))
COLLECTED = {name: importlib.import_module(f"mistakes.{name}").MISTAKES for name in LESSONS}
RECORDS = {
    name: importlib.import_module(f"omoklib.check.exercises.{name}").EXERCISES for name in LESSONS
}


def notebook(exercise: Exercise, lesson: tuple[Exercise, ...], source: str) -> dict:
    """The names of a notebook whose learner has done what `exercise` needs, and then `source`."""
    names = {"__name__": "__main__"}
    exec(exercise.setup, names)
    waiting, needed = list(exercise.needs), set()
    while waiting:
        needed.add(name := waiting.pop())
        waiting += [other for e in lesson if e.id == name for other in e.needs]
    for other in lesson:
        if other.id in needed:
            exec(f"{other.setup}\n{other.reference}", names)
    run_cell(source, names)
    return names


# Some mistakes divide by zero, overflow or average nothing: numpy's warning belongs to the mistake.
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    ("lesson", "name", "number"),
    [
        pytest.param(lesson, name, number, id=f"{lesson}-{name}-{number}")
        for lesson, collected in COLLECTED.items()
        for name, found in collected.items()
        for number in range(len(found))
    ],
)
def test_a_mistake_does_not_pass_and_is_told_what_is_wrong(
    lesson, name, number, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)  # some mistakes write files where Python was started
    mistake = COLLECTED[lesson][name][number]
    exercise = next(e for e in RECORDS[lesson] if e.id == name)
    names = notebook(exercise, RECORDS[lesson], mistake.source)
    result = run_check(exercise, names, RECORDS[lesson])
    assert result.outcome not in (Outcome.CORRECT, Outcome.NOT_ATTEMPTED), mistake.source
    assert mistake.says in result.message, (
        f"{mistake.source}\nis told: {result.message}\nand not:  {mistake.says}"
    )


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_has_its_mistakes_collected(lesson):
    assert COLLECTED[lesson].keys() == {exercise.id for exercise in RECORDS[lesson]}
    few = [name for name, found in COLLECTED[lesson].items() if len(found) < AT_LEAST]
    assert few == [], f"fewer than {AT_LEAST} mistakes"
