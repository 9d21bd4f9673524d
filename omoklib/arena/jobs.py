"""Games to be played, one after the other here or at once in several processes.

Every game has a number, and its randomness comes from the seed and this number alone. So it goes
the same way whoever plays it and whenever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from omoklib._util.arguments import check_positive
from omoklib.arena.clock import Clock
from omoklib.arena.entrants import Entrant, is_made_anew, label_of, ready
from omoklib.arena.game import Played, Watch, play_by
from omoklib.games import Game, NodeId

__all__ = ["Job", "Rules", "play_job", "run_jobs"]


@dataclass(frozen=True)
class Job:
    """One game to be played.

    Attributes:
        number: its place among the others.
        black, white: who plays, as places among the entrants.
        seed: what its randomness is made of.
    """

    number: int
    black: int
    white: int
    opening: NodeId
    seed: tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """What holds for all games: the game and the time limit (see `Clock`)."""

    game: Game
    seconds_per_move: float | None = None
    grace: float = 1.0

    def clock(self) -> Clock:
        return Clock(self.seconds_per_move, self.grace)


def play_job(
    job: Job,
    rules: Rules,
    entrants: Sequence[Entrant],
    clock: Clock,
    watch: Watch = lambda names, state: None,
) -> Played:
    """The game of `job`; each side gets a generator of its own."""
    black_rng, white_rng = np.random.default_rng(job.seed).spawn(2)
    with (
        ready(entrants[job.black], rules.game, black_rng) as black,
        ready(entrants[job.white], rules.game, white_rng) as white,
    ):
        return play_by(clock, black, white, rules.game, job.opening, watch)


def run_jobs(
    jobs: Sequence[Job],
    rules: Rules,
    entrants: Sequence[Entrant],
    workers: int = 1,
) -> Iterator[tuple[Job, Played]]:
    """Every job with its game, as they end; with one worker, in the order of `jobs`.

    Closing the iterator ends the games that are being played.

    Raises:
        ValueError, TypeError: `workers` is not a whole number above 0, or there are several and
            an entrant is a player as it is, which cannot be sent to another process.
    """
    check_positive("workers", workers, whole=True)
    for entrant in entrants:
        if not is_made_anew(entrant) and workers > 1:
            raise TypeError(
                f"other processes play with texts such as 'uct:1000' or with Fresh(function); "
                f"got the player {label_of(entrant)!r} as it is. Give a text or use workers=1"
            )
    if workers == 1:
        return _one_by_one(jobs, rules, entrants)
    from omoklib.arena.pool import run_pool  # processes, only where they are wanted

    return run_pool(jobs, rules, entrants, min(workers, max(len(jobs), 1)))


def _one_by_one(
    jobs: Sequence[Job], rules: Rules, entrants: Sequence[Entrant]
) -> Iterator[tuple[Job, Played]]:
    clock = rules.clock()
    for job in jobs:
        yield job, play_job(job, rules, entrants, clock)
