"""The figures of lesson 02: a small endgame's tree, its values, and what alpha-beta leaves out; a
window from both sides."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cards import BLUE, INK, ORANGE, PAPER, TIP, card, words_at, write_svgs

from omoklib.draw import board_svg, placed, tidy_layout
from omoklib.games import BLACK, State, TicTacToe
from omoklib.gametree import minimax

__all__ = ["ENDGAME", "endgame_svg", "make"]

ENDGAME = (0, 4, 0, 8, 2, 6, 3)
"""X to move; three cells are free, and the three moves are worth 0, -1 and +1."""

LINE, GREY = "#8b8b8b", "#6b7078"
COLORS = {1: BLUE, 0: INK, -1: ORANGE}
BOARD, STEP_X, STEP_Y, TOP, LEFT = 88, 108, 150, 14, 132
EDGE = 28  # from a board to where its edges part, below its worth


def make(folder: Path) -> list[Path]:
    """Writes the three figures into `folder`."""
    figures = {
        "endgame_tree.svg": endgame_svg(),
        "endgame_cut.svg": endgame_svg(values=True, cut=True),
        "window.svg": window_svg(),
    }
    return write_svgs(folder, figures)


def endgame_svg(*, values: bool = False, cut: bool = False) -> str:
    """The whole tree below `ENDGAME`, a board at each node.

    Args:
        values: whether each board's worth to X is written under it.
        cut: whether the nodes that alpha-beta does not look at are faded.
    """
    root = TicTacToe().state(ENDGAME)
    place = tidy_layout(root, _children)
    unseen = _unseen(root) if cut else set()
    parts = []
    for state, (x, depth) in place.items():
        left, top = LEFT + x * STEP_X, TOP + depth * STEP_Y
        below = {child: LEFT + place[child][0] * STEP_X for child in _children(state)}
        for draw in (_edge, _move):  # the edges first, so that none of them crosses out a move
            for child, child_x in below.items():
                drawn = draw(left, child_x, top, child)
                parts.append(f'<g opacity="0.3">{drawn}</g>' if child in unseen else drawn)
        for child, child_x in below.items():
            if child in unseen and state not in unseen:
                parts.append(_cut(left, child_x, top))
        board = board_svg(state, coordinates=False, last_move=False, size_px=BOARD)
        shown = placed(board, left, top)
        parts.append(f'<g opacity="0.22">{shown}</g>' if state in unseen else shown)
        if values and state not in unseen:
            parts.append(_worth(left, top, state))
    last = max(x for x, _ in place.values())
    width, height = LEFT + last * STEP_X + BOARD + 16, TOP + 3 * STEP_Y + BOARD + 34
    for depth, words in enumerate(("X to move", "O to move", "X to move", "board full")):
        y = TOP + depth * STEP_Y + BOARD / 2
        parts.append(_text(16, y - 4, words, INK, 20, "start"))
        parts.append(_text(16, y + 22, f"ply {root.ply + depth}", GREY, 18, "start"))
    title = "The tree of an endgame of Tic-Tac-Toe, with a board at each of its 11 nodes"
    return card(width, height, title, parts)


def window_svg() -> str:
    """X's window (0, 2) on a line of numbers, and below it the same window as O sees it."""
    left, unit, upper, lower, size = 196, 84, 74, 196, 18

    def at(number: int) -> int:
        return left + (number + 2) * unit

    parts = []
    for mine in (0, 2):  # an end of X's window, and the same end as O sees it
        parts.append(
            f'<path d="M{at(mine)} {upper + 34}L{at(-mine)} {lower - 34}" stroke="{LINE}" '
            'stroke-width="2" marker-end="url(#tip)"/>'
        )
    parts.append(words_at(at(1) + 64, (upper + lower) / 2 + 6, "× (−1)", GREY, size, 700))
    rows = (
        (upper, "X, at the root", (0, 2), BLUE, -20),
        (lower, "O, after c2", (-2, 0), ORANGE, 50),
    )
    for y, who, (alpha, beta), color, above in rows:
        parts.append(words_at(20, y + 6, who, INK, size, 600, "start"))
        parts.append(
            f'<path d="M{at(-2)} {y}H{at(2)}" stroke="{LINE}" stroke-width="1.8"/>'
            f'<path d="M{at(alpha)} {y}H{at(beta)}" stroke="{color}" stroke-width="9" '
            'stroke-linecap="round"/>'
        )
        numbers = y + 26 if y == upper else y - 14
        for number in range(-2, 3):
            parts.append(f'<circle cx="{at(number)}" cy="{y}" r="3.5" fill="{INK}"/>')
            words = f"{number}".replace("-", "−")
            parts.append(words_at(at(number), numbers, words, GREY, 16))
        for letter, number in (("alpha", alpha), ("beta", beta)):
            parts.append(words_at(at(number), y + above - 16, letter, color, size, 700))
    title = "A window and its mirror image: each end changes its sign, so the ends change places"
    return card(at(2) + 52, lower + 62, title, parts, TIP)


