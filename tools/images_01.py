"""The figures of lessons 00 and 01: the course's map, cells' numbers, an ID's growth and turns."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, card, words_at, write_svgs

from omoklib.draw import board_svg, placed
from omoklib.games import TicTacToe

__all__ = ["course_map_svg", "id_index_svg", "id_process_svg", "id_turns_svg", "make"]

GREEN = "#009e73"

LESSONS = (
    ("00", "Start here", "play, and meet the checks", GREY),
    ("01", "The ID", "a whole game as one tuple", BLUE),
    ("02", "Game trees", "look at everything", BLUE),
    ("03", "UCB and MCTS", "look where it pays", ORANGE),
    ("04", "Othello", "weights, and honest measuring", ORANGE),
    ("05", "Policy-value network", "an opinion at a glance", GREEN),
    ("06", "AlphaZero search", "opinion guides the search", GREEN),
    ("07", "Self-play", "the search teaches the opinion", GREEN),
    ("08", "Strong play", "speed, and your own game", GREEN),
    ("09", "Search that proves", "knowing, not guessing", GREEN),
)
IN_A_ROW = (2, 1, 2, 2, 2, 1)  # boxes of the map


def make(folder: Path) -> list[Path]:
    """Writes the four figures into `folder`."""
    figures = {
        "course_map.svg": course_map_svg(),
        "id_index.svg": id_index_svg(),
        "id_process.svg": id_process_svg(),
        "id_turns.svg": id_turns_svg(),
    }
    return write_svgs(folder, figures)


def course_map_svg() -> str:
    """Boxes on a path; the colours are the three parts of the course."""
    width, height, step_x, step_y = 280, 84, 308, 118
    parts = []
    places = [(row, column) for row, count in enumerate(IN_A_ROW) for column in range(count)]
    for (row, column), (number, title, idea, color) in zip(places, LESSONS, strict=True):
        x, y = 16 + column * step_x, 44 + row * step_y
        parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{PAPER}" '
            f'stroke="{color}" stroke-width="2.5"/>'
            f'<text x="{x + 16}" y="{y + 34}" font-size="19" font-weight="700" fill="{color}">'
            f"{number}</text>"
            f'<text x="{x + 46}" y="{y + 34}" font-size="18" font-weight="600" fill="{INK}">'
            f"{escape(title)}</text>"
            f'<text x="{x + 16}" y="{y + 62}" font-size="16" fill="{INK}">{escape(idea)}</text>'
        )
        if (row, column) == places[-1]:
            continue
        if column + 1 < IN_A_ROW[row]:
            parts.append(_arrow(x + width + 3, y + height / 2, x + step_x - 3, y + height / 2))
        else:
            below, turn = y + step_y, y + height + (step_y - height) / 2
            parts.append(
                f'<path d="M{x + width / 2} {y + height + 3}V{turn}H{16 + width / 2}V{below - 12}" '
                f'fill="none" stroke="{INK}" stroke-width="1.8"/>'
                f'<path d="M{16 + width / 2 - 5} {below - 13}h10l-5 10z" fill="{INK}"/>'
            )
    legend = (
        (16, BLUE, "the game as data"),
        (221, ORANGE, "search by trying"),
        (422, GREEN, "search that learns"),
    )
    for x, color, text in legend:
        parts.append(
            f'<rect x="{x}" y="13" width="16" height="16" rx="4" fill="{color}"/>'
            f'<text x="{x + 24}" y="27" font-size="16" fill="{INK}">{text}</text>'
        )
    title = "Map of the course, from playing a game to a network that teaches itself"
    return card(step_x + width + 32, (len(IN_A_ROW) - 1) * step_y + height + 60, title, parts)


def id_index_svg() -> str:
    """A 3x3 board with the action index on each cell."""
    numbers = {action: str(action) for action in range(9)}
    board = board_svg(TicTacToe().initial_state(), labels=numbers, size_px=230)
    title = "A 3x3 board, its cells numbered row by row: 0 1 2, then 3 4 5, then 6 7 8"
    return card(254, 254, title, [placed(board, 12, 12)])


def id_process_svg() -> str:
    """Four boards: the empty one and the next three moves, each over its ID."""
    game, node_id = TicTacToe(), (0, 4, 0, 2)
    side, step = 150, 208
    parts = []
    for ply in range(len(node_id)):
        prefix = node_id[: ply + 1]
        x = 14 + ply * step
        board = board_svg(game.state(prefix), last_move=False, size_px=side)
        parts.append(placed(board, x, 14))
        parts.append(
            f'<text x="{x + side / 2}" y="{side + 46}" font-size="19" font-weight="600" '
            f'text-anchor="middle" fill="{INK}">{escape(str(prefix))}</text>'
        )
        if ply + 1 < len(node_id):
            parts.append(_arrow(x + side + 5, 14 + side / 2, x + step - 5, 14 + side / 2))
            action = node_id[ply + 1]
            parts.append(
                f'<text x="{x + side + 29}" y="{side / 2}" font-size="15" text-anchor="middle" '
                f'fill="{BLUE}">{game.action_name(action)} ({action})</text>'
            )
    title = "How an ID grows: (0,), then (0, 4), (0, 4, 0), (0, 4, 0, 2), each with its board"
    return card(3 * step + side + 28, side + 66, title, parts)


def id_turns_svg() -> str:
    """An ID in boxes, each under the stone that it stands for; whose turn is next."""
    node_id = (0, 40, 58, 57, 60, 41)
    side, step, left, top = 58, 74, 70, 66
    parts = []
    for index, number in enumerate((*node_id, "?")):
        x, middle = left + index * step, left + index * step + side / 2
        dash = 'stroke-dasharray="5 4"' if number == "?" else ""
        parts.append(
            f'<rect x="{x}" y="{top}" width="{side}" height="{side}" rx="8" fill="none" '
            f'stroke="{INK}" stroke-width="2" {dash}/>'
        )
        parts.append(words_at(middle, top + 37, str(number), INK, 21, 700))
        parts.append(words_at(middle, top + side + 24, str(index), BLUE, 15, 600))
        if index:
            fill = INK if index % 2 else PAPER
            parts.append(
                f'<circle cx="{middle:g}" cy="34" r="17" fill="{fill}" stroke="{INK}" '
                f'stroke-width="2" {dash}/>'
            )
        else:
            parts.append(words_at(middle, 40, "root", INK, 15))
    parts.append(words_at(36, top + side + 24, "index", BLUE, 15, 600))
    end = left + len(node_id) * step + side
    parts.append(
        f'<text x="{end + 18}" y="{top + 26}" font-size="16" font-weight="600" fill="{INK}">'
        f"length {len(node_id)}:</text>"
        f'<text x="{end + 18}" y="{top + 48}" font-size="16" font-weight="600" fill="{INK}">'
        "White is next</text>"
    )
    title = "An ID in boxes: the root, then black and white stones in turn; White is next"
    return card(end + 140, top + side + 44, title, parts)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}H{x2 - 8:g}" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M{x2 - 9:g} {y2 - 5:g}l9 5l-9 5z" fill="{INK}"/>'
    )
