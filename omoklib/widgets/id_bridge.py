"""The ID bridge: one game as ID, board, network planes and place in the tree, all at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any

import ipywidgets
import numpy as np

from omoklib._util.words import counted
from omoklib.draw import board_svg
from omoklib.draw.look import player_name
from omoklib.games import BLACK, ROOT, Game, NodeId, State
from omoklib.games.planes import planes
from omoklib.games.session import Session
from omoklib.games.symmetries import SYMMETRIES, inverse, transform_action, transform_id
from omoklib.widgets.base import linked
from omoklib.widgets.board import Board
from omoklib.widgets.charts import color, stone_color, svg, text
from omoklib.widgets.lab import Lab, choice, slider, still

__all__ = ["IdBridge"]

HISTORIES = {"17 planes": 8, "5 planes": 2}
CHIP, SMALL_CHIP, SMALLEST = 64, 55, 340
"""The pixels from one move of the way to the next, and those on at most SMALLEST pixels."""
GUTTER = 42  # pixels beside the planes, for the names of their rows
LARGEST, LARGEST_IF_LOW = 78, 66  # pixels from one plane to the next, at most
SMALL_CELL = 8  # pixels of a plane's cell; a stone in a smaller one would be a speck
LETTER = 7  # pixels of one of their letters, about
ROOM_FOR_WORTH = 34  # pixels of the plane of the colour, from which "all 0" stands in it
EXPLAINED, IN_ROWS = 170, 250
"""The pixels beside the planes, or beside a colour below them, from which words stand there."""
FEW = 6  # moves that are named when they are gone
SIGN = 13.3  # pixels of a sign of the ID; one that needs more than a line is written smaller
EDGE = "#57606a"  # around a stone
NARROW = 430  # pixels; below it moves, and the planes of eight positions, stand in two rows
STILL = 480  # pixels of a saved picture, which a phone shows a quarter smaller
WIDE = 511  # pixels from which the plane of the colour stands beside the others, else below


class IdBridge(ipywidgets.Box):
    """A board to play on, and beside it the same game in three other forms: its ID, the way through
    the tree and the network's planes.

    Every move makes the ID longer. The timeline moves all four forms back and forth; moves stay on
    it until a different move is played earlier, and come back when that is undone. A board that is
    seen from another side turns in all four. `bridge.session.id` is the ID shown. Pointing at a
    move in one form marks it in all.
    """

    def __init__(self, game: Game, node_id: Iterable[int] = ROOT) -> None:
        self.session = Session(game, node_id)
        self.board = _Wood(self.session)
        self.board.add_class("omok-in-bridge")
        self.panel = _Faces(self.session, self.board)
        self.planes = _Planes(self.panel)
        self._left: list[tuple[NodeId, str]] = []  # games left for a new one: timeline and view
        self._begin, self._undo = (self.board.on_button[name] for name in ("new", "undo"))
        self.board.on_button |= {"new": self._forget, "undo": self._take_back}
        linked(self.board, self.panel, self.planes)
        box = ipywidgets.Layout(
            display="flex",
            flex_flow="row wrap",
            align_items="flex-start",
            grid_gap="14px",
            max_width="1200px",  # as that of every widget
        )
        beside = ipywidgets.Layout(flex="2 1 400px", min_width="0", grid_gap="10px")
        self.beside = ipywidgets.VBox([self.panel, self.planes], layout=beside)
        super().__init__(children=[self.board, self.beside], layout=box)
        self.board.layout.flex = "1 1 260px"
        self.board.layout.max_width = "340px"  # so that all faces stand on a laptop's screen

    def _forget(self) -> None:
        """Begins a new game; the timeline is empty until the old one comes back."""
        with self.session.lock:
            if self.session.id != ROOT:
                self._left.append((self.panel.line, self.panel["symmetry"]))
            self.panel.line, self.panel.cut_off = ROOT, {}
            self._begin()

    def _take_back(self) -> None:
        """Takes back the last move, and puts back what it cut off; before the first move, the new
        game: then the old one's timeline is back, seen as it was.
        """
        with self.session.lock:
            if self.session.id == ROOT and self._left:
                self.panel.bring_back(*self._left.pop())
            self.panel.join_again()
            self._undo()

    def close(self) -> None:
        """Closes the board, the panel, the planes and the boxes around them."""
        if self.comm is not None:
            boxed = (self.board, self.panel, self.planes, self.beside.layout, self.beside)
            for widget in (*boxed, self.layout):
                widget.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live boxes, with a picture of the board and its other forms for pages without a
        kernel."""
        board = board_svg(self.session.state, size_px=300)
        picture = (
            '<div style="display:flex;flex-wrap:wrap;gap:14px;align-items:flex-start">'
            f'<div style="flex:0 1 300px">{board}</div>'
            f'<div style="flex:1 1 400px;min-width:0">{self.panel.picture}</div>'
            '<div class="lab-own-size" style="flex:1 1 100%;min-width:0">'
            f"{self.planes.pictured(STILL, low=False)}</div></div>"
        )
        told = {"text/html": still(self.panel.heading, picture), "text/plain": self.panel.heading}
        return super()._repr_mimebundle_(**kwargs) | told


