"""A board to play on, by mouse, touch or keyboard, and to listen to with a screen reader.

The page (static/board.js) draws plain data and sends wishes; the rules stay in the session.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from traitlets import Bool, Dict, Int, List, Unicode

from omoklib.draw import board_svg
from omoklib.draw.look import (
    disc_counts,
    look,
    numbers_in_0_1,
    player_name,
    points_in_words,
    result_words,
    star_points,
    summary,
)
from omoklib.draw.theme import css_variables
from omoklib.games import ROOT, Game, NodeId, Othello, State
from omoklib.games.session import Session
from omoklib.widgets.base import PageWidget, joined, refusal

__all__ = ["BOARD_SCRIPTS", "BOARD_STYLES", "Board"]

BOARD_SCRIPTS = ("base.js", "draw_board.js", "board_view.js")
BOARD_STYLES = css_variables(".omok-board") + joined("base.css", "board.css")
WAKE = "A picture: press Shift+Enter in its cell to {}."
EXAMPLE = "An example game: press Shift+Enter in its cell to play."  # of a board without a move yet
BACK_AGAIN = "Back again."
LAST_GAME = "Last game"  # the button Undo, where it leads back to the game before
MOST_BRANCHES = 8  # lines that were left and are kept
UNDONE = 2  # moves taken back that are named; if there are more, they are counted


class Board(PageWidget):
    """The position of a session; a click on a point plays there.

    The person moves for both sides; `widgets.Play` adds opponents.

    Args:
        session: the session, or a `Game` to start one.
        numbers: whether each stone shows the number of its move.
        follow: whether each change of the session is shown at once, or only by `refresh`.

    Attributes:
        session: the game on the board; its `observe` calls a function of yours after every change.
        on_play: the function that gets the action of a click on a legal point; by default it plays
            there.
        on_button: the functions of the buttons beside the board, "undo", "redo" and "new".

    >>> from omoklib.games import TicTacToe
    >>> board = Board(TicTacToe())
    >>> _ = board.session.play(4)
    >>> board.status
    'X played b2. O to move.'
    """

    _esm = joined(*BOARD_SCRIPTS, "roving.js", "move_list.js", "board.js")
    _css = BOARD_STYLES
    TELLS_TURN: ClassVar[bool] = True  # whether the status says whose turn it is, or who has won
    # What a click is told after the end; {} is the result, where nothing else says it.
    AFTER_THE_END: ClassVar[str] = "The game is over: {}. Undo, or begin a new game."
    WAKES_TO: ClassVar[str] = "play"  # what its picture says that the live one is for

    # The data that the page draws. Points count row by row from the top left; colours are 1, -1, 0.
    # The items of the long lists are not checked: that would take most of a move's time.
    title = Unicode().tag(sync=True)  # the whole position in words
    kind = Unicode().tag(sync=True)  # as in `omoklib.draw.look.Look`
    size = Int().tag(sync=True)
    names = List(Unicode()).tag(sync=True)  # of the points, "a1"...
    stars = List(Int()).tag(sync=True)
    node = List().tag(sync=True)  # the ID of the position
    record = List().tag(sync=True)  # that of the whole game, with the moves that were taken back
    branches = List().tag(sync=True)  # the IDs of lines that were left for other moves
    position = Int().tag(sync=True)  # counts the changes; a move says at which count it was made
    turn = Int().tag(sync=True)  # the player to move
    winner = Int(None, allow_none=True).tag(sync=True)  # 0: a draw; None: the game goes on
    playable = Bool(True).tag(sync=True)  # whether the person may move
    cells = List().tag(sync=True)  # [points]
    numbers = List().tag(sync=True)  # [points] the number of the stone's move, 0: none
    spoken = List().tag(sync=True)  # [points] the words of a screen reader
    legal = List().tag(sync=True)  # points
    others = List(Dict()).tag(sync=True)  # actions without a point: {action, name, legal}
    last = Int(None, allow_none=True).tag(sync=True)
    flips = List(Int()).tag(sync=True)
    line = List(Int()).tag(sync=True)
    overlay = List(Dict()).tag(sync=True)  # {action, heat, hue, label, best}
    hint = Int(None, allow_none=True).tag(sync=True)
    notes = List(Dict()).tag(sync=True)  # {action, player, hue, label}: moves that are judged
    ghosts = List(Dict()).tag(sync=True)  # {action, player, number}: moves that are expected
    show_numbers = Bool(False).tag(sync=True)
    busy = Bool(False).tag(sync=True)  # whether a player is thinking
    buttons = List(Dict()).tag(sync=True)  # {id, label, enabled}

    def __init__(
        self, session: Session | Game, *, numbers: bool = False, follow: bool = True
    ) -> None:
        super().__init__(show_numbers=numbers)
        self._follow = follow
        self.on_play: Callable[[int], object] = lambda action: self.session.play(action)
        self.on_button: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "redo": self._redo,
            "new": self._begin,
        }
        self._line: NodeId = ROOT  # the moves on the board, and those taken back
        self._branches: list[NodeId] = []  # lines that were left for other moves, the latest first
        self._looks = False  # whether a move of the list is being gone to
        self._stop_observing: Callable[[], None] = lambda: None
        self._shown: tuple[Session, NodeId] | None = None
        self._news = ""  # what happened last
        self._announces = ""  # what the next change is, if no move: such as "New game."
        # Games left for a new one: line, branches and position.
        self._left: list[tuple[NodeId, list[NodeId], NodeId]] = []
        self.session = session

    @property
    def session(self) -> Session:
        """The game on the board; the board shows any other session that is set."""
        return self._session

    @session.setter
    def session(self, session: Session | Game) -> None:
        if isinstance(session, Game):
            session = Session(session)
        if not isinstance(session, Session):
            raise TypeError(f"a board must show a Session or a Game; got {session!r}")
        self._stop_observing()
        self._left = []
        with session.lock:  # a move that comes meanwhile is judged when the new game is shown
            self._session = session
            if self._follow:
                self._stop_observing = session.observe(lambda _: self.refresh())
            with self.hold_sync():
                self._name_points(session.game)
                self.refresh()

    def _leave(self) -> None:
        self._stop_observing()

    def _name_points(self, game: Game) -> None:
        """Sets the data that stay the same during a game."""
        shown = look(game.initial_state())
        self.kind, self.size = shown.kind, shown.size
        self.names = [game.action_name(point) for point in range(shown.size**2)]
        self.stars = star_points(shown.size) if shown.kind == "stones" else []

    def refresh(self) -> None:
        """Shows the session's current state, without overlay and hint."""
        state, game = self.session.state, self.session.game
        shown = look(state)
        with self.hold_sync():
            before = self._shown
            if before != (self.session, state.id):
                self._shown = self.session, state.id
                self.position += 1
                known = before is not None and before[0] is self.session
                said = _news(
                    state,
                    before[1] if known and not (self._announces or self._is_looking()) else None,
                    self.TELLS_TURN,
                )
                self._news = f"{self._announces} {said}".strip()
                self._announces = ""
                self._follow_line(state.id, before[1] if known else None)
                self.node, self.record = list(state.id), list(self._line)
                self.branches = [list(branch) for branch in self._branches]
            self.title, self.turn = summary(state), state.player
            self.winner = state.winner() if state.is_terminal() else None
            self.cells, self.numbers = list(shown.cells), list(shown.numbers)
            self.spoken = points_in_words(shown, self.names)
            self.legal = list(shown.legal)
            self.others = [
                {
                    "action": action,
                    "name": game.action_name(action),
                    "legal": action in shown.others,
                }
                for action in range(game.size**2, game.num_actions)
            ]
            self.last, self.flips, self.line = shown.last, list(shown.flips), list(shown.line)
            self.overlay, self.hint, self.notes, self.ghosts = [], None, [], []
            self.status = self._news
            self.buttons = self._own_buttons()

    def _follow_line(self, node_id: NodeId, before: NodeId | None) -> None:
        """Goes along the line of `node_id`. The line that a move from `before` leaves, or a look at
        a branch, stays as a branch; another game has none yet."""
        left = self._line
        if before is not None and left[: len(node_id)] == node_id:
            return
        goes_on = before is not None and (node_id[:-1] == before or self._looks)
        branches = self._branches if goes_on else []
        self._line = next((b for b in branches if b[: len(node_id)] == node_id), node_id)
        if goes_on and self._line[: len(left)] != left:
            branches = [left, *branches]
        self._branches = [branch for branch in branches if branch != self._line][:MOST_BRANCHES]

    def _is_looking(self) -> bool:
        """Whether an earlier position is looked at, and nothing was taken back."""
        return self._looks

    def _own_buttons(self) -> list[dict[str, Any]]:
        begun, over = self.session.id != ROOT, self.session.state.is_terminal()
        brings = not begun and bool(self._left)
        return [
            {"id": "undo", "label": LAST_GAME if brings else "Undo", "enabled": begun or brings},
            {"id": "redo", "label": "Redo", "enabled": len(self._line) > len(self.session.id)},
            {"id": "new", "label": "New game", "enabled": begun, "primary": over},
        ]

    def _redo(self) -> None:
        with self.session.lock:
            here = self.session.id
            if self._line == here or self._line[: len(here)] != here:
                raise ValueError("there is nothing to redo: no move has been taken back")
            self.session.play(self._line[len(here)])

    def _begin(self) -> None:
        with self.session.lock:
            if self.session.id != ROOT:
                self._left.append((self._line, self._branches, self.session.id))
                self._announces = "New game."
            self._line, self._branches = ROOT, []
            self.session.reset()

    def _undo(self) -> None:
        """Takes back the last move; before the first, the new game itself."""
        with self.session.lock:
            if self.session.id != ROOT or not self._left:
                self.session.undo()
                return
            self._line, self._branches, here = self._left.pop()
            self._announces = BACK_AGAIN
            self.session.reset(here)

    def show_overlay(
        self, heats: Mapping[int, float], labels: Mapping[int, str] | None = None
    ) -> None:
        """Lays numbers in 0..1 over the points until the next move, like `draw.board_svg`.

        Raises:
            ValueError, TypeError: as `board_svg`; then the board does not change.
        """
        game = self.session.game
        checked = numbers_in_0_1(self.session.state, heats)
        texts = {int(a): str(text) for a, text in (labels or {}).items() if game.action_name(a)}
        self.overlay = [
            {
                "action": action,
                "heat": checked.get(action, 0.0),
                "hue": "heat" if action in checked else "",
                "label": texts.get(action, ""),
                "best": False,
            }
            for action in sorted({*checked, *texts})
        ]

    def _obey(self, message: object) -> None:
        match message:
            case {"type": "play", "action": int(action), "position": int(position)} if not (
                isinstance(action, bool) or isinstance(position, bool)
            ):
                self._wish_to_play(action, position)
            case {"type": "button", "id": str(name)} if name in self.on_button:
                self.on_button[name]()
            case {"type": "go", "node": list(node)}:
                self._go(tuple(node))
            case _:
                raise refusal(message)

    def _go(self, node_id: NodeId) -> None:
        """Goes to the position `node_id` of the game; the moves after it are taken back."""
        with self.session.lock:
            lines = (self._line, *self._branches)
            if not node_id or not any(line[: len(node_id)] == node_id for line in lines):
                raise refusal(node_id)
            if node_id == self.session.id:
                return
            self._looks = node_id != ROOT
            try:
                self.session.reset(self.session.game.state(node_id).id)
            finally:
                self._looks = False

    def _wish_to_play(self, action: int, position: int) -> None:
        with self.session.lock:
            state = self.session.state
            if position != self.position or self._shown != (self.session, state.id):
                raise ValueError("The position changed before your move came; nothing was played.")
            if action not in state.legal_actions():
                said = _why_not(state, action, self.AFTER_THE_END)
                tells = self.TELLS_TURN and not state.is_terminal()
                raise ValueError(f"{said} {result_words(state)}." if tells else said)
            self.on_play(action)

    def offline(self) -> dict[str, str]:
        """The position as a picture, with a line on how to start the live board."""
        heats = {entry["action"]: entry["heat"] for entry in self.overlay if entry["hue"] == "heat"}
        labels = {entry["action"]: entry["label"] for entry in self.overlay if entry["label"]}
        state = self._worth_a_look()
        picture = board_svg(state, overlay=heats, labels=labels, numbers=self.show_numbers)
        words, told = WAKE.format(self.WAKES_TO), summary(state)
        if state.id != self.session.id:
            words, told = EXAMPLE, f"An example game: {told}"
        return {"image/svg+xml": with_caption(picture, words), "text/plain": told}

    def _worth_a_look(self) -> State:
        """The position that a page without a kernel shows."""
        return self.session.state


