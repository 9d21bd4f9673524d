"""The levels that a person chooses opponents by, measured on one ladder a board.

`python -m omoklib.experiments.levels [GAME ...]` plays the games that are missing on the ladder of
each board, such as `omok` (the default) or `othello:6`, and writes the ratings to
`omoklib/players/levels.json`, where boards and pages read them. The games stay in a file beside
this one; a stopped run is resumed. On the course's own board the ladder begins with the games of
lesson 08, whose players are levels there.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import numpy as np

from omoklib._util.files import write_whole
from omoklib._util.locks import only_writer
from omoklib.arena.ladder import Ladder
from omoklib.experiments.course_ladder import NETWORKS, PLAIN
from omoklib.experiments.course_ladder import RESULTS as COURSE
from omoklib.experiments.ladders import ladder_at
from omoklib.games import ENV_SMALL, Game
from omoklib.games.names import file_name, game_named, game_text
from omoklib.players.levels import FILE, LEVEL_NAMES, specs
from omoklib.players.specs import make_player

__all__ = ["ANCHOR", "main", "measure", "rated_levels"]

ANCHOR = 3
"""The place of the player who is rated 1500: one in the middle, so that intervals are short."""

_OPENINGS = 10  # each is played twice in a meeting
_SEED = 14
_PATIENCE_S = 60.0  # seconds for another measurement that writes the file


def measure(game: Game, path: Path, *, openings: int = _OPENINGS) -> dict:
    """The levels of `game` with ratings, after playing what is missing in the file `path`.

    Args:
        openings: the number of openings of a new ladder; by default 10.

    Returns:
        `{"levels": [...], "games": n}`: the entries of `players.levels.Level` from the weakest to
        the strongest as the ladder found them, and the number of games.
    """
    if game == ENV_SMALL and not path.exists():
        shutil.copy(COURSE, path)
    ladder = ladder_at(path, game, openings=openings, seed=_SEED)
    names = {spec: _course_name(spec) if game == ENV_SMALL else spec for spec in specs(game)}
    there = PLAIN if game == ENV_SMALL else {}  # the file holds these as texts
    for spec, name in names.items():
        if name not in there:
            ladder.add(name, make_player(spec, game, np.random.default_rng(_SEED), name=name))
    print(ladder.play(schedule="swiss"), flush=True)
    return rated_levels(ladder, names)


def rated_levels(ladder: Ladder, names: dict[str, str]) -> dict:
    """The result of `measure` for a ladder whose games are played. `names`: spec -> name on it."""
    ratings = ladder.ratings(anchor=names[list(names)[ANCHOR]])
    by_strength = sorted(names, key=lambda spec: ratings[names[spec]])
    entries = []
    for level, spec in zip(LEVEL_NAMES, by_strength, strict=True):
        low, high = ratings.interval(names[spec])
        entries.append(
            {
                "name": level,
                "spec": spec,
                "elo": round(1500 + ratings[names[spec]]),
                "low": round(1500 + low),
                "high": round(1500 + high),
                "games": ratings.games(names[spec]),
            }
        )
    return {"levels": entries, "games": len(ladder.games)}


def _course_name(spec: str) -> str:
    """The name of the player of `spec` on the course's ladder; the spec itself if it is not
    there."""
    plain = {text: name for name, text in PLAIN.items()}
    searches = {f"alphazero:{count}" if count else "network": n for n, count in NETWORKS.items()}
    return (plain | searches).get(spec, spec)


def main(texts: list[str]) -> int:
    """Measures the levels of the games of `texts`, and writes them down. Returns 0."""
    for text in texts or ["omok"]:
        game = game_named(text)
        name = game_text(game)
        path = Path(__file__).with_name(f"levels_{file_name(game)}.json")
        found = measure(game, path)
        with only_writer(FILE, _PATIENCE_S):
            known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
            known[name] = found
            write_whole(FILE, json.dumps(known, indent=1) + "\n")
        print(f"{name}: {found['games']} games, written to {FILE.name}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
