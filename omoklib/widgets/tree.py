"""A tree that is opened step by step: how to read its nodes, what is open, and what is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from numbers import Real
from typing import Any

from omoklib.draw.look import player_name, result_words
from omoklib.draw.numbers import signed
from omoklib.draw.tree import named_children
from omoklib.draw.tree_picture import node_text
from omoklib.games import State
from omoklib.search import puct, uct
from omoklib.widgets.event_table import MARKS

__all__ = ["Entry", "Reader", "Tree", "outline_html", "reader_for", "view"]

PROVED = {1: "a win", 0: "a draw", -1: "a loss"}


@dataclass(frozen=True)
class Reader:
    """The functions that answer questions about a node; an answer is None if this kind of tree has
    none."""

    children: Callable[[Any], list[tuple[str, Any]]]  # (the edge's name, child)
    count: Callable[[Any], int]  # how many children, without making them if that is slow
    label: Callable[[Any], str | None] = lambda node: None
    state: Callable[[Any], State | None] = lambda node: None
    visits: Callable[[Any], float | None] = lambda node: None
    value: Callable[[Any], float | None] = lambda node: None  # as who moved to it sees it
    prior: Callable[[Any], float | None] = lambda node: None
    first: Callable[[Any], State | None] = lambda node: None  # the node's, if paths share it
    proof: Callable[[Any], int | None] = lambda node: None  # as who moved to it sees it

    def worth(self, node: Any) -> float | None:
        """The node's proof if there is one, otherwise its value; as who moved to it sees them."""
        proof = self.proof(node)
        return self.value(node) if proof is None else float(proof)

    def text(self, node: Any, to_move: bool = False) -> str:
        """The text at the node.

        Args:
            to_move: whether its value is as the player to move sees it, as at the root and in the
                formulas of the textbook; False: as the player who moved there sees it.
        """
        label = self.label(node)
        if label is not None:
            return str(label)
        shared = "" if self.first(node) is None else "\nshared"
        value = self.worth(node)
        if to_move and value is not None:
            value = -value
        return node_text(self.visits(node), value) + shared

    def facts(self, node: Any, to_move: bool = False) -> list[tuple[str, str]]:
        """The names and values of all facts about the node; `to_move` as in `text`."""
        state, visits, value, prior = (
            ask(node) for ask in (self.state, self.visits, self.value, self.prior)
        )
        facts = []
        if state is not None:
            facts.append(("State", result_words(state)))
        if visits is not None:
            facts.append(("Visits", f"{visits:g}"))
        proof = self.proof(node)
        if proof is not None and state is not None and not state.is_terminal():
            winner = player_name(state.game, -proof * state.player)
            facts.append(("Proved", f"{winner} wins" if proof else "a draw"))
        if value is not None:
            side, name = (1, "the player to move") if to_move else (-1, "the player who moved here")
            if state is not None:
                name = player_name(state.game, side * state.player)
            is_known = proof is not None and (state is None or not state.is_terminal())
            kind = "Mean value" if is_known else "Value"
            facts.append((f"{kind} for {name}", signed(-value if to_move else value)))
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
    """The reader of the tree below `root`; the given functions replace the usual ones.

    Raises:
        TypeError: this kind of node is unknown and `children` is missing, or an argument is not
            callable.
    """
    given = {"children": children, "label": label, "state": state, "visits": visits, "value": value}
    for name, ask in given.items():
        if ask is not None and not callable(ask):
            raise TypeError(f"{name} must be a function of a node; got {ask!r}")
    known = next((reader for kind, reader in _READERS if isinstance(root, kind)), None)
    if known is None and children is None and _is_search_node(root):
        known = _UCT
    if children is not None:
        pairs = lambda node: named_children(children(node) or ())  # noqa: E731
        known = replace(
            known or Reader(pairs, lambda node: 0),
            children=pairs,
            count=lambda node: len(pairs(node)),
        )
    if known is None:
        raise TypeError(
            "the tree explorer knows States, the nodes of the searches, and nodes with `children` "
            "(a dict: action -> node), `visits` and `total_reward`; for a "
            f"{type(root).__name__} give it children=, a function from a node to its children"
        )
    asked = {name: ask for name, ask in given.items() if ask is not None and name != "children"}
    for name in asked.keys() & {"visits", "value"}:
        asked[name] = _checked(name, asked[name])
    if isinstance(root, State) and "label" in asked:  # which says how a game has ended
        asked.setdefault("value", lambda node: None)
    return replace(known, **asked)