def _children(state: State) -> list[State]:
    return [state.take_action(action) for action in state.legal_actions()]


def _unseen(root: State) -> set[State]:
    """The nodes below `root` that alpha-beta leaves out."""
    seen: set[State] = set()

    def look(state: State, alpha: float, beta: float) -> float:
        seen.add(state)
        if state.is_terminal():
            return state.reward(state.player)
        for child in _children(state):
            alpha = max(alpha, -look(child, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    look(root, -2, 2)
    return set(tidy_layout(root, _children)) - seen


def _edge(left: float, child_x: float, top: float, child: State) -> str:
    """From under a board to the top of the next one."""
    x1, y1, x2, y2 = _ends(left, child_x, top)
    path = f"M{x1:g} {top + BOARD + 3:g}V{y1:g}L{x2:g} {y2:g}"
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.6"/>'


def _move(left: float, child_x: float, top: float, child: State) -> str:
    """The move's name, beside its edge."""
    x1, y1, x2, y2 = _ends(left, child_x, top)
    side = 18 if x2 >= x1 else -18
    x, y = x1 + 0.62 * (x2 - x1) + side, y1 + 0.62 * (y2 - y1) + 4  # nearer to the child
    return _text(x, y, child.game.action_name(child.last_action), INK, 20)


def _ends(left: float, child_x: float, top: float) -> tuple[float, float, float, float]:
    """The slanting part of an edge: `(x, y)` where it leaves a board, and where it reaches one."""
    return left + BOARD / 2, top + BOARD + EDGE, child_x + BOARD / 2, top + STEP_Y - 4


def _cut(left: float, child_x: float, top: float) -> str:
    """A stroke across the edge below a board, with its name: what hangs below is left out."""
    x1, y1, x2, y2 = _ends(left, child_x, top)
    x, y = x1 + 0.3 * (x2 - x1), y1 + 0.3 * (y2 - y1)
    stroke = f'<path d="M{x - 9:g} {y + 12:g}L{x + 9:g} {y - 12:g}" stroke="{ORANGE}" '
    return stroke + 'stroke-width="4"/>' + _text(x + 32, y - 12, "cut", ORANGE, 20, weight=700)


def _worth(left: float, top: float, state: State) -> str:
    """The worth of the state to X, on a white patch under its board."""
    value = minimax(state) * state.player * BLACK
    words = {1: "+1", 0: "0", -1: "−1"}[int(value)]
    x, y = left + BOARD / 2, top + BOARD + 20
    patch = f'<rect x="{x - 21:g}" y="{y - 17:g}" width="42" height="23" rx="5" fill="{PAPER}"/>'
    return patch + _text(x, y, words, COLORS[int(value)], 20, weight=700)


def _text(
    x: float,
    y: float,
    words: str,
    color: str,
    size: int,
    anchor: str = "middle",
    weight: int = 400,
) -> str:
    """Words with a white rim, so that a line behind them does not cross them out."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}" fill="{color}" stroke="{PAPER}" stroke-width="4" '
        f'paint-order="stroke">{escape(words)}</text>'
    )
