"""Pipes and threads between programs: each pipe has one reader, and nothing is left behind."""

import contextlib
import io
import itertools
import os
import signal
import threading
import time

import pytest
from bridge_talk import lowest, script

from omoklib.bridges import gomocup, gtp, lines, process
from omoklib.bridges.lines import AHEAD, LineReader
from omoklib.bridges.process import EngineError, EngineProcess
from omoklib.games import Omok

posix = pytest.mark.skipif(os.name != "posix", reason="needs fork and process groups (POSIX)")

ECHO = script("for line in lines: say(line)")
NOISE = """
import os, time
for _ in range(400):
    os.write(1, b"noise\\n")
    os.write(2, b"noise\\n")
    time.sleep(0.05)
"""
LEAVES_A_CHILD = script(
    f"""
import os, time
if os.fork() == 0:
    os.setsid()  # another group, and nothing in its environment says where it comes from
    os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", {NOISE!r}], {{}})
time.sleep(60)
"""
)
SHOUTS = script("while True: sys.stdout.write('MESSAGE here I am\\n' * 1000)")


@contextlib.contextmanager
def nothing_left():
    """Checks that no thread, pipe or process of an engine is left at the end."""
    names = ("lines", "engine")
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    yield
    end = time.monotonic() + 5
    while time.monotonic() < end and any(t.name in names for t in threading.enumerate()):
        time.sleep(0.01)
    assert not [thread for thread in threading.enumerate() if thread.name in names]
    after = len(os.listdir("/proc/self/fd")) if before else 0
    assert after <= before


def check_echo(engine):
    for number in range(20):
        engine.send(f"{number}\n")
        assert engine.read(time.perf_counter() + 20) == str(number)


@posix
def test_the_reader_of_a_dead_engine_takes_nothing_from_the_next():
    with nothing_left():
        for _ in range(4):
            first = EngineProcess(LEAVES_A_CHILD)
            assert first.read(time.perf_counter() + 20) == "noise"
            first.close()  # its child still writes to the pipe
            second = EngineProcess(ECHO)  # gets the numbers of the first one's pipes
            time.sleep(0.15)
            check_echo(second)
            second.close()


@posix
def test_engines_that_shout_or_leave_children_leave_no_threads_and_pipes_behind():
    with nothing_left():
        for command in (SHOUTS, LEAVES_A_CHILD, ECHO):
            engine = EngineProcess(command)
            engine.send("x" * 200_000 + "\n")  # more than the pipe holds
            time.sleep(0.2)
            began = time.perf_counter()
            engine.close("quit\n")
            assert time.perf_counter() - began < 10


def test_a_reader_that_nobody_listens_to_any_more_ends():
    receive, send = os.pipe()
    with nothing_left(), os.fdopen(receive, "rb", buffering=0) as stream:
        reader = LineReader(stream)
        writer = threading.Thread(target=os.write, args=(send, b"x\n" * 3 * AHEAD), daemon=True)
        writer.start()
        time.sleep(0.1)
        if os.name != "posix":
            os.close(send)
        reader.close()
        assert reader.get(time.perf_counter() + 20).text == "x"  # what was read can be taken
    if os.name == "posix":
        os.close(send)


@posix
@pytest.mark.parametrize(
    ("serve", "said"),
    [
        (lambda stdin, stdout: gomocup.serve(lowest, stdin, stdout), b"START 9\nEND\n"),
        (lambda stdin, stdout: gtp.serve(lowest, Omok(9), stdin, stdout), b"name\nquit\n"),
    ],
)
def test_a_server_that_has_ended_reads_no_more(serve, said):
    receive, send = os.pipe()
    with nothing_left(), os.fdopen(receive, "rb", buffering=0) as stream:
        os.write(send, said)
        serve(stream, io.BytesIO())
        os.write(send, b"for somebody else\n")
        assert stream.read(100).endswith(b"for somebody else\n")
        os.close(send)


@posix
def test_a_fork_leaves_the_engines_of_its_parent_alone():
    engine = EngineProcess(ECHO)
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            engine.close("quit\n")
        os._exit(1 if engine.alive else 0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    check_echo(engine)
    engine.close()


@posix
def test_engines_end_while_a_fork_holds_their_pipes():
    engines = [EngineProcess(LEAVES_A_CHILD), EngineProcess(ECHO)]
    check_echo(engines[1])
    child = os.fork()
    if child == 0:
        time.sleep(30)
        os._exit(0)
    try:
        closing = [threading.Thread(target=engine.close, daemon=True) for engine in engines]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join(10)
            assert not thread.is_alive()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


@posix
@pytest.mark.parametrize("failing", [1, 2, 3, 4, 5])
def test_an_engine_that_finds_no_room_for_pipes_or_threads_leaves_nothing(monkeypatch, failing):
    calls = itertools.count(1)

    def scarce(make):
        def made(*args, **options):
            if next(calls) == failing:
                raise OSError(24, "Too many open files")
            return make(*args, **options)

        return made

    EngineProcess(ECHO).close()
    with nothing_left():
        monkeypatch.setattr(lines, "Bell", scarce(lines.Bell))
        monkeypatch.setattr(process, "Bell", scarce(process.Bell))
        monkeypatch.setattr(threading.Thread, "start", scarce(threading.Thread.start))
        with pytest.raises(OSError, match="Too many"):
            EngineProcess(ECHO)
        monkeypatch.undo()


@posix
def test_an_engine_that_cannot_be_read_any_more_says_so():
    engine = EngineProcess(ECHO)
    engine.close()
    with pytest.raises(EngineError, match="ended"):
        engine.read(time.perf_counter() + 1)
