"""Every writer, killed at every step, on a disk that fills up, on one that is read-only, and two at
once: what is read afterwards is the old or the new, and never anything else."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import sys
import warnings

import numpy as np
import pytest

from omoklib._util.arrays import read_arrays, write_arrays
from omoklib._util.files import is_unfinished, write_whole
from omoklib._util.locks import InUse
from omoklib.arena.game import Played
from omoklib.arena.ladder import Ladder
from omoklib.arena.log import MatchLog
from omoklib.check.progress import LessonProgress
from omoklib.check.runner import Outcome
from omoklib.cli.course import lay_out
from omoklib.games import TicTacToe
from omoklib.games.records import GameRecord, load_records, save_records
from omoklib.nn.light_weights import light_path, read_light, write_light
from omoklib.nn.shipped import shipped_file

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
TTT = TicTacToe()
WON = (0, 0, 3, 1, 4, 2)
FAILED = 3  # the exit code of a writer that reported an error of the disk
REFUSED = 4  # ... that the file is in use
MOST_STEPS = 200


class Text:
    name = "text.txt"

    def write(self, folder, number):
        write_whole(folder / self.name, f"{number}" * 100_000)

    def read(self, folder):
        text = (folder / self.name).read_text()
        assert text == text[0] * 100_000
        return int(text[0])


class Records:
    name = "games.txt"

    def write(self, folder, number):
        record = GameRecord(TTT, WON, options={"number": str(number)})
        save_records(folder / self.name, [record] * 500)

    def read(self, folder):
        records = load_records(folder / self.name)
        assert len(records) == 500
        return int(records[-1].options["number"])


class Sgf(Records):
    name = "games.sgf"


class Arrays:
    name = "checkpoint-000001.npz"

    def write(self, folder, number):
        write_arrays(folder / self.name, {"number": number}, {"a": np.full(50_000, number)})

    def read(self, folder):
        facts, arrays = read_arrays(folder / self.name)
        assert (arrays["a"] == facts["number"]).all()
        return facts["number"]


class Light:
    name = "tictactoe.npz"

    def __init__(self):
        self.source = shipped_file("tictactoe")
        self.weights, _ = read_light(light_path(self.source))

    def write(self, folder, number):
        self.weights.shifts["stem"] = np.full(32, number, dtype=np.float32)
        write_light(self.weights, folder / self.name, self.source)

    def read(self, folder):
        return int(read_light(folder / self.name)[0].shifts["stem"][0])


class LadderFile:
    name = "ladder.json"

    def write(self, folder, number):
        ladder = Ladder(TTT, folder / self.name, openings=[(0,)])
        for one in range(number + 1):
            ladder.add(f"player {one}", "random")

    def read(self, folder):
        return len(Ladder(TTT, folder / self.name).names) - 1


class Match:
    name = "match.jsonl"

    def write(self, folder, number):
        with MatchLog(folder / self.name, {"seed": 1}, TTT) as log:
            log.add(number, Played(TTT, WON, 0, "a", "b", 1, "", (0.0, 0.0)))

    def read(self, folder):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a line that was cut off
            with MatchLog(folder / self.name, {"seed": 1}, TTT) as log:
                assert set(log.games) == set(range(len(log.games)))
                return max(log.games, default=0)


class Progress:
    name = "progress.json"

    def write(self, folder, number):
        os.environ["OMOK_PROGRESS"] = str(folder / self.name)
        lesson = LessonProgress(f"0{number}")
        lesson.done("ucb").outcome = Outcome.CORRECT
        if not lesson.save():
            raise OSError(errno.EFBIG, "could not save", str(folder / self.name))

    def read(self, folder):
        lessons = json.loads((folder / self.name).read_text())["lessons"]
        assert "00" in lessons and len(list(folder.glob("*unreadable*"))) == 0
        return len(lessons) - 1


class Course:
    name = "note/.omok-course.json"

    def write(self, folder, number):
        source = folder / "source.ipynb"
        if not source.exists() or number == 0:
            source.write_text(json.dumps({"cells": [{"cell_type": "code", "source": "1"}]}))
        lay_out({f"{k}.ipynb": source for k in range(number + 1)}, folder / "note", update=False)

    def read(self, folder):
        note = folder / self.name
        return len(json.loads(note.read_text())["files"]) - 1 if note.exists() else 0


WRITERS = [Text, Records, Sgf, Arrays, Light, LadderFile, Match, Progress, Course]
every_writer = pytest.mark.parametrize("writer", [one() for one in WRITERS], ids=lambda w: w.name)


def in_child(work):
    """The exit code of `work()` in a process of its own; negative: the signal that killed it."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = 1
        try:
            work()
            code = 0
        except InUse:
            code = REFUSED
        except OSError as error:
            code = FAILED if ".part" not in str(error) else 5
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def killed_at(step, folder):
    """From now on, this process is killed at its `step`-th operation on a file of `folder`."""
    left = [step]

    def count():
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def hook(event, arguments):
        if event in ("open", "os.rename", "os.truncate", "os.remove", "os.chmod", "os.mkdir"):
            where = os.fsdecode(arguments[0]) if isinstance(arguments[0], str | bytes) else ""
            if where.startswith(str(folder)):
                count()

    def flushed(number):
        count()
        flush(number)
        count()

    flush, os.fsync = os.fsync, flushed
    sys.addaudithook(hook)


