"""Games that a search plays against itself, recorded to learn from: `(state, pi, z)`.

A record keeps the game's ID, and for every move the policy `pi` that the search's visits stand for
and the value it saw. The states are rebuilt from the ID when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.evaluators import Evaluator
from omoklib.games.base import Game, State, check_not_over
from omoklib.ids import BLACK, ROOT, NodeId
from omoklib.search.batch import Steps, drive
from omoklib.search.policy import best_action, sample_action, visit_policy
from omoklib.search.puct import AlphaZeroSearch

__all__ = ["Record", "SearchSettings", "play_games"]


@dataclass(frozen=True, eq=False)
class Record:
    """One finished game of self-play.

    Attributes:
        id: the finished game.
        start: the plies before the first recorded move: the opening, which nobody chose.
        policies: `[M, A]` float32, `pi` at each of the M recorded moves.
        values: `[M]` float32, the mean value of each search, as its player to move sees it.
        outcome: the game's result as Black sees it: +1, 0 or -1.
    """

    game: Game
    id: NodeId
    start: int
    policies: np.ndarray
    values: np.ndarray
    outcome: int

    def __len__(self) -> int:
        return len(self.policies)

    def examples(self) -> Iterator[tuple[State, np.ndarray, int]]:
        """`(state, pi, z)` of every recorded move; `z` as the state's player to move sees it."""
        state = self.game.state(self.id[: self.start + 1])
        for ply, pi in enumerate(self.policies, self.start):
            yield state, pi, self.outcome * state.player
            state = state.take_action(self.id[ply + 1])


@dataclass(frozen=True)
class SearchSettings:
    """How the games of self-play are searched and played.

    Raises:
        ValueError: a number is out of range, or Gumbel's search or threads are wanted of the
            readable search.
    """

    simulations: int = 50
    """For each move; visits kept from the move before count towards them."""
    cpuct: float = 1.5
    """This and the next two: see `AlphaZeroSearch`."""
    epsilon: float = 0.25
    alpha: float = 0.3
    temperature_plies: int = 8
    """Moves before this ply are drawn from `pi`, later ones are its best."""
    parallel: int = 32
    """Games at a time."""
    engine: bool = False
    """Searches with `omoklib.engine`, compiled: the same games, sooner. It also takes evaluators of
    arrays, such as a network, and asks those without making states."""
    considered: int = 0
    """Above 0: the engine searches with Gumbel's choice of so many actions at the root
    (`omoklib.engine.gumbel`); then cpuct, epsilon and alpha play no part."""
    threads: int = 1
    """Of the engine, which ask the evaluator at the same time. Each plays its share of the games,
    dealt before the first move: equal calls give equal games to the last digit, however fast each
    thread is."""

    def __post_init__(self) -> None:
        check_positive("parallel", self.parallel, whole=True)
        check_positive("considered", self.considered, whole=True, zero=True)
        check_positive("threads", self.threads, whole=True)
        if self.considered and not self.engine:
            raise ValueError("considered above 0 is Gumbel's search, the engine's: engine=True")
        if self.threads > 1 and not self.engine:
            raise ValueError("threads above 1 are for the engine's search: engine=True")

    @property
    def puct(self) -> dict[str, float]:
        """What `AlphaZeroSearch` and `PuctBatch` take."""
        names = ("simulations", "cpuct", "epsilon", "alpha")
        return {name: getattr(self, name) for name in names}


