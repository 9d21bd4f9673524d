"""Weights in files: saving, loading, and the weights that come with the package.

A file is an ordinary Keras file: `keras.saving.load_model` reads it too.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from omoklib._util.files import replacing
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.fit import check_serves
from omoklib.nn.light_weights import light_of, light_path, write_light
from omoklib.nn.network import PolicyValueNetwork, in_float32, resized
from omoklib.nn.shipped import check_plays, shipped, shipped_file

__all__ = ["load", "pretrained_network", "save"]

_CLASS = "omoklib>PolicyValueNetwork"


def save(network: PolicyValueNetwork, path: str | Path) -> Path:
    """Writes `network` to `path`, which ends in `.keras`, whole or not at all.

    Its light weights go beside it, as `.npz`: our players read them without TensorFlow.

    Raises:
        TypeError: `network` is not one of ours; for other models there is `model.save`.
        ValueError: `path` does not end in `.keras`.
        OSError: for example, the disk is full; an older file at `path` does not change.
    """
    if not isinstance(network, PolicyValueNetwork):
        raise TypeError(f"only networks made by omoklib.nn.build are saved; got {network!r}")
    path = Path(path)
    if path.suffix != ".keras":
        raise ValueError(f"a network's file ends in .keras; got {path.name!r}")
    if network.precision != "float32":
        network = in_float32(network)
    with replacing(path) as part:
        network.save(part)
    write_light(light_of(network), light_path(path), path)
    return path


def load(path: str | Path, game: Game | None = None) -> PolicyValueNetwork:
    """The network in the file at `path`; only networks of this library are read, in safe mode.

    Args:
        game: if given, the network must fit it.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: the file is truncated, damaged or foreign, or the network does not fit `game`.
    """
    path = Path(path)
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    try:
        with zipfile.ZipFile(path) as file:
            damaged = file.testzip()
            kind = json.loads(file.read("config.json")).get("registered_name")
    except (zipfile.BadZipFile, KeyError, ValueError, AttributeError) as error:
        raise ValueError(f"{path} is not a whole Keras file ({error})") from error
    if damaged:
        raise ValueError(f"{path} is damaged: {damaged} in it cannot be read")
    if kind != _CLASS:
        raise ValueError(f"{path} holds a model of class {kind!r}; only {_CLASS!r} is read")
    try:
        network = keras.saving.load_model(path, compile=False, safe_mode=True)
    except Exception as error:  # Keras has no common class for the errors of a file
        raise ValueError(f"{path} cannot be read as a network: {error}") from error
    if game is not None:
        check_serves(network, game)
    return network


def pretrained_network(name: str, game: Game | None = None) -> PolicyValueNetwork:
    """The network `name`, one of those that come with the package.

    Args:
        game: a game that it plays, by default the one it was made for.

    Raises:
        ValueError: there is no network of this name, or it does not play `game`.
    """
    entry = shipped(name)
    network = load(shipped_file(name), entry.game)
    if game is None or game == entry.game:
        return network
    check_plays(name, game)
    return resized(network, game)
