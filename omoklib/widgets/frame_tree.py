"""The tree that a trace grows, as it stands after some of its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omoklib.draw.layout import tidy_layout
from omoklib.games import Game
from omoklib.ids import NodeId
from omoklib.search import Event
from omoklib.widgets.timeline import Moment, Timeline

__all__ = ["FrameTree"]

MOST = 120  # nodes that are always drawn; those on the path come on top
MOST_CHILDREN = 12
STEP, LEVEL = 25, 70  # between neighbours and depths, in the picture's units


class FrameTree:
    """Which nodes are drawn, and where.

    The nodes most visited in the end are drawn as soon as they are there; a path that leaves them
    is drawn while it is looked at.
    """

    def __init__(
        self, events: Sequence[Event], timeline: Timeline, root: NodeId, game: Game
    ) -> None:
        self.root, self.game = root, game
        self.born: dict[NodeId, int] = {root: 0}  # after how many events a node is there
        for count, event in enumerate(events, 1):
            for node in _grown(event):
                for way in self._way_to(node):
                    self.born.setdefault(way, count)
        self.kept = self._most_visited(timeline.at(len(events)))

    def nodes(
        self, moment: Moment, path: Sequence[NodeId], current: NodeId | None
    ) -> list[dict[str, Any]]:
        """The nodes at a moment, parents first.

        Keys: `id`, its action's `edge` name, `parent` (a place in the list), `x`, `y`, `N`, `Q`
        (None unvisited; as the player who took the edge sees it), `path`, `current`, `new`, and
        `hidden`: how many of its children are there without being drawn.
        """
        count = moment.count
        ways = {way for node in path for way in self._way_to(node)}
        there = sorted(node for node, born in self.born.items() if born <= count)
        below: dict[NodeId, list[NodeId]] = {}
        hidden: dict[NodeId, int] = {}
        for node in there:
            if node == self.root:
                continue
            if node in self.kept or node in ways:
                below.setdefault(node[:-1], []).append(node)
            else:
                hidden[node[:-1]] = hidden.get(node[:-1], 0) + 1
        places = tidy_layout(self.root, lambda node: below.get(node, ()))
        number = {node: k for k, node in enumerate(places)}
        total = sum(N for N, _ in moment.stats(self.root).values())
        nodes = []
        for node, (x, depth) in places.items():
            at_root = node == self.root
            N, W = (total, None) if at_root else moment.edge(node[:-1], node[-1])
            nodes.append(
                {
                    "id": list(node),
                    "edge": "" if at_root else self.game.action_name(node[-1]),
                    "parent": -1 if at_root else number[node[:-1]],
                    "x": round(x * STEP, 1),
                    "y": depth * LEVEL,
                    "N": N,
                    "Q": None if at_root or not N else W / N,
                    "path": node in ways,
                    "current": node == current,
                    "new": self.born[node] == count and not at_root,
                    "hidden": hidden.get(node, 0),
                }
            )
        return nodes

    def _way_to(self, node: NodeId) -> list[NodeId]:
        return [node[:depth] for depth in range(len(self.root), len(node) + 1)]

    def _most_visited(self, final: Moment) -> frozenset[NodeId]:
        """Whole ways from the root: a node is never visited more than its parent."""
        order = sorted(
            (node for node in self.born if node != self.root),
            key=lambda node: (-final.edge(node[:-1], node[-1])[0], len(node)),
        )
        kept, children = {self.root}, {}
        for node in order:
            above = node[:-1]
            if above in kept and children.get(above, 0) < MOST_CHILDREN and len(kept) < MOST:
                kept.add(node)
                children[above] = children.get(above, 0) + 1
        return frozenset(kept)


def _grown(event: Event) -> list[NodeId]:
    """The nodes that an event brings into the tree, or finds there.

    The edges that an evaluator gives a node all at once are not drawn before they are chosen.
    """
    if event.phase == "select":
        seen = [row.action for row in event.choices if row.N] + [event.action]
        return [event.node_id, *((*event.node_id, action) for action in seen)]
    if event.phase == "expand":
        made = [(*event.node_id, action) for action, prior in event.children if prior is None]
        return [event.node_id, *made]
    return [event.node_id]
