"""Players with a tree search: UCT, and AlphaZero's.

Each has two forms of its search: the readable one of `omoklib.search`, and the compiled one of
`omoklib.engine`. The compiled one is many times faster, but takes a second or two to start,
and up to a minute to compile, once on each machine. By default it plays if that is worth it: see
`engine` below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np

from omoklib._util.arguments import (
    MOST_LEAVES,
    MOST_THREADS,
    check_limits,
    check_positive,
    check_rng,
    check_seconds,
    check_weights,
)
from omoklib.evaluators import Evaluator
from omoklib.games import Game, State
from omoklib.games.base import check_not_over
from omoklib.games.compiled import is_compiled
from omoklib.players.named import Analysis, NamedPlayer
from omoklib.search import puct
from omoklib.search import uct as readable_uct
from omoklib.search.policy import best_action, sample_action
from omoklib.search.proving import (
    ProvingAlphaZeroSearch,
    ProvingTreeSearch,
    check_level,
    proved_line,
    proved_policy,
    proving_words,
)

__all__ = ["ENGINE_ITERATIONS", "ENGINE_SIMULATIONS", "Search", "Searcher", "alphazero", "uct"]

ENGINE_ITERATIONS = 2_000
"""The fewest random games per move with which UCT uses the engine."""

ENGINE_SIMULATIONS = 100
"""The fewest simulations per move with which AlphaZero's search with a network uses the engine."""

Weighted = bool | readable_uct.Weight | Sequence[float]


class Search(Protocol):
    """The members that the readable searches and those of `omoklib.engine.following` share."""

    root: Any  # the root of the last search's tree; None before the first
    done: int  # simulations of the current search, or of the last one

    def search(self, state: State) -> Any:
        """Grows a tree from `state`."""

    def stop(self) -> None:
        """Makes a running search return with what it has found."""


class Searcher:
    """The searches of a player, made at the first question: one to play and one to analyse.

    An analysis changes nothing for the game that is being played: neither its tree nor its random
    numbers. It reads the tree of the last move if that was grown from the same state.

    Args:
        make: the function that makes the search for a game; its second argument is the generator
            that the search draws from.
        rng: the player's generator; analyses draw from a copy.
    """

    def __init__(
        self,
        make: Callable[[Game, np.random.Generator | None], Search],
        rng: np.random.Generator | None,
    ) -> None:
        self._make = make
        self._rngs = {"play": rng, "analyse": deepcopy(rng)}
        self._searches: dict[str, tuple[Game, Search]] = {}
        self._latest: Search | None = None

    def search(self, state: State, task: str = "play") -> Any:
        """The root of a tree grown from `state`, to "play" or to "analyse".

        Only the search of the latest game is kept for each: its tree may be large.
        """
        if task not in self._searches or self._searches[task][0] != state.game:
            self._searches[task] = state.game, self._make(state.game, self._rngs[task])
        self._latest = self._searches[task][1]
        self._latest.search(state)
        return self._latest.root

    def root_of(self, state: State) -> Any:
        """The root of the last tree if it was grown from `state`, else of a new one."""
        for _, search in self._searches.values():
            root = search.root
            if root is not None and root.state == state and root.visits > 0:
                return root
        return self.search(state, "analyse")

    @property
    def done(self) -> int:
        """The number of simulations done by the current search, or by the last one."""
        return 0 if self._latest is None else self._latest.done

    @property
    def standing(self) -> tuple[int, int, int]:
        """The visits of the best move and of the second best, and `done`; zeros if unknown."""
        return getattr(self._latest, "standing", (0, 0, 0))

    def stop(self) -> None:
        """Makes a running search return with what it has found."""
        if self._latest is not None:
            self._latest.stop()


