"""How a proof climbs: the walk of a search that proves, drawn step by step."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from omoklib.draw import boards_in_a_row, tidy_layout
from omoklib.draw.look import result_words
from omoklib.draw.numbers import signed
from omoklib.draw.theme import FONT, THEME, card_style
from omoklib.figures.boards import Drawing, board_inside
from omoklib.figures.style import COLORS
from omoklib.games import BLACK
from omoklib.search.edges import Edge, Node

__all__ = ["proof_climb", "proof_walk"]

_WIDE, _HIGH, _BADGE, _BOARD, _MARGIN = 66, 80, 24, 54, 12
_INK = COLORS["black"]  # on a badge, which is light on a dark page, too
_BADGES = {
    1: ("WIN", "#cfeadd", COLORS["green"]),
    0: ("DRAW", "#e6e6e6", "#6b6b6b"),
    -1: ("LOSS", "#f8d9c5", COLORS["vermillion"]),
    None: ("?", THEME.card, THEME.card_line),
}
"""The word, the ground and the rim of a node's proof."""


def proof_walk(
    breadcrumbs: Sequence[Edge],
    *,
    climbed: int | None = None,
    boards: bool = False,
    marked: bool = True,
) -> Drawing:
    """A walk from the root to a leaf, with every move beside it, and what is proved of each node.

    A badge says what is proved as the player to move at that node sees it; the player is named at
    the left. A dashed circle is a move that nobody has visited.

    Args:
        breadcrumbs: the edges of the walk, the root's first.
        climbed: the number of edges that the way home has passed, from the leaf: everything further
            up is drawn as it was before. By default it has passed all of them.
        boards: whether the position is drawn at every node that was visited.
        marked: whether the walk stands out from the moves beside it.

    Raises:
        ValueError: there are no breadcrumbs, or the way home is longer than the walk.
    """
    if not breadcrumbs:
        raise ValueError("a walk must have at least one edge; got none")
    climbed = len(breadcrumbs) if climbed is None else climbed
    if not 0 <= climbed <= len(breadcrumbs):
        raise ValueError(f"the walk has {len(breadcrumbs)} edges; climbed is {climbed}")
    root, walked = breadcrumbs[0].origin, set(breadcrumbs)
    below: dict[object, list[Edge]] = {root: root.edges}
    below |= {above: above.node.edges for above in breadcrumbs[:-1]}
    place = tidy_layout(root, lambda one: below.get(one, ()))
    level = _HIGH + (_BOARD + 8 if boards else 0)
    left = _MARGIN + 66
    at = {
        one: (left + x * _WIDE + _WIDE / 2, _MARGIN + depth * level)
        for one, (x, depth) in place.items()
    }
    known = len(breadcrumbs) - climbed  # nodes of the walk above this depth are not proved yet
    nodes = [root, *(edge.node for edge in breadcrumbs)]
    drop = (_BOARD + 8) * boards
    parts = [_player(node, _MARGIN + k * level + drop) for k, node in enumerate(nodes)]
    edges = [one for one in place if one is not root]
    for edge in sorted(edges, key=walked.__contains__):
        top = at[root] if edge.origin is root else at[_into(edge.origin, breadcrumbs)]
        passed = edge in walked and breadcrumbs.index(edge) >= known
        parts.append(_edge(edge, top, at[edge], marked and edge in walked, passed, boards))
    for one, where in at.items():
        node = root if one is root else one.node
        on_walk = one is root or one in walked
        depth = 0 if one is root else breadcrumbs.index(one) + 1 if on_walk else None
        hidden = depth is not None and depth < known
        parts.append(_node(node, where, hidden, marked and depth == known, boards))
    width = max(x for x, _ in at.values()) + _WIDE / 2 + _MARGIN
    height = max(y for _, y in at.values()) + _BADGE + drop + _MARGIN
    return Drawing(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="omok-drawn-card" '
        f'viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" style="max-width:100%;height:auto" '
        f'text-anchor="middle" font-family="{FONT}"><title>A walk and its proofs</title>'
        f"<desc>{escape(_in_words(breadcrumbs, known))}</desc>{card_style()}"
        f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{THEME.card}"/>'
        f"{''.join(parts)}</svg>"
    )


