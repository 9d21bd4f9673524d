"""Ratings: one number for each of many players, from all the games they played.

The model is that of Bradley and Terry (1952), and Elo's: a player who is d Elo stronger scores
1 / (1 + 10^(-d/400)) on average, a draw counting half. The ratings are those under which the
results are likeliest (Zermelo 1929), with one addition: every player has also drawn `PRIOR` games
with a player of rating 0. Without it, a player who won all games would be infinitely strong.

The intervals come from Fisher's information: the curvature of the log-likelihood at its maximum,
for all players at once. As with Wilson's interval (see `scores`), draws and games in pairs make
them a little too wide, never too narrow; games that repeat each other make them too narrow. The
results fix only the differences of ratings, so one more choice is open: where 0 is. It is the mean
of all, or one player, the anchor; an interval is always that of the difference from it.

>>> import numpy as np
>>> points = np.array([[0, 15, 18.5], [5, 0, 14], [1.5, 6, 0]])     # 20 games in each pairing
>>> rate(["UCT 400", "UCT 100", "random"], points, anchor="random")
UCT 400   +377 [+201, +552]
UCT 100   +166  [+17, +314]
random       0     the zero
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from omoklib.arena.scores import Z95, Tally

__all__ = ["PRIOR", "Ratings", "rate"]

PRIOR = 0.5
"""The number of games that every player is assumed to have drawn with one of rating 0."""

_STEPS = 1000

_ELO = 400 / math.log(10)
"""The Elo in one unit of the logistic function's argument."""


@dataclass(frozen=True)
class Ratings:
    """The strengths of n players, in Elo; arrays are in the order of `names`.

    Attributes:
        names: the players' names.
        elo: the ratings `[n]`; 0 is the anchor, or the mean of all.
        covariance: the covariance `[n, n]` of the errors of `elo`, in Elo squared.
        points: the points `[n, n]` of each player against each; `points[j, i]` is what `j` got
            against `i`.
        anchor: the name of the player whose rating is 0, or "" for the mean.
    """

    names: tuple[str, ...]
    elo: np.ndarray
    covariance: np.ndarray
    points: np.ndarray
    anchor: str = ""

    def __getitem__(self, name: str) -> float:
        """A player's rating."""
        return float(self.elo[self._place(name)])

    def interval(self, name: str) -> tuple[float, float]:
        """The 95% interval of a player's rating."""
        k = self._place(name)
        half = Z95 * math.sqrt(max(0.0, self.covariance[k, k]))
        return self[name] - half, self[name] + half

    def written(self, name: str) -> tuple[str, str]:
        """A player's rating and its 95% interval as text: `('+377', '[+201, +552]')`. The
        anchor, `('0', 'the zero')`, has none."""
        if name == self.anchor:
            return "0", "the zero"
        low, high = self.interval(name)
        return _signed(self[name]), f"[{_signed(low)}, {_signed(high)}]"

    def difference(self, one: str, other: str) -> tuple[float, float, float]:
        """The Elo by which `one` is stronger than `other`, and the ends of its 95% interval.

        The interval is narrower than the two players' own suggest: an uncertainty that both share,
        such as the distance to the anchor, cancels out.
        """
        i, j = self._place(one), self._place(other)
        C = self.covariance
        half = Z95 * math.sqrt(max(0.0, C[i, i] + C[j, j] - 2 * C[i, j]))
        elo = self[one] - self[other]
        return elo, elo - half, elo + half

    def games(self, name: str) -> int:
        """The number of games that the player played."""
        k = self._place(name)
        return round(self.points[k].sum() + self.points[:, k].sum())

    def score(self, name: str) -> float:
        """The player's share of all points in its games; 1/2 without games."""
        games = self.games(name)
        return float(self.points[self._place(name)].sum()) / games if games else 0.5

    @property
    def order(self) -> list[str]:
        """The names, the strongest first."""
        return [self.names[k] for k in np.argsort(-self.elo, kind="stable")]

    @property
    def warning(self) -> str:
        """A sentence if no chain of games connects all players, else ""."""
        met = (self.points + self.points.T) > 0
        reached, fresh = {0}, [0]
        while fresh:
            fresh = [j for i in fresh for j in np.flatnonzero(met[i]) if j not in reached]
            reached.update(fresh)
        apart = [name for k, name in enumerate(self.names) if k not in reached]
        if not apart:
            return ""
        return (
            f"No chain of games leads from {self.names[0]} to {', '.join(apart)}: their ratings "
            "cannot be compared."
        )

    @property
    def in_words(self) -> str:
        """A sentence with everyone's rating and interval, for people who cannot see the picture."""
        rows = "; ".join(" ".join([name, *self.written(name)]) for name in self.order)
        return f"A ladder, the strongest on top: {rows}. {self.warning}".rstrip()

    def joined_by(self, name: str, against: Mapping[str, Tally]) -> Ratings:
        """The ratings of these players and one more, with its games in addition.

        Args:
            name: the new player.
            against: its results, as it sees them, by opponent. Those against players who are not
                rated here are left out.

        Raises:
            ValueError: the player is rated here already.
        """
        points = np.pad(self.points, (0, 1))
        for rival, tally in against.items():
            if rival in self.names:
                place = self._place(rival)
                points[-1, place] = tally.wins + tally.draws / 2
                points[place, -1] = tally.losses + tally.draws / 2
        return rate((*self.names, name), points, anchor=self.anchor)

    def __repr__(self) -> str:
        rows = [(name, *self.written(name)) for name in self.order]
        first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
        lines = [f"{a:<{first}} {b:>{max(second, 6)}} {c:>{third}}" for a, b, c in rows]
        return "\n".join(lines + ([self.warning] if self.warning else []))

    def _place(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"the players are {', '.join(self.names)}; got {name!r}")
        return self.names.index(name)


