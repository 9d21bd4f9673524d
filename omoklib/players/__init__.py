"""Players: a state goes in, a move comes out.

A player is any function of a state. The ones made here also have a name for tables, can be stopped
while they think (from another thread), and can say what their search saw, if they have one.
"""

from omoklib.players.classical import classical
from omoklib.players.named import Analysis, NamedPlayer, Player
from omoklib.players.plain import minimax, random, raw_policy
from omoklib.players.searching import alphazero, uct
from omoklib.players.urgent import urgent, urgent_action

__all__ = [
    "Analysis",
    "NamedPlayer",
    "Player",
    "alphazero",
    "classical",
    "minimax",
    "random",
    "raw_policy",
    "uct",
    "urgent",
    "urgent_action",
]