class _Wood(Board):
    """The board of a bridge; on the timeline one looks at earlier moves, and takes back none."""

    looks = False  # whether what changes now is only what is looked at

    def _is_looking(self) -> bool:
        return self.looks


class _Faces(Lab):
    """The ID and the tree node of a session, with the timeline."""

    def __init__(self, session: Session, board: _Wood) -> None:
        self.session, self._board = session, board
        self.line: NodeId = session.id  # the longest ID so far, which the timeline shows
        self.cut_off: dict[NodeId, NodeId] = {}  # by another move, to this ID: the line before it
        self._news = ""  # what the next change brings back
        self._view = 0  # the symmetry under which the board is seen
        self._first = 0  # the first move of the way that is shown
        self._names = {_symmetry_name(k): k for k in SYMMETRIES if _keeps_start(session.game, k)}
        super().__init__(
            "One game, four faces",
            [
                slider(
                    "ply",
                    "Timeline",
                    0,
                    max(1, len(self.line) - 1),
                    1,
                    len(session.id) - 1,
                ),
                choice("symmetry", "Board seen", list(self._names), next(iter(self._names))),
                choice("history", "Network input", list(HISTORIES), next(iter(HISTORIES))),
            ],
            status="Play, drag the timeline, or point at a cell or a move.",
            arrangement="top",  # the timeline keeps its place while the ID and the way grow
        )
        self._stop_observing = session.observe(lambda _: self._follow())

    def _leave(self) -> None:
        self._stop_observing()

    def changed(self, id: str) -> None:
        if id == "ply":
            self._look(min(int(self["ply"]), len(self.line) - 1))
        elif id == "symmetry":
            self._turn(self._names[self["symmetry"]])

    def pressed(self, id: str) -> None:
        if not (id.startswith("at") and id[2:].isdecimal() and int(id[2:]) < len(self.line)):
            raise KeyError(id)
        self._look(int(id[2:]))

    def bring_back(self, line: NodeId, symmetry: str) -> None:
        """Puts the game `line` on the timeline, under the view in which it was left."""
        self.line, self._view = line, self._names[symmetry]
        self.configure("symmetry", value=symmetry)

    def join_again(self) -> None:
        """Puts the line on the timeline that the last move cut off, as that is taken back now."""
        here = self.session.id
        if here not in self.cut_off:
            return
        self.line = self.cut_off.pop(here)
        self._news = f"Back again: {self._named(self.line[len(here) - 1 :])}. "

    def _named(self, actions: NodeId) -> str:
        names = ", ".join(map(self.session.game.action_name, actions))
        return names if len(actions) <= FEW else counted(len(actions), "move")

    def _look(self, *plies: int) -> None:
        """Goes to so many moves of the timeline, one after the other; `_follow` does the rest."""
        with self.session.lock:
            self._board.looks = True
            for count in plies:
                self.session.reset(self.line[: count + 1])
            self._board.looks = False

    def _turn(self, view: int) -> None:
        """Turns the game, to be seen under the symmetry `view`: the board, the ID and all."""
        size, before = self.session.game.size, inverse(self._view)

        def turned(node_id: NodeId) -> NodeId:
            return transform_id(transform_id(node_id, before, size), view, size)

        self.line = turned(self.line)
        self.cut_off = {turned(there): turned(line) for there, line in self.cut_off.items()}
        self._view = view
        last = len(self.line) - 1  # first, so that Redo leads on to the moves taken back
        self._look(last, len(self.session.id) - 1)

    def draw(self) -> str:
        return self._id_line(self.session.state) + self._way(self.session.state)

    @property
    def seen(self) -> str:
        """How the board was turned, as the end of a title; "" for the board as played."""
        return f"{'after ' * (self._view < 4)}{self['symmetry']}" if self._view else ""

    def _follow(self) -> None:
        """Follows the session, to another place on the timeline or off it."""
        node_id = self.session.id
        gone, self._news = self._news, ""
        if self.line[: len(node_id)] != node_id:
            lost = self.line[len(node_id) - 1 :]
            if lost and self.line[: len(node_id) - 1] == node_id[:-1]:  # another move instead
                gone = f"Gone: {self._named(lost)}. "
                self.cut_off[node_id] = self.line
            self.line = node_id
        self.configure("ply", max=max(1, len(self.line) - 1), value=len(node_id) - 1)
        self.status = gone + self._told(self.session.id)
        self.redraw()

    def _told(self, node_id: NodeId) -> str:
        """What the last move's number means, or which move it is on the board as played."""
        game, action = self.session.game, node_id[-1]
        if len(node_id) == 1:
            return "The root: its ID is (0,)."
        name = game.action_name(action)
        if self.seen:
            played = transform_action(action, inverse(self._view), game.size)
            return f"{game.action_name(played)} ({played}) is {name} ({action}) {self.seen}."
        if action >= game.size**2:
            return f"{name} is no cell: its number, {action}, comes after theirs."
        row, column = divmod(action, game.size)
        return (
            f"{name} is in row {row} and column {column}, counted from 0: "
            f"{row} · {game.size} + {column} = {action}."
        )

    def _id_line(self, state: State) -> str:
        """The ID; the later moves on the timeline are pale."""
        here, now = len(state.id) - 1, ' class="lab-id-now"'
        numbers = [
            f'<span data-point="ply{depth}"{now * (depth == here)} '
            f'data-says="{escape(self._told(self.line[: depth + 1]))}">{action}</span>'
            for depth, action in enumerate(self.line)
        ]
        rest = numbers[len(state.id) :]
        later = f'<span class="lab-later">, {", ".join(rest)}</span>' if rest else ""
        past = ", ".join(numbers[: len(state.id)])
        comma = "," if len(state.id) == 1 and not rest else ""
        # What a free cell that is pointed at would add, and what its number means; in the past it
        # would cut off the rest. Its room is kept, or all that stands below would move.
        room = len(f"+ ({state.game.num_actions - 1},)")
        words = {action: self._told((*state.id, action)) for action in state.legal_actions()}
        add = (
            f'<i class="lab-next" data-next="{_compact(state.id)}" data-adds="{not rest}" '
            f'data-words="{escape(json.dumps(words))}" style="min-width:{room}ch" hidden=""></i>'
        )
        signs = len(", ".join(map(str, self.line))) + 2 + room + 2  # one size along the timeline
        # Beside its title, a few moves fill a line of large signs: there no game begins with them.
        is_beside = self.low and self.room >= 660
        is_long = is_beside or SIGN * signs > self.room - 28
        look = "lab-id lab-id-long" if is_long else "lab-id"
        return (
            f'<div class="lab-id-row">{_title("The ID", self.seen or "the root, then every move")}'
            f'<p class="{look}"><span data-testid="id"><b>({past}{comma}</b>{later}<b>)</b></span>'
            f"{add}</p></div>"
        )

    def _way(self, state: State) -> str:
        """The moves as a way through the tree, each a button that goes there."""
        game, line, here = state.game, self.line, len(state.id) - 1
        chip = CHIP if self.room > SMALLEST else SMALL_CHIP
        # One row, so that what stands below stays; of a longer game the moves around the present.
        places = (self.room + 9) // chip * (2 if self.room < NARROW else 1)
        most = len(line) if len(line) <= places else max(4, places - 2)
        if not self._first < here < self._first + most - 1 or self._first > len(line) - most:
            # pressed in between, a move stays where it is
            self._first = max(0, min(here + 2 - most, len(line) - most))
        first = self._first
        shown = range(first, min(len(line), first + most))
        chips = [_chip(game.state(line[: depth + 1]), depth, here) for depth in shown]
        if first:
            chips.insert(0, f'<span class="lab-way-more">{first} before</span>')
        if shown.stop < len(line):
            chips.append(f'<span class="lab-way-more">{len(line) - shown.stop} after</span>')
        count = len(state.legal_actions())
        ways = counted(count, "possible move") if count else state.result_text()
        return (
            f"{_title('The way through the tree', escape(ways))}"
            f'<div class="lab-way" role="group" aria-label="Moves">{"".join(chips)}</div>'
        )


