"""The tree of a trace as it grows: which of its nodes a frame draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omoklib.games import Game
from omoklib.ids import NodeId
from omoklib.search import Event
from omoklib.widgets.timeline import Moment, Timeline

__all__ = ["FrameTree"]

NODES = 120  # nodes that are always drawn; those on the path are added
MOST_CHILDREN = 12


class FrameTree:
    """The nodes that are drawn.

    The nodes with the most visits at the end are drawn as soon as they exist. A path that leaves
    them is drawn while it is current, and so are the edges that an evaluator offered at its nodes.
    """

    def __init__(
        self, events: Sequence[Event], timeline: Timeline, root: NodeId, game: Game
    ) -> None:
        self.root, self.timeline = root, timeline
        self.born: dict[NodeId, int] = {root: 0}  # the number of events after which a node exists
        self.offered: set[NodeId] = set()  # those that exist because an evaluator gave them a prior
        for count, event in enumerate(events, 1):
            self.offered.update(_offered(event))
            for node in _grown(event):
                for way in self.way_to(node):
                    self.born.setdefault(way, count)
        self.kept = self._most_visited(timeline.at(len(events)))
        self.order = sorted(self.born)
        actions = {node[-1] for node in self.order if node != root}
        self.names = {action: game.action_name(action) for action in actions}

    def nodes(
        self, moment: Moment, path: Sequence[NodeId], current: NodeId | None
    ) -> list[dict[str, Any]]:
        """The nodes at one moment, parents first.

        Keys: `id`, its action's `edge` name, `parent` (a place in the list), `N`, `Q` (None
        unvisited) and `proof` (None: nothing is proved), both as the player who took the edge sees
        them, `path`, `current`, and `hidden`, the number of its children that exist without
        being drawn, but for those that were only offered.
        """
        count = moment.count
        ways = {way for node in path for way in self.way_to(node)}
        there = (node for node in self.order if self.born[node] <= count)
        below: dict[NodeId, list[NodeId]] = {}
        hidden: dict[NodeId, int] = {}
        for node in there:
            if node == self.root:
                continue
            is_offered, is_visited = node in self.offered, moment.edge(node[:-1], node[-1])[0] > 0
            is_kept = node in self.kept and (is_visited or not is_offered)
            if is_kept or node in ways or (is_offered and node[:-1] in ways):
                below.setdefault(node[:-1], []).append(node)
            elif is_visited or not is_offered:
                hidden[node[:-1]] = hidden.get(node[:-1], 0) + 1
        drawn = [self.root]
        for node in drawn:  # grows while we walk it
            drawn += below.get(node, ())
        number = {node: k for k, node in enumerate(drawn)}
        total = sum(N for N, _ in moment.stats(self.root).values())
        nodes = []
        for node in drawn:
            at_root = node == self.root
            N, W = (total, None) if at_root else moment.edge(node[:-1], node[-1])
            nodes.append(
                {
                    "id": list(node),
                    "edge": "" if at_root else self.names[node[-1]],
                    "parent": -1 if at_root else number[node[:-1]],
                    "N": N,
                    "Q": None if at_root or not N else W / N,
                    "proof": None if at_root else moment.proof(node[:-1], node[-1]),
                    "path": node in ways,
                    "current": node == current,
                    "hidden": hidden.get(node, 0),
                }
            )
        return nodes

    def cast(self) -> list[dict[str, Any]]:
        """Every node that a frame may draw, with all that ever changes about it, parents first.

        Keys: `id`, `edge` and `parent` as in `nodes`; `born`, the number of events after which it
        exists; `kept`, whether it is drawn from then on; `offered`, whether it is then an edge that
        an evaluator offers: it is kept from its first visit on, and before that it is drawn only
        while its parent is on the path; the history of its edge: `visits` (N) and `worth` (W) after
        each of the numbers of events in `counts`; and `proof`, None or `[the number of events, 1, 0
        or -1]`: since when the node is proved, and what it is worth to the player who moved there;
        at the root, to the player to move.
        """
        place = {node: k for k, node in enumerate(self.order)}
        cast = []
        for node in self.order:
            at_root = node == self.root
            counts, stats = (
                self.timeline.totals(node)
                if at_root
                else self.timeline.history(node[:-1], node[-1])
            )
            proof = self.timeline.proof(node)
            cast.append(
                {
                    "id": list(node),
                    "edge": "" if at_root else self.names[node[-1]],
                    "parent": -1 if at_root else place[node[:-1]],
                    "born": self.born[node],
                    "kept": node in self.kept,
                    "offered": node in self.offered,
                    "counts": list(counts),
                    "visits": [N for N, _ in stats],
                    "worth": [W for _, W in stats],
                    "proof": proof and [proof[0], proof[1] if at_root else -proof[1]],
                }
            )
        return cast

    def way_to(self, node: NodeId) -> list[NodeId]:
        """The nodes from the root down to `node`."""
        return [node[:depth] for depth in range(len(self.root), len(node) + 1)]

    def _most_visited(self, final: Moment) -> frozenset[NodeId]:
        """The most visited nodes. They form paths, as no node has more visits than its parent."""
        order = sorted(
            (
                node
                for node in self.born
                if node != self.root
                and (node not in self.offered or final.edge(node[:-1], node[-1])[0])
            ),
            key=lambda node: (-final.edge(node[:-1], node[-1])[0], len(node)),
        )
        kept, children = {self.root}, {}
        for node in order:
            above = node[:-1]
            if above in kept and children.get(above, 0) < MOST_CHILDREN and len(kept) < NODES:
                kept.add(node)
                children[above] = children.get(above, 0) + 1
        return frozenset(kept)


def _grown(event: Event) -> list[NodeId]:
    """The nodes that an event adds to the tree, or visits there.

    Where an evaluator adds many edges to a node all at once, none is drawn until it is chosen.
    """
    if event.phase == "select":
        seen = [row.action for row in event.choices if row.N] + [event.action]
        return [event.node_id, *((*event.node_id, action) for action in seen)]
    if event.phase == "expand":
        made = [(*event.node_id, action) for action, P in event.children if P is None]
        return [event.node_id, *made, *_offered(event)]
    return [event.node_id]


def _offered(event: Event) -> list[NodeId]:
    """The nodes that an evaluator's edges will lead to, where an expansion makes a few of them."""
    if event.phase != "expand" or len(event.children) > MOST_CHILDREN:
        return []
    return [(*event.node_id, action) for action, P in event.children if P is not None]
