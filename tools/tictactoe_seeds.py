"""Trains the recipe of Tic-Tac-Toe with several seeds and counts the mistakes of each network.

    python tools/tictactoe_seeds.py        # seeds 0 to 11, about a minute each
    python tools/tictactoe_seeds.py 3      # seeds 0 to 2

Every network is asked about all 4,520 positions that are reachable and not decided, alone and with
a search of 50 simulations. A mistake is a move that gives away some of the position's value.
"""

from __future__ import annotations

import dataclasses
import sys

from omoklib import nn

__all__ = ["main"]

SIMULATIONS = 50


def main(count: int = 12) -> None:
    """Prints a line for each seed: the mistakes, and the processor's seconds for play and learning,
    without the judge's."""
    made_by = nn.recipe("tictactoe")
    judge = nn.PerfectJudge(made_by.game)
    for seed in range(count):
        trainer = nn.Trainer(made_by.game, dataclasses.replace(made_by.config, seed=seed))
        trainer.run()
        seconds = sum(metrics["cpu_seconds"] for metrics in trainer.history)
        alone = judge.verdict(judge.raw_actions(trainer.evaluator))
        searched = judge.verdict(judge.search_actions(trainer.evaluator, SIMULATIONS))
        share = len(alone.mistakes) / alone.positions
        print(f"seed {seed}, {seconds:.0f} s of processor time")
        print(f"  alone: {alone} ({share:.2%})")
        print(f"  with {SIMULATIONS} simulations: {searched}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
