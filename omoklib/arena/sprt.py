"""A match that stops as soon as its question is decided: the sequential probability ratio test.

After every result, Wald's test (1945) asks how much likelier the results are under one strength
than under another, and stops as soon as that ratio is decisive. It needs the whole distribution of
results, but a hypothesis about a match is only a score: it does not say how often a game is drawn,
or how alike the two games of a pair are. So under each hypothesis the unknown rest is chosen to fit
the results best: the generalised test, GSPRT. A result is the points of a pair, 0 to 2 in halves:
both games of a pair start from one opening, and are not independent of each other.

Sources: A. Wald, Annals of Mathematical Statistics 16 (1945), 117-186; X. Li, J. Liu, Z. Ying,
Sequential Analysis 33 (2014), 203-231; for pairs of games, M. Van den Bergh's notes on the tests
of Stockfish ("Fishtest mathematics": the pentanomial model).

>>> test = SPRT(0, 50)
>>> test.decide([1, 2, 5, 3, 2])        # pairs that brought 0, 1/2, 1, 3/2 and 2 points
''
>>> test.decide([1, 5, 20, 45, 30])
'H1'
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real

from omoklib._util.arguments import check_positive, check_share
from omoklib.arena.scores import expected_score

__all__ = ["SPRT"]

_UNSEEN = 1e-3
"""The number of pairs that a result not seen yet counts as: with 0, some scores could not be
fitted."""
_FURTHEST = 3000
"""The largest Elo: there the weaker player gets one point in 30 million; beyond it, sums lose
precision."""
_HALVINGS = 50
"""The number of halvings, enough to make the interval as narrow as a float can express."""


@dataclass(frozen=True)
class SPRT:
    """Which is it: `elo0` or less, or `elo1` or more?

    Attributes:
        elo0, elo1: the two hypotheses H0 and H1, in Elo, as the first player sees them.
        alpha: the share of tests in which H1 may be accepted although `elo0` is true.
        beta: the share of tests in which H0 may be accepted although `elo1` is true.

    The closer `elo0` and `elo1`, the more games it takes. A strength between the two takes longest
    and may be decided either way.

    Raises:
        ValueError: `elo0` is not below `elo1`, one of them is beyond 3000 in size, which no match
            could tell from more, or an error rate is not between 0 and 1/2.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            elo = getattr(self, name)
            size = check_positive(name, abs(elo) if isinstance(elo, Real) else elo, zero=True)
            if size > _FURTHEST:
                raise ValueError(
                    f"{name} must be between -{_FURTHEST} and {_FURTHEST}; got {elo!r}"
                )
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be below elo1; got {self.elo0!r} and {self.elo1!r}")
        for name in ("alpha", "beta"):
            if not 0 < check_share(name, getattr(self, name)) < 0.5:
                raise ValueError(f"{name} must be between 0 and 1/2; got {getattr(self, name)!r}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The two values of `llr` at which the test stops: H0 is accepted at or below the first, H1
        at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio: the logarithm of how much likelier `counts` are under H1 than
        H0.

        Args:
            counts: the number of times each result occurred, from the worst for the first player to
                the best: five numbers for pairs (0, 1/2, 1, 3/2, 2 points), three for single games
                (losses, draws, wins).

        Raises:
            ValueError: not three or five numbers, or one is negative.
        """
        seen = list(counts)
        if len(seen) not in (3, 5) or not all(count >= 0 for count in seen):
            raise ValueError(
                "counts must be five numbers for pairs or three for games, each 0 or more; "
                f"got {counts!r}"
            )
        if not any(seen):
            return 0.0
        seen = [max(count, _UNSEEN) for count in seen]
        h0, h1 = (_fitted(seen, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(n * math.log(p1 / p0) for n, p0, p1 in zip(seen, h0, h1, strict=True))

    def decide(self, counts: Sequence[int]) -> str:
        """`"H0"` or `"H1"` if `counts` (see `llr`) are enough to accept it, else `""`."""
        low, high = self.bounds
        llr = self.llr(counts)
        return "H0" if llr <= low else "H1" if llr >= high else ""

    def words(self, verdict: str) -> str:
        """A verdict of `decide` in words."""
        if verdict == "H0":
            return f"H0 accepted: rather {self.elo0:g} Elo or less than {self.elo1:g} or more"
        if verdict == "H1":
            return f"H1 accepted: rather {self.elo1:g} Elo or more than {self.elo0:g} or less"
        return f"not decided between {self.elo0:g} and {self.elo1:g} Elo: play more games"


def _fitted(seen: list[float], score: float) -> list[float]:
    """Of all distributions of results with the mean `score`, the one that fits the counts best.

    A result with the share p of the counts and worth a points gets p / (1 + t (a - score)); t is
    the Lagrange multiplier of the condition. Between the two t at which a share would become
    negative the mean falls as t grows, so halving finds it.
    """
    total = sum(seen)
    rows = [(n / total, k / (len(seen) - 1) - score) for k, n in enumerate(seen)]
    low, high = -1 / rows[-1][1], -1 / rows[0][1]
    for _ in range(_HALVINGS):
        t = (low + high) / 2
        if sum(share * away / (1 + t * away) for share, away in rows) > 0:
            low = t
        else:
            high = t
    return [share / (1 + t * away) for share, away in rows]
