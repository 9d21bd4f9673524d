"""UCT, compiled: `omoklib.search.MonteCarloTreeSearch` on arrays, with the same tree.

    result = uct_search(state, iterations=30_000, seed=7)
    result.action, result.visits, result.root       # root: a tree for the tree explorer

Compiled code cannot be interrupted. It therefore runs for a few milliseconds at a time; between the
runs, Python checks the clock, `stop` and Ctrl-C.

The first search in a process loads the compiled code; on a new machine it also compiles it. This
takes seconds, and happens before the clock of a time limit starts.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import zip_longest

import numpy as np

from omoklib._util.arguments import (
    MOST_THREADS,
    check_limits,
    check_positive,
    check_rng,
    check_weights,
)
from omoklib.engine.foresight import UNPROVED, ahead_for
from omoklib.engine.playout import new_seed
from omoklib.engine.position import position_of
from omoklib.engine.rules import Rules, rules_of
from omoklib.engine.uct_tree import (
    BYTES_A_PLACE,
    Place,
    TreeNode,
    UCTResult,
    UCTTree,
    copy_subtree,
    new_tree,
    places_of,
    result_of,
    run_simulations,
    tree_from,
)
from omoklib.games import State, TicTacToe
from omoklib.games.base import check_not_over
from omoklib.search.proving import check_level

__all__ = ["MOST_VISITS", "UCTResult", "UCTSearch", "uct_search"]

MOST_VISITS = 2**31 - 1
"""The most visits of a tree: they are counted in 32 bits."""

CHUNK_SECONDS = 0.002
"""The seconds that compiled code runs before Python checks whether to stop."""

PLACES_AN_ITERATION = 6
"""The most places that an iteration uses up, in the long run (`uct_tree.has_room`)."""


def uct_search(
    state: State,
    *,
    time_limit: float | None = None,
    iteration_limit: int | None = None,
    exploration: float = math.sqrt(2),
    weighted: bool | Sequence[float] = False,
    rng: np.random.Generator | None = None,
    seed: int | None = None,
    threads: int = 1,
    memory: float = 2**30,
    prove: str = "no",
    iterations: int | None = None,
    seconds: float | None = None,
) -> UCTResult:
    """One search from `state`; the arguments are those of `UCTSearch`.

    Args:
        seed: a seed in place of `rng`, for `np.random.default_rng(seed)`.
        iterations, seconds: short names of `iteration_limit` and `time_limit`, as in `players.uct`.

    >>> from omoklib.games import TicTacToe
    >>> uct_search(TicTacToe().state((0, 0, 3, 1, 4)), iterations=500, seed=0).action
    2
    """
    if rng is None and seed is not None:
        rng = np.random.default_rng(seed)
    elif seed is not None:
        raise ValueError(f"a search needs rng or seed, and not both; got seed={seed!r} and an rng")
    search = UCTSearch(
        time_limit=_one_of("time_limit", time_limit, "seconds", seconds),
        iteration_limit=_one_of("iteration_limit", iteration_limit, "iterations", iterations),
        exploration=exploration,
        weighted=weighted,
        rng=rng,
        threads=threads,
        memory=memory,
        prove=prove,
    )
    return search.search(state)


class UCTSearch:
    """UCT, limited by time or by iterations.

    Args:
        time_limit: the number of seconds for a search; or
        iteration_limit: the number of simulations for a search, of all threads together. Exactly
            one of the two is given. Every tree ends at `MOST_VISITS`, whatever the limit.
        exploration: the constant `c` of UCB, `W/n + c * weight * sqrt(ln N / n)`; at least 0.
        weighted: the weights of the exploration terms. False: none. True: the game's own
            (`State.weight`). Or an array `[A]`, a weight for every action.
        rng: the generator that seeds the playouts.
        threads: the number of threads. Each grows its own tree with its own random numbers; the
            visits and rewards of equal nodes are added up. One thread equals the readable search to
            the last visit. More threads play more games, but each tree is shallower than one with
            all the visits.
        memory: the bytes for all threads together. A tree that has used up its share stops growing,
            and playouts start from its leaves.
        prove: what a search proves. "no": nothing; "ends": what follows from finished games, as
            `ProvingTreeSearch` does; "all": also what is foreseen (`omoklib.engine.foresight`). A
            search ends where its root is proved.

    Raises:
        TypeError: `rng` is not a generator, or an argument is not a number.
        ValueError: both limits or none, or a number out of range.
    """

    def __init__(
        self,
        *,
        time_limit: float | None = None,
        iteration_limit: int | None = None,
        exploration: float = math.sqrt(2),
        weighted: bool | Sequence[float] = False,
        rng: np.random.Generator,
        threads: int = 1,
        memory: float = 2**30,
        prove: str = "no",
    ) -> None:
        check_limits(time_limit, iteration_limit)
        self.time_limit, self.iteration_limit = time_limit, iteration_limit
        self.exploration = float(check_positive("exploration", exploration, zero=True))
        self.weighted = weighted is not False
        self.table = None if isinstance(weighted, bool) else check_weights(weighted)
        self.rng = check_rng(rng)
        self.threads = int(check_positive("threads", threads, whole=True, most=MOST_THREADS))
        self.memory = check_positive("memory", memory)
        self.prove = check_level(prove)
        self.done = 0  # simulations of the current search, or of the last one
        self._stopped = False
        self._in_order = False  # tests set it, to compare the playouts with the readable ones

    def search(self, state: State, root: TreeNode | None = None) -> UCTResult:
        """The result of a search from `state`.

        Args:
            root: the node of `state` in an earlier result, whose subtree this search continues.
                Its visits count towards `iteration_limit`. The earlier result does not change.

        Raises:
            TypeError: the engine does not know the game, or `root` is not one of its nodes.
            ValueError: the game is over, `root` belongs to another state, there is not one weight
                for each action, or the memory is too small for the first moves.
        """
        check_not_over(state)
        self.done, self._stopped = 0, False
        kept = places_of(root, state)
        rules = self._rules_of(state)
        _load_compiled_code()
        end = time.perf_counter() + (self.time_limit or math.inf)
        position = position_of(rules, state)
        shares = self._shares(kept)
        trees = []
        for place, share in zip_longest(kept, shares):
            known = int(place[0].visits[place[1]]) if place else 0
            room = self._places(rules.actions, known + share)
            ahead = ahead_for(state.game, self.prove, narrow=False)
            trees.append(tree_from(place, rules, position, room, ahead))
        self._run_side_by_side(
            [
                partial(self._grow, rules, position, tree, new_seed(self.rng), share, end)
                for tree, share in zip(trees, shares, strict=True)
            ]
        )
        return result_of(state, trees)

    def stop(self) -> None:
        """Makes a running search return the best it has found; any thread may call it."""
        self._stopped = True

    def _rules_of(self, state: State) -> Rules:
        """The game's rules, with the weights that were asked for."""
        rules = rules_of(state.game)
        if self.table is None:
            return rules
        return rules._replace(weights=check_weights(self.table, rules.actions))

    def _shares(self, kept: list[Place]) -> list[float]:
        """The iterations left to do for each tree; infinity without a limit."""
        if self.iteration_limit is None:
            return [math.inf] * max(self.threads, len(kept))
        known = sum(int(tree.visits[node]) for tree, node in kept)
        grown = any(tree.children[node] for tree, node in kept)
        left = max(self.iteration_limit - known, 0 if grown else 1)
        trees = max(min(self.threads, left), len(kept))
        return [(left + k) // trees for k in range(trees)]

    def _places(self, actions: int, iterations: float) -> int:
        """The number of places that a tree gets: as many as its share of memory holds, or as it can
        use."""
        most = int(self.memory / self.threads / BYTES_A_PLACE)
        if most < 1 + actions:
            raise ValueError(
                f"memory must be at least {(1 + actions) * BYTES_A_PLACE * self.threads} bytes, to "
                f"hold the root and its children; got memory={self.memory:g}"
            )
        return int(min(most, 2**31 - 1, PLACES_AN_ITERATION * iterations + 16))

    def _run_side_by_side(self, work: list[Callable[[], None]]) -> None:
        """Runs all `work`: the first part here, the rest in threads. Ctrl-C ends all of it."""
        threads = [threading.Thread(target=part) for part in work[1:]]
        for thread in threads:
            thread.start()
        try:
            work[0]()
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.02)  # short waits let Ctrl-C through
        finally:
            self._stopped = True
            for thread in threads:
                thread.join()

    def _grow(
        self,
        rules: Rules,
        position: np.ndarray,
        tree: UCTTree,
        seed: np.ndarray,
        iterations: float,
        end: float,
    ) -> None:
        """Runs simulations in chunks until the limit or `stop`; a new tree gets at least one."""
        done, chunk = 0, 1
        now = time.perf_counter()
        while done < iterations and (
            tree.children[0] == 0 or (tree.proof[0] == UNPROVED and not self._stopped and now < end)
        ):
            count = int(min(chunk, iterations - done, MOST_VISITS - int(tree.visits[0])))
            if count <= 0:
                return
            run_simulations(
                rules, position, tree, seed, self.exploration, self.weighted, count, self._in_order
            )
            done += count
            if tree.proof[0] != UNPROVED:
                self._stopped = True  # the other threads need not go on, either
            self.done += count  # for people to read; where threads race, some may get lost
            before, now = now, time.perf_counter()
            a_second = count / max(now - before, 1e-6)
            chunk = int(max(1, min(4 * count, a_second * min(CHUNK_SECONDS, end - now))))


def _one_of(name: str, value: float | None, short: str, other: float | None) -> float | None:
    """The value of an argument, given by its name or by its short form."""
    if value is not None and other is not None:
        raise ValueError(f"{short} is short for {name}; got {name}={value!r} and {short}={other!r}")
    return other if value is None else value


@cache
def _load_compiled_code() -> None:
    """Runs one simulation of a tiny game, which loads every function that a search calls."""
    rules = rules_of(TicTacToe())
    position = position_of(rules, TicTacToe().initial_state())
    tree = new_tree(rules, position, 16)
    run_simulations(rules, position, tree, new_seed(np.random.default_rng(0)), 1.0, False, 1, False)
    copy_subtree(tree, 0, new_tree(rules, position, 16))
