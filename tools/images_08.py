"""The figures of lesson 08: the contract that games keep, and the loop in which a twin plays."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, TIP, card, words_at, write_svgs
from images_07 import arrow, guess

from omoklib.draw import board_svg, placed
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour

__all__ = ["contract_svg", "make", "twin_svg"]

WIDE, EDGE, GAP, SIZE = 640, 20, 16, 20  # SIZE of the letters: a phone shows them half as large
BUILT = ("board", "search", "training", "ladder")
BUILT_HIGH, SHELF, SHELF_HIGH, BOARD = 52, 108, 84, 120
BOX_WIDE, BOX_HIGH, RIGHT, LOWER = 240, 160, 380, 272
"""The boxes of the loop: their size, and where the right ones and the lower ones begin."""

PLAYED = (0, 22, 17, 21, 12)
VISITS = {20: 0.12, 16: 0.06, 7: 0.04, 23: 0.7, 24: 0.08}
"""A game, and the shares of a search's visits: Red's d5 (23) makes three with both ends free."""

TWINS = ((0, 22, 23, 17), (0, 20, 21, 22, 15, 16), (0, 24, 23, 19, 18), (0, 21, 22, 23, 18, 17, 12))

GAMES = {
    "Tic-Tac-Toe": TicTacToe().state((0, 4, 0, 2, 6, 3)),
    "Omok": Omok(6).state((0, 14, 15, 20, 21, 8, 27)),
    "Othello": Othello(6).initial_state(),
    "yours": ConnectFour(5).state((0, 22, 21, 23, 17, 18, 24)),
}


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    return write_svgs(folder, {"contract.svg": contract_svg(), "twin.svg": twin_svg()})


def contract_svg() -> str:
    """What uses games stands on a shelf, the contract; games carry it, and the last is yours."""
    across = (WIDE - 2 * EDGE + GAP) / 4
    columns = [EDGE + k * across for k in range(4)]
    width, games = across - GAP, SHELF + SHELF_HIGH + 36
    parts = []
    for x, name in zip(columns, BUILT, strict=True):
        middle = x + width / 2
        parts += [
            f'<rect x="{x:g}" y="{EDGE}" width="{width:g}" height="{BUILT_HIGH}" rx="10" '
            f'fill="{BLUE}" fill-opacity="0.08" stroke="{BLUE}" stroke-width="1.8"/>',
            words_at(middle, EDGE + 33, name, INK, SIZE, 600),
            _leg(middle, EDGE + BUILT_HIGH, SHELF, BLUE),
        ]
    centre = WIDE / 2
    parts += [
        f'<rect x="{EDGE}" y="{SHELF}" width="{WIDE - 2 * EDGE}" height="{SHELF_HIGH}" rx="10" '
        f'fill="{GREY}" fill-opacity="0.12" stroke="{GREY}" stroke-width="1.8"/>',
        words_at(centre, SHELF + 34, "the contract", INK, SIZE, 700),
        words_at(centre, SHELF + 64, "legal moves · the next state · who has won", GREY, SIZE),
    ]
    for x, (name, state) in zip(columns, GAMES.items(), strict=True):
        color, weight = (ORANGE, 700) if name == "yours" else (GREY, 400)
        middle = x + width / 2
        drawn = board_svg(state, coordinates=False, last_move=False, size_px=BOARD)
        parts += [
            _leg(middle, SHELF + SHELF_HIGH, games, color),
            placed(drawn, middle - BOARD / 2, games),
            words_at(middle, games + BOARD + 28, name, color, SIZE, weight),
        ]
    title = "Board, search, training and ladder stand on the contract; four games carry it"
    return card(WIDE, games + BOARD + 48, title, parts)


def _leg(x: float, top: float, bottom: float, color: str) -> str:
    return f'<path d="M{x:g} {top:g}V{bottom:g}" stroke="{color}" stroke-width="4"/>'


def twin_svg() -> str:
    """Your game and its twin share their rules; on the twin, search and network form a loop."""
    middle, upper, below = (EDGE + BOX_WIDE + RIGHT) / 2, EDGE + BOX_HIGH / 2, LOWER + BOX_HIGH / 2
    from_left, to_right = EDGE + BOX_WIDE + 8, RIGHT - 8
    left, right, between = EDGE + BOX_WIDE / 2, RIGHT + BOX_WIDE / 2, (EDGE + BOX_HIGH + LOWER) / 2
    parts = [
        *_box(EDGE, EDGE, "your game", ORANGE),
        placed(_drawn((0, 22, 21, 23, 17, 18, 24), 108), EDGE + 20, EDGE + 40),
        words_at(EDGE + 184, EDGE + 101, "slow", GREY, SIZE),
        *_box(RIGHT, EDGE, "its twin", BLUE),
        *(
            placed(_drawn(each, 52), RIGHT + 20 + 56 * (k % 2), EDGE + 40 + 56 * (k // 2))
            for k, each in enumerate(TWINS)
        ),
        words_at(RIGHT + 184, EDGE + 101, "fast", GREY, SIZE),
        *_box(RIGHT, LOWER, "search", BLUE),
        placed(_drawn(PLAYED, 108, VISITS), RIGHT + 20, LOWER + 40),
        words_at(RIGHT + 184, LOWER + 88, "plays", GREY, SIZE),
        words_at(RIGHT + 184, LOWER + 114, "itself", GREY, SIZE),
        *_box(EDGE, LOWER, "network", BLUE),
        *guess(EDGE + 20, LOWER + 20),
        arrow(f"M{middle} {upper}H{to_right}"),
        arrow(f"M{middle} {upper}H{from_left}"),
        words_at(middle, upper - 14, "same rules", GREY, SIZE),
        arrow(f"M{right} {EDGE + BOX_HIGH + 8}V{LOWER - 8}"),
        words_at(right + 14, between + 7, "its rules", GREY, SIZE, anchor="start"),
        arrow(f"M{to_right} {below - 16}H{from_left}"),
        words_at(middle, below - 30, "teaches", GREY, SIZE),
        arrow(f"M{from_left} {below + 16}H{to_right}"),
        words_at(middle, below + 44, "guides", GREY, SIZE),
        arrow(f"M{left} {LOWER - 8}V{EDGE + BOX_HIGH + 8}"),
        words_at(left + 14, between + 7, "plays it, in the end", GREY, SIZE, anchor="start"),
    ]
    title = (
        "Your game and its twin have the same rules; on the twin, search and network form a loop"
    )
    return card(WIDE, LOWER + BOX_HIGH + EDGE, title, parts, TIP)


def _box(x: float, y: float, name: str, color: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{y}" width="{BOX_WIDE}" height="{BOX_HIGH}" rx="10" fill="{color}" '
        f'fill-opacity="0.06" stroke="{color}" stroke-width="1.8"/>',
        words_at(x + BOX_WIDE / 2, y + 28, name, INK, SIZE, 700),
    ]


def _drawn(node_id: tuple[int, ...], size_px: int, shares: dict[int, float] | None = None) -> str:
    state = ConnectFour(5).state(node_id)
    how = {"coordinates": False, "last_move": False, "size_px": size_px}
    return board_svg(state, overlay=shares, **how)
