"""AlphaZero's search of many games at once: `omoklib.search.puct` on arrays.

    search = PuctBatch(game, evaluator, batch=64, simulations=100)
    for slot, state in enumerate(states):
        search.begin(slot, state)
    while search.busy:
        for slot in search.step():         # one call of the evaluator, or the searches that ended
            search.play(slot, int(search.visits(slot).argmax()))

Every tree equals the one that `AlphaZeroSearch` grows, visit for visit. The games searched beside
it do not change it, as long as the evaluator's answer to a state does not depend on the batch.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from omoklib._util.arguments import MOST_LEAVES, check_positive, check_rng, check_share
from omoklib.engine.foresight import UNPROVED, ahead_for
from omoklib.engine.forest import MOST_ROWS, UNSEEN, clear, copy_of_tree, plant, play_action
from omoklib.engine.jit import njit
from omoklib.engine.leaves import ArrayEvaluator, asker, root_id
from omoklib.engine.position import apply, check_same_game, legal, start_position
from omoklib.engine.proving import begin_at
from omoklib.engine.rules import rules_of
from omoklib.engine.walk import DONE, IDLE, READY, advance, expand_all, walks_for
from omoklib.evaluators import Evaluator
from omoklib.games import Game, State
from omoklib.games.base import check_not_over
from omoklib.ids import NodeId
from omoklib.search.edges import Node
from omoklib.search.policy import best_action, sample_action
from omoklib.search.proving import votes_left

__all__ = ["PuctBatch", "puct_search", "search_batch"]

_NO_SCHEDULE = np.zeros((0, 0), np.int32)


class PuctBatch:
    """`batch` slots for searches of one game, each with its own tree, root and generator.

    Args:
        evaluator: an evaluator of states, or of arrays (`omoklib.engine.leaves.ArrayEvaluator`).
        simulations, cpuct, epsilon, alpha, reduction: as in `AlphaZeroSearch`.
        leaves: the number of leaves of each tree that are evaluated together. Above 1, a search
            asks the evaluator less often, but chooses some leaves before it knows the value of
            earlier ones, so it no longer equals the readable search visit for visit.
        prove: what a search proves. "no": nothing; "ends": what follows from finished games, as
            `ProvingAlphaZeroSearch` does; "all": also what is foreseen
            (`omoklib.engine.foresight`). A search ends where its root is proved.

    Raises:
        TypeError: an argument is not a number, or the engine does not know the game.
        ValueError: a number is out of range.
    """

    schedule = _NO_SCHEDULE

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator | ArrayEvaluator,
        *,
        batch: int,
        simulations: int,
        cpuct: float = 1.5,
        epsilon: float = 0.0,
        alpha: float = 0.3,
        reduction: float | None = None,
        leaves: int = 1,
        prove: str = "no",
    ) -> None:
        if not (callable(evaluator) or isinstance(evaluator, ArrayEvaluator)):
            raise TypeError(
                f"an evaluator must be a function of a list of states; got {evaluator!r}"
            )
        self.game = game
        self.rules = rules_of(game)
        self.batch = int(check_positive("batch", batch, whole=True))
        most = MOST_ROWS // game.num_actions - 1
        self.simulations = int(check_positive("simulations", simulations, whole=True, most=most))
        self.cpuct = float(check_positive("cpuct", cpuct, zero=True))
        self.epsilon = check_share("epsilon", epsilon)
        self.alpha = check_positive("alpha", alpha)
        self.reduction = -1.0  # off
        if reduction is not None:
            self.reduction = float(check_positive("reduction", reduction, zero=True))
        each = int(check_positive("leaves", leaves, whole=True, most=MOST_LEAVES))
        self.rngs: list[np.random.Generator | None] = [None] * self.batch
        # Each simulation makes at most one node, so there are always enough.
        self.forest = plant(self.rules, self.batch, self.simulations + 1, ahead_for(game, prove))
        history = evaluator.history if isinstance(evaluator, ArrayEvaluator) else None
        self.walks = walks_for(self.rules, self.batch, each, history)
        self._ask = asker(game, evaluator)
        self._new_roots: set[int] = set()  # slots whose root has no edges yet

    @property
    def is_noisy(self) -> bool:
        """Whether a search draws noise and so needs a generator."""
        return self.epsilon > 0

    @property
    def busy(self) -> bool:
        """Whether any slot is searching."""
        return bool(self.walks.at.any())  # IDLE is 0

    def begin(self, slot: int, state: State, rng: np.random.Generator | None = None) -> None:
        """Starts a search of `state` in `slot` and forgets what the slot held.

        Args:
            rng: the generator of this game's noise; needed if `epsilon` is above 0.

        Raises:
            ValueError: the game is over, is not the game of this batch, or has a twin that is
                another game.
        """
        if state.game != self.game:
            raise ValueError(f"this searches {self.game!r}; got a state of {state.game!r}")
        check_not_over(state)
        check_same_game(self.rules, state)
        self.rngs[slot] = check_rng(rng) if self.is_noisy or rng is not None else None
        self.forest.position[slot] = start_position(self.rules)
        set_past(self.rules, self.forest, slot, np.array(state.id[1:], np.int16))
        each = len(self.walks.waits) // self.batch
        self.walks.waits[slot * each : (slot + 1) * each] = False
        self._begin_at_root(slot)

    def play(self, slot: int, action: int) -> bool:
        """Plays `action` in the slot's game and, unless that ends it, searches the new state.

        The subtree of the new root is kept, and its visits count towards the simulations.

        Returns:
            Whether the game continues.

        Raises:
            ValueError: the slot is searching, or the action is not legal here.
        """
        if self.walks.at[slot] != IDLE:
            raise ValueError(f"slot {slot} is being searched: call step until it has finished")
        if action not in self.root_edges(slot)[0]:
            raise ValueError(f"action {action} is not legal at {root_id(self.forest, slot)}")
        return self._move_on(slot, action)

    def skip(self, slot: int, action: int) -> bool:
        """`play` for a slot whose search has not taken its first step: that search is dropped.

        Args:
            action: a legal action; this is not checked.
        """
        self.walks.at[slot] = IDLE
        self._new_roots.discard(slot)
        return self._move_on(slot, action)

    def _move_on(self, slot: int, action: int) -> bool:
        """Plays the legal `action` and begins the next search; whether the game continues."""
        self.move_root(slot, action)
        if legal(self.rules, self.forest.position[slot], np.empty(self.rules.actions, np.int16)):
            self._begin_at_root(slot)
            return True
        return False

    def move_root(self, slot: int, action: int) -> None:
        """Moves the slot's root along `action` and keeps the subtree below it."""
        play_action(self.rules, self.forest, slot, action)

    def step(self) -> list[int]:
        """Advances all searches until each waits for the evaluator, and then asks it once.

        Returns:
            The slots whose searches have ended. If there are any, the evaluator was not asked, so
            the caller can refill these slots first and the next batch is full.
        """
        settings = self.simulations, self.cpuct, self.reduction, self.schedule
        waiting, done = advance(self.rules, self.forest, self.walks, *settings)
        if done:
            ended = np.flatnonzero(self.walks.at == DONE)
            self.walks.at[ended] = IDLE
            return ended.tolist()
        if waiting:
            priors, values = self._ask(self.forest, self.walks)
            expand_all(self.forest, self.walks, priors, values)
            for slot in self._new_roots:
                self._prepare_root(slot)
            self._new_roots.clear()
        return []

    def set_root_priors(self, slot: int) -> None:
        """Sets P at the root to `(1 - epsilon) P + epsilon nu`, for the formula; draws `nu`."""
        P = self.root_edges(slot)[1]
        if self.epsilon:
            nu = self.rngs[slot].dirichlet([self.alpha] * len(P))
            P = (1 - self.epsilon) * P + self.epsilon * nu
        self.forest.root_P[slot, : len(P)] = P

    def visits(self, slot: int) -> np.ndarray:
        """`[A]` int64, the visits of the root's edges."""
        actions, _, N, _ = self.root_edges(slot)
        visits = np.zeros(self.rules.actions, np.int64)
        visits[actions] = N
        return visits

    def value(self, slot: int) -> float:
        """The mean value of the root's simulations, or its proof, as its player to move sees it."""
        if self.forest.proof[slot, 0] != UNPROVED:
            return float(self.forest.proof[slot, 0])
        _, _, N, W = self.root_edges(slot)
        return sum(W[N > 0].tolist()) / int(N.sum())

    def policy(self, slot: int) -> np.ndarray:
        """`[A]` float64, the policy to learn from: `visit_policy` at temperature 1, or, of a search
        that proves, `proved_policy`."""
        visits = self.visits(slot)
        if self.forest.ahead.level > 0:
            actions, P, N, _ = self.root_edges(slot)
            visits = np.zeros(self.rules.actions)
            visits[actions] = votes_left(N, P, self.root_proofs(slot))
        shares = visits / visits.max()
        return shares / shares.sum()

    def choose(self, slot: int, drawn: bool) -> int:
        """The action to play: drawn from the policy, or the most likely one."""
        pi = self.policy(slot)
        return sample_action(pi, self.rngs[slot]) if drawn else best_action(pi)

    def id(self, slot: int) -> NodeId:
        """The ID of the slot's root."""
        return root_id(self.forest, slot)

    def root(self, slot: int) -> Node:
        """The slot's tree as the readable search's objects; later searches do not change it."""
        return copy_of_tree(self.forest, slot, self.game.state(self.id(slot)))

    def _begin_at_root(self, slot: int) -> None:
        self.walks.at[slot] = READY
        if self.forest.count[slot, 0] > 0:
            self._prepare_root(slot)
        else:  # also where a leaf was proved: a root has edges in any case
            self.forest.count[slot, 0], self.forest.proof[slot, 0] = UNSEEN, UNPROVED
            self._new_roots.add(slot)

    def _prepare_root(self, slot: int) -> None:
        """What is done at a root that has its edges, before the first simulation."""
        if self.forest.ahead.level > 0:
            begin_at(self.rules, self.forest, slot, np.empty(self.rules.actions, np.int16))
        self.set_root_priors(slot)

    def root_proofs(self, slot: int) -> list[int | None]:
        """What is proved of the root's edges, as the player to move sees it."""
        first, count = self.forest.first[slot, 0], self.forest.count[slot, 0]
        proofs: list[int | None] = []
        for edge in range(first, first + count):
            child = self.forest.child[slot, edge] if self.forest.N[slot, edge] else -1
            proof = UNPROVED if child < 0 else int(self.forest.proof[slot, child])
            proofs.append(None if proof == UNPROVED else -proof)
        return proofs

    def root_edges(self, slot: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Actions, P, N and W of the root's edges, each `[K]`; no W where N is 0."""
        f = self.forest
        first = f.first[slot, 0]
        edges = slice(first, first + max(0, f.count[slot, 0]))
        return tuple(table[slot, edges] for table in (f.action, f.P, f.N, f.W))


@njit
def set_past(rules, forest, tree, actions):
    """Clears the tree and plays the legal `actions` from its root, which holds an empty board."""
    clear(forest, tree)
    for ply in range(len(actions)):
        forest.past[tree, ply] = actions[ply]
        forest.past_turned[tree, ply] = apply(rules, forest.position[tree], actions[ply])
    forest.ply[tree] = len(actions)


def search_batch(
    states: Sequence[State],
    evaluator: Evaluator | ArrayEvaluator,
    *,
    rngs: Sequence[np.random.Generator | None] | None = None,
    **settings: float,
) -> list[Node]:
    """The roots of searches of all states, which share one game and each evaluator call.

    Args:
        rngs: the generators, one for each state; needed if `epsilon` is above 0.
        settings: the settings of `PuctBatch`: simulations, cpuct, epsilon, alpha, reduction,
            leaves, prove.
    """
    if not len(states):
        raise ValueError("a batch must hold one state or more; got none")
    search = PuctBatch(states[0].game, evaluator, batch=len(states), **settings)
    given = rngs if rngs is not None else [None] * len(states)
    for slot, (state, rng) in enumerate(zip(states, given, strict=True)):
        search.begin(slot, state, rng)
    while search.busy:
        search.step()
    return [search.root(slot) for slot in range(len(states))]


def puct_search(
    state: State,
    evaluator: Evaluator | ArrayEvaluator,
    *,
    rng: np.random.Generator | None = None,
    **settings: float,
) -> Node:
    """The root of one search; `leaves=16`, for example, asks a network about 16 states at once."""
    return search_batch([state], evaluator, rngs=[rng], **settings)[0]
