"""A preview of a weight table: the visits that one search with it gives in one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from omoklib.draw.look import player_name
from omoklib.games import BLACK, Othello, State
from omoklib.search import MonteCarloTreeSearch
from omoklib.widgets.charts import color, svg, text

__all__ = ["disc", "draw_preview", "example", "visits_in"]

GAMES = 20  # random games in which an example is looked for
CELL, SIDE = 25, 150  # pixels of a square, at most, and of all squares in a row
EDGE = 18  # pixels left of the squares, and above them, for row numbers and letters
BELOW = 460  # pixels; with less room the words stand under the board
LARGEST = 0.46  # the radius of the most visited move, in squares
MINE = f'fill="{color("blue")}"'
PLAIN = f'fill="none" stroke="{color("ink")}" stroke-width="1.5" stroke-dasharray="2 2"'


def example(game: Othello) -> State:
    """A position in which a corner and a square beside it can be played, among others."""
    n = game.size
    corners, beside = {0, n - 1, n * n - n, n * n - 1}, {n + 1, 2 * n - 2, n * n - 2 * n + 1}
    beside.add(n * n - n - 2)
    rng, found = np.random.default_rng(0), None
    for _ in range(GAMES):
        state = game.initial_state()
        while moves := state.legal_actions():
            if corners & set(moves) and len(moves) > 2:
                found = found or state
                if beside & set(moves) and len(moves) < 10:
                    return state
            state = state.take_action(int(rng.choice(moves)))
    return found or game.initial_state()


def visits_in(state: State, table: Sequence[float], iterations: int) -> dict[int, int]:
    """The visits of each move of `state`, by a search whose exploration `table` weighs; a pass has
    weight 1.
    """
    weights = (*table, 1.0)
    search = MonteCarloTreeSearch(
        iteration_limit=iterations,
        rng=np.random.default_rng(0),
        weighted=lambda _, action: weights[action],
    )
    search.search(state)
    return {action: child.visits for action, child in search.root.children.items()}


def disc(x: float, y: float, side: float, player: int) -> str:
    """A player's disc in the square of that side whose upper left corner is `(x, y)`."""
    fill = "#1c1c1c" if player == BLACK else "#fdfdfd"
    return (
        f'<circle cx="{x + side / 2:.1f}" cy="{y + side / 2:.1f}" r="{0.36 * side:.1f}" '
        f'fill="{fill}" stroke="{color("soft")}"/>'
    )


def draw_preview(
    state: State, mine: Mapping[int, int], plain: Mapping[int, int], iterations: int, room: int
) -> str:
    """The position, on each move a disc as large as its visits with the table, a ring as large as
    those without; beside it the same in words.
    """
    size = state.game.size
    unit = min(CELL, SIDE / size)
    most = max([1, *mine.values(), *plain.values()])
    parts = []
    for k in range(size):
        middle = EDGE + (k + 0.5) * unit
        parts.append(text(middle, 12, state.game.action_name(k)[:-1], style="t-soft"))
        parts.append(text(6, middle + 4, k + 1, style="t-soft"))
    for cell in range(size * size):
        row, column = divmod(cell, size)
        x, y = EDGE + column * unit, EDGE + row * unit
        parts.append(
            f'<rect x="{x + 0.5:.1f}" y="{y + 0.5:.1f}" width="{unit - 1:.1f}" '
            f'height="{unit - 1:.1f}" rx="2" fill="{color("raised")}" class="lab-cell"/>'
        )
        if stone := state.board[row, column]:
            parts.append(disc(x, y, unit, stone))
            continue
        middle = f'cx="{x + unit / 2:.1f}" cy="{y + unit / 2:.1f}"'
        mine_, plain_ = (LARGEST * unit * (v.get(cell, 0) / most) ** 0.5 for v in (mine, plain))
        if mine_:
            parts.append(f'<circle {middle} r="{mine_:.1f}" {MINE}/>')
        if plain_:
            parts.append(f'<circle {middle} r="{plain_:.1f}" {PLAIN}/>')
    board = EDGE + unit * size
    below = room < BELOW
    left, top = (0.0, board + 24) if below else (board + 22, EDGE + 18.0)
    mover = player_name(state.game, state.player)
    lines = [
        ("What it looks at" if below else "What a search with your table looks at", "t-strong"),
        (f"{mover} to move, {iterations} iterations:", "t-soft"),
    ]
    parts += [
        text(left, top + 21 * k, words, style=style, anchor="start")
        for k, (words, style) in enumerate(lines)
    ]
    rows = ((mine, "your table", MINE), (plain, "all ones", PLAIN))
    for k, (visits, name, mark) in enumerate(rows):
        y = top + 21 * (k + 2) + 4
        parts.append(f'<circle cx="{left + 7:.1f}" cy="{y - 4:.1f}" r="6" {mark}/>')
        words = f"{name}: {_ranking(state, visits, 2 if below else 4)}"
        parts.append(text(left + 20, y, words, style="t", anchor="start"))
    label = f"Visits with your table: {_ranking(state, mine, 4)}"
    return svg(room, round(top + 100 if below else max(board, EDGE + 110)), label, *parts)


def _ranking(state: State, visits: Mapping[int, int], most: int) -> str:
    """The most visited moves with their visits, as `f1 36, c2 9`."""
    ranked = sorted(visits, key=lambda action: (-visits[action], action))[:most]
    return ", ".join(f"{state.game.action_name(a)} {visits[a]}" for a in ranked) or "..."
