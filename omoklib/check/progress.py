"""A learner's results, kept in one small file of their own; it is sent nowhere.

The best result of each exercise is kept, so learners who keep changing a function after it has
passed its check lose nothing. The file is read when a lesson begins and written after each check.
If it cannot be written, everything still works and is forgotten with the kernel.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from omoklib._util.files import read_json, write_whole
from omoklib._util.locks import only_writer
from omoklib.check.runner import Outcome, Result

__all__ = ["Done", "LessonProgress", "place"]

_RANKS = [
    Outcome.NOT_ATTEMPTED,
    Outcome.NAME_MISSING,
    Outcome.WRONG_SIGNATURE,
    Outcome.RAISED,
    Outcome.TOO_SLOW,
    Outcome.INCORRECT,
    Outcome.CORRECT,
]
"""The outcomes, from the worst to the best."""


_MOST_BYTES = 16 * 2**20
_MOST_COUNT = 1_000_000
_PATIENCE_S = 5.0
"""The seconds to wait for another kernel that writes the file, which takes some milliseconds."""

_NOT_OURS = (ValueError, TypeError, AttributeError, OverflowError)
"""The errors of reading a file that holds something else."""


def place() -> Path:
    """The path of the file: `OMOK_PROGRESS` if that is set, else in the user's data folder.

    Raises:
        RuntimeError: the user has no home folder.
    """
    told = os.environ.get("OMOK_PROGRESS")
    if told:
        return Path(told)
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "omoklib" / "progress.json"


@dataclass
class Done:
    """The results of one exercise."""

    outcome: Outcome = Outcome.NOT_ATTEMPTED
    """The best outcome so far."""
    tries: int = 0
    hints: int = 0

    def note(self, result: Result) -> None:
        """Keeps the outcome of a check if it is the best so far."""
        begun = result.outcome not in (Outcome.NOT_ATTEMPTED, Outcome.NAME_MISSING)
        self.tries += begun
        self.outcome = max(self.outcome, result.outcome, key=_RANKS.index)

    def merge(self, other: Done) -> None:
        """Takes over what is better, or more, in `other`."""
        self.outcome = max(self.outcome, other.outcome, key=_RANKS.index)
        self.tries = max(self.tries, other.tries)
        self.hints = max(self.hints, other.hints)


class LessonProgress:
    """One lesson's part of the file: exercises by ID, and the questions answered correctly."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.exercises: dict[str, Done] = {}
        self.quiz: dict[int, bool] = {}
        self.load()

    def done(self, exercise: str) -> Done:
        """What is kept of an exercise."""
        return self.exercises.setdefault(exercise, Done())

    def load(self) -> None:
        """Adds what the file knows and this kernel does not."""
        with contextlib.suppress(OSError, LookupError, RuntimeError, *_NOT_OURS):
            kept = _lessons_in(place()).get(self.number, {})
            for name, entry in kept.get("exercises", {}).items():
                outcome = Outcome(entry["outcome"])
                tries, hints = (_count(entry[key]) for key in ("tries", "hints"))
                self.done(name).merge(Done(outcome, tries, hints))
            for question, right in kept.get("quiz", {}).items():
                self.quiz[int(question)] = self.quiz.get(int(question), False) or bool(right)

    def save(self) -> bool:
        """Writes this lesson's part of the file and keeps the others. Returns whether it could.

        Another kernel may have written to the file since it was read, so it is read again first.
        While one kernel reads and writes, the others wait.
        """
        try:
            path = place()
            path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(path, _PATIENCE_S):
                self._write(path)
        except (OSError, RuntimeError):  # RuntimeError: no home folder, or the file stays in use
            return False
        return True

    def _write(self, path: Path) -> None:
        self.load()
        lessons = _kept_or_set_aside(path)
        lessons[self.number] = {
            "exercises": {
                name: asdict(done) | {"outcome": done.outcome.value}
                for name, done in self.exercises.items()
            },
            "quiz": {str(question): right for question, right in self.quiz.items()},
        }
        text = json.dumps({"lessons": dict(sorted(lessons.items()))}, indent=1)
        write_whole(path, text + "\n")


def _count(number: object) -> int:
    """A number of tries or hints in the file, from 0 to a million: a longer one, which only damage
    can have written there, could not be written again."""
    return max(0, min(int(number), _MOST_COUNT))


def _kept_or_set_aside(path: Path) -> dict:
    """The contents of the file. A file that cannot be read is renamed, so nothing in it is lost.

    Raises:
        OSError: it is a folder or a device, which is never renamed.
    """
    if path.exists() and not path.is_file():
        raise OSError(f"{path} is not a file")
    try:
        return dict(_lessons_in(path))
    except FileNotFoundError:
        return {}
    except (LookupError, *_NOT_OURS):
        aside, number = path.with_suffix(".unreadable.json"), 1
        while aside.exists():
            number += 1
            aside = path.with_suffix(f".unreadable{number}.json")
        path.replace(aside)
        return {}


def _lessons_in(path: Path) -> Mapping:
    lessons = read_json(path, _MOST_BYTES)["lessons"]
    if not isinstance(lessons, dict):
        raise ValueError("no lessons in it")
    return lessons
