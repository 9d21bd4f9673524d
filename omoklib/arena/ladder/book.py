"""A ladder's players and games, kept in one file that people can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from omoklib._util.arguments import check_positive
from omoklib._util.files import read_json, write_whole
from omoklib.arena.clock import Clock
from omoklib.arena.game import Played, check_opening
from omoklib.arena.log import played_of, row_of
from omoklib.games import Game, NodeId

__all__ = ["Book", "Key"]

_FORMAT = "omoklib ladder 1"
_MOST_BYTES = 256 * 2**20

Key = tuple[str, str, int]
"""The key of a game: Black's name, White's name, and the number of the opening."""


@dataclass
class Book:
    """A ladder's players and games.

    Attributes:
        game: the rules.
        openings: the openings; each pair of players meets twice from each.
        terms: the conditions of all games: the seed, the time limit.
        players: the text that each player is made from, by name; None if there is none.
        games: the games between these players.
    """

    game: Game
    openings: list[NodeId]
    terms: dict[str, Any]
    players: dict[str, str | None] = field(default_factory=dict)
    games: dict[Key, Played] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Writes the file, either whole or not at all. Every game is a line."""
        head = {
            "format": _FORMAT,
            "game": repr(self.game),
            **self.terms,
            "openings": self.openings,
            "players": self.players,
        }
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        rows = [
            "    " + json.dumps({"opening": place} | row_of(played))
            for (_, _, place), played in self.games.items()
        ]
        body = ",\n".join(rows)
        text = "\n".join(["{", *lines, '  "games": [', *([body] if rows else []), "  ]", "}", ""])
        write_whole(path, text)

    @classmethod
    def load(cls, path: Path, game: Game) -> Book:
        """The book in the file at `path`.

        Raises:
            ValueError: it is not a ladder, or another game's; or a game in it is not valid.
        """
        try:
            facts = read_json(path, _MOST_BYTES)
            if facts["format"] != _FORMAT:
                raise ValueError(f"format {facts['format']!r}")
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path} is not a ladder's file ({error})") from None
        if facts.get("game") != repr(game):
            raise ValueError(f"{path} is a ladder of {facts.get('game')}, not of {game!r}")
        try:
            return cls._of(facts, game)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"{path} is damaged: {error}") from None

    @classmethod
    def _of(cls, facts: Mapping[str, Any], game: Game) -> Book:
        openings = [check_opening(game, opening).id for opening in facts["openings"]]
        terms = {key: facts[key] for key in ("seed", "seconds_per_move", "grace")}
        check_positive("seed", terms["seed"], whole=True, zero=True)
        Clock(terms["seconds_per_move"], terms["grace"])  # raises an error if the times are wrong
        book = cls(game, openings, terms, dict(facts["players"]))
        for name, text in book.players.items():
            if not isinstance(text, str | None):
                raise TypeError(f"a player must be kept as a text, or null; {name!r} is {text!r}")
        for number, row in enumerate(facts["games"], 1):
            played, place = played_of(game, row), row["opening"]
            if not {played.black, played.white} <= set(book.players):
                raise ValueError(f"game {number} is of {played.black!r} and {played.white!r}")
            if place not in range(len(openings)) or played.opening != openings[place]:
                raise ValueError(f"game {number} does not start from opening {place}")
            book.games[played.black, played.white, place] = played
        return book
