"""The settings of a training run, each with its unit, effect and the value that turns it off."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from omoklib._util.settings import Range
from omoklib.games import Game, Omok
from omoklib.games.compiled import KNOWN, is_compiled
from omoklib.selfplay.games import SearchSettings
from omoklib.selfplay.memory import BatchSettings

__all__ = ["DEVICES", "PRECISIONS", "VALUE_HEADS", "TrainingConfig", "check_precision"]

VALUE_HEADS = ("tanh", "wdl")
PRECISIONS = ("float32", "bfloat16")
"""The formats of the numbers with which a network can compute: 32 bits, or 16."""
DEVICES = ("cpu", "gpu")
"""Where the network can run in self-play: on the processors, or on a graphics card."""
_BACKENDS = ("tensorflow", "numpy", "openvino", "onnx", "jax", "fastest")
"""The programs that can run a network in self-play."""


def check_precision(name: str) -> None:
    """Raises ValueError if `name` is none of `PRECISIONS`.

    >>> check_precision("float32")
    """
    if name not in PRECISIONS:
        raise ValueError(f"precision must be one of {', '.join(PRECISIONS)}; got {name!r}")


@dataclass(frozen=True)
class TrainingConfig(SearchSettings, BatchSettings):
    """All settings of a run: how a network is built, plays against itself and learns.

    They consist of those of the search (`SearchSettings`), those of the batches (`BatchSettings`)
    and those below. An error names every value that is wrong (`Settings`).

    >>> TrainingConfig(games=16).games
    16
    """

    # The network
    blocks: int = 3
    """The number of residual blocks."""
    filters: int = 32
    """The number of feature planes of every convolution."""
    precision: str = "float32"
    """The precision of the arithmetic in the tower: "float32", or "bfloat16", which has half the
    digits and takes half the time or less on processors that support it. Weights stay float32."""
    value_head: str = "tanh"
    """The form in which the network predicts a game's end: "tanh", the expected result, one number;
    or "wdl", the probabilities of a win, a draw and a loss, which give that number as win minus
    loss."""

    # Self-play
    games: int = 32
    """The number of games in an iteration."""
    first_simulations: int = 0
    """The number of simulations per move in the first iteration; it grows evenly to `simulations`,
    which it reaches half way through the run. A network that knows nothing yet gains little from a
    long search. 0: no growth."""
    backend: str = "tensorflow"
    """The program that runs the network in the games, see `omoklib.nn.runners.backends`. "fastest":
    OpenVINO if it is installed, else numpy if numba is, else TensorFlow."""
    opening_share: float = 0.0
    """The share of the games that begin with random moves; 0: none."""
    opening_plies: int = 0
    """The most random moves that such a game begins with; the fewest is 1."""
    opening_reach: int = 0
    """The most steps between a random move and the nearest stone, so that more of the stones matter
    to each other; 0: anywhere."""
    opening_guarded: bool = False
    """Whether a player in the opening prevents a loss to the next stone (Omok), so that openings of
    many stones are not decided by an oversight. False: all moves of an opening are random."""
    scattered_share: float = 0.0
    """The share of the games that begin with random moves anywhere on the board, as the openings of
    matches do, whatever `opening_reach` says; 0: none."""
    scattered_plies: int = 0
    """The most random moves that such a game begins with; the fewest is 1."""
    classical_plies: int = 0
    """The most moves that the classical engine (`omoklib.engine.classical`, Omok) then makes for
    both sides, so that the network meets positions of a style that is not its own; the fewest is 0,
    and 0 turns it off."""

    turning_share: float = 0.0
    """The share of the games that begin at the turning point of a game in memory (`Record`), where
    the side that lost did not expect to: more of the training where losses happened. Until the
    memory holds such a game, they begin with no moves. 0: none. Source: Trudeau and Bowling,
    "Targeted search control in AlphaZero for effective policy improvement", 2023."""

    # Learning
    capacity: int = 20_000
    """The number of positions in the replay memory."""
    first_capacity: int = 0
    """The capacity in the first iteration; it grows evenly to `capacity`, which it reaches half way
    through the run, so that the first, senseless games are soon forgotten. 0: no growth."""
    fill: int = 0
    """The number of positions that must be in memory before the first training step: the first
    iteration plays until they are there. It is for runs that begin with a network that plays well.
    0: none."""
    batch_size: int = 256
    """The number of positions in a training step."""
    steps: int = 50
    """The number of training steps in an iteration."""
    learning_rate: float = 3e-3
    """Adam's learning rate in the first iteration."""
    final_learning_rate: float = 3e-4
    """Adam's learning rate in the last iteration; between the two it falls like half a cosine
    wave."""
    value_scale: float = 1.0
    """The weight of `(z - v)^2` in the loss, or of the cross-entropy of a "wdl" head; 0: off."""
    policy_scale: float = 1.0
    """The weight of `-pi^T log p` in the loss; 0: off."""
    weight_decay: float = 1e-4
    """The formula's `c`, the weight of `||theta||^2`; 0: off."""
    final_statistics: int = 0
    """The number of batches over which the means and variances of the batch normalisation are
    measured again after the last iteration. The moving ones remember about ten batches, which may
    come from one board alone. 0: they stay."""

    # The run
    iterations: int = 40
    """The number of iterations of a whole run; the learning rate follows a plan over all of
    them."""
    seed: int = 0
    """The seed of the first weights and of everything random."""
    judge_every: int = 1
    """The number of iterations between two calls of the trainer's judge, if it has one."""
    keep: int = 3
    """The number of checkpoints kept in the folder; older ones are deleted."""

    RANGES: ClassVar[tuple[Range, ...]] = (
        (
            ("opening_share", "scattered_share", "turning_share"),
            "a share, 0 to 1",
            lambda x: 0 <= x <= 1,
        ),
        (
            (
                "opening_plies",
                "opening_reach",
                "scattered_plies",
                "classical_plies",
                "seed",
                "first_simulations",
                "first_capacity",
                "fill",
                "value_scale",
                "policy_scale",
                "weight_decay",
                "final_statistics",
            ),
            "at least 0",
            lambda x: x >= 0,
        ),
        (
            (
                "blocks",
                "filters",
                "games",
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
        (("iterations",), "at most 999,999", lambda x: x <= 999_999),  # files have six digits
        (("learning_rate", "final_learning_rate"), "above 0", lambda x: x > 0),
        (("precision",), f"one of {', '.join(PRECISIONS)}", PRECISIONS.__contains__),
        (("value_head",), f"one of {', '.join(VALUE_HEADS)}", VALUE_HEADS.__contains__),
        (("backend",), f"one of {', '.join(_BACKENDS)}", _BACKENDS.__contains__),
    )

    def contradictions(self) -> Iterator[str]:
        """A sentence for each field that contradicts another one."""
        yield from super().contradictions()
        first = self.capacity_at(0)
        if self.fill > first:
            yield f"fill must be at most the memory's first capacity, {first}; got {self.fill}"
        if self.opening_share and not self.opening_plies:
            yield "opening_plies must be at least 1, because opening_share is above 0; got 0"
        if self.scattered_share and not self.scattered_plies:
            yield "scattered_plies must be at least 1, because scattered_share is above 0; got 0"
        if (shares := self.opening_share + self.scattered_share + self.turning_share) > 1:
            yield (
                "opening_share, scattered_share and turning_share must add up to at most 1; got "
                f"{shares:g}"
            )

    def check_fits(self, game: Game) -> None:
        """Raises a ValueError that lists everything in this config that does not fit `game`."""
        wrong, better = [], {}
        cells = game.size**2
        if game.num_actions not in (cells, cells + 1):
            wrong.append(
                f"the game has {game.num_actions} actions, and a network gives one logit for each "
                f"of the {cells} cells, and one for a pass: number the actions by cells"
            )
        if self.engine and not is_compiled(game):
            wrong.append(f"engine is True, and the engine knows {KNOWN}")
            better["engine"] = False
            if self.considered:
                wrong.append(
                    f"considered is {self.considered}, and Gumbel's search is the engine's"
                )
                better["considered"] = 0
            if self.finish_proved:
                wrong.append("finish_proved is True, and only the engine foresees results")
                better["finish_proved"] = False
        if self.opening_guarded and not isinstance(game, Omok):
            wrong.append("opening_guarded is True, and only Omok's threats are known")
            better["opening_guarded"] = False
        if self.classical_plies and type(game) is not Omok:
            wrong.append(
                f"classical_plies is {self.classical_plies}, and the classical engine plays Omok"
            )
            better["classical_plies"] = 0
        if not wrong:
            return
        changes = ", ".join(f"{name}={value}" for name, value in better.items())
        remedy = f". Change it: dataclasses.replace(config, {changes})" if better else ""
        raise ValueError(f"this config does not fit {game!r}: {'; '.join(wrong)}{remedy}")

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
        """The number of simulations per move in iteration 0, 1, ...

        >>> config = TrainingConfig(iterations=11, first_simulations=10, simulations=50)
        >>> [config.simulations_at(k) for k in (0, 2, 5, 99)]
        [10, 26, 50, 50]
        """
        return self._grown(self.first_simulations, self.simulations, iteration)

    def search_at(self, iteration: int) -> SearchSettings:
        """The settings with which the games of iteration 0, 1, ... are searched."""
        return dataclasses.replace(self, simulations=self.simulations_at(iteration))

    def capacity_at(self, iteration: int) -> int:
        """The number of positions that the memory may hold in iteration 0, 1, ..."""
        return self._grown(self.first_capacity, self.capacity, iteration)

    def _grown(self, first: int, last: int, iteration: int) -> int:
        """The number in `iteration` that grows from `first` (0: no growth) to `last`, which it
        reaches half way through the run."""
        grown = min(1.0, 2 * iteration / max(1, self.iterations - 1))
        return round(first + (last - first) * grown) if first else last
