"""Matches of two players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from omoklib._util.arguments import check_positive
from omoklib.arena.entrants import Entrant, label_of
from omoklib.arena.game import Played, check_opening
from omoklib.arena.jobs import Job, Rules, run_jobs
from omoklib.arena.log import MatchLog
from omoklib.arena.result import MatchResult, pair_counts
from omoklib.arena.sprt import SPRT
from omoklib.games import Game, NodeId

__all__ = ["match", "with_bar"]


def match(
    first: Entrant,
    second: Entrant,
    game: Game,
    *,
    openings: Sequence[NodeId],
    progress: bool = False,
    seed: int = 0,
    seconds_per_move: float | None = None,
    grace: float = 1.0,
    sprt: SPRT | None = None,
    workers: int = 1,
    out: str | Path | None = None,
) -> MatchResult:
    """Two games from each opening: `first` is Black in one, White in the other.

    Args:
        first, second: players; or texts such as `"uct:1000"` (see `omoklib.players.specs`) or
            `Fresh(function)`, of which new players are made for every game.
        openings: IDs of games that go on, such as `random_openings` draws.
        progress: shows a bar.
        seed: of the players that are made anew; those given as they are have their own.
        seconds_per_move, grace: the time limit, see `play`.
        sprt: ends the match after the pair by which its question is decided.
        workers: processes that play at once. The result does not depend on how many, where
            players do not think by the clock. They need texts or `Fresh`.
        out: a file that gets a line of JSON as soon as a game ends. If it is there already, the
            match goes on where it stopped, and ends as it would have ended (with players made
            anew; one that is given as it is does not know what it played before).

    Raises:
        ValueError: there is no opening, or one is not an ID of a game that goes on; or `out` is
            a file of another match; or a text names no player.
        TypeError: `workers` is above 1, and a player is given as it is.
    """
    if not len(openings):
        raise ValueError("a match needs at least one opening, such as (0,), the empty board")
    check_positive("seed", seed, whole=True, zero=True)
    rules = Rules(game, seconds_per_move, grace)
    ids = [check_opening(game, opening).id for opening in openings]
    log = None
    if out is not None:
        log = MatchLog(out, _facts(first, second, rules, ids, seed), game)
    games: dict[int, Played] = dict(log.games) if log else {}
    jobs = [
        Job(number, number % 2, 1 - number % 2, ids[number // 2], (seed, number))
        for number in range(2 * len(ids))
        if number not in games
    ]
    pairs = _pairs_as_they_end(run_jobs(jobs, rules, [first, second], workers), games, log)
    played: list[Played] = []
    with closing(pairs):
        for pair in with_bar(pairs, progress, f"{label_of(first)} - {label_of(second)}", len(ids)):
            played.extend(pair)
            if sprt and sprt.decide(pair_counts(played)):
                break
    return MatchResult(game, played[0].black, played[0].white, tuple(played), sprt)


def _pairs_as_they_end(
    ended: Iterator[tuple[Job, Played]], games: dict[int, Played], log: MatchLog | None
) -> Iterator[tuple[Played, Played]]:
    """The pairs of games in the order of their openings, each once both games are there."""
    number = 0
    with closing(ended):
        while True:
            while number in games and number + 1 in games:
                yield games[number], games[number + 1]
                number += 2
            one = next(ended, None)
            if one is None:
                return
            job, played = one
            games[job.number] = played
            if log:
                log.add(job.number, played)


def _facts(
    first: Entrant, second: Entrant, rules: Rules, openings: Sequence[NodeId], seed: int
) -> Mapping[str, Any]:
    """What makes a match this one: SPRT and workers may differ when it goes on."""
    return {
        "game": repr(rules.game),
        "first": label_of(first),
        "second": label_of(second),
        "seed": seed,
        "seconds_per_move": rules.seconds_per_move,
        "grace": rules.grace,
        "openings": openings,
    }


def with_bar(
    items: Iterable[Any], progress: bool, title: str, total: int, unit: str = "pair"
) -> Iterable[Any]:
    """`items`, with a bar that counts them where `progress` is wanted."""
    if not progress:
        return items
    from tqdm.auto import tqdm  # an extra of the course, wanted only where a bar is

    return tqdm(items, desc=title, unit=unit, total=total)
