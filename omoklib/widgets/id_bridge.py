"""The ID bridge: one game as ID, board, network planes and place in the tree, all at once."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from omoklib.draw import board_svg
from omoklib.games import ROOT, Game, NodeId, State
from omoklib.games.planes import planes
from omoklib.games.session import Session
from omoklib.games.symmetries import SYMMETRIES, transform_action, transform_id
from omoklib.widgets.board import Board
from omoklib.widgets.charts import colour, svg, text
from omoklib.widgets.lab import Lab, choice, slider, still

__all__ = ["IdBridge"]

HISTORIES = {"17 planes: 8 positions": 8, "5 planes: 2 positions": 2}
MOST_DRAWN = 7  # nodes of the path that the tree shows


class IdBridge(ipywidgets.Box):
    """A board to play on, and beside it the same game in three other forms.

    Playing makes the ID longer. The timeline goes back and forth over all four; what was played
    stays on it until another move is played earlier. `bridge.session.id` is the ID shown.
    """

    def __init__(self, game: Game, node_id: Iterable[int] = ROOT) -> None:
        self.session = Session(game, node_id)
        self.board = Board(self.session)
        self.panel = _Faces(self.session)
        wrap = ipywidgets.Layout(
            display="flex", flex_flow="row wrap", align_items="flex-start", grid_gap="14px"
        )
        super().__init__(children=[self.board, self.panel], layout=wrap)
        self.board.layout.flex = "1 1 300px"
        self.board.layout.max_width = "420px"
        self.panel.layout.flex = "2 1 460px"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live boxes, and beside them board and faces, for pages without a kernel."""
        picture = board_svg(self.session.state, size_px=300) + self.panel.picture
        told = {"text/html": still(self.panel.heading, picture), "text/plain": self.panel.heading}
        return super()._repr_mimebundle_(**kwargs) | told


class _Faces(Lab):
    """The ID, the planes and the tree node of a session, with the timeline."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.line: NodeId = session.id  # the longest ID seen: the timeline's
        self._names = {_symmetry_name(k): k for k in SYMMETRIES if _keeps_start(session.game, k)}
        super().__init__(
            "One game, four faces",
            [
                slider(
                    "ply",
                    "Timeline, moves played",
                    0,
                    max(1, len(self.line) - 1),
                    1,
                    len(session.id) - 1,
                ),
                choice("symmetry", "Seen", list(self._names), next(iter(self._names))),
                choice("history", "Network input", list(HISTORIES), next(iter(HISTORIES))),
            ],
            status="Play on the board: every face of the game changes with it.",
        )
        session.observe(lambda _: self._follow())

    def changed(self, id: str) -> None:
        if id == "ply":
            plies = min(int(self["ply"]), len(self.line) - 1)
            self.session.reset(self.line[: plies + 1])  # and _follow does the rest
        elif id == "symmetry":
            self.status = f"The same game, {self['symmetry']}: the ID is {_id_text(self.shown.id)}."

    @property
    def shown(self) -> State:
        """The session's state under the chosen symmetry."""
        game = self.session.game
        return game.state(transform_id(self.session.id, self._names[self["symmetry"]], game.size))

    def draw(self) -> str:
        state, k = self.shown, self._names[self["symmetry"]]
        seen = ""
        if k:
            seen = (
                f'<div><p class="lab-formula">The board {escape(self["symmetry"])}</p>'
                f"{board_svg(state, size_px=220)}</div>"
            )
        return (
            f"{self._id_line(state, k)}"
            f'<div class="lab-row">{seen}{_tree_path(state)}</div>'
            f"{_planes_picture(state, HISTORIES[self['history']])}"
        )

    def _follow(self) -> None:
        """The session has moved: to somewhere on the timeline, or off it."""
        node_id = self.session.id
        if self.line[: len(node_id)] != node_id:
            self.line = node_id
        self.configure("ply", max=max(1, len(self.line) - 1), value=len(node_id) - 1)
        self.status = f"The ID is {_id_text(self.shown.id)}."
        self.redraw()

    def _id_line(self, state: State, k: int) -> str:
        """The ID; what the timeline holds beyond it is pale."""
        rest = transform_id(self.line, k, state.game.size)[len(state.id) :]
        later = (
            f'<span class="lab-later">, {escape(", ".join(map(str, rest)))}</span>' if rest else ""
        )
        now = escape(", ".join(map(str, state.id)))
        comma = "," if len(state.id) == 1 and not rest else ""
        return (
            f'<p class="lab-id" data-testid="id"><b>({now}{comma}</b>{later}<b>)</b></p>'
            f'<p class="lab-formula">{state.ply} moves; {escape(state.result_text())}; '
            f"{len(state.legal_actions())} legal actions.</p>"
        )


