"""UCT, compiled: `omoklib.search.MonteCarloTreeSearch` on arrays, the same tree visit for visit.

    result = uct_search(state, iterations=30_000, seed=7)
    result.action, result.visits, result.root       # root: a tree for the tree explorer

Compiled code cannot be interrupted. So it is called for a few milliseconds at a time, and between
the calls Python looks at the clock, at `stop`, and for Ctrl-C.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from omoklib.engine.playout import new_seed
from omoklib.engine.position import position_of
from omoklib.engine.rules import Rules, rules_of
from omoklib.engine.uct_node import TreeNode
from omoklib.engine.uct_tree import BYTES_A_PLACE, FULL, Tree, new_tree, run
from omoklib.games import State
from omoklib.search.limits import check_not_over, check_positive, check_rng

__all__ = ["UCTResult", "UCTSearch", "uct_search"]

CHUNK_SECONDS = 0.004
"""How long compiled code runs before Python looks up."""

PLACES_AN_ITERATION = 6
"""The most that the tree grows by an iteration, in the long run (`uct_tree.has_room`)."""


@dataclass(frozen=True)
class UCTResult:
    """What a search found.

    Attributes:
        action: the most visited; ties go to the lowest.
        visits: of every action tried.
        values: the mean value of every action tried, as the player to move sees it.
        simulations: of all threads.
        full: whether the memory was used up; the search then went on without new nodes.
        root: the tree, node by node made when looked at; like `omoklib.search.uct.Node`.
    """

    action: int
    visits: dict[int, int]
    values: dict[int, float]
    simulations: int
    full: bool
    root: TreeNode


def uct_search(
    state: State,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    exploration: float = math.sqrt(2),
    weighted: bool = False,
    rng: np.random.Generator | None = None,
    seed: int | None = None,
    threads: int = 1,
    memory: float = 2**30,
) -> UCTResult:
    """One search from `state`; the arguments are those of `UCTSearch`.

    Args:
        seed: in the place of `rng`, for `np.random.default_rng(seed)`.

    >>> from omoklib.games import TicTacToe
    >>> uct_search(TicTacToe().state((0, 0, 3, 1, 4)), iterations=500, seed=0).action
    2
    """
    if rng is None and seed is not None:
        rng = np.random.default_rng(seed)
    elif seed is not None:
        raise ValueError(f"a search needs rng or seed, and not both; got seed={seed!r} and an rng")
    search = UCTSearch(
        iterations=iterations,
        seconds=seconds,
        exploration=exploration,
        weighted=weighted,
        rng=rng,
        threads=threads,
        memory=memory,
    )
    return search.search(state)


class UCTSearch:
    """UCT, limited by iterations or by time.

    Args:
        iterations: simulations for a search, all threads together; or
        seconds: for a search. Exactly one of the two.
        exploration: `c` of UCB, `W/n + c * weight * sqrt(ln N / n)`; at least 0.
        weighted: whether the exploration term is multiplied by the game's `State.weight`.
        rng: where the seeds of the playouts come from.
        threads: each grows a tree of its own, by its own random numbers; the visits and rewards
            of equal nodes are added up. One thread is the readable search, to the last visit;
            more see more games, but each looks less deep than one tree of all visits would.
        memory: bytes, of all threads; where the tree has used them up it stops growing, and
            playouts start from its leaves.

    Raises:
        TypeError: `rng` is not a generator, or a number is not one.
        ValueError: both limits or none, or a number out of range.
    """

    def __init__(
        self,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        exploration: float = math.sqrt(2),
        weighted: bool = False,
        rng: np.random.Generator,
        threads: int = 1,
        memory: float = 2**30,
    ) -> None:
        if (seconds is None) == (iterations is None):
            raise ValueError(
                "a search needs seconds or iterations, and not both; got "
                f"seconds={seconds!r}, iterations={iterations!r}"
            )
        if seconds is not None:
            check_positive("seconds", seconds)
        if iterations is not None:
            check_positive("iterations", iterations, whole=True)
        if not isinstance(weighted, bool):
            raise TypeError(
                f"weighted is True or False; got {weighted!r}. omoklib.search's "
                "MonteCarloTreeSearch takes weights of your own"
            )
        self.iterations, self.seconds = iterations, seconds
        self.exploration = float(check_positive("exploration", exploration, zero=True))
        self.weighted = weighted
        self.rng = check_rng(rng)
        self.threads = int(check_positive("threads", threads, whole=True))
        self.memory = check_positive("memory", memory)
        self._stopped = False
        self._in_order = False  # tests compare the playouts, too, with the readable ones

    def search(self, state: State) -> UCTResult:
        """The result of a new search from `state`.

        Raises:
            TypeError: the engine does not know the game.
            ValueError: the game is over, or the memory does not hold its first moves.
        """
        began = time.perf_counter()
        check_not_over(state)
        end = began + self.seconds if self.seconds else math.inf
        rules = rules_of(state.game)
        position = position_of(rules, state)
        self._stopped = False
        shares = self._shares()
        trees = [new_tree(rules, position, self._places(rules.actions, share)) for share in shares]
        self._run_side_by_side(
            [
                partial(self._grow, rules, position, tree, new_seed(self.rng), share, end)
                for tree, share in zip(trees, shares, strict=True)
            ]
        )
        return _result(state, trees)

    def stop(self) -> None:
        """Makes a running search return the best it has found, from another thread, say."""
        self._stopped = True

    def _shares(self) -> list[float]:
        """The iterations of each thread; without a limit, infinity."""
        if self.iterations is None:
            return [math.inf] * self.threads
        threads = min(self.threads, self.iterations)
        return [(self.iterations + k) // threads for k in range(threads)]

    def _places(self, actions: int, iterations: float) -> int:
        """How many places a tree gets: what its share of memory holds, or less that will do."""
        most = int(self.memory / self.threads / BYTES_A_PLACE)
        if most < 1 + actions:
            raise ValueError(
                f"memory={self.memory:g} bytes are too few for the root and its children: at "
                f"least {(1 + actions) * BYTES_A_PLACE * self.threads} are needed"
            )
        return int(min(most, 2**31 - 1, PLACES_AN_ITERATION * iterations + 16))

    def _run_side_by_side(self, work: list[Callable[[], None]]) -> None:
        """Does all `work`, the first of it here and the rest in threads; all ends with Ctrl-C."""
        threads = [threading.Thread(target=part) for part in work[1:]]
        for thread in threads:
            thread.start()
        try:
            work[0]()
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.02)  # a short wait: Ctrl-C is heard in between
        finally:
            self._stopped = True
            for thread in threads:
                thread.join()

    def _grow(
        self,
        rules: Rules,
        position: np.ndarray,
        tree: Tree,
        seed: np.ndarray,
        iterations: float,
        end: float,
    ) -> None:
        """Runs chunks of simulations, at least one, until the limit or `stop`."""
        done, chunk = 0, 1
        now = time.perf_counter()
        while not done or (done < iterations and not self._stopped and now < end):
            count = int(min(chunk, iterations - done))
            run(rules, position, tree, seed, self.exploration, self.weighted, count, self._in_order)
            done += count
            before, now = now, time.perf_counter()
            a_second = count / max(now - before, 1e-6)
            chunk = int(max(1, min(4 * count, a_second * min(CHUNK_SECONDS, end - now))))


def _result(state: State, trees: list[Tree]) -> UCTResult:
    root = TreeNode.root_of(state, trees)
    visits = root.visit_counts()
    return UCTResult(
        action=max(visits, key=lambda action: (visits[action], -action)),
        visits=visits,
        values={action: child.value for action, child in root.children.items()},
        simulations=root.visits,
        full=any(tree.counts[FULL] > 0 for tree in trees),
        root=root,
    )
