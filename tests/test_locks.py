"""One writer for each file or folder."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from omoklib._util.locks import InUse, only_writer

HOLD = """
import sys, time
from omoklib._util.locks import only_writer
with only_writer(sys.argv[1]):
    print("holds", flush=True)
    time.sleep(600)
"""
COUNT = """
import pathlib, sys
from omoklib._util.locks import only_writer
path = pathlib.Path(sys.argv[1])
for _ in range(100):
    with only_writer(path, patience=60):
        path.write_text(str(int(path.read_text()) + 1))
"""


def started(code, path):
    folders = [str(Path(__file__).parent.parent), *filter(None, sys.path)]
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(folders)},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("folder", [False, True])
def test_a_second_program_is_refused_and_learns_who_writes_and_a_crash_leaves_no_lock(
    folder, tmp_path
):
    path = tmp_path if folder else tmp_path / "file.json"
    process = started(HOLD, path)
    assert process.stdout.readline() == "holds\n"
    refused = pytest.raises(InUse, match=rf"in use: process {process.pid} \(-c .*, since 20\d\d-")
    with refused, only_writer(path):
        pass
    process.kill()
    process.wait()
    with only_writer(path):
        pass
    assert not list(tmp_path.iterdir()), "the lock leaves nothing behind"


def test_programs_that_take_turns_lose_nothing(tmp_path):
    path = tmp_path / "count"
    path.write_text("0")
    processes = [started(COUNT, path) for _ in range(3)]
    assert [process.wait(120) for process in processes] == [0, 0, 0]
    assert path.read_text() == "300"


def test_a_thread_may_take_its_lock_again_and_another_thread_may_not(tmp_path):
    path, said = tmp_path / "file", []

    def other():
        try:
            with only_writer(path):
                said.append("in")
        except InUse as error:
            said.append(str(error))

    def ask():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()

    with only_writer(path):
        with only_writer(path):
            ask()
        ask()
    ask()
    assert "another thread of this program" in said[0] and said[1] == said[0]
    assert said[2] == "in"


@pytest.mark.skipif(os.name != "posix", reason="no links, devices or modes")
def test_a_file_has_one_lock_under_all_its_names_and_a_device_has_none(tmp_path):
    path, link = tmp_path / "file", tmp_path / "link"
    path.touch()
    link.symlink_to(path)
    process = started(HOLD, link)
    process.stdout.readline()
    with pytest.raises(InUse), only_writer(path):
        pass
    process.send_signal(signal.SIGTERM)
    process.wait()
    with only_writer("/dev/null"), only_writer(tmp_path / ("x" * 255)):
        pass
    with pytest.raises(OSError, match="none"), only_writer(tmp_path / "none" / "file"):
        pass


def test_files_with_the_longest_names_have_locks_of_their_own(tmp_path):
    korean = "오" * 83 + ".json"  # 254 bytes of UTF-8; most file systems allow 255
    for one, other in (("x" * 254 + "a", "x" * 254 + "b"), (korean, "목" + korean[1:])):
        process = started(HOLD, tmp_path / one)
        process.stdout.readline()
        with pytest.raises(InUse), only_writer(tmp_path / one):
            pass
        with only_writer(tmp_path / other):
            pass
        process.kill()
        process.wait()


@pytest.mark.parametrize("note", [b"", b"\xff\x00", b"[]", b'{"pid": "x"}', b"[" * 2000])
def test_a_damaged_note_names_nobody(note, tmp_path):
    path = tmp_path / "file"
    process = started(HOLD, path)
    process.stdout.readline()
    (tmp_path / ".file.lock").write_bytes(note)
    with pytest.raises(InUse, match="in use: another program writes it"), only_writer(path):
        pass
    process.kill()
    process.wait()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_has_no_lock_of_its_parents_and_does_not_take_it_away(tmp_path):
    path = tmp_path / "file"

    def refused():
        try:
            with only_writer(path):
                return 0
        except InUse:
            return 7

    with only_writer(path):
        child = os.fork()
        if not child:
            os._exit(refused())
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    holding = only_writer(path)
    holding.__enter__()
    child = os.fork()
    if not child:
        holding.__exit__(None, None, None)
        os._exit(0)
    os.waitpid(child, 0)
    other = subprocess.run(
        [sys.executable, "-c", HOLD.replace("600", "0"), str(path)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "InUse" in other.stderr
    holding.__exit__(None, None, None)
    with only_writer(path):
        pass
