"""A long run of matches, boards and pages, after which everything is as it was at the start.

`SOAK_SECONDS` in the environment says how long; an hour by default.
"""

import argparse
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
from itertools import count

import numpy as np
import pytest
from bridge_talk import script

from omoklib import players
from omoklib._util.memory import memory_in_use
from omoklib.arena import match
from omoklib.bridges import EngineError, GomocupEngine, GTPEngine, gomocup, gtp
from omoklib.cli import page as page_command
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

SPARE_BYTES = 60e6
"""What the process may hold beyond the start: memory that was freed comes back in pieces."""

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
                overlay=str(rng.choice(["visits", "Q", "nothing"])), bar=bool(rng.integers(2))
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
    server = page_command._server(argparse.Namespace(out=folder, port=0))
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


def held():
    """Threads, descriptors, processes, widgets and bytes, once all that ends has ended."""
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
    return (*now, memory_in_use())


def test_nothing_grows(tmp_path):
    (tmp_path / "index.html").write_text("Hello", encoding="utf-8")
    everybody()
    end, first = time.monotonic() + SECONDS, None
    for number in count():
        matches(number)
        boards(number)
        pages(number, tmp_path)
        now = held()
        print(f"round {number}: threads, descriptors, processes, widgets, bytes: {now}", flush=True)
        if number == WARM_ROUNDS:
            first = now
        if first is not None and number > WARM_ROUNDS and time.monotonic() > end:
            break
    assert all(after <= before for after, before in zip(now[:4], first[:4], strict=True)), (
        first,
        now,
    )
    assert now[4] <= first[4] + SPARE_BYTES, (first, now)
