"""Which choices of training are worth it? The same small run, each time with one of them undone.

The game is Tic-Tac-Toe, where mistakes can be counted exactly.
`python -m omoklib.experiments.ablation --out FILE` trains every network again; without `--out` it
trains what is missing in `RESULTS`, the file that lesson 08 reads. A stopped run is resumed.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from omoklib._util.files import write_whole
from omoklib._util.locks import only_writer
from omoklib.experiments.out import file_to_write, nothing_to_do
from omoklib.games import TicTacToe
from omoklib.nn.config import TrainingConfig
from omoklib.nn.judging.perfect import PerfectJudge
from omoklib.nn.training.trainer import Trainer

__all__ = [
    "BASE",
    "RESULTS",
    "SEEDS",
    "VARIANTS",
    "main",
    "mean_interval",
    "mistakes",
    "read_ablation",
]

RESULTS = Path(__file__).with_name("ablation.json")
"""The findings; the file itself says how it was made."""

BASE = TrainingConfig(
    blocks=1,
    filters=16,
    games=64,
    parallel=64,
    simulations=16,
    iterations=8,
    steps=30,
    batch_size=128,
    capacity=10_000,
    opening_share=0.9,
    opening_plies=6,
    temperature_plies=9,
    root_value_share=0.5,
    engine=True,
)
"""A few seconds of training: not enough for perfect play, so that there is something to compare."""

VARIANTS: dict[str, dict[str, Any]] = {
    "nothing undone": {},
    "no random openings": {"opening_share": 0.0, "opening_plies": 0},
    "no symmetries": {"symmetries": False},
    "value: the game's end alone": {"root_value_share": 0.0},
    "no noise at the root": {"epsilon": 0.0},
    "Gumbel instead of PUCT": {"considered": 8},
}
"""The changes that each line makes in `BASE`."""

SEEDS = range(4)

_STUDENT = {95: {3: 4.30, 4: 3.18, 5: 2.78}, 99: {3: 9.92, 4: 5.84, 5: 4.60}}
"""Student's t by the interval's percent and the number of runs."""


@cache
def _judge() -> PerfectJudge:
    return PerfectJudge(TicTacToe())


def mistakes(variant: str, seed: int) -> float:
    """The share of all 4,520 positions in which the network errs after training, without a search.

    Raises:
        ValueError: there is no such variant.
    """
    if variant not in VARIANTS:
        raise ValueError(f"a variant must be one of {', '.join(VARIANTS)}; got {variant!r}")
    trainer = Trainer(TicTacToe(), replace(BASE, seed=seed, **VARIANTS[variant]))
    trainer.run()
    return _judge()(trainer.evaluator)["mistakes"]


def read_ablation(path: Path = RESULTS) -> dict[str, list[float]]:
    """The mistakes of each variant, seed by seed; see `mistakes`."""
    return json.loads(path.read_text(encoding="utf-8"))["mistakes"]


def mean_interval(runs: Sequence[float], percent: int = 95) -> tuple[float, float]:
    """The interval of the mean of three to five `runs`: their scatter, divided by the root of their
    number, times Student's t, on either side.

    >>> low, high = mean_interval([1.0, 2.0, 3.0, 4.0])
    >>> round(low, 2), round(high, 2)
    (0.45, 4.55)
    """
    row = np.asarray(runs, dtype=float)
    half = _STUDENT[percent][len(row)] * float(row.std(ddof=1)) / math.sqrt(len(row))
    return float(row.mean()) - half, float(row.mean()) + half


def main(path: Path = RESULTS) -> int:
    """Trains what `path` does not hold yet. Returns the exit status, 0."""
    with only_writer(path):
        found = read_ablation(path) if path.exists() else {}
        before = sum(map(len, found.values()))
        for seed in SEEDS:
            for variant in VARIANTS:
                row = found.setdefault(variant, [])
                if len(row) <= seed:
                    row.append(round(mistakes(variant, seed), 4))
                    print(f"seed {seed}, {variant}: {row[-1]:.1%}", flush=True)
                    _write(path, found)
    if sum(map(len, found.values())) == before:
        print(nothing_to_do(path))
    return 0


def _write(path: Path, found: dict[str, list[float]]) -> None:
    """The file, replaced whole."""
    facts = {
        "about": "Share of mistakes of a network alone in all 4,520 positions of Tic-Tac-Toe, "
        "after a small training run; a number for each seed, from 0 on.",
        "command": "python -m omoklib.experiments.ablation",
        "variants": VARIANTS,
        "mistakes": found,
    }
    write_whole(path, json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main(file_to_write(__doc__, RESULTS)))
