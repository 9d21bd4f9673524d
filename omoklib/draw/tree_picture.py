"""The picture of a list of nodes: a card with circles, edges and a legend, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from omoklib._util.words import counted
from omoklib.draw.board import placed
from omoklib.draw.layout import tidy_places
from omoklib.draw.numbers import signed
from omoklib.draw.theme import FONT, THEME, card_style

__all__ = [
    "BOARD",
    "LEVEL",
    "Drawn",
    "Row",
    "drawn_root",
    "drawn_svg",
    "drawn_width",
    "label_step",
    "node_text",
    "radius",
    "rows_svg",
    "value_color",
]

LEVEL = 104  # from one depth to the next, in the picture's own units
MARGIN = 34
SMALLEST = 0.8  # so much of its own size a picture keeps: then its letters have 9 pixels
CARD, LINE, INK, SOFT = THEME.card, THEME.card_line, THEME.card_ink, THEME.card_soft
LOSS, EVEN, WIN = "#d55e00", "#f1f1ee", "#0072b2"  # told apart by every kind of colour vision


@dataclass(frozen=True)
class Drawn:
    """One node of a picture. Its place in the list is its number; parents come before children."""

    parent: int  # its parent's number; -1 for the root
    edge: str = ""  # what the edge from the parent is called
    label: str = ""
    visits: float | None = None
    value: float | None = None  # -1..1, as the player sees it who made the move to the node
    more: int = 0  # not a node, but a strip for this many that are not drawn
    unvisited: bool = False  # `more`: none of them has a visit
    best: bool = False  # on the best line


@dataclass(frozen=True)
class Row(Drawn):
    """A node of a picture that grows to the right; `label` holds its own lines alone."""

    column: int = 0
    row: float = 0.0
    told: tuple[str, str] = ("", "")  # its visits and its value as text
    share: float = 0.0  # how thick its edge is, as a part of the thickest
    picture: str = ""  # its board, an `<svg>` of `BOARD` pixels


BOARD = 40  # pixels of a board at a node


def node_text(visits: float | None, value: float | None) -> str:
    """The visits and the value of a node, in two lines, as far as they are known.

    >>> node_text(12, 0.25), node_text(None, -1.0), node_text(0, None)
    ('12\\n+0.25', '−1.00', '0')
    """
    words = [] if visits is None else [f"{visits:g}"]
    if value is not None:
        words.append(signed(value))
    return "\n".join(words)


def radius(
    visits: float | None, largest: float, *, least: float = 6.0, growth: float = 14.0
) -> float:
    """The circle's radius; its area grows with the visits.

    Args:
        largest: the visits of the largest circle.
        least, growth: the radius of a node without a visit, and what the largest has beyond it.

    >>> radius(None, 0), radius(0, 100), radius(100, 100)
    (11.0, 6.0, 20.0)
    """
    if visits is None:
        return least + 5.0
    return least + growth * (max(visits, 0) / largest) ** 0.5 if largest > 0 else least


def value_color(value: float | None) -> str:
    """Orange for a loss, pale for an even game, blue for a win; the card's if nothing is known.

    Small values differ more than large ones, as on the widgets: most moves are worth little.

    >>> value_color(1), value_color(0), value_color(-1)
    ('#0072b2', '#f1f1ee', '#d55e00')
    """
    if value is None:
        return CARD
    end, part = (WIN if value > 0 else LOSS), min(abs(value), 1.0) ** 0.6
    channels = ((int(EVEN[k : k + 2], 16), int(end[k : k + 2], 16)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in channels)


def label_step(labels: Iterable[str]) -> float:
    """The distance of neighbours that leaves room for all their labels.

    >>> label_step(["", "X to move"])
    69.6
    """
    longest = max((len(_short(line)) for text in labels for line in text.split("\n")), default=0)
    return max(46.0, round(6.4 * longest + 12, 1))


def drawn_svg(nodes: Sequence[Drawn], *, title: str, line: str = "Best line") -> str:
    """`nodes` as a picture on a card, which is dark on a dark page.

    Args:
        title, line: the first words of the text alternative, and its name for the nodes marked
            `best`.
    """
    below = _below(nodes)
    points, wide = _placed(nodes)
    valued = any(node.value is not None for node in nodes)
    legend_y = max(y for _, y in points) + 74
    high = legend_y + 18 if valued or any(node.visits for node in nodes) else legend_y - 12
    largest = max((node.visits or 0 for node in nodes), default=0)
    edges = [
        _edge(points[node.parent], points[k], nodes[node.parent], node, largest)
        for k, node in enumerate(nodes[1:], 1)
    ]
    circles = [_node(points[k], node, largest) for k, node in enumerate(nodes)]
    legend = _legend(20, legend_y, valued, largest > 0)
    told = (title, _in_words(nodes, below, line))
    return _card(wide, high, told, [*edges, *circles, legend], anchor="middle")


def drawn_width(nodes: Sequence[Drawn]) -> float:
    """The width of the picture that `drawn_svg` makes of `nodes`, in its own units.

    >>> drawn_width([Drawn(-1), *[Drawn(0)] * 11])
    556.0
    """
    return _placed(nodes)[1]


def drawn_root(nodes: Sequence[Drawn]) -> float:
    """How far the root stands from the left edge of that picture, in its own units.

    >>> drawn_root([Drawn(-1), *[Drawn(0)] * 11])
    278.0
    """
    points, _ = _placed(nodes)
    return points[0][0]


def _placed(nodes: Sequence[Drawn]) -> tuple[list[tuple[float, float]], float]:
    """Where the nodes of a picture stand that grows downwards, in its middle, and its width."""
    step = label_step(node.label for node in nodes)
    places = tidy_places(_below(nodes))
    needed = 2 * (MARGIN + 14) + max(x for x, _ in places) * step
    legend = 460.0 if any(node.value is not None for node in nodes) else 330.0
    wide = max(needed, legend)
    left = MARGIN + 14 + (wide - needed) / 2
    return [(left + x * step, MARGIN + depth * LEVEL) for x, depth in places], wide


def rows_svg(
    nodes: Sequence[Row], *, heads: Sequence[str] = (), title: str, line: str = "Best line"
) -> str:
    """`nodes` as the tree explorer draws them: the root at the left, a column for each depth.

    Args:
        heads: the words above the columns; where there are more columns, the last two take turns.
        title, line: as in `drawn_svg`.
    """
    below = _below(nodes)
    has_boards, has_bars = any(n.picture for n in nodes), any(n.visits for n in nodes)
    wide = max(_width(node, has_bars) for node in nodes)
    reach = BOARD / 2 + 4 if has_boards else 14
    step, high = 2 * reach + wide + 34, BOARD + 14 if has_boards else 42 if has_bars else 32
    top = (30 if heads else 8) + reach + 8
    at = [(MARGIN - 6 + n.column * step, top + n.row * high) for n in nodes]
    columns = 1 + max(n.column for n in nodes)
    valued = any(n.value is not None for n in nodes)
    across = max(MARGIN + (columns - 1) * step + reach + wide + 26, 460.0 if valued else 330.0)
    legend_y = max(y for _, y in at) + reach + 38
    down = legend_y + 18 if valued or has_bars else legend_y - 12
    largest = max((n.visits or 0 for n in nodes), default=0)
    named = (
        [
            heads[k if k < len(heads) else len(heads) - 2 + (k - len(heads)) % 2]
            for k in range(columns)
        ]
        if heads
        else []
    )
    names = [_halo(MARGIN - 16 + k * step, 22, name, 12, SOFT, 600) for k, name in enumerate(named)]
    ways = []
    for k, node in enumerate(nodes[1:], 1):
        above = nodes[node.parent]
        has_words = above.label or above.edge or has_bars
        ways.append(_way(at[node.parent], at[k], node, reach + wide * bool(has_words), reach))
    parts = [
        (n.visits or 0) / (nodes[n.parent].visits or 1) if n.parent >= 0 else 1.0 for n in nodes
    ]
    rows = [_row(at[k], node, largest, reach, wide, parts[k]) for k, node in enumerate(nodes)]
    legend = _legend(20, legend_y, valued, has_bars)
    told = (title, _in_words(nodes, below, line))
    return _card(across, down, told, [*names, *ways, *rows, legend])


def _below(nodes: Sequence[Drawn]) -> list[list[int]]:
    """By node, the numbers of its children."""
    below: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes[1:], 1):
        below[node.parent].append(number)
    return below


def _card(
    wide: float, high: float, told: tuple[str, str], parts: Iterable[str], *, anchor: str = "start"
) -> str:
    """The picture around its `parts`, with a title and a text alternative; `anchor` is where texts
    that do not say it themselves have their place.

    On a narrow page it shrinks as far as its letters can be read; then what is around it scrolls.
    """
    title, words = map(escape, told)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="omok-drawn-card" '
        f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}" '
        f'style="max-width:100%;min-width:{SMALLEST * wide:.0f}px;height:auto" '
        f'font-family="{FONT}" text-anchor="{anchor}">'
        f"<title>{title}</title><desc>{words}</desc>{card_style()}"
        f'<rect x="0.5" y="0.5" width="{wide - 1:.0f}" height="{high - 1:.0f}" rx="8" '
        f'fill="{CARD}" stroke="{THEME.card_rim}"/>{"".join(parts)}</svg>'
    )


def _width(node: Row, has_bars: bool) -> float:
    """The room that the words of a node need, in pixels."""
    visits, value = node.told
    first = 8.2 * len(_short(node.edge)) + (10 + 7 * len(value) if value else 0)
    own = max((6.6 * len(_short(text)) for text in node.label.split("\n")), default=0)
    return max(first, own, 36 + 7 * len(visits) if has_bars else 0)


def _way(
    start: tuple[float, float], end: tuple[float, float], node: Row, words: float, reach: float
) -> str:
    """The edge from the end of the parent's words to the node."""
    (x0, y0), (x1, y1) = start, end
    x0, x1 = x0 + words + 10, x1 - (2 if node.more else reach - 2)
    style = (
        f'stroke="{INK}" stroke-width="3"'
        if node.best
        else (f'stroke="{LINE}" stroke-width="{1 + 3 * node.share:.1f}"')
    )
    dash = ' stroke-dasharray="3 4"' if node.more else ""
    bend = (x0 + x1) / 2
    curve = f"C{bend:.1f} {y0:.1f} {bend:.1f} {y1:.1f} {x1:.1f} {y1:.1f}"
    return f'<path d="M{x0:.1f} {y0:.1f}{curve}" fill="none" {style}{dash}/>'


