"""Matches of two players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from omoklib._util.arguments import check_positive
from omoklib.arena.entrants import Entrant, label_of
from omoklib.arena.game import Played, check_opening
from omoklib.arena.jobs import Conditions, Job
from omoklib.arena.log import MatchLog
from omoklib.arena.result import MatchResult, pair_counts
from omoklib.arena.running import run_jobs
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
        first, second: the players; or texts such as `"uct:1000"` (see `omoklib.players.specs`) or
            `Fresh(function)`, of which new players are made for every game.
        openings: the openings, IDs of games that are not over, such as `random_openings` draws.
        progress: whether to show a bar.
        seed: the seed of the players that are made fresh for every game; those given as they are
            have their own.
        seconds_per_move, grace: the time limit, see `play`.
        sprt: a test that ends the match after the pair that decides its question; None: all games
            are played.
        workers: the number of processes that play at the same time. The result does not depend on
            it, unless players think by the clock. They need texts or `Fresh`.
        out: a file that gets a line of JSON as soon as a game ends. If it exists, the match
            continues where it stopped and ends as it would have ended without a break (with players
            made fresh; one that is given as it is does not know what it played before).

    Raises:
        ValueError: there is no opening, or one is not an ID of a game that is not over; or `out`
            is a file of another match; or a text names no player.
        InUse: another program writes `out`.
        TypeError: `openings` is not a list; or `workers` is above 1, and a player is given as it
            is.
    """
    if not hasattr(openings, "__len__"):
        raise TypeError(f"openings must be a list, such as random_openings draws; got {openings!r}")
    if not len(openings):
        raise ValueError("a match needs at least one opening, such as (0,), the empty board")
    check_positive("seed", seed, whole=True, zero=True)
    conditions = Conditions(game, seconds_per_move, grace)
    ids = [check_opening(game, opening).id for opening in openings]
    played: list[Played] = []
    with ExitStack() as opened:
        log = None
        if out is not None:
            facts = _facts(first, second, conditions, ids, seed)
            log = opened.enter_context(MatchLog(out, facts, game))
        games: dict[int, Played] = dict(log.games) if log else {}
        jobs = [  # two games from each opening: `first` is Black in those with an even number
            Job(number, number % 2, 1 - number % 2, ids[number // 2], (seed, number))
            for number in range(2 * len(ids))
            if number not in games
        ]
        ended = run_jobs(jobs, conditions, [first, second], workers)
        pairs = opened.enter_context(closing(_pairs_as_they_end(ended, games, log)))
        for pair in with_bar(pairs, progress, f"{label_of(first)} - {label_of(second)}", len(ids)):
            played.extend(pair)
            if sprt and sprt.decide(pair_counts(played)):
                break
    return MatchResult(game, played[0].black, played[0].white, tuple(played), sprt)


def _pairs_as_they_end(
    ended: Iterator[tuple[Job, Played]], games: dict[int, Played], log: MatchLog | None
) -> Iterator[tuple[Played, Played]]:
    """The pairs of games in the order of their openings, each as soon as both games are there."""
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
    first: Entrant, second: Entrant, conditions: Conditions, openings: Sequence[NodeId], seed: int
) -> Mapping[str, Any]:
    """The facts that identify a match: SPRT and workers may differ when it is resumed."""
    return {
        "game": repr(conditions.game),
        "first": label_of(first),
        "second": label_of(second),
        "seed": seed,
        "seconds_per_move": conditions.seconds_per_move,
        "grace": conditions.grace,
        "openings": openings,
    }


def with_bar(
    items: Iterable[Any], progress: bool, title: str, total: int, unit: str = "pair"
) -> Iterable[Any]:
    """`items`, with a bar that counts them if `progress` is wanted and there are any."""
    if not (progress and total):
        return items
    from tqdm.auto import tqdm  # an extra of the course, needed only for a bar

    return tqdm(items, desc=title, unit=unit, total=total)
