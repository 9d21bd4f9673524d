"""A Keras network as an evaluator that TensorFlow runs, in one compiled call."""

from __future__ import annotations

import numpy as np

from omoklib.games import Game
from omoklib.games.base import check_game_given
from omoklib.nn._keras import keras, tf
from omoklib.nn.loss import masked_logits
from omoklib.nn.runners.evaluator import NetworkEvaluator, check_numbers

__all__ = ["KerasEvaluator", "history_of"]


class KerasEvaluator(NetworkEvaluator):
    """An `Evaluator` that asks `model`, always with the weights it has at the time of the call.

    `model.predict` is made for thousands of rows, and costs about 50 ms even for one. Here a
    `tf.function` is traced once, for batches of every size, and a call costs about 1 ms.

    Args:
        model: the Keras model: planes `[B, n, n, 2 * history + 1]` -> logits `[B, A]`, values `[B]`
            (or `[B, 1]`), such as `network.build` makes.
        game: the rules; the history follows from the number of input planes.

    Raises:
        ValueError: the model's shapes are not those of the game.
    """

    def __init__(self, model: keras.Model, game: Game) -> None:
        self.model = model
        self.game = game
        self.history = history_of(model, game)
        shape = (game.size, game.size, 2 * self.history + 1)

        @tf.function(
            input_signature=[
                tf.TensorSpec((None, *shape), tf.float32),
                tf.TensorSpec((None, game.num_actions), tf.bool),
            ]
        )
        def infer(planes: tf.Tensor, legal: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
            logits, values = model(planes, training=False)
            return tf.nn.softmax(masked_logits(logits, legal)), tf.reshape(values, [-1])

        self._infer = infer.get_concrete_function()

    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        priors, values = self._infer(tf.constant(planes), tf.constant(legal))
        return check_numbers(priors.numpy(), values.numpy())

    def refresh(self) -> None:
        """Does nothing: it has no copy of the weights."""

    def __repr__(self) -> str:
        return f"KerasEvaluator({self.model.name}, {self.game!r})"


def history_of(model: keras.Model, game: Game) -> int:
    """The history that follows from the number of the model's input planes.

    Raises:
        TypeError: `game` is not a game.
        ValueError: the model's shapes are not those of the game.
    """
    check_game_given(game)
    size, actions = game.size, game.num_actions
    inputs, outputs = model.input_shape, model.output_shape
    planes = inputs[-1] if isinstance(inputs, tuple) and len(inputs) == 4 else 0
    fits = (
        planes >= 3
        and planes % 2 == 1
        and inputs[1:3] in ((size, size), (None, None))
        and isinstance(outputs, (list, tuple))
        and len(outputs) == 2
        and tuple(outputs[0]) == (None, actions)
        and tuple(outputs[1]) in ((None,), (None, 1))
    )
    if not fits:
        raise ValueError(
            f"a network for {game!r} must take planes [B, {size}, {size}, 2 * history + 1] and "
            f"give logits [B, {actions}] and values [B]; this one takes {inputs} and "
            f"gives {outputs}"
        )
    return (planes - 1) // 2
