"""The ladder of lesson 09: one search with and without proofs, and an engine that never learned.

`python -m omoklib.experiments.proof_ladder --out FILE` plays all games again and prints the table;
without `--out` it plays what is missing in `RESULTS`. A stopped run is resumed. No player looks at
the clock, so every run plays the same games.
"""

from __future__ import annotations

import sys
from pathlib import Path

from omoklib.arena.ladder import Ladder
from omoklib.experiments.ladders import ladder_at
from omoklib.experiments.out import file_to_write, nothing_to_do
from omoklib.games import ENV_SMALL

__all__ = ["PLAYERS", "RESULTS", "main", "proof_ladder"]

RESULTS = Path(__file__).with_name("proof_ladder.json")
"""All games of the ladder."""

PLAYERS = {
    "classical, 4 plies": "classical:depth=4",
    "network alone": "network",
    "AlphaZero 50": "alphazero:50",
    "AlphaZero 50, ends": "alphazero:50,prove=ends",
    "AlphaZero 50, all": "alphazero:50,prove=all",
}
"""The players, by their names on the ladder. "ends" and "all" are levels of
`omoklib.search.proving.LEVELS`."""

_OPENINGS = 10
_SEED = 9
_PAIRS = (1, 2, 4, 6, 8, 10)  # a run that is stopped has played about as often with everyone


def proof_ladder(path: Path | None = RESULTS) -> Ladder:
    """The ladder with its players.

    Args:
        path: the file to resume from and to keep the games in; None: a new ladder, kept nowhere.
    """
    return ladder_at(path, ENV_SMALL, openings=_OPENINGS, seed=_SEED, players=PLAYERS)


def main(path: Path = RESULTS) -> int:
    """Plays what `path` does not hold yet. Returns 0."""
    ladder = proof_ladder(path)
    before = len(ladder.games)
    for pairs in _PAIRS:
        ladder.play(pairs=pairs, progress=True)
    print(ladder, flush=True)
    if len(ladder.games) == before:
        print(nothing_to_do(path))
    return 0


if __name__ == "__main__":
    sys.exit(main(file_to_write(__doc__, RESULTS)))
