"""Games that a search plays against itself, recorded to learn from: `(state, pi, z)`.

A record keeps the game's ID and, for every move, the policy `pi` made of the search's visits and
the value that the search found. The states are rebuilt from the ID when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event
from typing import Any, ClassVar

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib._util.settings import Range, Settings
from omoklib.evaluators import Evaluator
from omoklib.games.base import Game, State, check_not_over
from omoklib.ids import BLACK, ROOT, NodeId, turn
from omoklib.search.batch import Steps, drive
from omoklib.search.policy import best_action, sample_action, visit_policy
from omoklib.search.puct import AlphaZeroSearch

__all__ = ["Record", "SearchSettings", "play_games"]


@dataclass(frozen=True, eq=False)
class Record:
    """One finished game of self-play.

    Attributes:
        id: the ID of the finished game.
        start: the number of plies before the first recorded move: the opening, which was given.
        policies: `[M, A]` float32, the policy `pi` at each of the M recorded moves.
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

    def turning_point(self) -> NodeId | None:
        """The last recorded position in which the side that lost was to move, and its search did
        not expect to lose: its value was 0 or more. None if there is none, or the game was drawn.
        """
        loser = -self.outcome
        for move in reversed(range(len(self))):
            node_id = self.id[: self.start + move + 1]
            if turn(node_id) == loser and self.values[move] >= 0:
                return node_id
        return None


@dataclass(frozen=True)
class SearchSettings(Settings):
    """The settings for searching and playing the games of self-play; a `TrainingConfig` has them
    too."""

    simulations: int = 50
    """The number of simulations of the search per move; visits kept from the move before count."""
    cpuct: float = 1.5
    """The weight of exploration in the search."""
    epsilon: float = 0.25
    """The share of noise in the root's priors; 0: none."""
    alpha: float = 0.3
    """The parameter of the noise's Dirichlet distribution: the smaller it is, the fewer moves the
    noise favours."""
    temperature_plies: int = 8
    """The ply before which moves are drawn from `pi`; later moves are the best that the search
    found."""
    parallel: int = 32
    """The number of games that run side by side. Each thread plays its part of them, and shows
    their states to the evaluator in one call."""
    engine: bool = False
    """Whether `omoklib.engine` searches: the same games, sooner. It also takes evaluators of
    arrays, such as a network, and asks them without making states."""
    considered: int = 0
    """The number of actions that Gumbel's search (`omoklib.engine.gumbel`) considers at the root;
    0: PUCT searches instead. Gumbel's search learns from fewer simulations. It needs the engine,
    and ignores PUCT's constant and its noise."""
    finish_proved: bool = False
    """Whether moves are played by proof where the result is proved: a win by fours in Omok, the
    last plies of Othello (`omoklib.engine.foresight`). Such a position is recorded with its result
    as the value and its move as the policy, without a search. It needs the engine."""

    RANGES: ClassVar[tuple[Range, ...]] = (
        (("simulations", "parallel"), "at least 1", lambda x: x >= 1),
        (("cpuct", "temperature_plies", "considered"), "at least 0", lambda x: x >= 0),
        (("epsilon",), "a share, 0 to 1", lambda x: 0 <= x <= 1),
        (("alpha",), "above 0", lambda x: x > 0),
    )

    def contradictions(self) -> Iterator[str]:
        """A sentence for each field that contradicts another one."""
        if self.considered and not self.engine:
            yield "engine must be True, because considered is above 0; got engine=False"
        if self.finish_proved and not self.engine:
            yield "engine must be True, because finish_proved is True; got engine=False"

    @property
    def puct(self) -> dict[str, float]:
        """The arguments of `AlphaZeroSearch` and `PuctBatch`."""
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
    threads: int = 1,
    on_game: Callable[[], object] = lambda: None,
    **changes: Any,
) -> list[Record]:
    """`count` games of self-play.

    Each game has its own generator, seeded from `rng`, so the games beside it do not change it.
    `rng`'s state is all that is needed to continue later as if there had been no break. This holds
    as long as the evaluator's answer to a state does not depend on the other states in the call: a
    network's last digits do, and now and then change a game.

    Args:
        settings: the settings; by default `SearchSettings()`.
        seeds: the seeds of the games' generators, one for each game; by default they are drawn from
            `rng`.
        openings: the IDs at which games start: game i at `openings[i % len(openings)]`.
        threads: the number of the engine's threads, which ask the evaluator at the same time. Each
            plays its share of the games, dealt before the first move: equal calls give equal games
            to the last digit, however fast each thread is.
        on_game: a function that is called after each game, by the thread that played it.
        changes: the fields of `settings` to replace, such as `simulations=100`.

    Raises:
        TypeError: the engine does not know the game, there is no such setting, or a value is not
            of its type.
        ValueError: a value is out of range, an opening is the end of a game, there are more or
            fewer seeds than games, or the readable search is to use several threads.
    """
    check_positive("count", count, whole=True)
    settings = replace(settings or SearchSettings(), **changes)
    if check_positive("threads", threads, whole=True) > 1 and not settings.engine:
        raise ValueError(f"threads must be 1, unless engine=True; got {threads}")
    if seeds is None:
        seeds = check_rng(rng).integers(2**63, size=count)
    elif len(seeds) != count:
        raise ValueError(f"seeds must hold one seed for each of {count} games; got {len(seeds)}")
    dealt = [(openings[index % len(openings)], seed) for index, seed in enumerate(seeds)]
    if settings.engine:
        return _play_compiled(game, evaluator, dealt, settings, threads, on_game)
    games = (
        _play_game(
            state,
            AlphaZeroSearch(evaluator, rng=own, **settings.puct),
            settings.temperature_plies,
            on_game,
        )
        for state, own in _starts(game, dealt)
    )
    return drive(games, evaluator, at_once=settings.parallel)


