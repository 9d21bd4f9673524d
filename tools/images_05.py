"""The figures of lesson 05: a convolution at one cell, and the residual tower with two heads."""

from __future__ import annotations

from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, TIP, box, card, words_at, write_svgs

__all__ = ["convolution_svg", "make", "tower_svg"]

LINE, GREEN = "#8b8b8b", "#007a5a"


STONES = ((0, 0, 0, 0, 0), (0, 1, 1, 1, 0), (0, 0, 0, 1, 0), (1, 0, 0, 1, 0), (0, 0, 0, 0, 0))
KERNEL = ((0, 0, 0), (1, 1, 1), (0, 0, 0))
"""As in the lesson: a plane of stones, and a kernel that looks for three side by side."""


def make(folder: Path) -> list[Path]:
    """Writes the two figures into `folder`."""
    return write_svgs(folder, {"convolution.svg": convolution_svg(), "tower.svg": tower_svg()})


def convolution_svg() -> str:
    """The kernel laid over one neighbourhood, and the one number that results."""
    cell, top = 32, 52
    row, column = 1, 2  # the middle of the three stones
    answer = [
        [
            sum(
                STONES[r + dr][c + dc] * KERNEL[1 + dr][1 + dc]
                for dr in (-1, 0, 1)
                for dc in (-1, 0, 1)
                if 0 <= r + dr < 5 and 0 <= c + dc < 5
            )
            for c in range(5)
        ]
        for r in range(5)
    ]
    x_kernel, x_answer = 252, 420
    patch = {(row + dr, column + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
    parts = [
        _grid(30, top, cell, STONES, patch, BLUE),
        _grid(
            x_kernel, top + cell, cell, KERNEL, {(r, c) for r in range(3) for c in range(3)}, BLUE
        ),
        _grid(x_answer, top, cell, answer, {(row, column)}, ORANGE),
        words_at(30 + 2.5 * cell, 34, "plane of stones", GREY, 17),
        words_at(x_kernel + 1.5 * cell, 34, "kernel", GREY, 17),
        words_at(x_answer + 2.5 * cell, 34, "answer", GREY, 17),
        words_at(221, top + 2.5 * cell + 8, "×", INK, 26),
        words_at(384, top + 2.5 * cell + 8, "=", INK, 26),
        words_at(305, 246, "nine products, summed up: one number of the answer", GREY, 17),
    ]
    return card(610, 266, "A kernel laid over the neighbourhood of one cell", parts, TIP)


def tower_svg() -> str:
    """From bottom to top: planes, stem, two residual blocks with their way around, two heads."""
    x, wide, tall = 200, 150, 60
    parts = [
        box(x - wide / 2, 574, wide, tall, GREY, "planes", "3 × 3 × 3"),
        _arrow(x, 574, x, 540),
        box(x - wide / 2, 480, wide, tall, BLUE, "stem", "1 convolution, ReLU"),
    ]
    for number, y in enumerate((380, 232), 1):
        plus = y - 40
        parts += [
            _arrow(x, y + 100 if number == 1 else y + 96, x, y + tall),
            box(x - wide / 2, y, wide, tall, BLUE, f"block {number}", "2 convolutions"),
            _arrow(x, y, x, plus + 12),
            f'<path d="M{x} {y + 80}H96V{plus}H{x - 13}" fill="none" stroke="{ORANGE}" '
            'stroke-width="2.4" marker-end="url(#tip)"/>',
            f'<circle cx="{x}" cy="{plus}" r="12" fill="{PAPER}" stroke="{ORANGE}" '
            'stroke-width="2.4"/>',
            words_at(x, plus + 6, "+", ORANGE, 19, 700),
            words_at(x + 42, plus + 5, "ReLU", GREY, 13),
        ]
    way = ("the way around:", "what came in", "is added to what", "was computed")
    parts += [words_at(350, 318 + 18 * k, line, ORANGE, 14) for k, line in enumerate(way)]
    heads = (
        (104, "policy head", "one per cell", "9 logits", "they become p"),
        (296, "value head", "mean, tanh", "1 number", "v, −1 to 1"),
    )
    for at, head, how, answer, meaning in heads:
        parts += [
            _arrow(x, 180, at, 140),
            box(at - 80, 80, 160, tall, GREEN, head, how),
            _arrow(at, 80, at, 58),
            words_at(at, 28, answer, INK, 15, 600),
            words_at(at, 48, meaning, GREY, 13),
        ]
    return card(420, 650, "The network: a residual tower with two heads", parts, TIP)


def _grid(
    left: float,
    top: float,
    cell: int,
    numbers: tuple | list,
    marked: set[tuple[int, int]],
    color: str,
) -> str:
    """A square of numbers; the `marked` cells are framed and tinted."""
    parts = []
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            x, y = left + c * cell, top + r * cell
            fill = f'{color}" fill-opacity="0.16' if (r, c) in marked else PAPER
            parts.append(
                f'<rect x="{x:g}" y="{y:g}" width="{cell}" height="{cell}" fill="{fill}" '
                f'stroke="{LINE}" stroke-width="1"/>'
            )
            ink = INK if number else LINE
            parts.append(words_at(x + cell / 2, y + cell / 2 + 5.5, str(number), ink, 16))
    rows, columns = [r for r, _ in marked], [c for _, c in marked]
    x, y = left + min(columns) * cell, top + min(rows) * cell
    width = (max(columns) - min(columns) + 1) * cell
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{width}" fill="none" '
        f'stroke="{color}" stroke-width="3"/>'
    )
    return "".join(parts) + frame


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{GREY}" stroke-width="1.8" '
        'marker-end="url(#tip)"/>'
    )
