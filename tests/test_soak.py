"""A long run of matches, boards and pages, after which everything is as it was at the start.

`SOAK_SECONDS` in the environment says how long; an hour by default.
"""

import contextlib
import ctypes
import gc
import http.client
import io
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from bridge_talk import script

from omoklib import players
from omoklib._util.memory import memory_in_use
from omoklib.arena import match
from omoklib.bridges import EngineError, GomocupEngine, GTPEngine, gomocup, gtp
from omoklib.cli.page_server import page_server
from omoklib.games import BLACK, ENV_SMALL, ROOT, WHITE, Omok, Othello
from omoklib.players.specs import make_player

pytest.importorskip("ipywidgets")

from ipywidgets.widgets.widget import _instances

from omoklib import widgets

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="counts what it finds in /proc (Linux)"),
]

SECONDS = float(os.environ.get("SOAK_SECONDS", "3600"))
WARM_ROUNDS = 3
"""Rounds in which everything is compiled and loaded; only what grows after them counts."""

SPARE_BYTES = 30e6
"""What the process may hold beyond the start: compiled code that is loaded when a search first
needs it (9 MB were seen), and blocks of Python's that are nearly empty (4 MB)."""

SPARE_BLOCKS = 20_000
"""The pieces of memory that Python's objects may hold beyond the start: of 560,000, those that came
with the code loaded later were 3,000."""

FIVE = Omok(9)

GOOD = """
taken = set()
for line in lines:
    word, _, rest = line.partition(" ")
    if word in ("START", "RESTART"):
        size = int(rest or size)
        taken.clear()
        say("OK")
    elif word == "ABOUT":
        say('name="Lowest", version="1.0"')
    elif word in ("TURN", "BEGIN", "BOARD"):
        stones = [rest] if word == "TURN" else []
        if word == "BOARD":
            for line in lines:
                if line == "DONE":
                    break
                stones.append(line)
        for stone in stones:
            x, y = stone.split(",")[:2]
            taken.add((int(x), int(y)))
        place = next((c % size, c // size) for c in range(size * size)
                     if (c % size, c // size) not in taken)
        taken.add(place)
        say("%d,%d" % place)
    elif word == "END":
        break
"""
DIES = "lines = iter([next(lines), next(lines)])\n" + GOOD
SHOUTS = GOOD.replace('say("OK")', "say('OK'); [say('MESSAGE ' + 'x' * 3000) for _ in range(999)]")
LEAVES_A_CHILD = (
    """
import os, time
if os.fork() == 0:
    os.setsid()
    for _ in range(100):
        time.sleep(0.05)
        try:
            say("noise")
        except OSError:
            os._exit(0)
    os._exit(0)
"""
    + GOOD
)


def matches(seed):
    """Games of our searches, of other programs, and of players that fail or are late."""
    rng = np.random.default_rng(seed)
    match("uct:200", "uct:3000", FIVE, openings=[ROOT], seed=seed)
    match("alphazero:20", "alphazero:120", FIVE, openings=[ROOT], seed=seed)
    match("weighted:300", "uct:300", Othello(4), openings=[ROOT], seed=seed)
    match("classical:depth=2", "random", FIVE, openings=[ROOT], seed=seed)
    match("uct:20", "random", FIVE, openings=[ROOT, (0, 40)], seed=seed, workers=2)
    for code in (GOOD, DIES, SHOUTS, LEAVES_A_CHILD):
        made = GomocupEngine(script(code), seconds=0.3, grace=0.3, name="other")
        with contextlib.suppress(EngineError), made as engine:
            match(engine, players.random(rng), FIVE, openings=[ROOT], seed=seed)
    with contextlib.suppress(EngineError), GTPEngine(script(GOOD), start_seconds=0.2):
        pass

    def late(state):
        time.sleep(0.1)
        return state.legal_actions()[0]

    found = match(
        late, players.random(rng), FIVE, openings=[ROOT], seconds_per_move=0.02, grace=0.01
    )
    assert found.forfeits
    time.sleep(0.15)


def quick(play):
    """The names of the opponents that answer within a second or so."""
    return [name for name in play.opponents.names if name not in ("Expert", "Master", "Champion")]


def everybody():
    """One move of every opponent of the boards: whatever they load and compile stays."""
    for game in (FIVE, Othello(4)):
        play = widgets.Play(game)
        for name in quick(play):
            seat = play.opponents.seat(name)
            seat.player(game.initial_state())
            if getattr(seat.player, "analyse", None) is not None:
                seat.player.analyse(game.initial_state())
        play.close()


