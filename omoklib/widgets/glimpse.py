"""What a training makes of its game after an iteration: the first move that the network would play,
and the last game that it played against itself, as two small boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from omoklib._util.words import counted
from omoklib.draw.board import board_svg, placed, spots
from omoklib.draw.look import cell_name, look, player_name
from omoklib.draw.theme import THEME, heat_in
from omoklib.games import BLACK, WHITE, Game, State
from omoklib.ids import NodeId
from omoklib.widgets.charts import svg, text

__all__ = ["AROUND", "Glimpse", "boards_of", "glimpse_of"]

FAINT = 0.02  # a smaller probability is not drawn
GAIN = 0.4  # the power of a probability that is its heat: the many small ones are seen, too
KEPT = 1024  # drawings, two for each iteration
TITLE, CAPTION = 20, 20  # pixels above a board and below it
AROUND = TITLE + CAPTION
SIDE = re.compile(r'viewBox="0 0 ([\d.]+) ')
"""The side of a board in the units of its picture."""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """What was seen after an iteration.

    Attributes:
        iteration: the number of iterations finished; 0 of the untrained network.
        priors: the network's probability for each legal first move.
        played: the ID of the last game of self-play; None before the first.
    """

    iteration: int
    priors: dict[int, float]
    played: NodeId | None


def glimpse_of(trainer: Any) -> Glimpse | None:
    """A glimpse of `trainer` as it is now: one question to its network. None if it has no `game`
    or no `evaluator` to ask.
    """
    game, evaluator = getattr(trainer, "game", None), getattr(trainer, "evaluator", None)
    if not isinstance(game, Game) or evaluator is None:
        return None
    root = game.initial_state()
    (priors,), _ = evaluator([root])
    records = getattr(getattr(trainer, "memory", None), "records", [])
    count = int(trainer.history[-1].get("games", 1)) if trainer.history else 0
    # One from the empty board, if there is one: others begin with an opening that was given.
    latest = list(reversed(records[-count:])) if count else []
    whole = next((record for record in latest if record.start == 0), None)
    shown = whole or next(iter(latest), None)
    return Glimpse(
        len(trainer.history),
        {action: float(priors[action]) for action in root.legal_actions()},
        shown.id if shown else None,
    )


def boards_of(
    game: Game, glimpses: Sequence[Glimpse], places: Iterable[int], wide: int
) -> tuple[str, str]:
    """The two boards of the last glimpse, each as an SVG, `wide` pixels wide, with its title and
    its caption.

    While an iteration of `places` is pointed at (`data-point="at7"`), they show its glimpse.
    """
    now = glimpses[-1] if glimpses else None
    seen = {glimpse.iteration: glimpse for glimpse in glimpses}
    first = min(seen, default=0)
    pictures = []
    for title, told, drawn, caption in (
        (
            "Its first move",
            "What the network would play first: the bluer, the likelier.",
            _wishes,
            _favourite,
        ),
        ("Its last game", "The last game of the network against itself.", _stones, _result),
    ):
        base, _ = _ground(game, wide)
        shown = f'<g data-untold="at">{drawn(game, now, wide)}</g>' if now else ""
        said = caption(game, now)
        below = f'<g data-untold="at">{_below(said, wide)}</g>'
        for k in places:
            if k in seen:
                shown += f'<g data-told="at{k}">{drawn(game, seen[k], wide)}</g>'
            then = caption(game, seen[k]) if k in seen else f"known from {first} on"
            below += f'<g data-told="at{k}">{_below(then, wide)}</g>'
        board = placed(f"{base}{shown}</svg>", 0, TITLE)
        pictures.append(
            svg(
                wide,
                wide + AROUND,
                f"{title}: {said}",
                f"<title>{escape(told)}</title>",
                text(0, 12, title, style="t-strong", anchor="start"),
                board,
                below,
            )
        )
    return tuple(pictures)


def _below(words: str, wide: int) -> str:
    return text(0, TITLE + wide + 15, words, style="t-soft", anchor="start")


@lru_cache(maxsize=8)
def _ground(game: Game, wide: int) -> tuple[str, float]:
    """The board of `game` before the first move, without its end, and its side in its own units."""
    root = game.initial_state()
    # With a map of heat, even an empty one, no dots mark the legal moves.
    picture = board_svg(root, size_px=wide, overlay={root.legal_actions()[0]: 0.0})
    return picture.removesuffix("</svg>"), float(SIDE.search(picture)[1])


def _middles(state: State, actions: Iterable[int], wide: int) -> tuple[float, dict]:
    """The side of a point's cell, and the middle of each of `actions` that is a point."""
    side = _ground(state.game, wide)[1]
    cell, found = spots(state, actions, size_px=wide)
    return cell * side, {action: (side * x, side * y) for action, (x, y) in found.items()}