def _checked(name: str, ask: Callable[[Any], Any]) -> Callable[[Any], float | None]:
    def number(node: Any) -> float | None:
        got = ask(node)
        if got is None:
            return None
        if not isinstance(got, Real) or not math.isfinite(got):
            raise ValueError(f"{name} of a node must be a finite number or None; got {got!r}")
        if name == "value" and abs(got) > 1:
            raise ValueError(f"value of a node must be in -1..1; got {float(got):g}")
        return float(got)

    return number


def _is_search_node(node: Any) -> bool:
    """Whether a node of a learner's own class has the names that lesson 03 gives a node."""
    names = isinstance(getattr(node, "children", None), Mapping)
    return names and all(isinstance(getattr(node, name, None), Real) for name in _COUNTED)


_COUNTED = ("visits", "total_reward")


def _uct_children(node: Any) -> list[tuple[str, Any]]:
    state = _state(node)
    name = str if state is None else state.game.action_name
    return [(name(action), child) for action, child in node.children.items()]


def _state(node: Any) -> State | None:
    state = getattr(node, "state", None)
    return state if isinstance(state, State) else None


def _edges(item: puct.Node | puct.Edge) -> list[puct.Edge]:
    """The edges below a root, or below the node at the end of an edge."""
    node = item.node if isinstance(item, puct.Edge) else item
    return node.edges if node is not None else []


def _puct_children(item: puct.Node | puct.Edge) -> list[tuple[str, puct.Edge]]:
    """The edges, the best prior first; this decides among edges of equal visits."""
    edges = sorted(_edges(item), key=lambda edge: -edge.P)
    return [(edge.origin.state.game.action_name(edge.action), edge) for edge in edges]


def _puct_first(item: puct.Node | puct.Edge) -> State | None:
    """In a tree keyed by position, the state of a node that another path reached earlier."""
    if isinstance(item, puct.Node) or item.node is None:
        return None
    way = (*item.origin.state.id, item.action)
    return None if item.node.state.id == way else item.node.state


def _puct_state(item: puct.Node | puct.Edge) -> State:
    if isinstance(item, puct.Node):
        return item.state
    return item.node.state if item.node else item.origin.state.take_action(item.action)


def _puct_value(item: puct.Node | puct.Edge) -> float | None:
    """An edge's Q; for a root, the mean of its edges as the player not to move there sees it."""
    if isinstance(item, puct.Edge):
        return item.Q if item.N else None
    return -sum(edge.W for edge in item.edges) / item.visits if item.visits else None


def _state_children(state: State) -> list[tuple[str, State]]:
    name = state.game.action_name
    return [(name(action), state.take_action(action)) for action in state.legal_actions()]


def _uct_proof(node: Any) -> int | None:
    proof = getattr(node, "proof", None)
    return None if proof is None else -proof


def _puct_proof(item: puct.Node | puct.Edge) -> int | None:
    if isinstance(item, puct.Edge) or item.proof is None:
        return item.proof
    return -item.proof


_UCT = Reader(
    _uct_children,
    lambda node: len(node.children),
    state=_state,
    visits=lambda node: node.visits,
    value=lambda node: node.total_reward / node.visits if node.visits else None,
    proof=_uct_proof,
)

