"""UCT with the peculiarities of the course's source bot for Othello, each behind a switch.

This is a collection of errors to learn from; lesson 04 measures them. By default the search plays
as that bot was written. With every repair and `weighted=False`, it equals `MonteCarloTreeSearch`.
Only the bot's behaviour was kept; the code is the course's own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from omoklib.games.base import check_not_over
from omoklib.games.bitboards import after_draw, find_moves
from omoklib.games.othello import OthelloState
from omoklib.search.uct import MonteCarloTreeSearch, UCTNode

__all__ = ["BotOfParts", "SourceBotSearch", "random_end"]


class SourceBotSearch(MonteCarloTreeSearch):
    """UCT for Othello as the source wrote it, with its five repairs.

    Args:
        weighted: whether squares have weights. As written, True: the exploration term is multiplied
            by 100, 50, 1 or -100. A negative weight reverses exploration: the less a square has
            been tried, the less it will be.
        fix_sign: the repair of the sign. As written, a rollout's reward is as the player to move
            *at its end* sees it, and every node on the way back gets it unchanged. Fixed, every
            node gets it as the player who moved into the node sees it.
        fix_reward: the repair of the reward. As written, it is own discs minus the opponent's plus
            own moves minus the opponent's, tens of times the exploration term. Fixed, it is +1, 0
            or -1.
        fix_passes: the repair of passes. As written, a player without a move ends the game, in the
            tree and in rollouts. Fixed, that player passes. (If the bot itself must pass, it passes
            in either case: the source crashes there.)
        fix_choice: the repair of the last step. As written, the bot plays the move with the highest
            UCB, including the exploration term and its weight. Fixed, it plays the most visited
            move.
        mobility_only: whether the reward as written leaves out the discs: own moves minus the
            opponent's. This is not a repair but a question: does the other half of the reward
            matter?
        exploration: the constant `c`, 2 in the source.
        options: the other arguments of `MonteCarloTreeSearch`: `iteration_limit` or `time_limit`,
            and `rng`.
    """

    def __init__(
        self,
        *,
        weighted: bool = True,
        fix_sign: bool = False,
        fix_reward: bool = False,
        fix_passes: bool = False,
        fix_choice: bool = False,
        mobility_only: bool = False,
        exploration: float = 2.0,
        **options: object,
    ) -> None:
        if fix_reward and mobility_only:
            raise ValueError("fix_reward and mobility_only exclude each other; got both")
        super().__init__(weighted=weighted, exploration=exploration, **options)
        self.fix_sign = fix_sign
        self.fix_reward = fix_reward
        self.fix_passes = fix_passes
        self.fix_choice = fix_choice
        self.mobility_only = mobility_only

    def search(self, state: OthelloState, root: UCTNode | None = None) -> int:
        if not isinstance(state, OthelloState):
            raise TypeError(f"the source's bot plays Othello only; got {state!r}")
        check_not_over(state)
        if state.legal_actions() == [state.game.pass_action]:
            self.root = UCTNode(state)  # there is nothing to search
            return state.game.pass_action
        return super().search(state, root)

    def expand(self, node: UCTNode) -> UCTNode:
        child = super().expand(node)
        if not self.fix_passes and child.untried == [child.state.game.pass_action]:
            child.untried = []  # never expanded: for the source, this game is finished
        return child

    def evaluate(self, leaf: UCTNode) -> float:
        """The reward of a random game from `leaf`, as `leaf`'s player to move sees it.

        Without `fix_sign`, it is as the player to move at the end of that game sees it.
        """
        state = leaf.state
        numbers = self.rng.random(state.game.max_plies).tolist() if leaf.untried else []
        own, other, plies = random_end(state, numbers, passes=self.fix_passes)
        reward = 0 if self.mobility_only else own.bit_count() - other.bit_count()
        if self.fix_reward:
            reward = (reward > 0) - (reward < 0)
        else:
            size = state.game.size
            reward += find_moves(own, other, size).bit_count()
            reward -= find_moves(other, own, size).bit_count()
        value = float(-reward if self.fix_sign and plies % 2 else reward)
        if self.trace is not None:
            self._tell(state, "evaluate", value=value)
        return value

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        if self.fix_sign:
            super().backpropagate(leaf, value)
            return
        node: UCTNode | None = leaf
        while node is not None:
            self.credit(node, value)
            node = node.parent

    def best_action(self, root: UCTNode) -> int:
        if self.fix_choice:
            return super().best_action(root)
        log_visits = math.log(root.visits)
        return max(
            root.children.values(),
            key=lambda child: child.value + self.exploration_term(log_visits, child),
        ).action


class BotOfParts(SourceBotSearch):
    """The source's bot with three parts as functions that a learner can replace.

    It is meant for reading, and slower than `SourceBotSearch`, which plays its games on bitboards.
    With the parts as written it makes the same mistakes; with repaired parts it is plain UCT.

    Args:
        over: the function that says, as `over(state)`, whether the game is over at `state`, in the
            tree and in rollouts.
        back_up: the function that, as `back_up(path, end)`, adds one visit and the reward of a
            rollout to every node of `path`, from the root to the new leaf; `end` is the state in
            which the rollout stopped.
        choose: the function that, as `choose(root, ucb)`, returns the action to play; `ucb(child)`
            is a child's UCB with its weight.
        options: the options of `SourceBotSearch`, without its repairs.
    """

    def __init__(
        self,
        *,
        over: Callable[[OthelloState], bool],
        back_up: Callable[[list[UCTNode], OthelloState], object],
        choose: Callable[[UCTNode, Callable[[UCTNode], float]], int],
        **options: object,
    ) -> None:
        super().__init__(**options)
        self.over, self.back_up, self.choose = over, back_up, choose
        self._end: OthelloState | None = None

    def expand(self, node: UCTNode) -> UCTNode:
        child = MonteCarloTreeSearch.expand(self, node)
        if self.over(child.state):
            child.untried = []
        return child

    def evaluate(self, leaf: UCTNode) -> float:
        """Plays at random from `leaf` until the game is over; `back_up` computes the reward."""
        state = leaf.state
        while not self.over(state):
            legal = state.legal_actions()
            state = state.take_action(legal[int(self.rng.integers(len(legal)))])
        self._end = state
        return 0.0

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        path: list[UCTNode] = []
        node: UCTNode | None = leaf
        while node is not None:
            path.insert(0, node)
            node = node.parent
        self.back_up(path, self._end)

    def best_action(self, root: UCTNode) -> int:
        log_visits = math.log(root.visits)
        return self.choose(
            root, lambda child: child.value + self.exploration_term(log_visits, child)
        )


def random_end(
    state: OthelloState, numbers: Sequence[float], *, passes: bool
) -> tuple[int, int, int]:
    """The discs at the end of a random game from `state`.

    Args:
        numbers: as for `State.playout`.
        passes: whether a player without a move passes, as the rules say; False: the game ends
            there.

    Returns:
        The discs of the player to move at the end, the discs of the opponent (both bitboards),
        and the number of plies played.
    """
    own, other, size = state.own, state.other, state.game.size
    drawn, plies = iter(numbers), 0
    while True:
        moves = find_moves(own, other, size)
        if not moves and not (passes and find_moves(other, own, size)):
            return own, other, plies
        number = next(drawn)
        if moves:
            own, other = after_draw(own, other, moves, number, size)
        own, other, plies = other, own, plies + 1
