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
MOST_DRAWN = 6  # nodes of the path that are drawn


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
                f'<p class="lab-formula">The board {escape(self["symmetry"])}</p>'
                f'<div style="max-width:180px">{board_svg(state, size_px=180)}</div>'
            )
        return (
            f"{self._id_line(state, k)}"
            '<div style="overflow-x:auto" tabindex="0" role="group" aria-label="Node and planes">'
            '<div style="min-width:500px;display:grid;gap:12px">'
            f"{_tree_path(state)}{_planes_picture(state, HISTORIES[self['history']])}</div></div>"
            f"{seen}"
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
    """Every plane as a small square: a column is a time, now at the right; a row is a colour."""
    stack = planes(state, history)
    size = state.game.size
    side, step, left, top = 58, 64, 44, 20
    parts = []
    for row, whose in enumerate(("own", "other")):
        y = top + row * step
        parts.append(text(left - 8, y + side / 2 + 4, whose, style="t-soft", anchor="end"))
        for ago in range(history):
            x = left + (history - 1 - ago) * step
            parts.append(_plane(x, y, side, stack[:, :, row * history + ago]))
    for ago in range(history):
        x = left + (history - 1 - ago) * step + side / 2
        parts.append(text(x, 13, f"t-{ago}" if ago else "t, now", style="t-soft"))
    x = left + history * step + 14
    parts.append(text(x + side / 2, 13, "colour", style="t-soft"))
    parts.append(_plane(x, top + step / 2, side, stack[:, :, 2 * history]))
    label = (
        f"{stack.shape[2]} planes of {size} by {size}: the stones of {history} positions, those of "
        "the player to move above, the other's below, and the colour to move"
    )
    wide = left + 8 * step + 14 + side + 4
    return svg(wide, top + 2 * step + 2, label, *parts)


def _plane(x: float, y: float, side: float, cells: np.ndarray) -> str:
    """One plane, its set cells filled."""
    unit = side / len(cells)
    path = "".join(
        f"M{x + c * unit:.1f} {y + r * unit:.1f}h{unit:.1f}v{unit:.1f}h{-unit:.1f}z"
        for r, c in np.argwhere(cells > 0)
    )
    return (
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" class="lab-cell" fill="none"/>'
        f'<path d="{path}" fill="{colour("blue")}"/>'
    )


def _tree_path(state: State) -> str:
    """The way from the root, at the left, to this node, with the number of sisters of each."""
    game, node_id = state.game, state.id
    first = max(0, len(node_id) - MOST_DRAWN)
    gap, left, y = 84, 26, 30
    parts = []
    for column, depth in enumerate(range(first, len(node_id))):
        x = left + column * gap
        name = "root" if depth == 0 else game.action_name(node_id[depth])
        here = depth == len(node_id) - 1
        if column or first:
            parts.append(
                f'<path d="M{x - gap + 9 if column else 0} {y}H{x - 8}" '
                f'stroke="{colour("ink")}" stroke-width="2"/>'
            )
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{9 if here else 7}" '
            f'fill="{colour("blue" if here else "soft")}"/>'
        )
        parts.append(text(x, y - 14, name, style="t-strong" if here else "t"))
        if depth:
            sisters = len(game.state(node_id[:depth]).legal_actions()) - 1
            parts.append(text(x, y + 25, f"of {sisters + 1}", style="t-soft"))
        elif first == 0:
            parts.append(text(x, y + 25, "start", style="t-soft"))
    x = left + (len(node_id) - first - 1) * gap
    children = len(state.legal_actions())
    words = f"{children} children" if children else state.result_text()
    if children:
        rays = "".join(f"M{x + 10} {y}l24 {aside}" for aside in (-11, 0, 11))
        parts.append(f'<path d="{rays}" class="lab-axis" fill="none"/>')
    parts.append(text(x + 40, y + 4, words, style="t-soft", anchor="start"))
    return svg(left + MOST_DRAWN * gap + 80, 60, f"Node {_id_text(node_id)}, {words}", *parts)
