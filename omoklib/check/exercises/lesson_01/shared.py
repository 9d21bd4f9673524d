"""What several exercises of lesson 01 share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from omoklib.check.compare import Comparer
from omoklib.check.records import Case, same
from omoklib.games import Omok, State

__all__ = ["id_cases", "picture_of", "random_ids"]


def random_ids(
    rng: np.random.Generator, count: int, shortest: int = 0
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """`count` pairs of a board's size and an ID on it whose game is not over."""
    while count:
        size = int(rng.integers(3, 7))
        moves = int(rng.integers(shortest, size * 2))
        node_id = (0, *(int(a) for a in rng.permutation(size**2)[:moves]))
        state = Omok(size, size).initial_state()
        for action in node_id[1:]:
            if state.is_terminal():
                break
            state = state.take_action(action)
        if not state.is_terminal():
            count -= 1
            yield size, node_id


def picture_of(node_id: tuple[int, ...], size: int) -> State:
    """The state that is drawn beside a case."""
    return Omok(size, size).state(node_id)


def id_cases(
    call: str, shortest: int = 0, compare: Comparer = same
) -> Callable[[np.random.Generator], Iterator[Case]]:
    """Cases for a function of an ID and a board's size; `call` has `{id}` and `{size}`."""

    def cases(rng: np.random.Generator) -> Iterator[Case]:
        by_hand = [(3, (0,)), (3, (0, 0)), (3, (0, 4, 0)), (9, (0, 40, 41, 0)), (3, (0, 8, 4, 2))]
        for size, node_id in [*by_hand, *random_ids(rng, 60, shortest)]:
            if len(node_id) > shortest:
                code = call.format(id=node_id, size=size)
                about = {"id": node_id, "size": size}
                yield Case(code, compare=compare, picture=picture_of(node_id, size), about=about)

    return cases
