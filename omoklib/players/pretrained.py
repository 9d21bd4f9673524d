"""The weights that come with the package: which there are, without loading TensorFlow.

`omoklib.nn.pretrained(name)` makes a player from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from omoklib.games import Game, Omok, Othello, TicTacToe

__all__ = ["PRETRAINED", "Pretrained", "weights_for"]


@dataclass(frozen=True)
class Pretrained:
    """Weights in the package, with a card beside them that says how they were made.

    Attributes:
        file: the file's name in `omoklib/nn/pretrained`; the card's has the ending `.md`.
        game: the game they play.
        sizes: the board sizes that they play; empty: the game's alone. On these they play Omok with
            `exact` or without, since the two rules differ in few positions.
        simulations: the number of simulations per move by default.
    """

    file: str
    game: Game
    sizes: range = range(0)
    simulations: int = 400

    def plays(self, game: Game) -> bool:
        """Whether they are for `game`."""
        if game.size not in self.sizes or not isinstance(game, Omok):
            return game == self.game
        return replace(game, size=self.game.size, exact=False) == self.game


PRETRAINED = {
    "tictactoe": Pretrained("tictactoe.keras", TicTacToe(), simulations=50),
    "omok15": Pretrained("omok15.keras", Omok(15), sizes=range(15, 16)),
    "omok": Pretrained("omok.keras", Omok(9), sizes=range(6, 21)),  # 20: as in Gomocup
    "omok8": Pretrained("omok8.keras", Omok(8)),
    "omok6": Pretrained("omok6.keras", Omok(6, line=4), simulations=100),
    "othello6": Pretrained("othello6.keras", Othello(6)),
    "othello": Pretrained("othello.keras", Othello(8)),
}
"""The weights by name."""


def weights_for(game: Game) -> list[str]:
    """The names of the weights that play `game`, the ones to play with first.

    >>> weights_for(Omok(15)), weights_for(Omok(8))
    (['omok15', 'omok'], ['omok', 'omok8'])
    """
    return [name for name, entry in PRETRAINED.items() if entry.plays(game)]
