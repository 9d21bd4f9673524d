"""The figure of lesson 08: a contract, the games that keep it, and all that is built on it."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import Omok, Othello, TicTacToe
from omoklib.games.connect_four import ConnectFour

__all__ = ["contract_svg", "make"]

WIDE, EDGE, GAP, SIZE = 640, 20, 16, 20  # SIZE of the letters: a phone shows them half as large
BUILT = ("board", "search", "training", "ladder")
BUILT_HIGH, SHELF, SHELF_HIGH, BOARD = 52, 108, 84, 120

GAMES = {
    "Tic-Tac-Toe": TicTacToe().state((0, 4, 0, 2, 6, 3)),
    "Omok": Omok(6).state((0, 14, 15, 20, 21, 8, 27)),
    "Othello": Othello(6).initial_state(),
    "yours": ConnectFour(5).state((0, 22, 21, 23, 17, 18, 24)),
}


def make(folder: Path) -> list[Path]:
    """Writes the figure into `folder`."""
    return write_svgs(folder, {"contract.svg": contract_svg()})


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