def _row(
    at: tuple[float, float], node: Row, largest: float, reach: float, wide: float, part: float
) -> str:
    """A node with its words; its bar is full in `part`, that of its visits of its parent's."""
    x, y = at
    if node.more:
        words = f"{node.more:,} " + ("unvisited" if node.unvisited else "more")
        return (
            f'<g><rect x="{x - 2:.1f}" y="{y - 10:.1f}" width="{16 + 6.4 * len(words):.1f}" '
            f'height="20" rx="10" fill="{CARD}" stroke="{LINE}" stroke-dasharray="3 2"/>'
            + _halo(x + 6, y + 4, words, 11.5, SOFT)
            + f"<title>and {node.more:,} more</title></g>"
        )
    visits, value = node.told
    own = node.label.split("\n") if node.label else []
    fill, width = value_color(node.value), 3 if node.best else 1.2
    if node.picture:
        half = BOARD / 2
        drawn = placed(node.picture, x - half, y - half) + (
            f'<rect x="{x - half - 1.5:.1f}" y="{y - half - 1.5:.1f}" width="{BOARD + 3}" '
            f'height="{BOARD + 3}" rx="3" fill="none" stroke="{INK if node.best else LINE}" '
            f'stroke-width="{width}"/>'
        )
    else:
        r = radius(node.visits, largest, least=5.0, growth=8.0)
        drawn = (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" '
            f'stroke="{INK}" stroke-width="{width}"/>'
        )
    left, right = x + reach + 4, x + reach + 4 + wide
    name = node.edge or value  # the root has no name
    base = y - 3 if visits or own else y + 4.5
    parts = [_halo(left, base, _short(name), 13, INK, 600)] if name else []
    if node.edge and value:
        parts.append(_halo(right, base, value, 12, INK, anchor="end"))
    if visits:
        long = wide - 7 * len(visits) - 6
        bar = fill if node.value is not None else LINE
        parts += [
            f'<rect x="{left:.1f}" y="{y + 7:.1f}" width="{width:.1f}" height="5" '
            f'rx="1.5" fill="{shade}"/>'
            for width, shade in ((long, THEME.card_rim), (max(1.5, long * part), bar))
        ]
        parts.append(_halo(right, y + 13, visits, 12, SOFT, anchor="end"))
    under = 27 if visits else 12 if name else 4.5
    for k, text in enumerate(own):
        parts.append(_halo(left, y + under + 13 * k, _short(text), 11.5, SOFT))
    told = ", ".join(part for part in (node.edge, visits, value, *own) if part) or "root"
    return f"<g><title>{escape(told)}</title>{drawn}{''.join(parts)}</g>"


