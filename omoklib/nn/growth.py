"""A larger network that gives a smaller one's answers, so that what was learned is not lost.

A network that has stopped improving may be too small. Starting again with a larger one would throw
its knowledge away. Here the larger one begins where the smaller one stands:

- New feature planes have random weights, but the old parts do not read them: the weights from new
  planes into old planes, and into the heads, are 0.
- New blocks end in a normalisation whose scale is 0, so at first they add nothing.

Both kinds of zeros have gradients, so training soon makes use of the new parts. Weight decay must
be off (`TrainingConfig.weight_decay`): while a block adds nothing, decay is all that pulls at its
kernels, and Adam's steps are as long for a weak pull as for a strong one. The kernels come to
nothing within a hundred steps.

`revived` makes such blocks new again, in another way: their second kernel is 0, and the scale after
it small. In a network that plays well, the gradient of a scale is little but noise, and a block
whose scale is near 0 can hardly learn; a whole kernel of zeros learns at once.

Source: Chen, Goodfellow and Shlens, "Net2Net: accelerating learning via knowledge transfer", 2016;
the blocks that begin with a scale of 0: Goyal and others, "Accurate, large minibatch SGD", 2017.
"""

from __future__ import annotations

import numpy as np

from omoklib.nn.network import PolicyValueNetwork

__all__ = ["grown", "revived"]

_NOTHING = 1e-10
"""A block whose kernels have no greater weight came to nothing."""

_SCALE = 0.1
"""The scale with which a revived block begins: what it learns first is a small change."""

_POOLED = ("value_hidden", "policy_pass")
"""The layers that read every feature plane twice: its mean, then its maximum."""


def grown(
    network: PolicyValueNetwork, *, blocks: int, filters: int, seed: int = 0
) -> PolicyValueNetwork:
    """A network of `blocks` and `filters` that gives the answers of `network`, in float32.

    Args:
        blocks, filters: the numbers of the new network's blocks and filters, at least those of
            `network`.
        seed: the seed of the new parts' first weights.

    Raises:
        ValueError: `network` has more blocks or filters.
    """
    if blocks < network.blocks or filters < network.filters:
        raise ValueError(
            f"a larger network must have at least {network.blocks} blocks and {network.filters} "
            f"filters; got blocks={blocks}, filters={filters}"
        )
    shape = {"blocks": blocks, "filters": filters, "seed": seed, "precision": "float32"}
    larger = PolicyValueNetwork.from_config(network.get_config() | shape)
    old = {layer.name: layer.get_weights() for layer in network.layers}
    for layer in larger.layers:
        fresh = layer.get_weights()
        if layer.name in old:
            planes = np.arange(network.filters)
            if layer.name in _POOLED:
                planes = np.concatenate([planes, filters + planes])
            pairs = zip(old[layer.name], fresh, strict=True)
            layer.set_weights([_around(small, large, planes) for small, large in pairs])
        elif layer.name.endswith("_2_norm"):
            layer.set_weights([np.zeros_like(fresh[0]), *fresh[1:]])  # the first is the scale
    return larger


def revived(network: PolicyValueNetwork, *, seed: int = 0) -> PolicyValueNetwork:
    """A network that gives the answers of `network`, in float32, and whose blocks that came to
    nothing are new; `network` itself if there are none.

    Args:
        seed: the seed of the new blocks' first weights.
    """
    dead = [
        f"block{number}" for number in range(1, network.blocks + 1) if _is_dead(network, number)
    ]
    if not dead:
        return network
    config = network.get_config() | {"seed": seed, "precision": "float32"}
    alive = PolicyValueNetwork.from_config(config)
    for layer in alive.layers:
        old, fresh = network.get_layer(layer.name).get_weights(), layer.get_weights()
        if layer.name.split("_")[0] not in dead:
            layer.set_weights(old)
        elif layer.name.endswith("_2_conv"):
            layer.set_weights([np.zeros_like(fresh[0])])
        elif layer.name.endswith("_2_norm"):  # its shift is all that the block adds
            layer.set_weights([np.full_like(fresh[0], _SCALE), old[1], *fresh[2:]])
    return alive


def _is_dead(network: PolicyValueNetwork, number: int) -> bool:
    """Whether a block, counted from 1, adds the same to every position."""
    kernels = (network.get_layer(f"block{number}_{k}_conv").get_weights()[0] for k in (1, 2))
    return all(np.abs(kernel).max() < _NOTHING for kernel in kernels)


def _around(small: np.ndarray, large: np.ndarray, planes: np.ndarray) -> np.ndarray:
    """The fresh weights `large` with `small` put into them.

    Args:
        planes: the numbers of the inputs of `large` that `small` reads.
    """
    result = large.copy()
    outputs = small.shape[-1]
    if small.ndim == 1:  # a bias, or one number of a normalisation for every plane
        result[:outputs] = small
        return result
    if small.shape[-2] == large.shape[-2]:  # the stem reads the board, whatever the filters
        planes = np.arange(small.shape[-2])
    result[..., :outputs] = 0
    result[..., planes, :outputs] = small
    return result
