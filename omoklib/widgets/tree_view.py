"""What is drawn of a tree, as plain data and as an outline in HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from omoklib.draw.layout import tidy_places
from omoklib.draw.theme import ink_on
from omoklib.draw.tree_picture import LEVEL, label_step, radius, value_color
from omoklib.widgets.tree_data import Tree

__all__ = ["outline_html", "view"]


def view(tree: Tree) -> list[dict[str, Any]]:
    """One entry for everything drawn, parents before children, left before right.

    Keys: `kind` "node" or "more" (a word for the children not shown); `number` of the node, or of
    the one whose children they are; `parent`, a place in this list, -1 for the root; `x`, `y`, `r`
    in the picture's units; `fill`, `ink`; `edge`, `label`, `visits`, `value`; `children`, their
    count; `hidden`, how many of them are not shown; `open`; `best`, on the best line; `level`,
    `position`, `siblings` and `spoken`, for screen readers.
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
            entries.append(_node(tree, number, parent))
            if number in tree.opened and entries[-1]["hidden"]:
                waiting.append(("more", number))
            waiting += [("node", child) for child in reversed(tree.shown(number))]
        else:
            entries.append(_more(number, parent, entries[parent]["hidden"]))
        below.append([])
    step = label_step(entry["label"] for entry in entries)
    largest = max((entry["visits"] or 0 for entry in entries), default=0)
    for entry, (x, depth) in zip(entries, tidy_places(below), strict=True):
        entry.update(x=round(x * step, 1), y=depth * LEVEL, level=depth + 1)
        entry["r"] = round(radius(entry["visits"], largest), 1)
    for numbers in below:
        for position, k in enumerate(numbers, 1):
            entries[k].update(position=position, siblings=len(numbers))
    return entries


def _node(tree: Tree, number: int, parent: int) -> dict[str, Any]:
    entry, reader = tree.entries[number], tree.reader
    visits, value, label = (ask(entry.node) for ask in (reader.visits, reader.value, reader.text))
    count = reader.count(entry.node) if entry.below is None else len(entry.below)
    fill = value_color(value)
    parts = [entry.edge or ("root" if parent < 0 else "child"), label.replace("\n", ", ")]
    if visits is not None and reader.label(entry.node) is None:
        parts[1] = f"{visits:g} visits" + ("" if value is None else f", value {value + 0.0:+.2f}")
    if reader.first(entry.node) is not None:
        parts.append("the same node as another way's")
    parts.append(f"{count:,} child{'ren' * (count != 1)}" if count else "no children")
    return {
        "kind": "node",
        "number": number,
        "parent": parent,
        "fill": fill,
        "ink": ink_on(fill),
        "edge": entry.edge,
        "label": label,
        "visits": visits,
        "value": value,
        "children": count,
        "hidden": count - tree.opened.get(number, 0),
        "open": number in tree.opened and count > 0,
        "best": number in tree.line,
        "position": 1,
        "siblings": 1,
        "spoken": ", ".join(part for part in parts if part),
    }


def _more(number: int, parent: int, hidden: int) -> dict[str, Any]:
    return {
        "kind": "more",
        "number": number,
        "parent": parent,
        "fill": value_color(None),
        "ink": "#1c1c1c",
        "edge": "",
        "label": "",
        "visits": None,
        "value": None,
        "children": 0,
        "hidden": hidden,
        "open": False,
        "best": False,
        "spoken": f"and {hidden:,} more",
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
