"""Other programs as our players: engines that are late, crash, cheat, shout, or hang on."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from bridge_talk import script

from omoklib.arena import match
from omoklib.bridges import EngineError, GomocupEngine, GTPEngine
from omoklib.bridges.lines import LONGEST, split_lines
from omoklib.bridges.process import EngineProcess, as_arguments
from omoklib.games import ENV_SMALL, Omok, Othello, TicTacToe
from omoklib.games.session import Session
from omoklib.players import NamedPlayer

GOMOCUP = """
taken = set()
def move():
    cell = next(c for c in range(size * size) if c not in taken)
    taken.add(cell)
    say(f"{cell % size},{cell // size}")
def place(text):
    x, y = text.split(",")[:2]
    taken.add(int(y) * size + int(x))
for line in lines:
    word, _, rest = line.partition(" ")
    print(line, file=sys.stderr)
    if word == "START":
        size = int(rest)
        taken.clear()
        say("OK")
    elif word == "RESTART":
        taken.clear()
        say("OK")
    elif word == "ABOUT":
        say('name="Lowest", version="1.0"')
    elif word == "BOARD":
        for line in lines:
            if line == "DONE":
                break
            place(line)
        move()
    elif word == "TURN":
        place(rest)
        move()
    elif word == "BEGIN":
        move()
    elif word == "END":
        break
"""
GTP = """
for line in lines:
    word, *rest = line.split()
    if word == "quit":
        say("=\\n")
        break
    elif word == "name":
        say("= Fake\\n")
    elif word == "version":
        say("= 2\\n")
    elif word == "list_commands":
        say("= name\\nversion\\nplay\\n")
    elif word == "genmove":
        say(ANSWER)
    else:
        say("=\\n")
"""
LOWEST = NamedPlayer("lowest", lambda state: state.legal_actions()[0])


def gomocup(code, **options):
    return GomocupEngine(script(code), **{"name": "fake", "grace": 60.0, **options})


def gtp(answer, **options):
    return GTPEngine(script(f"ANSWER = {answer!r}\n" + GTP), **{"grace": 60.0, **options})


def heard_by(engine):
    """What the fake engine was told: it says it again on its error stream, and ends."""
    process = engine._process
    process.close(engine.FAREWELL)
    return process._last_words.decode().removesuffix("END\n")


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(pid):
    for _ in range(2000):
        if not is_alive(pid):
            return True
        time.sleep(0.01)
    return False


def test_a_gomocup_engine_plays_as_the_same_player_in_process():
    openings = [(0,), (0, 40), (0, 0, 1), (0, 44, 3, 21)]
    with GomocupEngine(script(GOMOCUP), grace=60.0) as engine:
        assert engine.name == "Lowest 1.0"
        result = match(engine, LOWEST, ENV_SMALL, openings=openings)
    assert not result.forfeits
    assert result.ids == match(LOWEST, LOWEST, ENV_SMALL, openings=openings).ids


def test_moves_that_follow_are_told_by_turn_and_everything_else_by_board():
    with GomocupEngine(script(GOMOCUP), grace=60.0) as engine:
        game = Omok(5)
        for node_id in [(0,), (0, 0, 7), (0, 3), (0, 3, 0, 4), (0, 0, 1, 2)]:
            engine(game.state(node_id))
        engine(Omok(6).initial_state())
        heard = heard_by(engine).split("\n")
    said = [line for line in heard if not line.startswith("INFO")]
    assert said == [
        "ABOUT",
        "START 5",
        "BEGIN",
        "TURN 2,1",
        "RESTART",
        "TURN 3,0",
        "TURN 4,0",
        "RESTART",
        "BOARD",
        "START 6",
        "BEGIN",
        "",
    ]
    info = [line for line in heard if line.startswith("INFO")]
    assert info[:6] == [
        "INFO timeout_turn 1000",
        "INFO timeout_match 0",
        "INFO max_memory 0",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO time_left 2147483647",
    ]


def test_the_rule_is_told():
    with GomocupEngine(script(GOMOCUP), name="x", grace=60.0) as engine:
        engine(Omok(5, exact=True).initial_state())
        assert "INFO rule 1\n" in heard_by(engine)


@pytest.mark.parametrize("game", [TicTacToe(), Omok(7, line=4), Othello()])
def test_a_game_that_gomocup_does_not_know_is_an_error(game):
    with gomocup(GOMOCUP) as engine, pytest.raises(ValueError, match="five in a row"):
        engine(game.initial_state())


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("hello", "answered 'hello'; the answer must be x,y"),
        ("UNKNOWN", "answered 'UNKNOWN'; "),
        ("ERROR no idea", "answered 'ERROR no idea'; "),
        ("5,0", "answered 5,0, which is not on the board"),
        ("0,0", "an illegal move: action 0 .* a1 is taken"),
        ("-1,0", "answered '-1,0'; "),
        ("x" * 10_000, "a line that has no end"),
    ],
)
def test_an_answer_that_is_no_legal_move_is_an_error(answer, wanted):
    code = f"""
