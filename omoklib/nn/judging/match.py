"""Many games of one network side by side: its moves in all games are found in one batch.

A match of 200 games asks a network about a million positions. If the games are played one after
another, most of the time is spent waiting for the network. Side by side, the network answers a
hundred positions at a time, and the games stay the same, except where the last digits of its
answers matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from omoklib.arena import MatchResult, Played, name_of
from omoklib.engine.leaves import ArrayEvaluator
from omoklib.engine.puct import PuctBatch
from omoklib.games import BLACK, WHITE, Game, NodeId, State
from omoklib.players import Player

__all__ = ["best_actions", "network_match"]

_AT_ONCE = 256  # searches in a batch


def best_actions(
    evaluator: ArrayEvaluator,
    states: Sequence[State],
    simulations: int,
    prove: str = "no",
) -> list[int]:
    """The move of AlphaZero's search, without noise, in each of `states`, all of one game.

    Args:
        simulations: the number of simulations per move; 0 plays the evaluator's favourite move,
            without a search.
        prove: as in `PuctBatch`.
    """
    if not states:
        return []
    one = max(1, simulations)
    search = PuctBatch(
        states[0].game,
        evaluator,
        batch=min(len(states), _AT_ONCE),
        simulations=one,
        prove=prove if simulations else "no",
    )
    actions: list[int] = []
    for first in range(0, len(states), search.batch):
        some = states[first : first + search.batch]
        for slot, state in enumerate(some):
            search.begin(slot, state)
        while search.busy:
            search.step()
        for slot in range(len(some)):
            legal, P, _, _ = search.root_edges(slot)
            favourite = int(legal[np.argmax(P)])
            actions.append(search.choose(slot, drawn=False) if simulations else favourite)
    return actions


def network_match(
    evaluator: ArrayEvaluator,
    opponent: Player,
    game: Game,
    openings: Iterable[NodeId],
    *,
    simulations: int,
    name: str = "network",
    sides: Sequence[int] = (BLACK, WHITE),
    prove: str = "no",
) -> MatchResult:
    """A match of the network with `opponent`: a game from each opening with each of `sides`, all
    at the same time.

    The opponent moves in one game after another. Unlike `match`, this does not catch its errors.

    Args:
        simulations: the number of simulations of the network's search per move; 0 plays its
            favourite move.
        name: the network's name, for tables.
        sides: the sides that the network plays; by default both, one game each.
        prove: what the network's search proves, as in `PuctBatch`.
    """
    # Each game: the side of the network, the opening, and the current state.
    running = [(side, start, game.state(start)) for start in openings for side in sides]
    while True:
        waits = [
            index
            for index, (side, _, state) in enumerate(running)
            if not state.is_terminal() and state.player == side
        ]
        asked = [running[index][2] for index in waits]
        found = best_actions(evaluator, asked, simulations, prove)
        actions = dict(zip(waits, found, strict=True))
        moved = False
        for index, (side, start, state) in enumerate(running):
            if not state.is_terminal():
                action = actions[index] if index in actions else opponent(state)
                running[index] = side, start, state.take_action(action)
                moved = True
        if not moved:
            break
    names = {BLACK: name, WHITE: name_of(opponent)}
    games = tuple(
        Played(
            game,
            state.id,
            len(start) - 1,
            names[side],
            names[-side],
            state.reward(BLACK),
        )
        for side, start, state in running
    )
    return MatchResult(game, name, name_of(opponent), games, sides=tuple(sides))
