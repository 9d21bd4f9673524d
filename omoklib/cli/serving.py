"""The options that `gtp` and `gomocup` share: which player answers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from omoklib.cli.options import add_seed, positive, reading
from omoklib.players.specs import checked_player

if TYPE_CHECKING:
    import numpy as np

    from omoklib.bridges import MakePlayer
    from omoklib.games import Game
    from omoklib.players import Player

__all__ = ["add_serving", "maker"]


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Adds `--player`, `--seconds`, `--seed` and `--name`."""
    parser.add_argument(
        "--player",
        type=reading(checked_player),
        default="uct",
        metavar="PLAYER",
        help="the player, see below; uct, weighted and alphazero without a number use all the time "
        "they are given (default: uct)",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=5.0,
        metavar="S",
        help="time for each move, unless the other program sets a limit (default: 5)",
    )
    parser.add_argument(
        "--name",
        default="omoklib",
        help="the name that it gives to the other program (default: omoklib)",
    )
    add_seed(parser, None)


def maker(spec: str) -> MakePlayer:
    """The function with which the bridges make the player of `spec` for a game."""

    def make(game: Game, seconds: float, rng: np.random.Generator) -> Player:
        from omoklib.players.specs import make_player

        return make_player(spec, game, rng, seconds=seconds)

    return make