_READERS = (
    (uct.UCTNode, _UCT),
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
            proof=_puct_proof,
        ),
    ),
    (
        State,
        Reader(
            _state_children,
            lambda state: len(state.legal_actions()),
            label=lambda state: result_words(state) if state.is_terminal() else "",
            state=lambda state: state,
            value=lambda state: float(state.reward(-state.player)) if state.is_terminal() else None,
        ),
    ),
)


@dataclass
class Entry:
    """A known node; its number is its place in `Tree.entries`."""

    node: Any
    parent: int
    edge: str
    depth: int
    below: list[int] | None = field(default=None, repr=False)  # made when first opened


class Tree:
    """The opened part of a tree.

    Attributes:
        entries: the known nodes.
        opened: the number of children shown for each open node, by the node's number.
        line: the numbers of the nodes on the best line, once it has been asked for.
    """

    def __init__(self, root: Any, reader: Reader, *, top: int, most: int) -> None:
        self.reader, self.top, self.most = reader, top, most
        self.entries = [Entry(root, -1, "", 0)]
        self.opened: dict[int, int] = {}
        self.line: tuple[int, ...] = ()

    def below(self, number: int) -> list[int]:
        """The numbers of all children, in the order of `_rank`, and the unvisited ones last."""
        entry = self.entries[number]
        if entry.below is None:
            pairs = self.reader.children(entry.node)
            visits = self.reader.visits
            pairs.sort(
                key=lambda pair: (bool(visits(pair[1])), self._rank(number, pair[1])), reverse=True
            )
            first = len(self.entries)
            self.entries += [Entry(node, number, edge, entry.depth + 1) for edge, node in pairs]
            entry.below = list(range(first, len(self.entries)))
        return entry.below

    def shown(self, number: int) -> list[int]:
        """The numbers of the children that are drawn."""
        return self.below(number)[: self.opened[number]] if number in self.opened else []

    def drawn(self) -> list[int]:
        """The numbers of all drawn nodes, parents before children."""
        numbers, waiting = [], [0]
        while waiting:
            numbers.append(waiting.pop())
            waiting += reversed(self.shown(numbers[-1]))
        return numbers

    def open(self, number: int, count: int | None = None) -> None:
        """Shows the first `count` children; by default `top`, or as many as were shown before.

        Raises:
            ValueError: more nodes than `most` would be drawn; then nothing changes.
        """
        before = dict(self.opened)
        below = self.below(number)
        if count is None:  # unvisited children stay one strip until they are asked for
            visits = [self.reader.visits(self.entries[k].node) for k in below[: self.top]]
            count = sum(seen is None or seen > 0 for seen in visits) or self.top
        if len(below) - count == 1 and self.reader.visits(self.entries[below[-1]].node) != 0:
            count += 1  # a strip for one takes as much room as the one
        self.opened[number] = min(count, len(below))
        if len(self.drawn()) > self.most:
            self.opened = before
            raise ValueError(
                f"{self.most} nodes are the most that can be read in one picture: "
                "close a branch first."
            )

    def more(self, number: int) -> None:
        """Shows ten more children."""
        self.open(number, self.opened.get(number, 0) + max(self.top, 10))

    def close(self, number: int) -> None:
        """Hides everything below the node."""
        self.opened.pop(number, None)

    def _rank(self, parent: int, node: Any) -> tuple[float, float, float]:
        """What a child is ordered by: what is proved (won, not lost, lost), visits, and as in
        `search.principal_line`, below the root, value."""
        proof, value = self.reader.proof(node), parent and self.reader.value(node)
        return proof or 0, self.reader.visits(node) or 0, value or 0

    def best_line(self, longest: int = 60) -> list[int]:
        """The best line from the root, as `search.principal_line` has it; as `proved_line`, where
        moves are proved; by value for the player who moves where there are no visits.

        It is the root only if neither visits nor values are known.
        """
        line = [0]
        while len(line) <= longest and (best := self._best(line[-1])) is not None:
            line.append(best)
        return line

    def _best(self, number: int) -> int | None:
        if not self.reader.count(self.entries[number].node):
            return None
        ask = self.reader
        seen = [(k, ask.visits(self.entries[k].node)) for k in self.below(number)]
        if any(visits for _, visits in seen):
            best, most = max(seen, key=lambda pair: self._rank(number, self.entries[pair[0]].node))
            is_proved = ask.proof(self.entries[best].node) is not None
            return None if number and most == 1 and not is_proved else best
        if any(visits is not None for _, visits in seen):
            return None
        worth = [(k, ask.value(self.entries[k].node)) for k, _ in seen]
        known = [pair for pair in worth if pair[1] is not None]
        return max(known, key=lambda pair: pair[1])[0] if known else None


