"""Conversations with our own engines, in memory; and engines of other people, as tiny scripts."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable

from omoklib.players import NamedPlayer

LOWEST = NamedPlayer("lowest", lambda state: state.legal_actions()[0])
PATIENCE_S = 120  # for a whole conversation; a hang is longer


def lowest(game, seconds, rng) -> NamedPlayer:
    return LOWEST


def run(serve: Callable, said: bytes) -> str:
    """What `serve(stdin, stdout)` answers to everything that is said."""
    out = io.BytesIO()
    thread = threading.Thread(target=serve, args=(io.BytesIO(said), out), daemon=True)
    thread.start()
    thread.join(PATIENCE_S)
    assert not thread.is_alive(), "it hangs"
    return out.getvalue().decode("ascii")


def check_transcript(serve: Callable, transcript: str) -> None:
    """Says the lines that begin with `>`; the answers are the lines that begin with `<`."""
    lines = [line.strip() for line in transcript.strip().splitlines()]
    said = "".join(line[2:] + "\r\n" for line in lines if line.startswith(">"))
    expected = [line[2:] for line in lines if line.startswith("<")]
    answers = [line for line in run(serve, said.encode()).split("\n") if line]
    assert answers == expected


def script(code: str) -> list[str]:
    """The command of an engine with that code; `say(text)` and `lines` are there already."""
    head = """
import sys
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
lines = (line.strip() for line in iter(sys.stdin.readline, ""))
"""
    return [sys.executable, "-I", "-S", "-c", head + code]
