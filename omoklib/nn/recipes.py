"""Recipes: a name for a game and the config that makes a strong network for it."""

from __future__ import annotations

from dataclasses import dataclass

from omoklib.games import Game, TicTacToe
from omoklib.nn.config import TrainingConfig

__all__ = ["RECIPES", "Recipe", "recipe"]


@dataclass(frozen=True)
class Recipe:
    """What to train, and how.

    Attributes:
        about: a sentence for people.
    """

    game: Game
    config: TrainingConfig
    about: str


RECIPES = {
    # Seeds 0 to 11, two cores, 38 to 52 seconds of processor time each, all 4,520 positions: the
    # network alone errs in 0 to 0.5% of them; with 50 simulations no position is ever turned into a
    # loss, and in one of the twelve runs a single win into a draw.
    "tictactoe": Recipe(
        TicTacToe(),
        TrainingConfig(
            blocks=2,
            iterations=30,
            games=64,
            parallel=64,
            simulations=50,
            # Nine games in ten begin somewhere else, so that all positions are met, those too
            # that good play avoids.
            opening_share=0.9,
            opening_plies=7,
            temperature_plies=9,
            # Moves are drawn to the end, so many games end by chance: the search knows better.
            root_value_share=0.5,
            steps=60,
        ),
        "Tic-Tac-Toe from nothing to perfect play, in about a minute.",
    ),
}
"""The recipes by name."""


def recipe(name: str) -> Recipe:
    """The recipe called `name`.

    Raises:
        ValueError: there is none.
    """
    if name not in RECIPES:
        raise ValueError(f"there are recipes for {', '.join(RECIPES)}; got {name!r}")
    return RECIPES[name]
