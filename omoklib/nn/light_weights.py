"""A network's weights as plain arrays, in an `.npz` file beside its `.keras` file.

Reading a `.keras` file needs TensorFlow, which takes seconds and hundreds of megabytes. Numpy alone
reads these arrays, and `omoklib.nn.runners.plain` runs them. `omoklib.nn.save` writes both files.

Each convolution includes its batch normalisation: once a network no longer learns, that only scales
and shifts. The scale is multiplied into the kernel, and the shift remains.

A layer that stopped helping is made ever smaller by the weight decay, down to numbers below 1e-38
("subnormal"), with which a processor computes a hundred times as slowly. In some networks whole
blocks end so. Weights too small to change an answer are therefore 0 here.

A light file holds the checksum of the weights from which it was made. If the `.keras` file beside
it has another, the light file is out of date and is not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.arrays import opened_zip, read_arrays, write_arrays

__all__ = [
    "H5",
    "LightWeights",
    "Untranslatable",
    "light_beside",
    "light_of",
    "light_path",
    "read_light",
    "write_light",
]

H5 = "model.weights.h5"
"""The part of a Keras file that holds the weights."""

_FORMAT = "omoklib light weights 1"
_MOST_BYTES = 2**29
_MOST = 1000  # rows, blocks or boards of a network
_TRACE = 1e-20  # a weight below this is 0: the answers stay the same to the last bit or two
_FACTS = ("size", "has_pass", "blocks", "history", "value_head")


@dataclass(frozen=True)
class LightWeights:
    """The weights of a network that no longer learns.

    Attributes:
        size: the number of rows of the board that it learned on.
        has_pass: whether the last action is a pass.
        blocks: the number of blocks in the tower.
        history: the number of boards that the network sees.
        value_head: the kind of value head, "tanh" or "wdl", see `omoklib.nn.build`.
        kernels: the float32 kernels by the layer's name: `[3, 3, C, F]` of "stem", "block1_1",
            "block1_2" and so on; `[C, F]` of "policy", "policy_pass", "value_hidden", and
            "value_tanh" or "value_winner" and "value_decided".
        shifts: the shifts, float32 `[F]`, that are added after each of them.
    """

    size: int
    has_pass: bool
    blocks: int
    history: int
    value_head: str
    kernels: Mapping[str, np.ndarray] = field(repr=False)
    shifts: Mapping[str, np.ndarray] = field(repr=False)


class Untranslatable(ValueError):
    """The network has a layer that a program to run it does not know."""


def light_of(network: Any) -> LightWeights:
    """The weights that a Keras network has now.

    Args:
        network: a network that `omoklib.nn.build` made, or one that `sharing_layers` made of its
            layers.

    Raises:
        Untranslatable: `omoklib.nn.build` did not make it.
    """
    names = {layer.name for layer in network.layers}
    blocks = sum(name.startswith("block") and name.endswith("_add") for name in names)
    convolutions = ["stem"]
    for index in range(1, blocks + 1):
        convolutions += [f"block{index}_1", f"block{index}_2"]
    value_head = "tanh" if "value_winner" not in names else "wdl"
    dense = ["value_hidden"]
    dense += ["value_tanh"] if value_head == "tanh" else ["value_winner", "value_decided"]
    dense += ["policy_pass"] if "policy_pass" in names else []
    wanted = {f"{name}_{part}" for name in convolutions for part in ("conv", "norm")}
    if missing := sorted({*wanted, *dense, "policy_conv"} - names):
        raise Untranslatable(
            f"plain arrays are made of the networks of omoklib.nn.build; {network.name} has no "
            f"layer {missing[0]}"
        )
    kernels, shifts = {}, {}
    for name in convolutions:
        (kernel,) = network.get_layer(f"{name}_conv").get_weights()
        norm = network.get_layer(f"{name}_norm")
        gamma, beta, mean, variance = (w.astype(np.float64) for w in norm.get_weights())
        scale = gamma / np.sqrt(variance + norm.epsilon)
        kernels[name], shifts[name] = kernel * scale, beta - mean * scale
    kernel, shifts["policy"] = network.get_layer("policy_conv").get_weights()
    kernels["policy"] = kernel[0, 0]
    for name in dense:
        kernels[name], shifts[name] = network.get_layer(name).get_weights()
    in_float32 = [
        {name: _without_traces(array) for name, array in one.items()} for one in (kernels, shifts)
    ]
    _, size, _, planes = network.input_shape
    history = (planes - 1) // 2
    return LightWeights(size, "policy_pass" in names, blocks, history, value_head, *in_float32)


def light_path(path: Path) -> Path:
    """The path of the light weights for the network's file at `path`."""
    return path.with_suffix(".npz")