def boards(seed):
    """Widgets that are played on, asked for hints and reviews, and closed, some in the middle."""
    rng = np.random.default_rng(seed)
    for game in (FIVE, Othello(4)):
        play = widgets.Play(game)
        for _ in range(4):
            name = str(rng.choice(quick(play)))
            play.choose(int(rng.choice([BLACK, WHITE])), name, 50)
            play.show(
                overlay=str(rng.choice(["visits", "chances", "nothing"])), bar=bool(rng.integers(2))
            )
            state = game.initial_state()
            for _ in range(int(rng.integers(1, 8))):
                if not state.is_terminal():
                    state = state.take_action(int(rng.choice(state.legal_actions())))
            play._receive(None, {"type": "go", "node": list(state.id)}, None)
            play._receive(
                None, {"type": "set", "id": "seat", "value": "random", "color": WHITE}, None
            )
            with contextlib.suppress(ValueError):
                play.give_hint()
            with contextlib.suppress(ValueError):
                play.review()
        if rng.integers(2):
            assert play.wait(120)
        play.close()
        assert play.wait(120)
    bridge = widgets.IdBridge(FIVE)
    bridge.session.play(3)
    bridge.close()
    player = make_player("alphazero:100", FIVE, rng)
    asks = [lambda: player(FIVE.initial_state()), lambda: player.analyse(FIVE.state((0, 40)))]
    threads = [threading.Thread(target=ask) for ask in asks * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)


def pages(seed, folder):
    """The page's server, with good, bad and idle visitors; and our engines on two pipes."""
    server = page_server(folder, 0)
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    for path, host in (("/", "localhost"), ("/no", "localhost"), ("/", "evil.example")):
        asking = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
        asking.request("GET", path, headers={"Host": host})
        asking.getresponse().read()
        asking.close()
    with socket.create_connection(("127.0.0.1", server.server_port)) as idle:
        idle.sendall(b"GET / HT")
    server.shutdown()
    server.server_close()
    serving.join(30)

    def small(game, seconds, rng):
        return players.uct(200, rng=rng)

    said = b"START 9\nINFO timeout_turn 200\nBEGIN\nTURN 0,0\nTURN 0,1\nEND\n"
    for serve, told in (
        (lambda *streams: gomocup.serve(small, *streams), said),
        (lambda *streams: gtp.serve(small, ENV_SMALL, *streams), b"genmove b\ngenmove w\nquit\n"),
    ):
        receive, send = os.pipe()
        with os.fdopen(receive, "rb", buffering=0) as stream:
            os.write(send, told)
            serve(stream, io.BytesIO())
        os.close(send)


def children():
    """How many processes this one has started that still are there."""
    found = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", encoding="utf-8") as file:
            found += int(file.read().rpartition(")")[2].split()[1]) == os.getpid()
    return found


class Held(NamedTuple):
    """What a process holds: threads, descriptors, processes, widgets, Python's blocks, bytes."""

    threads: int
    descriptors: int
    processes: int
    widgets: int
    blocks: int
    bytes: int


def held() -> Held:
    """What this process holds, once all that ends has ended."""
    end = time.monotonic() + 20
    before = None
    while time.monotonic() < end:
        gc.collect()
        now = (
            threading.active_count(),
            len(os.listdir("/proc/self/fd")),
            children(),
            len(_instances),
        )
        if now == before:
            break
        before = now
        time.sleep(1.0)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    return Held(*now, sys.getallocatedblocks(), memory_in_use())


def apart(work: Callable[..., list[Held]], *args) -> list[Held]:
    """What `work(*args)` returns in a new process, where the bytes in use are those held.

    By default glibc gives each thread that runs beside others an arena. From what was freed at the
    end of an arena, up to 64 MB stay with the process for the next thread, and `malloc_trim` gives
    them back for the first arena only. With several threads, the bytes in use therefore grow for
    many rounds although nothing is held. With one arena, all that is free is given back.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MALLOC_ARENA_MAX", "1")  # read when a process starts
        with ProcessPoolExecutor(1, get_context("spawn")) as process:
            return process.submit(work, *args).result()


def rounds(folder: Path) -> list[Held]:
    """What is held after each round, for `SECONDS`."""
    everybody()
    end, found = time.monotonic() + SECONDS, []
    while len(found) < WARM_ROUNDS + 2 or time.monotonic() < end:
        number = len(found)
        matches(number)
        boards(number)
        pages(number, folder)
        found.append(held())
        print(f"round {number}: {found[-1]}", flush=True)
    return found


def test_nothing_grows(tmp_path):
    (tmp_path / "index.html").write_text("Hello", encoding="utf-8")
    found = apart(rounds, tmp_path)
    first, last = found[WARM_ROUNDS], found[-1]
    assert all(after <= before for after, before in zip(last[:4], first[:4], strict=True)), found
    assert last.blocks <= first.blocks + SPARE_BLOCKS, found
    assert last.bytes <= first.bytes + SPARE_BYTES, found


MB = 2**20


def arrays_in_threads() -> list[Held]:
    """Before; after four threads have freed 20 MB each; and with 20 MB that are kept."""
    found = [held()]
    large = np.ones(30 * MB, np.int8)
    del large  # from now on glibc puts what is smaller than this into arenas, where pieces stay
    all_here = threading.Barrier(4)

    def fill():
        mine = np.ones(20 * MB, np.int8)
        all_here.wait(60)
        del mine

    threads = [threading.Thread(target=fill) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found.append(held())
    kept = np.ones(20 * MB, np.int8)
    found.append(held())
    del kept
    return found


def test_only_what_is_held_counts():
    before, freed, kept = apart(arrays_in_threads)
    assert freed.bytes < before.bytes + 8 * MB, "memory that was freed counts as held"
    assert kept.bytes > freed.bytes + 16 * MB, "memory that is held does not count"
