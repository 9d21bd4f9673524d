"""The places of things that must not lie over each other: a tree's nodes, and points on a line.

The trees are tidy pictures that can be read, in time linear in the nodes. Source: Buchheim,
Juenger and Leipert, "Improving Walker's Algorithm to Run in Linear Time", 2002.
Names follow the paper. Trees of a search may be deep, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

__all__ = ["spread", "tidy_layout", "tidy_places"]


def spread(wanted: Sequence[float], step: float = 1) -> list[float]:
    """The places nearest to those that are `wanted`, in the same order and `step` or more apart.

    Nearest by the sum of squares: the method of pooled neighbours, on the places without the steps.

    >>> spread([0, 0, 5])
    [-0.5, 0.5, 5.0]
    """
    pools: list[tuple[float, int]] = []  # the mean of a run of neighbours, and its length
    for index, place in enumerate(wanted):
        pools.append((place - index * step, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, many), (other, more) = pools[-2:]
            pools[-2:] = [((one * many + other * more) / (many + more), many + more)]
    starts = [float(mean) for mean, length in pools for _ in range(length)]
    return [start + index * step for index, start in enumerate(starts)]


def tidy_layout(
    root: Hashable, children: Callable[[Hashable], Iterable[Hashable]]
) -> dict[Hashable, tuple[float, int]]:
    """`(x, depth)` for every node of a finite tree.

    Nodes of one depth are at least 1 apart, in the order of their tree; a parent stands over the
    middle of its children; equal subtrees have equal shapes. The smallest x is 0.

    Args:
        root, children: the tree. Its nodes differ from one another, as keys of a dict do.

    Raises:
        ValueError: a node is reached twice, so this is not a tree.

    >>> tidy_layout("a", {"a": "bc", "b": "", "c": ""}.get)
    {'a': (0.5, 0), 'b': (0.0, 1), 'c': (1.0, 1)}
    """
    number = {root: 0}
    nodes, below = [root], []
    for node in nodes:  # grows while we walk it
        indices = []
        for child in children(node):
            if child in number:
                raise ValueError(f"{child!r} is reached twice: a tree reaches each node once")
            number[child] = len(nodes)
            indices.append(len(nodes))
            nodes.append(child)
        below.append(indices)
    return dict(zip(nodes, tidy_places(below), strict=True))


def tidy_places(
    children: Sequence[Sequence[int]], apart: float = 1, first: float = 1
) -> list[tuple[float, int]]:
    """`(x, depth)` of the nodes 0..K-1; `children[v]` are those of node v, and 0 is the root.

    Siblings are at least 1 apart, the root's children `first`, other nodes of one depth at least
    `apart`.

    >>> tidy_places([[1, 2], [], []])
    [(0.5, 0), (0.0, 1), (1.0, 1)]
    """
    walk = _Walk(children, apart, first)
    for v in reversed(walk.order):  # children before parents, left before right
        walk.place(v)
    return walk.places()


class _Walk:
    """The paper's numbers for every node, `[K]` each.

    Attributes:
        order: the nodes, parents before children, right siblings before left ones.
        prelim: the x relative to the parent's other children.
        mod: the number that is added to the x of everything below.
        thread: the next node of a contour where that is not a child; -1 where there is none.
        ancestor: the one of the siblings above a contour's node that owns it.
        shift, change: the moves of whole subtrees that are not carried out yet.
    """

    def __init__(self, children: Sequence[Sequence[int]], apart: float, first: float) -> None:
        count = len(children)
        self.children, self.apart, self.first = children, apart, first
        self.parent, self.rank, self.depth = [-1] * count, [0] * count, [0] * count
        self.order, waiting = [], [0]
        while waiting:
            v = waiting.pop()
            self.order.append(v)
            for rank, child in enumerate(children[v]):
                self.parent[child], self.rank[child] = v, rank
                self.depth[child] = self.depth[v] + 1
            waiting += children[v]
        self.prelim, self.mod = [0.0] * count, [0.0] * count
        self.shift, self.change = [0.0] * count, [0.0] * count
        self.thread, self.ancestor = [-1] * count, list(range(count))
        self.default_ancestor = [below[0] if below else -1 for below in children]

    def place(self, v: int) -> None:
        """Places `v` over its children and to the right of its left sibling, so that no subtree
        lies over another."""
        middle = 0.0
        if below := self.children[v]:
            self.execute_shifts(below)
            middle = (self.prelim[below[0]] + self.prelim[below[-1]]) / 2
        if self.rank[v] == 0:
            self.prelim[v] = middle
            return
        siblings = self.children[self.parent[v]]
        step = self.first if self.depth[v] == 1 else 1
        self.prelim[v] = self.prelim[siblings[self.rank[v] - 1]] + step
        self.mod[v] = self.prelim[v] - middle
        self.apportion(v, siblings)

    def execute_shifts(self, siblings: Sequence[int]) -> None:
        shift = change = 0.0
        for w in reversed(siblings):
            self.prelim[w] += shift
            self.mod[w] += shift
            change += self.change[w]
            shift += self.shift[w] + change

    def apportion(self, v: int, siblings: Sequence[int]) -> None:
        """Move `v`'s subtree right until it is clear of all the subtrees to its left.

        Four contours are followed downwards: inside (i) and outside (o), of the left forest (l)
        and of `v`'s subtree (r).
        """
        inner_r = outer_r = v
        inner_l, outer_l = siblings[self.rank[v] - 1], siblings[0]
        sum_ir = sum_or = self.mod[v]
        sum_il, sum_ol = self.mod[inner_l], self.mod[outer_l]
        while True:
            next_l, next_r = self.next_right(inner_l), self.next_left(inner_r)
            if next_l < 0 or next_r < 0:
                break
            inner_l, inner_r = next_l, next_r
            outer_l, outer_r = self.next_left(outer_l), self.next_right(outer_r)
            self.ancestor[outer_r] = v
            gap = (self.prelim[inner_l] + sum_il) - (self.prelim[inner_r] + sum_ir) + self.apart
            if gap > 0:
                owner = self.ancestor[inner_l]
                if self.parent[owner] != self.parent[v]:
                    owner = self.default_ancestor[self.parent[v]]
                self.move_subtree(owner, v, gap)
                sum_ir += gap
                sum_or += gap
            sum_il += self.mod[inner_l]
            sum_ir += self.mod[inner_r]
            sum_ol += self.mod[outer_l]
            sum_or += self.mod[outer_r]
        if next_l >= 0 and self.next_right(outer_r) < 0:
            self.thread[outer_r] = next_l
            self.mod[outer_r] += sum_il - sum_or
        if next_r >= 0 and self.next_left(outer_l) < 0:
            self.thread[outer_l] = next_r
            self.mod[outer_l] += sum_ir - sum_ol
            self.default_ancestor[self.parent[v]] = v

    def move_subtree(self, left: int, right: int, gap: float) -> None:
        """`right` moves by `gap`; the siblings between it and `left` share the move evenly."""
        between = self.rank[right] - self.rank[left]
        self.change[right] -= gap / between
        self.change[left] += gap / between
        self.shift[right] += gap
        self.prelim[right] += gap
        self.mod[right] += gap

    def next_left(self, v: int) -> int:
        return self.children[v][0] if self.children[v] else self.thread[v]

    def next_right(self, v: int) -> int:
        return self.children[v][-1] if self.children[v] else self.thread[v]

    def places(self) -> list[tuple[float, int]]:
        """x relative to the root becomes x, the smallest 0."""
        x, added = [0.0] * len(self.order), [0.0] * len(self.order)
        for v in self.order:
            x[v] = self.prelim[v] + added[v]
            for child in self.children[v]:
                added[child] = added[v] + self.mod[v]
        smallest = min(x)
        return [(place - smallest, depth) for place, depth in zip(x, self.depth, strict=True)]
