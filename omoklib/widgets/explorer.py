"""A tree to explore: open, close, pan, zoom, follow the best line.

The page (static/explorer.js) draws plain data; this module knows which nodes are open, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from traitlets import Bool, Dict, Int, List, Unicode

from omoklib._util.words import counted
from omoklib.draw import board_svg
from omoklib.draw.look import player_name, result_words, summary
from omoklib.draw.tree_picture import BOARD, Row, rows_svg
from omoklib.games import State
from omoklib.widgets.base import PageWidget, joined, refusal, scrolling
from omoklib.widgets.tree import NEAREST, Tree, outline_html, reader_for, view

__all__ = ["TreeExplorer"]

MOST = 300  # nodes in one picture
SMALL_PX = 96  # the board at a node
BOARD_PX = 144  # the board beside the tree is so wide at least, and 220 where there is room
MOVED = ("y", "parent")  # what changes of a node when another is opened or closed
REACH, FARTHEST = 6, 9  # rows from a node down to its first child: in a still, and at most
MOST_AHEAD = 32  # pictures in one answer
FIRST = 4  # the depth to which the best line is open at first
ENDS = " What comes next was visited once at most."
WAKE = "A picture: press Shift+Enter in its cell to open its branches."


class TreeExplorer(PageWidget):
    """A tree, drawn as far as it has been opened.

    Args:
        root: the root: a node of `search.uct` or `search.puct`, a `State`, or a node of your own.
            One with `children` (a dict: action -> node), `visits` and `total_reward`, as in lesson
            03, is read directly; `total_reward` is as the player who moved to the node sees it.
        children: a function from a node to its children, in order; the keys of a mapping name the
            edges. Other nodes of your own need it. (In a tree of `search.puct` every node below the
            root is an `Edge`.)
        label: a function from a node to the text at it; a `State` then has no value but one that
            `value` gives.
        state: a function from a node to its `State`, which is drawn beside the tree.
        visits: a function from a node to its visits, which give its size and place.
        value: a function from a node to its value, which gives its colour: in -1..1, as the player
            who moved to the node sees it.
        top: the number of children shown at first.

    Raises:
        TypeError: this kind of node is unknown, and `children` is missing.
        ValueError: `top` is less than 1, or a function returned something that is not allowed.

    >>> from omoklib.games import TicTacToe
    >>> tree = TreeExplorer(TicTacToe().initial_state())
    >>> [node["edge"] for node in tree.nodes if node["kind"] == "node"]
    ['', 'a1', 'b1', 'c1', 'a2', 'b2']
    """

    _esm = joined("base.js", "camera.js", "outline.js", "tree_node.js", "explorer.js")
    _css = joined("base.css", "camera.css", "explorer.css")

    heard = ("reach",)

    nodes = List(Dict()).tag(sync=True)  # what is drawn: see `omoklib.widgets.tree.view`
    chosen = Int(0).tag(sync=True)  # a node's number
    path = List(Unicode()).tag(sync=True)  # the edges' names from the root to the chosen node
    facts = List(List(Unicode())).tag(sync=True)  # [name, value] pairs of the chosen node
    board = Unicode().tag(sync=True)  # its state as SVG text, if it has one
    board_words = Unicode().tag(sync=True)
    cells = Int().tag(sync=True)  # on a side of the nodes' boards; 0: they have none
    valued = Bool().tag(sync=True)
    sized = Bool().tag(sync=True)
    columns = List(Unicode()).tag(sync=True)  # who moves to the nodes of each depth, or nothing
    trees = Int().tag(sync=True)  # shown so far
    textbook = Bool(False).tag(sync=True)  # numbers as the player to move sees them
    # Rows from a node down to its first child, at most: a page sees both, and knows its own height.
    reach = Int(REACH, min=NEAREST, max=FARTHEST).tag(sync=True)

    def __init__(
        self,
        root: Any,
        *,
        children: Callable[[Any], Iterable[Any] | Mapping[Any, Any]] | None = None,
        label: Callable[[Any], object] | None = None,
        state: Callable[[Any], State] | None = None,
        visits: Callable[[Any], float] | None = None,
        value: Callable[[Any], float] | None = None,
        top: int = 5,
    ) -> None:
        if isinstance(top, bool) or not isinstance(top, int) or top < 1:
            raise ValueError(
                f"top, how many children are shown at first, must be at least 1; got {top!r}"
            )
        self._top = top
        self._given = {
            "children": children,
            "label": label,
            "state": state,
            "visits": visits,
            "value": value,
        }
        self.tree = self._new_tree(root)
        super().__init__()
        self._show()
        self.observe(lambda _: self.refresh(), names="reach")

    def show(self, root: Any) -> None:
        """Shows another tree, which is read like the first one.

        Raises:
            TypeError, ValueError: as the constructor; then the tree does not change.
        """
        self.tree = self._new_tree(root)
        self._show()

    def _new_tree(self, root: Any) -> Tree:
        reader = reader_for(root, **self._given)
        tree = Tree(root, reader, top=self._top, most=MOST)
        tree.open(0)
        if reader.visits(root):
            _open_line(tree, FIRST)
        return tree

    def _show(self) -> None:
        with self.hold_sync():
            self.trees += 1
            state = self.tree.reader.state(self.tree.entries[0].node)
            self.cells = 0 if state is None else state.game.size
            self.columns = [] if state is None else _columns(state)
            self.refresh()
            self._choose(0)
            self._say("Press a node to see what comes after it.")

    def expand(self, number: int) -> None:
        """Shows the children of the node with this number."""
        self.tree.open(self._known(number))
        self.refresh()
        self._say(self._opened(number), number)

    def collapse(self, number: int) -> None:
        """Hides everything below the node."""
        self.tree.close(self._known(number))
        self.refresh()
        if self.chosen not in self.tree.drawn():
            self._choose(number)
        self._say(f"{self._name(number)} is closed.", number)

    def more(self, number: int) -> None:
        """Shows some more of the node's children."""
        self.tree.more(self._known(number))
        self.refresh()
        self._say(self._opened(number), number)

    def choose(self, number: int) -> None:
        """Shows the facts about the node, and its board; words about another one go."""
        self._choose(self._known(number))
        if self._told_of not in (None, number):
            self._say("")

    def walk(self, *edges: str) -> None:
        """Opens the way that leads along these edges from the root, and chooses the node at its
        end.

        Raises:
            ValueError: there is no such edge; then nothing changes.

        >>> from omoklib.games import TicTacToe
        >>> tree = TreeExplorer(TicTacToe().initial_state())
        >>> tree.walk("a1", "b2")
        >>> tree.path, len(tree.nodes)
        (['a1', 'b2'], 19)
        """
        before, number = dict(self.tree.opened), 0
        for edge in edges:
            below = self.tree.below(number)
            names = [self.tree.entries[child].edge for child in below]
            if edge not in names:
                self.tree.opened = before
                raise ValueError(f"{edge!r} is none of the edges here: {', '.join(names) or '-'}")
            place = names.index(edge)
            self.tree.open(number, max(self._top, place + 1))
            number = below[place]
        self.tree.open(number)
        self.refresh()
        self._choose(number)
        self._say(self._opened(number), number)

    def follow_best_line(self) -> None:
        """Opens the best line, as far as moves were visited more than once, and chooses its end."""
        before = dict(self.tree.opened)
        try:
            line = _open_line(self.tree)
            if len(line) == 1:
                raise ValueError("No line is best: no child of the root has visits or a value.")
        except ValueError:
            self.tree.opened = before
            raise
        self.tree.line = tuple(line)
        self.refresh()
        self._choose(line[-1])
        names = (self.tree.entries[number].edge or "…" for number in line[1:])
        visits = self.tree.reader.visits(self.tree.entries[line[-1]].node)
        more = "" if visits is None or not self.tree.below(line[-1]) else ENDS
        self._say(f"Best line: {', '.join(names)}.{more}", line[-1])

    def refresh(self) -> None:
        """Draws the tree again, because a search may have changed it."""
        nodes = view(self.tree, self.textbook, self.reach)
        with self.hold_sync():
            self.nodes = nodes
            self.valued = any(node["value"] is not None for node in nodes)
            self.sized = any(node["visits"] for node in nodes)

    def svg(self) -> str:
        """The drawn part of the tree, as a picture that needs no kernel.

        The way to the chosen node stands out, unless the best line does.
        """
        way = [] if self.tree.line else self._way(self.chosen)
        rows = [self._row(node, way) for node in self.nodes]
        line = "Chosen way" if way else "Best line"
        return rows_svg(rows, heads=self.columns, title="Tree", line=line)

    def _row(self, node: Mapping[str, Any], way: Sequence[int]) -> Row:
        """A node of the picture; boards are drawn where there are no numbers, as on the page."""
        known = node["kind"] == "node"
        state = self.tree.reader.state(self.tree.entries[node["number"]].node) if known else None
        lines = iter(node["label"].split("\n") if node["label"] else [])
        numbers = [] if node["own"] else [node["visits"], node["value"]]
        told = ["" if number is None else next(lines, "") for number in numbers] or ["", ""]
        told[1] = node["mark"] or told[1]
        return Row(
            node["parent"],
            node["edge"],
            "\n".join(lines),
            node["visits"],
            -node["value"] if node["value"] and node["parent"] < 0 else node["value"],
            more=0 if known else node["hidden"],
            unvisited=node.get("unvisited", False),
            best=node["best"] or (known and node["number"] in way),
            column=node["x"],
            row=node["y"],
            told=tuple(told),
            share=node["share"],
            picture=""
            if state is None or self.sized
            else board_svg(state, coordinates=False, size_px=BOARD),
        )

    def outline(self) -> str:
        """The drawn part of the tree as HTML: nested lists that open and close without a kernel."""
        return outline_html(self.nodes)

    def _peek(self, wishes: Sequence[object]) -> None:
        """Sends the nodes as they would be after each of `wishes`; nothing is opened or closed.

        A tree that its owner's functions read is not looked into before it is opened. What is no
        wish, or would be refused, is left out: the wish itself will say why.
        """
        if any(self._given.values()):
            return
        here = {(node["kind"], node["number"]): k for k, node in enumerate(self.nodes)}

        def change(node: dict[str, Any]) -> dict[str, Any] | list[float]:
            """The node; or its place among those here, if it only moves, and what is new then."""
            k = here.get((node["kind"], node["number"]))
            moved = k is not None and self.nodes[k] | {name: node[name] for name in MOVED} == node
            return [k, *(node[name] for name in MOVED)] if moved else node

        seen = [(wish, self._after(wish)) for wish in wishes]
        trees = [
            {"of": wish, "nodes": list(map(change, nodes))}
            for wish, nodes in seen
            if nodes is not None
        ]
        self.send({"type": "ahead", "trees": trees})

    def _after(self, wish: object) -> list[dict[str, Any]] | None:
        """The nodes as they would be after `wish`; None if it would be refused."""
        ways = {"expand": self.tree.open, "collapse": self.tree.close, "more": self.tree.more}
        before = dict(self.tree.opened)
        try:
            match wish:
                case {"type": str(kind), "node": number} if kind in ways:
                    ways[kind](self._known(number))
                    return view(self.tree, self.textbook, self.reach)
        except ValueError:
            return None
        finally:
            self.tree.opened = before
        return None

    def _send_boards(self, numbers: Sequence[object]) -> None:
        """Sends the boards at these nodes as pairs of a number and SVG text, "" where there is no
        state."""
        boards = []
        for number in map(self._known, numbers):
            state = self.tree.reader.state(self.tree.entries[number].node)
            picture = state and board_svg(state, coordinates=False, size_px=SMALL_PX)
            boards.append([number, picture or ""])
        self.send({"type": "boards", "boards": boards})

    def _choose(self, number: int) -> None:
        told = self._told(number)
        with self.hold_sync():
            self.chosen, self.facts, self.path = number, told["facts"], told["path"]
            self.board, self.board_words = told["board"], told["board_words"]

    def _told(self, number: int) -> dict[str, Any]:
        """What the panel says of a node: its `path`, its `facts`, its `board` and that in words."""
        entry, reader = self.tree.entries[number], self.tree.reader
        state = reader.state(entry.node)
        facts = reader.facts(entry.node, self.textbook or number == 0)
        return {
            "path": [self.tree.entries[step].edge or "…" for step in self._way(number)],
            "facts": [list(fact) for fact in facts],
            "board": "" if state is None else board_svg(state, size_px=BOARD_PX),
            "board_words": "" if state is None else summary(state),
        }

    def _way(self, number: int) -> list[int]:
        """The nodes from the root's child down to the node; none for the root."""
        way = []
        while number > 0:
            way.append(number)
            number = self.tree.entries[number].parent
        return way[::-1]

    def _known(self, number: object) -> int:
        """`number`, checked to be that of a known node."""
        met = len(self.tree.entries)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < met:
            raise ValueError(f"A node's number must be 0 to {met - 1}; got {number!r}.")
        return number

    def _name(self, number: int) -> str:
        return self.tree.entries[number].edge or "The root"

    def _say(self, words: str, of: int | None = None) -> None:
        """Writes the status line; `of` is the number of the one node that `words` go with."""
        self.status, self._told_of = words, of

    def _opened(self, number: int) -> str:
        """Says what was just opened."""
        name, count = self._name(number), len(self.tree.below(number))
        if not count:
            return f"{name} has no children."
        shown = len(self.tree.shown(number))
        left = "" if shown == count else f": {shown} of them are shown"
        return f"{name} has {count:,} child{'ren' * (count != 1)}{left}."

    def _obey(self, message: object) -> None:
        before = dict(self.tree.opened)
        try:
            with self.hold_sync():  # one change on the page for one wish
                self._do(message)
        except Exception:  # children, label and the others may be anybody's functions
            self.tree.opened = before
            raise

    def _do(self, message: object) -> None:
        match message:
            case {"type": "peek", "of": list(wishes)} if len(wishes) <= MOST_AHEAD:
                self._peek(wishes)
            case {"type": "boards", "of": list(numbers)} if len(numbers) <= MOST_AHEAD:
                self._send_boards(numbers)
            case {"type": "look", "node": number}:
                look = {"node": self._known(number), **self._told(number)}
                self.send({"type": "look", "look": look})
            case {"type": "expand", "node": number}:
                self.expand(number)
            case {"type": "collapse", "node": number}:
                self.collapse(number)
            case {"type": "more", "node": number}:
                self.more(number)
            case {"type": "choose", "node": number}:
                self.choose(number)
            case {"type": "textbook", "on": bool(on)}:
                self.textbook = on
                self.refresh()
                self._choose(self.chosen)
                self._say(
                    "Values as the player to move sees them: the textbook's sign."
                    if on
                    else "Values as the player who made the move sees them.",
                    self.chosen,
                )
            case {"type": "best line"}:
                self.follow_best_line()
            case _:
                raise refusal(message)

    def offline(self) -> dict[str, str]:
        """The picture, the chosen node's board if it is not the root's, and the outline."""
        picture = scrolling(self.svg())
        state = self.tree.reader.state(self.tree.entries[self.chosen].node)
        if self.chosen and state is not None:  # the root's board says nothing new
            picture = (
                '<div style="display:flex;flex-wrap:wrap;gap:12px;align-items:center">'
                f"{picture}<div>{board_svg(state, size_px=240)}</div></div>"
            )
        html = f"<div>{picture}{self.outline()}<p>{WAKE}</p></div>"
        drawn = sum(node["kind"] == "node" for node in self.nodes)
        return {"text/html": html, "text/plain": f"Tree: {counted(drawn, 'node')} drawn."}


def _columns(root: State) -> list[str]:
    """The heads of the first three columns; then the last two take turns."""
    mover, other = (player_name(root.game, side * root.player) for side in (1, -1))
    return [result_words(root), f"{mover} plays", f"{other} plays"]


def _open_line(tree: Tree, depth: int = 60) -> list[int]:
    """Opens the best line of `tree`."""
    line = tree.best_line(depth)
    for number, child in pairwise(line):
        count = tree.below(number).index(child) + 1
        if number not in tree.opened:
            tree.open(number)
        if tree.opened[number] < count:
            tree.open(number, count)
    return line
