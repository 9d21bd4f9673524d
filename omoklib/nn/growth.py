"""A larger network that answers as a smaller one does, so that what was learnt is not lost.

A network that has stopped getting better may be too small. Starting again with a larger one would
throw its knowledge away; here the larger one begins where the smaller one stands:

- New feature planes compute something drawn at random, and nobody who was there before looks at
  them: their way on into old planes, and into the heads, has the weight 0.
- New blocks end in a normalisation whose scale is 0, so that at first all goes around them.

Both sorts of zeros have gradients, so that training soon puts the new parts to use.

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
    """A network of so many blocks and filters that says what `network` says, in float32.

    Args:
        blocks, filters: at least those of `network`.
        seed: of what the new parts begin with.

    Raises:
        ValueError: there would be fewer blocks or filters.
    """
    if blocks < network.blocks or filters < network.filters:
        raise ValueError(
            f"a network of {network.blocks} blocks and {network.filters} filters grows to as many "
            f"or more; got blocks={blocks}, filters={filters}"
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
    """The fresh weights `large` with `small` in them.

    Args:
        planes: of the inputs of `large`, those that `small` reads.
    """
    result = large.copy()
    outputs = small.shape[-1]
    if small.ndim == 1:  # a bias, or a normalisation's number for every plane
        result[:outputs] = small
        return result
    if small.shape[-2] == large.shape[-2]:  # the stem reads the board, whatever the filters
        planes = np.arange(small.shape[-2])
    result[..., :outputs] = 0
    result[..., planes, :outputs] = small
    return result
