"""Which players meet each other next."""

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

    A game says most about two players of similar strength, so after a few rounds the table is
    nearly as good as if all had met. A player who is left over, or was added late, meets the
    nearest free player, even one who has played enough; so nobody sits out.

    Args:
        order: the players, the strongest first.
        met: the pairs that have met.
        rounds: the number of opponents that each player is to meet.

    Returns:
        Pairs, with every player in at most one; `[]` once everyone has met enough others, or all.

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
            # First those who still need a meeting, then the nearest, then the stronger.
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
