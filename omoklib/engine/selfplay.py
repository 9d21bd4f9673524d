"""Games that a search plays against itself, with every slot of a batch busy until the last games.

From the same generators, these are the games that `omoklib.selfplay.games.play_games` plays with
the readable search; that module turns them into records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from omoklib.engine.foresight import UNPROVED, Ahead, look_at_root
from omoklib.engine.jit import njit
from omoklib.engine.position import legal, winner
from omoklib.engine.puct import PuctBatch
from omoklib.games import State
from omoklib.ids import NodeId

__all__ = ["FinishedGame", "played_games"]


class FinishedGame(NamedTuple):
    """A finished game.

    Attributes:
        index: the game's place among those that were asked for.
        id: the ID of the whole game.
        start: the number of plies before the first recorded move.
        policies: the policy `pi`, `[A]`, for every recorded move.
        values: the value of every recorded search, as its player to move sees it.
        outcome: the result as Black sees it.
    """

    index: int
    id: NodeId
    start: int
    policies: list[np.ndarray]
    values: list[float]
    outcome: int


def played_games(
    search: PuctBatch,
    games: Iterable[tuple[State, np.random.Generator]],
    temperature_plies: int,
    stop: Callable[[], bool] = lambda: False,
    ahead: Ahead | None = None,
) -> Iterator[FinishedGame]:
    """Each game as soon as it is finished; the next game then begins in its slot.

    With `ahead`, a position whose result is proved is not searched: the policy is 1 for the move
    that achieves the result, the value is the result, and that move is played.

    Args:
        games: the state that each game begins with, and the generator of its noise and moves.
        temperature_plies: the ply before which moves are drawn from the policy; later moves are its
            best.
        stop: a function that is called before each step; if it returns True, the unfinished games
            are dropped.
        ahead: the reach of what is foreseen; None: every move is searched.
    """
    queue = enumerate(games)
    running: dict[int, FinishedGame] = {}
    room = np.empty(search.rules.actions, np.int16)

    def begin_next(slot: int) -> Iterator[FinishedGame]:
        """Starts the next game that needs a search; the games before it are yielded."""
        for index, (state, rng) in queue:
            search.begin(slot, state, rng)
            running[slot] = FinishedGame(index, state.id, state.ply, [], [], 0)
            if play_proved(slot):
                return
            yield finish(slot)

    def play_proved(slot: int) -> bool:
        """Plays the moves whose results are proved; whether the game continues."""
        while ahead is not None:
            position = search.forest.position[slot]
            proof, action = proved_move(search.rules, ahead, position, room)
            if proof == UNPROVED:
                return True
            pi = np.zeros(len(room))
            pi[action] = 1
            running[slot].policies.append(pi)
            running[slot].values.append(float(proof))
            if not search.skip(slot, action):
                return False
        return True

    def finish(slot: int) -> FinishedGame:
        outcome = int(winner(search.rules, search.forest.position[slot]))
        return running.pop(slot)._replace(id=search.id(slot), outcome=outcome)

    for slot in range(search.batch):
        yield from begin_next(slot)
    while running and not stop():
        for slot in search.step():
            game = running[slot]
            game.policies.append(search.policy(slot))
            game.values.append(search.value(slot))
            drawn = game.start + len(game.policies) <= temperature_plies
            if not (search.play(slot, search.choose(slot, drawn)) and play_proved(slot)):
                yield finish(slot)
                yield from begin_next(slot)


@njit
def proved_move(rules, ahead, position, actions):
    """The proof of `position`, whose game is not over, and the move that achieves it.

    Args:
        actions: int16 `[A]`, the working room.

    Returns:
        1, 0 or -1 as the player to move sees it, and the move; or UNPROVED and any move.
    """
    proof, _ = look_at_root(rules, ahead, position, actions, legal(rules, position, actions))
    return proof, actions[0]
