"""The ladder of the course: every player of the lessons on the 9x9 board.

`python -m omoklib.experiments.course_ladder --out FILE` plays all games again and prints the table;
without `--out` it plays what is missing in `RESULTS`, the file that lesson 08 shows. A stopped run
is resumed.
"""

from __future__ import annotations

import shutil
import sys
import weakref
from pathlib import Path
from tempfile import TemporaryDirectory

from omoklib.arena.ladder import Ladder
from omoklib.experiments.ladders import ladder_at
from omoklib.experiments.out import file_to_write, nothing_to_do
from omoklib.games import ENV_SMALL
from omoklib.nn.playing.file import pretrained

__all__ = ["NETWORKS", "PLAIN", "RESULTS", "course_ladder", "course_ladder_copy", "main"]

RESULTS = Path(__file__).with_name("course_ladder.json")
"""All games of the ladder."""

PLAIN = {
    "random": "random",
    "UCT 100": "uct:100",
    "UCT 1,000": "uct:1000",
    "UCT 10,000": "uct:10000",
}
"""The players without a network, by their texts: they can always be played against."""

NETWORKS = {"network alone": 0, "AlphaZero 50": 50, "AlphaZero 400": 400}
"""The numbers of simulations of the players with the network that comes with the package; 0: no
search."""

_OPENINGS = 10
_SEED = 8


def course_ladder(path: Path | None = None) -> Ladder:
    """The ladder with the players of `PLAIN`; the caller adds those of `NETWORKS`.

    Args:
        path: the file to resume from and to keep the games in; None: a new ladder, kept nowhere.
    """
    return ladder_at(path, ENV_SMALL, openings=_OPENINGS, seed=_SEED, players=PLAIN)


def course_ladder_copy() -> Ladder:
    """The ladder of `RESULTS` in a file of its own, which is deleted with it: games that are played
    on it leave `RESULTS` as it is."""
    shelf = TemporaryDirectory()
    ladder = course_ladder(Path(shutil.copy(RESULTS, shelf.name)))
    weakref.finalize(ladder, shelf.cleanup)
    return ladder


def main(path: Path = RESULTS) -> int:
    """Plays what `path` does not hold yet; players who are far apart do not meet. Returns 0."""
    ladder = course_ladder(path)
    before = len(ladder.games)
    for name, simulations in NETWORKS.items():
        ladder.add(name, pretrained("omok", simulations=simulations))
        ladder.play(schedule="swiss", progress=True)
    print(ladder, flush=True)
    if len(ladder.games) == before:
        print(nothing_to_do(path))
    return 0


if __name__ == "__main__":
    sys.exit(main(file_to_write(__doc__, RESULTS)))