def limited(most, *, killed):
    """From now on, no file of this process grows beyond `most` bytes: it fails, or is killed."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_DFL if killed else signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@every_writer
def test_a_writer_that_is_killed_at_any_step_leaves_the_old_or_the_new(writer, tmp_path):
    writer.write(tmp_path, 0)
    for step in range(MOST_STEPS):
        before = writer.read(tmp_path)

        def work(step=step):
            killed_at(step, tmp_path)
            writer.write(tmp_path, 1)

        code = in_child(work)
        assert writer.read(tmp_path) in (before, 1)
        if code == 0:
            break
        assert code == -signal.SIGKILL
    assert 3 < step < MOST_STEPS - 1
    assert writer.read(tmp_path) == 1
    writer.write(tmp_path, 1)  # and no lock has stayed
    left = [path.name for path in tmp_path.rglob("*") if not is_unfinished(path)]
    assert not [name for name in left if name.endswith(".part")]


@every_writer
@pytest.mark.parametrize("killed", [False, True], ids=["full", "killed"])
def test_a_disk_that_fills_up_at_any_byte_leaves_the_old(writer, killed, tmp_path):
    pytest.importorskip("resource", reason="this system has no limits of files")
    writer.write(tmp_path, 0)
    size = max(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    for most in sorted({0, 1, 10, 100, size // 2, size - 1}):

        def work(most=most):
            limited(most, killed=killed)
            writer.write(tmp_path, 1)

        code = in_child(work)
        assert code in ((-signal.SIGXFSZ,) if killed else (FAILED,))
        assert writer.read(tmp_path) == 0
    writer.write(tmp_path, 1)
    assert writer.read(tmp_path) == 1


@every_writer
def test_a_read_only_disk_is_an_error_that_names_the_file(writer, tmp_path):
    writer.write(tmp_path, 0)

    def work():
        real = os.open

        def refusing(path, flags, *rest, **options):
            if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
            return real(path, flags, *rest, **options)

        def hook(event, arguments):
            # An error in a hook is an error of the call, as that of a disk would be.
            if event == "open" and set(str(arguments[1] or "")) & set("wax+"):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(arguments[0]))

        os.open = refusing
        sys.addaudithook(hook)
        writer.write(tmp_path, 1)

    assert in_child(work) == FAILED
    assert writer.read(tmp_path) == 0


@every_writer
@pytest.mark.parametrize("times", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_two_at_once_leave_a_whole_file(writer, times, tmp_path):
    writer.write(tmp_path, 0)

    def work():
        for _ in range(times):
            with contextlib.suppress(InUse):
                writer.write(tmp_path, 1)

    children = []
    for _ in range(2):
        child = os.fork()
        if not child:
            code = 1
            try:
                work()
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    for child in children:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    writer.write(tmp_path, 1)
    assert writer.read(tmp_path) == 1
    assert not [path for path in tmp_path.rglob("*") if is_unfinished(path)]