def play_games(
    game: Game,
    evaluator: Evaluator,
    count: int,
    settings: SearchSettings | None = None,
    *,
    rng: np.random.Generator | None = None,
    seeds: Sequence[int] | None = None,
    openings: Sequence[NodeId] = (ROOT,),
    **changes: Any,
) -> list[Record]:
    """`count` games of self-play.

    Each game has a generator of its own, seeded from `rng`: which games run side by side
    changes none of them. Only `rng`'s state is needed to go on later as if without a break.
    All this as far as the evaluator answers alike whatever it is asked in the same call: a
    network's last digits differ with the number of states, and now and then make a game another.

    Args:
        settings: by default `SearchSettings()`.
        seeds: of the games' generators, one for each; without them they are drawn from `rng`.
        openings: game i starts at `openings[i % len(openings)]`.
        changes: fields of `settings` that are to be others, such as `simulations=100`.

    Raises:
        TypeError: the engine does not know the game; or there is no such setting.
        ValueError: a number is out of range, an opening is the end of a game, there are more or
            fewer seeds than games; or as by `SearchSettings`.
    """
    check_positive("count", count, whole=True)
    settings = replace(settings or SearchSettings(), **changes)
    if seeds is None:
        seeds = check_rng(rng).integers(2**63, size=count)
    elif len(seeds) != count:
        raise ValueError(f"there is one seed for each of {count} games; got {len(seeds)}")
    dealt = [(openings[index % len(openings)], seed) for index, seed in enumerate(seeds)]
    if settings.engine:
        return _play_compiled(game, evaluator, dealt, settings)
    games = (
        _play_game(
            state, AlphaZeroSearch(evaluator, rng=own, **settings.puct), settings.temperature_plies
        )
        for state, own in _starts(game, dealt)
    )
    return drive(games, evaluator, at_once=settings.parallel)


def _starts(
    game: Game, dealt: Sequence[tuple[NodeId, int]]
) -> Iterator[tuple[State, np.random.Generator]]:
    """Where each game begins, and its generator, made when its turn comes."""
    return ((game.state(opening), np.random.default_rng(seed)) for opening, seed in dealt)


def _play_compiled(
    game: Game,
    evaluator: Evaluator,
    dealt: Sequence[tuple[NodeId, int]],
    settings: SearchSettings,
) -> list[Record]:
    """The records of all games, in their order, searched by the engine."""
    from omoklib.engine.gumbel import GumbelBatch  # numba: only who plays by it waits for it
    from omoklib.engine.puct import PuctBatch
    from omoklib.engine.selfplay import finished_games

    threads, temperature_plies = settings.threads, settings.temperature_plies

    def searching(batch: int) -> PuctBatch:
        """A search of so many games side by side."""
        if settings.considered:
            gumbel = {"simulations": settings.simulations, "considered": settings.considered}
            return GumbelBatch(game, evaluator, batch=batch, **gumbel)
        return PuctBatch(game, evaluator, batch=batch, **settings.puct)

    records: list[Record] = [None] * len(dealt)
    ending = Event()

    def play_share(first: int) -> None:
        """Plays every n-th game from the `first` on, of n threads."""
        share = dealt[first::threads]
        search = searching(min(len(share), -(-settings.parallel // threads)))
        starts = _starts(game, share)
        for played in finished_games(search, starts, temperature_plies, ending.is_set):
            records[first + played.index * threads] = Record(
                game,
                played.id,
                played.start,
                np.array(played.policies, dtype=np.float32),
                np.array(played.values, dtype=np.float32),
                played.outcome,
            )

    with ThreadPoolExecutor(threads) as pool:
        try:
            playing = [pool.submit(play_share, k) for k in range(min(threads, len(dealt)))]
            for thread in wait(playing, return_when=FIRST_EXCEPTION).done:
                thread.result()  # raises what the thread raised
        finally:
            ending.set()  # after an error, or Ctrl-C, nobody goes on playing
    return records


def _play_game(state: State, search: AlphaZeroSearch, temperature_plies: int) -> Steps[Record]:
    """One game, as a process for `drive`."""
    check_not_over(state)
    start, policies, values, kept = state.ply, [], [], None
    while not state.is_terminal():
        root = yield from search.steps(state, kept)
        pi = visit_policy(root)
        policies.append(pi)
        values.append(sum(edge.W for edge in root.edges) / root.visits)
        drawn = state.ply < temperature_plies
        action = sample_action(pi, search.rng) if drawn else best_action(pi)
        state = state.take_action(action)
        kept = root.find(state.id)
    return Record(
        state.game,
        state.id,
        start,
        np.array(policies, dtype=np.float32),
        np.array(values, dtype=np.float32),
        state.reward(BLACK),
    )
