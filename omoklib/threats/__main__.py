"""`python -m omoklib.threats` makes the 9x9 puzzles that come with omoklib, in some minutes."""

from __future__ import annotations

import json
import sys

import numpy as np

from omoklib._util.files import write_whole
from omoklib.games import ENV_SMALL
from omoklib.threats.puzzles import KINDS, Puzzle, puzzles
from omoklib.threats.stored import FILE

__all__ = ["main"]

_COUNT = 200
_DEPTHS = {"attack": (2, 5), "defence": (2, 4)}
_SEED = 2026


def main() -> int:
    """Writes `FILE` again. Returns the exit status, 0."""
    facts = {
        "about": "Puzzles of Omok 9x9, five in a row: see omoklib.threats.Puzzle.",
        "command": "python -m omoklib.threats",
        "seed": _SEED,
    }
    parts = [f" {json.dumps(key)}: {json.dumps(fact)}" for key, fact in facts.items()]
    for number, kind in enumerate(KINDS):
        rng, lines = np.random.default_rng([_SEED, number]), []

        def on_puzzle(puzzle: Puzzle, kind: str = kind, lines: list[str] = lines) -> None:
            lines.append(f"  {json.dumps(_row(puzzle))}")
            print(f"{kind} {len(lines)} of {_COUNT}", end="\r", flush=True)

        puzzles(ENV_SMALL, _COUNT, rng, depth=_DEPTHS[kind], kind=kind, on_puzzle=on_puzzle)
        print()
        parts.append(f' "{kind}": [\n' + ",\n".join(lines) + "\n ]")
    write_whole(FILE, "{\n" + ",\n".join(parts) + "\n}\n")
    return 0


def _row(puzzle: Puzzle) -> dict[str, object]:
    return {
        "id": puzzle.state.id,
        "depth": puzzle.depth,
        "within": puzzle.within,
        "solutions": puzzle.solutions,
    }


if __name__ == "__main__":
    sys.exit(main())
