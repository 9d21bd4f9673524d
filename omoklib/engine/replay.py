"""A finished game as arrays of all its positions, for a network to learn from."""

from __future__ import annotations

import numpy as np

from omoklib.engine.inputs import show_actions, show_board, show_player
from omoklib.engine.jit import njit
from omoklib.engine.position import apply, cells_of, check_same_game, legal, start_position
from omoklib.engine.rules import PLAYER, rules_of
from omoklib.games import Game
from omoklib.ids import ROOT, NodeId

__all__ = ["positions_of"]


def positions_of(
    game: Game, node_id: NodeId, first: int, history: int
) -> tuple[np.ndarray, np.ndarray]:
    """The M positions before each move of a game, starting at ply `first`.

    Args:
        node_id: the ID of a legal game; its moves are not checked again.

    Returns:
        Planes as `omoklib.games.planes` makes them, int8 `[M, n, n, 2 * history + 1]`, and the
        legal actions, bool `[M, A]`.

    Raises:
        TypeError: the engine does not know the game.
        ValueError: the game's twin is another game.
    """
    rules = rules_of(game)
    if game.twin is not game:
        check_same_game(rules, game.state(node_id))
    actions = np.array(node_id[len(ROOT) :], np.int16)
    moves, squares = len(actions) - first, game.size**2
    boards = np.zeros((len(actions), squares), np.int8)
    allowed = np.empty((moves, game.num_actions), np.bool_)
    flat = np.zeros((moves, squares, 2 * history + 1), np.int8)
    write_positions(rules, start_position(rules), actions, first, history, boards, flat, allowed)
    return flat.reshape(moves, game.size, game.size, -1), allowed


@njit
def write_positions(rules, position, actions, first, history, boards, planes, allowed):
    """Plays `actions` in `position` and writes the position before each of them.

    Args:
        boards: int8 `[plies, n * n]`, zeros; the working room for the boards.
        planes: int8 `[M, n * n, 2 * history + 1]`, zeros; the planes to write to.
        allowed: bool `[M, A]`, the legal actions to write to.
    """
    found = np.empty(rules.actions, np.int16)
    for ply in range(len(actions)):
        cells_of(rules, position, boards[ply])
        if ply >= first:
            player, seen = position[PLAYER], planes[ply - first]
            show_player(seen, player, history)
            show_actions(allowed[ply - first], found, legal(rules, position, found))
            for back in range(min(history, ply + 1)):
                show_board(seen, boards[ply - back], player, back, history)
        apply(rules, position, actions[ply])
