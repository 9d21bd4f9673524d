"""What a learner has done is kept: the best of it, over restarts, and never in the way."""

from __future__ import annotations

import json
import os

import pytest

from omoklib._util.files import json_of
from omoklib.check import progress
from omoklib.check.lesson import Lesson
from omoklib.check.progress import LessonProgress, place
from omoklib.check.records import Case, Exercise, Mutant, Option, Question
from omoklib.check.runner import Outcome

TWICE = Exercise(
    id="twice",
    title="Twice",
    stars=1,
    minutes=1,
    names=("twice",),
    starter="def twice(x): ...",
    reference="def twice(x): return 2 * x",
    hints=("Add it to itself.", "`2 * x`"),
    cases=(Case("twice(1)"), Case("twice(3)")),
    mutants=(Mutant("def twice(x): return x * x", "That is the square."),),
)
QUESTION = Question("?", tuple(Option(o, "Because.") for o in "xyz"), "a")


@pytest.fixture
def file(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "progress.json"
    monkeypatch.setenv("OMOK_PROGRESS", str(path))
    return path


def kernel(source: str = "", number: str = "99") -> Lesson:
    """The lesson as a fresh kernel finds it, in a notebook that has run `source`."""
    q = Lesson(number, (TWICE,), (QUESTION,))
    q._namespace = {"__name__": "__main__"}
    exec(source, q._namespace)
    return q


def test_the_best_result_is_kept_however_one_goes_on(file):
    q = kernel(TWICE.reference)
    q.twice.check()
    exec("def twice(x): return x", q._namespace)
    assert q.twice.check().kind == "bad"
    assert q.twice.outcome is Outcome.CORRECT
    assert "1 of 1 exercises solved" in repr(q.progress())


def test_it_survives_a_restart(file):
    q = kernel(TWICE.reference)
    q.twice.hint()
    q.twice.check()
    q.quiz(1, "a")
    again = kernel()
    assert repr(again.progress()) == repr(q.progress())
    again.twice.check()  # nothing is there yet
    again.quiz(1, "b")
    said = repr(kernel().progress())
    assert "1 of 1 exercises solved" in said and "1 of 1 questions right" in said


def test_two_kernels_and_two_lessons_share_the_file(file):
    one, other, next_lesson = kernel(), kernel(TWICE.reference), kernel(TWICE.reference, "98")
    other.twice.check()
    next_lesson.twice.check()
    one.twice.hint()
    kept = json.loads(file.read_text())["lessons"]
    assert sorted(kept) == ["98", "99"]
    assert kept["99"]["exercises"]["twice"] == {"outcome": "correct", "tries": 1, "hints": 1}


def test_a_place_that_cannot_be_written_is_no_obstacle(tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("a file, no folder")
    monkeypatch.setenv("OMOK_PROGRESS", str(tmp_path / "taken" / "progress.json"))
    q = kernel(TWICE.reference)
    assert q.twice.check().kind == "good" and q.twice.outcome is Outcome.CORRECT
    assert LessonProgress("99").save() is False


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lessons": []}', "\x00\xff"])
def test_a_file_that_cannot_be_read_is_set_aside_and_not_lost(file, text):
    file.parent.mkdir()
    file.write_text(text)
    kernel(TWICE.reference).twice.check()
    assert file.with_suffix(".unreadable.json").read_text() == text
    assert kernel().twice.outcome is Outcome.CORRECT


@pytest.mark.parametrize("tries", ["9" * 4300, "-5", "1e400", "NaN"])
def test_numbers_that_nobody_can_have_reached_stop_no_check(file, tries):
    file.parent.mkdir()
    entry = f'{{"outcome": "incorrect", "tries": {tries}, "hints": 0}}'
    file.write_text(f'{{"lessons": {{"99": {{"exercises": {{"twice": {entry}}}, "quiz": {{}}}}}}}}')
    assert kernel(TWICE.reference).twice.check().kind == "good"
    kept = json.loads(file.read_text())["lessons"]["99"]["exercises"]["twice"]
    assert kept["outcome"] == "correct" and 0 < kept["tries"] <= 1_000_001


def test_the_file_is_the_users_own(monkeypatch, tmp_path):
    monkeypatch.delenv("OMOK_PROGRESS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(progress.sys, "platform", "linux")
    assert place() == tmp_path / "omoklib" / "progress.json"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_what_is_no_file_is_neither_renamed_nor_replaced(tmp_path, monkeypatch):
    device = tmp_path / "device"  # a link to a device of the system's would harm it if this failed
    os.mkfifo(device)
    keeper = os.open(device, os.O_RDWR | os.O_NONBLOCK)
    os.write(keeper, b"{" * 100)
    monkeypatch.setenv("OMOK_PROGRESS", str(device))
    monkeypatch.setattr("omoklib.check.progress.read_json", lambda path, most: json_of(b"{"))
    assert LessonProgress("03").save() is False
    os.close(keeper)
    assert device.is_fifo() and [path.name for path in tmp_path.iterdir()] == ["device"]
