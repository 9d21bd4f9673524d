"""A trace as a film: frame k shows a search after its first k events, as plain data.

Every frame is made from the events only, so a step back shows what was shown before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from omoklib.draw import board_svg
from omoklib.draw.layout import tidy_layout
from omoklib.draw.look import player_name, result_words, summary
from omoklib.games import Game, State
from omoklib.ids import NodeId
from omoklib.search import PHASES, Choice, Event, Trace
from omoklib.widgets.terms import Terms, fit_terms, number, signed
from omoklib.widgets.timeline import Moment, Timeline
from omoklib.widgets.trace_check import checked_events

__all__ = ["PHASE_COLORS", "Frames"]


def adds_one(event: Event) -> bool:
    """Whether an expansion adds only the child that is visited next, as in UCT."""
    return len(event.children) == 1 and event.children[0][1] is None


def sentence(
    event: Event | None, states: Mapping[NodeId, State], game: Game, has_priors: bool
) -> str:
    """The event in words; `None` stands for the moment before the first event."""
    if event is None:
        return "Nothing has happened yet. Step forward, or press Play."
    mover = player_name(game, event.player)
    if event.phase == "select":
        return _selection(event, game, mover)
    if event.phase == "expand":
        return _expansion(event, game, mover)
    if event.phase == "evaluate":
        return _evaluation(event, states[event.node_id], mover, has_priors)
    name = game.action_name(event.action)
    (N, W), (N_after, W_after) = event.before, event.after
    n, w = ("N", "W") if has_priors else ("n", "w")
    return (
        f"{mover} took {name}, so the value goes to {mover}: {signed(event.value)}. "
        f"{n} {N} → {N_after}, {w} {number(W, 0)} → {number(W_after, 0)}."
    )


def _selection(event: Event, game: Game, mover: str) -> str:
    name = game.action_name(event.action)
    scores = {row.action: row.score for row in event.choices}
    if not scores:
        return f"{mover} moves here and chooses {name}."
    best = max(scores.values())
    text = f"{mover} moves here and chooses {name}, score {number(scores[event.action])}"
    if scores[event.action] < best:
        return f"{text}. The highest score is {number(best)}: this search chooses in another way."
    if sum(score == best for score in scores.values()) > 1:
        return f"{text}: the highest, and the lowest action of those that tie."
    return f"{text}: the highest." if len(scores) > 1 else f"{text}: there is no other."


def _expansion(event: Event, game: Game, mover: str) -> str:
    if adds_one(event):
        name = game.action_name(event.children[0][0])
        return f"{mover} moves here, and {name} has not been tried: the tree gets a node for it."
    count = len(event.children)
    text = f"The node gets {count} edge{'s' * (count != 1)}, one for each move of {mover}"
    if event.simulation < 0:
        text = f"Before the first simulation: the root gets {count} edges"
    return f"{text}, with the priors P of the evaluator."


def _evaluation(event: Event, state: State, mover: str, has_priors: bool) -> str:
    value = f"{signed(event.value)} for {mover}, who moves here."
    if state.is_terminal():
        return (
            f"The game is over: {result_words(state)}. That is {signed(event.value)} for {mover}."
        )
    if event.simulation < 0:
        return f"The evaluator's value of the root: {value} It is credited to no edge."
    if has_priors:
        return f"The evaluator's value: {value}"
    count = f" of {len(event.moves)} move{'s' * (len(event.moves) != 1)}" if event.moves else ""
    return f"A random game{count} from here: {value}"


ROWS = 10  # rows in a table: the highest scores
UCT_COLUMNS = ("n", "w", "w/n", "U", "UCB")  # in the letters of lesson 03; lesson 06 has others
LETTERS = {
    "uct": {
        "n": "visits of this move",
        "w": "what they won in all, for the player who chooses here",
        "N": "visits of the node above",
        "U": "the exploration term c · √(ln N / n): large while a move is little tried",
    },
    "puct": {
        "N": "visits of this move",
        "W": "the sum of their values, for the player who chooses here",
        "Q": "W / N, the mean",
        "P": "the prior: what the evaluator thinks of the move before it is tried",
        "U": "the exploration term: large where P is large and N small",
        "ΣN": "visits of all the moves here",
    },
}


class Rows:
    """The tables of an event.

    Args:
        root: of the trace.
        before, now: the edges before the event and after it.
    """

    def __init__(self, game: Game, terms: Terms, root: NodeId, before: Moment, now: Moment) -> None:
        self.game, self.terms, self.root = game, terms, root
        self.before, self.now = before, now

    def after(self, event: Event, arrival: tuple[NodeId, int] | None) -> dict[str, Any] | None:
        """The table for the event that has just happened.

        Args:
            arrival: the last edge on the way here; a node without children shows its numbers.
        """
        node = event.node_id
        if event.phase == "select":
            if not event.choices:
                return None
            return self._table(node, event.choices, event.choices, event.action, event.player)
        if event.phase == "backpropagate":
            before, now = self._rows(node, self.before), self._rows(node, self.now)
            return self._table(node, before, now, event.action, event.player)
        chosen = event.children[0][0] if len(event.children) == 1 else None
        if not self.now.priors(node):
            if arrival is None:
                return None
            node, chosen = arrival
        rows = self._rows(node, self.now)
        player = event.player if node == event.node_id else -event.player
        return self._table(node, rows, rows, chosen, player)

    def question(self, event: Event) -> dict[str, Any]:
        """The choices of a selection without U and score, which would give away the answer."""
        table = self._table(event.node_id, event.choices, event.choices, None, event.player)
        keep = range(len(table["columns"]) - 2)
        total = sum(row.N for row in event.choices)
        above = self.terms.parent_visits(event.choices, event.node_id == self.root)
        rows = [
            {**row, "cells": [row["cells"][k] for k in keep], "formula": None}
            for row in table["rows"]
        ]
        known = f"N = {above}" if self.terms.kind == "uct" else f"ΣN = {total}"
        constant = "" if self.terms.factor is None else f", constant {number(self.terms.factor)}"
        return {
            **table,
            "columns": [table["columns"][k] for k in keep],
            "rows": rows,
            "letters": {name: told for name, told in table["letters"].items() if name != "U"},
            "formula": f"{self.terms.symbols()}, with {known}{constant}",
        }

    def _rows(self, node: NodeId, moment: Moment) -> list[Choice]:
        """All children of a node with their numbers."""
        counted = []
        for action, prior in sorted(moment.priors(node).items()):
            N, W = moment.edge(node, action)
            counted.append(Choice(action, N, W, W / N if N else 0.0, prior, 0.0, 0.0))
        above = self.terms.parent_visits(counted, node == self.root)
        rows = []
        for row in counted:
            U = self.terms.exploration((node, row.action), row, above)
            score = None if U is None else row.Q + U
            rows.append(Choice(row.action, row.N, row.W, row.Q, row.P, U, score))
        return rows

    def _table(
        self,
        node: NodeId,
        before: Sequence[Choice],
        after: Sequence[Choice],
        chosen: int | None,
        player: int,
    ) -> dict[str, Any]:
        was = {row.action: row for row in before}
        kept = sorted(after, key=lambda row: row.action != chosen)[:1] if chosen is not None else []
        ranked = sorted(after, key=lambda row: (-(row.score or 0), -row.N, row.action))
        kept += [row for row in ranked if row not in kept][: ROWS - len(kept)]
        names = ["N", "W", "Q", *(["P"] if any(row.P is not None for row in after) else [])]
        mover = player_name(self.game, player)
        return {
            "node": list(node),
            "title": f"{mover}'s moves {self._place(node)}",
            "columns": [*names, "U", "score"] if self.terms.kind != "uct" else list(UCT_COLUMNS),
            "letters": LETTERS["uct" if self.terms.kind == "uct" else "puct"],
            "rows": [
                self._row(node, was.get(row.action, row), row, before, after, names, chosen)
                for row in sorted(kept, key=lambda row: row.action)
            ],
            "hidden": len(after) - len(kept),
            "formula": self.terms.symbols(),
        }

    def _place(self, node: NodeId) -> str:
        moves = [self.game.action_name(action) for action in node[len(self.root) :]]
        return f"after {', '.join(moves)}" if moves else "at the root"

    def _row(
        self,
        node: NodeId,
        was: Choice,
        now: Choice,
        before: Sequence[Choice],
        after: Sequence[Choice],
        names: Sequence[str],
        chosen: int | None,
    ) -> dict[str, Any]:
        edge, at_root = (node, now.action), node == self.root
        digits = self.terms.digits, 3 if len(after) <= ROWS else 4  # many priors are nearly equal
        old, new = (_cells(row, names, *digits) for row in (was, now))
        formulas = [
            ""
            if row.U is None
            else self.terms.text(edge, row, self.terms.parent_visits(rows, at_root))
            for row, rows in ((was, before), (now, after))
        ]
        return {
            "action": now.action,
            "name": self.game.action_name(now.action),
            "cells": [_pair(a, b) for a, b in zip(old, new, strict=True)],
            "formula": _pair(*formulas),
            "chosen": now.action == chosen,
        }


def _cells(row: Choice, names: Sequence[str], digits: int, prior_digits: int) -> list[str]:
    prior = [number(row.P, prior_digits)] if "P" in names else []
    Q, U, score = (number(term, digits) for term in (row.Q, row.U, row.score))
    return [str(row.N), number(row.W, 0), Q, *prior, U, score]


def _pair(was: str, now: str) -> dict[str, str | None]:
    return {"now": now, "was": None if was == now else was}


NODES = 120  # nodes that are always drawn; those on the path are added
MOST_CHILDREN = 12
STEP, LEVEL = 25, 70  # between neighbours and depths, in the picture's units


class FrameTree:
    """The nodes that are drawn, and their places.

    The nodes with the most visits at the end are drawn as soon as they exist. A path that leaves
    them is drawn while it is current.
    """

    def __init__(
        self, events: Sequence[Event], timeline: Timeline, root: NodeId, game: Game
    ) -> None:
        self.root = root
        self.born: dict[NodeId, int] = {root: 0}  # the number of events after which a node exists
        for count, event in enumerate(events, 1):
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

        Keys: `id`, its action's `edge` name, `parent` (a place in the list), `x`, `y`, `N`, `Q`
        (None unvisited; as the player who took the edge sees it), `path`, `current`, `new`, and
        `hidden`: how many of its children exist without being drawn.
        """
        count = moment.count
        ways = {way for node in path for way in self.way_to(node)}
        there = (node for node in self.order if self.born[node] <= count)
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
                    "edge": "" if at_root else self.names[node[-1]],
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

    def way_to(self, node: NodeId) -> list[NodeId]:
        """The nodes from the root down to `node`."""
        return [node[:depth] for depth in range(len(self.root), len(node) + 1)]

    def _most_visited(self, final: Moment) -> frozenset[NodeId]:
        """The most visited nodes. They form paths, as no node has more visits than its parent."""
        order = sorted(
            (node for node in self.born if node != self.root),
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

    The edges that an evaluator adds to a node all at once are not drawn until they are chosen.
    """
    if event.phase == "select":
        seen = [row.action for row in event.choices if row.N] + [event.action]
        return [event.node_id, *((*event.node_id, action) for action in seen)]
    if event.phase == "expand":
        made = [(*event.node_id, action) for action, prior in event.children if prior is None]
        return [event.node_id, *made]
    return [event.node_id]


PHASE_COLORS = dict(zip(PHASES, ("#0072b2", "#009e73", "#e69f00", "#cc79a7"), strict=True))
"""Okabe and Ito's blue, green, orange and purple."""


class Frames:
    """The frames of a trace, 0 (before the first event) to `len(frames.events)`.

    Args:
        trace: a `Trace`, or a list of events, or of dicts with the fields of an `Event`.
        game: the rules of the events.

    Raises:
        ValueError: there is no event, or one is malformed; the message names its index and field.
        TypeError: `trace` is not a trace.

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
        """Whether an evaluator gives priors; otherwise the search plays random games."""
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
        """The frames at which a simulation begins: the next event is its first."""
        numbers = [event.simulation for event in self.events]
        return [k for k, n in enumerate(numbers) if k == 0 or n != numbers[k - 1]]

    def frame(self, k: int) -> dict[str, Any]:
        """Everything that is shown after the first `k` events, as data ready for JSON.

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

    def next_choice(self, k: int) -> int | None:
        """The first frame from `k` on whose next event is a choice among several children."""
        return next((n for n in range(k, len(self.events)) if self.asks(n)), None)

    def asks(self, k: int) -> bool:
        """Whether the next event is a choice among several children, which can be predicted."""
        return (
            k < len(self.events)
            and self.events[k].phase == "select"
            and len(self.events[k].choices) > 1
        )

    def question(self, k: int) -> dict[str, Any]:
        """Frame `k` with the next choice, but without U and score, which tell its outcome."""
        event = self.events[k]
        mover = player_name(self.game, event.player)
        frame = self.frame(k)
        moment = self.timeline.at(k)
        return {
            **frame,
            "simulation": event.simulation,
            "phase": "select",
            "sentence": f"Your turn to predict: which move does the search choose for {mover}?",
            "nodes": self.tree.nodes(moment, self.tree.way_to(event.node_id), event.node_id),
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

    def _current(self, event: Event) -> NodeId:
        """The current node: where the search is after the event."""
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
        """The edges, with the credits of the current simulation."""
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
                    "id": [*edge[0], edge[1]],
                    "edge": self.game.action_name(edge[1]),
                    "player": player_name(self.game, player),
                    "value": None if event is None else signed(event.value),
                    "now": event is not None and event is last,
                }
            )
        return crumbs

    def _board(self, event: Event | None, moment: Moment, told: bool = True) -> dict[str, str]:
        """The state of the event, with each child's share of the visits as heat."""
        state = self.states[self.root if event is None else event.node_id]
        heats: dict[int, float] = {}
        labels: dict[int, str] = {}
        faded: dict[int, float] = {}
        if event is not None and event.phase == "expand" and adds_one(event):
            state = self.states[(*event.node_id, event.children[0][0])]
        elif event is not None and event.moves:
            for move in event.moves:
                state = state.take_action(move)
            strong = [0.85 - 0.55 * k / len(event.moves) for k in range(len(event.moves))]
            faded = dict(zip(event.moves, strong, strict=True))
        elif event is not None and event.phase in ("select", "backpropagate"):
            visits = {action: N for action, (N, _) in moment.stats(event.node_id).items()}
            most = max(visits.values(), default=0) or 1
            heats = {action: N / most for action, N in visits.items()}
            if told:
                labels = {event.action: "●"}
                heats.setdefault(event.action, 0.0)
        words = summary(state)
        return {
            "board": board_svg(state, overlay=heats, labels=labels, faded=faded, size_px=240),
            "board_words": words,
        }
