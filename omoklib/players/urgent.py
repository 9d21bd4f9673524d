"""Moves of Omok that no search is needed for: the winning one, and the one that stops a win.

In a tenth of a second on 15x15, UCT looks at each of 200 moves too seldom to be sure of them.
"""

from __future__ import annotations

from dataclasses import replace

from omoklib.games import Omok, State
from omoklib.players.named import NamedPlayer

__all__ = ["urgent", "urgent_action"]


def urgent_action(state: State) -> int | None:
    """A move that wins at once, else one where the other side would; None where there is neither.

    Of games other than Omok nothing is known: None.

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
    """Plays as `player`, which is not asked where there is an `urgent_action`."""

    def choose(state: State) -> int:
        action = urgent_action(state)
        return player.choose(state) if action is None else action

    return replace(player, choose=choose)
