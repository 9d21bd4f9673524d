"""Searches that follow a game and keep their tree from move to move.

Players use them. `UCTGame` and `PuctGame` share one interface: call `search(state)`, then read
`root`; another thread may call `stop()`. If `state` comes later in the game than the state searched
before, the search keeps that part of the tree and its visits count. Any other state starts a new
tree, and so does asking about the same state again.
"""

from __future__ import annotations

import math
import time
from functools import cache

import numpy as np

from omoklib._util.arguments import check_rng, check_seconds
from omoklib.engine.forest import copy_of_tree
from omoklib.engine.leaves import ArrayEvaluator, UniformArrays
from omoklib.engine.puct import PuctBatch
from omoklib.engine.uct import UCTSearch
from omoklib.engine.uct_tree import TreeNode
from omoklib.engine.walk import IDLE
from omoklib.evaluators import Evaluator
from omoklib.games import Game, State, TicTacToe
from omoklib.games.base import check_not_over
from omoklib.ids import NodeId
from omoklib.search.edges import Node

__all__ = ["PuctGame", "UCTGame"]


class UCTGame:
    """UCT from move to move; the settings are those of `UCTSearch`.

    Attributes:
        root: the root of the last search's tree; None before the first.
    """

    def __init__(self, **settings: object) -> None:
        self._search = UCTSearch(**settings)
        self.root: TreeNode | None = None

    @property
    def done(self) -> int:
        """The number of simulations done by the current search, or by the last one."""
        return self._search.done

    def search(self, state: State) -> None:
        """Searches `state`; see `UCTSearch.search`."""
        kept = None
        if self.root is not None and _is_beyond(state, self.root.state):
            kept = self.root.find(state.id)
        self.root = self._search.search(state, kept).root

    def stop(self) -> None:
        """Makes a running search end with what it has found."""
        self._search.stop()


class PuctGame:
    """AlphaZero's search of one game from move to move.

    Args:
        simulations: the number of simulations per move, including those of the kept tree.
        time_limit: the most seconds for a move; None: no limit. The search looks at the clock
            between two calls of the evaluator. Loading the compiled code, once in a process, does
            not count.
        rng: the generator for the noise; needed if `epsilon` is above 0.
        settings: the settings of `PuctBatch`: cpuct, epsilon, alpha, reduction, leaves, prove.

    Raises:
        TypeError, ValueError: as by `PuctBatch`; or the evaluator is made for another game.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator | ArrayEvaluator,
        *,
        simulations: int,
        time_limit: float | None = None,
        rng: np.random.Generator | None = None,
        **settings: float,
    ) -> None:
        made_for = getattr(evaluator, "game", game)
        if made_for != game:
            raise ValueError(f"this evaluator is for {made_for!r}; got a state of {game!r}")
        if time_limit is not None:
            check_seconds("time_limit", time_limit)
        self._batch = PuctBatch(game, evaluator, batch=1, simulations=simulations, **settings)
        self._rng = check_rng(rng) if self._batch.is_noisy or rng is not None else None
        self._time_limit = time_limit or math.inf
        self._searched: State | None = None
        self._root: Node | None = None
        self._stopped = False

    @property
    def root(self) -> Node | None:
        """The root of the last search's tree; None before the first."""
        if self._root is None and self._searched is not None:
            self._root = copy_of_tree(self._batch.forest, 0, self._searched)
        return self._root

    @property
    def done(self) -> int:
        """The number of visits made by the current search, or by the last one."""
        return int(self._batch.visits(0).sum())

    @property
    def standing(self) -> tuple[int, int, int]:
        """The visits of the best move and of the second best, and `done`, all of one search.

        Another thread may ask while the search runs.
        """
        visits = self._batch.visits(0)
        second, best = np.partition(visits, -2)[-2:]
        return int(best), int(second), int(visits.sum())

    def search(self, state: State) -> None:
        """Searches `state`, with at least one simulation, whatever the clock and `stop` say.

        Raises:
            ValueError: the game is over or is another one, or the evaluator's answer is malformed.
        """
        check_not_over(state)
        self._stopped = False
        _load_compiled_code()
        end = time.perf_counter() + self._time_limit
        before, self._searched, self._root = self._searched, None, None
        self._go_to(state, before)  # if this is interrupted, the next search begins a new tree
        while self._batch.busy and not (
            (self._stopped or time.perf_counter() > end) and self._batch.visits(0).any()
        ):
            self._batch.step()
        self._batch.walks.at[0] = IDLE  # between two steps no walk is under way
        self._searched = state

    def stop(self) -> None:
        """Makes a running search end with what it has found."""
        self._stopped = True

    def _go_to(self, state: State, before: State | None) -> None:
        """The tree's root moves on to `state`, or a new tree begins there."""
        actions: NodeId = ()
        if before is not None and _is_beyond(state, before):
            actions = state.id[len(before.id) :]
        for action in actions:
            if action not in self._batch.root_edges(0)[0]:
                actions = ()  # the tree does not reach that far
                break
            self._batch.walks.at[0] = IDLE  # the search of a state on the way
            self._batch.play(0, action)
        if not actions:
            self._batch.begin(0, state, self._rng)


def _is_beyond(state: State, before: State) -> bool:
    """Whether `state` comes later in the same game than `before`."""
    depth = len(before.id)
    return state.game == before.game and len(state.id) > depth and state.id[:depth] == before.id


@cache
def _load_compiled_code() -> None:
    """Searches two moves of a tiny game, which loads every function that a search calls."""
    batch = PuctBatch(TicTacToe(), UniformArrays(), batch=1, simulations=2)
    batch.begin(0, TicTacToe().initial_state())
    while batch.busy:
        batch.step()
    batch.play(0, 0)
