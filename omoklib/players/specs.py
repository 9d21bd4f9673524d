"""Players from a few words.

Networks and other programs live in rooms above this one. Their rooms are named here and imported
when such a player is wanted, like plug-ins: asking for UCT does not load TensorFlow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from omoklib import players
from omoklib._util.arguments import check_rng
from omoklib._util.grammar import Kind, make, parse, read_number, read_one_of, read_whole
from omoklib.games import Game, Omok
from omoklib.games.base import check_game_given
from omoklib.games.names import game_text
from omoklib.players import NamedPlayer, Player
from omoklib.players.pretrained import PRETRAINED, weights_for
from omoklib.search.proving import LEVELS

__all__ = ["SPECS", "checked_player", "make_player"]

SPECS: Mapping[str, str] = {
    "random": "any legal move",
    "minimax": "perfect play, for Tic-Tac-Toe and Othello on 4x4",
    "uct:ITERATIONS": "Monte Carlo tree search with this many random games a move (1000)",
    "uct:seconds=SECONDS": "the same, by the clock",
    "weighted:ITERATIONS": "UCT that favours good cells by the game's table (Othello has one)",
    "alphazero:SIMULATIONS": "search led by the network that comes with the course (400)",
    "alphazero:seconds=SECONDS": "the same, by the clock",
    "alphazero:SIMULATIONS,weights=FILE": "search led by a network of yours, a .keras file",
    "alphazero:SIMULATIONS,prove=all": "the same, proving wins and losses where it can; UCT, too",
    "alphazero:400,reduction=0.2": "the same, trying fewer moves where it is behind",
    "alphazero:400,precision=bfloat16": "the same, in numbers of 16 bits (needs OpenVINO)",
    "classical:seconds=SECONDS": "alpha-beta search with patterns and forced fours, for Omok (1)",
    "classical:depth=PLIES": "the same, to a depth of this many moves",
    "classical:nodes=POSITIONS": "the same, visiting this many positions a move",
    "network": "the network's first idea, without a search; weights=FILE as above",
    "gomocup:COMMAND": "a program that speaks the Gomocup protocol; ,seconds=S limits its moves",
    "gtp:COMMAND": "a program that speaks GTP 2; ,seconds=S limits its moves",
}
"""The players, each with a line of help; the default is in brackets."""

_MOST_SOLVED = 17  # actions: Othello on 4x4 has this many, and is solved at once
_REDUCTION, _MANY = 0.2, 100  # for a manager, on boards of so many actions; measured on 15x15
_MOST_SIMULATIONS = 20_000  # by the clock: the compiled search reserves memory for this many


def make_player(
    spec: str,
    game: Game,
    rng: np.random.Generator,
    *,
    name: str | None = None,
    seconds: float | None = None,
) -> Player:
    """A new player from a text such as `uct:1000`; `SPECS` lists what there is.

    Args:
        game: the game it will play: networks and other programs are made for one game.
        rng: the generator for the player's randomness; another program has its own.
        name: the name in tables, in place of the player's own.
        seconds: the seconds for each move of a search whose spec names no budget; they replace the
            default. UCT then plays an `omoklib.players.urgent_action` without a search, and
            AlphaZero proves what it can unless its spec names `prove`.

    Returns:
        The player, with a `name`. Another program has a `close()`, too, which ends it.

    Raises:
        TypeError: `spec` is not a text, `game` not a game, or `rng` not a generator.
        ValueError: `spec` names no player, or none that plays `game`.
        ImportError: it needs a package that is not installed.
        FileNotFoundError: there is no file or program of that name.
    """
    check_game_given(game, "a player must be made for a game")
    check_rng(rng)
    kinds = dict(_KINDS)
    for search in _SEARCHES:  # each takes `seconds` in place of its usual budget
        kinds[search] = replace(kinds[search], build=partial(kinds[search].build, usual=seconds))
    player = make(spec, kinds, "player", SPECS, game, rng)
    if name is None:
        return player
    if isinstance(player, NamedPlayer):
        return replace(player, name=name)
    player.name = name
    return player


def checked_player(spec: str) -> str:
    """`spec`, checked to name a player and its options; no player is made yet.

    Raises:
        TypeError, ValueError: it does not name one.
    """
    parse(spec, _KINDS, "player", SPECS)
    return spec


def _random(game: Game, rng: np.random.Generator) -> Player:
    return players.random(rng)


def _minimax(game: Game, rng: np.random.Generator) -> Player:
    if game.num_actions > _MOST_SOLVED:
        raise ValueError(
            f"perfect play looks at every position, and {game!r} has far too many; it is for "
            f"games of {_MOST_SOLVED} actions at most, such as tictactoe and othello:4"
        )
    return players.minimax(rng)


def _uct(
    game: Game,
    rng: np.random.Generator,
    iterations: int | None = None,
    seconds: float | None = None,
    usual: float | None = None,
    **options: Any,
) -> Player:
    if iterations is None and seconds is None:
        if usual is not None:  # we are a manager's engine, and its limits may be short
            return players.urgent(players.uct(seconds=usual, rng=rng, **options))
        iterations = 1000
    return players.uct(iterations, seconds=seconds, rng=rng, **options)


def _weighted(game: Game, rng: np.random.Generator, **options: Any) -> Player:
    return _uct(game, rng, weighted=True, **options)


def _alphazero(
    game: Game,
    rng: np.random.Generator,
    simulations: int | None = None,
    seconds: float | None = None,
    weights: str | None = None,
    prove: str | None = None,
    reduction: float | None = None,
    precision: str | None = None,
    usual: float | None = None,
) -> Player:
    if usual is not None:  # a manager wants strength; a lesson, the search as its formula says
        prove = "all" if prove is None else prove
        if reduction is None and game.num_actions >= _MANY:
            reduction = _REDUCTION
    prove = "no" if prove is None else prove
    if simulations is None:
        seconds = usual if seconds is None else seconds
        simulations = 400 if seconds is None else _MOST_SIMULATIONS
    options = {"seconds": seconds, "prove": prove, "reduction": reduction, "precision": precision}
    if weights is not None:
        Path(weights).stat()  # raises at once if there is no such file
        player_from = import_module("omoklib.nn").player_from
        return player_from(weights, game, simulations, **options)
    for name in weights_for(game):
        pretrained = import_module("omoklib.nn").pretrained
        return pretrained(name, simulations, game=game, **options)
    have = ", ".join(game_text(entry.game) for entry in PRETRAINED.values())
    raise ValueError(
        f"the course has trained networks for {have}, and none for {game!r}: train one and name "
        "its file, weights=FILE.keras"
    )


def _classical(
    game: Game,
    rng: np.random.Generator,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    usual: float | None = None,
) -> Player:
    if type(game) is not Omok:
        raise ValueError(f"the classical engine plays Omok; got {game!r}")
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0 if usual is None else usual
    return players.classical(seconds=seconds, depth=depth, nodes=nodes)


def _network(game: Game, rng: np.random.Generator, weights: str | None = None) -> Player:
    return _alphazero(game, rng, 0, weights=weights)


def _gomocup(game: Game, rng: np.random.Generator, **options: Any) -> Player:
    return _program("GomocupEngine", **options)


def _gtp(game: Game, rng: np.random.Generator, **options: Any) -> Player:
    return _program("GTPEngine", **options)


def _program(engine: str, command: str = "", **options: Any) -> Player:
    if not command:
        raise ValueError("the command that starts the other program is missing")
    return getattr(import_module("omoklib.bridges"), engine)(command, **options)


_BUDGET = {
    "iterations": read_whole,
    "seconds": read_number,
    "exploration": read_number,
    "prove": read_one_of(LEVELS),
}
_PROGRAM = {"command": str, "seconds": read_number}
_KINDS = {
    "random": Kind(_random),
    "minimax": Kind(_minimax),
    "uct": Kind(_uct, _BUDGET),
    "weighted": Kind(_weighted, _BUDGET),
    "alphazero": Kind(
        _alphazero,
        {
            "simulations": read_whole,
            "seconds": read_number,
            "weights": str,
            "prove": read_one_of(LEVELS),
            "reduction": read_number,
            "precision": str,
        },
    ),
    "classical": Kind(
        _classical, {"seconds": read_number, "depth": read_whole, "nodes": read_whole}
    ),
    "network": Kind(_network, {"weights": str}),
    "gomocup": Kind(_gomocup, _PROGRAM, free=True),
    "gtp": Kind(_gtp, _PROGRAM, free=True),
}
_SEARCHES = ("uct", "weighted", "alphazero", "classical")
"""The players with a budget for each move."""