def _short(text: str, most: int = 14) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _edge(
    start: tuple[float, float], end: tuple[float, float], above: Drawn, node: Drawn, largest: float
) -> str:
    """From below the label of the node `above`, sideways between the levels, down to `node`."""
    (x0, y0), (x1, y1) = start, end
    style = f'stroke="{INK}" stroke-width="3"' if node.best else f'stroke="{LINE}"'
    dash = ' stroke-dasharray="3 4"' if node.more else ""
    lines = above.label.count("\n") + 1 if above.label else 0
    top = y0 + (radius(above.visits, largest) + 8 + 13 * lines if lines else 0)
    curve = f"C{x0:.1f} {y0 + 70:.1f} {x1:.1f} {y0 + 52:.1f} {x1:.1f} {y0 + 78:.1f}"
    return f'<path d="M{x0:.1f} {top:.1f}{curve}V{y1:.1f}" fill="none" {style}{dash}/>'


def _node(at: tuple[float, float], node: Drawn, largest: float) -> str:
    x, y = at
    if node.more:
        words = f"+{node.more:,}" + (" unvisited" if node.unvisited else "")
        wide = 16 + 6.4 * len(words)
        return (
            f'<g><rect x="{x - wide / 2:.1f}" y="{y - 10:.1f}" width="{wide:.1f}" height="20" '
            f'rx="10" fill="{CARD}" stroke="{LINE}" stroke-dasharray="3 2"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11.5" fill="{SOFT}">{words}</text>'
            f"<title>and {node.more:,} more</title></g>"
        )
    r = radius(node.visits, largest)
    lines = node.label.split("\n") if node.label else []
    told = ": ".join(part for part in (node.edge, ", ".join(lines)) if part) or "root"
    width = 3 if node.best else 1.2
    return (
        f"<g><title>{escape(told)}</title>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{value_color(node.value)}" '
        f'stroke="{INK}" stroke-width="{width}"/>'
        + (_halo(x, y - r - 6, _short(node.edge), 13, INK, 600) if node.edge else "")
        + "".join(_halo(x, y + r + 14 + 13 * k, _short(t), 11.5, SOFT) for k, t in enumerate(lines))
        + "</g>"
    )


