"""A trace as a film: frame k shows a search after its first k events, as plain data.

Every frame is made from the events only, so a step back shows what was shown before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from omoklib.draw import board_svg
from omoklib.draw.board import spots
from omoklib.draw.look import player_name, summary
from omoklib.games import Game
from omoklib.ids import NodeId
from omoklib.search import PHASES, Event, Trace
from omoklib.widgets.event_table import ROWS, EventTable
from omoklib.widgets.event_words import adds_one, opening, sentence
from omoklib.widgets.frame_tree import FrameTree
from omoklib.widgets.terms import fit_terms
from omoklib.widgets.timeline import Moment, Timeline
from omoklib.widgets.trace_check import checked_events

__all__ = ["PHASE_COLORS", "Frames"]

PHASE_COLORS = dict(zip(PHASES, ("#0072b2", "#009e73", "#e69f00", "#cc79a7"), strict=True))
"""Okabe and Ito's blue, green, orange and purple."""

BOARD_PX = 136  # the stepper shows its board so wide at least


class Frames:
    """The frames of a trace, 0 (before the first event) to `len(frames.events)`.

    Args:
        trace: the `Trace`, or a list of events, or of dicts with the fields of an `Event`.
        game: the rules of the events.

    Raises:
        ValueError: there is no event, or one is malformed; the message names its index and field.
        TypeError: `trace` is not a trace.

    >>> from omoklib.games import TicTacToe
    >>> event = {"simulation": 0, "phase": "evaluate", "node_id": [0], "player": 1, "value": 1}
    >>> Frames([event], TicTacToe()).frame(1)["sentence"]
    'A random game from here: +1.00 for X, who is to move.'
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
        last = ("Evaluation", "Backfill") if self.has_priors else ("Simulation", "Backpropagation")
        return dict(zip(PHASES, ("Selection", "Expansion", *last), strict=True))

    @cached_property
    def unit(self) -> str:
        """The lessons' word for a round of the four phases. In UCT, the third phase is called
        simulation."""
        return "simulation" if self.has_priors else "iteration"

    @cached_property
    def simulations(self) -> int:
        """The number of simulations; what comes before the first belongs to none."""
        return len({event.simulation for event in self.events} - {-1})

    @cached_property
    def movers(self) -> tuple[str, str]:
        """Who moves at the root, and who after that: each depth has the moves of one of them."""
        player = self.states[self.root].player
        return player_name(self.game, player), player_name(self.game, -player)

    @cached_property
    def starts(self) -> list[int]:
        """The frames at which a simulation begins: the next event is its first."""
        numbers = [event.simulation for event in self.events]
        return [k for k, n in enumerate(numbers) if k == 0 or n != numbers[k - 1]]

    @cached_property
    def longest_table(self) -> int:
        """The rows of the longest table in any frame."""
        end = self.timeline.at(len(self.events))
        children = (len(end.priors(node)) for node in {event.node_id for event in self.events})
        choices = (len(event.choices or ()) for event in self.events)
        return min(ROWS, max(*children, *choices))

    @cached_property
    def scale(self) -> tuple[float, float]:
        """The ends of the scale of all bars, as far as the scores of any choice and the means of
        any edge reach: a bar can be compared with those of every other step."""
        choices = [row for event in self.events for row in event.choices or ()]
        credited = [event.after for event in self.events if event.phase == "backpropagate"]
        ends = [0.0, *(row.Q for row in choices), *(row.Q + (row.U or 0.0) for row in choices)]
        ends += [W / N for N, W in credited if N]
        low, high = float(min(ends)), float(max(ends))
        return (low, high) if low < high else (-1.0, 1.0)

    def frame(self, k: int, predicts: bool = False) -> dict[str, Any]:
        """Everything that is shown beside the tree after the first `k` events, as data ready for
        JSON; `predicts`: whether the reader came to predict choices.

        Raises:
            ValueError, TypeError: there is no such frame.
        """
        event = self.events[self._known(k) - 1] if k else None
        moment = self.timeline.at(k)
        breadcrumbs = self._breadcrumbs(k)
        return {
            "k": k,
            "total": len(self.events),
            "simulation": -1 if event is None else event.simulation,
            "phase": "" if event is None else event.phase,
            "sentence": opening(self.simulations, self.unit, predicts)
            if event is None
            else sentence(
                event,
                self.states,
                self.root,
                self.game,
                self.has_priors,
                self._lost(event, moment),
                self.terms.digits,
            ),
            "crumbs": self._crumbs(k, breadcrumbs),
            "table": self._table(k, breadcrumbs),
            "plays": bool(event is not None and event.moves),  # its board plays a random game
            **self._board(event, moment),
            "cells": None,
        }

    def nodes(self, k: int) -> list[dict[str, Any]]:
        """The tree after the first `k` events: see `FrameTree.nodes`.

        Raises:
            ValueError, TypeError: there is no such frame.
        """
        event = self.events[self._known(k) - 1] if k else None
        path = [self.root, *((*node, action) for node, action in self._breadcrumbs(k))]
        current = None if event is None else self._current(event)
        return self.tree.nodes(self.timeline.at(k), path, current)

    def film(self) -> dict[str, Any]:
        """The trees of all frames, for a page that draws them without asking (static/film.js).

        Keys: `nodes`, see `FrameTree.cast`; and `events`, a column for each property of an event:
        `simulation`, `phase`, `value`, and places in `nodes`, -1 for none: `node`, where it
        happens; `current`, where the search is after it; `tips`, the ends of the way so far (one,
        unless positions that different moves lead to are one node); and `credited`, the node
        below the edge that a backpropagation credits.
        """
        place = {node: k for k, node in enumerate(self.tree.order)}
        events: dict[str, list[Any]] = {
            name: []
            for name in ("simulation", "phase", "value", "node", "current", "tips", "credited")
        }
        for k, event in enumerate(self.events, 1):
            way = [self.root, *((*node, action) for node, action in self._breadcrumbs(k))]
            credited = event.phase == "backpropagate"
            row = {
                "simulation": event.simulation,
                "phase": event.phase,
                "value": event.value,
                "node": place.get(event.node_id, -1),
                "current": place.get(self._current(event), -1),
                "tips": [place[node] for node in _ends(way) if node in place],
                "credited": place.get((*event.node_id, event.action), -1) if credited else -1,
            }
            for name, column in events.items():
                column.append(row[name])
        return {"nodes": self.tree.cast(), "events": events}

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

    def lost(self, k: int) -> list[int]:
        """The moves of the next choice that are proved lost for the player who chooses."""
        return self._lost(self.events[k], self.timeline.at(k))

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
            "crumbs": self._crumbs(k + 1, self._breadcrumbs(k + 1)[:-1]),
            "table": self._tables(k).question(event),
            **self._board(event, moment, told=False),
            "cells": self._cells(event),
        }

    def board(self, node: NodeId) -> dict[str, Any]:
        """The board of any node, with the moves that lead there from the root numbered.

        Raises:
            ValueError: `node` is no position below the root.
        """
        if node[: len(self.root)] != self.root:
            raise ValueError(f"a node's ID must begin with {self.root}; got {node}")
        state, moves = self.game.state(node), node[len(self.root) :]
        names = ", ".join(map(self.game.action_name, moves))
        labels = {move: str(k) for k, move in enumerate(moves, 1)} if len(moves) > 1 else {}
        return {
            "board": board_svg(state, labels=labels, last_move=len(moves) == 1, size_px=BOARD_PX),
            "board_words": summary(state),
            "board_key": f"After {names}" if moves else "The root",
        }

    def _table(self, k: int, breadcrumbs: Sequence[tuple[NodeId, int]]) -> dict[str, Any] | None:
        if k == 0:
            return None
        arrival = breadcrumbs[-1] if breadcrumbs else None
        return self._tables(k).after(self.events[k - 1], arrival)

    def _lost(self, event: Event, moment: Moment) -> list[int]:
        """The moves at the event's node that are proved lost for the player to move there."""
        moves = (row.action for row in event.choices)
        return [move for move in moves if moment.proof(event.node_id, move) == -1]

    def _tables(self, k: int) -> EventTable:
        before, now = self.timeline.at(max(k - 1, 0)), self.timeline.at(k)
        return EventTable(self.game, self.terms, self.root, before, now)

    def _known(self, k: object) -> int:
        if isinstance(k, bool) or not isinstance(k, int):
            raise TypeError(f"a frame's number must be an integer; got {k!r}")
        if not 0 <= k <= len(self.events):
            raise ValueError(f"a frame's number must be 0 to {len(self.events)}; got {k}")
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
                    "value": None if event is None else event.value,
                    "now": event is not None and event is last,
                }
            )
        return crumbs

    def _cells(self, event: Event) -> dict[str, Any]:
        """Where the choices of a question lie on its board, in shares of the picture's width: the
        `side` of a cell, and `at`, `[action, x, y]` of each middle."""
        choices = [row.action for row in event.choices]
        side, middles = spots(self.states[event.node_id], choices, size_px=BOARD_PX)
        return {"side": side, "at": [[action, *middle] for action, middle in middles.items()]}

    def _board(self, event: Event | None, moment: Moment, told: bool = True) -> dict[str, str]:
        """The state of the event, with the children's visits or priors as heat, the most as the
        bluest, and in words what is marked on it."""
        state = self.states[self.root if event is None else event.node_id]
        heats: dict[int, float] = {}
        labels: dict[int, str] = {}
        faded: dict[int, float] = {}
        key = "" if event is not None else "Where the search begins"
        if event is not None and event.phase == "expand" and adds_one(event):
            key = "The new node"
            state = self.states[(*event.node_id, event.children[0][0])]
        elif event is not None and event.moves:
            for move in event.moves:
                state = state.take_action(move)
            end = ""
            if state.is_terminal():
                winner = state.winner()
                end = f": {player_name(self.game, winner)} wins" if winner else ": a draw"
            key = f"A random game{end}. Paler: later"
            strong = [0.85 - 0.55 * k / len(event.moves) for k in range(len(event.moves))]
            faded = dict(zip(event.moves, strong, strict=True))
        elif event is not None and event.phase in ("select", "backpropagate"):
            visits = {action: N for action, (N, _) in moment.stats(event.node_id).items()}
            priors = {a: P for a, P in moment.priors(event.node_id).items() if P is not None}
            if len(set(visits.values())) > 1:
                key = "Bluer: more visits"
                heats = {action: N / max(visits.values()) for action, N in visits.items()}
            elif len(set(priors.values())) > 1 and not any(visits.values()):
                heats = {action: P / max(priors.values()) for action, P in priors.items()}
                key = "Bluer: a higher prior P"
            if told:
                labels = {event.action: "●"}
                heats.setdefault(event.action, 0.0)
                dot = "● chosen" if event.phase == "select" else "● credited"
            else:
                dot = "Press your choice"
            key = f"{dot}. {key}".strip()
        words = summary(state)
        return {
            "board": board_svg(
                state,
                overlay=heats,
                labels=labels,
                faded=faded,
                size_px=BOARD_PX,
            ),
            "board_words": words,
            "board_key": key,
        }


def _ends(way: Sequence[NodeId]) -> list[NodeId]:
    """The nodes of `way` that no other of its nodes lies below."""
    above = {node[:depth] for node in way for depth in range(len(node))}
    return [node for node in way if node not in above]