APART = 0.4  # rows between the children of two nodes
NEAREST = 3  # the least that a page may choose for the rows from a node down to its first child


def view(tree: Tree, textbook: bool = False, reach: int = NEAREST) -> list[dict[str, Any]]:
    """An entry for everything that is drawn, parents before children, the most visited first.

    Args:
        textbook: whether values and proofs are as the player to move sees them, as at the root;
            otherwise they are as the player who moved there sees them.
        reach: the rows from a node down to its first child, at most.

    Keys: `kind` "node" or "more" (a strip for hidden children); `number` of the node, or of the
    hidden children's parent; `parent`, a place in this list, -1 for the root; `x`, the column, and
    `y`, the row in which it stands; `edge`, `label`, `visits`, `value`; `own`, whether the label is
    not made of visits and value; `proof`, 1, 0, -1 or None, and `mark`, its letter in place of the
    value, "" if the label is the owner's; `share`, how thick its edge is: the square root of
    its visits' part of the most, those of the root, so thicknesses compare as the widths of the
    dots do, all over the tree; `children`, their count; `hidden`, how many of them are hidden;
    `unvisited`, whether none of the hidden ones has a visit; `id`, the node's ID as a list, if it
    has a state; `open`; `best`, whether it is on the best line; `level`, `position`, `siblings` and
    `spoken`, for screen readers.
    """
    entries: list[dict[str, Any]] = []
    below: list[list[int]] = []
    place = {-1: -1}
    waiting = [("node", 0)]
    while waiting:
        kind, number = waiting.pop()
        parent = place[tree.entries[number].parent if kind == "node" else number]
        if parent >= 0:
            below[parent].append(len(entries))
        if kind == "node":
            place[number] = len(entries)
            entries.append(_node(tree, number, parent, textbook))
            if number in tree.opened and entries[-1]["hidden"]:
                waiting.append(("more", number))
            waiting += [("node", child) for child in reversed(tree.shown(number))]
        else:
            entries.append(_more(tree, number, parent, entries[parent]["hidden"]))
        below.append([])
    for entry, (column, row) in zip(entries, _places(below, reach), strict=True):
        entry.update(x=column, y=row, level=column + 1)
    most = max(0, *(entry["visits"] or 0 for entry in entries))
    for numbers in [[0], *below]:
        for position, k in enumerate(numbers, 1):
            share = round(math.sqrt(max(entries[k]["visits"] or 0, 0) / most), 4) if most else 0
            entries[k].update(position=position, siblings=len(numbers), share=share)
    return entries


def _places(below: Sequence[Sequence[int]], reach: int) -> list[tuple[int, float]]:
    """`(column, row)` of the nodes 0..K-1; `below[k]` are the children of node k; 0 is the root.

    A column holds one depth. The first child stands beside its parent, or below what the column
    holds already; so edges do not cross. A node that opens moves nothing in its own column, unless
    its children would stand more than `reach` rows below it: then it goes down to them.

    >>> _places([[1, 2], [3, 4], [5], [], [], []], 3)
    [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2.4)]
    """
    columns = [[[0]]]  # of each column the families, from top to bottom
    while families := [below[k] for family in columns[-1] for k in family if below[k]]:
        columns.append([list(family) for family in families])
    rows, before = [0.0] * len(below), None
    while rows != before:  # a node that goes down may send others down
        before = rows.copy()
        for families in columns:
            free = 0.0
            for family in families:
                for k in family:
                    free = rows[k] = max(rows[k], free)
                    free += 1
                free += APART
            for k in (k for family in families for k in family if below[k]):
                first = below[k][0]
                rows[first] = max(rows[first], rows[k])
        for k in (k for families in columns[::-1] for family in families for k in family):
            if below[k]:
                rows[k] = max(rows[k], rows[below[k][0]] - reach)
    told = [round(row, 1) for row in rows]
    column = {k: x for x, families in enumerate(columns) for family in families for k in family}
    return [(column[k], int(y) if y == int(y) else y) for k, y in enumerate(told)]


