"""The edges at the node of an event, as a table: their numbers before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omoklib.draw.look import player_name
from omoklib.draw.numbers import signed
from omoklib.games import Game
from omoklib.ids import NodeId
from omoklib.search import Choice, Event
from omoklib.widgets.terms import Terms, number, total
from omoklib.widgets.timeline import Moment

__all__ = ["MARKS", "ROWS", "EventTable"]

MARKS = {1: "✓", 0: "=", -1: "✗", None: ""}
"""The mark of a move by its proof, as the player who makes it sees it: it wins, draws or loses."""

ROWS = 10
"""The rows of a table, at most: those with the highest scores."""

UCT_COLUMNS = ("n", "w", "w/n", "U", "UCB")  # in the letters of lesson 03; lesson 06 has others
LETTERS = {
    "uct": {
        "n": "visits of this move",
        "w": "what they won in all, for the player who chooses here",
        "N": "visits of the node above",
        "U": "the exploration term c · √(ln N / n): large while a move is little tried",
    },
    "puct": {
        "N": "visits of this move",
        "W": "the sum of their values, for the player who chooses here",
        "Q": "W / N, the mean",
        "P": "the prior: what the evaluator thinks of the move before it is tried",
        "U": "the exploration term: large where P is large and N small",
        "ΣN": "visits of all the moves here",
    },
}


class EventTable:
    """The tables of one event.

    Args:
        root: the ID of the trace's root.
        before, now: the edges before the event and after it.
    """

    def __init__(self, game: Game, terms: Terms, root: NodeId, before: Moment, now: Moment) -> None:
        self.game, self.terms, self.root = game, terms, root
        self.before, self.now = before, now

    def after(self, event: Event, arrival: tuple[NodeId, int] | None) -> dict[str, Any] | None:
        """The table for the event that has just happened.

        Args:
            arrival: the last edge on the way here; a node without children shows its numbers.
        """
        node = event.node_id
        if event.phase == "select":
            if not event.choices:
                return None
            return self._table(node, event.choices, event.choices, event.action, event.player)
        if event.phase == "backpropagate":
            before, now = self._rows(node, self.before), self._rows(node, self.now)
            return self._table(node, before, now, event.action, event.player)
        chosen = event.children[0][0] if len(event.children) == 1 else None
        if not self.now.priors(node):
            if arrival is None:
                return None
            node, chosen = arrival
        rows = self._rows(node, self.now)
        player = event.player if node == event.node_id else -event.player
        return self._table(node, rows, rows, chosen, player)

    def question(self, event: Event) -> dict[str, Any]:
        """The choices of a selection; U and score, which would give away the answer, are blank."""
        table = self._table(event.node_id, event.choices, event.choices, None, event.player)
        keep = len(table["columns"]) - 2
        blank = [{"now": "?", "was": None}] * 2
        total = sum(row.N for row in event.choices)
        above = self.terms.parent_visits(event.choices, event.node_id == self.root)
        rows = [
            {**row, "cells": row["cells"][:keep] + blank, "U": None, "formula": None}
            for row in table["rows"]
        ]
        known = f"N = {above}" if self.terms.kind == "uct" else f"ΣN = {total}"
        if self.terms.factor is not None:
            known += (
                f", {'c' if self.terms.kind == 'uct' else 'cpuct'} = {number(self.terms.factor)}"
            )
        return {
            **table,
            "rows": rows,
            "known": known,
        }

    def _rows(self, node: NodeId, moment: Moment) -> list[Choice]:
        """All children of a node with their numbers."""
        counted = []
        for action, prior in sorted(moment.priors(node).items()):
            N, W = moment.edge(node, action)
            counted.append(Choice(action, N, W, W / N if N else 0.0, prior, 0.0, 0.0))
        above = self.terms.parent_visits(counted, node == self.root)
        rows = []
        for row in counted:
            U = self.terms.exploration((node, row.action), row, above)
            score = None if U is None else row.Q + U
            rows.append(Choice(row.action, row.N, row.W, row.Q, row.P, U, score))
        return rows

    def _table(
        self,
        node: NodeId,
        before: Sequence[Choice],
        after: Sequence[Choice],
        chosen: int | None,
        player: int,
    ) -> dict[str, Any]:
        was = {row.action: row for row in before}
        kept = sorted(after, key=lambda row: row.action != chosen)[:1] if chosen is not None else []
        ranked = sorted(after, key=lambda row: (-(row.score or 0), -row.N, row.action))
        kept += [row for row in ranked if row not in kept][: ROWS - len(kept)]
        names = ["N", "W", "Q", *(["P"] if any(row.P is not None for row in after) else [])]
        mover = player_name(self.game, player)
        return {
            "node": list(node),
            "title": f"{mover}'s moves {self._place(node)}",
            "columns": [*names, "U", "score"] if self.terms.kind != "uct" else list(UCT_COLUMNS),
            "letters": LETTERS["uct" if self.terms.kind == "uct" else "puct"],
            "rows": [
                self._row(node, was.get(row.action, row), row, before, after, names, chosen)
                for row in sorted(kept, key=lambda row: row.action)
            ],
            "hidden": len(after) - len(kept),
            "formula": self.terms.symbols(),
        }

    def _place(self, node: NodeId) -> str:
        moves = [self.game.action_name(action) for action in node[len(self.root) :]]
        return f"after {', '.join(moves)}" if moves else "at the root"

    def _row(
        self,
        node: NodeId,
        was: Choice,
        now: Choice,
        before: Sequence[Choice],
        after: Sequence[Choice],
        names: Sequence[str],
        chosen: int | None,
    ) -> dict[str, Any]:
        edge, at_root = (node, now.action), node == self.root
        proof = self.now.proof(node, now.action)
        digits = self.terms.digits, 3 if len(after) <= ROWS else 4  # many priors are nearly equal
        old, new = (_cells(row, names, *digits) for row in (was, now))
        formulas = [
            ""
            if row.U is None
            else self.terms.text(edge, row, self.terms.parent_visits(rows, at_root))
            for row, rows in ((was, before), (now, after))
        ]
        return {
            "action": now.action,
            "name": self.game.action_name(now.action),
            "mark": MARKS[proof],
            "cells": [_pair(a, b) for a, b in zip(old, new, strict=True)],
            "Q": float(now.Q),
            "U": None if now.U is None else float(now.U),
            "formula": _pair(*formulas),
            "chosen": now.action == chosen,
        }


def _cells(row: Choice, names: Sequence[str], digits: int, prior_digits: int) -> list[str]:
    prior = [number(row.P, prior_digits)] if "P" in names else []
    U, score = number(row.U, digits), number(row.score, digits)
    W = ("+" if row.W > 0 else "") + total(row.W, digits)
    # PUCT counts an untried move as 0; UCB has no mean of it.
    mean = signed(row.Q, f".{digits}f") if row.N or prior else "–"
    return [str(row.N), W, mean, *prior, U, score]


def _pair(was: str, now: str) -> dict[str, str | None]:
    return {"now": now, "was": None if was == now else was}
