"""The statistics of every edge at every moment of a trace, without replaying it each time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from omoklib.ids import NodeId
from omoklib.search import Event

__all__ = ["Moment", "Timeline"]


@dataclass
class _Edge:
    """The statistics of an edge, and the numbers of events after which they were known."""

    counts: list[int] = field(default_factory=list)
    stats: list[tuple[int, float]] = field(default_factory=list)  # (N, W)
    prior_counts: list[int] = field(default_factory=list)
    priors: list[float | None] = field(default_factory=list)


class Timeline:
    """The edges that the events of a trace mention.

    >>> event = Event(0, "backpropagate", (0,), 1, 4, value=1.0, before=(0, 0.0), after=(1, 1.0))
    >>> timeline = Timeline([event])
    >>> timeline.at(0).stats((0,)), timeline.at(1).stats((0,))
    ({}, {4: (1, 1.0)})
    """

    def __init__(self, events: Sequence[Event]) -> None:
        self._below: dict[NodeId, dict[int, _Edge]] = {}
        self._proofs: dict[NodeId, tuple[int, int]] = {}  # from how many events on, and the proof
        for count, event in enumerate(events, 1):
            if event.proof is not None:
                self._proofs.setdefault(event.node_id, (count, event.proof))
            for action, prior in event.children:
                self._say_prior(count, event.node_id, action, prior)
            for row in event.choices:
                self._say_prior(count, event.node_id, row.action, row.P)
                self._say_stats(count, event.node_id, row.action, (int(row.N), float(row.W)))
            if event.phase == "backpropagate":
                self._say_stats(count, event.node_id, event.action, event.after)

    def at(self, count: int) -> Moment:
        """The edges after the first `count` events."""
        return Moment(self, count)

    def history(
        self, node: NodeId, action: int
    ) -> tuple[Sequence[int], Sequence[tuple[int, float]]]:
        """The numbers of events after which one edge changed, and the `(N, W)` it had then."""
        edge = self._below.get(node, {}).get(action, _Edge())
        return edge.counts, edge.stats

    def totals(self, node: NodeId) -> tuple[Sequence[int], Sequence[tuple[int, float]]]:
        """The same for all edges of a node together."""
        edges = self._below.get(node, {}).values()
        counts = sorted({count for edge in edges for count in edge.counts})
        moments = [Moment(self, count).stats(node).values() for count in counts]
        return counts, [(sum(N for N, _ in all_), sum(W for _, W in all_)) for all_ in moments]

    def proof(self, node: NodeId) -> tuple[int, int] | None:
        """The number of events after which the node was proved, and what: 1, 0 or -1, won, drawn or
        lost for its player to move; None if it never was."""
        return self._proofs.get(node)

    def _edge(self, node: NodeId, action: int) -> _Edge:
        return self._below.setdefault(node, {}).setdefault(action, _Edge())

    def _say_prior(self, count: int, node: NodeId, action: int, prior: float | None) -> None:
        edge = self._edge(node, action)
        if not edge.priors or edge.priors[-1] != prior:
            edge.prior_counts.append(count)
            edge.priors.append(prior)

    def _say_stats(self, count: int, node: NodeId, action: int, stats: tuple[int, float]) -> None:
        edge = self._edge(node, action)
        if not edge.stats or edge.stats[-1] != stats:
            edge.counts.append(count)
            edge.stats.append(stats)


@dataclass(frozen=True)
class Moment:
    """The edges after some events. W is as the player who takes the edge sees it."""

    timeline: Timeline
    count: int

    def stats(self, node: NodeId) -> dict[int, tuple[int, float]]:
        """`(N, W)` of a node's edges, by action, for those that an event has mentioned."""
        below = self.timeline._below.get(node, {})
        places = {action: bisect_right(edge.counts, self.count) for action, edge in below.items()}
        return {action: below[action].stats[k - 1] for action, k in places.items() if k}

    def edge(self, node: NodeId, action: int) -> tuple[int, float]:
        """`(N, W)` of one edge; (0, 0.0) before its first visit."""
        edge = self.timeline._below.get(node, {}).get(action)
        place = bisect_right(edge.counts, self.count) if edge else 0
        return edge.stats[place - 1] if place else (0, 0.0)

    def priors(self, node: NodeId) -> dict[int, float | None]:
        """The priors of all children that a node has by now; None without an evaluator."""
        below = self.timeline._below.get(node, {})
        priors: dict[int, float | None] = {}
        for action, edge in below.items():
            if place := bisect_right(edge.prior_counts, self.count):
                priors[action] = edge.priors[place - 1]
            elif bisect_right(edge.counts, self.count):
                priors[action] = None
        return priors

    def proof(self, node: NodeId, action: int) -> int | None:
        """What is proved about an edge: 1, 0 or -1, won, drawn or lost for the player who takes it;
        None: nothing."""
        since, proof = self.timeline.proof((*node, action)) or (self.count + 1, 0)
        return -proof if since <= self.count else None
