"""The settings of a training run, each with its unit, its effect and what switches it off."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

from omoklib.games import Game, Omok, Othello
from omoklib.selfplay.games import SearchSettings

__all__ = ["COMPILED_GAMES", "PRECISIONS", "VALUE_HEADS", "TrainingConfig"]

VALUE_HEADS = ("tanh", "wdl")
PRECISIONS = ("float32", "bfloat16")
"""The numbers that a network can be computed in: of 32 bits, or of 16."""
BACKENDS = ("tensorflow", "openvino", "onnx", "fastest")
"""What can run a network in self-play."""


COMPILED_GAMES = (Omok, Othello)
"""What `omoklib.engine` plays. Subclasses of them have rules of their own."""

_RANGES: tuple[tuple[tuple[str, ...], str, Callable[[Any], bool]], ...] = (
    (("opening_share", "epsilon", "root_value_share"), "a share, 0 to 1", lambda x: 0 <= x <= 1),
    (
        (
            "opening_plies",
            "opening_reach",
            "temperature_plies",
            "seed",
            "first_simulations",
            "considered",
            "first_capacity",
            "fill",
            "cpuct",
            "value_scale",
            "policy_scale",
            "weight_decay",
        ),
        "at least 0",
        lambda x: x >= 0,
    ),
    (
        (
            "blocks",
            "filters",
            "history",
            "games",
            "parallel",
            "simulations",
            "capacity",
            "batch_size",
            "steps",
            "iterations",
            "judge_every",
            "keep",
        ),
        "at least 1",
        lambda x: x >= 1,
    ),
    (("learning_rate", "final_learning_rate", "alpha"), "above 0", lambda x: x > 0),
    (("discount",), "above 0 and at most 1", lambda x: 0 < x <= 1),
    (("precision",), f"one of {', '.join(PRECISIONS)}", PRECISIONS.__contains__),
    (("value_head",), f"one of {', '.join(VALUE_HEADS)}", VALUE_HEADS.__contains__),
    (("backend",), f"one of {', '.join(BACKENDS)}", BACKENDS.__contains__),
)
"""Fields, what their values may be, and what holds a value to it."""


@dataclass(frozen=True)
class TrainingConfig:
    """How a network is built, plays against itself and learns.

    Raises:
        TypeError: a field is not a number of its kind.
        ValueError: a field is out of its range.

    >>> TrainingConfig(games=16).games
    16
    """

    # The network
    blocks: int = 3
    """Residual blocks."""
    filters: int = 32
    """Feature planes of every convolution."""
    history: int = 1
    """How many positions of the past the network sees."""
    precision: str = "float32"
    """Of the arithmetic in the tower: "float32", or "bfloat16", which halves its digits and takes
    half of the time or less where the processor knows it. Weights stay float32."""

    value_head: str = "tanh"
    """What the network says of a game's end: "tanh", the expected result, one number; or "wdl", the
    chances of a win, a draw and a loss, whose difference is that number."""

    # Self-play
    games: int = 32
    """Games in an iteration."""
    parallel: int = 32
    """Games that run side by side. Each thread has its part of them, and shows it to the network in
    one call."""
    simulations: int = 50
    """Of the search, for each move."""
    first_simulations: int = 0
    """The same in the first iteration; they grow evenly to `simulations` half way through the run.
    0: no growing. A network that knows nothing yet gains little from a long search."""
    engine: bool = False
    """Whether `omoklib.engine` searches: the same games, sooner."""
    backend: str = "tensorflow"
    """What runs the network in the games: see `omoklib.nn.runners.backends`. "fastest": OpenVINO
    where it is installed, else TensorFlow."""
    considered: int = 0
    """Above 0: Gumbel's search with so many actions at the root, which learns from fewer
    simulations (needs the engine; cpuct, epsilon and alpha play no part then). 0: PUCT."""
    cpuct: float = 1.5
    """Weight of exploration in the search."""
    epsilon: float = 0.25
    """Share of noise in the root's priors; 0: none."""
    alpha: float = 0.3
    """Of the noise's Dirichlet distribution: the smaller, the fewer moves it favours."""
    temperature_plies: int = 8
    """Moves before this ply are drawn, later ones are the best that the search found."""
    opening_share: float = 0.0
    """Share of the games that begin with random moves; 0: none."""
    opening_plies: int = 0
    """Such a game begins with 1 to this many of them."""
    opening_reach: int = 0
    """They are placed at most so many steps from a stone, so that more of them bear on each other;
    0: anywhere."""
    opening_guarded: bool = False
    """Whether a player who could lose to the next stone prevents it (Omok): so openings of many
    stones are not decided by an oversight. False: all of their moves are random."""

    # Learning
    capacity: int = 20_000
    """Positions in the replay memory."""
    first_capacity: int = 0
    """The same in the first iteration; it grows evenly to `capacity` half way through the run, so
    that the first, senseless games are soon forgotten. 0: no growing."""
    fill: int = 0
    """Positions that must be in memory before the first training step: the first iteration plays
    on until they are there. For a run that begins with a network that plays well. 0: none."""
    batch_size: int = 256
    """Positions in a training step."""
    steps: int = 50
    """Training steps in an iteration."""
    learning_rate: float = 3e-3
    """Of Adam, in the first iteration."""
    final_learning_rate: float = 3e-4
    """In the last iteration; on the way from the first it falls as half a cosine wave does."""
    value_scale: float = 1.0
    """Weight of `(z - v)^2` in the loss, or of the cross-entropy of a "wdl" head; 0: off."""
    policy_scale: float = 1.0
    """Weight of `-pi^T log p`; 0: off."""
    weight_decay: float = 1e-4
    """The formula's `c`, the weight of `||theta||^2`; 0: off."""
    root_value_share: float = 0.0
    """Share of the search's own value in the value target, beside the game's end; 0: none."""
    discount: float = 1.0
    """What a result is worth one move before it. Below 1 an early win is worth more than a late
    one, and a late defeat is less of one. 1: a win is a win."""
    symmetries: bool = True
    """Whether examples are turned and mirrored at random."""

    # The run
    iterations: int = 40
    """Iterations of a whole run, which the learning rate is planned for."""
    seed: int = 0
    """Of the first weights and of everything random."""
    judge_every: int = 1
    """Iterations between two calls of the trainer's judge, if it has one."""
    keep: int = 3
    """Checkpoints kept in the folder; older ones are deleted."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            self._check_kind(field.name, field.type)
        if wrong := [*self._out_of_range(), *self._contradictions()]:
            raise ValueError("; ".join(wrong))

    def _check_kind(self, name: str, kind: str) -> None:
        """Holds a field against its annotation; a bool is no number."""
        value = getattr(self, name)
        kinds = {"bool": bool, "int": Integral, "float": Real, "str": str}
        if not isinstance(value, kinds[kind]) or (isinstance(value, bool) and kind != "bool"):
            raise TypeError(f"{name} is of type {kind}; got {value!r}")
        if kind == "float" and not math.isfinite(value):
            raise ValueError(f"{name} is a finite number; got {value}")

    def _out_of_range(self) -> Iterator[str]:
        """A sentence for each field whose value alone is wrong."""
        for names, allowed, fits in _RANGES:
            for name in names:
                if not fits(getattr(self, name)):
                    yield f"{name} is {allowed}; got {getattr(self, name)!r}"

    def _contradictions(self) -> Iterator[str]:
        """A sentence for each field that does not go with another one."""
        if self.considered and not self.engine:
            yield "considered is above 0, so engine is True; got False"
        first = self.capacity_at(0)
        if self.fill > first:
            yield f"fill is at most the memory's first capacity, {first}; got {self.fill}"
        if self.opening_share and not self.opening_plies:
            yield "opening_share is above 0, so opening_plies is at least 1; got 0"

    def check_fits(self, game: Game) -> None:
        """Raises a ValueError that says everything in which this config does not fit `game`."""
        wrong, better = [], {}
        cells = game.size**2
        if game.num_actions not in (cells, cells + 1):
            wrong.append(
                f"the game has {game.num_actions} actions, and a network gives one logit for each "
                f"of the {cells} cells, and one for a pass: number the actions by cells"
            )
        if self.engine and type(game) not in COMPILED_GAMES:
            names = " and ".join(kind.__name__ for kind in COMPILED_GAMES)
            wrong.append(f"engine is True, and the engine knows {names}")
            better["engine"] = False
            if self.considered:
                wrong.append(
                    f"considered is {self.considered}, and Gumbel's search is the engine's"
                )
                better["considered"] = 0
        if self.opening_guarded and not isinstance(game, Omok):
            wrong.append("opening_guarded is True, and only Omok's threats are known")
            better["opening_guarded"] = False
        if not wrong:
            return
        changes = ", ".join(f"{name}={value}" for name, value in better.items())
        cure = f"; it takes dataclasses.replace(config, {changes})" if better else ""
        raise ValueError(f"this config does not fit {game!r}: {'; '.join(wrong)}{cure}")

    def learning_rate_at(self, iteration: int) -> float:
        """Adam's learning rate in iteration 0, 1, ...

        >>> config = TrainingConfig(iterations=11, learning_rate=0.3, final_learning_rate=0.1)
        >>> [round(config.learning_rate_at(k), 3) for k in (0, 5, 10, 99)]
        [0.3, 0.2, 0.1, 0.1]
        """
        done = min(1.0, iteration / max(1, self.iterations - 1))
        high, low = self.learning_rate, self.final_learning_rate
        return low + (high - low) * (1 + math.cos(math.pi * done)) / 2

    def simulations_at(self, iteration: int) -> int:
        """Simulations of a move in iteration 0, 1, ...

        >>> config = TrainingConfig(iterations=11, first_simulations=10, simulations=50)
        >>> [config.simulations_at(k) for k in (0, 2, 5, 99)]
        [10, 26, 50, 50]
        """
        return self._grown(self.first_simulations, self.simulations, iteration)

    def search_at(self, iteration: int, threads: int = 1) -> SearchSettings:
        """How the games of iteration 0, 1, ... are searched, by so many threads of the engine."""
        return SearchSettings(
            self.simulations_at(iteration),
            self.cpuct,
            self.epsilon,
            self.alpha,
            self.temperature_plies,
            self.parallel,
            self.engine,
            self.considered,
            threads,
        )

    def capacity_at(self, iteration: int) -> int:
        """Positions that the memory may hold in iteration 0, 1, ..."""
        return self._grown(self.first_capacity, self.capacity, iteration)

    def _grown(self, first: int, last: int, iteration: int) -> int:
        """From `first` (0: no growing) to `last`, which is reached half way through the run."""
        grown = min(1.0, 2 * iteration / max(1, self.iterations - 1))
        return round(first + (last - first) * grown) if first else last
