"""Recipes: a name for a game and the config that makes a strong network for it."""

from __future__ import annotations

from dataclasses import dataclass

from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.nn.training.config import TrainingConfig

__all__ = ["RECIPES", "Recipe", "recipe"]


@dataclass(frozen=True)
class Recipe:
    """What to train, and how.

    Attributes:
        about: a sentence for people.
        boards: further boards for the same weights, see `Trainer`.
        start: the recipe whose weights this one goes on from, or "".
    """

    game: Game
    config: TrainingConfig
    about: str
    boards: tuple[Game, ...] = ()
    start: str = ""


_STRONG = {
    "engine": True,
    "backend": "fastest",
    "precision": "bfloat16",
    "considered": 16,
    "parallel": 192,
    # Half of the games begin with up to six random stones: in matches, too, openings are drawn, and
    # without them a network learns the few games that it plays by itself.
    "opening_share": 0.5,
    "opening_plies": 6,
    "temperature_plies": 10,
    # A blunder late in a game makes its end a bad witness for what came before.
    "root_value_share": 0.25,
}
"""What all recipes beyond Tic-Tac-Toe share."""

_FIVE = _STRONG | {
    "games": 512,
    "first_simulations": 16,
    "simulations": 48,
    "first_capacity": 30_000,
    "learning_rate": 2e-3,
    "final_learning_rate": 2e-4,
}
"""What the runs of five in a row that begin with nothing share."""

_ONWARD = _STRONG | {
    "games": 256,
    "steps": 160,
    "opening_reach": 2,
    "discount": 0.98,
    "fill": 8_000,
    "first_capacity": 40_000,
    "capacity": 120_000,
    "learning_rate": 8e-4,
}
"""What the runs share that make a network stronger which plays all boards already."""

RECIPES = {
    # Seeds 0 to 11, two cores that were busy, 47 to 60 seconds of processor time each, all 4,520
    # positions: the network alone errs in 0 to 22 of them, 0.5%; with 50 simulations no position is
    # ever turned into a loss, and in one of the twelve runs, of seed 7, a single win into a draw
    # (`python tools/tictactoe_seeds.py`).
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
    "omok6": Recipe(
        Omok(6, line=4),
        TrainingConfig(
            **_STRONG | {"opening_plies": 4, "temperature_plies": 6},
            blocks=3,
            filters=32,
            iterations=110,
            games=256,
            first_simulations=16,
            simulations=48,
            steps=80,
            first_capacity=15_000,
            capacity=100_000,
        ),
        "Four in a row on 6x6, from nothing, within a quarter of an hour.",
    ),
    "omok8": Recipe(
        Omok(8),
        TrainingConfig(
            **_FIVE,
            blocks=4,
            filters=48,
            iterations=110,
            steps=160,
            capacity=250_000,
        ),
        "Five in a row on 8x8, from nothing, within an hour.",
    ),
    "omok9": Recipe(
        Omok(9),
        TrainingConfig(
            **_FIVE,
            blocks=4,
            filters=48,
            iterations=110,
            steps=160,
            capacity=250_000,
        ),
        "Five in a row on 9x9, from nothing.",
    ),
    "omok15": Recipe(
        Omok(9),
        TrainingConfig(
            **_STRONG,
            blocks=4,
            filters=48,
            iterations=100,
            games=256,
            first_simulations=32,
            simulations=48,
            steps=100,
            fill=6_000,
            first_capacity=25_000,
            capacity=80_000,
            learning_rate=1e-3,
            final_learning_rate=1e-4,
        ),
        "The network of omok9 learns to play on boards of 6x6 to 15x15, five in a row on all.",
        boards=(Omok(8), Omok(15), Omok(11), Omok(6)),
        start="omok9",
    ),
    "omok": Recipe(
        Omok(9),
        TrainingConfig(
            # Crowded openings: out of a dozen stones close to each other come the forced wins that
            # its own sober games seldom show.
            **_ONWARD | {"opening_share": 0.6, "opening_plies": 12},
            blocks=4,
            filters=48,
            iterations=60,
            first_simulations=48,
            simulations=64,
            final_learning_rate=8e-5,
        ),
        "The network of omok15 goes on, with a longer search and from crowded openings.",
        boards=(Omok(8), Omok(15)),
        start="omok15",
    ),
    "omok_large": Recipe(
        Omok(9),
        TrainingConfig(
            # Positions from anywhere in a game: most of what there is to see comes after a dozen
            # stones, where its own games are over.
            **_ONWARD | {"opening_share": 0.7, "opening_plies": 32},
            opening_guarded=True,
            blocks=6,
            filters=64,
            iterations=32,
            first_simulations=64,
            simulations=160,
            final_learning_rate=5e-5,
        ),
        "The network of omok grows to three times its weights, and goes on with a longer search.",
        # An iteration on 15x15 takes longest, so the small boards come up more often.
        boards=(Omok(8), Omok(9), Omok(8), Omok(15)),
        start="omok",
    ),
    "othello6": Recipe(
        Othello(6),
        TrainingConfig(
            **_STRONG,
            blocks=5,
            filters=64,
            iterations=75,
            games=512,
            first_simulations=16,
            simulations=100,
            steps=160,
            first_capacity=40_000,
            capacity=300_000,
            learning_rate=2e-3,
            final_learning_rate=1e-4,
        ),
        "Othello on 6x6, from nothing: White wins under perfect play.",
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
