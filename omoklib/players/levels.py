"""Opponents by level, from Beginner to Champion, each as strong as a ladder measured it.

The ladders are played by `python -m omoklib.experiments.levels`, which writes `levels.json`. A
board whose ladder was not played has the same levels without a number.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from omoklib._util.words import counted
from omoklib.games import Game
from omoklib.games.names import game_text
from omoklib.players.pretrained import weights_for

__all__ = ["FILE", "LEVEL_NAMES", "Level", "fewest_playouts", "levels", "searches_alone", "specs"]

LEVEL_NAMES = ("Beginner", "Novice", "Casual", "Skilled", "Expert", "Master", "Champion")
"""The names of the levels, the weakest first."""

_FEWEST = ((20, 20), (100, 100), (math.inf, 1_000))
"""Pairs (moves, playouts): a game with fewer first moves than `moves` needs that many playouts, see
`fewest_playouts`."""

_FEW = 9  # actions: such a game is small enough that a search of a hundred plays it perfectly

FILE = Path(__file__).with_name("levels.json")
"""The levels that were measured, by the text of their game."""


@dataclass(frozen=True)
class Level:
    """An opponent by name.

    Attributes:
        spec: the text of the player, for `make_player`.
        elo: its rating on the board's ladder, where Skilled is about 1500; None without a ladder.
        low, high: the ends of the 95% interval of `elo`.
        games: the number of games it played there.
    """

    name: str
    spec: str
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    games: int = 0

    def words(self) -> str:
        """Its spec and its measured strength, for people."""
        if self.elo is None:
            return f"{self.spec}; not measured on this board"
        if self.low == self.high:
            return f"{self.spec}; Elo {self.elo:.0f}, to which the other levels are compared"
        span = f"[{self.low:.0f}, {self.high:.0f}]"
        return f"{self.spec}; Elo {self.elo:.0f} {span}, {counted(self.games, 'game')}"


def levels(game: Game) -> list[Level]:
    """The levels of `game`, the weakest first: by their ladder where one was played.

    >>> from omoklib.games import Omok
    >>> [level.name for level in levels(Omok(13, line=4))][::6]
    ['Beginner', 'Champion']
    """
    measured = _measured().get(_text(game))
    if measured is not None:
        return [Level(**entry) for entry in measured["levels"]]
    return [Level(name, spec) for name, spec in zip(LEVEL_NAMES, specs(game), strict=True)]


def specs(game: Game) -> list[str]:
    """The seven players that are the levels of `game`, as they are ordered before any game.

    >>> from omoklib.games import Omok
    >>> specs(Omok(15))[::3]
    ['uct:1000', 'uct:30000', 'alphazero:400']
    """
    if not weights_for(game):
        return searches_alone(game)
    if game.num_actions <= _FEW:
        plain = [f"uct:{count}" for count in (2, 5, 10, 20, 60)]
        return [*plain, "network", "alphazero:50"]
    fewest = fewest_playouts(game)
    more = [count for count in (1_000, 3_000, 10_000, 30_000) if count > fewest][:3]
    plain = [f"uct:{count}" for count in (fewest, *more)]
    return [*plain, "network", "alphazero:50", "alphazero:400"]


def searches_alone(game: Game) -> list[str]:
    """Seven players of `game` without a network, from the weakest on.

    >>> from omoklib.games import Omok
    >>> searches_alone(Omok(7, line=4))[::3]
    ['uct:100', 'uct:1000', 'uct:20000']
    """
    counts = np.geomspace(fewest_playouts(game), 20_000, len(LEVEL_NAMES))
    return [f"uct:{float(f'{count:.0e}'):.0f}" for count in counts]


def fewest_playouts(game: Game) -> int:
    """The playouts of the weakest search that is a level: more than there are first moves.

    A search that has not tried every move thinks all that it tried equal, and plays the first. One
    that has tried each of many moves once or twice still has many equals: on 15x15 it lines up
    stones in the first row, and with 300 playouts it won all its eight games against 1,000.
    """
    moves = len(game.initial_state().legal_actions())
    return next(playouts for most, playouts in _FEWEST if moves < most)


@cache
def _measured() -> dict[str, dict]:
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def _text(game: Game) -> str:
    try:
        return game_text(game)
    except ValueError:
        return ""
