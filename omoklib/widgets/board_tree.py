"""The base of the widgets that show a small game tree with a board at every node.

The page (static/board_tree.js) draws `places`, writes `marks` on them, and reports which node or
button was pressed; Python decides what that does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from traitlets import Bool, Dict, Int, List, Unicode

from omoklib.draw import board_svg, placed, tidy_layout
from omoklib.draw.look import result_words, summary
from omoklib.draw.numbers import signed
from omoklib.draw.theme import THEME, card_style
from omoklib.games import State
from omoklib.widgets.base import PageWidget, joined, refusal

__all__ = ["BoardTree", "note", "worth"]

BOARD, STEP_X, MARGIN, SIDE = 62, 100, 14, 22
"""Pixels of a board; of one board to the next; around the tree, and at its sides."""
ROWS, CLOSE, FAR = 372, 112, 124
"""Pixels from the first row to the last; of one row to the next, at least and at most."""
ROW_OF_CHOICES, CHOICES = 106, 33
"""Pixels of one row to the next where small buttons stand beside the boards; their room there."""
BELOW, ABOVE, WINDOW = 25, 20, 16
"""Pixels below a board for its value, above it for its window, and above the first for the same."""
TONES = {"": THEME.card, "right": "#d9f0e6", "wrong": "#fbe3d2", "told": "#e6e8eb"}
ON_TONE = "#000000"


def worth(value: float) -> str:
    """A value with its sign, as short as it can be written.

    >>> worth(1), worth(-2), worth(0)
    ('+1', '−2', '0')
    """
    return signed(value, "g")


class BoardTree(PageWidget):
    """The whole tree below a state, with a board at each node, and a panel beside it.

    The panel shows one board large: that of the step, or the one that is pointed at.

    Attributes:
        states: the states of the tree; a node's number is its place here. Parents come first.
        below: the numbers of each node's children.

    Raises:
        ValueError: the tree has more than 40 nodes: boards that small cannot be read.
    """

    _esm = joined("base.js", "board_tree.js")
    _css = joined("base.css", "board_tree.css")
    most = 40

    heading = Unicode().tag(sync=True)
    places = List(Dict()).tag(sync=True)  # {x, y, parent, edge, name, moves, picture, turn, words}
    extent = List(Int()).tag(sync=True)  # the picture's width and height
    marks = List(Dict()).tag(sync=True)  # what is written at each; see `note`
    buttons = List(Dict()).tag(sync=True)  # {id, label, enabled, primary, key, wide}
    shortcuts = Unicode().tag(sync=True)  # a line on what the keys do
    sentence = Unicode().tag(sync=True)
    verdict = Unicode().tag(sync=True)  # whether the status is "right", "wrong" or neither, ""
    pressable = Bool(False).tag(sync=True)  # whether a press picks a node

    def __init__(self, state: State, heading: str, **traits: Any) -> None:
        super().__init__(heading=heading, **traits)
        self.plant(state)

    def plant(self, state: State) -> None:
        """Draws the tree below another state."""
        if not isinstance(state, State):
            raise TypeError(f"state must be a State, such as game.state(id); got {state!r}")
        states, below, parents = [state], [], [-1]
        for k, node in enumerate(states):  # the list grows during this loop
            children = [node.take_action(action) for action in node.legal_actions()]
            below.append(list(range(len(states), len(states) + len(children))))
            states += children
            parents += [k] * len(children)
            if len(states) > self.most:
                raise ValueError(
                    f"the tree below this state has more than {self.most} nodes; take one with "
                    "fewer free cells"
                )
        self.states, self.below = states, below
        spots = tidy_layout(0, below.__getitem__)
        width = max(x for x, _ in spots.values())
        deepest = max(depth for _, depth in spots.values())
        step, above, beside = max(CLOSE, min(FAR, ROWS // max(deepest, 1))), MARGIN + WINDOW, 0
        last = MARGIN + 26  # below the last row: for its values
        if self.pressable:
            step, above, beside = ROW_OF_CHOICES, MARGIN, CHOICES
            last = MARGIN + 18  # a phone shows the words below the tree, too
        across = STEP_X + 2 * beside // 3  # what is beside a board keeps off the next one
        corners = [
            (round(SIDE + spots[k][0] * across), above + spots[k][1] * step)
            for k in range(len(states))
        ]
        with self.hold_sync():
            self.places = [
                {
                    "x": corners[k][0],
                    "y": corners[k][1],
                    "parent": parents[k],
                    "name": self._name_spot(corners[parents[k]], corners[k]) if k else [],
                    "edge": node.game.action_name(node.last_action) if k else "",
                    "moves": self._moves(node),
                    "picture": board_svg(node, coordinates=False, last_move=False, size_px=BOARD),
                    "turn": result_words(node),
                    "words": summary(node),
                }
                for k, node in enumerate(states)
            ]
            self.extent = [
                round(2 * SIDE + width * across + BOARD + beside),
                round(above + deepest * step + BOARD + last),
            ]

    def _name_spot(self, above: tuple[int, int], below: tuple[int, int]) -> list[Any]:
        """Where the name of the edge between two boards stands, `[x, y, anchor]`: on the edge's
        outer side, clear of the value above it and of the window below it."""
        (x1, y1), (x2, y2) = above, below
        gap = y2 - y1 - BOARD
        y = gap - 7 if self.pressable else (BELOW + gap - ABOVE) / 2 + 4.5
        part = (y + 1) / (gap - 7)  # of the line, at the letters' foot
        beside = x1 + BOARD / 2 + (x2 - x1) * part
        right = x2 >= x1
        return [beside + (5 if right else -5), y1 + BOARD + y, "start" if right else "end"]

    def _moves(self, state: State) -> str:
        """Which board of the tree it is: the moves that lead to it."""
        ids = state.id[len(self.states[0].id) :]
        return f"after {', '.join(map(state.game.action_name, ids))}" if ids else "the root"

    def press(self, button: str) -> None:
        """Does what a button says."""
        raise refusal(button)

    def pick(self, node: int, key: str) -> None:
        """Reacts to a node that was pressed, by the key `key` or by a click ("")."""
        raise refusal(node)

    def _obey(self, message: object) -> None:
        match message:
            case {"type": "press", "button": str() as button}:
                self.press(button)
            case {"type": "pick", "node": int() as node, "key": str() as key}:
                if isinstance(node, bool) or not 0 <= node < len(self.states):
                    raise refusal(message)
                self.pick(node, key)
            case _:
                raise refusal(message)

    def svg(self, marks: Sequence[Mapping[str, Any]] | None = None) -> str:
        """The tree as a picture that needs no kernel.

        Args:
            marks: what is written at each node, by default what is there now.
        """
        edges, nodes = [], []
        marks = self.marks if marks is None else marks
        way = self._way(next((k for k, mark in enumerate(marks) if mark["now"]), -1))
        for k, (place, mark) in enumerate(zip(self.places, marks, strict=True)):
            x, y = place["x"], place["y"]
            faded = ' opacity="0.25"' if mark["look"] == "cut" else ""
            if place["parent"] >= 0:
                above = self.places[place["parent"]]
                x1, y1, x2 = above["x"] + BOARD / 2, above["y"] + BOARD, x + BOARD / 2
                *spot, anchor = place["name"]
                name = _text(*spot, place["edge"], anchor=anchor)
                edges.append(
                    f'<path d="M{x1:g} {y1}L{x2:g} {y}" stroke="{THEME.card_line}"{faded}/>{name}'
                )
            nodes.append(f"<g{faded}>{placed(place['picture'], x, y)}</g>")
            if mark["value"]:
                fill = TONES[mark["tone"]]
                ink = THEME.card_ink if fill == THEME.card else ON_TONE
                wide = max(34, 12 + 8 * len(mark["value"]))
                nodes.append(
                    f'<rect x="{x + (BOARD - wide) / 2:g}" y="{y + BOARD + 3}" width="{wide}" '
                    f'height="20" rx="6" fill="{fill}" stroke="{THEME.card_soft}"/>'
                )
                nodes.append(_text(x + BOARD / 2, y + BOARD + 18, mark["value"], ink))
            if mark["asks"]:
                nodes.append(f'<circle cx="{x + BOARD:g}" cy="{y:g}" r="13" fill="#0550ae"/>')
                nodes.append(_text(x + BOARD, y + 6, "?", THEME.white, size=18))
            if mark["span"] and k in way:
                alpha, beta = map(worth, mark["span"])
                ground = f'<rect x="{x - 9}" y="{y - 19}" width="{BOARD + 18}" height="19"'
                nodes.append(f'{ground} fill="{THEME.card}"/>')
                nodes.append(_text(x + BOARD / 2, y - 6, f"α {alpha}  β {beta}"))
        width, height = self.extent
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" class="omok-drawn-card" '
            f'viewBox="0 0 {width} {height}" '
            f'width="{width}" style="max-width:100%;height:auto" role="img" text-anchor="middle" '
            'font-family="system-ui, sans-serif" font-size="13">'
            f"<title>{escape(self.heading)}</title>{card_style()}"
            f'<rect width="{width}" height="{height}" rx="12" fill="{THEME.card}"/>'
            f"{''.join(edges + nodes)}</svg>"
        )

    def offline(self) -> dict[str, str]:
        """The picture, for pages without a kernel or widgets."""
        return {"text/html": f"<div>{self.svg()}</div>", "text/plain": self.heading}

    def _way(self, node: int) -> set[int]:
        """The boards from the root to `node`; none if that is -1."""
        way = set()
        while node >= 0:
            way.add(node)
            node = self.places[node]["parent"]
        return way


def note(
    value: str,
    words: str,
    *,
    tone: str = "",
    span: Sequence[int] = (),
    look: str = "",
    now: bool = False,
    asks: bool = False,
    number: int | None = None,
    winner: int | None = None,
    who: str = "",
    carried: bool = False,
) -> dict[str, Any]:
    """What is written at a node.

    Args:
        value: the text below the board.
        words: what a screen reader says of it.
        tone: "right", "wrong", or "told" if it was not the reader who filled it in.
        span: the window of alpha-beta, if the node has one.
        look: "dim", not looked at yet; "cut"; or "ready" to be judged.
        now: whether the step is about this board.
        asks: whether the question is about this board: cut it, or look?
        number: the value, +1, 0 or -1, if one stands there.
        winner: the same as the first player sees it, for the colour: that of the player who wins,
            which the value's own sign would give to the other player at every second move.
        who: the player whose value it is, if that differs from board to board.
        carried: whether its value has become its parent's.
    """
    return {
        "value": value,
        "words": words,
        "tone": tone,
        "span": list(span),
        "look": look,
        "now": now,
        "asks": asks,
        "number": number,
        "winner": winner,
        "who": who,
        "carried": carried,
    }


def _text(
    x: float,
    y: float,
    words: str,
    fill: str = THEME.card_ink,
    size: int = 13,
    anchor: str = "middle",
) -> str:
    rim = f' stroke="{THEME.card}" stroke-width="3" paint-order="stroke"'
    edge = rim if fill == THEME.card_ink else ""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size}" text-anchor="{anchor}"{edge}>'
        f"{escape(words)}</text>"
    )
