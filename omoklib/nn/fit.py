"""Checks that a network fits a game: the same board, and a pass if the game has one."""

from __future__ import annotations

from typing import Protocol

from omoklib.games import Game

__all__ = ["Sized", "check_pass", "check_serves", "has_pass"]


class Sized(Protocol):
    """A network, or its weights.

    Attributes:
        size: the number of rows of the board.
        has_pass: whether the last action is a pass.
    """

    size: int
    has_pass: bool


def check_serves(network: Sized, game: Game) -> None:
    """Checks that `network` has the board and the actions of `game`.

    Raises:
        ValueError: it does not have them.
    """
    cells = game.size**2
    same_pass = network.has_pass == (game.num_actions > cells)
    if network.size != game.size or not same_pass:
        remedy = "; omoklib.nn.resized makes a copy of it for another board" if same_pass else ""
        raise ValueError(
            f"this network plays on {network.size}x{network.size} boards "
            f"{_with(network.has_pass)}; {game!r} has {game.size}x{game.size} cells and "
            f"{game.num_actions} actions{remedy}"
        )


def check_pass(network: Sized, game: Game) -> None:
    """Checks that `network` has a pass if and only if `game` has one.

    Raises:
        ValueError: one of the two has a pass and the other has none.
    """
    if network.has_pass != has_pass(game):
        raise ValueError(f"a network {_with(network.has_pass)} cannot serve {game!r}")


def has_pass(game: Game) -> bool:
    """Whether the last action of `game` is a pass.

    Raises:
        ValueError: its actions are not cells.
    """
    cells = game.size**2
    if game.num_actions not in (cells, cells + 1):
        raise ValueError(
            f"the policy head gives one logit for each of the {cells} cells, and one for a pass; "
            f"{game!r} has {game.num_actions} actions"
        )
    return game.num_actions > cells


def _with(has_pass: bool) -> str:
    return "with a pass" if has_pass else "without a pass"
