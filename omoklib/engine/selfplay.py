"""Games that a search plays against itself, all slots of a batch busy until the last ones.

The same games as `omoklib.selfplay.games.play_games` plays with the readable search, from the same
generators; there they are made into records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from omoklib.engine.position import winner
from omoklib.engine.puct import PuctBatch
from omoklib.games import State
from omoklib.ids import NodeId

__all__ = ["FinishedGame", "finished_games"]


class FinishedGame(NamedTuple):
    """A finished game.

    Attributes:
        index: which of the games that were asked for.
        id: the whole game.
        start: plies before the first recorded move.
        policies: `pi` `[A]` of every recorded move.
        values: of every recorded search, as its player to move sees it.
        outcome: as Black sees it.
    """

    index: int
    id: NodeId
    start: int
    policies: list[np.ndarray]
    values: list[float]
    outcome: int


def finished_games(
    search: PuctBatch,
    games: Iterable[tuple[State, np.random.Generator]],
    temperature_plies: int,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[FinishedGame]:
    """Each game as soon as it is finished; where one ends, the next begins in its slot.

    Args:
        games: where each begins, and the generator of its noise and its drawn moves.
        temperature_plies: moves before this ply are drawn, later ones are the best.
        stop: asked before each step; True leaves the games as they are, unfinished.
    """
    queue = enumerate(games)
    running: dict[int, FinishedGame] = {}

    def begin_next(slot: int) -> None:
        index, game = next(queue, (-1, None))
        if game is not None:
            state, rng = game
            search.begin(slot, state, rng)
            running[slot] = FinishedGame(index, state.id, state.ply, [], [], 0)

    for slot in range(search.batch):
        begin_next(slot)
    while running and not stop():
        for slot in search.step():
            game = running[slot]
            game.policies.append(search.policy(slot))
            game.values.append(search.value(slot))
            drawn = game.start + len(game.policies) <= temperature_plies
            if not search.play(slot, search.choose(slot, drawn)):
                outcome = int(winner(search.rules, search.forest.position[slot]))
                yield running.pop(slot)._replace(id=search.id(slot), outcome=outcome)
                begin_next(slot)
