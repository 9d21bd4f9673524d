"""Weights in files: saving, loading, and the weights that come with the package.

A file is an ordinary Keras file: `keras.saving.load_model` reads it too.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from omoklib._util.arrays import opened_zip
from omoklib._util.files import json_of, replacing
from omoklib.games import Game
from omoklib.nn.config import PRECISIONS, VALUE_HEADS
from omoklib.nn.fit import check_serves
from omoklib.nn.light_weights import H5, light_of, light_path, write_light
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
        raise TypeError(f"only networks made by omoklib.nn.build can be saved; got {network!r}")
    path = Path(path)
    if path.suffix != ".keras":
        raise ValueError(f"the name of a network's file must end in .keras; got {path.name!r}")
    if network.precision != "float32":
        network = in_float32(network)
    with replacing(path) as part:
        network.save(part)
    write_light(light_of(network), light_path(path), path)
    return path


def load(path: str | Path, game: Game | None = None) -> PolicyValueNetwork:
    """The network in the file at `path`; only networks of this library are read.

    Nothing in the file is run: it says which network to build, in a few numbers, and holds the
    weights. Both are checked before anything is built, so a file never takes much more memory than
    its own size.

    Args:
        game: the game that the network must fit; None: any.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: the file is truncated, damaged or foreign, or the network does not fit `game`.
    """
    path = Path(path)
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    try:
        settings = _settings_in(path)
        network = PolicyValueNetwork(**settings)
        network.load_weights(path)
    except ValueError as error:
        raise ValueError(f"{path} is not a whole Keras file of ours: {error}") from error
    except Exception as error:  # neither Keras nor HDF5 has a common class for errors of a file
        raise ValueError(f"{path} cannot be read as a network: {error}") from error
    if game is not None:
        check_serves(network, game)
    return network


_PARTS = {"metadata.json": 2**16, "config.json": 2**16, H5: 2**30}
"""The parts of a file, and the most bytes that each may have."""

_MOST = {"size": 100, "blocks": 200, "filters": 4096, "history": 100}
_MOST_ITEMS = 20_000  # in the file of the weights


def _settings_in(path: Path) -> dict[str, Any]:
    """The arguments of the network in the file at `path`, after all checks of the file.

    Raises:
        ValueError: the file is damaged, foreign or larger than such a network.
    """
    with opened_zip(path, sum(_PARTS.values())) as file:
        parts = file.infolist()
        names = [part.filename for part in parts]
        if sorted(names) != sorted(_PARTS):
            raise ValueError(
                f"it is not a whole Keras file of ours; it holds {', '.join(names)[:200]}"
            )
        for part in parts:
            most = _PARTS[part.filename]
            if part.file_size > most or part.compress_type != zipfile.ZIP_STORED:
                raise ValueError(
                    f"its {part.filename} has {part.file_size:,} bytes; it is not compressed, "
                    f"and has at most {most:,}"
                )
        if damaged := file.testzip():
            raise ValueError(f"it is damaged: {damaged} in it cannot be read")
        described = json_of(file.read("config.json"))
        weights = file.read(H5)
    if not isinstance(described, dict) or described.get("registered_name") != _CLASS:
        kind = described.get("registered_name") if isinstance(described, dict) else described
        raise ValueError(f"it holds a model of class {str(kind)[:60]!r}; only {_CLASS!r} is read")
    settings = _checked(described.get("config"))
    _check_weights(weights, 4 * _numbers(settings))
    return settings


def _checked(settings: Any) -> dict[str, Any]:
    """`settings`, as arguments of a network.

    Raises:
        ValueError: they are not.
    """
    if not isinstance(settings, dict):
        raise ValueError(f"its config is not an object: {str(settings)[:60]!r}")
    allowed: dict[str, Callable[[Any], bool]] = {
        name: lambda number, most=most: type(number) is int and 1 <= number <= most
        for name, most in _MOST.items()
    }
    allowed |= {
        "seed": lambda seed: type(seed) is int and seed >= 0,
        "has_pass": lambda has: type(has) is bool,
        "precision": lambda name: name in PRECISIONS,
        "value_head": lambda name: name in VALUE_HEADS,
    }
    for name, setting in settings.items():
        if name not in allowed or not allowed[name](setting):
            raise ValueError(f"its config says {str(name)[:40]}={str(setting)[:60]}")
    if missing := {*_MOST, "has_pass"} - settings.keys():
        raise ValueError(f"its config does not say {', '.join(sorted(missing))}")
    return settings


def _numbers(settings: Mapping[str, Any]) -> int:
    """A lower bound on the number of the network's weights: those of its convolutions."""
    filters, planes = settings["filters"], 2 * settings["history"] + 1
    return 9 * filters * (planes + 2 * settings["blocks"] * filters)


def _check_weights(data: bytes, least: int) -> None:
    """Checks that an HDF5 file holds plain numbers, `least` bytes of them or more, and all of them
    in itself: no links to other files, and nothing that is larger once it is read.

    Raises:
        ValueError: it does not.
    """
    import h5py

    if len(data) < least:
        raise ValueError(
            f"its weights have {len(data):,} bytes; that network has {least:,} or more"
        )
    left = _MOST_ITEMS
    with h5py.File(io.BytesIO(data), "r") as file:
        groups: list[h5py.Group] = [file]
        while groups:
            group = groups.pop()
            for name in group:
                left -= 1
                if left < 0:
                    raise ValueError(f"its weights have more than {_MOST_ITEMS:,} parts")
                if not isinstance(group.get(name, getlink=True), h5py.HardLink):
                    raise ValueError(f"its weights have a link, {name[:40]!r}")
                item = group[name]
                if isinstance(item, h5py.Group):
                    groups.append(item)
                elif item.chunks is not None or item.external or item.is_virtual:
                    raise ValueError(f"its weights {item.name[:60]} are not plain numbers")
                elif item.nbytes > len(data) or item.dtype.kind not in "fiu":
                    raise ValueError(f"its weights {item.name[:60]} are {item.shape} {item.dtype}")


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
