"""Playing many games: one after the other here, or several at a time in other processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from omoklib._util.arguments import check_positive
from omoklib.arena.entrants import Entrant, is_made_fresh, label_of
from omoklib.arena.game import Played
from omoklib.arena.jobs import Conditions, Job, play_job

__all__ = ["run_jobs"]


def run_jobs(
    jobs: Sequence[Job],
    conditions: Conditions,
    entrants: Sequence[Entrant],
    workers: int = 1,
) -> Iterator[tuple[Job, Played]]:
    """Every job with its game, as the games end; with one worker, in the order of `jobs`.

    Closing the iterator ends the games in progress.

    Raises:
        ValueError, TypeError: `workers` is not a whole number above 0, or there are several and
            an entrant is a player as it is, which cannot be sent to another process.
    """
    check_positive("workers", workers, whole=True)
    for entrant in entrants:
        if not is_made_fresh(entrant) and workers > 1:
            raise TypeError(
                f"other processes need texts such as 'uct:1000', or Fresh(function); "
                f"got the player {label_of(entrant)!r} as it is. Give a text or use workers=1"
            )
    if workers == 1:
        return _one_by_one(jobs, conditions, entrants)
    from omoklib.arena.pool import run_pool  # WebAssembly has no processes to import

    return run_pool(jobs, conditions, entrants, min(workers, max(len(jobs), 1)))


def _one_by_one(
    jobs: Sequence[Job], conditions: Conditions, entrants: Sequence[Entrant]
) -> Iterator[tuple[Job, Played]]:
    clock = conditions.clock()
    for job in jobs:
        yield job, play_job(job, conditions, entrants, clock)
