"""A player's opinion of a position, as a board shows it."""

from __future__ import annotations

from typing import Any

from omoklib._util.words import capital, counted
from omoklib.draw.look import player_name
from omoklib.draw.numbers import chance
from omoklib.games import BLACK, State
from omoklib.players import Analysis

__all__ = [
    "LINE",
    "OVERLAYS",
    "best_of",
    "expected",
    "heat_map",
    "hint_words",
    "overlay_legend",
    "value_of",
]

LINE = "best line"
CHANCES = "chances"  # values, as a share of games: what the bar and the curve show, too
OVERLAYS = ("nothing", "visits", CHANCES, "priors", LINE)  # one at a time: all are numbers
FEW = 5  # visits; a value of fewer is chance
LEAST = 0.25  # a value that has the full colour where none is larger
TOLD = 0.01  # a prior; a smaller one says nothing, unless none is larger
LABELLED = 9  # with more texts, a large board is a page of numbers


def heat_map(analysis: Analysis, overlay: str) -> list[dict[str, Any]]:
    """The board's overlay: heat in 0..1, a hue, and labels for the highest values.

    Priors and visits have one hue, from 0 to their largest number. Values have two hues, for good
    and bad, each from 0 to the largest on either side, or to `LEAST`. The best move has a frame.
    Only values have colour without a label.
    """
    tables = {"priors": analysis.priors, "visits": analysis.visits, CHANCES: analysis.Q}
    table = tables.get(overlay, {})
    if overlay == CHANCES and analysis.visits:  # an untried action has no mean value
        table = {action: q for action, q in table.items() if analysis.visits.get(action)}
    most = max(map(abs, table.values()), default=0)
    most = max(most, LEAST) if overlay == CHANCES else most
    write = {"priors": _share, "visits": _count, CHANCES: chance}.get(overlay, str)
    shown = {action: abs(number) / most if most else 0.0 for action, number in table.items()}
    by_rank = sorted(table, key=lambda action: (-table[action], action))
    least = min(TOLD, most) if overlay == "priors" else 0
    labelled = {a for a in by_rank[:LABELLED] if shown[a] > 0 and abs(table[a]) >= least}
    best = best_of(analysis) if overlay != "priors" else next(iter(by_rank), None)
    return [
        {
            "action": action,
            "heat": round(shown[action], 4),
            "hue": "heat" if overlay != CHANCES else "good" if number >= 0 else "bad",
            "label": write(number) if action in labelled else "",
            "best": action == best,
        }
        for action, number in sorted(table.items())
        if (shown[action] > 0 if overlay == CHANCES else action in labelled)
    ]


def overlay_legend(state: State, who: str, analysis: Analysis | None, overlay: str) -> str:
    """A line that explains the overlay; "" if there is none."""
    if overlay not in OVERLAYS[1:] or analysis is None:
        return ""
    mover = player_name(state.game, state.player)
    if overlay == "priors" and not analysis.priors:
        return f"{capital(who)} has no priors: only a network expects anything before it searches."
    if overlay == "visits" and not analysis.visits:
        return f"{capital(who)} plays without a search: there are no visits to show."
    if overlay == LINE and not analysis.line:
        return f"{capital(who)} plays without a search: there is no line to show."
    return {
        "visits": f"Blue: how often {who} tried a move. Framed: its favourite.",
        CHANCES: f"{mover}'s chances after each move: blue is good, orange bad.",
        "priors": f"Blue: what {who} expects before any search.",
        LINE: f"Stones 1, 2, ...: the moves that {who} expects from here.",
    }[overlay]


def best_of(analysis: Analysis) -> int | None:
    """The move that the search would play; None if it tried none."""
    if analysis.line:
        return analysis.line[0]
    return max(analysis.visits, key=analysis.visits.get, default=None)


def hint_words(state: State, analysis: Analysis) -> str:
    """The best move with its value, as the player to move sees it, and a second one if it has a
    quarter of the visits; a few visits say nothing of a value. "" if nothing was tried."""
    best, tried, values = best_of(analysis), analysis.visits, analysis.Q
    if best is None:
        return ""
    name = state.game.action_name
    if 0 < tried.get(best, 0) < FEW:
        return f"{name(best)} looks best, after only {counted(tried[best], 'visit')}."
    said = f"{name(best)} looks best: {chance(values.get(best, analysis.value))}."
    others = [a for a in tried if a != best and 4 * tried[a] > tried.get(best, 0)]
    if not others:
        return said
    second = min(others, key=lambda action: (-tried[action], action))
    return f"{said} The second choice is {name(second)}."  # by visits: its value may be higher


def expected(state: State, analysis: Analysis) -> list[dict[str, int]]:
    """The expected moves as numbered ghost stones, at most one on each point."""
    ghosts, seen, player = [], set(), state.player
    for number, action in enumerate(analysis.line[:9], 1):
        if action not in seen:
            ghosts.append({"action": action, "player": player, "number": number})
        seen.add(action)
        player = -player
    return ghosts


def value_of(state: State, analysis: Analysis | None) -> float | None:
    """The value of `state` as Black sees it: the result if there is one, else the opinion."""
    if state.is_terminal():
        return float(state.reward(BLACK))
    return None if analysis is None else analysis.value * state.player


def _share(prior: float) -> str:
    return f"{prior:.0%}" if prior >= 0.01 else "<1%"


def _count(visits: int) -> str:
    return str(visits) if visits < 10_000 else f"{visits / 1000:.0f}k"
