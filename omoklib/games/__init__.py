"""The rules: what may be played, when a game is over, and who won."""

from omoklib.games.base import Game, State
from omoklib.games.connect_four import ConnectFour
from omoklib.games.names import GAMES, game_named, game_text
from omoklib.games.omok import ENV_REGULAR, ENV_SMALL, Omok, TicTacToe
from omoklib.games.othello import Othello
from omoklib.ids import BLACK, ROOT, WHITE, NodeId

__all__ = [
    "BLACK",
    "ENV_REGULAR",
    "ENV_SMALL",
    "GAMES",
    "ROOT",
    "WHITE",
    "ConnectFour",
    "Game",
    "NodeId",
    "Omok",
    "Othello",
    "State",
    "TicTacToe",
    "game_named",
    "game_text",
]