def _halo(
    x: float, y: float, text: str, px: float, ink: str, weight: int = 400, anchor: str = ""
) -> str:
    """Text that stays readable where an edge runs behind it."""
    side = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{px:g}" font-weight="{weight}" fill="{ink}" '
        f'stroke="{CARD}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"{side}>'
        f"{escape(text)}</text>"
    )


def _legend(x: float, y: float, valued: bool, sized: bool) -> str:
    parts = []
    if valued:
        parts.append(f'<text x="{x:g}" y="{y}">bad</text>')
        for k in range(9):
            fill, left = value_color(-1 + k / 4), x + 28 + 14 * k
            parts.append(f'<rect x="{left:g}" y="{y - 9:g}" width="14" height="9" fill="{fill}"/>')
        parts.append(f'<text x="{x + 162:g}" y="{y}">good for the player who made the move</text>')
    elif sized:
        parts.append(f'<text x="{x:g}" y="{y}">larger: more visits</text>')
    return f'<g font-size="11.5" fill="{SOFT}" text-anchor="start">{"".join(parts)}</g>'


def _in_words(nodes: Sequence[Drawn], below: Sequence[Sequence[int]], line: str) -> str:
    """The root and its children, as one says them; the rest is counted."""
    real = sum(not node.more for node in nodes)
    words = [f"{counted(real, 'node')} drawn."]
    for number in below[0]:
        node = nodes[number]
        said = f"and {node.more} more" if node.more else f"{node.edge} {node.label}".strip()
        if said:
            words.append(said.replace("\n", ", ") + ";")
    if edges := [node.edge for node in nodes if node.best and node.edge]:
        words.append(f"{line}: {', '.join(edges)}.")
    return " ".join(words)
