"""A state as SVG text: the board of `State._repr_svg_`, of the lessons and of static pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from zlib import crc32

from omoklib.draw.look import Look, look, numbers_in_0_1, points_in_words, star_points, summary
from omoklib.draw.theme import FONT, THEME, Theme, dark_rules, heat_in
from omoklib.games import BLACK, WHITE, State

__all__ = ["board_svg", "boards_in_a_row", "placed", "spots"]

CELL = 40  # the distance of two points, in the picture's own units
FRAME = 16  # the strip around the cells that holds the coordinates; wider where they are larger
BARE = 8  # the strip without them
STONE = 17.5  # a stone's radius, and that of a hole in a frame
LETTER_PX = 10  # the coordinates' least size
SMALL_PX = 200  # a board that is no wider has coordinates on two sides
DISC = 15.5  # the radius of a disc behind such a hole
RIM = 11  # and of the rim that such a disc has inside
_SIGNS = ("✔", "✘")  # what is written as large as a mark

_LIGHT = (
    '<stop offset="0" stop-color="#fff" stop-opacity="0.3"/>'
    '<stop offset="0.5" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset="0.7" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity="0.2"/>'
)
"""Light from the upper left, as on the live board."""
_GROUNDS = {"stones": "wood", "marks": "paper", "discs": "felt", "columns": "frame"}
_COLORS = {  # the colours of each kind of board, as fills and as strokes
    "stones": (("wood", "wood_line", "wood_ink"), ("wood", "wood_line", "white_edge")),
    "marks": (("paper", "paper_ink", "win_cell", "tag_ink"), ("paper", "paper_line", "x", "o")),
    "discs": (("felt", "felt_ink"), ("felt_line", "white_edge")),
    "columns": (
        ("frame", "frame_ink", "hole", "disc_red", "disc_yellow", "tag_ink"),
        ("frame_line", "disc_yellow_edge"),
    ),
}
_GAP = 14
"""The pixels between two boards in a row."""
_WIDTH = re.compile(r'\bwidth="([\d.]+)"')
"""A picture's own width."""


# Stones of a random game come one after the other: each takes so long at most, and all together.
_LONGEST_TURN_MS, _ALL_TURNS_MS = 130, 650
_IN_TURN = (
    "<style>@media (prefers-reduced-motion:no-preference){.omok-turn{animation:omok-turn .15s "
    "backwards}}@keyframes omok-turn{from{opacity:0}}</style>"
)