def uct(
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    rng: np.random.Generator,
    weighted: Weighted = False,
    exploration: float = math.sqrt(2),
    rollout: readable_uct.Rollout = readable_uct.random_rollout,
    threads: int = 1,
    prove: str = "no",
    engine: bool | None = None,
    name: str | None = None,
) -> NamedPlayer:
    """A player of UCT's most visited move, with `iterations` or `seconds` for each move.

    Args:
        weighted: the weights of the exploration terms. False: none. True: the game's own. Or a
            function `(state, action)`, or a weight for every action, `[A]`.
        rollout: the function that estimates a new leaf's value, by default with one random game.
        threads: the number of trees that grow side by side; their visits are added up. The readable
            search has one.
        prove: what the search proves. "no": nothing. "ends": what follows from finished games
            (`omoklib.search.proving`). "all": that too, and it looks ahead for wins by fours in
            Omok, and solves the last plies of Othello.
        engine: the form of the search. True: the compiled one, which also keeps its tree from move
            to move. False: the readable one. None: the compiled one for a game that the engine
            knows, with `seconds`, several threads, or 2,000 iterations or more, if numba is
            installed and neither `rollout` nor `weighted` is a function of yours. With the same
            seed, the two searches may find different moves.

    Raises:
        TypeError, ValueError: as by `MonteCarloTreeSearch`; or the engine is asked for what only
            the readable search can do, or the other way round.
    """
    check_limits(seconds, iterations, ("seconds", "iterations"))
    table = None if isinstance(weighted, bool) or callable(weighted) else check_weights(weighted)
    settings = {
        "iteration_limit": iterations,
        "time_limit": seconds,
        "exploration": exploration,
        "rollout": rollout,
        "weighted": weighted if table is None else partial(_weight_in, table.tolist()),
    }
    readable_uct.MonteCarloTreeSearch(rng=rng, **settings)  # checks them
    proves = check_level(prove) != "no"
    needs_readable = rollout is not readable_uct.random_rollout or callable(weighted)
    if _check_engine(engine) and needs_readable:
        raise ValueError(
            "the engine plays random games, and takes weights as True or as a table; got a "
            "function: leave engine=True out"
        )
    if check_positive("threads", threads, whole=True, most=MOST_THREADS) > 1 and (
        needs_readable or engine is False
    ):
        raise ValueError(f"threads must be 1 for the readable search; got threads={threads}")

    long = seconds is not None or threads > 1 or iterations >= ENGINE_ITERATIONS
    pays = long and not needs_readable

    def make(game: Game, rng: np.random.Generator) -> Search:
        if not _engine_plays(engine, pays, game):
            if proves:
                return ProvingTreeSearch(rng=rng, **_knowledge(prove, game), **settings)
            return readable_uct.MonteCarloTreeSearch(rng=rng, **settings)
        from omoklib.engine.following import UCTGame

        return UCTGame(
            iteration_limit=iterations,
            time_limit=seconds,
            exploration=exploration,
            weighted=weighted if table is None else table,
            rng=rng,
            threads=threads,
            prove=prove,
        )

    searcher = Searcher(make, rng)

    def choose(state: State) -> int:
        return best_action(proved_policy(searcher.search(state)))

    def analyse(state: State) -> Analysis:
        check_not_over(state)
        root = searcher.root_of(state)
        Q = {action: child.value for action, child in root.children.items()}
        value = -root.value if root.proof is None else float(root.proof)
        return Analysis(root.visit_counts(), Q, {}, value, proved_line(root), root)

    budget = (f"{iterations}" if seconds is None else f"{seconds:g} s") + proving_words(prove)
    name = name or f"{'' if weighted is False else 'weighted '}UCT {budget}"
    return NamedPlayer(name, choose, searcher.stop, analyse, lambda: (searcher.done, iterations))