def write_light(weights: LightWeights, path: Path, source: Path) -> None:
    """Writes `weights` to `path`, whole or not at all.

    Args:
        source: the `.keras` file that they come from.

    Raises:
        OSError: for example, the disk is full; an older file at `path` does not change.
    """
    facts = {"format": _FORMAT, "source": _checksum(source)}
    facts |= {fact: getattr(weights, fact) for fact in _FACTS}
    arrays = {f"{name}.kernel": kernel for name, kernel in weights.kernels.items()}
    arrays |= {f"{name}.shift": shift for name, shift in weights.shifts.items()}
    write_arrays(path, facts, arrays, packed=False)


def read_light(path: Path) -> tuple[LightWeights, int]:
    """The weights in the file at `path`, and the checksum of those from which they were made.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: the file is truncated, damaged, or of another kind.
    """
    try:
        facts, arrays = read_arrays(path, _MOST_BYTES)
        if facts.get("format") != _FORMAT:
            raise ValueError(f"its format is {facts.get('format')!r}, not {_FORMAT!r}")
        source = facts.get("source")
        if type(source) is not int:
            raise ValueError("it does not say which weights it was made from")
        return _weights_of(facts, arrays), source
    except ValueError as error:
        raise ValueError(f"{path} holds no light weights ({error})") from error


def _weights_of(facts: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> LightWeights:
    """The weights in a file, after a check that they are those of one network.

    Raises:
        ValueError: they are not.
    """
    size, has_pass, blocks, history, value_head = (facts.get(fact) for fact in _FACTS)
    for name, number in (("size", size), ("blocks", blocks), ("history", history)):
        if type(number) is not int or not 1 <= number <= _MOST:
            raise ValueError(f"{name} must be a whole number, 1 to {_MOST}; got {number!r}")
    if type(has_pass) is not bool or value_head not in ("tanh", "wdl"):
        raise ValueError(f"has_pass is {has_pass!r}, value_head is {value_head!r}")
    stem = arrays.get("stem.kernel")
    filters = stem.shape[-1] if stem is not None and stem.ndim == 4 else 0
    if filters < 1:
        raise ValueError("it has no first layer with a filter or more")
    shapes: dict[str, tuple[int, ...]] = {"stem": (3, 3, 2 * history + 1, filters)}
    for index in range(1, blocks + 1):
        shapes |= dict.fromkeys((f"block{index}_1", f"block{index}_2"), (3, 3, filters, filters))
    heads = ["value_tanh"] if value_head == "tanh" else ["value_winner", "value_decided"]
    shapes |= {"policy": (filters, 1), "value_hidden": (2 * filters, filters)}
    shapes |= dict.fromkeys(heads, (filters, 1))
    if has_pass:
        shapes["policy_pass"] = (2 * filters, 1)
    wanted = {f"{name}.kernel": shape for name, shape in shapes.items()}
    wanted |= {f"{name}.shift": shape[-1:] for name, shape in shapes.items()}
    if odd := sorted(wanted.keys() ^ arrays.keys()):
        raise ValueError(f"{odd[0][:60]!r} is missing or is too much")
    for name, shape in wanted.items():
        found = arrays[name]
        if found.shape != shape or found.dtype != np.float32 or not np.isfinite(found).all():
            raise ValueError(f"{name} has shape {found.shape}, not {shape} of finite float32")
    kernels, shifts = (
        {name: _without_traces(arrays[f"{name}.{kind}"]) for name in shapes}
        for kind in ("kernel", "shift")
    )
    return LightWeights(size, has_pass, blocks, history, value_head, kernels, shifts)


def _without_traces(array: np.ndarray) -> np.ndarray:
    """`array` as float32, in which weights below `_TRACE` are 0."""
    return np.where(np.abs(array) < _TRACE, 0, array).astype(np.float32)


def light_beside(path: Path) -> LightWeights | None:
    """The light weights for the network's file at `path`; None if they are missing or outdated."""
    try:
        weights, source = read_light(light_path(path))
        return weights if source == _checksum(path) else None
    except (OSError, ValueError):
        return None


def _checksum(path: Path) -> int:
    """The checksum of the weights in a Keras file, from the file's table of contents.

    Raises:
        ValueError: it is not a Keras file.
    """
    try:
        with opened_zip(path, _MOST_BYTES) as file:
            return file.getinfo(H5).CRC
    except ValueError as error:
        raise ValueError(f"{path} is not a Keras file ({error})") from None
