"""Recipes: the stages that make a strong network, by name, and a first config for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from omoklib._util.arguments import MOST_SECONDS, check_positive
from omoklib.games import Game, Omok, Othello, TicTacToe
from omoklib.games.compiled import is_compiled
from omoklib.nn.config import TrainingConfig

__all__ = ["RECIPES", "Recipe", "Stage", "config_for", "recipe"]


@dataclass(frozen=True)
class Stage:
    """A part of a recipe: one run of training that begins with the weights of the stage before.

    Attributes:
        name: the name of its folder in the recipe's folder; "" if the recipe has only one stage.
        about: a sentence for people.
        boards: further boards for the same weights, see `Trainer`.
    """

    config: TrainingConfig
    name: str = ""
    about: str = ""
    boards: tuple[Game, ...] = ()


@dataclass(frozen=True)
class Recipe:
    """A game, and the stages of its training in their order.

    Attributes:
        about: a sentence for people.
        start: the name of the weights of the package that the first stage begins with; "" if it
            begins from nothing.
    """

    game: Game
    about: str
    stages: tuple[Stage, ...]
    start: str = ""

    @property
    def config(self) -> TrainingConfig:
        """The config of the last stage, which makes the final weights."""
        return self.stages[-1].config

    @property
    def iterations(self) -> int:
        """The iterations of all stages together."""
        return sum(stage.config.iterations for stage in self.stages)

    def with_seed(self, seed: int) -> Recipe:
        """The same recipe with `seed` in every stage."""
        stages = (replace(stage, config=replace(stage.config, seed=seed)) for stage in self.stages)
        return replace(self, stages=tuple(stages))


_STRONG = {
    "engine": True,
    "backend": "fastest",
    "precision": "bfloat16",
    "considered": 16,
    "parallel": 192,
    # Half of the games begin with up to six random stones. Matches have random openings too, and
    # without them a network would learn only the few games that it plays by itself.
    "opening_share": 0.5,
    "opening_plies": 6,
    "temperature_plies": 10,
    # After a late blunder, the result says little about the positions before it.
    "root_value_share": 0.25,
}
"""The settings that all recipes but Tic-Tac-Toe's share."""

_FIVE = TrainingConfig(
    **_STRONG,
    blocks=4,
    filters=48,
    iterations=110,
    games=512,
    first_simulations=16,
    simulations=48,
    steps=160,
    first_capacity=30_000,
    capacity=250_000,
    learning_rate=2e-3,
    final_learning_rate=2e-4,
)
"""The config of the runs of five in a row from nothing."""

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
"""The settings of the runs that improve a network which already plays all boards."""

