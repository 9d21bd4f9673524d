"""The policy-value network `f_theta(s) = (p, v)`: a residual tower with two heads.

No weight depends on the size of the board: the tower and the policy head are convolutions, and the
value head pools over all cells. Weights learned on one board can therefore be loaded into a network
for another (`resized`).
"""

from __future__ import annotations

from typing import Any

from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.config import VALUE_HEADS
from omoklib.nn.fit import check_pass, has_pass

__all__ = ["WDL", "PolicyValueNetwork", "build", "in_float32", "resized", "sharing_layers"]

layers = keras.layers

SHAPE = ("blocks", "filters", "history", "seed", "value_head")
"""The settings that networks for several boards share."""

WDL = ("value_winner", "value_decided")
"""The two layers of a "wdl" head, one for each of its questions."""


def build(
    game: Game,
    *,
    blocks: int = 3,
    filters: int = 32,
    history: int = 1,
    seed: int = 0,
    precision: str = "float32",
    value_head: str = "tanh",
) -> PolicyValueNetwork:
    """An untrained network for `game`; the same `seed` gives the same weights.

    Args:
        game: the rules; only its size and its number of actions matter here.
        blocks: the number of residual blocks in the tower, each of two 3x3 convolutions.
        filters: the number of feature planes of each convolution.
        history: the number of positions that the network sees: the current one and those before it.
        seed: the seed of the initial weights.
        precision: the precision of the tower: "float32", or "bfloat16", which has half the digits.
            The weights and the heads are float32 either way.
        value_head: the form of the value: "tanh", one number; or "wdl", the probabilities of a win,
            a draw and a loss; the value is then the first minus the last (`loss.with_outcomes`
            shows more).

    Returns:
        A Keras model: planes `[B, n, n, 2 * history + 1]` -> logits `[B, A]`, values `[B]`.

    Raises:
        ValueError: the actions of `game` are neither its cells nor its cells and a pass, a number
            is below 1, or there is no such value head.
    """
    return PolicyValueNetwork(
        game.size, has_pass(game), blocks, filters, history, seed, precision, value_head
    )


@keras.saving.register_keras_serializable(package="omoklib")
class PolicyValueNetwork(keras.Model):
    """A Keras model that remembers how it was built, in its `.keras` file too.

    Attributes:
        size: the number of rows of the board.
        has_pass: whether the last action is a pass.
        blocks, filters, history, seed, precision, value_head: as in `build`.
    """

    def __init__(
        self,
        size: int,
        has_pass: bool = False,
        blocks: int = 3,
        filters: int = 32,
        history: int = 1,
        seed: int = 0,
        precision: str = "float32",
        value_head: str = "tanh",
        **options: Any,
    ) -> None:
        if value_head not in VALUE_HEADS:
            raise ValueError(
                f"value_head must be one of {', '.join(VALUE_HEADS)}; got {value_head!r}"
            )
        for name, number in (("blocks", blocks), ("filters", filters), ("history", history)):
            if number < 1:
                raise ValueError(f"{name} must be at least 1; got {number}")
        grow = _Layers(filters, seed, precision)
        planes = keras.Input((size, size, 2 * history + 1), name="planes")
        features = grow.relu(grow.convolution(planes, "stem"), "stem_relu")
        for index in range(1, blocks + 1):
            features = grow.residual_block(features, f"block{index}")
        pooled = layers.Concatenate(name="pooled")(
            [
                layers.GlobalAveragePooling2D(name="average")(features),
                layers.GlobalMaxPooling2D(name="maximum")(features),
            ]
        )
        logits = grow.policy_head(features, pooled, has_pass)
        value = grow.value_head(pooled, value_head)
        super().__init__(planes, [logits, value], **{"name": "policy_value", **options})
        self.size, self.has_pass = size, has_pass
        self.blocks, self.filters, self.history, self.seed = blocks, filters, history, seed
        self.precision, self.value_head = precision, value_head

    def get_config(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("size", "has_pass", *SHAPE, "precision")}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> PolicyValueNetwork:
        return cls(**config)


