"""Who meets whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

__all__ = ["all_meetings", "swiss_round"]


def all_meetings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Everyone against everyone, once.

    >>> all_meetings(["a", "b", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(names, 2))


def swiss_round(
    order: Sequence[str], met: Collection[frozenset[str]], rounds: int
) -> list[tuple[str, str]]:
    """The next round by the Swiss system: neighbours in the table meet, and nobody meets twice.

    Few games tell most about players of like strength, so the table is soon nearly as good as if
    all had met. Somebody who is left over, or has come late, meets the nearest who is free, even
    if that one has had its share; so nobody sits out.

    Args:
        order: the players, the strongest first.
        met: those who have met.
        rounds: how many opponents each player is to meet.

    Returns:
        Pairs without a common player; `[]` when everyone has met enough, or everyone.

    >>> swiss_round(["a", "b", "c", "d"], {frozenset("ab"), frozenset("cd")}, 2)
    [('a', 'c'), ('b', 'd')]
    """
    opponents = {name: sum(name in pair for pair in met) for name in order}
    place = {name: k for k, name in enumerate(order)}
    free, pairs = set(order), []
    for one in order:
        if one not in free or opponents[one] >= rounds:
            continue
        others = [name for name in free - {one} if frozenset((one, name)) not in met]
        if others:
            # Who needs a meeting goes before who is nearer; of two equally near, the stronger.
            other = min(
                others,
                key=lambda name: (
                    opponents[name] >= rounds,
                    abs(place[name] - place[one]),
                    place[name],
                ),
            )
            pairs.append((one, other))
            free -= {one, other}
    return pairs
