"""The check of a trace against the rules of its game: then every replayed event can be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import Any

from omoklib.games import Game, State
from omoklib.ids import NodeId
from omoklib.search import Event, Trace, as_event

__all__ = ["checked_events"]


def checked_events(
    trace: Trace | Iterable[Event | Mapping[str, Any]], game: Game
) -> tuple[list[Event], dict[NodeId, State]]:
    """The events, and the state of every node that they mention.

    Raises:
        ValueError: there is no event, or one is malformed or against the rules of `game`; the
            message names its index and the field.
        TypeError: `trace` is not a trace.
    """
    if isinstance(trace, (str, bytes, Mapping)) or not isinstance(trace, (Trace, Iterable)):
        raise TypeError(f"a trace must be a Trace or a list of events; got {trace!r}")
    given = trace.events if isinstance(trace, Trace) else trace
    events = [as_event(event, index) for index, event in enumerate(given)]
    if not events:
        raise ValueError("the trace has no events: give the search `trace=trace` and let it run")
    states: dict[NodeId, State] = {}
    root = min((event.node_id for event in events), key=len)
    for index, event in enumerate(events):
        try:
            _check(event, game, root, states)
        except _WrongError as wrong:
            raise ValueError(f"event {index}, field {wrong.field!r}: {wrong}") from wrong
    return events, states


class _WrongError(Exception):
    def __init__(self, field: str, what: object) -> None:
        super().__init__(str(what))
        self.field = field


def _check(event: Event, game: Game, root: NodeId, states: dict[NodeId, State]) -> None:
    node = event.node_id
    if node[: len(root)] != root:
        raise _WrongError("node_id", f"{node} is not below the root of the trace, {root}")
    state = _state(node, game, states, "node_id")
    if event.player != state.player:
        raise _WrongError(
            "player", f"the player at {node} must be {state.player}; got {event.player!r}"
        )
    if event.phase in ("select", "backpropagate"):
        if event.action is None:
            raise _WrongError("action", f"a {event.phase} event must name the action; got None")
        _state((*node, event.action), game, states, "action")
    if event.phase == "select":
        _check_choices(event, state)
    if event.phase == "expand":
        if not event.children:
            raise _WrongError("children", "an expand event must add at least one child; got none")
        for action, prior in event.children:
            _state((*node, action), game, states, "children")
            _check_number("children", "a prior", prior, or_none=True)
    if event.phase in ("evaluate", "backpropagate"):
        _check_number("value", "a value", event.value)
    if event.moves:
        played = state
        for move in event.moves:
            try:
                played = played.take_action(move)
            except (TypeError, ValueError) as error:
                raise _WrongError("moves", error) from error
    if event.phase == "backpropagate":
        for name in ("before", "after"):
            pair = getattr(event, name)
            if pair is None:
                raise _WrongError(name, "a backpropagate event must have (N, W) here; got None")
            _check_number(name, "W", pair[1])
            if pair[0] < 0:
                raise _WrongError(name, f"N must be at least 0; got {pair[0]}")


def _check_choices(event: Event, state: State) -> None:
    legal = set(state.legal_actions())
    for row in event.choices:
        if row.action not in legal:
            raise _WrongError("choices", f"action {row.action!r} is not legal at {event.node_id}")
        if isinstance(row.N, bool) or not isinstance(row.N, Real) or row.N < 0 or row.N % 1:
            raise _WrongError("choices", f"N must be a number of visits; got {row.N!r}")
        for name in ("W", "Q", "U", "score"):
            _check_number("choices", name, getattr(row, name))
        _check_number("choices", "P", row.P, or_none=True)
    if event.choices and event.action not in {row.action for row in event.choices}:
        raise _WrongError("action", f"{event.action} is not among the event's choices")


def _check_number(field: str, name: str, value: object, or_none: bool = False) -> None:
    if value is None and or_none:
        return
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise _WrongError(field, f"{name} must be a finite number; got {value!r}")


def _state(node: NodeId, game: Game, states: dict[NodeId, State], field: str) -> State:
    if node not in states:
        try:
            above = states.get(node[:-1])
            states[node] = game.state(node) if above is None else above.take_action(node[-1])
        except (TypeError, ValueError) as error:
            raise _WrongError(field, error) from error
    return states[node]
