"""A network in a file as a player: those that come with the package, and yours.

If there are light weights beside the file, numpy runs them, at once. A file without them, which
`omoklib.nn.save` did not write, needs TensorFlow.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from omoklib import players
from omoklib._util.recent import Recent
from omoklib.games import Game
from omoklib.nn.config import check_precision
from omoklib.nn.fit import check_serves
from omoklib.nn.light_weights import light_beside
from omoklib.nn.playing.evaluator import batch_for, player_with
from omoklib.nn.runners.evaluator import NetworkEvaluator
from omoklib.nn.runners.plain import PlainEvaluator, PlainRunner, quick_precision
from omoklib.nn.shipped import shipped

__all__ = ["player_from", "pretrained"]

MOST_BOARDS = 4
"""The number of boards for which a player keeps a search: each has a tree of its own."""


def pretrained(
    name: str,
    simulations: int | None = None,
    *,
    seconds: float | None = None,
    game: Game | None = None,
    prove: str = "no",
    reduction: float | None = None,
    precision: str | None = None,
) -> players.NamedPlayer:
    """A player that searches with weights that come with the package: strong from the start.

    It plays on every board that its weights are for; the state names the board.

    Args:
        name: the name of the weights, one of `PRETRAINED`.
        simulations: the number of simulations of the search per move; 0 plays the network's
            favourite move, without a search; None: the number that comes with the weights.
        seconds: the most seconds for a move; None: no limit.
        game: the board to prepare at once, by default the one its weights were made for.
        prove, reduction: as in `omoklib.players.alphazero`.
        precision: "float32", or "bfloat16", numbers of 16 bits; None: with `seconds`, whichever is
            quicker on this machine (`omoklib.nn.runners.plain.quick_precision`), and otherwise
            "float32", so that a number of simulations means the same everywhere.

    Raises:
        ValueError: there are no weights of this name, they do not play `game`, or this machine does
            not compute in `precision`.
    """
    entry = shipped(name)
    precision = _precision(precision, seconds)
    simulations = entry.simulations if simulations is None else simulations
    made: Recent[Game, players.NamedPlayer] = Recent(MOST_BOARDS)
    latest: players.NamedPlayer | None = None

    def on(game: Game) -> players.NamedPlayer:
        """The player for one board."""
        nonlocal latest
        player = made.get(game)
        if player is None:
            player = made[game] = player_with(
                PlainEvaluator(name, game, precision),
                simulations,
                seconds=seconds,
                name=f"{name} network",
                frozen=True,
                prove=prove,
                reduction=reduction,
            )
        latest = player  # only now: another thread may ask it how far it is
        return player

    def stop() -> None:
        for one in list(made.values()):  # called from another thread, while `on` may add a player
            one.stop()

    first = on(entry.game if game is None else game)
    return players.NamedPlayer(
        first.name,
        lambda state: on(state.game)(state),
        stop,
        lambda state: on(state.game).analyse(state),
        None if first.progress is None else lambda: latest.progress(),
        None if first.standing is None else lambda: latest.standing(),
    )


def player_from(
    path: str | Path,
    game: Game,
    simulations: int = 50,
    *,
    seconds: float | None = None,
    prove: str = "no",
    reduction: float | None = None,
    precision: str | None = None,
) -> players.NamedPlayer:
    """A player with the network in the file at `path`; a process reads the file once.

    Args:
        simulations, seconds, prove, reduction: as in `omoklib.nn.player`.
        precision: as in `pretrained`.

    Raises:
        FileNotFoundError, ValueError: as by `omoklib.nn.load`.
        ValueError: this machine does not compute in `precision`.
    """
    path = Path(path)
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    facts = path.stat()
    version = (facts.st_mtime_ns, facts.st_size)  # if the file changes, it is read again
    precision = _precision(precision, seconds)
    evaluator = _evaluator(path.resolve(), version, game, batch_for(simulations), precision)
    settings = {"seconds": seconds, "prove": prove, "reduction": reduction}
    return player_with(evaluator, simulations, frozen=True, **settings)


@lru_cache(maxsize=8)
def _evaluator(
    path: Path, version: tuple[int, int], game: Game, batch: int, precision: str
) -> NetworkEvaluator:
    """The network in a file, for a search that shows it `batch` positions at a time.

    Matches make a player for each game, so the last networks are kept.
    """
    weights = light_beside(path)
    if weights is not None:
        check_serves(weights, game)
        return PlainEvaluator(PlainRunner(weights), game, precision)
    # Both load TensorFlow, which the networks with light weights do without.
    network = import_module("omoklib.nn.weights").load(path, game)
    return import_module("omoklib.nn.runners.speeds").evaluator_for(
        network, game, batch=batch, precision=precision
    )


def _precision(precision: str | None, seconds: float | None) -> str:
    """The precision to compute in: the one that was asked for, if this machine can; or our choice.

    By the clock, more simulations are worth more than exact sums.
    """
    if precision is None:
        return "float32" if seconds is None else quick_precision()
    check_precision(precision)
    if precision != "float32" and quick_precision() != precision:
        raise ValueError(
            f"this machine does not compute in {precision}: that takes OpenVINO (python -m pip "
            "install openvino) and a processor that multiplies such numbers itself; choose float32"
        )
    return precision