def _starts(
    game: Game, dealt: Sequence[tuple[NodeId, int]]
) -> Iterator[tuple[State, np.random.Generator]]:
    """The first state of each game and its generator, made when its turn comes."""
    return ((game.state(opening), np.random.default_rng(seed)) for opening, seed in dealt)


def _play_compiled(
    game: Game,
    evaluator: Evaluator,
    dealt: Sequence[tuple[NodeId, int]],
    settings: SearchSettings,
    threads: int,
    on_game: Callable[[], object],
) -> list[Record]:
    """The records of all games, in their order, searched by the engine."""
    from omoklib.engine.foresight import ahead_for  # numba loads only for those who use the engine
    from omoklib.engine.gumbel import GumbelBatch
    from omoklib.engine.puct import PuctBatch
    from omoklib.engine.selfplay import played_games

    def searching(batch: int) -> PuctBatch:
        """A search of this many games side by side."""
        if settings.considered:
            gumbel = {"simulations": settings.simulations, "considered": settings.considered}
            return GumbelBatch(game, evaluator, batch=batch, **gumbel)
        return PuctBatch(game, evaluator, batch=batch, **settings.puct)

    records: list[Record] = [None] * len(dealt)
    ending = Event()

    def play_share(first: int) -> None:
        """Plays every n-th game, starting with the `first`, where n is the number of threads."""
        share = dealt[first::threads]
        search = searching(min(len(share), -(-settings.parallel // threads)))
        ahead = ahead_for(game, "all") if settings.finish_proved else None
        for played in played_games(
            search, _starts(game, share), settings.temperature_plies, ending.is_set, ahead
        ):
            records[first + played.index * threads] = Record(
                game,
                played.id,
                played.start,
                np.array(played.policies, dtype=np.float32),
                np.array(played.values, dtype=np.float32),
                played.outcome,
            )
            on_game()

    with ThreadPoolExecutor(threads) as pool:
        try:
            playing = [pool.submit(play_share, k) for k in range(min(threads, len(dealt)))]
            for thread in wait(playing, return_when=FIRST_EXCEPTION).done:
                thread.result()  # raises what the thread raised
        finally:
            ending.set()  # after an error or Ctrl-C, no thread goes on playing
    return records


def _play_game(
    state: State,
    search: AlphaZeroSearch,
    temperature_plies: int,
    on_game: Callable[[], object],
) -> Steps[Record]:
    """One game, as a generator for `drive`."""
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
    on_game()
    return Record(
        state.game,
        state.id,
        start,
        np.array(policies, dtype=np.float32),
        np.array(values, dtype=np.float32),
        state.reward(BLACK),
    )
