"""The choice of opponents, and how strong each plays."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from omoklib import players
from omoklib.games import Game, Othello
from omoklib.players.pretrained import weights_for
from omoklib.players.specs import make_player
from omoklib.widgets.table import PERSON, Seat

__all__ = ["STRENGTHS", "Opponents", "default_opponents"]

STRENGTHS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)


def default_opponents(game: Game, iterations: int = 500) -> dict[str, Any]:
    """All opponents that the course has for `game`, the usual one first.

    A network is loaded, and TensorFlow with it, when somebody chooses AlphaZero.

    Args:
        iterations: UCT's usual strength.
    """
    rng = np.random.default_rng()

    def made(kind: str, usual: int) -> Callable[[int], Any]:
        return lambda strength=usual: make_player(f"{kind}:{strength}", game, rng)

    found: dict[str, Any] = {"UCT": made("uct", iterations)}
    if isinstance(game, Othello):
        found["weighted UCT"] = made("weighted", iterations)
    if weights_for(game):
        found["AlphaZero"] = made("alphazero", 100)
    if game.num_actions <= 9:
        found["perfect"] = players.minimax(rng)
    found["random"] = players.random(rng)
    return found


class Opponents:
    """Players by name. Some are made to a strength, and kept once made.

    Args:
        table: name -> a player, a function of a state; or a factory, a function of one argument
            called `strength` that returns a player.

    >>> opponents = Opponents({"first": lambda state: 0, "UCT": lambda strength=50: str(strength)})
    >>> opponents.strength_of("first"), opponents.strength_of("UCT")
    (None, 50)
    """

    def __init__(self, table: Mapping[str, Callable]) -> None:
        for name, entry in table.items():
            if not isinstance(name, str) or not callable(entry):
                raise TypeError(
                    'opponents are {"name": player or factory(strength)}; '
                    f"got {name!r}: {type(entry).__name__}"
                )
            if name == PERSON.name:
                raise ValueError(f"{name!r} is the person's own name; call the opponent otherwise")
        if not table:
            raise ValueError("at least one opponent is needed; got none")
        self._table = dict(table)
        self._made: dict[tuple[str, int], Callable] = {}

    @property
    def names(self) -> list[str]:
        """In the order they were given."""
        return list(self._table)

    def strength_of(self, name: str) -> int | None:
        """The strength a factory would choose itself; None for a player that is one already."""
        if name == PERSON.name or isinstance(self._table[name], players.NamedPlayer):
            return None
        try:
            parameters = list(inspect.signature(self._table[name]).parameters.values())
        except (TypeError, ValueError):  # some callables written in C do not tell
            return None
        if not parameters or parameters[0].name != "strength":
            return None
        given = parameters[0].default
        return 100 if given is inspect.Parameter.empty else given

    def is_made(self, name: str, strength: int) -> bool:
        """Whether the player of that name and strength need not be made first."""
        return self.strength_of(name) is None or (name, strength) in self._made

    def seat(self, name: str, strength: int | None = None) -> Seat:
        """The player of that name, made to `strength` where it is made at all; or the person."""
        if name == PERSON.name:
            return PERSON
        usual = self.strength_of(name)
        if usual is None:
            return Seat(name, self._table[name])
        strength = usual if strength is None else strength
        if (name, strength) not in self._made:
            self._made[name, strength] = self._table[name](strength)
        return Seat(f"{name} {strength}", self._made[name, strength])