def board_svg(
    state: State,
    *,
    overlay: Mapping[int, float] | None = None,
    labels: Mapping[int, str] | None = None,
    numbers: bool = False,
    coordinates: bool = True,
    last_move: bool = True,
    faded: Mapping[int, float] | None = None,
    arriving: bool = True,
    size_px: int | None = None,
    theme: Theme = THEME,
) -> str:
    """`state` as a picture: an `<svg>` element that needs nothing else.

    Args:
        overlay: a number in 0..1 for some actions, shown as heat: the higher it is, the stronger
            the blue.
        labels: a short text for some actions, such as visits or Q, written on the point.
        numbers: whether each stone shows which move it was.
        coordinates: whether letters and numbers stand around the board; where `size_px` leaves them
            no room for a readable size, there are none.
        last_move: whether the last move has a ring, and the discs that it turned have smaller ones.
        faded: the strength, 0..1, with which some stones are drawn, such as those of a random game.
        arriving: whether the faded stones come one after the other, in this order, and then what
            marks the end, unless the reader's system asks for little motion.
        size_px: the width of the picture in pixels; by default 40 for each cell, but from 220 to
            520.
        theme: the colours, with those of a dark page beside them; any but the default stay as they
            are.

    Raises:
        ValueError, TypeError: `overlay` or `labels` names no action of the game, or a heat
            lies outside 0..1.
    """
    heats = numbers_in_0_1(state, overlay)
    texts = {int(a): str(t) for a, t in (labels or {}).items() if state.game.action_name(a)}
    longest = max(map(len, texts.values()), default=0)
    faint = numbers_in_0_1(state, faded)
    turn = {point: k for k, point in enumerate(faint)} if arriving else {}  # of the faded stones
    pace = min(_LONGEST_TURN_MS, _ALL_TURNS_MS / max(1, len(turn)))

    def coming(k: int, *drawn: str) -> str:
        """What comes with the k-th of the faded stones."""
        parts, delay = "".join(drawn), f"animation-delay:{k * pace:.0f}ms"
        return parts and f'<g class="omok-turn" style="{delay}">{parts}</g>'

    def stone(point: int, cell: int) -> str:
        drawn = picture.stone(point, cell)
        if point in faint:
            drawn = f'<g opacity="{faint[point]:.2f}">{drawn}</g>'
        return coming(turn[point], drawn) if point in turn else drawn

    shown = look(state)
    picture, letters, words, width = _laid_out(
        state, shown, theme, coordinates=coordinates, size_px=size_px, heats=heats, texts=texts
    )
    side = picture.side
    ended = [picture.win_ring(point) for point in shown.line]
    ended += picture.last_marks(numbers) if last_move else []
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'class="omok-board-svg {_named(shown.kind)}" '
        f'viewBox="0 0 {side:g} {side:g}" width="{width}" height="{width}" '
        'style="max-width:100%;height:auto" '
        f'font-family="{FONT}" text-anchor="middle">',
        f"<title>{escape(summary(state))}</title>",
        f"<desc>{escape(_in_words(state, shown, heats, texts))}</desc>",
        _style(shown.kind, shown.has_tiles and bool(heats)) if theme is THEME else "",
        _IN_TURN if turn else "",
        picture.light_source(),
        picture.ground(),
        coming(len(turn), picture.cells_of_the_line()) if turn else picture.cells_of_the_line(),
        *(
            picture.heat(point, heat)
            for point, heat in heats.items()
            if point < shown.size**2 and (heat or point in texts)
        ),
        *(picture.legal_dot(state, point) for point in shown.legal if not heats),
        *(stone(point, cell) for point, cell in enumerate(shown.cells) if cell),
        coming(len(turn), *ended) if turn else "".join(ended),
        *(picture.numbers() if numbers else ()),
        *(
            picture.label(point, texts.get(point, ""), heats.get(point), state, longest)
            for point in sorted({*heats, *texts})
            if point < shown.size**2
        ),
        picture.front(),
        picture.coordinates(state, letters, bool(words)) if letters else "",
        picture.words_below(words) if words else "",
        "</svg>",
    ]
    return "".join(parts)


def spots(
    state: State, actions: Iterable[int], *, size_px: int | None = None
) -> tuple[float, dict[int, tuple[float, float]]]:
    """Where the points of `board_svg(state, size_px=size_px)` lie, in shares of its width.

    Returns:
        the side of a point's cell, and the middle `(x, y)` of each of the `actions` that is a
        point; nothing is written on the board.
    """
    shown = look(state)
    picture, *_ = _laid_out(state, shown, THEME, size_px=size_px)
    middles = {action: picture.centre(action) for action in actions if action < shown.size**2}
    side = picture.side
    return CELL / side, {action: (x / side, y / side) for action, (x, y) in middles.items()}


def _laid_out(
    state: State,
    shown: Look,
    theme: Theme,
    *,
    coordinates: bool = True,
    size_px: int | None = None,
    heats: Mapping[int, float] | None = None,
    texts: Mapping[int, str] | None = None,
) -> tuple[_Parts, float, str, float]:
    """The parts of a picture, the size of its coordinates (0: it has none), the words below the
    board, and the width in pixels."""
    if size_px is not None and size_px < LETTER_PX * shown.size:
        coordinates = False  # they would touch
    words = _other_action(state, shown, heats or {}, texts or {}) if coordinates else ""
    side = shown.size * CELL + 2 * (FRAME if coordinates else BARE)
    width = max(220, min(520, side)) if size_px is None else size_px
    frame = far = BARE
    letters = 0.0
    if coordinates:
        on_two = width <= SMALL_PX and not words
        frame, letters = _strip(shown.size * CELL, width, 1 if on_two else 2)
        far = BARE if on_two else frame
    return _Parts(shown, theme, frame, far), letters, words, width


