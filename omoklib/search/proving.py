"""Searches that prove: a result that is certain goes up the tree, and is final.

The result of a finished game is not an estimate. A player who has a move to a state that is lost
for the opponent has won; a player whose moves all lead to states that the opponent has won has
lost. So a proof climbs from the ends of the game towards the root. A search that keeps proofs
stops at a proved node as it stops at a finished game. It stops visiting a move once the move is
proved lost, and ends once its root is proved.

Every proof is WIN, DRAW or LOSS as the player to move at its node sees it; None: not proved. Like a
loss, a draw is proved by all of a node's moves: the best of them draws. Until then a drawn move
stays a candidate, worth exactly 0.

Results may be certain before the game ends: four in a row with both ends open, or the last empty
cells of Othello. A function that knows such results (`Foresight`) is asked about every new node. A
slower one (`WinFinder`) is asked only about nodes that the search keeps coming back to.

Source: Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from omoklib.games.base import State
from omoklib.search.batch import Steps
from omoklib.search.edges import Edge, Node
from omoklib.search.policy import principal_line
from omoklib.search.puct import AlphaZeroSearch
from omoklib.search.uct import MonteCarloTreeSearch, UCTNode

__all__ = [
    "DRAW",
    "FIND_WIN_AT",
    "LEVELS",
    "LOSS",
    "WIN",
    "Foreseen",
    "Foresight",
    "ProvingAlphaZeroSearch",
    "ProvingTreeSearch",
    "WinFinder",
    "check_level",
    "finished_games",
    "proof_from",
    "proved_line",
    "proved_policy",
    "proving_words",
    "votes_left",
]

WIN, DRAW, LOSS = 1, 0, -1

FIND_WIN_AT = (8, 64)
"""The numbers of visits to a node at which `find_win` is asked about it."""


class Foreseen(NamedTuple):
    """What is certain about a state without a search.

    Attributes:
        proof: the value of the state as its player to move sees it; None: not proved.
        actions: the actions that are worth a search, in increasing order: all others are proved
            lost, or no better than these. At the root of a search a proof comes with the one action
            that achieves it.
    """

    proof: int | None
    actions: Sequence[int]


Foresight = Callable[[State, bool], Foreseen]
"""A function that says what is certain about a state. The second argument says whether the state is
the root of the search, where more time may be spent."""


WinFinder = Callable[[State, int], int | None]
"""A function that finds a move that certainly wins at a state whose game is not over, or None. The
second argument is the number of the state's visits so far. The more there are, the more time may be
spent."""


def finished_games(state: State, at_root: bool) -> Foreseen:
    """A `Foresight` that knows the rules alone."""
    actions = state.legal_actions()
    return Foreseen(None if actions else state.reward(state.player), actions)


def proof_from(proofs: Iterable[int | None]) -> int | None:
    """The proof of a node from those of its moves, as the player who takes them sees them.

    >>> proof_from([None, WIN, LOSS]), proof_from([DRAW, LOSS]), proof_from([LOSS, None])
    (1, 0, None)
    """
    known = list(proofs)
    if WIN in known:
        return WIN
    return None if None in known or not known else max(known)


class ProvingAlphaZeroSearch(AlphaZeroSearch):
    """PUCT that proves; the settings are those of `AlphaZeroSearch`.

    A proved root ends the search: its visits may then be fewer than `simulations`.

    Args:
        foresee: the function that knows results ahead of the tree; by default only finished games.
        find_win: a function that is asked about every node but the root whenever the number of its
            visits is one of `FIND_WIN_AT`; None: there is none. A move that it finds is taken, and
            is proved won.
    """

    def __init__(
        self,
        *args: object,
        foresee: Foresight = finished_games,
        find_win: WinFinder | None = None,
        **settings: object,
    ) -> None:
        super().__init__(*args, **settings)
        self.foresee = foresee
        self.find_win = find_win

    def begin_at(self, root: Node) -> None:
        """Keeps the root's edges that are worth a search, and takes over a proof that is foreseen.

        The priors of the edges that are kept are made to sum to 1. A root that was reached as an
        inner node may lack edges; if none is left that is worth a search, all edges stay.

        A proof that is foreseen at the root counts as one simulation of the one action that
        achieves it. One that was foreseen when the root was an inner node is forgotten, because it
        names no action.
        """
        root.proof = proof_from(edge.proof for edge in root.edges)
        if root.proof is not None:
            return
        proof, actions = self.foresee(root.state, True)
        kept = [edge for edge in root.edges if edge.action in actions]
        if 0 < len(kept) < len(root.edges):
            root.edges = kept
            total = float(np.sum([edge.P for edge in root.edges]))
            for edge in root.edges:
                edge.P = edge.P / total if total > 0 else 1 / len(root.edges)
        if proof is None or len(kept) != 1:  # also where the proved action has no edge
            root.proof = proof_from(edge.proof for edge in root.edges)
            return
        [edge] = root.edges
        child = self._follow(root, edge)
        child.proof, root.proof = -proof, proof
        self.backfill(child, -proof, [edge])

    def goes_on(self) -> bool:
        return self.root.proof is None

    def candidates(self, node: Node, priors: list[float]) -> Iterable[tuple[Edge, float]]:
        """Every edge that is not proved lost, each with its P; or the one that `find_win` found."""
        kept = [one for one in super().candidates(node, priors) if one[0].proof != LOSS]
        if self.find_win is not None and node is not self.root and node.visits in FIND_WIN_AT:
            action = self.find_win(node.state, node.visits)
            for edge, P in kept:
                if edge.action == action:
                    self._follow(node, edge).proof = LOSS
                    return [(edge, P)]
        return kept

    def evaluate_leaf(self, leaf: Node) -> Steps[float]:
        """As in `AlphaZeroSearch`; a proved leaf is worth its proof, without the evaluator."""
        if leaf is self.root:  # gets all its edges, whatever was foreseen when it was a leaf
            leaf.proof = None
            return (yield from self.expand(leaf, leaf.state.legal_actions()))
        if leaf.proof is None:
            leaf.proof, actions = self.foresee(leaf.state, False)
        if leaf.proof is None:
            return (yield from self.expand(leaf, actions))
        self._tell(leaf.state, "evaluate", value=float(leaf.proof), proof=leaf.proof)
        return float(leaf.proof)

    def backfill(self, leaf: Node, value: float, breadcrumbs: Sequence[Edge]) -> None:
        """Carries value and proof to the root; above a proved node, its proof is the value."""
        for edge in reversed(breadcrumbs):
            node = edge.origin
            if node.proof is None:
                node.proof = proof_from(other.proof for other in node.edges)
            super().backfill(edge.node, value, [edge])
            value = -value if node.proof is None else float(node.proof)


class ProvingTreeSearch(MonteCarloTreeSearch):
    """UCT that proves; the settings are those of `MonteCarloTreeSearch`.

    Args:
        foresee: the function that knows results ahead of the tree; by default only finished games.
            UCT ignores the actions that it returns, and tries all legal ones.
    """

    def __init__(self, *, foresee: Foresight = finished_games, **settings: object) -> None:
        super().__init__(**settings)
        self.foresee = foresee

    def search(self, state: State, root: UCTNode | None = None) -> int:
        """As in `MonteCarloTreeSearch`; a kept root without children is searched, proved or not."""
        if root is not None and not root.children:
            root.proof = None
        return super().search(state, root)

    def select(self, node: UCTNode) -> UCTNode:
        """As in `MonteCarloTreeSearch`; the walk also stops at a proved node."""
        while node.children and not node.untried and node.proof is None:
            node = self.best_child(node)
        return node

    def candidates(self, node: UCTNode) -> list[UCTNode]:
        """Every child that is not proved won for its player to move."""
        return [child for child in super().candidates(node) if child.proof != WIN]

    def expand(self, node: UCTNode) -> UCTNode:
        """A new child, with its proof if one is foreseen; `node` itself if that is proved."""
        if node.proof is not None:
            return node
        child = super().expand(node)
        child.proof = self.foresee(child.state, False).proof
        return child

    def evaluate(self, leaf: UCTNode) -> float:
        """The proof's value if there is one; else as in `MonteCarloTreeSearch`."""
        if leaf.proof is None:
            return super().evaluate(leaf)
        if self.trace is not None:
            self._tell(leaf.state, "evaluate", value=float(leaf.proof), proof=leaf.proof)
        return float(leaf.proof)

    def backpropagate(self, leaf: UCTNode, value: float) -> None:
        """Carries value and proof to the root; above a proved node, its proof is the value."""
        node: UCTNode | None = leaf
        while node is not None:
            value, above = -value, node.parent
            if above is not None and above.proof is None:
                above.proof = proof_from(proofs_of(above).values())
            self.credit(node, value)
            node = above
            if node is not None:
                value = value if node.proof is None else float(node.proof)

    def goes_on(self) -> bool:
        return self.root.proof is None

    def best_action(self, root: UCTNode) -> int:
        """The most visited action of those that `votes_left` leaves; ties go to the lowest."""
        return int(np.argmax(proved_policy(root)))


