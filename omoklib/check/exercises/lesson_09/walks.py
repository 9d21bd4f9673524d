"""Made-up walks down Tic-Tac-Toe, with a proof behind every move beside the way."""

from __future__ import annotations

from collections.abc import Sequence

from omoklib.games import TicTacToe
from omoklib.search.edges import Edge, Node

__all__ = ["NEW", "told", "walk"]

NEW = "not visited yet"
"""In place of a proof: the move has not been tried, so that no node lies behind it."""


def walk(beside: Sequence[Sequence[int | str | None]], leaf: int | None = None) -> list[Edge]:
    """The breadcrumbs of a made-up walk down Tic-Tac-Toe: no edge is credited yet.

    Args:
        beside: for every node on the way, the proofs behind its *other* moves.
        leaf: the proof of the node where the walk ends.
    """
    node, breadcrumbs = Node(TicTacToe().initial_state()), []
    for proofs in beside:
        actions = node.state.legal_actions()[: 1 + len(proofs)]
        node.edges = [Edge(node, action, 1 / len(actions)) for action in actions]
        for edge, proof in zip(node.edges, [None, *proofs], strict=True):
            if proof != NEW:
                edge.node = Node(node.state.take_action(edge.action))
                edge.node.proof = proof
                edge.N = int(edge is not node.edges[0])  # the walk itself is still to be credited
        breadcrumbs.append(node.edges[0])
        node = node.edges[0].node
    node.proof = leaf
    return breadcrumbs


def told(breadcrumbs: Sequence[Edge]) -> list[tuple[int, float, int | None]]:
    """`(N, W, proof of the origin)` of every edge, from the root down."""
    return [(edge.N, edge.W, edge.origin.proof) for edge in breadcrumbs]