def boards_in_a_row(boards: Iterable[tuple[str, str]], columns: int | None = None) -> str:
    """Boards side by side, each with its caption below it, as HTML; a narrow page breaks the row.

    Args:
        boards: the pairs of a picture, such as `board_svg` returns, and a caption, plain text.
        columns: the most boards in a row; the rows become as equal as they can, and a caption no
            wider than its board. None: a row is as long as the page is wide.

    Raises:
        ValueError: `columns` is less than 1.
    """
    boards, row, cell = list(boards), "", ""
    if columns is not None:
        if columns < 1:
            raise ValueError(f"columns must be 1 or more; got {columns}")
        widest = max((float(_WIDTH.search(picture)[1]) for picture, _ in boards), default=0)
        rows = -(-len(boards) // columns)
        across = -(-len(boards) // max(1, rows))
        row = f";max-width:{across * widest + (across - 1) * _GAP:g}px"
        cell = f";max-width:{widest:g}px"
    cells = "".join(
        f"<div style='text-align:center{cell}'>{picture}{'<br>' * bool(caption)}"
        f"{escape(caption)}</div>"
        for picture, caption in boards
    )
    return f"<div style='display:flex;gap:{_GAP}px;flex-wrap:wrap{row}'>{cells}</div>"


def placed(picture: str, x: float, y: float) -> str:
    """A picture as a part of another one, its upper left corner at (x, y).

    >>> placed('<svg width="9"></svg>', 4, 0.5)
    '<svg x="4" y="0.5" width="9"></svg>'
    """
    return picture.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1)


def _in_words(
    state: State, shown: Look, heats: Mapping[int, float], texts: Mapping[int, str]
) -> str:
    """Every point that is not empty, in the words of the live board's labels; then what is written
    on the board, and which other actions are blue."""
    names = [state.game.action_name(point) for point in range(shown.size**2)]
    words = points_in_words(shown, names)
    taken = [said for said, cell in zip(words, shown.cells, strict=True) if cell]
    said = "; ".join(taken) if taken else "The board is empty."
    name = state.game.action_name
    if written := [f"{name(action)} {texts[action]}" for action in sorted(texts) if texts[action]]:
        said = f"{said.rstrip('.')}. Written: {'; '.join(written)}"
    if blue := [name(action) for action in sorted(heats) if heats[action] and action not in texts]:
        said = f"{said.rstrip('.')}. Blue: {', '.join(blue)}"
    return said


class _Parts:
    """The parts of one board's picture, each as SVG text. Points count from the top left."""

    def __init__(self, shown: Look, theme: Theme, frame: float, far: float) -> None:
        """`frame` is the strip above the cells and on their left, `far` on the other sides."""
        self.shown, self.theme, self.frame, self.far = shown, theme, frame, far
        self.side = shown.size * CELL + frame + far
        ground = _GROUNDS[shown.kind]
        # What is seen through the holes of a frame is the ground of all that stands there.
        self.fill = theme.hole if shown.kind == "columns" else getattr(theme, ground)
        self.line = getattr(theme, f"{ground}_line")
        self.ink = getattr(theme, f"{ground}_ink")
        self.radius = DISC if shown.kind == "columns" else STONE
        # Each picture has its own, as one that is hidden lights no other.
        self.light = f"omok-light-{crc32(repr(shown).encode()):08x}"

    def light_source(self) -> str:
        if self.shown.kind not in ("stones", "discs") or not any(self.shown.cells):
            return ""
        return (
            f'<defs><radialGradient id="{self.light}" cx="0.36" cy="0.3" r="0.75">{_LIGHT}'
            "</radialGradient></defs>"
        )

    def centre(self, point: int) -> tuple[float, float]:
        row, column = divmod(point, self.shown.size)
        return self.frame + CELL * (column + 0.5), self.frame + CELL * (row + 0.5)

    def ground(self) -> str:
        n, frame, side = self.shown.size, self.frame, self.side
        ground = (
            f'<rect x="0.75" y="0.75" width="{side - 1.5}" height="{side - 1.5}" rx="8" '
            f'fill="{self.fill}" stroke="{self.line}" stroke-width="1.5"/>'
        )
        if self.shown.kind == "columns":
            return ground
        stones = self.shown.kind == "stones"
        first = frame + (CELL / 2 if stones else 0)
        last = frame + n * CELL - (CELL / 2 if stones else 0)
        # A board of marks has no outer lines, as on paper.
        places = range(1, n) if self.shown.kind == "marks" else range(n + (0 if stones else 1))
        path = "".join(
            f"M{first:g} {first + k * CELL:g}H{last:g}M{first + k * CELL:g} {first:g}V{last:g}"
            for k in places
        )
        wide = 3 if self.shown.kind == "marks" else 1.25
        lines = (
            f'<path d="{path}" stroke="{self.line}" stroke-width="{wide}" stroke-linecap="round"/>'
        )
        stars = star_points(n) if stones else ()
        dots = (_circle(*self.centre(star), 3.5, f'fill="{self.line}"') for star in stars)
        return ground + lines + "".join(dots)

    def front(self) -> str:
        """The frame in front of the discs, with a hole for each; "" on other boards."""
        if self.shown.kind != "columns":
            return ""
        n = self.shown.size
        holes = "".join(
            f"M{x - STONE:g} {y:g}a{STONE} {STONE} 0 1 0 {2 * STONE:g} 0"
            f"a{STONE} {STONE} 0 1 0 {-2 * STONE:g} 0z"
            for x, y in map(self.centre, range(n * n))
        )
        line, turn = self.side - 17.5, "a8 8 0 0 1"
        outline = (
            f"M8.75 0.75h{line:g}{turn} 8 8v{line:g}{turn} -8 8h{-line:g}{turn} -8 -8v{-line:g}"
            f"{turn} 8 -8"
        )
        return (
            f'<path d="{outline}{holes}" fill="{self.theme.frame}" fill-rule="evenodd" '
            f'stroke="{self.line}" stroke-width="1.5" stroke-linejoin="round"/>'
        )

    def coordinates(self, state: State, size: float, words_below: bool) -> str:
        """Letters and numbers of that size on every side with a wide strip; below only if no words
        stand there."""
        near, far = self.frame / 2 + 1, self.side - self.far / 2 - 1
        edges = (near,) if self.far < self.frame else (near, far)
        texts = []
        for k in range(self.shown.size):
            x, _ = self.centre(k)
            letter = escape(state.game.action_name(k).rstrip("0123456789"))
            _, y = self.centre(k * self.shown.size)
            for edge in edges:
                if edge == near or not words_below:
                    texts.append(f'<text x="{x:g}" y="{edge + 0.36 * size:.1f}">{letter}</text>')
                texts.append(f'<text x="{edge:g}" y="{y + 0.36 * size:.1f}">{k + 1}</text>')
        return (
            f'<g font-size="{size:.3g}" fill="{self.ink}" aria-hidden="true">{"".join(texts)}</g>'
        )

    def cells_of_the_line(self) -> str:
        if self.shown.kind != "marks":
            return ""
        corners = (
            (x - CELL / 2 + 2, y - CELL / 2 + 2) for x, y in map(self.centre, self.shown.line)
        )
        return "".join(
            f'<rect x="{x:g}" y="{y:g}" width="{CELL - 4}" height="{CELL - 4}" rx="4" '
            f'fill="{self.theme.win_cell}"/>'
            for x, y in corners
        )

    def heat(self, point: int, heat: float) -> str:
        """A square, so that no dark one passes for a black stone. It hides the lines under it. On
        wood and felt it is a tile: no blue that they shine through is blue."""
        x, y = self.centre(point)
        square = f'<rect x="{x - 18.5:.1f}" y="{y - 18.5:.1f}" width="37" height="37" rx="6" '
        ground = self.theme.heat_tile if self.shown.has_tiles and heat else self.fill
        share = heat_in(heat, is_on_tile=self.shown.has_tiles)
        blue = f'{square}fill="{self.theme.board_heat}" fill-opacity="{share:g}"/>' * (heat > 0)
        return f'{square}fill="{ground}"/>{blue}'

    def legal_dot(self, state: State, point: int) -> str:
        if self.shown.kind != "discs":
            return ""
        fill = self.theme.black if state.player == BLACK else self.theme.white
        return _circle(*self.centre(point), 5, f'fill="{fill}" fill-opacity="0.6"')

    def stone(self, point: int, cell: int) -> str:
        x, y = self.centre(point)
        if self.shown.kind == "marks":
            if cell == WHITE:
                return _circle(x, y, 11, f'fill="none" stroke="{self.theme.o}" stroke-width="5"')
            return (
                f'<path d="M{x - 10:g} {y - 10:g}l20 20m0 -20l-20 20" stroke="{self.theme.x}" '
                'stroke-width="5.5" stroke-linecap="round"/>'
            )
        fill, edge = self._stone_colors(cell)
        if self.shown.kind == "columns":  # flat, with a rim inside
            rim = _circle(x, y, RIM, f'fill="none" stroke="{edge}" stroke-width="2"')
            return _circle(x, y, self.radius, f'fill="{fill}" stroke="{edge}"') + rim
        shadow = _circle(x + 0.8, y + 1.6, self.radius, 'fill="#000" fill-opacity="0.25"')
        disc = _circle(x, y, self.radius, f'fill="{fill}" stroke="{edge}"')
        return shadow + disc + _circle(x, y, self.radius, f'fill="url(#{self.light}) none"')

    def _stone_colors(self, cell: int) -> tuple[str, str]:
        """The colours of a stone and of its edge."""
        pair = ("disc_red", "disc_yellow") if self.shown.kind == "columns" else ("black", "white")
        side = pair[0] if cell == BLACK else pair[1]
        return getattr(self.theme, side), getattr(self.theme, f"{side}_edge")

    def win_ring(self, point: int) -> str:
        if self.shown.kind == "marks":
            return ""
        if self.shown.kind == "columns":  # red and yellow leave no room for a third colour
            return self._ring(point, RIM + 1.5, 3)  # within the disc, whose edge stays
        style = f'fill="none" stroke="{self.theme.win}" stroke-width="4"'
        return _circle(*self.centre(point), self.radius - 1, style)

    def last_marks(self, numbers: bool) -> list[str]:
        """A ring on the last stone, a small one on each disc that it turned."""
        shown, last = self.shown, self.shown.last
        marks = []
        if last is not None and last < shown.size**2:
            if shown.kind == "marks":
                x, y = self.centre(last)
                marks.append(
                    f'<rect x="{x - 17:g}" y="{y - 17:g}" width="34" height="34" rx="5" '
                    f'fill="none" stroke="{self.line}" stroke-width="1.5" stroke-dasharray="4 3"/>'
                )
            else:
                inside = 7 if shown.kind != "columns" else RIM / 2 if last in shown.line else RIM
                if not shown.cells[last]:  # a wrong board: all there is to see of the move
                    inside = self.radius - 3
                marks.append(self._ring(last, 13 if numbers else inside, 2.2 if numbers else 3))
        r, wide = (14.5, 1) if numbers else (2.2, 1.6)
        return marks + [self._ring(point, r, wide) for point in shown.flips]

    def _ring(self, point: int, r: float, wide: float) -> str:
        style = f'fill="none" stroke="{self._ink_at(point)}" stroke-width="{wide:g}"'
        return _circle(*self.centre(point), r, style)

    def numbers(self) -> list[str]:
        return [
            self._text(point, str(number), self._ink_at(point))
            for point, number in enumerate(self.shown.numbers)
            if number and self.shown.kind != "marks"
        ]

    def label(self, point: int, text: str, heat: float | None, state: State, longest: int) -> str:
        name = state.game.action_name(point)
        told = text or f"{heat:.3g}"
        taken = bool(self.shown.cells[point])
        ink = self._ink_at(point) if taken else self._label_ink(heat or 0.0)
        x, y = self.centre(point)
        written = ""
        if text and taken and self.shown.kind == "marks":
            written = (  # beside the mark, which is not covered
                f'<text x="{x + 15:g}" y="{y + 19:g}" font-size="13" font-weight="700" '
                f'fill="{ink}" stroke="{self.fill}" stroke-width="3" paint-order="stroke">'
                f"{escape(text)}</text>"
            )
        elif text:
            hides = not taken and heat is None  # the lines, which strike the text through
            ground = _circle(x, y, STONE - 3, f'fill="{self.fill}"') if hides else ""
            written = ground + self._text(point, text, ink, longest)
        return f"<g><title>{escape(name)}: {escape(told)}</title>{written}</g>"

    def _label_ink(self, heat: float) -> str:
        if self.shown.kind == "discs" and not heat:
            return "#ffffff"
        return self.theme.label_ink if self.shown.has_tiles else self.theme.tag_ink

    def _ink_at(self, point: int) -> str:
        cell = self.shown.cells[point]
        if not cell or self.shown.kind == "marks":
            return self.ink
        return self.theme.white if cell == BLACK else self.theme.black

    def _text(self, point: int, text: str, ink: str, longest: int = 0) -> str:
        """A text on a point, as small as the `longest` on the board has to be."""
        x, y = self.centre(point)
        length = max(len(text), longest)
        px = 15 if length <= 2 else 13 if length == 3 else 11.5 if length == 4 else 9.5
        px = 26 if text in _SIGNS else px
        return (
            f'<text x="{x:g}" y="{y + px * 0.36:.1f}" font-size="{px:g}" font-weight="600" '
            f'fill="{ink}">{escape(text)}</text>'
        )

    def words_below(self, words: str) -> str:
        return (
            f'<text x="{self.side / 2:g}" y="{self.side - 4:g}" font-size="12.5" '
            f'font-style="italic" fill="{self.ink}">{escape(words)}</text>'
        )


def _named(kind: str) -> str:
    """The class of pictures of that kind."""
    return f"omok-drawn-{_GROUNDS[kind]}"


@cache
def _style(kind: str, has_heat: bool) -> str:
    """What makes a picture follow the page it stands in. A file's own picture stays light."""
    fills, strokes = _COLORS[kind]
    fills += ("heat_tile",) * has_heat
    return f"<style>{dark_rules(f'.{_named(kind)}', fills, strokes)}</style>"


def _strip(cells: int, width: float, strips: int) -> tuple[float, float]:
    """The width of a strip for coordinates, and the size of their letters, so that none is smaller
    than `LETTER_PX` where `cells` and one strip, or two, are drawn in `width` pixels."""
    rest = cells + BARE * (2 - strips)
    letters = LETTER_PX * (rest + strips * FRAME) / width
    if 1.3 * letters > FRAME:
        letters = LETTER_PX * rest / max(width - 1.3 * LETTER_PX * strips, width / 2)
    return max(FRAME, 1.3 * letters), max(11.5, letters)


def _other_action(
    state: State, shown: Look, heats: Mapping[int, float], texts: Mapping[int, str]
) -> str:
    """A line under the board for an action that has no point: a pass played, due or weighed."""
    points, name = shown.size**2, state.game.action_name
    words = []
    if shown.last is not None and shown.last >= points:
        words.append(f"last move: {name(shown.last)}")
    words += [f"only move: {name(action)}" for action in shown.others]
    words += [
        f"{name(action)} {texts.get(action) or format(heats[action], '.3g')}"
        for action in sorted({*heats, *texts})
        if action >= points
    ]
    return "; ".join(words)


def _circle(x: float, y: float, r: float, style: str) -> str:
    """A circle with the attributes of `style`."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {style}/>'
