"""What a player thinks of a position, brought to the board: heat, labels, bar, line and curve."""

from __future__ import annotations

from html import escape

from omoklib.draw.look import player_name
from omoklib.draw.values import value_bar_svg, value_curve_svg
from omoklib.games import BLACK, WHITE, NodeId, State
from omoklib.players import Analysis

__all__ = ["OVERLAYS", "heat_map", "opinion_html", "value_of"]

OVERLAYS = ("nothing", "priors", "visits", "Q")
LABELLED = 15  # more texts than that, and a board cannot be read


def heat_map(analysis: Analysis, overlay: str) -> tuple[dict[int, float], dict[int, str]]:
    """The heat in 0..1 of each action, and labels for the highest.

    Priors and visits count from 0 to their largest; Q from -1 to +1.
    """
    table = {"priors": analysis.priors, "visits": analysis.visits, "Q": analysis.Q}.get(overlay, {})
    if overlay == "Q" and analysis.visits:  # an action never tried has no mean value
        table = {action: q for action, q in table.items() if analysis.visits.get(action)}
    most = max(table.values(), default=0)
    if overlay == "Q":
        heats = {action: min(1.0, max(0.0, (q + 1) / 2)) for action, q in table.items()}
    else:
        heats = {action: number / most if most > 0 else 0.0 for action, number in table.items()}
    write = {"priors": _share, "visits": _count, "Q": _signed}.get(overlay, str)
    top = sorted(table, key=table.__getitem__, reverse=True)[:LABELLED]
    return heats, {action: write(table[action]) for action in top if heats[action] > 0}


def _share(prior: float) -> str:
    return f"{prior:.0%}" if prior >= 0.01 else "<1%"


def _count(visits: int) -> str:
    return str(visits) if visits < 10_000 else f"{visits / 1000:.0f}k"


def _signed(q: float) -> str:
    return f"{q:+.2f}".replace("0.", ".")


def value_of(state: State, analysis: Analysis | None) -> float | None:
    """The value of `state` as Black sees it: the result if there is one, else the opinion."""
    if state.is_terminal():
        return float(state.reward(BLACK))
    return None if analysis is None else analysis.value * state.player


def opinion_html(
    state: State,
    who: str,
    analysis: Analysis | None,
    values: dict[NodeId, float],
    *,
    bar: bool,
    line: bool,
    curve: bool,
) -> str:
    """The chosen parts of `who`'s opinion. `values` are as Black sees them, by ID."""
    names = (player_name(state.game, BLACK), player_name(state.game, WHITE))
    value, parts = value_of(state, analysis), []
    if bar and value is not None:
        parts.append(f"<div>{escape(who)} sees the chances so:</div>{value_bar_svg(value, names)}")
    if line and analysis is not None and analysis.line:
        moves = " ".join(state.game.action_name(action) for action in analysis.line)
        parts.append(f"<div>{escape(who)} expects: <b>{escape(moves)}</b></div>")
    if curve:
        ids = (state.id[: k + 1] for k in range(len(state.id)))
        known = [values.get(node_id) for node_id in ids]
        parts.append(f"<div>The game so far, as {escape(who)} sees it:</div>")
        parts.append(value_curve_svg(known, at=state.ply, names=names))
    return "".join(parts)
