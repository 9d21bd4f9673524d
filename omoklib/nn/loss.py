"""AlphaZero's loss, `(z - v)^2 - pi^T log p + c ||theta||^2`, term by term.

Training minimises `loss_terms`. `loss_by_hand` computes the same in numpy, so that a test and a
reader can compare the two. Both average the first two terms over the batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from omoklib.nn._keras import keras, tf
from omoklib.nn.network import WDL

__all__ = ["LossScales", "loss_by_hand", "loss_terms", "masked_logits", "with_outcomes"]

_NEVER = -1e9  # the logit of an illegal action: its share of a softmax is exactly 0


@dataclass(frozen=True)
class LossScales:
    """The weight of each term; 0 turns it off."""

    value: float = 1.0
    policy: float = 1.0
    weights: float = 1e-4
    """The formula's `c`."""


def masked_logits(logits: tf.Tensor, legal: tf.Tensor) -> tf.Tensor:
    """`logits` `[B, A]`, made so low where `legal` `[B, A]` is False that a softmax gives 0."""
    return tf.where(legal, logits, _NEVER)


def with_outcomes(network: keras.Model) -> keras.Model:
    """`network` with all outputs of its value head: for a "wdl" head logits, values, `winner`
    `[B, 1]` and `decided` `[B, 1]`. Any other network is returned unchanged.

    It also works for a network made by `sharing_layers`, whose layers are in two graphs.
    """
    found: dict[str, Any] = {}

    def look(tensor: Any) -> None:
        layer, call, _ = tensor._keras_history
        if layer.name in WDL:
            found[layer.name] = tensor
        elif layer.name.startswith("value"):
            for below in layer._inbound_nodes[call].input_tensors:
                look(below)

    look(network.outputs[1])
    if not found:
        return network
    return keras.Model(network.inputs[0], [*network.outputs, *(found[name] for name in WDL)])


def loss_terms(
    network: keras.Model,
    planes: tf.Tensor,
    pi: tf.Tensor,
    z: tf.Tensor,
    legal: tf.Tensor,
    scales: LossScales = LossScales(),
    *,
    training: bool = True,
) -> dict[str, tf.Tensor]:
    """The loss of a batch and its three terms, each already scaled.

    Args:
        network: the network: planes -> logits `[B, A]`, values `[B]`; one with a "wdl" head must
            come from `with_outcomes`.
        planes, pi, z, legal: the batch, as in `omoklib.selfplay.memory.Batch`.
        training: whether batch normalisation uses the batch's own statistics, and learns them.

    Returns:
        Scalars: "value" `(z - v)^2` (for a "wdl" head the cross-entropy of the result), "policy"
        `-pi^T log p` with `p` over the legal actions, "weights" `c ||theta||^2` over all trained
        weights, and their sum "total".
    """
    logits, v, *asked = network(planes, training=training)
    log_p = tf.nn.log_softmax(masked_logits(logits, legal))
    theta = [tf.convert_to_tensor(variable) for variable in network.trainable_variables]
    terms = {
        "value": scales.value
        * tf.reduce_mean(_outcome_loss(z, *asked) if asked else tf.square(z - v)),
        "policy": scales.policy * -tf.reduce_mean(tf.reduce_sum(pi * log_p, axis=1)),
        "weights": scales.weights * tf.add_n([tf.reduce_sum(tf.square(w)) for w in theta]),
    }
    return terms | {"total": tf.add_n(list(terms.values()))}


def _outcome_loss(z: tf.Tensor, winner: tf.Tensor, decided: tf.Tensor) -> tf.Tensor:
    """`[B]`: the cross-entropy of win, draw and loss, as two questions: does somebody win, and who?

    A `z` between two results stands for both: 0.8 is a win in four cases out of five, otherwise a
    draw. If the search's value is mixed into `z`, the probabilities move, and the value learns `z`.
    """
    share = tf.abs(z)
    is_decided = tf.nn.sigmoid_cross_entropy_with_logits(share, tf.reshape(decided, [-1]))
    won = tf.nn.sigmoid_cross_entropy_with_logits(  # (1 + tanh x) / 2 = sigmoid(2 x)
        tf.cast(z > 0, tf.float32), 2 * tf.reshape(winner, [-1])
    )
    return is_decided + share * won


def loss_by_hand(
    logits: np.ndarray,
    v: np.ndarray,
    pi: np.ndarray,
    z: np.ndarray,
    legal: np.ndarray,
    theta: list[np.ndarray],
    scales: LossScales = LossScales(),
) -> dict[str, float]:
    """`loss_terms` in float64, with loops, from the network's answers.

    Args:
        logits, v: the network's answers, `[B, A]` and `[B]`.
        theta: the network's trained weights.
    """
    batch = len(z)
    policy = 0.0
    for row in range(batch):
        actions = np.flatnonzero(legal[row])
        exponentials = np.exp(np.float64(logits[row, actions]))
        p = exponentials / exponentials.sum()
        policy -= sum(pi[row, actions] * np.log(p)) / batch
    terms: dict[str, Any] = {
        "value": scales.value * sum((np.float64(z) - v) ** 2) / batch,
        "policy": scales.policy * policy,
        "weights": scales.weights * sum(np.sum(np.float64(w) ** 2) for w in theta),
    }
    return {name: float(term) for name, term in terms.items()} | {
        "total": float(sum(terms.values()))
    }