def rate(names: Sequence[str], points: np.ndarray, anchor: str = "") -> Ratings:
    """The most likely ratings of players who scored `points` against each other.

    Args:
        points: the points `[n, n]`; `points[i, j]` is what player `i` got against `j` in all their
            games, a draw counting 1/2; so they played `points[i, j] + points[j, i]` games.
        anchor: the player whose rating is 0; without one, the mean of all is.

    Raises:
        ValueError: `points` has another shape, a negative number, or games of a player with itself;
            a name occurs twice; or the anchor is not one of the names.
    """
    names = tuple(names)
    points = np.array(points, dtype=float)
    n = len(names)
    if n == 0 or len(set(names)) != n:
        raise ValueError(f"names must be different, and one or more; got {list(names)}")
    fine = points.shape == (n, n) and np.isfinite(points).all() and (points >= 0).all()
    if not fine or np.diag(points).any():
        raise ValueError(
            f"points must be a table of {n} x {n} numbers, 0 or more, the diagonal 0; got\n{points}"
        )
    if anchor and anchor not in names:
        raise ValueError(f"anchor must be one of {', '.join(names)}; got {anchor!r}")
    strength, information = _likeliest(points)
    # B moves the zero: from each rating it subtracts the anchor's, or the mean.
    weights = np.full(n, 1 / n) if not anchor else np.array([name == anchor for name in names])
    B = np.eye(n) - weights
    covariance = B @ np.linalg.inv(information) @ B.T
    return Ratings(names, _ELO * (B @ strength), _ELO**2 * covariance, points, anchor)


def _likeliest(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The maximum of the likelihood, `[n]` in logistic units, and the information there, `[n, n]`.

    Newton's method: the log-likelihood is concave, and PRIOR makes its maximum a single finite
    point. A step is never longer than 2, as far from the maximum the curvature is misleading. With
    billions of games rounding hides the last digits: then the steps end close to the maximum.
    """
    games = points + points.T
    strength = np.zeros(len(points))
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        own = 1 / (1 + np.exp(-strength))
        slope = (points - games * expected).sum(axis=1) + PRIOR * (0.5 - own)
        curvature = games * expected * (1 - expected)
        information = np.diag(curvature.sum(axis=1) + PRIOR * own * (1 - own)) - curvature
        step = np.linalg.solve(information, slope)
        longest = np.abs(step).max()
        if longest < 1e-9:
            break
        strength = strength + step * min(1.0, 2 / longest)
    return strength, information


def _signed(elo: float) -> str:
    return f"{round(elo):+,d}" if round(elo) else "0"