def _id_text(node_id: NodeId) -> str:
    """The ID, its middle left out where it is long."""
    if len(node_id) <= 12:
        return str(node_id)
    return f"({', '.join(map(str, node_id[:5]))}, ..., {', '.join(map(str, node_id[-4:]))})"


def _symmetry_name(k: int) -> str:
    turn = ("as played", "a quarter turn left", "half a turn", "a quarter turn right")[k % 4]
    return turn if k < 4 else "mirrored" if k == 4 else f"mirrored, then {turn}"


def _keeps_start(game: Game, k: int) -> bool:
    """Whether symmetry k leaves the game's first position as it is; Othello's allows four of 8."""
    first = game.initial_state().legal_actions()
    return sorted(transform_action(action, k, game.size) for action in first) == first


def _planes_picture(state: State, history: int) -> str:
    """Every plane as a small square; a set cell is dark on light, with its name above."""
    stack = planes(state, history)
    size, count = state.game.size, stack.shape[2]
    wide, tall, columns = 92, 112, 6
    rows = -(-count // columns)
    parts = []
    for p in range(count):
        x, y = (p % columns) * (wide + 12), (p // columns) * tall
        parts.append(text(x + wide / 2, y + 13, _plane_name(p, history), style="t-soft"))
        parts.append(
            f'<rect x="{x}" y="{y + 19}" width="{wide - 6}" height="{wide - 6}" '
            'class="lab-cell" fill="none"/>'
        )
        unit = (wide - 6) / size
        cells = "".join(
            f"M{x + c * unit:.1f} {y + 19 + r * unit:.1f}h{unit:.1f}v{unit:.1f}h{-unit:.1f}z"
            for r, c in np.argwhere(stack[:, :, p] > 0)
        )
        parts.append(f'<path d="{cells}" fill="{colour("blue")}"/>')
    label = (
        f"{count} planes of {size} by {size}, stones of {history} positions and the colour to move"
    )
    return svg(columns * (wide + 12), rows * tall + 4, label, *parts)


def _plane_name(p: int, history: int) -> str:
    if p == 2 * history:
        return "colour"
    whose, ago = ("own", "other")[p // history], p % history
    return f"{whose}, {f't-{ago}' if ago else 't'}"


def _tree_path(state: State) -> str:
    """The way from the root down to this node, with the number of sisters at every step."""
    game, node_id = state.game, state.id
    first = max(0, len(node_id) - MOST_DRAWN)
    tops = []
    for depth in range(first, len(node_id)):
        name = "root" if depth == 0 else game.action_name(node_id[depth])
        tops.append((depth, name))
    gap, left = 44, 40
    parts = (
        [text(left + 18, 16, f"... {first} nodes above", style="t-soft", anchor="start")]
        if first
        else []
    )
    for row, (depth, name) in enumerate(tops):
        y = 34 + row * gap
        if row:
            parts.append(_branch(left, y - gap, y))
            sisters = len(game.state(node_id[:depth]).legal_actions()) - 1
            parts.append(
                text(
                    left + 88,
                    y - gap / 2 + 12,
                    f"and {sisters} other{'s' * (sisters != 1)}",
                    style="t-soft",
                    anchor="start",
                )
            )
        here = depth == len(node_id) - 1
        parts.append(
            f'<circle cx="{left}" cy="{y}" r="{9 if here else 7}" '
            f'fill="{colour("blue" if here else "soft")}"/>'
        )
        parts.append(
            text(left + 18, y + 5, name, style="t-strong" if here else "t", anchor="start")
        )
    y = 34 + (len(tops) - 1) * gap
    children = len(state.legal_actions())
    words = f"{children} children" if children else state.result_text()
    parts.append(_fan(left, y, bool(children)))
    parts.append(text(left + 18, y + 30, words, style="t-soft", anchor="start"))
    return svg(300, y + 46, f"Node {_id_text(node_id)} of the tree, {words}", *parts)


def _branch(x: float, above: float, below: float) -> str:
    """The edge taken, and a stub for those that were not."""
    return (
        f'<line x1="{x}" y1="{above + 8}" x2="{x}" y2="{below - 8}" '
        f'stroke="{colour("ink")}" stroke-width="2"/>'
        f'<path d="M{x} {above + 8}L{x + 42} {below - 18}M{x} {above + 8}L{x + 62} {below - 18}" '
        'class="lab-axis" fill="none"/>'
    )


def _fan(x: float, y: float, open_ended: bool) -> str:
    if not open_ended:
        return ""
    rays = "".join(f"M{x} {y + 9}l{aside} 20" for aside in (-14, 0, 14))
    return f'<path d="{rays}" class="lab-axis" fill="none"/>'