for line in lines:
    if line.startswith("START"): say("OK")
    if line.startswith("TURN"): say({answer!r})
"""
    with gomocup(code) as engine, pytest.raises(EngineError, match=wanted):
        engine(Omok(5).state((0, 0)))


def test_talk_is_passed_over_and_a_suggestion_is_taken():
    code = """
for line in lines:
    if line.startswith("START"): say("MESSAGE hello\\r\\n\\r\\nDEBUG 1,1\\rOK - ready")
    if line == "BEGIN": say("MESSAGE hm\\nSUGGEST 3,2")
    if line == "PLAY 3,2": say("debug x\\n3,2")
"""
    with gomocup(code) as engine:
        assert engine(Omok(5).initial_state()) == 13


def test_a_programs_name_cannot_command_a_terminal():
    code = """
for line in lines:
    if line == "ABOUT": say('name="\\x1b[2JBest\\x07", version="1.0"')
"""
    with GomocupEngine(script(code)) as engine:
        assert engine.name == "[2JBest  1.0"


@pytest.mark.parametrize(
    "code",
    [
        "sys.stderr.write('\\x1b[2JHelp\\n')",
        """
for line in lines:
    if line == "ABOUT": say("x")
    if line.startswith("START"): say("ERROR \\x1b[2J")
""",
    ],
)
def test_a_programs_last_words_cannot_command_a_terminal(code):
    with (
        pytest.raises(EngineError, match=r"\\x1b\[2J") as said,
        GomocupEngine(script(code)) as engine,
    ):
        engine(ENV_SMALL.initial_state())
    assert "\x1b" not in str(said.value)


def test_a_suggestion_that_is_no_square_is_an_engine_error():
    code = """
for line in lines:
    if line.startswith("START"): say("OK")
    if line == "BEGIN":
        sys.stdout.buffer.write(b"SUGGEST \\xff,1\\n")
        sys.stdout.flush()
"""
    with gomocup(code) as engine, pytest.raises(EngineError, match="answered 'SUGGEST"):
        engine(Omok(5).initial_state())


def test_what_a_program_says_before_it_begins_is_passed_over():
    code = """
say("Fake engine 1.0, all rights reserved")
for line in lines:
    if line.startswith("START"): say("loading\\nOK")
    if line == "BEGIN": say("1,1")
"""
    with gomocup(code) as engine:
        assert engine(Omok(5).initial_state()) == 6


def test_a_gtp_program_without_a_version_has_its_name():
    code = GTP.replace('say("= 2\\n")', 'say("? unknown command\\n")')
    assert code != GTP
    with GTPEngine(script('ANSWER = "= e5\\n"\n' + code), grace=60.0) as engine:
        assert engine.name == "Fake"


def test_a_size_that_is_refused_is_an_error():
    with (
        gomocup("for line in lines: say('ERROR only 20')") as engine,
        pytest.raises(EngineError, match="does not play on 9 rows: ERROR only 20"),
    ):
        engine(ENV_SMALL.initial_state())


def test_a_restart_that_is_unknown_starts_the_program_again():
    code = GOMOCUP.replace(
        """"RESTART":
        taken.clear()
        say("OK")""",
        """"RESTART":
        say("UNKNOWN command")""",
    )
    assert "UNKNOWN" in code
    with gomocup(code) as engine:
        first = engine._process
        assert engine(ENV_SMALL.initial_state()) == 0
        assert engine(ENV_SMALL.initial_state()) == 0
        assert engine._process is not first


CRASHES_ONCE = """
import os
if os.path.exists(PATH):
    broken = False
else:
    open(PATH, "w").close()
    broken = True
moves = 0
for line in lines:
    if line.startswith(("START", "RESTART")):
        moves = 0
        say("OK")
    if line in ("BEGIN", "DONE") or line.startswith("TURN"):
        moves += 1
        if broken and moves == 2:
            HOW
        say("%d,%d" % (moves - 1, 4))
