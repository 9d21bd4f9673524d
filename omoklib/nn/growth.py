"""A larger network that gives a smaller one's answers, so that what was learnt is not lost.

A network that has stopped improving may be too small. Starting again with a larger one would throw
its knowledge away. Here the larger one begins where the smaller one stands:

- New feature planes have random weights, but the old parts do not read them: the weights from new
  planes into old planes, and into the heads, are 0.
- New blocks end in a normalisation whose scale is 0, so at first they add nothing.

Both kinds of zeros have gradients, so training soon makes use of the new parts.

Source: Chen, Goodfellow and Shlens, "Net2Net: accelerating learning via knowledge transfer", 2016;
the blocks that begin with a scale of 0: Goyal and others, "Accurate, large minibatch SGD", 2017.
"""

from __future__ import annotations

import numpy as np

from omoklib.nn.network import PolicyValueNetwork

__all__ = ["grown"]

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