def with_caption(picture: str, words: str) -> str:
    """`picture`, an SVG text of `board_svg`, with `words` below it; wider if they need the room."""
    width, height = (
        int(re.search(rf' {name}="(\d+)"', picture)[1]) for name in ("width", "height")
    )
    size = max(11, min(14, width // 20))
    full = max(width, round(0.52 * size * len(words)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {height + 28}" '
        f'width="{full}" height="{height + 28}" style="max-width:100%;height:auto">'
        f'<g transform="translate({(full - width) / 2:g} 0)">{picture}</g>'
        f'<text x="{full / 2:g}" y="{height + 20}" text-anchor="middle" font-size="{size}" '
        f'font-family="system-ui, sans-serif" fill="#7d8590">{escape(words)}</text></svg>'
    )


def _news(state: State, before: NodeId | None, tells_turn: bool) -> str:
    """A few sentences: what happened since the position `before`, and what comes next."""
    told, game, node_id = [], state.game, state.id
    names = [game.action_name(action) for action in node_id[1:]]
    if before is not None and len(before) > len(node_id) and before[: len(node_id)] == node_id:
        back = [game.action_name(action) for action in before[len(node_id) :]]
        if len(back) <= UNDONE:
            told.append(f"Took back {', '.join(back)}.")
        else:
            told.append(f"Took back {len(back)} moves." if names else "Back at the start.")
    elif names:
        mover = player_name(game, -state.player)
        told.append(f"{mover} {'passed' if names[-1] == 'pass' else f'played {names[-1]}'}.")
    if tells_turn:
        told.append(f"{result_words(state)}.")
    if isinstance(game, Othello) and not (tells_turn and state.is_terminal()):
        black, white = disc_counts(state)
        told.append(f"Discs: Black {black}, White {white}.")
    legal = state.legal_actions()
    if legal and min(legal) >= game.size**2:
        told.append(f"There is no move but to {game.action_name(legal[0])}.")
    return " ".join(told)


def _why_not(state: State, action: int, after_the_end: str) -> str:
    """The reason why `action` is not legal, in words for a person."""
    game, points = state.game, state.game.size**2
    if state.is_terminal():
        return after_the_end.format(result_words(state))
    if not 0 <= action < game.num_actions:
        return f"There is no action {action}: actions are 0 to {game.num_actions - 1}."
    name = game.action_name(action)
    if action < points and state.board.flat[action]:
        return f"{name} is taken."
    legal = state.legal_actions()
    if min(legal) >= points:
        mover = player_name(game, state.player)
        return f"{mover} has no move and must {game.action_name(legal[0])}."
    hint = {
        "discs": "; the dots show those that are",
        "columns": ": a disc falls to the lowest empty cell of its column",
    }
    return f"{name} is not a legal move{hint.get(look(state).kind, '')}."
