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
from omoklib.games import State
from omoklib.widgets.base import PageWidget, joined, refusal

__all__ = ["BoardTree", "worth"]

BOARD, STEP_X, STEP_Y, MARGIN = 62, 94, 128, 14
TONES = {"": "#ffffff", "right": "#d9f0e6", "wrong": "#fbe3d2", "told": "#e6e8eb"}


def worth(value: float) -> str:
    """A value with its sign, as short as it can be written.

    >>> worth(1), worth(-2), worth(0)
    ('+1', '−2', '0')
    """
    return signed(value, "g")


class BoardTree(PageWidget):
    """The whole tree below a state, with a board at each node, and buttons above it.

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
    places = List(Dict()).tag(sync=True)  # {x, y, parent, edge, picture, words}
    extent = List(Int()).tag(sync=True)  # the picture's width and height
    marks = List(Dict()).tag(sync=True)  # {value, tone, span, look, now, words} of each
    buttons = List(Dict()).tag(sync=True)  # {id, label, enabled, primary, key}
    shortcuts = Unicode().tag(sync=True)  # a line on what the keys do
    sentence = Unicode().tag(sync=True)
    pressable = Bool(False).tag(sync=True)  # whether a press picks a node

    def __init__(self, state: State, heading: str, **traits: Any) -> None:
        super().__init__(heading=heading, **traits)
        self.plant(state)

    def plant(self, state: State) -> None:
        """Draws the tree below another state."""
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
        with self.hold_sync():
            self.places = [
                {
                    "x": round(MARGIN + spots[k][0] * STEP_X),
                    "y": MARGIN + 16 + spots[k][1] * STEP_Y,
                    "parent": parents[k],
                    "edge": node.game.action_name(node.last_action) if k else "",
                    "picture": board_svg(node, coordinates=False, last_move=False, size_px=BOARD),
                    "words": summary(node),
                }
                for k, node in enumerate(states)
            ]
            self.extent = [
                round(2 * MARGIN + width * STEP_X + BOARD),
                round(2 * MARGIN + 16 + deepest * STEP_Y + BOARD + 26),
            ]

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
        for place, mark in zip(self.places, self.marks if marks is None else marks, strict=True):
            x, y = place["x"], place["y"]
            faded = ' opacity="0.25"' if mark["look"] == "cut" else ""
            if place["parent"] >= 0:
                above = self.places[place["parent"]]
                x1, y1, x2 = above["x"] + BOARD / 2, above["y"] + BOARD, x + BOARD / 2
                spot = x1 + 0.6 * (x2 - x1) + (14 if x2 >= x1 else -14), y1 + 0.6 * (y - y1) + 3
                name = _text(*spot, place["edge"])
                edges.append(f'<path d="M{x1:g} {y1}L{x2:g} {y}" stroke="#8b8b8b"{faded}/>{name}')
            nodes.append(f"<g{faded}>{placed(place['picture'], x, y)}</g>")
            if mark["value"]:
                fill = TONES[mark["tone"]]
                wide = max(34, 12 + 8 * len(mark["value"]))
                nodes.append(
                    f'<rect x="{x + (BOARD - wide) / 2:g}" y="{y + BOARD + 3}" width="{wide}" '
                    f'height="20" rx="6" fill="{fill}" stroke="#565656"/>'
                )
                nodes.append(_text(x + BOARD / 2, y + BOARD + 18, mark["value"]))
            if mark["span"]:
                alpha, beta = map(worth, mark["span"])
                ground = f'<rect x="{x - 9}" y="{y - 19}" width="{BOARD + 18}" height="19"'
                nodes.append(f'{ground} fill="#ffffff"/>')
                nodes.append(_text(x + BOARD / 2, y - 6, f"α {alpha}  β {beta}"))
        width, height = self.extent
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" style="max-width:100%;height:auto" role="img" text-anchor="middle" '
            'font-family="system-ui, sans-serif" font-size="13">'
            f"<title>{escape(self.heading)}</title>"
            f'<rect width="{width}" height="{height}" rx="12" fill="#ffffff"/>'
            f"{''.join(edges + nodes)}</svg>"
        )

    def offline(self) -> dict[str, str]:
        """The picture, for pages without a kernel or widgets."""
        return {"text/html": f"<div>{self.svg()}</div>", "text/plain": self.heading}

    def _outcome(self, node: int) -> str:
        return result_words(self.states[node])


def _text(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="#1c1c1c" stroke="#ffffff" stroke-width="3" '
        f'paint-order="stroke">{escape(words)}</text>'
    )
