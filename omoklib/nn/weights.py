"""Weights in files: save, load, and those that come with the package.

A file is an ordinary Keras file: `keras.saving.load_model` reads it too.
"""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import keras

from omoklib import players
from omoklib.games import Game, TicTacToe
from omoklib.nn.network import PolicyValueNetwork, check_game
from omoklib.nn.network_player import player

__all__ = ["PRETRAINED", "Pretrained", "load", "pretrained", "pretrained_network", "save"]

_CLASS = "omoklib>PolicyValueNetwork"


def save(network: PolicyValueNetwork, path: str | Path) -> Path:
    """Writes `network` to `path`, which ends in `.keras`, and atomically: see `checkpoints`.

    Raises:
        TypeError: `network` is not one of ours; for other models there is `model.save`.
        ValueError: `path` does not end in `.keras`.
    """
    if not isinstance(network, PolicyValueNetwork):
        raise TypeError(f"a network made by omoklib.nn.build is saved; got {network!r}")
    path = Path(path)
    if path.suffix != ".keras":
        raise ValueError(f"a network's file ends in .keras; got {path.name!r}")
    part = path.with_name(f".{path.stem}.{os.getpid()}.keras")
    try:
        network.save(part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path


def load(path: str | Path, game: Game | None = None) -> PolicyValueNetwork:
    """The network in the file at `path`. Only networks of this library are read, in safe mode.

    Args:
        game: if given, the network must fit it.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it is truncated, damaged, foreign, or of another board than `game`'s.
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
    except Exception as error:  # Keras has no one class for what can be wrong in a file
        raise ValueError(f"{path} cannot be read as a network: {error}") from error
    if game is not None:
        check_game(network, game)
    return network


@dataclass(frozen=True)
class Pretrained:
    """Weights in the package, with a card beside them that says how they were made.

    Attributes:
        file: in `omoklib/nn/pretrained`; the card has the ending `.md`.
        game: which they are for.
    """

    file: str
    game: Game


PRETRAINED = {"tictactoe": Pretrained("tictactoe.keras", TicTacToe())}
"""The weights that come with the package."""


def pretrained_network(name: str) -> PolicyValueNetwork:
    """The network `name` of those that come with the package.

    Raises:
        ValueError: there is none of this name.
    """
    if name not in PRETRAINED:
        raise ValueError(f"there are weights for {', '.join(PRETRAINED)}; got {name!r}")
    entry = PRETRAINED[name]
    with resources.as_file(resources.files(__package__) / "pretrained" / entry.file) as path:
        return load(path, entry.game)


def pretrained(name: str, simulations: int = 50) -> players.NamedPlayer:
    """A player that is strong at once: search with the weights that come with the package.

    Args:
        name: one of `PRETRAINED`.
        simulations: of the search, for each move; 0 plays the raw network's favourite.
    """
    network = pretrained_network(name)
    return player(network, PRETRAINED[name].game, simulations, name=f"{name} network", frozen=True)
