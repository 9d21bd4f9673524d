"""The tree of a search with a board at every node, for trees small enough to be read whole."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from omoklib._util.words import counted
from omoklib.draw import tidy_layout
from omoklib.draw.look import summary
from omoklib.draw.numbers import signed
from omoklib.draw.theme import FONT, THEME, card_style
from omoklib.figures.boards import Drawing, board_inside
from omoklib.figures.style import COLORS
from omoklib.games import State

__all__ = ["search_tree", "state_tree"]

_BOARD, _GAP, _LINE, _MARGIN = 54, 10, 16, 16
_LETTER, _CAPITAL = 7.8, 9.4  # the width of a letter of 14 pixels, on the average
_NAMED = 0.7  # where a line bears its name: towards the child, as lines are far apart only there


def search_tree(
    root: Any,
    *,
    way_to: Any = None,
    under: Callable[[Any], str] | None = None,
    most: int = 40,
) -> Drawing:
    """The tree below `root`, with the way to one node marked.

    Args:
        root: a node such as lesson 03 builds, with `state`, `children` (a dict from actions to
            nodes), `parent`, `visits` and `total_reward`.
        way_to: the node at the end of the marked way, which runs down to it from `root`.
        under: a function that returns a further line below a node's w and n; "" for none.
        most: the most nodes that can be drawn.

    Raises:
        ValueError: the tree has more than `most` nodes, and nobody could read it.
    """

    def words(node: Any) -> str:
        line = under(node) if under else ""
        return _sum_and_visits(node) + f"\n{line}" * bool(line)

    return _drawn(root, words, way_to, most)


def state_tree(root: State, under: Callable[[State], str], *, most: int = 40) -> Drawing:
    """Every way the game can go on from `root`, as a tree of boards.

    Args:
        under: a function that returns the line below a state's board; "" for none.
        most: the most nodes that can be drawn.

    Raises:
        ValueError: the tree has more than `most` nodes.
    """
    top = _StateNode(root)
    waiting, made = [top], 1
    while waiting:
        node = waiting.pop()
        for action in node.state.legal_actions():
            child = _StateNode(node.state.take_action(action), parent=node)
            node.children[action] = child
            waiting.append(child)
            made += 1
        if made > most:
            break  # no picture will be drawn
    return _drawn(top, lambda node: under(node.state), None, most)


class _StateNode:
    """A state of a tree, with its children by action."""

    def __init__(self, state: State, parent: _StateNode | None = None) -> None:
        self.state = state
        self.parent = parent
        self.children: dict[int, _StateNode] = {}


def _drawn(root: Any, words: Callable[[Any], str], way_to: Any, most: int) -> Drawing:
    """The picture of a tree of nodes with `state` and `children`; `words` stand below a board."""
    place = tidy_layout(root, lambda node: [node.children[a] for a in sorted(node.children)])
    if len(place) > most:
        raise ValueError(
            f"this tree has more than {most} nodes, too many for a picture: search less, or start "
            "later in the game"
        )
    marked = set()
    while way_to is not None:
        marked.add(way_to)
        way_to = way_to.parent
    rows = {node: words(node).split("\n") for node in place}
    lines = max(len(row) for row in rows.values())
    level = _BOARD + 44 + _LINE * lines
    wide = {node: max(_BOARD, *map(_width, rows[node])) for node in place}
    step = _step(place, wide)
    edge = max(wide[node] / 2 - x * step for node, (x, _) in place.items())
    left = _MARGIN + edge - _BOARD / 2  # words may be wider than their board
    at = {node: (left + x * step, _MARGIN + y * level) for node, (x, y) in place.items()}
    edges, boards = [], []
    for node in sorted(place, key=marked.__contains__):  # what is marked lies on top
        for action, child in node.children.items():
            edges.append(_edge(at[node], at[child], node, action, child in marked, len(rows[node])))
        boards.append(_node(at[node], node, rows[node], node in marked))
    edges.sort(key=lambda pair: pair[0])
    width = max(x + (_BOARD + wide[node]) / 2 for node, (x, _) in at.items()) + _MARGIN
    height = max(y for _, y in at.values()) + _BOARD + 10 + _LINE * lines + _MARGIN
    return Drawing(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="omok-drawn-card" '
        f'viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" style="max-width:100%;height:auto" '
        f'text-anchor="middle" font-family="{FONT}"><title>{escape(_title(place, marked))}</title>'
        f"<desc>{escape(_in_words(root, words))}</desc>{card_style()}"
        f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{THEME.card}"/>'
        f"{''.join(svg for _, svg in edges)}{''.join(boards)}</svg>"
    )


def _step(place: dict[Any, tuple[float, int]], wide: dict[Any, float]) -> float:
    """The pixels for one unit of the layout: enough for neighbours, each `wide` as it is."""
    steps, before = [0.0], None
    for node in sorted(place, key=lambda node: (place[node][1], place[node][0])):
        if before is not None and place[before][1] == place[node][1]:
            needed = (wide[before] + wide[node]) / 2 + _GAP
            steps.append(needed / (place[node][0] - place[before][0]))
        before = node
    return max(steps)


def _width(line: str) -> float:
    """The pixels that a line of words takes, about."""
    capitals = sum(letter.isupper() for letter in line)
    return _LETTER * (len(line) - capitals) + _CAPITAL * capitals


def _sum_and_visits(node: Any) -> str:
    return f"w {signed(node.total_reward, 'g')}\nn {node.visits}"


def _edge(
    above: tuple[float, float],
    below: tuple[float, float],
    parent: Any,
    action: int,
    marked: bool,
    lines: int,
) -> tuple[bool, str]:
    """Whether the edge is marked, and its line with the move beside it."""
    x1, y1 = above[0] + _BOARD / 2, above[1] + _BOARD + 9 + _LINE * lines
    x2, y2 = below[0] + _BOARD / 2, below[1] - 5
    color, wide = (COLORS["vermillion"], 4) if marked else (THEME.card_line, 1.5)
    name = parent.state.game.action_name(action)
    side = 13 if x2 >= x1 else -13
    path = f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{color}" stroke-width="{wide}"/>'
    x, y = x1 + _NAMED * (x2 - x1), y1 + _NAMED * (y2 - y1)
    return marked, path + _text(x + side, y + 4, name, THEME.card_ink)


def _node(at: tuple[float, float], node: Any, rows: list[str], marked: bool) -> str:
    x, y = at
    parts = [board_inside(node.state, x, y, _BOARD)]
    if marked:
        parts.append(
            f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{_BOARD + 6}" height="{_BOARD + 6}" rx="5" '
            f'fill="none" stroke="{COLORS["vermillion"]}" stroke-width="4"/>'
        )
    for row, line in enumerate(rows):
        parts.append(_text(x + _BOARD / 2, y + _BOARD + 17 + _LINE * row, line, THEME.card_ink))
    return "".join(parts)


def _text(x: float, y: float, words: str, color: str) -> str:
    """Words with a rim of the card's colour, so that a line behind them does not cross them out."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="14" fill="{color}" stroke="{THEME.card}" '
        f'stroke-width="4" paint-order="stroke">{escape(words)}</text>'
    )


def _title(place: dict[Any, tuple[float, int]], marked: set[Any]) -> str:
    last = max(marked, key=lambda node: place[node][1], default=None)
    way = "" if last is None else f"; the way to this node is marked: {summary(last.state)}"
    return f"A tree of {counted(len(place), 'node')}{way}"


def _in_words(root: Any, words: Callable[[Any], str]) -> str:
    """The words below the root and each of its children."""
    told = [f"root: {words(root)}"]
    for action, child in sorted(root.children.items()):
        told.append(f"{root.state.game.action_name(action)}: {words(child)}")
    return "; ".join(told).replace("\n", ", ")
