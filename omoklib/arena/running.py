"""Playing many games: one after the other here, or several at a time in other processes.

A process that dies takes one game with it: the player to move there has lost, and another process
plays the next game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from omoklib._util.arguments import check_positive
from omoklib.arena.entrants import Entrant, is_made_fresh, label_of
from omoklib.arena.game import Played, forfeited
from omoklib.arena.jobs import Conditions, Job, play_job

__all__ = ["run_jobs"]

_IMPORTED = (
    "Other processes import what they play with: the function of a Fresh must be in a module, not "
    "in a notebook's cell"
)

_SENT = {kind.__name__: kind for kind in (FileNotFoundError, ImportError, TypeError, ValueError)}
"""The errors of making a player that keep their class on the way from another process."""


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
    return _in_processes(jobs, conditions, entrants, workers)


def _one_by_one(
    jobs: Sequence[Job], conditions: Conditions, entrants: Sequence[Entrant]
) -> Iterator[tuple[Job, Played]]:
    clock = conditions.clock()
    for job in jobs:
        yield job, play_job(job, conditions, entrants, clock)


def _in_processes(
    jobs: Sequence[Job], conditions: Conditions, entrants: Sequence[Entrant], count: int
) -> Iterator[tuple[Job, Played]]:
    """Raises a TypeError if an entrant cannot be sent to another process."""
    from multiprocessing.reduction import ForkingPickler  # WebAssembly has no processes to import

    from omoklib._util.processes import JobFailed, Processes

    try:
        ForkingPickler.dumps(list(entrants))
    except Exception as error:  # each kind of thing that cannot be sent raises its own
        raise TypeError(f"{_IMPORTED}; got {[*map(label_of, entrants)]} ({error})") from None
    processes = Processes(partial(_play, conditions, list(entrants)), count)
    try:
        for place, played in processes.answers(jobs, partial(_lost, conditions)):
            yield jobs[place], played
    except JobFailed as error:
        text = f"{error.text}. {_IMPORTED}" if error.kind == "AttributeError" else error.text
        raise _SENT.get(error.kind, RuntimeError)(text) from None
    finally:
        processes.end()


def _play(
    conditions: Conditions, entrants: Sequence[Entrant], job: Job, report: Callable[[Any], None]
) -> Any:
    """Plays `job` in another process; reports the players' names and how far the game has got."""
    from omoklib._util.processes import LastAnswer

    clock = conditions.clock()
    played = play_job(
        job, conditions, entrants, clock, lambda names, state: report((names, state.id))
    )
    # A player that is stuck would slow down the next games: this process is done.
    return LastAnswer(played) if clock.anybody_stuck() else played


def _lost(conditions: Conditions, job: Job, exit_code: int, news: Any) -> Played:
    """The game of `job`, whose process died."""
    code = f"exit code {exit_code}"
    if news is None:
        raise RuntimeError(
            f"a process ended ({code}) before the first move of its game. In a script, a match "
            "with workers must be under `if __name__ == '__main__':`"
        )
    names, reached = news
    reason = f"ended its process ({code})"
    return forfeited(conditions.game.state(reached), len(job.opening) - 1, names, reason)
