"""The choice of opponents: by level, or by kind and strength."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from omoklib import players
from omoklib._util.arguments import MOST_SECONDS
from omoklib._util.recent import Recent
from omoklib._util.threads import can_start_threads
from omoklib.games import Game, Omok, Othello
from omoklib.players.hints import LONGER_SEARCH
from omoklib.players.levels import Level, levels
from omoklib.players.prepared import Prepared, compile_beside, warm_up
from omoklib.players.pretrained import weights_for
from omoklib.players.specs import make_player
from omoklib.widgets.table import PERSON, Seat

__all__ = ["STRENGTHS", "Opponents", "default_opponents"]

STRENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
MOST_SPARE = 4  # players that are kept beside one of each name: a search keeps its tree
_COMPILING_S = 600.0  # the most seconds for compiling in another process
_ITERATIONS = 500  # of UCT, unless a person chooses another strength
_DEPTH = 4  # with it, the classical engine is about as strong on 9x9 as the network without search


def default_opponents(game: Game) -> dict[str, Any]:
    """All opponents that the course has for `game`, the usual one first.

    A network and compiled code are loaded when somebody chooses AlphaZero or a level that plays
    with one.
    """
    rng = np.random.default_rng()

    def made(kind: str, usual: int) -> Callable[[int], Any]:
        return lambda strength=usual: _ready(f"{kind}:{strength}", game, rng)

    found: dict[str, Any] = {}
    if weights_for(game):
        found["AlphaZero"] = made("alphazero", 100)
    found["UCT"] = made("uct", _ITERATIONS)
    if isinstance(game, Othello):
        found["weighted UCT"] = made("weighted", _ITERATIONS)
    if type(game) is Omok and game.num_actions > 9:
        found["classical"] = players.classical(depth=_DEPTH)
    if game.num_actions <= 9:
        found["perfect"] = players.minimax(rng)
    found["random"] = players.random(rng)
    return found | {level.name: level for level in levels(game)}


class Opponents:
    """Players by name. Some are made when they are needed, with a strength or a level, and kept.

    Args:
        game: the game that they play.
        table: the opponents by name: each a player (a function of a state), a factory (a function
            of one argument `strength` that returns a player), or a `Level`.

    >>> from omoklib.games import Omok
    >>> opponents = Opponents(Omok(9), {"first": lambda state: 0, "UCT": lambda strength=50: max})
    >>> opponents.strength_of("first"), opponents.strength_of("UCT")
    (None, 50)
    """

    def __init__(self, game: Game, table: Mapping[str, Any]) -> None:
        if not isinstance(table, Mapping):
            raise TypeError(f'opponents must be {{"name": player}}; got {table!r}')
        for name, entry in table.items():
            if not isinstance(name, str) or not (callable(entry) or isinstance(entry, Level)):
                raise TypeError(
                    'opponents must be {"name": player or factory(strength)}; '
                    f"got {name!r}: {type(entry).__name__}"
                )
            if name == PERSON.name:
                raise ValueError(f"{name!r} is the person; give the opponent another name")
        if not table:
            raise ValueError("there must be at least one opponent; got none")
        self._game = game
        self._table = dict(table)
        self._made: Recent[tuple[str, int | None], Prepared] = Recent(len(table) + MOST_SPARE)

    @property
    def names(self) -> list[str]:
        """The names, in the order of the table."""
        return list(self._table)

    def options(self) -> list[dict[str, str]]:
        """The entries of a menu: the person, the levels, the players, each with its group."""
        found = [{"value": PERSON.name, "label": PERSON.name, "group": ""}]
        by_level = {name for name, entry in self._table.items() if isinstance(entry, Level)}
        for name in sorted(self._table, key=lambda name: name not in by_level):
            group = "Levels" if name in by_level else "Players" if by_level else ""
            found.append({"value": name, "label": name, "group": group})
        return found

    def strength_of(self, name: str) -> int | None:
        """The default strength of a factory; None for a finished player."""
        entry = self._table.get(name)
        if entry is None or isinstance(entry, (Level, players.NamedPlayer)):
            return None
        try:
            parameters = list(inspect.signature(entry).parameters.values())
        except (TypeError, ValueError):  # some callables written in C have no signature
            return None
        if not parameters or parameters[0].name != "strength":
            return None
        given = parameters[0].default
        return 100 if given is inspect.Parameter.empty else given

    def words(self, name: str) -> str:
        """The exact player of a level, in words; "" for others, whose name and strength say it."""
        entry = self._table.get(name)
        return entry.words() if isinstance(entry, Level) else ""

    def seat(self, name: str, strength: int | None = None) -> Seat:
        """The player of this name, made with `strength` if a factory makes it; or the person."""
        if name == PERSON.name:
            return PERSON
        entry, usual = self._table[name], self.strength_of(name)
        if isinstance(entry, Level):
            key, text = (name, None), name
        elif usual is None:
            return Seat(name, entry)
        else:
            strength = usual if strength is None else strength
            key, text = (name, strength), f"{name} {strength}"
        if key not in self._made:
            self._made[key] = Prepared(text, lambda: self._make(entry, strength))
        return Seat(text, self._made[key])

    def believed(self) -> Seat:
        """A search that nobody plays, with enough work for a hint."""
        key = (LONGER_SEARCH, None)
        if key not in self._made:
            rng = np.random.default_rng()
            self._made[key] = Prepared(
                "A longer search", lambda: _ready(LONGER_SEARCH, self._game, rng)
            )
        return Seat("a longer search", self._made[key])

    def _make(self, entry: Any, strength: int | None) -> Callable:
        """The player, ready to answer: everything that it needs is loaded and compiled."""
        if isinstance(entry, Level):
            return _ready(entry.spec, self._game, np.random.default_rng())
        made = entry(strength)
        if not callable(made):
            raise TypeError(f"a factory must return a player, a function of a state; got {made!r}")
        return made


def _ready(spec: str, game: Game, rng: np.random.Generator) -> Callable:
    """The player of `spec`, with all that it needs loaded and compiled if the platform has threads:
    without them nobody could stop its first search."""
    player = make_player(spec, game, rng)
    if can_start_threads():
        warm_up(player, game, rng, MOST_SECONDS, partial(compile_beside, spec, game, _COMPILING_S))
    return player