"""


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("sys.exit('out of ideas')", "EngineError: ended with exit code 1: out of ideas"),
        ("os.kill(os.getpid(), 9)", "EngineError: ended with exit code -9"),
        ("os.close(1); import time; time.sleep(1000)", "EngineError: ended with exit code"),
        ("import time; time.sleep(1000)", "EngineError: did not answer in time"),
        ("say('nonsense'); continue", "EngineError: answered 'nonsense'; the answer must be x,y"),
    ],
)
def test_an_engine_that_fails_loses_that_game_and_plays_the_next(how, reason, tmp_path):
    code = CRASHES_ONCE.replace("PATH", repr(str(tmp_path / "crashed"))).replace("HOW", how)
    with gomocup(code, seconds=0.3, grace=0.2) as engine:
        result = match(engine, LOWEST, ENV_SMALL, openings=[(0,), (0, 80, 70)])
    assert result.games[0].result == -1
    assert result.games[0].forfeit.startswith(f"fake raised {reason}")
    assert not any(played.forfeit for played in result.games[1:])


def test_an_engine_that_floods_us_is_ended_and_its_error_stream_never_blocks_it():
    code = """
for line in lines:
    if line.startswith("START"):
        sys.stderr.write("x" * 1_000_000 + "\\n")
        say("OK")
    if line == "BEGIN":
        while True: say("MESSAGE again")
"""
    with (
        gomocup(code, seconds=0.2, grace=0.2) as engine,
        pytest.raises(EngineError, match=r"did not answer in time|sent "),
    ):
        engine(ENV_SMALL.initial_state())


def test_what_comes_too_late_does_not_count_so_no_program_talks_for_ever():
    process = EngineProcess(script("for line in lines: say(line)"))
    try:
        until = time.perf_counter()
        process.send("late\n")
        while process._lines.ahead() is None:
            time.sleep(0.01)
        with pytest.raises(TimeoutError):
            process.read(until)
    finally:
        process.close()


def test_an_engine_that_does_not_read_does_not_hold_us_up():
    with (
        gomocup("import time; time.sleep(1000)", start_seconds=0.2) as engine,
        pytest.raises(EngineError, match="did not answer in time"),
    ):
        engine(ENV_SMALL.initial_state())


def test_a_program_that_is_not_there_or_does_not_speak_is_an_error_at_once():
    with pytest.raises(FileNotFoundError):
        GomocupEngine("no-such-program-here")
    with pytest.raises(EngineError, match="ended with exit code 0"):
        GomocupEngine(script(""))
    with pytest.raises(EngineError, match="did not answer in time"):
        GTPEngine(script("import time; time.sleep(1000)"), start_seconds=0.2)


@pytest.mark.parametrize("command", ["", "   ", [], [""], 7, ["a", 7], "a 'b"])
def test_a_command_is_words_and_never_a_shells(command):
    with pytest.raises((TypeError, ValueError)):
        as_arguments(command)
    assert as_arguments("a; b | c > d $HOME") == ["a;", "b", "|", "c", ">", "d", "$HOME"]


def test_stop_ends_the_thinking_and_the_next_move_is_played_by_a_new_process():
    code = CRASHES_ONCE.replace("PATH", "'/'").replace("HOW", "pass")
    slow = code.replace("moves += 1", "moves += 1\n        import time; time.sleep(1000)")
    with gomocup(slow, seconds=100) as engine:
        threading.Timer(0.2, engine.stop).start()
        with pytest.raises(EngineError, match="was stopped"):
            engine(ENV_SMALL.initial_state())


def test_an_engine_sits_at_a_session():
    session = Session(Omok(5))
    with GomocupEngine(script(GOMOCUP), grace=60.0) as engine:
        while not session.state.is_terminal():
            session.play(engine(session.state))
            if not session.state.is_terminal():
                session.play(session.state.legal_actions()[-1])
    assert session.id[1:4:2] == (0, 1)


# ----- GTP -----


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("= resign\n", "resigned"),
        ("? no\n", "refused 'genmove b': no"),
        ("= pass\n", "an illegal move: action 81 is not on the 9x9 board"),
        ("= i5\n", "a vertex must be from A1 to J9, or pass"),
        ("=\n", "a vertex must be from A1 to J9, or pass"),
        ("nothing at all", "did not answer in time"),
    ],
)
def test_a_gtp_answer_that_is_no_legal_move_is_an_error(answer, wanted):
    with gtp(answer, seconds=0.2, grace=0.2) as engine:
        assert engine.name == "Fake 2"
        with pytest.raises(EngineError, match=wanted):
            engine(ENV_SMALL.initial_state())


def test_a_gtp_answer_may_have_blanks_ids_and_line_ends_of_any_kind():
    for answer, action in [("= e5\r\n\r", 40), ("=  A9 \n", 0), ("chatter\n\n= j1\n", 80)]:
        with gtp(answer) as engine:
            assert engine(ENV_SMALL.initial_state()) == action


def test_othello_programs_may_count_rows_either_way():
    state = Othello().initial_state()
    with gtp("= d3\n") as top, gtp("= d6\n") as bottom:
        assert top(state) == bottom(state) == 19
    with gtp("= d6\n", rows="bottom") as engine:
        assert engine(state) == 19


def test_an_othello_program_that_refuses_the_first_move_is_told_it_the_other_way():
    refusal = 'elif line == "play b D3":\n        say("? illegal move\\n")\n    else:\n'
    code = GTP.replace("else:\n", refusal)
    with GTPEngine(script('ANSWER = "= c6\\n"\n' + code), grace=60.0) as engine:
        assert engine(Othello().state((0, 19))) == 18


# ----- no process is left behind -----

posix = pytest.mark.skipif(os.name != "posix", reason="process groups are a POSIX thing")
FAMILY = """
import os, signal, subprocess, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
asleep = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(1000)"]
child = subprocess.Popen(asleep)
apart = subprocess.Popen(asleep, start_new_session=True)
daemon = (  # its parent has ended, so nobody is its ancestor
    "import subprocess, sys; "
    "print(subprocess.Popen(sys.argv[1:], start_new_session=True, stdout=2).pid, flush=True)"
)
words = [sys.executable, "-I", "-S", "-c", daemon, *asleep]
orphan = int(subprocess.run(words, stdout=subprocess.PIPE).stdout)
open(PATH, "w").write(f"{os.getpid()} {child.pid} {apart.pid} {orphan}")
for line in lines:
    if line.startswith("START"): say("OK")
    if line == "BEGIN": say("0,0")