def proofs_of(node: Node | UCTNode) -> dict[int, int | None]:
    """By action, the proofs of a node's moves, as the player who takes them sees them."""
    if not isinstance(node, UCTNode):
        return {edge.action: edge.proof for edge in node.edges}
    known = {
        action: None if child.proof is None else -child.proof
        for action, child in node.children.items()
    }
    return known | dict.fromkeys(node.untried)


def votes_left(N: np.ndarray, P: np.ndarray, proofs: Sequence[int | None]) -> np.ndarray:
    """`[K]`: the visits N of K moves, with 0 for every move that a proof rules out.

    If a move is proved won, moves that are not are ruled out. A move that is proved lost is ruled
    out unless all are: then the visits say which loss took longest to find, and among equals the
    prior says which defence is the most natural. If no visit is left, the priors P take their
    place; if these are 0 too, the first move left gets a 1.

    Args:
        N, P: the visits and the priors, `[K]` each.
        proofs: the K proofs, as the player who takes the moves sees them.

    >>> votes_left(np.array([5, 3, 0]), np.array([0.6, 0.3, 0.1]), [LOSS, None, None])
    array([0., 3., 0.])
    >>> votes_left(np.array([1, 1, 1]), np.array([0.1, 0.6, 0.3]), [LOSS, LOSS, LOSS])
    array([1.1, 1.6, 1.3])
    """
    left = [proof == WIN for proof in proofs]
    if not any(left):
        left = [proof != LOSS for proof in proofs]
    if not any(left):
        left, N = [True] * len(proofs), N + P
    for votes in (N, P):
        if np.any(kept := np.where(left, votes, 0.0)):
            return kept
    return np.eye(len(left))[left.index(True)]


