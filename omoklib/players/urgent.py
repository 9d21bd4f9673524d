"""Moves of Omok that need no search: one that wins, or one that stops a win.

In a tenth of a second on 15x15, UCT visits each of 200 moves too rarely to be sure of finding them.
"""

from __future__ import annotations

from dataclasses import replace

from omoklib.games import Omok, State
from omoklib.players.named import NamedPlayer

__all__ = ["urgent", "urgent_action"]


def urgent_action(state: State) -> int | None:
    """A move that wins at once; else one that takes the opponent's winning cell; None if there is
    neither.

    For games other than Omok it is always None.

    >>> urgent_action(Omok(9).state((0, 40, 4, 41, 5, 42, 6, 43)))  # Black has four in a row
    39
    >>> urgent_action(Omok(9).initial_state()) is None
    True
    """
    game = state.game
    if not isinstance(game, Omok):
        return None
    cells, legal = state.board.ravel().tolist(), state.legal_actions()
    for color in (state.player, -state.player):
        for action in legal:
            cells[action] = color
            wins = game.wins_at(cells, action)
            cells[action] = 0
            if wins:
                return action
    return None


def urgent(player: NamedPlayer) -> NamedPlayer:
    """Plays as `player`, except that an `urgent_action` is played without asking."""

    def choose(state: State) -> int:
        action = urgent_action(state)
        return player.choose(state) if action is None else action

    return replace(player, choose=choose)
