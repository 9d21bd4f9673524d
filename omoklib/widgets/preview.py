"""A preview of a weight table: the visits that one search with it gives in one position; and the
board on which both stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from omoklib.draw.look import player_name
from omoklib.games import Othello, State
from omoklib.search import MonteCarloTreeSearch
from omoklib.widgets.charts import color, stone_color, svg, text

__all__ = [
    "SMALL",
    "disc",
    "draw_preview",
    "example",
    "square",
    "square_board",
    "tint",
    "visits_in",
]

GAMES = 20  # random games in which an example is looked for
LEFT, TOP, UNDER = 24, 62, 24
"""The pixels left of the squares, for row numbers; above them, for two lines of words and letters;
and under them, for a line of words."""
NEXT, ROOMY = "another position", 318  # the pixels in which it stands beside the other words
SMALL = 40  # pixels of a square; in a smaller one numbers are smaller


def example(game: Othello, seed: int = 0) -> State:
    """A position in which a corner and a square beside it can be played, among others; usually
    another one for another seed.
    """
    n = game.size
    corners, beside = {0, n - 1, n * n - n, n * n - 1}, {n + 1, 2 * n - 2, n * n - 2 * n + 1}
    beside.add(n * n - n - 2)
    rng, found = np.random.default_rng(seed), None
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


def square_board(
    size: int, side: int, title: str, words: str, below: str, cells: Iterable[str], label: str
) -> str:
    """A board whose squares are `side` pixels wide, with a title, words above and below it, letters
    and row numbers; `cells` are drawn as `square` does.
    """
    extent = LEFT + 2 + side * size
    letters = [
        text(LEFT + (k + 0.5) * side, TOP - 9, "abcdefghijklmnop"[k], style="t-soft")
        for k in range(size)
    ]
    rows = [text(10, TOP + (k + 0.5) * side + 4, k + 1, style="t-soft") for k in range(size)]
    return svg(
        extent,
        TOP + side * size + UNDER,
        label,
        text(0, 14, title, style="t-strong", anchor="start"),
        text(0, 34, words, style="t-soft", anchor="start"),
        *letters,
        *rows,
        *cells,
        text(LEFT, TOP + side * size + 18, below, style="t-soft", anchor="start"),
    )


def square(row: int, column: int, side: int, fill: str, inside: str, attributes: str) -> str:
    """One square in the colour `fill`, of felt without one, with a ring that is seen while it is
    pointed at.
    """
    x, y = LEFT + column * side, TOP + row * side
    return (
        f"<g {attributes}>"
        f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" rx="4" '
        f'class="{"lab-cell" if fill else "lab-felt"}" fill="{fill}"/>'
        f'<rect x="{x + 2}" y="{y + 2}" width="{side - 4}" height="{side - 4}" rx="4" '
        f'class="lab-ring"/>'
        f'<g transform="translate({x + side / 2:.1f} {y + side / 2:.1f})">{inside}</g></g>'
    )


def tint(strength: float) -> str:
    """The colour for -1 to +1: blue above 0, orange below, stronger the farther from it."""
    share = min(0.55, 0.12 + 0.43 * abs(strength) ** 0.5) if strength else 0.0
    return (
        f"color-mix(in srgb, {color('blue' if strength > 0 else 'red')} {share:.0%}, transparent)"
    )


def draw_preview(
    state: State,
    mine: Mapping[int, int],
    plain: Mapping[int, int],
    iterations: int,
    side: int,
    point_of: Callable[[int], str],
) -> str:
    """The position, on each move its visits with the table, and how many more or fewer these are
    than without it.

    Args:
        mine, plain: the visits of each move, with the table and with one of all ones.
        side: the pixels of a square.
        point_of: the name under which a square is pointed at.
    """
    size, name = state.game.size, state.game.action_name
    cells = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        more = mine.get(cell, 0) - plain.get(cell, 0)
        inside, fill = "", tint(more / max(1, iterations)) if more else color("raised")
        if stone := state.board[row, column]:
            inside, fill = disc(0.36 * side, stone), ""
        elif cell in mine:
            style = "t-strong" if side >= SMALL else "t-small"
            inside = text(0, 0 if more else 5, mine[cell], style=style)
            if more:
                inside += text(0, 0.3 * side + 2, _signed(more), style="t-small")
        cells.append(square(row, column, side, fill, inside, f'data-point="{point_of(cell)}"'))
    cells.append(_next_button(LEFT + 2 + side * size))
    mover = player_name(state.game, state.player)
    ranked = sorted(mine, key=lambda action: (-mine[action], action))[:4]
    visits = ", ".join(f"{name(action)} {mine[action]}" for action in ranked)
    return square_board(
        size,
        side,
        "Where a search with it looks",
        f"{mover} to move; visits of {iterations or '...'}",
        "+, −: compared with all ones",
        cells,
        f"{mover} to move: the visits of a search with your table: {visits or '...'}",
    )


def _next_button(right: float) -> str:
    """The button for another position, at the right end of the line of words."""
    words = NEXT if right >= ROOMY else "↻"
    wide = 16 + 7 * len(words)
    place = f'x="{right - wide:.1f}" y="18" width="{wide}" height="21" rx="6"'
    return (
        f'<g data-press="other" role="button" tabindex="0" aria-label="{NEXT}">'
        f"<title>{NEXT}</title>"
        f'<rect {place} fill="{color("raised")}" stroke="{color("soft")}"/>'
        f'<rect class="lab-ring" {place}/>{text(right - wide / 2, 33, words, style="t")}</g>'
    )


def disc(radius: float, player: int) -> str:
    """A player's disc in the middle of a square."""
    return f'<circle r="{radius:.1f}" fill="{stone_color(player)}" stroke="{color("soft")}"/>'


def _signed(number: int) -> str:
    return f"{'+' if number > 0 else '−'}{abs(number)}"
