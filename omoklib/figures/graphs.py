"""A game as a graph: keyed by history it is a tree, keyed by position its branches meet again."""

from __future__ import annotations

from collections.abc import Hashable

import networkx as nx
import numpy as np

from omoklib._util.words import counted
from omoklib.draw.layout import spread
from omoklib.draw.theme import FONT, THEME, card_style
from omoklib.figures.boards import Drawing, board_inside
from omoklib.figures.style import COLORS
from omoklib.games import State

__all__ = ["history_graph", "show_history_graph"]

_MOST = 100  # nodes; in a picture of more, nobody finds two equal boards
_BOARD, _GAP, _LEVEL, _LINE, _MARGIN = 54, 10, 36, 18, 12  # pixels
_SMALLEST = 0.6  # of its own size: then a board has 32 pixels
_ROUNDS = 4  # down and up the layers, until boards stand near their neighbours


def history_graph(root: State, plies: int, keyed_by: str = "history") -> nx.DiGraph:
    """Everything that can happen in `plies` plies from `root`.

    Args:
        keyed_by: what a node stands for. "history": a node for every ID. "position": a node for
            every position, so games that reach a position in different orders meet there.

    Returns:
        A graph whose nodes have the attributes `state` (the first one found), `ply` and
        `histories`, the number of ways in which the node can be reached.

    Raises:
        ValueError: `keyed_by` is unknown.

    >>> from omoklib import TicTacToe
    >>> root = TicTacToe().initial_state()
    >>> [len(history_graph(root, 3, by)) for by in ("history", "position")]
    [586, 334]
    """
    if keyed_by not in ("history", "position"):
        raise ValueError(f'keyed_by must be "history" or "position"; got {keyed_by!r}')

    def key(state: State) -> Hashable:
        return state.id if keyed_by == "history" else state.key()

    graph = nx.DiGraph()
    graph.add_node(key(root), state=root, ply=0, histories=1)
    layer = [key(root)]
    for ply in range(1, plies + 1):
        following: dict[Hashable, None] = {}
        for origin in layer:
            here = graph.nodes[origin]
            for action in here["state"].legal_actions():
                state = here["state"].take_action(action)
                name = key(state)
                if name not in following:
                    graph.add_node(name, state=state, ply=ply, histories=0)
                    following[name] = None
                graph.nodes[name]["histories"] += here["histories"]
                graph.add_edge(origin, name, action=action)
        layer = list(following)
    return graph


def show_history_graph(graph: nx.DiGraph) -> Drawing:
    """`graph` as boards in layers, one a ply.

    A board to which several lines lead is framed in orange, and its lines are orange, too. Below a
    board that several histories reach stands how many do.

    On a narrow page the picture shrinks as far as X and O can be told apart; then it scrolls.

    Raises:
        ValueError: the graph has too many nodes to be read.
    """
    if len(graph) > _MOST:
        raise ValueError(
            f"this graph has {len(graph)} nodes, but a picture of more than {_MOST} cannot be "
            "read: start later in the game, or go fewer plies"
        )
    ways = {name: number for name, number in graph.nodes(data="histories") if number > 1}
    joined = {name for name, lines in graph.in_degree() if lines > 1}
    below = _LINE if ways else 0
    place = _layers(graph)
    leftmost = min(x for x, _ in place.values())
    at = {
        name: (
            _MARGIN + (x - leftmost) * (_BOARD + _GAP),
            _MARGIN + ply * (_BOARD + _LEVEL + below),
        )
        for name, (x, ply) in place.items()
    }
    width = max(x for x, _ in at.values()) + _BOARD + _MARGIN
    height = max(y for _, y in at.values()) + _BOARD + below + _MARGIN
    parts = []
    for origin, name in sorted(graph.edges, key=lambda edge: edge[1] in joined):
        (x1, y1), (x2, y2) = at[origin], at[name]
        y1 += below if origin in ways else 0
        color, wide = (COLORS["vermillion"], 2) if name in joined else (THEME.card_line, 1.5)
        parts.append(
            f'<path d="M{x1 + _BOARD / 2:g} {y1 + _BOARD + 3:g}L{x2 + _BOARD / 2:g} {y2 - 3:g}" '
            f'stroke="{color}" stroke-width="{wide}"/>'
        )
    for name, state in graph.nodes(data="state"):
        x, y = at[name]
        parts.append(board_inside(state, x, y, _BOARD))
        if name in joined:
            parts.append(
                f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{_BOARD + 4}" height="{_BOARD + 4}" '
                f'rx="4" fill="none" stroke="{COLORS["vermillion"]}" stroke-width="3"/>'
            )
        if name in ways:
            parts.append(
                f'<text x="{x + _BOARD / 2:g}" y="{y + _BOARD + 16:g}" font-size="13" '
                f'fill="{THEME.card_ink}" stroke="{THEME.card}" stroke-width="4" '
                f'paint-order="stroke">{ways[name]} ways</text>'
            )
    return Drawing(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="omok-drawn-card" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'style="max-width:100%;min-width:{_SMALLEST * width:.0f}px;height:auto" '
        f'text-anchor="middle" font-family="{FONT}">'
        f"<title>{_title(graph, joined)}</title><desc>{_in_words(graph)}</desc>{card_style()}"
        f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{THEME.card}"/>'
        f"{''.join(parts)}</svg>"
    )


def _title(graph: nx.DiGraph, joined: set[Hashable]) -> str:
    met = f"; several lines lead to {len(joined)} of them" if joined else ""
    return f"{counted(len(graph), 'board')} in layers{met}"


def _in_words(graph: nx.DiGraph) -> str:
    """How many boards each layer has, and how many histories reach them."""
    told = []
    for ply, names in sorted(_by_ply(graph).items()):
        histories = sum(graph.nodes[name]["histories"] for name in names)
        more = f", reached by {histories} histories" if histories > len(names) else ""
        told.append(f"layer {ply + 1}: {counted(len(names), 'board')}{more}")
    return "; ".join(told)


def _by_ply(graph: nx.DiGraph) -> dict[int, list[Hashable]]:
    layers: dict[int, list[Hashable]] = {}
    for name, ply in graph.nodes(data="ply"):
        layers.setdefault(ply, []).append(name)
    return layers


def _layers(graph: nx.DiGraph) -> dict[Hashable, tuple[float, int]]:
    """A place for each node: its layer is its ply, and in its layer it stands near its neighbours.

    The unit is the distance between the middles of two boards that stand side by side.
    """
    layers, x = _by_ply(graph), {}
    for ply in sorted(layers):
        above = {
            name: np.mean([x[parent] for parent in graph.predecessors(name)] or [0.0])
            for name in layers[ply]
        }
        layers[ply].sort(key=above.__getitem__)  # stable: siblings keep their order
        middle = (len(layers[ply]) - 1) / 2
        x.update({name: index - middle for index, name in enumerate(layers[ply])})
    for _ in range(_ROUNDS):
        for order, beside in (
            (sorted(layers), graph.predecessors),
            (sorted(layers, reverse=True), graph.successors),
        ):
            for ply in order:
                wanted = [
                    np.mean([x[near] for near in beside(name)] or [x[name]]) for name in layers[ply]
                ]
                x.update(zip(layers[ply], spread(wanted), strict=True))
    return {name: (x[name], ply) for name, ply in graph.nodes(data="ply")}
