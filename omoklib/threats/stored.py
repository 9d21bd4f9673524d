"""The 9x9 puzzles that come with omoklib, proved once, so using them costs no time.

`python -m omoklib.threats` makes them; every run makes the same ones.
"""

from __future__ import annotations

import json
from pathlib import Path

from omoklib.games import ENV_SMALL
from omoklib.threats.puzzles import KINDS, Puzzle

__all__ = ["FILE", "stored_puzzles"]

FILE = Path(__file__).with_name("puzzles_9x9.json")
"""The puzzles; the file itself says how it was made."""


def stored_puzzles(kind: str) -> list[Puzzle]:
    """The puzzles for `ENV_SMALL` of one kind: 200 attacks of 2 to 5 moves, or 200 defences.

    Raises:
        ValueError: there is no such kind.

    >>> puzzle = stored_puzzles("attack")[0]
    >>> puzzle.solved_by(puzzle.solutions[0])
    True
    """
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}; got {kind!r}")
    return [
        Puzzle(
            ENV_SMALL.state(row["id"]), kind, row["depth"], row["within"], tuple(row["solutions"])
        )
        for row in json.loads(FILE.read_text(encoding="utf-8"))[kind]
    ]
