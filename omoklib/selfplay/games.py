"""Games that a search plays against itself, recorded to learn from: `(state, pi, z)`.

A record keeps the game's ID, and for every move the policy `pi` that the search's visits stand for
and the value it saw. The states are rebuilt from the ID when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event

import numpy as np

from omoklib._util.arguments import check_positive, check_rng
from omoklib.evaluators import Evaluator
from omoklib.games.base import Game, State, check_not_over
from omoklib.ids import BLACK, ROOT, NodeId
from omoklib.search.batch import Steps, drive
from omoklib.search.policy import best_action, sample_action, visit_policy
from omoklib.search.puct import AlphaZeroSearch

__all__ = ["Record", "play_games"]


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


def play_games(
    game: Game,
    evaluator: Evaluator,
    count: int,
    *,
    simulations: int,
    rng: np.random.Generator | None = None,
    seeds: Sequence[int] | None = None,
    cpuct: float = 1.5,
    epsilon: float = 0.25,
    alpha: float = 0.3,
    temperature_plies: int = 8,
    openings: Sequence[NodeId] = (ROOT,),
    parallel: int = 32,
    engine: bool = False,
    considered: int = 0,
    threads: int = 1,
) -> list[Record]:
    """`count` games of self-play, `parallel` of them at a time.

    Each game has a generator of its own, seeded from `rng`: which games run side by side
    changes none of them. Only `rng`'s state is needed to go on later as if without a break.
    All this as far as the evaluator answers alike whatever it is asked in the same call: a
    network's last digits differ with the number of states, and now and then make a game another.

    Args:
        simulations: for each move; visits kept from the move before count towards them.
        seeds: of the games' generators, one for each; without them they are drawn from `rng`.
        cpuct, epsilon, alpha: see `AlphaZeroSearch`.
        temperature_plies: moves before this ply are drawn from `pi`, later ones are its best.
        openings: game i starts at `openings[i % len(openings)]`.
        engine: searches with `omoklib.engine`, compiled: the same games, sooner. It takes
            evaluators of arrays, too, such as a network, and asks those without making states.
        considered: above 0, the engine searches with Gumbel's choice of so many actions at the
            root (`omoklib.engine.gumbel`); then cpuct, epsilon and alpha play no part.
        threads: of the engine, which ask the evaluator at the same time. Each plays its share of
            the games, dealt before the first move: equal calls give equal games to the last digit,
            however fast each thread is.

    Raises:
        TypeError: the engine does not know the game.
        ValueError: a number is out of range, an opening is the end of a game, there are more or
            fewer seeds than games, or Gumbel's search or threads are wanted of the readable one.
    """
    check_positive("count", count, whole=True)
    check_positive("parallel", parallel, whole=True)
    check_positive("considered", considered, whole=True, zero=True)
    check_positive("threads", threads, whole=True)
    if considered and not engine:
        raise ValueError("considered above 0 is Gumbel's search, the engine's: engine=True")
    if threads > 1 and not engine:
        raise ValueError("threads above 1 are for the engine's search: engine=True")
    if seeds is None:
        seeds = check_rng(rng).integers(2**63, size=count)
    elif len(seeds) != count:
        raise ValueError(f"there is one seed for each of {count} games; got {len(seeds)}")
    settings = {
        "simulations": simulations,
        "cpuct": cpuct,
        "epsilon": epsilon,
        "alpha": alpha,
    }
    dealt = [(openings[index % len(openings)], seed) for index, seed in enumerate(seeds)]
    if engine:
        if considered:
            settings = {"simulations": simulations, "considered": considered}
        return _play_compiled(
            game, evaluator, dealt, temperature_plies, settings, parallel, threads
        )
    games = (
        _play_game(state, AlphaZeroSearch(evaluator, rng=own, **settings), temperature_plies)
        for state, own in _starts(game, dealt)
    )
    return drive(games, evaluator, at_once=parallel)


def _starts(
    game: Game, dealt: Sequence[tuple[NodeId, int]]
) -> Iterator[tuple[State, np.random.Generator]]:
    """Where each game begins, and its generator, made when its turn comes."""
    return ((game.state(opening), np.random.default_rng(seed)) for opening, seed in dealt)


def _play_compiled(
    game: Game,
    evaluator: Evaluator,
    dealt: Sequence[tuple[NodeId, int]],
    temperature_plies: int,
    settings: dict[str, float],
    parallel: int,
    threads: int,
) -> list[Record]:
    """The records of all games, in their order, searched by the engine."""
    from omoklib.engine.gumbel import GumbelBatch  # numba: only who plays by it waits for it
    from omoklib.engine.puct import PuctBatch
    from omoklib.engine.selfplay import play

    Batch = GumbelBatch if "considered" in settings else PuctBatch
    records: list[Record] = [None] * len(dealt)
    ending = Event()

    def play_share(first: int) -> None:
        """Plays every n-th game from the `first` on, of n threads."""
        share = dealt[first::threads]
        batch = min(len(share), -(-parallel // threads))
        search = Batch(game, evaluator, batch=batch, **settings)
        starts = _starts(game, share)
        for played in play(search, starts, temperature_plies, ending.is_set):
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
