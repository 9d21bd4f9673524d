"""How late are the moves of our Gomocup engine, on a machine that is busy with other things?

    python tools/late_moves.py --moves 1000 --turn 300 --load 4

plays games against an opponent that moves at random, and reports every move's time from the command
to the answer, as the manager's clock sees it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import time

import numpy as np

from omoklib.games import Omok

__all__ = ["Engine", "busy", "main"]


def busy() -> None:
    """Keeps one processor busy forever."""
    while True:
        sum(range(100_000))


class Engine:
    """An engine of ours, the seconds of each of its moves, and how many a simple rule made."""

    def __init__(self, player: str, size: int, turn: int) -> None:
        self.size, self.seconds, self.simple = size, [], 0
        command = [sys.executable, "-m", "omoklib", "gomocup", "--player", player]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.tell(f"START {size}")
        self.answer()
        self.tell(f"INFO timeout_turn {turn}")

    def tell(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        """The next line that is not a message; messages about a simple rule are counted."""
        while (line := self.process.stdout.readline().strip()).startswith("MESSAGE"):
            self.simple += "simple rule" in line
        return line

    def move(self, command: str) -> int:
        """The engine's action after `command`."""
        began = time.perf_counter()
        self.tell(command)
        column, row = map(int, self.answer().split(","))
        self.seconds.append(time.perf_counter() - began)
        return row * self.size + column


def main() -> None:
    """Plays, and prints how late the moves were."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--turn", type=int, default=300, help="milliseconds for a move")
    parser.add_argument("--load", type=int, default=4, help="busy processes beside the engine")
    parser.add_argument("--player", default="alphazero")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--wait", type=float, default=20.0, help="seconds to load the player")
    options = parser.parse_args()
    others = [multiprocessing.Process(target=busy, daemon=True) for _ in range(options.load)]
    for other in others:
        other.start()
    rng, game = np.random.default_rng(0), Omok(options.size)
    engine = Engine(options.player, options.size, options.turn)
    time.sleep(options.wait)
    while len(engine.seconds) < options.moves:
        engine.tell("RESTART")
        engine.answer()
        state, command = game.initial_state(), "BEGIN"
        while not state.is_terminal() and len(engine.seconds) < options.moves:
            state = state.take_action(engine.move(command))
            if not state.is_terminal():
                theirs = int(rng.choice(state.legal_actions()))
                command = f"TURN {theirs % game.size},{theirs // game.size}"
                state = state.take_action(theirs)
    engine.tell("END")
    limit, took = options.turn / 1000, np.array(engine.seconds)
    late = int((took > limit).sum())
    middle, most = np.median(took) / limit, took.max() / limit
    print(
        f"{len(took)} moves of {limit:g} s, beside {options.load} busy processes, load "
        f"{os.getloadavg()[0]:.1f}: {late} late; median {middle:.0%} of the limit, slowest "
        f"{most:.0%}; {engine.simple} by a simple rule"
    )
    if late:
        print(
            "the late ones:", *(f"move {k}: {took[k]:.2f} s" for k in np.flatnonzero(took > limit))
        )


if __name__ == "__main__":
    main()
