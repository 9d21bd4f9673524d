"""The figures of lesson 05: a convolution at one cell, and over three planes; what a ReLU cuts off;
the residual tower with two heads; how blame flows back through a chain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cards import BLUE, GREY, INK, ORANGE, PAPER, TIP, box, card, words_at, write_svgs

__all__ = ["blame_svg", "convolution_svg", "kernel_planes_svg", "make", "relu_svg", "tower_svg"]

Grid = Sequence[Sequence[int]]

LINE, GREEN = "#8b8b8b", "#007a5a"


STONES = ((0, 0, 0, 0, 0), (0, 1, 1, 1, 0), (0, 0, 0, 1, 0), (1, 0, 0, 1, 0), (0, 0, 0, 0, 0))
KERNEL = ((0, 0, 0), (1, 1, 1), (0, 0, 0))
"""As in the lesson: a plane of stones, and a kernel that looks for three side by side."""

PLANES = (
    ("mine", ((0, 0, 0), (0, 1, 0), (1, 0, 0))),
    ("theirs", ((0, 1, 1), (0, 0, 0), (0, 0, 0))),
    ("Black to move?", ((1, 1, 1), (1, 1, 1), (1, 1, 1))),
)
"""The planes of the position that the lesson begins with."""

DEEP_KERNEL = (
    ((0, 0, 1), (0, 1, 0), (1, 0, 0)),
    ((0, 0, -1), (0, -1, 0), (-1, 0, 0)),
    ((0, 0, 0), (0, 1, 0), (0, 0, 0)),
)
BIAS = -1
"""A kernel over three planes: it looks for a diagonal of mine that the other side has not cut."""


def make(folder: Path) -> list[Path]:
    """Writes the figures into `folder`."""
    svgs = {
        "convolution.svg": convolution_svg(),
        "kernel_planes.svg": kernel_planes_svg(),
        "relu.svg": relu_svg(),
        "tower.svg": tower_svg(),
        "blame.svg": blame_svg(),
    }
    return write_svgs(folder, svgs)


def convolution_svg() -> str:
    """The kernel laid over one neighbourhood, and the one number that results."""
    cell, top = 32, 52
    row, column = 1, 2  # the middle of the three stones
    answer = _convolved(STONES, KERNEL)
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


def kernel_planes_svg() -> str:
    """One kernel over three planes: three sums and a bias make one number of one plane. Narrow, so
    that a phone shows it in a size that is read."""
    cell, step, x_plane, x_kernel, x_sum = 30, 132, 36, 178, 304
    every = {(r, c) for r in range(3) for c in range(3)}
    answers = [
        _convolved(plane, kernel) for (_, plane), kernel in zip(PLANES, DEEP_KERNEL, strict=True)
    ]
    total = [[BIAS + sum(answer[r][c] for answer in answers) for c in range(3)] for r in range(3)]
    parts = [
        f'<rect x="{x_kernel - 12}" y="44" width="{3 * cell + 24}" height="{2 * step + 116}" '
        f'rx="10" fill="{BLUE}" fill-opacity="0.06" stroke="{BLUE}" stroke-width="1.8"/>',
        words_at(x_plane + 1.5 * cell, 28, "three planes", INK, 17, 600),
        words_at(x_kernel + 1.5 * cell, 28, "one kernel", INK, 17, 600),
    ]
    for place, ((name, plane), kernel) in enumerate(zip(PLANES, DEEP_KERNEL, strict=True)):
        top = 56 + place * step
        middle = top + 1.5 * cell + 8
        parts += [
            _grid(x_plane, top, cell, plane, every, GREY),
            _grid(x_kernel, top, cell, kernel, every, BLUE),
            words_at(x_plane + 1.5 * cell, top + 3 * cell + 20, name, GREY, 15),
            words_at(147, middle, "×", INK, 24),
            words_at(294, middle, "=", INK, 24),
            words_at(x_sum + 28, middle, _signed(answers[place][1][1]), INK, 22, 600),
        ]
    below = 56 + 2 * step + 3 * cell
    bottom = below + 70
    parts += [
        words_at(x_kernel + 10, below + 52, "and its bias", INK, 17, 600),
        words_at(x_sum + 28, below + 52, _signed(BIAS), INK, 22, 600),
        f'<path d="M{x_sum} {bottom - 4}h56" stroke="{INK}" stroke-width="1.8"/>',
        words_at(x_sum + 28, bottom + 1.5 * cell + 10, f"{total[1][1]}", ORANGE, 26, 700),
        _grid(x_kernel, bottom + 14, cell, total, {(1, 1)}, ORANGE),
        _arrow(
            x_sum + 12, bottom + 14 + 1.5 * cell, x_kernel + 3 * cell + 4, bottom + 14 + 1.5 * cell
        ),
        words_at(x_plane + 1.5 * cell, bottom + 1.5 * cell + 9, "one plane", INK, 17, 600),
        words_at(x_plane + 1.5 * cell, bottom + 1.5 * cell + 31, "comes out", INK, 17, 600),
    ]
    return card(380, bottom + 3 * cell + 32, "A kernel over three planes", parts, TIP)


def relu_svg() -> str:
    """What the lesson's first layer answers to no stone, to each of two and to both, before a ReLU
    and after it. Narrow, so that a phone shows it in a size that is read."""
    cell, x_before, x_after, step = 32, 20, 230, 118
    kernel, bias = ((0, 0, 0), (1, 1, -1), (0, 0, 0)), -1
    cases = (
        ("no stone", set()),
        ("the left stone alone", {1}),
        ("the right stone alone", {2}),
        ("both stones", {1, 2}),
    )
    parts = [
        words_at(x_before + 2.5 * cell, 30, "the layer's answers", INK, 17, 600),
        words_at(x_after + 2.5 * cell, 30, "after the ReLU", INK, 17, 600),
    ]
    for place, (name, stones) in enumerate(cases):
        top = 50 + place * step
        middle = [int(c in stones) for c in range(5)]
        board = [middle if row == 2 else [0] * 5 for row in range(5)]
        before = [answer + bias for answer in _convolved(board, kernel)[2]]
        after = [max(number, 0) for number in before]
        parts += [
            f'<circle cx="{x_before + (c + 0.5) * cell}" cy="{top + 17}" r="11" fill="{INK}"/>'
            for c in sorted(stones)
        ]
        y = top + 36
        parts += [
            words_at(x_after, top + 24, name, GREY, 16, anchor="start"),
            _row(x_before, y, cell, before, BLUE),
            _arrow(x_before + 5 * cell + 8, y + cell / 2, x_after - 8, y + cell / 2),
            _row(x_after, y, cell, after, ORANGE),
        ]
    return card(410, 50 + len(cases) * step - 20, "What a ReLU cuts off", parts, TIP)


def blame_svg() -> str:
    """A chain of two layers: the numbers go up, and the blame comes down, multiplied in each."""
    x, wide, tall, step = 185, 130, 56, 128
    rows = (("loss = y²", "36", "1"), ("y = 2w", "6", "12"), ("w", "3", "24"))
    layers = (("squared", "× 12"), ("times 2", "× 2"))
    parts = [
        words_at(x - 126, 30, "numbers", BLUE, 17, 600),
        words_at(x + 126, 30, "blame", ORANGE, 17, 600),
    ]
    for place, (name, number, blame) in enumerate(rows):
        y = 48 + place * step
        parts += [
            f'<rect x="{x - wide / 2:g}" y="{y}" width="{wide}" height="{tall}" rx="8" '
            f'fill="{GREY}" fill-opacity="0.1" stroke="{GREY}" stroke-width="1.8"/>',
            words_at(x, y + 35, name, INK, 20, 600),
            words_at(x - 126, y + 37, number, BLUE, 26, 700),
            words_at(x + 126, y + 37, blame, ORANGE, 26, 700),
        ]
    for place, (forward, back) in enumerate(layers):
        top, bottom = 48 + place * step + tall, 48 + (place + 1) * step
        for at, start, end, words, color, tip in (
            (x - 126, bottom - 4, top + 8, forward, BLUE, "up"),
            (x + 126, top + 4, bottom - 8, back, ORANGE, "down"),
        ):
            side = 1 if color == BLUE else -1
            parts += [
                f'<path d="M{at} {start}V{end}" stroke="{color}" stroke-width="2.4" '
                f'marker-end="url(#{tip})"/>',
                words_at(at + 44 * side, (top + bottom) / 2 + 6, words, color, 17),
            ]
    tips = TIP.replace('"tip"', '"up"').replace(GREY, BLUE)
    tips += TIP.replace('"tip"', '"down"').replace(GREY, ORANGE)
    return card(370, 48 + 2 * step + tall + 20, "Blame flows back through a chain", parts, tips)


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


def _convolved(plane: Grid, kernel: Grid) -> list[list[int]]:
    """The answer of `kernel` at every cell of `plane`, with zeros beyond the border."""
    size = len(plane)
    return [
        [
            sum(
                plane[r + dr][c + dc] * kernel[1 + dr][1 + dc]
                for dr in (-1, 0, 1)
                for dc in (-1, 0, 1)
                if 0 <= r + dr < size and 0 <= c + dc < size
            )
            for c in range(size)
        ]
        for r in range(size)
    ]


def _signed(number: int) -> str:
    """With its sign, and the minus that is as wide as a plus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _grid(
    left: float,
    top: float,
    cell: int,
    numbers: Grid,
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
            parts.append(
                words_at(x + cell / 2, y + cell / 2 + 5.5, str(number).replace("-", "−"), ink, 16)
            )
    rows, columns = [r for r, _ in marked], [c for _, c in marked]
    x, y = left + min(columns) * cell, top + min(rows) * cell
    width = (max(columns) - min(columns) + 1) * cell
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{width}" fill="none" '
        f'stroke="{color}" stroke-width="3"/>'
    )
    return "".join(parts) + frame


def _row(left: float, top: float, cell: int, numbers: Sequence[int], color: str) -> str:
    """Numbers side by side; those above 0 are tinted and bold."""
    parts = []
    for column, number in enumerate(numbers):
        x, up = left + column * cell, number > 0
        fill = f'{color}" fill-opacity="0.2' if up else PAPER
        parts += [
            f'<rect x="{x:g}" y="{top:g}" width="{cell}" height="{cell}" fill="{fill}" '
            f'stroke="{LINE}" stroke-width="1"/>',
            words_at(
                x + cell / 2,
                top + cell / 2 + 6,
                str(number).replace("-", "−"),
                INK if number else LINE,
                17,
                700 if up else 400,
            ),
        ]
    return "".join(parts)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{GREY}" stroke-width="1.8" '
        'marker-end="url(#tip)"/>'
    )