class _Layers:
    """The pieces of the network; each of its weights is drawn with its own seed."""

    def __init__(self, filters: int, seed: int, precision: str) -> None:
        self.filters = filters
        self.seed = 1000 * seed % 2**62  # an integer of 64 bits, however large `seed` is
        self.dtype = "mixed_bfloat16" if precision == "bfloat16" else "float32"

    def _start(self) -> keras.initializers.Initializer:
        """He's initialiser with the next seed, for layers that a ReLU follows."""
        self.seed += 1
        return keras.initializers.HeNormal(seed=self.seed)

    def convolution(self, planes: Any, name: str) -> Any:
        """A 3x3 convolution and its batch normalisation: `[B, n, n, ...]` -> `[B, n, n, F]`."""
        convolved = layers.Conv2D(
            self.filters,
            3,
            padding="same",
            use_bias=False,
            kernel_initializer=self._start(),
            dtype=self.dtype,
            name=f"{name}_conv",
        )(planes)
        normalised = layers.BatchNormalization(momentum=0.9, dtype=self.dtype, name=f"{name}_norm")
        return normalised(convolved)

    def relu(self, features: Any, name: str) -> Any:
        return layers.ReLU(dtype=self.dtype, name=name)(features)

    def residual_block(self, features: Any, name: str) -> Any:
        """Two convolutions, and a connection that skips them."""
        inner = self.relu(self.convolution(features, f"{name}_1"), f"{name}_relu1")
        inner = self.convolution(inner, f"{name}_2")
        both = layers.Add(dtype=self.dtype, name=f"{name}_add")([features, inner])
        return self.relu(both, f"{name}_relu2")

    def policy_head(self, features: Any, pooled: Any, has_pass: bool) -> Any:
        """One logit for each cell, from the features of that cell; the pass's from all cells."""
        plane = layers.Conv2D(1, 1, kernel_initializer=self._start(), name="policy_conv")(features)
        logits = layers.Flatten(name="policy" if not has_pass else "policy_cells")(plane)
        if not has_pass:
            return logits
        passing = layers.Dense(1, kernel_initializer=self._start(), name="policy_pass")(pooled)
        return layers.Concatenate(name="policy")([logits, passing])

    def value_head(self, pooled: Any, kind: str) -> Any:
        """One number from -1 to 1, as the player to move sees it.

        A "wdl" head answers two questions: how likely is it that somebody wins, and who? With
        `d = sigmoid(decided)` and `t = tanh(winner)`, the probability of a win is `d (1 + t) / 2`,
        of a loss `d (1 - t) / 2`, and of a draw `1 - d`. Win minus loss is `d t`.
        """
        hidden = layers.Dense(
            self.filters, activation="relu", kernel_initializer=self._start(), name="value_hidden"
        )(pooled)
        if kind == "tanh":
            value = layers.Dense(
                1, activation="tanh", kernel_initializer=self._start(), name="value_tanh"
            )(hidden)
            return layers.Reshape((), name="value")(value)
        winner, decided = (
            layers.Dense(1, kernel_initializer=self._start(), name=name)(hidden) for name in WDL
        )
        product = layers.Multiply(name="value_wdl")(
            [
                layers.Activation("tanh", name="value_tanh")(winner),
                layers.Activation("sigmoid", name="value_sigmoid")(decided),
            ]
        )
        return layers.Reshape((), name="value")(product)


def resized(network: PolicyValueNetwork, game: Game) -> PolicyValueNetwork:
    """A copy of `network` for the board of `game`, in float32.

    Raises:
        ValueError: one of the two games has a pass and the other has none.
    """
    check_pass(network, game)
    return in_float32(network, game.size)


def in_float32(network: PolicyValueNetwork, size: int | None = None) -> PolicyValueNetwork:
    """A copy of `network` that computes in float32.

    Args:
        size: the size of the copy's board; by default that of `network`.
    """
    config = network.get_config() | {"precision": "float32", "size": size or network.size}
    copy = PolicyValueNetwork.from_config(config)
    copy.set_weights(network.get_weights())
    return copy


def sharing_layers(network: PolicyValueNetwork, game: Game) -> keras.Model:
    """`network` for the board of `game`, made of the same layers: what one learns, both know.

    Raises:
        ValueError: one of the two games has a pass and the other has none.
    """
    check_pass(network, game)
    planes = keras.Input((game.size, game.size, 2 * network.history + 1), name="planes")
    return keras.models.clone_model(
        network,
        input_tensors=planes,
        call_function=lambda layer, *inputs, **options: layer(*inputs, **options),
        clone_function=lambda layer: layer,
    )
