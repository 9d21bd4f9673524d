"""Games that a search plays against itself, with every slot of a batch busy until the last games.

From the same generators, these are the games that `omoklib.selfplay.games.play_games` plays with
the readable search; that module turns them into records.
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
        index: its place among the games that were asked for.
        id: the whole game.
        start: the number of plies before the first recorded move.
        policies: `pi`, `[A]`, for every recorded move.
        values: the value of every recorded search, as its player to move sees it.
        outcome: the result as Black sees it.
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
    """Each game as soon as it is finished; the next game then begins in its slot.

    Args:
        games: the state that each game begins with, and the generator of its noise and moves.
        temperature_plies: moves before this ply are drawn from the policy; later ones are its best.
        stop: called before each step; if it returns True, the unfinished games are dropped.
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
