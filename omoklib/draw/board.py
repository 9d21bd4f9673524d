"""A state as SVG text: the board of `State._repr_svg_`, of the lessons and of static pages."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from omoklib.draw.look import Look, look, numbers_in_0_1, points_in_words, summary
from omoklib.draw.parts import CELL, FRAME, Picture
from omoklib.draw.theme import THEME, Theme
from omoklib.games import State

__all__ = ["board_svg"]


def board_svg(
    state: State,
    *,
    overlay: Mapping[int, float] | None = None,
    labels: Mapping[int, str] | None = None,
    numbers: bool = False,
    coordinates: bool = True,
    last_move: bool = True,
    size_px: int | None = None,
    theme: Theme = THEME,
) -> str:
    """`state` as a picture: an `<svg>` element that needs nothing else.

    Args:
        overlay: for some actions a number in 0..1, shown as heat: dark blue low, yellow high.
        labels: for some actions a short text, written on the point, such as visits or Q.
        numbers: write on each stone which move it was.
        coordinates: letters and numbers around the board.
        last_move: ring the last move, and dot the discs it turned.
        size_px: width of the picture in pixels; by default 40 a cell, within 220 to 520.
        theme: the colours.

    Raises:
        ValueError, TypeError: `overlay` or `labels` names no action of the game, or a heat
            lies outside 0..1.
    """
    heats = numbers_in_0_1(state, overlay)
    texts = {int(a): str(t) for a, t in (labels or {}).items() if state.game.action_name(a)}
    shown = look(state)
    frame = FRAME if coordinates else 8
    picture = Picture(shown, theme, frame)
    side = shown.size * CELL + 2 * frame
    width = max(220, min(520, side)) if size_px is None else size_px
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="omok-board-svg" '
        f'viewBox="0 0 {side} {side}" width="{width}" height="{width}" '
        'style="max-width:100%;height:auto" '
        'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" '
        'text-anchor="middle">',
        f"<title>{escape(summary(state))}</title>",
        f"<desc>{escape(_stones_in_words(state, shown))}</desc>",
        picture.ground(),
        picture.coordinates(state) if coordinates else "",
        picture.cells_of_the_line(),
        *(
            picture.heat(point, heat, point in texts)
            for point, heat in heats.items()
            if point < shown.size**2 and (heat or point in texts)
        ),
        *(picture.legal_dot(state, point) for point in shown.legal if not heats),
        *(picture.stone(point, cell) for point, cell in enumerate(shown.cells) if cell),
        *(picture.win_ring(point) for point in shown.line),
        *(picture.last_marks(numbers) if last_move else ()),
        *(picture.numbers() if numbers else ()),
        *(
            picture.label(point, texts.get(point, ""), heats.get(point), state)
            for point in sorted({*heats, *texts})
            if point < shown.size**2
        ),
        picture.other_action(state, heats, texts) if coordinates else "",
        "</svg>",
    ]
    return "".join(parts)


def _stones_in_words(state: State, shown: Look) -> str:
    """Every point that is not empty, in the words of the live board's labels."""
    names = [state.game.action_name(point) for point in range(shown.size**2)]
    words = points_in_words(shown, names)
    taken = [said for said, cell in zip(words, shown.cells, strict=True) if cell]
    return "; ".join(taken) if taken else "The board is empty."
