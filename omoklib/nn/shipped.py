"""The files of the weights that come with the package; `omoklib.players.pretrained` lists them."""

from __future__ import annotations

from pathlib import Path

from omoklib.games import Game
from omoklib.nn.light_weights import LightWeights, light_beside
from omoklib.players.pretrained import PRETRAINED, Pretrained

__all__ = ["check_plays", "shipped", "shipped_file", "shipped_light"]

_FOLDER = Path(__file__).with_name("pretrained")


def shipped(name: str) -> Pretrained:
    """The entry of the weights `name`.

    Raises:
        ValueError: there are no weights of this name.
    """
    if name not in PRETRAINED:
        raise ValueError(f"there are weights for {', '.join(PRETRAINED)}; got {name!r}")
    return PRETRAINED[name]


def shipped_file(name: str) -> Path:
    """The `.keras` file of the weights `name`; the light ones and the card are beside it.

    Raises:
        ValueError: there are no weights of this name.
    """
    return _FOLDER / shipped(name).file


def shipped_light(name: str) -> LightWeights:
    """The weights `name`, as plain arrays.

    Raises:
        ValueError: there are no weights of this name, or no light ones.
    """
    file = shipped_file(name)
    weights = light_beside(file)
    if weights is None:
        raise ValueError(f"the light weights beside {file} are missing or out of date")
    return weights


def check_plays(name: str, game: Game) -> None:
    """Checks that the weights `name` play `game`.

    Raises:
        ValueError: they do not, or there are no weights of this name.
    """
    entry = shipped(name)
    if not entry.plays(game):
        also = f", and of size {entry.sizes[0]} to {entry.sizes[-1]}" if entry.sizes else ""
        raise ValueError(f"the weights {name!r} are for {entry.game!r}{also}; got {game!r}")
