"""A tree as SVG text, for the lessons and for pages without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Any

from omoklib.draw.tree_picture import Drawn, drawn_svg, node_text

__all__ = ["named_children", "tree_svg"]


def tree_svg(
    root: Any,
    *,
    children: Callable[[Any], Iterable[Any] | Mapping[Any, Any]],
    label: Callable[[Any], object] | None = None,
    visits: Callable[[Any], float] | None = None,
    value: Callable[[Any], float] | None = None,
    top: int = 5,
    most: int = 40,
    title: str = "Tree",
) -> str:
    """The tree below `root` as a picture: an `<svg>` element that needs nothing else.

    Args:
        children: the function that returns a node's children, in the order to draw; a mapping's
            keys name the edges.
        label: the function that returns the text under a node; by default its visits and value.
        visits: the function that returns a node's visits, which give it its size, and decide which
            children are drawn.
        value: the function that returns a node's value, which gives it its colour: in -1..1, as
            seen by the player who made the move to it.
        top: the number of children of a node that are drawn, the most visited ones.
        most: the number of nodes that are drawn in all: first those below the most visited ones, or
            level by level if there are no visits. A larger picture is hardly readable.
        title: the first words of the text alternative.

    >>> from html.parser import HTMLParser
    >>> tree = {"root": {"left": "a", "right": "b"}}
    >>> svg = tree_svg("root", children=lambda node: tree.get(node, ()), label=str)
    >>> HTMLParser().feed(svg), svg.count("<circle")
    (None, 3)
    """
    drawn = [_drawn(root, -1, "", label, visits, value)]
    waiting = [(_urgency(drawn[0]), 0, root)]  # a heap: whose children come next
    while waiting:
        _, number, node = heappop(waiting)
        below = named_children(children(node))
        if visits is not None:
            below.sort(key=lambda pair: -visits(pair[1]))
        kept = below[:top] if len(drawn) + min(len(below), top) <= most else []
        for name, child in kept:
            drawn.append(_drawn(child, number, name, label, visits, value))
            heappush(waiting, (_urgency(drawn[-1]), len(drawn) - 1, child))
        if len(below) > len(kept):
            drawn.append(Drawn(number, more=len(below) - len(kept)))
    return drawn_svg(drawn, title=title)


def named_children(children: Iterable[Any] | Mapping[Any, Any]) -> list[tuple[str, Any]]:
    """`(the edge's name, child)` for each child; the name is empty if there is none."""
    if isinstance(children, Mapping):
        return [(str(name), child) for name, child in children.items()]
    return [("", child) for child in children]


def _drawn(node: Any, parent: int, edge: str, label: Any, visits: Any, value: Any) -> Drawn:
    seen = None if visits is None else visits(node)
    worth = None if value is None else value(node)
    text = node_text(seen, worth) if label is None else str(label(node))
    return Drawn(parent, edge, text, seen, worth)


def _urgency(node: Drawn) -> float:
    return -(node.visits or 0)
