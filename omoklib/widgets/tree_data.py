"""A tree that is opened bit by bit, so that it may be large or endless."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from omoklib.widgets.tree_readers import Reader

__all__ = ["Entry", "Tree"]


@dataclass
class Entry:
    """A node that has been met: its number is its place in `Tree.entries`."""

    node: Any
    parent: int
    edge: str
    depth: int
    below: list[int] | None = field(default=None, repr=False)  # made when first opened


class Tree:
    """What has been opened of a tree.

    Attributes:
        entries: every node met so far.
        opened: the numbers of the nodes whose children are shown, and how many of them.
        line: the numbers of the nodes on the best line, once it has been asked for.
    """

    def __init__(self, root: Any, reader: Reader, *, top: int, most: int) -> None:
        self.reader, self.top, self.most = reader, top, most
        self.entries = [Entry(root, -1, "", 0)]
        self.opened: dict[int, int] = {}
        self.line: tuple[int, ...] = ()

    def below(self, number: int) -> list[int]:
        """The numbers of all children, the most visited first."""
        entry = self.entries[number]
        if entry.below is None:
            pairs = self.reader.children(entry.node)
            pairs.sort(key=lambda pair: -(self.reader.visits(pair[1]) or 0))
            first = len(self.entries)
            self.entries += [Entry(node, number, edge, entry.depth + 1) for edge, node in pairs]
            entry.below = list(range(first, len(self.entries)))
        return entry.below

    def shown(self, number: int) -> list[int]:
        """The numbers of the children that are drawn."""
        return self.below(number)[: self.opened[number]] if number in self.opened else []

    def drawn(self) -> list[int]:
        """The numbers of all that is drawn, parents before children."""
        numbers, waiting = [], [0]
        while waiting:
            numbers.append(waiting.pop())
            waiting += reversed(self.shown(numbers[-1]))
        return numbers

    def open(self, number: int, count: int | None = None) -> None:
        """Show the first `count` children (`top`, or as many as were shown before).

        Raises:
            ValueError: more nodes than `most` would be drawn; nothing changes.
        """
        before = dict(self.opened)
        self.opened[number] = min(count or self.top, len(self.below(number)))
        if len(self.drawn()) > self.most:
            self.opened = before
            raise ValueError(
                f"{self.most} nodes are the most that can be read in one picture: "
                "close a branch first."
            )

    def more(self, number: int) -> None:
        """Show ten more children."""
        self.open(number, self.opened.get(number, 0) + max(self.top, 10))

    def close(self, number: int) -> None:
        """Hide everything below."""
        self.opened.pop(number, None)

    def best_line(self, longest: int = 60) -> list[int]:
        """Down from the root: the most visited child, or the worst for the opponent by value.

        The root alone where neither visits nor values are known.
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
            return max(seen, key=lambda pair: pair[1] or 0)[0]
        if any(visits is not None for _, visits in seen):
            return None
        worth = [(k, ask.value(self.entries[k].node)) for k, _ in seen]
        known = [pair for pair in worth if pair[1] is not None]
        return min(known, key=lambda pair: pair[1])[0] if known else None
