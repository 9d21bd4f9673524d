"""Which side stands better, as pictures: a bar for one position, a curve for a whole game.

Values are as Black sees them: +1 a win for Black, -1 for White.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from omoklib.draw.theme import FONT

__all__ = ["value_bar_svg", "value_curve_svg"]

WIDTH, HEIGHT, LEFT, TOP = 420, 130, 42, 12
_FONT = f'font-family="{FONT}" font-size="11"'


def value_bar_svg(value: float, names: tuple[str, str] = ("Black", "White")) -> str:
    """A bar in black and white, the black part as long as Black's share `(value + 1) / 2`."""
    share = (_in_range(value) + 1) / 2
    black, white = (escape(name) for name in names)
    told = f"{black} {share:.0%}, {white} {1 - share:.0%}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} 40" '
        f'width="{WIDTH}" style="max-width:100%;height:auto" {_FONT}><title>{told}</title>'
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="39" rx="6" fill="#ffffff" '
        'stroke="#8a8a8a"/>'
        f'<text x="8" y="15" fill="#1c1c1c">{black} {share:.0%}</text>'
        f'<text x="{WIDTH - 8}" y="15" text-anchor="end" fill="#1c1c1c">'
        f"{white} {1 - share:.0%}</text>"
        f'<rect x="8" y="21" width="{WIDTH - 16}" height="12" fill="#fcfcfa" stroke="#5c5c5c"/>'
        f'<rect x="8" y="21" width="{(WIDTH - 16) * share:.1f}" height="12" fill="#1c1c1c"/>'
        "</svg>"
    )


def value_curve_svg(
    values: Sequence[float | None],
    *,
    at: int | None = None,
    marked: Collection[int] = (),
    names: tuple[str, str] = ("Black", "White"),
) -> str:
    """The value after 0, 1, 2, ... moves; None where nobody has looked.

    Args:
        at: a move to point out.
        marked: moves that get a mark, such as blunders.
    """
    black, white = (escape(name) for name in names)
    known = [(move, _in_range(v)) for move, v in enumerate(values) if v is not None]
    right, bottom = WIDTH - 10, HEIGHT - 20
    step = (right - LEFT) / max(1, len(values) - 1)

    def place(move: int, value: float) -> tuple[float, float]:
        return LEFT + step * move, TOP + (bottom - TOP) * (1 - value) / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" style="max-width:100%;height:auto" {_FONT}>'
        f"<title>{_told(known, marked, black, white)}</title>"
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6" fill="#ffffff" '
        'stroke="#8a8a8a"/>'
    ]
    for value, name in ((1, black), (0, "even"), (-1, white)):
        _, y = place(0, value)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#c8c8c8"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#1c1c1c">{name}</text>'
        )
    for move in range(0, len(values), max(1, -(-len(values) // 10))):
        x, _ = place(move, 0)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - 6}" text-anchor="middle" fill="#1c1c1c">{move}</text>'
        )
    if at is not None:
        x, _ = place(at, 0)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#8a8a8a" stroke-dasharray="3 3"/>')
    points = " ".join("{:.1f},{:.1f}".format(*place(*pair)) for pair in known)
    parts.append(f'<polyline points="{points}" fill="none" stroke="#0072b2" stroke-width="2"/>')
    for move, value in known:
        x, y = place(move, value)
        if move in marked:
            parts.append(
                f'<path d="M{x:.1f} {y - 7:.1f}l6.5 11h-13z" fill="#d55e00" stroke="#ffffff"/>'
            )
        elif move == at or len(known) == 1:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#0072b2"/>')
    return "".join([*parts, "</svg>"])


def _told(known: list[tuple[int, float]], marked: Collection[int], black: str, white: str) -> str:
    if not known:
        return "The value of each position: none is known yet."
    move, value = known[-1]
    text = f"The value of each position, from +1, {black} wins, to -1, {white} wins. "
    text += f"After move {move}: {value:+.2f}."
    if marked:
        text += f" Marked moves: {', '.join(map(str, sorted(marked)))}."
    return text


def _in_range(value: float) -> float:
    """`value` within -1..1."""
    if not -1.001 <= value <= 1.001:
        raise ValueError(f"a value lies in -1 (White wins) to 1 (Black wins); got {value:g}")
    return min(1.0, max(-1.0, float(value)))