def proof_climb(
    breadcrumbs: Sequence[Edge], *, boards: bool = False, captions: Sequence[str] = ()
) -> Drawing:
    """`proof_walk` once for every step of the way home, the leaf alone first.

    Args:
        captions: the captions, one below each picture; by default the numbers of the steps.

    Raises:
        ValueError: there are captions, but not one for each picture.
    """
    steps = range(len(breadcrumbs) + 1)
    captions = captions or ["the leaf", *(f"step {k} up" for k in steps[1:])]
    if len(captions) != len(steps):
        raise ValueError(
            f"there must be one caption for each of {len(steps)} pictures; got {len(captions)}"
        )
    drawn = [proof_walk(breadcrumbs, climbed=k, boards=boards).svg for k in steps]
    # At most two rows of the usual four pictures, and never one alone in the second.
    columns = -(-len(drawn) // 2) if len(drawn) > 3 else None
    return Drawing(boards_in_a_row(list(zip(drawn, captions, strict=True)), columns))


def _into(node: Node, breadcrumbs: Sequence[Edge]) -> Edge:
    return next(edge for edge in breadcrumbs if edge.node is node)


def _player(node: Node, y: float) -> str:
    """The player to move at the nodes of one row."""
    color = THEME.card_ink if node.state.player == BLACK else THEME.card_soft
    words = "game over" if node.state.is_terminal() else result_words(node.state)
    return (
        f'<text x="{_MARGIN}" y="{y + _BADGE / 2 + 4:g}" font-size="12" text-anchor="start" '
        f'fill="{color}">{escape(words)}</text>'
    )


def _edge(
    edge: Edge,
    above: tuple[float, float],
    below: tuple[float, float],
    walked: bool,
    passed: bool,
    boards: bool,
) -> str:
    tall = (_BOARD + 8) * boards
    x1, y1, x2, y2 = above[0], above[1] + _BADGE + tall, below[0], below[1]
    color, wide = (COLORS["blue"], 3.5) if walked else (THEME.card_line, 1.3)
    dashes = "none" if walked or edge.node else "3 4"
    line = (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2 - 2:g}" stroke="{color}" stroke-width="{wide}" '
        f'stroke-dasharray="{dashes}"/>'
    )
    if not passed:
        return line
    # Low on the line: there the lines beside it are far enough away to run past the words.
    x, y = x1 + 0.7 * (x2 - x1), y1 + 0.7 * (y2 - y1)
    words = f"N {edge.N}, W {signed(edge.W, '.2g')}"
    room = 6.8 * len(words)  # the card lies behind the words, or the line would run through them
    return line + (
        f'<rect x="{x - room / 2:g}" y="{y - 8:g}" width="{room:g}" height="16" rx="4" '
        f'fill="{THEME.card}"/><text x="{x:g}" y="{y + 4:g}" font-size="12" '
        f'fill="{THEME.card_ink}">{words}</text>'
    )


def _node(
    node: Node | None, at: tuple[float, float], hidden: bool, fresh: bool, boards: bool
) -> str:
    """A board, if wanted, above a badge; a dashed circle where there is no node."""
    x, y = at
    if node is None:
        return (
            f'<circle cx="{x:g}" cy="{y + 9:g}" r="8" fill="{THEME.card}" '
            f'stroke="{THEME.card_line}" stroke-dasharray="3 3"/>'
        )
    parts = []
    if boards:
        parts.append(board_inside(node.state, x - _BOARD / 2, y, _BOARD))
        y += _BOARD + 8
    proof = None if hidden else node.proof
    word, ground, rim = _BADGES[proof]
    parts.append(
        f'<rect x="{x - 27:g}" y="{y:g}" width="54" height="{_BADGE}" rx="7" fill="{ground}" '
        f'stroke="{rim}" stroke-width="{3 if fresh else 1.3}"/>'
        f'<text x="{x:g}" y="{y + 16.5:g}" font-size="13" '
        f'fill="{THEME.card_ink if proof is None else _INK}" '
        f'font-weight="{700 if fresh else 500}">{word}</text>'
    )
    return "".join(parts)


def _in_words(breadcrumbs: Sequence[Edge], known: int) -> str:
    """The proofs of the walk's nodes, from the root, and of the moves beside it."""
    told = []
    nodes = [breadcrumbs[0].origin, *(edge.node for edge in breadcrumbs)]
    for depth, node in enumerate(nodes):
        proof = _BADGES[None if depth < known else node.proof][0]
        beside = [
            "not visited" if edge.node is None else _BADGES[edge.node.proof][0]
            for edge in node.edges
            if edge not in breadcrumbs
        ]
        told.append(f"depth {depth}: {proof}" + f"; beside: {', '.join(beside)}" * bool(beside))
    return ". ".join(told).replace("?", "not proved")
