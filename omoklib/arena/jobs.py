"""Games to be played: what a game needs, and how it is played.

A game's randomness comes from its own seed alone. So it goes the same way in any process and at
any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from omoklib.arena.clock import Clock
from omoklib.arena.entrants import Entrant, ready
from omoklib.arena.game import Played, Watch, play_by
from omoklib.games import Game, NodeId
from omoklib.players.prepared import warm_up

__all__ = ["Conditions", "Job", "play_job"]


_READY_S = 600.0  # seconds for what is compiled on a new machine, beside other work


@dataclass(frozen=True)
class Job:
    """One game to be played.

    Attributes:
        number: the job's place among the others.
        black, white: the two players, as places among the entrants.
        seed: the seed of all randomness in the game.
    """

    number: int
    black: int
    white: int
    opening: NodeId
    seed: tuple[int, ...]


@dataclass(frozen=True)
class Conditions:
    """The conditions that all games share: the rules and the time limit (see `Clock`)."""

    game: Game
    seconds_per_move: float | None = None
    grace: float = 1.0

    def clock(self) -> Clock:
        """A new clock with this time limit.

        Raises:
            ValueError, TypeError: a time is not a number, or negative.
        """
        return Clock(self.seconds_per_move, self.grace)


def play_job(
    job: Job,
    conditions: Conditions,
    entrants: Sequence[Entrant],
    clock: Clock,
    watch: Watch = lambda names, state: None,
) -> Played:
    """The game of `job`; each side gets a generator of its own.

    With a time limit, players that search think once before the clock runs: in a new process
    the first thought loads networks and compiled code, which takes seconds, or minutes on a new
    machine.
    """
    black_rng, white_rng = np.random.default_rng(job.seed).spawn(2)
    with (
        ready(entrants[job.black], conditions.game, black_rng) as black,
        ready(entrants[job.white], conditions.game, white_rng) as white,
    ):
        if conditions.seconds_per_move is not None:
            for player, rng in ((black, black_rng), (white, white_rng)):
                if getattr(player, "analyse", None) is not None:  # it searches, and can be stopped
                    with suppress(Exception):  # what is wrong with a player shows in the game
                        warm_up(player, conditions.game, rng, _READY_S)
        return play_by(clock, black, white, conditions.game, job.opening, watch)