class _Planes(Lab):
    """What a network reads of the position that a panel shows, with the history chosen there."""

    def __init__(self, panel: _Faces) -> None:
        self.panel = panel
        super().__init__("What the network reads", [], arrangement="bare")
        panel.observe(lambda _: self.redraw(), names=["picture", "controls"])

    def draw(self) -> str:
        history = HISTORIES[self.panel["history"]]
        self.heading = f"What the network reads: {2 * history + 1} planes of 0 and 1"
        return self.pictured(self.room, low=self.low)

    def pictured(self, room: int, *, low: bool) -> str:
        """The planes in so many pixels: see `_planes_picture`."""
        node_ids = [self.panel.line[: k + 1] for k in range(len(self.panel.line))]
        state, history = self.panel.session.state, HISTORIES[self.panel["history"]]
        return _planes_picture(state, history, room, node_ids, low=low)


def _title(name: str, words: str) -> str:
    return f'<p class="lab-face"><b>{name}</b> <span class="lab-later">{words}</span></p>'


def _chip(state: State, depth: int, here: int) -> str:
    """One move of the way, to `state`: its stone, its name, its number, and the number of moves it
    was chosen from.
    """
    game = state.game
    name = game.action_name(state.id[-1]) if depth else "root"
    told = f"After move {depth}, {name}" if depth else "The root"
    stone, among = "", "start"
    if depth:
        before = game.state(state.id[:-1])
        stone = "black" if before.player == BLACK else "white"
        among = f"1 of {len(before.legal_actions())}"
    look = "now" if depth == here else "later" if depth > here else "past"
    current = ' aria-current="step"' if depth == here else ""
    return (
        f'<button type="button" class="lab-way-chip" data-press="at{depth}" data-look="{look}" '
        f'data-point="ply{depth}" data-node="{_compact(state.id)}" '
        f'aria-label="{escape(told)}: action {state.id[-1]}, {among}"{current}>'
        f'<i data-stone="{stone}"></i><b>{escape(name)}</b>'
        f"<span>{state.id[-1]}</span><small>{among}</small></button>"
    )


