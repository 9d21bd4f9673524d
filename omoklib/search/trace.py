"""A search as a list of events, to be shown, tested and replayed.

A search with a `Trace` reports to it every selection, expansion, evaluation and backpropagation,
with the numbers before and after. Nothing here depends on which search it was: the same tools
replay a learner's own search if it emits the same events.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from omoklib._util.files import json_of
from omoklib.ids import NodeId, check_id

__all__ = ["PHASES", "Choice", "Event", "Listener", "Trace", "as_event"]

PHASES = ("select", "expand", "evaluate", "backpropagate")
"""The four steps of a simulation, in their order."""


@dataclass(frozen=True)
class Choice:
    """One row of a selection: the numbers of one action at the moment of the choice.

    `W`, `Q`, `U` and `score` are as the choosing player sees them.
    """

    action: int
    N: int  # visits of the action so far
    W: float  # sum of the values of those visits
    Q: float  # W / N; 0 where N is 0
    P: float | None  # the prior the formula used, root noise included; None in UCT
    U: float  # the exploration term
    score: float  # Q + U: the highest is chosen


@dataclass(frozen=True)
class Event:
    """One step of a search.

    Attributes:
        simulation: the number of the simulation, from 0; -1 is the evaluation of the root before
            the first.
        phase: the step of the simulation, one of `PHASES`.
        node_id: the ID of the node where it happens.
        player: the player to move at that node. All values of this event are as this player sees
            them.
        action: the action chosen (`select`), or that of the updated edge, (`node_id`, `action`)
            (`backpropagate`).
        choices: a row for every child (`select`).
        children: the actions added, each with its prior, None in UCT (`expand`).
        value: the value of the node (`evaluate`), or the credit to the edge (`backpropagate`).
        before, after: the (N, W) of the edge before and after the credit (`backpropagate`).
        moves: the moves of the random game, if the search recorded them (`evaluate`).
        proof: what a search that proves knows for certain about the node by now: 1, 0 or -1, won,
            drawn or lost for `player`; None: nothing (`evaluate`, `backpropagate`).
    """

    simulation: int
    phase: str
    node_id: NodeId
    player: int
    action: int | None = None
    choices: tuple[Choice, ...] = ()
    children: tuple[tuple[int, float | None], ...] = ()
    value: float | None = None
    before: tuple[int, float] | None = None
    after: tuple[int, float] | None = None
    moves: tuple[int, ...] = ()
    proof: int | None = None

    def __post_init__(self) -> None:
        if self.phase not in PHASES:
            raise ValueError(f"an event's phase must be one of {PHASES}; got {self.phase!r}")


Listener = Callable[[Event], None]
"""A function that a search calls with every event: a `Trace`, or one of your own."""


class Trace:
    """A list of events that a search fills: pass it as `trace=`.

    >>> trace = Trace()
    >>> trace(Event(0, "backpropagate", (0,), 1, action=4, value=1.0, before=(0, 0.0),
    ...             after=(1, 1.0)))
    >>> trace.stats_at(0), trace.stats_at(1)
    ({}, {((0,), 4): (1, 1.0)})
    """

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)

    def __len__(self) -> int:
        return len(self.events)

    def stats_at(self, count: int) -> dict[tuple[NodeId, int | None], tuple[int, float]]:
        """`(N, W)` of every edge that the first `count` events updated.

        Raises:
            ValueError: the trace has fewer events.
        """
        if not 0 <= count <= len(self.events):
            raise ValueError(
                f"count must be from 0 to the {len(self.events)} events of this trace; got {count}"
            )
        return {
            (event.node_id, event.action): event.after
            for event in self.events[:count]
            if event.phase == "backpropagate" and event.after is not None
        }

    def to_json(self) -> str:
        """The events as a JSON list; `from_json` reads it."""
        return json.dumps([asdict(event) for event in self.events])

    @classmethod
    def from_json(cls, text: str) -> Trace:
        """The trace that `to_json` wrote.

        Raises:
            ValueError: not JSON, or not a list of events; the message names the first bad event.
        """
        trace, events = cls(), json_of(text)
        if not isinstance(events, list):
            raise ValueError(f"a trace must be a list of events; got {str(events)[:60]!r}")
        for event in events:
            trace(as_event(event, len(trace)))
        return trace


def as_event(event: Event | Mapping[str, Any], index: int = 0) -> Event:
    """`event` as an `Event`; a learner's own search may emit plain dicts with the same keys.

    Args:
        index: the event's place in its trace, for the message.

    Raises:
        ValueError: a field is missing, unknown or of the wrong kind; the message names it.

    >>> as_event({"simulation": 0, "phase": "expand", "node_id": [0, 4], "player": -1}).node_id
    (0, 4)
    """
    if isinstance(event, Event):
        return event
    if not isinstance(event, Mapping):
        raise ValueError(f"event {index} is neither an Event nor a dict: {event!r}")
    given = dict(event)
    if unknown := sorted(given.keys() - {field.name for field in fields(Event)}):
        raise ValueError(f"event {index} has a field that no event has: {unknown[0]!r}")
    for name in ("simulation", "phase", "node_id", "player"):
        if name not in given:
            raise ValueError(f"event {index} lacks the field {name!r}")
    try:
        for name, convert in _CONVERT.items():
            if given.get(name) is not None:
                given[name] = convert(given[name])
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ValueError(f"event {index}, field {name!r}: {error}") from error
    try:
        return Event(**given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"event {index}: {error}") from error


def _choice(row: Choice | Mapping[str, Any]) -> Choice:
    return row if isinstance(row, Choice) else Choice(**row)


def _stats(pair: Any) -> tuple[int, float]:
    visits, total = pair
    return int(visits), float(total)


_CONVERT: dict[str, Callable[[Any], Any]] = {
    "simulation": int,
    "node_id": check_id,
    "player": int,
    "action": int,
    "choices": lambda rows: tuple(_choice(row) for row in rows),
    "children": lambda pairs: tuple((int(action), prior) for action, prior in pairs),
    "value": float,
    "before": _stats,
    "after": _stats,
    "moves": lambda moves: tuple(int(move) for move in moves),
}