@lru_cache(maxsize=KEPT)
def _wishes(game: Game, glimpse: Glimpse, wide: int) -> str:
    """The probabilities of the first moves in blue, and a frame around the likeliest."""
    root = game.initial_state()
    best = _best(glimpse)
    likely = [action for action, share in glimpse.priors.items() if share >= FAINT]
    cell, middles = _middles(root, {best, *likely}, wide)
    shown = look(root)
    levels: dict[float, list[tuple[float, float]]] = {}  # a path for each, not for each point
    for action, middle in middles.items():
        heat = round(min(1.0, glimpse.priors[action]) ** GAIN, 1)
        levels.setdefault(heat, []).append(middle)
    cap = "round" if shown.kind == "columns" else "square"
    parts = [_tiles(middles.values(), 0.88 * cell)] * shown.has_tiles
    for heat, points in levels.items():
        share = heat_in(heat, is_on_tile=shown.has_tiles)
        dots = _dots(points, THEME.board_heat, 0.88 * cell)
        parts.append(f'<g stroke-linecap="{cap}" stroke-opacity="{share:g}">{dots}</g>')
    if best in middles:  # a pass has no point
        x, y = (middle - 0.405 * cell for middle in middles[best])
        side = 0.81 * cell
        frame = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" fill="none"'
        # No ring, which would be a stone, or an O; with a pale rim it is seen on every ground.
        for color, line in ((THEME.white, 0.2 * cell), (THEME.hint, 0.11 * cell)):
            parts.append(f'<rect {frame} stroke="{color}" stroke-width="{line:.1f}"/>')
    return "".join(parts)


@lru_cache(maxsize=KEPT)
def _stones(game: Game, glimpse: Glimpse, wide: int) -> str:
    """The end of the last game: its stones, and the winning line."""
    if glimpse.played is None:
        return ""
    state = game.state(glimpse.played)
    shown = look(state)
    taken = [point for point, stone in enumerate(shown.cells) if stone]
    cell, middles = _middles(state, taken, wide)

    parts = []
    if shown.kind == "marks":  # as on every board of X and O
        for x, y in (middles[point] for point in shown.line):
            corner = f'x="{x - 0.45 * cell:.1f}" y="{y - 0.45 * cell:.1f}"'
            side = f'width="{0.9 * cell:.1f}" height="{0.9 * cell:.1f}"'
            parts.append(f'<rect {corner} {side} rx="4" fill="{THEME.win_cell}"/>')
    for player in (BLACK, WHITE):
        own = [middles[point] for point in taken if shown.cells[point] == player]
        if shown.kind == "marks":
            parts.append(_marks(own, player, cell))
            continue
        pair = ("disc_red", "disc_yellow") if shown.kind == "columns" else ("black", "white")
        color = pair[0] if player == BLACK else pair[1]
        parts.append(_dots(own, getattr(THEME, f"{color}_edge"), 0.88 * cell))
        parts.append(_dots(own, getattr(THEME, color), 0.8 * cell))
    if shown.line and shown.kind != "marks":
        color = THEME.black if shown.kind == "columns" else THEME.win
        parts.append(_dots([middles[point] for point in shown.line], color, 0.32 * cell))
    return f'<g stroke-linecap="round">{"".join(parts)}</g>'


def _tiles(places: Iterable[tuple[float, float]], side: float) -> str:
    """A pale square at each of `places`."""
    path = "".join(
        f"M{x - side / 2:.1f} {y - side / 2:.1f}h{side:.1f}v{side:.1f}h{-side:.1f}z"
        for x, y in places
    )
    return f'<path d="{path}" fill="{THEME.heat_tile}"/>'


def _dots(places: Iterable[tuple[float, float]], color: str, width: float) -> str:
    """A dot of that width at each of `places`, of the form of a line's end."""
    path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in places)
    return f'<path d="{path}" stroke="{color}" stroke-width="{width:.1f}" fill="none"/>'


def _marks(places: Sequence[tuple[float, float]], player: int, cell: float) -> str:
    """X or O at each of `places`."""
    r, width = 0.26 * cell, 0.13 * cell
    color = THEME.x if player == BLACK else THEME.o
    cross = f"m{-r:.1f} {-r:.1f}l{2 * r:.1f} {2 * r:.1f}m0 {-2 * r:.1f}l{-2 * r:.1f} {2 * r:.1f}"
    ring = f"m{-r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0"
    path = "".join(f"M{x:.1f} {y:.1f}{cross if player == BLACK else ring}" for x, y in places)
    return f'<path d="{path}" stroke="{color}" stroke-width="{width:.1f}" fill="none"/>'


def _best(glimpse: Glimpse) -> int:
    """The likeliest first move; of equal ones the lowest, as in every search."""
    return max(sorted(glimpse.priors), key=glimpse.priors.get)


def _favourite(game: Game, glimpse: Glimpse | None) -> str:
    if glimpse is None:
        return "not asked yet"
    best = _best(glimpse)
    return f"{cell_name(game, best)}: {glimpse.priors[best]:.0%}"


@lru_cache(maxsize=KEPT)
def _result(game: Game, glimpse: Glimpse | None) -> str:
    if glimpse is None or glimpse.played is None:
        return "no game yet"
    state = game.state(glimpse.played)
    winner = state.winner()
    moves = counted(state.ply, "move")
    return f"{player_name(game, winner)} won, {moves}" if winner else f"a draw, {moves}"
