"""The beginning of the experiments' ladders: openings drawn at random, four plies long."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from omoklib.arena import random_openings
from omoklib.arena.ladder import Ladder
from omoklib.games import Game

__all__ = ["ladder_at"]

_PLIES = 4


def ladder_at(
    path: Path | None,
    game: Game,
    *,
    openings: int,
    seed: int,
    players: Mapping[str, str] | None = None,
) -> Ladder:
    """The ladder in the file at `path`, or a new one.

    Args:
        path: the file that keeps the games; None: a new ladder, kept nowhere.
        openings: the number of openings of a new ladder.
        seed: the seed of a new ladder and of its openings.
        players: the texts that the players on the ladder are made from, by name; those that are
            missing are added.
    """
    if path is not None and path.exists():
        ladder = Ladder(game, path)
    else:
        drawn = random_openings(game, openings, _PLIES, np.random.default_rng(seed))
        ladder = Ladder(game, path, openings=drawn, seed=seed)
    for name, text in (players or {}).items():
        if name not in ladder.names:
            ladder.add(name, text)
    return ladder
