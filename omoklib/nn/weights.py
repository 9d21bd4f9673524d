"""Weights in files: saving, loading, and the weights that come with the package.

A file is an ordinary Keras file: `keras.saving.load_model` reads it too.
"""

from __future__ import annotations

import json
import os
import zipfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

from omoklib import players
from omoklib._util.files import replacing
from omoklib.games import Game
from omoklib.nn._keras import keras
from omoklib.nn.evaluator import NetworkEvaluator
from omoklib.nn.network import PolicyValueNetwork, check_serves, in_float32, resized
from omoklib.nn.network_player import batch_for, player_with
from omoklib.nn.runners.speeds import evaluator_for
from omoklib.players.pretrained import PRETRAINED, Pretrained

__all__ = ["load", "player_from", "pretrained", "pretrained_network", "save"]

_CLASS = "omoklib>PolicyValueNetwork"


def save(network: PolicyValueNetwork, path: str | Path) -> Path:
    """Writes `network` to `path`, which ends in `.keras`, whole or not at all.

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
    entry = _entry(name)
    with resources.as_file(resources.files(__package__) / "pretrained" / entry.file) as path:
        network = load(path, entry.game)
    if game is None or game == entry.game:
        return network
    _check_plays(name, game)
    return resized(network, game)


def player_from(
    path: str | Path, game: Game, simulations: int = 50, *, seconds: float | None = None
) -> players.NamedPlayer:
    """A player with the network in the file at `path`; a process reads the file once.

    Args:
        simulations, seconds: as in `omoklib.nn.player`.

    Raises:
        FileNotFoundError, ValueError: as by `load`.
    """
    path = Path(path)
    facts = path.stat() if path.exists() else os.stat_result([0] * 10)
    version = (facts.st_mtime_ns, facts.st_size)  # if the file changes, it is read again
    evaluator = _evaluator(path.resolve(), version, game, batch_for(simulations))
    return player_with(evaluator, simulations, seconds=seconds, frozen=True)


def pretrained(
    name: str,
    simulations: int | None = None,
    *,
    seconds: float | None = None,
    game: Game | None = None,
) -> players.NamedPlayer:
    """A player that is strong from the start: a search with weights that come with the package.

    It plays on every board that its weights are for; the state it is asked about says which.

    Args:
        name: one of `PRETRAINED`.
        simulations: of the search, for each move; 0: the network's favourite move.
        seconds: for a move, at most.
        game: the board to prepare at once, by default the one its weights were made for; the first
            move on another board takes a second or two.

    Raises:
        ValueError: there are no weights of this name, or they do not play `game`.
    """
    entry = _entry(name)
    simulations = entry.simulations if simulations is None else simulations
    made: dict[Game, players.NamedPlayer] = {}

    def on(game: Game) -> players.NamedPlayer:
        """The player for one board."""
        if game not in made:
            evaluator = _evaluator(name, None, game, batch_for(simulations))
            made[game] = player_with(
                evaluator, simulations, seconds=seconds, name=f"{name} network", frozen=True
            )
        return made[game]

    def stop() -> None:
        for one in made.values():
            one.stop()

    first = on(entry.game if game is None else game)
    return players.NamedPlayer(
        first.name,
        lambda state: on(state.game)(state),
        stop,
        lambda state: on(state.game).analyse(state),
    )


@lru_cache(maxsize=8)
def _evaluator(
    source: str | Path, version: tuple[int, int] | None, game: Game, batch: int
) -> NetworkEvaluator:
    """The network of a name or a file, as an evaluator that shares its weights with nobody.

    It is kept: a match makes a player for each game, and a network takes seconds to prepare.
    """
    network = pretrained_network(source, game) if version is None else load(source, game)
    return evaluator_for(network, game, batch=batch)


def _entry(name: str) -> Pretrained:
    if name not in PRETRAINED:
        raise ValueError(f"there are weights for {', '.join(PRETRAINED)}; got {name!r}")
    return PRETRAINED[name]


def _check_plays(name: str, game: Game) -> None:
    entry = _entry(name)
    if not entry.plays(game):
        also = f", and of size {entry.sizes[0]} to {entry.sizes[-1]}" if entry.sizes else ""
        raise ValueError(f"the weights {name!r} are for {entry.game!r}{also}; got {game!r}")
