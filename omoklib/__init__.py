"""Board games, tree search and AlphaZero, small enough to read.

`import omoklib` brings the rules and nothing heavy; every other room is imported by its own name:
`omoklib.search`, `omoklib.nn`, `omoklib.widgets` and so on.

>>> import omoklib
>>> state = omoklib.ENV_SMALL.state((0, 40, 41))
>>> state.player == omoklib.BLACK
True
"""

from omoklib.games import (
    BLACK,
    ENV_REGULAR,
    ENV_SMALL,
    ROOT,
    WHITE,
    Game,
    NodeId,
    Omok,
    Othello,
    State,
    TicTacToe,
)

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "ENV_REGULAR",
    "ENV_SMALL",
    "ROOT",
    "WHITE",
    "Game",
    "NodeId",
    "Omok",
    "Othello",
    "State",
    "TicTacToe",
    "__version__",
]
