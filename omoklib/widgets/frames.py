"""A trace as a film: frame k shows a search after its first k events, as plain data.

Every frame is made from the events alone, so going back is the same as never having gone on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from omoklib.draw import board_svg
from omoklib.draw.look import player_name, summary
from omoklib.games import Game
from omoklib.ids import NodeId
from omoklib.search import PHASES, Event, Trace
from omoklib.widgets.frame_rows import Rows
from omoklib.widgets.frame_tree import FrameTree
from omoklib.widgets.frame_words import adds_one, sentence
from omoklib.widgets.terms import fit_terms, signed
from omoklib.widgets.timeline import Moment, Timeline
from omoklib.widgets.trace_check import checked_events

__all__ = ["PHASE_COLORS", "Frames"]

PHASE_COLORS = dict(zip(PHASES, ("#0072b2", "#009e73", "#e69f00", "#cc79a7"), strict=True))
"""Okabe and Ito's blue, green, orange and purple."""


class Frames:
    """The frames of a trace, 0 (before the first event) to `len(frames.events)`.

    Args:
        trace: a `Trace`, or a list of events, or of dicts with the fields of an `Event`.
        game: whose rules the events follow.

    Raises:
        ValueError: there is no event, or one is malformed: the message names its index and field.
        TypeError: `trace` is no trace.

    >>> from omoklib.games import TicTacToe
    >>> event = {"simulation": 0, "phase": "evaluate", "node_id": [0], "player": 1, "value": 1}
    >>> Frames([event], TicTacToe()).frame(1)["sentence"]
    'A random game from here: +1.00 for X, who moves here.'
    """

    def __init__(self, trace: Trace | Iterable[Event | Mapping[str, Any]], game: Game) -> None:
        self.game = game
        self.events, self.states = checked_events(trace, game)
        self.root: NodeId = min((event.node_id for event in self.events), key=len)
        selections = [event for event in self.events if event.phase == "select"]
        self.terms = fit_terms(selections, self.root)
        self.timeline = Timeline(self.events)
        self.tree = FrameTree(self.events, self.timeline, self.root, game)

    @cached_property
    def has_priors(self) -> bool:
        """Whether an evaluator gives priors; else the search plays random games."""
        return any(
            any(row.P is not None for row in event.choices)
            or any(prior is not None for _, prior in event.children)
            for event in self.events
        )

    @cached_property
    def phase_names(self) -> dict[str, str]:
        """The phases in the words of the lessons."""
        third = "Evaluation" if self.has_priors else "Simulation"
        return dict(zip(PHASES, ("Selection", "Expansion", third, "Backpropagation"), strict=True))

    @cached_property
    def starts(self) -> list[int]:
        """The frames with which a simulation begins: its first event is the next."""
        numbers = [event.simulation for event in self.events]
        return [k for k, n in enumerate(numbers) if k == 0 or n != numbers[k - 1]]

    def frame(self, k: int) -> dict[str, Any]:
        """All that is shown after the first `k` events, as JSON-ready data.

        Raises:
            ValueError, TypeError: there is no such frame.
        """
        event = self.events[self._known(k) - 1] if k else None
        moment = self.timeline.at(k)
        breadcrumbs = self._breadcrumbs(k)
        path = [self.root, *((*node, action) for node, action in breadcrumbs)]
        current = None if event is None else self._current(event)
        return {
            "k": k,
            "total": len(self.events),
            "simulation": -1 if event is None else event.simulation,
            "phase": "" if event is None else event.phase,
            "sentence": sentence(event, self.states, self.game, self.has_priors),
            "crumbs": self._crumbs(k, breadcrumbs),
            "nodes": self.tree.nodes(moment, path, current),
            "value": None if event is None else event.value,
            "table": self._table(k, breadcrumbs),
            **self._board(event, moment),
        }

    def asks(self, k: int) -> bool:
        """Whether the next event is a choice among several children, which one may predict."""
        return (
            k < len(self.events)
            and self.events[k].phase == "select"
            and len(self.events[k].choices) > 1
        )

    def question(self, k: int) -> dict[str, Any]:
        """Frame `k`, with the choice that comes next and without its outcome: U and score."""
        event = self.events[k]
        mover = player_name(self.game, event.player)
        frame = self.frame(k)
        moment = self.timeline.at(k)
        return {
            **frame,
            "simulation": event.simulation,
            "phase": "select",
            "sentence": f"Your turn to predict: which move does the search choose for {mover}?",
            "nodes": self.tree.nodes(moment, self._way(event.node_id), event.node_id),
            "crumbs": self._crumbs(k + 1, self._breadcrumbs(k + 1)[:-1]),
            "value": None,
            "table": self._rows(k).question(event),
            **self._board(event, moment, told=False),
        }

    def _table(self, k: int, breadcrumbs: Sequence[tuple[NodeId, int]]) -> dict[str, Any] | None:
        if k == 0:
            return None
        arrival = breadcrumbs[-1] if breadcrumbs else None
        return self._rows(k).after(self.events[k - 1], arrival)

    def _rows(self, k: int) -> Rows:
        before, now = self.timeline.at(max(k - 1, 0)), self.timeline.at(k)
        return Rows(self.game, self.terms, self.root, before, now)

    def _known(self, k: object) -> int:
        if isinstance(k, bool) or not isinstance(k, int):
            raise TypeError(f"a frame has a number; got {k!r}")
        if not 0 <= k <= len(self.events):
            raise ValueError(f"the frames are 0 to {len(self.events)}; got {k}")
        return k

    def _way(self, node: NodeId) -> list[NodeId]:
        return [node[:depth] for depth in range(len(self.root), len(node) + 1)]

    def _current(self, event: Event) -> NodeId:
        """The node to look at: where the search is after the event."""
        if event.phase == "select":
            return (*event.node_id, event.action)
        if event.phase == "expand" and adds_one(event):
            return (*event.node_id, event.children[0][0])
        return event.node_id

    def _simulation(self, k: int) -> Sequence[Event]:
        """The events of the simulation that event k - 1 belongs to, up to that one."""
        if k == 0:
            return []
        first = k - 1
        while first and self.events[first - 1].simulation == self.events[k - 1].simulation:
            first -= 1
        return self.events[first:k]

    def _breadcrumbs(self, k: int) -> list[tuple[NodeId, int]]:
        """The edges of the current simulation so far, from the root."""
        edges = []
        for event in self._simulation(k):
            if event.phase == "select":
                edges.append((event.node_id, event.action))
            elif event.phase == "expand" and adds_one(event):
                edges.append((event.node_id, event.children[0][0]))
            elif event.phase == "backpropagate" and (event.node_id, event.action) not in edges:
                edges.append((event.node_id, event.action))
        return sorted(edges, key=lambda edge: len(edge[0]))

    def _crumbs(self, k: int, edges: Sequence[tuple[NodeId, int]]) -> list[dict[str, Any]]:
        """The edges with what the simulation has credited to them."""
        credited = {
            (event.node_id, event.action): event
            for event in self._simulation(k)
            if event.phase == "backpropagate"
        }
        last = self.events[k - 1] if k else None
        crumbs = []
        for edge in edges:
            event = credited.get(edge)
            player = self.states[edge[0]].player
            crumbs.append(
                {
                    "edge": self.game.action_name(edge[1]),
                    "player": player_name(self.game, player),
                    "value": None if event is None else signed(event.value),
                    "now": event is not None and event is last,
                }
            )
        return crumbs

    def _board(self, event: Event | None, moment: Moment, told: bool = True) -> dict[str, str]:
        """The state the event is about, with the share of visits of each child as heat."""
        state = self.states[self.root if event is None else event.node_id]
        heats: dict[int, float] = {}
        labels: dict[int, str] = {}
        if event is not None and event.phase == "expand" and adds_one(event):
            state = self.states[(*event.node_id, event.children[0][0])]
        elif event is not None and event.phase in ("select", "backpropagate"):
            visits = {action: N for action, (N, _) in moment.stats(event.node_id).items()}
            most = max(visits.values(), default=0) or 1
            heats = {action: N / most for action, N in visits.items()}
            if told:
                labels = {event.action: "●"}
                heats.setdefault(event.action, 0.0)
        words = summary(state)
        return {
            "board": board_svg(state, overlay=heats, labels=labels, size_px=240),
            "board_words": words,
        }
