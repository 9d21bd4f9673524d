"""A player of your own, measured: trained from nothing for eight minutes, beside UCT.

`python -m omoklib.experiments.own_player --out FILE` trains Connect Four and four in a row on 7x7,
each with the config that `nn.config_for` makes for eight minutes, in a folder beside FILE. It lets
each network meet UCT, on the way and at the end. Without `--out` it trains what is missing in
`RESULTS`, which lesson 08 shows, in `runs/own_player`. A stopped run is resumed. A `Workshop`
trains and measures a learner's own player with the same settings.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from omoklib import players
from omoklib._util.files import write_whole
from omoklib._util.locks import only_writer
from omoklib.arena import MatchResult, Tally, random_openings
from omoklib.experiments.out import file_to_write, nothing_to_do
from omoklib.games import Game, Omok, game_text
from omoklib.games.connect_four import ConnectFour
from omoklib.games.names import file_name

if TYPE_CHECKING:
    from omoklib.engine import ArrayEvaluator
    from omoklib.nn import Trainer

__all__ = [
    "GAMES",
    "JUDGED",
    "JUDGE_EVERY",
    "MINUTES",
    "PAIRS",
    "PLIES",
    "RESULTS",
    "RUNGS",
    "SEED",
    "SIMULATIONS",
    "OwnPlayer",
    "main",
    "measure",
    "read_own_player",
]

RESULTS = Path(__file__).with_name("own_player.json")
"""The results of the runs."""

GAMES = (ConnectFour(), Omok(7, line=4))

MINUTES = 8
"""The minutes that the training takes on two cores, about."""

RUNGS = (100, 400, 1000, 2000)
"""The numbers of random games per move of the UCT players that the network meets at the end. During
the training it meets the second of them."""

PAIRS, JUDGED = 20, 10
"""The numbers of openings against each of them at the end, and during the training. Both colours
are played from each."""

JUDGE_EVERY = 4
"""The number of iterations of the training between two such matches."""

SIMULATIONS = 100
"""The number of simulations of the network's search per move of a match."""

PLIES = 2
"""The number of random plies in an opening."""

SEED = 8


class OwnPlayer(NamedTuple):
    """The results of one run.

    Attributes:
        training: the numbers of the training, by name.
        curve: the results against UCT 400, by the number of games of self-play so far.
        against: the results against each UCT player at the end.
    """

    training: dict[str, Any]
    curve: dict[int, Tally]
    against: dict[str, Tally]


def read_own_player(path: Path = RESULTS) -> dict[str, OwnPlayer]:
    """The runs by the names of their games. All results are as the trained player sees them."""
    saved = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: OwnPlayer(
            run["training"],
            {games: Tally(*row) for games, *row in run["curve"]},
            {who: Tally(*row) for who, row in run["against"].items()},
        )
        for name, run in saved.items()
    }


def main(path: Path = RESULTS) -> int:
    """Trains and plays what is missing in `path`, and writes it after each game; returns 0."""
    from omoklib.nn import Trainer, config_for

    # A folder for each file: a new file begins with new networks.
    folder = Path("runs") / "own_player" if path == RESULTS else path.with_suffix(".runs")
    with only_writer(path):
        saved = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        missing = [game for game in GAMES if game_text(game) not in saved]
        for game in missing:
            config = dataclasses.replace(config_for(game, MINUTES), judge_every=JUDGE_EVERY)
            place = folder / file_name(game)
            trainer = Trainer(game, config, place, judge=lambda each, game=game: _judge(each, game))
            trainer.run()
            saved[game_text(game)] = measure(trainer)
            write_whole(path, json.dumps(saved, indent=1) + "\n")
    if not missing:
        print(nothing_to_do(path))
    return 0


def measure(trainer: Trainer) -> dict[str, Any]:
    """The run as `RESULTS` keeps it, after the network has met every UCT player."""
    added = ("games", "positions", "evaluations", "seconds", "cpu_seconds")
    training = {
        "iterations": trainer.iteration,
        "planned": trainer.config.iterations,
        "simulations": SIMULATIONS,
    } | {name: round(sum(metrics[name] for metrics in trainer.history)) for name in added}
    against = {}
    for count in RUNGS:
        found = _match(trainer.evaluator, trainer.game, count, PAIRS).tally
        against[f"UCT {count:,}"] = [found.wins, found.draws, found.losses]
        print(f"{game_text(trainer.game)}, UCT {count:,}: {found}", flush=True)
    return {"training": training, "curve": _curve(trainer.history), "against": against}


def _curve(history: list[Mapping[str, Any]]) -> list[list[int]]:
    """Games of self-play, wins, draws and losses, wherever the judge was asked."""
    games, curve = 0, []
    for metrics in history:
        games += metrics["games"]
        if "wins" in metrics:
            curve.append([games, *(round(metrics[name]) for name in ("wins", "drawn", "losses"))])
    return curve


def _judge(evaluator: ArrayEvaluator, game: Game) -> dict[str, float]:
    """The results against the second of the UCT players."""
    found = _match(evaluator, game, RUNGS[1], JUDGED).tally
    return {"score": found.score, "wins": found.wins, "drawn": found.draws, "losses": found.losses}


def _match(evaluator: ArrayEvaluator, game: Game, count: int, pairs: int) -> MatchResult:
    """Games with UCT that plays `count` random games for a move."""
    from omoklib.nn.judging.match import network_match

    openings = random_openings(game, pairs, PLIES, np.random.default_rng(SEED))
    other = players.uct(count, rng=np.random.default_rng([SEED, count]), engine=True)
    return network_match(evaluator, other, game, openings, simulations=SIMULATIONS)


if __name__ == "__main__":
    sys.exit(main(file_to_write(__doc__, RESULTS)))