time.sleep(1000)
"""


@posix
@pytest.mark.parametrize("how", ["close", "late", "exit", "killed"])
def test_no_process_is_left_behind(how, tmp_path):
    """The engine ignores END and the end of its input. It has a child of its own, and on Linux,
    where they can be found, one in another session and one whose parent has ended."""
    path = tmp_path / "pids"
    code = FAMILY.replace("PATH", repr(str(path)))
    if how in ("close", "late"):
        engine = gomocup(code, seconds=0.1, grace=0.0)
        assert engine(ENV_SMALL.initial_state()) == 0
        if how == "late":
            with pytest.raises(EngineError):
                engine(ENV_SMALL.state((0, 0, 1)))
        else:
            engine.close()
    else:
        host = f"""
import os, sys
from omoklib.bridges import GomocupEngine
from omoklib.games import ENV_SMALL
engine = GomocupEngine({script(code)!r}, name="x")
engine(ENV_SMALL.initial_state())
if {how == "killed"}: os.kill(os.getpid(), 9)
"""
        done = subprocess.run([sys.executable, "-c", host], check=False, timeout=120)
        assert done.returncode == (-signal.SIGKILL if how == "killed" else 0)
    pids = [int(word) for word in path.read_text().split()]
    found = pids if Path("/proc/self/environ").exists() else pids[:2]
    try:
        assert all(map(wait_until_gone, found))
    finally:
        for pid in pids:
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)


RESTLESS = """
import os, time
if os.fork() == 0:
    os.setsid()
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if os.fork():
            os._exit(0)
        with open(PATH, "w") as file:
            file.write("x")
        time.sleep(0.002)
    os._exit(0)
for line in lines:
    if line.startswith("START"): say("OK")
    if line == "BEGIN": say("0,0")
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="a process in another session is found in /proc"
)
def test_a_child_that_replaces_itself_all_the_time_ends_with_its_engine(tmp_path):
    path = tmp_path / "beats"
    for _ in range(5):
        with gomocup(RESTLESS.replace("PATH", repr(str(path)))) as engine:
            engine(ENV_SMALL.initial_state())
            while not path.exists():
                time.sleep(0.01)
        path.unlink()
        time.sleep(0.1)
        assert not path.exists(), "it still beats"


def test_closing_twice_does_nothing_and_a_closed_engine_starts_again():
    engine = GomocupEngine(script(GOMOCUP), grace=60.0)
    engine.close()
    engine.close()
    assert engine(ENV_SMALL.initial_state()) == 0
    engine.close()


def test_lines_are_bounded_whatever_the_stream_holds():
    chunks = [b"a" * 100_000] * 20 + [b"\nshort\n"]
    lines = list(split_lines(chunks))
    assert [len(line) for line in lines] == [LONGEST + 1, 5]
