"""The formula behind a selection, recovered from the numbers that a search reported.

A trace holds Q, U and the visits, but not the search's constant. U divided by its other factors
gives the constant. A search that fits no formula here is shown without one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from omoklib.ids import NodeId
from omoklib.search import Choice, Event

__all__ = ["Terms", "fit_terms", "number", "total"]

Edge = tuple[NodeId, int]


@dataclass(frozen=True)
class Terms:
    """The parts of U, which is `factor * spread`.

    Attributes:
        kind: the formula of the spread. "uct": `sqrt(ln N / n)`. "puct":
            `P * sqrt(max(least, sum N)) / (1 + n)`. "own": neither fits.
        extra: two numbers. For "uct" `(at the root, elsewhere)`, the visits that N counts beyond
            the children's: the one that made the node. For "puct" `(least, least)`.
        has_priors: whether the choices have priors.
        factor: the search's constant, `c` or `cpuct`.
        factors: the constant of each edge, if weights change it.
    """

    kind: str
    extra: tuple[int, int] = (0, 1)
    factor: float | None = None
    factors: dict[Edge, float] = field(default_factory=dict)
    has_priors: bool = False

    @property
    def digits(self) -> int:
        """The digits that tell scores apart: with priors, dozens of moves are nearly equal."""
        return 3 if self.has_priors else 2

    def parent_visits(self, rows: Sequence[Choice], at_root: bool) -> int:
        """N, or the sum under PUCT's square root, as the formula counts it."""
        total = sum(row.N for row in rows)
        if self.kind == "puct":
            return max(self.extra[0], total)
        return total + self.extra[0 if at_root else 1]

    def spread(self, row: Choice, above: int) -> float | None:
        """The factor beside the constant; None if the formula gives none."""
        if self.kind == "puct":
            return None if row.P is None else row.P * math.sqrt(above) / (1 + row.N)
        if self.kind == "own" or row.N < 1 or above < 1:
            return None
        return math.sqrt(math.log(above) / row.N)

    def constant(self, edge: Edge) -> float | None:
        return self.factors.get(edge, self.factor)

    def exploration(self, edge: Edge, row: Choice, above: int) -> float | None:
        """U of an edge."""
        spread, constant = self.spread(row, above), self.constant(edge)
        return None if spread is None or constant is None else constant * spread

    def text(self, edge: Edge, row: Choice, above: int) -> str:
        """The formula with its numbers."""
        Q, U, score = (number(term, self.digits) for term in (row.Q, row.U, row.score))
        constant = self.constant(edge)
        if constant is None or self.spread(row, above) is None:
            return f"{Q} + {U} = {score}"
        if self.kind == "uct":
            mean = f"{total(row.W, self.digits)}/{row.N}"
            return f"{mean} + {number(constant)} · √(ln {above} / {row.N}) = {score}"
        mean = f"{total(row.W, self.digits)}/{row.N}" if row.N else "0"
        prior = f"{number(constant)} · {number(row.P, 3)} · √{above} / (1 + {row.N})"
        return f"{mean} + {prior} = {score}"

    def symbols(self) -> str:
        """The formula in letters."""
        if self.kind == "uct":
            return "UCB = w/n + c · √(ln N / n)"
        if self.kind == "puct":
            inside = "max(1, ΣN)" if self.extra[0] else "ΣN"
            return f"score = Q + cpuct · P · √{inside} / (1 + N)"
        return "score = Q + U"


def total(value: float, digits: int = 2) -> str:
    """A sum of values: without decimals if it is whole.

    >>> total(-3.0), total(0.0681, 3)
    ('−3', '0.068')
    """
    return number(value, 0 if value == int(value) else digits)


def number(value: float | None, digits: int = 2) -> str:
    """A number for a table: with a true minus sign and no negative zero; a dash for None.

    >>> number(-0.5), number(-0.0), number(3.0, 0), number(None)
    ('−0.50', '0.00', '3', '–')
    """
    if value is None:
        return "–"
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", "−")


def fit_terms(selections: Iterable[Event], root: NodeId) -> Terms:
    """The terms that give every U of the `selections` from one constant for each edge.

    >>> rows = (Choice(0, 2, 1.0, 0.5, None, 1.177, 1.677), Choice(1, 2, 0, 0, None, 1.177, 1.177))
    >>> fit_terms([Event(4, "select", (0,), 1, action=0, choices=rows)], (0,)).kind
    'uct'
    """
    selections = list(selections)
    prior = any(row.P is not None for event in selections for row in event.choices)
    kind = "puct" if prior else "uct"
    extras = [(1, 1), (0, 0)] if prior else [(0, 1), (1, 1), (0, 0)]
    for extra in extras:
        terms = _fitted(Terms(kind, extra, has_priors=prior), selections, root)
        if terms is not None:
            return terms
    return Terms("own", has_priors=prior)


def _fitted(terms: Terms, selections: Sequence[Event], root: NodeId) -> Terms | None:
    """`terms` with its constants; None if they change from one selection to the next."""
    factors: dict[Edge, float] = {}
    for event in selections:
        above = terms.parent_visits(event.choices, event.node_id == root)
        for row in event.choices:
            spread = terms.spread(row, above)
            if not spread:
                if row.U:
                    return None
                continue
            edge = event.node_id, row.action
            factor = row.U / spread
            if not math.isclose(factors.setdefault(edge, factor), factor, rel_tol=1e-4):
                return None
    if not factors:
        return terms
    ordered = sorted(factors.values())
    middle = ordered[len(ordered) // 2]
    unlike = {e: f for e, f in factors.items() if not math.isclose(f, middle, rel_tol=1e-4)}
    return replace(terms, factor=middle, factors=unlike)
