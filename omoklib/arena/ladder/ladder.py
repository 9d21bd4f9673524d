"""The ladder: players, their games, and the table."""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib._util.files import stamp_of
from omoklib._util.locks import only_writer
from omoklib._util.words import counted
from omoklib.arena.entrants import Entrant, is_made_fresh
from omoklib.arena.game import Played, check_opening
from omoklib.arena.jobs import Conditions, Job
from omoklib.arena.ladder.book import Book, Key
from omoklib.arena.ladder.schedule import all_meetings, swiss_round
from omoklib.arena.ladder.table import as_html, as_text, ladder_rows
from omoklib.arena.matches import with_bar
from omoklib.arena.ratings import Ratings, rate
from omoklib.arena.running import run_jobs
from omoklib.games import Game, NodeId

__all__ = ["Ladder"]

_SAVED_EVERY = 1.0
"""The seconds between two saves while games are played."""


class Ladder:
    """Players of one game. They all meet from the same openings, twice from each, with colours
    swapped.

    Args:
        game: the rules.
        path: a file for the whole ladder. If it exists, the ladder continues from it: players given
            by a text can play at once; others must be added again before they can. Other programs
            may use the same ladder: one writes at a time, after reading what others have added.
        openings: the openings, IDs of games that are not over; a new ladder needs them, and one
            from a file has its own.
        seed: the seed of the players that are made fresh for every game.
        seconds_per_move, grace: the time limit, see `omoklib.arena.play`.

    Raises:
        ValueError: there is no opening, or the file is another game's ladder, or not a ladder.
    """

    def __init__(
        self,
        game: Game,
        path: str | Path | None = None,
        *,
        openings: Sequence[NodeId] | None = None,
        seed: int = 0,
        seconds_per_move: float | None = None,
        grace: float = 1.0,
    ) -> None:
        check_positive("seed", seed, whole=True, zero=True)
        self._stamp: tuple[int, ...] | None = None
        self._unsaved = False  # whether the file lacks something
        self.path = None if path is None else Path(path)
        ids = None if openings is None else [check_opening(game, each).id for each in openings]
        if self.path is not None and self.path.exists():
            self._stamp = stamp_of(self.path)
            self._book = Book.load(self.path, game)
            if ids not in (None, self._book.openings):
                raise ValueError(f"{path} has other openings; leave them out to continue it")
        elif not ids:
            raise ValueError("a new ladder needs openings, such as random_openings draws")
        else:
            terms = {"seed": seed, "seconds_per_move": seconds_per_move, "grace": grace}
            self._book = Book(game, ids, terms)
        terms = self._book.terms
        self._conditions = Conditions(game, terms["seconds_per_move"], terms["grace"])
        self._conditions.clock()  # raises an error if the times are wrong
        self._entrants: dict[str, Entrant] = {
            name: text for name, text in self._book.players.items() if text is not None
        }

    @property
    def game(self) -> Game:
        """The rules."""
        return self._book.game

    @property
    def openings(self) -> list[NodeId]:
        """The openings from which every pair of players meets."""
        return list(self._book.openings)

    @property
    def names(self) -> list[str]:
        """All players, in the order in which they were added."""
        return list(self._book.players)

    @property
    def games(self) -> list[Played]:
        """All games; the players in them have their names on the ladder."""
        return list(self._book.games.values())

    def add(self, name: str, player: Entrant) -> Ladder:
        """This ladder with one more player; `play` then plays the missing games.

        Args:
            name: the player's name on the ladder.
            player: a text such as `"uct:1000"`, `Fresh(function)`, or a player as it is.

        Raises:
            ValueError: the name belongs to another player here.
            TypeError: `player` is not a player.
        """
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"a player's name on the ladder must be a text; got {name!r}")
        is_made_fresh(player)
        text = player if isinstance(player, str) else None
        with self._writing():
            if self._book.players.get(name, text) != text:
                raise ValueError(
                    f"{name!r} is {self._book.players[name]!r} on this ladder: take another name, "
                    f"or remove({name!r}) first, with all its games"
                )
            self._book.players[name] = text
            self._entrants[name] = player
            self._save()
        return self

    def remove(self, name: str) -> Ladder:
        """This ladder without a player and its games."""
        with self._writing():
            self._place(name)
            self._entrants.pop(name, None)
            del self._book.players[name]
            for key in [key for key in self._book.games if name in key[:2]]:
                del self._book.games[key]
            self._save()
        return self

    def play(
        self,
        *,
        schedule: str = "all",
        rounds: int | None = None,
        pairs: int | None = None,
        workers: int = 1,
        progress: bool = False,
    ) -> Ladder:
        """This ladder, after playing the games that were missing.

        An interruption loses nothing: the games so far are kept, in the file if there is one.

        Args:
            schedule: the rule for who meets whom. `"all"`: everyone meets everyone. `"swiss"`:
                neighbours in the table meet.
            rounds: the number of others that each player has met in the end (Swiss only); by
                default one more than the number of halvings from all players down to one.
            pairs: the number of pairs of games in a meeting, one from each of the first openings;
                by default all.
            workers: the number of processes that play at the same time, as in
                `omoklib.arena.match`.
            progress: whether to show a bar.

        Raises:
            InUse: another program plays on this ladder's file.
        """
        with self._writing():
            self._play(schedule, rounds, pairs, workers, progress)
        return self

    def _play(
        self, schedule: str, rounds: int | None, pairs: int | None, workers: int, progress: bool
    ) -> None:
        count = len(self._book.openings)
        pairs = count if pairs is None else check_positive("pairs", pairs, whole=True)
        if pairs > count:
            raise ValueError(f"the ladder has {count} openings, too few for {pairs} pairs")
        here = [name for name in self._book.players if name in self._entrants]
        if schedule == "all":
            self._meet(all_meetings(here), pairs, workers, progress)
        elif schedule == "swiss":
            if rounds is None:
                rounds = 1 + math.ceil(math.log2(max(2, len(here))))
            check_positive("rounds", rounds, whole=True)
            begun = [pair for pair in all_meetings(here) if frozenset(pair) in self._met()]
            self._meet(begun, pairs, workers, progress)
            while here and (drawn := swiss_round(self._order(here), self._met(), rounds)):
                self._meet(drawn, pairs, workers, progress)
        else:
            raise ValueError(f"schedule must be 'all' or 'swiss'; got {schedule!r}")

    def ratings(self, anchor: str | None = None) -> Ratings:
        """Everyone's rating, by maximum likelihood: see `omoklib.arena.ratings`.

        Args:
            anchor: the player whose rating is 0; `""` for the mean of all. By default a player
                named "random", if there is one, else the mean.
        """
        names = self.names
        points = np.zeros((len(names), len(names)))
        for played in self.games:
            black, white = self._place(played.black), self._place(played.white)
            points[black, white] += (1 + played.result) / 2
            points[white, black] += (1 - played.result) / 2
        if anchor is None:
            anchor = "random" if "random" in names else ""
        return rate(names, points, anchor)

    @property
    def warning(self) -> str:
        """A sentence if the table says less than it seems to, else ""."""
        games = self.games
        repeats = len(games) - len({(played.id, played.black, played.white) for played in games})
        if repeats > len(games) / 10:
            return (
                f"{repeats} of the {len(games)} games repeat others: the intervals are too "
                "narrow. Use more openings, or players with randomness."
            )
        return self.ratings().warning if games else ""

    def rows(self) -> list[tuple[str, ...]]:
        """The table: name, rating, 95% interval, games, score; the strongest first."""
        return ladder_rows(self.ratings(), self.games) if self.names else []

    def __repr__(self) -> str:
        players = counted(len(self.names), "player")
        title = f"Ladder of {self.game!r}: {players}, {counted(len(self.games), 'game')}"
        return as_text(title, self.rows(), self.warning) if self.games else title

    def _repr_html_(self) -> str:
        title = f"{self.game!r}, {counted(len(self.games), 'game')}"
        return as_html(title, self.rows(), self.warning)

    def _meet(
        self, meetings: Sequence[tuple[str, str]], pairs: int, workers: int, progress: bool
    ) -> None:
        """Plays the missing games of these meetings."""
        keys: list[Key] = [
            (black, white, place)
            for one, other in meetings
            for place in range(pairs)
            for black, white in ((one, other), (other, one))
        ]
        keys = [key for key in keys if key not in self._book.games]
        names = [name for name in self._entrants if any(name in key[:2] for key in keys)]
        jobs = [
            Job(
                number,
                names.index(black),
                names.index(white),
                self._book.openings[place],
                (self._book.terms["seed"], _number(black), _number(white), place),
            )
            for number, (black, white, place) in enumerate(keys)
        ]
        ended = run_jobs(jobs, self._conditions, [self._entrants[name] for name in names], workers)
        saved = time.monotonic()
        try:
            with closing(ended):
                for job, played in with_bar(ended, progress, "ladder", len(jobs), "game"):
                    black, white, _ = key = keys[job.number]
                    self._book.games[key] = replace(played, black=black, white=white)
                    if time.monotonic() - saved > _SAVED_EVERY:
                        self._save()
                        saved = time.monotonic()
        finally:
            self._save()

    def _met(self) -> set[frozenset[str]]:
        return {frozenset(key[:2]) for key in self._book.games}

    def _order(self, names: Sequence[str]) -> list[str]:
        """`names`, the strongest first; before the first game in the order of the ladder."""
        return [name for name in self.ratings("").order if name in names]

    def _place(self, name: str) -> int:
        if name not in self._book.players:
            raise ValueError(f"the players are {', '.join(self.names) or 'none'}; got {name!r}")
        return self.names.index(name)

    def _save(self) -> None:
        if self.path is not None:
            self._unsaved = True
            self._book.save(self.path)
            self._stamp, self._unsaved = stamp_of(self.path), False

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Until the block ends, no other program writes the file, and this ladder has all of it.

        Raises:
            InUse: another one does.
            ValueError: the file is no longer this ladder's.
        """
        if self.path is None:
            yield
            return
        with only_writer(self.path):
            if self._stamp != (stamp := stamp_of(self.path)) and stamp is not None:
                self._read_again()
                self._stamp = stamp
            yield

    def _read_again(self) -> None:
        """Takes over what another program has written to the file."""
        theirs, mine = Book.load(self.path, self.game), self._book
        if (theirs.openings, theirs.terms) != (mine.openings, mine.terms):
            raise ValueError(
                f"{self.path} holds another ladder now, with other openings or other terms: make "
                "a new Ladder to continue it"
            )
        if self._unsaved:  # the disk was full: what is only here stays
            theirs.players = theirs.players | mine.players
            theirs.games = theirs.games | mine.games
        self._book = theirs
        for name, text in theirs.players.items():
            if text is not None:
                self._entrants.setdefault(name, text)
        for name in self._entrants.keys() - theirs.players.keys():
            del self._entrants[name]


def _number(name: str) -> int:
    """A name as part of a seed: the same on every machine."""
    return zlib.crc32(name.encode())
