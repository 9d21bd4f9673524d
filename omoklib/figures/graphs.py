"""A game as a graph: keyed by history it is a tree, keyed by position its branches meet again."""

from __future__ import annotations

from collections.abc import Hashable

import networkx as nx
import numpy as np
from matplotlib.figure import Figure

from omoklib.figures.style import COLORS, new, styled
from omoklib.games import BLACK, State

__all__ = ["history_graph", "show_history_graph"]

_MOST = 300  # nodes; a picture of more is a grey cloud


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


def show_history_graph(graph: nx.DiGraph, *, title: str = "") -> Figure:
    """`graph` in layers, one a ply. Filled nodes: Black to move; hollow: White; squares: the end.

    A node to which several lines lead is rimmed in orange, and its lines are orange, too.

    Raises:
        ValueError: the graph has too many nodes to be read.
    """
    if len(graph) > _MOST:
        raise ValueError(
            f"this graph has {len(graph)} nodes, but a picture of more than {_MOST} cannot be "
            "read: start later in the game, or go fewer plies"
        )
    place = _layers(graph)
    depth = max(ply for _, ply in graph.nodes(data="ply"))
    figure, axes = new(6.2, 1.0 + 0.75 * depth)
    states = dict(graph.nodes(data="state"))
    joined, orange = {n for n, lines in graph.in_degree() if lines > 1}, COLORS["vermillion"]
    with styled():
        edges = nx.draw_networkx_edges(
            graph,
            place,
            ax=axes,
            arrows=False,
            edge_color=[
                COLORS["vermillion"] if to in joined else "#8c8c8c" for _, to in graph.edges
            ],
            width=[1.4 if to in joined else 0.8 for _, to in graph.edges],
        )
        edges.set_zorder(1)
        for over, shape in ((False, "o"), (True, "s")):
            names = [name for name, state in states.items() if state.is_terminal() == over]
            fills = [COLORS["black"] if states[n].player == BLACK else "white" for n in names]
            drawn = nx.draw_networkx_nodes(
                graph,
                place,
                nodelist=names,
                ax=axes,
                node_shape=shape,
                node_size=70,
                node_color=fills,
                edgecolors=[orange if n in joined else COLORS["black"] for n in names],
                linewidths=[2.4 if n in joined else 1.0 for n in names],
            )
            if names:
                drawn.set_zorder(2)
        axes.set_axis_off()
        axes.set_title(title)
    return figure


def _layers(graph: nx.DiGraph) -> dict[Hashable, tuple[float, float]]:
    """A place for each node: its layer is its ply, and in its layer it stands near its parents."""
    layers: dict[int, list[Hashable]] = {}
    for name, ply in graph.nodes(data="ply"):
        layers.setdefault(ply, []).append(name)
    x: dict[Hashable, float] = {}
    for ply in sorted(layers):
        above = {
            name: np.mean([x[parent] for parent in graph.predecessors(name)] or [0.0])
            for name in layers[ply]
        }
        ordered = sorted(layers[ply], key=above.__getitem__)  # stable: siblings keep their order
        for index, name in enumerate(ordered):
            x[name] = (index + 0.5) / len(ordered)
    return {name: (x[name], -float(ply)) for name, ply in graph.nodes(data="ply")}