def _compact(node_id: NodeId) -> str:
    """The ID as the page writes it."""
    return f"[{','.join(map(str, node_id))}]"


def _symmetry_name(k: int) -> str:
    turn = ("as played", "a quarter turn left", "half a turn", "a quarter turn right")[k % 4]
    return turn if k < 4 else "mirrored" if k == 4 else f"mirrored, then {turn}"


def _keeps_start(game: Game, k: int) -> bool:
    """Whether symmetry k keeps the game's first position; four of the 8 keep Othello's."""
    first = game.initial_state().legal_actions()
    return sorted(transform_action(action, k, game.size) for action in first) == first


def _planes_picture(
    state: State, history: int, room: int, node_ids: Sequence[NodeId], *, low: bool
) -> str:
    """Every plane as a square: a column is a moment, the current one at the right; a row is a
    colour. `node_ids` are the positions after so many moves. A `low` picture has no line of words
    below the planes, if the colour stands beside them and says who is to move.
    """
    stack = planes(state, history)
    size = state.game.size
    is_narrow, is_wide = room < NARROW, room >= WIDE
    columns = 4 if is_narrow and history > 4 else history
    across = room - GUTTER + (-4 if is_wide else 6)  # no gap comes after the last
    step = min(LARGEST_IF_LOW if low else LARGEST, across // (columns + is_wide))
    side = (step - 6) // size * size  # whole pixels a cell: stones are round, lines evenly apart
    step = side + 6
    block = 2 * step + 26
    corners = {
        (row, ago): (
            GUTTER + (history - 1 - ago) % columns * step,
            (history - 1 - ago) // columns * block + 22 + row * step,
        )
        for row in (0, 1)
        for ago in range(history)
    }
    parts = []
    for (row, ago), (x, top) in corners.items():
        if row == 0:
            when = f"{ago} ago" if ago else "now"
            if step < 44 and (ago + 1) % columns:  # no room for the word in every column
                when = str(ago or "now")
            parts.append(text(x + side / 2, top - 8, when, style="t-soft" if ago else "t"))
        plane, whose = stack[:, :, row * history + ago], state.player * (-1) ** row
        parts.append(_plane(x, top, side, plane, whose, strong=not ago))
    rows = -(-history // columns)
    for block_row in range(rows):
        for row, whose in enumerate(("own", "other")):
            y = block_row * block + 22 + row * step + side / 2 - 8  # with its stone, in the middle
            parts.append(text(GUTTER - 8, y, whose, style="t-soft", anchor="end"))
            parts.append(_disc(GUTTER - 20, y + 14, state.player * (-1) ** row))
    parts += [
        _stone_in_planes(depth, node_ids[depth], cell, stack, history, corners, side)
        for depth, cell in _stones(state).items()
    ]
    # The cell of the move that is pointed at elsewhere: lab.js moves it there from the first cell.
    unit = side / size
    frames = "".join(
        f'<rect x="{x - 2:.1f}" y="{y - 2:.1f}" width="{unit + 4:.1f}" height="{unit + 4:.1f}" '
        'rx="2"/>'
        for x, y in (corners[row, 0] for row in (0, 1))
    )
    parts.append(
        f'<g class="lab-next-cell" data-next="{_compact(state.id)}" data-across="{size}" '
        f'data-unit="{unit:g}" fill="none" stroke="{color("mark")}" stroke-width="2.5" '
        f'visibility="hidden">{frames}</g>'
    )
    turn, mover = stack[:, :, 2 * history], player_name(state.game, state.player)
    high = rows * block
    told = [
        f"{mover} is to move, so",
        f"own is {mover}.",
        "Each column is one",
        "moment of the game.",
    ]
    if is_wide:
        x, top = GUTTER + columns * step + 10, 22
        is_beside = room - x - side >= EXPLAINED
        is_under = low and not is_beside  # words stand under the colour, which stands higher
        y = top if is_under else top + step / 2
        parts.append(text(x + side / 2, y - 8, "colour", style="t-soft"))
        parts.append(_colour(x, y, side, turn))
        parts += [
            text(x + side / 2, y + step + 8 + 18 * k, words, style="t-soft")
            for k, words in enumerate((f"{mover} is", "to move") if is_under else ())
        ]
        told = [] if is_under else told
        places = [(x + side + 24, top + step - 24 + 20 * k) for k in range(len(told))]
    else:
        small, y = round(0.6 * side), high + 0.3 * side + 4
        left = GUTTER + 10  # its name is longer than those above
        parts.append(_colour(left, high, small, turn))
        parts.append(text(left - 8, y, "colour", style="t-soft", anchor="end"))
        told = [" ".join(told[:2]), " ".join(told[2:])]
        x = left + small + 12
        places = [(x, high + 11 + 18 * k) for k in range(len(told))]
        high += small + 12
        is_beside = room - x >= IN_ROWS
    if told and not is_beside:
        told = wrap(" ".join(told), room // LETTER)
        places = [(0, high + 14 + 20 * k) for k in range(len(told))]
        high += 4 + 20 * len(told)
    for place, line in zip(places, told, strict=True):
        parts.append(text(*place, line, style="t-soft", anchor="start"))
    label = (
        f"{stack.shape[2]} planes of {size} by {size}: the stones of {history} positions, those of "
        "the player to move above, the other's below, and the colour to move"
    )
    return f'<div style="width:{room}px;max-width:100%">{svg(room, high, label, *parts)}</div>'


def _disc(x: float, y: float, player: int) -> str:
    """A small stone of `player`'s colour."""
    return (
        f'<rect class="lab-wood" x="{x - 10}" y="{y - 10:.1f}" width="20" height="20" rx="3"/>'
        f'<circle cx="{x}" cy="{y:.1f}" r="7" fill="{stone_color(player)}" stroke="{EDGE}"/>'
    )


def _stones(state: State) -> dict[int, tuple[int, int]]:
    """The cell, row and column, of the stone that each move put, by the number of the move."""
    before, found = state.game.initial_state(), {}
    for number, action in enumerate(state.id[1:], 1):
        after = before.take_action(action)
        new = np.argwhere((before.board == 0) & (after.board != 0))
        if len(new):  # a pass puts none
            found[number] = tuple(int(place) for place in new[0])
        before = after
    return found


def _stone_in_planes(
    depth: int,
    node_id: NodeId,
    cell: tuple[int, int],
    stack: np.ndarray,
    history: int,
    corners: Mapping[tuple[int, int], tuple[float, float]],
    side: float,
) -> str:
    """One move's stone in all planes that hold it: to be pointed at, and framed while it is."""
    row, column = cell
    unit = side / len(stack)
    squares = [
        f'<rect x="{x + column * unit - 2:.1f}" y="{y + row * unit - 2:.1f}" '
        f'width="{unit + 4:.1f}" height="{unit + 4:.1f}" rx="2"/>'
        for (whose, ago), (x, y) in corners.items()
        if stack[row, column, whose * history + ago]
    ]
    squares = "".join(squares)
    return (
        f'<g data-point="ply{depth}" data-node="{_compact(node_id)}" fill="transparent">'
        f'{squares}</g><g data-told="ply{depth}" fill="none" stroke="{color("mark")}" '
        f'stroke-width="2.5">{squares}</g>'
    )


def _plane(
    x: float, y: float, side: float, cells: np.ndarray, player: int, *, strong: bool = False
) -> str:
    """One plane, with a stone of `player`'s on each set cell; a `strong` one, of the present
    position, stands out.
    """
    unit = side / len(cells)
    is_small = unit < SMALL_CELL  # then stones are larger than their cells, and lines pale
    radius = round((0.58 if is_small else 0.46) * unit, 1)
    stones = "".join(
        f"M{x + (c + 0.5) * unit - radius:.1f} {y + (r + 0.5) * unit:.1f}"
        f"a{radius} {radius} 0 1 0 {2 * radius:.1f} 0a{radius} {radius} 0 1 0 {-2 * radius:.1f} 0z"
        for r, c in np.argwhere(cells > 0)
    )
    lines = "".join(
        f"M{x + k * unit:.1f} {y:.1f}v{side:.1f}M{x:.1f} {y + k * unit:.1f}h{side:.1f}"
        for k in range(1, len(cells) if side >= 44 else 0)
    )
    now = ' style="stroke: var(--omok-text, #1f2328); stroke-opacity: 1; stroke-width: 2"' * strong
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" rx="2" '
        f'class="lab-plane lab-wood"{now}/><path d="{lines}" class="lab-wood" '
        f'style="fill: none; stroke-width: 1{"; stroke-opacity: 0.2" * is_small}" '
        f'shape-rendering="crispEdges"/><path d="{stones}" '
        f'fill="{stone_color(player)}" '
        f'stroke="{EDGE}" stroke-width="1"/>'
    )


def _colour(x: float, y: float, side: float, cells: np.ndarray) -> str:
    """The plane of the colour to move, and what it holds: all 1, filled, or all 0."""
    is_on = bool(cells.flat[0])
    words = f"all {cells.flat[0]:.0f}" if side >= ROOM_FOR_WORTH else f"{cells.flat[0]:.0f}"
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" rx="2" '
        f'class="lab-plane lab-cell" fill="{color("soft" if is_on else "raised")}"/>'
        + text(x + side / 2, y + side / 2 + 5, words, style="t-paper" if is_on else "t-number")
    )
