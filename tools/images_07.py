"""The figure of lesson 07: the circle of self-play."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, TIP, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.draw.numbers import signed
from omoklib.games import BLACK, TicTacToe

__all__ = ["arrow", "circle_svg", "guess", "make"]

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 204, 136, 16, 320, 16, 256
"""The boxes, in pixels: their size, and the left and upper edges of the four places."""

GAME = (0, 4, 1, 0, 8, 3, 6, 5)
"""A game that X wins: the last three positions in which somebody moved are drawn."""

VISITS = {2: 4, 3: 26, 5: 4, 6: 14, 7: 2}
"""Visits of a search of 50 simulations in the first of them, where a2 (3) and a3 (6) both win."""

PRIORS = (0.10, 0.06, 0.16, 0.08, 0.24, 0.08, 0.12, 0.06, 0.10)
GAMES = (5, 7, 6, 8, 5)
"""The lengths of the games in the memory, oldest first; the first has left it."""


def make(folder: Path) -> list[Path]:
    """Writes the figure into `folder`."""
    return write_svgs(folder, {"circle.svg": circle_svg()})


def circle_svg() -> str:
    """Network, search, games and memory in a ring, with arrows that go round it."""
    parts = [
        *_station(LEFT, TOP, "1 network", guess(LEFT, TOP)),
        *_station(RIGHT, TOP, "2 search", _search(RIGHT, TOP)),
        *_station(RIGHT, BOTTOM, "3 games", _games(RIGHT, BOTTOM)),
        *_station(LEFT, BOTTOM, "4 replay memory", _memory(LEFT, BOTTOM)),
    ]
    middle = (LEFT + WIDE + RIGHT) / 2
    for y, start, end in ((TOP, LEFT + WIDE, RIGHT), (BOTTOM, RIGHT, LEFT + WIDE)):
        step = 8 if end > start else -8
        parts.append(arrow(f"M{start + step} {y + HIGH / 2}H{end - step}"))
    for x, start, end in ((RIGHT, TOP + HIGH, BOTTOM), (LEFT, BOTTOM, TOP + HIGH)):
        step = 8 if end > start else -8
        parts.append(arrow(f"M{x + WIDE / 2} {start + step}V{end - step}"))
    between = (TOP + HIGH + BOTTOM) / 2
    parts += [
        words_at(middle, TOP + HIGH / 2 - 14, "guides", GREY, 15),
        words_at(middle, BOTTOM + HIGH / 2 - 14, "are kept", GREY, 15),
        words_at(RIGHT + 36, between - 4, "plays", GREY, 15),
        words_at(RIGHT + 36, between + 16, "both sides", GREY, 15),
        words_at(LEFT + WIDE / 2 + 62, between - 4, "p towards pi", GREY, 15),
        words_at(LEFT + WIDE / 2 + 62, between + 16, "v towards z", GREY, 15),
    ]
    title = "A circle: the network guides the search, the search plays, the network learns"
    return card(RIGHT + WIDE + LEFT, BOTTOM + HIGH + TOP, title, parts, TIP)


def arrow(way: str) -> str:
    """An arrow along `way`, the path's data."""
    return (
        f'<path d="{way}" fill="none" stroke="{GREY}" stroke-width="2.5" marker-end="url(#tip)"/>'
    )


def _station(x: float, y: float, name: str, inner: list[str]) -> list[str]:
    """A box with its name on top and what is inside."""
    return [
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="10" fill="{BLUE}" '
        f'fill-opacity="0.06" stroke="{BLUE}" stroke-width="1.8"/>',
        words_at(x + WIDE / 2, y + 25, name, INK, 16, 700),
        *inner,
    ]


def guess(x: float, y: float) -> list[str]:
    """What the network says: a bar for each move, and a place on the line from -1 to +1."""
    floor, left = y + 88, x + 50
    parts = [
        words_at(x + 28, y + down, name, INK, 16, 600) for name, down in (("p", 78), ("v", 119))
    ]
    for k, prior in enumerate(PRIORS):
        high = 180 * prior
        parts.append(
            f'<rect x="{left + 15 * k}" y="{floor - high:g}" width="11" height="{high:g}" '
            f'fill="{BLUE}"/>'
        )
    line = y + 114
    parts += [
        f'<path d="M{left} {line}H{left + 131}" stroke="{INK}" stroke-width="1.5"/>',
        f'<path d="M{left + 65} {line - 6}v12" stroke="{INK}" stroke-width="1.5"/>',
        f'<circle cx="{left + 88}" cy="{line}" r="6" fill="{ORANGE}"/>',
    ]
    return parts


def _search(x: float, y: float) -> list[str]:
    """A board with the share of the visits that each move got."""
    state, total = TicTacToe().state(GAME[:5]), sum(VISITS.values())
    shares = {action: visits / total for action, visits in VISITS.items()}
    labels = {action: f"{100 * share:.0f}" for action, share in shares.items()}
    board = board_svg(
        state, coordinates=False, last_move=False, overlay=shares, labels=labels, size_px=96
    )
    return [
        placed(board, x + 16, y + 34),
        words_at(x + 158, y + 76, "visits", INK, 15),
        words_at(x + 158, y + 98, "become pi", INK, 15),
    ]


def _games(x: float, y: float) -> list[str]:
    """The last positions of a game, each over its `z`."""
    parts = []
    for k, ply in enumerate(range(len(GAME) - 3, len(GAME))):
        state = TicTacToe().state(GAME[:ply])
        color = BLUE if state.player == BLACK else ORANGE  # of the player whose `z` it is
        board = board_svg(state, coordinates=False, last_move=False, size_px=56)
        left = x + 11 + 63 * k
        parts += [
            placed(board, left, y + 38),
            words_at(left + 28, y + 118, f"z = {signed(state.player, 'd')}", color, 14, 600),
        ]
    return parts


def _memory(x: float, y: float) -> list[str]:
    """Games as rows of squares; the oldest, pale, is about to be forgotten."""
    parts = []
    for row, length in enumerate(GAMES):
        color = "#d9d9d9" if row == 0 else BLUE
        for k in range(length):
            place = f'x="{x + 26 + 19 * k}" y="{y + 38 + 18 * row}"'
            parts.append(f'<rect {place} width="16" height="14" rx="2" fill="{color}"/>')
    return parts
