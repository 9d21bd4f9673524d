"""Trees of every kind, read in one way: the searches', plain states, and a learner's own."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

from omoklib.draw.look import player_name, result_words
from omoklib.draw.tree import named_children
from omoklib.draw.tree_picture import node_text
from omoklib.games import State
from omoklib.search import puct, uct

__all__ = ["Reader", "reader_for"]


@dataclass(frozen=True)
class Reader:
    """What one may ask of a node. `None` where this kind of tree does not know."""

    children: Callable[[Any], list[tuple[str, Any]]]  # (the edge's name, child)
    count: Callable[[Any], int]  # how many children, without making them where that takes time
    label: Callable[[Any], str | None] = lambda node: None
    state: Callable[[Any], State | None] = lambda node: None
    visits: Callable[[Any], float | None] = lambda node: None
    value: Callable[[Any], float | None] = lambda node: None  # as its player to move sees it
    prior: Callable[[Any], float | None] = lambda node: None
    first: Callable[[Any], State | None] = lambda node: None  # the node's, where ways share it

    def text(self, node: Any) -> str:
        """What stands under the node."""
        label = self.label(node)
        if label is not None:
            return str(label)
        shared = "" if self.first(node) is None else "\nshared"
        return node_text(self.visits(node), self.value(node)) + shared

    def facts(self, node: Any) -> list[tuple[str, str]]:
        """Names and values of all that is known of the node."""
        state, visits, value, prior = (
            ask(node) for ask in (self.state, self.visits, self.value, self.prior)
        )
        facts = []
        if state is not None:
            facts.append(("State", result_words(state)))
        if visits is not None:
            facts.append(("Visits", f"{visits:g}"))
        if value is not None:
            side = f"for {player_name(state.game, state.player)}" if state else "to move"
            facts.append((f"Value {side}", f"{value + 0.0:+.3f}".replace("-", "−")))
        if prior is not None:
            facts.append(("Prior", f"{prior:.3f}"))
        facts.append(("Children", f"{self.count(node):,}"))
        first = self.first(node)
        if first is not None:
            way = " ".join(map(first.game.action_name, first.id[1:]))
            facts.append(("Same node as after", way))
        return facts


def reader_for(
    root: Any,
    *,
    children: Callable[[Any], Iterable[Any] | Mapping[Any, Any]] | None = None,
    label: Callable[[Any], object] | None = None,
    state: Callable[[Any], State] | None = None,
    visits: Callable[[Any], float] | None = None,
    value: Callable[[Any], float] | None = None,
) -> Reader:
    """The reader of the tree below `root`; what is given replaces what is known of its kind.

    Raises:
        TypeError: the kind is unknown and `children` is missing, or something is not callable.
    """
    given = {"children": children, "label": label, "state": state, "visits": visits, "value": value}
    for name, ask in given.items():
        if ask is not None and not callable(ask):
            raise TypeError(f"{name} is a function of a node; got {ask!r}")
    known = next((reader for kind, reader in _READERS if isinstance(root, kind)), None)
    if children is not None:
        pairs = lambda node: named_children(children(node) or ())  # noqa: E731
        known = replace(
            known or Reader(pairs, lambda node: 0),
            children=pairs,
            count=lambda node: len(pairs(node)),
        )
    if known is None:
        raise TypeError(
            "the tree explorer knows the nodes of the searches and States; for a "
            f"{type(root).__name__} give it children=, a function from a node to its children"
        )
    asked = {name: ask for name, ask in given.items() if ask is not None and name != "children"}
    for name in asked.keys() & {"visits", "value"}:
        asked[name] = _checked(name, asked[name])
    return replace(known, **asked)


def _checked(name: str, ask: Callable[[Any], Any]) -> Callable[[Any], float | None]:
    def number(node: Any) -> float | None:
        got = ask(node)
        if got is None:
            return None
        if not isinstance(got, Real) or not math.isfinite(got):
            raise ValueError(f"{name} of a node is a finite number or None; got {got!r}")
        if name == "value" and abs(got) > 1:
            raise ValueError(f"value of a node is in -1..1; got {float(got):g}")
        return float(got)

    return number


def _uct_children(node: uct.Node) -> list[tuple[str, uct.Node]]:
    return [(node.state.game.action_name(a), child) for a, child in node.children.items()]


def _edges(item: puct.Node | puct.Edge) -> list[puct.Edge]:
    """The edges below a root, or below the node that an edge leads to."""
    node = item.node if isinstance(item, puct.Edge) else item
    return node.edges if node is not None else []


def _puct_children(item: puct.Node | puct.Edge) -> list[tuple[str, puct.Edge]]:
    """Best prior first, which decides among edges of equal visits."""
    edges = sorted(_edges(item), key=lambda edge: -edge.P)
    return [(edge.origin.state.game.action_name(edge.action), edge) for edge in edges]


def _puct_first(item: puct.Node | puct.Edge) -> State | None:
    """In a tree keyed by position, the state of a node that another way reached before."""
    if isinstance(item, puct.Node) or item.node is None:
        return None
    way = (*item.origin.state.id, item.action)
    return None if item.node.state.id == way else item.node.state


def _puct_state(item: puct.Node | puct.Edge) -> State:
    if isinstance(item, puct.Node):
        return item.state
    return item.node.state if item.node else item.origin.state.take_action(item.action)


def _puct_value(item: puct.Node | puct.Edge) -> float | None:
    """An edge's Q is as its own player sees it; the node behind it is the opponent's."""
    if isinstance(item, puct.Edge):
        return -item.Q if item.N else None
    return sum(edge.W for edge in item.edges) / item.visits if item.visits else None


def _state_children(state: State) -> list[tuple[str, State]]:
    name = state.game.action_name
    return [(name(action), state.take_action(action)) for action in state.legal_actions()]


_READERS = (
    (
        uct.Node,
        Reader(
            _uct_children,
            lambda node: len(node.children),
            state=lambda node: node.state,
            visits=lambda node: node.visits,
            value=lambda node: -node.value if node.visits else None,
        ),
    ),
    (
        (puct.Node, puct.Edge),
        Reader(
            _puct_children,
            lambda item: len(_edges(item)),
            state=_puct_state,
            visits=lambda item: item.N if isinstance(item, puct.Edge) else item.visits,
            value=_puct_value,
            prior=lambda item: item.P if isinstance(item, puct.Edge) else None,
            first=_puct_first,
        ),
    ),
    (
        State,
        Reader(
            _state_children,
            lambda state: len(state.legal_actions()),
            label=lambda state: result_words(state) if state.is_terminal() else "",
            state=lambda state: state,
            value=lambda state: float(state.reward(state.player)) if state.is_terminal() else None,
        ),
    ),
)
