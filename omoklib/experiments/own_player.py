"""A player of one's own, measured: Connect Four, trained for some minutes, beside UCT.

`python -m omoklib.experiments.own_player` trains it in `runs/own_player` with the config that
`nn.config_for` makes for six minutes, lets it meet UCT, and writes `RESULTS`, which lesson 08
shows. A stopped run is resumed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from omoklib import players
from omoklib._util.files import write_whole
from omoklib.arena import Tally, match, random_openings
from omoklib.games.connect_four import ConnectFour

if TYPE_CHECKING:
    from omoklib.nn import Trainer

__all__ = ["PAIRS", "RESULTS", "RUNGS", "main", "measure", "read_own_player"]

RESULTS = Path(__file__).with_name("own_player.json")
"""What came out of the run."""

RUNGS = (100, 400, 1000, 2000)
"""Random games of the UCT players that it meets."""

PAIRS = 5
"""Openings against each of them. Both colours are played from each."""

_MINUTES = 6
_SIMULATIONS = 100
_PLIES = 2
_SEED = 8


def read_own_player(path: Path = RESULTS) -> tuple[dict[str, Any], dict[str, Tally]]:
    """What the training was like, numbers by name; and the results against each UCT player.

    The tallies are as the trained player sees them.
    """
    saved = json.loads(path.read_text(encoding="utf-8"))
    return saved["training"], {name: Tally(*row) for name, row in saved["against"].items()}


def main(path: Path = RESULTS, folder: Path = Path("runs") / "own_player") -> int:
    """Trains and plays what is missing, writes `path` after each opponent; returns 0."""
    from omoklib.nn import Trainer, config_for

    game = ConnectFour()
    trainer = Trainer(game, config_for(game, _MINUTES), folder)
    trainer.run()
    measure(trainer, path)
    return 0


def measure(trainer: Trainer, path: Path) -> None:
    """Lets the trainer's network meet every UCT player, and writes `path` after each of them."""
    added = ("games", "positions", "evaluations", "seconds", "cpu_seconds")
    training = {
        "iterations": trainer.iteration,
        "planned": trainer.config.iterations,
        "simulations": _SIMULATIONS,
    } | {name: round(sum(metrics[name] for metrics in trainer.history)) for name in added}
    openings = random_openings(trainer.game, PAIRS, _PLIES, np.random.default_rng(_SEED))
    mine, against = trainer.player(_SIMULATIONS), {}
    for count in RUNGS:
        other = players.uct(count, rng=np.random.default_rng([_SEED, count]))
        tally = match(mine, other, trainer.game, openings=openings).tally
        against[f"UCT {count:,}"] = [tally.wins, tally.draws, tally.losses]
        print(f"UCT {count:,}: {tally}", flush=True)
        write_whole(path, json.dumps({"training": training, "against": against}, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
