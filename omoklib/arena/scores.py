"""What some games say about two players: the score, its interval, and Elo.

A win counts 1, a draw 1/2, a loss 0; the score is the mean. Wilson's interval, with the score in
place of the proportion, says how far the true mean may be from the observed one.

Wilson's interval is made for games without draws. With draws it stays on the safe side: among
results in 0..1 with mean s, those that are 0 or 1 have the largest variance, s(1 - s); every draw
makes it smaller, so the interval is a little too wide, never too narrow. The same holds for games
in pairs from one opening, whose results balance each other. It does not hold for games that repeat
each other: they are worth one, however often they are played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from omoklib._util.arguments import check_positive, check_share
from omoklib._util.words import counted

__all__ = ["Z95", "Tally", "elo_difference", "expected_score", "wilson"]

Z95 = 1.959963984540054
"""The 95% interval of a normal distribution is its mean plus or minus this many deviations."""


def wilson(score: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of Wilson (1927) for a mean `score` in 0..1 over `games` games.

    `(0.0, 1.0)` if no game was played: nothing is known.

    >>> low, high = wilson(0.75, 40)
    >>> print(f"{low:.3f} {high:.3f}")
    0.598 0.858
    """
    check_share("score", score)
    check_positive("games", games, whole=True, zero=True)
    check_positive("z", z)
    if games == 0:
        return 0.0, 1.0
    shrink = 1 + z * z / games
    middle = (score + z * z / (2 * games)) / shrink
    half = z * math.sqrt(score * (1 - score) / games + (z / (2 * games)) ** 2) / shrink
    # A score of 0 or 1 is an end of its own interval; rounding would put that end beside it.
    low = 0.0 if score == 0 else max(0.0, middle - half)
    high = 1.0 if score == 1 else min(1.0, middle + half)
    return low, high


def elo_difference(score: float) -> float:
    """The difference in Elo at which `score` is expected; infinite at 0 and at 1.

    >>> round(elo_difference(0.75))
    191
    """
    check_share("score", score)
    if score in (0, 1):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The score expected of a player who is `difference` Elo stronger.

    >>> round(expected_score(400), 3)
    0.909
    """
    odds = 10 ** (-abs(difference) / 400)  # of the weaker player, so that no difference overflows
    return (1 if difference >= 0 else odds) / (1 + odds)


@dataclass(frozen=True)
class Tally:
    """Wins, draws and losses of one player.

    >>> Tally(14, 2, 4)
    75.0% [53.1, 88.8], +191 Elo [+22, +360] (14 wins, 2 draws, 4 losses)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __post_init__(self) -> None:
        for name in ("wins", "draws", "losses"):
            check_positive(name, getattr(self, name), whole=True, zero=True)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def in_words(self) -> str:
        """What was counted, "14 wins, 1 draw, 5 losses".

        >>> Tally(14, 1, 5).in_words
        '14 wins, 1 draw, 5 losses'
        """
        won, drawn = counted(self.wins, "win"), counted(self.draws, "draw")
        return f"{won}, {drawn}, {counted(self.losses, 'loss')}"

    @property
    def score(self) -> float:
        """The mean result in 0..1, a draw counting 1/2; 1/2 if no game was played."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return wilson(self.score, self.games)

    @property
    def elo(self) -> float:
        """By how much the player is stronger than its opponents; infinite if it won or lost all."""
        return elo_difference(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95% interval of `elo`: the ends of `interval`, turned into Elo."""
        low, high = self.interval
        return elo_difference(low), elo_difference(high)

    def differs_from(self, score: float = 0.5) -> bool:
        """Whether the games decide the question: `score` lies outside the interval."""
        low, high = self.interval
        return not low <= score <= high

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def __repr__(self) -> str:
        low, high = self.interval
        elo_low, elo_high = self.elo_interval
        return (
            f"{self.score:.1%} [{100 * low:.1f}, {100 * high:.1f}], "
            f"{self.elo:+.0f} Elo [{elo_low:+.0f}, {elo_high:+.0f}] "
            f"({self.in_words})"
        )