RECIPES = {
    # Measured with seeds 0 to 11 on two busy cores, 47 to 60 seconds of processor time each, over
    # all 4,520 positions: the network alone errs in 0 to 22 of them (0.5%). With 50 simulations it
    # never turns a position into a loss; in one of the twelve runs, seed 7, it turns a single win
    # into a draw (`python tools/tictactoe_seeds.py`).
    "tictactoe": Recipe(
        TicTacToe(),
        "Tic-Tac-Toe, from nothing to perfect play, in a minute or two.",
        (
            Stage(
                TrainingConfig(
                    blocks=2,
                    iterations=30,
                    games=64,
                    parallel=64,
                    simulations=50,
                    # Nine games in ten begin after random moves, so that the network meets all
                    # positions, including those that good play avoids.
                    opening_share=0.9,
                    opening_plies=7,
                    temperature_plies=9,
                    # Moves are drawn up to the end, so luck decides many games, and the search's
                    # value says more than the result.
                    root_value_share=0.5,
                    steps=60,
                )
            ),
        ),
    ),
    "omok": Recipe(
        Omok(9),
        "Five in a row on boards of 6x6 to 15x15, from nothing, in four stages of an hour or two.",
        (
            Stage(_FIVE, "nine", "On 9x9, from nothing."),
            Stage(
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
                "boards",
                "On boards of 6x6 to 15x15.",
                (Omok(8), Omok(15), Omok(11), Omok(6)),
            ),
            Stage(
                TrainingConfig(
                    # Crowded openings: a dozen stones close to each other give forced wins that
                    # the network's own quiet games seldom show.
                    **_ONWARD | {"opening_share": 0.6, "opening_plies": 12},
                    blocks=4,
                    filters=48,
                    iterations=60,
                    first_simulations=48,
                    simulations=64,
                    final_learning_rate=8e-5,
                ),
                "crowded",
                "A longer search, from crowded openings.",
                (Omok(8), Omok(15)),
            ),
            Stage(
                TrainingConfig(
                    # Openings of any length: most forced wins come after a dozen stones, when the
                    # network's own games are already over.
                    **_ONWARD | {"opening_share": 0.7, "opening_plies": 32},
                    opening_guarded=True,
                    blocks=6,
                    filters=64,
                    iterations=32,
                    first_simulations=64,
                    simulations=160,
                    final_learning_rate=5e-5,
                ),
                "larger",
                "Three times the weights, and a longer search.",
                # An iteration on 15x15 takes longest, so the small boards come up more often.
                (Omok(8), Omok(9), Omok(8), Omok(15)),
            ),
        ),
    ),
    "omok6": Recipe(
        Omok(6, line=4),
        "Four in a row on 6x6, from nothing, within a quarter of an hour.",
        (
            Stage(
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
                )
            ),
        ),
    ),
    "omok8": Recipe(
        Omok(8),
        "Five in a row on 8x8, from nothing, within an hour.",
        (Stage(_FIVE),),
    ),
    "omok15": Recipe(
        Omok(15),
        "Five in a row on 15x15, from the weights of omok, within an hour and a half.",
        (
            Stage(
                TrainingConfig(
                    # Matches begin with stones that lie far apart, and other programs play in
                    # another style; crowded openings stay, so that forced wins are not forgotten.
                    **_ONWARD
                    | {
                        "games": 384,
                        "opening_share": 0.35,
                        "opening_plies": 32,
                        "learning_rate": 5e-4,
                    },
                    opening_guarded=True,
                    scattered_share=0.45,
                    scattered_plies=8,
                    classical_plies=12,
                    finish_proved=True,
                    blocks=6,
                    filters=64,
                    iterations=34,
                    first_simulations=32,
                    simulations=48,
                    batch_size=128,
                    final_learning_rate=3e-5,
                    weight_decay=0.0,
                    final_statistics=48,
                ),
                boards=(*[Omok(15)] * 3, Omok(8), *[Omok(15)] * 4, Omok(9)),
            ),
        ),
        start="omok",
    ),
    "othello6": Recipe(
        Othello(6),
        "Othello on 6x6, from nothing: White wins under perfect play.",
        (
            Stage(
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
                )
            ),
        ),
    ),
    "othello": Recipe(
        Othello(8),
        "Othello on 8x8, from nothing, with exact endgames.",
        (
            Stage(
                TrainingConfig(
                    # In float32 and small, so that a processor without bfloat16 trains it, too.
                    **_STRONG | {"precision": "float32", "opening_plies": 8},
                    blocks=3,
                    filters=32,
                    iterations=64,
                    games=192,
                    first_simulations=16,
                    simulations=32,
                    # The last twelve plies or so are played by the solver: no luck in them.
                    finish_proved=True,
                    steps=70,
                    first_capacity=30_000,
                    capacity=200_000,
                    learning_rate=2e-3,
                    final_learning_rate=1e-4,
                )
            ),
        ),
    ),
}
"""The recipes by name; weights that come with omoklib have the name of their recipe."""

_FORMER = {"omok9": "nine", "omok_large": "larger"}
"""The stages of `omok` that used to be recipes, with folders of their own."""


def recipe(name: str) -> Recipe:
    """The recipe called `name`.

    Raises:
        ValueError: there is none.
    """
    if name in _FORMER:
        stage = _FORMER[name]
        raise ValueError(
            f"{name} is now the stage {stage!r} of omok: python -m omoklib train omok. To resume a "
            f"run that you have, move its folder to runs/omok/{stage}"
        )
    if name not in RECIPES:
        raise ValueError(f"there are recipes for {', '.join(RECIPES)}; got {name!r}")
    return RECIPES[name]


_FIRST = {
    "backend": "fastest",
    "opening_share": 0.4,
    "root_value_share": 0.25,
    "learning_rate": 3e-3,
    "final_learning_rate": 3e-4,
    "first_capacity": 4_000,
    "capacity": 30_000,
}
"""The settings that first configs share."""

_COMPILED = _FIRST | {
    "engine": True,
    "considered": 16,
    "blocks": 3,
    "filters": 32,
    "games": 192,
    "parallel": 192,
    "first_simulations": 16,
    "simulations": 32,
    "steps": 60,
}
"""The settings of a first config for a game that the engine plays."""

_READABLE = _FIRST | {
    "blocks": 2,
    "filters": 32,
    "games": 48,
    "parallel": 48,
    "first_simulations": 12,
    "simulations": 32,
    "steps": 40,
}
"""The settings of a first config for any other game."""

_PACE = 4.5
"""The iterations per minute on a board of 7x7. The engine plays four times as many games in
each."""


def config_for(game: Game, minutes: float = 8) -> TrainingConfig:
    """A first config for any game that a network can play, for `minutes` of training on two cores.

    Only the number of iterations depends on `minutes`, so a run can be resumed with more minutes.

    Raises:
        ValueError: no network can play `game` (the message says why), or `minutes` is not above 0,
            or is more than eleven days.

    >>> config_for(Omok(7, line=4)).engine
    True
    """
    check_positive("minutes", minutes, most=MOST_SECONDS / 60)
    cells = game.size**2
    # Longer games need more searches, and on a larger board each search is slower.
    pace = _PACE * (49 / cells) ** 2
    config = TrainingConfig(
        **_COMPILED if is_compiled(game) else _READABLE,
        iterations=max(4, round(min(20.0, pace) * minutes)),
        opening_plies=max(1, round(game.size * 0.6)),
        temperature_plies=game.size,
    )
    config.check_fits(game)
    return config