def _node(tree: Tree, number: int, parent: int, textbook: bool) -> dict[str, Any]:
    entry, reader = tree.entries[number], tree.reader
    visits, value, state = (ask(entry.node) for ask in (reader.visits, reader.worth, reader.state))
    label = reader.text(entry.node, textbook or parent < 0)  # no move leads to the root
    own = reader.label(entry.node) is not None
    count = reader.count(entry.node) if entry.below is None else len(entry.below)
    proof = reader.proof(entry.node)
    if proof is not None and (textbook or parent < 0):
        proof = -proof
    parts = [entry.edge or ("root" if parent < 0 else "child"), label.replace("\n", ", ")]
    if visits is not None and not own:
        noun = "visit" if visits == 1 else "visits"
        parts[1] = label.replace("\n", f" {noun}, value ", 1).replace("\n", ", ")
        if noun not in parts[1]:
            parts[1] += f" {noun}"
    if proof is not None:
        parts.append(f"proved: {PROVED[proof]}")
    if reader.first(entry.node) is not None:
        parts.append("the same node as another way's")
    parts.append(f"{count:,} child{'ren' * (count != 1)}" if count else "no children")
    return {
        "kind": "node",
        "number": number,
        "parent": parent,
        "edge": entry.edge,
        "label": label,
        "own": own,
        "visits": visits,
        "value": value,
        "proof": proof,
        "mark": "" if own else MARKS[proof],
        "children": count,
        "hidden": count - tree.opened.get(number, 0),
        "id": None if state is None else list(state.id),
        "open": number in tree.opened and count > 0,
        "best": number in tree.line,
        "position": 1,
        "siblings": 1,
        "spoken": ", ".join(part for part in parts if part),
    }


def _more(tree: Tree, number: int, parent: int, hidden: int) -> dict[str, Any]:
    first = tree.below(number)[tree.opened[number]]  # the most visited of those not shown
    unvisited = tree.reader.visits(tree.entries[first].node) == 0
    return {
        "kind": "more",
        "number": number,
        "parent": parent,
        "edge": "",
        "label": "",
        "own": False,
        "visits": None,
        "value": None,
        "proof": None,
        "mark": "",
        "children": 0,
        "hidden": hidden,
        "unvisited": unvisited,
        "id": None,
        "open": False,
        "best": False,
        "spoken": f"and {hidden:,} {'unvisited' if unvisited else 'more'}",
    }


def outline_html(entries: Sequence[Mapping[str, Any]]) -> str:
    """`entries` as nested `<details>`, which open and close without a kernel."""
    below: list[list[int]] = [[] for _ in entries]
    for k, entry in enumerate(entries[1:], 1):
        below[entry["parent"]].append(k)
    made: list[str] = [""] * len(entries)
    for k in reversed(range(len(entries))):  # children come after their parents
        words = escape(entries[k]["spoken"])
        if below[k]:
            inside = "".join(f"<li>{made[child]}</li>" for child in below[k])
            opened = " open" if entries[k]["level"] == 1 else ""
            made[k] = f"<details{opened}><summary>{words}</summary><ul>{inside}</ul></details>"
        else:
            made[k] = words
    return f"<details><summary>Outline of the tree</summary>{made[0]}</details>"