def alphazero(
    evaluator: Evaluator,
    simulations: int,
    rng: np.random.Generator | None = None,
    *,
    seconds: float | None = None,
    cpuct: float = 1.5,
    epsilon: float = 0.0,
    alpha: float = 0.3,
    reduction: float | None = None,
    drawn_plies: int = 0,
    leaves: int | None = None,
    prove: str = "no",
    engine: bool | None = None,
    name: str | None = None,
) -> NamedPlayer:
    """A player of the most visited move of AlphaZero's search.

    Args:
        seconds: the most seconds for a move; at least one simulation is finished.
        rng: the generator for noise (`epsilon` above 0) and for drawn moves; needed only for these.
        reduction: what an unvisited move counts as, as in `AlphaZeroSearch`.
        drawn_plies: the ply before which moves are drawn in proportion to their visits, for
            variety.
        leaves: the number of leaves that the engine gives the evaluator at a time: more are faster,
            but chosen a little less well. None: a hundredth of the simulations, from 1 to 8.
        prove: as for `uct`; with "all" the search also looks for wins by threes.
        engine: the form of the search. True: the compiled one, which also keeps its tree from move
            to move. False: the readable one, which asks about one leaf at a time. None: the
            compiled one for a game that the engine knows, with 100 simulations or more, if numba is
            installed and the evaluator takes arrays (`evaluate_arrays`), as a network does.

    Raises:
        TypeError, ValueError: as by `AlphaZeroSearch`.
    """
    check_positive("drawn_plies", drawn_plies, whole=True, zero=True)
    if drawn_plies:
        check_rng(rng)
    settings = {
        "simulations": simulations,
        "cpuct": cpuct,
        "epsilon": epsilon,
        "alpha": alpha,
        "reduction": reduction,
    }
    if seconds is not None:
        check_seconds("seconds", seconds)
    puct.AlphaZeroSearch(evaluator, time_limit=seconds, rng=rng, **settings)  # checks them
    proves = check_level(prove) != "no"
    if leaves is None:
        # 400 simulations with a trained network, 14 positions of Omok 9x9. With 1, 4, 8 and 16
        # leaves, the visits' overlap with 1,600 simulations leaf by leaf is 0.89, 0.89, 0.86 and
        # 0.79, and the processor's time 1.0, 0.4, 0.25 and 0.17 s.
        leaves = max(1, min(8, simulations // 100))
    check_positive("leaves", leaves, whole=True, most=MOST_LEAVES)
    pays = simulations >= ENGINE_SIMULATIONS and hasattr(evaluator, "evaluate_arrays")
    _check_engine(engine)

    def make(game: Game, rng: np.random.Generator | None) -> Search:
        limits = {"time_limit": seconds, "rng": rng, **settings}
        if not _engine_plays(engine, pays, game):
            if proves:
                known = _knowledge(prove, game, puct=True)
                return ProvingAlphaZeroSearch(evaluator, **known, **limits)
            return puct.AlphaZeroSearch(evaluator, **limits)
        from omoklib.engine.following import PuctGame

        return PuctGame(game, evaluator, leaves=leaves, prove=prove, **limits)

    searcher = Searcher(make, rng)

    def choose(state: State) -> int:
        pi = proved_policy(searcher.search(state))
        return sample_action(pi, rng) if state.ply < drawn_plies else best_action(pi)

    def analyse(state: State) -> Analysis:
        check_not_over(state)
        root = searcher.root_of(state)
        Q = {edge.action: edge.Q for edge in root.edges}
        priors = {edge.action: edge.P for edge in root.edges}
        value = sum(edge.W for edge in root.edges) / root.visits
        if root.proof is not None:
            value = float(root.proof)
        return Analysis(root.visit_counts(), Q, priors, value, proved_line(root), root)

    return NamedPlayer(
        name or f"AlphaZero {simulations}{proving_words(prove)}",
        choose,
        searcher.stop,
        analyse,
        lambda: (searcher.done, simulations),
        lambda: searcher.standing,
    )


def _knowledge(prove: str, game: Game, *, puct: bool = False) -> dict[str, Any]:
    """The functions with which a readable search of `game` that proves knows results ahead of its
    tree.

    Without anything, it knows finished games (`search.proving.finished_games`).
    """
    if prove == "ends" or not is_compiled(game):
        return {}
    from omoklib.engine.foresight import foresight_for, win_finder_for

    known: dict[str, Any] = {"foresee": foresight_for(game, prove, narrow=puct)}
    if puct:
        known["find_win"] = win_finder_for(game, prove)
    return known


def _weight_in(table: Sequence[float], state: State, action: int) -> float:
    """The weight of `action` in a table of all actions."""
    if len(table) != state.game.num_actions:
        check_weights(table, state.game.num_actions)
    return table[action]


def _check_engine(engine: bool | None) -> bool | None:
    """`engine`, checked to be True, False or None."""
    if engine is not None and not isinstance(engine, bool):
        raise TypeError(f"engine must be True, False, or None to leave it open; got {engine!r}")
    return engine


def _engine_plays(engine: bool | None, pays: bool, game: Game) -> bool:
    """Whether the compiled search plays `game`.

    Args:
        engine: the caller's choice, True or False; None: it plays if it knows the game, is
            compiled, and is worth it.
        pays: whether the search is long enough to be worth the engine's start.
    """
    if engine is not None:
        return engine
    if not pays or not is_compiled(game) or find_spec("numba") is None:
        return False
    from omoklib.engine import COMPILED

    return COMPILED
