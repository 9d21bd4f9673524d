"""The half of training that changes weights: the network, its optimizer and a compiled step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from omoklib.games import Game
from omoklib.nn._keras import keras, tf
from omoklib.nn.config import TrainingConfig
from omoklib.nn.loss import LossScales, loss_terms, with_outcomes
from omoklib.nn.network import PolicyValueNetwork, build, sharing_layers
from omoklib.selfplay.memory import Batch, ReplayMemory

__all__ = ["Diverged", "Learner", "Stopped", "network_of"]


class Stopped(Exception):
    """The run was asked to stop during an iteration."""


class Diverged(Exception):
    """The loss or a weight is no longer a number."""


def network_of(game: Game, config: TrainingConfig) -> PolicyValueNetwork:
    """The untrained network that a config describes."""
    return build(
        game,
        blocks=config.blocks,
        filters=config.filters,
        history=config.history,
        seed=config.seed,
        precision=config.precision,
        value_head=config.value_head,
    )


class Learner:
    """A network in training. The same config and the same batches give the same weights.

    Args:
        boards: further boards, of the same kind of game, on which the same weights learn.

    Attributes:
        network: the network; its weights change with every step.
        networks: the network of each board; they share all weights.
        optimizer: the optimizer, Adam, which remembers past gradients for each weight.

    Raises:
        ValueError: one board has a pass and another has none.
    """

    def __init__(self, game: Game, config: TrainingConfig, boards: Sequence[Game] = ()) -> None:
        self.network = network_of(game, config)
        self.networks = {game: self.network}
        self.networks |= {board: sharing_layers(self.network, board) for board in boards}
        self.config = config
        self.optimizer = keras.optimizers.Adam()
        self.optimizer.build(self.network.trainable_variables)
        self._steps: dict[Game, Callable[..., dict[str, tf.Tensor]]] = {}

    def _compiled(self, game: Game) -> Callable[..., dict[str, tf.Tensor]]:
        """A compiled training step on batches of `game`. Compiling takes about a second."""
        config, size, actions = self.config, game.size, game.num_actions
        scales = LossScales(config.value_scale, config.policy_scale, config.weight_decay)
        model = with_outcomes(self.networks[game])

        @tf.function(
            input_signature=[
                tf.TensorSpec((None, size, size, 2 * config.history + 1), tf.float32),
                tf.TensorSpec((None, actions), tf.float32),
                tf.TensorSpec((None,), tf.float32),
                tf.TensorSpec((None, actions), tf.bool),
            ]
        )
        def train_step(
            planes: tf.Tensor, pi: tf.Tensor, z: tf.Tensor, legal: tf.Tensor
        ) -> dict[str, tf.Tensor]:
            with tf.GradientTape() as tape:
                terms = loss_terms(model, planes, pi, z, legal, scales)
            theta = self.network.trainable_variables
            self.optimizer.apply(tape.gradient(terms["total"], theta), theta)
            return terms

        return train_step.get_concrete_function()

    def step(
        self, batch: Batch, learning_rate: float, game: Game | None = None
    ) -> dict[str, float]:
        """Takes one step of Adam down the gradient. Returns the loss terms from before the step.

        The first step on a board compiles it, which takes about a second; a run that is only opened
        does not wait for that.

        Args:
            game: the board of the batch; by default the first one.
        """
        self.optimizer.learning_rate.assign(learning_rate)
        game = game or next(iter(self.networks))
        if game not in self._steps:
            self._steps[game] = self._compiled(game)
        terms = self._steps[game](*(tf.constant(array) for array in batch))
        return {name: float(term) for name, term in terms.items()}

    def learn(
        self,
        memories: Mapping[Game, ReplayMemory],
        iteration: int,
        rng: np.random.Generator,
        stop: Callable[[], bool],
    ) -> dict[str, float]:
        """Takes the training steps of iteration 0, 1, ... Returns the mean of each loss term.

        Args:
            memories: the memory of each board; a step draws one of them, with a chance proportional
                to its positions.

        Raises:
            Stopped: `stop()` was true before all steps were done.
            Diverged: the loss or a weight is no longer a number.
        """
        steps = []
        learning_rate = self.config.learning_rate_at(iteration)
        for game, batch in self._batches(self.config.steps, memories, rng, stop):
            steps.append(self.step(batch, learning_rate, game))
            if not np.isfinite(steps[-1]["total"]):
                raise Diverged(f"the loss of iteration {iteration + 1} is not a number")
        if not all(np.isfinite(array).all() for array in self.network.get_weights()):
            raise Diverged(f"a weight is not a number after iteration {iteration + 1}")
        return {name: float(np.mean([step[name] for step in steps])) for name in steps[0]}

    def measure_statistics(
        self,
        memories: Mapping[Game, ReplayMemory],
        rng: np.random.Generator,
        stop: Callable[[], bool],
    ) -> None:
        """Measures the means and variances of the batch normalisation again, over
        `config.final_statistics` batches that count alike. No weight changes that is trained.

        Args:
            memories: as in `learn`.

        Raises:
            Stopped: `stop()` was true before all batches were seen.
        """
        norms = [x for x in self.network.layers if isinstance(x, keras.layers.BatchNormalization)]
        momenta = [norm.momentum for norm in norms]
        batches = self._batches(self.config.final_statistics, memories, rng, stop)
        try:
            for seen, (game, batch) in enumerate(batches):
                for norm in norms:
                    norm.momentum = seen / (seen + 1)  # the mean of all so far
                self.networks[game](batch.planes, training=True)
        finally:
            for norm, momentum in zip(norms, momenta, strict=True):
                norm.momentum = momentum

    def _batches(
        self,
        number: int,
        memories: Mapping[Game, ReplayMemory],
        rng: np.random.Generator,
        stop: Callable[[], bool],
    ) -> Iterator[tuple[Game, Batch]]:
        """`number` batches, each with its board.

        Raises:
            Stopped: `stop()` was true before the last of them.
        """
        held = np.array([len(memory) for memory in memories.values()], dtype=float)
        boards = list(memories)
        for _ in range(number):
            if stop():
                raise Stopped
            game = boards[rng.choice(len(held), p=held / held.sum()) if len(held) > 1 else 0]
            yield game, memories[game].sample(rng, self.config.batch_size, self.config)

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that a step changes, as plain arrays by name."""
        return {name: variable.numpy() for name, variable in self._named()}

    def check(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Checks that `arrays` are what `arrays()` returns for a network like this one.

        Raises:
            ValueError: they belong to another network, or are not finite numbers.
        """
        for name, variable in self._named():
            array = arrays.get(name)
            if array is None or array.shape != tuple(variable.shape):
                found = "nothing" if array is None else f"shape {array.shape}"
                raise ValueError(
                    f"the saved weights belong to another network: {variable.path} has shape "
                    f"{tuple(variable.shape)}, and the file holds {found}"
                )
            with np.errstate(over="ignore"):  # 1e300 is a number, and none of 32 bits
                kept = array.dtype.kind in "fiu" and array.astype(variable.numpy().dtype)
            if array.dtype.kind not in "fiu" or not np.isfinite(kept).all():
                raise ValueError(f"the saved {variable.path} holds what is not a number")

    def restore(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Restores the state that `arrays` returned.

        Raises:
            ValueError: they belong to another network; then nothing is changed.
        """
        self.check(arrays)
        for name, variable in self._named():
            variable.assign(arrays[name])

    def _named(self) -> Iterator[tuple[str, keras.Variable]]:
        """Everything that a step changes, by name."""
        named = {"network": self.network.variables, "optimizer": self.optimizer.variables}
        for owner, variables in named.items():
            for index, variable in enumerate(variables):
                yield f"{owner}/{index:03d}", variable
