"""A Keras network as an evaluator: states -> priors and values, in one compiled call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np

from omoklib.games import Game, State
from omoklib.games.planes import planes_batch
from omoklib.nn._keras import keras, tf
from omoklib.nn.loss import masked_logits

__all__ = ["KerasEvaluator", "NetworkEvaluator", "check_numbers", "history_of"]


class NetworkEvaluator(ABC):
    """A network for one game that answers about states or arrays, whichever program runs it.

    Attributes:
        model: the Keras network.
        history: how many boards it sees.
    """

    model: keras.Model
    game: Game
    history: int

    def __call__(self, states: Sequence[State]) -> tuple[np.ndarray, np.ndarray]:
        """Priors `[B, A]`, 0 for illegal actions, and values `[B]`; both float32.

        Raises:
            ValueError: there is no state, a state is finished or of another game, or the network's
                answer is not a number.
        """
        legal = np.zeros((len(states), self.game.num_actions), dtype=bool)
        for row, state in enumerate(states):
            if state.game != self.game:
                raise ValueError(
                    f"this evaluator is for {self.game!r}; got a state of {state.game!r}"
                )
            legal[row, state.legal_actions()] = True
        if not legal.any(axis=1).all():
            over = states[int(np.argmin(legal.any(axis=1)))]
            raise ValueError(f"{over!r} is over: its reward is known, so no network is asked")
        return self.evaluate_arrays(planes_batch(states, self.history), legal)

    @abstractmethod
    def evaluate_arrays(
        self, planes: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The same for arrays, as `omoklib.engine` asks: planes `[B, n, n, 2h+1]` float32 and legal
        actions `[B, A]` bool.

        Raises:
            ValueError: the network's answer is not a number.
        """

    @abstractmethod
    def refresh(self) -> None:
        """Makes it answer with the weights that the network has now."""


class KerasEvaluator(NetworkEvaluator):
    """An `Evaluator` that asks `model`, always with the weights it has at the time of the call.

    `model.predict` is made for thousands of rows, and costs about 50 ms even for one. Here a
    `tf.function` is traced once, for batches of every size, and a call costs about 1 ms.

    Args:
        model: planes `[B, n, n, 2 * history + 1]` -> logits `[B, A]`, values `[B]` (or `[B, 1]`),
            such as `network.build` makes.
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


def check_numbers(priors: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A network's answers, checked.

    Raises:
        ValueError: one of them is not a number.
    """
    if not (np.isfinite(priors).all() and np.isfinite(values).all()):
        raise ValueError(
            "the network answered NaN: its weights are no longer numbers; go back to "
            "an earlier checkpoint and train with a lower learning rate"
        )
    return priors, values


def history_of(model: keras.Model, game: Game) -> int:
    """The history that follows from the number of the model's input planes.

    Raises:
        ValueError: the model's shapes are not those of the game.
    """
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
            f"a network for {game!r} takes planes [B, {size}, {size}, 2 * history + 1] and gives "
            f"logits [B, {actions}] and values [B]; this one takes {inputs} and gives {outputs}"
        )
    return (planes - 1) // 2