def proved_votes(node: Node | UCTNode) -> dict[int, float]:
    """What `votes_left` leaves of the visits, by action."""
    if isinstance(node, UCTNode):
        N = {action: child.visits for action, child in node.children.items()}
        N |= dict.fromkeys(node.untried, 0)
        P = [0.0] * len(N)
    else:
        N = {edge.action: edge.N for edge in node.edges}
        P = [edge.P for edge in node.edges]
    left = votes_left(np.array([*N.values()], np.float64), np.array(P), [*proofs_of(node).values()])
    return dict(zip(N, left.tolist(), strict=True))


def proved_policy(root: Node | UCTNode) -> np.ndarray:
    """`[A]`: the shares of the visits that `votes_left` leaves at the root of a search that proves.

    As `visit_policy` at temperature 1 where nothing is proved.
    """
    votes = proved_votes(root)
    pi = np.zeros(root.state.game.num_actions)
    pi[list(votes)] = np.array([*votes.values()]) / max(votes.values())
    return pi / pi.sum()


def proved_line(root: Node | UCTNode) -> list[int]:
    """The best line, as `principal_line`, but by the votes of `proved_policy`.

    It includes an action with one visit if that is proved.
    """
    return principal_line(root, proved_votes, _proved)


def _proved(node: Node | UCTNode) -> set[int]:
    return {action for action, proof in proofs_of(node).items() if proof is not None}


LEVELS = {"no": 0, "ends": 1, "all": 2}
"""The levels of proof: nothing; what follows from finished games; or that and what is foreseen."""


def check_level(prove: str) -> str:
    """`prove`, checked to be one of `LEVELS`.

    Raises:
        ValueError: it is not.
    """
    if prove not in LEVELS:
        raise ValueError(f"prove must be one of {', '.join(LEVELS)}; got {prove!r}")
    return prove


def proving_words(prove: str) -> str:
    """The words that the name of a player, or of a test, adds to the budget of a search that
    proves.

    >>> proving_words("no"), proving_words("all")
    ('', ', proving')
    """
    return {"no": "", "ends": ", proving ends", "all": ", proving"}[check_level(prove)]
