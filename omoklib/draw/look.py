"""The look of a board, as plain data, which the SVG and the live board both draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real

from omoklib.games import BLACK, WHITE, Game, Omok, Othello, State
from omoklib.games.connect_four import landing_cells, line_through
from omoklib.games.names import game_title

__all__ = [
    "Look",
    "cell_name",
    "disc_counts",
    "look",
    "numbers_in_0_1",
    "player_name",
    "points_in_words",
    "result_words",
    "star_points",
    "summary",
]


@dataclass(frozen=True)
class Look:
    """A position as it is shown. Points count row by row from the top left.

    Actions beyond the last point (Othello's pass) have no place on the board; they are `others`.
    """

    # "stones" on the lines' crossings, "marks" X and O in cells, "discs" in cells, or "columns": a
    # frame with holes, where a red or a yellow disc falls to the bottom
    kind: str
    size: int
    cells: tuple[int, ...]  # BLACK, WHITE or 0 for each point
    numbers: tuple[int, ...]  # the move that put the stone there, from 1; 0 if there is none
    legal: tuple[int, ...]  # points that may be played
    others: tuple[int, ...]  # legal actions that are not points
    last: int | None  # the last action
    flips: tuple[int, ...]  # discs that the last action turned
    line: tuple[int, ...]  # the winning line

    @property
    def has_tiles(self) -> bool:
        """Whether heat lies on tiles, as on wood and felt; see `omoklib.draw.theme.heat_in`."""
        return self.kind in ("stones", "discs")


def look(state: State) -> Look:
    """The look of `state`."""
    size = state.game.size
    cells = tuple(int(cell) for cell in state.board.flat)
    numbers = [0] * size**2
    for move, action in enumerate(state.id[1:], 1):
        if action < size**2:
            numbers[action] = move
    legal = state.legal_actions()
    return Look(
        kind=_kind(state.game),
        size=size,
        cells=cells,
        numbers=tuple(number if cell else 0 for number, cell in zip(numbers, cells, strict=True)),
        legal=tuple(action for action in legal if action < size**2),
        others=tuple(action for action in legal if action >= size**2),
        last=state.last_action,
        flips=_flips(state, cells),
        line=tuple(state.winning_line() or _line_of_your_own(state)),
    )


def _line_of_your_own(state: State) -> list[int]:
    """The line that won a game of your own in which stones fall: its states may not know it."""
    if not (state.is_terminal() and state.winner() and _kind(state.game) == "columns"):
        return []
    return line_through(state.board, state.last_action, getattr(state.game, "line", 4))


def _kind(game: Game) -> str:
    """The kind of board for `game`. A game of your own says by its rules whether discs fall: its
    first move may be the lowest cell of each column, and no other."""
    if isinstance(game, Omok):
        return "marks" if _has_marks(game) else "stones"
    root = game.initial_state()
    return "columns" if root.legal_actions() == landing_cells(root.board) else "discs"


def _has_marks(game: Game) -> bool:
    return isinstance(game, Omok) and game.size == 3


def _flips(state: State, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The points whose stone changed its colour with the last action."""
    if state.last_action is None or isinstance(state.game, Omok):
        return ()
    before = state.game.state(state.id[:-1]).board.flat
    return tuple(p for p, (a, b) in enumerate(zip(before, cells, strict=True)) if a == -b != 0)


def star_points(size: int) -> list[int]:
    """The points that are marked to guide the eye: none below 7x7, else near the corners, and the
    centre if the size is odd.

    >>> star_points(9)
    [20, 24, 40, 56, 60]
    """
    if size < 7:
        return []
    near = 3 if size >= 13 else 2
    stars = {(row, column) for row in (near, size - 1 - near) for column in (near, size - 1 - near)}
    if size % 2:
        middle = size // 2
        stars.add((middle, middle))
        if size >= 19:
            stars |= {(row, middle) for row in (near, size - 1 - near)}
            stars |= {(middle, column) for column in (near, size - 1 - near)}
    return sorted(row * size + column for row, column in stars)


def points_in_words(shown: Look, names: Sequence[str]) -> list[str]:
    """Every point as a screen reader says it: `'e5, empty'`, `'e5, black stone, move 3'`.

    Args:
        names: the points' names, `game.action_name` of each.
    """
    thing = {"stones": "stone", "marks": "", "discs": "disc", "columns": "disc"}[shown.kind]
    words = []
    for point, (cell, name) in enumerate(zip(shown.cells, names, strict=True)):
        parts = [name]
        if cell:
            color = _color(cell, shown.kind)
            parts.append(f"{color} {thing}".strip())
            if shown.numbers[point]:
                parts.append(f"move {shown.numbers[point]}")
            if point in shown.flips:
                parts.append("just turned")
            if point in shown.line:
                parts.append("winning line")
        else:
            parts.append("empty")
            if thing == "disc" and point in shown.legal:
                parts.append("legal move")
        words.append(", ".join(parts))
    return words


def summary(state: State) -> str:
    """The position in a sentence or two: moves played, the last one, and whose turn or result."""
    moves = "no move yet" if not state.ply else "move 1" if state.ply == 1 else f"{state.ply} moves"
    size = state.game.size
    text = f"{game_title(state.game)} {size}x{size}, {moves}"
    if state.last_action is not None:
        at = "at " if state.last_action < size**2 else ""
        text += f", the last {at}{state.game.action_name(state.last_action)}"
    return f"{text}. {result_words(state)}."


def player_name(game: Game, player: int) -> str:
    """`'Black'`, `'White'`; `'X'`, `'O'` for marks; `'Red'`, `'Yellow'` where discs fall."""
    return _color(player, _kind(game)).capitalize()


def result_words(state: State) -> str:
    """`'White to move'`, `'X wins'`, `'A draw'`, with the number of discs if they decide."""
    if not state.is_terminal():
        return f"{player_name(state.game, state.player)} to move"
    winner = state.winner()
    text = f"{player_name(state.game, winner)} wins" if winner else "A draw"
    if isinstance(state.game, Othello):
        text += f", {max(disc_counts(state))} to {min(disc_counts(state))}"
    return text


def disc_counts(state: State) -> tuple[int, int]:
    """The numbers of discs, or stones, that Black and White have on the board."""
    return int((state.board == BLACK).sum()), int((state.board == WHITE).sum())


def _color(cell: int, kind: str) -> str:
    """The colour of a player's stones on a board of that kind; `'X'` or `'O'` for marks."""
    names = {"marks": ("X", "O"), "columns": ("red", "yellow")}
    black, white = names.get(kind, ("black", "white"))
    return black if cell == BLACK else white


def numbers_in_0_1(state: State, overlay: Mapping[int, float] | None) -> dict[int, float]:
    """`overlay` with plain keys and floats.

    Raises:
        ValueError: a key is not an action of the game, or a number lies outside 0..1.
        TypeError: a number is not a number.
    """
    checked = {}
    for action, heat in (overlay or {}).items():
        name = state.game.action_name(action)  # raises an error if there is no such action
        if isinstance(heat, bool) or not isinstance(heat, Real):
            raise TypeError(
                f"an overlay must give each action a number in 0..1; {name} has {heat!r}"
            )
        if not 0.0 <= heat <= 1.0:
            raise ValueError(
                f"an overlay must give each action a number in 0..1; {name} has {float(heat):g}. "
                "Divide by the largest, or use (Q + 1) / 2."
            )
        checked[int(action)] = float(heat)
    return checked


def cell_name(game: Game, action: int) -> str:
    """An action as tables and trees call it: its name, with its number where it is a point.

    >>> from omoklib.games import Othello
    >>> cell_name(Omok(9), 40), cell_name(Othello(8), 64)
    ('e5 (40)', 'pass')
    """
    name = game.action_name(action)
    return f"{name} ({action})" if action < game.size**2 else name
