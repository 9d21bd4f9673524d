"""The half of training that changes weights: network, optimizer, and one compiled step."""

from __future__ import annotations

import keras
import numpy as np
import tensorflow as tf

from omoklib.games import Game
from omoklib.memory import Batch
from omoklib.nn import network
from omoklib.nn.config import TrainingConfig
from omoklib.nn.loss import LossScales, loss_terms

__all__ = ["Learner"]


class Learner:
    """A network in training. The same config and the same batches give the same weights.

    Attributes:
        network: the network; its weights change with every step.
        optimizer: Adam, with a memory of past gradients for each weight.
    """

    def __init__(self, game: Game, config: TrainingConfig) -> None:
        self.network = network.build(
            game,
            blocks=config.blocks,
            filters=config.filters,
            history=config.history,
            seed=config.seed,
        )
        self.optimizer = keras.optimizers.Adam()
        self.optimizer.build(self.network.trainable_variables)
        scales = LossScales(config.value_scale, config.policy_scale, config.weight_decay)
        size, actions = game.size, game.num_actions

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
                terms = loss_terms(self.network, planes, pi, z, legal, scales)
            theta = self.network.trainable_variables
            self.optimizer.apply(tape.gradient(terms["total"], theta), theta)
            return terms

        self._train_step = train_step.get_concrete_function()

    def step(self, batch: Batch, learning_rate: float) -> dict[str, float]:
        """One step of Adam against the gradient of the loss; the loss terms before the step."""
        self.optimizer.learning_rate.assign(learning_rate)
        terms = self._train_step(*(tf.constant(array) for array in batch))
        return {name: float(term) for name, term in terms.items()}

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that a step changes, as plain arrays by name."""
        named = {"network": self.network.variables, "optimizer": self.optimizer.variables}
        return {
            f"{owner}/{index:03d}": variable.numpy()
            for owner, variables in named.items()
            for index, variable in enumerate(variables)
        }

    def restore(self, arrays: dict[str, np.ndarray]) -> None:
        """Goes back to what `arrays` returned.

        Raises:
            ValueError: they are of another network; nothing is changed.
        """
        named = {"network": self.network.variables, "optimizer": self.optimizer.variables}
        pairs = [
            (variable, arrays.get(f"{owner}/{index:03d}"))
            for owner, variables in named.items()
            for index, variable in enumerate(variables)
        ]
        for variable, array in pairs:
            if array is None or array.shape != tuple(variable.shape):
                found = "nothing" if array is None else f"shape {array.shape}"
                raise ValueError(
                    f"the saved weights are of another network: {variable.path} has shape "
                    f"{tuple(variable.shape)}, and the file holds {found}"
                )
        for variable, array in pairs:
            variable.assign(array)
