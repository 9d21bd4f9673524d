"""Jobs that run side by side in the threads of a process."""

import sys
import threading
from contextvars import ContextVar
from pathlib import Path

import pytest

import omoklib
from omoklib._util import threads
from omoklib._util.threads import SHORT_TURN_S, in_background, short_turns, side_by_side
from omoklib.players.asking import Reply


def test_side_by_side_waits_for_every_job_when_one_fails():
    ended = []

    def fail():
        raise ValueError("the first")

    def work():
        ended.append(1)
        return 3

    with pytest.raises(ValueError, match="the first"):
        side_by_side([fail, work, work])
    assert ended == [1, 1]
    assert side_by_side([work, work]) == [3, 3]


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("max 100000\n", 8),
        ("150000 100000\n", 2),
        ("200000 100000\n", 2),
        ("1000 100000\n", 1),
        ("1600000 100000\n", 8),
        ("-1 100000\n", 1),
        ("5 0\n", 8),
        ("much\n", 8),
        (None, 8),
    ],
)
def test_a_container_that_gets_less_time_than_there_are_cores_has_fewer_threads(
    said, count, tmp_path, monkeypatch
):
    monkeypatch.setattr(threads.os, "sched_getaffinity", lambda pid: range(8), raising=False)
    monkeypatch.setattr(threads, "_CPU_TIME", tmp_path / "cpu.max")
    if said is not None:
        (tmp_path / "cpu.max").write_text(said)
    threads._share_of_container.cache_clear()
    try:
        assert threads.processors() == count
    finally:
        threads._share_of_container.cache_clear()


def test_how_many_run_at_once_is_asked_in_one_place():
    root = Path(omoklib.__file__).parent
    asked = [path for path in root.rglob("*.py") if "cpu_count" in path.read_text(encoding="utf-8")]
    assert asked == [Path(threads.__file__)]


def test_what_is_done_in_the_background_belongs_to_whoever_began_it():
    cell = ContextVar("cell", default="none")
    seen, go = [], threading.Event()
    cell.set("first")
    thread = in_background(lambda: (go.wait(10), seen.append(cell.get())))
    cell.set("second")  # as when another cell runs before the thread says anything
    go.set()
    thread.join(10)
    assert seen == ["first"]


def test_turns_are_short_until_the_last_block_ends():
    usual = sys.getswitchinterval()
    first, second = short_turns(), short_turns()
    with pytest.raises(ValueError, match="the third"), short_turns():
        first.__enter__()
        second.__enter__()
        raise ValueError("the third")
    assert sys.getswitchinterval() == pytest.approx(SHORT_TURN_S)
    first.__exit__(None, None, None)  # not in the order in which they began
    assert sys.getswitchinterval() == pytest.approx(SHORT_TURN_S)
    second.__exit__(None, None, None)
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_shorter_turns_than_short_ones_stay():
    usual = sys.getswitchinterval()
    try:
        sys.setswitchinterval(SHORT_TURN_S / 10)
        with short_turns():
            assert sys.getswitchinterval() == pytest.approx(SHORT_TURN_S / 10)
    finally:
        sys.setswitchinterval(usual)


def test_a_player_thinks_in_short_turns():
    usual = sys.getswitchinterval()
    reply = Reply(sys.getswitchinterval)
    assert reply.wait(60) and reply.value == pytest.approx(SHORT_TURN_S)
    assert sys.getswitchinterval() == pytest.approx(usual)
